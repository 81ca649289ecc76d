"""Mountains as hachures: short strokes down both flanks of a crest, as on an engraved map lit from the north-west."""

import hashlib
from collections.abc import Iterable, Iterator
from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray

from draisine.drawing.geography.ranges import Range, length
from draisine.drawing.geography.terrain import BLEED, Terrain
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.projection import Array

FLANK = 9.0
"""The longest stroke. Wider mountains have several crests side by side."""
CRESTS, MOST_CRESTS = 8.5, 3
"""Half the distance between two crests, and how many there are at most."""
GAP, WIDENING = 1.0, 0.14
"""From stroke to stroke along a crest: so much, and more where the strokes are long."""
CREST = (24.0, 58.0)
"""How long a crest may be before it breaks off and another begins."""
SPURS = (9.0, 15.0)
"""How far apart the spurs are that a flank puts out."""
LIGHT = np.array([-0.7071, -0.7071])
CLEAR = 13.0
"""Around a city nothing is hatched."""

Stroke = tuple[float, float, float, float]
Flags = NDArray[np.bool_]


def relief(ranges: Iterable[Range], terrain: Terrain, cities: Array) -> Array:
    """The strokes of all ranges on dry land, clear of the cities; rows of `x, y, x, y`."""
    drawn = [row for mountains in ranges for row in strokes(mountains)]
    ends = np.array(drawn, dtype=float).reshape(-1, 4)
    return ends[_dry(ends, terrain) & _on_sheet(ends, terrain.frame.height) & _clear(ends, cities)]


def strokes(mountains: Range) -> Iterator[Stroke]:
    """The strokes of one range; always the same for the same name and place."""
    chance = Random(int.from_bytes(hashlib.sha256(mountains.name.encode()).digest()[:8], "big"))
    crests = int(np.clip(round(mountains.half_width / CRESTS), 1, MOST_CRESTS))
    flank = min(mountains.half_width / crests, FLANK)
    line = _even(mountains.crest)
    for number in range(crests):
        side = (number + 0.5 - crests / 2) * 2 * mountains.half_width / crests
        yield from _row(line, side, flank, chance)


def _row(line: Array, side: float, flank: float, chance: Random) -> Iterator[Stroke]:
    """Crests one behind the other at some distance to the side of the range's own."""
    normal = _normals(line)
    start = int(chance.uniform(0, 10)) if side else 0
    while start < len(line) - 4:
        run = int(chance.uniform(*CREST) * (0.6 + 0.4 * flank / FLANK))
        end = min(start + run, len(line))
        shift = side + chance.uniform(-0.35, 0.35) * flank
        wave = chance.uniform(0, 6.28)
        place = np.arange(start, end)
        taper = np.sqrt(np.sin(np.pi * (place + 0.5) / len(line)))
        off = shift * taper + 0.3 * flank * np.sin(wave + (place - start) / 9.0)
        yield from _hatched(line[start:end] + normal[start:end] * off[:, None], flank, chance)
        start = end + int(chance.uniform(3, 9))


def _hatched(crest: Array, flank: float, chance: Random) -> Iterator[Stroke]:
    """Strokes on both sides of a crest, shorter towards its ends."""
    if len(crest) < 4:
        return
    normal = _normals(crest)
    ends = 0.3 + 0.7 * np.sin(np.pi * (np.arange(len(crest)) + 0.5) / len(crest)) ** 0.7
    for side in (1.0, -1.0):
        yield from _flank(crest, side * normal, flank * ends, chance)


def _flank(crest: Array, down: Array, reach: Array, chance: Random) -> Iterator[Stroke]:
    """Long and close in the shade, short and few in the light; longer on spurs, from which strokes spread."""
    turn, begin = 2 * np.pi / chance.uniform(*SPURS), chance.uniform(0, 6.28)
    gap = GAP + WIDENING * float(reach.max())
    place = chance.uniform(0, gap)
    while place < len(crest) - 1:
        at = int(place)
        light = float(down[at] @ LIGHT)
        spur = begin + turn * place
        far = float(reach[at]) * (0.8 - 0.24 * light) * (0.82 + 0.22 * np.cos(spur))
        if far > 1.2:
            yield _stroke(crest[at], down[at], far, 0.32 * np.sin(spur), chance)
        place += gap * chance.uniform(0.8, 1.2) * (1.2 + 0.45 * max(light, -0.45))


def _stroke(crest: Array, down: Array, reach: float, lean: float, chance: Random) -> Stroke:
    tilt = lean + chance.uniform(-0.07, 0.07)
    way = (down + tilt * np.array([-down[1], down[0]])) / np.hypot(1, tilt)
    near, far = chance.uniform(0.4, 0.9), reach * chance.uniform(0.78, 1.0)
    (x, y), (u, v) = crest + way * near, crest + way * max(far, near + 0.8)
    return float(x), float(y), float(u), float(v)


def _even(line: Array) -> Array:
    """The line as points one unit apart."""
    along = np.append(0, np.cumsum(np.hypot(*np.diff(line, axis=0).T)))
    marks = np.arange(0, max(length(line), 1.0))
    return np.stack([np.interp(marks, along, line[:, axis]) for axis in (0, 1)], axis=1)


def _normals(line: Array) -> Array:
    way = np.gradient(line, axis=0)
    way /= np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)[:, None]
    return np.stack([-way[:, 1], way[:, 0]], axis=1)


def _dry(ends: Array, terrain: Terrain) -> Flags:
    top, foot = (shapely.contains_xy(terrain.dry, ends[:, at], ends[:, at + 1]) for at in (0, 2))
    return np.asarray(top & foot)


def _on_sheet(ends: Array, height: float) -> Flags:
    x, y = ends[:, ::2], ends[:, 1::2]
    inside = (x > -BLEED) & (x < WIDTH + BLEED) & (y > -BLEED) & (y < height + BLEED)
    return np.asarray(inside.all(axis=1))


def _clear(ends: Array, cities: Array) -> Flags:
    middle = (ends[:, :2] + ends[:, 2:]) / 2
    away = np.hypot(middle[:, None, 0] - cities[:, 0], middle[:, None, 1] - cities[:, 1])
    return np.asarray(away.min(axis=1, initial=np.inf) > CLEAR)
