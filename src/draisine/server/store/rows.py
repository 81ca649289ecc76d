"""What the store gives back. Times are seconds since 1970 (UTC)."""

import msgspec

from draisine.server.games.results import Result
from draisine.server.tables.entries import Entry, TableOptions, Visibility
from draisine.server.tables.table import Phase


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays or watches."""

    id: str
    name: str
    language: str
    created: float
    seen: float


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A device on which somebody is known, and when it was last seen."""

    person: Person
    seen: float


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is known by from its first day: its id, the hashes of its two links, and the first table of the deal
    that is to be played here again, if one is."""

    id: str
    invite_hash: str
    watch_hash: str
    deal: str | None = None


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table from outside. `seq` is the number of its last entry, kept when it last `changed`. It is `resting` while
    only a person can go on there and nobody has it open. `deal` is the table whose deal is played here again."""

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


class Kept(msgspec.Struct, frozen=True):
    """An entry, its number, and when it was kept."""

    seq: int
    at: float
    entry: Entry


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """An order that was carried out: whose it was, the last entry after it, and what was answered."""

    person: str
    seq: int
    answer: bytes


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a finished game for one of its seats. `person` is None for bots and for those who are forgotten."""

    table: str
    seat: int
    person: str | None
    ended: float
    result: Result


class ImportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody brought along from elsewhere."""

    id: str
    person: str
    created: float
    board: str
    players: int
    record: str
