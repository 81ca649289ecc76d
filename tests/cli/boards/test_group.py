"""`draisine boards list`, `show` and `check`."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from draisine.boards import digest, load, names, to_document
from tests.boards.small_board import RACE, SMALL, changed
from tests.cli.invocation import call


def run(*args: str, language: str = "en") -> Result:
    return call("boards", *args, columns=160, language=language)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL, "utf-8")
    return path


def test_list() -> None:
    result = run("list")
    assert result.exit_code == 0
    rows = [line.split() for line in result.output.splitlines()]
    assert [row[0] for row in rows if row and row[0] in names()] == names()
    assert ["usa", "USA", "2–5", "36", "100", "30", "45"] in rows


@pytest.mark.parametrize("name", ["usa", "europe", "old_west", "first_journey", "amsterdam"])
def test_show_is_complete(name: str) -> None:
    board = load(name)
    result = run("show", name)
    assert result.exit_code == 0
    assert digest(board) in result.output
    for heading in ("Cities", "Routes", "Tickets", "Deck of", "Rule sheet"):
        assert heading in result.output
    assert all(city.name in result.output for city in board.city)
    assert ("not verified" in result.output) == bool(board.unverified)


def test_show_says_what_is_special() -> None:
    europe, journey = run("show", "europe").output, run("show", "first_journey").output
    assert "ferry 2" in europe
    assert "tunnel" in europe
    assert "Longest path" in europe
    assert "Coast to coast" in journey
    assert "20 tickets: designed here" in run("show", "amsterdam").output


def test_names_in_a_language() -> None:
    french, english = (run("show", "europe", language=language).output for language in ("fr", "en"))
    rows = {
        language: [line.split() for line in text.splitlines()] for language, text in (("fr", french), ("en", english))
    }
    assert "en français" in french
    assert any(row[:3] == ["munchen", "München", "Munich"] for row in rows["fr"])
    assert any(row[:3] == ["wien", "Wien", "Vienne"] for row in rows["fr"])
    assert any(row[:3] == ["wien", "Wien", "Vienna"] for row in rows["en"])
    assert "États-Unis" in run("list", language="fr").output
    # Amsterdam has no names but the printed ones.
    assert "in English" not in run("show", "amsterdam").output


def test_show_of_a_file(file: Path) -> None:
    result = run("show", str(file))
    assert result.exit_code == 0
    assert "small: 4 cities, 4 routes, 6 tickets, 2–3 players" in result.output


def test_show_prints_names_verbatim(file: Path) -> None:
    file.write_text(changed(SMALL, 'name = "Dow"', 'name = "[red]Dow[/nope]"'), "utf-8")
    assert "[red]Dow[/nope]" in run("show", str(file)).output


def test_show_as_json(file: Path) -> None:
    result = run("show", str(file), "--json")
    shown = json.loads(result.output)
    assert shown["id"] == "small"
    assert len(shown["digest"]) == 64
    assert [route["length"] for route in shown["route"]] == [2, 2, 3, 1]
    assert shown["trains"]["points"] == {"1": 1, "2": 2, "3": 4}


@pytest.mark.parametrize("name", ["europe", "amsterdam"])
def test_json_has_the_structure_of_the_file_in_every_language(name: str) -> None:
    shown = run("show", name, "--json").output
    assert run("show", name, "--json", language="fr").output == shown
    assert json.loads(shown) == {
        "digest": digest(load(name)),
        **json.loads(msgspec.json.encode(to_document(load(name)))),
    }


def test_show_of_an_unknown_board() -> None:
    result = run("show", "europee")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "europee: there is no such board (did you mean 'europe'?)" in result.stderr


def test_check_of_a_valid_file(file: Path) -> None:
    result = run("check", str(file))
    assert result.exit_code == 0
    assert result.output == f"{file}: no problem found · small: 4 cities, 4 routes, 6 tickets, 2–3 players\n"


def test_check_prints_all_problems(file: Path) -> None:
    file.write_text(changed(changed(SMALL, "ferry = 1", "fery = 1"), "each = 8", "each = 0"), "utf-8")
    result = run("check", str(file))
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{file}: route 3 (bly-coe): unknown key 'fery' (did you mean 'ferry'?)",
        f"{file}: trains.each: must be from 1 to 60, not 0",
        "2 problems",
    ]


def test_check_shows_how_to_write_a_title(file: Path) -> None:
    file.write_text(changed(SMALL, '{ en = "Small", fr = "Petit" }', '"Corsica"'), "utf-8")
    assert 'write title = { en = "Corsica" }' in run("check", str(file)).output
    french = run("check", str(file), language="fr").output
    assert 'écrivez title = { fr = "Corsica" }' in french or 'écrivez title = { en = "Corsica" }' in french
    assert french.endswith("1 problème\n")


def test_check_of_several_files(file: Path, tmp_path: Path) -> None:
    (tmp_path / "race.toml").write_text(RACE, "utf-8")
    result = run("check", str(file), str(tmp_path / "race.toml"), str(tmp_path / "none.toml"))
    assert result.exit_code == 1
    assert result.output.count("no problem found") == 2
    assert "none.toml: there is no such file\n1 problem\n" in result.output


def test_boards_commands_do_not_load_the_engine() -> None:
    """Listing and checking boards starts fast."""
    code = "import sys, draisine.cli.boards.group; sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
