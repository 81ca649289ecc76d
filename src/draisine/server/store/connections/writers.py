"""Writing in whole transactions: on PostgreSQL concurrently, on SQLite one after another in a thread, with group
commit."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Transaction = Callable[[Connection], None]
"""Statements executed on a connection; committed together, rolled back on an error."""


class Writer(Protocol):
    """Runs transactions."""

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back."""

    async def close(self) -> None:
        """Close all connections."""


class PooledWriter:
    """Takes a connection of the pool for each transaction."""

    def __init__(self, engine: "AsyncEngine") -> None:
        self.engine = engine

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back."""
        async with self.engine.begin() as connection:
            await connection.run_sync(transaction)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


class SerialWriter:
    """One connection in one thread, with group commit: all transactions that arrive while the disk is busy are
    committed together next, so a slow disk delays everyone once instead of one after another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._pending: list[tuple[Transaction, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def transact(self, transaction: Transaction) -> None:
        """Run a transaction; an error rolls it back."""
        loop = asyncio.get_running_loop()
        committed: asyncio.Future[None] = loop.create_future()
        self._pending.append((transaction, committed))
        if self._flushing is None:
            self._flushing = loop.create_task(self._flush())
        await committed

    async def _flush(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            transactions = [transaction for transaction, _ in batch]
            outcomes = await asyncio.get_running_loop().run_in_executor(self._thread, self._write, transactions)
            for (_, committed), error in zip(batch, outcomes, strict=True):
                if committed.cancelled():
                    continue
                if error is None:
                    committed.set_result(None)
                else:
                    committed.set_exception(error)
        self._flushing = None

    def _write(self, transactions: list[Transaction]) -> list[Exception | None]:
        """Run each transaction in a savepoint of one that is committed as a whole. Where the database itself fails,
        SQLite may have rolled back the earlier ones too (a full disk does that): then each is run by itself, so that
        none is reported as committed that is not."""
        try:
            with self.engine.begin() as connection:
                return [_attempt(connection, transaction) for transaction in transactions]
        except Exception as error:
            if len(transactions) == 1:
                return [error]
            return [self._write([transaction])[0] for transaction in transactions]

    async def close(self) -> None:
        """Close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown(wait=False)


def _attempt(connection: Connection, transaction: Transaction) -> Exception | None:
    try:
        with connection.begin_nested():
            transaction(connection)
    except SQLAlchemyError:
        raise
    except Exception as error:
        return error
    return None
