"""Many games in one batch."""

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.utils.dlpack import from_dlpack

from draisine.boards import load, names
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import new, pack
from draisine.engine.enums import BLIND, DECISIONS
from draisine.engine.legal import list_decisions
from draisine.engine.rng import seed_rng
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs import Batch, BatchConfig, IllegalAction, batch
from tests.engine.driver import FULL_SETTINGS, SETTINGS, Setting, load_compiled, to_numpy
from tests.envs.random_play import play_out, random_steps, sample_actions
from tests.soak import max_examples

BUFFERS = ("obs", "action_mask", "rewards", "reward", "terminated", "seat", "points")


def outputs(envs: Batch) -> list[np.ndarray[Any, Any]]:
    return [getattr(envs, name).copy() for name in BUFFERS]


def equal(one: list[np.ndarray[Any, Any]], other: list[np.ndarray[Any, Any]]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


# Equal seeds, equal games


@pytest.mark.parametrize("threads", [2, 3])
def test_games_do_not_depend_on_the_number_of_threads(threads: int) -> None:
    single = batch("europe", 3, 7, seed=5, opponents=["random", "external"])
    threaded = batch("europe", 3, 7, threads, seed=5, opponents=["random", "external"])
    rng = np.random.default_rng(1)
    assert equal(outputs(single), outputs(threaded))
    for _ in range(300):
        actions = sample_actions(single.action_mask, rng)
        single.step(actions)
        threaded.step(actions)
        assert equal(outputs(single), outputs(threaded))
    assert single.game.tolist() == threaded.game.tolist()
    threaded.close()


def test_send_and_recv_make_a_step() -> None:
    single, threaded = batch("usa", 2, 8, seed=2), batch("usa", 2, 8, 2, seed=2)
    for actions in random_steps(single, 100):
        threaded.send(actions)
        result = threaded.recv()
        assert equal(outputs(single), outputs(threaded))
        assert result.obs is threaded.obs
        assert (result.action_mask == single.action_mask).all()
    threaded.close()


def test_a_seed_gives_the_same_games_again() -> None:
    envs = batch("amsterdam", 3, 4, seed=9)
    first = outputs(envs)
    list(random_steps(envs, 50))
    envs.reset()
    assert equal(outputs(envs), first)
    envs.reset(10)
    assert not equal(outputs(envs), first)
    envs.reset(9)
    assert equal(outputs(envs), first)
    assert equal(outputs(batch("amsterdam", 3, 4, seed=9)), first)


def test_games_are_those_of_the_engine() -> None:
    """Game number n of a seed, played by the engine itself."""
    _, tables = load_compiled("europe")
    envs = batch("europe", 3, 2, seed=77)
    states, scratch = [new(State), new(State)], new(Scratch)
    for number, state in enumerate(states):
        seed_rng(state, 77, number)
        set_up(tables, state, scratch, 3, NO_SEAT, 0)
    for actions in random_steps(envs, 150):
        for env, state in enumerate(states):
            step(tables, state, scratch, int(state.mover), int(actions[env]))
            assert pack(state) == pack(envs._states[env])


# Masks


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_masks_are_the_engines_legal_decisions(setting: Setting) -> None:
    envs, scratch = batch(setting.board, setting.seats, 3, seed=1, alvin=bool(setting.alvin)), new(Scratch)
    _, tables = load_compiled(setting.board)
    for _ in random_steps(envs, 250):
        for env in range(3):
            state, seat = envs._states[env], int(envs.seat[env])
            count = list_decisions(tables, state, scratch, seat)
            legal = sorted(int(scratch.decisions[i]) for i in range(count))
            assert np.flatnonzero(envs.action_mask[env]).tolist() == legal
            assert seat == int(state.mover)


# The end of games


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_without_autoreset_finished_games_stay_as_they_are(setting: Setting) -> None:
    envs = batch(setting.board, setting.seats, 4, autoreset=False, alvin=bool(setting.alvin), learner_seat=0)
    play_out(envs)
    assert not envs.action_mask.any()
    before = outputs(envs)
    for actions in ([0, 1, 2, 3], [-5, 10**6, 338, 339]):
        envs.step(actions)
        assert not envs.reward.any()
        assert not envs.rewards.any()
        assert envs.terminated.all()
        unchanged = ("obs", "action_mask", "points", "seat")
        assert equal([getattr(envs, name) for name in unchanged], [before[BUFFERS.index(name)] for name in unchanged])
    envs.deal_next()
    assert envs.game.tolist() == [4, 5, 6, 7]
    assert not envs.terminated.any()
    assert envs.action_mask.any(axis=1).all()


def test_autoreset_deals_the_next_game_in_the_same_step() -> None:
    envs = batch("amsterdam", 2, 5, seed=3, keep_final_obs=True)
    ended = np.zeros(5, int)
    for _ in random_steps(envs, 600):
        ended += envs.terminated
        assert envs.game.tolist() == [env + 5 * int(count) for env, count in enumerate(ended)]
        assert envs.action_mask.any(axis=1).all()
        phases = envs.layout.split(envs.obs)["phase"]
        assert not phases[:, -1].any()
        for env in np.flatnonzero(envs.terminated):
            last = envs.layout.split(envs.final_obs[env])
            assert last["phase"][-1] == 1
            assert phases[env, 0] == 1
    assert ended.min() >= 2


def test_autoreset_deals_the_game_with_the_next_number() -> None:
    envs, later = batch("amsterdam", 2, 2, seed=3), batch("amsterdam", 2, 6, seed=3)
    for _ in random_steps(envs, 400):
        if envs.terminated[1] and envs.game[1] == 5:
            assert (envs.obs[1] == later.obs[5]).all()
            return
    raise AssertionError("too few games ended")


# Illegal actions


def test_an_illegal_action_raises_before_any_env_is_stepped() -> None:
    envs = batch("usa", 2, 3, seed=1)
    actions = envs.action_mask.argmax(axis=1)
    before, states = outputs(envs), [pack(state) for state in envs._states]
    for illegal in (BLIND, -1, DECISIONS, 10**9):
        with pytest.raises(
            IllegalAction, match=rf"env 2: action {illegal} is illegal for seat \d\. Legal actions: \d+"
        ):
            envs.step([*actions[:2], illegal])
        assert equal(outputs(envs), before)
        assert [pack(state) for state in envs._states] == states
    envs.step(actions)


def test_an_illegal_action_raises_in_a_single_env_too() -> None:
    env = batch("usa", 2, 1, seed=1)
    for illegal in (BLIND, -1, DECISIONS, 10**9):
        with pytest.raises(IllegalAction, match=f"action {illegal} is illegal"):
            env.step(illegal)
    assert not env.forfeited.any()
    env.step(env.action_mask[0].argmax())


def test_writing_to_the_mask_makes_no_action_legal() -> None:
    envs = batch("usa", 2, 2, seed=1)
    envs.action_mask[:] = True
    with pytest.raises(IllegalAction):
        envs.step([BLIND, BLIND])


@settings(max_examples=max_examples(30), deadline=None)
@given(actions=st.lists(st.tuples(*[st.integers(-(2**63), 2**63 - 1) | st.integers(-1, DECISIONS)] * 3), max_size=60))
def test_any_number_can_be_a_forfeited_action(actions: list[tuple[int, ...]]) -> None:
    envs = FORFEITING
    envs.reset(len(actions))
    for row in actions:
        legal_before = envs.action_mask.copy()
        envs.step(row)
        legal = [0 <= action < DECISIONS and legal_before[env, action] for env, action in enumerate(row)]
        assert envs.forfeited.tolist() == [not one for one in legal]
        assert envs.action_mask.any(axis=1).all()


FORFEITING = batch("first_journey", 3, 3, on_illegal="forfeit", opponents="random")


def test_a_forfeited_action_is_replaced_by_a_random_one() -> None:
    envs = batch("usa", 2, 400, on_illegal="forfeit", seed=8)
    envs.step(np.full(400, -1))
    kept = [int(to_numpy(state)["players"]["setup_choice"].max()) for state in envs._states]
    # Two or all of three tickets are kept: four choices, each made about a hundred times.
    assert set(kept) == {0b011, 0b101, 0b110, 0b111}
    assert min(np.bincount(kept)[[3, 5, 6, 7]]) > 60
    assert envs.forfeited.all()


# Observations of any seat


def test_any_seat_can_be_observed() -> None:
    envs = batch("europe", 4, 2, seed=6)
    for _ in random_steps(envs, 40):
        for env in range(2):
            mover = int(envs.seat[env])
            assert (envs.observe(mover, env) == envs.obs[env]).all()
            for seat in range(4):
                fields = envs.layout.split(envs.observe(seat, env))
                view = envs.view(seat, env)
                assert view.seat == seat
                assert fields["deck"][0] == view.deck
                assert view.own is not None
                assert fields["hand"].sum() == sum(view.own.hand.values()) == fields["seat_cards"][0]
                assert (fields["offer"] > 0).sum() == len(view.own.offer)
                assert fields["mover"][0] == (mover - seat) % 4
    for seat, env in ((4, 0), (-1, 0), (0, 2)):
        with pytest.raises(IndexError, match="no seat"):
            envs.observe(seat, env)
        with pytest.raises(IndexError, match="no seat"):
            envs.view(seat, env)


# Memory


def test_an_env_takes_little_memory() -> None:
    sizes = {}
    for name in names():
        players = load(name).players.most
        for compact in (False, True):
            config = BatchConfig(compact=compact, keep_final_obs=True)
            sizes[name, compact] = Batch(name, players, 64, config=config).bytes_per_env
    assert max(sizes.values()) <= 8192, sizes


def test_dlpack_shares_the_buffers() -> None:
    envs = batch("usa", 2, 4)
    obs, action_mask = from_dlpack(envs.obs), from_dlpack(envs.action_mask)
    rewards = from_dlpack(envs.rewards)
    assert obs.data_ptr() == envs.obs.ctypes.data
    identities = [id(getattr(envs, name)) for name in BUFFERS]
    for _ in random_steps(envs, 30):
        assert np.array_equal(obs.numpy(), envs.obs)
        assert np.array_equal(action_mask.numpy(), envs.action_mask)
    assert rewards.shape == (4, 2)
    assert identities == [id(getattr(envs, name)) for name in BUFFERS]


def test_actions_can_be_a_tensor() -> None:
    one, other = batch("usa", 2, 4, seed=1), batch("usa", 2, 4, seed=1)
    for actions in random_steps(one, 20):
        other.step(torch.from_numpy(actions))
        assert equal(outputs(one), outputs(other))


def test_any_integer_is_a_seed() -> None:
    """Seeds are reduced modulo the range of the engine's generator."""
    small, large = batch("amsterdam", 2, 4, seed=7), batch("amsterdam", 2, 4, seed=7 + 2**63)
    assert np.array_equal(small.obs, large.obs)
    assert np.array_equal(small.reset(2**63 - 1).obs, large.reset(-1).obs)


def test_a_series_continues_until_a_seed_starts_another() -> None:
    envs = batch("amsterdam", 2, 2)
    first = envs.reset_or_continue(None, lambda: 5).obs.copy()
    second = envs.reset_or_continue(None, lambda: 6).obs.copy()
    assert not np.array_equal(first, second)
    assert np.array_equal(envs.reset_or_continue(5, lambda: 6).obs, first)
    assert np.array_equal(envs.reset_or_continue(None, lambda: 6).obs, second)
