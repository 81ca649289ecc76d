"""What is written down is what happened: the same games come out of the seed and the actions alone."""

from random import Random
from typing import Any

import numpy as np
import pytest

from draisine.boards import load
from draisine.bots import fill_seats
from draisine.engine.board_compiler import compile_board
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.rng import next_word, seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs import batch
from draisine.envs.encoding import encode
from draisine.envs.recording.recorder import Group, Recorder, Run, record_groups
from draisine.matches import Table
from tests.engine.driving import FULL_TABLES, Setting

LAST = "tests.envs.own_bots:Last"
"""A bot written in Python."""


def a_run(board: str, bots: str, **more: Any) -> Run:
    return Run(load(board), bots.split(","), **more)


def masks(group: Group) -> np.ndarray[Any, Any]:
    return np.unpackbits(group.notes.mask, axis=1, count=DECISIONS, bitorder="little")


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_the_engine_plays_the_same_from_seed_and_actions(setting: Setting) -> None:
    run = Run(load(setting.board), ["random"] * setting.seats, 7, bool(setting.alvin))
    recorder = Recorder(run)
    group = recorder.record(3, 4)
    notes, open_to, tables = group.notes, masks(group), compile_board(run.board)
    state, scratch, at = new(State), new(Scratch), 0
    for place in range(4):
        seed_rng(state, 7, 3 + place)
        set_up(tables, state, scratch, setting.seats, NO_SEAT, setting.alvin)
        turn = number = 0
        while state.phase != Phase.OVER:
            seat = int(state.mover)
            seen = np.zeros(run.layout.size, np.uint8)
            encode(tables, state, scratch, recorder._pen.rooms, seen, seat)
            turn += state.phase == Phase.TURN
            assert (notes.seats[at], notes.places[at], notes.steps[at], notes.turns[at]) == (seat, place, number, turn)
            assert np.array_equal(notes.seen[at], seen)
            listed = list_decisions(tables, state, scratch, seat)
            assert np.flatnonzero(open_to[at]).tolist() == sorted(map(int, scratch.decision[:listed]))
            next_word(state)  # chance took its number from the game's own generator
            step(tables, state, scratch, seat, int(notes.actions[at]))
            at, number = at + 1, number + 1
        count_points(tables, state, scratch)
        assert group.ends.points[place].tolist() == [int(scratch.count[seat].total) for seat in range(setting.seats)]
        assert group.ends.owners[place].tolist() == [int(state.owner[route]) for route in range(tables.routes)]
        assert (group.ends.steps[place], group.ends.turns[place]) == (number, turn)
    assert at == len(notes.actions)


@pytest.mark.parametrize("bots", ["planner,conductor,hungry", f"planner,{LAST},conductor"])
def test_the_batch_plays_the_same_from_seed_and_actions(bots: str) -> None:
    """Bots that think take no chance from the game: then any interface of the same rules agrees."""
    group = Recorder(a_run("europe", bots, seed=5)).record(0, 3)
    games = batch("europe", players=3, n=1, seed=5, reward="rank")
    open_to = masks(group)
    for at, action in enumerate(group.notes.actions):
        assert games.seats[0] == group.notes.seats[at]
        assert np.array_equal(games.observations[0], group.notes.seen[at])
        assert np.array_equal(games.masks[0], open_to[at])
        games.step([action])
        if games.ends[0]:
            place = group.notes.places[at]
            assert games.points[0].tolist() == group.ends.points[place].tolist()
            assert games.rewards[0].tolist() == group.ends.worth[place, :, 1].tolist()
    assert games.ends[0]


@pytest.mark.parametrize("bots", ["random,random", "planner,random", f"conductor,{LAST}"])
def test_the_games_are_those_of_any_table(bots: str) -> None:
    run = a_run("amsterdam", bots, seed=11)
    ends = Recorder(run).record(0, 6).ends
    told = list(Table(run.board, fill_seats(run.bots, 2), 11).outcomes(0, 6))
    assert ends.points.tolist() == [list(game.points) for game in told]
    assert (ends.won > 0).tolist() == [list(game.won) for game in told]
    assert ends.first.tolist() == [game.first for game in told]
    assert ends.turns.tolist() == [game.turns for game in told]
    assert ends.owners.tolist() == [list(game.owners) for game in told]
    assert ends.steps.tolist() == [sum(game.decisions) for game in told]


