"""The tables of the database. A change here needs a revision in `migrations/versions`."""

from types import UnionType
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)
from sqlalchemy.types import TypeDecorator

from draisine.server.games.results import Result
from draisine.server.tables.entries import Entry, TableOptions

# A constraint without a name cannot be changed by a later revision on SQLite.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Json(TypeDecorator[Any]):
    """Values of one type, kept as JSON text."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type | UnionType) -> None:
        super().__init__()
        self.kind = kind
        self._decoder = msgspec.json.Decoder(kind)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Into the database."""
        del dialect
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Out of the database."""
        del dialect
        return None if value is None else self._decoder.decode(value)


metadata = MetaData(naming_convention=NAMES)


def _part_of_table() -> Column[str]:
    """The key of what goes when its table goes."""
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _part_of_person(*, primary_key: bool = False) -> Column[str]:
    """What goes when its person goes."""
    return Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False)


people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("recovery_hash", Text, nullable=False, unique=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _part_of_person(),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index(None, "person"),
)

# The host is no foreign key: a table outlives the people at it.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("options", Json(TableOptions), nullable=False),
    Column("visibility", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("invite_hash", Text, nullable=False, unique=True),
    Column("watch_hash", Text, nullable=False, unique=True),
    # Only a person can go on there, and nobody has it open: nothing is lost by leaving it in its drawer.
    Column("resting", Boolean, nullable=False, server_default=false()),
    # The table whose deal is played here again.
    Column("deal", Text),
    Index(None, "deal"),
    Index(None, "phase", "visibility", "created"),
)

log = Table(
    "log",
    metadata,
    _part_of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("entry", Json(Entry), nullable=False),
)

orders = Table(
    "orders",
    metadata,
    _part_of_table(),
    Column("order_id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("answer", Text, nullable=False),
)

seeds = Table("seeds", metadata, _part_of_table(), Column("seed", LargeBinary, nullable=False))

# Whose plan it is: unknown for one that came with no order.
plans = Table(
    "plans",
    metadata,
    _part_of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("moves", Json(list[str]), nullable=False),
    Index(None, "person"),
)

# Who opened a table or ever sat at it.
members = Table("members", metadata, _part_of_table(), Column("person", Text, primary_key=True), Index(None, "person"))

mutes = Table(
    "mutes",
    metadata,
    _part_of_person(primary_key=True),
    Column("muted", Text, primary_key=True),
    Index(None, "muted"),
)

# What came of a finished game for each of its seats: made from the log when somebody first asks, only a copy of what
# stands there. Who is forgotten is forgotten here too; bots are nobody.
results = Table(
    "results",
    metadata,
    _part_of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("people.id", ondelete="SET NULL")),
    Column("ended", Double, nullable=False),
    Column("result", Json(Result), nullable=False),
    Index(None, "person"),
)

# Where a table tells that somebody's turn has come. The address may be a secret: it is shown to nobody.
hooks = Table("hooks", metadata, _part_of_table(), Column("address", Text, nullable=False))

# Games that were played elsewhere, brought along to be looked at.
imports = Table(
    "imports",
    metadata,
    Column("id", Text, primary_key=True),
    _part_of_person(),
    Column("created", Double, nullable=False),
    Column("board", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Index(None, "person"),
)
