"""The figures of a layout: how much room there is, and how far things are from where they would be best."""

from math import hypot, inf

import msgspec
from shapely import STRtree, distance

from draisine.boards import Board
from draisine.drawing.layout.faults import bend, mark_of, outline
from draisine.drawing.layout.model import WIDTH, Layout
from draisine.drawing.layout.projection import frame_of, projected


class Report(msgspec.Struct, frozen=True):
    """Lengths in units of a board 1,000 wide, angles in degrees."""

    space: float
    """The length of a space."""
    least_gap: float
    """The least room between spaces of different routes."""
    furthest_end: float
    """The most room between a city and a route that ends in it, as a share of a space."""
    sharpest_bend: float
    worst_move: float
    """How far the city moved most is from its projected place, as a share of the board's width."""
    moved_most: str
    mean_move: float


def report(board: Board, layout: Layout) -> Report:
    """The figures of a layout."""
    home = dict(zip(board.city_ids, projected(board, frame_of(board)), strict=True))
    moves = {
        city: hypot(place.x - home[city][0], place.y - home[city][1]) / WIDTH for city, place in layout.cities.items()
    }
    most = max(moves, key=lambda city: moves[city])
    return Report(
        space=layout.sizes.length,
        least_gap=round(_least_gap(layout), 2),
        furthest_end=round(_furthest_end(board, layout), 3),
        sharpest_bend=round(max(_bends(board, layout)), 1),
        worst_move=round(moves[most], 4),
        moved_most=most,
        mean_move=round(sum(moves.values()) / len(moves), 4),
    )


def _least_gap(layout: Layout) -> float:
    flat = [(name, outline(space, layout.sizes)) for name, route in layout.routes.items() for space in route]
    tree = STRtree([shape for _, shape in flat])
    least = inf
    for name, shape in flat:
        near = tree.query(shape.buffer(layout.sizes.length))
        least = min([least, *(float(distance(shape, flat[index][1])) for index in near if flat[index][0] != name)])
    return least


def _furthest_end(board: Board, layout: Layout) -> float:
    worst = 0.0
    for name, route in zip(board.route_ids, board.route, strict=True):
        for space, end in ((layout.routes[name][0], route.between[0]), (layout.routes[name][-1], route.between[1])):
            worst = max(worst, float(distance(outline(space, layout.sizes), mark_of(layout.cities[end]))))
    return worst / layout.sizes.length


def _bends(board: Board, layout: Layout) -> list[float]:
    ends = zip(board.route_ids, (route.between for route in board.route), strict=True)
    return [bend(layout.routes[name], layout.cities[first], layout.cities[last]) for name, (first, last) in ends]
