"""The tables for the terminal."""

import io
import re

import pytest
from rich.console import Console

from draisine.boards import Board, load, parse
from draisine.play import new_game
from draisine.play.text.terminal import score_sheet
from draisine.play.text.translator import Speaker
from tests.boards.small import SMALL, changed

NO_ROUTE_SCORES = parse(changed(SMALL, "points = { 1 = 1, 2 = 2, 3 = 4 }\n", ""))


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        (load("first_journey"), ["tickets completed"]),
        (load("usa"), ["total", "tickets completed", "trail, in spaces"]),
        (NO_ROUTE_SCORES, ["total", "tickets completed", "trail, in spaces"]),
    ],
    ids=["a race", "points", "points, but none for routes"],
)
def test_what_is_added_up_is_called_by_its_name(board: Board, lines: list[str]) -> None:
    """Where tickets are raced for, they are the total; elsewhere points are, even if routes bring none."""
    told = io.StringIO()
    Console(file=told, width=100).print(*score_sheet(board, new_game(board, 2, 1).score_sheet(), Speaker(board), []))
    named = re.findall(r"^│ (\S.*?) +│", told.getvalue(), re.MULTILINE)
    assert named[-len(lines) :] == lines
    assert named.count("tickets completed") == 1
