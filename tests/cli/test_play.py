"""`draisine play` and `draisine replay`."""

import re
from pathlib import Path

import msgspec
import pytest

from draisine.boards import load
from draisine.engine.enums import End, Phase
from draisine.play import Event, new_game
from draisine.play.events import BlindTaken, RouteClaimed, TicketsKept
from draisine.play.text import Translator
from draisine.play.text.event_texts import CARDS_FR, ENDS, EVENTS, LABELS, PHASES
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
    assert re.search(r"^ +\d+ +seat \d claims \w.* – \w.* with \d \w+.* · \d points?", result.stdout, re.MULTILINE)
    assert "the game is over: the last round is played" in result.stdout
    for line in ("routes", "tickets done", "tickets failed", "goods", "total"):
        assert re.search(rf"│ {line} +│", result.stdout)
    assert re.search(r"★ .*seat \d \((conductor|random)\).* wins?", result.stdout) or "share the win" in result.stdout


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
    assert re.search(r"place \d pioche une carte \w+", result.stdout)
    assert re.search(r"place \d prend .* avec \d \w+", result.stdout)
    assert re.search(r"★ place \d \(conductor\)", result.stdout)


@pytest.mark.parametrize(
    ("board", "line"), [("usa", "longest trail"), ("europe", "stations left"), ("old_west", "most tickets")]
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
    assert "the game is over" in result.stdout
    assert "│ total" in result.stdout
    assert "seat 0  hand:" in result.stdout
    assert "seat 1  hand:" in result.stdout


def test_a_step_from_one_seats_view(recorded: Path) -> None:
    result = call("replay", str(recorded), "--at", "9", "--seat", "1", "--last", "100")
    assert result.exit_code == 0
    assert "step 9 of" in result.stdout
    assert "as seat 1 sees it" in result.stdout
    assert "seat 1  hand:" in result.stdout
    assert "seat 0  hand:" not in result.stdout
    assert "seat 0 is dealt 2 cards" in result.stdout
    assert re.search(r"seat 0 keeps \d of 2 tickets", result.stdout)
    assert "│ total" not in result.stdout


def test_the_beginning(recorded: Path) -> None:
    result = call("replay", str(recorded), "--at", "0", "--language", "fr")
    assert result.exit_code == 0
    assert "choisir les premiers billets" in result.stdout


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
    assert "amsterdam is played by 2 to 4, not by 9" in error_line(result)
    assert result.exit_code == 1


def test_a_record_that_was_tampered_with(recorded: Path, tmp_path: Path) -> None:
    lines = recorded.read_text("utf-8").splitlines()
    lines[6] = re.sub(r'"move":"[^"]*"', '"move":"draw tickets"', lines[6])
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    result = call("replay", str(file))
    assert "step 5: " in error_line(result)
    assert result.exit_code == 1


def test_every_event_has_texts_in_both_languages() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Event.__args__}
    assert {kind.rstrip("?") for kind in EVENTS} == tags
    assert set(ENDS) == {end.name.lower() for end in End} - {"not_yet"}
    assert set(PHASES) == {phase.name.lower() for phase in Phase}
    for english, french in (*EVENTS.values(), *LABELS.values()):
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", french))


def test_cards_have_french_names() -> None:
    for board in map(load, ("usa", "first_journey", "amsterdam")):
        assert set(board.cards.deck) <= set(CARDS_FR)


def test_event_descriptions() -> None:
    board = load("europe")
    english, french = Translator(board), Translator(board, "fr")
    claim = RouteClaimed(seat=1, route="munchen-wien", cards={"orange": 2, "locomotive": 1})
    assert english.describe_event(claim) == "seat 1 claims Munich – Vienna with 2 orange + 1 locomotive"
    assert french.describe_event(claim) == "place 1 prend Munich – Vienne avec 2 orange + 1 locomotive"
    assert english.describe_event(BlindTaken(seat=0, card="orange")) == "seat 0 draws an orange card"
    assert french.describe_event(BlindTaken(seat=0)) == "place 0 pioche une carte"
    assert english.describe_event(TicketsKept(seat=0, kept=1, rejected=2)) == "seat 0 keeps 1 of 3 tickets"
    assert english.trail(["edinburgh-london/1", "dieppe-london/2"]) == "Edinburgh – London – Dieppe"


def test_every_event_of_a_game_has_a_description() -> None:
    game = new_game("old_west", 3, 4, {"alvin": True})
    while not game.is_over and len(game.events) < 300:
        game.play(game.legal_moves()[-1])
    for language in ("en", "fr"):
        translator = Translator(game.board, language)
        for event in (*game.events, *game.events_for(None)):
            assert "{" not in translator.describe_event(event)
            assert "None" not in translator.describe_event(event)
    assert msgspec.structs.asdict(game.events[0])
