"""The one door through which a table is shown: every outgoing word about a game passes here, for one viewer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from draisine.play import Event, Game, IllegalMove, Way, count_events, ways
from draisine.play.events import seen_by
from draisine.play.moves import text
from draisine.server.bots.executors import SUBSTITUTE
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.messages import (
    ChatShown,
    Choices,
    FinalCount,
    Kind,
    Reason,
    SeatShown,
    Snapshot,
    TableShown,
    Told,
    UndoShown,
)
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import undo_offer
from draisine.server.tables.table import Table

CHAT = 200
"""How many words of chat a newcomer is shown."""


@dataclass(frozen=True)
class Viewer:
    """A person, and the seat through whose eyes they look; None: as a spectator. Whose seat it is was checked."""

    person: str
    seat: int | None
    muted: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Times:
    """Seconds that are left: for each seat whose clock runs, and until bots wait no longer for answers to an undo."""

    seats: Mapping[int, float] = field(default_factory=dict)
    undo: float | None = None


def snapshot(table: Table, table_id: str, viewer: Viewer, plan: list[str], times: Times) -> Snapshot:
    """Everything that a viewer may see now."""
    game = table.game
    return Snapshot(
        seq=table.seq,
        table=_table(table, table_id, viewer, times),
        seat=viewer.seat,
        view=game.view(viewer.seat) if game else None,
        choices=_choices(table, viewer),
        plan=plan,
        chat=[
            ChatShown(seq=seq, name=said.name, text=said.text, room=said.room)
            for seq, said in table.chat[-CHAT:]
            if _hears(table, viewer, said)
        ],
        undo_offer=None if viewer.seat is None else undo_offer(table, viewer.person, viewer.seat),
    )


def told(table: Table, seq: int, at: float, entry: Entry, viewer: Viewer) -> Told | None:
    """One entry as a viewer may know it; None, if it is not for them."""
    kind: Kind = entry.__struct_config__.tag  # type: ignore[assignment]
    match entry:
        case entries.Said() if not _hears(table, viewer, entry):
            return None
        case entries.Said(name=name, text=words, room=room):
            return Told(seq=seq, at=at, what=kind, name=name, text=words, room=room)
        case entries.Sat(seat=seat, name=name):
            return Told(seq=seq, at=at, what=kind, seat=seat, name=name)
        case entries.BotSat(seat=seat, bot=bot):
            return Told(seq=seq, at=at, what=kind, seat=seat, bot=bot)
        case entries.Held(seat=seat, why=why):
            return Told(seq=seq, at=at, what=kind, seat=seat, why=why)
        case entries.UndoRefused(why=end):
            return Told(seq=seq, at=at, what=kind, why=end)
        case entries.HintsAllowed(person=person, agree=agree):
            return Told(seq=seq, at=at, what=kind, seat=table.people.get(person, [None])[0], agree=agree)
        case entries.Rematched(table=other):
            return Told(seq=seq, at=at, what=kind, table=other)
        case entries.Started():
            return Told(seq=seq, at=at, what=kind, events=_seen(table, seq, viewer))
        case entries.Played(by=by, step=step):
            # The words of a move may name tickets that were kept: its events tell what everybody may know.
            planned = by == "plan" and step.seat == viewer.seat
            return Told(seq=seq, at=at, what=kind, seat=step.seat, planned=planned, events=_seen(table, seq, viewer))
    return Told(seq=seq, at=at, what=kind, seat=getattr(entry, "seat", None))


def own_ways(table: Table, viewer: Viewer) -> list[Way]:
    """How the tickets of the viewer's own seat can still be completed, from what that seat sees."""
    game, seat = table.game, viewer.seat
    return [] if game is None or seat is None else ways(game.board, game.view(seat))


def final_count(table: Table) -> FinalCount:
    """How a finished game was counted: it tells of all tickets, so there is none before the end."""
    return count_of(table.game)


def count_of(game: Game | None) -> FinalCount:
    """The same of a game, whatever table it was played at."""
    if game is None or not game.is_over:
        raise Refused("not_over")
    sheet = game.score_sheet()
    return FinalCount(sheet=sheet, events=count_events(game.board, game.view(None), sheet))


def reason(error: Refused | IllegalMove) -> Reason:
    """Why something is not done. It speaks of the asker's own seat only."""
    return Reason(error.code, error.text("en"), error.text("fr"))


@lru_cache(maxsize=4096)
def _claim_refused(code: str, values: tuple[tuple[str, object], ...]) -> Reason:
    """Why a route cannot be claimed. The same few reasons are told again and again."""
    return reason(IllegalMove(code, **dict(values)))


def _seen(table: Table, seq: int, viewer: Viewer) -> list[Event]:
    return [seen_by(event, viewer.seat) for event in table.told.get(seq, [])]


def _hears(table: Table, viewer: Viewer, said: entries.Said) -> bool:
    room = "players" if viewer.person in table.people else "spectators"
    return said.room == room and said.person not in viewer.muted


def _table(table: Table, table_id: str, viewer: Viewer, times: Times) -> TableShown:
    game = table.game
    return TableShown(
        id=table_id,
        options=table.options,
        phase=table.phase,
        seats=[
            SeatShown(
                seat=number,
                name=seat.name,
                bot=seat.bot,
                held=seat.held,
                taken=seat.taken,
                yours=seat.person is not None and seat.person == viewer.person,
                holder=SUBSTITUTE if seat.held else None,
                why=seat.why,
                seconds=times.seats.get(number),
            )
            for number, seat in enumerate(table.seats)
        ],
        hosting=viewer.person == table.host,
        undo=_undo(table, viewer, times),
        hints=table.hints,
        hints_agreed=[number for number, seat in enumerate(table.seats) if seat.person in table.hinted],
        rematch=table.rematch,
        seed_hash=game.seed_hash if game else None,
        deal=_knowing(table),
    )


def _knowing(table: Table) -> list[int] | None:
    """Who has seen the deal before: an advantage that everybody may know of."""
    if table.deal is None:
        return None
    return [number for number, seat in enumerate(table.seats) if seat.person in table.deal.known]


def _undo(table: Table, viewer: Viewer, times: Times) -> UndoShown | None:
    if table.undo is None:
        return None
    asking = table.seats[table.undo.seat].person
    waiting = {seat.person for seat in table.seats if seat.person and not seat.held} - table.undo.agreed - {asking}
    return UndoShown(
        seat=table.undo.seat,
        waiting=len(waiting),
        asked=viewer.person in waiting,
        agreed=len(table.undo.agreed - {asking}),
        seconds=times.undo,
    )


def _choices(table: Table, viewer: Viewer) -> Choices | None:
    """What the viewer's own seat may do: nobody else's options are shown to anybody."""
    game, seat = table.game, viewer.seat
    if game is None or seat is None or table.phase != "playing" or seat not in game.to_move:
        return None
    refused = game.refusals(seat)
    reasons = list(dict.fromkeys(refused.values()))
    numbers = {error: number for number, error in enumerate(reasons)}
    return Choices(
        moves=[text(move) for move in game.legal_moves(seat)],
        refused={route: numbers[error] for route, error in refused.items()},
        reasons=[_claim_refused(error.code, tuple(error.values.items())) for error in reasons],
    )
