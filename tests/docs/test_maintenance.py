"""The backup and restore commands of docs/maintenance.md, executed on both databases in the middle of a game."""

import asyncio
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from draisine.cli.server.process import prepare_database
from draisine.play import new_game
from draisine.play.moves import format_move
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import upgrade
from draisine.server.store.database import parse_url
from draisine.server.tables.commands import Play
from tests.docs.pages import ROOT, Page
from tests.server.async_tests import async_test
from tests.server.postgres import Cluster, running_cluster
from tests.server.registries import check_consistent, open_registry, refusal_code, send, start_game
from tests.server.table_scenes import PEOPLE, SEED

FOLDER = "/srv/draisine/data"
OWNER = "-o draisine -g draisine "
ROLE = re.compile(r"create role draisine login password '([\w-]+)';\ncreate database draisine owner draisine;")


class Machine:
    """Runs the commands of a section as its reader would, without sudo, systemd and other users."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        programs = folder / "bin"
        programs.mkdir()
        self._write(programs / "sudo", 'shift 2; exec "$@"')
        self._write(programs / "systemctl", f'echo "$@" >> {folder}/systemctl')
        self._write(programs / "draisine", f'exec {sys.executable} -m draisine.cli "$@"')
        self._environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LANGUAGE": "en", **environment}

    @staticmethod
    def _write(program: Path, line: str) -> None:
        program.write_text(f"#!/bin/sh\n{line}\n")
        program.chmod(0o755)

    async def run(self, section: str) -> str:
        """Run the first block of a section of the page; return its output."""
        page = (ROOT / "docs" / "maintenance.md").read_text("utf-8")
        block = page.partition(f"\n## {section}\n")[2].partition("```sh\n")[2].partition("```")[0]
        script = f"set -e\n{block.replace(FOLDER, str(self.folder / 'data')).replace(OWNER, '')}"
        done = await asyncio.to_thread(
            subprocess.run,
            ["bash", "-c", script],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


async def play(registry: TableRegistry, moves: int, rng: random.Random) -> int:
    """Play random moves; return the number of the last entry."""
    session = await registry.get("t")
    for _ in range(moves):
        game = session.table.started_game
        if session.table.phase == "over":
            break
        seat = game.to_move[0]
        move = format_move(rng.choice(game.legal_moves(seat)))
        answer = await send(registry, PEOPLE[seat], Play(seat=seat, move=move), f"order {rng.random()}")
        assert refusal_code(answer) is None
    return session.table.seq


async def lose_and_restore(machine: Machine, url: str, database: str) -> None:
    """Back up a running game, play on, restore it, and play it to the end."""
    rng = random.Random(1)
    async with open_registry(url) as (registry, store):
        await start_game(store, new_game("amsterdam", 2, SEED), *PEOPLE[:2])
        saved = await play(registry, 12, rng)
        await machine.run(f"Backup on {database}")
        assert await play(registry, 5, rng) > saved
    assert "1 table replayed, 0 with a fault" in await machine.run(f"Restore on {database}")
    async with open_registry(url) as (registry, store):
        assert (await registry.get("t")).table.seq == saved
        await play(registry, 1000, rng)
        assert (await registry.get("t")).table.phase == "over"
        await check_consistent(registry, store)
    stop, start = (machine.folder / "systemctl").read_text().split("\n")[:2]
    assert (stop.split()[0], start.split()[0]) == ("stop", "start")


@async_test
async def test_sqlite(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    file = tmp_path / "data" / "draisine.db"
    url = f"sqlite:///{file}"
    upgrade(url)
    file.chmod(0o600)
    await lose_and_restore(Machine(tmp_path), url, "SQLite")
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()} == {0o600}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster of its own: roles belong to all databases of one."""
    with running_cluster() as cluster:
        yield cluster


@async_test
async def test_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    (sql,) = (match for block in Page(ROOT / "docs" / "hosting.md").blocks if (match := ROLE.search(block.content)))
    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        for statement in sql[0].split("\n"):
            connection.execute(statement.encode())
    admin = parse_url(cluster.url())
    owner = admin.set(username="draisine", password=sql[1], drivername="postgresql", database="draisine", query={})
    url = owner.render_as_string(hide_password=False)
    await asyncio.to_thread(prepare_database, url)
    with psycopg.connect(cluster.url("draisine"), autocommit=True) as connection:
        connection.execute("CREATE ROLE draisine_worker LOGIN")
        connection.execute("GRANT SELECT, UPDATE, DELETE ON saq_jobs TO draisine_worker")
    machine = Machine(
        tmp_path,
        DRAISINE_DATABASE=url,
        PGHOST=str(admin.host),
        PGPORT=str(admin.port),
        PGUSER=str(admin.username),
        PGPASSWORD=str(admin.password),
        PGDATABASE="postgres",
    )
    await lose_and_restore(machine, url, "PostgreSQL")
    assert {(tmp_path / name).stat().st_mode & 0o777 for name in ("games-today.dump", "roles.sql")} == {0o600}
    with psycopg.connect(cluster.url("draisine")) as connection:
        owners = connection.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert owners == [("draisine",)]
        rights = connection.execute("SELECT has_table_privilege('draisine_worker', 'saq_jobs', 'DELETE')").fetchone()
        assert rights == (True,)
