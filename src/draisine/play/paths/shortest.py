"""Shortest paths over routes: fewest trains first, then fewest routes."""

from collections.abc import Iterable, Set
from heapq import heappop, heappush
from typing import NamedTuple

Cost = tuple[int, int]
"""Trains, then routes."""


class Edge(NamedTuple):
    """A usable route, the cities it joins and the trains it costs."""

    route: str
    between: tuple[str, str]
    trains: int


class ShortestPaths(NamedTuple):
    """The tree of shortest paths from one or more source cities."""

    cost: dict[str, Cost]
    """The cost of every city that can be reached."""
    previous: dict[str, tuple[str, str]]
    """By city: the city before it on its path, and the route from there."""

    def path_from(self, city: str) -> list[str]:
        """Return the routes from a city back to its source."""
        routes = []
        while city in self.previous:
            city, route = self.previous[city]
            routes.append(route)
        return routes


class RouteGraph:
    """An undirected graph of cities whose edges are routes."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        self._neighbours: dict[str, list[tuple[str, Edge]]] = {}
        for edge in edges:
            a, b = edge.between
            self._neighbours.setdefault(a, []).append((b, edge))
            self._neighbours.setdefault(b, []).append((a, edge))

    def shortest_paths(self, *sources: str, free: Set[str] = frozenset()) -> ShortestPaths:
        """Return the shortest paths from any of the sources (Dijkstra's algorithm); `free` routes cost no trains.

        Ties are broken by name, so that the result does not depend on the order of the edges."""
        cost: dict[str, Cost] = {}
        previous: dict[str, tuple[str, str]] = {}
        queue = [((0, 0), city, "", "") for city in sources]
        queue.sort()
        while queue:
            (trains, routes), city, route, before = heappop(queue)
            if city in cost:
                continue
            cost[city] = (trains, routes)
            if route:
                previous[city] = (before, route)
            for neighbour, edge in self._neighbours.get(city, []):
                if neighbour not in cost:
                    step = 0 if edge.route in free else edge.trains
                    heappush(queue, ((trains + step, routes + 1), neighbour, edge.route, city))
        return ShortestPaths(cost, previous)

    def shortest_path(self, start: str, goal: str) -> list[str] | None:
        """Return the routes of the shortest path in order; None if the cities are not connected."""
        paths = self.shortest_paths(goal)
        return paths.path_from(start) if start in paths.cost else None
