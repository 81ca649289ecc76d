"""Cheapest ways over some routes of a board; among equals, those of the fewest routes."""

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

Cost = tuple[int, int]
"""Trains, then routes."""


class Road(NamedTuple):
    """A route that may be used, and how many trains that costs."""

    route: str
    between: tuple[str, str]
    trains: int


class Reach(NamedTuple):
    """Which cities can be reached from where one started, at which cost, and over which route each was reached."""

    cost: dict[str, Cost]
    came: dict[str, tuple[str, str]]
    """By city: the city before it, and the route from there."""

    def back_from(self, city: str) -> list[str]:
        """The routes from a city back to where one started."""
        routes = []
        while city in self.came:
            city, route = self.came[city]
            routes.append(route)
        return routes


class Roads:
    """All routes that may be used."""

    def __init__(self, roads: Iterable[Road]) -> None:
        self._from: dict[str, list[tuple[str, Road]]] = {}
        for road in roads:
            a, b = road.between
            self._from.setdefault(a, []).append((b, road))
            self._from.setdefault(b, []).append((a, road))

    def reach(self, *starts: str) -> Reach:
        """How far one comes from any of some cities (Dijkstra). Equal ways are told apart by names, so that the same
        question has the same answer."""
        cost: dict[str, Cost] = {}
        came: dict[str, tuple[str, str]] = {}
        waiting = [((0, 0), city, "", "") for city in starts]
        waiting.sort()
        while waiting:
            spent, city, route, before = heappop(waiting)
            if city in cost:
                continue
            cost[city] = spent
            if route:
                came[city] = (before, route)
            for other, road in self._from.get(city, []):
                if other not in cost:
                    heappush(waiting, ((spent[0] + road.trains, spent[1] + 1), other, road.route, city))
        return Reach(cost, came)

    def between(self, a: str, b: str) -> list[str] | None:
        """The routes of the cheapest way from one city to another, in order; None where there is none."""
        reach = self.reach(b)
        return reach.back_from(a) if a in reach.cost else None
