"""The options of a game."""

import msgspec

from draisine.boards import Board


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Variants of a game: `alvin` adds Alvin, on boards that have him; `first` is the starting seat, None for a
    random one."""

    alvin: bool = False
    first: int | None = None


def validate_options(options: "Options | dict[str, object] | None", board: Board, players: int) -> Options:
    """Return the options as a value; ValueError if they do not suit the board and the number of players."""
    least, most = board.players.least, board.players.most
    if not least <= players <= most:
        raise ValueError(f"{board.id} is played by {least} to {most}, not by {players}")
    try:
        chosen = options if isinstance(options, Options) else msgspec.convert(options or {}, Options)
    except msgspec.ValidationError as error:
        known = ", ".join(field.name for field in msgspec.structs.fields(Options))
        raise ValueError(f"{error}; the options are: {known}") from None
    if chosen.alvin and board.alvin is None:
        raise ValueError(f"{board.id} is played without Alvin")
    if chosen.first is not None and not 0 <= chosen.first < players:
        raise ValueError(f"seat {chosen.first} cannot begin: the seats are 0 to {players - 1}")
    return chosen
