"""`draisine admin` and `draisine verify` on what a server has kept."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient

from draisine.server.app import create_app
from draisine.server.ops import maintenance
from draisine.server.ops.maintenance import close_table
from draisine.server.settings import Settings
from draisine.server.store import Store, TableRow
from draisine.server.tables.entries import Sat
from draisine.server.tables.rulings import Ruling
from tests.cli.calling import call, complaint


class Kept:
    """A data folder in which two bots have played a game and a second table is open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        app = create_app(f"sqlite:///{folder / 'draisine.db'}", Settings(bot_pace=0))
        with TestClient(app) as client:
            token = client.post("/api/people", json={"name": "Ada"}).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            asked = {"board": "amsterdam", "players": 2}
            self.over, self.open = (client.post("/api/tables", json=asked).json()["id"] for _ in range(2))
            commands = [{"do": "seat_bot", "seat": seat, "bot": "random"} for seat in range(2)]
            for number, command in enumerate([*commands, {"do": "start"}]):
                order = {"id": str(number), "command": command}
                answer = client.post(f"/api/tables/{self.over}/orders", json=order).json()
                assert answer["refused"] is None, answer
            while client.get(f"/api/tables/{self.over}").json()["table"]["phase"] != "over":
                time.sleep(0.01)
            self.record = client.get(f"/api/tables/{self.over}/record").text

    def admin(self, *args: str) -> str:
        result = call("admin", "--data", str(self.folder), *args)
        assert result.exit_code == 0, result.output
        return result.stdout


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return Kept(tmp_path_factory.mktemp("data"))


def test_list(kept: Kept) -> None:
    rows = [line.split() for line in kept.admin("list").splitlines()]
    assert {row[0]: row[1:4] for row in rows if row and row[0] in (kept.over, kept.open)} == {
        kept.over: ["amsterdam", "2", "over"],
        kept.open: ["amsterdam", "2", "open"],
    }
    assert kept.open not in kept.admin("list", "--phase", "over")


def test_inspect(kept: Kept) -> None:
    lines = kept.admin("inspect", kept.over).splitlines()
    assert '"what":"opened"' in lines[0]
    assert '"what":"played"' in lines[-1]
    seed = call("verify", str(_file(kept))).stdout.partition("seed ")[2].split()[0]
    assert not any(seed in line for line in lines)


def test_check(kept: Kept) -> None:
    assert kept.admin("check") == "2 tables replayed, 0 with a fault\n"


def test_check_finds_a_changed_step(kept: Kept, tmp_path: Path) -> None:
    kept.admin("backup", str(tmp_path / "draisine.db"))
    with closing(sqlite3.connect(tmp_path / "draisine.db")) as copy, copy:
        changed = copy.execute(
            "update log set entry = replace(entry, '\"keep ', '\"pass ') where table_id = ? and entry like '%\"keep %'",
            (kept.over,),
        )
        # Whatever else is played, both seats begin by keeping tickets.
        assert changed.rowcount >= 2
    result = call("admin", "--data", str(tmp_path), "check")
    assert result.exit_code == 1
    assert "2 tables replayed, 1 with a fault" in result.stdout
    assert f"{kept.over}: it does not replay: " in result.stdout


def test_a_backup_overwrites_nothing(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    said = complaint(call("admin", "--data", str(kept.folder), "backup", str(tmp_path / "there")))
    assert said.endswith("is there already: a backup overwrites nothing")
    assert (tmp_path / "there").read_text() == "mine"


def test_a_backup_is_of_what_is_there(tmp_path: Path) -> None:
    said = complaint(call("admin", "--data", str(tmp_path), "backup", str(tmp_path / "copy.db")))
    assert said == f"draisine: there is no {tmp_path / 'draisine.db'}: --data names the folder of the server"
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_closed_also_while_somebody_moves(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.admin("backup", str(tmp_path / "draisine.db"))
    tried: list[TableRow] = []

    async def close_later(store: Store, row: TableRow, why: str) -> None:
        """Somebody sits down before the first try is kept."""
        if not tried:
            sat = Ruling([Sat(seat=0, person="ada", name="Ada")])
            await store.append(row.id, row.seq, sat, phase="open", at=0.0, order=None, answer=b"")
        tried.append(row)
        await close_table(store, row, why)

    monkeypatch.setattr(maintenance, "close_table", close_later)
    assert call("admin", "--data", str(tmp_path), "end", kept.open).stdout == f"{kept.open} is closed\n"
    assert [row.seq for row in tried] == [0, 1]


def test_end(kept: Kept, tmp_path: Path) -> None:
    kept.admin("backup", str(tmp_path / "draisine.db"))
    data = ("admin", "--data", str(tmp_path))
    assert call(*data, "end", kept.open).stdout == f"{kept.open} is closed\n"
    assert complaint(call(*data, "end", kept.open)) == f"draisine: {kept.open} is closed already"
    assert complaint(call(*data, "end", "nowhere")).startswith("draisine: there is no table nowhere")
    assert "1 with a fault" not in call(*data, "check").stdout


def test_migrate(tmp_path: Path) -> None:
    for _ in range(2):
        assert call("admin", "--data", str(tmp_path), "migrate").stdout == "the database is up to date\n"


def _file(kept: Kept) -> Path:
    path = kept.folder / "game.jsonl"
    path.write_text(kept.record, "utf-8")
    return path


def test_verify(kept: Kept, tmp_path: Path) -> None:
    result = call("verify", str(_file(kept)))
    assert result.exit_code == 0, result.stderr
    assert "all legal" in result.stdout
    assert "the deal was fixed before the first move" in result.stdout
    header, *steps = kept.record.splitlines()
    (tmp_path / "cut.jsonl").write_text("\n".join([header, *steps[:3], *steps[4:]]))
    assert "draisine: " in complaint(call("verify", str(tmp_path / "cut.jsonl")))
    assert "cannot be read: No such file" in complaint(call("verify", str(tmp_path / "nothing")))
