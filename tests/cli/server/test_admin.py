"""`draisine admin` and `draisine verify` on the database of a server."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient

from draisine.server import maintenance
from draisine.server.app import create_app
from draisine.server.maintenance import close_table
from draisine.server.settings import Settings
from draisine.server.store import Store, TableRow
from draisine.server.tables.entries import Sat
from draisine.server.tables.ruling import Ruling
from tests.cli.invocation import admin_error, call, error_line


class DataFolder:
    """A data folder with one table whose game is over and one that is open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        app = create_app(f"sqlite:///{folder / 'draisine.db'}", Settings(bot_pace=0))
        with TestClient(app) as client:
            token = client.post("/api/people", json={"name": "Ada"}).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            options = {"board": "amsterdam", "players": 2}
            self.over, self.open = (client.post("/api/tables", json=options).json()["id"] for _ in range(2))
            commands = [{"do": "seat_bot", "seat": seat, "bot": "random"} for seat in range(2)]
            for number, command in enumerate([*commands, {"do": "start"}]):
                order = {"id": str(number), "command": command}
                answer = client.post(f"/api/tables/{self.over}/orders", json=order).json()
                assert answer["refused"] is None, answer
            # Bots pause where no one watches.
            with client.websocket_connect(f"/api/tables/{self.over}/socket") as socket:
                phase = ""
                while phase != "over":
                    message = socket.receive_json(mode="binary")
                    phase = (message.get("now") or message)["table"]["phase"]
            self.record = client.get(f"/api/tables/{self.over}/record").text

    @classmethod
    def of(cls, folder: Path) -> "DataFolder":
        """A folder that exists."""
        found = cls.__new__(cls)
        found.folder = folder
        return found

    def admin(self, *args: str) -> str:
        result = call("admin", "--data", str(self.folder), *args)
        assert result.exit_code == 0, result.output
        return result.stdout


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> DataFolder:
    return DataFolder(tmp_path_factory.mktemp("data"))


def test_list(data: DataFolder) -> None:
    rows = [line.split() for line in data.admin("list").splitlines()]
    assert {row[0]: row[1:4] for row in rows if row and row[0] in (data.over, data.open)} == {
        data.over: ["amsterdam", "2", "over"],
        data.open: ["amsterdam", "2", "open"],
    }
    assert data.open not in data.admin("list", "--phase", "over")
    tables = json.loads(data.admin("list", "--json"))["tables"]
    assert {row["table"]: row["phase"] for row in tables} == {data.over: "over", data.open: "open"}


def test_ids_are_whole_whatever_the_width(data: DataFolder) -> None:
    narrow = call("admin", "--data", str(data.folder), "list", columns=30).stdout
    assert data.over in narrow
    assert len({len(line) for line in narrow.splitlines() if "amsterdam" in line}) == 1


def test_inspect(data: DataFolder) -> None:
    lines = data.admin("inspect", data.over).splitlines()
    assert '"what":"opened"' in lines[0]
    assert '"what":"played"' in lines[-1]
    assert json.loads(data.admin("inspect", data.over, "--json")) == {
        "table": data.over,
        "entries": [json.loads(line) for line in lines],
    }
    seed = call("verify", str(_file(data))).stdout.partition("seed ")[2].split()[0]
    assert not any(seed in line for line in lines)


def test_check(data: DataFolder, tmp_path: Path) -> None:
    data.admin("backup", str(tmp_path / "draisine.db"))
    copy = DataFolder.of(tmp_path)
    assert copy.admin("check") == "2 tables replayed, 0 with a fault\n"
    # What is over and has passed is not replayed again.
    assert copy.admin("check").splitlines() == [
        "1 table replayed, 0 with a fault",
        "1 table unchanged since it passed a check: --all replays it too",
    ]
    assert json.loads(copy.admin("check", "--all", "--json")) == {"replayed": 2, "unchanged": 0, "faults": {}}


def test_check_finds_a_changed_step(data: DataFolder, tmp_path: Path) -> None:
    data.admin("backup", str(tmp_path / "draisine.db"))
    DataFolder.of(tmp_path).admin("check")
    with closing(sqlite3.connect(tmp_path / "draisine.db")) as copy, copy:
        changed = copy.execute(
            "update log set entry = replace(entry, '\"keep ', '\"pass ') where table_id = ? and entry like '%\"keep %'",
            (data.over,),
        )
        # In every game, both seats start by keeping tickets.
        assert changed.rowcount >= 2
    result = call("admin", "--data", str(tmp_path), "check")
    assert result.exit_code == 1
    assert "2 tables replayed, 1 with a fault" in result.stdout
    assert f"{data.over}: its game cannot be replayed: " in result.stdout


def test_a_backup_overwrites_nothing(data: DataFolder, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    message = admin_error(call("admin", "--data", str(data.folder), "backup", str(tmp_path / "there")))
    assert message.endswith("already exists: choose another name")
    assert (tmp_path / "there").read_text() == "mine"


def test_closing_a_table_retries_after_a_concurrent_move(
    data: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.admin("backup", str(tmp_path / "draisine.db"))
    attempts: list[TableRow] = []

    async def close_later(store: Store, row: TableRow, why: str) -> None:
        """A person takes a seat before the first attempt is stored."""
        if not attempts:
            sat = Ruling([Sat(seat=0, person="ada", name="Ada")])
            await store.log.append(row.id, row.seq, sat, phase="open", at=0.0, order=None, answer=b"")
        attempts.append(row)
        await close_table(store, row, why)

    monkeypatch.setattr(maintenance, "close_table", close_later)
    assert call("admin", "--data", str(tmp_path), "end", data.open).stdout == f"{data.open} is closed\n"
    assert [row.seq for row in attempts] == [0, 1]


def test_end(data: DataFolder, tmp_path: Path) -> None:
    data.admin("backup", str(tmp_path / "draisine.db"))
    admin = ("admin", "--data", str(tmp_path))
    assert call(*admin, "end", data.open).stdout == f"{data.open} is closed\n"
    assert admin_error(call(*admin, "end", data.open)) == f"draisine: {data.open} is already closed"
    assert admin_error(call(*admin, "end", "nowhere")).startswith("draisine: there is no table nowhere")
    assert "1 with a fault" not in call(*admin, "check").stdout


def _file(data: DataFolder) -> Path:
    path = data.folder / "game.jsonl"
    path.write_text(data.record, "utf-8")
    return path


def test_verify(data: DataFolder, tmp_path: Path) -> None:
    result = call("verify", str(_file(data)))
    assert result.exit_code == 0, result.stderr
    assert "all legal" in result.stdout
    assert "the deal was fixed before the first move" in result.stdout
    header, *steps = data.record.splitlines()
    (tmp_path / "cut.jsonl").write_text("\n".join([header, *steps[:3], *steps[4:]]))
    assert "draisine: " in error_line(call("verify", str(tmp_path / "cut.jsonl")))
    assert "cannot be read: no such file" in error_line(call("verify", str(tmp_path / "nothing")))
