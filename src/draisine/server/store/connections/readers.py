"""Reading rows: SQLite in threads, PostgreSQL with asyncio.

Modules that only PostgreSQL needs are imported lazily: a server on SQLite starts faster without them."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Engine, Executable, Row

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Rows = Sequence[Row[*tuple[Any, ...]]]


class Reader(Protocol):
    """Executes queries."""

    @property
    def engine(self) -> "Engine | AsyncEngine":
        """The engine of the connections."""

    async def rows(self, query: Executable) -> Rows:
        """The rows as of the start of the statement."""

    async def close(self) -> None:
        """Close all connections."""


class AsyncReader:
    """Takes a connection of the pool for each query."""

    def __init__(self, engine: "AsyncEngine") -> None:
        self.engine = engine

    async def rows(self, query: Executable) -> Rows:
        """The rows as of the start of the statement."""
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


class ThreadedReader:
    """Reads in as many threads as there are connections."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="reader")

    async def rows(self, query: Executable) -> Rows:
        """The rows as of the start of the statement."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._rows, query)

    def _rows(self, query: Executable) -> Rows:
        with self.engine.connect() as connection:
            return connection.execute(query).all()

    async def close(self) -> None:
        """Close all connections."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()
