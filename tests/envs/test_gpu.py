"""Batches on a GPU: in Numba's simulator they are the CPU's, number by number."""

from typing import Any

import numpy as np
import pytest

from draisine.engine.compiler.cuda import ported
from draisine.envs import batch
from tests.envs.gpu_games import MORE, PLAYED, STEPS, Played, complaint, play
from tests.simulator import simulate


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the kernels showed."""
    return simulate("tests.envs.gpu_games", tmp_path_factory.mktemp("gpu") / "shown.npz")


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.name)
def test_equal_seeds_give_equal_games(played: Played, simulated: dict[str, Any]) -> None:
    number, ended = 0, 0
    for number, shown in enumerate(play(played, "cpu")):
        for name, value in shown.items():
            found = simulated[f"{played.name} {number} {name}"]
            assert np.array_equal(found, value), f"{name} after {number} steps"
        ended += int(shown["ends"].sum())
        if number == STEPS + 1 and played.wandered > 150:
            assert shown["points"].any(), "no game has ended while it wandered"
    assert number == STEPS + 2 + MORE * played.ends
    assert (ended > 0) == played.ends


def test_a_wrong_action_is_told_alike(simulated: dict[str, Any]) -> None:
    assert str(simulated["complaint"]) == complaint("cpu") != ""


def test_bots_that_think_stay_on_the_cpu() -> None:
    with pytest.raises(ValueError, match="bots that think play on the CPU"):
        batch("usa", 2, 4, device="cuda", opponents="planner")
    with pytest.raises(ValueError, match="no device 'tpu'"):
        batch("usa", 2, 4, device="tpu")


def test_a_ported_rule_calls_ported_rules_alone() -> None:
    from numba.core.dispatcher import Dispatcher

    from draisine.envs.stepping import step_game

    seen, waiting = set[int](), [ported(step_game)]
    while waiting:
        device = waiting.pop()
        for value in device.py_func.__globals__.values():
            assert not isinstance(value, Dispatcher), f"{device.py_func.__name__} would call the CPU's code"
            if hasattr(value, "py_func") and id(value) not in seen:
                seen.add(id(value))
                waiting.append(value)
    assert len(seen) > 100
