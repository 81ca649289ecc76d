"""The registry of table sessions: every table that this process has in memory, each rebuilt from its log.

A change to a table always takes the same path: decide on a ruling, append it to the log, apply it to the table,
broadcast it to the subscribers (`orders.py`); then bots, plans and clocks react (`agents.py`). Nothing is shown
that is not stored. Other processes append to the same logs: a session learns of it from a notice, or when its own
append fails, and catches up by reading the log.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import structlog

from draisine.server.bots.executors import BotExecutor, ThreadExecutor
from draisine.server.fair_queue import SingleFlight
from draisine.server.ops.metrics import Metrics
from draisine.server.rate_limits import RateLimits
from draisine.server.runtime.agents import Agents
from draisine.server.runtime.lifecycle import TableLifecycle
from draisine.server.runtime.orders import OrderProcessor
from draisine.server.runtime.redaction import replace_contents
from draisine.server.runtime.session import LinkHashes, Subscriber, TableSession
from draisine.server.runtime.socket_counts import SocketCounts
from draisine.server.runtime.uptime import Uptime
from draisine.server.runtime.webhooks import WebhookNotifier
from draisine.server.settings import Settings
from draisine.server.store import Notice, Presence, SessionEnded, Store, StoredEntry
from draisine.server.tables import entries
from draisine.server.tables.commands import Order, Stand
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor
from draisine.server.tables.table import UNREADABLE, Deal, Table
from draisine.server.tokens import new_id

SERVICE_RESTART = 1012
SIGNED_OUT, BANNED = (4401, "sign_in"), (4403, "banned")
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
        limits: RateLimits | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self.now = now
        self.uptime = Uptime()
        """Set before tables are loaded."""
        self._sessions: dict[str, TableSession] = {}
        self._loading = SingleFlight()
        self._unreadable: set[str] = set()
        """Tables that could not be built from their entries: they are not read again."""
        self.closing = False
        """Whether orders are refused because the process is about to stop."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics = Metrics()
        self.socket_counts = SocketCounts(settings)
        self.lifecycle = TableLifecycle(self, store, settings)
        self.agents = Agents(self, settings, executor or ThreadExecutor(settings))
        self.webhooks = WebhookNotifier(self, store, settings)
        self.orders = OrderProcessor(self, store, limits or RateLimits(settings))
        self.ready = asyncio.Event()
        """Set once the engine can play and score games: none is started or loaded before."""
        self.search_ready = asyncio.Event()
        """Set once bots can search: those that do, and hints, wait for it."""
        self.reviews_ready = asyncio.Event()
        """Set once games can be reviewed."""

    # Sessions

    async def get(self, table_id: str) -> TableSession:
        """The session of a table, loaded from the store if necessary. NoSuchTable if there is none; Refused if its game
        does not replay."""
        while (session := self._sessions.get(table_id)) is None:
            # It is looked up again afterwards, because it may have been evicted by the first who waited for it.
            await self._loading.run(table_id, lambda: self._add_session(table_id))
        session.last_used = self.now()
        session.uses += 1
        return session

    @property
    def sessions(self) -> list[TableSession]:
        """All sessions in memory."""
        return list(self._sessions.values())

    def drop(self, session: TableSession) -> None:
        """Remove a session from memory."""
        self._sessions.pop(session.id, None)
        self.agents.cancel(session)

    def peek(self, table_id: str) -> TableSession | None:
        """The session of a table if it is loaded. This does not count as use: the session may be evicted as before."""
        return self._sessions.get(table_id)

    async def _add_session(self, table_id: str) -> None:
        session = self._sessions[table_id] = await self._load_readable(table_id)
        self.agents.reconcile(session)

    async def _load_readable(self, table_id: str) -> TableSession:
        if table_id in self._unreadable:
            raise Refused("table_unreadable")
        try:
            return await self._load(table_id)
        except UNREADABLE as error:
            self._unreadable.add(table_id)
            self.metrics.failures.labels("table").inc()
            log.error("a table cannot be read", table=table_id, error=repr(error)[:300])
            raise Refused("table_unreadable") from None

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
            uptime=self.uptime,
            origin=row.origin or table_id,
            undo_seconds=self._settings.undo_seconds,
            has_webhook=await self._store.tables.webhook(table_id) is not None,
        )
        # Replaying a long game takes up to a tenth of a second.
        await asyncio.to_thread(_replay, session, stored[1:])
        return session

    # Keeping sessions current

    async def catch_up(self, session: TableSession) -> None:
        """Apply what other processes have stored, and broadcast it. The caller holds the session's lock."""
        before = session.table.seq
        rows, plans = await self._store.log.entries(session.id, before), await self._store.log.plans(session.id)
        if any(isinstance(row.entry, entries.Redacted) for row in rows):
            replace_contents(session, await self._load(session.id))
            return
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
        missed: refresh all sessions that have changed and check all subscribers."""
        match notice:
            case None:
                await self._refresh_changed()
                await self._disconnect_signed_out()
            case SessionEnded(person=str(person)):
                await self.disconnect_person(person)
            case SessionEnded(token_hash):
                self.disconnect(token_hash=token_hash)
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

    async def _refresh_changed(self) -> None:
        ids = list(self._sessions)
        stored: dict[str, int] = {}
        for first in range(0, len(ids), 500):
            stored |= await self._store.tables.last_entries(ids[first : first + 500])
        # Plans of other processes change without a new entry.
        all_changed = self._store.notices.enabled
        changed = [each for each in self.sessions if all_changed or stored.get(each.id, -1) > each.table.seq]
        await asyncio.gather(*map(self._try_refresh, changed))

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

    def subscribe(self, session: TableSession, subscriber: Subscriber) -> None:
        """Send a subscriber everything that happens at a table from now on."""
        session.subscribers.append(subscriber)
        self.socket_counts.add(subscriber)
        self.metrics.sockets.inc()
        self.agents.reconcile(session)

    def unsubscribe(self, session: TableSession, subscriber: Subscriber) -> None:
        """Remove a subscriber, unless that has happened already."""
        self.metrics.sockets.dec()
        self.socket_counts.remove(subscriber)
        if subscriber in session.subscribers:
            session.subscribers.remove(subscriber)
        session.last_used = self.now()
        if self._sessions.get(session.id) is session:
            # Bots pause where no one watches or plays.
            self.agents.reconcile(session)

    def disconnect(self, *, token_hash: str | None = None, person: str | None = None, banned: bool = False) -> None:
        """Close the connections of a login session that has ended, or of a person who was deleted or banned."""
        for session in self._sessions.values():
            for subscriber in list(session.subscribers):
                if subscriber.token_hash == token_hash or subscriber.viewer.person == person:
                    session.subscribers.remove(subscriber)
                    subscriber.close(*(BANNED if banned else SIGNED_OUT))

    async def disconnect_person(self, person: str) -> None:
        """Close the connections of a person who was deleted or banned."""
        account = await self._store.people.get(person)
        self.disconnect(person=person, banned=account is not None and account.ban_reason is not None)

    async def _disconnect_signed_out(self) -> None:
        subscribers = [each for session in self._sessions.values() for each in session.subscribers]
        for token_hash in {each.token_hash for each in subscribers if each.token_hash}:
            session = await self._store.people.session(token_hash)
            if session is None or session.ban_reason is not None:
                self.disconnect(token_hash=token_hash, banned=session is not None)

    async def vacate_seats(self, actor: Actor) -> None:
        """Give up all seats of a person who is about to be deleted, regardless of rate limits: bots hold those in
        running games, the others become free. Tables they host are handed over or closed."""
        for row in await self._store.tables.list_for_person(actor.person, None):
            if row.phase in ("open", "playing"):
                try:
                    session = await self.get(row.id)
                except Refused:
                    if row.id in self._unreadable:
                        continue
                    raise
                for seat in session.table.people.get(actor.person, []):
                    order = Order(id=f"gone-{new_id()}", command=Stand(seat=seat))
                    await asyncio.shield(self.run(self.orders.answer(row.id, actor, order)))
                await asyncio.shield(self.run(self.orders.change_host(session, actor.person)))

    # Lifecycle

    async def close(self) -> None:
        """Refuse new orders, finish the pending ones, and close all connections with the code for a restart."""
        self.closing = True
        await self.webhooks.close()
        await self.agents.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for session in list(self._sessions.values()):
            async with session.lock:
                for subscriber in session.subscribers:
                    subscriber.close(SERVICE_RESTART, "again")


def _replay(session: TableSession, rows: Sequence[StoredEntry]) -> None:
    for row in rows:
        session.apply(row.at, row.entry)
