"""What can be chosen before a game."""

import msgspec

from draisine.boards import Board


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Variants of a game. `alvin`: the visitor plays (where the board knows him). `first`: the seat that begins; None
    draws one."""

    alvin: bool = False
    first: int | None = None


def read_options(options: "Options | dict[str, object] | None", board: Board, players: int) -> Options:
    """Options that suit a board and a number of players, or a ValueError that says why not."""
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
