"""`draisine simulate`: results as a table and as JSON, interruption, damaged caches."""

import json
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from draisine.arena.intervals import wilson
from draisine.cli import engine_startup
from draisine.cli.simulate import command
from draisine.engine.compiler import folders
from draisine.engine.compiler.folders import Stage
from tests.cli.invocation import call, error_line, launch

MINE = """
class MyBot:
    def choose(self, view, legal):
        return legal[-1]

class Bad:
    def choose(self, view, legal):
        return legal[99999]
"""


def run_json(*args: str) -> dict[str, Any]:
    result = call("simulate", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in ("seconds", "games_per_second", "workers")}


def test_json() -> None:
    result = run_json("usa", "--players", "3", "--bots", "random,conductor", "--games", "40", "--seed", "5")
    assert (
        without_times(result).items()
        >= {"board": "usa", "players": 3, "seed": 5, "games": 40, "complete": True}.items()
    )
    assert result["steps"] > 40 * 100
    assert result["seconds"] > 0
    assert result["games_per_second"] == pytest.approx(40 / result["seconds"], rel=1e-3)
    assert [(seat["seat"], seat["bot"]) for seat in result["seats"]] == [(0, "random"), (1, "conductor"), (2, "random")]
    assert sum(seat["wins"] for seat in result["seats"]) >= 40
    assert result["seats"][1]["mean_points"] > 80 > result["seats"][0]["mean_points"]
    assert result["ties"] == 0


@pytest.mark.parametrize("bots", ["random", "conductor,random"])
def test_number_of_workers_does_not_change_results(bots: str) -> None:
    args = ("old_west", "--alvin", "--players", "4", "--bots", bots, "--games", "150")
    assert without_times(run_json(*args, "--workers", "3")) == without_times(run_json(*args))


def test_seeds_change_results() -> None:
    assert without_times(run_json("usa", "--games", "20", "--seed", "1")) != without_times(
        run_json("usa", "--games", "20", "--seed", "2")
    )


def test_the_first_seat_is_random() -> None:
    """The first seat is drawn for each game, so no seat has an advantage."""
    result = run_json("amsterdam", "--bots", "conductor", "--games", "2000")
    assert abs(result["seats"][0]["win_share"] - result["seats"][1]["win_share"]) < 0.08


def test_table() -> None:
    result = call("simulate", "first_journey", "--bots", "conductor,random", "--games", "50")
    assert result.exit_code == 0
    assert result.stdout.startswith("First Journey, 2 players: 50 games")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["seat", "bot", "wins", "share", "95%", "points", "spread"] in rows
    ((_, _, wins, share, interval, *_),) = (row for row in rows if row[:2] == ["0", "conductor"])
    low, high = wilson(int(wins) / 50, 50)
    assert (share, interval) == (f"{2 * int(wins)}.0%", f"{100 * low:.1f}–{100 * high:.1f}")
    assert "games/s" in result.stdout


def test_a_board_file(tmp_path: Path) -> None:
    from tests.boards.small_board import SMALL

    (tmp_path / "mine.toml").write_text(SMALL, "utf-8")
    assert run_json(str(tmp_path / "mine.toml"), "--games", "20", "--bots", "conductor,random")["board"] == "small"


def test_a_bot_from_the_working_directory(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(MINE)
    result = launch(
        "simulate", "amsterdam", "--bots", "my_module:MyBot,conductor", "--games", "2", "--json", folder=tmp_path
    )
    assert result.returncode == 0, result.stderr
    assert [seat["bot"] for seat in json.loads(result.stdout)["seats"]] == ["my_module:MyBot", "conductor"]


def test_a_bot_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_module.py").write_text(MINE)
    monkeypatch.syspath_prepend(str(tmp_path))
    result = call("simulate", "amsterdam", "--bots", "failing_module:Bad", "--games", "2")
    assert result.exit_code == 1
    assert "failing_module:Bad in seat" in error_line(result)
    assert "IndexError: list index out of range (failing_module.py, line 8)" in error_line(result)


def test_ctrl_c_prints_partial_results(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = command._wait
    calls = iter((True, False))

    def interrupted(chunks: command.ChunkQueue, report: command.Report) -> None:
        if next(calls):
            while chunks.done == 0:
                time.sleep(0.01)
            raise KeyboardInterrupt
        wait(chunks, report)

    monkeypatch.setattr(command, "_wait", interrupted)
    result = call("simulate", "usa", "--games", "900000000", "--json")
    assert result.exit_code == 130
    assert 0 < json.loads(result.stdout)["games"] < 900_000_000
    assert json.loads(result.stdout)["complete"] is False


class SlowRunner:
    """A runner that is interrupted by Ctrl-C in the middle of a game."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, start: int, count: int) -> None:
        del start
        time.sleep(0.2)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        time.sleep(0.3)
        self.played += count


def test_ctrl_c_waits_for_the_current_game() -> None:
    """Otherwise results would be read while a worker still adds to them."""
    chunks, runner = command.ChunkQueue(5, 1), SlowRunner()
    threading.Thread(target=chunks.work, args=(runner,), daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        command._wait(chunks, lambda _done: None)
    chunks.stop()
    command._wait(chunks, lambda _done: None)
    assert runner.played == chunks.done == 1


def test_a_failed_start_leaves_the_compile_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes use it."""
    (tmp_path / "step.nbc").touch()
    monkeypatch.setattr(folders, "CACHE_DIR", tmp_path)
    folders.mark_compiled(Stage.EVERYTHING)

    def warm_up() -> None:
        raise EOFError

    with pytest.raises(EOFError):
        engine_startup.start_engine(warm_up)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["step.nbc", "warm"]
