"""`draisine benchmark`: table, JSON, entries, errors."""

import json
from pathlib import Path

import pytest

from draisine.arena.benchmark import BenchmarkError, Entry, read_entry
from draisine.messages import languages
from tests.cli.invocation import call, error_line
from tests.cli.test_completion import offered
from tools.leaderboard import FOLDER

ONE = ("benchmark", "racer", "--tasks", "amsterdam-2")
WHOLE = read_entry(FOLDER / "racer.json")


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run returns the entry of the leaderboard."""

    def run(*_: object, **__: object) -> Entry:
        return WHOLE

    monkeypatch.setattr("draisine.arena.benchmark.run_benchmark", run)


def test_a_quick_run() -> None:
    result = call(*ONE, "--quick", "--json")
    assert result.exit_code == 0, result.stderr
    entry = json.loads(result.stdout)
    assert entry.items() >= {"draisine_benchmark": 1, "policy": "racer", "quick": True, "score": None}.items()
    (task,) = entry["tasks"]
    assert (task["task"], [match["games"] for match in task["opponents"]]) == ("amsterdam-2", [100, 100, 100])


@pytest.mark.usefixtures("finished")
def test_the_table() -> None:
    result = call("benchmark", "racer")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("racer, protocol 1: 21,000 games\n")
    rows = [line.split() for line in result.stdout.splitlines() if line.strip()]
    assert rows[1] == ["task", "random", "conductor", "planner", "share", "95%", "ms/move"]
    assert [row[0] for row in rows[3:-1]] == [task.task for task in WHOLE.tasks]
    assert result.stdout.splitlines()[-1].startswith("score ")


@pytest.mark.usefixtures("finished")
@pytest.mark.parametrize("language", languages())
def test_the_table_fits_into_a_terminal(language: str) -> None:
    output = call("benchmark", "racer", columns=80, language=language).stdout
    assert "…" not in output
    assert "usa-2" in output


@pytest.mark.usefixtures("finished")
def test_an_entry(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    result = call("benchmark", "racer", "--entry", str(file), "--name", "My racer", "--link", "https://example.org/x")
    assert (result.exit_code, result.stderr) == (0, f"{file} written\n")
    entry = read_entry(file)
    assert (entry.name, entry.link, entry.policy) == ("My racer", "https://example.org/x", "racer")
    assert entry.tasks == WHOLE.tasks


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (["benchmark"], 2, "the argument POLICY is missing"),
        (["benchmark", "plannr"], 2, "there is no bot 'plannr': did you mean 'planner'?"),
        (["benchmark", "racer", "--tasks", "usa"], 2, "there is no task 'usa': the tasks are usa-2, europe-2"),
        (["benchmark", "racer", "--quick", "--entry", "x.json"], 2, "leave out --quick or --entry"),
        (["benchmark", "racer", "--name", "x"], 2, "--name requires --entry"),
        (["benchmark", "racer", "--entry", "x.txt"], 2, "x.txt: the name must end in .json"),
        (["benchmark", "racer", "--entry", "no/x.json"], 1, "there is no folder no"),
        (["benchmark", "racer", "--entry", "x.json", "--name", "a|b"], 2, "--name must be plain text"),
        (["benchmark", "racer", "--entry", "x.json", "--link", "ftp://x"], 2, "--link cannot be 'ftp://x'"),
        (["bench", "planner"], 2, "takes no bot: did you mean 'draisine benchmark planner'?"),
        (["benchmrk"], 2, "there is no command 'benchmrk': did you mean benchmark"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_errors_are_one_line(args: list[str], status: int, message: str) -> None:
    result = call(*args)
    assert message in error_line(result)
    assert result.exit_code == status


def test_a_net_of_another_board_is_refused(tmp_path: Path) -> None:
    from draisine.boards import load
    from draisine.bots.net.file import blank_net, write_net

    file = tmp_path / "net.npz"
    write_net(file, blank_net(load("amsterdam")))
    result = call("benchmark", f"net@{file}", "--tasks", "amsterdam-2,usa-2", "--quick")
    assert result.exit_code == 1
    assert error_line(result).startswith("draisine: usa-2: ")
    assert error_line(result).endswith(". Choose other tasks with --tasks")


def test_failures_and_interruptions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    errors: list[BaseException] = [
        KeyboardInterrupt(),
        BenchmarkError("benchmark-forfeit", task="t", opponent="o", detail="d"),
    ]

    def fail(*_: object) -> None:
        raise errors.pop(0)

    monkeypatch.setattr("draisine.arena.benchmark.runner.play_match", fail)
    stopped = call(*ONE, "--out", str(tmp_path / "games"))
    assert stopped.exit_code == 130
    lines = [line for line in stopped.stderr.splitlines() if line]
    assert lines == [f"repeat the command to resume from {tmp_path / 'games'}", "draisine: stopped"]
    assert error_line(call(*ONE)) == "draisine: a move was forfeited in t against o: d"


def test_completion() -> None:
    assert offered("draisine benchmark planner --tasks usa-2,eu") == [
        ("plain", "usa-2,europe-2"),
        ("plain", "usa-2,europe-4"),
    ]
    assert offered("draisine benchmark r") == [("plain", "random"), ("plain", "racer")]
