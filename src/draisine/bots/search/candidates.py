"""The decisions worth thinking about: the planner's own first, then what a good player would look at besides."""

from typing import Annotated

from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.planner.targets import claim_worth
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, record
from draisine.engine.enums import BLIND, DRAW_TICKETS, PAYMENT, ROUTE, SLOT, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.route_sets import lowest
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.payments import payment_colour
from draisine.engine.state import Scratch, State

BREADTH = 32
"""Decisions that are thought about at most."""
PRIZES = 4
"""Claims besides those of the plan."""


@record
class Options:
    """The decisions of a seat at one moment, and how they fared."""

    listed: int
    decision: Annotated[list[int], BREADTH]
    active: Annotated[list[int], BREADTH]
    """Whether a decision is still in question."""
    visits: Annotated[list[int], BREADTH, LONG]
    value: Annotated[list[int], BREADTH, LONG]
    won: Annotated[list[int], BREADTH, LONG]
    """How many of the visits ended in a win."""


@jit
def _put(options: Options, decision: int) -> None:
    """Add a decision, unless it is there or there is no room."""
    for i in range(options.listed):
        if options.decision[i] == decision:
            return
    if options.listed < BREADTH:
        options.decision[options.listed] = decision
        options.active[options.listed] = 1
        options.visits[options.listed] = 0
        options.value[options.listed] = 0
        options.won[options.listed] = 0
        options.listed += 1


@jit
def _put_cards(view: State, scratch: Scratch, options: Options, size: int) -> None:
    """Of the cards that can be drawn, one of each kind."""
    seen = 0
    for i in range(size):
        decision = scratch.decision[i] + 0
        if decision < BLIND:
            kind = 1 << view.market[decision - SLOT]
            if seen & kind == 0:
                seen |= kind
                _put(options, decision)
        elif decision == BLIND:
            _put(options, decision)


@jit
def _put_prizes(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, options: Options, seat: int) -> None:
    """All wanted routes that can be paid, and a few others, by the points they bring."""
    find_claimable(tables, view, scratch, seat)
    for w in range(tables.words):
        bits = plan.links.word[w] & scratch.claimable[w]
        while bits:
            _put(options, ROUTE + w * WORD + lowest(bits))
            bits &= bits - 1
    for _ in range(PRIZES):
        best = NOTHING
        most = -FAR
        for route in range(tables.routes):
            if scratch.claimable[tables.word_of[route]] & tables.bit_of[route] == 0:
                continue
            worth = claim_worth(tables, view, seat, route)
            if worth > most and not _among(options, ROUTE + route):
                most = worth
                best = route
        if best != NOTHING:
            _put(options, ROUTE + best)


@jit
def _among(options: Options, decision: int) -> bool:
    for i in range(options.listed):
        if options.decision[i] == decision:
            return True
    return False


@jit
def _put_payments(scratch: Scratch, options: Options, size: int) -> None:
    """For each colour the payment with fewest locomotives: more of them are never needed."""
    seen = 0
    for i in range(size):
        decision = scratch.decision[i] + 0
        if decision < PAYMENT:
            _put(options, decision)
        else:
            kind = 1 << payment_colour(decision)
            if seen & kind == 0:
                seen |= kind
                _put(options, decision)


@jit
def list_options(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, options: Options, seat: int) -> None:
    """Write the decisions to think about."""
    options.listed = 0
    plan.made = 0
    _put(options, follow_plan(tables, view, scratch, plan, seat))
    phase = view.phase
    size = list_decisions(tables, view, scratch, seat)
    if phase == Phase.TURN:
        _put_cards(view, scratch, options, size)
        for i in range(size):
            if scratch.decision[i] == DRAW_TICKETS:
                _put(options, DRAW_TICKETS)
        _put_prizes(tables, view, scratch, plan, options, seat)
    elif phase == Phase.SECOND_CARD:
        _put_cards(view, scratch, options, size)
    elif phase == Phase.PAY_ROUTE or phase == Phase.PAY_STATION or phase == Phase.PAY_CITY or phase == Phase.TUNNEL:
        _put_payments(scratch, options, size)
    else:
        for i in range(size):
            _put(options, scratch.decision[i] + 0)
