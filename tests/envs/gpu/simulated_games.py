"""Batches on a GPU in Numba's CUDA simulator.

python -m tests.envs.gpu.simulated_games FILE      plays them and writes their outputs
"""

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from draisine.envs import batch
from draisine.envs.batch import IllegalAction
from draisine.envs.gpu import kernels

NUM_ENVS = 2
STEPS = 20
FINAL_STEPS = 12
BUFFERS = ("obs", "action_mask", "rewards", "reward", "terminated", "seat", "points", "final_obs", "forfeited")


class Scenario(NamedTuple):
    """A batch that takes some steps, then random steps. Where games are near their end then, it takes some more."""

    board: str
    players: int
    options: dict[str, Any]
    random_steps: int = 20
    ends: bool = False

    @property
    def name(self) -> str:
        return f"{self.board} {self.players}"


SCENARIOS = (
    Scenario("usa", 2, {"seed": 7}),
    Scenario("europe", 3, {"seed": 8, "opponents": "random", "reward": "rank", "on_illegal": "forfeit"}),
    Scenario("old_west", 2, {"seed": 9, "opponents": "table", "reward": "points", "shaping": 0.01}),
    Scenario("first_journey", 4, {"seed": 10, "compact": False}, 200),
    Scenario("amsterdam", 2, {"seed": 11, "keep_final_obs": True}, 94, ends=True),
    Scenario("amsterdam", 3, {"seed": 12, "autoreset": False}, 146, ends=True),
)


def play(scenario: Scenario, device: str) -> Iterator[dict[str, Any]]:
    """Yield the outputs of a batch after each step; actions are sampled from the masks."""
    envs = batch(scenario.board, scenario.players, NUM_ENVS, device=device, **scenario.options)
    rng = np.random.default_rng(3)

    def take_step(number: int) -> dict[str, Any]:
        action_mask = read_buffers(envs)["action_mask"]
        actions = (rng.random(action_mask.shape) * action_mask).argmax(axis=1)
        if scenario.options.get("on_illegal") == "forfeit" and number % 5 == 0:
            actions[number % NUM_ENVS] = -1 - number
        envs.step(actions)
        return read_buffers(envs)

    yield read_buffers(envs)
    yield from map(take_step, range(STEPS))
    envs.random_steps(scenario.random_steps)
    yield read_buffers(envs)
    if scenario.ends:
        yield from map(take_step, range(FINAL_STEPS))
    envs.reset(99)
    yield read_buffers(envs) | {"any seat": envs.observe(1, NUM_ENVS - 1)}


def read_buffers(envs: Any) -> dict[str, Any]:
    """Copies of all buffers."""
    buffers = {name: getattr(envs, name) for name in BUFFERS}
    return {name: np.array(value.numpy() if hasattr(value, "numpy") else value) for name, value in buffers.items()}


def illegal_action_message(device: str) -> str:
    """The message of an illegal action."""
    envs = batch("amsterdam", 2, NUM_ENVS, device=device, seed=4)
    actions = read_buffers(envs)["action_mask"].argmax(axis=1)
    actions[1] = 400
    try:
        envs.step(actions)
    except IllegalAction as error:
        return str(error)
    return ""


def write(file: str) -> None:
    # The simulator runs each lane as a Python thread: a few test as much as a whole warp.
    kernels.LANES = 4
    content = {
        f"{scenario.name} {number} {name}": value
        for scenario in SCENARIOS
        for number, outputs in enumerate(play(scenario, "cuda"))
        for name, value in outputs.items()
    }
    np.savez(file, message=illegal_action_message("cuda"), **content)


if __name__ == "__main__":
    write(sys.argv[1])
