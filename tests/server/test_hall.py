"""The hall: orders once and in order, bots, plans and clocks, restarts, and several processes on one database."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from draisine.boards import names
from draisine.bots import BotError
from draisine.play import Game, Move, new_game, text
from draisine.server.bots import agents, executors
from draisine.server.settings import Settings
from draisine.server.store import Gone, Heard, Notice, Store
from draisine.server.store.schema import seeds
from draisine.server.tables import commands, entries
from draisine.server.tables import registry as hall_module
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall, NoSuchTable
from draisine.server.tables.rulings import Asker
from draisine.server.tables.session import Reader
from tests.server.halls import (
    Follower,
    ask,
    check_one_truth,
    from_store,
    hall_on,
    held,
    idle,
    kept,
    open_table,
    refusal,
    start_at,
    until,
)
from tests.server.scenes import ADA, BEN, CLEO, PEOPLE, SEED, ZOE, any_move, eyes, position
from tests.server.store.scenes import in_loop, raw

CLAIM = "claim montreal-new_york with 3 blue"
DRAW = commands.Play(seat=0, move="draw blind")


def at_turn(players: int = 2) -> Game:
    """Ada's turn; she has three blue cards, Ben has two red ones, and green lies on the deck."""
    seats = [{"hand": {"blue": 3}}, {"hand": {"red": 2}}]
    return position(players=players, seats=seats, deck_top=["green", "white", "black", "orange"])


# Orders


@in_loop
async def test_people_meet_and_play(url: str) -> None:
    async with hall_on(url) as (hall, store):
        await open_table(store)
        asked: list[tuple[Asker, Command]] = [
            (ADA, commands.Sit(seat=0)),
            (BEN, commands.Sit(seat=1)),
            (BEN, commands.Say(text="ready")),
            (ADA, commands.Start()),
        ]
        for number, (asker, command) in enumerate(asked):
            answer = await ask(hall, asker, command, str(number))
            assert (answer.order, answer.seq, answer.refused) == (str(number), number + 1, None)
        row = await store.table("t")
        assert row is not None
        assert (row.phase, row.seq) == ("playing", 4)
        await check_one_truth(hall, store)


