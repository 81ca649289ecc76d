"""Which releases use a PostgreSQL database. Servers announce theirs in a table of the queue, which workers may read
too: servers of two releases must not run at once, and workers compute only for servers of their own."""

from typing import Any

from saq.queue.postgres import STATS_TABLE, PostgresQueue

from draisine import __version__
from draisine.server.bots.queue import HAS_TABLES, job_queue
from draisine.server.ops.sqlite_lock import DatabaseInUse
from draisine.server.tokens import new_id

SERVERS = "draisine-servers"
"""Under this name servers are no workers of the queue."""
ANNOUNCEMENT_TTL = 15
"""Seconds after its last sign of life for which a server counts as running."""
_RUNNING = (
    f"SELECT metadata ->> 'version' FROM {STATS_TABLE} "
    f"WHERE queue_key = '{SERVERS}' AND expire_at > date_part('epoch', now())"
)


class Announcement:
    """The release of a server, for others on its database."""

    def __init__(self, queue: PostgresQueue) -> None:
        self._queue, self._id = queue, new_id()

    async def renew(self) -> None:
        """Announce this server for a while."""
        await self._write(ANNOUNCEMENT_TTL)

    async def withdraw(self) -> None:
        """Announce that this server stops."""
        await self._write(-1)

    async def is_alone(self) -> bool:
        """Whether no server is announced."""
        await self._queue.connect()
        return not await _running_releases(self._queue)

    async def _write(self, ttl: int) -> None:
        stats: Any = {}
        await self._queue.connect()
        await self._queue.write_worker_info(
            self._id, {"stats": stats, "queue_key": SERVERS, "metadata": {"version": __version__}}, ttl
        )


async def check_servers(url: str, message_id: str) -> None:
    """Raise DatabaseInUse with a message if servers of another release run on a database, and none of this one."""
    queue = job_queue(url, 1)
    await queue.pool.open()
    try:
        versions = await _running_releases(queue)
    finally:
        await queue.pool.close()
    if versions and __version__ not in versions:
        raise DatabaseInUse(message_id, version=versions[0], own=__version__)


async def _running_releases(queue: PostgresQueue) -> list[str]:
    async with queue.pool.connection() as connection:
        if (await (await connection.execute(HAS_TABLES)).fetchone()) != (True,):
            return []
        return sorted({str(version) for (version,) in await (await connection.execute(_RUNNING)).fetchall()})
