"""`draisine simulate --out`: games kept as data."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from draisine.envs.recording.parquet import about
from tests.cli.calling import call, complaint


def kept(*args: str) -> dict[str, object]:
    result = call("simulate", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def test_a_file_of_decisions(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    told = kept("usa", "--players", "3", "--bots", "random,conductor", "--games", "20", "--seed", "5", "--out", out)
    table = pq.read_table(out)
    assert told["rows"] == told["steps"] == table.num_rows
    assert told["bytes"] == Path(out).stat().st_size
    assert (told["out"], told["games"], told["complete"]) == (out, 20, True)
    assert about(table).origin.bots == ["random", "conductor", "random"]
    plain = kept("usa", "--players", "3", "--bots", "random,conductor", "--games", "20", "--seed", "5")
    assert all(told[name] == plain[name] for name in ("games", "steps", "ties", "seats"))


def test_a_file_of_games_for_people(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    args = ("simulate", "old_west", "--alvin", "--games", "30", "--rows", "games", "--layout", "all", "--out", out)
    result = call(*args)
    assert result.exit_code == 0
    assert result.stdout.startswith("Old West, 2 players: 30 games")
    assert f"30 rows in {out}: 0.0 MB" in result.stdout
    assert "games/s" in result.stdout
    again = call(*args)
    assert f"30 games are in {out} already" in again.stderr
    assert "games/s" not in again.stdout
    assert about(out).origin.alvin
    assert not about(out).origin.compact


def test_a_folder_goes_on(tmp_path: Path) -> None:
    out = f"{tmp_path / 'games'}/"
    args = ("amsterdam", "--shard", "10", "--out", out)
    assert kept(*args, "--games", "30", "--workers", "2")["games"] == 30
    result = call("simulate", *args, "--games", "45")
    assert "30 games are in" in result.stderr
    assert "Amsterdam, 2 players: 45 games" in result.stdout
    assert len(ds.dataset(out).files) == 5


def test_a_folder_by_a_cluster(tmp_path: Path) -> None:
    out = f"{tmp_path / 'games'}/"
    told = kept("amsterdam", "--games", "30", "--shard", "10", "--ray", "local", "--workers", "2", "--out", out)
    assert (told["games"], told["complete"]) == (30, True)
    assert len(ds.dataset(out).files) == 3


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--rows", "games"], "--rows belongs to --out: add it, or leave --rows out"),
        (["--layout", "all"], "--layout belongs to --out"),
        (["--ray", "local"], "--ray belongs to --out"),
        (["--shard", "5"], "--shard belongs to --out"),
        (["--out", "games.csv"], "--out is a file that ends in .parquet, or a folder that ends in /: 'games.csv' is"),
        (["--out", "games.parquet", "--ray", "local"], "--ray needs a folder: --out games/"),
        (["--out", "games.parquet", "--shard", "5"], "--shard needs a folder: --out games/"),
        (["--out", "nowhere/games.parquet"], "there is no folder nowhere for games.parquet: make it first"),
        (["--out", "file/"], "file is a file, not a folder"),
        (["--out", "games/", "--bots", "nobody"], "there is no bot 'nobody'"),
    ],
)
def test_what_does_not_fit_is_refused(
    args: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    result = call("simulate", "amsterdam", *args)
    assert result.exit_code == 2
    assert reason in complaint(result)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_another_run_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    kept("amsterdam", "--games", "5", "--out", out)
    result = call("simulate", "amsterdam", "--games", "5", "--seed", "2", "--out", out)
    assert result.exit_code == 1
    assert f"{out} holds another run (seed 1, not 2): name another file" in complaint(result)


def test_a_bot_that_fails(tmp_path: Path) -> None:
    args = ("--bots", "tests.envs.own_bots:Failing", "--games", "2", "--out", str(tmp_path / "games.parquet"))
    result = call("simulate", "amsterdam", *args)
    assert result.exit_code == 1
    assert "Failing in seat" in complaint(result)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "draisine.envs.recording.parquet")
    result = call("simulate", "amsterdam", "--out", str(tmp_path / "games.parquet"))
    assert result.exit_code == 1
    assert complaint(result) == ("draisine: --out: games as Parquet files need pyarrow: pip install 'draisine[data]'")


def endless(out: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "draisine.cli", "simulate", "amsterdam", "--games", "50000000", "--out", out]
    environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(process: "subprocess.Popen[str]", path: Path, size: int) -> None:
    while process.poll() is None and not (path.exists() and path.stat().st_size > size):
        time.sleep(0.05)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    process = endless(str(tmp_path / "games.parquet"))
    wait_for(process, tmp_path / ".games.parquet.unfinished", 50_000)
    process.send_signal(signal.SIGINT)
    told, complaints = process.communicate(timeout=60)
    assert process.returncode == 130, complaints
    assert "of 50,000,000 (stopped)" in told
    assert pq.read_table(tmp_path / "games.parquet").num_rows > 1000
    assert len(list(tmp_path.iterdir())) == 1


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    out = f"{tmp_path / 'games'}/"
    process = endless(out)
    wait_for(process, tmp_path / "games" / "part-00001.parquet", 0)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    assert kept("amsterdam", "--games", "4096", "--out", out)["complete"] is True
    table = ds.dataset(out).to_table(columns=["game", "action"])
    assert table["game"].to_numpy().max() >= 4095
    whole = str(tmp_path / "whole.parquet")
    kept("amsterdam", "--games", "4096", "--out", whole)
    expected = pq.read_table(whole, columns=["game", "action"])
    assert table.slice(0, expected.num_rows).combine_chunks().equals(expected.combine_chunks())