@in_loop
async def test_a_refusal_is_an_answer_and_keeps_nothing(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        answer = await ask(hall, BEN, commands.Play(seat=1, move="draw blind"), "1")
        assert (answer.seq, refusal(answer)) == (3, "not_your_turn")
        assert answer.refused is not None
        assert (answer.refused.en, answer.refused.fr) == ("it is not your turn", "ce n'est pas votre tour")
        assert len(await kept(store)) == 4
        await check_one_truth(hall, store)


@in_loop
async def test_an_order_sent_twice_is_done_once_and_answered_alike(url: str) -> None:
    async with hall_on(url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        first = await ask(hall, ADA, DRAW, "same")
        again = await ask(hall, ADA, DRAW, "same")
        assert first == again
        assert (first.seq, first.refused) == (4, None)
        at_once = await asyncio.gather(*(ask(hall, ADA, DRAW, "other") for _ in range(5)))
        assert {answer.seq for answer in at_once} == {5}
        assert len(await kept(store)) == 6
        await check_one_truth(hall, store)


@in_loop
async def test_an_id_belongs_to_whoever_made_it(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        await ask(hall, ADA, commands.Say(text="one"), "1")
        answer = await ask(hall, BEN, commands.Say(text="two"), "1")
        assert answer.seq == 5


@in_loop
async def test_of_two_orders_for_one_turn_one_is_done(url: str) -> None:
    async with hall_on(url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        answers = await asyncio.gather(
            ask(hall, ADA, DRAW, "1", seq=3), ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "2", seq=3)
        )
        assert sorted(str(refusal(answer)) for answer in answers) == ["None", "behind"]
        assert len(await kept(store)) == 5
        await check_one_truth(hall, store)


@in_loop
async def test_there_is_no_such_table(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, _):
        with pytest.raises(NoSuchTable):
            await ask(hall, ADA, DRAW, "1", table="nowhere")


@in_loop
async def test_a_hall_that_closes_asks_to_try_again(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        await hall.close()
        answer = await ask(hall, ADA, DRAW, "1")
        assert (answer.seq, refusal(answer)) == (-1, "again")
    async with hall_on(sqlite_url) as (hall, store):
        assert refusal(await ask(hall, ADA, DRAW, "1")) is None
        assert len(await kept(store)) == 5


@in_loop
async def test_a_table_that_nobody_uses_is_put_away_and_comes_back(sqlite_url: str) -> None:
    time = 1000.0
    async with hall_on(sqlite_url) as (_, store):
        hall = Hall(store, Settings(bot_pace=0.0, quiet_seconds=60.0), lambda: time)
        hall.ready.set()
        await start_at(store, at_turn(), ADA, BEN)
        first = await hall.table("t")
        follower = Follower(hall, first, ADA, 0)
        time = 2000.0
        await hall.put_away()
        assert await hall.table("t") is first
        hall.leave(first, follower.reader)
        time = 2059.0
        await hall.put_away()
        assert await hall.table("t") is first
        time = 2120.0
        await hall.put_away()
        second = await hall.table("t")
        assert second is not first
        assert second.table.playing.digest() == first.table.playing.digest()
        await hall.close()


@in_loop
async def test_after_a_restart_only_tables_that_need_nobody_are_brought_to_life(url: str) -> None:
    """A game that waits for a person stays in its drawer until the person comes; one move, and it is awake again."""
    time = 1000.0
    async with hall_on(url) as (_, store):
        hall = Hall(store, Settings(bot_pace=0.0, quiet_seconds=60.0), lambda: time)
        hall.ready.set()
        await start_at(store, at_turn(), ADA, BEN, table="waiting")
        await start_at(store, at_turn(), ADA, BEN, table="clocked", clock=3600)
        await hall.wake()
        time = 2000.0
        await hall.put_away()
        assert await store.running() == ["clocked"]
        await hall.order("waiting", ADA, Order(id="1", command=commands.Say(text="I am back")))
        assert set(await store.running()) == {"waiting", "clocked"}
        await hall.close()


@in_loop
async def test_a_rematch_is_a_table_of_the_same_kind_with_everybody_in_place(url: str) -> None:
    async with hall_on(url) as (hall, store):
        await start_at(store, new_game("first_journey", 2, SEED), ADA, "random")
        live = await hall.table("t")
        await ask(hall, ADA, commands.Stand(seat=0), "1")
        await until(lambda: live.table.phase == "over" and idle(live))
        assert refusal(await ask(hall, ADA, commands.Rematch(), "2")) is None
        assert live.table.rematch is not None
        again = await hall.table(live.table.rematch)
        assert (again.table.phase, again.table.options, again.table.host) == ("open", live.table.options, ADA.person)
        assert [(seat.person, seat.bot) for seat in again.table.seats] == [(ADA.person, None), (None, "random")]
        assert refusal(await ask(hall, ADA, commands.Start(), "1", table=again.id)) is None
        assert again.table.playing.digest() != live.table.playing.back_to(0).digest()
        await check_one_truth(hall, store)


@in_loop
async def test_a_rematch_asked_for_again_opens_no_second_table(sqlite_url: str) -> None:
    """The hall that is asked is one entry behind, and decides twice."""
    async with hall_on(sqlite_url) as (here, store), hall_on(sqlite_url) as (there, _):
        await start_at(store, new_game("first_journey", 2, SEED), ADA, "random")
        live = await here.table("t")
        await ask(here, ADA, commands.Stand(seat=0), "1")
        await until(lambda: live.table.phase == "over" and idle(live))
        await ask(there, ADA, commands.Say(text="again?"), "2")
        assert refusal(await ask(here, ADA, commands.Rematch(), "3")) is None
        assert len(await store.tables_of(ADA.person)) == 2


@in_loop
async def test_a_rematch_is_opened_whole_or_not_at_all(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing more can be kept once its table is there: who asks again still finds everybody in place."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game("first_journey", 2, SEED), ADA, BEN)
        live = await hall.table("t")
        for asker, seat in ((ADA, 0), (BEN, 1)):
            await ask(hall, asker, commands.Stand(seat=seat), "1")
        await until(lambda: live.table.phase == "over" and idle(live))
        with monkeypatch.context() as broken:
            gate = Gate(store, broken)
            gate.failures = 1
            gate.open.set()
            with pytest.raises(OSError, match="away"):
                await ask(hall, ADA, commands.Rematch(), "2")
        assert refusal(await ask(hall, BEN, commands.Rematch(), "3")) is None
        assert live.table.rematch is not None
        again = await from_store(store, live.table.rematch)
        assert [seat.person for seat in again.seats] == [ADA.person, BEN.person]
        assert await store.is_member(BEN.person, live.table.rematch)


@in_loop
async def test_two_processes_that_open_a_rematch_at_once_open_one(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_on(sqlite_url) as (here, store), hall_on(sqlite_url) as (there, other):
        await start_at(store, new_game("first_journey", 2, SEED), ADA, BEN)
        live = await here.table("t")
        for asker, seat in ((ADA, 0), (BEN, 1)):
            await ask(here, asker, commands.Stand(seat=seat), "1")
        await until(lambda: live.table.phase == "over" and idle(live))
        read, meanwhile = store.table, asyncio.Event()

        async def late(table: str) -> Any:
            """The answer is known, and then somebody else is faster."""
            found = await read(table)
            if not meanwhile.is_set():
                meanwhile.set()
                assert refusal(await ask(there, BEN, commands.Rematch(), "2")) is None
            return found

        monkeypatch.setattr(store, "table", late)
        assert refusal(await ask(here, ADA, commands.Rematch(), "2")) == "rematched"
        assert live.table.rematch is not None
        assert (await from_store(other, live.table.rematch)).host == BEN.person


@in_loop
async def test_a_refused_order_that_comes_again_is_refused_again(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        draw = commands.Play(seat=1, move="draw blind")
        first = await ask(hall, BEN, draw, "same")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        assert refusal(first) == "not_your_turn"
        assert await ask(hall, BEN, draw, "same") == first
        assert refusal(await ask(hall, BEN, draw, "another")) is None


@in_loop
async def test_whoever_leaves_for_good_gives_up_every_seat_at_once(sqlite_url: str) -> None:
    """Also more seats than they may give orders, and one that they gave up and took back before."""
    async with hall_on(sqlite_url, orders_per_second=1) as (hall, store):
        tables = [f"t{number}" for number in range(5)]
        for table in tables:
            await start_at(store, at_turn(), ADA, BEN, table=table)
        await hall.give_up_seats(ADA)
        assert refusal(await ask(hall, ADA, commands.TakeBack(seat=0), "back", table="t4")) is None
        await hall.give_up_seats(ADA)
        assert [held(await hall.table(table)) for table in tables] == [[0]] * 5


# When something goes wrong


class Gate:
    """A store whose appends wait, or fail, as a test likes."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self.failures = 0
        append = store.append

        async def guarded(*args: Any, **kwargs: Any) -> None:
            self.reached.set()
            await self.open.wait()
            if self.failures:
                self.failures -= 1
                raise OSError("the database is away")
            await append(*args, **kwargs)

        monkeypatch.setattr(store, "append", guarded)


@in_loop
async def test_nobody_sees_what_is_not_kept_yet(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        before = [live.snapshot(viewer) for viewer in (eyes(ADA, 0), eyes(BEN, 1), eyes(ZOE))]
        gate = Gate(store, monkeypatch)
        asking = asyncio.create_task(ask(hall, ADA, DRAW, "1"))
        await gate.reached.wait()
        assert [live.snapshot(viewer) for viewer in (eyes(ADA, 0), eyes(BEN, 1), eyes(ZOE))] == before
        gate.open.set()
        assert (await asking).seq == 4


@in_loop
async def test_whoever_goes_away_after_asking_stops_nothing(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is kept, and the bot goes on."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, "random")
        live = await hall.table("t")
        gate = Gate(store, monkeypatch)
        asking = asyncio.create_task(ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1"))
        await gate.reached.wait()
        asking.cancel()
        await asyncio.wait([asking])
        gate.open.set()
        await until(lambda: live.table.seq > 4 and live.table.playing.to_move == (0,) and idle(live))
        await check_one_truth(hall, store)


@in_loop
async def test_a_move_that_could_not_be_kept_was_not_made(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is away for a moment, for reading too; then the order comes again and is done once."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        await hall.table("t")

        async def away(*_: object) -> None:
            raise OSError("the database is away")

        gate = Gate(store, monkeypatch)
        gate.failures = 1
        gate.open.set()
        with monkeypatch.context() as broken:
            broken.setattr(store, "log", away)
            with pytest.raises(OSError, match="away"):
                await ask(hall, ADA, DRAW, "1")
        assert (await ask(hall, ADA, DRAW, "1")).seq == 4
        assert len((await from_store(store)).playing.steps) == 2
        await check_one_truth(hall, store)


@in_loop
async def test_bots_go_on_when_the_database_is_back(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "PAUSE", 0.0)
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game("first_journey", 2, SEED), "random", "random")
        gate = Gate(store, monkeypatch)
        gate.failures = 3
        gate.open.set()
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: live.table.phase == "over" and idle(live))
        await check_one_truth(hall, store)


@in_loop
async def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (_, store):
        for table in ("bad", "good", "worse"):
            await start_at(store, new_game("first_journey", 2, SEED), "random", "random", table=table)
    lost = seeds.delete().where(seeds.c.table_id != "good")
    await asyncio.to_thread(raw, sqlite_url, lambda connection: connection.execute(lost))
    async with hall_on(sqlite_url) as (hall, _):
        await hall.wake()
        live = await hall.table("good")
        await until(lambda: live.table.phase == "over")


@in_loop
async def test_while_the_engine_is_compiled_no_game_is_read_and_nobody_waits(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        hall.ready.clear()
        await start_at(store, at_turn(), ADA, BEN, table="begun")
        await open_table(store, table="open")
        with pytest.raises(Refused, match="try again in a minute"):
            await hall.table("begun")
        assert (await hall.table("open")).table.phase == "open"
        hall.ready.set()
        assert (await hall.table("begun")).table.phase == "playing"


@in_loop
async def test_a_game_of_bots_that_its_process_left_alone_is_taken_up_by_another(url: str) -> None:
    time = 1000.0
    async with hall_on(url) as (_, store):
        hall = Hall(store, Settings(bot_pace=0.0, quiet_seconds=60.0), lambda: time)
        hall.ready.set()
        await hall.wake()
        await start_at(store, new_game("first_journey", 2, SEED), "random", "random")
        time = 59.0
        await hall.look_around()
        assert hall.at_hand("t") is None, "somebody else looks after it"
        time = 60.0
        await hall.look_around()
        live = hall.at_hand("t")
        assert live is not None
        await until(lambda: live.table.phase == "over")
        await hall.close()


# Readers


@pytest.mark.parametrize("board", names())
@in_loop
async def test_every_reader_gets_every_entry_once_and_in_order(sqlite_url: str, board: str) -> None:
    """Readers come at any time; orders by many at once, undos, leavers and bots in their places. What they see in the
    end is what the kept entries add up to."""
    lot = random.Random(board)
    # The last question may be one for an undo, which nobody answers.
    async with hall_on(sqlite_url, undo_seconds=0.5) as (hall, store):
        await start_at(store, new_game(board, 3, SEED), ADA, BEN, CLEO)
        live = await hall.table("t")
        followers = [Follower(hall, live, PEOPLE[seat], seat) for seat in range(3)]
        for number in range(40):
            if number % 10 == 5:
                followers.append(Follower(hall, live, ZOE))
            await asyncio.gather(*(_something(hall, lot, f"{number}/{each}") for each in range(2)))
        await until(lambda: idle(live))
        for follower in followers:
            assert follower.told == list(range(follower.first + 1, live.table.seq + 1))
            assert follower.latest == live.snapshot(follower.reader.viewer)
        await check_one_truth(hall, store)


async def _something(hall: Hall, lot: random.Random, order: str) -> None:
    live = await hall.table("t")
    if live.table.phase != "playing":
        return
    seat, move = any_move(live.table.playing, lot)
    own = lot.randrange(3)
    asked: list[Command] = [
        commands.Play(seat=seat, move=move),
        commands.Play(seat=seat, move=move),
        commands.Play(seat=seat, move=move),
        commands.Undo(seat=own),
        commands.AnswerUndo(agree=True),
        commands.Stand(seat=own),
        commands.TakeBack(seat=own),
        commands.TakeBack(seat=own),
    ]
    command = lot.choice(asked)
    await ask(hall, PEOPLE[seat if isinstance(command, commands.Play) else own], command, order)


@in_loop
async def test_a_reader_who_left_hears_no_more(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        staying, leaving = Follower(hall, live, ADA, 0), Follower(hall, live, BEN, 1)
        await ask(hall, ADA, commands.Say(text="one"), "1")
        hall.leave(live, leaving.reader)
        hall.leave(live, leaving.reader)
        await ask(hall, ADA, commands.Say(text="two"), "2")
        assert (staying.told, leaving.told) == ([4, 5], [4])


# Bots


@pytest.mark.parametrize("board", ["first_journey", "old_west"])
@in_loop
async def test_bots_play_whole_games(sqlite_url: str, board: str) -> None:
    """The smallest board and the one with most mechanics; `test_endings.py` plays on all."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game(board, 2, SEED), "random", "conductor")
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: live.table.phase == "over")
        await until(lambda: idle(live))
        await check_one_truth(hall, store)
        record = live.table.playing.record()
        assert Game.replay(record.to_text()).digest() == record.steps[-1].digest
        row = await store.table("t")
        assert row is not None
        assert row.phase == "over"
        assert await store.running() == []


@in_loop
async def test_bots_and_people_take_turns(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, "random")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        live = await hall.table("t")
        await until(lambda: live.table.playing.to_move == (0,) and idle(live))
        played = [entry for entry in await kept(store) if isinstance(entry, entries.Played)]
        assert [entry.by for entry in played] == [ADA.person, *["bot"] * (len(played) - 1)]
        assert len(played) >= 2


def _failing(*_: object) -> str:
    raise BotError("bot ticket in seat 1 failed")


def _crashing(*_: object) -> str:
    raise RuntimeError("nobody thought of this")


def _cheating(*_: object) -> str:
    return "draw 9"


def _silent(*_: object) -> None:
    return None


@pytest.mark.parametrize("choose", [_failing, _crashing, _cheating, _silent])
@in_loop
async def test_a_bot_that_fails_is_answered_for(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, choose: Callable[..., object]
) -> None:
    monkeypatch.setattr(executors, "choose", choose)
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game("first_journey", 2, SEED), "conductor", "conductor")
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: live.table.phase == "over")
        await check_one_truth(hall, store)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Bots that think until they are let go, and then choose the first move."""
    let_go = threading.Event()

    def choose(_board: object, _bot: str, _view: object, legal: list[Move], _seed: str) -> str:
        let_go.wait(120)
        return text(legal[0])

    monkeypatch.setattr(executors, "choose", choose)
    yield let_go
    let_go.set()


@in_loop
async def test_a_bot_that_hangs_is_answered_for(sqlite_url: str, stuck: threading.Event) -> None:
    """Even when all threads hang."""
    async with hall_on(sqlite_url, bot_patience=0.01, bot_threads=2) as (hall, store):
        await start_at(store, new_game("first_journey", 2, SEED), "conductor", "conductor")
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: live.table.phase == "over")
        assert not stuck.is_set()
        await check_one_truth(hall, store)


@in_loop
async def test_a_thinking_bot_keeps_nobody_from_chatting_or_watching(sqlite_url: str, stuck: threading.Event) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), "conductor", ADA)
        await hall.wake()
        answer = await ask(hall, ADA, commands.Say(text="take your time"), "1")
        assert answer.seq == 4
        assert (await hall.table("t")).snapshot(eyes(ZOE)).seq == 4
        stuck.set()


@in_loop
async def test_a_bot_is_handed_its_own_view_and_its_moves(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = []

    def choose(_board: object, _bot: str, view: object, legal: list[Move], _seed: str) -> str:
        handed.append((view, legal))
        return text(legal[0])

    monkeypatch.setattr(executors, "choose", choose)
    async with hall_on(sqlite_url) as (hall, store):
        game = at_turn()
        await start_at(store, game, "conductor", ADA)
        await hall.wake()
        await until(lambda: handed)
        assert handed[0] == (game.view(0), game.legal_moves(0))


@in_loop
async def test_somebody_who_leaves_is_played_for_and_comes_back(sqlite_url: str, stuck: threading.Event) -> None:
    """The bot on the other seat is let go in time, so that Ada comes back while it is that bot's turn."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, "random")
        live = await hall.table("t")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        await ask(hall, ADA, commands.Stand(seat=0), "2")
        assert held(live) == [0]
        assert refusal(await ask(hall, ADA, commands.TakeBack(seat=0), "3")) is None
        stuck.set()
        await until(lambda: live.table.playing.to_move == (0,) and idle(live))
        assert held(live) == []
        assert refusal(await ask(hall, ADA, DRAW, "4")) is None


@in_loop
async def test_the_seat_of_a_leaver_goes_on_with_a_bot(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game("first_journey", 2, SEED), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, ADA, commands.Stand(seat=0), "1")
        await ask(hall, BEN, commands.Stand(seat=1), "2")
        await until(lambda: live.table.phase == "over")
        assert {entry.by for _, entry in live.kept if isinstance(entry, entries.Played)} == {"bot"}


@in_loop
async def test_whoever_is_back_in_time_plays_themselves(sqlite_url: str, stuck: threading.Event) -> None:
    """The bot was still thinking when Ada took her seat back: its move is not played."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, ADA, commands.Stand(seat=0), "1")
        await ask(hall, ADA, commands.TakeBack(seat=0), "2")
        stuck.set()
        await until(lambda: idle(live))
        assert refusal(await ask(hall, ADA, DRAW, "3", seq=3)) is None
        assert [entry.by for entry in await kept(store) if isinstance(entry, entries.Played)] == [ADA.person]


@in_loop
async def test_bots_wait_while_people_are_asked_about_an_undo(sqlite_url: str) -> None:
    async with hall_on(sqlite_url, bot_pace=0.05) as (hall, store):
        await start_at(store, at_turn(3), ADA, "random", BEN)
        live = await hall.table("t")
        for number in range(2):
            await ask(hall, ADA, DRAW, str(number))
        asked = await ask(hall, ADA, commands.Undo(seat=0), "undo")
        assert (refusal(asked), [agent.role for agent in live.agents.values()]) == (None, ["lapse"])
        assert refusal(await ask(hall, BEN, commands.AnswerUndo(agree=False), "no")) is None
        await until(lambda: live.table.playing.to_move == (2,))


# Clocks: a clock of no time at all runs out at once.


@in_loop
async def test_when_a_clock_runs_out_a_bot_holds_the_seat(sqlite_url: str, stuck: threading.Event) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=0)
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: held(live) == [0])
        assert (await kept(store))[-1] == entries.Held(seat=0, why="clock")
        assert held(live) == [0]
        stuck.set()
        await until(lambda: 1 in held(live))
        played = [entry for entry in await kept(store) if isinstance(entry, entries.Played)]
        assert {(entry.by, entry.step.seat) for entry in played} <= {("bot", 0), ("bot", 1)}


@in_loop
async def test_a_seat_whose_clock_ran_out_is_taken_back(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    let_go = threading.Event()

    def choose(_board: object, bot: str, _view: object, legal: list[Move], _seed: str) -> str:
        # The bot that holds Ada's seat is quick; the one that plays against her waits.
        if bot == "random":
            let_go.wait(120)
        return text(legal[0])

    monkeypatch.setattr(executors, "choose", choose)
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, "random", clock=0)
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: live.table.playing.to_move == (1,))
        assert held(live) == [0]
        assert refusal(await ask(hall, ADA, commands.TakeBack(seat=0), "1")) is None
        assert held(live) == []
        let_go.set()
        # Her next turn has a clock of its own.
        await until(lambda: held(live) == [0])
        whys = [entry.why for entry in await kept(store) if isinstance(entry, entries.Held)]
        assert whys[:2] == ["clock", "clock"]


@in_loop
async def test_a_clock_runs_out_again_after_the_seat_was_taken_back(sqlite_url: str, stuck: threading.Event) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=0)
        await hall.wake()
        live = await hall.table("t")
        for number in range(3):
            await until(lambda: held(live) == [0])
            assert refusal(await ask(hall, ADA, commands.TakeBack(seat=0), str(number))) is None
        await until(lambda: held(live) == [0])
        assert not stuck.is_set()
        assert [entry.what for entry in live.update(eyes(ZOE), 3).told] == ["held", "taken_back"] * 3 + ["held"]


@in_loop
async def test_with_a_clock_a_leaver_is_played_for_at_once_too(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=3600)
        await hall.wake()
        live = await hall.table("t")
        await ask(hall, ADA, commands.Stand(seat=0), "1")
        await until(lambda: live.table.playing.to_move == (1,))


@in_loop
async def test_a_turn_that_is_over_leaves_no_clock_behind(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=3600)
        await hall.wake()
        live = await hall.table("t")
        for number in range(8):
            (seat,) = live.table.playing.to_move
            await ask(hall, PEOPLE[seat], commands.Play(seat=seat, move="draw blind"), str(number))
            assert list(live.agents) == list(live.table.playing.to_move)


@in_loop
async def test_what_another_chooses_at_set_up_does_not_wind_up_ones_clock(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, new_game("usa", 2, SEED), ADA, BEN, clock=3600)
        await hall.wake()
        live = await hall.table("t")
        clock = live.agents[1].task
        await ask(hall, ADA, commands.Play(seat=0, move=text(live.table.playing.legal_moves(0)[0])), "1")
        assert list(live.agents) == [1]
        assert live.agents[1].task is clock


@in_loop
async def test_a_clock_holds_nobody_who_has_moved_elsewhere(sqlite_url: str) -> None:
    """The move went to another process, of which this one has not heard yet when the clock runs out."""
    async with hall_on(sqlite_url) as (here, store), hall_on(sqlite_url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN, clock=1)
        await here.wake()
        await ask(there, ADA, commands.Play(seat=0, move=CLAIM), "1")
        live = await here.table("t")
        await until(lambda: held(live) == [1])
        assert entries.Held(seat=0, why="clock") not in await kept(store)


@in_loop
async def test_without_a_clock_nobody_is_hurried(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        await hall.wake()
        live = await hall.table("t")
        assert idle(live)


# Plans


@in_loop
async def test_a_plan_is_carried_out_the_moment_the_turn_comes(url: str) -> None:
    """What cannot be done is passed over; the first that can is played, and the plan is done with."""
    moves = ["claim montreal-new_york with 3 blue", "claim nowhere with 1 red", "dance", "draw blind", "draw 1"]
    async with hall_on(url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        planning = await ask(hall, BEN, commands.PlanAhead(seat=1, moves=moves), "1")
        assert (planning.seq, planning.refused) == (3, None)
        assert live.snapshot(eyes(BEN, 1)).plan == moves
        assert await store.plans("t") == {1: moves}
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "2")
        await until(lambda: live.table.seq == 5 and idle(live))
        last = (await kept(store))[-1]
        assert isinstance(last, entries.Played)
        assert (last.by, last.step.seat, last.step.move) == ("plan", 1, "draw blind")
        assert await store.plans("t") == {}
        assert live.snapshot(eyes(BEN, 1)).plan == []
        assert live.table.playing.to_move == (1,)
        await check_one_truth(hall, store)


@in_loop
async def test_a_planned_turn_may_have_several_moves(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        moves = ["claim nowhere with 1 red then pass", "draw blind then draw 9 then draw blind", "draw 1"]
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=moves), "1")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "2")
        await until(lambda: live.table.seq == 5 and idle(live))
        assert await store.plans("t") == {}, "what cannot be done any more ends the plan: the person goes on"
        assert live.table.playing.to_move == (1,)
        await ask(hall, BEN, commands.Play(seat=1, move="draw blind"), "3")
        await ask(hall, ADA, commands.PlanAhead(seat=0, moves=["draw blind then draw blind then draw blind"]), "4")
        await until(lambda: live.table.playing.to_move == (1,) and idle(live))
        played = [entry.step.move for entry in await kept(store) if isinstance(entry, entries.Played)]
        assert played[-2:] == ["draw blind", "draw blind"]
        assert await store.plans("t") == {}, "the turn is over, and so is its plan"


@in_loop
async def test_a_plan_made_here_is_known_there(postgres_url: str) -> None:
    async with hall_on(postgres_url) as (here, store), hall_on(postgres_url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN)
        live = await there.table("t")
        follower = Follower(there, live, BEN, 1)
        await ask(here, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
        await there.heed(Notice("t", 3, planned=True))
        assert follower.latest.plan == ["draw blind"]
        await ask(there, ADA, commands.Play(seat=0, move=CLAIM), "2")
        await until(lambda: live.table.seq == 5)


@in_loop
async def test_what_was_kept_here_is_not_read_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notice of one's own doing comes back to oneself."""
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        await ask(hall, ADA, commands.Say(text="hello"), "1")
        reads = []
        monkeypatch.setattr(store, "log", lambda *asked: reads.append(asked))
        await hall.heed(Notice("t", 4))
        await hall.heed(Notice("another", 9))
        assert reads == []


@in_loop
async def test_a_plan_of_which_nothing_is_possible_is_dropped(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=["draw 9", "pass"]), "1")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "2")
        await until(lambda: idle(live))
        assert await store.plans("t") == {}
        assert live.table.playing.to_move == (1,)
        assert refusal(await ask(hall, BEN, commands.Play(seat=1, move="draw blind"), "3")) is None


@in_loop
async def test_impossible_plans_one_after_another_are_all_dropped(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        for number in range(3):
            await ask(hall, ADA, commands.PlanAhead(seat=0, moves=["draw 9"]), str(number))
            await until(lambda: idle(live))
            assert await store.plans("t") == {}
        await ask(hall, ADA, commands.PlanAhead(seat=0, moves=["draw blind"]), "last")
        await until(lambda: live.table.seq == 4)


@in_loop
async def test_a_plan_in_ones_own_turn_does_not_wait_for_the_clock(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN, clock=3600)
        await hall.wake()
        live = await hall.table("t")
        await ask(hall, ADA, commands.PlanAhead(seat=0, moves=["draw blind"]), "1")
        await until(lambda: live.table.seq == 4)


@in_loop
async def test_a_plan_can_be_given_up(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=[]), "2")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "3")
        assert idle(live)
        assert live.table.seq == 4


@in_loop
async def test_a_plan_outlives_a_restart(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
    async with hall_on(sqlite_url) as (hall, store):
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "2")
        live = await hall.table("t")
        await until(lambda: live.table.seq == 5)
        assert [entry.by for entry in await kept(store) if isinstance(entry, entries.Played)] == [ADA.person, "plan"]


# Restarts


@in_loop
async def test_restarts_lose_and_double_nothing(url: str) -> None:
    """A game of bots in which the hall is closed again and again."""
    lot, restarts = random.Random(4), 0
    async with hall_on(url) as (_, store):
        await start_at(store, new_game("first_journey", 3, SEED), "random", "random", "random")
    over = False
    while not over:
        async with hall_on(url) as (hall, store):
            await hall.wake()
            live = await hall.table("t")
            stop = live.table.seq + lot.randrange(1, 25)
            await until(lambda: live.table.phase == "over" or live.table.seq >= stop)  # noqa: B023
            over = live.table.phase == "over"
        restarts += 1
    async with hall_on(url) as (hall, store):
        table = await from_store(store)
        assert [entry.step.step for entry in await kept(store) if isinstance(entry, entries.Played)] == list(
            range(1, len(table.playing.steps))
        )
        assert table.phase == "over"
        await check_one_truth(hall, store)
    assert restarts >= 3


@pytest.mark.parametrize("board", ["old_west", "first_journey"])
@in_loop
async def test_a_table_goes_on_after_a_restart_as_if_nothing_had_been(sqlite_url: str, board: str) -> None:
    lot = random.Random(9)
    for part in range(3):
        async with hall_on(sqlite_url) as (hall, store):
            if part == 0:
                await start_at(store, new_game(board, 3, SEED), ADA, BEN, CLEO)
            await hall.wake()
            for number in range(15):
                await _something(hall, lot, f"{part}/{number}")
            live = await hall.table("t")
            await until(lambda: idle(live))  # noqa: B023
            await check_one_truth(hall, store)


# Several processes on one database


@in_loop
async def test_two_halls_that_know_nothing_of_each_other_do_not_disagree(url: str) -> None:
    """Whoever comes second reads what the first has kept, and decides anew."""
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN)
        for hall in (here, there):
            await hall.table("t")
        assert (await ask(here, ADA, DRAW, "1")).seq == 4
        assert (await ask(there, ADA, DRAW, "2")).seq == 5
        assert refusal(await ask(here, ADA, DRAW, "3")) == "not_your_turn"
        assert (await ask(here, BEN, commands.Play(seat=1, move="draw blind"), "4")).seq == 6
        await check_one_truth(here, store)


