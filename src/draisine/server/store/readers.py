"""Reading: rows as they were when a statement began. SQLite is read in threads, PostgreSQL while others are waited for.

What only PostgreSQL needs is imported there alone: a server on SQLite starts sooner without it."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Engine, Executable, Row

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Rows = Sequence[Row[*tuple[Any, ...]]]


class Reader(Protocol):
    """Where things are read."""

    @property
    def engine(self) -> "Engine | AsyncEngine":
        """What the connections come from."""

    async def rows(self, wanted: Executable) -> Rows:
        """The rows that there were when the statement began."""

    async def close(self) -> None:
        """Let every connection go."""


class WaitingReader:
    """A connection for each statement."""

    def __init__(self, engine: "AsyncEngine") -> None:
        self.engine = engine

    async def rows(self, wanted: Executable) -> Rows:
        """The rows that there were when the statement began."""
        async with self.engine.connect() as connection:
            return (await connection.execute(wanted)).all()

    async def close(self) -> None:
        """Let every connection go."""
        await self.engine.dispose()


class ThreadedReader:
    """As many threads as connections."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="reader")

    async def rows(self, wanted: Executable) -> Rows:
        """The rows that there were when the statement began."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._rows, wanted)

    def _rows(self, wanted: Executable) -> Rows:
        with self.engine.connect() as connection:
            return connection.execute(wanted).all()

    async def close(self) -> None:
        """Let every connection go."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()
