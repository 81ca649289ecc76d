"""The first sketch of a board: on which side of what does each line pass?

The relaxation bends lines but never pulls one through another. So crossings are resolved here, by leading a line around
a city, and a line that is too long for its distance is given the side on which it bows."""

from itertools import combinations, pairwise

import numpy as np
import shapely

from draisine.drawing.layout.network import Line, Measure, Network
from draisine.drawing.layout.projection import Array

BERTH = 24.0
"""How far a line led around a city stays away from it."""
FREE = 60.0
"""A city nearer to a bow than this speaks against it."""
DRY = 4.0
"""How much it speaks against the path of a ferry to lie on land."""
ROUNDS = 60
BOWINGS = 3
"""How often each bow is chosen anew, now that the others are there."""


def sketch(network: Network, measure: Measure, noise: np.random.Generator | None) -> list[Array]:
    """A polyline for every line, from city to city, without crossings as far as that is possible. With `noise`,
    doubtful choices fall another way."""
    home = network.home
    paths = [home[list(line.ends)] for line in network.lines]
    _uncross(network, paths)
    straight = [index for index, line in enumerate(network.lines) if line.bow is None and len(paths[index]) == 2]
    for index, line in enumerate(network.lines):
        if line.bow is not None:
            middle = paths[index].mean(axis=0) + np.array(line.bow) * 0.3 * _length(paths[index])
            paths[index] = np.array([home[line.ends[0]], middle, home[line.ends[1]]])
    for _ in range(BOWINGS):
        for index in straight:
            paths[index] = _bowed(network, paths, index, measure, noise)
    return paths


def crossings(path: Array, others: list[Array]) -> int:
    """How often a polyline crosses others, common ends apart."""
    return sum(_cross(path[:-1], path[1:], other[:-1], other[1:]) for other in others)


def along(path: Array, shares: Array) -> Array:
    """Points at the given shares of a polyline's length."""
    steps = np.hypot(*np.diff(path, axis=0).T)
    reached = np.concatenate([[0.0], np.cumsum(steps)]) / steps.sum()
    return np.stack([np.interp(shares, reached, path[:, axis]) for axis in range(2)], axis=1)


def _uncross(network: Network, paths: list[Array]) -> None:
    """Lead lines around cities until nothing crosses, taking the detour that leaves the fewest crossings and is the
    shortest for its line's length."""
    stuck: set[tuple[int, int]] = set()
    for _ in range(ROUNDS):
        pair = next((pair for pair in _crossing_pairs(network, paths) if pair not in stuck), None)
        if pair is None:
            return
        detours = [
            (index, path)
            for index, other in (pair, pair[::-1])
            if network.lines[index].bow is None
            for city in network.lines[other].ends
            if city not in network.lines[index].ends
            for path in [_around(paths[index], network.home[city], paths[other])]
        ]
        before = {index: crossings(paths[index], paths) for index in pair}
        judged = [
            (crossings(path, _without(paths, index)) - before[index], _strain(network.lines[index], path), index, path)
            for index, path in detours
        ]
        best = min(judged, key=lambda entry: entry[:2], default=None)
        if best is None or best[0] >= 0:
            stuck.add(pair)
        else:
            paths[best[2]] = best[3]


def _crossing_pairs(network: Network, paths: list[Array]) -> list[tuple[int, int]]:
    allowed = [line.crossing for line in network.lines]
    return [
        (i, j)
        for i, j in combinations(range(len(paths)), 2)
        if not (allowed[i] or allowed[j]) and crossings(paths[i], [paths[j]])
    ]


def _around(path: Array, city: Array, other: Array) -> Array:
    """The path, led past the far side of a city that the other line ends in."""
    inward = other[1] - other[0] if np.array_equal(other[0], city) else other[-2] - other[-1]
    beyond = city - BERTH * inward / (np.hypot(*inward) + 1e-9)
    position = int(np.argmin([_length(np.array([a, beyond, b])) - _length(np.array([a, b])) for a, b in _legs(path)]))
    return np.insert(path, position + 1, beyond, axis=0)


def _legs(path: Array) -> list[tuple[Array, Array]]:
    return list(pairwise(path))


def _strain(line: Line, path: Array) -> float:
    return _length(path) / line.length


def _bowed(
    network: Network, paths: list[Array], index: int, measure: Measure, noise: np.random.Generator | None
) -> Array:
    line = network.lines[index]
    straight = network.home[list(line.ends)]
    distance = _length(straight)
    radii = sum(measure.radius(network.degree[end]) for end in line.ends)
    slack = line.length * (measure.length + 2.0) + radii - distance
    if slack <= 0:
        return straight
    across = np.array([[0.0, -1.0], [1.0, 0.0]]) @ (straight[1] - straight[0]) / (distance + 1e-9)
    height = min(np.sqrt(0.375 * slack * distance), 0.4 * distance)
    arc = 1 - np.linspace(-1, 1, 9)[:, None] ** 2
    base = along(straight, np.linspace(0, 1, 9))
    sides = [base + sign * height * arc * across for sign in (1.0, -1.0, 0.0)]
    against = [_objections(network, paths, index, side) for side in sides]
    # A straight line leaves the side to chance: only where both sides are taken.
    against[2] += 5.0
    if noise is not None:
        against = [value + 2.0 * noise.exponential() for value in against]
    return np.asarray(sides[int(np.argmin(against))])


def _objections(network: Network, paths: list[Array], index: int, path: Array) -> float:
    """What speaks against a path: crossings, cities close by, the edge of the board, and land under a ferry."""
    cities = np.delete(network.home, network.lines[index].ends, axis=0)
    inner = path[1:-1]
    near = np.hypot(*(inner[:, None, :] - cities[None, :, :]).transpose(2, 0, 1)).min(axis=0) if len(cities) else FREE
    edge = np.minimum(inner, np.array([1000.0, network.frame.height]) - inner).min()
    crowd = float(np.maximum(0.0, FREE - near).sum() + max(0.0, FREE - edge)) / FREE
    if network.lines[index].ferry and network.land is not None:
        crowd += DRY * float(shapely.contains_xy(network.land, inner).mean())
    return 10.0 * crossings(path, _without(paths, index)) + crowd


def _without(paths: list[Array], index: int) -> list[Array]:
    return paths[:index] + paths[index + 1 :]


def _length(path: Array) -> float:
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def _cross(a: Array, b: Array, c: Array, d: Array) -> int:
    """How many of the segments a–b properly cross one of c–d."""
    a, b, c, d = a[:, None], b[:, None], c[None], d[None]
    split = (_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)
    return int(split.sum())


def _side(a: Array, b: Array, p: Array) -> Array:
    turned = (b[..., 0] - a[..., 0]) * (p[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (p[..., 0] - a[..., 0])
    return np.asarray(np.where(np.abs(turned) < 1e-6, 0.0, turned))
