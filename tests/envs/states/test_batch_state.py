"""Saved, copied and pickled batches: after equal actions they have equal bytes."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.engine.compiler.records import pack
from draisine.envs import Batch, BatchState, batch
from draisine.envs.states import batch_state
from tests.envs.random_play import random_steps, sample_actions
from tests.soak import max_examples

NUM_ENVS = 5
CONFIGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("usa", 2, {"shaping": 0.01}),
    ("europe", 3, {"opponents": ["random", "external"], "keep_final_obs": True}),
    ("amsterdam", 2, {"keep_final_obs": True, "on_illegal": "forfeit"}),
    ("first_journey", 4, {"autoreset": False, "compact": False, "learner_seat": 2}),
    ("old_west", 3, {"alvin": True, "reward": "points", "opponents": "table"}),
)


def make(number: int, threads: int = 1, seed: int = 0) -> Batch:
    board, players, options = CONFIGS[number]
    envs: Batch = batch(board, players, NUM_ENVS, threads, seed=seed, **options)
    return envs


def restored(envs: Batch) -> Batch:
    """Another batch, of another seed, with the state of this one."""
    other = Batch(envs.board, envs.players, NUM_ENVS, 2, envs.config)
    other.reset(99)
    other.set_state(envs.get_state())
    return other


COPIES: dict[str, Callable[[Batch], Batch]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda envs: pickle.loads(pickle.dumps(envs)),
    "set_state": restored,
}


def content(envs: Batch) -> list[bytes]:
    """All bytes of a batch, other than the last actions."""
    arrays = envs._buffers._replace(actions=np.zeros(0))
    return [pack(state) for state in envs._states] + [array.tobytes() for array in arrays]


def assert_equal_futures(one: Batch, other: Batch, steps: int = 60, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    assert content(one) == content(other)
    for _ in range(steps):
        actions = sample_actions(one.action_mask, rng)
        one.step(actions)
        other.step(actions)
        assert content(one) == content(other)


@pytest.mark.parametrize("name", COPIES)
@settings(max_examples=max_examples(8), deadline=None)
@given(number=st.integers(0, len(CONFIGS) - 1), steps=st.integers(0, 260), seed=st.integers(0, 2**63 - 1))
def test_a_copy_continues_like_the_original(name: str, number: int, steps: int, seed: int) -> None:
    envs = make(number, seed=seed)
    list(random_steps(envs, steps, seed % 1000))
    other = COPIES[name](envs)
    assert_equal_futures(envs, other)
    envs.reset()
    other.reset()
    assert_equal_futures(envs, other, 3)
    other.close()


@settings(max_examples=max_examples(15), deadline=None)
@given(
    number=st.integers(0, len(CONFIGS) - 1),
    steps=st.integers(0, 200),
    sources=st.lists(st.integers(0, NUM_ENVS - 1), min_size=1, max_size=NUM_ENVS),
    data=st.data(),
)
def test_copied_envs_continue_like_their_source(number: int, steps: int, sources: list[int], data: Any) -> None:
    envs = make(number)
    list(random_steps(envs, steps))
    targets = data.draw(st.permutations(range(NUM_ENVS)))[: len(sources)] if len(sources) > 1 else [0, 1, 2, 3, 4]
    before = envs.get_state()
    envs.copy(sources, targets)
    rows = np.arange(NUM_ENVS)
    rows[targets] = sources
    expected = make(number)
    for env, row in enumerate(rows):
        saved = batch_state.save_envs(before.shape, before.states, before.buffers, np.array([row]))
        expected.set_state(saved, [env])
    assert_equal_futures(envs, expected, 30)


def test_a_state_is_set_again_after_a_rollout() -> None:
    envs = make(0, seed=4)
    list(random_steps(envs, 40))
    root, before = envs.get_state(), content(envs)
    for seed in range(3):
        list(random_steps(envs, 50, seed))
        assert content(envs) != before
        envs.set_state(root)
        assert content(envs) == before
    assert envs.get_state() == root
    envs.step(sample_actions(envs.action_mask, np.random.default_rng(0)))
    assert envs.get_state() != root


def test_buffers_stay_the_same_arrays() -> None:
    envs = make(0)
    obs, mask = envs.obs, envs.action_mask
    root = envs.get_state(2)
    assert len(root) == 1
    envs.set_state(root)
    assert envs.obs is obs
    assert (obs == obs[0]).all()
    assert (mask == mask[0]).all()


def test_a_state_fits_only_where_it_belongs() -> None:
    envs = make(0)
    for other, reason in (
        (batch("usa", 3, NUM_ENVS), "players and obs_size"),
        (batch("europe", 2, NUM_ENVS), "board and obs_size"),
        (batch("usa", 2, NUM_ENVS, compact=False), "obs_size"),
    ):
        with pytest.raises(ValueError, match=f"another {reason}"):
            other.set_state(envs.get_state())
    with pytest.raises(ValueError, match="a state of 2 envs cannot be set in 5"):
        envs.set_state(envs.get_state([0, 1]))
    with pytest.raises(ValueError, match="3 envs cannot be copied to 2"):
        envs.copy([0, 1, 2], [3, 4])
    with pytest.raises(IndexError, match="envs 0 to 4"):
        envs.get_state(5)
    with pytest.raises(TypeError, match="numbers or a mask"):
        envs.get_state([0.5])
    with pytest.raises(ValueError, match="a mask has one value"):
        envs.get_state(np.array([True]))


def test_a_state_can_be_set_in_a_batch_with_other_opponents() -> None:
    """So that a search can play all seats of a game in which bots have some."""
    learner = batch("amsterdam", 2, 1, opponents="random", seed=3)
    search = batch("amsterdam", 2, 64, autoreset=False)
    list(random_steps(learner, 20))
    search.set_state(learner.get_state())
    assert (search.obs == learner.obs[0]).all()
    assert (search.action_mask == learner.action_mask[0]).all()
    assert (search.seat == learner.seat[0]).all()


def test_a_state_of_another_layout_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = pickle.dumps(make(0).get_state())
    assert isinstance(pickle.loads(saved), BatchState)
    monkeypatch.setattr(batch_state, "OBSERVATION_VERSION", 99)
    with pytest.raises(ValueError, match="another layout of states"):
        pickle.loads(saved)


def test_a_state_can_be_deep_copied() -> None:
    root = make(2).get_state()
    other = copy.deepcopy(root)
    assert other == root
    other.buffers.obs[:] = 7
    assert other != root
    assert repr(root) == "BatchState(5 envs, 2 players)"


# Resampling


@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_resampling_changes_nothing_that_the_seat_knows(number: int) -> None:
    envs, changed = make(number, seed=6), 0
    for step, _ in enumerate(random_steps(envs, 120)):
        if step % 12:
            continue
        root = envs.get_state()
        known = [envs.obs.copy(), envs.action_mask.copy(), envs.seat.copy()]
        envs.resample(seed=step)
        assert all(map(np.array_equal, known, (envs.obs, envs.action_mask, envs.seat)))
        changed += envs.get_state() != root
        assert_equal_futures(resampled(envs, root, step), resampled(envs, root, step), 3)
        envs.set_state(root)
    assert changed == 10


def resampled(envs: Batch, root: BatchState, seed: int) -> Batch:
    other = copy.deepcopy(envs)
    other.set_state(root)
    other.resample(seed=seed)
    return other


def test_resampling_takes_any_seat_and_some_envs() -> None:
    envs = batch("europe", 3, 6, seed=1)
    list(random_steps(envs, 30))
    before = [pack(state) for state in envs._states]
    own = envs.observe(2, 4)
    envs.resample([1, 4], seat=2, seed=5)
    assert [pack(state) == old for state, old in zip(envs._states, before, strict=True)] == [1, 0, 1, 1, 0, 1]
    assert (envs.observe(2, 4) == own).all()
    with pytest.raises(IndexError, match="seats are counted from 0 to 2"):
        envs.resample(seat=3, seed=1)


def test_resampling_deals_differently_by_env_and_seed() -> None:
    envs = batch("usa", 2, 8, seed=1)
    envs.copy(0, np.arange(8))
    envs.resample(seat=0, seed=1)
    first = {pack(state) for state in envs._states}
    envs.resample(seat=0, seed=2)
    assert len(first | {pack(state) for state in envs._states}) == 16
