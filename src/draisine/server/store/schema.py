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

from draisine.server.tables.entries import Entry, Said, TableOptions
from draisine.server.tables.plans import Turn
from draisine.server.tables.results import Result

# SQLite can only change constraints that have a name.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Json(TypeDecorator[Any]):
    """Values of one type, stored as JSON text."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type | UnionType) -> None:
        super().__init__()
        self.kind = kind
        self._decoder = msgspec.json.Decoder(kind)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Encode a value."""
        del dialect
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Decode a value."""
        del dialect
        return None if value is None else self._decoder.decode(value)


metadata = MetaData(naming_convention=NAMES)


def _part_of_table() -> Column[str]:
    """The key of rows that are deleted with their table."""
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _part_of_person(*, primary_key: bool = False) -> Column[str]:
    """The person of rows that are deleted with them."""
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
    # When and why an operator banned them.
    Column("banned", Double),
    Column("ban_reason", Text),
    Index(None, "seen"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _part_of_person(),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    # The browser and system, for the list of one's own sessions.
    Column("device", Text),
    Index(None, "person"),
)

# The boards of games by the SHA-256 of their document, which the entries of the games refer to.
boards = Table("boards", metadata, Column("digest", Text, primary_key=True), Column("document", Text, nullable=False))

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
    # Only a person can act there and no process has it loaded: it need not be resumed after a restart.
    Column("resting", Boolean, nullable=False, server_default=false()),
    # The first table of its deal, where a deal is played again.
    Column("deal", Text),
    # The keyed hash of the address group that created it, until it is over.
    Column("origin", Text),
    # When a clock may run out while no process has the table loaded.
    Column("due", Double),
    Index(None, "deal"),
    Index(None, "host", "phase"),
    Index(None, "origin", "phase"),
    Index(None, "phase", "due"),
    Index(None, "phase", "changed"),
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

# `person` is NULL for the rest of a plan that was stored without an order. Rows of versions before 0.2 hold text.
plans = Table(
    "plans",
    metadata,
    _part_of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("moves", Json(list[Turn | str]), nullable=False),
    Index(None, "person"),
)

# People who opened a table or ever sat at it.
members = Table("members", metadata, _part_of_table(), Column("person", Text, primary_key=True), Index(None, "person"))

# People whose chat messages are in the log of a table; spectators are no members.
chat_authors = Table(
    "chat_authors", metadata, _part_of_table(), Column("person", Text, primary_key=True), Index(None, "person")
)

mutes = Table(
    "mutes",
    metadata,
    _part_of_person(primary_key=True),
    Column("muted", Text, primary_key=True),
    Index(None, "muted"),
)

# Private notes of people about a table. `version` counts the changes, for optimistic concurrency between devices.
notes = Table(
    "notes",
    metadata,
    _part_of_table(),
    _part_of_person(primary_key=True),
    Column("text", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Index(None, "person"),
)

# Results of finished games, by seat: a copy of what the log says, computed on first request. `person` is NULL for bots
# and for people who were deleted.
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

# Ended tables that were replayed without a fault: a hash of what was read, and the newest rules of that release.
checks = Table(
    "checks",
    metadata,
    _part_of_table(),
    Column("fingerprint", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

# How well people played in reviewed games, by seat: the number of their decisions, the sum of the losses, and that of
# their squares.
review_qualities = Table(
    "review_qualities",
    metadata,
    _part_of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _part_of_person(),
    Column("board", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Double, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("loss", Double, nullable=False),
    Column("squares", Double, nullable=False),
    Index(None, "person"),
)

# Finished games that are counted in `fairness_counts`.
fairness_games = Table("fairness_games", metadata, _part_of_table())

# What chance decided in finished games: the sums of how often, of the expected numbers, and of their variances. They
# name no game and stay when games are deleted. `players` is 0 where the number of players does not matter.
fairness_counts = Table(
    "fairness_counts",
    metadata,
    Column("board", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("label", Text, primary_key=True),
    Column("observed", Integer, nullable=False),
    Column("expected", Double, nullable=False),
    Column("variance", Double, nullable=False),
)

# Webhooks. The address may be a secret: it is never shown.
hooks = Table(
    "hooks",
    metadata,
    _part_of_table(),
    Column("address", Text, nullable=False),
    Column("base_url", Text),
)

# Records of games that were played elsewhere.
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


def _reviews(name: str, key: Column[str]) -> Table:
    """Reviews of games: compressed JSON, and the version of its format."""
    return Table(
        name,
        metadata,
        key,
        Column("version", Integer, nullable=False),
        Column("created", Double, nullable=False),
        Column("content", LargeBinary, nullable=False),
    )


reviews = _reviews("reviews", _part_of_table())
import_reviews = _reviews(
    "import_reviews", Column("import_id", Text, ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True)
)

# People whom a person does not want to play with.
blocks = Table(
    "blocks",
    metadata,
    _part_of_person(primary_key=True),
    Column("blocked", Text, primary_key=True),
    Index(None, "blocked"),
)

# Reports of people to the operator. What was reported is copied, because the table may be gone when it is read.
reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    _part_of_person(),
    Column("table_id", Text, nullable=False),
    Column("reported", Text),
    Column("reported_name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    # The last chat messages that the author of the report could read.
    Column("chat", Json(list[Said]), nullable=False),
    Column("created", Double, nullable=False),
    Column("answered", Double),
    Column("answer", Text),
    Index(None, "person"),
    Index(None, "answered", "created"),
)

# Secrets of the server, created on first use.
secrets = Table(
    "secrets", metadata, Column("name", Text, primary_key=True), Column("value", LargeBinary, nullable=False)
)

# Token buckets that all processes on one PostgreSQL database share.
rate_limits = Table(
    "rate_limits",
    metadata,
    Column("key", Text, primary_key=True),
    Column("tokens", Double, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "at"),
)

# Periods in which at least one process was running: clocks stand still between them.
uptime = Table(
    "uptime",
    metadata,
    Column("started", Double, primary_key=True),
    Column("last", Double, nullable=False),
)
