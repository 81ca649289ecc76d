"""`draisine review`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from draisine.play import Game
from draisine.review import Review
from tests.cli.invocation import call, error_line
from tests.cli.review.games import finished_game


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    file.write_text(finished_game().to_text(), "utf-8")
    return file


def run(*args: str | Path, stdin: str | None = None) -> Result:
    return call("review", *map(str, args), "--effort", "quick", stdin=stdin)


def read(result: Result) -> Review:
    assert result.exit_code == 0, result.stderr
    return msgspec.json.decode(result.stdout, type=Review)


@pytest.fixture(scope="module")
def review(recorded: Path) -> Review:
    return read(run(recorded, "--json"))


def test_a_review_in_the_terminal(recorded: Path, review: Review) -> None:
    result = run(recorded, "--worst", "3")
    assert result.exit_code == 0, result.stderr
    steps = len(finished_game().steps) - 1
    assert result.stdout.startswith(f"Amsterdam · 2 players · {steps} steps · {review.playouts:,} simulated games\n")
    headings = ("Quality of play", "Balance", "Costliest decisions", "Luckiest and unluckiest moments", "Facts")
    assert [line for line in result.stdout.splitlines() if line in headings] == list(headings)
    worst = sorted(review.decisions, key=lambda decision: -decision.loss)[:3]
    shown = re.findall(r"^ +(\d+)  (Seat \d) · ([\w ]+) · −(\d+\.\d)\u00a0±\u00a0", result.stdout, re.MULTILINE)
    assert [(int(step), seat) for step, seat, *_ in shown] == [
        (decision.step, f"Seat {decision.seat}") for decision in worst
    ]
    assert [float(loss) for *_, loss in shown] == [pytest.approx(decision.loss, abs=0.051) for decision in worst]
    assert re.search(r"Played: \w+ .*\n +Better: \w+ ", result.stdout)
    start, end = (
        re.search(rf"^ *{name} +(.*)$", result.stdout, re.MULTILINE) for name in ("Chance at the start", "Result")
    )
    assert start
    assert end
    assert start[1].split() == ["50.0", "50.0"]
    assert sorted(end[1].split()) == ["0.0", "100.0"]


def test_json_is_a_review_whose_sums_close(review: Review) -> None:
    game = Game.replay(finished_game())
    assert (review.board, review.players, review.steps) == ("amsterdam", 2, len(finished_game().steps) - 1)
    for seat in review.seats:
        account = seat.accounting
        assert account.result == 100.0 * (seat.seat in game.score_sheet().winners) / len(game.score_sheet().winners)
        parts = account.luck + account.losses + account.others + account.residual
        assert account.result - account.start == pytest.approx(parts, abs=1e-9)


def test_the_random_player_loses_more(review: Review) -> None:
    conductor, random = review.seats
    assert random.quality.loss > conductor.quality.loss


def test_one_seat(recorded: Path, review: Review) -> None:
    only = read(run(recorded, "--json", "--seat", "1"))
    assert only.seats == review.seats[1:]
    assert only.decisions == [decision for decision in review.decisions if decision.seat == 1]
    assert {event.seat for event in only.luck} == {offer.seat for offer in only.offers} == {1}
    assert only.curve == review.curve


def test_a_record_from_standard_input(recorded: Path, review: Review) -> None:
    assert read(run("-", "--json", stdin=recorded.read_text("utf-8"))) == review


def test_a_page_in_french(recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "review.html"
    result = run(recorded, "--html", file, "--language", "fr")
    assert result.exit_code == 0, result.stderr
    assert str(file) in result.stdout
    content = file.read_text("utf-8")
    assert '<html lang="fr">' in content
    assert "Analyse de partie\u00a0: Amsterdam" in content


def test_a_game_that_is_not_over(tmp_path: Path) -> None:
    file = tmp_path / "running.jsonl"
    lines = finished_game().to_text().splitlines()
    file.write_text("\n".join(lines[:-3]), "utf-8")
    result = run(file)
    assert result.exit_code == 1
    assert error_line(result) == f"draisine: {file}: the game is not over: only finished games can be reviewed"


def test_a_record_that_was_tampered_with(tmp_path: Path) -> None:
    lines = finished_game().to_text().splitlines()
    lines[6] = re.sub(r'"move":"[^"]*"', '"move":"draw tickets"', lines[6])
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    assert "step 5: " in error_line(run(file))


@pytest.mark.parametrize(
    ("args", "status", "reason"),
    [
        (["--json", "--html", "a.html"], 2, "--json and --html cannot be combined: leave one out"),
        (["--html", "a.pdf"], 2, "a.pdf: the name must end in .html"),
        (["--html", "no/a.html"], 1, "no/a.html cannot be written: there is no folder no"),
        (["--seat", "2"], 2, "has 2 players: --seat is 0 to 1"),
        (["--effort", "high"], 2, "choose quick, normal, or deep"),
    ],
)
def test_options_are_checked_first(
    recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], status: int, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("review", str(recorded), *args)
    assert reason in error_line(result)
    assert result.exit_code == status
    assert list(tmp_path.iterdir()) == []


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "nothing cannot be read: no such file" in error_line(run(tmp_path / "nothing"))
    assert error_line(run("-", stdin="")) == "draisine: -: the game file is empty"


def test_progress_is_shown_in_a_terminal(recorded: Path) -> None:
    screen, terminal = os.openpty()
    command = [sys.executable, "-m", "draisine.cli", "review", str(recorded), "--effort", "quick", "--json"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100", "LANGUAGE": "en"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=terminal) as process:
        stdout, _ = process.communicate()
    os.close(terminal)
    shown = b""
    try:
        while part := os.read(screen, 65536):
            shown += part
    except OSError:
        pass
    os.close(screen)
    assert re.search(rb"reviewing .* \d+%", shown)
    assert msgspec.json.decode(stdout, type=Review).board == "amsterdam"