@in_loop
async def test_an_order_sent_to_two_halls_is_done_once(url: str) -> None:
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN)
        for number in range(5):
            said = commands.Say(text=f"number {number}")
            answers = await asyncio.gather(*(ask(hall, ADA, said, str(number)) for hall in (here, there, here)))
            assert {answer.seq for answer in answers} == {4 + number}
        assert len(await kept(store)) == 9


@in_loop
async def test_a_game_that_begins_here_is_seen_there(url: str) -> None:
    """The table was in use there before there was a game, and a seed."""
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await open_table(store)
        for seat in (0, 1):
            await ask(here, PEOPLE[seat], commands.Sit(seat=seat), f"sit {seat}")
        live = await there.table("t")
        follower = Follower(there, live, BEN, 1)
        await ask(here, ADA, commands.Start(), "start")
        await there.look_at(await there.table("t"))
        assert follower.told == [3]
        assert follower.latest == (await here.table("t")).snapshot(eyes(BEN, 1))
        await check_one_truth(there, store)


@in_loop
async def test_what_is_done_here_is_seen_there(postgres_url: str) -> None:
    async with hall_on(postgres_url) as (here, store), hall_on(postgres_url) as (there, listening):
        await start_at(store, at_turn(), ADA, BEN)
        looks: set[asyncio.Task[None]] = set()
        heard = asyncio.Event()

        def look(notice: Heard) -> None:
            looks.add(asyncio.get_running_loop().create_task(there.heed(notice)))
            heard.set()

        listener = asyncio.create_task(listening.listen(look))
        await asyncio.wait_for(heard.wait(), 30)
        live = await there.table("t")
        follower = Follower(there, live, BEN, 1)
        await ask(here, ADA, commands.Say(text="hello there"), "1")
        await ask(here, ADA, commands.Play(seat=0, move=CLAIM), "2")
        await until(lambda: follower.told == [4, 5])
        assert follower.latest == (await here.table("t")).snapshot(eyes(BEN, 1))
        assert refusal(await ask(there, BEN, commands.Play(seat=1, move="draw blind"), "3")) is None
        assert follower.told == [4, 5, 6]
        listener.cancel()
        with suppress(asyncio.CancelledError):
            await listener
        await asyncio.gather(*looks)


