"""The rules of a good layout, checked with exact geometry on what will be drawn."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, cos, degrees, hypot, inf, radians, sin

import msgspec
from shapely import LineString, Point, Polygon, STRtree, box, distance
from shapely.geometry.base import BaseGeometry

from draisine.boards import Board
from draisine.drawing.fonts.text import text_width, wrap_balanced
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import ASCENT, DESCENT, LEADING, Layout, PlacedCity, Sizes, Space, label_names
from draisine.drawing.layout.network import build_network
from draisine.messages import Message, message

MIN_GAP_BETWEEN_ROUTES = 2.0
MIN_GAP_WITHIN_ROUTE = 0.5
MIN_GAP_TO_OWN_CITY = 0.2
MAX_UNEVENNESS = 0.1
"""How much a step from space to space may differ from the mean of its route, as a share of a space."""
MAX_END_GAP = 0.5
"""Between a city and the routes that end in it, as a share of a space."""
MAX_BEND = 60.0
"""Degrees that a route may turn between two spaces, or lean away from the straight line between its cities."""
MAX_MOVE = 0.12
"""How far a city may be from its projected position, as a share of the board's width."""
COMPASS_STEP = 10.0
"""Neighbours this far apart in the projection keep their order from west to east, or from north to south."""
EDGE_MARGIN = 2.0

Outlines = dict[str, list[Polygon]]
"""The outlines of spaces by route, or of labels by city."""


RULES = (
    "city_displaced",
    "label_astray",
    "label_on_city",
    "label_on_space",
    "route_bent",
    "route_detached",
    "space_on_city",
    "labels_overlap",
    "neighbours_east",
    "neighbours_south",
    "routes_cross",
    "over_edge",
    "spaces_uneven",
    "spaces_short",
    "spaces_close",
)
"""All rules, in the order in which faults are listed; each has a message `layout-fault-<rule>`."""


class Fault(msgspec.Struct, frozen=True):
    """A violated rule: where (names of routes and cities), by how much, and at which point of the board."""

    rule: str
    where: tuple[str, ...]
    amount: float
    x: float
    y: float

    @property
    def message(self) -> Message:
        """The fault as a message."""
        rule = message(f"layout-fault-{self.rule}")
        return message("layout-fault", where=", ".join(self.where), fault=rule, amount=round(self.amount, 1))

    def __str__(self) -> str:
        return self.message.text()


def _order(fault: Fault) -> tuple[int, tuple[str, ...], float, float, float]:
    return RULES.index(fault.rule), fault.where, fault.amount, fault.x, fault.y


def _fault(rule: str, where: tuple[str, ...], amount: float, shape: BaseGeometry) -> Fault:
    centre = shape.centroid
    return Fault(rule, where, round(float(amount), 2), float(centre.x), float(centre.y))


def find_faults(board: Board, layout: Layout, min_space: float = 0.0) -> list[Fault]:
    """List all violated rules of a layout whose spaces are to be at least `min_space` long."""
    spaces = {name: [space_outline(space, layout.sizes) for space in route] for name, route in layout.routes.items()}
    discs = {name: city_disc(placed) for name, placed in layout.cities.items()}
    labels = {city.id: label_boxes(board, layout, city.id) for city in board.city}
    faults = [
        *_overlapping_spaces(spaces),
        *_spaces_on_cities(board, spaces, discs),
        *_crossing_routes(board, layout),
        *_overlapping_labels(layout, labels, spaces, discs),
        *_misshapen_routes(board, layout, spaces, discs),
        *_displaced_cities(board, layout),
        *_over_the_edge(layout, spaces, discs, labels),
    ]
    if layout.sizes.length < min_space:
        faults.append(_fault("spaces_short", (board.id,), layout.sizes.length, box(0, 0, BOARD_WIDTH, layout.height)))
    return sorted(faults, key=_order)


def space_outline(space: Space, sizes: Sizes) -> Polygon:
    """The rectangle of a space."""
    along = (cos(radians(space.angle)) * sizes.length / 2, sin(radians(space.angle)) * sizes.length / 2)
    across = (-sin(radians(space.angle)) * sizes.width / 2, cos(radians(space.angle)) * sizes.width / 2)
    corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    return Polygon(
        [(space.x + a * along[0] + b * across[0], space.y + a * along[1] + b * across[1]) for a, b in corners]
    )


