"""Clocks: the remaining time is shown, a bot takes over when it expires, and the person takes the seat back."""

import asyncio

from draisine.play import format_move, new_game
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import TableSession
from draisine.server.settings import Settings
from draisine.server.tables import commands, entries
from draisine.server.tables.table import SUBSTITUTE
from tests.server.async_tests import async_test
from tests.server.registries import (
    Follower,
    held_seats,
    open_registry,
    refusal_code,
    send,
    start_game,
    stored_entries,
    wait_until,
)
from tests.server.table_scenes import ADA, BEN, CLAIM, DRAW, SEED, ZOE, at_turn, viewer_of


def time_left(session: TableSession) -> list[float | None]:
    """The remaining seconds of each seat, which are shown to every viewer."""
    shown = [session.snapshot(viewer).table.seats for viewer in (viewer_of(ADA, 0), viewer_of(BEN, 1), viewer_of(ZOE))]
    first, *others = [[seat.seconds is None for seat in seats] for seats in shown]
    assert all(each == first for each in others)
    return [seat.seconds for seat in shown[0]]


async def resume(registry: TableRegistry) -> TableSession:
    await registry.lifecycle.resume_games()
    return await registry.get("t")


@async_test
async def test_the_remaining_time_is_shown_to_everyone(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=100)
        session = await resume(registry)
        ben = Follower(registry, session, BEN, 1)
        first, other = time_left(session)
        assert first is not None
        assert other is None
        assert 60 <= first <= 100
        await asyncio.sleep(0.25)
        later = time_left(session)[0]
        assert later is not None
        assert later < first
        await send(registry, ADA, CLAIM, "1")
        # The update with the move contains the new time.
        seats = ben.latest.table.seats
        assert seats[0].seconds is None
        assert seats[1].seconds is not None
        assert 90 <= seats[1].seconds <= 100


@async_test
async def test_the_second_card_of_a_turn_has_its_own_time(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=100)
        session = await resume(registry)
        await send(registry, ADA, DRAW, "1")
        assert session.table.started_game.to_move == (0,)
        assert time_left(session)[0] is not None


@async_test
async def test_all_clocks_run_during_setup(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("usa", 2, SEED), ADA, BEN, clock=100)
        session = await resume(registry)
        assert None not in time_left(session)
        choice = format_move(session.table.started_game.legal_moves(0)[0])
        before = time_left(session)[1]
        await send(registry, ADA, commands.Play(seat=0, move=choice), "1")
        mine, yours = time_left(session)
        assert mine is None
        assert yours is not None
        assert before is not None
        assert yours <= before


@async_test
async def test_bots_and_tables_without_clock_have_no_time_limit(sqlite_url: str) -> None:
    async with open_registry(sqlite_url, bot_pace=60.0) as (registry, store):
        await start_game(store, at_turn(), "conductor", BEN, clock=100)
        await start_game(store, at_turn(), ADA, BEN, table="calm")
        session = await resume(registry)
        assert time_left(session) == [None, None]
        assert time_left(await registry.get("calm")) == [None, None]


@async_test
async def test_an_expired_clock_shows_who_holds_the_seat_and_why(sqlite_url: str) -> None:
    async with open_registry(sqlite_url, bot_pace=60.0) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=1)
        session = await resume(registry)
        zoe = Follower(registry, session, ZOE)
        await wait_until(lambda: held_seats(session) == [0])
        seat = zoe.latest.table.seats[0]
        assert (seat.held, seat.holder, seat.why, seat.seconds) == (True, SUBSTITUTE, "clock", None)
        assert refusal_code(await send(registry, ADA, DRAW, "late")) == "held"
        assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), "back")) is None
        seat = zoe.latest.table.seats[0]
        assert (seat.held, seat.holder, seat.why) == (False, None, None)
        assert seat.seconds is not None
        back = next(at for at, entry in reversed(session.entries) if isinstance(entry, entries.TakenBack))
        assert session.deadline(0) == back + 1, "the returning person has the full time"
        assert entries.Held(seat=0, why="clock") in await stored_entries(store)


@async_test
async def test_a_seat_shows_that_its_person_left(sqlite_url: str) -> None:
    async with open_registry(sqlite_url, bot_pace=60.0) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        await send(registry, BEN, commands.Stand(seat=1), "1")
        seat = session.snapshot(viewer_of(ADA, 0)).table.seats[1]
        assert (seat.holder, seat.why) == (SUBSTITUTE, "left")


@async_test
async def test_clocks_stop_while_the_server_is_down(sqlite_url: str) -> None:
    """The turn started long ago, but its full time is left after the restart."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=50)
        session = await resume(registry)
        seconds = time_left(session)[0]
        assert seconds is not None
        assert 20 <= seconds <= 50


@async_test
async def test_two_processes_agree_about_the_remaining_time(sqlite_url: str) -> None:
    """The second loads the table later and counts from the same entry."""
    async with open_registry(sqlite_url) as (here, store), open_registry(sqlite_url) as (there, _):
        await start_game(store, at_turn(), ADA, BEN, clock=100)
        await send(here, ADA, CLAIM, "1")
        await asyncio.sleep(0.3)
        one, other = await here.get("t"), await there.get("t")
        assert one.deadline(1) == other.deadline(1) is not None
        seconds = time_left(other)[1]
        assert seconds is not None
        assert seconds < 99.9


@async_test
async def test_taking_a_seat_back_in_another_process_restarts_the_clock(sqlite_url: str) -> None:
    """The process learns of leaving and returning in the same refresh, so it could miss the interruption."""
    time = 1000.0
    async with open_registry(sqlite_url) as (_, store):
        await start_game(store, at_turn(), ADA, BEN, clock=1)
        here = TableRegistry(store, Settings(bot_pace=60.0), lambda: 5000.0)
        there = TableRegistry(store, Settings(bot_pace=60.0), lambda: time)
        for registry in (here, there):
            registry.ready.set()
        time = 1000.5
        session = await resume(there)
        await send(here, ADA, commands.Stand(seat=0), "1")
        await send(here, ADA, commands.TakeBack(seat=0), "2")
        await there.refresh(session)
        time = 2000.0
        await asyncio.sleep(0.8)
        assert held_seats(session) == []
        for registry in (here, there):
            await registry.close()


@async_test
async def test_an_undo_request_does_not_stop_the_clock(sqlite_url: str) -> None:
    """Otherwise undo requests could be used to gain time."""
    async with open_registry(sqlite_url, bot_pace=60.0) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=1)
        session = await resume(registry)
        await send(registry, ADA, DRAW, "1")
        await send(registry, ADA, commands.Undo(seat=0), "undo")
        assert time_left(session)[0] is not None
        await wait_until(lambda: held_seats(session) == [0])
