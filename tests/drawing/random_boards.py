"""Boards at random, shaped like real ones: scattered cities, routes that do not cross when drawn straight, and lengths
that follow the distances."""

from itertools import combinations, pairwise
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path
from scipy.spatial import Delaunay

from draisine.boards import Board, build, capacity
from draisine.drawing.layout.projection import frame_of, projected

Places = NDArray[np.float64]
Pair = tuple[int, int]
Rng = np.random.Generator

COLOURS = ("white", "blue", "yellow", "green", "red", "purple", "black", "orange")
GRAY_SHARE, DOUBLE_SHARE, TRIPLE_SHARE = 0.35, 0.2, 0.02
MOST_PAIRS = 128
"""So many joined pairs leave room for multiple routes."""
FLATTEST = 130.0
"""Degrees of an angle whose opposite side runs too close to its corner."""
CLEARANCE = 0.4
"""The least distance of a route from a foreign city, as a share of the distance of neighbouring cities."""
DETOURS = (1.8, 2.6, 4.0)
"""How much longer the way around a missing route may be; the next is for what the one before could not thin out."""
NOISE = 0.12
TICKETS = 30

ONSETS = ("b", "br", "c", "ch", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t", "v", "w", "z")
VOWELS = ("a", "a", "e", "e", "i", "o", "o", "u", "ai", "ea", "ou")
CODAS = ("", "", "l", "n", "n", "r", "r", "s", "m", "ck", "nd", "rt")
ENDINGS = ("", "", "", "a", "burg", "ton", "ville", "o", "ia", "stad")
WORDS = ("New {}", "San {}", "Port {}", "Saint {}", "{} City", "Fort {}")

SHEET: dict[str, Any] = {
    "players": {"least": 2, "most": 5},
    "trains": {"each": 45, "points": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15}},
    "cards": {"hand": 4, "deck": {**dict.fromkeys(COLOURS, 12), "locomotive": 14}},
    "tickets": {"deal": 3, "keep": 2, "draw": 3},
    "ending": {"last_round_at": 2},
    "bonuses": {"longest_trail": 10},
}