def city_disc(city: PlacedCity) -> Polygon:
    """The disc of a city's mark."""
    return Point(city.x, city.y).buffer(city.radius, 16)


def label_boxes(board: Board, layout: Layout, city: str) -> list[Polygon]:
    """The boxes of a city's label, one for each name that it has space for."""
    label, size = layout.cities[city].label, layout.sizes.letters
    boxes = []
    for name in label_names(board.city_by_id[city]):
        lines = wrap_balanced(name, label.lines)
        width = max(text_width(line, size, "serif") for line in lines)
        left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.align] * width
        top, bottom = label.y - ASCENT * size, label.y + ((len(lines) - 1) * LEADING + DESCENT) * size
        boxes.append(box(left, top, left + width, bottom))
    return boxes


def route_line(board: Board, layout: Layout, route: str) -> LineString:
    """The polyline of a route, from city to city."""
    ends = board.route[board.route_ids.index(route)].between
    first, last = (layout.cities[end] for end in ends)
    middle = [(space.x, space.y) for space in layout.routes[route]]
    return LineString([(first.x, first.y), *middle, (last.x, last.y)])


def _overlapping_spaces(spaces: Outlines) -> Iterator[Fault]:
    flat = [(name, number, shape) for name, shapes in spaces.items() for number, shape in enumerate(shapes)]
    tree = STRtree([shape for _, _, shape in flat])
    for index, (name, number, shape) in enumerate(flat):
        for other in sorted(int(near) for near in tree.query(shape.buffer(MIN_GAP_BETWEEN_ROUTES + 0.5))):
            if other <= index:
                continue
            other_name, other_number, other_shape = flat[other]
            required = MIN_GAP_WITHIN_ROUTE if other_name == name else MIN_GAP_BETWEEN_ROUTES
            if (gap := distance(shape, other_shape)) < required:
                where = (f"{name}:{number + 1}", f"{other_name}:{other_number + 1}")
                yield _fault("spaces_close", where, required - gap, shape)


def _spaces_on_cities(board: Board, spaces: Outlines, discs: dict[str, Polygon]) -> Iterator[Fault]:
    ends = dict(zip(board.route_ids, (route.between for route in board.route), strict=True))
    flat = [(name, shape) for name, shapes in spaces.items() for shape in shapes]
    tree = STRtree([shape for _, shape in flat])
    for city, disc in discs.items():
        nearest: dict[str, float] = {}
        for index in sorted(int(near) for near in tree.query(disc.buffer(MIN_GAP_BETWEEN_ROUTES))):
            name, shape = flat[index]
            nearest[name] = min(nearest.get(name, inf), distance(shape, disc))
        for name, gap in nearest.items():
            required = MIN_GAP_TO_OWN_CITY if city in ends[name] else MIN_GAP_BETWEEN_ROUTES
            if gap < required:
                yield _fault("space_on_city", (name, city), required - gap, disc)


def _crossing_routes(board: Board, layout: Layout) -> Iterator[Fault]:
    allowed = {frozenset(hint.between) for hint in board.map.routes if hint.crossing}
    ends = dict(zip(board.route_ids, (frozenset(route.between) for route in board.route), strict=True))
    lines = {name: route_line(board, layout, name) for name in board.route_ids}
    for a, b in combinations(board.route_ids, 2):
        if ends[a] in allowed or ends[b] in allowed or not lines[a].intersects(lines[b]):
            continue
        common: BaseGeometry = lines[a].intersection(lines[b])
        for city in ends[a] & ends[b]:
            common = common.difference(Point(layout.cities[city].x, layout.cities[city].y).buffer(1e-6))
        if not common.is_empty:
            yield _fault("routes_cross", (a, b), 0.0, common)


