"""The lobby lists tables where people can play, and no guest can push the others out of it."""

from pathlib import Path
from typing import Any

from tests.server.async_tests import async_test
from tests.server.hostile.guests import DONE, HONEST, HOSTILE, Guest, guests_at
from tests.server.hostile.servers import running_server

FLOODERS, TABLES_EACH = 6, 10


async def _lobby(guest: Guest) -> list[Any]:
    return [table["id"] for table in await guest.get("/api/tables")]


@async_test
async def test_a_flood_of_tables_does_not_push_others_out_of_the_lobby(tmp_path: Path) -> None:
    names = [f"Attacker {number}" for number in range(FLOODERS)]
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, *names) as attackers,
        guests_at(server.url, HONEST, "Host", "Visitor") as (host, visitor),
    ):
        table = (await host.open_table(visibility="open"))["id"]
        for attacker in attackers:
            for _ in range(TABLES_EACH):
                await attacker.try_open(visibility="open")
        listed = await _lobby(visitor)
        assert table in listed, "the honest table is no longer listed"
        assert len(listed) <= FLOODERS + 1, "a person has several tables in the lobby"


@async_test
async def test_tables_leave_the_lobby_when_nothing_happens(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, "Host") as (host,),
        guests_at(server.url, HONEST, "Visitor") as (visitor,),
    ):
        await host.open_table(visibility="open")
        await server.stop()
        server.age(hours=3)
        await server.start()
        async with visitor.moved_to(server.url) as later:
            assert await _lobby(later) == [], "a table of three hours ago is still listed"


@async_test
async def test_tables_of_a_deleted_host_are_handed_over_or_leave_the_lobby(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, "Host", "Other host") as (host, other),
        guests_at(server.url, HONEST, "Ada", "Ben") as people,
    ):
        table = (await host.open_table(visibility="open"))["id"]
        empty = (await other.open_table(visibility="open"))["id"]
        for seat, person in enumerate(people):
            assert await person.order(table, do="sit", seat=seat) == DONE
        for each in (host, other):
            assert (await each.http.delete("/api/me")).status_code == 204
        assert empty not in await _lobby(people[0]), "a table that no one can start is listed"
        assert await people[0].order(table, do="start") == DONE, "the people at the table cannot start their game"
