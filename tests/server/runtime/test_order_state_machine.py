"""A Hypothesis state machine: fresh, repeated, stale and concurrent orders to two registries on one database, which are
restarted in between. Each order is executed at most once and always gets the same answer."""

import asyncio
import itertools
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from draisine.play import IllegalMove, format_move, new_game
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import Store
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.entries import Entry
from draisine.server.tables.messages import Answer
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor
from draisine.server.tables.rulings import decide
from draisine.server.tables.table import Table
from tests.server.registries import (
    Follower,
    open_registry,
    open_table,
    start_game,
    stored_entries,
    stored_table,
)
from tests.server.table_scenes import ADA, BEN, PEOPLE, SEED, fingerprint, rebuild_table
from tests.soak import max_examples

Intent = tuple[str, int]
"""A kind of command, and a seat or the index of a legal move."""
Key = tuple[str, str]
"""A person and an order id."""

people = st.sampled_from([ADA, BEN])
registries = st.sampled_from([0, 1])
seats = st.integers(0, 1)
picks = st.integers(0, 10**6)
seqs = st.sampled_from(["none", "current", "old", "future"])
in_turn: st.SearchStrategy[Intent] = st.tuples(st.just("play in turn"), picks)
chat: st.SearchStrategy[Intent] = st.tuples(st.just("say"), seats)
undos: st.SearchStrategy[Intent] = st.tuples(st.sampled_from(["undo", "answer_undo"]), seats)
seating: st.SearchStrategy[Intent] = st.tuples(st.sampled_from(["sit", "stand", "clear", "start"]), seats)
illegal: st.SearchStrategy[Intent] = st.tuples(
    st.sampled_from(["play", "play for the other", "take_back", "rematch"]), seats
)
intents = st.one_of(in_turn, chat, undos, seating, illegal)
_numbers = itertools.count()


@dataclass(frozen=True)
class SentOrder:
    """An order and its sender."""

    actor: Actor
    order: Order

    @property
    def key(self) -> Key:
        return self.actor.person, self.order.id


