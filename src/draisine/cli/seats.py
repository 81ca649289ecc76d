"""Boards and bots named on the command line, checked before anything slow is loaded."""

from typing import TYPE_CHECKING

from draisine.boards import Board, BoardError, read_board
from draisine.cli.localization.errors import CliError, CliUsageError, usage_error
from draisine.cli.localization.texts import current_language
from draisine.messages.details import detail, shorten

if TYPE_CHECKING:
    from draisine.bots import BotSpec


def load_board(name: str) -> Board:
    """Load a board by name or file."""
    try:
        return read_board(name)
    except BoardError as error:
        first, *more = error.problems_in(current_language())
        if more:
            raise CliError("cli-check-more", problem=shorten(first), more=len(more), board=name) from None
        raise CliError.wrap(first) from None


def check_seats(board: Board, seats: int | None, bots: list[str], alvin: bool) -> int:
    """Return the number of players (default: the board's minimum), or raise a usage error."""
    least, most = board.players.least, board.players.most
    players = least if seats is None else seats
    if not least <= players <= most:
        raise usage_error("cli-error-players", board=board.id, least=least, most=most, players=players)
    if len(bots) > players:
        raise usage_error("cli-error-bots_many", bots=len(bots), players=players)
    if not bots or not all(bots):
        raise usage_error("cli-error-bots_empty")
    if alvin and board.alvin is None:
        raise usage_error("cli-error-alvin", board=board.id)
    return players


def resolve_bots(bots: list[str], players: int) -> "list[BotSpec]":
    """Return a bot for every seat."""
    from draisine.bots import BotError, fill_seats

    try:
        return fill_seats(bots, players)
    except BotError as error:
        raise CliUsageError(detail(error)) from None


def split_bots(bots: str) -> list[str]:
    """Split the comma-separated names of `--bots`."""
    return [name.strip() for name in bots.split(",")]
