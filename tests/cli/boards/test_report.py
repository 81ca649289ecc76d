"""`draisine boards report`."""

import re
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import Result

from draisine.arena.report import games
from draisine.arena.report.games import Progress
from draisine.arena.report.tally import ReportTally
from draisine.bots import BUILT_IN
from draisine.cli.boards.report import DEFAULT_BOT
from tests.boards.small_board import RACE, SMALL, changed
from tests.cli.boards.test_pictures import broken_ring
from tests.cli.invocation import call, error_line

BAD = """
class Bad:
    def choose(self, view, legal):
        return legal[99999]
"""


def run(*args: str) -> Result:
    return call("boards", "report", *args)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_report_in_this_folder(folder: Path) -> None:
    result = run("amsterdam", "--games", "40", "--bots", "conductor")
    assert result.exit_code == 0, result.stderr
    assert re.fullmatch(r"amsterdam-report\.html written: 40 games, \d+ KB\n", result.stdout)
    page = (folder / "amsterdam-report.html").read_text("utf-8")
    assert "<title>Balance report: Amsterdam</title>" in page
    again = "draisine boards report amsterdam --players 2 --games 40 --bots conductor --language en --seed 1"
    assert again in page


def test_a_board_without_a_layout_has_a_report_without_a_map(folder: Path) -> None:
    (folder / "knot.toml").write_text(broken_ring(), "utf-8")
    result = run("knot.toml", "--games", "20", "--bots", "conductor")
    assert result.exit_code == 0, result.stderr
    assert "knot could not be laid out: the report is written without a map." in result.stderr
    page = (folder / "knot-report.html").read_text("utf-8")
    assert "The board could not be laid out, so there is no map." in page
    assert "draisine boards layout knot.toml" in page
    assert "<li>Route c0-c1: give it 3 spaces more (length = 4)." in page
    assert 'class="board"' not in page


def test_in_french_under_another_name(folder: Path) -> None:
    result = run("first_journey", "--games", "30", "--bots", "conductor,random", "--language", "fr", "--out", "fr.html")
    assert result.exit_code == 0, result.stderr
    page = (folder / "fr.html").read_text("utf-8")
    assert '<html lang="fr">' in page
    assert "Ce qui ressort" in page
    assert "conductor gagne" in page


def test_the_same_seed_gives_the_same_report(folder: Path) -> None:
    for name, seed in (("a.html", "7"), ("b.html", "7"), ("c.html", "8")):
        assert run("amsterdam", "--games", "20", "--bots", "conductor", "--seed", seed, "-o", name).exit_code == 0
    first, second, third = ((folder / name).read_text("utf-8") for name in ("a.html", "b.html", "c.html"))
    assert first == second != third


@pytest.mark.parametrize("text", [SMALL, RACE], ids=["points", "race"])
def test_a_board_file(folder: Path, text: str) -> None:
    (folder / "mine.toml").write_text(text, "utf-8")
    result = run("mine.toml", "--games", "20", "--bots", "conductor,random", "--out", "mine.html")
    assert result.exit_code == 0, result.stderr
    assert "mine.toml has no stored layout: computing one" in result.stderr
    page = (folder / "mine.html").read_text("utf-8")
    assert "Ayr" in page
    assert str(folder) not in page


def test_stopped_early_it_reports_what_was_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _interrupt(monkeypatch, after=20)
    result = run("amsterdam", "--games", "900000000", "--bots", "conductor")
    assert result.exit_code == 130
    assert re.search(r"written: \d[\d,]* of 900,000,000 games \(stopped\)", result.stdout)
    assert "Stopped early:" in (folder / "amsterdam-report.html").read_text("utf-8")


def test_stopped_too_early_it_writes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.cli.boards.report.MIN_GAMES", 10_000)
    _interrupt(monkeypatch, after=1)
    result = run("amsterdam", "--games", "900000000", "--bots", "conductor")
    assert result.exit_code == 1
    assert re.search(r"stopped after \d+ games: a report needs 10000, nothing was written", result.stderr)
    assert list(folder.iterdir()) == []


def _interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Raise KeyboardInterrupt once, after a number of games."""
    wait = games._wait
    calls = iter((True, False))

    def interrupted(threads: Sequence[threading.Thread], tally: ReportTally, say: Progress) -> None:
        if next(calls):
            while tally.games < after:
                threads[0].join(0.01)
            raise KeyboardInterrupt
        wait(threads, tally, say)

    monkeypatch.setattr(games, "_wait", interrupted)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["usa", "--games", "19"], "--games 19 is too few: use at least 20"),
        (["usa", "--out", "usa.pdf"], "usa.pdf: the name must end in .html"),
        (["usa", "--players", "7"], "usa is for 2 to 5 players, not 7"),
        (["usa", "--bots", "conducter"], "there is no bot 'conducter': did you mean 'conductor'?"),
        (["usa", "--bots", "conductor,conductor,conductor"], "3 bots for 2 seats"),
        (["usa", "--out", "no/usa.html"], "no/usa.html cannot be written: there is no folder no"),
    ],
)
def test_errors_are_one_line(folder: Path, args: list[str], reason: str) -> None:
    assert reason in error_line(run(*args))
    assert list(folder.iterdir()) == []


def test_boards_that_cannot_be_read(folder: Path) -> None:
    result = run("europee")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "europee: there is no such board (did you mean 'europe'?)" in result.stderr
    (folder / "mine.toml").write_text(changed(SMALL, "each = 8", "each = 0"), "utf-8")
    assert "trains.each: must be from 1 to 60, not 0\n1 problem" in run("mine.toml").stderr


def test_a_bot_that_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bad_for_report.py").write_text(BAD)
    monkeypatch.syspath_prepend(str(folder))
    result = run("amsterdam", "--bots", "bad_for_report:Bad", "--games", "20")
    assert result.exit_code == 1
    assert "draisine: bot bad_for_report:Bad in seat" in result.stderr.splitlines()[-1]
    assert not (folder / "amsterdam-report.html").exists()


def test_the_default_bot_exists() -> None:
    assert DEFAULT_BOT in BUILT_IN
