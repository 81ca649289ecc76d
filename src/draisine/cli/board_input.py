"""Reading a board that a command names."""

import sys

from rich.console import Console
from rich.text import Text

from draisine.boards import Board, BoardError, read_board


def read_or_tell(board: str, console: Console) -> Board:
    """The board; if it cannot be read, everything that is wrong with it is printed and the command ends."""
    try:
        return read_board(board)
    except BoardError as error:
        tell(console, error)
        sys.exit(1)


def tell(console: Console, error: BoardError) -> None:
    """Every problem of a board file, each with the entry it is in."""
    for problem in error.problems:
        line = Text.assemble((problem.source, "bold"), ": ", (problem.entry, "cyan"), ": " if problem.entry else "")
        line.append(problem.reason)
        line.append(f" ({problem.hint})" if problem.hint else "", style="green")
        console.print(line, soft_wrap=True)
    number = len(error.problems)
    console.print(Text(f"{number} problem{'s' if number > 1 else ''}", style="red"))
