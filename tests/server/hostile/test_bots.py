"""Bots have a budget: tables of a hostile guest take no computing time from others."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.hostile.guests import HONEST, HOSTILE, guests_at, start_bots, wait_for
from tests.server.hostile.servers import running_server

MAX_TABLES = 50
"""Unfinished tables that one person may have."""
BOT_TABLES = 10
BARONS = ("baron",) * 4
WATCH_SECONDS = 4
FAIR_SHARE = 1 / 4
"""Of all moves that an honest table must get, where it competes with one hostile address; in turn it would be 1/11."""
PATIENCE = 0.02
"""Seconds within which a Baron cannot decide."""
QUICK_BOT_POINTS = 40
"""Points that two planning bots exceed on the board `usa`; random ones usually have negative scores."""


@async_test
async def test_tables_of_bots_pause_while_no_one_watches(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0) as server,
        guests_at(server.url, HOSTILE, "Attacker") as (attacker,),
    ):
        tables = [await start_bots(attacker, "conductor", "conductor") for _ in range(3)]
        await asyncio.sleep(1)
        before = [(await attacker.snapshot(table))["seq"] for table in tables]
        await asyncio.sleep(1)
        after = [(await attacker.snapshot(table))["seq"] for table in tables]
        over = [(await attacker.snapshot(table))["table"]["phase"] == "over" for table in tables]
        assert not any(over), "bots played whole games that no one watches"
        assert after == before, "bots play games that no one watches"
        async with attacker.socket(tables[0]) as socket:
            await socket.until_update()


@async_test
async def test_one_person_has_a_limited_number_of_unfinished_tables(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, tables_per_minute=1000) as server,
        guests_at(server.url, HOSTILE, "Attacker") as (attacker,),
        AsyncExitStack() as stack,
    ):
        opened = 0
        for number in range(6):
            # Other addresses, so that no limit of one address applies.
            moved = attacker.moved_to(server.url, f"127.0.1.{number + 1}")
            same_person = await stack.enter_async_context(moved)
            answers = [await same_person.try_open() for _ in range(10)]
            opened += sum(answer.status_code == 201 for answer in answers)
        assert opened <= MAX_TABLES, f"one person has {opened} unfinished tables"


@async_test
async def test_bots_of_a_hostile_address_leave_half_of_the_time_to_others(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0) as server,
        guests_at(server.url, HOSTILE, "Attacker", "Accomplice") as attackers,
        guests_at(server.url, HONEST, "Honest") as (honest,),
        AsyncExitStack() as sockets,
    ):
        hostile_tables = []
        for number in range(BOT_TABLES):
            attacker = attackers[number % 2]
            table = await start_bots(attacker, *BARONS, board="usa")
            await sockets.enter_async_context(attacker.socket(table))
            hostile_tables.append((attacker, table))
        table = await start_bots(honest, *BARONS, board="usa")
        await sockets.enter_async_context(honest.socket(table))

        async def positions() -> tuple[int, int]:
            hostile = [(await attacker.snapshot(each))["seq"] for attacker, each in hostile_tables]
            return (await honest.snapshot(table))["seq"], sum(hostile)

        start = await positions()
        await asyncio.sleep(WATCH_SECONDS)
        end = await positions()
        honest_moves, hostile_moves = end[0] - start[0], end[1] - start[1]
        share = honest_moves / (honest_moves + hostile_moves)
        assert share >= FAIR_SHARE, f"{honest_moves} honest moves, {hostile_moves} hostile ones"


@async_test
async def test_a_bot_that_is_out_of_time_never_moves_at_random(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0, bot_patience=PATIENCE) as server,
        guests_at(server.url, HONEST, "Honest") as (honest,),
    ):
        table = await start_bots(honest, "baron", "baron", board="usa")

        async def is_over() -> bool:
            return bool((await honest.snapshot(table))["table"]["phase"] == "over")

        async with honest.socket(table):
            assert await wait_for(is_over)
        count = await honest.get(f"/api/tables/{table}/count")
        points = [seat["total"] for seat in count["sheet"]["seats"]]
        assert sum(points) >= QUICK_BOT_POINTS, f"{points} points: these are random moves"
        moves = [entry for entry in await honest.entries(table) if entry["what"] == "played"]
        shown = sum(entry.get("fallback", False) for entry in moves)
        assert shown > len(moves) / 2, "the table does not show that another bot moved"
