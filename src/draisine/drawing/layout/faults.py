"""What is wrong with a layout, measured with exact geometry on what will be drawn."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, cos, degrees, hypot, inf, radians, sin

import msgspec
from shapely import LineString, Point, Polygon, STRtree, box, distance
from shapely.geometry.base import BaseGeometry

from draisine.boards import Board
from draisine.drawing.art.lettering import balanced, width_of
from draisine.drawing.layout.model import WIDTH, Layout, Place, Sizes, Space
from draisine.drawing.layout.network import ABOVE, BELOW, LEADING, called, network_of

BETWEEN_ROUTES = 2.0
"""Least room between spaces of different routes."""
WITHIN_ROUTE = 0.5
"""Least room between spaces of one route."""
UNEVEN = 0.1
"""Most that a step from space to space may differ from the mean of its route, as a share of a space."""
LOOSE = 0.5
"""Most room between a city and the routes that end in it, as a share of a space."""
BEND = 60.0
"""Degrees that a route may turn between two spaces, or lean away from the straight line between its cities."""
MOVED = 0.12
"""Most that a city may be moved from its projected place, as a share of the board's width."""
CLEAR_ORDER = 10.0
"""Neighbours that lie this far apart in the projection keep their order from west to east, or from north to south."""


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing wrong: which rule, what it is about, by how much, and about where on the board."""

    rule: str
    where: str
    amount: float
    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.where}: {self.rule} ({self.amount:.1f})"


def _fault(rule: str, where: str, amount: float, shape: BaseGeometry) -> Fault:
    middle = shape.centroid
    return Fault(rule, where, round(float(amount), 2), float(middle.x), float(middle.y))


def faults(board: Board, layout: Layout, shortest: float = 0.0) -> list[Fault]:
    """Everything that is wrong with a layout, with spaces of at least `shortest`; nothing, if it is good."""
    spaces = {name: [outline(space, layout.sizes) for space in route] for name, route in layout.routes.items()}
    marks = {name: mark_of(place) for name, place in layout.cities.items()}
    names = {city.id: label_boxes(board, layout, city.id) for city in board.city}
    found = [
        *_overlaps(spaces),
        *_on_cities(board, spaces, marks),
        *_crossings(board, layout),
        *_labels(layout, names, spaces, marks),
        *_shapes(board, layout, spaces, marks),
        *_moves(board, layout),
        *_edges(layout, spaces, marks, names),
    ]
    if layout.sizes.length < shortest:
        found.append(_fault("spaces are too short", "board", layout.sizes.length, box(0, 0, WIDTH, layout.height)))
    return sorted(found)


def outline(space: Space, sizes: Sizes) -> Polygon:
    """The rectangle that a space takes."""
    along = (cos(radians(space.angle)) * sizes.length / 2, sin(radians(space.angle)) * sizes.length / 2)
    across = (-sin(radians(space.angle)) * sizes.width / 2, cos(radians(space.angle)) * sizes.width / 2)
    corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    return Polygon(
        [(space.x + a * along[0] + b * across[0], space.y + a * along[1] + b * across[1]) for a, b in corners]
    )


def mark_of(place: Place) -> Polygon:
    """The disc that a city's mark takes."""
    return Point(place.x, place.y).buffer(place.radius, 16)


def label_boxes(board: Board, layout: Layout, city: str) -> list[Polygon]:
    """The boxes that a city's name takes, one for each of its names."""
    shown = board.city[board.city_ids.index(city)]
    label, size = layout.cities[city].label, layout.sizes.letters
    boxes = []
    for name in called(shown):
        lines = balanced(name, label.lines)
        width = max(width_of(line, size, "serif") for line in lines)
        left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.align] * width
        top, bottom = label.y - ABOVE * size, label.y + ((len(lines) - 1) * LEADING + BELOW) * size
        boxes.append(box(left, top, left + width, bottom))
    return boxes


def line_of(board: Board, layout: Layout, route: str) -> LineString:
    """The line that an eye follows along a route, from city to city."""
    ends = board.route[board.route_ids.index(route)].between
    first, last = (layout.cities[end] for end in ends)
    middle = [(space.x, space.y) for space in layout.routes[route]]
    return LineString([(first.x, first.y), *middle, (last.x, last.y)])


def _overlaps(spaces: dict[str, list[Polygon]]) -> Iterator[Fault]:
    flat = [(name, number, shape) for name, shapes in spaces.items() for number, shape in enumerate(shapes)]
    tree = STRtree([shape for _, _, shape in flat])
    for index, (name, number, shape) in enumerate(flat):
        for other in sorted(int(near) for near in tree.query(shape.buffer(BETWEEN_ROUTES + 0.5))):
            if other <= index:
                continue
            route, place, neighbour = flat[other]
            need = WITHIN_ROUTE if route == name else BETWEEN_ROUTES
            if (gap := distance(shape, neighbour)) < need:
                where = f"{name}:{number + 1} and {route}:{place + 1}"
                yield _fault("spaces too near each other", where, need - gap, shape)


def _on_cities(board: Board, spaces: dict[str, list[Polygon]], marks: dict[str, Polygon]) -> Iterator[Fault]:
    ends = dict(zip(board.route_ids, (route.between for route in board.route), strict=True))
    flat = [(name, shape) for name, shapes in spaces.items() for shape in shapes]
    tree = STRtree([shape for _, shape in flat])
    for city, mark in marks.items():
        nearest: dict[str, float] = {}
        for index in sorted(int(near) for near in tree.query(mark.buffer(BETWEEN_ROUTES))):
            name, shape = flat[index]
            nearest[name] = min(nearest.get(name, inf), distance(shape, mark))
        for name, gap in nearest.items():
            need = 0.2 if city in ends[name] else BETWEEN_ROUTES
            if gap < need:
                yield _fault("a space lies on a city", f"{name} and {city}", need - gap, mark)


