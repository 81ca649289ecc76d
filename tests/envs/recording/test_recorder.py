"""Recorded games: seed and actions alone reproduce them."""

from random import Random
from typing import Any

import numpy as np
import pytest

from draisine.boards import load
from draisine.bots import fill_seats
from draisine.encoding.observation import encode
from draisine.engine.board_compiler import compile_board
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.rng import next_word, seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs import batch
from draisine.envs.recording.recorder import Group, Recorder, Run, record_groups
from draisine.matches import MatchRunner
from tests.engine.driver import FULL_SETTINGS, Setting

LAST = "tests.envs.recording.third_party_bots:Last"
"""A bot written in Python."""


def make_run(board: str, bots: str, **more: Any) -> Run:
    return Run(load(board), bots.split(","), **more)


def action_masks(group: Group) -> np.ndarray[Any, Any]:
    return np.unpackbits(group.decisions.action_mask, axis=1, count=DECISIONS, bitorder="little")


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_the_engine_reproduces_games_from_seed_and_actions(setting: Setting) -> None:
    run = Run(load(setting.board), ["random"] * setting.seats, 7, bool(setting.alvin))
    recorder = Recorder(run)
    group = recorder.record(3, 4)
    rows, legal, tables = group.decisions, action_masks(group), compile_board(run.board)
    state, scratch, row = new(State), new(Scratch), 0
    for game in range(4):
        seed_rng(state, 7, 3 + game)
        set_up(tables, state, scratch, setting.seats, NO_SEAT, setting.alvin)
        turn = number = 0
        while state.phase != Phase.OVER:
            seat = int(state.mover)
            obs = np.zeros(run.layout.size, np.uint8)
            encode(tables, state, scratch, recorder._cursor.offsets, obs, seat)
            turn += state.phase == Phase.TURN
            assert (rows.seats[row], rows.games[row], rows.steps[row], rows.turns[row]) == (seat, game, number, turn)
            assert np.array_equal(rows.obs[row], obs)
            count = list_decisions(tables, state, scratch, seat)
            assert np.flatnonzero(legal[row]).tolist() == sorted(map(int, scratch.decisions[:count]))
            next_word(state)  # a random seat draws from the game's own generator
            step(tables, state, scratch, seat, int(rows.actions[row]))
            row, number = row + 1, number + 1
        score_game(tables, state, scratch)
        results = group.results
        assert results.points[game].tolist() == [int(scratch.scores[seat].total) for seat in range(setting.seats)]
        assert results.route_seat[game].tolist() == [int(state.owner[route]) for route in range(tables.routes)]
        assert (results.steps[game], results.turns[game]) == (number, turn)
    assert row == len(rows.actions)


@pytest.mark.parametrize("bots", ["planner,conductor,hungry", f"planner,{LAST},conductor"])
def test_a_batch_reproduces_games_from_seed_and_actions(bots: str) -> None:
    """Without random seats the game's generator is not used by players, so every interface plays the same game."""
    group = Recorder(make_run("europe", bots, seed=5)).record(0, 3)
    env = batch("europe", players=3, num_envs=1, seed=5, reward="rank")
    legal = action_masks(group)
    for row, action in enumerate(group.decisions.actions):
        assert env.seat[0] == group.decisions.seats[row]
        assert np.array_equal(env.obs[0], group.decisions.obs[row])
        assert np.array_equal(env.action_mask[0], legal[row])
        env.step([action])
        if env.terminated[0]:
            game = group.decisions.games[row]
            assert env.points[0].tolist() == group.results.points[game].tolist()
            assert env.rewards[0].tolist() == group.results.rewards[game, :, 1].tolist()
    assert env.terminated[0]


@pytest.mark.parametrize("bots", ["random,random", "planner,random", f"conductor,{LAST}"])
def test_games_are_those_of_a_match_runner(bots: str) -> None:
    run = make_run("amsterdam", bots, seed=11)
    results = Recorder(run).record(0, 6).results
    outcomes = list(MatchRunner(run.board, fill_seats(run.bots, 2), 11).outcomes(0, 6))
    assert results.points.tolist() == [list(game.points) for game in outcomes]
    assert (results.won > 0).tolist() == [list(game.won) for game in outcomes]
    assert results.first.tolist() == [game.first for game in outcomes]
    assert results.turns.tolist() == [game.turns for game in outcomes]
    assert results.route_seat.tolist() == [list(game.owners) for game in outcomes]
    assert results.steps.tolist() == [sum(game.decisions) for game in outcomes]


