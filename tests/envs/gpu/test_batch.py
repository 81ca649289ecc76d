"""Batches on a GPU: in Numba's simulator all their outputs equal those of the CPU."""

from typing import Any

import numpy as np
import pytest

from draisine.engine.compiler.cuda import device_function
from draisine.envs import batch
from tests.cuda_simulator import simulate
from tests.envs.gpu.simulated_games import (
    FINAL_STEPS,
    SAVED_RUNS,
    SAVED_STEPS,
    SCENARIOS,
    STEPS,
    Scenario,
    illegal_action_message,
    play,
    play_saved,
    saved_scenarios,
)


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


@pytest.mark.parametrize(("name", "scenario"), saved_scenarios(), ids=[name for name, _ in saved_scenarios()])
def test_saved_and_copied_batches_continue_like_the_original(
    name: str, scenario: Scenario, simulated: dict[str, Any]
) -> None:
    """After `set_state`, as a deep copy and from a pickle; all outputs equal those of the CPU."""
    outputs = list(play_saved(scenario, "cpu"))
    for number, buffers in enumerate(outputs):
        for buffer, value in buffers.items():
            assert np.array_equal(simulated[f"{name} {number} {buffer}"], value), f"{buffer} after {number} steps"
    first, *others = (outputs[run * SAVED_STEPS : (run + 1) * SAVED_STEPS] for run in range(SAVED_RUNS))
    for other in others:
        assert all(np.array_equal(one[key], same[key]) for one, same in zip(first, other, strict=True) for key in one)
    for copied in outputs[SAVED_RUNS * SAVED_STEPS : -1]:
        assert all((value[0] == value[1]).all() for value in copied.values() if len(value))


def test_rewards_sum_to_zero(simulated: dict[str, Any]) -> None:
    """Over the seats in every step, with shaping and in the step that ends a game; two players suffice for points."""
    rewards = {key: value for key, value in simulated.items() if key.endswith(" rewards")}
    assert len(rewards) > 100
    for key, value in rewards.items():
        assert value.sum(axis=1) == pytest.approx(0, abs=1e-5), key
    ended = [value for key, value in rewards.items() if simulated[key.replace(" rewards", " terminated")].any()]
    assert sum(map(np.any, ended)) > 1, "no game has ended"


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
