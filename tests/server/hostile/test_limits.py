"""Limits count addresses too, IPv6 addresses by network, and hold across processes."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.hostile.guests import DONE, HONEST, HOSTILE, Guest, guests_at, start_game
from tests.server.hostile.reverse_proxies import running_proxy
from tests.server.hostile.servers import running_server
from tests.server.postgres import Cluster

NETWORK = "2001:db8:1:2"
ARRIVALS = 120
MAX_ARRIVALS = 65
"""Guests that one network may bring within a few seconds: a whole class, but not more."""
MAX_DAILY_ARRIVALS = 600
HOSTS, TABLES_EACH = 12, 10
MAX_ADDRESS_TABLES = 65
"""Tables that one address may open within a few seconds."""


async def _arrive(url: str, address: str = HOSTILE, forwarded: str = "") -> bool:
    async with Guest(url, address, forwarded) as guest:
        return await guest.register("Attacker")


@async_test
async def test_the_guests_of_one_ipv6_network_are_limited_together(tmp_path: Path) -> None:
    async with running_server(tmp_path, proxies=["127.0.0.1"]) as server:
        arrivals = [await _arrive(server.url, HONEST, f"{NETWORK}::{number:x}") for number in range(1, ARRIVALS + 1)]
        assert sum(arrivals) <= MAX_ARRIVALS, f"{sum(arrivals)} guests arrived from one /64 network at once"
        assert await _arrive(server.url, HONEST, "2001:db8:1:3::1"), "guests of other networks are not affected"


@async_test
async def test_the_guests_of_one_address_are_limited_per_day(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, newcomers_per_minute=1e6) as server,
        Guest(server.url, HOSTILE) as attacker,
    ):
        arrivals = 0
        for _ in range(MAX_DAILY_ARRIVALS + 50):
            answer = await attacker.http.post("/api/people", json={"name": "Attacker"})
            attacker.http.cookies.clear()
            arrivals += answer.status_code == 201
        assert arrivals <= MAX_DAILY_ARRIVALS + 1, f"{arrivals} guests arrived from one address in a day"
        assert await _arrive(server.url, HONEST), "guests of other addresses are not affected"


@async_test
async def test_the_tables_of_one_address_are_limited_together(tmp_path: Path) -> None:
    names = [f"Attacker {number}" for number in range(HOSTS)]
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, *names) as attackers,
        guests_at(server.url, HONEST, "Honest") as (honest,),
    ):
        answers = [await attacker.try_open() for attacker in attackers for _ in range(TABLES_EACH)]
        opened = sum(answer.status_code == 201 for answer in answers)
        assert opened <= MAX_ADDRESS_TABLES, f"{opened} tables were opened from one address at once"
        assert (await honest.try_open()).status_code == 201, "other addresses are not affected"


@dataclass(frozen=True)
class Limit:
    """What a limit allows at once and per second after that. A process may lease some requests in advance, and use them
    a little later or not at all."""

    burst: int
    rate: float
    leased: int = 0


LIMITS = {
    "newcomers": Limit(60, 20 / 60),
    "tables": Limit(10, 10 / 60),
    "chat": Limit(8, 20 / 60, leased=2),
    "orders": Limit(60, 20, leased=10),
}
PROCESSES = 2


async def _flood(requests: int, send: Callable[[], Awaitable[bool]]) -> tuple[int, float]:
    """How many of many requests are accepted, and the seconds it took to send them."""
    start = time.perf_counter()
    parallel = asyncio.Semaphore(8)

    async def send_in_turn() -> bool:
        async with parallel:
            return await send()

    accepted = sum(await asyncio.gather(*(send_in_turn() for _ in range(requests))))
    return accepted, time.perf_counter() - start


async def _exceed_limits(url: str) -> dict[str, tuple[int, float]]:
    """Exceed every limit from one address."""
    async with guests_at(url, HOSTILE, "Ada", "Ben") as (ada, ben):
        table = await start_game(ada, ben)

        async def arrive() -> bool:
            return await _arrive(url)

        async def open_table() -> bool:
            return (await ada.try_open()).status_code == 201

        async def say() -> bool:
            return await ada.order(table, do="say", text="spam") == DONE

        async def order() -> bool:
            return await ben.order(table, do="answer_undo", agree=False) != "too_fast"

        return {
            "newcomers": await _flood(ARRIVALS, arrive),
            "tables": await _flood(40, open_table),
            "chat": await _flood(30, say),
            "orders": await _flood(150, order),
        }


@async_test
async def test_rate_limits_hold_across_two_processes(tmp_path: Path, cluster: Cluster) -> None:
    database = cluster.create_database()
    async with AsyncExitStack() as stack:
        servers = []
        for number in range(PROCESSES):
            data = tmp_path / f"server-{number}"
            data.mkdir()
            server = running_server(data, database, proxies=["127.0.0.1"])
            servers.append(await stack.enter_async_context(server))
        proxy = await stack.enter_async_context(running_proxy(*servers))
        floods = await _exceed_limits(proxy.url)
    for name, limit in LIMITS.items():
        accepted, seconds = floods[name]
        most = limit.burst + limit.rate * seconds + 1 + PROCESSES * limit.leased
        assert accepted <= most, f"{name}: {accepted} accepted, {most:.1f} allowed"
    for name, limit in LIMITS.items():
        least = limit.burst - 2 - PROCESSES * limit.leased
        assert floods[name][0] >= least, f"{name}: only {floods[name][0]} accepted"
