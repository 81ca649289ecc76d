"""What a seat believes of the tickets that others hold, from what they have built."""

from typing import Annotated

from draisine.bots.planner.dijkstra import find_way
from draisine.bots.planner.plan import FAR, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, SEATS, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record
from draisine.engine.enums import Place
from draisine.engine.rng import randint
from draisine.engine.state import State

PROPOSALS = 6
"""How often another ticket is proposed for each that a seat holds in a deal."""


@record
class Beliefs:
    """How well each ticket fits what a seat has built; more is likelier."""

    weight: Annotated[list[int], SEATS * TICKETS]


@jit
def form_beliefs(tables: BoardTables, view: State, plan: Plan, beliefs: Beliefs) -> None:
    """Weigh every ticket for every other seat."""
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        built = 0
        for route in range(tables.routes):
            built += view.owner[route] == seat
        for ticket in range(tables.tickets):
            beliefs.weight[seat * TICKETS + ticket] = 100
        if built == 0:
            continue
        for ticket in range(tables.tickets):
            if view.ticket_place[ticket] == Place.UNKNOWN:
                beliefs.weight[seat * TICKETS + ticket] = _fit(tables, view, plan, seat, ticket)


@jit
def _fit(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """How much nearer the seat's routes have brought the ends of a ticket."""
    for route in range(tables.routes):
        plan.price[route] = tables.length[route] + 1
    whole = find_way(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    for route in range(tables.routes):
        owner = view.owner[route]
        if owner == seat:
            plan.price[route] = 0
        elif owner != NO_SEAT:
            plan.price[route] = FAR
    left = find_way(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    if left >= FAR:
        return 10
    gained = max(0, whole - left) * 10 // max(1, whole)
    return 20 + gained * gained * 6


@jit
def _swap(deal: State, a: int, b: int) -> None:
    """Let two tickets change places."""
    place = deal.ticket_place[a] + 0
    deal.ticket_place[a] = deal.ticket_place[b]
    deal.ticket_place[b] = place
    giver = deal.put_by[a] + 0
    deal.put_by[a] = deal.put_by[b]
    deal.put_by[b] = giver
    for i in range(TICKETS):
        if deal.ticket_deck[i] == a:
            deal.ticket_deck[i] = b
        elif deal.ticket_deck[i] == b:
            deal.ticket_deck[i] = a
    for seat in range(deal.seats):
        me = deal.players[seat]
        for i in range(len(me.offer)):
            if me.offer[i] == a:
                me.offer[i] = b
            elif me.offer[i] == b:
                me.offer[i] = a


@jit
def _likelihood(deal: State, beliefs: Beliefs, a: int, b: int) -> int:
    """How well two tickets lie where they are; only in a hand does it matter."""
    worth = 1
    place = deal.ticket_place[a]
    if place >= 0 and place < SEATS:
        worth *= beliefs.weight[place * TICKETS + a]
    place = deal.ticket_place[b]
    if place >= 0 and place < SEATS:
        worth *= beliefs.weight[place * TICKETS + b]
    return worth


@jit
def believe(tables: BoardTables, view: State, deal: State, beliefs: Beliefs) -> None:
    """Deal the others tickets that fit what they have built: a walk that changes two tickets at a time (Metropolis)."""
    for held in range(tables.tickets):
        place = deal.ticket_place[held]
        if view.ticket_place[held] != Place.UNKNOWN or place < 0 or place >= SEATS:
            continue
        now = held
        for _ in range(PROPOSALS):
            other = randint(deal, tables.tickets)
            if other == now or view.ticket_place[other] != Place.UNKNOWN:
                continue
            if (
                tables.ticket_long[other] != tables.ticket_long[now]
                or deal.ticket_place[other] == deal.ticket_place[now]
            ):
                continue
            before = _likelihood(deal, beliefs, now, other)
            _swap(deal, now, other)
            after = _likelihood(deal, beliefs, now, other)
            if after < before and randint(deal, before) >= after:
                _swap(deal, now, other)
            else:
                now = other
