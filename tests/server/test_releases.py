"""Old games open: what any release has kept is read, replayed and played on by this one."""

from pathlib import Path

import msgspec
import pytest

from draisine.boards import names
from draisine.play import Game
from draisine.play.verification import verify
from draisine.server.ops.maintenance import fault_of
from draisine.server.store import NewTable, Store
from draisine.server.tables.commands import Order, Stand
from draisine.server.tables.entries import Entry, Opened
from draisine.server.tables.rulings import Asker, Ruling
from tests.server.halls import check_one_truth, hall_on, until
from tests.server.store.scenes import in_loop

RELEASES = sorted(path for path in (Path(__file__).parent / "releases").iterdir() if (path / "usa.game.jsonl").exists())
TABLES = sorted(path for release in RELEASES for path in release.glob("*.table.jsonl"))
GAMES = sorted(path for release in RELEASES for path in release.glob("*.game.jsonl"))


def test_every_release_left_a_game_and_a_table_of_every_board() -> None:
    assert [release.name for release in RELEASES] >= ["0.1.0"]
    assert len(TABLES) == len(GAMES) == len(names()) * len(RELEASES)


async def bring_in(store: Store, path: Path) -> None:
    """A table as an earlier release kept it."""
    first, *lines = path.read_text("utf-8").splitlines()
    opened, *rest = [msgspec.json.decode(line, type=Entry) for line in lines]
    assert isinstance(opened, Opened)
    await store.open_table(NewTable(id="t", invite_hash="invite", watch_hash="watch"), opened, 1.0)
    seed = bytes.fromhex(msgspec.json.decode(first)["seed"])
    await store.append("t", 0, Ruling(rest, seed=seed), phase="playing", at=2.0, order=None, answer=b"")


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
@in_loop
async def test_a_table_of_an_earlier_release_replays_and_is_played_to_its_end(path: Path, sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await bring_in(store, path)
        (row,) = await store.every()
        assert await fault_of(store, row) is None
        live = await hall.table("t")
        for number, seat in enumerate(live.table.seats):
            asker = Asker(seat.person or "", seat.name)
            await hall.order("t", asker, Order(id=f"leave-{number}", command=Stand(seat=number)))
        await until(lambda: live.table.phase == "over")
        await check_one_truth(hall, store)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_a_record_of_an_earlier_release_replays_and_its_deal_is_proven(path: Path) -> None:
    words = path.read_text("utf-8")
    game = Game.replay(words)
    assert game.is_over
    assert game.record().to_text() == words
    verify(game.record())
