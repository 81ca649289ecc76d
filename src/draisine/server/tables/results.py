"""Results of a finished game by seat."""

from collections.abc import Sequence

import msgspec

from draisine.play import Game, ScoreEvent, SeatScore, score_events
from draisine.server.tables.table import Seat


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one seat. `rank` is 1 for winners; deleted people have no name."""

    name: str
    bot: str | None
    board: str
    players: int
    points: int
    rank: int
    made: int
    """Tickets completed."""
    failed: int
    """Tickets that cost points; in a ticket race, tickets in hand cost nothing."""
    trail: int
    """The length of its longest trail; 0 if the board does not score it."""
    routes: list[str]


def compute_results(seats: Sequence[Seat], game: Game) -> list[Result]:
    """Return the results of all seats. Raises ValueError before the end, because results reveal tickets."""
    if not game.is_over:
        raise ValueError("a game that is not over has no results")
    sheet, view = game.score_sheet(), game.view(None)
    events = score_events(game.board, view, sheet)
    return [
        Result(
            name=seat.name,
            bot=seat.bot,
            board=game.board.id,
            players=game.players,
            points=score.total,
            rank=_rank(score, sheet.seats),
            made=_count(events, score, "ticket_done") + _count(events, score, "coasts"),
            failed=_count([event for event in events if event.points < 0], score, "ticket_failed"),
            trail=max((event.length or 0 for event in events if event.seat == score.seat), default=0),
            routes=sorted(route for route, owner in view.routes.items() if owner == score.seat),
        )
        for seat, score in zip(seats, sheet.seats, strict=True)
    ]


def _rank(score: SeatScore, all_scores: Sequence[SeatScore]) -> int:
    """Winners are first, also where only a tie-break made them so; seats with equal points share a rank."""
    return 1 if score.won else 1 + sum(other.won or other.total > score.total for other in all_scores)


def _count(events: Sequence[ScoreEvent], score: SeatScore, kind: str) -> int:
    return sum(event.kind == kind and event.seat == score.seat for event in events)
