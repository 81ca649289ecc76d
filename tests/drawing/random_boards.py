"""Random boards, shaped like real ones: scattered cities, planar routes, and lengths that follow the distances."""

from itertools import combinations, pairwise
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path
from scipy.spatial import Delaunay

from draisine.boards import Board, build, limits
from draisine.drawing.geography.projection import fit_frame, project_cities

Points = NDArray[np.float64]
Pair = tuple[int, int]
Rng = np.random.Generator

COLOURS = ("white", "blue", "yellow", "green", "red", "purple", "black", "orange")
GRAY_SHARE, DOUBLE_SHARE, TRIPLE_SHARE = 0.35, 0.2, 0.02
MAX_PAIRS = 128
"""Leaves room for multiple routes."""
MAX_ANGLE = 130.0
"""Degrees: the side opposite to a wider angle of a triangle runs too close to its corner."""
CLEARANCE = 0.4
"""The least distance of a route from a foreign city, as a share of the distance of neighbouring cities."""
MAX_DETOURS = (1.8, 2.6, 4.0)
"""How many times longer the path around a removed route may be, pass by pass."""
NOISE = 0.12
TICKETS = 30

ONSETS = ("b", "br", "c", "ch", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t", "v", "w", "z")
VOWELS = ("a", "a", "e", "e", "i", "o", "o", "u", "ai", "ea", "ou")
CODAS = ("", "", "l", "n", "n", "r", "r", "s", "m", "ck", "nd", "rt")
ENDINGS = ("", "", "", "a", "burg", "ton", "ville", "o", "ia", "stad")
PATTERNS = ("New {}", "San {}", "Port {}", "Saint {}", "{} City", "Fort {}")

RULES: dict[str, Any] = {
    "players": {"least": 2, "most": 5},
    "trains": {"each": 45, "points": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15}},
    "cards": {"hand": 4, "deck": {**dict.fromkeys(COLOURS, 12), "locomotive": 14}},
    "tickets": {"deal": 3, "keep": 2, "draw": 3},
    "ending": {"last_round_at": 2},
    "bonuses": {"longest_trail": 10},
}


