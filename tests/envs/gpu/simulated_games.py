"""Batches on a GPU in Numba's CUDA simulator.

python -m tests.envs.gpu.simulated_games FILE      plays them and writes their outputs
"""

import copy
import pickle
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from draisine.envs import batch
from draisine.envs.batch import IllegalAction
from draisine.envs.gpu import kernels
from tests.soak import max_examples

NUM_ENVS = 2
STEPS = 20
FINAL_STEPS = 12
SAVED_STEPS = 6
SAVED_RUNS = 4
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


SAVED = (
    Scenario("amsterdam", 2, {"keep_final_obs": True}, 110),
    Scenario("amsterdam", 3, {"autoreset": False, "keep_final_obs": True, "reward": "rank"}, 160),
    Scenario("europe", 3, {"opponents": "random", "on_illegal": "forfeit", "shaping": 0.01}, 40),
)
"""Batches that are saved and copied at a random moment: their `random_steps` are the latest."""


def play(scenario: Scenario, device: str) -> Iterator[dict[str, Any]]:
    """Yield the outputs of a batch after each step; actions are sampled from the masks."""
    envs = batch(scenario.board, scenario.players, NUM_ENVS, device=device, **scenario.options)
    rng = np.random.default_rng(3)

    def take_step(number: int) -> dict[str, Any]:
        actions = sample_actions(envs, rng)
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


def sample_actions(envs: Any, rng: np.random.Generator, illegal: bool = False) -> Any:
    """Sample an action for each env from its mask; if `illegal`, the first env gets one that is none."""
    action_mask = read_buffers(envs)["action_mask"]
    actions = (rng.random(action_mask.shape) * action_mask).argmax(axis=1)
    if illegal:
        actions[0] = -1
    return actions


def saved_scenarios() -> list[tuple[str, Scenario]]:
    """Scenarios at random moments, with their names; in `make soak` more of them."""
    rng = np.random.default_rng(17)
    scenarios = []
    for example in range(max_examples(1)):
        for scenario in SAVED:
            moment = int(rng.integers(scenario.random_steps // 2, scenario.random_steps + 1))
            name = f"saved {scenario.name} {example}"
            scenarios.append(
                (name, scenario._replace(random_steps=moment, options={**scenario.options, "seed": moment}))
            )
    return scenarios


def play_saved(scenario: Scenario, device: str) -> Iterator[dict[str, Any]]:
    """Yield the outputs of a batch that takes the same steps several times: after `set_state`, as a deep copy, and from
    a pickle. Then those of a batch with a copied env, and after a reset."""
    envs = batch(scenario.board, scenario.players, NUM_ENVS, device=device, **scenario.options)
    envs.random_steps(scenario.random_steps)
    root = pickle.loads(pickle.dumps(envs.get_state()))
    copies = [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]

    def take_steps(played: Any) -> Iterator[dict[str, Any]]:
        rng = np.random.default_rng(scenario.random_steps)
        for number in range(SAVED_STEPS):
            illegal = scenario.options.get("on_illegal") == "forfeit" and number % 3 == 0
            played.step(sample_actions(played, rng, illegal))
            yield read_buffers(played)

    yield from take_steps(envs)
    envs.set_state(root)
    for played in (envs, *copies):
        yield from take_steps(played)
    envs.set_state(root)
    envs.copy(1, 0)
    yield read_buffers(envs)
    envs.step(read_buffers(envs)["action_mask"].argmax(axis=1))
    yield read_buffers(envs)
    envs.reset([8, 9])
    yield read_buffers(envs)


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
    content |= {
        f"{saved} {number} {name}": value
        for saved, scenario in saved_scenarios()
        for number, outputs in enumerate(play_saved(scenario, "cuda"))
        for name, value in outputs.items()
    }
    np.savez(file, message=illegal_action_message("cuda"), **content)


if __name__ == "__main__":
    write(sys.argv[1])
