"""Runs: results, files that resume, forfeited moves."""

from pathlib import Path

import msgspec
import pytest

from draisine.arena.benchmark import BenchmarkError, Entry, Match, Task, run_benchmark
from draisine.arena.benchmark.runner import play_match
from tests.arena.factories import make_game

TASK = Task("amsterdam", 2)


def without_times(entry: Entry) -> Entry:
    """Return an entry without the times of moves."""
    tasks = [
        msgspec.structs.replace(
            result, opponents=[msgspec.structs.replace(match, ms_per_move=0.0) for match in result.opponents]
        )
        for result in entry.tasks
    ]
    return msgspec.structs.replace(entry, tasks=tasks)


def test_a_quick_run(tmp_path: Path) -> None:
    played: list[tuple[str, int]] = []
    entry = run_benchmark(
        "conductor",
        [TASK],
        2,
        quick=True,
        folder=tmp_path,
        progress=lambda match, games: played.append((match.opponent, games)),
    )
    (result,) = entry.tasks
    random, itself, planner = result.opponents
    assert (entry.quick, entry.score, entry.name, result.deals) == (True, None, "conductor", 50)
    assert [match.games for match in result.opponents] == [100] * 3
    assert random.win_rate > 0.9
    assert planner.win_rate < 0.5
    assert random.mean_points > random.opponent_points
    assert (itself.wins, itself.win_rate, itself.mean_points) == (50, 0.5, itself.opponent_points)
    assert result.win_rate == pytest.approx((random.wins + 50 + planner.wins) / 300, abs=1e-6)
    assert result.win_rate_interval[0] < result.win_rate < result.win_rate_interval[1]
    # A bot against itself plays each deal once.
    assert dict(played) == {"random": 100, "conductor": 50, "planner": 100}
    assert without_times(run_benchmark("conductor", [TASK], 1, quick=True)) == without_times(entry)


def test_files_resume(tmp_path: Path) -> None:
    few, many = (Match("racer", TASK, "random", deals) for deals in (3, 8))
    play_match(few, 1, tmp_path)
    file = tmp_path / few.file_name
    before = file.read_text()
    assert len(before.splitlines()) == 1 + 6
    resumed = play_match(many, 1, tmp_path)
    assert file.read_text().startswith(before)
    assert resumed.games == 16
    assert resumed.tallies["racer"].points == play_match(many, 1).tallies["racer"].points
    # Fewer games than the file contains: the first ones are counted.
    content = file.read_bytes()
    assert play_match(few, 1, tmp_path).games == 6
    assert file.read_bytes() == content


def test_a_forfeited_move_ends_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = Match("racer", TASK, "random", 2)
    played = [make_game(match.config, 0, [9, 3]), make_game(match.config, 1, [3, 9], lost=["bot racer failed"])]
    monkeypatch.setattr("draisine.arena.benchmark.runner.run_games", lambda *_: iter([played]))
    with pytest.raises(BenchmarkError) as caught:
        play_match(match, 1, tmp_path)
    assert str(caught.value) == "a move was forfeited in amsterdam-2 against random: bot racer failed"
    assert len((tmp_path / match.file_name).read_text().splitlines()) == 1
