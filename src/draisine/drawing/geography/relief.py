"""Mountains as hachures: short strokes down both flanks of a crest, as on an engraved map lit from the north-west."""

import hashlib
from collections.abc import Iterable, Iterator
from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import Array
from draisine.drawing.geography.ranges import Range, line_length
from draisine.drawing.geography.terrain import BLEED, Terrain

MAX_FLANK = 9.0
"""The longest stroke. Wider ranges have several crests side by side."""
CREST_HALF_WIDTH, MAX_CRESTS = 8.5, 3
GAP, GAP_PER_FLANK = 1.0, 0.14
"""From stroke to stroke along a crest: a constant, and a part that grows with the strokes."""
CREST_LENGTHS = (24.0, 58.0)
"""The range of lengths after which a crest breaks off and another begins."""
SPUR_DISTANCES = (9.0, 15.0)
"""The range of distances between the spurs of a flank."""
LIGHT = np.array([-0.7071, -0.7071])
"""The direction that the light comes from."""
CITY_CLEARANCE = 13.0
"""Around a city there are no strokes."""

Stroke = tuple[float, float, float, float]
Flags = NDArray[np.bool_]


def draw_relief(ranges: Iterable[Range], terrain: Terrain, cities: Array) -> Array:
    """Draw the strokes of all ranges on dry land, clear of the cities, as rows of `x, y, x, y`."""
    strokes = [stroke for mountains in ranges for stroke in hachure_range(mountains)]
    ends = np.array(strokes, dtype=float).reshape(-1, 4)
    return ends[_is_dry(ends, terrain) & _is_visible(ends, terrain.frame.height) & _is_clear(ends, cities)]


def hachure_range(mountains: Range) -> Iterator[Stroke]:
    """Draw the strokes of one range; the same name and crest always give the same strokes."""
    rng = Random(int.from_bytes(hashlib.sha256(mountains.name.encode()).digest()[:8], "big"))
    crests = int(np.clip(round(mountains.half_width / CREST_HALF_WIDTH), 1, MAX_CRESTS))
    flank = min(mountains.half_width / crests, MAX_FLANK)
    line = _resample(mountains.crest)
    for number in range(crests):
        offset = (number + 0.5 - crests / 2) * 2 * mountains.half_width / crests
        yield from _parallel_crests(line, offset, flank, rng)


def _parallel_crests(line: Array, offset: float, flank: float, rng: Random) -> Iterator[Stroke]:
    """A row of crests at this distance from the range's own."""
    normal = _normals(line)
    start = int(rng.uniform(0, 10)) if offset else 0
    while start < len(line) - 4:
        run = int(rng.uniform(*CREST_LENGTHS) * (0.6 + 0.4 * flank / MAX_FLANK))
        end = min(start + run, len(line))
        shift = offset + rng.uniform(-0.35, 0.35) * flank
        wave = rng.uniform(0, 6.28)
        index = np.arange(start, end)
        taper = np.sqrt(np.sin(np.pi * (index + 0.5) / len(line)))
        sideways = shift * taper + 0.3 * flank * np.sin(wave + (index - start) / 9.0)
        yield from _hachures(line[start:end] + normal[start:end] * sideways[:, None], flank, rng)
        start = end + int(rng.uniform(3, 9))


def _hachures(crest: Array, flank: float, rng: Random) -> Iterator[Stroke]:
    """Strokes on both sides of a crest, shorter towards its ends."""
    if len(crest) < 4:
        return
    normal = _normals(crest)
    ends = 0.3 + 0.7 * np.sin(np.pi * (np.arange(len(crest)) + 0.5) / len(crest)) ** 0.7
    for side in (1.0, -1.0):
        yield from _flank(crest, side * normal, flank * ends, rng)


def _flank(crest: Array, down: Array, lengths: Array, rng: Random) -> Iterator[Stroke]:
    """Strokes on one side: long and close in the shade, short and few in the light, longer and spread out on spurs."""
    frequency, phase = 2 * np.pi / rng.uniform(*SPUR_DISTANCES), rng.uniform(0, 6.28)
    gap = GAP + GAP_PER_FLANK * float(lengths.max())
    position = rng.uniform(0, gap)
    while position < len(crest) - 1:
        index = int(position)
        light = float(down[index] @ LIGHT)
        spur = phase + frequency * position
        length = float(lengths[index]) * (0.8 - 0.24 * light) * (0.82 + 0.22 * np.cos(spur))
        if length > 1.2:
            yield _stroke(crest[index], down[index], length, 0.32 * np.sin(spur), rng)
        position += gap * rng.uniform(0.8, 1.2) * (1.2 + 0.45 * max(light, -0.45))


def _stroke(crest: Array, down: Array, length: float, lean: float, rng: Random) -> Stroke:
    tilt = lean + rng.uniform(-0.07, 0.07)
    direction = (down + tilt * np.array([-down[1], down[0]])) / np.hypot(1, tilt)
    near, far = rng.uniform(0.4, 0.9), length * rng.uniform(0.78, 1.0)
    (x, y), (u, v) = crest + direction * near, crest + direction * max(far, near + 0.8)
    return float(x), float(y), float(u), float(v)


def _resample(line: Array) -> Array:
    """The line as points one unit apart."""
    along = np.append(0, np.cumsum(np.hypot(*np.diff(line, axis=0).T)))
    marks = np.arange(0, max(line_length(line), 1.0))
    return np.stack([np.interp(marks, along, line[:, axis]) for axis in (0, 1)], axis=1)


def _normals(line: Array) -> Array:
    tangent = np.gradient(line, axis=0)
    tangent /= np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-9)[:, None]
    return np.stack([-tangent[:, 1], tangent[:, 0]], axis=1)


def _is_dry(ends: Array, terrain: Terrain) -> Flags:
    top, foot = (shapely.contains_xy(terrain.dry, ends[:, column], ends[:, column + 1]) for column in (0, 2))
    return np.asarray(top & foot)


def _is_visible(ends: Array, height: float) -> Flags:
    x, y = ends[:, ::2], ends[:, 1::2]
    inside = (x > -BLEED) & (x < BOARD_WIDTH + BLEED) & (y > -BLEED) & (y < height + BLEED)
    return np.asarray(inside.all(axis=1))


def _is_clear(ends: Array, cities: Array) -> Flags:
    middle = (ends[:, :2] + ends[:, 2:]) / 2
    distance = np.hypot(middle[:, None, 0] - cities[:, 0], middle[:, None, 1] - cities[:, 1])
    return np.asarray(distance.min(axis=1, initial=np.inf) > CITY_CLEARANCE)
