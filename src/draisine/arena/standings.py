"""Everything that is counted while games come in; a million games need little room."""

import re
from array import array
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from draisine.arena.config import Played, Setting
from draisine.arena.intervals import Array
from draisine.arena.ratings import Finish, Whole, finish
from draisine.arena.sprt import Claim, Scales, Verdict

LOSER = re.compile(r" in seat (\d+) ")
"""Whose move was lost, in the line that tells it."""


@dataclass
class Tally:
    """The sums of one bot over all seats that it held."""

    games: int = 0
    """A game in which it holds two seats counts twice."""
    wins: float = 0.0
    made: int = 0
    failed: int = 0
    turns: int = 0
    decisions: int = 0
    nanoseconds: int = 0
    lost: int = 0
    points: "Counter[int]" = field(default_factory=Counter)
    """How often it ended with so many points."""


class Standing:
    """How the field stands. Games must come in their order, from the first on."""

    def __init__(self, setting: Setting, claim: Claim | None = None) -> None:
        self.setting = setting
        self.games = 0
        self.shared = 0
        """Games that several seats won."""
        self.turns = 0
        self.tallies = {bot: Tally() for bot in setting.field}
        self.finishes: dict[Finish, int] = {}
        """All finishing orders that occurred, numbered as they came."""
        self.orders = array("i")
        """By game: the number of its finishing order."""
        self.claims = np.zeros((len(setting.field), len(setting.board.route)), np.int64)
        """By bot and route: how often the bot claimed it."""
        self._number = {bot: number for number, bot in enumerate(setting.field)}
        self._first = setting.field[0]
        self._mark = (0, 0.0)
        self._scales = Scales(claim, sum(seats.count(self._first) for seats in setting.seatings)) if claim else None

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test says; None where none was asked for."""
        return self._scales.verdict if self._scales else None

    @property
    def claim(self) -> Claim | None:
        """What the sequential test weighs."""
        return self._scales.claim if self._scales else None

    @property
    def decided(self) -> bool:
        """Whether the answer is clear, so that no further game is needed."""
        return self.verdict is not None and self.verdict.answer is not None

    def add(self, game: Played) -> None:
        """Count one more game."""
        winners = sum(game.won)
        for seat, bot in enumerate(game.bots):
            self._count(self.tallies[bot], game, seat, winners)
        for line in game.lost:
            if named := LOSER.search(line):
                self.tallies[game.bots[int(named[1])]].lost += 1
        for route, seat in enumerate(game.owners):
            if seat >= 0:
                self.claims[self._number[game.bots[seat]], route] += 1
        order = finish([self._number[bot] for bot in game.bots], game.points, game.won)
        self.orders.append(self.finishes.setdefault(order, len(self.finishes)))
        self.shared += winners > 1
        self.turns += game.turns
        self.games += 1
        if self._scales and self.games % len(self.setting.seatings) == 0:
            self._weigh(self._scales)

    @staticmethod
    def _count(tally: Tally, game: Played, seat: int, winners: int) -> None:
        tally.games += 1
        tally.wins += game.won[seat] / winners if winners else 0.0
        tally.made += game.made[seat]
        tally.failed += game.failed[seat]
        tally.turns += game.turns
        tally.decisions += game.decisions[seat]
        tally.nanoseconds += game.nanoseconds[seat]
        tally.points[game.points[seat]] += 1

    def _weigh(self, scales: Scales) -> None:
        """A round is whole: put it on the scales."""
        games, wins = self._mark
        tally = self.tallies[self._first]
        scales.add((tally.wins - wins) / (tally.games - games))
        self._mark = (tally.games, tally.wins)

    @property
    def deals(self) -> Whole:
        """By game: its deal."""
        return np.arange(self.games) // len(self.setting.seatings)

    def by_deal(self, bot: str) -> tuple[Array, Array]:
        """The wins and games of a bot in each deal."""
        number = self._number[bot]
        wins = np.array([_winnings(order, number) for order in self.finishes])
        seats = np.array([float(sum(tied.count(number) for tied in order)) for order in self.finishes])
        orders, deals = np.asarray(self.orders), self.deals
        return _sums(deals, wins[orders]), _sums(deals, seats[orders])


def _sums(deals: Whole, values: Array) -> Array:
    return np.bincount(deals, values).astype(np.float64)


def _winnings(order: Finish, bot: int) -> float:
    """A bot's share of a win: those who finish first share it."""
    return order[0].count(bot) / len(order[0])
