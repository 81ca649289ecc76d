"""Many games in one array."""

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
from draisine.envs import Batch, Settings, WrongAction, batch
from tests.engine.driving import FULL_TABLES, SETTINGS, Setting, charted, look
from tests.envs.playing import choose, play, play_out
from tests.sizes import examples

OUTPUT = ("observations", "masks", "rewards", "gains", "ends", "seats", "points")


def told(games: Batch) -> list[np.ndarray[Any, Any]]:
    return [getattr(games, name).copy() for name in OUTPUT]


def same(one: list[np.ndarray[Any, Any]], other: list[np.ndarray[Any, Any]]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


# Equal seeds, equal games.


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    alone = batch("europe", 3, 7, seed=5, opponents=["random", "outside"])
    shared = batch("europe", 3, 7, threads, seed=5, opponents=["random", "outside"])
    chance = np.random.default_rng(1)
    assert same(told(alone), told(shared))
    for _ in range(300):
        actions = choose(alone.masks, chance)
        alone.step(actions)
        shared.step(actions)
        assert same(told(alone), told(shared))
    assert alone.numbers.tolist() == shared.numbers.tolist()
    shared.close()


def test_a_step_can_be_sent_and_received() -> None:
    whole, parted = batch("usa", 2, 8, seed=2), batch("usa", 2, 8, 2, seed=2)
    for actions in play(whole, 100):
        parted.send(actions)
        stepped = parted.recv()
        assert same(told(whole), told(parted))
        assert stepped.observations is parted.observations
        assert (stepped.masks == whole.masks).all()
    parted.close()


def test_a_seed_gives_the_same_games_again() -> None:
    games = batch("amsterdam", 3, 4, seed=9)
    first = told(games)
    list(play(games, 50))
    games.reset()
    assert same(told(games), first)
    games.reset(10)
    assert not same(told(games), first)
    games.reset(9)
    assert same(told(games), first)
    assert same(told(batch("amsterdam", 3, 4, seed=9)), first)


def test_games_are_those_of_the_engine() -> None:
    """Game number n of a seed, played by the engine itself."""
    _, tables = charted("europe")
    games = batch("europe", 3, 2, seed=77)
    states, scratch = [new(State), new(State)], new(Scratch)
    for number, state in enumerate(states):
        seed_rng(state, 77, number)
        set_up(tables, state, scratch, 3, NO_SEAT, 0)
    for actions in play(games, 150):
        for place, state in enumerate(states):
            step(tables, state, scratch, int(state.mover), int(actions[place]))
            assert pack(state) == pack(games._states[place])


# Masks.


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_masks_are_what_the_engine_lists(setting: Setting) -> None:
    games, scratch = batch(setting.board, setting.seats, 3, seed=1, alvin=bool(setting.alvin)), new(Scratch)
    _, tables = charted(setting.board)
    for _ in play(games, 250):
        for place in range(3):
            state, seat = games._states[place], int(games.seats[place])
            listed = list_decisions(tables, state, scratch, seat)
            assert (
                sorted(int(scratch.decision[i]) for i in range(listed)) == np.flatnonzero(games.masks[place]).tolist()
            )
            assert seat == int(state.mover)


# The end of games.


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_table_plays_to_the_end_and_stays_there(setting: Setting) -> None:
    games = batch(setting.board, setting.seats, 4, autoreset=False, alvin=bool(setting.alvin), learner=0)
    play_out(games)
    assert not games.masks.any()
    before = told(games)
    for actions in ([0, 1, 2, 3], [-5, 10**6, 338, 339]):
        games.step(actions)
        assert not games.gains.any()
        assert not games.rewards.any()
        assert games.ends.all()
        kept = ("observations", "masks", "points", "seats")
        assert same([getattr(games, name) for name in kept], [before[OUTPUT.index(name)] for name in kept])
    games.deal()
    assert games.numbers.tolist() == [4, 5, 6, 7]
    assert not games.ends.any()
    assert games.masks.any(axis=1).all()


def test_the_next_game_is_dealt_in_the_step_that_ended_one() -> None:
    games = batch("amsterdam", 2, 5, seed=3, keep_last=True)
    ended = np.zeros(5, int)
    for _ in play(games, 600):
        ended += games.ends
        assert games.numbers.tolist() == [place + 5 * int(count) for place, count in enumerate(ended)]
        assert games.masks.any(axis=1).all()
        phases = games.layout.split(games.observations)["phase"]
        assert not phases[:, -1].any()
        for place in np.flatnonzero(games.ends):
            last = games.layout.split(games.last[place])
            assert last["phase"][-1] == 1
            assert phases[place, 0] == 1
    assert ended.min() >= 2


def test_a_game_dealt_in_passing_is_the_one_of_its_number() -> None:
    games, later = batch("amsterdam", 2, 2, seed=3), batch("amsterdam", 2, 6, seed=3)
    for _ in play(games, 400):
        if games.ends[1] and games.numbers[1] == 5:
            assert (games.observations[1] == later.observations[5]).all()
            return
    raise AssertionError("too few games ended")


# Wrong actions.


def test_a_wrong_action_is_refused_in_words_and_nothing_is_stepped() -> None:
    games = batch("usa", 2, 3, seed=1)
    actions = games.masks.argmax(axis=1)
    before, states = told(games), [pack(state) for state in games._states]
    for wrong in (BLIND, -1, DECISIONS, 10**9):
        with pytest.raises(WrongAction, match=rf"game 2: action {wrong} is not open to seat \d\. Open are \d+"):
            games.step([*actions[:2], wrong])
        assert same(told(games), before)
        assert [pack(state) for state in games._states] == states
    games.step(actions)


def test_a_wrong_action_in_a_single_game_is_refused_too() -> None:
    game = batch("usa", 2, 1, seed=1)
    for wrong in (BLIND, -1, DECISIONS, 10**9):
        with pytest.raises(WrongAction, match=f"action {wrong} is not open"):
            game.step(wrong)
    assert not game.forfeited.any()
    game.step(game.masks[0].argmax())


def test_the_mask_outside_decides_nothing() -> None:
    """Somebody may have written into it."""
    games = batch("usa", 2, 2, seed=1)
    games.masks[:] = True
    with pytest.raises(WrongAction):
        games.step([BLIND, BLIND])


@settings(max_examples=examples(30), deadline=None)
@given(actions=st.lists(st.tuples(*[st.integers(-(2**63), 2**63 - 1) | st.integers(-1, DECISIONS)] * 3), max_size=60))
def test_any_number_can_be_forfeited(actions: list[tuple[int, ...]]) -> None:
    games = FORFEITING
    games.reset(len(actions))
    for row in actions:
        open_before = games.masks.copy()
        games.step(row)
        taken = [0 <= action < DECISIONS and open_before[place, action] for place, action in enumerate(row)]
        assert games.forfeited.tolist() == [not one for one in taken]
        assert games.masks.any(axis=1).all()


FORFEITING = batch("first_journey", 3, 3, wrong="forfeit", opponents="random")


def test_a_forfeited_move_is_left_to_chance() -> None:
    games = batch("usa", 2, 400, wrong="forfeit", seed=8)
    games.step(np.full(400, -1))
    kept = [int(look(state)["players"]["choice"].max()) for state in games._states]
    # Of three tickets two are kept, or all: four ways, and each is taken by about a hundred.
    assert set(kept) == {0b011, 0b101, 0b110, 0b111}
    assert min(np.bincount(kept)[[3, 5, 6, 7]]) > 60
    assert games.forfeited.all()


# Looking on.


def test_any_seat_can_be_looked_at() -> None:
    games = batch("europe", 4, 2, seed=6)
    for _ in play(games, 40):
        for place in range(2):
            mover = int(games.seats[place])
            assert (games.look(mover, place) == games.observations[place]).all()
            for seat in range(4):
                seen = games.layout.split(games.look(seat, place))
                view = games.view(seat, place)
                assert view.seat == seat
                assert seen["deck"][0] == view.deck
                assert view.own is not None
                assert seen["hand"].sum() == sum(view.own.hand.values()) == seen["seat_cards"][0]
                assert (seen["offer"] > 0).sum() == len(view.own.offer)
                assert seen["mover"][0] == (mover - seat) % 4
    for seat, place in ((4, 0), (-1, 0), (0, 2)):
        with pytest.raises(IndexError, match="no seat"):
            games.look(seat, place)
        with pytest.raises(IndexError, match="no seat"):
            games.view(seat, place)


# Memory.


def test_a_game_takes_little_memory() -> None:
    sizes = {}
    for name in names():
        players = load(name).players.most
        for whole in (False, True):
            sizes[name, whole] = Batch(
                name, players, 64, settings=Settings(compact=not whole, keep_last=True)
            ).bytes_per_game
    assert max(sizes.values()) <= 8192, sizes


def test_arrays_are_shared_without_a_copy() -> None:
    games = batch("usa", 2, 4)
    seen, masks = from_dlpack(games.observations), from_dlpack(games.masks)
    rewards = from_dlpack(games.rewards)
    assert seen.data_ptr() == games.observations.ctypes.data
    buffers = [id(getattr(games, name)) for name in OUTPUT]
    for _ in play(games, 30):
        assert np.array_equal(seen.numpy(), games.observations)
        assert np.array_equal(masks.numpy(), games.masks)
    assert rewards.shape == (4, 2)
    assert buffers == [id(getattr(games, name)) for name in OUTPUT]


def test_actions_may_come_as_a_tensor() -> None:
    one, other = batch("usa", 2, 4, seed=1), batch("usa", 2, 4, seed=1)
    for actions in play(one, 20):
        other.step(torch.from_numpy(actions))
        assert same(told(one), told(other))


def test_any_whole_number_is_a_seed() -> None:
    """Those that the engine's generator does not take are folded into those that it does."""
    small, large = batch("amsterdam", 2, 4, seed=7), batch("amsterdam", 2, 4, seed=7 + 2**63)
    assert np.array_equal(small.observations, large.observations)
    assert np.array_equal(small.reset(2**63 - 1).observations, large.reset(-1).observations)


def test_a_series_goes_on_until_a_seed_begins_another() -> None:
    games = batch("amsterdam", 2, 2)
    first = games.begin(None, lambda: 5).observations.copy()
    second = games.begin(None, lambda: 6).observations.copy()
    assert not np.array_equal(first, second)
    assert np.array_equal(games.begin(5, lambda: 6).observations, first)
    assert np.array_equal(games.begin(None, lambda: 6).observations, second)
