"""Games that nobody played, for what counts them; and the bots that the tests let play."""

from collections.abc import Sequence
from functools import cache

from draisine.arena import Crew, Played, Setting, play_on
from draisine.boards import Board, load, parse
from tests.boards.small import SMALL

STRONG, WEAK = "conductor", "random"
"""Two built-in bots, of which the first beats the second."""
OTHERS = ("racer", "hungry")
"""Two more."""
FAST_BOARD = "amsterdam"


def setting(
    bots: Sequence[str] = (STRONG, WEAK), players: int = 2, seed: int = 1, board: str = FAST_BOARD, **more: float
) -> Setting:
    return Setting(load(board), list(bots), players, seed, **more)  # type: ignore[arg-type]


@cache
def small() -> Board:
    return parse(SMALL, "small")


def told(run: Setting, number: int, points: Sequence[int], won: Sequence[bool] | None = None, **more: object) -> Played:
    """A game of a run that ended so."""
    deal, seating = run.place(number)
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
    return Played(**(whole | more))  # type: ignore[arg-type]


def all_games(crew: Crew, start: int, end: int) -> list[Played]:
    """What a crew plays."""
    with crew:
        return [game for games in play_on(crew, start, end) for game in games]


def timeless(games: Sequence[Played]) -> list[dict[str, object]]:
    """Games without the time that they took."""
    return [{name: getattr(game, name) for name in Played.__struct_fields__ if name != "nanoseconds"} for game in games]
