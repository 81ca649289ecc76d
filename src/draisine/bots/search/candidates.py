"""The candidate decisions of a search: the planner's own first, then what a good player would also consider."""

from typing import Annotated

from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.network import claim_value
from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, record
from draisine.engine.enums import BLIND, DRAW_TICKETS, PAYMENT, ROUTE, SLOT, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.route_sets import lowest_bit
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.payments import payment_colour
from draisine.engine.state import Scratch, State

MAX_CANDIDATES = 32
"""The most decisions that are searched."""
EXTRA_CLAIMS = 4
"""Claims that are searched besides those of the plan."""


@record
class Candidates:
    """The candidate decisions of a seat, with the statistics of their rollouts."""

    size: int
    decision: Annotated[list[int], MAX_CANDIDATES]
    active: Annotated[list[int], MAX_CANDIDATES]
    """Whether a candidate has not been eliminated: 1 or 0."""
    visits: Annotated[list[int], MAX_CANDIDATES, LONG]
    value: Annotated[list[int], MAX_CANDIDATES, LONG]
    wins: Annotated[list[int], MAX_CANDIDATES, LONG]
    """How many of the visits ended in a win."""
    lead: Annotated[list[int], MAX_CANDIDATES, LONG]
    """The sum of the final leads over the best rival: points, or tickets in a race."""


@jit
def _add(candidates: Candidates, decision: int) -> None:
    """Add a decision, unless it is listed or the list is full."""
    for i in range(candidates.size):
        if candidates.decision[i] == decision:
            return
    if candidates.size < MAX_CANDIDATES:
        candidates.decision[candidates.size] = decision
        candidates.active[candidates.size] = 1
        candidates.visits[candidates.size] = 0
        candidates.value[candidates.size] = 0
        candidates.wins[candidates.size] = 0
        candidates.lead[candidates.size] = 0
        candidates.size += 1


@jit
def _add_cards(state: State, scratch: Scratch, candidates: Candidates, size: int) -> None:
    """Add one draw for each kind of card that can be drawn."""
    seen = 0
    for i in range(size):
        decision = scratch.decisions[i]
        if decision < BLIND:
            kind = 1 << state.market[decision - SLOT]
            if seen & kind == 0:
                seen |= kind
                _add(candidates, decision)
        elif decision == BLIND:
            _add(candidates, decision)


@jit
def _add_claims(
    tables: BoardTables, state: State, scratch: Scratch, plan: Plan, candidates: Candidates, seat: int
) -> None:
    """Add all wanted routes that can be paid, and the few others with the most points."""
    find_claimable(tables, state, scratch, seat)
    for w in range(tables.words):
        bits = plan.to_claim.word[w] & scratch.claimable[w]
        while bits:
            _add(candidates, ROUTE + w * WORD_BITS + lowest_bit(bits))
            bits &= bits - 1
    for _ in range(EXTRA_CLAIMS):
        best = NOTHING
        most = -INF
        for w in range(tables.words):
            bits = scratch.claimable[w]
            while bits:
                route = w * WORD_BITS + lowest_bit(bits)
                bits &= bits - 1
                value = claim_value(tables, state, seat, route)
                if value > most and not _contains(candidates, ROUTE + route):
                    most = value
                    best = route
        if best != NOTHING:
            _add(candidates, ROUTE + best)


@jit
def _contains(candidates: Candidates, decision: int) -> bool:
    for i in range(candidates.size):
        if candidates.decision[i] == decision:
            return True
    return False


@jit
def _add_payments(scratch: Scratch, candidates: Candidates, size: int) -> None:
    """Add the payment with the fewest locomotives for each colour: more are never better."""
    seen = 0
    for i in range(size):
        decision = scratch.decisions[i]
        if decision < PAYMENT:
            _add(candidates, decision)
        else:
            kind = 1 << payment_colour(decision)
            if seen & kind == 0:
                seen |= kind
                _add(candidates, decision)


@jit
def list_candidates(
    tables: BoardTables, state: State, scratch: Scratch, plan: Plan, candidates: Candidates, seat: int
) -> None:
    """List the decisions to search; the first is the planner's."""
    candidates.size = 0
    plan.valid = 0
    _add(candidates, follow_plan(tables, state, scratch, plan, seat))
    phase = state.phase
    size = list_decisions(tables, state, scratch, seat)
    if phase == Phase.TURN:
        _add_cards(state, scratch, candidates, size)
        for i in range(size):
            if scratch.decisions[i] == DRAW_TICKETS:
                _add(candidates, DRAW_TICKETS)
        _add_claims(tables, state, scratch, plan, candidates, seat)
    elif phase == Phase.SECOND_CARD:
        _add_cards(state, scratch, candidates, size)
    elif phase == Phase.PAY_ROUTE or phase == Phase.PAY_STATION or phase == Phase.PAY_CITY or phase == Phase.TUNNEL:
        _add_payments(scratch, candidates, size)
    else:
        for i in range(size):
            _add(candidates, scratch.decisions[i])
