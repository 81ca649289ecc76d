"""Why a decision is not open, as the engine says it: a code and two numbers. Moves in words seldom get this far."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.engine.capacities import GRAY, LENGTH
from draisine.engine.compiler.records import new
from draisine.engine.enums import (
    BLIND,
    CITY,
    DECISIONS,
    DECLINE,
    DRAW_TICKETS,
    KEEP,
    ONLY_LOCOS,
    PASS,
    PAYMENT,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
    Refusal,
)
from draisine.engine.refusal import refusal
from draisine.engine.state import Scratch
from draisine.engine.step import step
from draisine.play.position.builder import place_position
from draisine.play.position.document import read_position
from draisine.play.referee import Referee

USA = Referee(load("usa"))
SEATTLE = USA.names.route("portland-seattle/1")
"""One grey space."""
OFFERED: dict[str, Any] = {"phase": "keep_tickets", "seats": [{"offer": ["boston-miami", "dallas-new_york"]}]}
RICH: dict[str, Any] = {"seats": [{"hand": {"red": 1, "blue": 1, "locomotive": 1}}]}


def reason(decision: int, *before: int, board: str = "usa", **position: Any) -> tuple[Refusal, int, int]:
    """What seat 0 hears of a decision, after some others."""
    referee = USA if board == "usa" else Referee(load(board))
    state = place_position(referee, read_position({"board": board, "players": 2, **position}))
    scratch = new(Scratch)
    for done in before:
        step(referee.tables, state, scratch, 0, done)
    code = Refusal(int(refusal(referee.tables, state, scratch, 0, decision)))
    return code, int(scratch.number_a), int(scratch.number_b)


@pytest.mark.parametrize("decision", [-1, DECISIONS, DECISIONS + 1, ROUTE + len(USA.board.route), PAYMENT - 1])
def test_what_is_in_no_table_or_not_on_this_board_is_unknown(decision: int) -> None:
    assert reason(decision) == (Refusal.UNKNOWN, 0, 0)


@pytest.mark.parametrize("decision", [SLOT, BLIND, DRAW_TICKETS, PASS, DECLINE, ROUTE + SEATTLE, CITY, PAYMENT])
def test_tickets_on_offer_come_first(decision: int) -> None:
    assert reason(decision, **OFFERED) == (Refusal.NOT_NOW, 0, 0)


@pytest.mark.parametrize("decision", [KEEP + 1, PAYMENT, ONLY_LOCOS, DECLINE])
def test_nothing_is_kept_or_paid_before_it_is_asked(decision: int) -> None:
    assert reason(decision) == (Refusal.NOT_NOW, 0, 0)


def test_tickets_are_kept_from_the_offer_and_enough_of_them() -> None:
    assert reason(KEEP + 0b11, **OFFERED) == (Refusal.NONE, 0, 0)
    assert reason(KEEP + 0b100, **OFFERED) == (Refusal.NOT_OFFERED, 0, 0)
    assert reason(KEEP, **OFFERED) == (Refusal.KEEP_MORE, 0, 1)


def test_a_route_asks_for_one_of_its_payments() -> None:
    claimed = ROUTE + SEATTLE
    red, green = (PAYMENT + USA.names.card(name) * LENGTH for name in ("red", "green"))
    assert reason(red, claimed, **RICH) == (Refusal.NONE, 0, 0)
    assert reason(ONLY_LOCOS, claimed, **RICH) == (Refusal.NONE, 0, 0)
    assert reason(green, claimed, **RICH) == (Refusal.WRONG_PAYMENT, 0, 0)
    assert reason(red + 1, claimed, **RICH) == (Refusal.WRONG_PAYMENT, 0, 0)
    assert reason(claimed, claimed, **RICH) == (Refusal.NOT_NOW, 0, 0)


def test_a_route_that_costs_too_much_says_how_much_is_missing() -> None:
    assert reason(ROUTE + SEATTLE) == (Refusal.CARDS_SHORT, 1, GRAY)
    assert reason(ROUTE + SEATTLE, routes={"portland-seattle/2": 1}) == (Refusal.CLOSED, 1, 0)
    assert reason(ROUTE + SEATTLE, routes={"portland-seattle/2": 0}) == (Refusal.OWN_TWIN, 0, 0)
    assert reason(ROUTE + SEATTLE, routes={"portland-seattle/1": 1}) == (Refusal.TAKEN, 1, 0)


def test_actions_that_a_board_does_not_have() -> None:
    assert reason(SWAP_TICKETS) == (Refusal.NO_SUCH_ACTION, 0, 0)
    assert reason(DRAW_TICKETS, board="first_journey") == (Refusal.NO_SUCH_ACTION, 0, 0)
    assert reason(SLOT, board="first_journey") == (Refusal.NO_SUCH_ACTION, 0, 0)
    assert reason(PASS) == (Refusal.CAN_ACT, 0, 0)


def test_cards_that_are_not_there() -> None:
    market: list[str | None] = [None, "locomotive", "red", "red", "blue"]
    second: dict[str, Any] = {"market": market, "phase": "second_card"}
    assert reason(SLOT, market=market) == (Refusal.SLOT_EMPTY, 0, 0)
    assert reason(SLOT + 1, market=market) == (Refusal.NONE, 0, 0)
    assert reason(SLOT + 1, **second) == (Refusal.LOCO_SECOND, 0, 0)
    assert reason(SLOT + 2, **second) == (Refusal.NONE, 0, 0)
    assert reason(DRAW_TICKETS, ticket_deck=[]) == (Refusal.NO_TICKETS, 0, 0)


def test_only_who_is_to_move_decides_and_nobody_after_the_end() -> None:
    assert reason(BLIND, mover=1) == (Refusal.NOT_YOUR_TURN, 0, 0)
    assert reason(BLIND, phase="over", end="last_round") == (Refusal.GAME_OVER, 0, 0)