class TwoRegistries(RuleBasedStateMachine):
    """Ada and Ben at a table without bots, and two registries that receive no notices of each other."""

    url: str
    """Their common database."""
    started: bool
    """Whether the game has started at the beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.table = f"table{next(_numbers)}"
        self.runner = asyncio.Runner()
        self.stacks = [AsyncExitStack(), AsyncExitStack()]
        self.running: dict[int, TableRegistry] = {}
        self.stores: dict[int, Store] = {}
        self.followers: dict[int, list[Follower]] = {0: [], 1: []}
        self.sent: list[SentOrder] = []
        self.done: dict[Key, Answer] = {}
        self.refused: dict[tuple[int, Key], Answer] = {}
        """By registry: refusals are only remembered in memory."""
        self.log: list[Entry] = []

    expected_table: Table
    """The table that the stored entries describe."""

    # Setup, restarts and subscribers

    @initialize()
    def open(self) -> None:
        self.runner.run(self._open())

    async def _open(self) -> None:
        for registry in (0, 1):
            await self._enter(registry)
        if self.started:
            await start_game(self.stores[0], new_game("amsterdam", 2, SEED), ADA, BEN, table=self.table)
        else:
            await open_table(self.stores[0], table=self.table)
        self.log = await stored_entries(self.stores[0], self.table)
        self.expected_table = await stored_table(self.stores[0], self.table)

    async def _enter(self, registry: int) -> None:
        self.running[registry], self.stores[registry] = await self.stacks[registry].enter_async_context(
            open_registry(self.url)
        )

    @rule(registry=registries)
    def restart(self, registry: int) -> None:
        """The registry loses its memory and its subscribers."""
        self.runner.run(self._restart(registry))

    async def _restart(self, registry: int) -> None:
        await self.stacks[registry].aclose()
        await self._enter(registry)
        self.followers[registry] = []
        self.refused = {(where, key): answer for (where, key), answer in self.refused.items() if where != registry}

    @rule(registry=registries, person=people)
    def follow(self, registry: int, person: Actor) -> None:
        self.runner.run(self._follow(registry, person))

    async def _follow(self, registry: int, person: Actor) -> None:
        session = await self.running[registry].get(self.table)
        for seat in session.table.people.get(person.person, []):
            self.followers[registry].append(Follower(self.running[registry], session, person, seat))

    @rule(registry=registries)
    def refresh(self, registry: int) -> None:
        """The registry reads the entries of the other one and is then up to date."""
        self.runner.run(self._refresh(registry))

    async def _refresh(self, registry: int) -> None:
        session = await self.running[registry].get(self.table)
        async with session.lock:
            await self.running[registry].catch_up(session)
        assert fingerprint(session.table) == fingerprint(self.expected_table)
        assert [entry for _, entry in session.entries] == self.log
        for follower in self.followers[registry]:
            if follower.reader in session.subscribers:
                assert follower.is_current(session)
                assert follower.received == list(range(follower.first_seq + 1, session.table.seq + 1))

    # Orders

    @rule(registry=registries, actor=people, intent=intents, seq=seqs)
    def order(self, registry: int, actor: Actor, intent: Intent, seq: str) -> None:
        self._send_one(registry, self._new_order(actor, intent, seq))

    @precondition(lambda self: self.started)
    @rule(registry=registries, intent=in_turn)
    def play(self, registry: int, intent: Intent) -> None:
        self._send_one(registry, self._new_order(ADA, intent, "none"))

    @precondition(lambda self: not self.started)
    @rule(registry=registries, actor=people, intent=seating)
    def gather(self, registry: int, actor: Actor, intent: Intent) -> None:
        self._send_one(registry, self._new_order(actor, intent, "none"))

    @precondition(lambda self: self.sent)
    @rule(registry=registries, pick=picks)
    def repeat(self, registry: int, pick: int) -> None:
        late = [sent for sent in self.sent[-4:] if not self._would_leave_game(sent)]
        if late:
            self._send_one(registry, late[pick % len(late)])

    @precondition(lambda self: self.done)
    @rule(registry=registries, intent=intents, pick=picks)
    def reuse_id(self, registry: int, intent: Intent, pick: int) -> None:
        """Another command under a used id counts as the same order, which was executed."""
        earlier = [sent for sent in self.sent if sent.key in self.done][pick % len(self.done)]
        command = self._command(earlier.actor, intent, earlier.order.id)
        self._send_one(registry, SentOrder(earlier.actor, Order(id=earlier.order.id, command=command)))

    @rule(orders=st.lists(st.tuples(registries, people, intents, seqs, st.integers(1, 3)), min_size=2, max_size=4))
    def order_concurrently(self, orders: list[tuple[int, Actor, Intent, str, int]]) -> None:
        """Several concurrent orders, some of them to both registries or twice to one."""
        batch: list[tuple[int, SentOrder]] = []
        for registry, actor, intent, seq, times in orders:
            sent = self._new_order(actor, intent, seq)
            batch += [((registry + again) % 2, sent) for again in range(times)]
        self._send(batch)

    @precondition(lambda self: self.sent)
    @rule(picked=st.lists(st.tuples(registries, picks), min_size=2, max_size=5))
    def repeat_concurrently(self, picked: list[tuple[int, int]]) -> None:
        """Old orders in a different sequence."""
        again = [sent for sent in self.sent if not self._would_leave_game(sent)]
        if again:
            self._send([(registry, again[pick % len(again)]) for registry, pick in picked])

    def _would_leave_game(self, sent: SentOrder) -> bool:
        """Whether a repeated order, refused before, would now leave a seat to a bot, which moves at any time."""
        return isinstance(sent.order.command, commands.Stand) and self.expected_table.game is not None

    def _new_order(self, actor: Actor, intent: Intent, seq: str) -> SentOrder:
        actor = self._likely_actor(intent[0]) or actor
        # Both count from 0, since ids are scoped to their sender.
        number = str(sum(sent.actor is actor for sent in self.sent))
        last = self.expected_table.seq
        known = {"none": None, "current": last, "old": max(0, last - 2), "future": last + 5}[seq]
        sent = SentOrder(actor, Order(id=number, command=self._command(actor, intent, number), seq=known))
        self.sent.append(sent)
        return sent

    def _likely_actor(self, what: str) -> Actor | None:
        """The person who can do this now, if only one can."""
        game, undo = self.expected_table.game, self.expected_table.undo
        if what == "play in turn" and game is not None and game.to_move:
            return PEOPLE[game.to_move[0]]
        if what == "undo" and game is not None and game.steps[-1].seat is not None:
            return PEOPLE[game.steps[-1].seat]
        if what == "answer_undo" and undo is not None:
            return PEOPLE[1 - undo.seat]
        return None

    def _command(self, actor: Actor, intent: Intent, number: str) -> Command:
        what, pick = intent
        own = PEOPLE.index(actor)
        simple: dict[str, Command] = {
            "say": commands.Say(text=f"{actor.name}'s chat {number}"),
            "undo": commands.Undo(seat=own),
            "answer_undo": commands.AnswerUndo(agree=pick == 0),
            "sit": commands.Sit(seat=pick),
            # During a game a bot would hold the seat and move at any time.
            "stand": commands.Stand(seat=pick) if self.expected_table.game is None else commands.Undo(seat=pick),
            "clear": commands.Clear(seat=pick),
            "start": commands.Start(),
            "take_back": commands.TakeBack(seat=pick),
            "rematch": commands.Rematch(),
        }
        if what in simple:
            return simple[what]
        seat = 1 - own if what == "play for the other" else own
        return commands.Play(seat=seat, move=self._move(seat, pick))

    def _move(self, seat: int, pick: int) -> str:
        game = self.expected_table.game
        if game is None or seat not in game.to_move:
            return "draw blind"
        legal = game.legal_moves(seat)
        return format_move(legal[pick % len(legal)])

    # Checks

    def _send_one(self, registry: int, sent: SentOrder) -> None:
        """Send a single order: its outcome is what the rules decide for the current table."""
        first = self.done.get(sent.key) or self.refused.get((registry, sent.key))
        expected = _expected(self.expected_table, sent)
        answer, new = self._send([(registry, sent)])
        if first is not None:
            assert answer == first
            assert new == []
        elif answer.refused is None:
            assert new == expected or isinstance(new[0], entries.Started)
        else:
            assert answer.refused.code == expected

    def _send(self, batch: list[tuple[int, SentOrder]]) -> tuple[Answer, list[Entry]]:
        """Send orders concurrently; return the first answer and the new entries."""
        done_before = dict(self.done)
        answers = self.runner.run(self._answers(batch))
        for (registry, sent), answer in zip(batch, answers, strict=True):
            assert answer.order == sent.order.id
            if answer.refused is None:
                assert self.done.setdefault(sent.key, answer) == answer
            else:
                assert sent.key not in done_before, f"{sent} was executed but is now refused: {answer}"
                assert self.refused.setdefault((registry, sent.key), answer) == answer
        self.refused = {
            (registry, key): answer for (registry, key), answer in self.refused.items() if key not in self.done
        }
        new = self.runner.run(self._read())
        fresh = {sent.key: sent for _, sent in batch if sent.key in self.done and sent.key not in done_before}
        self._check_executed_once(list(fresh.values()), new)
        self._check_followers()
        return answers[0], new

    async def _answers(self, batch: list[tuple[int, SentOrder]]) -> list[Answer]:
        return await asyncio.gather(
            *(self.running[registry].orders.submit(self.table, sent.actor, sent.order) for registry, sent in batch)
        )

    async def _read(self) -> list[Entry]:
        """Read the new entries; the log has no gap, and old entries are unchanged."""
        rows = await self.stores[0].log.entries(self.table)
        assert [row.seq for row in rows] == list(range(len(rows)))
        log = [row.entry for row in rows]
        assert log[: len(self.log)] == self.log
        new, self.log = log[len(self.log) :], log
        self.expected_table.seed = await self.stores[0].log.seed(self.table)
        for entry in new:
            self.expected_table.apply(entry)
        return new

    def _check_executed_once(self, fresh: list[SentOrder], new: list[Entry]) -> None:
        """Every new entry results from one order, and every executed order has its entries."""
        first = len(self.log) - len(new)
        explained: list[int] = []
        for sent in fresh:
            last = self.done[sent.key].seq
            assert first <= last < len(self.log)
            assert _matches(self.log[last], sent), f"{sent} made {self.log[last]}"
            explained.append(last)
            if isinstance(sent.order.command, commands.AnswerUndo) and isinstance(self.log[last], entries.Undone):
                assert self.log[last - 1] == entries.UndoAgreed(person=sent.actor.person)
                explained.append(last - 1)
        assert sorted(explained) == list(range(first, len(self.log)))

    def _check_followers(self) -> None:
        """Every subscriber received every entry once and in order, as far as the registry knows."""
        for followers in self.followers.values():
            for follower in followers:
                assert follower.received == list(
                    range(follower.first_seq + 1, follower.first_seq + 1 + len(follower.received))
                )

    def teardown(self) -> None:
        """After a last restart, every executed order is stored once and gets the same answer."""
        # Do not hide an earlier failure.
        if sys.exception() is None and self.running:
            self.runner.run(self._check_all())
        for stack in self.stacks:
            self.runner.run(stack.aclose())
        self.runner.close()

    async def _check_all(self) -> None:
        for registry in (0, 1):
            await self._refresh(registry)
            await self._restart(registry)
        sent = [each for each in self.sent if each.key in self.done]
        for registry in (0, 1):
            answers = await self._answers([(registry, each) for each in sent])
            assert answers == [self.done[each.key] for each in sent]
            await self._refresh(registry)
        assert await stored_entries(self.stores[1], self.table) == self.log
        assert fingerprint(rebuild_table(self.log, await self.stores[0].log.seed(self.table))) == fingerprint(
            self.expected_table
        )


def _expected(table: Table, sent: SentOrder) -> list[Entry] | str:
    """The entries or the refusal code that the rules decide."""
    try:
        return decide(table, sent.actor, sent.order.command, sent.order.seq).entries
    except (Refused, IllegalMove) as refused:
        return refused.code


def _matches(entry: Entry, sent: SentOrder) -> bool:
    """Whether an entry results from an order."""
    person = sent.actor.person
    match sent.order.command, entry:
        case commands.Play(seat=seat, move=move), entries.Played(by=by, step=step):
            return (by, step.seat, step.move) == (person, seat, move)
        case commands.Say(text=text), entries.Said(person=by, text=said):
            return (by, said) == (person, text)
        case commands.Undo(seat=seat), entries.UndoAsked(seat=asking) | entries.Undone(seat=asking):
            return asking == seat
        case commands.AnswerUndo(agree=True), entries.UndoAgreed(person=by):
            return by == person
        case commands.AnswerUndo(agree=True), entries.Undone():
            return True
        case commands.AnswerUndo(agree=False), entries.UndoRefused(person=by):
            return by == person
        case commands.Sit(seat=seat), entries.Sat(seat=taken, person=by):
            return (taken, by) == (seat, person)
        case commands.Stand(seat=seat) | commands.Clear(seat=seat), entries.Stood(seat=left):
            return left == seat
        case commands.Start(), entries.Started():
            return True
    return False


@pytest.mark.parametrize("started", [True, False], ids=["during a game", "before a game"])
def test_orders_are_executed_once_in_any_sequence(url: str, started: bool) -> None:
    class Machine(TwoRegistries):
        pass

    Machine.url, Machine.started = url, started
    often = settings(max_examples=max_examples(5 if started else 3), stateful_step_count=20, deadline=None)
    run_state_machine_as_test(Machine, settings=settings(often, suppress_health_check=list(HealthCheck)))


# Single scenes of two running. The machine takes it either way when one registry does what another has refused.
