"""The shortest example plays a game to its end."""

import re
import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_agent.py"


def test_it_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert re.fullmatch(r"points by seat: \[-?\d+, -?\d+\] own seat: [01]\n", capsys.readouterr().out)


def test_it_has_five_lines() -> None:
    """Without the imports and the last line."""
    lines = EXAMPLE.read_text(encoding="utf-8").split("\n\n")[-1].strip().splitlines()
    assert len(lines) == 5
