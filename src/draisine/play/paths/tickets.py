"""The cheapest way to complete a ticket, from what its owner sees and nothing else."""

import msgspec

from draisine.boards import Board
from draisine.play.paths.shortest import Reach, Road, Roads
from draisine.play.view import View


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """How a ticket can still be completed: over which routes, the seat's own among them, and with how many more trains.

    `trains` None: it is cut off. Stations are not thought of."""

    ticket: str
    done: bool
    routes: list[str]
    trains: int | None


def ways(board: Board, view: View) -> list[Way]:
    """The cheapest way to complete each ticket that the viewer holds or is offered: over routes of their own for
    nothing, and over those that they may still claim, a train for each space. None for a spectator."""
    if view.own is None or view.seat is None:
        return []
    ends = {name: ticket.between for name, ticket in zip(board.ticket_ids, board.ticket, strict=True)}
    finder = _Finder(board, view, view.seat)
    return [finder.way(name, *ends[name]) for name in [*(held.id for held in view.own.tickets), *view.own.offer]]


class _Finder:
    """The routes that a seat has or can have, and where they lead."""

    def __init__(self, board: Board, view: View, seat: int) -> None:
        closed = set(view.closed)
        roads: list[Road] = []
        own: list[str] = []
        for name, route in zip(board.route_ids, board.route, strict=True):
            owner = view.routes.get(name)
            if owner == seat:
                roads.append(Road(name, route.between, 0))
                own += route.between
            elif owner is None and name not in closed:
                roads.append(Road(name, route.between, route.length))
        self._roads = Roads(roads)
        self._reaches: dict[str, Reach] = {}
        start = view.players[seat].start
        # Where claims grow from a start city, a way that does not hang together with it cannot be built.
        self._network = self._roads.reach(start, *own) if board.founding and start else None

    def way(self, ticket: str, a: str, b: str) -> Way:
        """The cheapest way to complete a ticket."""
        legs = [self._from(a), self._from(b)]
        if self._network is not None:
            legs.append(self._network)
        meetings = [city for city in legs[0].cost if all(city in leg.cost for leg in legs)]
        if not meetings:
            return Way(ticket=ticket, done=False, routes=[], trains=None)
        costs = {city: tuple(map(sum, zip(*(leg.cost[city] for leg in legs), strict=True))) for city in meetings}
        meeting = min(meetings, key=lambda city: (costs[city], city))
        there, onward, *aside = (leg.back_from(meeting) for leg in legs)
        # From one city to the other, and then how that hangs together with the rest.
        routes = [*reversed(there), *onward, *(route for leg in aside for route in leg)]
        trains = costs[meeting][0]
        return Way(ticket=ticket, done=trains == 0, routes=routes, trains=trains)

    def _from(self, city: str) -> Reach:
        if city not in self._reaches:
            self._reaches[city] = self._roads.reach(city)
        return self._reaches[city]
