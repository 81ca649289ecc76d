"""Tables and records stored by every release can be loaded, replayed and continued by this one."""

from pathlib import Path

import msgspec
import pytest

from draisine.boards import names
from draisine.play import Game
from draisine.play.verification import verify
from draisine.server.maintenance import find_fault
from draisine.server.store import NewTable, Store
from draisine.server.tables.commands import Order, Stand
from draisine.server.tables.entries import Entry, Opened
from draisine.server.tables.ruling import Actor, Ruling
from tests.server.async_tests import async_test
from tests.server.registries import check_consistent, open_registry, wait_until

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


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_a_record_of_an_earlier_release_replays_and_its_deal_is_verified(path: Path) -> None:
    text = path.read_text("utf-8")
    game = Game.replay(text)
    assert game.is_over
    assert game.record().to_text() == text
    verify(game.record())
