"""Properties of a board before any game: its connections, and the cheapest path of every ticket."""

from collections import defaultdict
from math import inf
from typing import NamedTuple

from draisine.boards import Board
from draisine.play.paths import Edge, RouteGraph


class Connection(NamedTuple):
    """All tracks between two cities: the cities, the numbers of the routes, and the length of the shortest."""

    between: tuple[str, str]
    routes: tuple[int, ...]
    length: int

    def capacity(self, board: Board, players: int) -> int:
        """Return how many seats can claim one of its tracks: one if the first claim closes the others."""
        return 1 if players in board.closed_at else len(self.routes)


class CheapestPath(NamedTuple):
    """The cheapest path of a ticket: its trains, and the numbers of the connections that no such path can avoid."""

    trains: int
    needed: frozenset[int]


def list_connections(board: Board) -> list[Connection]:
    """Return the connections of a board, in the order of its file."""
    found: dict[frozenset[str], list[int]] = defaultdict(list)
    for number, route in enumerate(board.route):
        found[frozenset(route.between)].append(number)
    return [
        Connection(board.route[routes[0]].between, tuple(routes), min(board.route[route].length for route in routes))
        for routes in found.values()
    ]


def cheapest_paths(board: Board, links: list[Connection]) -> list[CheapestPath]:
    """Return the cheapest path of every ticket on an empty board."""
    edges = [Edge(board.route_ids[link.routes[0]], link.between, link.length) for link in links]
    return [_cheapest_path(edges, *ticket.between) for ticket in board.ticket]


def _cheapest_path(edges: list[Edge], start: str, goal: str) -> CheapestPath:
    paths = RouteGraph(edges).shortest_paths(goal)
    trains, _ = paths.cost[start]
    # A connection that no cheapest path avoids lies on this one, and without it every path costs more.
    on_path = set(paths.path_from(start))
    needed = [
        number
        for number, edge in enumerate(edges)
        if edge.route in on_path and _distance(edges[:number] + edges[number + 1 :], start, goal) > trains
    ]
    return CheapestPath(trains, frozenset(needed))


def _distance(edges: list[Edge], start: str, goal: str) -> float:
    """Return the trains between two cities; infinity if they are not connected."""
    trains, _ = RouteGraph(edges).shortest_paths(goal).cost.get(start, (inf, 0))
    return trains
