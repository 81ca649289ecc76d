"""The hurried bot: it means to chase its tickets, but often claims what its hand happens to pay, or takes any card."""

from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import Chart
from draisine.engine.capacities import LENGTH
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECLINE, KEEP, ROUTE, SLOT, Phase
from draisine.engine.legal import least_kept, list_decisions
from draisine.engine.rng import roll
from draisine.engine.rules.claimable import find_claimable, nth_claimable
from draisine.engine.rules.payments import payment_locos
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import State, Work

HURRY = 50
"""Of a hundred decisions, those made without a thought."""
HANDFUL = 6
"""Cards in hand from which on it looks whether they pay for something."""


@jit
def _card(chart: Chart, view: State, work: Work, seat: int) -> int:
    """Any card."""
    size = list_decisions(chart, view, work, seat)
    cards = 0
    while cards < size and work.decision[cards] <= SLOT + chart.market:
        cards += 1
    return work.decision[roll(view, cards)] if cards > 0 else work.decision[roll(view, size)] + 0


@jit
def _turn(chart: Chart, view: State, work: Work, seat: int) -> int:
    if view.players[seat].cards >= HANDFUL or view.turns_left >= 0:
        routes = find_claimable(chart, view, work, seat)
        if routes > 0:
            # The longer of two that catch its eye.
            one = nth_claimable(work, roll(view, routes))
            other = nth_claimable(work, roll(view, routes))
            return ROUTE + (one if chart.length[one] >= chart.length[other] else other)
    return _card(chart, view, work, seat)


@jit
def _keep(chart: Chart, view: State, seat: int) -> int:
    """The first tickets that come, and no more than it must."""
    mask = 0
    least = max(1, least_kept(chart, view, seat))
    while popcount5(mask) < least:
        mask = mask * 2 + 1
    return KEEP + mask


@jit
def _pay(chart: Chart, view: State, work: Work, seat: int) -> int:
    """With as few locomotives as possible."""
    size = list_decisions(chart, view, work, seat)
    best = work.decision[0]
    for i in range(size):
        if work.decision[i] != DECLINE and payment_locos(work.decision[i], LENGTH) < payment_locos(best, LENGTH):
            best = work.decision[i]
    return best


@jit
def _in_a_hurry(chart: Chart, view: State, work: Work, seat: int) -> int:
    """A decision without a thought."""
    if view.phase == Phase.TURN:
        return _turn(chart, view, work, seat)
    if view.phase == Phase.SECOND_CARD:
        return _card(chart, view, work, seat)
    if view.phase == Phase.START_CITY or view.phase == Phase.FOUND_CITY or view.phase == Phase.PLACE_ALVIN:
        return work.decision[roll(view, list_decisions(chart, view, work, seat))] + 0
    return _pay(chart, view, work, seat)


@jit
def decide_passenger(chart: Chart, view: State, work: Work, plan: Plan) -> int:
    """The bot's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.players[seat].offered > 0:
        return _keep(chart, view, seat)
    if roll(view, 100) < HURRY:
        return _in_a_hurry(chart, view, work, seat)
    return decide_planner(chart, view, work, plan)
