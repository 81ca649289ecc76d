"""Figures of a balance report with their intervals: shares, means, and what they say of seats, tickets and routes."""

import math
from collections import Counter
from collections.abc import Iterable
from statistics import NormalDist
from typing import NamedTuple

from draisine.arena.intervals import USUAL, wilson
from draisine.arena.report.tally import Tally


def strict(judged: int) -> float:
    """The same where so many figures are judged at once: one in twenty looks odd by chance, so each must be surer
    (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, judged))


class Share(NamedTuple):
    """So many of so many. A shared win is part of one, so `times` need not be whole."""

    times: float
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.times / self.of if self.of else 0.0

    def interval(self, reach: float = USUAL) -> tuple[float, float]:
        """Where the true share lies."""
        return wilson(self.value, self.of, reach)


class Mean(NamedTuple):
    """The mean of independent numbers, and half the width of its 95 % interval."""

    value: float
    reach: float


def mean(numbers: Counter[int], parts: int = 1) -> Mean:
    """The mean of numbers that were counted; with `parts`, of a part of each."""
    count = numbers.total()
    if count == 0:
        return Mean(0.0, math.inf)
    total = sum(number * times for number, times in numbers.items())
    squares = sum(number * number * times for number, times in numbers.items())
    # Whole numbers up to the root: the spread of equal results is exactly 0.
    spread = math.sqrt(max(0, count * squares - total * total) / (count * (count - 1))) if count > 1 else math.inf
    return Mean(total / count / parts, USUAL * spread / math.sqrt(count) / parts)


def quantile(numbers: Counter[int], share: float) -> int:
    """The smallest number that at least this share of the numbers does not exceed."""
    wanted, seen = share * numbers.total(), 0
    for number in sorted(numbers):
        seen += numbers[number]
        if seen >= wanted:
            return number
    return 0


class PlaceFigures(NamedTuple):
    """A place in the turn order."""

    place: int
    wins: Share
    points: Mean


class TicketFigures(NamedTuple):
    """A ticket: its number, its value, its cheapest way in trains, in how many games somebody had it at the end, and
    how often whoever had it had completed it."""

    ticket: int
    value: int
    trains: int
    kept: Share
    done: Share
    race: bool

    def worth(self, share: float) -> float:
        """Points that it brings on average when so large a share is completed. Where tickets are raced for, each
        counts one, and nothing is lost."""
        return share if self.race else self.value * (2 * share - 1)

    @property
    def gain(self) -> float:
        """Points that it brought on average."""
        return self.worth(self.done.value)

    def gain_interval(self, reach: float = USUAL) -> tuple[float, float]:
        """Where the true mean lies."""
        low, high = self.done.interval(reach)
        return self.worth(low), self.worth(high)


class RouteFigures(NamedTuple):
    """A connection: its number, its games with a claim and its games with more rivals than room, and its claims by
    place in the turn order."""

    link: int
    claimed: Share
    fought: Share
    by_place: tuple[int, ...]


class Figures:
    """Everything that a report shows in numbers."""

    def __init__(self, tally: Tally) -> None:
        self.tally, self.board, self.games, self.players = tally, tally.board, tally.games, tally.players
        self.places = [self._place(place) for place in range(tally.players)]
        self.tickets = [self._ticket(ticket) for ticket in range(len(tally.board.ticket))]
        self.routes = [self._route(link) for link in range(len(tally.links))]
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
    def fair(self) -> float:
        """The share of wins of every seat, if all are alike."""
        return 1 / self.players

    @property
    def typical(self) -> float:
        """Points that a ticket brings for each train of its cheapest way, over all that were held."""
        held = [(ticket, self.tally.held[ticket.ticket]) for ticket in self.tickets]
        trains = sum(ticket.trains * times for ticket, times in held)
        return sum(ticket.gain * times for ticket, times in held) / trains if trains else 0.0

    def seat_wins(self, seats: Iterable[int]) -> Share:
        """The wins of some seats together, of all seats' games there."""
        listed = list(seats)
        won = sum(times / shared for (seat, shared), times in self.tally.seat_wins.items() if seat in listed)
        return Share(won / len(listed), self.games)

    def _place(self, place: int) -> PlaceFigures:
        won = sum(times / shared for (own, shared), times in self.tally.place_wins.items() if own == place)
        return PlaceFigures(place, Share(won, self.games), mean(self.tally.place_points[place]))

    def _ticket(self, number: int) -> TicketFigures:
        tally, held = self.tally, self.tally.held[number]
        value = tally.board.ticket[number].points
        done = Share(tally.done[number], held)
        return TicketFigures(number, value, tally.ways[number].trains, Share(held, self.games), done, tally.race)

    def _route(self, number: int) -> RouteFigures:
        tally = self.tally
        claims = tuple(
            sum(tally.claims[route, place] for route in tally.links[number].routes) for place in range(self.players)
        )
        claimed, fought = Share(tally.linked[number], self.games), Share(tally.fought[number], self.games)
        return RouteFigures(number, claimed, fought, claims)


def _shared(wins: Counter[tuple[int, int]]) -> Iterable[float]:
    """Every shared win once: each of its winners counts a part of it."""
    return (times / shared for (_, shared), times in wins.items() if shared > 1)
