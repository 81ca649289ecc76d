"""Boards and bots named on the command line, checked before anything slow is loaded."""

from typing import TYPE_CHECKING

from draisine.boards import Board, BoardError, read_board
from draisine.cli.lazy_group import CliError, usage_error

if TYPE_CHECKING:
    from draisine.bots import BotSpec


def load_board(name: str) -> Board:
    """Load a board by name or file."""
    try:
        return read_board(name)
    except BoardError as error:
        more = len(error.problems) - 1
        rest = f" (and {more} more: 'draisine boards check {name}' lists them)" if more else ""
        raise CliError(f"{error.problems[0]}{rest}") from None


def check_seats(board: Board, seats: int | None, bots: list[str], alvin: bool) -> int:
    """Return the number of players (default: the board's minimum), or raise a usage error."""
    least, most = board.players.least, board.players.most
    players = least if seats is None else seats
    if not least <= players <= most:
        raise usage_error(f"{board.id} is for {least} to {most} players, not {players}")
    if len(bots) > players:
        raise usage_error(f"{len(bots)} bots for {players} seats: name at most {players}, or set --players")
    if not bots or not all(bots):
        raise usage_error("--bots takes names separated by commas: --bots random,planner")
    if alvin and board.alvin is None:
        raise usage_error(f"{board.id} has no Alvin: leave out --alvin")
    return players


def resolve_bots(bots: list[str], players: int) -> "list[BotSpec]":
    """Return a bot for every seat."""
    from draisine.bots import BotError, fill_seats

    try:
        return fill_seats(bots, players)
    except BotError as error:
        raise usage_error(str(error)) from None


def split_bots(bots: str) -> list[str]:
    """Split the comma-separated names of `--bots`."""
    return [name.strip() for name in bots.split(",")]
