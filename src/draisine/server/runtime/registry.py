"""The registry of table sessions: every table that this process has in memory, each rebuilt from its log.

A change to a table always takes the same path: decide on a ruling, append it to the log, apply it to the table,
broadcast it to the subscribers (`orders.py`); then bots, plans and clocks react (`agents.py`). Nothing is shown
that is not stored. Other processes append to the same logs: a session learns of it from a notice, or when its own
append fails, and catches up by reading the log.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import structlog

from draisine.server.bots.executors import BotExecutor, ThreadExecutor
from draisine.server.ops.metrics import Metrics
from draisine.server.runtime.agents import Agents
from draisine.server.runtime.orders import OrderProcessor
from draisine.server.runtime.session import LinkHashes, Subscriber, TableSession
from draisine.server.runtime.webhooks import WebhookNotifier
from draisine.server.settings import Settings
from draisine.server.store import Notice, Presence, SessionEnded, Store
from draisine.server.tables import entries
from draisine.server.tables.commands import Order, Stand
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import Actor
from draisine.server.tables.table import Deal, Table
from draisine.server.tokens import new_id

SERVICE_RESTART = 1012
RETRY_SECONDS = 0.5
"""Pause before a stale session is read again."""
T = TypeVar("T")
log = structlog.get_logger()


class NoSuchTable(Exception):
    """Raised when there is no table of this id."""


class TableRegistry:
    """All table sessions of this process."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        now: Callable[[], float] = time.time,
        executor: BotExecutor | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self.now = now
        self._started = now()
        self._sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.closing = False
        """Whether orders are refused because the process is about to stop."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics = Metrics()
        self.agents = Agents(self, settings, executor or ThreadExecutor(settings.bot_threads, settings.bot_patience))
        self.webhooks = WebhookNotifier(self, store, settings)
        self.orders = OrderProcessor(self, store, settings)
        self.ready = asyncio.Event()
        """Set once the engine is compiled: no game is started or loaded before."""

    # Sessions

    async def get(self, table_id: str) -> TableSession:
        """The session of a table, loaded from the store if necessary. NoSuchTable if there is none."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            session = self._sessions.get(table_id)
            if session is None:
                session = self._sessions[table_id] = await self._load(table_id)
        session.last_used = self.now()
        return session

    def peek(self, table_id: str) -> TableSession | None:
        """The session of a table if it is loaded. This does not count as use: the session may be evicted as before."""
        return self._sessions.get(table_id)

    async def _load(self, table_id: str) -> TableSession:
        stored = await self._store.log.entries(table_id)
        if not stored or not isinstance(stored[0].entry, entries.Opened):
            raise NoSuchTable(table_id)
        if not self.ready.is_set() and any(isinstance(row.entry, entries.Started) for row in stored):
            # Loading a game replays it: that would compile the engine here and block every request.
            raise Refused("compiling")
        row = await self._store.tables.get(table_id)
        assert row is not None, "a table that has entries has a row"
        table = Table(stored[0].entry, await self._store.log.seed(table_id), table_id)
        if row.deal is not None:
            known_to = await self._store.tables.people_at_deal(row.deal, except_table=table_id)
            table.deal = Deal(row.deal, await self._store.log.seed(row.deal), frozenset(known_to))
        session = TableSession(
            id=table_id,
            table=table,
            links=LinkHashes(row.invite_hash, row.watch_hash),
            entries=[(stored[0].at, stored[0].entry)],
            plans=await self._store.log.plans(table_id),
            now=self.now,
            started=self._started,
            undo_seconds=self._settings.undo_seconds,
            has_webhook=await self._store.tables.webhook(table_id) is not None,
        )
        for one in stored[1:]:
            session.apply(one.at, one.entry)
        return session

    # Keeping sessions current

    async def catch_up(self, session: TableSession) -> None:
        """Apply what other processes have stored, and broadcast it. The caller holds the session's lock."""
        before = session.table.seq
        rows, plans = await self._store.log.entries(session.id, before), await self._store.log.plans(session.id)
        if any(isinstance(row.entry, entries.Started) for row in rows):
            session.table.seed = await self._store.log.seed(session.id)
        replanned = {seat for seat in plans | session.plans if plans.get(seat) != session.plans.get(seat)}
        session.plans, session.stale = plans, False
        for row in rows:
            session.apply(row.at, row.entry)
        if rows or replanned:
            session.broadcast(before, None if rows else replanned)

    async def refresh(self, session: TableSession) -> None:
        """Take the session's lock, catch up, and let agents react."""
        async with session.lock:
            await self.catch_up(session)
        self.agents.reconcile(session)

    async def ensure_seq(self, session: TableSession, seq: int) -> None:
        """Refresh a session that does not know entry `seq` yet, which the client has seen elsewhere."""
        if seq > session.table.seq:
            await self.refresh(session)

    async def on_notice(self, notice: Notice) -> None:
        """React to a notice of any process on the database, including this one. After None, anything may have been
        missed: refresh all sessions and check all subscribers."""
        match notice:
            case None:
                await asyncio.gather(*(self._try_refresh(session) for session in list(self._sessions.values())))
                await self._disconnect_signed_out()
            case SessionEnded(token_hash, person):
                self.disconnect(token_hash=token_hash, person=person)
            case Presence():
                self.webhooks.on_presence(notice)
            case _:
                session = self._sessions.get(notice.table)
                if session is None:
                    return
                async with session.lock:
                    is_known = session.table.seq >= notice.seq and not notice.plan_changed
                if not is_known:
                    await self._try_refresh(session)

    async def _try_refresh(self, session: TableSession) -> None:
        try:
            await self.refresh(session)
        except Exception:
            self.mark_stale(session)

    def mark_stale(self, session: TableSession) -> None:
        """Note that the log may have more entries than the session. Orders then catch up first, and a background task
        refreshes the session as soon as the log can be read."""
        session.stale = True
        self.run(self._refresh_until_read(session))

    async def _refresh_until_read(self, session: TableSession) -> None:
        while not self.closing and self._sessions.get(session.id) is session:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await self.refresh(session)
            except Exception as error:
                log.warning("a stale table cannot be read yet", table=session.id, error=repr(error)[:300])
            else:
                return

    def run(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run work in a task that is finished even if its caller is cancelled; `close` waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Subscribers

    def may_subscribe(self, person: str) -> bool:
        """Whether a person may open one more socket."""
        sessions = self._sessions.values()
        held = sum(each.viewer.person == person for session in sessions for each in session.subscribers)
        return held < self._settings.sockets_each

    def subscribe(self, session: TableSession, subscriber: Subscriber) -> None:
        """Send a subscriber everything that happens at a table from now on."""
        session.subscribers.append(subscriber)
        self.metrics.sockets.inc()
        self.agents.reconcile(session)

    def unsubscribe(self, session: TableSession, subscriber: Subscriber) -> None:
        """Remove a subscriber, unless that has happened already."""
        self.metrics.sockets.dec()
        if subscriber in session.subscribers:
            session.subscribers.remove(subscriber)
        session.last_used = self.now()

    def disconnect(self, *, token_hash: str | None = None, person: str | None = None) -> None:
        """Close the connections of a login session that has ended, or of a person who was deleted."""
        for session in self._sessions.values():
            for subscriber in list(session.subscribers):
                if subscriber.token_hash == token_hash or subscriber.viewer.person == person:
                    session.subscribers.remove(subscriber)
                    subscriber.close(4401, "signed out")

    async def _disconnect_signed_out(self) -> None:
        subscribers = [each for session in self._sessions.values() for each in session.subscribers]
        for token_hash in {each.token_hash for each in subscribers if each.token_hash}:
            if await self._store.people.session(token_hash) is None:
                self.disconnect(token_hash=token_hash)

    async def vacate_seats(self, actor: Actor) -> None:
        """Give up all seats of a person who is about to be deleted, regardless of rate limits: bots hold those in
        running games, the others become free."""
        for row in await self._store.tables.list_for_person(actor.person, None):
            if row.phase in ("open", "playing"):
                session = await self.get(row.id)
                for seat in session.table.people.get(actor.person, []):
                    order = Order(id=f"gone-{new_id()}", command=Stand(seat=seat))
                    await asyncio.shield(self.run(self.orders.answer(row.id, actor, order)))

    # Lifecycle

    async def resume_games(self) -> None:
        """After a start, load every running game in which a bot, plan or clock may have to act."""
        await self.ready.wait()
        await self._resume(await self._store.tables.list_running())

    async def adopt_orphans(self) -> None:
        """Load running games in which nothing has happened for a while: the process that had them may be gone."""
        if self.ready.is_set() and not self.closing:
            await self._resume(await self._store.tables.list_running(self.now() - self._settings.quiet_seconds))

    async def _resume(self, tables: list[str]) -> None:
        for table_id in tables:
            if table_id not in self._sessions:
                try:
                    self.agents.reconcile(await self.get(table_id))
                except Exception as error:
                    # One table that cannot be read must not stop the others.
                    log.error("a table cannot be read", table=table_id, error=repr(error)[:300])

    async def evict_idle(self) -> None:
        """Drop the sessions that have not been used for a while; their logs stay."""
        self.orders.evict_full_buckets()
        idle_since = self.now() - self._settings.quiet_seconds
        for table_id, session in list(self._sessions.items()):
            in_use = session.subscribers or session.agents or session.lock.locked()
            if not in_use and session.last_used < idle_since:
                del self._sessions[table_id]
                self._loading.pop(table_id, None)
                if session.table.phase == "playing":
                    await self._store.tables.mark_resting(table_id, session.table.seq)
        self.metrics.tables.set(len(self._sessions))

    async def close(self) -> None:
        """Refuse new orders, finish the pending ones, and close all connections with the code for a restart."""
        self.closing = True
        await self.webhooks.close()
        await self.agents.close(list(self._sessions.values()))
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for session in list(self._sessions.values()):
            async with session.lock:
                for subscriber in session.subscribers:
                    subscriber.close(SERVICE_RESTART, "the server is being restarted")
