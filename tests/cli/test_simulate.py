"""`draisine simulate`: what it counts, for people and for programs."""

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
from draisine.engine.compiler import cache
from tests.cli.calling import call, complaint, launch

MINE = """
class MyBot:
    def choose(self, view, legal):
        return legal[-1]

class Bad:
    def choose(self, view, legal):
        return legal[99999]
"""


def counted(*args: str) -> dict[str, Any]:
    result = call("simulate", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in ("seconds", "games_per_second", "workers")}


def test_one_object_for_programs() -> None:
    result = counted("usa", "--players", "3", "--bots", "random,conductor", "--games", "40", "--seed", "5")
    assert timeless(result).items() >= {"board": "usa", "players": 3, "seed": 5, "games": 40, "complete": True}.items()
    assert result["steps"] > 40 * 100
    assert result["seconds"] > 0
    assert result["games_per_second"] == pytest.approx(40 / result["seconds"], rel=1e-3)
    assert [(seat["seat"], seat["bot"]) for seat in result["seats"]] == [(0, "random"), (1, "conductor"), (2, "random")]
    assert sum(seat["wins"] for seat in result["seats"]) >= 40
    assert result["seats"][1]["mean_points"] > 80 > result["seats"][0]["mean_points"]
    assert result["ties"] == 0


@pytest.mark.parametrize("bots", ["random", "conductor,random"])
def test_workers_change_nothing(bots: str) -> None:
    args = ("old_west", "--alvin", "--players", "4", "--bots", bots, "--games", "150")
    assert timeless(counted(*args, "--workers", "3")) == timeless(counted(*args))


def test_seeds_do() -> None:
    assert timeless(counted("usa", "--games", "20", "--seed", "1")) != timeless(
        counted("usa", "--games", "20", "--seed", "2")
    )


def test_everybody_begins_some_games() -> None:
    """With the seat that begins drawn anew for each game, no seat has an edge."""
    result = counted("amsterdam", "--bots", "conductor", "--games", "2000")
    assert abs(result["seats"][0]["win_share"] - result["seats"][1]["win_share"]) < 0.08


def test_a_table_for_people() -> None:
    result = call("simulate", "first_journey", "--bots", "conductor,random", "--games", "50")
    assert result.exit_code == 0
    assert result.stdout.startswith("First Journey, 2 players: 50 games")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["seat", "bot", "wins", "share", "95", "%", "points", "±"] in rows
    ((_, _, wins, share, _, interval, *_),) = (row for row in rows if row[:2] == ["0", "conductor"])
    low, high = wilson(int(wins) / 50, 50)
    assert (share, interval) == (f"{2 * int(wins)}.0", f"{100 * low:.1f}–{100 * high:.1f}")
    assert "games/s" in result.stdout


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    from tests.boards.small import SMALL

    (tmp_path / "mine.toml").write_text(SMALL, "utf-8")
    assert counted(str(tmp_path / "mine.toml"), "--games", "20", "--bots", "conductor,random")["board"] == "small"


def test_a_bot_of_ones_own_from_this_folder(tmp_path: Path) -> None:
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
    assert "failing_module:Bad in seat" in complaint(result)
    assert "IndexError: list index out of range (failing_module.py, line 8)" in complaint(result)


def test_stopped_early_it_shows_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = command._wait
    calls = iter((True, False))

    def interrupted(portions: command.Portions, report: command.Report) -> None:
        if next(calls):
            while portions.done == 0:
                time.sleep(0.01)
            raise KeyboardInterrupt
        wait(portions, report)

    monkeypatch.setattr(command, "_wait", interrupted)
    result = call("simulate", "usa", "--games", "900000000", "--json")
    assert result.exit_code == 130
    assert 0 < json.loads(result.stdout)["games"] < 900_000_000
    assert json.loads(result.stdout)["complete"] is False


class SlowTable:
    """Somebody presses Ctrl-C while a game is being played here."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, start: int, count: int) -> None:
        del start
        time.sleep(0.2)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        time.sleep(0.3)
        self.played += count


def test_ctrl_c_waits_for_the_game_that_is_being_played() -> None:
    """What is counted while somebody still plays is not what was played."""
    portions, table = command.Portions(5, 1), SlowTable()
    threading.Thread(target=portions.work, args=(table,), daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        command._wait(portions, lambda _done: None)
    portions.stop()
    command._wait(portions, lambda _done: None)
    assert table.played == portions.done == 1


def test_damaged_compiled_code_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dropped: list[bool] = []
    monkeypatch.setattr(cache, "drop_cache", lambda: dropped.append(True))

    def warm_up() -> None:
        if not dropped:
            raise EOFError

    engine_startup.start_engine(warm_up)
    assert dropped == [True]
    assert "a file of compiled code is damaged: compiling anew" in capsys.readouterr().err
