"""`draisine play` and `draisine replay`."""

import re
from pathlib import Path

import pytest

from draisine.messages import load_catalogue
from tests.cli.invocation import call, error_line


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    assert call("play", "amsterdam", "--seed", "5", "--record", str(file)).exit_code == 0
    return file


def test_a_game_and_its_score_sheet() -> None:
    result = call("play", "amsterdam", "--players", "3", "--bots", "conductor,random", "--seed", "5")
    assert result.exit_code == 0
    assert result.stdout.startswith("Amsterdam · 3 players · seed 5\n")
    assert re.search(r"^ +\d+ +Seat \d claims \w.* – \w.* with \d \w+.* · \d points?", result.stdout, re.MULTILINE)
    assert "The game is over: the last round has been played" in result.stdout
    for line in ("Routes", r"Tickets \(completed\)", r"Tickets \(failed\)", "Goods", "Total"):
        assert re.search(rf"│ {line} +│", result.stdout)
    assert (
        re.search(r"★ .*Seat \d \((conductor|random)\).* wins?", result.stdout) or "share the victory" in result.stdout
    )


def test_an_interrupted_game_leaves_no_empty_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("draisine.cli.play._play_to_end", stop)
    assert call("play", "amsterdam", "--record", str(tmp_path / "game.jsonl")).exit_code == 130
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_gives_the_same_game() -> None:
    args = ("play", "first_journey", "--bots", "conductor,random", "--seed", "any word")
    assert call(*args).stdout == call(*args).stdout


def test_in_french_and_with_everything() -> None:
    result = call("play", "first_journey", "--seed", "5", "--language", "fr", "--all")
    assert result.stdout.startswith("Premier voyage · 2 joueurs · graine 5\n")
    assert re.search(r"Siège \d pioche une carte \w+", result.stdout)
    assert re.search(r"Siège \d prend .* avec \d \w+", result.stdout)
    assert re.search(r"★ Siège \d \(conductor\)", result.stdout)


@pytest.mark.parametrize(
    ("board", "line"), [("usa", "Longest path"), ("europe", "Unused stations"), ("old_west", "Most tickets")]
)
def test_every_board_has_its_lines(board: str, line: str) -> None:
    args = ["--alvin"] * (board == "old_west")
    result = call("play", board, "--seed", "1", *args)
    assert result.exit_code == 0
    assert re.search(rf"│ {line} +│", result.stdout)


def test_a_recorded_game_at_its_end(recorded: Path) -> None:
    result = call("replay", str(recorded))
    assert result.exit_code == 0
    assert re.match(r"Amsterdam · step (\d+) of \1\n", result.stdout)
    assert "The game is over" in result.stdout
    assert "│ Total" in result.stdout
    assert "Seat 0  In hand:" in result.stdout
    assert "Seat 1  In hand:" in result.stdout


def test_a_step_from_one_seats_view(recorded: Path) -> None:
    result = call("replay", str(recorded), "--at", "9", "--seat", "1", "--last", "100")
    assert result.exit_code == 0
    assert "step 9 of" in result.stdout
    assert "view of Seat 1" in result.stdout
    assert "Seat 1  In hand:" in result.stdout
    assert "Seat 0  In hand:" not in result.stdout
    assert "Seat 0 is dealt 2 cards" in result.stdout
    assert re.search(r"Seat 0 keeps \d of 2 tickets", result.stdout)
    assert "│ Total" not in result.stdout


def test_the_beginning(recorded: Path) -> None:
    result = call("replay", str(recorded), "--at", "0", "--language", "fr")
    assert result.exit_code == 0
    assert load_catalogue("fr").format("phase-setup_tickets") in result.stdout


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (["--at", "9999"], 2, "steps: --at is 0 to"),
        (["--seat", "2"], 2, "has 2 players: --seat is 0 to 1"),
    ],
)
def test_a_step_or_seat_that_does_not_exist(recorded: Path, args: list[str], status: int, message: str) -> None:
    result = call("replay", str(recorded), *args)
    assert message in error_line(result)
    assert result.exit_code == status


@pytest.mark.parametrize("harm", ["", "{", "\x00\x01", "[]\n[]\n"])
def test_a_broken_record(tmp_path: Path, harm: str) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(harm, "utf-8")
    result = call("replay", str(file))
    assert error_line(result).startswith(f"draisine: {file}: ")
    assert result.exit_code == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_impossible_record(command: str, recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "nine.jsonl"
    file.write_text(recorded.read_text("utf-8").replace('"players":2', '"players":9', 1), "utf-8")
    result = call(command, str(file))
    assert "amsterdam is for 2 to 4 players, not 9" in error_line(result)
    assert result.exit_code == 1


def test_a_record_that_was_tampered_with(recorded: Path, tmp_path: Path) -> None:
    lines = recorded.read_text("utf-8").splitlines()
    lines[6] = re.sub(r'"move":"[^"]*"', '"move":"draw tickets"', lines[6])
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    result = call("replay", str(file))
    assert "step 5: " in error_line(result)
    assert result.exit_code == 1