def _crossings(board: Board, layout: Layout) -> Iterator[Fault]:
    allowed = {frozenset(hint.between) for hint in board.map.routes if hint.crossing}
    ends = dict(zip(board.route_ids, (frozenset(route.between) for route in board.route), strict=True))
    lines = {name: line_of(board, layout, name) for name in board.route_ids}
    for a, b in combinations(board.route_ids, 2):
        if ends[a] in allowed or ends[b] in allowed or not lines[a].intersects(lines[b]):
            continue
        common: BaseGeometry = lines[a].intersection(lines[b])
        for city in ends[a] & ends[b]:
            common = common.difference(Point(layout.cities[city].x, layout.cities[city].y).buffer(1e-6))
        if not common.is_empty:
            yield _fault("routes cross", f"{a} and {b}", 0.0, common)


def _labels(
    layout: Layout, names: dict[str, list[Polygon]], spaces: dict[str, list[Polygon]], marks: dict[str, Polygon]
) -> Iterator[Fault]:
    flat = [(name, shape) for name, shapes in spaces.items() for shape in shapes]
    tree = STRtree([shape for _, shape in flat])
    for city, boxes in names.items():
        for shape in boxes:
            for index in sorted(int(near) for near in tree.query(shape)):
                if (common := shape.intersection(flat[index][1]).area) > 0:
                    yield _fault("a name lies on a space", f"{city} and {flat[index][0]}", common, shape)
            for other, mark in marks.items():
                if (common := shape.intersection(mark).area) > 0:
                    yield _fault("a name lies on a city", f"{city} and {other}", common, shape)
            yield from _strays(layout, city, shape)
    for a, b in combinations(names, 2):
        common = max(one.intersection(two).area for one in names[a] for two in names[b])
        if common > 0:
            yield _fault("names overlap", f"{a} and {b}", common, names[a][0])


def _strays(layout: Layout, city: str, shape: Polygon) -> Iterator[Fault]:
    away = {name: distance(shape, Point(place.x, place.y)) for name, place in layout.cities.items()}
    nearest = min(away, key=lambda name: (away[name], name != city))
    if nearest != city:
        yield _fault("a name is nearer to another city", f"{city} and {nearest}", away[city] - away[nearest], shape)


def _shapes(
    board: Board, layout: Layout, spaces: dict[str, list[Polygon]], marks: dict[str, Polygon]
) -> Iterator[Fault]:
    length = layout.sizes.length
    for name, route in zip(board.route_ids, board.route, strict=True):
        placed = layout.routes[name]
        steps = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(placed)]
        mean = sum(steps) / len(steps) if steps else 0.0
        uneven = max((abs(step - mean) for step in steps), default=0.0)
        if uneven > UNEVEN * length:
            yield _fault("spaces are not even", name, uneven, spaces[name][len(placed) // 2])
        for shape, end in ((spaces[name][0], route.between[0]), (spaces[name][-1], route.between[1])):
            if (away := distance(shape, marks[end])) > LOOSE * length:
                yield _fault("a route ends too far from its city", f"{name} and {end}", away, shape)
        first, last = (layout.cities[end] for end in route.between)
        if (worst := bend(placed, first, last)) > BEND:
            yield _fault("a route bends too much", name, worst, spaces[name][len(placed) // 2])


def bend(placed: list[Space], first: Place, last: Place) -> float:
    """The sharpest turn between two spaces in a row, or lean of a space against the straight line of its cities."""
    chord = degrees(atan2(last.y - first.y, last.x - first.x))
    turns = [_angle(a.angle - b.angle) for a, b in pairwise(placed)]
    return max([*turns, *(_angle(space.angle - chord) for space in placed)])


def _angle(difference: float) -> float:
    return abs((difference + 180) % 360 - 180)


def _moves(board: Board, layout: Layout) -> Iterator[Fault]:
    # A city that the file moves by hand belongs where the file puts it.
    home = dict(zip(board.city_ids, network_of(board).home, strict=True))
    for city, place in layout.cities.items():
        moved = hypot(place.x - home[city][0], place.y - home[city][1])
        if moved > MOVED * WIDTH:
            yield _fault("a city is too far from its place", city, moved, Point(place.x, place.y))
    for a, b in sorted({(min(route.between), max(route.between)) for route in board.route}):
        for axis, way in ((0, "east"), (1, "south")):
            before = home[b][axis] - home[a][axis]
            after = (layout.cities[b].x - layout.cities[a].x, layout.cities[b].y - layout.cities[a].y)[axis]
            if abs(before) >= CLEAR_ORDER and before * after <= 0:
                here = Point(layout.cities[a].x, layout.cities[a].y)
                yield _fault(f"neighbours changed their order to the {way}", f"{a} and {b}", abs(after), here)


def _edges(
    layout: Layout, spaces: dict[str, list[Polygon]], marks: dict[str, Polygon], names: dict[str, list[Polygon]]
) -> Iterator[Fault]:
    inside = box(2, 2, WIDTH - 2, layout.height - 2)
    things = [*spaces.items(), *((city, [mark]) for city, mark in marks.items()), *names.items()]
    for name, shapes in things:
        if not all(inside.covers(shape) for shape in shapes):
            yield _fault("something hangs over the edge", name, 0.0, shapes[0])
