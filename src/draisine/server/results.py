"""What came of a finished game, seat by seat."""

import msgspec


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has to show for a finished game. `rank` is 1 for whoever won."""

    name: str
    bot: str | None
    board: str
    players: int
    points: int
    rank: int
    made: int
    """Tickets completed."""
    failed: int
    trail: int
    """The trains of its longest trail; 0 where none is counted."""
    routes: list[str]