@in_loop
async def test_a_process_that_has_not_heard_yet_refuses_nothing_that_is_right(url: str) -> None:
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await open_table(store)
        await ask(here, ADA, commands.Sit(seat=0), "1")
        await there.table("t")
        await ask(here, BEN, commands.Sit(seat=1), "2")
        assert refusal(await ask(there, ADA, commands.Start(), "3")) is None


@in_loop
async def test_a_process_that_has_not_heard_yet_asks_when_somebody_knows_more(url: str) -> None:
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN)
        live = await there.table("t")
        await ask(here, ADA, commands.Play(seat=0, move=CLAIM), "1")
        await there.know(live, 3)
        assert live.table.seq == 3
        await there.know(live, 4)
        assert live.table.seq == 4


@pytest.mark.parametrize("notice", [Notice("t", 4), None], ids=["of a table", "after a lost connection"])
@in_loop
async def test_a_notice_that_could_not_be_followed_is_followed_soon(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, notice: Heard
) -> None:
    monkeypatch.setattr(hall_module, "SOON", 0.01)
    async with hall_on(sqlite_url) as (here, store), hall_on(sqlite_url) as (there, other):
        await start_at(store, at_turn(), ADA, BEN)
        live = await there.table("t")
        follower = Follower(there, live, BEN, 1)
        await ask(here, ADA, commands.Say(text="hello there"), "1")
        read, failures = other.log, [OSError("the database is away")] * 2

        async def away(*asked: Any) -> Any:
            if failures:
                raise failures.pop()
            return await read(*asked)

        monkeypatch.setattr(other, "log", away)
        await there.heed(notice)
        await until(lambda: follower.told == [4])
        assert not failures


