"""Workloads of the environments through their public interfaces alone, so that older releases run them as well.

Actions are sampled uniformly from the mask, which is not timed. Seconds are processor time of the calling thread unless
another clock is given.
"""

import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

WARMUP_STEPS = 2000
"""Steps of every env before it is measured."""
NUM_ENVS = 1024
VECTOR_ENVS = 256
VECTOR_OPTIONS: dict[str, dict[str, bool]] = {
    f"Gymnasium, {VECTOR_ENVS} games": {},
    "  copy=False": {"copy": False},
    "  copy=False, floats=True": {"copy": False, "floats": True},
}
"""The options of the vector environment that affect its speed."""


@numba.njit  # type: ignore[untyped-decorator]
def sample_actions(action_mask: Any, actions: Any, seed: int) -> None:
    """Sample a legal action for each env, uniformly."""
    for env in range(len(action_mask)):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        legal = 0
        for action in range(action_mask.shape[1]):
            legal += action_mask[env, action]
        drawn = (seed >> 33) % legal
        for action in range(action_mask.shape[1]):
            if action_mask[env, action]:
                if drawn == 0:
                    actions[env] = action
                    break
                drawn -= 1


class BatchWorkload:
    """A batch with games in all phases. A function given as `step` replaces the batch's own."""

    def __init__(
        self,
        board: str,
        players: int,
        threads: int = 1,
        num_envs: int = NUM_ENVS,
        step: Callable[..., None] | None = None,
    ) -> None:
        from draisine.envs import batch

        self.envs: Any = batch(board, players, num_envs, threads, seed=1)
        if step is not None:
            self.envs._step = step
        self.num_envs = num_envs
        self.actions = np.zeros(num_envs, np.int64)
        self.sampled = 0
        # The names of the results changed after 0.1, their order did not.
        self.action_mask = self.envs.reset(1)[1].view(np.uint8)
        self.run(WARMUP_STEPS, time.thread_time)

    def run(self, steps: int, clock: Callable[[], float] = time.thread_time) -> float:
        """Step all envs. Returns the seconds spent in `step`."""
        seconds = 0.0
        for _ in range(steps):
            self.sampled += 1
            sample_actions(self.action_mask, self.actions, self.sampled)
            start = clock()
            self.envs.step(self.actions)
            seconds += clock() - start
        return seconds


class VectorWorkload:
    """Many games of one learner each, in all phases, behind Gymnasium's vector interface."""

    def __init__(self, **options: Any) -> None:
        import gymnasium

        import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)

        game: Any = {"board": "usa", "players": 2, "opponents": "random"}
        self.envs: Any = gymnasium.make_vec("Draisine-v0", num_envs=VECTOR_ENVS, **game, **options)
        self.actions = np.zeros(VECTOR_ENVS, np.int64)
        self.sampled = 0
        _, self.infos = self.envs.reset(seed=1)
        self.run(WARMUP_STEPS)

    def run(self, steps: int) -> float:
        """Step all envs. Returns the seconds spent in `step`."""
        seconds = 0.0
        for _ in range(steps):
            self.sampled += 1
            sample_actions(self.infos["action_mask"].view(np.uint8), self.actions, self.sampled)
            start = time.thread_time()
            *_, self.infos = self.envs.step(self.actions)
            seconds += time.thread_time() - start
        return seconds


class GymWorkload:
    """Games of one learner. Their actions are sampled beforehand; what is measured is replaying them."""

    def __init__(self, games: int = 20) -> None:
        import gymnasium

        import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)

        self.env: Any = gymnasium.make("Draisine-v0", board="usa", players=2, opponents="random")
        self.env.action_space.seed(1)
        self.games = [self._sample_game(seed) for seed in range(games)]

    def _sample_game(self, seed: int) -> list[int]:
        (_, info), terminated, actions = self.env.reset(seed=seed), False, []
        while not terminated:
            actions.append(int(self.env.action_space.sample(info["action_mask"])))
            _, _, terminated, _, info = self.env.step(actions[-1])
        return actions

    def run(self) -> int:
        """Replay all games. Returns the number of steps."""
        for seed, actions in enumerate(self.games):
            self.env.reset(seed=seed)
            for action in actions:
                self.env.step(action)
        return sum(map(len, self.games))


class PettingZooWorkload:
    """Games in which every seat is an agent, in PettingZoo's usual loop."""

    def __init__(self, games: int = 20) -> None:
        from draisine.envs import aec_env

        self.env: Any = aec_env("usa", 2)
        for number, agent in enumerate(self.env.possible_agents):
            self.env.action_space(agent).seed(number)
        self.games = [self._sample_game(seed) for seed in range(games)]

    def _sample_game(self, seed: int) -> list[int | None]:
        self.env.reset(seed=seed)
        actions: list[int | None] = []
        for agent in self.env.agent_iter():
            obs, _, terminated, _, _ = self.env.last()
            actions.append(None if terminated else int(self.env.action_space(agent).sample(obs["action_mask"])))
            self.env.step(actions[-1])
        return actions

    def run(self) -> int:
        """Replay all games. Returns the number of steps."""
        for seed, actions in enumerate(self.games):
            self.env.reset(seed=seed)
            for _, action in zip(self.env.agent_iter(), actions, strict=False):
                self.env.last()
                self.env.step(action)
        return sum(action is not None for actions in self.games for action in actions)


def batch_throughput(workload: BatchWorkload, steps: int) -> float:
    """Steps per second of a core."""
    return steps * workload.num_envs / workload.run(steps)


def vector_throughput(workload: VectorWorkload, steps: int) -> float:
    """Steps per second of a core."""
    return steps * VECTOR_ENVS / workload.run(steps)


def single_throughput(run: Callable[[], int], repeats: int) -> float:
    """Steps per second of a core."""
    start, steps = time.thread_time(), 0
    for _ in range(repeats):
        steps += run()
    return steps / (time.thread_time() - start)
