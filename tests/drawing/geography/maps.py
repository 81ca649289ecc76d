"""Small boards anywhere in the world, displaced cities of built-in boards, and a reader of path data."""

import re
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from draisine.boards import Board, build, load
from draisine.drawing.geography.projection import Array, Frame, city_coordinates, fit_frame, project_cities
from draisine.drawing.geography.terrain import Terrain, build_terrain
from draisine.drawing.geography.warp import Warp

GEOGRAPHIC_BOARDS = ["usa", "europe", "old_west", "first_journey"]
"""The built-in boards with the real world behind them."""
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def board_at(points: list[tuple[float, float]], keys: tuple[str, str] = ("lat", "lon"), **sections: Any) -> Board:
    """A board with cities at these points and a route from each to the next; `ferries` are the indices of ferries."""
    ids = [f"c{number}" for number in range(len(points))]
    ferries = sections.pop("ferries", ())
    raw: dict[str, Any] = {
        "draisine": 1,
        "id": "somewhere",
        "title": {"en": "Somewhere", "fr": "Quelque part"},
        "city": [
            {"id": city, "name": city, keys[0]: float(a), keys[1]: float(b)}
            for city, (a, b) in zip(ids, points, strict=True)
        ],
        "route": [
            {"between": [a, b], "length": 1, "colour": "red", "ferry": int(number in ferries)}
            for number, (a, b) in enumerate(pairwise(ids))
        ],
        "ticket": [{"between": [ids[0], ids[-1]], "points": 1}] * 6,
        "players": {"least": 2, "most": 2},
        "trains": {"each": 8, "points": {"1": 1}},
        "cards": {"hand": 2, "deck": {"red": 6, "blue": 6, "locomotive": 3}},
        "tickets": {"deal": 1, "keep": 1, "draw": 1},
        "ending": {"last_round_at": 2},
        **sections,
    }
    return build(raw)


def projected_positions(board: Board) -> dict[str, tuple[float, float]]:
    """The projected positions of all cities."""
    return positions_by_city(board, project_cities(board, fit_frame(board)))


def positions_by_city(board: Board, positions: Array) -> dict[str, tuple[float, float]]:
    """Positions by city."""
    return {city: (float(x), float(y)) for city, (x, y) in zip(board.city_ids, positions, strict=True)}


def shift_smoothly(positions: Array, seed: int) -> Array:
    """Positions shifted by up to 50 units, neighbours in a similar way."""
    rng = np.random.default_rng(seed)
    wave = sum(np.sin(positions @ rng.uniform(-0.012, 0.012, (2, 2)) + rng.uniform(0, 6, 2)) for _ in range(3))
    return np.asarray(positions + 50 / 3 * wave)


def shift_randomly(positions: Array, seed: int) -> Array:
    """Positions shifted by up to 50 units, each independently."""
    return np.asarray(positions + np.random.default_rng(seed).uniform(-35, 35, positions.shape))


@cache
def built_in_terrain(name: str, seed: int | None = None) -> tuple[Terrain, Warp]:
    """The terrain of a built-in board and its warp; with a seed, its cities are shifted smoothly."""
    board = load(name)
    frame = fit_frame(board)
    before = project_cities(board, frame)
    warp = Warp(before, before if seed is None else shift_smoothly(before, seed))
    return build_terrain(frame, city_coordinates(board), warp), warp


def project_point(frame: Frame, lat: float, lon: float) -> Array:
    """A point of the globe on the board, as one row."""
    return frame.project(np.array([lat]), np.array([lon]))


def path_points(path: str) -> Array:
    """All points of path data, control points included."""
    found: list[Array] = []
    pen, start, control = np.zeros(2), np.zeros(2), np.zeros(2)
    for letter, text in re.findall(r"([Mmlqtz])([^Mmlqtz]*)", path):
        pairs = np.array(NUMBER.findall(text), dtype=float).reshape(-1, 2)
        if letter == "z":
            pen = start
        for step in pairs[1::2] if letter == "q" else pairs:
            if letter == "q":
                control = pen + pairs[0]
            elif letter == "t":
                control = 2 * pen - control
            pen = step if letter == "M" else pen + step
            found += [control, pen] if letter in "qt" else [pen]
        start = pen if letter in "Mm" else start
    return np.array(found).reshape(-1, 2)
