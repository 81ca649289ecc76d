"""Changes to stored entries, the only ones there are: they remove or replace personal data. And what a person who is
deleted or banned leaves behind at a table."""

from collections.abc import Sequence

import msgspec

from draisine.server.tables import entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.seating import change_host
from draisine.server.tables.table import Phase, Table

_PERSON_FIELDS = ("person", "host", "by")
"""Fields of entries that may hold the id of a person."""
_TEXT_FIELDS = ("name", "text")
"""Fields of the same entries that may hold what the person wrote."""
_UNDO = entries.UndoAsked | entries.UndoAgreed | entries.UndoRefused | entries.Undone
_GAME = entries.Started | entries.Played | _UNDO


def redact_entry(entry: Entry, person: str, replacement: str) -> Entry:
    """An entry without a person: name and chat are empty, the id is replaced. Entries of others are unchanged."""
    if not _is_by(entry, person):
        return entry
    ids = {field: replacement for field in _PERSON_FIELDS if getattr(entry, field, None) == person}
    texts = {field: "" for field in _TEXT_FIELDS if hasattr(entry, field)}
    reaction = {"reaction": None} if isinstance(entry, entries.Said) else {}
    return msgspec.structs.replace(entry, **ids, **texts, **reaction)


def clear_chat(entry: Entry, person: str | None = None) -> Entry:
    """An entry without the chat message of a person, or of any person."""
    if not isinstance(entry, entries.Said) or person not in (None, entry.person):
        return entry
    return entries.Said(person="", name="", text="", room=entry.room)


def rename_person(entry: Entry, person: str, name: str) -> Entry:
    """An entry with another name of a person."""
    return msgspec.structs.replace(entry, name=name) if _is_by(entry, person) and hasattr(entry, "name") else entry


def _is_by(entry: Entry, person: str) -> bool:
    return any(getattr(entry, field, None) == person for field in _PERSON_FIELDS)


def read_seating(log: Sequence[Entry], phase: Phase) -> Table:
    """A table in a phase with its host, seats and chat, but without its game, which would have to be replayed."""
    opened, *rest = log
    assert isinstance(opened, entries.Opened), "the first entry opens the table"
    table = Table(opened)
    for entry in rest:
        if not isinstance(entry, _GAME):
            table.apply(entry)
    table.phase = phase
    return table


def hold_seats(log: Sequence[Entry], phase: Phase, person: str) -> list[Entry]:
    """The entries with which bots hold the seats of a person in a running game."""
    if phase != "playing":
        return []
    table = read_seating(log, phase)
    held: list[Entry] = [
        entries.Held(seat=seat, why="left") for seat in table.people.get(person, []) if not table.seats[seat].held
    ]
    # The person may be the one whose answer is awaited.
    lapsed = [entries.UndoRefused(person="", why="lapsed")] if held and _is_undo_pending(log) else []
    return [*lapsed, *held]


def leave_table(log: Sequence[Entry], phase: Phase, person: str) -> list[Entry]:
    """The entries with which a deleted person leaves a table: bots hold their seats in a running game, others become
    free, and another person becomes the host."""
    table = read_seating(log, phase)
    leaving = hold_seats(log, phase, person)
    if phase == "open":
        leaving += [
            entries.Stood(seat=number)
            for number, seat in enumerate(table.seats)
            if person in (seat.person, seat.reserved_for)
        ]
    for entry in leaving:
        if not isinstance(entry, _GAME):
            table.apply(entry)
    return leaving + change_host(table, person).entries


def _is_undo_pending(log: Sequence[Entry]) -> bool:
    deciding = entries.UndoAsked | entries.UndoRefused | entries.Undone | entries.Played
    last = next((entry for entry in reversed(log) if isinstance(entry, deciding)), None)
    return isinstance(last, entries.UndoAsked)
