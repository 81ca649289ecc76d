"""`draisine arena`: its table and its JSON, its files, its refusals, and runs that are stopped and go on."""

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

from tests.arena.scenes import FAST_BOARD, OTHERS, STRONG, WEAK
from tests.cli.calling import call, complaint

BOTS = f"{STRONG},{WEAK}"
OWN = "tests.arena.own_bots"


def found(*args: str) -> dict[str, Any]:
    result = call("arena", FAST_BOARD, *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def timeless(results: dict[str, Any]) -> dict[str, Any]:
    bots = [{name: value for name, value in bot.items() if name != "ms_per_move"} for bot in results["bots"]]
    return {**results, "bots": bots, "seconds": None}


def lines(path: Path) -> list[dict[str, Any]]:
    """The games in a file, without the time that they took."""
    games = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [game | {"nanoseconds": None} for game in games]


def test_one_object_for_programs() -> None:
    whole = found("--bots", BOTS, "--games", "20", "--seed", "5", "--jobs", "1")
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


def test_jobs_change_nothing() -> None:
    args = ("--bots", f"{BOTS},{OTHERS[0]}", "--games", "40")
    assert timeless(found(*args, "--jobs", "1")) == timeless(found(*args, "--jobs", "2"))


def test_a_table_for_people() -> None:
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "21")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Amsterdam, 2 players: 21 games")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["bot", "wins", "share", "95", "%", "rating", "points", "spread", "tickets", "ms/move"] in rows
    assert [row[0] for row in rows if row and row[0] in (STRONG, WEAK)] == [STRONG, WEAK]
    assert "10 rounds of 2 seatings and 1 of the next" in result.stdout


@pytest.mark.parametrize("watched", [True, False])
def test_who_watches_sees_how_far_it_is(watched: bool) -> None:
    screen, terminal = os.openpty()
    command = [sys.executable, "-m", "draisine.cli", "arena", FAST_BOARD, "--bots", BOTS, "--games", "30", "--json"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=terminal if watched else subprocess.PIPE
    ) as run:
        shown, told = run.communicate()
    os.close(terminal)
    said = _all_of(screen) if watched else told
    assert (b"30/30" in said) == watched
    assert json.loads(shown)["games"] == 30


def _all_of(screen: int) -> bytes:
    """What was written to a terminal that nobody writes to any more."""
    parts = []
    try:
        while part := os.read(screen, 65536):
            parts.append(part)
    except OSError:
        pass
    os.close(screen)
    return b"".join(parts)


def test_stopping_as_soon_as_it_is_clear() -> None:
    one, two = (found("--bots", BOTS, "--games", "100000", "--stop", "--jobs", jobs) for jobs in ("1", "2"))
    assert one["complete"]
    assert one["games"] < 1000
    assert one["stop"].items() >= {"bot": STRONG, "h0": 0.5, "h1": 0.6, "answer": "h1"}.items()
    assert timeless(one) == timeless(two)
    result = call("arena", FAST_BOARD, "--bots", f"{WEAK},{STRONG}", "--games", "100000", "--stop")
    assert f"decided: {WEAK} does not win 60 %, but about 50 % or less" in result.stdout


def test_not_clear_is_said_too() -> None:
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "40", "--stop", "--h0", "99.8", "--h1", "99.9")
    assert f"not decided: whether {STRONG} wins 99.8 % or 99.9 %" in result.stdout
    assert result.exit_code == 0


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    args = ("--bots", BOTS, "--out")
    found(*args, str(file), "--games", "7")
    assert len(lines(file)) == 7
    before = file.read_text()
    more = found(*args, str(file), "--games", "20")
    assert file.read_text().startswith(before)
    once = found(*args, str(whole), "--games", "20")
    assert timeless(more) == timeless(once)
    assert lines(file) == lines(whole)
    # Fewer than are there: the first of them, and nothing is played.
    content = file.read_bytes()
    assert found(*args, str(file), "--games", "10")["games"] == 10
    assert file.read_bytes() == content


def test_the_file_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    found("--bots", BOTS, "--games", "2", "--out", str(file))
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "2", "--out", str(file), "--seed", "2")
    assert result.exit_code == 1
    assert complaint(result) == f"draisine: {file} holds another run (seed 1, not 2): name another file"


