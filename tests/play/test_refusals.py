"""The engine's reasons why a decision is illegal: a code and two numbers. Parsed moves rarely get this far."""

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
from draisine.play.position import build_state, read_position
from draisine.play.referee import Referee
from tests.scenes import deal_missing_tickets

USA = Referee(load("usa"))
SEATTLE = USA.names.route("portland-seattle/1")
"""One grey space."""
OFFERED: dict[str, Any] = {"phase": "keep_tickets", "seats": [{"offer": ["boston-miami", "dallas-new_york"]}]}
RICH: dict[str, Any] = {"seats": [{"hand": {"red": 1, "blue": 1, "locomotive": 1}}]}


def reason(decision: int, *before: int, board: str = "usa", **position: Any) -> tuple[Refusal, int, int]:
    """The reason why a decision of seat 0 is illegal, after some others."""
    referee = USA if board == "usa" else Referee(load(board))
    document = {"board": board, "players": 2, "seats": [], **position}
    if referee.tables.race:
        document["seats"] = deal_missing_tickets(referee.board, document)
    state = build_state(referee, read_position(document))
    scratch = new(Scratch)
    for done in before:
        step(referee.tables, state, scratch, 0, done)
    code = Refusal(int(refusal(referee.tables, state, scratch, 0, decision)))
    return code, int(scratch.refusal_a), int(scratch.refusal_b)


@pytest.mark.parametrize("decision", [-1, DECISIONS, DECISIONS + 1, ROUTE + len(USA.board.route), PAYMENT - 1])
def test_decision_that_the_board_does_not_have_is_unknown(decision: int) -> None:
    assert reason(decision) == (Refusal.UNKNOWN, 0, 0)


@pytest.mark.parametrize("decision", [SLOT, BLIND, DRAW_TICKETS, PASS, DECLINE, ROUTE + SEATTLE, CITY, PAYMENT])
def test_only_keeping_tickets_is_legal_while_tickets_are_offered(decision: int) -> None:
    assert reason(decision, **OFFERED) == (Refusal.NOT_NOW, 0, 0)


@pytest.mark.parametrize("decision", [KEEP + 1, PAYMENT, ONLY_LOCOS, DECLINE])
def test_keeping_and_paying_are_illegal_during_a_turn(decision: int) -> None:
    assert reason(decision) == (Refusal.NOT_NOW, 0, 0)


def test_kept_tickets_must_be_offered_and_enough() -> None:
    assert reason(KEEP + 0b11, **OFFERED) == (Refusal.NONE, 0, 0)
    assert reason(KEEP + 0b100, **OFFERED) == (Refusal.NOT_OFFERED, 0, 0)
    assert reason(KEEP, **OFFERED) == (Refusal.KEEP_MORE, 0, 1)


def test_claimed_route_requires_one_of_its_payments() -> None:
    claimed = ROUTE + SEATTLE
    red, green = (PAYMENT + USA.names.card(name) * LENGTH for name in ("red", "green"))
    assert reason(red, claimed, **RICH) == (Refusal.NONE, 0, 0)
    assert reason(ONLY_LOCOS, claimed, **RICH) == (Refusal.NONE, 0, 0)
    assert reason(green, claimed, **RICH) == (Refusal.WRONG_PAYMENT, 0, 0)
    assert reason(red + 1, claimed, **RICH) == (Refusal.WRONG_PAYMENT, 0, 0)
    assert reason(claimed, claimed, **RICH) == (Refusal.NOT_NOW, 0, 0)


def test_unclaimable_route_gives_its_reason() -> None:
    assert reason(ROUTE + SEATTLE) == (Refusal.CARDS_SHORT, 1, GRAY)
    assert reason(ROUTE + SEATTLE, routes={"portland-seattle/2": 1}) == (Refusal.CLOSED, 1, 0)
    assert reason(ROUTE + SEATTLE, routes={"portland-seattle/2": 0}) == (Refusal.OWN_TWIN, 0, 0)
    assert reason(ROUTE + SEATTLE, routes={"portland-seattle/1": 1}) == (Refusal.TAKEN, 1, 0)


def test_actions_that_the_board_does_not_have() -> None:
    assert reason(SWAP_TICKETS) == (Refusal.NO_SUCH_ACTION, 0, 0)
    assert reason(DRAW_TICKETS, board="first_journey") == (Refusal.NO_SUCH_ACTION, 0, 0)
    assert reason(SLOT, board="first_journey") == (Refusal.NO_SUCH_ACTION, 0, 0)
    assert reason(PASS) == (Refusal.CAN_ACT, 0, 0)


def test_cards_and_tickets_that_cannot_be_drawn() -> None:
    market: list[str | None] = [None, "locomotive", "red", "red", "blue"]
    second: dict[str, Any] = {"market": market, "phase": "second_card"}
    assert reason(SLOT, market=market) == (Refusal.SLOT_EMPTY, 0, 0)
    assert reason(SLOT + 1, market=market) == (Refusal.NONE, 0, 0)
    assert reason(SLOT + 1, **second) == (Refusal.LOCO_SECOND, 0, 0)
    assert reason(SLOT + 2, **second) == (Refusal.NONE, 0, 0)
    assert reason(DRAW_TICKETS, ticket_deck=[]) == (Refusal.NO_TICKETS, 0, 0)


def test_only_the_seat_to_move_decides() -> None:
    assert reason(BLIND, mover=1) == (Refusal.NOT_YOUR_TURN, 0, 0)
    assert reason(BLIND, phase="over", end="last_round") == (Refusal.GAME_OVER, 0, 0)
