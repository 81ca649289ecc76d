"""Results of a finished game by seat."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from draisine.play import Game, ScoreEvent, SeatScore, score_events
from draisine.server.tables.entries import Entry, Played, Undone
from draisine.server.tables.forced import FORCED
from draisine.server.tables.seating import seat_colours
from draisine.server.tables.table import Seat

BOTS = ("bot", "fallback")
"""The authors of moves that no person made."""


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
    substituted: bool = False
    """Whether a bot made most moves of a person: then it does not count in their statistics."""
    continued: bool = False
    """Whether the game began from a moment of another one: then it does not count in statistics."""
    colour: str = ""
    """The id of the seat's colour; empty for results of earlier releases: the colour of the seat's number."""


def substituted_seats(entries: Iterable[Entry]) -> set[int]:
    """The seats of which bots made more than half of the moves, without those that were taken back."""
    played: list[Played] = []
    for entry in entries:
        if isinstance(entry, Played):
            played.append(entry)
        elif isinstance(entry, Undone):
            played = [each for each in played if each.step.step <= entry.to]
    moves = Counter(each.step.seat for each in played if each.by != FORCED)
    by_bots = Counter(each.step.seat for each in played if each.by in BOTS)
    return {seat for seat, count in moves.items() if seat is not None and 2 * by_bots[seat] > count}


def compute_results(seats: Sequence[Seat], game: Game, substituted: Collection[int] = ()) -> list[Result]:
    """Return the results of all seats. Raises ValueError before the end, because results reveal tickets."""
    if not game.is_over:
        raise ValueError("a game that is not over has no results")
    sheet, view, continued = game.score_sheet(), game.view(None), game.record().header.position is not None
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
            substituted=seat.person is not None and score.seat in substituted,
            continued=continued,
            colour=colour,
        )
        for seat, colour, score in zip(seats, seat_colours(seats), sheet.seats, strict=True)
    ]


def _rank(score: SeatScore, all_scores: Sequence[SeatScore]) -> int:
    """Winners are first, also where only a tie-break made them so; seats with equal points share a rank."""
    return 1 if score.won else 1 + sum(other.won or other.total > score.total for other in all_scores)


def _count(events: Sequence[ScoreEvent], score: SeatScore, kind: str) -> int:
    return sum(event.kind == kind and event.seat == score.seat for event in events)
