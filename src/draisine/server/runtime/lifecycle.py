"""Which tables are in memory: games are resumed after a start, evicted when idle, and loaded when a clock runs out."""

import asyncio
from typing import TYPE_CHECKING

import structlog

from draisine.server.runtime.session import TableSession
from draisine.server.settings import Settings
from draisine.server.store import Store
from draisine.server.tables.refusals import Refused

if TYPE_CHECKING:
    from draisine.server.runtime.registry import TableRegistry

DUE_POLL = 5.0
"""Seconds after which a process looks for tables whose clock runs out, at the latest: another process may have evicted
one. Tables that are due within this time stay in memory."""
DUE_RETRY = 60.0
"""Seconds after which a due table is due again, if the process that took it did not finish."""
DUE_RETRY_PAUSE = 1.0
"""Seconds until the next look if another process is taking the tables that are due."""
PASSIVE_ROLES = ("clock", "lapse")
"""Agents that only wait: their time is stored when the table is evicted."""
log = structlog.get_logger()


class TableLifecycle:
    """Loads and evicts the sessions of a registry."""

    def __init__(self, registry: "TableRegistry", store: Store, settings: Settings) -> None:
        self._registry = registry
        self._store = store
        self._settings = settings

    async def resume_games(self) -> None:
        """After a start, load the running games in which a bot or a plan may have to act."""
        await self._registry.ready.wait()
        await self._resume(await self._store.tables.list_running())

    async def adopt_orphans(self) -> None:
        """Load running games in which nothing has happened for a while: the process that had them may be gone."""
        if self._registry.ready.is_set() and not self._registry.closing:
            await self._resume(
                await self._store.tables.list_running(self._registry.now() - self._settings.quiet_seconds)
            )

    async def watch_due_tables(self) -> None:
        """Load each table when its clock has run out, until cancelled."""
        await self._registry.ready.wait()
        while not self._registry.closing:
            try:
                pause = await self._load_due()
            except Exception as error:
                self._registry.metrics.failures.labels("task").inc()
                log.warning("due tables cannot be read", error=repr(error)[:300])
                pause = DUE_POLL
            await asyncio.sleep(pause)

    async def _load_due(self) -> float:
        """Load the tables that are due now; return the seconds until the next look."""
        due = await self._store.tables.next_due()
        wait = DUE_POLL if due is None else due - self._registry.now()
        if wait > 0:
            return min(wait, DUE_POLL)
        # If another process has taken them, their times are about to change.
        return 0.0 if await self.load_due_tables() else DUE_RETRY_PAUSE

    async def load_due_tables(self) -> int:
        """Load the tables whose clock has run out, some at a time, and return how many there were."""
        now = self._registry.now()
        due = await self._store.tables.claim_due(now, now + DUE_RETRY)
        await self._resume(due)
        return len(due)

    async def _resume(self, tables: list[str]) -> None:
        """Load tables and let their agents act. Those with nothing to do are evicted at once."""
        for table_id in tables:
            loaded = self._registry.peek(table_id)
            if loaded is not None:
                self._registry.agents.reconcile(loaded)
                continue
            try:
                session = await self._registry.get(table_id)
            except Refused:
                # It was logged when it was read for the first time.
                continue
            except Exception as error:
                # One table that cannot be read must not stop the others.
                self._registry.metrics.failures.labels("table").inc()
                log.error("a table cannot be read", table=table_id, error=repr(error)[:300])
                continue
            if session.uses > 1:
                # A request was waiting for it, too, and is about to use it.
                continue
            session.last_used = 0.0
            if not self._is_in_use(session):
                await self._evict(session)

    async def evict_idle(self) -> None:
        """Drop the sessions that have not been used for a while; their logs stay. Those that are watched only lose
        their caches."""
        self._registry.agents.evict_full_buckets()
        idle_since = self._registry.now() - self._settings.quiet_seconds
        for session in self._registry.sessions:
            if session.last_used >= idle_since:
                continue
            if self._is_in_use(session):
                session.table.release_caches()
            else:
                await self._evict(session)
        self._registry.metrics.tables.set(len(self._registry.sessions))

    def _is_in_use(self, session: TableSession) -> bool:
        acting = any(agent.role not in PASSIVE_ROLES for agent in session.agents.values())
        due = session.next_due()
        is_due = due is not None and due <= self._registry.now() + DUE_POLL
        return bool(session.subscribers) or acting or is_due or session.lock.locked()

    async def _evict(self, session: TableSession) -> None:
        due = session.next_due()
        self._registry.drop(session)
        if session.table.phase == "playing":
            await self._store.tables.mark_resting(session.id, session.table.seq, due)
