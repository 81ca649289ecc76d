"""The cheapest path that completes a ticket, computed from its owner's view alone."""

from collections.abc import Iterable

import msgspec

from draisine.boards import Board
from draisine.play.paths.shortest import Edge, RouteGraph, ShortestPaths
from draisine.play.view import View


class TicketPath(msgspec.Struct, frozen=True, kw_only=True):
    """The cheapest path that completes a ticket: its routes, the seat's own included, and the trains it still costs.

    `trains` is None if the ticket is cut off. Stations are ignored."""

    ticket: str
    done: bool
    routes: list[str]
    trains: int | None


def ticket_paths(board: Board, view: View) -> list[TicketPath]:
    """Return the cheapest path of each ticket that the viewer holds or is offered; none for a spectator.

    Own routes are free; routes that can still be claimed cost one train per space."""
    if view.own is None or view.seat is None:
        return []
    finder = PathFinder(board, view, view.seat)
    return [finder.find(name) for name in [*(held.id for held in view.own.tickets), *view.own.offer]]


class PathFinder:
    """Paths over the routes that a seat owns or can still claim."""

    def __init__(self, board: Board, view: View, seat: int) -> None:
        closed = set(view.closed)
        edges: list[Edge] = []
        own_cities: list[str] = []
        self._ends = {name: ticket.between for name, ticket in zip(board.ticket_ids, board.ticket, strict=True)}
        for name, route in zip(board.route_ids, board.route, strict=True):
            owner = view.routes.get(name)
            if owner == seat:
                edges.append(Edge(name, route.between, 0))
                own_cities += route.between
            elif owner is None and name not in closed:
                edges.append(Edge(name, route.between, route.length))
        self._graph = RouteGraph(edges)
        self._trains = {edge.route: edge.trains for edge in edges}
        self._cache: dict[tuple[str, ...], ShortestPaths] = {}
        start = view.players[seat].start
        # Where claims grow from a start city, a path must be connected to the seat's network to be buildable.
        self._network_cities = (start, *own_cities) if board.founding and start else ()

    def find(self, ticket: str) -> TicketPath:
        """Return the cheapest path of a ticket."""
        routes = self._find_routes(ticket, frozenset())
        if routes is None:
            return TicketPath(ticket=ticket, done=False, routes=[], trains=None)
        trains = self.count_trains(routes)
        return TicketPath(ticket=ticket, done=trains == 0, routes=routes, trains=trains)

    def insert(self, ticket: str, network: frozenset[str]) -> frozenset[str]:
        """Return a network extended by the cheapest path of a ticket, on which routes of the network cost nothing.

        If the ticket is cut off, the network is returned as it is."""
        return network.union(self._find_routes(ticket, network) or ())

    def count_trains(self, routes: Iterable[str]) -> int:
        """Return the trains that routes still cost."""
        return sum(self._trains[route] for route in routes)

    def _find_routes(self, ticket: str, free: frozenset[str]) -> list[str] | None:
        """Return the routes of a ticket's cheapest path; None if it is cut off.

        With the network as a third terminal it is a Steiner tree of three terminals: a star whose arms meet in the city
        that minimises their total cost."""
        terminals = [(city,) for city in self._ends[ticket]] + [self._network_cities] * bool(self._network_cities)
        arms = [self._from(cities, free) for cities in terminals]
        hubs = [city for city in arms[0].cost if all(city in arm.cost for arm in arms)]
        if not hubs:
            return None
        costs = {city: tuple(map(sum, zip(*(arm.cost[city] for arm in arms), strict=True))) for city in hubs}
        hub = min(hubs, key=lambda city: (costs[city], city))
        to_a, to_b, *to_network = (arm.path_from(hub) for arm in arms)
        # The path from one end to the other, then the branch that connects it to the network.
        return [*reversed(to_a), *to_b, *(route for branch in to_network for route in branch)]

    def _from(self, cities: tuple[str, ...], free: frozenset[str]) -> ShortestPaths:
        if free:
            return self._graph.shortest_paths(*cities, free=free)
        if cities not in self._cache:
            self._cache[cities] = self._graph.shortest_paths(*cities)
        return self._cache[cities]
