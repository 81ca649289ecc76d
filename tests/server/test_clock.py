"""The time of games does not jump when the time of the machine is set."""

from dataclasses import dataclass
from pathlib import Path

import structlog

from draisine.server.clock import Clock
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from tests.server.api_client import ApiClient, running_app
from tests.server.async_tests import async_test
from tests.server.registries import FAST_SETTINGS, down_until, held_seats
from tests.server.registries import start_game as store_game
from tests.server.store.factories import open_store
from tests.server.table_scenes import ADA, BEN, at_turn

HOUR = 3600.0


@dataclass
class Machine:
    """A machine whose time can be set, and whose other clock cannot."""

    wall: float = 1_000_000.0
    steady: float = 50.0

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_setting_the_time_of_the_machine_changes_nothing() -> None:
    machine = Machine()
    clock = machine.clock()
    for jump in (HOUR, -3 * HOUR):
        before = clock.now()
        machine.wall += jump
        machine.pass_time(5)
        with structlog.testing.capture_logs() as logs:
            clock.report_jump()
            clock.report_jump()
        assert clock.now() == before + 5
        assert [line["log_level"] for line in logs] == ["warning"], "it is logged once"


def test_a_restart_continues_the_time_of_earlier_processes() -> None:
    last = 1_000_000.0
    for wall, is_shared, now in (
        (last + HOUR, False, last + HOUR),
        # The machine was set back: time must not pass twice.
        (last - 2 * HOUR, False, last),
        # Another server is running: its time is the time of the games.
        (last + HOUR, True, last),
        (last + 10, True, last + 10),
        # A machine that was once years ahead does not stay there.
        (last - 30 * 24 * HOUR, False, last - 30 * 24 * HOUR),
    ):
        clock = Machine(wall).clock()
        clock.follow(last, is_shared=is_shared)
        assert clock.now() == now


@async_test
async def test_a_clock_of_a_game_ignores_jumps(sqlite_url: str) -> None:
    """Of 100 seconds, 40 have passed; in between the machine was set forward by an hour and back by three."""
    machine = Machine()
    async with open_store(sqlite_url) as store:
        registry = TableRegistry(store, Settings(**FAST_SETTINGS), now=machine.clock().now)
        registry.uptime = down_until(machine.wall)
        registry.ready.set()
        await store_game(store, at_turn(), ADA, BEN, clock=100)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        assert session.time_left().seats == {0: 100.0}
        for jump in (HOUR, -3 * HOUR):
            machine.wall += jump
            machine.pass_time(20)
        assert session.time_left().seats == {0: 60.0}
        assert await registry.lifecycle.load_due_tables() == 0
        assert held_seats(session) == []
        await registry.close()


@async_test
async def test_a_machine_that_was_set_back_gives_no_time_after_a_restart(tmp_path: Path) -> None:
    """The server was last up two hours from now, by the clock of the machine."""
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await ada.open_table("usa", 2, clock=100)
        for seat, client in enumerate((ada, ben)):
            await client.order(table["id"], f"sit-{seat}", table["invite"], do="sit", seat=seat)
        await ada.order(table["id"], "start", do="start")
        await app.state.store.uptime.touch(app.state.registry.now() + 2 * HOUR)
        database = app.state.store.database
        await database.transact(lambda rows: rows.exec_driver_sql("UPDATE log SET at = at + 7200"))
    async with running_app(tmp_path) as app:
        again = ApiClient(app)
        again.http.headers["Authorization"] = f"Bearer {ada.token}"
        seats = (await again.get(f"/api/tables/{table['id']}"))["table"]["seats"]
        assert all(90 <= seat["seconds"] <= 100 for seat in seats)
