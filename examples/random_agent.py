"""A random agent in five lines: `.venv/bin/python examples/random_agent.py`. Every learner must beat it."""

import gymnasium

import draisine.envs.gym  # noqa: F401  (makes Draisine-v0 known)

env = gymnasium.make("Draisine-v0", board="usa", players=2, opponents="random")
(_, info), over = env.reset(seed=1), False
while not over:
    _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
print("points by seat:", info["points"].tolist(), "own seat:", info["seat"])
