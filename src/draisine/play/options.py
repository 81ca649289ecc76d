"""The options of a game."""

import msgspec

from draisine.boards import Board
from draisine.play.errors import OptionsError, short_detail, short_value

LARGEST_NUMBER = 10**6
"""Messages write larger numbers of players in short: Python refuses to write those of thousands of digits."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Variants of a game: `alvin` adds Alvin, on boards that have him; `first` is the starting seat, None for a
    random one."""

    alvin: bool = False
    first: int | None = None


def validate_options(options: "Options | dict[str, object] | None", board: Board, players: int) -> Options:
    """Return the options as a value. Raises OptionsError if they do not suit the board and the number of players."""
    if type(players) is not int or abs(players) > LARGEST_NUMBER:
        raise OptionsError("options-players_number", players=short_value(players))
    least, most = board.players.least, board.players.most
    if not least <= players <= most:
        raise OptionsError("options-players", board=board.id, least=least, most=most, count=players)
    try:
        chosen = options if isinstance(options, Options) else msgspec.convert(options or {}, Options)
    except msgspec.ValidationError as error:
        known = ", ".join(field.name for field in msgspec.structs.fields(Options))
        raise OptionsError("options-unknown", detail=short_detail(error), names=known) from None
    if chosen.alvin and board.alvin is None:
        raise OptionsError("options-alvin", board=board.id)
    if chosen.first is not None and (type(chosen.first) is not int or not 0 <= chosen.first < players):
        raise OptionsError("options-first", seat=short_value(chosen.first), last=str(players - 1))
    return chosen
