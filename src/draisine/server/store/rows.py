"""The structs that the store returns. Times are seconds since 1970 (UTC)."""

from typing import NamedTuple

import msgspec

from draisine.server.tables.entries import Entry, Said, TableOptions, Visibility
from draisine.server.tables.results import Result
from draisine.server.tables.table import Phase


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A person who plays or watches."""

    id: str
    name: str
    language: str
    created: float
    seen: float


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A person, and since when and why an operator has banned them."""

    person: Person
    banned: float | None = None
    ban_reason: str | None = None


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A login session: its person, when it was last seen, and why the person is banned."""

    person: Person
    seen: float
    ban_reason: str | None = None


class DeviceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A login session as its owner sees it. `device` is the browser and system, empty if unknown."""

    token_hash: str
    created: float
    seen: float
    device: str


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """The id of a new table, the hashes of its two links, the first table of the deal to be played again there, and the
    origin of the request: a keyed hash of its address group."""

    id: str
    invite_hash: str
    watch_hash: str
    deal: str | None = None
    origin: str | None = None


class Webhook(NamedTuple):
    """The address that a table notifies of turns, and the base URL under which people find the table."""

    address: str
    base_url: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as seen from outside. `seq` is the number of its last entry, stored when it last `changed`. It is
    `resting` while only a person or a clock can act there and no process has it loaded; `due` is when a clock may run
    out. `deal` is the first table of its deal."""

    id: str
    host: str
    options: TableOptions
    visibility: Visibility
    phase: Phase
    seq: int
    created: float
    changed: float
    invite_hash: str
    watch_hash: str
    resting: bool = False
    deal: str | None = None
    origin: str | None = None
    due: float | None = None


class StoredEntry(msgspec.Struct, frozen=True):
    """An entry of a table's log, its number, and when it was stored."""

    seq: int
    at: float
    entry: Entry


class StoredAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to an order that was carried out: its person, the last entry after it, and the answer as JSON."""

    person: str
    seq: int
    answer: bytes


class StoredResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a finished game for one seat. `person` is None for bots and for people who were deleted."""

    table: str
    seat: int
    person: str | None
    ended: float
    result: Result


class QualityRow(msgspec.Struct, frozen=True, kw_only=True):
    """How well a person played in a reviewed game: the number of their decisions, the sum of the losses in points, and
    that of their squares."""

    table: str
    seat: int
    person: str
    board: str
    players: int
    ended: float
    decisions: int
    loss: float
    squares: float


class FairnessRow(msgspec.Struct, frozen=True, kw_only=True):
    """How often chance decided for a label, and the expected number with its variance. `players` is 0 where their
    number does not matter."""

    board: str
    kind: str
    players: int
    label: str
    observed: int
    expected: float
    variance: float


class ImportRow(msgspec.Struct, frozen=True, kw_only=True):
    """An imported record of a game that was played elsewhere."""

    id: str
    person: str
    created: float
    board: str
    players: int
    record: str


class NoteRow(msgspec.Struct, frozen=True, kw_only=True):
    """The private note of a person about a table. `version` counts its changes, from 1."""

    table_id: str
    text: str
    version: int
    changed: float


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report of a person to the operator. `reported` and `reported_name` are the person whom it is about, if any;
    `chat` are the last messages that its author could read."""

    id: str
    person: str
    table_id: str
    reported: str | None
    reported_name: str
    kind: str
    text: str
    chat: list[Said]
    created: float
    answered: float | None = None
    answer: str | None = None
