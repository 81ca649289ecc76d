"""The hurried bot: it means to chase its tickets, but often claims what its hand happens to pay, or takes any card."""

from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LENGTH
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECLINE, KEEP, ROUTE, SLOT, Phase
from draisine.engine.legal import least_kept, list_decisions
from draisine.engine.rng import randint
from draisine.engine.rules.claimable import find_claimable, nth_claimable
from draisine.engine.rules.payments import payment_locos
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State

HURRY = 50
"""Of a hundred decisions, those made without a thought."""
HANDFUL = 6
"""Cards in hand from which on it looks whether they pay for something."""


@jit
def _card(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """Any card."""
    size = list_decisions(tables, view, scratch, seat)
    cards = 0
    while cards < size and scratch.decision[cards] <= SLOT + tables.market:
        cards += 1
    return scratch.decision[randint(view, cards)] if cards > 0 else scratch.decision[randint(view, size)] + 0


@jit
def _turn(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    if view.players[seat].cards >= HANDFUL or view.turns_left >= 0:
        routes = find_claimable(tables, view, scratch, seat)
        if routes > 0:
            # The longer of two that catch its eye.
            one = nth_claimable(scratch, randint(view, routes))
            other = nth_claimable(scratch, randint(view, routes))
            return ROUTE + (one if tables.length[one] >= tables.length[other] else other)
    return _card(tables, view, scratch, seat)


@jit
def _keep(tables: BoardTables, view: State, seat: int) -> int:
    """The first tickets that come, and no more than it must."""
    mask = 0
    least = max(1, least_kept(tables, view, seat))
    while popcount5(mask) < least:
        mask = mask * 2 + 1
    return KEEP + mask


@jit
def _pay(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """With as few locomotives as possible."""
    size = list_decisions(tables, view, scratch, seat)
    best = scratch.decision[0]
    for i in range(size):
        if scratch.decision[i] != DECLINE and payment_locos(scratch.decision[i], LENGTH) < payment_locos(best, LENGTH):
            best = scratch.decision[i]
    return best


@jit
def _in_a_hurry(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """A decision without a thought."""
    if view.phase == Phase.TURN:
        return _turn(tables, view, scratch, seat)
    if view.phase == Phase.SECOND_CARD:
        return _card(tables, view, scratch, seat)
    if view.phase == Phase.START_CITY or view.phase == Phase.FOUND_CITY or view.phase == Phase.PLACE_ALVIN:
        return scratch.decision[randint(view, list_decisions(tables, view, scratch, seat))] + 0
    return _pay(tables, view, scratch, seat)


@jit
def decide_passenger(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The bot's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.players[seat].offered > 0:
        return _keep(tables, view, seat)
    if randint(view, 100) < HURRY:
        return _in_a_hurry(tables, view, scratch, seat)
    return decide_planner(tables, view, scratch, plan)
