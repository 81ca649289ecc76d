"""Connections: one that writes and some that read on SQLite, one pool for both on PostgreSQL."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, Table, create_engine, event, func, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError

from draisine.server.store.readers import Reader, Rows, ThreadedReader, WaitingReader
from draisine.server.store.writers import ManyWriters, OneWriter, Work, Writer

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")

CHANNEL = "draisine"

BUSY = 30.0
"""Seconds for which SQLite waits for another process that writes."""

# A dead machine at the other end is noticed within half a minute.
POSTGRES = {"connect_timeout": "10", "keepalives_idle": "15", "keepalives_interval": "5", "keepalives_count": "3"}


def address(url: str) -> URL:
    """Where the data lie, with the driver that we use. ValueError says why an address cannot be used."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # Its own words may quote the password.
        raise ValueError("this is no address: postgresql://user:password@host/database is one") from None
    backend = parsed.get_backend_name()
    if backend in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg", query={**POSTGRES, **parsed.query})
    if backend != "sqlite":
        raise ValueError(f"data are kept in SQLite or PostgreSQL, not in {backend}")
    if not parsed.database or ":memory:" in parsed.database or parsed.query:
        raise ValueError("SQLite keeps the data in a file: sqlite:///path/to/file")
    return parsed.set(drivername="sqlite")


class Database:
    """Where rows are read and written. What has begun goes on to its end, even if the task that wanted it is cancelled:
    a connection that is left in the middle of a statement may hang, and a transaction would keep the others out."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer
        self._under_way: set[asyncio.Task[Any]] = set()

    @property
    def _postgres(self) -> bool:
        return self._reader.engine.dialect.name == "postgresql"

    async def _read(self, wanted: Executable) -> Rows:
        """The rows that there were when the statement began."""
        return await self._to_the_end(self._reader.rows(wanted))

    async def _write(self, *statements: Executable) -> None:
        """Carry all the statements out, or none."""

        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._transact(work)

    def _notice(self, *words: object) -> list[Executable]:
        """What tells other processes on the same database, once the transaction is kept. On SQLite there are none."""
        return [select(func.pg_notify(CHANNEL, ":".join(map(str, words))))] if self._postgres else []

    async def _transact(self, work: Work) -> None:
        """Keep all that is done on a connection, or, after an error, nothing."""
        await self._to_the_end(self._writer.transact(work))

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    def _insert(self, table: Table) -> "postgresql.Insert | sqlite.Insert":
        """An insertion that may say what happens when the row is there already."""
        if self._postgres:
            from sqlalchemy.dialects import postgresql

            return postgresql.insert(table)
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)

    async def close(self) -> None:
        """Let what has begun come to its end, then let every connection go."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._reader.close()
        await self._writer.close()


def connect(url: str, connections: int, wait: float) -> tuple[Reader, Writer]:
    """What reads and what writes. `connections` at most; a task waits so many seconds for one."""
    parsed = address(url)
    if parsed.get_backend_name() == "sqlite":
        return ThreadedReader(_sqlite_reader(parsed, connections), connections), OneWriter(_sqlite_writer(parsed))

    from sqlalchemy.ext.asyncio import create_async_engine

    writer = create_async_engine(
        parsed,
        # Rows are locked by the update that comes first; what was kept meanwhile must be seen after it.
        isolation_level="READ COMMITTED",
        pool_size=connections,
        max_overflow=0,
        pool_timeout=wait,
        # A connection that died while nobody used it is replaced before anybody does.
        pool_pre_ping=True,
    )
    return WaitingReader(writer.execution_options(isolation_level="AUTOCOMMIT")), ManyWriters(writer)


def _sqlite_reader(url: URL, connections: int) -> Engine:
    reader = _sqlite(url, connections, isolation_level="AUTOCOMMIT")
    _pragmas(reader, "query_only=ON")
    return reader


def _sqlite_writer(url: URL) -> Engine:
    writer = _sqlite(url, 1)
    _pragmas(writer, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
    begin_immediately(writer)
    return writer


def _sqlite(url: URL, connections: int, **options: Any) -> Engine:
    # A connection goes from thread to thread, but is never in two at once.
    shared = {"timeout": BUSY, "check_same_thread": False}
    return create_engine(url, connect_args=shared, pool_size=connections, max_overflow=0, **options)


def _pragmas(engine: Engine, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def begin_immediately(engine: Engine) -> None:
    """Let every transaction on SQLite take the right to write when it begins: one that reads first and then finds
    that another wrote meanwhile could only fail."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
