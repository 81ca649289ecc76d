"""The hall: all tables that are in use, each brought to life from what is kept of it.

Whatever changes a table goes the same way: decided on what is kept, kept, folded, told to those around it; then bots,
plans and clocks have their say (`agents.py`). Nobody sees anything that is not kept.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec
import structlog

from draisine.play import IllegalMove
from draisine.server.bots.agents import Agents
from draisine.server.bots.executors import Mind, Thinkers
from draisine.server.ops.fault_injection import crash_point
from draisine.server.ops.metrics import Metrics
from draisine.server.rate_limits import Buckets
from draisine.server.settings import Settings
from draisine.server.store import Behind, Gone, Heard, Looks, NewTable, Repeated, Store
from draisine.server.tables import entries
from draisine.server.tables.commands import Order, Stand, Start
from draisine.server.tables.messages import Answer
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import Asker, Ruling, decide
from draisine.server.tables.session import Keys, Live, Reader
from draisine.server.tables.table import Deal, Table
from draisine.server.tables.views import reason
from draisine.server.tokens import hash_of, new_id, new_token
from draisine.server.webhooks import Hooks

TRIES = 8
"""How often an order is decided anew because another process was faster."""
RESTARTING = 1012
SOON = 0.5
"""Seconds until a table is looked at again of which nobody knows whether its last entry was kept."""
T = TypeVar("T")
log = structlog.get_logger()


class NoSuchTable(Exception):
    """There is no table of this id."""


class Hall:
    """All tables in use in this process."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], float] = time.time, mind: Mind | None = None
    ) -> None:
        self._store = store
        self._settings = settings
        self.now = now
        self._began = now()
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._pace = Buckets(settings.orders_per_second, round(3 * settings.orders_per_second))
        self._closing = False
        self._under_way: set[asyncio.Task[Any]] = set()
        self.metrics = Metrics()
        self.agents = Agents(self, settings, mind or Thinkers(settings.bot_threads, settings.bot_patience))
        self.hooks = Hooks(self, store, settings)
        self.ready = asyncio.Event()
        """Whether the engine is compiled: games begin and go on only then."""

    # Bringing tables to life

    async def table(self, table_id: str) -> Live:
        """A table, brought to life if nobody is at it."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            live = self._live.get(table_id)
            if live is None:
                live = await self._load(table_id)
                self._live[table_id] = live
        live.used = self.now()
        return live

    async def _load(self, table_id: str) -> Live:
        kept = await self._store.log(table_id)
        if not kept or not isinstance(kept[0].entry, entries.Opened):
            raise NoSuchTable(table_id)
        if not self.ready.is_set() and any(isinstance(row.entry, entries.Started) for row in kept):
            # To read a game is to play it again: that would compile the engine here, and everybody would wait.
            raise Refused("compiling")
        row = await self._store.table(table_id)
        assert row is not None, "a table that has entries has a row"
        table = Table(kept[0].entry, await self._store.seed(table_id), table_id)
        if row.deal is not None:
            knowing = await self._store.know_deal(row.deal, table_id)
            table.deal = Deal(row.deal, await self._store.seed(row.deal), frozenset(knowing))
        keys = Keys(row.invite_hash, row.watch_hash)
        live = Live(
            table_id, table, keys, [(kept[0].at, kept[0].entry)], await self._store.plans(table_id), now=self.now,
            began=self._began, undo_seconds=self._settings.undo_seconds,
            hooked=await self._store.hook(table_id) is not None,
        )  # fmt: skip
        for one in kept[1:]:
            live.fold(one.at, one.entry)
        return live

    async def catch_up(self, live: Live) -> None:
        """Read what others have kept, and tell those around the table. The caller holds its lock."""
        before = live.table.seq
        rows, plans = await self._store.log(live.id, before), await self._store.plans(live.id)
        if any(isinstance(row.entry, entries.Started) for row in rows):
            live.table.seed = await self._store.seed(live.id)
        replanned = {seat for seat in plans | live.plans if plans.get(seat) != live.plans.get(seat)}
        live.plans, live.stale = plans, False
        for row in rows:
            live.fold(row.at, row.entry)
        if rows or replanned:
            live.tell(before, None if rows else replanned)

    async def heed(self, notice: Heard) -> None:
        """Another process may have changed a table, or sent somebody away; None: anything may have happened. What was
        kept here is known."""
        if notice is None:
            await asyncio.gather(*(self._look_or_retry(live) for live in list(self._live.values())))
            await self._dismiss_strangers()
            return
        if isinstance(notice, Gone):
            self.dismiss(session=notice.session, person=notice.person)
            return
        if isinstance(notice, Looks):
            self.hooks.answer(notice)
            return
        live = self._live.get(notice.table)
        if live is not None:
            async with live.lock:
                known = live.table.seq >= notice.seq and not notice.planned
            if not known:
                await self._look_or_retry(live)

    async def look_at(self, live: Live) -> None:
        """Read what is kept of a table, and go on from there."""
        async with live.lock:
            await self.catch_up(live)
        self.agents.go_on(live)

    async def _look_or_retry(self, live: Live) -> None:
        try:
            await self.look_at(live)
        except Exception:
            self._look_again(live)

    async def know(self, live: Live, seq: int) -> None:
        """Somebody has heard of an entry of which this process may not have heard yet."""
        if seq > live.table.seq:
            await self.look_at(live)

    def glance(self, table_id: str) -> Live | None:
        """A table, if it is in use; to look at it in passing keeps it no longer."""
        return self._live.get(table_id)

    def at_hand(self, table_id: str) -> Live | None:
        """A table, if it is in use; it is not put away for a while from now on."""
        live = self._live.get(table_id)
        if live is not None:
            live.used = self.now()
        return live

    # Orders

    async def order(self, table_id: str, asker: Asker, order: Order) -> Answer:
        """Carry out what a person asks of a table, once. Whoever goes away meanwhile does not stop it half-way."""
        if not self._pace.take(asker.person):
            answer = _refusal(order, Refused("too_fast"))
        else:
            with self.metrics.order_seconds.time():
                answer = await asyncio.shield(self._begin(self._answer(table_id, asker, order)))
        self.metrics.orders.labels("done" if answer.refused is None else answer.refused.code).inc()
        return answer

    def _begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Work that is finished even if whoever asked for it is gone."""
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    def _look_again(self, live: Live) -> None:
        """More may be kept of a table than is known here: those around it are told soon."""
        live.stale = True
        self._begin(self._look_soon(live))

    async def _look_soon(self, live: Live) -> None:
        """Look at a table until what is kept of it can be read."""
        while not self._closing and self._live.get(live.id) is live:
            await asyncio.sleep(SOON)
            try:
                await self.look_at(live)
            except Exception as error:
                log.warning("a table cannot be read just now", table=live.id, error=repr(error)[:300])
            else:
                return

    async def _answer(self, table_id: str, asker: Asker, order: Order) -> Answer:
        if self._closing:
            return _refusal(order, Refused("again"))
        if isinstance(order.command, Start) and not self.ready.is_set():
            return _refusal(order, Refused("compiling"))
        live = await self.table(table_id)
        # Everybody's ids are their own: nobody can use up the id of another.
        key = f"{asker.person}/{order.id}"
        async with live.lock:
            if live.stale:
                await self.catch_up(live)
            await self._ask_who_knows(live)
            if key in live.refusals:
                # Another process may have done since what was refused here.
                return await self._done_before(live, key) or live.refusals[key]
            answer = await self._decided(live, asker, order, key)
        self.agents.go_on(live)
        return answer

    async def _ask_who_knows(self, live: Live) -> None:
        """While a table fills where a deal is played again, others may play it elsewhere."""
        deal = live.table.deal
        if deal is not None and live.table.phase == "open":
            deal.known = frozenset(await self._store.know_deal(deal.first, live.id))

    async def _decided(self, live: Live, asker: Asker, order: Order, key: str) -> Answer:
        for _ in range(TRIES):
            try:
                ruled = decide(live.table, asker, order.command, order.seq)
                return await self.keep(live, ruled, order.id, (key, asker.person))
            except Repeated as repeated:
                return msgspec.json.decode(repeated.answer, type=Answer)
            except (Refused, IllegalMove) as error:
                # Another process may have kept something that makes it right.
                before = live.table.seq
                await self.catch_up(live)
                if live.table.seq == before:
                    return await self._refused(live, order, key, error)
            except Behind:
                await self.catch_up(live)
        return _refusal(order, Refused("behind"), live.table.seq)

    async def _refused(self, live: Live, order: Order, key: str, error: Refused | IllegalMove) -> Answer:
        """Something that cannot be done: perhaps because it was done before, and is asked for again."""
        earlier = await self._done_before(live, key)
        if earlier is not None:
            return earlier
        answer = _refusal(order, error, live.table.seq)
        live.remember(key, answer)
        return answer

    async def _done_before(self, live: Live, key: str) -> Answer | None:
        earlier = await self._store.answer(live.id, key)
        return None if earlier is None else msgspec.json.decode(earlier.answer, type=Answer)

    async def keep(self, live: Live, ruled: Ruling, order_id: str = "", order: tuple[str, str] | None = None) -> Answer:
        """Keep a ruling, fold it and tell it. Behind: another process was faster, and nothing has changed. The caller
        holds the table's lock."""
        before, at = live.table.seq, self.now()
        answer = Answer(order=order_id, seq=before + len(ruled.entries))
        crash_point("before")
        if ruled.sequel:
            await self._open(ruled, await self._store.hook(live.id))
        try:
            await self._store.append(
                live.id, before, ruled, phase=ruled.phase_of(live.table), at=at, order=order,
                answer=msgspec.json.encode(answer),
            )  # fmt: skip
        except (Behind, Repeated):
            raise
        except BaseException:
            # It may have been kept all the same.
            self._look_again(live)
            raise
        crash_point("kept")
        self._fold(live, ruled, at)
        # A plan is its owner's business: nobody else is to learn that there is one, not even by an empty message.
        live.tell(before, None if ruled.entries or ruled.plan is None else {ruled.plan[0]})
        self.hooks.heed(live, before)
        return answer

    async def _open(self, ruled: Ruling, hook: str | None) -> None:
        """Open the table of a rematch, once and whole. Nobody has its links: those who meet there have their seats from
        the first."""
        opened, *seated = ruled.sequel
        (rematched,) = ruled.entries
        assert isinstance(opened, entries.Opened)
        assert isinstance(rematched, entries.Rematched)
        if await self._store.table(rematched.table) is not None:
            return
        new = NewTable(id=rematched.table, invite_hash=hash_of(new_token()), watch_hash=hash_of(new_token()))
        try:
            await self._store.open_table(new, opened, self.now(), hook, seated)
        except Exception:
            # Another process may have opened it at the same moment.
            if await self._store.table(new.id) is None:
                raise

    def _fold(self, live: Live, ruled: Ruling, at: float) -> None:
        if ruled.seed is not None:
            live.table.seed = ruled.seed
        if ruled.plan is not None:
            seat, moves = ruled.plan
            live.plans.pop(seat, None)
            live.plans |= {seat: moves} if moves else {}
        for entry in ruled.entries:
            live.fold(at, entry, ruled.game)

    # Those around a table

    def may_connect(self, person: str) -> bool:
        """Whether a person may follow one table more."""
        held = sum(reader.viewer.person == person for live in self._live.values() for reader in live.readers)
        return held < self._settings.sockets_each

    def join(self, live: Live, reader: Reader) -> None:
        """Follow a table."""
        live.readers.append(reader)
        self.metrics.sockets.inc()
        self.agents.go_on(live)

    def leave(self, live: Live, reader: Reader) -> None:
        """Follow it no more."""
        self.metrics.sockets.dec()
        if reader in live.readers:
            live.readers.remove(reader)
        live.used = self.now()

    def dismiss(self, *, session: str | None = None, person: str | None = None) -> None:
        """Send away everybody who came with a session that is over, or as a person who is forgotten."""
        for live in self._live.values():
            for reader in list(live.readers):
                if reader.session == session or reader.viewer.person == person:
                    live.readers.remove(reader)
                    reader.dismiss(4401, "signed out")

    async def _dismiss_strangers(self) -> None:
        """Send away everybody whose session is over."""
        for session in {reader.session for live in self._live.values() for reader in live.readers if reader.session}:
            if await self._store.session(session) is None:
                self.dismiss(session=session)

    async def give_up_seats(self, asker: Asker) -> None:
        """Somebody leaves for good: bots hold their seats in games that go on, others are free again. However many
        these are, and whatever was asked before, they are given up now."""
        for row in await self._store.tables_of(asker.person, None):
            if row.phase in ("open", "playing"):
                live = await self.table(row.id)
                for seat in live.table.people.get(asker.person, []):
                    order = Order(id=f"gone-{new_id()}", command=Stand(seat=seat))
                    await asyncio.shield(self._begin(self._answer(row.id, asker, order)))

    # Coming and going

    async def wake(self) -> None:
        """After a start: bring to life every game in which somebody need not be there for it to go on. One that cannot
        be read keeps no other from going on."""
        await self.ready.wait()
        await self._go_on_at(await self._store.running())

    async def look_around(self) -> None:
        """Bring to life games that another process left alone: it may be gone."""
        if self.ready.is_set() and not self._closing:
            await self._go_on_at(await self._store.running(self.now() - self._settings.quiet_seconds))

    async def _go_on_at(self, tables: list[str]) -> None:
        for table_id in tables:
            if table_id not in self._live:
                try:
                    self.agents.go_on(await self.table(table_id))
                except Exception as error:
                    log.error("a table cannot be read", table=table_id, error=repr(error)[:300])

    async def put_away(self) -> None:
        """Forget tables that nobody has used for a while: what is kept of them stays."""
        self._pace.tidy()
        quiet = self.now() - self._settings.quiet_seconds
        for table_id, live in list(self._live.items()):
            if not live.readers and not live.agents and live.used < quiet and not live.lock.locked():
                del self._live[table_id]
                self._loading.pop(table_id, None)
                if live.table.phase == "playing":
                    await self._store.rest(table_id, live.table.seq)
        self.metrics.tables.set(len(self._live))

    async def close(self) -> None:
        """Take no more orders, let those under way finish, and ask everybody to come back in a moment."""
        self._closing = True
        await self.hooks.close()
        await self.agents.close(list(self._live.values()))
        await asyncio.gather(*self._under_way, return_exceptions=True)
        for live in list(self._live.values()):
            async with live.lock:
                for reader in live.readers:
                    reader.dismiss(RESTARTING, "the server is being restarted")


def _refusal(order: Order, error: Refused | IllegalMove, seq: int = -1) -> Answer:
    return Answer(order=order.id, seq=seq, refused=reason(error))
