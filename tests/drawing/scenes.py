"""A small scene as it is before anything moves: every line on its sketch, every name on its city."""

from draisine.boards import Board
from draisine.drawing.layout.network import Measure, network_of
from draisine.drawing.layout.scene import Scene, scene_of
from draisine.drawing.layout.sketch import sketch
from tests.drawing.plain import plain

SQUARE = {"ayr": (0.0, 0.0), "bly": (912.0, 0.0), "coe": (912.0, 700.0), "dow": (0.0, 700.0)}
ROUTES = [("ayr", "bly", 4), ("bly", "ayr", 4), ("bly", "coe", 9), ("coe", "dow", 9), ("dow", "ayr", 8)]
"""Long enough that nothing is drawn smaller, so that a place on the board is the one given and 44 more."""


def unmoved(board: Board, length: float = 40.0) -> Scene:
    """The scene of a board before anything moves."""
    network, measure = network_of(board), Measure(length)
    return scene_of(network, measure, sketch(network, measure, None))


def square(**more: object) -> Scene:
    """Four cities in a square, joined by straight lines; the northern one has two tracks."""
    return unmoved(plain(SQUARE, ROUTES, **more))
