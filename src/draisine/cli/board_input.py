"""Boards read from files, with all problems printed."""

import sys

from rich.console import Console
from rich.text import Text

from draisine.boards import Board, BoardError, read_board


def read_board_or_exit(board: str, console: Console) -> Board:
    """Read a board; if it is invalid, print every problem and exit."""
    try:
        return read_board(board)
    except BoardError as error:
        print_problems(console, error)
        sys.exit(1)


def print_problems(console: Console, error: BoardError) -> None:
    """Print every problem of a board file with the entry it occurs in."""
    for problem in error.problems:
        line = Text.assemble((problem.source, "bold"), ": ", (problem.entry, "cyan"), ": " if problem.entry else "")
        line.append(problem.reason)
        line.append(f" ({problem.hint})" if problem.hint else "", style="green")
        console.print(line, soft_wrap=True)
    number = len(error.problems)
    console.print(Text(f"{number} problem{'s' if number > 1 else ''}", style="red"))
