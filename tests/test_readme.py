"""What the README shows works as it is written."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"^draisine ((?:simulate|boards list)[^#\n]*)", README, re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(PYTHON) == 1
    assert len(COMMANDS) >= 2


def test_the_lines_of_python_play_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(PYTHON[0], "README.md", "exec"), {})
    assert "ScoreSheet(board='usa', final=True" in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(command: str) -> None:
    from draisine.cli import main

    result = CliRunner().invoke(main, shlex.split(command))
    assert result.exit_code == 0, result.output
    assert result.output
