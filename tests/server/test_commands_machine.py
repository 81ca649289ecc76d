"""Orders in every order: fresh, again, late, all at once, to either of two halls on one database, which are closed and
opened anew in between. Each is done once at most, and whoever gave it hears the same whenever they ask.
"""

import asyncio
import itertools
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from draisine.play import IllegalMove, new_game, text
from draisine.server.store import Store
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.entries import Entry
from draisine.server.tables.messages import Answer
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.rulings import Asker, decide
from draisine.server.tables.table import Table
from tests.server.halls import Follower, ask, from_store, hall_on, kept, open_table, refusal, start_at
from tests.server.scenes import ADA, BEN, PEOPLE, SEED, folded, portrait, position
from tests.server.store.scenes import in_loop
from tests.sizes import examples

Wish = tuple[str, int]
"""What somebody wants: with which seat, or which of the open moves."""
Key = tuple[str, str]
"""A person, and the id of an order."""

people = st.sampled_from([ADA, BEN])
halls = st.sampled_from([0, 1])
seats = st.integers(0, 1)
picks = st.integers(0, 10**6)
seqs = st.sampled_from(["not said", "the last", "an old one", "one to come"])
in_turn: st.SearchStrategy[Wish] = st.tuples(st.just("play in turn"), picks)
words: st.SearchStrategy[Wish] = st.tuples(st.just("say"), seats)
undos: st.SearchStrategy[Wish] = st.tuples(st.sampled_from(["undo", "answer_undo"]), seats)
gathering: st.SearchStrategy[Wish] = st.tuples(st.sampled_from(["sit", "stand", "clear", "start"]), seats)
wrong: st.SearchStrategy[Wish] = st.tuples(
    st.sampled_from(["play", "play for the other", "take_back", "rematch"]), seats
)
wishes = st.one_of(in_turn, words, undos, gathering, wrong)
_numbers = itertools.count()


@dataclass(frozen=True)
class Given:
    """An order, and who gave it."""

    asker: Asker
    order: Order

    @property
    def key(self) -> Key:
        return self.asker.person, self.order.id