@in_loop
async def test_whoever_signs_out_here_is_sent_away_there(postgres_url: str) -> None:
    async with hall_on(postgres_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        sent: list[tuple[str, int]] = []
        for asker, session in ((ADA, "hers"), (BEN, "his"), (ZOE, "forgotten")):
            away = partial(lambda name, code, _: sent.append((name, code)), session)
            hall.join(live, Reader(eyes(asker), lambda _: None, away, session))
        await hall.heed(Gone(session="hers"))
        assert sent == [("hers", 4401)]
        await hall.heed(Gone(person=ZOE.person))
        assert sent == [("hers", 4401), ("forgotten", 4401)]
        # After a lost connection to the database anything may have happened: nobody has the session "his".
        await hall.heed(None)
        assert sent[2:] == [("his", 4401)]


@in_loop
async def test_bots_of_two_halls_play_one_game(url: str) -> None:
    """Both think for every bot; what both choose is kept once."""
    async with hall_on(url) as (here, store), hall_on(url) as (there, _):
        await start_at(store, new_game("first_journey", 2, SEED), "random", "random")
        await asyncio.gather(here.wake(), there.wake())
        tables = [await hall.table("t") for hall in (here, there)]
        await until(lambda: all(live.table.phase == "over" for live in tables))
        for hall in (here, there):
            await check_one_truth(hall, store)
