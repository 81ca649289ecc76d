"""The Long-Route Junkie Agent (de Mesentier Silva et al., 2017): it completes its tickets on paths of long routes only;
once they are completed or impossible, it claims the longest routes available. It draws no tickets."""

from draisine.bots.planner.plan import Plan
from draisine.bots.published.shared import (
    card_for_route,
    choose_card_for,
    decide_other_phase,
    longest_available,
    pursue_route,
)
from draisine.bots.published.ticket_paths import (
    ROUTE_COST,
    add_ticket,
    keep_best_ratio,
    most_valuable_ticket,
    start_plan_by_route_count,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.state import Scratch, State

MIN_LENGTH = 3
"""The length of the shortest route claimed for a ticket."""


@jit
def _min_length(observation: State, seat: int) -> int:
    return min(MIN_LENGTH, observation.players[seat].reserve)


@jit
def _target_route(tables: BoardTables, observation: State, plan: Plan, seat: int) -> int:
    """The route to claim next: on the path of the most valuable ticket, else the longest available."""
    start_plan_by_route_count(tables, observation, plan, seat, ROUTE_COST, _min_length(observation, seat))
    ticket = most_valuable_ticket(tables, observation, plan, seat)
    if ticket == NOTHING:
        return longest_available(tables, observation, seat)
    return add_ticket(tables, observation, plan, seat, ticket, 1)


@jit
def decide_long_route(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan) -> int:
    """The agent's decision on an observation."""
    seat = observation.viewer
    if observation.players[seat].offer_size > 0:
        return keep_best_ratio(tables, observation, plan, seat, MIN_LENGTH)
    if observation.phase == Phase.TURN:
        return pursue_route(tables, observation, scratch, plan, seat, _target_route(tables, observation, plan, seat))
    if observation.phase == Phase.SECOND_CARD:
        route = _target_route(tables, observation, plan, seat)
        return choose_card_for(
            tables, observation, card_for_route(tables, observation, seat, route) if route != NOTHING else NOTHING, True
        )
    return decide_other_phase(tables, observation, scratch, plan, seat)
