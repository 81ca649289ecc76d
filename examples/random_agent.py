"""A random agent in five lines: `.venv/bin/python examples/random_agent.py`. Every trained agent must beat it."""

import gymnasium

import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)

env = gymnasium.make("Draisine-v0", board="usa", players=2, opponents="random")
(_, info), terminated = env.reset(seed=1), False
while not terminated:
    _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
print("points by seat:", info["points"].tolist(), "own seat:", info["seat"])
