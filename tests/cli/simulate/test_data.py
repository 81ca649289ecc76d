"""`draisine simulate --out`: games recorded as data."""

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

from draisine.envs.recording.parquet import read_info
from tests.cli.invocation import call, error_line


def run_json(*args: str) -> dict[str, object]:
    result = call("simulate", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def test_a_file_of_decisions(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    output = run_json(
        "usa", "--players", "3", "--bots", "random,conductor", "--games", "20", "--seed", "5", "--out", out
    )
    table = pq.read_table(out)
    assert output["rows"] == output["steps"] == table.num_rows
    assert output["bytes"] == Path(out).stat().st_size
    assert (output["out"], output["games"], output["complete"]) == (out, 20, True)
    assert read_info(table).origin.bots == ["random", "conductor", "random"]
    plain = run_json("usa", "--players", "3", "--bots", "random,conductor", "--games", "20", "--seed", "5")
    assert all(output[name] == plain[name] for name in ("games", "steps", "ties", "seats"))


def test_a_file_of_games(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    args = ("simulate", "old_west", "--alvin", "--games", "30", "--rows", "games", "--layout", "all", "--out", out)
    result = call(*args)
    assert result.exit_code == 0
    assert result.stdout.startswith("Old West, 2 players: 30 games")
    assert f"30 rows in {out}: 0.0 MB" in result.stdout
    assert "games/s" in result.stdout
    again = call(*args)
    assert f"30 games already in {out}" in again.stderr
    assert "games/s" not in again.stdout
    assert read_info(out).origin.alvin
    assert not read_info(out).origin.compact


def test_a_folder_is_resumed(tmp_path: Path) -> None:
    out = f"{tmp_path / 'games'}/"
    args = ("amsterdam", "--shard", "10", "--out", out)
    assert run_json(*args, "--games", "30", "--workers", "2")["games"] == 30
    result = call("simulate", *args, "--games", "45")
    assert "30 games already in" in result.stderr
    assert "Amsterdam, 2 players: 45 games" in result.stdout
    assert len(ds.dataset(out).files) == 5


def test_a_folder_on_a_cluster(tmp_path: Path) -> None:
    out = f"{tmp_path / 'games'}/"
    output = run_json("amsterdam", "--games", "30", "--shard", "10", "--ray", "local", "--workers", "2", "--out", out)
    assert (output["games"], output["complete"]) == (30, True)
    assert len(ds.dataset(out).files) == 3


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--rows", "games"], "--rows requires --out"),
        (["--layout", "all"], "--layout requires --out"),
        (["--ray", "local"], "--ray requires --out"),
        (["--shard", "5"], "--shard requires --out"),
        (["--out", "games.csv"], "--out is a file that ends in .parquet, or a folder that ends in /: 'games.csv' is"),
        (["--out", "games.parquet", "--ray", "local"], "--ray needs a folder: --out games/"),
        (["--out", "games.parquet", "--shard", "5"], "--shard needs a folder: --out games/"),
        (["--out", "nowhere/games.parquet"], "the folder nowhere does not exist: create it first"),
        (["--out", "file/"], "file is a file, not a folder"),
        (["--out", "games/", "--bots", "unknown"], "there is no bot 'unknown'"),
    ],
)
def test_option_errors(args: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    result = call("simulate", "amsterdam", *args)
    assert result.exit_code == 2
    assert reason in error_line(result)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_another_run_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    run_json("amsterdam", "--games", "5", "--out", out)
    result = call("simulate", "amsterdam", "--games", "5", "--seed", "2", "--out", out)
    assert result.exit_code == 1
    assert f"{out} holds another run (seed 1, not 2): choose another file" in error_line(result)


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "{out} holds another run (bots random,random, not planner,random; seed 1, not 2): choose another file"),
        ("fr", "{out} contient une autre série (bots random,random au lieu de planner,random ; seed 1 au lieu de 2) :"),
        ("de", "{out} enthält einen anderen Lauf (bots random,random statt planner,random; seed 1 statt 2): Wähle"),
    ],
)
def test_errors_are_in_the_language_of_the_user(tmp_path: Path, language: str, reason: str) -> None:
    out = str(tmp_path / "games.parquet")
    run_json("amsterdam", "--games", "5", "--out", out)
    args = ("amsterdam", "--games", "5", "--bots", "planner,random", "--seed", "2", "--out", out)
    result = call("simulate", *args, language=language)
    assert result.exit_code == 1
    assert reason.format(out=out) in error_line(result).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "_run.json is not readable: choose another folder"),
        ("fr", "_run.json est illisible : choisissez un autre dossier"),
        ("de", "_run.json ist nicht lesbar: Wähle einen anderen Ordner"),
    ],
)
def test_a_damaged_folder_is_refused(tmp_path: Path, language: str, reason: str) -> None:
    (tmp_path / "_run.json").write_text("[]")
    result = call("simulate", "amsterdam", "--out", f"{tmp_path}/", language=language)
    assert result.exit_code == 1
    assert error_line(result).replace("\u00a0", " ").endswith(reason)


def test_a_bot_that_fails(tmp_path: Path) -> None:
    bot, out = "tests.envs.recording.third_party_bots:Failing", str(tmp_path / "games.parquet")
    result = call("simulate", "amsterdam", "--bots", bot, "--games", "2", "--out", out)
    assert result.exit_code == 1
    assert "Failing in seat" in error_line(result)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_the_install_command_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "draisine.envs.recording.parquet")
    result = call("simulate", "amsterdam", "--out", str(tmp_path / "games.parquet"))
    assert result.exit_code == 1
    assert error_line(result) == "draisine: --out needs pyarrow: pip install 'draisine[data]'"


def endless(out: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "draisine.cli", "simulate", "amsterdam", "--games", "50000000", "--out", out]
    environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(process: "subprocess.Popen[str]", path: Path, size: int) -> None:
    while process.poll() is None and not (path.exists() and path.stat().st_size > size):
        time.sleep(0.05)


def test_ctrl_c_writes_the_games_played_so_far(tmp_path: Path) -> None:
    process = endless(str(tmp_path / "games.parquet"))
    wait_for(process, tmp_path / ".games.parquet.unfinished", 50_000)
    process.send_signal(signal.SIGINT)
    output, complaints = process.communicate(timeout=60)
    assert process.returncode == 130, complaints
    assert "of 50,000,000 games (stopped)" in output
    assert pq.read_table(tmp_path / "games.parquet").num_rows > 1000
    assert len(list(tmp_path.iterdir())) == 1


def test_a_killed_run_resumes(tmp_path: Path) -> None:
    out = f"{tmp_path / 'games'}/"
    process = endless(out)
    wait_for(process, tmp_path / "games" / "part-00001.parquet", 0)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    assert run_json("amsterdam", "--games", "4096", "--out", out)["complete"] is True
    table = ds.dataset(out).to_table(columns=["game", "action"])
    assert table["game"].to_numpy().max() >= 4095
    whole = str(tmp_path / "whole.parquet")
    run_json("amsterdam", "--games", "4096", "--out", whole)
    expected = pq.read_table(whole, columns=["game", "action"])
    assert table.slice(0, expected.num_rows).combine_chunks().equals(expected.combine_chunks())
