"""Batches on a GPU: in Numba's simulator all their outputs equal those of the CPU."""

from typing import Any

import numpy as np
import pytest

from draisine.engine.compiler.cuda import device_function
from draisine.envs import batch
from tests.cuda_simulator import simulate
from tests.envs.gpu.simulated_games import FINAL_STEPS, SCENARIOS, STEPS, Scenario, illegal_action_message, play


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The outputs of the kernels."""
    return simulate("tests.envs.gpu.simulated_games", tmp_path_factory.mktemp("gpu") / "outputs.npz")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_equal_seeds_give_equal_games(scenario: Scenario, simulated: dict[str, Any]) -> None:
    number, ended = 0, 0
    for number, outputs in enumerate(play(scenario, "cpu")):
        for name, value in outputs.items():
            on_gpu = simulated[f"{scenario.name} {number} {name}"]
            assert np.array_equal(on_gpu, value), f"{name} after {number} steps"
        ended += int(outputs["terminated"].sum())
        if number == STEPS + 1 and scenario.random_steps > 150:
            assert outputs["points"].any(), "no game has ended in the random steps"
    assert number == STEPS + 2 + FINAL_STEPS * scenario.ends
    assert (ended > 0) == scenario.ends


def test_an_illegal_action_has_the_same_message(simulated: dict[str, Any]) -> None:
    assert str(simulated["message"]) == illegal_action_message("cpu") != ""


def test_bots_and_unknown_devices_are_refused() -> None:
    with pytest.raises(ValueError, match="bots play on the CPU only"):
        batch("usa", 2, num_envs=4, device="cuda", opponents="planner")
    with pytest.raises(ValueError, match="no device 'tpu'"):
        batch("usa", 2, num_envs=4, device="tpu")


def test_device_functions_call_device_functions_only() -> None:
    from numba.core.dispatcher import Dispatcher

    from draisine.envs.stepping import step_env

    seen, waiting = set[int](), [device_function(step_env)]
    while waiting:
        device = waiting.pop()
        for value in device.py_func.__globals__.values():
            assert not isinstance(value, Dispatcher), f"{device.py_func.__name__} would call the CPU's code"
            if hasattr(value, "py_func") and id(value) not in seen:
                seen.add(id(value))
                waiting.append(value)
    assert len(seen) > 100
