"""`draisine boards sheet` as somebody at a terminal meets it."""

import re
from pathlib import Path

import pytest
from click.testing import Result

from draisine.boards import Board
from draisine.cli.boards import sheet
from draisine.drawing.layout.model import Label, Layout
from tests.boards.small import SMALL, changed
from tests.cli.calling import call, complaint
from tests.drawing.plain import straight
from tests.drawing.test_pdf import File, whole


def run(*args: str) -> Result:
    return call("boards", "sheet", *args)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_pdf_in_this_folder(folder: Path) -> None:
    result = run("amsterdam")
    assert result.exit_code == 0, result.stderr
    assert re.fullmatch(r"amsterdam-sheet\.pdf written: 4 pages of A4, \d+ KB\n", result.stdout)
    file = File((folder / "amsterdam-sheet.pdf").read_bytes())
    whole(file)
    assert len(file.pages()) == 4


def test_an_svg_in_french(folder: Path) -> None:
    result = run("europe", "--language", "fr", "-o", "billets.svg")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("billets.svg written: 5 pages of A4, 1,")
    assert 'aria-label="Édimbourg – Athènes, 21 points, long"' in (folder / "billets.svg").read_text("utf-8")


def test_a_board_of_ones_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its layout is found or made by the name that was given."""
    asked = []

    def laid_out(board: Board, argument: str, _console: object) -> Layout:
        asked.append(argument)
        return straight(board, {city: Label(x=0, y=-20, align="middle") for city in board.city_ids})

    monkeypatch.setattr(sheet, "laid_out", laid_out)
    (folder / "mine.toml").write_text(SMALL, "utf-8")
    result = run("mine.toml")
    assert result.exit_code == 0, result.stderr
    assert asked == ["mine.toml"]
    assert result.stdout.startswith("small-sheet.pdf written: 4 pages")
    assert len(File((folder / "small-sheet.pdf").read_bytes()).pages()) == 4


def test_mistakes_are_told_in_one_line(folder: Path) -> None:
    (folder / "kept.pdf").mkdir()
    assert complaint(run("usa", "-o", "usa.jpg")) == (
        "draisine boards sheet: usa.jpg: the name must end in .pdf or .svg; 'draisine boards sheet --help' explains it"
    )
    assert complaint(run("usa", "-o", "no/usa.pdf")) == "draisine: no/usa.pdf cannot be written: there is no folder no"
    assert "is a directory" in complaint(run("usa", "-o", "kept.pdf"))
    assert "'de'" in complaint(run("usa", "--language", "de"))
    assert not list(folder.glob("*sheet*"))


def test_a_full_disk_is_told(folder: Path) -> None:
    (folder / "full.pdf").symlink_to("/dev/full")
    assert complaint(run("amsterdam", "-o", "full.pdf")) == (
        "draisine: full.pdf cannot be written: No space left on device"
    )


def test_boards_that_cannot_be_read(folder: Path) -> None:
    result = run("europee")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "europee: there is no such board (did you mean 'europe'?)" in result.stderr
    (folder / "mine.toml").write_text(changed(SMALL, "each = 8", "each = 0"), "utf-8")
    result = run("mine.toml")
    assert result.exit_code == 1
    assert "trains.each: must be from 1 to 60, not 0\n1 problem" in result.stderr
