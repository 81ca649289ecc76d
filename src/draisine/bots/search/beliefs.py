"""Beliefs about the tickets that rivals hold, from the routes that they have built."""

from typing import Annotated

from draisine.bots.planner.dijkstra import find_path
from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, SEATS, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record
from draisine.engine.enums import TicketLocation
from draisine.engine.rng import randint
from draisine.engine.state import State

PROPOSALS = 6
"""Swaps that are proposed for each ticket in a rival's hand."""


@record
class Beliefs:
    """By seat and ticket: an unnormalised likelihood that the seat holds it."""

    weight: Annotated[list[int], SEATS * TICKETS]


@jit
def compute_beliefs(tables: BoardTables, observation: State, plan: Plan, beliefs: Beliefs) -> None:
    """Compute the weight of every ticket for every rival."""
    for seat in range(observation.seats):
        if seat == observation.viewer:
            continue
        built = 0
        for route in range(tables.routes):
            built += observation.owner[route] == seat
        for ticket in range(tables.tickets):
            beliefs.weight[seat * TICKETS + ticket] = 100
        if built == 0:
            continue
        for ticket in range(tables.tickets):
            if observation.ticket_location[ticket] == TicketLocation.UNKNOWN:
                beliefs.weight[seat * TICKETS + ticket] = _ticket_weight(tables, observation, plan, seat, ticket)


@jit
def _ticket_weight(tables: BoardTables, observation: State, plan: Plan, seat: int, ticket: int) -> int:
    """The weight of a ticket for a seat: how much its routes have shortened the path between the ticket's ends."""
    for route in range(tables.routes):
        plan.edge_cost[route] = tables.length[route] + 1
    full_cost = find_path(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    for route in range(tables.routes):
        owner = observation.owner[route]
        if owner == seat:
            plan.edge_cost[route] = 0
        elif owner != NO_SEAT:
            plan.edge_cost[route] = INF
    remaining_cost = find_path(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    if remaining_cost >= INF:
        return 10
    progress = max(0, full_cost - remaining_cost) * 10 // max(1, full_cost)
    return 20 + progress * progress * 6


@jit
def _swap_tickets(sample: State, a: int, b: int) -> None:
    """Swap the locations of two tickets."""
    location = sample.ticket_location[a]
    sample.ticket_location[a] = sample.ticket_location[b]
    sample.ticket_location[b] = location
    returned_by = sample.returned_by[a]
    sample.returned_by[a] = sample.returned_by[b]
    sample.returned_by[b] = returned_by
    if location == TicketLocation.DECK or sample.ticket_location[a] == TicketLocation.DECK:
        # A sample's deck starts at the top of the ring buffer.
        for i in range(sample.ticket_size):
            sample.ticket_deck[i] = _swapped(sample.ticket_deck[i], a, b)
    for seat in range(sample.seats):
        me = sample.players[seat]
        for i in range(me.offer_size):
            me.offer[i] = _swapped(me.offer[i], a, b)


@jit
def _swapped(ticket: int, a: int, b: int) -> int:
    """A ticket after the swap of two."""
    if ticket == a:
        return b
    return a if ticket == b else ticket


@jit
def _likelihood(beliefs: Beliefs, location: int, ticket: int) -> int:
    """The likelihood of a ticket being somewhere; outside a hand any location is equally likely."""
    return beliefs.weight[location * TICKETS + ticket] if location >= 0 and location < SEATS else 1


@jit
def sample_tickets(tables: BoardTables, observation: State, sample: State, beliefs: Beliefs) -> None:
    """Resample the rivals' tickets by their likelihood, with a Metropolis–Hastings walk that swaps two at a time."""
    for held in range(tables.tickets):
        location = sample.ticket_location[held]
        if observation.ticket_location[held] != TicketLocation.UNKNOWN or location < 0 or location >= SEATS:
            continue
        current = held
        for _ in range(PROPOSALS):
            other = randint(sample, tables.tickets)
            if other == current or observation.ticket_location[other] != TicketLocation.UNKNOWN:
                continue
            if (
                tables.ticket_long[other] != tables.ticket_long[current]
                or sample.ticket_location[other] == sample.ticket_location[current]
            ):
                continue
            here = sample.ticket_location[current]
            there = sample.ticket_location[other]
            before = _likelihood(beliefs, here, current) * _likelihood(beliefs, there, other)
            after = _likelihood(beliefs, there, current) * _likelihood(beliefs, here, other)
            if after >= before or randint(sample, before) < after:
                _swap_tickets(sample, current, other)
                current = other
