"""Servers and databases are restarted or killed during play; players reconnect and nothing is lost or duplicated."""

import asyncio
import random
from pathlib import Path

from sqlalchemy import Connection, update

from draisine.server.store.schema import log, tables, uptime
from tests.server.async_tests import async_test
from tests.server.ops.play_sessions import PlaySession, play_session
from tests.server.ops.processes import KILLED
from tests.server.ops.report_lines import database_name, print_row
from tests.server.postgres import running_cluster
from tests.server.store.factories import execute_raw
from tests.soak import SOAK, max_examples

HOUR, DAY = 3600, 24 * 3600
RESTARTING, LOST = 1012, 1006
"""Close codes."""
LONGEST = 120 if SOAK > 1 else 60
"""A server is stopped after at most this many received entries: a game has about 95, sent to two players."""


@async_test
async def test_a_restart_loses_and_duplicates_nothing_and_stops_the_clocks(url: str, tmp_path: Path) -> None:
    """Clocks give an hour for a turn, and the server is down for a day."""
    rng, statuses = random.Random(url.partition(":")[0]), []
    async with play_session(url, tmp_path, clock=HOUR) as games:
        server = await games.deployment.start_server()
        for _ in range(max_examples(1)):
            await games.play_for(rng.randrange(1, LONGEST))
            server.terminate()
            statuses.append(await server.wait())
            assert "Traceback" not in server.output
            await games.check_stored_games()
            await asyncio.to_thread(_shift_back_one_day, url, games)
            server = await games.deployment.start_server()
            await games.check_new_connections(server)
    assert set(games.close_codes) == {RESTARTING}
    assert set(statuses) == {0}
    _report(f"server restarted, {database_name(url)}", len(statuses), games)


def _shift_back_one_day(url: str, games: PlaySession) -> None:
    """Move all stored and received entries one day into the past, and the time when the server was up."""

    def shift(connection: Connection) -> None:
        connection.execute(update(log).values(at=log.c.at - DAY))
        connection.execute(update(tables).values(due=tables.c.due - DAY))
        connection.execute(update(uptime).values(started=uptime.c.started - DAY, last=uptime.c.last - DAY))

    execute_raw(url, shift)
    for chair in games.clients:
        for entry in chair.received:
            entry["at"] -= DAY


@async_test
async def test_play_continues_after_postgresql_crashes(tmp_path: Path) -> None:
    """The server is not restarted. The test has its own cluster, since it disturbs all connections."""
    crashes = max_examples(1)
    with running_cluster() as cluster:
        async with play_session(cluster.create_database(), tmp_path) as games:
            server = await games.deployment.start_server()
            for _ in range(crashes):
                await games.play_for(LONGEST // 2)
                await asyncio.to_thread(cluster.crash_and_restart)
        assert games.deployment.processes == [server]
    _report("PostgreSQL crashed", crashes, games)


@async_test
async def test_players_move_to_another_server_when_theirs_and_the_worker_are_killed(
    postgres_url: str, tmp_path: Path
) -> None:
    # Play continues while another server starts: ten kills take as long as a hundred restarts.
    kills = min(max_examples(1), 10)
    async with play_session(postgres_url, tmp_path) as games:
        worker, *_ = await asyncio.gather(
            games.deployment.start_worker(), games.deployment.start_server(), games.deployment.start_server()
        )
        for left in reversed(range(kills)):
            await games.play_for(LONGEST // 2)
            busiest = games.busiest_server
            busiest.kill()
            assert await busiest.wait() == KILLED
            # The worker is killed, too: bots then run in the other server.
            worker.kill()
            assert await worker.wait() == KILLED
            if left:
                worker, _ = await asyncio.gather(games.deployment.start_worker(), games.deployment.start_server())
    assert games.close_codes[LOST] > 0
    _report("one of two servers and the worker killed", kills, games)


def _report(what: str, times: int, games: PlaySession) -> None:
    lost = sum(games.close_codes.values())
    print_row(what, times, lost, games.orders_answered, games.entries, len(games.faults), len(games.games))