@pytest.mark.parametrize("board", ["europe", "first_journey", "old_west"])
def test_tickets_are_told_as_the_score_sheet_tells_them(board: str) -> None:
    run = a_run(board, "conductor,planner")
    ends = Recorder(run).record(0, 8).ends
    for place, game in enumerate(Table(run.board, fill_seats(run.bots, 2), 1).outcomes(0, 8)):
        for seat in range(2):
            held = np.flatnonzero(ends.holders[place] == seat)
            assert [(int(ticket), bool(ends.made[place, ticket])) for ticket in held] == list(game.tickets[seat])


def test_each_seat_has_one_last_decision() -> None:
    notes = Recorder(a_run("usa", "random,random,random")).record(0, 20).notes
    for place in range(20):
        own = np.flatnonzero(notes.places == place)
        last = own[notes.last[own] == 1]
        assert sorted(notes.seats[last]) == [0, 1, 2]
        assert all(own[notes.seats[own] == notes.seats[at]].max() == at for at in last)


@pytest.mark.parametrize("bots", ["random,random", "conductor,random", f"random,{LAST}"])
def test_more_room_is_made_in_the_middle_of_a_game(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run("amsterdam", bots)
    expected = Recorder(run).record(0, 5)
    monkeypatch.setattr("draisine.envs.recording.recorder.ROWS_PER_GAME", 3)
    narrow = Recorder(run).record(0, 5)
    assert all(map(np.array_equal, narrow.notes, expected.notes))
    assert all(map(np.array_equal, narrow.ends, expected.ends))


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.envs.recording.recorder.GROUPS", {"decisions": 7, "games": 7})
    run = a_run("usa", "random,conductor")
    alone = list(record_groups([Recorder(run)], 4, 40))
    shared = list(record_groups([Recorder(run) for _ in range(3)], 4, 40))
    assert [(group.start, group.games) for group in shared] == [(4 + 7 * i, 7) for i in range(5)] + [(39, 5)]
    for mine, theirs in zip(shared, alone, strict=True):
        assert all(map(np.array_equal, mine.notes, theirs.notes))


@pytest.mark.parametrize("bots", ["random,planner", "random,random"])
def test_a_game_plays_again_by_its_actions(bots: str) -> None:
    whole = Recorder(a_run("europe", bots)).record(2, 1)
    short = Recorder(a_run("europe", bots, rows="games"))
    assert short.record(2, 1).notes.seen.shape[0] == 0
    again = short.replay(2, whole.notes.actions)
    assert all(map(np.array_equal, again.notes, whole.notes))
    assert all(map(np.array_equal, again.ends, whole.ends))


def test_actions_of_another_game_are_refused() -> None:
    recorder = Recorder(a_run("usa", "conductor,random"))
    actions = recorder.record(0, 1).notes.actions
    with pytest.raises(ValueError, match="these are not the actions of game 1"):
        recorder.replay(1, actions)
    with pytest.raises(ValueError, match=f"these are not the actions of game 0: .* after {len(actions) - 1} of them"):
        recorder.replay(0, actions[:-1])


def test_nothing_hidden_is_written_down() -> None:
    """A seat's rows stay the same when the game is dealt so that only what it cannot know differs: they depend on its
    own observation alone, byte by byte the one of the batch."""
    run = a_run("usa", "conductor,conductor")
    group = Recorder(run).record(0, 1)
    games = batch("usa", players=2, n=1, seed=1)
    chance = Random(1)
    for at, action in enumerate(group.notes.actions[:-1]):
        seat = int(group.notes.seats[at])
        if chance.random() < 0.1:
            assert np.array_equal(games.look(seat), group.notes.seen[at])
            assert not np.array_equal(games.look(1 - seat), group.notes.seen[at])
        games.step([action])