def _overlapping_labels(
    layout: Layout, labels: Outlines, spaces: Outlines, discs: dict[str, Polygon]
) -> Iterator[Fault]:
    flat = [(name, shape) for name, shapes in spaces.items() for shape in shapes]
    tree = STRtree([shape for _, shape in flat])
    for city, boxes in labels.items():
        for shape in boxes:
            for index in sorted(int(near) for near in tree.query(shape)):
                if (common := shape.intersection(flat[index][1]).area) > 0:
                    yield _fault("label_on_space", (city, flat[index][0]), common, shape)
            for other, disc in discs.items():
                if (common := shape.intersection(disc).area) > 0:
                    yield _fault("label_on_city", (city, other), common, shape)
            yield from _stray_label(layout, city, shape)
    for a, b in combinations(labels, 2):
        common = max(one.intersection(two).area for one in labels[a] for two in labels[b])
        if common > 0:
            yield _fault("labels_overlap", (a, b), common, labels[a][0])


def _stray_label(layout: Layout, city: str, shape: Polygon) -> Iterator[Fault]:
    away = {name: distance(shape, Point(placed.x, placed.y)) for name, placed in layout.cities.items()}
    nearest = min(away, key=lambda name: (away[name], name != city))
    if nearest != city:
        yield _fault("label_astray", (city, nearest), away[city] - away[nearest], shape)


def _misshapen_routes(board: Board, layout: Layout, spaces: Outlines, discs: dict[str, Polygon]) -> Iterator[Fault]:
    length = layout.sizes.length
    for name, route in zip(board.route_ids, board.route, strict=True):
        placed = layout.routes[name]
        steps = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(placed)]
        mean = sum(steps) / len(steps) if steps else 0.0
        uneven = max((abs(step - mean) for step in steps), default=0.0)
        if uneven > MAX_UNEVENNESS * length:
            yield _fault("spaces_uneven", (name,), uneven, spaces[name][len(placed) // 2])
        for shape, end in ((spaces[name][0], route.between[0]), (spaces[name][-1], route.between[1])):
            if (away := distance(shape, discs[end])) > MAX_END_GAP * length:
                yield _fault("route_detached", (name, end), away, shape)
        first, last = (layout.cities[end] for end in route.between)
        if (worst := sharpest_bend(placed, first, last)) > MAX_BEND:
            yield _fault("route_bent", (name,), worst, spaces[name][len(placed) // 2])


def sharpest_bend(spaces: list[Space], first: PlacedCity, last: PlacedCity) -> float:
    """The largest angle between two spaces in a row, or between a space and the straight line between its cities."""
    chord = degrees(atan2(last.y - first.y, last.x - first.x))
    turns = [_angle(a.angle - b.angle) for a, b in pairwise(spaces)]
    return max([*turns, *(_angle(space.angle - chord) for space in spaces)])


def _angle(difference: float) -> float:
    return abs((difference + 180) % 360 - 180)


def _displaced_cities(board: Board, layout: Layout) -> Iterator[Fault]:
    # A city that the board file moves by hand belongs there.
    anchors = dict(zip(board.city_ids, build_network(board).anchors, strict=True))
    for city, placed in layout.cities.items():
        moved = hypot(placed.x - anchors[city][0], placed.y - anchors[city][1])
        if moved > MAX_MOVE * BOARD_WIDTH:
            yield _fault("city_displaced", (city,), moved, Point(placed.x, placed.y))
    for a, b in sorted({(min(route.between), max(route.between)) for route in board.route}):
        for axis, direction in ((0, "east"), (1, "south")):
            before = anchors[b][axis] - anchors[a][axis]
            after = (layout.cities[b].x - layout.cities[a].x, layout.cities[b].y - layout.cities[a].y)[axis]
            if abs(before) >= COMPASS_STEP and before * after <= 0:
                here = Point(layout.cities[a].x, layout.cities[a].y)
                yield _fault(f"neighbours_{direction}", (a, b), abs(after), here)


def _over_the_edge(layout: Layout, spaces: Outlines, discs: dict[str, Polygon], labels: Outlines) -> Iterator[Fault]:
    inside = box(EDGE_MARGIN, EDGE_MARGIN, BOARD_WIDTH - EDGE_MARGIN, layout.height - EDGE_MARGIN)
    things = [*spaces.items(), *((city, [disc]) for city, disc in discs.items()), *labels.items()]
    for name, shapes in things:
        if not all(inside.covers(shape) for shape in shapes):
            yield _fault("over_edge", (name,), 0.0, shapes[0])
