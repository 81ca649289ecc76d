"""The figures of a layout: how much room there is, and how far things are from where they would be best."""

from math import hypot, inf

import msgspec
from shapely import STRtree, distance

from draisine.boards import Board
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import fit_frame, project_cities
from draisine.drawing.layout.faults import city_disc, sharpest_bend, space_outline
from draisine.drawing.layout.model import Layout


class LayoutQuality(msgspec.Struct, frozen=True):
    """Lengths in board units, angles in degrees."""

    space: float
    """The length of a space."""
    least_gap: float
    """The smallest gap between spaces of different routes."""
    furthest_end: float
    """The largest gap between a city and a route that ends in it, as a share of a space."""
    sharpest_bend: float
    worst_move: float
    """The largest distance of a city from its projected position, as a share of the board's width."""
    moved_most: str
    """The city with that distance."""
    mean_move: float


def measure_quality(board: Board, layout: Layout) -> LayoutQuality:
    """Measure a layout."""
    projected = dict(zip(board.city_ids, project_cities(board, fit_frame(board)), strict=True))
    moves = {
        city: hypot(placed.x - projected[city][0], placed.y - projected[city][1]) / BOARD_WIDTH
        for city, placed in layout.cities.items()
    }
    moved_most = max(moves, key=lambda city: moves[city])
    return LayoutQuality(
        space=layout.sizes.length,
        least_gap=round(_least_gap(layout), 2),
        furthest_end=round(_furthest_end(board, layout), 3),
        sharpest_bend=round(max(_bends(board, layout)), 1),
        worst_move=round(moves[moved_most], 4),
        moved_most=moved_most,
        mean_move=round(sum(moves.values()) / len(moves), 4),
    )


def _least_gap(layout: Layout) -> float:
    spaces = [(name, space_outline(space, layout.sizes)) for name, route in layout.routes.items() for space in route]
    tree = STRtree([shape for _, shape in spaces])
    least = inf
    for name, shape in spaces:
        near = tree.query(shape.buffer(layout.sizes.length))
        least = min([least, *(float(distance(shape, spaces[index][1])) for index in near if spaces[index][0] != name)])
    return least


def _furthest_end(board: Board, layout: Layout) -> float:
    worst = 0.0
    for name, route in zip(board.route_ids, board.route, strict=True):
        for space, end in ((layout.routes[name][0], route.between[0]), (layout.routes[name][-1], route.between[1])):
            worst = max(worst, float(distance(space_outline(space, layout.sizes), city_disc(layout.cities[end]))))
    return worst / layout.sizes.length


def _bends(board: Board, layout: Layout) -> list[float]:
    ends = zip(board.route_ids, (route.between for route in board.route), strict=True)
    return [
        sharpest_bend(layout.routes[name], layout.cities[first], layout.cities[last]) for name, (first, last) in ends
    ]
