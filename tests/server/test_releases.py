"""Tables and records stored by every release can be loaded, replayed and continued by this one."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from alembic import command
from click.testing import CliRunner, Result
from sqlalchemy import Connection, text

from draisine.boards import names
from draisine.cli import main
from draisine.cli.server.data_folder import open_data_folder
from draisine.play import Game
from draisine.play.verification import verify
from draisine.server.maintenance import find_fault
from draisine.server.store import NewTable, Store
from draisine.server.store.migration import _config, read_revision
from draisine.server.tables.commands import Order, Stand
from draisine.server.tables.entries import Entry, Opened
from draisine.server.tables.ruling import Actor, Ruling
from tests.server.async_tests import async_test
from tests.server.registries import check_consistent, open_registry, wait_until
from tests.server.store.factories import execute_raw

INSERT_TABLE = (
    "INSERT INTO tables (id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash, resting)"
    " VALUES (:id, :host, :options, 'link', 'playing', :seq, 1.0, 2.0, :invite, :watch, false)"
)
RELEASES = sorted(path for path in (Path(__file__).parent / "releases").iterdir() if (path / "usa.game.jsonl").exists())
TABLES = sorted(path for release in RELEASES for path in release.glob("*.table.jsonl"))
GAMES = sorted(path for release in RELEASES for path in release.glob("*.game.jsonl"))


def test_every_release_has_a_game_and_a_table_of_every_board() -> None:
    assert [release.name for release in RELEASES] >= ["0.1.0"]
    assert len(TABLES) == len(GAMES) == len(names()) * len(RELEASES)


def read_table(path: Path) -> tuple[bytes, list[Entry]]:
    """The seed and the entries of a stored table."""
    first, *lines = path.read_text("utf-8").splitlines()
    return bytes.fromhex(msgspec.json.decode(first)["seed"]), [msgspec.json.decode(line, type=Entry) for line in lines]


async def import_table(store: Store, path: Path) -> None:
    """Store a table as an earlier release stored it."""
    seed, (opened, *rest) = read_table(path)
    assert isinstance(opened, Opened)
    await store.tables.create(NewTable(id="t", invite_hash="invite", watch_hash="watch"), opened, 1.0)
    await store.log.append("t", 0, Ruling(rest, seed=seed), phase="playing", at=2.0, order=None, answer=b"")


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
@async_test
async def test_a_table_of_an_earlier_release_replays_and_can_be_finished(path: Path, sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await import_table(store, path)
        (row,) = await store.tables.list_all()
        assert await find_fault(store, row) is None
        session = await registry.get("t")
        for number, seat in enumerate(session.table.seats):
            actor = Actor(seat.person or "", seat.name)
            await registry.orders.submit("t", actor, Order(id=f"leave-{number}", command=Stand(seat=number)))
        await wait_until(lambda: session.table.phase == "over")
        await check_consistent(registry, store)


def write_folder_of_first_release(folder: Path) -> None:
    """Write a data folder as 0.1 left it: its schema, its tables, and files that other users could read."""

    def write(connection: Connection) -> None:
        command.upgrade(_config(connection), "0004")
        for number, path in enumerate(sorted((RELEASES[0]).glob("*.table.jsonl"))):
            seed, (opened, *rest) = read_table(path)
            assert isinstance(opened, Opened)
            options = msgspec.json.encode(opened.options).decode()
            table = {"id": path.name.split(".")[0], "host": opened.host, "options": options}
            links = {"invite": f"invite {number}", "watch": f"watch {number}"}
            connection.execute(text(INSERT_TABLE), {**table, **links, "seq": len(rest)})
            connection.execute(text("INSERT INTO seeds VALUES (:id, :seed)"), {"id": table["id"], "seed": seed})
            lines = path.read_text("utf-8").splitlines()[1:]
            rows = [{"id": table["id"], "seq": seq, "entry": line} for seq, line in enumerate(lines)]
            connection.execute(text("INSERT INTO log VALUES (:id, :seq, 1.0, :entry)"), rows)

    execute_raw(f"sqlite:///{folder / 'draisine.db'}", write)
    (folder / "draisine.db").chmod(0o644)
    folder.chmod(0o755)


def admin(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["admin", "--data", str(folder), *words], env={"LANGUAGE": "en"})


@async_test
async def test_a_data_folder_of_the_first_release_is_upgraded_and_its_games_are_played_on(tmp_path: Path) -> None:
    """As docs/maintenance.md describes it: backup, migration, check, start."""
    folder = tmp_path / "data"
    folder.mkdir()
    write_folder_of_first_release(folder)
    assert (await asyncio.to_thread(admin, folder, "backup", str(tmp_path / "before.db"))).exit_code == 0
    assert (await asyncio.to_thread(admin, folder, "check")).exit_code == 2
    assert (await asyncio.to_thread(admin, folder, "migrate")).exit_code == 0
    checked = await asyncio.to_thread(admin, folder, "check", "--json")
    assert msgspec.json.decode(checked.stdout) == {"replayed": len(names()), "unchanged": 0, "faults": {}}
    async with open_registry(f"sqlite:///{open_data_folder(folder) / 'draisine.db'}") as (registry, store):
        for name in names():
            session = await registry.get(name)
            before = session.table.seq
            for number, seat in enumerate(session.table.seats):
                actor = Actor(seat.person or "", seat.name)
                await registry.orders.submit(name, actor, Order(id=f"leave-{number}", command=Stand(seat=number)))
            while session.table.phase != "over":
                await asyncio.sleep(0.01)
            assert session.table.seq > before
            await check_consistent(registry, store, name)
    assert (folder / "draisine.db").stat().st_mode & 0o777 == 0o600
    # The backup is still one of the first release: it can be rolled back.
    assert read_revision(f"sqlite:///{tmp_path / 'before.db'}") == "0004"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_a_record_of_an_earlier_release_replays_and_its_deal_is_verified(path: Path) -> None:
    text = path.read_text("utf-8")
    game = Game.replay(text)
    assert game.is_over
    assert game.record().to_text() == text
    verify(game.record())
