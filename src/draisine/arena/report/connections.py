"""What a board asks for before anybody plays: its connections, and the cheapest way of every ticket."""

from collections import defaultdict
from heapq import heappop, heappush
from typing import NamedTuple

from draisine.boards import Board


class Connection(NamedTuple):
    """All tracks between two cities: the cities, the numbers of the routes, and the length of the shortest."""

    between: tuple[str, str]
    routes: tuple[int, ...]
    length: int

    def room(self, board: Board, players: int) -> int:
        """How many seats can have a track of it: one where the first claim closes the others."""
        return 1 if players in board.closed_at else len(self.routes)


class Way(NamedTuple):
    """The cheapest way of a ticket: its trains, and the numbers of the connections that no such way can avoid."""

    trains: int
    needed: frozenset[int]


def connections(board: Board) -> list[Connection]:
    """The connections of a board, in the order in which the file names them."""
    found: dict[frozenset[str], list[int]] = defaultdict(list)
    for number, route in enumerate(board.route):
        found[frozenset(route.between)].append(number)
    return [
        Connection(board.route[routes[0]].between, tuple(routes), min(board.route[route].length for route in routes))
        for routes in found.values()
    ]


def cheapest_ways(board: Board, links: list[Connection]) -> list[Way]:
    """The cheapest way of every ticket, on an empty board."""
    return [_way(links, *ticket.between) for ticket in board.ticket]


def _way(links: list[Connection], start: str, goal: str) -> Way:
    out, back = _distances(links, start), _distances(links, goal)
    trains = out[goal]
    along = [
        number
        for number, link in enumerate(links)
        if any(out[a] + link.length + back[b] == trains for a, b in (link.between, link.between[::-1]))
    ]
    return Way(trains, frozenset(number for number in along if _detour(links, number, start, goal) > trains))


def _detour(links: list[Connection], left_out: int, start: str, goal: str) -> float:
    rest = links[:left_out] + links[left_out + 1 :]
    return _distances(rest, start).get(goal, float("inf"))


def _distances(links: list[Connection], start: str) -> dict[str, int]:
    """Trains from a city to every city that can be reached (Dijkstra)."""
    beside = defaultdict(list)
    for link in links:
        for a, b in (link.between, link.between[::-1]):
            beside[a].append((b, link.length))
    reached: dict[str, int] = {}
    ahead = [(0, start)]
    while ahead:
        trains, city = heappop(ahead)
        if city in reached:
            continue
        reached[city] = trains
        for other, length in beside[city]:
            heappush(ahead, (trains + length, other))
    return reached