def random_board(seed: int, cities: int | None = None) -> Board:
    """A valid board of 10 to 60 cities, determined by its arguments; odd seeds are on the globe, even ones are flat."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(10, 61)) if cities is None else cities
    rows = _cities(rng, count, geographic=seed % 2 == 1)
    title = f"Board {seed}"
    raw = {"draisine": 1, "id": f"random_{seed}", "title": {"en": title, "fr": title}, **RULES, "city": rows}
    points = _projected(raw)
    pairs = _thin_out(rng, points, _candidate_pairs(points))
    lengths = _lengths(rng, [float(np.hypot(*(points[a] - points[b]))) for a, b in pairs])
    ids = [row["id"] for row in rows]
    raw["route"] = _routes(rng, [(ids[a], ids[b]) for a, b in pairs], lengths)
    raw["ticket"] = _tickets(rng, ids, pairs, lengths)
    return build(raw, title)


def _projected(raw: dict[str, Any]) -> Points:
    """The positions of the cities on the board; the routes are placeholders long enough not to shrink the map."""
    routes = [{"between": (a["id"], b["id"]), "length": 9, "colour": "gray"} for a, b in pairwise(raw["city"])]
    bare = msgspec.convert({**raw, "route": routes, "ticket": []}, Board, str_keys=True)
    return project_cities(bare, fit_frame(bare))


def _cities(rng: Rng, count: int, geographic: bool) -> list[dict[str, Any]]:
    aspect = rng.uniform(1.2, 1.7) if rng.random() < 0.6 else rng.uniform(0.8, 0.95)
    points = _scatter(rng, count, aspect)
    keys, digits = ("x", "y"), 1
    if geographic:
        keys, digits = ("lat", "lon"), 3
        points = _on_the_globe(rng, points)
    else:
        points = points * rng.choice([10.0, 100.0, 1000.0])
    names = _names(rng, count)
    return [
        {"id": name.lower().replace(" ", "_"), "name": name, **dict(zip(keys, map(float, point), strict=True))}
        for name, point in zip(names, np.round(points, digits), strict=True)
    ]


def _scatter(rng: Rng, count: int, aspect: float) -> Points:
    """Random points in a rectangle of height 1, none too close to another."""
    min_distance = rng.uniform(0.45, 0.72) * np.sqrt(aspect / count)
    points = rng.random((1, 2)) * (aspect, 1)
    while len(points) < count:
        point = rng.random(2) * (aspect, 1)
        if np.hypot(*(points - point).T).min() >= min_distance:
            points = np.vstack([points, point])
        else:
            min_distance *= 0.999
    return points


def _on_the_globe(rng: Rng, points: Points) -> Points:
    """Points as latitudes and longitudes between the polar circles, approximately true to scale."""
    span = rng.uniform(6, 30)
    middle = rng.uniform(-60 + span / 2, 60 - span / 2)
    lat = middle + (0.5 - points[:, 1]) * span
    lon = rng.uniform(-180, 180) + points[:, 0] * span / np.cos(np.radians(middle))
    return np.stack([lat, (lon + 180) % 360 - 180], axis=-1)


def _names(rng: Rng, count: int) -> list[str]:
    names: dict[str, None] = {}
    while len(names) < count:
        word = _word(rng)
        if rng.random() < 0.12 and len(word) <= 7:
            names[str(rng.choice(PATTERNS)).format(word)] = None
        elif 4 <= len(word) <= 12:
            names[word] = None
    return list(names)


def _word(rng: Rng) -> str:
    parts = [part for _ in range(int(rng.integers(1, 4))) for part in (ONSETS, VOWELS)]
    return "".join(str(rng.choice(part)) for part in (*parts, CODAS, ENDINGS)).capitalize()


def _candidate_pairs(points: Points) -> list[Pair]:
    """The sides of a Delaunay triangulation that keep clear of other cities."""
    triangles = [tuple(map(int, triangle)) for triangle in Delaunay(points).simplices]
    flat = {side for triangle in triangles for side in _flat_sides(points, triangle)}
    sides = {_pair(a, b) for triangle in triangles for a, b in combinations(triangle, 2)} - flat
    gap = CLEARANCE * float(np.median([np.partition(np.hypot(*(points - point).T), 1)[1] for point in points]))
    return sorted(side for side in sides if _distance_to_others(points, side) >= gap)


def _flat_sides(points: Points, triangle: tuple[int, ...]) -> list[Pair]:
    """The side of a triangle opposite to a very wide angle, if there is one."""
    return [
        _pair(a, b)
        for a, b, top in (triangle, triangle[1:] + triangle[:1], triangle[2:] + triangle[:2])
        if _angle(points[a] - points[top], points[b] - points[top]) > MAX_ANGLE
    ]


def _angle(first: Points, second: Points) -> float:
    cosine = first @ second / (np.hypot(*first) * np.hypot(*second))
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))


def _distance_to_others(points: Points, side: Pair) -> float:
    """The least distance of a straight route from a foreign city."""
    start, vector = points[side[0]], points[side[1]] - points[side[0]]
    others = np.delete(points, side, axis=0) - start
    along = np.clip(others @ vector / (vector @ vector), 0, 1)
    return float(np.hypot(*(others - along[:, None] * vector).T).min())


def _thin_out(rng: Rng, points: Points, sides: list[Pair]) -> list[Pair]:
    """Remove routes until there are as many as on a real board: long ones first, where the path around is short."""
    wanted = min(round(len(points) * rng.uniform(3.6, 4.5) / 2), MAX_PAIRS)
    length = {side: float(np.hypot(*(points[side[0]] - points[side[1]]))) for side in sides}
    degree = np.bincount(np.array(sides).ravel(), minlength=len(points))
    priority = {side: length[side] * rng.lognormal(0, 0.35) for side in sides}
    for max_detour in MAX_DETOURS:
        for side in sorted(length, key=lambda side: -priority[side]):
            if len(length) > wanted and degree[list(side)].min() > 2:
                others = {other: length[other] for other in length if other != side}
                if _path_around(len(points), others, side) <= max_detour * length[side]:
                    length = others
                    degree[list(side)] -= 1
    return sorted(length)


def _path_around(count: int, length: dict[Pair, float], side: Pair) -> float:
    graph = _graph(count, list(length), list(length.values()))
    return float(shortest_path(graph, directed=False, indices=side[0])[side[1]])


def _graph(count: int, pairs: list[Pair], weights: list[Any]) -> Any:
    first, second = np.array(pairs).T
    return csr_array((np.array(weights, dtype=float), (first, second)), shape=(count, count))


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _lengths(rng: Rng, distances: list[float]) -> list[int]:
    """Lengths by distance: the distance per space is found by bisection, so that lengths have the wanted mean."""
    wanted = rng.uniform(2.55, 2.95)
    noisy = np.array(distances) * rng.lognormal(0, NOISE, len(distances))
    low, high = noisy.min() / 6, noisy.max()
    for _ in range(40):
        space = (low + high) / 2
        low, high = (space, high) if _spaces(noisy, space).mean() > wanted else (low, space)
    return [int(length) for length in _spaces(noisy, high)]


def _spaces(distances: Points, space: float) -> Points:
    return np.clip(np.round(distances / space), 1, 6)


def _routes(rng: Rng, pairs: list[tuple[str, str]], lengths: list[int]) -> list[dict[str, Any]]:
    tracks = np.ones(len(pairs), dtype=int)
    doubles, triples = round(DOUBLE_SHARE * len(pairs)), round(TRIPLE_SHARE * len(pairs))
    available = limits.ROUTES - len(pairs) - triples
    multiple = rng.permutation(len(pairs))[: min(doubles + triples, available)]
    tracks[multiple] = 2
    tracks[multiple[:triples]] = 3
    return [
        {"between": pair, "length": length, "colour": colour}
        for pair, length, number in zip(pairs, lengths, tracks, strict=True)
        for colour in _colours(rng, int(number))
    ]


def _colours(rng: Rng, tracks: int) -> list[str]:
    if rng.random() < GRAY_SHARE:
        return ["gray"] * tracks
    return [str(colour) for colour in rng.choice(COLOURS, tracks, replace=False)]


def _tickets(rng: Rng, ids: list[str], pairs: list[Pair], lengths: list[int]) -> list[dict[str, Any]]:
    """Tickets between cities further apart than the median, worth their shortest path."""
    paths = shortest_path(_graph(len(ids), pairs, lengths), directed=False)
    ends = list(combinations(range(len(ids)), 2))
    middle = float(np.median([paths[end] for end in ends]))
    distant = [end for end in ends if paths[end] >= middle]
    chosen = rng.permutation(len(distant))[:TICKETS]
    return [
        {"between": (ids[a], ids[b]), "points": int(paths[a, b])} for a, b in (distant[number] for number in chosen)
    ]