@pytest.mark.parametrize("board", ["europe", "first_journey", "old_west"])
def test_tickets_agree_with_the_outcomes(board: str) -> None:
    run = make_run(board, "conductor,planner")
    results = Recorder(run).record(0, 8).results
    for game, outcome in enumerate(MatchRunner(run.board, fill_seats(run.bots, 2), 1).outcomes(0, 8)):
        for seat in range(2):
            held = np.flatnonzero(results.ticket_seat[game] == seat)
            tickets = [(int(ticket), bool(results.ticket_done[game, ticket])) for ticket in held]
            assert tickets == list(outcome.tickets[seat])


def test_each_seat_has_one_last_decision() -> None:
    rows = Recorder(make_run("usa", "random,random,random")).record(0, 20).decisions
    for game in range(20):
        own = np.flatnonzero(rows.games == game)
        last = own[rows.last[own] == 1]
        assert sorted(rows.seats[last]) == [0, 1, 2]
        assert all(own[rows.seats[own] == rows.seats[row]].max() == row for row in last)


@pytest.mark.parametrize("bots", ["random,random", "conductor,random", f"random,{LAST}"])
def test_rows_grow_in_the_middle_of_a_game(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = make_run("amsterdam", bots)
    expected = Recorder(run).record(0, 5)
    monkeypatch.setattr("draisine.envs.recording.recorder.INITIAL_ROWS_PER_GAME", 3)
    narrow = Recorder(run).record(0, 5)
    assert all(map(np.array_equal, narrow.decisions, expected.decisions))
    assert all(map(np.array_equal, narrow.results, expected.results))


def test_games_do_not_depend_on_the_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.envs.recording.recorder.GAMES_PER_GROUP", {"decisions": 7, "games": 7})
    run = make_run("usa", "random,conductor")
    single = list(record_groups([Recorder(run)], 4, 40))
    threaded = list(record_groups([Recorder(run) for _ in range(3)], 4, 40))
    assert [(group.start, group.num_games) for group in threaded] == [(4 + 7 * i, 7) for i in range(5)] + [(39, 5)]
    for one, other in zip(threaded, single, strict=True):
        assert all(map(np.array_equal, one.decisions, other.decisions))


@pytest.mark.parametrize("bots", ["random,planner", "random,random"])
def test_a_game_is_replayed_from_its_actions(bots: str) -> None:
    full = Recorder(make_run("europe", bots)).record(2, 1)
    compact = Recorder(make_run("europe", bots, rows="games"))
    assert compact.record(2, 1).decisions.obs.shape[0] == 0
    replayed = compact.replay(2, full.decisions.actions)
    assert all(map(np.array_equal, replayed.decisions, full.decisions))
    assert all(map(np.array_equal, replayed.results, full.results))


def test_actions_of_another_game_are_refused() -> None:
    recorder = Recorder(make_run("usa", "conductor,random"))
    actions = recorder.record(0, 1).decisions.actions
    with pytest.raises(ValueError, match="these are not the actions of game 1"):
        recorder.replay(1, actions)
    with pytest.raises(ValueError, match=f"these are not the actions of game 0: .* after {len(actions) - 1} of them"):
        recorder.replay(0, actions[:-1])


def test_rows_have_the_observation_of_their_own_seat() -> None:
    """The same bytes as a batch shows to that seat, which contain nothing hidden, and not those of another seat."""
    run = make_run("usa", "conductor,conductor")
    group = Recorder(run).record(0, 1)
    env = batch("usa", players=2, num_envs=1, seed=1)
    rng = Random(1)
    for row, action in enumerate(group.decisions.actions[:-1]):
        seat = int(group.decisions.seats[row])
        if rng.random() < 0.1:
            assert np.array_equal(env.observe(seat), group.decisions.obs[row])
            assert not np.array_equal(env.observe(1 - seat), group.decisions.obs[row])
        env.step([action])
