"""Small boards anywhere in the world, places on built-in ones, and the reading of path data."""

import re
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from draisine.boards import Board, build, load
from draisine.drawing.geography.terrain import Terrain, terrain_of
from draisine.drawing.geography.warp import Warp
from draisine.drawing.layout.projection import Array, Frame, coordinates, frame_of, projected

REAL = ["usa", "europe", "old_west", "first_journey"]
"""The boards with the real world behind them."""
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def board_of(places: list[tuple[float, float]], keys: tuple[str, str] = ("lat", "lon"), **more: Any) -> Board:
    """A board with cities at these places, one route from each to the next."""
    ids = [f"c{number}" for number in range(len(places))]
    ferries = more.pop("ferries", ())
    raw: dict[str, Any] = {
        "draisine": 1,
        "id": "somewhere",
        "title": {"en": "Somewhere", "fr": "Quelque part"},
        "city": [
            {"id": city, "name": city, keys[0]: float(a), keys[1]: float(b)}
            for city, (a, b) in zip(ids, places, strict=True)
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
        **more,
    }
    return build(raw)


def unmoved(board: Board) -> dict[str, tuple[float, float]]:
    """All cities where they belong."""
    return places_of(board, projected(board, frame_of(board)))


def places_of(board: Board, places: Array) -> dict[str, tuple[float, float]]:
    """The places by city."""
    return {city: (float(x), float(y)) for city, (x, y) in zip(board.city_ids, places, strict=True)}


def swayed(places: Array, seed: int) -> Array:
    """The places, each moved by up to 50 units, neighbours much alike."""
    chance = np.random.default_rng(seed)
    wave = sum(np.sin(places @ chance.uniform(-0.012, 0.012, (2, 2)) + chance.uniform(0, 6, 2)) for _ in range(3))
    return np.asarray(places + 50 / 3 * wave)


def jolted(places: Array, seed: int) -> Array:
    """The places, each moved by up to 50 units for itself."""
    return np.asarray(places + np.random.default_rng(seed).uniform(-35, 35, places.shape))


@cache
def terrain(name: str, seed: int | None = None) -> tuple[Terrain, Warp]:
    """What lies behind a built-in board, as it is or swayed."""
    board = load(name)
    frame = frame_of(board)
    before = projected(board, frame)
    warp = Warp(before, before if seed is None else swayed(before, seed))
    return terrain_of(frame, lat_lon(board), warp), warp


def lat_lon(board: Board) -> Array:
    """Where the cities lie on the globe."""
    return np.stack(coordinates(board)[:2], axis=1)


def at(frame: Frame, lat: float, lon: float) -> Array:
    """A place of the globe on the board, as one row."""
    return frame.place(np.array([lat]), np.array([lon]))


def points_of(path: str) -> Array:
    """All points of path data, also those that only pull a curve."""
    found: list[Array] = []
    place, start, pull = np.zeros(2), np.zeros(2), np.zeros(2)
    for letter, text in re.findall(r"([Mmlqtz])([^Mmlqtz]*)", path):
        pairs = np.array(NUMBER.findall(text), dtype=float).reshape(-1, 2)
        if letter == "z":
            place = start
        for step in pairs[1::2] if letter == "q" else pairs:
            if letter == "q":
                pull = place + pairs[0]
            elif letter == "t":
                pull = 2 * place - pull
            place = step if letter == "M" else place + step
            found += [pull, place] if letter in "qt" else [place]
        start = place if letter in "Mm" else start
    return np.array(found).reshape(-1, 2)
