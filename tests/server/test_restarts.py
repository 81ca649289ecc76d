"""Servers and databases are restarted or die while people play; they come back, and nothing is lost or doubled."""

import asyncio
import random
from pathlib import Path

from sqlalchemy import update

from draisine.server.store.schema import log
from tests.server.evenings import Evening, evening
from tests.server.postgres import running_cluster
from tests.server.processes import KILLED
from tests.server.reports import database, report
from tests.server.store.scenes import in_loop, raw
from tests.sizes import examples

HOUR, DAY = 3600, 24 * 3600
RESTARTING, LOST = 1012, 1006
"""How a connection ends."""
LONGEST = 120
"""A server is stopped after at most so many entries were told: one game has about 95, told to two people."""


@in_loop
async def test_a_restart_loses_and_doubles_nothing_and_clocks_stand_still_meanwhile(url: str, tmp_path: Path) -> None:
    """Nobody has more than an hour for a turn, and the server is away for a day."""
    lot, statuses = random.Random(url.partition(":")[0]), []
    async with evening(url, tmp_path, clock=HOUR) as games:
        server = await games.house.open()
        for _ in range(examples(2)):
            await games.go_on_for(lot.randrange(1, LONGEST))
            server.terminate()
            statuses.append(await server.ended())
            assert "Traceback" not in server.said
            await games.check_what_is_kept()
            await asyncio.to_thread(_a_day_passes, url, games)
            server = await games.house.open()
            await games.check_what_newcomers_are_told(server)
    assert set(games.farewells) == {RESTARTING}
    assert set(statuses) == {0}
    _report(f"server restarted, {database(url)}", len(statuses), games)


def _a_day_passes(url: str, games: Evening) -> None:
    """All that was kept and told lies a day further back."""
    raw(url, lambda connection: connection.execute(update(log).values(at=log.c.at - DAY)))
    for chair in games.chairs:
        for entry in chair.told:
            entry["at"] -= DAY


@in_loop
async def test_play_goes_on_when_postgresql_crashes(tmp_path: Path) -> None:
    """The server is not restarted. The cluster is one that no other test needs."""
    crashes = examples(1)
    with running_cluster() as cluster:
        async with evening(cluster.create(), tmp_path) as games:
            server = await games.house.open()
            for _ in range(crashes):
                await games.go_on_for(LONGEST // 2)
                await asyncio.to_thread(cluster.crash_and_restart)
        assert games.house.programs == [server]
    _report("PostgreSQL crashed", crashes, games)


@in_loop
async def test_people_go_to_another_server_when_theirs_is_killed_with_its_worker(
    postgres_url: str, tmp_path: Path
) -> None:
    # Play does not stop while another server starts: ten take as long as a hundred restarts.
    kills = min(examples(1), 10)
    async with evening(postgres_url, tmp_path) as games:
        worker, *_ = await asyncio.gather(games.house.open_worker(), games.house.open(), games.house.open())
        for left in reversed(range(kills)):
            await games.go_on_for(LONGEST // 2)
            theirs = games.busiest_server
            theirs.kill()
            assert await theirs.ended() == KILLED
            # The worker goes too, in its turn: bots are thought for elsewhere.
            worker.kill()
            assert await worker.ended() == KILLED
            if left:
                worker, _ = await asyncio.gather(games.house.open_worker(), games.house.open())
    assert games.farewells[LOST] > 0
    _report("one of two servers and the worker killed", kills, games)


def _report(what: str, times: int, games: Evening) -> None:
    lost = sum(games.farewells.values())
    report(what, times, lost, games.answered, games.entries, len(games.faults), len(games.matches))
