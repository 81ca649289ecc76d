"""Small scenes before any relaxation: every line on its sketch, every label on its city."""

from draisine.boards import Board
from draisine.drawing.layout.network import Metrics, build_network
from draisine.drawing.layout.scene import Scene, build_scene
from draisine.drawing.layout.sketch import sketch_paths
from tests.drawing.flat_boards import flat_board

SQUARE = {"ayr": (0.0, 0.0), "bly": (912.0, 0.0), "coe": (912.0, 700.0), "dow": (0.0, 700.0)}
ROUTES = [("ayr", "bly", 4), ("bly", "ayr", 4), ("bly", "coe", 9), ("coe", "dow", 9), ("dow", "ayr", 8)]
"""Long enough that the map is not shrunk: the board coordinates are those given here plus 44."""


def initial_scene(board: Board, length: float = 40.0) -> Scene:
    """The scene of a board before any relaxation."""
    network, measure = build_network(board), Metrics(length)
    return build_scene(network, measure, sketch_paths(network, measure, None))


def square_scene(**sections: object) -> Scene:
    """Four cities in a square, joined by straight lines; the northern one has two tracks."""
    return initial_scene(flat_board(SQUARE, ROUTES, **sections))
