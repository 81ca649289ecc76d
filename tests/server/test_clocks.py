"""Clocks: how much time is left is told, a bot takes over when it is up, and the person comes back with one order."""

import asyncio

from draisine.play import Game, new_game, text
from draisine.server.bots.executors import SUBSTITUTE
from draisine.server.settings import Settings
from draisine.server.tables import commands, entries
from draisine.server.tables.registry import Hall
from draisine.server.tables.session import Live
from tests.server.halls import Follower, ask, hall_on, held, kept, refusal, start_at, until
from tests.server.scenes import ADA, BEN, SEED, ZOE, eyes, position
from tests.server.store.scenes import in_loop

DRAW = commands.Play(seat=0, move="draw blind")
CLAIM = commands.Play(seat=0, move="claim montreal-new_york with 3 blue")


def at_turn(players: int = 2) -> Game:
    seats = [{"hand": {"blue": 3}}, {"hand": {"red": 2}}]
    return position(players=players, seats=seats, deck_top=["green", "white", "black", "orange"])


def left(live: Live) -> list[float | None]:
    """How much time is left to each seat, as everybody is told."""
    shown = [live.snapshot(viewer).table.seats for viewer in (eyes(ADA, 0), eyes(BEN, 1), eyes(ZOE))]
    first, *others = [[seat.seconds is None for seat in seats] for seats in shown]
    assert all(each == first for each in others)
    return [seat.seconds for seat in shown[0]]


async def clocked(hall: Hall) -> Live:
    await hall.wake()
    return await hall.table("t")


@in_loop
async def test_everybody_is_told_how_much_time_is_left(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=100)
        live = await clocked(hall)
        ben = Follower(hall, live, BEN, 1)
        first, other = left(live)
        assert first is not None
        assert other is None
        assert 60 <= first <= 100
        await asyncio.sleep(0.25)
        later = left(live)[0]
        assert later is not None
        assert later < first
        await ask(hall, ADA, CLAIM, "1")
        # The message that tells of the move tells of the time too.
        told = ben.latest.table.seats
        assert told[0].seconds is None
        assert told[1].seconds is not None
        assert 90 <= told[1].seconds <= 100


@in_loop
async def test_the_second_card_belongs_to_the_same_turn_but_has_its_own_time(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=100)
        live = await clocked(hall)
        await ask(hall, ADA, DRAW, "1")
        assert live.table.playing.to_move == (0,)
        assert left(live)[0] is not None


@in_loop
async def test_at_set_up_all_clocks_run_at_once(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game("usa", 2, SEED), ADA, BEN, clock=100)
        live = await clocked(hall)
        assert None not in left(live)
        choice = text(live.table.playing.legal_moves(0)[0])
        before = left(live)[1]
        await ask(hall, ADA, commands.Play(seat=0, move=choice), "1")
        mine, yours = left(live)
        assert mine is None
        assert yours is not None
        assert before is not None
        assert yours <= before


@in_loop
async def test_no_clock_runs_for_bots_nor_without_one(sqlite_url: str) -> None:
    async with hall_on(sqlite_url, bot_pace=60.0) as (hall, store):
        await start_at(store, at_turn(), "conductor", BEN, clock=100)
        await start_at(store, at_turn(), ADA, BEN, table="calm")
        live = await clocked(hall)
        assert left(live) == [None, None]
        assert left(await hall.table("calm")) == [None, None]


@in_loop
async def test_time_is_up_and_everybody_sees_who_plays_and_why(sqlite_url: str) -> None:
    async with hall_on(sqlite_url, bot_pace=60.0) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=1)
        live = await clocked(hall)
        zoe = Follower(hall, live, ZOE)
        await until(lambda: held(live) == [0])
        seat = zoe.latest.table.seats[0]
        assert (seat.held, seat.holder, seat.why, seat.seconds) == (True, SUBSTITUTE, "clock", None)
        assert refusal(await ask(hall, ADA, DRAW, "late")) == "held"
        assert refusal(await ask(hall, ADA, commands.TakeBack(seat=0), "back")) is None
        seat = zoe.latest.table.seats[0]
        assert (seat.held, seat.holder, seat.why) == (False, None, None)
        assert seat.seconds is not None
        back = next(at for at, entry in reversed(live.kept) if isinstance(entry, entries.TakenBack))
        assert live.time_is_up(0) == back + 1, "whoever comes back has all their time"
        assert entries.Held(seat=0, why="clock") in await kept(store)


@in_loop
async def test_whoever_leaves_is_marked_as_gone(sqlite_url: str) -> None:
    async with hall_on(sqlite_url, bot_pace=60.0) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, BEN, commands.Stand(seat=1), "1")
        seat = live.snapshot(eyes(ADA, 0)).table.seats[1]
        assert (seat.holder, seat.why) == (SUBSTITUTE, "left")


@in_loop
async def test_time_does_not_run_while_there_is_no_server(sqlite_url: str) -> None:
    """The turn began long ago, and yet all its time is left when the server comes back."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=50)
        live = await clocked(hall)
        seconds = left(live)[0]
        assert seconds is not None
        assert 20 <= seconds <= 50


@in_loop
async def test_two_processes_agree_about_the_time(sqlite_url: str) -> None:
    """The second brings the table to life later, and counts from the same entry."""
    async with hall_on(sqlite_url) as (here, store), hall_on(sqlite_url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN, clock=100)
        await ask(here, ADA, CLAIM, "1")
        await asyncio.sleep(0.3)
        one, other = await here.table("t"), await there.table("t")
        assert one.time_is_up(1) == other.time_is_up(1) is not None
        seconds = left(other)[1]
        assert seconds is not None
        assert seconds < 99.9


@in_loop
async def test_whoever_takes_a_seat_back_elsewhere_has_all_their_time_here(sqlite_url: str) -> None:
    """A process hears at once that somebody left and that they are back: as if their clock had run on."""
    time = 1000.0
    async with hall_on(sqlite_url) as (_, store):
        await start_at(store, at_turn(), ADA, BEN, clock=1)
        here = Hall(store, Settings(bot_pace=60.0), lambda: 5000.0)
        there = Hall(store, Settings(bot_pace=60.0), lambda: time)
        for hall in (here, there):
            hall.ready.set()
        time = 1000.5
        live = await clocked(there)
        await ask(here, ADA, commands.Stand(seat=0), "1")
        await ask(here, ADA, commands.TakeBack(seat=0), "2")
        await there.look_at(live)
        time = 2000.0
        await asyncio.sleep(0.8)
        assert held(live) == []
        for hall in (here, there):
            await hall.close()


@in_loop
async def test_asking_for_an_undo_stops_no_clock(sqlite_url: str) -> None:
    """Or else whoever is short of time would ask, and ask again."""
    async with hall_on(sqlite_url, bot_pace=60.0) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=1)
        live = await clocked(hall)
        await ask(hall, ADA, DRAW, "1")
        await ask(hall, ADA, commands.Undo(seat=0), "undo")
        assert left(live)[0] is not None
        await until(lambda: held(live) == [0])