def random_board(seed: int, cities: int | None = None) -> Board:
    """A correct board of 10 to 60 cities; the same for the same numbers. Odd seeds lie on the globe, even ones on a
    plane."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(10, 61)) if cities is None else cities
    rows = _cities(rng, count, globe=seed % 2 == 1)
    title = f"Board {seed}"
    raw = {"draisine": 1, "id": f"random_{seed}", "title": {"en": title, "fr": title}, **SHEET, "city": rows}
    places = _drawn(raw)
    pairs = _thinned(rng, places, _clear(places))
    lengths = _lengths(rng, [float(np.hypot(*(places[a] - places[b]))) for a, b in pairs])
    ids = [row["id"] for row in rows]
    raw["route"] = _routes(rng, [(ids[a], ids[b]) for a, b in pairs], lengths)
    raw["ticket"] = _tickets(rng, ids, pairs, lengths)
    return build(raw, title)


def _drawn(raw: dict[str, Any]) -> Places:
    """Where a board with these cities draws them; routes there must be, but these shrink nothing."""
    routes = [{"between": (a["id"], b["id"]), "length": 9, "colour": "gray"} for a, b in pairwise(raw["city"])]
    bare = msgspec.convert({**raw, "route": routes, "ticket": []}, Board, str_keys=True)
    return projected(bare, frame_of(bare))


def _cities(rng: Rng, count: int, globe: bool) -> list[dict[str, Any]]:
    wide = rng.uniform(1.2, 1.7) if rng.random() < 0.6 else rng.uniform(0.8, 0.95)
    places = _scattered(rng, count, wide)
    keys, digits = ("x", "y"), 1
    if globe:
        keys, digits = ("lat", "lon"), 3
        places = _on_the_globe(rng, places)
    else:
        places = places * rng.choice([10.0, 100.0, 1000.0])
    names = _names(rng, count)
    return [
        {"id": name.lower().replace(" ", "_"), "name": name, **dict(zip(keys, map(float, place), strict=True))}
        for name, place in zip(names, np.round(places, digits), strict=True)
    ]


def _scattered(rng: Rng, count: int, wide: float) -> Places:
    """Places in a rectangle of height 1, none too close to another."""
    apart = rng.uniform(0.45, 0.72) * np.sqrt(wide / count)
    places = rng.random((1, 2)) * (wide, 1)
    while len(places) < count:
        place = rng.random(2) * (wide, 1)
        if np.hypot(*(places - place).T).min() >= apart:
            places = np.vstack([places, place])
        else:
            apart *= 0.999
    return places


def _on_the_globe(rng: Rng, places: Places) -> Places:
    """The places as latitudes and longitudes somewhere between the polar circles, as true to scale as it goes."""
    span = rng.uniform(6, 30)
    middle = rng.uniform(-60 + span / 2, 60 - span / 2)
    lat = middle + (0.5 - places[:, 1]) * span
    lon = rng.uniform(-180, 180) + places[:, 0] * span / np.cos(np.radians(middle))
    return np.stack([lat, (lon + 180) % 360 - 180], axis=-1)


def _names(rng: Rng, count: int) -> list[str]:
    names: dict[str, None] = {}
    while len(names) < count:
        word = _word(rng)
        if rng.random() < 0.12 and len(word) <= 7:
            names[str(rng.choice(WORDS)).format(word)] = None
        elif 4 <= len(word) <= 12:
            names[word] = None
    return list(names)


def _word(rng: Rng) -> str:
    parts = [part for _ in range(int(rng.integers(1, 4))) for part in (ONSETS, VOWELS)]
    return "".join(str(rng.choice(part)) for part in (*parts, CODAS, ENDINGS)).capitalize()


def _clear(places: Places) -> list[Pair]:
    """Neighbours whose straight route keeps clear of other cities."""
    corners = [tuple(map(int, corner)) for corner in Delaunay(places).simplices]
    flat = {side for corner in corners for side in _flat_sides(places, corner)}
    sides = {_pair(a, b) for corner in corners for a, b in combinations(corner, 2)} - flat
    gap = CLEARANCE * float(np.median([np.partition(np.hypot(*(places - place).T), 1)[1] for place in places]))
    return sorted(side for side in sides if _distance_of_others(places, side) >= gap)


def _flat_sides(places: Places, corner: tuple[int, ...]) -> list[Pair]:
    """The side of a triangle that a very wide angle lies opposite to."""
    return [
        _pair(a, b)
        for a, b, top in (corner, corner[1:] + corner[:1], corner[2:] + corner[:2])
        if _angle(places[a] - places[top], places[b] - places[top]) > FLATTEST
    ]


def _angle(first: Places, second: Places) -> float:
    cosine = first @ second / (np.hypot(*first) * np.hypot(*second))
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))


def _distance_of_others(places: Places, side: Pair) -> float:
    """How close a straight route comes to a foreign city."""
    start, way = places[side[0]], places[side[1]] - places[side[0]]
    others = np.delete(places, side, axis=0) - start
    along = np.clip(others @ way / (way @ way), 0, 1)
    return float(np.hypot(*(others - along[:, None] * way).T).min())


def _thinned(rng: Rng, places: Places, sides: list[Pair]) -> list[Pair]:
    """As many routes as a real board has: long ones go first, where the way around is short."""
    wanted = min(round(len(places) * rng.uniform(3.6, 4.5) / 2), MOST_PAIRS)
    length = {side: float(np.hypot(*(places[side[0]] - places[side[1]]))) for side in sides}
    degree = np.bincount(np.array(sides).ravel(), minlength=len(places))
    goes_first = {side: length[side] * rng.lognormal(0, 0.35) for side in sides}
    for longest in DETOURS:
        for side in sorted(length, key=lambda side: -goes_first[side]):
            if len(length) > wanted and degree[list(side)].min() > 2:
                others = {other: length[other] for other in length if other != side}
                if _around(len(places), others, side) <= longest * length[side]:
                    length = others
                    degree[list(side)] -= 1
    return sorted(length)


def _around(count: int, length: dict[Pair, float], side: Pair) -> float:
    graph = _graph(count, list(length), list(length.values()))
    return float(shortest_path(graph, directed=False, indices=side[0])[side[1]])


def _graph(count: int, pairs: list[Pair], weights: list[Any]) -> Any:
    first, second = np.array(pairs).T
    return csr_array((np.array(weights, dtype=float), (first, second)), shape=(count, count))


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _lengths(rng: Rng, distances: list[float]) -> list[int]:
    """Spaces by distance: the longest distance of a space is sought that gives the wanted mean."""
    wanted = rng.uniform(2.55, 2.95)
    noisy = np.array(distances) * rng.lognormal(0, NOISE, len(distances))
    low, high = noisy.min() / 6, noisy.max()
    for _ in range(40):
        space = (low + high) / 2
        low, high = (space, high) if _spaces(noisy, space).mean() > wanted else (low, space)
    return [int(length) for length in _spaces(noisy, high)]


def _spaces(distances: Places, space: float) -> Places:
    return np.clip(np.round(distances / space), 1, 6)


def _routes(rng: Rng, pairs: list[tuple[str, str]], lengths: list[int]) -> list[dict[str, Any]]:
    tracks = np.ones(len(pairs), dtype=int)
    doubles, triples = round(DOUBLE_SHARE * len(pairs)), round(TRIPLE_SHARE * len(pairs))
    room = capacity.ROUTES - len(pairs) - triples
    multiple = rng.permutation(len(pairs))[: min(doubles + triples, room)]
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
    """Tickets between cities that are farther from each other than half of all are, worth the shortest path."""
    paths = shortest_path(_graph(len(ids), pairs, lengths), directed=False)
    ends = list(combinations(range(len(ids)), 2))
    middle = float(np.median([paths[end] for end in ends]))
    distant = [end for end in ends if paths[end] >= middle]
    chosen = rng.permutation(len(distant))[:TICKETS]
    return [
        {"between": (ids[a], ids[b]), "points": int(paths[a, b])} for a, b in (distant[number] for number in chosen)
    ]