class TwoHalls(RuleBasedStateMachine):
    """Ada and Ben at a table without bots, and two halls, neither of which is told what the other does."""

    url: str
    """The database of both."""
    begun: bool
    """Whether the game has begun when we come."""

    def __init__(self) -> None:
        super().__init__()
        self.table = f"table{next(_numbers)}"
        self.runner = asyncio.Runner()
        self.stacks = [AsyncExitStack(), AsyncExitStack()]
        self.halls: dict[int, Hall] = {}
        self.stores: dict[int, Store] = {}
        self.followers: dict[int, list[Follower]] = {0: [], 1: []}
        self.given: list[Given] = []
        self.done: dict[Key, Answer] = {}
        self.refused: dict[tuple[int, Key], Answer] = {}
        """By hall: a refusal is kept in its memory alone."""
        self.log: list[Entry] = []

    truth: Table
    """What the kept entries add up to."""

    # A table, two halls, and those who follow

    @initialize()
    def open(self) -> None:
        self.runner.run(self._open())

    async def _open(self) -> None:
        for hall in (0, 1):
            await self._enter(hall)
        if self.begun:
            await start_at(self.stores[0], new_game("amsterdam", 2, SEED), ADA, BEN, table=self.table)
        else:
            await open_table(self.stores[0], table=self.table)
        self.log = await kept(self.stores[0], self.table)
        self.truth = await from_store(self.stores[0], self.table)

    async def _enter(self, hall: int) -> None:
        self.halls[hall], self.stores[hall] = await self.stacks[hall].enter_async_context(hall_on(self.url))

    @rule(hall=halls)
    def restart(self, hall: int) -> None:
        """What was in the hall's memory is gone; those who followed there come anew."""
        self.runner.run(self._restart(hall))

    async def _restart(self, hall: int) -> None:
        await self.stacks[hall].aclose()
        await self._enter(hall)
        self.followers[hall] = []
        self.refused = {(where, key): answer for (where, key), answer in self.refused.items() if where != hall}

    @rule(hall=halls, person=people)
    def follow(self, hall: int, person: Asker) -> None:
        self.runner.run(self._follow(hall, person))

    async def _follow(self, hall: int, person: Asker) -> None:
        live = await self.halls[hall].table(self.table)
        for seat in live.table.people.get(person.person, []):
            self.followers[hall].append(Follower(self.halls[hall], live, person, seat))

    @rule(hall=halls)
    def look(self, hall: int) -> None:
        """The hall reads what the other has kept: then it knows the whole truth."""
        self.runner.run(self._look(hall))

    async def _look(self, hall: int) -> None:
        live = await self.halls[hall].table(self.table)
        async with live.lock:
            await self.halls[hall].catch_up(live)
        assert portrait(live.table) == portrait(self.truth)
        assert [entry for _, entry in live.kept] == self.log
        for follower in self.followers[hall]:
            if follower.reader in live.readers:
                assert follower.latest == live.snapshot(follower.reader.viewer)
                assert follower.told == list(range(follower.first + 1, live.table.seq + 1))

    # Orders

    @rule(hall=halls, asker=people, wish=wishes, seq=seqs)
    def order(self, hall: int, asker: Asker, wish: Wish, seq: str) -> None:
        self._send_one(hall, self._give(asker, wish, seq))

    @precondition(lambda self: self.begun)
    @rule(hall=halls, wish=in_turn)
    def play(self, hall: int, wish: Wish) -> None:
        self._send_one(hall, self._give(ADA, wish, "not said"))

    @precondition(lambda self: not self.begun)
    @rule(hall=halls, asker=people, wish=gathering)
    def gather(self, hall: int, asker: Asker, wish: Wish) -> None:
        self._send_one(hall, self._give(asker, wish, "not said"))

    @precondition(lambda self: self.given)
    @rule(hall=halls, pick=picks)
    def order_again(self, hall: int, pick: int) -> None:
        late = [given for given in self.given[-4:] if not self._leaves_a_game(given)]
        if late:
            self._send_one(hall, late[pick % len(late)])

    @precondition(lambda self: self.done)
    @rule(hall=halls, wish=wishes, pick=picks)
    def use_an_id_again(self, hall: int, wish: Wish, pick: int) -> None:
        """For something else: to the server it is the same order, which was done."""
        earlier = [given for given in self.given if given.key in self.done][pick % len(self.done)]
        command = self._command(earlier.asker, wish, earlier.order.id)
        self._send_one(hall, Given(earlier.asker, Order(id=earlier.order.id, command=command)))

    @rule(asked=st.lists(st.tuples(halls, people, wishes, seqs, st.integers(1, 3)), min_size=2, max_size=4))
    def order_at_once(self, asked: list[tuple[int, Asker, Wish, str, int]]) -> None:
        """Several orders from everywhere; some of them to both halls, or twice to one."""
        sent: list[tuple[int, Given]] = []
        for hall, asker, wish, seq, times in asked:
            given = self._give(asker, wish, seq)
            sent += [((hall + again) % 2, given) for again in range(times)]
        self._send(sent)

    @precondition(lambda self: self.given)
    @rule(picked=st.lists(st.tuples(halls, picks), min_size=2, max_size=5))
    def order_again_at_once(self, picked: list[tuple[int, int]]) -> None:
        """Old orders, in another order."""
        again = [given for given in self.given if not self._leaves_a_game(given)]
        if again:
            self._send([(hall, again[pick % len(again)]) for hall, pick in picked])

    def _leaves_a_game(self, given: Given) -> bool:
        """Refused before, to leave a seat would be done now: a bot would hold it, and play whenever it likes."""
        return isinstance(given.order.command, commands.Stand) and self.truth.game is not None

    def _give(self, asker: Asker, wish: Wish, seq: str) -> Given:
        asker = self._likely_to(wish[0]) or asker
        # Both count from 0: an id belongs to whoever made it.
        number = str(sum(given.asker is asker for given in self.given))
        last = self.truth.seq
        known = {"not said": None, "the last": last, "an old one": max(0, last - 2), "one to come": last + 5}[seq]
        given = Given(asker, Order(id=number, command=self._command(asker, wish, number), seq=known))
        self.given.append(given)
        return given

    def _likely_to(self, what: str) -> Asker | None:
        """Who could do something just now, where not everybody can."""
        game, undo = self.truth.game, self.truth.undo
        if what == "play in turn" and game is not None and game.to_move:
            return PEOPLE[game.to_move[0]]
        if what == "undo" and game is not None and game.steps[-1].seat is not None:
            return PEOPLE[game.steps[-1].seat]
        if what == "answer_undo" and undo is not None:
            return PEOPLE[1 - undo.seat]
        return None

    def _command(self, asker: Asker, wish: Wish, number: str) -> Command:
        what, pick = wish
        own = PEOPLE.index(asker)
        simple: dict[str, Command] = {
            "say": commands.Say(text=f"{asker.name}'s words {number}"),
            "undo": commands.Undo(seat=own),
            "answer_undo": commands.AnswerUndo(agree=pick == 0),
            "sit": commands.Sit(seat=pick),
            # In a game a bot would hold the seat, and play whenever it likes.
            "stand": commands.Stand(seat=pick) if self.truth.game is None else commands.Undo(seat=pick),
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
        game = self.truth.game
        if game is None or seat not in game.to_move:
            return "draw blind"
        legal = game.legal_moves(seat)
        return text(legal[pick % len(legal)])

    # What must hold

    def _send_one(self, hall: int, given: Given) -> None:
        """One order alone: what comes of it is what the rules say of the table as it is."""
        first = self.done.get(given.key) or self.refused.get((hall, given.key))
        expected = _expected(self.truth, given)
        answer, new = self._send([(hall, given)])
        if first is not None:
            assert answer == first
            assert new == []
        elif answer.refused is None:
            assert new == expected or isinstance(new[0], entries.Started)
        else:
            assert answer.refused.code == expected

    def _send(self, sent: list[tuple[int, Given]]) -> tuple[Answer, list[Entry]]:
        """All at once. The first answer, and what is new in the log."""
        done_before = dict(self.done)
        answers = self.runner.run(self._answers(sent))
        for (hall, given), answer in zip(sent, answers, strict=True):
            assert answer.order == given.order.id
            if answer.refused is None:
                assert self.done.setdefault(given.key, answer) == answer
            else:
                assert given.key not in done_before, f"{given} was done, and is refused: {answer}"
                assert self.refused.setdefault((hall, given.key), answer) == answer
        self.refused = {(hall, key): answer for (hall, key), answer in self.refused.items() if key not in self.done}
        new = self.runner.run(self._read())
        fresh = {given.key: given for _, given in sent if given.key in self.done and given.key not in done_before}
        self._check_each_done_once(list(fresh.values()), new)
        self._check_followers()
        return answers[0], new

    async def _answers(self, sent: list[tuple[int, Given]]) -> list[Answer]:
        return await asyncio.gather(
            *(self.halls[hall].order(self.table, given.asker, given.order) for hall, given in sent)
        )

    async def _read(self) -> list[Entry]:
        """What is new in the log: it has no gap, and what was there is as it was."""
        rows = await self.stores[0].log(self.table)
        assert [row.seq for row in rows] == list(range(len(rows)))
        log = [row.entry for row in rows]
        assert log[: len(self.log)] == self.log
        new, self.log = log[len(self.log) :], log
        self.truth.seed = await self.stores[0].seed(self.table)
        for entry in new:
            self.truth.fold(entry)
        return new

    def _check_each_done_once(self, fresh: list[Given], new: list[Entry]) -> None:
        """Every new entry comes from one order, and every order that was done is there."""
        first = len(self.log) - len(new)
        explained: list[int] = []
        for given in fresh:
            last = self.done[given.key].seq
            assert first <= last < len(self.log)
            assert _made(self.log[last], given), f"{given} made {self.log[last]}"
            explained.append(last)
            if isinstance(given.order.command, commands.AnswerUndo) and isinstance(self.log[last], entries.Undone):
                assert self.log[last - 1] == entries.UndoAgreed(person=given.asker.person)
                explained.append(last - 1)
        assert sorted(explained) == list(range(first, len(self.log)))

    def _check_followers(self) -> None:
        """Everybody was told every entry once and in order, as far as their hall knows or until sent away."""
        for followers in self.followers.values():
            for follower in followers:
                assert follower.told == list(range(follower.first + 1, follower.first + 1 + len(follower.told)))

    def teardown(self) -> None:
        """At the end, after a last restart, everything that was ever done is there, once, and is answered as before."""
        # A failure on the way is told, and not what follows from it.
        if sys.exception() is None and self.halls:
            self.runner.run(self._check_all())
        for stack in self.stacks:
            self.runner.run(stack.aclose())
        self.runner.close()

    async def _check_all(self) -> None:
        for hall in (0, 1):
            await self._look(hall)
            await self._restart(hall)
        given = [each for each in self.given if each.key in self.done]
        for hall in (0, 1):
            answers = await self._answers([(hall, each) for each in given])
            assert answers == [self.done[each.key] for each in given]
            await self._look(hall)
        assert await kept(self.stores[1], self.table) == self.log
        assert portrait(folded(self.log, await self.stores[0].seed(self.table))) == portrait(self.truth)


def _expected(table: Table, given: Given) -> list[Entry] | str:
    """What the rules say: entries, or the code of a refusal."""
    try:
        return decide(table, given.asker, given.order.command, given.order.seq).entries
    except (Refused, IllegalMove) as refused:
        return refused.code


def _made(entry: Entry, given: Given) -> bool:
    """Whether this is what comes of an order."""
    person = given.asker.person
    match given.order.command, entry:
        case commands.Play(seat=seat, move=move), entries.Played(by=by, step=step):
            return (by, step.seat, step.move) == (person, seat, move)
        case commands.Say(text=words), entries.Said(person=by, text=said):
            return (by, said) == (person, words)
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


@pytest.mark.parametrize("begun", [True, False], ids=["in a game", "before it begins"])
def test_orders_are_done_once_whatever_becomes_of_them(url: str, begun: bool) -> None:
    class Here(TwoHalls):
        pass

    Here.url, Here.begun = url, begun
    often = settings(max_examples=examples(12 if begun else 6), stateful_step_count=20, deadline=None)
    run_state_machine_as_test(Here, settings=settings(often, suppress_health_check=list(HealthCheck)))


# Single scenes of two halls. The machine takes it either way when one hall does what another has refused.


@in_loop
async def test_a_hall_that_has_missed_something_does_not_refuse_what_is_possible(url: str) -> None:
    """Ada has moved here; Ben's answer goes there, before there has heard of it."""
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await start_at(store, position(seats=[{"hand": {"blue": 3}}]), ADA, BEN)
        await there.table("t")
        claim = commands.Play(seat=0, move="claim montreal-new_york with 3 blue")
        assert refusal(await ask(here, ADA, claim, "1")) is None
        assert refusal(await ask(there, BEN, commands.Play(seat=1, move="draw blind"), "1")) is None


@in_loop
async def test_what_one_hall_refused_and_another_did_was_done(url: str) -> None:
    """Ben asks too early here, and in time there: from then on everybody says that it was done."""
    draw = commands.Play(seat=1, move="draw blind")
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await start_at(store, position(seats=[{"hand": {"blue": 3}}]), ADA, BEN)
        assert refusal(await ask(here, BEN, draw, "1")) == "not_your_turn"
        await ask(there, ADA, commands.Play(seat=0, move="claim montreal-new_york with 3 blue"), "1")
        done = await ask(there, BEN, draw, "1")
        if refusal(done) is None:
            assert await ask(here, BEN, draw, "1") == done
