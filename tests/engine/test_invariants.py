"""Invariants of every game, on every board and with every number of players."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load, parse
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECISIONS, DECLINE, PASS, PAYMENT, SWAP_TICKETS, End, Fact, Phase, Refusal
from draisine.engine.refusal import refusal
from draisine.engine.rules.cards import MAX_SWEEPS
from draisine.engine.rules.scoring import score_game
from draisine.engine.state import Scratch, SeatPoints, State
from tests.boards.small_board import SMALL, changed
from tests.engine.driver import FULL_SETTINGS, TESTED_SETTINGS, Game, Preference, Setting, to_numpy
from tests.engine.invariants import Invariants, check_scored_points
from tests.soak import max_examples

seeds = st.integers(0, 2**32 - 1)
preferences = st.sampled_from(Preference)


@cache
def invariants_of(name: str) -> Invariants:
    return Invariants(load(name))


def count_sweeps(game: Game) -> int:
    """How often the last step swept the market; if the hands hold most colours, it can take many sweeps."""
    swept = sum(fact.kind == Fact.MARKET_SWEPT for fact in game.facts)
    return swept // max(1, int(game.tables.market))


def play_checked(setting: Setting, seed: int, preference: Preference) -> Game:
    """Play a game and check the invariants in every position."""
    invariants, game = invariants_of(setting.board), Game.from_setting(setting, seed)
    before = to_numpy(game.state)
    earned = np.zeros(SEATS, int)
    given_up = None
    for _ in game.positions(Random(seed), preference):
        if count_sweeps(game) == MAX_SWEEPS:
            given_up = to_numpy(game.state)["market"].tolist()
        invariants.check(game.state, given_up)
        after = to_numpy(game.state)
        check_scored_points(invariants, before, after)
        for fact in game.facts:
            if fact.kind == Fact.POINTS:
                earned[fact.seat] += fact.operands[0]
        # The facts about points add up to the running score on every board, with or without Cities.
        assert after["players"]["score"].tolist() == earned.tolist()
        before = after
    return game


@pytest.mark.rule("BASE-SETUP-8", "BASE-SCORE-1", "BASE-MULTI-2", "BASE-CLAIM-6", "OW-NET-3", "OW-CITY-5", "A-76")
@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=seeds, preference=preferences)
def test_every_position_satisfies_the_invariants(setting: Setting, seed: int, preference: Preference) -> None:
    game = play_checked(setting, seed, preference)
    assert game.state.end != End.NOT_YET
    assert game.seats_to_decide() == []


@jit
def _find_refusals(tables: BoardTables, state: State, scratch: Scratch, seat: int, answers: list[int]) -> None:
    """Write the refusals of all decisions and of one number below and above. Compiled, because there are many."""
    for i in range(len(answers)):
        answers[i] = refusal(tables, state, scratch, seat, i - 1)


def find_legal(game: Game, seat: int) -> list[int]:
    answers: Any = np.full(DECISIONS + 2, -1)
    _find_refusals(game.tables, game.state, game.scratch, seat, answers)
    return [int(i) - 1 for i in np.flatnonzero(answers == Refusal.NONE)]


@pytest.mark.rule("BASE-TURN-2")
@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(1), deadline=None)
@given(seed=seeds, preference=preferences)
def test_exactly_the_legal_decisions_are_not_refused(setting: Setting, seed: int, preference: Preference) -> None:
    game = Game.from_setting(setting, seed)
    for _ in game.positions(Random(seed), preference):
        for seat in range(setting.seats):
            legal = game.legal(seat)
            assert len(legal) == len(set(legal))
            assert sorted(legal) == find_legal(game, seat)
            assert bool(legal) == (seat in game.seats_to_decide())
            # Passing is legal only if nothing else is.
            assert PASS not in legal or legal == [PASS]


LOCOMOTIVES = "hand = 10\nmarket = 5\ndeck = { red = 12, blue = 12, locomotive = 104 }"
PAYING = {Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY}


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
@settings(max_examples=max_examples(3), deadline=None)
@given(seed=seeds, preference=preferences)
def test_every_phase_offers_its_own_decisions(setting: Setting, seed: int, preference: Preference) -> None:
    """There is a payment phase only if there is a choice, and an extra or a City can always be declined."""
    game = Game.from_setting(setting, seed)
    for _ in game.positions(Random(seed), preference):
        if game.phase in PAYING:
            legal = game.legal(game.state.mover)
            assert len(legal) > 1
            assert min(legal) >= PAYMENT
        if game.phase in {Phase.TUNNEL, Phase.FOUND_CITY}:
            assert DECLINE in game.legal(game.state.mover)


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
@settings(max_examples=max_examples(5), deadline=None)
@given(seed=seeds, first=st.integers(0, 1), data=st.data())
def test_the_order_of_set_up_choices_does_not_matter(
    setting: Setting, seed: int, first: int, data: st.DataObject
) -> None:
    game, other = Game.from_setting(setting, seed, first), Game.from_setting(setting, seed, first)
    choices = {seat: Random(seed + seat).choice(game.legal(seat)) for seat in game.seats_to_decide()}
    for seat, choice in choices.items():
        game.play(seat, choice)
    for seat in data.draw(st.permutations(list(choices))):
        other.play(seat, choices[seat])
    assert to_numpy(game.state) == to_numpy(other.state)


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(3), deadline=None)
@given(seed=seeds, preference=preferences)
def test_the_final_count_adds_up(setting: Setting, seed: int, preference: Preference) -> None:
    game = Game.from_setting(setting, seed)
    for _ in game.positions(Random(seed), preference):
        pass
    before = to_numpy(game.state)
    score_game(game.tables, game.state, game.scratch)
    assert to_numpy(game.state) == before
    counts = [to_numpy(game.scratch.scores[seat], SeatPoints) for seat in range(setting.seats)]
    if load(setting.board).tickets.swap:
        parts = [int(c["completed"]) for c in counts]
    else:
        bonuses = ("routes", "tickets_won", "stations", "trail_bonus", "globetrotter", "alvin", "goods")
        parts = [sum(int(c[name]) for name in bonuses) - int(c["tickets_lost"]) for c in counts]
    assert [int(c["total"]) for c in counts] == parts
    winners = [seat for seat in range(setting.seats) if counts[seat]["won"]]
    assert winners
    if game.state.winner < 0:
        assert all(parts[seat] == max(parts) for seat in winners)


def test_endless_swapping_ends_in_a_stalemate() -> None:
    game = Game.from_setting(Setting("first_journey", 2), 7)
    turns = 0
    while not game.is_over:
        game.play(game.state.mover, SWAP_TICKETS)
        turns += 1
    assert (game.state.end, turns) == (End.STALEMATE, 25 * 2)
    assert game.legal(0) == game.legal(1) == []
    assert refusal(game.tables, game.state, game.scratch, 0, SWAP_TICKETS) == Refusal.GAME_OVER


def test_the_log_holds_the_longest_step() -> None:
    """Six hands of ten, five tickets each, and mostly locomotives, so that the market is swept 20 times (A-06)."""
    ticket = '{ between = ["ayr", "bly"], points = 1 },'
    text = changed(
        SMALL, 'ticket = [\n  { between = ["ayr", "dow"], points = 12, long = true },', f"ticket = [{ticket * 40}"
    )
    text = text.replace(", long = true", "")
    for old, new in (
        ("most = 3", "most = 6"),
        ("hand = 2\nmarket = 4\ndeck = { red = 6, blue = 6, locomotive = 3 }", LOCOMOTIVES),
        ('deal = 1\ndeal_long = 1\nkeep = 1\nrejects = "out"', "deal = 5\nkeep = 3"),
        ('[founding]\neach = 2\nprice = 2\n[alvin]\nhome = "dow"\npoints = 6\n', ""),
        ("[goods]\ncards = 7\nbonus = { 2 = [4, 0], 3 = [5, 2, 0] }\n", ""),
        (", goods = true", ""),
    ):
        text = changed(text, old, new)
    tables = compile_board(parse(text))
    assert max(count_sweeps(Game(tables, 6, seed)) for seed in range(12)) == MAX_SWEEPS
