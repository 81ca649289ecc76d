"""Connections: one that writes and some that read on SQLite, one pool for both on PostgreSQL."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, Row, Table, create_engine, event, func, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from draisine.server.store.writing import ManyWriters, OneWriter, Work, Writer

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
    parsed = make_url(url)
    backend = parsed.get_backend_name()
    if backend in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg", query={**POSTGRES, **parsed.query})
    if backend != "sqlite":
        raise ValueError(f"data are kept in SQLite or PostgreSQL, not in {backend}")
    if not parsed.database or ":memory:" in parsed.database or parsed.query:
        raise ValueError("SQLite keeps the data in a file: sqlite:///path/to/file")
    return parsed.set(drivername="sqlite+aiosqlite")


class Database:
    """Where rows are read and written. What has begun goes on to its end, even if the task that wanted it is cancelled:
    a connection that is left in the middle of a statement may hang, and a transaction would keep the others out."""

    def __init__(self, reader: AsyncEngine, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer
        self._under_way: set[asyncio.Task[Any]] = set()

    @property
    def _postgres(self) -> bool:
        return self._reader.dialect.name == "postgresql"

    async def _read(self, wanted: Executable) -> Sequence[Row[*tuple[Any, ...]]]:
        """The rows that there were when the statement began."""

        async def read() -> Sequence[Row[*tuple[Any, ...]]]:
            async with self._reader.connect() as connection:
                return (await connection.execute(wanted)).all()

        return await self._to_the_end(read())

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
        await self._reader.dispose()
        await self._writer.close()


def connect(url: str, connections: int, wait: float) -> tuple[AsyncEngine, Writer]:
    """What reads and what writes. `connections` at most; a task waits so many seconds for one."""
    parsed = address(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite_reader(parsed, connections, wait), OneWriter(_sqlite_writer(parsed))
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
    return writer.execution_options(isolation_level="AUTOCOMMIT"), ManyWriters(writer)


def _sqlite_reader(url: URL, connections: int, wait: float) -> AsyncEngine:
    reader = create_async_engine(
        url,
        connect_args={"timeout": BUSY},
        pool_size=connections,
        max_overflow=0,
        pool_timeout=wait,
        isolation_level="AUTOCOMMIT",
    )
    _pragmas(reader.sync_engine, "query_only=ON")
    return reader


def _sqlite_writer(url: URL) -> Engine:
    writer = create_engine(url.set(drivername="sqlite"), connect_args={"timeout": BUSY}, pool_size=1, max_overflow=0)
    _pragmas(writer, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
    begin_immediately(writer)
    return writer


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
