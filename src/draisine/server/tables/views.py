"""What a viewer may see of a table. Everything that leaves the server about a game is built here, for one viewer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from draisine.play import (
    CardCount,
    Event,
    Game,
    IllegalMove,
    count_cards,
    score_events,
    selection_needs,
    ticket_paths,
)
from draisine.play.events import redact_for
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.forced import FORCED
from draisine.server.tables.messages import (
    ChatMessage,
    Choices,
    ClosedView,
    EntryKind,
    EntryView,
    FinalCount,
    OwnTicketPaths,
    Reason,
    SeatView,
    Snapshot,
    TableView,
    UndoView,
    VoteView,
)
from draisine.server.tables.plans import Plan
from draisine.server.tables.refusals import Refused
from draisine.server.tables.seating import seat_colours, voters
from draisine.server.tables.table import SUBSTITUTE, Table
from draisine.server.tables.undo import undo_offer

CHAT_LENGTH, CHAT_BYTES = 200, 16_000
"""Chat messages in a snapshot, and the bytes of their texts and names."""


@dataclass(frozen=True)
class Viewer:
    """A person, and the seat whose view they get (None: a spectator's). That the seat is theirs was checked."""

    person: str
    seat: int | None
    muted: frozenset[str] = frozenset()


def audience_of(table: Table, viewer: Viewer, *, with_chat: bool) -> Viewer:
    """The viewer who stands for all that see the same: without a part in a table, people differ only in whose chat they
    have muted."""
    person = viewer.person if viewer.person in table.invited else ""
    return Viewer(person, viewer.seat, viewer.muted if with_chat else frozenset())


@dataclass(frozen=True)
class TimeLeft:
    """Seconds left: for each seat whose clock runs, and until bots stop waiting for answers to an undo request. `away`
    are the seats whose people have owed a decision for too long, `banks` what is left of total-time clocks, `overtime`
    the time for each turn of seats whose bank has run out."""

    seats: Mapping[int, float] = field(default_factory=dict)
    undo: float | None = None
    away: frozenset[int] = frozenset()
    banks: Mapping[int, float] = field(default_factory=dict)
    overtime: Mapping[int, int] = field(default_factory=dict)


def snapshot(
    table: Table, table_id: str, viewer: Viewer, plan: Plan, times: TimeLeft, *, with_chat: bool = True
) -> Snapshot:
    """The whole table as a viewer may see it now."""
    game = table.game
    return Snapshot(
        seq=table.seq,
        table=_table_view(table, table_id, viewer, times),
        seat=viewer.seat,
        view=game.view(viewer.seat) if game else None,
        choices=_choices(table, viewer),
        plan=plan,
        chat=_recent_chat(table, viewer) if with_chat else None,
        undo_offer=None if viewer.seat is None else undo_offer(table, viewer.person, viewer.seat),
    )


def _recent_chat(table: Table, viewer: Viewer) -> list[ChatMessage]:
    messages: list[ChatMessage] = []
    size = 0
    for seq, said in reversed(table.chat[-CHAT_LENGTH:]):
        size += len(said.name.encode()) + len(said.text.encode())
        if size > CHAT_BYTES:
            break
        if not said.redacted and _can_read(table, viewer, said):
            message = ChatMessage(seq=seq, name=said.name, text=said.text, room=said.room, reaction=said.reaction)
            messages.append(message)
    return messages[::-1]


def describe_entry(table: Table, seq: int, at: float, entry: Entry, viewer: Viewer) -> EntryView | None:
    """An entry as a viewer may know it; None if it is hidden from them."""
    if isinstance(entry, entries.Said) and (entry.redacted or not _can_read(table, viewer, entry)):
        return None
    kind: EntryKind = entry.__struct_config__.tag  # type: ignore[assignment]
    return EntryView(seq=seq, at=at, what=kind, **_details(table, seq, entry, viewer))


def _details(table: Table, seq: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """The fields of an entry that a viewer may know."""
    match entry:
        case entries.Said(person=person, name=name, room=room, reaction=str(reaction)):
            details: dict[str, Any] = {
                "seat": _seat_of(table, person), "name": name, "room": room, "reaction": reaction
            }  # fmt: skip
        case entries.Said(name=name, text=text, room=room):
            details = {"name": name, "text": text, "room": room}
        case entries.Sat(seat=seat, name=name) | entries.Reserved(seat=seat, name=name):
            details = {"seat": seat, "name": name}
        case entries.BotSat(seat=seat, bot=bot):
            details = {"seat": seat, "bot": bot}
        case entries.Held(seat=seat, why=why):
            details = {"seat": seat, "why": why}
        case entries.UndoRefused(why=end):
            details = {"why": end}
        case entries.HintsAllowed(person=person, agree=agree):
            details = {"seat": _seat_of(table, person), "agree": agree}
        case entries.Voted(seat=seat, choice=choice):
            details = {"seat": seat, "choice": choice}
        case entries.HostChanged(person=person):
            details = {"seat": _seat_of(table, person)}
        case entries.Closed(why=reason, by=closed_by):
            details = {"why": closed_by, "text": reason or None}
        case entries.Rematched(table=other):
            details = {"table": other}
        case entries.Started():
            details = {"events": _visible_events(table, seq, viewer)}
        case entries.Played(by=by, step=step):
            # The text of a move may name tickets: only its events are filtered for the viewer.
            details = {
                "seat": step.seat,
                "planned": by == "plan" and step.seat == viewer.seat,
                "fallback": by == "fallback",
                "forced": by == FORCED,
                "events": _visible_events(table, seq, viewer),
            }
        case _:
            details = {"seat": getattr(entry, "seat", None)}
    return details


def _seat_of(table: Table, person: str) -> int | None:
    return next(iter(table.people.get(person, [])), None)


def own_ticket_paths(table: Table, viewer: Viewer) -> OwnTicketPaths:
    """The cheapest paths to complete the tickets of the viewer's seat, from what that seat sees."""
    game, seat = table.game, viewer.seat
    if game is None or seat is None:
        return OwnTicketPaths(paths=[], needs=[])
    view = game.view(seat)
    return OwnTicketPaths(paths=ticket_paths(game.board, view), needs=selection_needs(game.board, view))


def card_count(table: Table, viewer: Viewer) -> CardCount:
    """Where the cards are, as far as the viewer's seat knows; Refused while a game without card counter is played."""
    if table.game is None:
        raise Refused("not_playing")
    if not table.options.card_counter and table.phase == "playing":
        raise Refused("no_card_counter")
    return count_cards(table.game.board, table.game.view(viewer.seat))


def final_count(table: Table) -> FinalCount:
    """The final count of a table's game. It reveals all tickets, so there is none before the end."""
    return final_count_of(table.game)


def final_count_of(game: Game | None) -> FinalCount:
    """The final count of a game; Refused before its end."""
    if game is None or not game.is_over:
        raise Refused("not_over")
    sheet = game.score_sheet()
    return FinalCount(sheet=sheet, events=score_events(game.board, game.view(None), sheet))


def to_reason(error: Refused | IllegalMove) -> Reason:
    """A refusal as it is sent. It only concerns the actor's own seat."""
    return Reason(error.code, error.message)


def _visible_events(table: Table, seq: int, viewer: Viewer) -> list[Event]:
    return [redact_for(event, viewer.seat) for event in table.events.get(seq, [])]


def _can_read(table: Table, viewer: Viewer, message: entries.Said) -> bool:
    room = "players" if viewer.person in table.people else "spectators"
    return message.room == room and message.person not in viewer.muted


def _table_view(table: Table, table_id: str, viewer: Viewer, times: TimeLeft) -> TableView:
    game, people = table.game, table.people
    return TableView(
        id=table_id,
        options=table.options,
        phase=table.phase,
        seats=[
            SeatView(
                seat=number,
                name=seat.name,
                bot=seat.bot,
                held=seat.held,
                taken=seat.taken,
                yours=viewer.person in (seat.person, seat.reserved_for),
                holder=SUBSTITUTE if seat.held else None,
                why=seat.hold_reason,
                seconds=times.seats.get(number),
                bank=times.banks.get(number),
                overtime=times.overtime.get(number),
                same_as=_first_seat(people, number, seat.person),
                reserved=seat.reserved_for is not None,
                colour=colour,
            )
            for number, (seat, colour) in enumerate(zip(table.seats, seat_colours(table.seats), strict=True))
        ],
        hosting=viewer.person == table.host,
        undo=_undo_view(table, viewer, times),
        hints=table.hints,
        hints_agreed=[number for number, seat in enumerate(table.seats) if seat.person in table.hint_consents],
        rematch=table.rematch,
        seed_hash=game.seed_hash if game else None,
        deal=_seats_knowing_deal(table),
        votes=[_vote_view(table, viewer, seat, times.away) for seat in sorted(times.away)],
        closed=ClosedView(by=table.closed.by, why=table.closed.why) if table.closed else None,
    )


def _first_seat(people: dict[str, list[int]], number: int, person: str | None) -> int | None:
    """The first seat of a person who has several, for all the others."""
    first = number if person is None else people[person][0]
    return None if first == number else first


def _vote_view(table: Table, viewer: Viewer, seat: int, away: frozenset[int]) -> VoteView:
    votes, asked = table.votes.get(seat, {}), voters(table, away)
    counted = [choice for person, choice in votes.items() if person in asked]
    return VoteView(
        seat=seat,
        bot=counted.count("bot"),
        end=counted.count("end"),
        needed=len(asked),
        may_vote=viewer.person in asked,
        yours=votes.get(viewer.person),
    )


def _seats_knowing_deal(table: Table) -> list[int] | None:
    """The seats whose people have seen the deal before: an advantage, so it is public."""
    if table.deal is None:
        return None
    return [number for number, seat in enumerate(table.seats) if seat.person in table.deal.known_to]


def _undo_view(table: Table, viewer: Viewer, times: TimeLeft) -> UndoView | None:
    if table.undo is None:
        return None
    asking = table.seats[table.undo.seat].person
    waiting = table.active_people - table.undo.agreed - {asking}
    return UndoView(
        seat=table.undo.seat,
        waiting=len(waiting),
        asked=viewer.person in waiting,
        agreed=len(table.undo.agreed - {asking}),
        seconds=times.undo,
    )


def _choices(table: Table, viewer: Viewer) -> Choices | None:
    """The choices of the viewer's own seat."""
    game, seat = table.game, viewer.seat
    if game is None or seat is None or table.phase != "playing" or seat not in game.to_move:
        return None
    return game_choices(game, seat)


def game_choices(game: Game, seat: int) -> Choices:
    """The choices of a seat that owes a decision."""
    numbers: dict[IllegalMove, int] = {}
    refused = {route: numbers.setdefault(error, len(numbers)) for route, error in game.refusals(seat).items()}
    unpayable = game.unpayable(seat)
    return Choices(
        moves=game.legal_moves(seat),
        refused=refused,
        reasons=[to_reason(error) for error in numbers],
        unpayable=None if unpayable is None else to_reason(unpayable),
    )
