"""The One-Step Thinker Agent (de Mesentier Silva et al., 2017): one ticket at a time, the most valuable, and one
route at a time of its shortest path; new tickets when all are completed."""

from draisine.bots.planner.plan import INF, Plan
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
    keep_all,
    keep_best_ratio,
    most_valuable_ticket,
    start_plan_by_route_count,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DRAW_TICKETS, SWAP_TICKETS, Phase
from draisine.engine.rules.race import can_swap
from draisine.engine.state import Scratch, State

MIN_TRAINS = 8
"""Trains that all seats must have left for new tickets to be drawn, in the authors' program with 45 trains."""


@jit
def _target_route(tables: BoardTables, observation: State, plan: Plan, seat: int) -> int:
    """The route to claim next: on the path of the most valuable ticket, else the longest available."""
    start_plan_by_route_count(tables, observation, plan, seat, ROUTE_COST, 0)
    ticket = most_valuable_ticket(tables, observation, plan, seat)
    if ticket == NOTHING:
        return longest_available(tables, observation, seat)
    plan.open_tickets = 1
    return add_ticket(tables, observation, plan, seat, ticket, 1)


@jit
def _is_early(tables: BoardTables, observation: State) -> bool:
    """Whether all seats have enough trains left for new tickets."""
    fewest = INF
    for seat in range(observation.seats):
        fewest = min(fewest, observation.players[seat].reserve)
    return 45 * fewest >= MIN_TRAINS * tables.trains and observation.turns_left < 0


@jit
def _turn(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    route = _target_route(tables, observation, plan, seat)
    if plan.open_tickets == 0:
        if tables.draw > 0 and observation.ticket_size > 0 and _is_early(tables, observation):
            return DRAW_TICKETS
        if can_swap(tables, observation, seat):
            return SWAP_TICKETS
    return pursue_route(tables, observation, scratch, plan, seat, route)


@jit
def decide_one_step(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan) -> int:
    """The agent's decision on an observation."""
    seat = observation.viewer
    if observation.phase == Phase.SETUP_TICKETS:
        return keep_all(observation, seat)
    if observation.phase == Phase.KEEP_TICKETS:
        return keep_best_ratio(tables, observation, plan, seat, 0)
    if observation.phase == Phase.TURN:
        return _turn(tables, observation, scratch, plan, seat)
    if observation.phase == Phase.SECOND_CARD:
        route = _target_route(tables, observation, plan, seat)
        return choose_card_for(
            tables, observation, card_for_route(tables, observation, seat, route) if route != NOTHING else NOTHING, True
        )
    return decide_other_phase(tables, observation, scratch, plan, seat)
