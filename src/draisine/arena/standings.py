"""Running counts of a run, compact enough for millions of games."""

import re
from array import array
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from draisine.arena.config import ArenaConfig, PlayedGame
from draisine.arena.intervals import Array
from draisine.arena.ratings import Finish, IntArray, finishing_order
from draisine.arena.sprt import Hypotheses, SequentialTest, Verdict

FORFEIT = re.compile(r" in seat (\d+) ")
"""Matches the seat in the message of a forfeited move."""


@dataclass
class BotTally:
    """Sums of one bot over all its seats."""

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
    """How often it finished with each number of points."""


class Standings:
    """Counts of all games so far. Games must be added in order."""

    def __init__(self, config: ArenaConfig, claim: Hypotheses | None = None) -> None:
        self.config = config
        self.games = 0
        self.shared_wins = 0
        """Games with several winners."""
        self.turns = 0
        self.tallies = {bot: BotTally() for bot in config.distinct_bots}
        self.finishes: dict[Finish, int] = {}
        """Distinct finishing orders, numbered by first occurrence."""
        self.orders = array("i")
        """By game: the number of its finishing order."""
        self.route_claims = np.zeros((len(config.distinct_bots), len(config.board.route)), np.int64)
        """By bot and route: how often the bot claimed it."""
        self._number = {bot: number for number, bot in enumerate(config.distinct_bots)}
        self._first = config.distinct_bots[0]
        self._last_round = (0, 0.0)
        self._test = (
            SequentialTest(claim, sum(seats.count(self._first) for seats in config.seatings)) if claim else None
        )

    @property
    def verdict(self) -> Verdict | None:
        """The state of the sequential test; None if there is none."""
        return self._test.verdict if self._test else None

    @property
    def hypotheses(self) -> Hypotheses | None:
        """The hypotheses of the sequential test."""
        return self._test.hypotheses if self._test else None

    @property
    def decided(self) -> bool:
        """Whether the sequential test has decided."""
        return self.verdict is not None and self.verdict.answer is not None

    def add(self, game: PlayedGame) -> None:
        """Count a game."""
        winners = sum(game.won)
        for seat, bot in enumerate(game.bots):
            self._count(self.tallies[bot], game, seat, winners)
        for line in game.lost:
            if named := FORFEIT.search(line):
                self.tallies[game.bots[int(named[1])]].lost += 1
        for route, seat in enumerate(game.owners):
            if seat >= 0:
                self.route_claims[self._number[game.bots[seat]], route] += 1
        order = finishing_order([self._number[bot] for bot in game.bots], game.points, game.won)
        self.orders.append(self.finishes.setdefault(order, len(self.finishes)))
        self.shared_wins += winners > 1
        self.turns += game.turns
        self.games += 1
        if self._test and self.games % len(self.config.seatings) == 0:
            self._update(self._test)

    @staticmethod
    def _count(tally: BotTally, game: PlayedGame, seat: int, winners: int) -> None:
        tally.games += 1
        tally.wins += game.won[seat] / winners if winners else 0.0
        tally.made += game.made[seat]
        tally.failed += game.failed[seat]
        tally.turns += game.turns
        tally.decisions += game.decisions[seat]
        tally.nanoseconds += game.nanoseconds[seat]
        tally.points[game.points[seat]] += 1

    def _update(self, test: SequentialTest) -> None:
        """Add a complete round to the sequential test."""
        games, wins = self._last_round
        tally = self.tallies[self._first]
        test.add((tally.wins - wins) / (tally.games - games))
        self._last_round = (tally.games, tally.wins)

    @property
    def deals(self) -> IntArray:
        """The deal of each game."""
        return np.arange(self.games) // len(self.config.seatings)

    def by_deal(self, bot: str) -> tuple[Array, Array]:
        """Return the wins and games of a bot by deal."""
        number = self._number[bot]
        wins = np.array([_win_share(order, number) for order in self.finishes])
        seats = np.array([float(sum(tied.count(number) for tied in order)) for order in self.finishes])
        orders, deals = np.asarray(self.orders), self.deals
        return _sums(deals, wins[orders]), _sums(deals, seats[orders])


def _sums(deals: IntArray, values: Array) -> Array:
    return np.bincount(deals, values).astype(np.float64)


def _win_share(order: Finish, bot: int) -> float:
    """Return a bot's share of the win."""
    return order[0].count(bot) / len(order[0])
