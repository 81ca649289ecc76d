"""The limits lock out no honest people. Unlike the other tests of this folder these concern no finding of 0.1."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.async_tests import async_test
from tests.server.hostile.guests import DONE, HONEST, HOSTILE, TIMEOUT, Guest, guests_at, start_game
from tests.server.hostile.servers import HostileServer, running_server

PEOPLE = 30
GROUP = 3
"""People at a table; a bot takes another seat."""
ROUNDS = 3
SET_UP = 4 * GROUP
"""Entries before the first turn: seats, greetings, the start and the choice of tickets."""


async def _host(host: Guest, others: list[Guest], pause: float) -> None:
    """Open a table, wait for friends who join by link, add a bot, and play."""
    opened = await host.open_table("usa", len(others) + 2)
    table, people = opened["id"], [host, *others]
    for seat, person in enumerate(people):
        await asyncio.sleep(random.uniform(0, pause))
        assert await person.order(table, opened["invite"], do="sit", seat=seat) == DONE
        assert await person.order(table, opened["invite"], do="say", text="Hello!") == DONE
    assert await host.order(table, do="seat_bot", seat=len(people), bot="conductor") == DONE
    assert await host.order(table, do="start") == DONE
    await asyncio.gather(*(_play(person, table, pause) for person in people))


async def _play(person: Guest, table: str, pause: float) -> None:
    """Play in one's own turns, as a page does, until the table has seen some rounds."""
    async with person.socket(table) as socket, asyncio.timeout(TIMEOUT + 20 * ROUNDS * pause):
        now, answered, waiting = await socket.next(), 0, False
        while now["seq"] < ROUNDS * (GROUP + 1) + SET_UP:
            if now["choices"] and not waiting and now["seq"] >= answered:
                await asyncio.sleep(random.uniform(pause / 2, pause))
                await socket.send_order(do="play", seat=now["seat"], move=now["choices"]["moves"][0])
                waiting = True
            message = await socket.next()
            if message["type"] == "answer":
                assert message["refused"] is None, message
                answered, waiting = message["seq"], False
            else:
                now = message["now"] or now


async def _play_together(folder: Path, arrival_seconds: float, pause: float) -> None:
    """Let people arrive at one address within this time, sit down in groups and play. Nothing may be refused."""
    async with running_server(folder) as server, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Guest(server.url, HOSTILE)) for _ in range(PEOPLE)]

        async def arrive(number: int) -> None:
            await asyncio.sleep(arrival_seconds * number / PEOPLE)
            assert await people[number].register(f"Person {number}"), "an honest newcomer is refused"

        async def meet(numbers: range) -> None:
            await asyncio.gather(*(arrive(number) for number in numbers))
            host, *others = (people[number] for number in numbers)
            await _host(host, others, pause)

        await asyncio.gather(*(meet(range(first, first + GROUP)) for first in range(0, PEOPLE, GROUP)))


@async_test
async def test_thirty_people_behind_one_address_play_within_five_minutes(tmp_path: Path) -> None:
    await _play_together(tmp_path, arrival_seconds=4, pause=0.4)


@pytest.mark.soak
@async_test
async def test_thirty_people_behind_one_address_play_at_human_pace(tmp_path: Path) -> None:
    async with asyncio.timeout(300):
        await _play_together(tmp_path, arrival_seconds=60, pause=5)


@async_test
async def test_no_one_is_voted_out_before_they_have_been_away_for_long(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(shared_server.url, HONEST, "Victim") as (victim,),
    ):
        table = await start_game(attacker, victim)
        while await attacker.play(table):
            pass
        assert await attacker.order(table, do="vote", seat=1, choice="bot") != DONE
        assert not (await victim.snapshot(table))["table"]["seats"][1]["held"]
        assert await victim.play(table), "the victim plays on"
