"""Configurations, synthetic games and bots for the tests of the arena."""

from collections.abc import Sequence
from functools import cache

from draisine.arena import ArenaConfig, PlayedGame, WorkerPool, run_games
from draisine.boards import Board, load, parse
from tests.boards.small_board import SMALL

STRONG, WEAK = "conductor", "random"
"""Two built-in bots, of which the first beats the second."""
OTHERS = ("racer", "hungry")
"""Two more."""
FAST_BOARD = "amsterdam"


def config(
    bots: Sequence[str] = (STRONG, WEAK), players: int = 2, seed: int = 1, board: str = FAST_BOARD, **more: float
) -> ArenaConfig:
    return ArenaConfig(load(board), list(bots), players, seed, **more)  # type: ignore[arg-type]


@cache
def small() -> Board:
    return parse(SMALL, "small")


def make_game(
    run: ArenaConfig, number: int, points: Sequence[int], won: Sequence[bool] | None = None, **more: object
) -> PlayedGame:
    """Make a game of a run with these points."""
    deal, seating = run.schedule(number)
    seats, best = len(points), max(points)
    whole: dict[str, object] = {
        "number": number,
        "deal": deal,
        "bots": list(seating),
        "first": 0,
        "points": list(points),
        "won": [total == best for total in points] if won is None else list(won),
        "made": [3] * seats,
        "failed": [1] * seats,
        "tickets": [[(seat, True)] for seat in range(seats)],
        "owners": [-1] * len(run.board.route),
        "turns": 40,
        "decisions": [50] * seats,
        "nanoseconds": [100_000_000] * seats,
        "lost": [],
    }
    return PlayedGame(**(whole | more))  # type: ignore[arg-type]


def all_games(pool: WorkerPool, start: int, end: int) -> list[PlayedGame]:
    """Play games on a pool."""
    with pool:
        return [game for games in run_games(pool, start, end) for game in games]


def without_times(games: Sequence[PlayedGame]) -> list[dict[str, object]]:
    """Games without their times."""
    return [
        {name: getattr(game, name) for name in PlayedGame.__struct_fields__ if name != "nanoseconds"} for game in games
    ]
