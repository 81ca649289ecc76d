"""Score sheets and views as tables for the terminal."""

import io
import re

import pytest
from rich.console import Console

from draisine.boards import Board, load, parse
from draisine.play import new_game
from draisine.play.text import Translator
from draisine.play.text.terminal import render_score_sheet
from tests.boards.small_board import SMALL, changed

NO_ROUTE_SCORES = parse(changed(SMALL, "points = { 1 = 1, 2 = 2, 3 = 4 }\n", ""))


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        (load("first_journey"), ["Tickets completed"]),
        (load("usa"), ["Total", "Tickets completed", "Longest path (spaces)"]),
        (NO_ROUTE_SCORES, ["Total", "Tickets completed", "Longest path (spaces)"]),
    ],
    ids=["a race", "points", "points, but none for routes"],
)
def test_labels_of_the_totals(board: Board, lines: list[str]) -> None:
    """In a ticket race the total is the number of tickets; elsewhere it is points, even if routes score none."""
    output = io.StringIO()
    Console(file=output, width=100).print(
        *render_score_sheet(board, new_game(board, 2, 1).score_sheet(), Translator(board), [])
    )
    labels = re.findall(r"^│ (\S.*?) +│", output.getvalue(), re.MULTILINE)
    assert labels[-len(lines) :] == lines
    assert labels.count("Tickets completed") == 1