def _hear_ctrl_c() -> None:
    """Whoever runs the tests in the background has switched it off, and that is inherited."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(file: Path, bots: str) -> "subprocess.Popen[str]":
    """A run that would take hours, as soon as it has kept some games."""
    command = [sys.executable, "-m", "draisine.cli", "arena", FAST_BOARD, "--bots", bots, "--games", "100000000"]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--out", str(file), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hear_ctrl_c,  # noqa: PLW1509
    )  # fmt: skip
    until = time.monotonic() + 300
    while not file.exists() or file.read_bytes().count(b"\n") < 6:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.05)
    return process


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.parametrize("bots", [BOTS, f"{OWN}:First,{WEAK}"], ids=["threads", "processes"])
def test_a_killed_run_goes_on(tmp_path: Path, bots: str) -> None:
    """Kill -9, in the middle of a line; workers do not outlive the run, and the file ends as if nothing had been."""
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    run = started(file, bots)
    workers = children(run.pid)
    run.kill()
    run.communicate()
    content = file.read_bytes()
    file.write_bytes(content[: content.rindex(b"\n") - 9])
    kept = file.read_bytes().count(b"\n") - 1
    games = str(kept + 5)
    more = found("--bots", bots, "--games", games, "--out", str(file))
    assert timeless(more) == timeless(found("--bots", bots, "--games", games, "--out", str(whole)))
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


def test_ctrl_c_shows_what_was_played(tmp_path: Path) -> None:
    run = started(tmp_path / "games.jsonl", BOTS)
    os.kill(run.pid, signal.SIGINT)
    shown, told = run.communicate()
    assert run.returncode == 130
    assert re.search(r"stopped after [\d,]+ of 100,000,000 games: the same call goes on from", told)
    whole = json.loads(shown)
    assert whole["complete"] is False
    assert whole["games"] == len(lines(tmp_path / "games.jsonl"))


def test_lost_moves_are_told_and_counted() -> None:
    args = ("arena", FAST_BOARD, "--bots", f"{OWN}:Nonsense,{WEAK}", "--games", "2", "--jobs", "1")
    result = call(*args)
    assert result.exit_code == 0, result.stderr
    told = [line for line in result.stderr.splitlines() if line.startswith("lost move")]
    assert told[0].startswith(
        f"lost move in game 0 ({OWN}:Nonsense,{WEAK}), game 0: bot {OWN}:Nonsense in seat 0 chose"
    )
    header = next(line.split() for line in result.stdout.splitlines() if "ms/move" in line)
    assert header[-1] == "lost"
    again = found(*args[2:])
    assert again["bots"][0]["lost_moves"] > 10
    assert again["bots"][1]["lost_moves"] == 0


def test_pictures(tmp_path: Path) -> None:
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--games", "6", "--plots", str(tmp_path / "pictures"))
    assert result.exit_code == 0, result.stderr
    assert "8 pictures written into" in result.stderr
    assert {path.name for path in (tmp_path / "pictures").iterdir()} >= {"ratings.png", "scores.png", "routes.png"}


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        ([], 2, "missing option '--bots'"),
        (["--bots", "conductor,"], 2, "--bots names bots, separated by commas"),
        (["--bots", "conducter,random"], 2, "there is no bot 'conducter' (did you mean 'conductor'?)"),
        (["--bots", BOTS, "--players", "9"], 2, f"{FAST_BOARD} is played by 2 to"),
        (["--bots", BOTS, "--alvin"], 2, "is played without Alvin"),
        (["--bots", BOTS, "--h0", "40"], 2, "--h0 and --h1 belong to --stop"),
        (["--bots", BOTS, "--stop", "--h0", "60", "--h1", "50"], 2, "--h1 must lie between --h0 and 100"),
        (["--bots", BOTS, "--stop", "--games", "10"], 2, "no answer before 20 rounds of 2 seatings: set --games 40"),
        (["--bots", STRONG, "--stop"], 2, "--stop asks how the first bot does against others"),
        (["--bots", ",".join([BOTS] * 30), "--players", "4"], 2, "more than 100,000 ways"),
        (["--bots", BOTS, "--out", "no/such/folder/games.jsonl"], 1, "cannot be written: No such file or directory"),
        (["--bots", BOTS, "--ray", "127.0.0.1:1"], 1, "there is no Ray cluster to reach at 127.0.0.1:1 ("),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)  # fmt: skip
def test_a_mistake_is_answered_in_one_line(args: list[str], status: int, said: str) -> None:
    result = call("arena", FAST_BOARD, *args)
    assert said in complaint(result)
    assert result.exit_code == status


def test_what_is_missing_is_said_before_games_are_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = call("arena", FAST_BOARD, "--bots", BOTS, "--plots", str(tmp_path))
    assert complaint(result) == "draisine: --plots needs Matplotlib: pip install 'draisine[arena]'"
