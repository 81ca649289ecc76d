"""The results of a run, for the table and for `--json`."""

import math
from collections import Counter

import msgspec

from draisine.arena.intervals import share_interval
from draisine.arena.ratings import MEAN_RATING, Rating, rate
from draisine.arena.sprt import ALPHA, BETA, LOWER, UPPER
from draisine.arena.standings import BotTally, Standings
from draisine.boards import digest


class BotResult(msgspec.Struct, frozen=True):
    """The results of one bot. `games` counts seats: a game in which it holds two counts twice."""

    bot: str
    games: int
    wins: float
    """A win shared by two counts half."""
    win_rate: float
    win_rate_interval: tuple[float, float]
    rating: float
    rating_interval: tuple[float, float]
    mean_points: float
    sd_points: float
    tickets_made: float
    """Per game, like the next field."""
    tickets_failed: float
    mean_turns: float
    """Turns of all seats together in its games."""
    ms_per_move: float
    lost_moves: int


class StopResult(msgspec.Struct, frozen=True):
    """The sequential test of the first bot."""

    bot: str
    h0: float
    h1: float
    alpha: float
    beta: float
    rounds: int
    llr: float
    lower: float
    upper: float
    answer: str | None


class Results(msgspec.Struct, frozen=True):
    """The results of a run."""

    board: str
    digest: str
    players: int
    seed: int
    alvin: bool
    seatings: int
    games: int
    rounds: int
    """Deals played in all seatings."""
    shared_wins: int
    mean_turns: float
    rating_mean: float
    stop: StopResult | None
    bots: list[BotResult]
    """In the order of the command line."""


def compute_results(standings: Standings) -> Results:
    """Compute the results of a run from its standings."""
    config = standings.config
    ratings = rate(len(config.distinct_bots), list(standings.finishes), standings.orders, standings.deals.tolist())
    return Results(
        board=config.board.id,
        digest=digest(config.board),
        players=config.players,
        seed=config.seed,
        alvin=config.alvin,
        seatings=len(config.seatings),
        games=standings.games,
        rounds=standings.games // len(config.seatings),
        shared_wins=standings.shared_wins,
        mean_turns=_mean(standings.turns, standings.games),
        rating_mean=MEAN_RATING,
        stop=_stop(standings),
        bots=[_bot(standings, bot, rating) for bot, rating in zip(config.distinct_bots, ratings, strict=True)],
    )


def _bot(standings: Standings, bot: str, rating: Rating) -> BotResult:
    tally = standings.tallies[bot]
    return BotResult(
        bot=bot,
        games=tally.games,
        wins=round(tally.wins, 6),
        win_rate=_mean(tally.wins, tally.games),
        win_rate_interval=_pair(*share_interval(*standings.by_deal(bot))),
        rating=round(rating.rating, 3),
        rating_interval=_pair(rating.low, rating.high, 3),
        mean_points=_mean(_total(tally.points), tally.games),
        sd_points=round(points_sd(tally), 6),
        tickets_made=_mean(tally.made, tally.games),
        tickets_failed=_mean(tally.failed, tally.games),
        mean_turns=_mean(tally.turns, tally.games),
        ms_per_move=_mean(tally.nanoseconds / 1e6, tally.decisions),
        lost_moves=tally.lost,
    )


def _stop(standings: Standings) -> StopResult | None:
    verdict, claim = standings.verdict, standings.hypotheses
    if verdict is None or claim is None:
        return None
    return StopResult(
        bot=standings.config.distinct_bots[0],
        h0=round(claim.h0, 6),
        h1=round(claim.h1, 6),
        alpha=ALPHA,
        beta=BETA,
        rounds=verdict.rounds,
        llr=round(verdict.llr, 6),
        lower=round(LOWER, 6),
        upper=round(UPPER, 6),
        answer=verdict.answer,
    )


def points_sd(tally: BotTally) -> float:
    """The standard deviation of a bot's points."""
    games, points = tally.games, _total(tally.points)
    squares = sum(value * value * count for value, count in tally.points.items())
    # Integers up to the square root: the deviation of equal results is exactly 0.
    return math.sqrt(max(0, games * squares - points * points) / (games * (games - 1))) if games > 1 else 0.0


def _total(points: "Counter[int]") -> int:
    return sum(value * count for value, count in points.items())


def _mean(total: float, number: int) -> float:
    return round(total / number, 6) if number else 0.0


def _pair(low: float, high: float, digits: int = 6) -> tuple[float, float]:
    return round(low, digits), round(high, digits)
