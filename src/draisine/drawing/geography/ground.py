"""The ground of a board: the real world, an island of its own, or bare paper."""

from draisine.boards import Board
from draisine.boards.schema import Ground


def is_geographic(board: Board) -> bool:
    """Whether cities lie at latitudes and longitudes, not at `x` and `y`."""
    return board.city[0].lat is not None


def resolve_ground(board: Board) -> Ground:
    """The ground that the board file sets; by default the real world, or an island where cities have no latitude."""
    if board.map.ground is not None:
        return board.map.ground
    return "geography" if is_geographic(board) else "land"
