"""Writing: whole transactions, each kept or not. On PostgreSQL many at once; on SQLite one after another in a thread,
and those that wait for the disk are written to it together."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Work = Callable[[Connection], None]
"""What is done on a connection: all of it is kept, or, after an error, nothing."""


class Writer(Protocol):
    """Where things are written."""

    async def transact(self, work: Work) -> None:
        """Keep all that is done, or nothing."""

    async def close(self) -> None:
        """Let every connection go."""


class ManyWriters:
    """A connection for each transaction."""

    def __init__(self, engine: "AsyncEngine") -> None:
        self.engine = engine

    async def transact(self, work: Work) -> None:
        """Keep all that is done, or nothing."""
        async with self.engine.begin() as connection:
            await connection.run_sync(work)

    async def close(self) -> None:
        """Let every connection go."""
        await self.engine.dispose()


class OneWriter:
    """One connection, used in one thread. Whatever has come while the disk was busy is written next, in one go: a disk
    that takes its time then delays everybody once, not one after another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def transact(self, work: Work) -> None:
        """Keep all that is done, or nothing."""
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[None] = loop.create_future()
        self._waiting.append((work, kept))
        if self._flushing is None:
            self._flushing = loop.create_task(self._flush())
        await kept

    async def _flush(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            works = [work for work, _ in batch]
            outcomes = await asyncio.get_running_loop().run_in_executor(self._thread, self._write, works)
            for (_, kept), error in zip(batch, outcomes, strict=True):
                if kept.cancelled():
                    continue
                if error is None:
                    kept.set_result(None)
                else:
                    kept.set_exception(error)
        self._flushing = None

    def _write(self, works: list[Work]) -> list[Exception | None]:
        """Each in a transaction within one that is kept as a whole. Where the database itself fails, SQLite may have
        undone what came before (a full disk does that): then each is written alone, and nothing is taken for kept that
        is not."""
        try:
            with self.engine.begin() as connection:
                return [_attempt(connection, work) for work in works]
        except Exception as error:
            return [error] if len(works) == 1 else [self._write([work])[0] for work in works]

    async def close(self) -> None:
        """Let the connection go."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown(wait=False)


def _attempt(connection: Connection, work: Work) -> Exception | None:
    try:
        with connection.begin_nested():
            work(connection)
    except SQLAlchemyError:
        raise
    except Exception as error:
        return error
    return None
