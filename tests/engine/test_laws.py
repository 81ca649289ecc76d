"""Laws that hold in every game, on every board and with every number of players."""

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
from draisine.engine.rules.cards import SWEEPS
from draisine.engine.rules.scoring import count_points
from draisine.engine.state import Count, Scratch, State
from tests.boards.small import SMALL, changed
from tests.engine.driving import FULL_TABLES, TRIED, Game, Setting, Taste, look
from tests.engine.laws import Laws, check_points
from tests.sizes import examples

seeds = st.integers(0, 2**32 - 1)
tastes = st.sampled_from(Taste)


@cache
def laws_of(name: str) -> Laws:
    return Laws(load(name))


def resets(game: Game) -> int:
    """How often the last step reset the market. With hands full of colours it can take many tries."""
    swept = sum(fact.kind == Fact.MARKET_SWEPT for fact in game.facts)
    return swept // max(1, int(game.tables.market))


def follow(setting: Setting, seed: int, taste: Taste) -> Game:
    """Play a game and hold every moment of it against the laws."""
    laws, game = laws_of(setting.board), Game.of(setting, seed)
    before = look(game.state)
    earned = np.zeros(SEATS, int)
    given_up = None
    for _ in game.moments(Random(seed), taste):
        if resets(game) == SWEEPS:
            given_up = look(game.state)["market"].tolist()
        laws.check(game.state, given_up)
        after = look(game.state)
        check_points(laws, before, after)
        for fact in game.facts:
            if fact.kind == Fact.POINTS:
                earned[fact.seat] += fact.numbers[0]
        # The record of scored points adds up to the running score on every board, with Cities or without.
        assert after["players"]["score"].tolist() == earned.tolist()
        before = after
    return game


@pytest.mark.rule("BASE-SETUP-8", "BASE-SCORE-1", "BASE-MULTI-2", "BASE-CLAIM-6", "OW-NET-3", "OW-CITY-5", "A-76")
@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=seeds, taste=tastes)
def test_every_moment_of_a_game_obeys_the_laws(setting: Setting, seed: int, taste: Taste) -> None:
    game = follow(setting, seed, taste)
    assert game.state.end != End.NOT_YET
    assert game.owing() == []


@jit
def _scan(tables: BoardTables, state: State, scratch: Scratch, seat: int, answers: list[int]) -> None:
    """Ask about every number of the table, and some beyond. Compiled, because asking one by one takes long."""
    for place in range(len(answers)):
        answers[place] = refusal(tables, state, scratch, seat, place - 1)


def accepted(game: Game, seat: int) -> list[int]:
    answers: Any = np.full(DECISIONS + 2, -1)
    _scan(game.tables, game.state, game.scratch, seat, answers)
    return [int(place) - 1 for place in np.flatnonzero(answers == Refusal.NONE)]


@pytest.mark.rule("BASE-TURN-2")
@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(1), deadline=None)
@given(seed=seeds, taste=tastes)
def test_the_legal_list_is_what_is_not_refused(setting: Setting, seed: int, taste: Taste) -> None:
    game = Game.of(setting, seed)
    for _ in game.moments(Random(seed), taste):
        for seat in range(setting.seats):
            legal = game.legal(seat)
            assert len(legal) == len(set(legal))
            assert sorted(legal) == accepted(game, seat)
            assert bool(legal) == (seat in game.owing())
            # Nobody passes who could do anything else.
            assert PASS not in legal or legal == [PASS]


LOCOMOTIVES = "hand = 10\nmarket = 5\ndeck = { red = 12, blue = 12, locomotive = 104 }"
PAYING = {Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY}


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
@settings(max_examples=examples(3), deadline=None)
@given(seed=seeds, taste=tastes)
def test_every_question_has_answers_of_its_own_kind(setting: Setting, seed: int, taste: Taste) -> None:
    """A payment is asked for only where there is a choice, and declining is open where it is a way out."""
    game = Game.of(setting, seed)
    for _ in game.moments(Random(seed), taste):
        if game.phase in PAYING:
            legal = game.legal(game.state.mover)
            assert len(legal) > 1
            assert min(legal) >= PAYMENT
        if game.phase in {Phase.TUNNEL, Phase.FOUND_CITY}:
            assert DECLINE in game.legal(game.state.mover)


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
@settings(max_examples=examples(5), deadline=None)
@given(seed=seeds, first=st.integers(0, 1), data=st.data())
def test_the_order_of_set_up_choices_leaves_no_trace(
    setting: Setting, seed: int, first: int, data: st.DataObject
) -> None:
    game, other = Game.of(setting, seed, first), Game.of(setting, seed, first)
    choices = {seat: Random(seed + seat).choice(game.legal(seat)) for seat in game.owing()}
    for seat, choice in choices.items():
        game.play(seat, choice)
    for seat in data.draw(st.permutations(list(choices))):
        other.play(seat, choices[seat])
    assert look(game.state) == look(other.state)


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(3), deadline=None)
@given(seed=seeds, taste=tastes)
def test_the_final_count_adds_up(setting: Setting, seed: int, taste: Taste) -> None:
    game = Game.of(setting, seed)
    for _ in game.moments(Random(seed), taste):
        pass
    before = look(game.state)
    count_points(game.tables, game.state, game.scratch)
    assert look(game.state) == before
    counts = [look(game.scratch.count[seat], Count) for seat in range(setting.seats)]
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


def test_swapping_without_end_ends() -> None:
    game = Game.of(Setting("first_journey", 2), 7)
    turns = 0
    while not game.over:
        game.play(game.state.mover, SWAP_TICKETS)
        turns += 1
    assert (game.state.end, turns) == (End.STALEMATE, 25 * 2)
    assert game.legal(0) == game.legal(1) == []
    assert refusal(game.tables, game.state, game.scratch, 0, SWAP_TICKETS) == Refusal.GAME_OVER


def test_the_log_has_room_for_the_longest_step() -> None:
    """Six hands of ten, five tickets each, and a deck so full of locomotives that 20 resets bring no rest (A-06)."""
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
    assert max(resets(Game(tables, 6, seed)) for seed in range(12)) == SWEEPS
