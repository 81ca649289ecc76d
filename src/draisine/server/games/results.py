"""What came of a finished game, seat by seat."""

from collections.abc import Sequence

import msgspec

from draisine.play import CountEvent, Game, SeatScore, count_events
from draisine.server.tables.table import Seat


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has to show for a finished game. `rank` is 1 for whoever won; who is forgotten has no name."""

    name: str
    bot: str | None
    board: str
    players: int
    points: int
    rank: int
    made: int
    """Tickets completed."""
    failed: int
    """Tickets that cost points; where tickets are raced for, one still in hand costs nothing."""
    trail: int
    """The trains of its longest trail; 0 where none is counted."""
    routes: list[str]


def results_of(seats: Sequence[Seat], game: Game) -> list[Result]:
    """The results of all seats, from the final count. There are none before the end: they would tell of tickets."""
    if not game.is_over:
        raise ValueError("a game that is not over has no results")
    sheet, view = game.score_sheet(), game.view(None)
    told = count_events(game.board, view, sheet)
    return [
        Result(
            name=seat.name,
            bot=seat.bot,
            board=game.board.id,
            players=game.players,
            points=score.total,
            rank=_rank(score, sheet.seats),
            made=_count(told, score, "ticket_done") + _count(told, score, "coasts"),
            failed=_count([event for event in told if event.points < 0], score, "ticket_failed"),
            trail=max((event.length or 0 for event in told if event.seat == score.seat), default=0),
            routes=sorted(route for route, owner in view.routes.items() if owner == score.seat),
        )
        for seat, score in zip(seats, sheet.seats, strict=True)
    ]


def _rank(score: SeatScore, all_scores: Sequence[SeatScore]) -> int:
    """Winners are first, also where only a tie-break made them so; seats with equal points share a rank."""
    return 1 if score.won else 1 + sum(other.won or other.total > score.total for other in all_scores)


def _count(told: Sequence[CountEvent], score: SeatScore, kind: str) -> int:
    return sum(event.kind == kind and event.seat == score.seat for event in told)
