"""Notices of new jobs: they wake idle workers, so that these need not poll the database."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

import psycopg
from psycopg import sql
from saq.queue.postgres import CHANNEL, ENQUEUE

from draisine.server.store.notices import receive

POLL_LISTENING, POLL_DISCONNECTED = 10.0, 0.5
"""Seconds between two looks for jobs of an idle worker, while it listens and while it cannot."""


class JobNotices:
    """Listens for jobs on a connection of its own, which is opened again whenever it is lost: the listener of saq does
    not survive a crash of PostgreSQL."""

    def __init__(self, url: str, queue: str) -> None:
        self._url = url
        self._channel = CHANNEL.format(queue)
        self._woken = asyncio.Event()
        self._listening = False

    async def run(self) -> None:
        """Receive notices until cancelled."""
        await receive(self._connect, lambda _payload: self._woken.set())

    async def listen(self, *_kinds: str, timeout: float | None = None) -> AsyncGenerator[str, None]:
        """Yield, as the listener of saq does, when there may be a job: after a notice, and from time to time in case
        one was lost. saq passes no timeout."""
        del timeout
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_LISTENING if self._listening else POLL_DISCONNECTED):
                    await self._woken.wait()
            self._woken.clear()
            yield ENQUEUE

    async def _connect(self) -> psycopg.AsyncConnection:
        self._listening = False
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
        self._listening = True
        return connection
