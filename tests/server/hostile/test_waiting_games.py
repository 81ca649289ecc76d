"""Games that wait for a person cost little, and can be finished when the person never comes back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.async_tests import async_test
from tests.server.hostile.guests import HONEST, HOSTILE, Guest, guests_at, play_turns, start_game, wait_for
from tests.server.hostile.servers import HostileServer, running_server
from tests.soak import every_nth

CLOCK_TABLES = 8
CLOCK = 10
"""Seconds; a table stays in memory for the last five."""
QUIET_SECONDS = 1
AWAY_HOURS = 24


@async_test
async def test_tables_with_a_clock_leave_memory_and_are_not_loaded_at_the_start(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, quiet_seconds=QUIET_SECONDS) as server,
        guests_at(server.url, HOSTILE, "Attacker", "Accomplice") as attackers,
    ):
        for _ in range(CLOCK_TABLES):
            await start_game(*attackers, clock=3600)
        short = await start_game(*attackers, clock=CLOCK)

        async def is_empty() -> bool:
            return await server.metric("draisine_live_tables") == 0

        # Before that the metric is not counted yet.
        await asyncio.sleep(QUIET_SECONDS)
        assert await wait_for(is_empty, CLOCK), "tables with a clock stay in memory"
        await server.stop()
        await server.start()
        await asyncio.sleep(2 * QUIET_SECONDS)
        assert await server.metric("draisine_live_tables") <= 1, "tables with a clock are loaded at the start"
        async with attackers[0].moved_to(server.url) as attacker:

            async def has_expired() -> bool:
                return any(entry["what"] == "held" for entry in await attacker.entries(short))

            assert await wait_for(has_expired), "the clock of a table that is not in memory does not run"


async def _desert(server: HostileServer, stays: Guest, leaves: Guest) -> str:
    """A game without a clock in which a person has owed a move for longer than a day."""
    table = await start_game(stays, leaves)
    await play_turns(table, (stays, leaves), 4)
    while await stays.play(table):
        pass
    await server.stop()
    server.age(AWAY_HOURS + 1)
    await server.start()
    return table


@pytest.mark.parametrize("choice", every_nth(["bot", "end"], 2))
@async_test
async def test_a_game_without_a_clock_can_be_finished_when_a_player_disappears(tmp_path: Path, choice: str) -> None:
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, "Absent") as (absent,),
        guests_at(server.url, HONEST, "Present") as (before,),
    ):
        table = await _desert(server, before, absent)
        async with before.moved_to(server.url) as present:
            commands: list[dict[str, Any]] = [
                {"do": "vote", "seat": 1, "choice": choice},
                {"do": "seat_bot", "seat": 1, "bot": "conductor"},
                {"do": "clear", "seat": 1},
            ]
            for command in commands:
                await present.order(table, **command)

            async def goes_on() -> bool:
                shown = await present.snapshot(table)
                return shown["table"]["phase"] == "closed" or shown["choices"] is not None

            assert await wait_for(goes_on, 10), "the game waits forever for a person who has disappeared"
