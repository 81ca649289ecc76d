"""What lies behind the routes of a board: land and water of the real world, land of its own, or bare paper."""

from typing import Any

import numpy as np

from draisine.boards import Board
from draisine.boards.schema import Ground
from draisine.drawing.layout.model import Backdrop
from draisine.drawing.layout.projection import Frame, coordinates, projected


def backdrop(board: Board, frame: Frame, moved: dict[str, tuple[float, float]]) -> Backdrop:
    """The backdrop of a board whose cities lie where `moved` says, in board units; land and water follow them."""
    # The tools for shapes take a while to import, and whoever only looks at a finished layout never needs them.
    from draisine.drawing.geography.plate import plate

    return plate(board, frame, moved, ground_of(board))


def dry_land(board: Board, frame: Frame) -> Any:
    """The land under the board before any city is moved, as a shape; None where it is nobody's."""
    if ground_of(board) != "geography":
        return None
    from draisine.drawing.geography.terrain import terrain_of
    from draisine.drawing.geography.warp import Warp

    first, second, _ = coordinates(board)
    places = projected(board, frame)
    return terrain_of(frame, np.stack([first, second], axis=1), Warp(places, places)).dry


def ground_of(board: Board) -> Ground:
    """The ground that the board asks for; else the real world, where its cities lie in it."""
    if board.map.ground is not None:
        return board.map.ground
    return "geography" if coordinates(board)[2] else "land"
