"""Rows for the operation of a server: shared rate limits, secrets, and when it was up."""

import secrets as random_source

from sqlalchemy import Connection, Executable, delete, func, select, text, update

from draisine.server.store.database import Database
from draisine.server.store.schema import secrets, uptime

UPTIME_GRACE = 10.0
"""Seconds without a sign of life after which no process counts as up, where several processes share a database."""
MAX_PERIODS = 5000
"""Periods of service that are stored."""
_TAKE = text(
    """
    INSERT INTO rate_limits AS bucket (key, tokens, at)
    VALUES (:key, :burst - :count, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (key) DO UPDATE SET
        tokens = least(:burst, bucket.tokens + greatest(0, excluded.at - bucket.at) * :rate) - :count,
        at = greatest(excluded.at, bucket.at)
    WHERE least(:burst, bucket.tokens + greatest(0, excluded.at - bucket.at) * :rate) >= :count
    RETURNING tokens
    """
)


class DatabaseBuckets:
    """Token buckets in PostgreSQL, which uses its own clock: machines may disagree about the time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def enabled(self) -> bool:
        """Whether other processes may share the database."""
        return self._database.is_postgres

    async def take(self, key: str, rate: float, burst: int, count: int = 1) -> bool:
        """Take some tokens; False if the bucket has too few."""
        if count > burst:
            return False
        taken = _TAKE.bindparams(key=key, rate=rate, burst=float(burst), count=float(count))
        return bool(await self._database.read(taken))


class Secrets:
    """Secrets of the server, created on first use and equal in all processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> bytes:
        """A secret of 256 bits."""
        new = self._database.insert(secrets).values(name=name, value=random_source.token_bytes(32))
        await self._database.write(new.on_conflict_do_nothing())
        rows = await self._database.read(select(secrets.c.value).where(secrets.c.name == name))
        return bytes(rows[0].value)


class UptimeLog:
    """Periods in which at least one process was up."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, now: float) -> list[tuple[float, float]]:
        """Note that a process starts, and return all periods in order, the current one last."""
        grace = UPTIME_GRACE if self._database.is_postgres else 0.0

        def transaction(connection: Connection) -> None:
            last = connection.scalar(select(func.max(uptime.c.last)))
            if last is None or now - last > grace:
                connection.execute(self._database.insert(uptime).values(started=now, last=now).on_conflict_do_nothing())

        await self._database.transact(transaction)
        periods = select(uptime.c.started, uptime.c.last).order_by(uptime.c.started.desc()).limit(MAX_PERIODS)
        return [(row.started, row.last) for row in await self._database.read(periods)][::-1]

    async def last(self) -> float | None:
        """The last sign of life of any process."""
        (row,) = await self._database.read(select(func.max(uptime.c.last)))
        latest: float | None = row[0]
        return latest

    async def probe(self) -> None:
        """Write to the database, without changing anything."""
        current = select(func.max(uptime.c.started)).scalar_subquery()
        await self._database.write(update(uptime).where(uptime.c.started == current).values(last=uptime.c.last))

    async def touch(self, now: float) -> None:
        """Note that a process is up."""
        await self._database.write(*_touch(now))


def _touch(now: float) -> list[Executable]:
    current = select(func.max(uptime.c.started)).scalar_subquery()
    oldest = select(uptime.c.started).order_by(uptime.c.started.desc()).offset(MAX_PERIODS).limit(1).scalar_subquery()
    return [
        update(uptime).where(uptime.c.started == current, uptime.c.last < now).values(last=now),
        delete(uptime).where(uptime.c.started <= oldest),
    ]
