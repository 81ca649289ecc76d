"""`draisine boards sheet`."""

import re
from pathlib import Path

import pytest
from click.testing import Result

from draisine.boards import Board
from draisine.cli.boards import sheet
from draisine.drawing.layout.model import Label, Layout
from tests.boards.small_board import SMALL, changed
from tests.cli.invocation import call, error_line
from tests.drawing.flat_boards import straight_layout
from tests.drawing.sheet.pdf_reader import PdfFile, assert_consistent


def run(*args: str) -> Result:
    return call("boards", "sheet", *args)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_pdf_in_this_folder(folder: Path) -> None:
    result = run("amsterdam")
    assert result.exit_code == 0, result.stderr
    assert re.fullmatch(r"amsterdam-sheet\.pdf written: 4 A4 pages, \d+ KB\n", result.stdout)
    file = PdfFile((folder / "amsterdam-sheet.pdf").read_bytes())
    assert_consistent(file)
    assert len(file.pages()) == 4


def test_an_svg_in_french(folder: Path) -> None:
    result = run("europe", "--language", "fr", "-o", "billets.svg")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("fichier créé\N{NO-BREAK SPACE}: billets.svg (5 pages A4, 1")
    assert 'aria-label="Édimbourg – Athènes, 21 points, long"' in (folder / "billets.svg").read_text("utf-8")


def test_a_board_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its layout is looked up by the given path."""
    requested = []

    def make_straight_layout(board: Board, argument: str, _console: object) -> Layout:
        requested.append(argument)
        return straight_layout(board, {city: Label(x=0, y=-20, align="middle") for city in board.city_ids})

    monkeypatch.setattr(sheet, "load_or_make_layout", make_straight_layout)
    (folder / "mine.toml").write_text(SMALL, "utf-8")
    result = run("mine.toml")
    assert result.exit_code == 0, result.stderr
    assert requested == ["mine.toml"]
    assert result.stdout.startswith("small-sheet.pdf written: 4 A4 pages")
    assert len(PdfFile((folder / "small-sheet.pdf").read_bytes()).pages()) == 4


def test_errors_are_one_line(folder: Path) -> None:
    (folder / "folder.pdf").mkdir()
    assert error_line(run("usa", "-o", "usa.jpg")) == (
        "draisine boards sheet: usa.jpg: the name must end in .pdf or .svg (see 'draisine boards sheet --help')"
    )
    assert error_line(run("usa", "-o", "no/usa.pdf")) == "draisine: no/usa.pdf cannot be written: there is no folder no"
    assert "this is a folder, not a file" in error_line(run("usa", "-o", "folder.pdf"))
    assert "'xx'" in error_line(run("usa", "--language", "xx"))
    assert not list(folder.glob("*sheet*"))


def test_a_full_disk(folder: Path) -> None:
    (folder / "full.pdf").symlink_to("/dev/full")
    assert error_line(run("amsterdam", "-o", "full.pdf")) == ("draisine: full.pdf cannot be written: the disk is full")


def test_boards_that_cannot_be_read(folder: Path) -> None:
    result = run("europee")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "europee: there is no such board (did you mean 'europe'?)" in result.stderr
    (folder / "mine.toml").write_text(changed(SMALL, "each = 8", "each = 0"), "utf-8")
    result = run("mine.toml")
    assert result.exit_code == 1
    assert "trains.each: must be from 1 to 60, not 0\n1 problem" in result.stderr
