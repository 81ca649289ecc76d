"""What `play` and `simulate` have in common: a board, and a bot in every seat."""

from typing import TYPE_CHECKING

from draisine.boards import Board, BoardError, read_board
from draisine.cli.lazy_group import Trouble, wrong

if TYPE_CHECKING:
    from draisine.bots import Entrant


def find_board(name: str) -> Board:
    """A board by its name or file."""
    try:
        return read_board(name)
    except BoardError as error:
        more = len(error.problems) - 1
        rest = f" (and {more} more: 'draisine boards check {name}' lists them)" if more else ""
        raise Trouble(f"{error.problems[0]}{rest}") from None


def check_table(board: Board, seats: int | None, bots: list[str], alvin: bool) -> int:
    """The number of players: as few as may be, if none is asked for. What does not fit together is refused here,
    before anything slow is loaded."""
    least, most = board.players.least, board.players.most
    players = least if seats is None else seats
    if not least <= players <= most:
        raise wrong(f"{board.id} is played by {least} to {most}, not by {players}")
    if len(bots) > players:
        raise wrong(f"{len(bots)} bots are named for {players} seats: name {players} at most, or set --players")
    if not bots or not all(bots):
        raise wrong("--bots names bots, separated by commas: --bots random,planner")
    if alvin and board.alvin is None:
        raise wrong(f"{board.id} is played without Alvin: leave --alvin out")
    return players


def take_seats(bots: list[str], players: int) -> "list[Entrant]":
    """A bot for every seat."""
    from draisine.bots import BotError, fill_seats

    try:
        return fill_seats(bots, players)
    except BotError as error:
        raise wrong(str(error)) from None


def listed_bots(bots: str) -> list[str]:
    """The bots named on the command line."""
    return [name.strip() for name in bots.split(",")]
