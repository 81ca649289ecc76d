"""`draisine arena`: table, JSON, files, errors, and interrupted runs that resume."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.arena.factories import FAST_BOARD, OTHERS, STRONG, WEAK
from tests.cli.invocation import call, error_line

BOTS = f"{STRONG},{WEAK}"
OWN = "tests.arena.example_bots"


def run_json(*args: str) -> dict[str, Any]:
    result = call("arena", FAST_BOARD, *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def without_times(results: dict[str, Any]) -> dict[str, Any]:
    bots = [{name: value for name, value in bot.items() if name != "ms_per_move"} for bot in results["bots"]]
    return {**results, "bots": bots, "seconds": None}


def lines(path: Path) -> list[dict[str, Any]]:
    """The games in a file without their times."""
    games = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [game | {"nanoseconds": None} for game in games]


def test_json() -> None:
    whole = run_json("--bots", BOTS, "--games", "20", "--seed", "5", "--jobs", "1")
    expected = {
        "board": FAST_BOARD,
        "players": 2,
        "seed": 5,
        "games": 20,
        "rounds": 10,
        "seatings": 2,
        "complete": True,
    }
    assert whole.items() >= expected.items()
    strong, weak = whole["bots"]
    assert (strong["bot"], weak["bot"]) == (STRONG, WEAK)
    assert set(strong) == {
        *("bot", "games", "wins", "win_rate", "win_rate_interval", "rating", "rating_interval", "mean_points"),
        *("sd_points", "tickets_made", "tickets_failed", "mean_turns", "ms_per_move", "lost_moves"),
    }
    assert strong["wins"] + weak["wins"] == 20
    assert strong["games"] == weak["games"] == 20
    assert strong["win_rate"] > 0.8
    assert strong["win_rate_interval"][0] < strong["win_rate"] <= strong["win_rate_interval"][1]
    assert strong["rating_interval"][0] < strong["rating"] < strong["rating_interval"][1]
    assert strong["rating"] + weak["rating"] == pytest.approx(2 * whole["rating_mean"], abs=0.01)
    assert strong["mean_points"] > weak["mean_points"]
    assert strong["ms_per_move"] > 0
    assert whole["stop"] is None


def test_number_of_jobs_does_not_change_results() -> None:
    args = ("--bots", f"{BOTS},{OTHERS[0]}", "--games", "40")
    assert without_times(run_json(*args, "--jobs", "1")) == without_times(run_json(*args, "--jobs", "2"))


def test_table() -> None:
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "21")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Amsterdam, 2 players: 21 games")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["bot", "wins", "share", "95%", "rating", "points", "spread", "tickets", "ms/move"] in rows
    assert [row[0] for row in rows if row and row[0] in (STRONG, WEAK)] == [STRONG, WEAK]
    assert "10 rounds of 2 seatings and 1 of the next" in result.stdout


@pytest.mark.parametrize("is_terminal", [True, False])
def test_progress_is_shown_in_a_terminal_only(is_terminal: bool) -> None:
    screen, terminal = os.openpty()
    command = [sys.executable, "-m", "draisine.cli", "arena", FAST_BOARD, "--bots", BOTS, "--games", "30", "--json"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=terminal if is_terminal else subprocess.PIPE
    ) as run:
        stdout, stderr = run.communicate()
    os.close(terminal)
    output = _read_all(screen) if is_terminal else stderr
    assert (b"30/30" in output) == is_terminal
    assert json.loads(stdout)["games"] == 30


def _read_all(screen: int) -> bytes:
    """Read the output of a closed terminal."""
    parts = []
    try:
        while part := os.read(screen, 65536):
            parts.append(part)
    except OSError:
        pass
    os.close(screen)
    return b"".join(parts)


def test_early_stopping() -> None:
    one, two = (run_json("--bots", BOTS, "--games", "100000", "--stop", "--jobs", jobs) for jobs in ("1", "2"))
    assert one["complete"]
    assert one["games"] < 1000
    assert one["stop"].items() >= {"bot": STRONG, "h0": 0.5, "h1": 0.6, "answer": "h1"}.items()
    assert without_times(one) == without_times(two)
    result = call("arena", FAST_BOARD, "--bots", f"{WEAK},{STRONG}", "--games", "100000", "--stop")
    assert f"decided: {WEAK} does not win 60%, but about 50% or less" in result.stdout


def test_undecided_early_stopping() -> None:
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "40", "--stop", "--h0", "99.8", "--h1", "99.9")
    assert f"not decided: whether {STRONG} wins 99.8% or 99.9%" in result.stdout
    assert result.exit_code == 0


def test_a_file_is_resumed(tmp_path: Path) -> None:
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    args = ("--bots", BOTS, "--out")
    run_json(*args, str(file), "--games", "7")
    assert len(lines(file)) == 7
    before = file.read_text()
    more = run_json(*args, str(file), "--games", "20")
    assert file.read_text().startswith(before)
    once = run_json(*args, str(whole), "--games", "20")
    assert without_times(more) == without_times(once)
    assert lines(file) == lines(whole)
    # Fewer games than the file contains: the first ones are counted, none is played.
    content = file.read_bytes()
    assert run_json(*args, str(file), "--games", "10")["games"] == 10
    assert file.read_bytes() == content


def test_the_file_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_json("--bots", BOTS, "--games", "2", "--out", str(file))
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "2", "--out", str(file), "--seed", "2")
    assert result.exit_code == 1
    assert error_line(result) == f"draisine: {file} contains another run (--seed 1, not 2): name another file"


def started(file: Path, bots: str) -> "subprocess.Popen[str]":
    """A run that would take hours, once it has stored some games."""
    command = [sys.executable, "-m", "draisine.cli", "arena", FAST_BOARD, "--bots", bots, "--games", "100000000"]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--out", str(file), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + 300
    while not file.exists() or file.read_bytes().count(b"\n") < 6:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.05)
    return process


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.parametrize(
    "bots", [BOTS, pytest.param(f"{OWN}:First,{WEAK}", marks=pytest.mark.soak)], ids=["threads", "processes"]
)
def test_a_killed_run_resumes(tmp_path: Path, bots: str) -> None:
    """After SIGKILL in the middle of a line, workers exit too, and the resumed file equals an uninterrupted one."""
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    run = started(file, bots)
    workers = children(run.pid)
    run.kill()
    run.communicate()
    content = file.read_bytes()
    file.write_bytes(content[: content.rindex(b"\n") - 9])
    kept = file.read_bytes().count(b"\n") - 1
    games = str(kept + 5)
    more = run_json("--bots", bots, "--games", games, "--out", str(file))
    assert without_times(more) == without_times(run_json("--bots", bots, "--games", games, "--out", str(whole)))
    assert lines(file) == lines(whole)
    until = time.monotonic() + 60
    while any(_alive(worker) for worker in workers):
        assert time.monotonic() < until
        time.sleep(0.1)


def _alive(process: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_ctrl_c_prints_partial_results(tmp_path: Path) -> None:
    run = started(tmp_path / "games.jsonl", BOTS)
    os.kill(run.pid, signal.SIGINT)
    stdout, stderr = run.communicate()
    assert run.returncode == 130
    assert re.search(r"stopped after [\d,]+ of 100,000,000 games: repeat the command to resume from", stderr)
    whole = json.loads(stdout)
    assert whole["complete"] is False
    assert whole["games"] == len(lines(tmp_path / "games.jsonl"))


def test_forfeited_moves_are_printed_and_counted() -> None:
    args = ("arena", FAST_BOARD, "--bots", f"{OWN}:Nonsense,{WEAK}", "--games", "2", "--jobs", "1")
    result = call(*args)
    assert result.exit_code == 0, result.stderr
    forfeits = [line for line in result.stderr.splitlines() if line.startswith("forfeited move")]
    assert forfeits[0].startswith(
        f"forfeited move in game 0 ({OWN}:Nonsense,{WEAK}), game 0: bot {OWN}:Nonsense in seat 0 chose"
    )
    header = next(line.split() for line in result.stdout.splitlines() if "ms/move" in line)
    assert header[-1] == "lost"
    again = run_json(*args[2:])
    assert again["bots"][0]["lost_moves"] > 10
    assert again["bots"][1]["lost_moves"] == 0


def test_plots(tmp_path: Path) -> None:
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "6", "--plots", str(tmp_path / "pictures"))
    assert result.exit_code == 0, result.stderr
    assert "8 plots written to" in result.stderr
    assert {path.name for path in (tmp_path / "pictures").iterdir()} >= {"ratings.png", "scores.png", "routes.png"}


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        ([], 2, "the option --bots is missing"),
        (["--bots", "conductor,"], 2, "--bots takes names separated by commas"),
        (["--bots", "conducter,random"], 2, "there is no bot 'conducter': did you mean 'conductor'?"),
        (["--bots", BOTS, "--players", "9"], 2, f"{FAST_BOARD} is for 2 to"),
        (["--bots", BOTS, "--alvin"], 2, "has no Alvin"),
        (["--bots", BOTS, "--h0", "40"], 2, "--h0 requires --stop"),
        (["--bots", BOTS, "--stop", "--h0", "60", "--h1", "50"], 2, "--h1 must be between --h0 and 100"),
        (["--bots", BOTS, "--stop", "--games", "10"], 2, "needs at least 20 rounds of 2 seatings: set --games 40"),
        (["--bots", STRONG, "--stop"], 2, "--stop compares the first bot with others"),
        (["--bots", ",".join([BOTS] * 30), "--players", "4"], 2, "more than 100,000 seatings"),
        (["--bots", BOTS, "--out", "no/such/folder/games.jsonl"], 1, "cannot be written: no such file or folder"),
        (["--bots", BOTS, "--ray", "127.0.0.1:1"], 1, "there is no Ray cluster to reach at 127.0.0.1:1 ("),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)  # fmt: skip
def test_errors_are_one_line(args: list[str], status: int, message: str) -> None:
    result = call("arena", FAST_BOARD, *args)
    assert message in error_line(result)
    assert result.exit_code == status


def test_missing_libraries_are_reported_before_games_are_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--plots", str(tmp_path))
    assert error_line(result) == "draisine: --plots needs Matplotlib: pip install 'draisine[arena]'"
