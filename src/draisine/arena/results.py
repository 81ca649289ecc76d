"""What came of a run, in numbers: the same for the table and for programs."""

import math
from collections import Counter

import msgspec

from draisine.arena.intervals import share_interval
from draisine.arena.ratings import MEAN, Rating, rate
from draisine.arena.sprt import ALPHA, BETA, LOWER, UPPER
from draisine.arena.standings import Standing, Tally
from draisine.boards import digest


class BotResult(msgspec.Struct, frozen=True):
    """One bot. `games` counts seats: a game in which it holds two counts twice."""

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
    """Per game, as the next."""
    tickets_failed: float
    mean_turns: float
    """Turns of all seats together, in the games that it played."""
    ms_per_move: float
    lost_moves: int


class StopResult(msgspec.Struct, frozen=True):
    """What the sequential test says about the first bot."""

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
    """The whole run."""

    board: str
    digest: str
    players: int
    seed: int
    alvin: bool
    seatings: int
    games: int
    rounds: int
    """Deals that all seatings have played."""
    shared_wins: int
    mean_turns: float
    rating_mean: float
    stop: StopResult | None
    bots: list[BotResult]
    """As they were named."""


def results(standing: Standing) -> Results:
    """All numbers of a run as it stands."""
    setting = standing.setting
    ratings = rate(len(setting.field), list(standing.finishes), standing.orders, standing.deals.tolist())
    return Results(
        board=setting.board.id,
        digest=digest(setting.board),
        players=setting.players,
        seed=setting.seed,
        alvin=setting.alvin,
        seatings=len(setting.seatings),
        games=standing.games,
        rounds=standing.games // len(setting.seatings),
        shared_wins=standing.shared,
        mean_turns=_mean(standing.turns, standing.games),
        rating_mean=MEAN,
        stop=_stop(standing),
        bots=[_bot(standing, bot, rating) for bot, rating in zip(setting.field, ratings, strict=True)],
    )


def _bot(standing: Standing, bot: str, rating: Rating) -> BotResult:
    tally = standing.tallies[bot]
    return BotResult(
        bot=bot,
        games=tally.games,
        wins=round(tally.wins, 6),
        win_rate=_mean(tally.wins, tally.games),
        win_rate_interval=_pair(*share_interval(*standing.by_deal(bot))),
        rating=round(rating.rating, 3),
        rating_interval=_pair(rating.low, rating.high, 3),
        mean_points=_mean(_total(tally.points), tally.games),
        sd_points=round(spread(tally), 6),
        tickets_made=_mean(tally.made, tally.games),
        tickets_failed=_mean(tally.failed, tally.games),
        mean_turns=_mean(tally.turns, tally.games),
        ms_per_move=_mean(tally.nanoseconds / 1e6, tally.decisions),
        lost_moves=tally.lost,
    )


def _stop(standing: Standing) -> StopResult | None:
    verdict, claim = standing.verdict, standing.claim
    if verdict is None or claim is None:
        return None
    return StopResult(
        bot=standing.setting.field[0],
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


def spread(tally: Tally) -> float:
    """The standard deviation of a bot's points."""
    games, points = tally.games, _total(tally.points)
    squares = sum(value * value * count for value, count in tally.points.items())
    # Whole numbers up to the root: the spread of equal results is exactly 0.
    return math.sqrt(max(0, games * squares - points * points) / (games * (games - 1))) if games > 1 else 0.0


def _total(points: "Counter[int]") -> int:
    return sum(value * count for value, count in points.items())


def _mean(total: float, number: int) -> float:
    return round(total / number, 6) if number else 0.0


def _pair(low: float, high: float, digits: int = 6) -> tuple[float, float]:
    return round(low, digits), round(high, digits)
