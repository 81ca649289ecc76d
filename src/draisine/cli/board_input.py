"""Boards read from files, with all problems printed."""

import sys

from rich.console import Console
from rich.text import Text

from draisine.boards import Board, BoardError, read_board
from draisine.cli.localization.texts import current_language, t
from draisine.messages import Message


def read_board_or_exit(board: str, console: Console) -> Board:
    """Read a board; if it is invalid, print every problem and exit."""
    try:
        return read_board(board)
    except BoardError as error:
        print_problems(console, error)
        sys.exit(1)


def print_problems(console: Console, error: BoardError) -> None:
    """Print every problem of a board file with the entry it occurs in."""
    language = current_language()
    for problem, text in zip(error.details, error.problems_in(language), strict=True):
        line = Text(text)
        for part, style in ((problem.source, "bold"), (problem.entry, "cyan"), (problem.hint, "green")):
            words = part.text(language) if isinstance(part, Message) else part or ""
            start = text.find(words)
            if start >= 0:
                line.stylize(style, start, start + len(words))
        console.print(line, soft_wrap=True)
    console.print(Text(t("cli-check-problems", problems=len(error.details)), style="red"))
