"""`draisine boards layout` and `draisine boards draw`."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from draisine.boards import load, read_board
from draisine.drawing import load_layout, read_layout
from draisine.drawing.layout.faults import find_faults
from draisine.drawing.layout.pipeline import lay_out_board
from draisine.play import new_game
from tests.boards.small_board import SMALL
from tests.cli.invocation import call, error_line


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def mine(folder: Path) -> Path:
    path = folder / "mine.toml"
    path.write_text(SMALL, "utf-8")
    return path


def test_draw_a_board(folder: Path) -> None:
    result = call("boards", "draw", "amsterdam")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("amsterdam.svg written (")
    assert (folder / "amsterdam.svg").read_text("utf-8").startswith("<svg ")


def test_draw_a_dark_png(folder: Path) -> None:
    assert call("boards", "draw", "amsterdam", "-o", "dark.png", "--dark", "--width", "500").exit_code == 0
    content = (folder / "dark.png").read_bytes()
    assert (content[1:4], int.from_bytes(content[16:20], "big")) == (b"PNG", 500)


def test_draw_in_french(folder: Path) -> None:
    assert call("boards", "draw", "europe", "--language", "fr").exit_code == 0
    assert 'aria-label="Londres"' in (folder / "europe.svg").read_text("utf-8")


def test_draw_a_position(folder: Path) -> None:
    position = {"board": "usa", "players": 2, "routes": {"denver-helena": 1}}
    (folder / "moment.json").write_text(json.dumps(position, indent=1))
    assert call("boards", "draw", "usa", "--position", "moment.json").exit_code == 0
    assert 'data-route="denver-helena" data-seat="plum"' in (folder / "usa.svg").read_text("utf-8")


def test_draw_a_step_of_a_recorded_game(folder: Path) -> None:
    game = new_game("amsterdam", players=2, seed=3)
    while game.to_move:
        game.play(game.legal_moves(game.to_move[0])[-1], game.to_move[0])
    (folder / "game.jsonl").write_text(game.record().to_text())
    claimed = {}
    for step in ("0", str(len(game.record().steps) - 1)):
        assert call("boards", "draw", "amsterdam", "--position", "game.jsonl", "--at", step).exit_code == 0
        claimed[step] = (folder / "amsterdam.svg").read_text("utf-8").count("data-seat=")
    assert min(claimed.values()) == 0 < max(claimed.values())
    message = error_line(call("boards", "draw", "amsterdam", "--position", "game.jsonl", "--at", "9999"))
    assert "--at is 0 to" in message


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("usa", "-o", "usa.jpg"), "must end in .svg or .png"),
        (("usa", "-o", "nowhere/usa.svg"), "cannot be written: there is no folder nowhere"),
        (("usa", "--position", "missing.json"), "missing.json cannot be read: no such file"),
        (("usa", "--position", "broken.json"), "broken.json: "),
        (("usa", "--position", "binary.json"), "binary.json: "),
        (("europe", "--position", "usa.json"), "usa"),
        (("usa", "--position", "usa.json", "--at", "3"), "this is a position, not a recorded game"),
        (("usa", "--at", "3"), "--at requires --position"),
        (("usa", "--width", "5"), "--width cannot be '5': write a whole number from 100 to 10000"),
    ],
)
def test_draw_errors(folder: Path, args: tuple[str, ...], reason: str) -> None:
    (folder / "broken.json").write_text("{")
    (folder / "binary.json").write_bytes(b'{"board": "\xff"}')
    (folder / "usa.json").write_text(json.dumps({"board": "usa", "players": 2, "routes": {"denver-helena": 1}}))
    result = call("boards", "draw", *args)
    assert result.exit_code != 0
    assert reason in error_line(result)
    assert not list(folder.glob("*.svg"))


def test_layout_of_a_board_file(folder: Path, mine: Path) -> None:
    result = call("boards", "layout", "mine.toml")
    assert result.exit_code == 0, result.stderr
    assert "mine.layout.json written" in result.stdout
    assert "least room between routes" in result.stdout
    board = read_board(mine)
    stored = read_layout(board, folder / "mine.layout.json")
    assert stored == lay_out_board(board)
    assert find_faults(board, stored, 0.0) == []


@pytest.mark.usefixtures("mine")
def test_draw_uses_the_stored_layout(folder: Path) -> None:
    first = call("boards", "draw", "mine.toml")
    assert "mine.toml has no stored layout: computing one" in first.stderr
    call("boards", "layout", "mine.toml")
    second = call("boards", "draw", "mine.toml", "-o", "again.svg")
    assert second.stderr == ""
    drawn = {path.read_text("utf-8") for path in folder.glob("*.svg")}
    assert len(drawn) == 1


def test_check_a_layout(mine: Path) -> None:
    message = error_line(call("boards", "layout", "mine.toml", "--check"))
    assert message == "draisine: there is no layout mine.layout.json"
    call("boards", "layout", "mine.toml")
    assert "no problem found" in call("boards", "layout", "mine.toml", "--check").stdout
    mine.write_text(SMALL.replace("length = 3", "length = 2", 1), "utf-8")
    message = error_line(call("boards", "layout", "mine.toml", "--check"))
    assert message == "draisine: mine.layout.json was made for another version of the board"


def test_output_of_a_built_in_layout(folder: Path) -> None:
    assert call("boards", "layout", "amsterdam", "-o", "mine.json").exit_code == 0
    assert read_layout(load("amsterdam"), folder / "mine.json") == load_layout("amsterdam")


KNOT = """
draisine = 1
id = "knot"
title = { en = "Knot", fr = "Nœud" }
city = [CITIES]
route = [ROUTES]
ticket = [ { between = ["c0", "c1"], points = 1 }, { between = ["c0", "c2"], points = 1 } ]
players = { least = 2, most = 2 }
trains = { each = 9, points = { 1 = 1, 2 = 2, 4 = 7 } }
cards = { deck = { red = 20, blue = 20, locomotive = 6 }, hand = 2 }
tickets = { deal = 1, keep = 1 }
ending = { last_round_at = 2 }
"""
PLACES = ((0, 0), (400, 20), (500, 300), (200, 420), (-80, 260))


def five_cities(routes: Iterable[tuple[int, int, int]]) -> str:
    """A board with routes given by two cities and a length."""
    cities = [f'{{ id = "c{n}", name = "C{n}", x = {x}, y = {y} }}' for n, (x, y) in enumerate(PLACES)]
    entries = [f'{{ between = ["c{a}", "c{b}"], length = {length}, colour = "gray" }}' for a, b, length in routes]
    return KNOT.replace("CITIES", ", ".join(cities)).replace("ROUTES", ", ".join(entries))


def knot() -> str:
    """The complete graph of five cities, which is not planar."""
    return five_cities((a, b, 2) for a in range(5) for b in range(a))


def broken_ring() -> str:
    """Five cities in a circle, with one route that is too short."""
    return five_cities((n, (n + 1) % 5, 4 if n else 1) for n in range(5))


@pytest.mark.soak
def test_a_board_without_a_planar_layout(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written, and the crossing routes are named; with the printed changes there is a layout."""
    monkeypatch.setattr("draisine.drawing.advice.trials.MAX_SECONDS", 1000.0)
    (folder / "knot.toml").write_text(knot(), "utf-8")
    result = call("boards", "layout", "knot.toml")
    assert result.exit_code == 1, result.stderr
    assert "knot could not be laid out" in result.stderr
    assert "routes cross" in result.stderr
    assert "With these changes of the board file it can be laid out" in result.stderr
    assert "shorten a route" not in result.stderr
    assert not (folder / "knot.layout.json").exists()
    entries = re.findall(r"Route (\S+): write (\{.*\}) into routes of \[map\]\.", result.stderr)
    gone = re.findall(r"Route (\S+): remove 1 entry", result.stderr)
    assert len(entries) + len(gone) == len(result.stderr.partition("tried):")[2].strip().splitlines())
    text = knot()
    for route in gone:
        a, b = route.split("-")
        text, count = re.subn(rf'\{{ between = \["({a}", "{b}|{b}", "{a})"\], length[^}}]*\}},? ?', "", text)
        assert count == 1
    (folder / "knot.toml").write_text(
        f"{text}\n[map]\nroutes = [{', '.join(entry for _, entry in entries)}]\n", "utf-8"
    )
    again = call("boards", "layout", "knot.toml")
    assert again.exit_code == 0, again.stderr
