"""Orders to the registry, executed once and in order, and its subscribers."""

import asyncio
import random

import pytest

from draisine.boards import names
from draisine.messages import message
from draisine.play import new_game
from draisine.server.runtime.registry import NoSuchTable
from draisine.server.tables import commands
from draisine.server.tables.commands import Command
from draisine.server.tables.ruling import Actor
from tests.server.async_tests import async_test
from tests.server.registries import (
    Follower,
    check_consistent,
    held_seats,
    is_idle,
    open_registry,
    open_table,
    refusal_code,
    send,
    send_random_order,
    start_game,
    stored_entries,
    wait_until,
)
from tests.server.table_scenes import ADA, BEN, CLAIM, CLEO, DRAW, PEOPLE, SEED, ZOE, at_turn

# Orders


@async_test
async def test_people_sit_down_and_start(url: str) -> None:
    async with open_registry(url) as (registry, store):
        await open_table(store)
        orders: list[tuple[Actor, Command]] = [
            (ADA, commands.Sit(seat=0)),
            (BEN, commands.Sit(seat=1)),
            (BEN, commands.Say(text="ready")),
            (ADA, commands.Start()),
        ]
        for number, (actor, command) in enumerate(orders):
            answer = await send(registry, actor, command, str(number))
            assert (answer.order, answer.seq, answer.refused) == (str(number), number + 1, None)
        row = await store.tables.get("t")
        assert row is not None
        assert (row.phase, row.seq) == ("playing", 4)
        await check_consistent(registry, store)


@async_test
async def test_a_refused_order_is_answered_and_not_stored(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        answer = await send(registry, BEN, commands.Play(seat=1, move="draw blind"), "1")
        assert (answer.seq, refusal_code(answer)) == (3, "not_your_turn")
        assert answer.refused is not None
        assert answer.refused.message == message("refusal-not_your_turn")
        assert len(await stored_entries(store)) == 4
        await check_consistent(registry, store)


@async_test
async def test_a_duplicate_order_is_executed_once_and_gets_the_same_answer(url: str) -> None:
    async with open_registry(url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        first = await send(registry, ADA, DRAW, "same")
        again = await send(registry, ADA, DRAW, "same")
        assert first == again
        assert (first.seq, first.refused) == (4, None)
        concurrent = await asyncio.gather(*(send(registry, ADA, DRAW, "other") for _ in range(5)))
        assert {answer.seq for answer in concurrent} == {5}
        assert len(await stored_entries(store)) == 6
        await check_consistent(registry, store)


@async_test
async def test_order_ids_are_scoped_to_their_sender(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        await send(registry, ADA, commands.Say(text="one"), "1")
        answer = await send(registry, BEN, commands.Say(text="two"), "1")
        assert answer.seq == 5


@async_test
async def test_one_of_two_concurrent_orders_for_a_turn_wins(url: str) -> None:
    async with open_registry(url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        answers = await asyncio.gather(send(registry, ADA, DRAW, "1", seq=3), send(registry, ADA, CLAIM, "2", seq=3))
        assert sorted(str(refusal_code(answer)) for answer in answers) == ["None", "behind"]
        assert len(await stored_entries(store)) == 5
        await check_consistent(registry, store)


@async_test
async def test_an_unknown_table_raises(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, _):
        with pytest.raises(NoSuchTable):
            await send(registry, ADA, DRAW, "1", table="nowhere")


@async_test
async def test_a_repeated_refused_order_is_refused_again(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        draw = commands.Play(seat=1, move="draw blind")
        first = await send(registry, BEN, draw, "same")
        await send(registry, ADA, CLAIM, "1")
        assert refusal_code(first) == "not_your_turn"
        assert await send(registry, BEN, draw, "same") == first
        assert refusal_code(await send(registry, BEN, draw, "another")) is None


@async_test
async def test_vacating_seats_covers_all_tables_at_once(sqlite_url: str) -> None:
    """Also more seats than the rate limit allows orders, and a seat that was vacated and taken back before."""
    async with open_registry(sqlite_url, orders_per_second=1) as (registry, store):
        tables = [f"t{number}" for number in range(5)]
        for table in tables:
            await start_game(store, at_turn(), ADA, BEN, table=table)
        await registry.vacate_seats(ADA)
        assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), "back", table="t4")) is None
        await registry.vacate_seats(ADA)
        assert [held_seats(await registry.get(table)) for table in tables] == [[0]] * 5


# Subscribers


@pytest.mark.parametrize("board", names())
@async_test
async def test_every_subscriber_receives_every_entry_once_and_in_order(sqlite_url: str, board: str) -> None:
    """With subscribers joining at any time, concurrent orders, undos, and seats held by bots. Their last snapshot
    equals the state of the stored entries."""
    rng = random.Random(board)
    # The last order may be an undo request that remains unanswered.
    async with open_registry(sqlite_url, undo_seconds=0.5) as (registry, store):
        await start_game(store, new_game(board, 3, SEED), ADA, BEN, CLEO)
        session = await registry.get("t")
        followers = [Follower(registry, session, PEOPLE[seat], seat) for seat in range(3)]
        for number in range(40):
            if number % 10 == 5:
                followers.append(Follower(registry, session, ZOE))
            await asyncio.gather(*(send_random_order(registry, rng, f"{number}/{each}") for each in range(2)))
        await wait_until(lambda: is_idle(session))
        for follower in followers:
            assert follower.received == list(range(follower.first_seq + 1, session.table.seq + 1))
            assert follower.is_current(session)
        await check_consistent(registry, store)


@async_test
async def test_an_unsubscribed_reader_receives_nothing_more(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        staying, leaving = Follower(registry, session, ADA, 0), Follower(registry, session, BEN, 1)
        await send(registry, ADA, commands.Say(text="one"), "1")
        registry.unsubscribe(session, leaving.reader)
        registry.unsubscribe(session, leaving.reader)
        await send(registry, ADA, commands.Say(text="two"), "2")
        assert (staying.received, leaving.received) == ([4, 5], [4])
