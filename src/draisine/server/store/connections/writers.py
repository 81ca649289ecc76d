"""Writing in whole transactions: on PostgreSQL concurrently, on SQLite one after another in a thread, with group
commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Transaction = Callable[[Connection], None]
"""Statements executed on a connection; committed together, rolled back on an error."""
T = TypeVar("T")
SAVEPOINT = "attempt"


class UnfinishedTasks:
    """Work in tasks of its own: an interrupted connection may hang, and an open transaction would block the others."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of work, which goes on if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def wait(self) -> None:
        """Wait until all work is done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Writer(Protocol):
    """Runs transactions."""

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back. It is run even if the caller is cancelled."""

    async def close(self) -> None:
        """Close all connections."""


class PooledWriter:
    """Takes a connection of the pool for each transaction."""

    def __init__(self, engine: "AsyncEngine") -> None:
        self.engine = engine
        self._unfinished = UnfinishedTasks()

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back. It is run even if the caller is cancelled."""
        await self._unfinished.run(self._transact(transaction))

    async def _transact(self, transaction: Transaction) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(transaction)

    async def close(self) -> None:
        """Finish all transactions and close all connections."""
        await self._unfinished.wait()
        await self.engine.dispose()


class SerialWriter:
    """One connection in one thread, with group commit: all transactions that arrive while the disk is busy are
    committed together next, so a slow disk delays everyone once instead of one after another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._pending: SimpleQueue[_Pending | None] = SimpleQueue()
        """None: stop."""
        self._connection: Connection | None = None
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back. It is run even if the caller is cancelled."""
        loop = asyncio.get_running_loop()
        committed: asyncio.Future[None] = loop.create_future()
        self._pending.put(_Pending(transaction, loop, committed))
        await committed

    def _run(self) -> None:
        while batch := self._next_batch():
            outcomes = self._write([each.transaction for each in batch])
            for loop, pairs in groupby(zip(batch, outcomes, strict=True), lambda pair: pair[0].loop):
                # The loop may be closed: then no one waits.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(_settle, [(each.committed, error) for each, error in pairs])
        self._disconnect()
        self.engine.dispose()

    def _next_batch(self) -> "list[_Pending]":
        """Wait for a transaction, and take all others that have arrived; empty at the end."""
        batch: list[_Pending] = []
        while not batch or not self._pending.empty():
            pending = self._pending.get()
            if pending is None:
                if batch:
                    self._pending.put(None)
                break
            batch.append(pending)
        return batch

    def _write(self, transactions: list[Transaction]) -> list[Exception | None]:
        """Run each transaction in a savepoint of one that is committed as a whole. Where the database itself fails,
        SQLite may have rolled back the earlier ones too (a full disk does that): then each is run by itself, so that
        none is reported as committed that is not."""
        try:
            # Kept, because the pool takes as long for a connection as SQLite for a transaction.
            connection = self._connection = self._connection or self.engine.connect()
            with connection.begin():
                if len(transactions) > 1:
                    return [_attempt(connection, transaction) for transaction in transactions]
                transactions[0](connection)
                return [None]
        except Exception as error:
            self._disconnect()
            if len(transactions) == 1:
                return [error]
            return [self._write([transaction])[0] for transaction in transactions]

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """Finish all transactions and close the connection."""
        self._pending.put(None)
        await asyncio.to_thread(self._thread.join)


class _Pending(NamedTuple):
    """A transaction, and a future of the loop that awaits it."""

    transaction: Transaction
    loop: asyncio.AbstractEventLoop
    committed: "asyncio.Future[None]"


def _settle(outcomes: "list[tuple[asyncio.Future[None], Exception | None]]") -> None:
    for committed, error in outcomes:
        if committed.cancelled():
            continue
        if error is None:
            committed.set_result(None)
        else:
            committed.set_exception(error)


def _attempt(connection: Connection, transaction: Transaction) -> Exception | None:
    # By the driver, because SQLAlchemy takes two hundred times as long for a savepoint.
    cursor = connection.connection.cursor()
    cursor.execute(f"SAVEPOINT {SAVEPOINT}")
    try:
        transaction(connection)
    except (SQLAlchemyError, sqlite3.Error):
        raise
    except Exception as error:
        cursor.execute(f"ROLLBACK TO {SAVEPOINT}")
        cursor.execute(f"RELEASE {SAVEPOINT}")
        return error
    cursor.execute(f"RELEASE {SAVEPOINT}")
    return None
