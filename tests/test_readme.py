"""What the README and the page about drawing show works as it is written."""

import re
import shlex
import tomllib
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from draisine.boards.schema import Map

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
DRAWING = (ROOT / "docs" / "drawing.md").read_text("utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"^draisine ((?:simulate|boards (?:list|draw|sheet))[^#\n]*)", README, re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(PYTHON) == 1
    assert len(COMMANDS) >= 2


def test_the_lines_of_python_play_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(PYTHON[0], "README.md", "exec"), {})
    assert "ScoreSheet(board='usa', final=True" in capsys.readouterr().out


def test_the_lines_of_python_draw_a_board() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DRAWING, re.DOTALL)
    made: dict[str, bytes] = {}
    exec(compile(code, "drawing.md", "exec"), made)
    assert made["picture"].startswith(b"\x89PNG")


def test_the_map_section_is_one_that_a_board_may_have() -> None:
    (section,) = re.findall(r"```toml\n(.*?)```", DRAWING, re.DOTALL)
    shown = msgspec.convert(tomllib.loads(section)["map"], Map)
    assert shown.space == 28
    assert {hint.label for hint in shown.cities} == {"ne"}


@pytest.mark.parametrize("page", [README, DRAWING], ids=["README", "drawing"])
def test_pictures_are_there(page: str) -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", page)
    folder = ROOT if page is README else ROOT / "docs"
    assert pictures
    assert all((folder / picture).is_file() for picture in pictures)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from draisine.cli import main

    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, shlex.split(command))
    assert result.exit_code == 0, result.output
    assert result.output
