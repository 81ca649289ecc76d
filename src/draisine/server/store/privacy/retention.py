"""Deletes what is older than the settings allow, in small batches: other transactions come between them."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from sqlalchemy import ColumnElement, Select, delete, false, func, select, update

from draisine.server.settings import Settings
from draisine.server.store.database import Database
from draisine.server.store.privacy.redaction import Redaction
from draisine.server.store.schema import chat_authors, orders, people, rate_limits, reports, tables

BATCH = 20
"""Tables or people deleted in one transaction."""
DAY = 86400.0
KEEP_ANSWERS = 7 * DAY
"""Seconds for which the answers to orders are stored after the end of a table."""
KEEP_BUCKETS = 2 * DAY
"""Seconds after which the bucket of a rate limit is full in any case."""
_ENDED = tables.c.phase.in_(("over", "closed"))


class Pruned(msgspec.Struct, frozen=True, kw_only=True):
    """How much was deleted, or is to be deleted."""

    open_tables: int
    unfinished_tables: int
    finished_tables: int
    chats: int
    """Tables whose chat was deleted."""
    people: int
    reports: int
    answers: int
    """Ended tables whose answers to orders were deleted."""


class Retention:
    """Deletes old data."""

    def __init__(self, database: Database, redaction: Redaction) -> None:
        self._database = database
        self._redaction = redaction

    async def prune(self, settings: Settings, now: float, *, dry_run: bool = False) -> Pruned:
        """Delete what is older than the settings allow, and finish deletions that were interrupted. With `dry_run`
        only count."""
        chats = _before(tables.c.changed, settings.keep_chat_days, now)
        unseen = select(people.c.id).where(_before(people.c.seen, settings.keep_people_days, now))
        closed_reports = select(reports.c.id).where(_before(reports.c.answered, settings.keep_reports_days, now))
        answered = select(orders.c.table_id).where(orders.c.table_id == tables.c.id).exists()
        ended = select(tables.c.id).where(_ENDED, tables.c.changed < now - KEEP_ANSWERS, answered)
        with_chat = select(chat_authors.c.table_id).join(tables).where(chats).distinct()
        pruned = Pruned(
            open_tables=await self._delete_tables(["open"], settings.keep_open_days, now, dry_run),
            unfinished_tables=await self._delete_tables(
                ["playing", "closed"], settings.keep_unfinished_days, now, dry_run
            ),
            finished_tables=await self._delete_tables(["over"], settings.keep_finished_days, now, dry_run),
            chats=await self._repeat(with_chat, lambda ids: self._clear_chats(ids, now), dry_run),
            people=await self._repeat(unseen, lambda ids: self._delete_people(ids, now), dry_run),
            reports=await self._repeat(closed_reports, self._delete_reports, dry_run),
            answers=await self._repeat(ended, self._delete_answers, dry_run),
        )
        if not dry_run:
            await self._clean_up(now)
        return pruned

    async def _delete_tables(self, phases: Sequence[str], days: int, now: float, dry_run: bool) -> int:
        old = tables.c.phase.in_(phases) & _before(tables.c.changed, days, now)

        async def remove(ids: Sequence[str]) -> None:
            # A person may have done something there meanwhile.
            await self._database.write(delete(tables).where(tables.c.id.in_(ids), old))

        return await self._repeat(select(tables.c.id).where(old), remove, dry_run)

    async def _clear_chats(self, ids: Sequence[str], now: float) -> None:
        await self._redaction.clear_chat(ids, now)

    async def _delete_people(self, ids: Sequence[str], now: float) -> None:
        for person in ids:
            await self._redaction.delete_person(person, now)

    async def _delete_reports(self, ids: Sequence[str]) -> None:
        await self._database.write(delete(reports).where(reports.c.id.in_(ids)))

    async def _delete_answers(self, ids: Sequence[str]) -> None:
        await self._database.write(delete(orders).where(orders.c.table_id.in_(ids)))

    async def _clean_up(self, now: float) -> None:
        """Delete what is of no use any more, whatever the settings are."""
        for person in await self._redaction.find_deleted(BATCH):
            await self._redaction.remove_from_tables(person, now)
        await self._database.write(
            delete(rate_limits).where(rate_limits.c.at < now - KEEP_BUCKETS),
            update(tables).where(tables.c.origin.is_not(None), _ENDED).values(origin=None),
        )

    async def _repeat(self, query: Select[str], work: Callable[[Sequence[str]], Awaitable[None]], dry_run: bool) -> int:
        """Work on the ids that a query finds, some at a time, until it finds none; return how many there were."""
        if dry_run:
            rows = await self._database.read(select(func.count()).select_from(query.subquery()))
            return int(rows[0][0])
        done = 0
        while ids := [row[0] for row in await self._database.read(query.limit(BATCH))]:
            await work(ids)
            done += len(ids)
        return done


def _before(column: ColumnElement[float | None], days: int, now: float) -> ColumnElement[bool]:
    """Whether a time is more than some days ago; never, if data is stored without limit."""
    return column < now - days * DAY if days else false()
