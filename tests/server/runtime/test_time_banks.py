"""Total-time clocks: exact numbers on a controllable clock, overtime, restarts, and random sequences of commands."""

import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.play import Game, IllegalMove, format_move, new_game
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import LinkHashes, TableSession
from draisine.server.runtime.time_banks import TimeBanks
from draisine.server.runtime.uptime import Uptime
from draisine.server.settings import Settings
from draisine.server.store import Store
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Command
from draisine.server.tables.entries import TimeBank
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor
from draisine.server.tables.rulings import decide, play_move
from draisine.server.tables.table import Table
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game
from tests.server.registries import FAST_SETTINGS, held_seats, refusal_code, send, start_game, wait_until
from tests.server.store.factories import open_store
from tests.server.table_scenes import (
    ADA,
    BEN,
    CLAIM,
    DRAW,
    PEOPLE,
    SEED,
    ZOE,
    at_turn,
    opened_entry,
    random_move,
    seat_entries,
    started_entry,
    viewer_of,
)
from tests.soak import max_examples

BANK = TimeBank(seconds=600, increment=10)
SLOW_BOTS: dict[str, Any] = {**FAST_SETTINGS, "bot_pace": 3600.0, "quiet_seconds": 60.0}


class Clock:
    """The time of a registry."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now


@asynccontextmanager
async def clocked_registry(
    store: Store, clock: Clock, periods: list[tuple[float, float]] | None = None
) -> AsyncIterator[TableRegistry]:
    """A registry on a controllable clock, whose bots never move; `periods` are those of service."""
    registry = TableRegistry(store, Settings(**SLOW_BOTS), lambda: clock.now)
    registry.uptime = Uptime(periods or [])
    registry.ready.set()
    try:
        yield registry
    finally:
        await registry.close()


def banks_of(session: TableSession) -> list[tuple[float | None, bool]]:
    """What is left to each seat and whether its clock runs, which every viewer must see alike."""
    viewers = (viewer_of(ADA, 0), viewer_of(BEN, 1), viewer_of(ZOE))
    first, *others = [session.snapshot(viewer).table.seats for viewer in viewers]
    shown = [(seat.bank, seat.seconds is not None) for seat in first]
    assert all([(seat.bank, seat.seconds is not None) for seat in seats] == shown for seats in others)
    assert all(seat.seconds in (None, seat.bank) for seat in first)
    return shown


@async_test
async def test_a_turn_is_charged_and_earns_the_increment_once(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        session = await registry.get("t")
        clock.now = 20.0
        assert banks_of(session) == [(580.0, True), (600.0, False)]
        await send(registry, ADA, DRAW, "1")
        clock.now = 25.5
        # The second card belongs to the same turn.
        assert banks_of(session) == [(574.5, True), (600.0, False)]
        await send(registry, ADA, DRAW, "2")
        assert banks_of(session) == [(584.5, False), (600.0, True)]
        clock.now = 100.0
        assert banks_of(session) == [(584.5, False), (525.5, True)]
        assert session.deadline(1) == 625.5
        assert session.deadline(0) is None


@async_test
async def test_all_undecided_banks_run_during_setup(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, new_game("usa", 2, SEED), ADA, BEN, bank=BANK)
        session = await registry.get("t")
        clock.now = 40.0
        assert banks_of(session) == [(560.0, True), (560.0, True)]
        choice = format_move(session.table.started_game.legal_moves(1)[0])
        await send(registry, BEN, commands.Play(seat=1, move=choice), "1")
        clock.now = 70.0
        assert banks_of(session) == [(530.0, True), (570.0, False)]


@async_test
async def test_bots_have_no_bank_and_tables_without_one_show_none(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, "conductor", bank=BANK)
        await start_game(store, at_turn(), ADA, BEN, table="calm", clock=100)
        seats = (await registry.get("t")).snapshot(viewer_of(ADA, 0)).table.seats
        assert [seat.bank for seat in seats] == [600.0, None]
        calm = (await registry.get("calm")).snapshot(viewer_of(ADA, 0)).table.seats
        assert [(seat.bank, seat.seconds) for seat in calm] == [(None, 100.0), (None, None)]


@async_test
async def test_undo_returns_neither_time_nor_a_second_increment(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        session = await registry.get("t")
        clock.now = 20.0
        await send(registry, ADA, CLAIM, "1")
        assert banks_of(session) == [(590.0, False), (600.0, True)]
        clock.now = 25.0
        assert refusal_code(await send(registry, ADA, commands.Undo(seat=0), "2")) is None
        # Ben's five seconds stay spent, and Ada is charged again.
        assert banks_of(session) == [(590.0, True), (595.0, False)]
        clock.now = 30.0
        await send(registry, ADA, CLAIM, "3")
        assert banks_of(session) == [(585.0, False), (595.0, True)]


@async_test
async def test_a_person_who_leaves_and_returns_has_what_was_left(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        session = await registry.get("t")
        clock.now = 100.0
        await send(registry, ADA, commands.Stand(seat=0), "1")
        clock.now = 250.0
        assert banks_of(session) == [(500.0, False), (600.0, False)]
        await send(registry, ADA, commands.TakeBack(seat=0), "2")
        clock.now = 260.0
        assert banks_of(session) == [(490.0, True), (600.0, False)]
        assert session.snapshot(viewer_of(ADA, 0)).table.votes == []


@async_test
async def test_a_bank_that_has_run_out_leaves_a_fixed_time_for_each_turn(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        session = await registry.get("t")
        clock.now = 600.0
        registry.agents.cancel(session)
        registry.agents.reconcile(session)
        await wait_until(lambda: held_seats(session) == [0])
        seat = session.snapshot(viewer_of(ZOE)).table.seats[0]
        assert (seat.why, seat.bank, seat.overtime, seat.seconds) == ("clock", 0.0, 30, None)
        clock.now = 700.0
        assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), "1")) is None
        assert banks_of(session) == [(30.0, True), (600.0, False)]
        clock.now = 710.0
        await send(registry, ADA, CLAIM, "2")
        # The next turn has the full overtime again: it does not add up, and no increment is added.
        assert banks_of(session) == [(30.0, False), (600.0, True)]


@async_test
async def test_overtime_is_given_once_for_a_turn(sqlite_url: str) -> None:
    """Otherwise a person could take the seat back again and again before the bot has moved."""
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        session = await registry.get("t")
        answers: list[str | None] = []
        for now in (600.0, 630.0):
            clock.now = now
            registry.agents.cancel(session)
            registry.agents.reconcile(session)
            await wait_until(lambda: held_seats(session) == [0])
            answers.append(refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), f"at {now}")))
        assert answers == [None, "out_of_time"]
        assert held_seats(session) == [0]
        # The bot finishes the turn: then she may return, with the time for her next one.
        async with session.lock:
            for _ in range(2):
                ruling = play_move(session.table.started_game, 0, "draw blind", "bot")
                await registry.orders.commit(session, ruling)
        assert banks_of(session) == [(0.0, False), (600.0, True)]
        assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), "later")) is None
        assert banks_of(session) == [(30.0, False), (600.0, True)]


def test_overtime_grows_with_the_bank_and_the_increment() -> None:
    times = [(60, 0), (600, 45), (1200, 20), (3 * 24 * 3600, 0)]
    banks = [TimeBanks(TimeBank(seconds=seconds, increment=more), 2, Uptime()) for seconds, more in times]
    assert [bank.overtime for bank in banks] == [30, 45, 60, 12960]


@async_test
async def test_a_restart_changes_no_bank_and_downtime_is_not_charged(url: str) -> None:
    """Another process, without a farewell of the first, computes the same from the log and the periods of service."""
    clock = Clock()
    async with open_store(url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        clock.now = 30.0
        await send(registry, ADA, CLAIM, "1")
        clock.now = 90.0
        before = banks_of(await registry.get("t"))
        assert before == [(580.0, False), (540.0, True)]
        # It was up until 90 and is up again from 5,000 on.
        clock.now = 5000.0
        async with open_store(url) as other, clocked_registry(other, clock, [(0.0, 90.0), (5000.0, 5000.0)]) as there:
            session = await there.get("t")
            assert banks_of(session) == before
            clock.now = 5010.0
            await send(there, BEN, commands.Play(seat=1, move="draw blind"), "2")
            await send(there, BEN, commands.Play(seat=1, move="draw blind"), "3")
            assert banks_of(session) == [(580.0, True), (540.0, False)]
            assert session.deadline(0) == 5590.0


@async_test
async def test_a_table_with_a_bank_is_evicted_and_loaded_when_it_runs_out(url: str) -> None:
    clock = Clock(1.0)
    async with open_store(url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=TimeBank(seconds=3 * 24 * 3600))
        await registry.get("t")
        clock.now = 1000.0
        await registry.lifecycle.evict_idle()
        assert registry.peek("t") is None
        row = await store.tables.get("t")
        assert row is not None
        assert row.due == 3 * 24 * 3600
        clock.now = 3 * 24 * 3600 + 1.0
        assert await registry.lifecycle.load_due_tables() == 1
        await wait_until(lambda: (found := registry.peek("t")) is not None and found.table.seats[0].held)


@async_test
async def test_the_time_at_which_a_table_is_due_follows_the_seat_to_move(sqlite_url: str) -> None:
    clock = Clock()
    async with open_store(sqlite_url) as store, clocked_registry(store, clock) as registry:
        await start_game(store, at_turn(), ADA, BEN, bank=BANK)
        clock.now = 30.0
        await send(registry, ADA, DRAW, "1")
        row = await store.tables.get("t")
        assert row is not None
        assert row.due == 600.0


def test_a_rematch_has_the_same_bank() -> None:
    finished = finished_game()
    table = BankedTable(new_game(finished.board.id, 2, SEED), BANK)
    for step in finished.steps[1:]:
        table.session.apply(1.0, entries.Played(by=PEOPLE[step.seat or 0].person, step=step))
    opened, *_ = decide(table.session.table, ADA, commands.Rematch()).sequel
    assert isinstance(opened, entries.Opened)
    assert opened.options.bank == BANK


class BankedTable:
    """A table without a store, on a clock that moves between commands."""

    def __init__(self, game: Game, bank: TimeBank) -> None:
        opened = opened_entry(game.board.id, game.players, game=game.options, bank=bank)
        self.now = 0.0
        self.session = TableSession("t", Table(opened, SEED), LinkHashes("", ""), [(0.0, opened)], {})
        self.session.now = lambda: self.now
        for entry in (*seat_entries(list(PEOPLE[: game.players])), started_entry(game)):
            self.session.apply(0.0, entry)

    @property
    def banks(self) -> TimeBanks:
        assert self.session.banks is not None
        return self.session.banks

    def left(self) -> list[float]:
        return [self.banks.left(seat, self.now) for seat in range(len(self.session.table.seats))]

    def wait(self, seconds: float) -> None:
        """Let time pass; bots take over the seats whose banks run out, as the agents of a registry do."""
        self.now += seconds
        for seat in sorted(self.session.table.owing_since):
            deadline = self.session.deadline(seat)
            if deadline is not None and deadline <= self.now:
                self.session.apply(self.now, entries.Held(seat=seat, why="clock"))

    def send(self, actor: Actor, command: Command) -> None:
        with contextlib.suppress(Refused, IllegalMove):
            ruling = decide(self.session.table, actor, command, out_of_time=self.session.out_of_time())
            for entry in ruling.entries:
                self.session.apply(self.now, entry, ruling.game)

    def play_held_seats(self) -> None:
        table = self.session.table
        for seat in table.started_game.to_move:
            if table.phase == "playing" and table.seats[seat].held:
                move = table.started_game.legal_moves(seat)[0]
                ruling = play_move(table.started_game, seat, move, "bot")
                self.session.apply(self.now, ruling.entries[0], ruling.game)
                return


@settings(max_examples=max_examples(15), deadline=None)
@given(seed=st.integers(0, 2**32), bank=st.sampled_from([(60, 0), (60, 5), (300, 20)]))
def test_banks_increase_by_increments_only(seed: int, bank: tuple[int, int]) -> None:
    """Whatever people do, a bank grows only by an increment when its person plays, at most once for each of their moves
    however often it is taken back; in overtime it is never more than the time for one turn. The log alone gives the
    same."""
    rng, (seconds, increment) = random.Random(seed), bank
    game = BankedTable(new_game("first_journey", 3, SEED), TimeBank(seconds=seconds, increment=increment))
    increments, most_moves = [0, 0, 0], [0, 0, 0]
    for _ in range(120):
        if game.session.table.phase != "playing":
            break
        game.wait(rng.choice([0.0, 0.5, 3.0, 20.0]))
        before, own = game.left(), rng.randrange(3)
        seat, move = random_move(game.session.table.started_game, rng)
        options: list[Command] = [
            *[commands.Play(seat=seat, move=move)] * 4,
            commands.Undo(seat=own), commands.AnswerUndo(agree=True), commands.Stand(seat=own),
            *[commands.TakeBack(seat=own)] * 2,
        ]  # fmt: skip
        command = rng.choice(options)
        by_bots = rng.random() < 0.3
        if by_bots:
            game.play_held_seats()
        else:
            game.send(PEOPLE[seat if isinstance(command, commands.Play) else own], command)
        for number, (old, new) in enumerate(zip(before, game.left(), strict=True)):
            if game.banks.in_overtime(number):
                assert new <= max(old, game.banks.overtime)
                continue
            gained = round(new - old, 6)
            assert gained in (0.0, float(increment))
            if gained:
                assert isinstance(command, commands.Play)
                assert (by_bots, command.seat) == (False, number)
                increments[number] += 1
        moves = [step.seat for step in game.session.table.started_game.steps]
        most_moves = [max(most, moves.count(number)) for number, most in enumerate(most_moves)]
    assert all(count <= most for count, most in zip(increments, most_moves, strict=True))
    again = BankedTable(new_game("first_journey", 3, SEED), TimeBank(seconds=seconds, increment=increment))
    for at, entry in game.session.entries[5:]:
        again.session.apply(at, entry)
    again.now = game.now
    assert again.left() == game.left()
