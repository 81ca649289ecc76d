"""Orders: decide, append to the log, apply, broadcast.

Appends use optimistic concurrency: if another process has appended to the same log in the meantime, the session catches
up and the order is decided again. An order id is carried out at most once, however often it is sent.
"""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from draisine.play import IllegalMove
from draisine.server.ops.fault_injection import crash_point
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.session import TableSession
from draisine.server.store import DuplicateOrder, NewTable, SequenceConflict, Store
from draisine.server.tables import entries
from draisine.server.tables.commands import Order, React, Say, Sit, Start
from draisine.server.tables.messages import Answer
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor, Ruling
from draisine.server.tables.rulings import decide
from draisine.server.tables.seating import change_host
from draisine.server.tables.views import to_reason
from draisine.server.tokens import hash_token, new_token

if TYPE_CHECKING:
    from draisine.server.runtime.registry import TableRegistry

MAX_ATTEMPTS = 8
"""How often an order is decided again because another process was faster."""
ORDERS = RateLimit("orders_per_second", periods=3, lease=10)
ADDRESS_ORDERS = RateLimit("address_orders_per_second", periods=3, lease=20)
CHAT = RateLimit("chat_per_minute", burst=8, lease=2)
TABLE_CHAT = RateLimit("table_chat_per_minute", burst=20, lease=2)


