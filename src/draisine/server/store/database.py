"""Connections: on SQLite one that writes and some that read, on PostgreSQL one pool for both."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, Table, create_engine, event, func, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from draisine.messages.errors import LocalizedError
from draisine.server.store.connections.readers import AsyncReader, Reader, Rows, ThreadedReader
from draisine.server.store.connections.writers import PooledWriter, SerialWriter, Transaction, UnfinishedTasks, Writer

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")

CHANNEL = "draisine"

OUTAGES = (OperationalError, InternalError, InterfaceError, PoolTimeoutError, sqlite3.OperationalError, OSError)
"""Errors of a database that is down, read-only or full; other errors belong to single statements."""

BUSY_TIMEOUT = 30.0
"""Seconds for which SQLite waits for another process that writes."""

# Detects a dead peer within half a minute.
POSTGRES_OPTIONS = {
    "connect_timeout": "10",
    "keepalives_idle": "15",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}


class DatabaseUrlError(LocalizedError, ValueError):
    """Raised for a URL that is not one of a supported database."""


def parse_url(url: str) -> URL:
    """The URL of a database with the driver that we use. Raises DatabaseUrlError."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # The original message may quote the password.
        raise DatabaseUrlError("database-url") from None
    backend = parsed.get_backend_name()
    if backend in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg", query={**POSTGRES_OPTIONS, **parsed.query})
    if backend != "sqlite":
        raise DatabaseUrlError("database-kind", kind=backend)
    if not parsed.database or ":memory:" in parsed.database or parsed.query:
        raise DatabaseUrlError("database-file")
    return parsed.set(drivername="sqlite")


def describe_url(url: str) -> str:
    """The URL of a database for messages, without its password."""
    parsed = make_url(url).set(query={})
    return parsed.set(drivername=parsed.get_backend_name()).render_as_string(hide_password=True)


class Database:
    """Reads and writes rows. A statement that has begun is finished even if the task that awaits it is cancelled."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer
        self._unfinished = UnfinishedTasks()
        self.on_outage: Callable[[], None] = lambda: None
        """Called for each statement that fails because of an outage."""

    @property
    def is_postgres(self) -> bool:
        """Whether this is PostgreSQL, which several processes may share."""
        return self._reader.engine.dialect.name == "postgresql"

    async def read(self, query: Executable) -> Rows:
        """The rows as of the start of the statement."""
        return await self._unfinished.run(self._report_outage(self._reader.rows(query)))

    async def write(self, *statements: Executable) -> None:
        """Execute all the statements in one transaction."""

        def transaction(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.transact(transaction)

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back."""
        await self._report_outage(self._writer.transact(transaction))

    def notify(self, *parts: object) -> list[Executable]:
        """The statements that notify other processes once the transaction is committed; none on SQLite."""
        return [select(func.pg_notify(CHANNEL, ":".join(map(str, parts))))] if self.is_postgres else []

    def insert(self, table: Table) -> "postgresql.Insert | sqlite.Insert":
        """An INSERT that supports ON CONFLICT."""
        if self.is_postgres:
            from sqlalchemy.dialects import postgresql

            return postgresql.insert(table)
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)

    def connect_args(self) -> tuple[Any, Any]:
        """Positional and keyword arguments for a connection of one's own."""
        engine = self._reader.engine
        return engine.dialect.create_connect_args(engine.url)

    async def _report_outage(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except OUTAGES:
            self.on_outage()
            raise

    async def close(self) -> None:
        """Finish pending statements, then close all connections."""
        await self._unfinished.wait()
        # First the writer: on PostgreSQL both share one pool.
        await self._writer.close()
        await self._reader.close()


def connect(url: str, connections: int, wait: float) -> tuple[Reader, Writer]:
    """A reader and a writer with a limited number of connections; a task waits at most `wait` seconds for one."""
    parsed = parse_url(url)
    if parsed.get_backend_name() == "sqlite":
        return ThreadedReader(_sqlite_reader(parsed, connections), connections), SerialWriter(_sqlite_writer(parsed))

    from sqlalchemy.ext.asyncio import create_async_engine

    writer = create_async_engine(
        parsed,
        hide_parameters=True,
        # The first UPDATE locks the row; statements after it must see what was committed before the lock was granted.
        isolation_level="READ COMMITTED",
        pool_size=connections,
        max_overflow=0,
        pool_timeout=wait,
        # Replaces connections that died while idle.
        pool_pre_ping=True,
    )
    return AsyncReader(writer.execution_options(isolation_level="AUTOCOMMIT")), PooledWriter(writer)


def _sqlite_reader(url: URL, connections: int) -> Engine:
    reader = _sqlite(url, connections, isolation_level="AUTOCOMMIT")
    _set_pragmas(reader, "query_only=ON")
    return reader


def _sqlite_writer(url: URL) -> Engine:
    writer = _sqlite(url, 1)
    # What was deleted must not stay readable in free pages of the file.
    _set_pragmas(writer, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
    begin_immediate(writer)
    return writer


def _sqlite(url: URL, connections: int, **options: Any) -> Engine:
    # A connection moves between threads, but is never used by two at once.
    shared = {"timeout": BUSY_TIMEOUT, "check_same_thread": False}
    # Parameters of statements contain hands and seeds: they must not be part of an error's text.
    pool: dict[str, Any] = {"pool_size": connections, "max_overflow": 0, "hide_parameters": True}
    return create_engine(url, connect_args=shared, **pool, **options)


def _set_pragmas(engine: Engine, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def begin_immediate(engine: Engine) -> None:
    """Make SQLite transactions take the write lock when they begin: one that reads first and then finds that another
    has written could only fail."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
