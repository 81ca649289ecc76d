"""The backdrop of a board, and the unit that all lengths on boards are measured in."""

import msgspec

BOARD_WIDTH = 1000.0
"""Every board is this wide, in board units."""


class Backdrop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The map behind the routes, as SVG path data."""

    land: str = ""
    """Filled; the rest is sea."""
    lakes: str = ""
    rivers: str = ""
    """Lines."""
    borders: str = ""
    """Lines of countries and states, for atmosphere only."""
    waterlines: list[str] = []
    """Lines along the coast, the nearest first."""
    relief: str = ""
    """Hachures of mountains."""
    canals: list[tuple[str, float]] = []
    """Water that the board file draws: lines and their widths."""
