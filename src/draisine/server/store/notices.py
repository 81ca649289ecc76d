"""Notices between processes on one database: which table has changed, who signed out.

On PostgreSQL (LISTEN/NOTIFY) a notice is sent inside the transaction that it tells about, so it arrives only if that
was committed. It is a wake-up call and carries no data: the receiver reads the log. On SQLite a process polls whether
another one, such as `draisine admin`, has written to the file, and then checks everything.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection

from draisine.server.store.database import CHANNEL, Database

if TYPE_CHECKING:
    import psycopg

MIN_BACKOFF, MAX_BACKOFF = 0.1, 5.0
SQLITE_POLL = 1.0
"""Seconds between two looks at a SQLite file."""

_logger = logging.getLogger(__name__)


class TableChanged(NamedTuple):
    """A table has entries up to this number, or a plan there has changed."""

    table: str
    seq: int
    plan_changed: bool = False


class SessionEnded(NamedTuple):
    """A session has ended, or a person was deleted: their connections are to be closed."""

    session: str | None = None
    person: str | None = None


class Presence(NamedTuple):
    """The question whether a seat's person is connected to a table, or (`present`) the answer that they are."""

    table: str
    seat: int
    present: bool


Notice = TableChanged | SessionEnded | Presence | None
"""None: listening has (re)started, and anything may have been missed."""
Callback = Callable[[Notice], None]


class Notices:
    """Sends and receives notices. On SQLite none are sent: other processes are rare, and find changes by polling."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def enabled(self) -> bool:
        """Whether other servers may share the database and receive notices."""
        return self._database.is_postgres

    async def send_presence(self, table: str, seat: int, *, present: bool) -> None:
        """Ask other processes whether a seat's person is connected there, or answer that they are."""
        await self._database.write(*self._database.notify("looks", table, seat, int(present)))

    async def listen(self, callback: Callback) -> None:
        """Pass every notice to the callback, in the order of the commits, until cancelled. None comes first and after
        every reconnection; on SQLite, whenever another process has written."""
        if not self.enabled:
            await self._poll(callback)
        await receive(self._connect, lambda payload: _call(callback, None if payload is None else _parse(payload)))

    async def _poll(self, callback: Callback) -> None:
        """Watch a SQLite file. Its data version, as the writing connection reads it, changes with the commits of all
        connections but that one."""
        version = await self._data_version()
        while True:
            await asyncio.sleep(SQLITE_POLL)
            try:
                latest = await self._data_version()
            except Exception as error:
                _logger.warning("notices: the database cannot be read (%s)", type(error).__name__)
                continue
            if latest != version:
                version = latest
                _call(callback, None)

    async def _data_version(self) -> int:
        found: list[int] = []

        def transaction(connection: Connection) -> None:
            found.append(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

        await self._database.transact(transaction)
        return found[-1]

    async def _connect(self) -> "psycopg.AsyncConnection":
        import psycopg
        from psycopg import sql

        arguments, options = self._database.connect_args()
        connection = await psycopg.AsyncConnection.connect(*arguments, **options, autocommit=True)
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        return connection


async def receive(
    connect: "Callable[[], Awaitable[psycopg.AsyncConnection]]", callback: Callable[[str | None], None]
) -> None:
    """Pass the payload of every notice to the callback until cancelled; None after every connection. `connect` opens a
    connection that listens."""
    import psycopg

    backoff = MIN_BACKOFF
    while True:
        try:
            async with await connect() as connection:
                backoff = MIN_BACKOFF
                callback(None)
                await _pass_on(connection, callback)
        except (psycopg.Error, OSError) as error:
            _logger.warning("notices: connection lost (%s)", type(error).__name__)
        # Jitter: many processes lose their connections at once and should not reconnect at once.
        await asyncio.sleep(backoff * random.uniform(0.5, 1.0))
        backoff = min(2 * backoff, MAX_BACKOFF)


async def _pass_on(connection: "psycopg.AsyncConnection", callback: Callable[[str | None], None]) -> None:
    async with aclosing(connection.notifies()) as notices:
        async for notice in notices:
            callback(notice.payload)


def _parse(payload: str) -> Notice:
    kind, _, rest = payload.partition(":")
    if kind == "table":
        table, seq, plan_changed = rest.rsplit(":", 2)
        return TableChanged(table, int(seq), plan_changed == "1")
    if kind == "looks":
        table, seat, present = rest.rsplit(":", 2)
        return Presence(table, int(seat), present == "1")
    return SessionEnded(session=rest) if kind == "session" else SessionEnded(person=rest)


def _call(callback: Callback, notice: Notice) -> None:
    """Call the listener; an error there must not end the listening."""
    try:
        callback(notice)
    except Exception:
        _logger.exception("notices: the listener failed")