class OrderProcessor:
    """Carries out orders, and commits the rulings of agents."""

    def __init__(self, registry: "TableRegistry", store: Store, limits: RateLimits) -> None:
        self._registry = registry
        self._store = store
        self._limits = limits

    async def submit(self, table_id: str, actor: Actor, order: Order, origin: str = "") -> Answer:
        """Carry out an order once. It is finished even if the caller is cancelled. `origin` is the keyed hash of the
        client's address."""
        metrics = self._registry.metrics
        try:
            await self._check_limits(table_id, actor, order, origin)
        except Refused as error:
            answer = _refuse(order, error)
        else:
            with metrics.order_seconds.time():
                answer = await asyncio.shield(self._registry.run(self.answer(table_id, actor, order)))
        metrics.orders.labels("done" if answer.refused is None else answer.refused.code).inc()
        return answer

    async def _check_limits(self, table_id: str, actor: Actor, order: Order, origin: str) -> None:
        await self._limits.check(ORDERS, actor.person)
        if origin:
            await self._limits.check(ADDRESS_ORDERS, origin)
        if isinstance(order.command, Say | React):
            await self._limits.check(CHAT, actor.person)
            # By room, so that spectators cannot silence the players.
            await self._limits.check(TABLE_CHAT, f"{table_id}/{order.command.room}")

    async def answer(self, table_id: str, actor: Actor, order: Order) -> Answer:
        """Carry out an order without rate limit."""
        if self._registry.closing:
            return _refuse(order, Refused("again"))
        if isinstance(order.command, Start) and not self._registry.ready.is_set():
            return _refuse(order, Refused("compiling"))
        if isinstance(order.command, Sit):
            actor = replace(actor, blocked=frozenset(await self._store.moderation.blocked_with(actor.person)))
        session = await self._registry.get(table_id)
        # Order ids are scoped to a person, so that people cannot block the ids of others.
        key = f"{actor.person}/{order.id}"
        async with session.lock:
            if session.stale:
                await self._registry.catch_up(session)
            await self._update_deal(session)
            if key in session.refusals:
                # Another process may have carried out since what was refused here.
                return await self._find_answer(session, key) or session.refusals[key]
            answer = await self._decide(session, actor, order, key)
        self._registry.agents.reconcile(session)
        return answer

    async def change_host(self, session: TableSession, leaving: str) -> None:
        """Hand over, or close, a table whose host is about to be deleted."""
        async with session.lock:
            for _ in range(MAX_ATTEMPTS):
                ruling = change_host(session.table, leaving)
                if not ruling.entries:
                    return
                try:
                    await self.commit(session, ruling)
                except SequenceConflict:
                    await self._registry.catch_up(session)
                else:
                    return

    async def _update_deal(self, session: TableSession) -> None:
        """While a table fills where a deal is played again, people may see that deal at other tables."""
        deal = session.table.deal
        if deal is not None and session.table.phase == "open":
            known_to = await self._store.tables.people_at_deal(deal.first_table, except_table=session.id)
            deal.known_to = frozenset(known_to)

    async def _decide(self, session: TableSession, actor: Actor, order: Order, key: str) -> Answer:
        for _ in range(MAX_ATTEMPTS):
            try:
                away, out_of_time = session.away_seats(), session.out_of_time()
                ruling = decide(session.table, actor, order.command, order.seq, away, out_of_time)
                return await self.commit(session, ruling, order.id, (key, actor.person))
            except DuplicateOrder as duplicate:
                return msgspec.json.decode(duplicate.answer, type=Answer)
            except (Refused, IllegalMove) as error:
                # An entry of another process may make it legal.
                before = session.table.seq
                await self._registry.catch_up(session)
                if session.table.seq == before:
                    return await self._refuse(session, order, key, error)
            except SequenceConflict:
                await self._registry.catch_up(session)
        return _refuse(order, Refused("behind"), session.table.seq)

    async def _refuse(self, session: TableSession, order: Order, key: str, error: Refused | IllegalMove) -> Answer:
        """Refuse an order, unless it is the repetition of one that was carried out and is illegal only since."""
        earlier = await self._find_answer(session, key)
        if earlier is not None:
            return earlier
        answer = _refuse(order, error, session.table.seq)
        session.remember_refusal(key, answer)
        return answer

    async def _find_answer(self, session: TableSession, key: str) -> Answer | None:
        stored = await self._store.log.answer(session.id, key)
        return None if stored is None else msgspec.json.decode(stored.answer, type=Answer)

    async def commit(
        self, session: TableSession, ruling: Ruling, order_id: str = "", order: tuple[str, str] | None = None
    ) -> Answer:
        """Append a ruling to the log, apply and broadcast it. SequenceConflict: another process was faster, and nothing
        has changed. The caller holds the session's lock."""
        before, at = session.table.seq, self._registry.now()
        phase = ruling.phase_of(session.table)
        answer = Answer(order=order_id, seq=before + len(ruling.entries))
        crash_point("before")
        if ruling.sequel:
            await self._create_sequel(session, ruling)
            await self._start_sequel(ruling)
        try:
            await self._store.log.append(
                session.id, before, ruling, phase=None if phase == session.table.phase else phase, at=at, order=order,
                answer=msgspec.json.encode(answer), due=session.due_after(ruling, at),
            )  # fmt: skip
        except (SequenceConflict, DuplicateOrder):
            raise
        except BaseException:
            # The commit may have succeeded all the same.
            self._registry.mark_stale(session)
            raise
        crash_point("kept")
        _apply(session, ruling, at)
        # A plan is private: others must not learn that there is one, not even from an empty message.
        session.broadcast(before, None if ruling.entries or ruling.plan is None else {ruling.plan[0]})
        self._registry.webhooks.on_commit(session, before)
        return answer

    async def _create_sequel(self, session: TableSession, ruling: Ruling) -> None:
        """Create the table of a rematch, once and whole. Its links are discarded: the players have their seats."""
        webhook = await self._store.tables.webhook(session.id)
        opened, *seated = ruling.sequel
        (rematched,) = ruling.entries
        assert isinstance(opened, entries.Opened)
        assert isinstance(rematched, entries.Rematched)
        if await self._store.tables.get(rematched.table) is not None:
            return
        new = NewTable(
            id=rematched.table,
            invite_hash=hash_token(new_token()),
            watch_hash=hash_token(new_token()),
            origin=session.origin,
        )
        try:
            await self._store.tables.create(new, opened, self._registry.now(), webhook, seated)
        except Exception:
            # Another process may have created it at the same moment.
            if await self._store.tables.get(new.id) is None:
                raise

    async def _start_sequel(self, ruling: Ruling) -> None:
        """Start a rematch in which no other person has to accept a seat. A refusal leaves it to its host."""
        opened, *seated = ruling.sequel
        (rematched,) = ruling.entries
        assert isinstance(opened, entries.Opened)
        assert isinstance(rematched, entries.Rematched)
        taken = [entry for entry in seated if isinstance(entry, entries.Sat | entries.BotSat)]
        if len(taken) == opened.options.players:
            await self.answer(rematched.table, Actor(opened.host, ""), Order(id="rematch", command=Start()))


def _apply(session: TableSession, ruling: Ruling, at: float) -> None:
    if ruling.seed is not None:
        session.table.seed = ruling.seed
    if ruling.plan is not None:
        seat, plan = ruling.plan
        session.plans.pop(seat, None)
        session.plans |= {seat: plan} if plan else {}
    for number, entry in enumerate(ruling.entries, 1):
        session.apply(at, entry, ruling.game if number == len(ruling.entries) else None)


def _refuse(order: Order, error: Refused | IllegalMove, seq: int = -1) -> Answer:
    return Answer(order=order.id, seq=seq, refused=to_reason(error))
