"""The first sketch of a board: the side on which each line passes its obstacles.

The relaxation bends lines but never pulls one through another. So crossings are resolved here, by a detour around a
city, and a line that is too long for its distance gets the side on which it bows."""

from itertools import combinations, pairwise

import numpy as np
import shapely

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import Array
from draisine.drawing.layout.network import Line, Metrics, Network

DETOUR_CLEARANCE = 24.0
"""The distance at which a detour passes a city."""
BOW_CLEARANCE = 60.0
"""A city or edge nearer to a bow than this adds to its cost."""
FERRY_ON_LAND_COST = 4.0
STRAIGHT_COST = 5.0
"""A straight line leaves the side to the relaxation: only where both sides are taken."""
MAX_DETOURS = 60
BOW_PASSES = 3
"""How often each bow is chosen again, given the others."""


def sketch_paths(network: Network, metrics: Metrics, noise: np.random.Generator | None) -> list[Array]:
    """Draw a polyline for every line, from city to city, with as few crossings as possible. With `noise`, close
    decisions fall differently."""
    anchors = network.anchors
    paths = [anchors[list(line.ends)] for line in network.lines]
    _uncross(network, paths)
    straight = [index for index, line in enumerate(network.lines) if line.bow is None and len(paths[index]) == 2]
    for index, line in enumerate(network.lines):
        if line.bow is not None:
            middle = paths[index].mean(axis=0) + np.array(line.bow) * 0.3 * _length(paths[index])
            paths[index] = np.array([anchors[line.ends[0]], middle, anchors[line.ends[1]]])
    for _ in range(BOW_PASSES):
        for index in straight:
            paths[index] = _choose_bow(network, paths, index, metrics, noise)
    return paths


def count_crossings(path: Array, others: list[Array]) -> int:
    """How often a polyline crosses others, common ends not counted."""
    return sum(_count_segment_crossings(path[:-1], path[1:], other[:-1], other[1:]) for other in others)


def points_along(path: Array, fractions: Array) -> Array:
    """The points at the given fractions of a polyline's length."""
    steps = np.hypot(*np.diff(path, axis=0).T)
    if not steps.any():
        return np.repeat(path[:1], len(fractions), axis=0)
    positions = np.concatenate([[0.0], np.cumsum(steps)]) / steps.sum()
    return np.stack([np.interp(fractions, positions, path[:, axis]) for axis in range(2)], axis=1)


def _uncross(network: Network, paths: list[Array]) -> None:
    """Lead lines around cities until nothing crosses. The best detour leaves the fewest crossings and is the shortest
    for the number of its line's spaces."""
    unresolved: set[tuple[int, int]] = set()
    for _ in range(MAX_DETOURS):
        pair = next((pair for pair in _crossing_pairs(network, paths) if pair not in unresolved), None)
        if pair is None:
            return
        detours = [
            (index, path)
            for index, other in (pair, pair[::-1])
            if network.lines[index].bow is None
            for city in network.lines[other].ends
            if city not in network.lines[index].ends
            for path in [_detour_around(paths[index], network.anchors[city], paths[other])]
        ]
        before = {index: count_crossings(paths[index], paths) for index in pair}
        candidates = [
            (
                count_crossings(path, _without(paths, index)) - before[index],
                _length_per_space(network.lines[index], path),
                index,
                path,
            )
            for index, path in detours
        ]
        best = min(candidates, key=lambda entry: entry[:2], default=None)
        if best is None or best[0] >= 0:
            unresolved.add(pair)
        else:
            paths[best[2]] = best[3]


def _crossing_pairs(network: Network, paths: list[Array]) -> list[tuple[int, int]]:
    allowed = [line.crossing for line in network.lines]
    return [
        (i, j)
        for i, j in combinations(range(len(paths)), 2)
        if not (allowed[i] or allowed[j]) and count_crossings(paths[i], [paths[j]])
    ]


def _detour_around(path: Array, city: Array, other: Array) -> Array:
    """The path, led past the far side of a city that the other line ends in."""
    inward = other[1] - other[0] if np.array_equal(other[0], city) else other[-2] - other[-1]
    waypoint = city - DETOUR_CLEARANCE * inward / (np.hypot(*inward) + 1e-9)
    extra = [_length(np.array([a, waypoint, b])) - _length(np.array([a, b])) for a, b in pairwise(path)]
    return np.insert(path, int(np.argmin(extra)) + 1, waypoint, axis=0)


def _length_per_space(line: Line, path: Array) -> float:
    return _length(path) / line.length


def _choose_bow(
    network: Network, paths: list[Array], index: int, metrics: Metrics, noise: np.random.Generator | None
) -> Array:
    """The line bowed to its cheaper side by as much as it is too long, or straight."""
    line = network.lines[index]
    straight = network.anchors[list(line.ends)]
    distance = _length(straight)
    radii = sum(metrics.city_radius(network.degrees[end]) for end in line.ends)
    slack = line.length * (metrics.space_length + 2.0) + radii - distance
    if slack <= 0:
        return straight
    across = np.array([[0.0, -1.0], [1.0, 0.0]]) @ (straight[1] - straight[0]) / (distance + 1e-9)
    height = min(np.sqrt(0.375 * slack * distance), 0.4 * distance)
    arc = 1 - np.linspace(-1, 1, 9)[:, None] ** 2
    base = points_along(straight, np.linspace(0, 1, 9))
    options = [base + sign * height * arc * across for sign in (1.0, -1.0, 0.0)]
    costs = [_path_cost(network, paths, index, option) for option in options]
    costs[2] += STRAIGHT_COST
    if noise is not None:
        costs = [cost + 2.0 * noise.exponential() for cost in costs]
    return np.asarray(options[int(np.argmin(costs))])


def _path_cost(network: Network, paths: list[Array], index: int, path: Array) -> float:
    """The cost of a path: crossings, cities and edges close by, and land under a ferry."""
    cities = np.delete(network.anchors, network.lines[index].ends, axis=0)
    inner = path[1:-1]
    to_cities = (
        np.hypot(*(inner[:, None, :] - cities[None, :, :]).transpose(2, 0, 1)).min(axis=0)
        if len(cities)
        else BOW_CLEARANCE
    )
    to_edge = np.minimum(inner, np.array([BOARD_WIDTH, network.frame.height]) - inner).min()
    crowding = float(np.maximum(0.0, BOW_CLEARANCE - to_cities).sum() + max(0.0, BOW_CLEARANCE - to_edge))
    cost = crowding / BOW_CLEARANCE
    if network.lines[index].ferry and network.land is not None:
        cost += FERRY_ON_LAND_COST * float(shapely.contains_xy(network.land, inner).mean())
    return 10.0 * count_crossings(path, _without(paths, index)) + cost


def _without(paths: list[Array], index: int) -> list[Array]:
    return paths[:index] + paths[index + 1 :]


def _length(path: Array) -> float:
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def _count_segment_crossings(a: Array, b: Array, c: Array, d: Array) -> int:
    """How many of the segments a–b properly cross one of c–d."""
    a, b, c, d = a[:, None], b[:, None], c[None], d[None]
    apart = (_orientation(a, b, c) * _orientation(a, b, d) < 0) & (_orientation(c, d, a) * _orientation(c, d, b) < 0)
    return int(apart.sum())


def _orientation(a: Array, b: Array, p: Array) -> Array:
    """The sign of the turn from a over b to p; zero where they are nearly on one line."""
    cross = (b[..., 0] - a[..., 0]) * (p[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (p[..., 0] - a[..., 0])
    return np.asarray(np.where(np.abs(cross) < 1e-6, 0.0, cross))
