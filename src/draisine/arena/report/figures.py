"""Figures of a balance report: shares and means with intervals, by seat, ticket and connection."""

import math
from collections import Counter
from collections.abc import Iterable
from statistics import NormalDist
from typing import NamedTuple

from draisine.arena.intervals import Z_95, wilson
from draisine.arena.report.tally import ReportTally


def bonferroni_z(judged: int) -> float:
    """Return the z value of a 95 % interval with Bonferroni correction for `judged` comparisons."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, judged))


class Share(NamedTuple):
    """`times` out of `of`; not necessarily an integer, because wins can be shared."""

    times: float
    of: int

    @property
    def value(self) -> float:
        """The share as a number."""
        return self.times / self.of if self.of else 0.0

    def interval(self, reach: float = Z_95) -> tuple[float, float]:
        """Return the Wilson interval of the share."""
        return wilson(self.value, self.of, reach)


class Mean(NamedTuple):
    """A mean with half the width of its 95 % interval."""

    value: float
    reach: float


def mean(numbers: Counter[int], parts: int = 1) -> Mean:
    """Return the mean of counted numbers, each divided by `parts`."""
    count = numbers.total()
    if count == 0:
        return Mean(0.0, math.inf)
    total = sum(number * times for number, times in numbers.items())
    squares = sum(number * number * times for number, times in numbers.items())
    # Integers up to the square root: the deviation of equal results is exactly 0.
    spread = math.sqrt(max(0, count * squares - total * total) / (count * (count - 1))) if count > 1 else math.inf
    return Mean(total / count / parts, Z_95 * spread / math.sqrt(count) / parts)


def quantile(numbers: Counter[int], share: float) -> int:
    """Return the quantile of counted numbers."""
    wanted, count = share * numbers.total(), 0
    for number in sorted(numbers):
        count += numbers[number]
        if count >= wanted:
            return number
    return 0


class PlaceFigures(NamedTuple):
    """Figures of a place in the turn order."""

    place: int
    wins: Share
    points: Mean


class TicketFigures(NamedTuple):
    """Figures of a ticket: its number, its value, the trains of its cheapest path, the share of games in which a seat
    held it at the end, and the share in which it was completed."""

    ticket: int
    value: int
    trains: int
    kept: Share
    done: Share
    race: bool

    def worth(self, share: float) -> float:
        """Return the mean points if this share is completed. In a ticket race each counts 1 and nothing is lost."""
        return share if self.race else self.value * (2 * share - 1)

    @property
    def gain(self) -> float:
        """The mean points of the ticket."""
        return self.worth(self.done.value)

    def gain_interval(self, reach: float = Z_95) -> tuple[float, float]:
        """Return the interval of the mean points."""
        low, high = self.done.interval(reach)
        return self.worth(low), self.worth(high)


class RouteFigures(NamedTuple):
    """Figures of a connection: its number, the share of games in which it was claimed and in which it was contested,
    and its claims by place in the turn order."""

    connection: int
    claimed: Share
    contested: Share
    by_place: tuple[int, ...]


class Figures:
    """All figures of a report."""

    def __init__(self, tally: ReportTally) -> None:
        self.tally, self.board, self.games, self.players = tally, tally.board, tally.games, tally.players
        self.places = [self._place(place) for place in range(tally.players)]
        self.tickets = [self._ticket(ticket) for ticket in range(len(tally.board.ticket))]
        self.routes = [self._route(link) for link in range(len(tally.connections))]
        self.tracks = [
            Share(sum(tally.claims[route, place] for place in range(tally.players)), tally.games)
            for route in range(len(tally.board.route))
        ]
        self.ends = {end: Share(count, tally.games) for end, count in tally.ends.most_common()}
        self.all_points = sum(tally.place_points, Counter[int]())
        self.points = mean(tally.game_points, tally.players)
        self.completed = Share(tally.done.total(), tally.held.total())
        self.ties = Share(sum(_shared(tally.place_wins)), tally.games)

    @property
    def fair_share(self) -> float:
        """The share of wins of every seat in a fair game."""
        return 1 / self.players

    @property
    def typical_gain(self) -> float:
        """The mean points per train of the cheapest path, over all tickets held."""
        held = [(ticket, self.tally.held[ticket.ticket]) for ticket in self.tickets]
        trains = sum(ticket.trains * times for ticket, times in held)
        return sum(ticket.gain * times for ticket, times in held) / trains if trains else 0.0

    def seat_wins(self, seats: Iterable[int]) -> Share:
        """Return the mean share of wins of some seats."""
        chosen = list(seats)
        won = sum(times / shared for (seat, shared), times in self.tally.seat_wins.items() if seat in chosen)
        return Share(won / len(chosen), self.games)

    def _place(self, place: int) -> PlaceFigures:
        won = sum(times / shared for (own, shared), times in self.tally.place_wins.items() if own == place)
        return PlaceFigures(place, Share(won, self.games), mean(self.tally.place_points[place]))

    def _ticket(self, number: int) -> TicketFigures:
        tally, held = self.tally, self.tally.held[number]
        value = tally.board.ticket[number].points
        done = Share(tally.done[number], held)
        return TicketFigures(
            number, value, tally.ticket_paths[number].trains, Share(held, self.games), done, tally.race
        )

    def _route(self, number: int) -> RouteFigures:
        tally = self.tally
        claims = tuple(
            sum(tally.claims[route, place] for route in tally.connections[number].routes)
            for place in range(self.players)
        )
        claimed, fought = Share(tally.linked[number], self.games), Share(tally.contested[number], self.games)
        return RouteFigures(number, claimed, fought, claims)


def _shared(wins: Counter[tuple[int, int]]) -> Iterable[float]:
    """Every shared win once: each of its winners counts a part of it."""
    return (times / shared for (_, shared), times in wins.items() if shared > 1)
