"""A board as a mechanical system: nodes that move, and the blocks and lines that they carry."""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import Array
from draisine.drawing.layout import forces
from draisine.drawing.layout.network import Metrics, Network
from draisine.drawing.layout.sketch import points_along
from draisine.drawing.layout.system import Blocks, Constraints, Floats, Ints, Labels, Lines

SPACE, STUB, CITY, LABEL = range(4)
"""Kinds of blocks."""
CLEARANCE = {
    (SPACE, SPACE): 2.7, (SPACE, STUB): 1.5, (SPACE, CITY): 4.5, (SPACE, LABEL): 2.6,
    (STUB, STUB): 1.0, (STUB, CITY): 3.0, (STUB, LABEL): 0.8,
    (CITY, CITY): 6.0, (CITY, LABEL): 1.8, (LABEL, LABEL): 3.5,
}  # fmt: skip
"""The distance that two kinds of blocks keep: more than the rules demand, because forces balance a little short of
it."""
MIN_GAP, MAX_GAP_SHARE = 1.8, 0.75
"""The least gap between two spaces of a route, and the largest as a share of the length of a space."""
MAX_STUB = (0.47, 0.43, 0.4)
"""How far a line of one, two and three tracks may end from the mark of its city, as a share of a space's length."""
MAX_BEND, MAX_LEAN = (46.0, 24.0, 18.0), 56.0
"""Degrees between two spaces in a row on a line of one, two and three tracks (on the outer track of a bend spaces lie
further apart), and between a space and the straight line between its cities."""
STIFFNESS, CONTRACTION = 1.2, 0.02
ANGLE_STRENGTH, LENGTH_STRENGTH = 3000.0, 2.0
BOW_FORCE = 0.25
"""How strongly a line is pushed to the side that the board file wants."""
REPULSION = 3.0
ANCHOR_STRENGTH, ANCHOR_RADIUS = 0.03, 98.0
LIMIT_STRENGTH = 1.0
COMPASS_STEP, MIN_STEP = 10.0, 3.0
"""Neighbours that lie at least the first distance apart from west to east, or from north to south, keep that order and
the second distance."""
EDGE_MARGIN = 9.0
LABEL_SLACK, LABEL_ATTRACTION, LABEL_LIMIT_STRENGTH = 2.5, 0.3, 0.6
NONE = -1
"""Stands for no line and for no city."""


class _Block(NamedTuple):
    """A row of `system.Blocks`, and what decides which blocks repel each other."""

    first_node: int
    second_node: int
    half_length: float
    half_width: float
    offset: float
    radius: float
    kind: int
    line: int = NONE
    first_city: int = NONE
    last_city: int = NONE
    """The cities that the block touches."""


@dataclass
class Scene:
    """The nodes of a board: cities, then the joints of the lines, then labels."""

    network: Network
    metrics: Metrics
    pos: Floats
    chains: list[Ints]
    """The nodes of each line: city, joints …, city."""
    first_label: int
    """The node of the first city's label."""
    label_lines: list[int]
    """The number of lines of each label."""
    compass_order: Ints

    @property
    def num_cities(self) -> int:
        """The number of cities; their nodes come first."""
        return len(self.network.board.city)

    def copy(self) -> "Scene":
        """A copy that moves independently."""
        return replace(self, pos=self.pos.copy(), label_lines=list(self.label_lines))

    def city_radius(self, city: int) -> float:
        """The radius of a city's mark."""
        return self.metrics.city_radius(self.network.degrees[city])

    def label_size(self, city: int) -> tuple[float, float]:
        """Width and height of a city's label on its current number of lines."""
        return self.metrics.label_size(self.network.board.city[city], self.label_lines[city])

    def relax(self, steps: int, *, thickness: float = 1.0, label_scale: float = 0.0, softness: float = 1.0) -> float:
        """Follow the forces for this many steps; returns the largest missing distance.

        `thickness` scales widths and clearances, `label_scale` the labels (0: there are none), `softness` the forces
        that are preferences rather than limits."""
        blocks, pairs = self._blocks(thickness, label_scale)
        labels = Labels(pairs, LABEL_SLACK, LABEL_ATTRACTION, LABEL_LIMIT_STRENGTH)
        return forces.relax(self.pos, blocks, self._lines(softness), self._constraints(softness), labels, steps)

    def obstacles(self) -> tuple[Floats, Floats]:
        """All placed blocks except labels, and the distance that a label must keep from each."""
        blocks, _ = self._blocks(1.0, 0.0)
        placed = np.empty((len(blocks.nodes), forces.BLOCK_COLUMNS))
        rows = zip(blocks.nodes.tolist(), blocks.half_sides.tolist(), blocks.offset.tolist(), strict=True)
        for index, ((a, b), (half_length, half_width), offset) in enumerate(rows):
            forces.place_block(self.pos, a, b, half_length, half_width, offset, placed[index])
        return placed, blocks.radius + blocks.clearance[LABEL][blocks.kind]

    def _lines(self, softness: float) -> Lines:
        length, lines = self.metrics.space_length, self.network.lines
        return Lines(
            chains=np.concatenate(self.chains),
            start=np.cumsum([0, *(len(chain) for chain in self.chains)]),
            half_width=np.array([self.metrics.line_width(line.tracks) / 2 for line in lines]),
            min_bend_cosine=np.array([_cosine(MAX_BEND[line.tracks - 1]) for line in lines]),
            stub_lengths=self._stub_lengths(),
            bow=np.array([np.multiply(line.bow or (0.0, 0.0), BOW_FORCE) for line in lines]),
            space_length=length,
            min_gap=MIN_GAP,
            max_gap=MAX_GAP_SHARE * length,
            stiffness=STIFFNESS * softness * length,
            min_chord_cosine=_cosine(MAX_LEAN),
            angle_strength=ANGLE_STRENGTH,
            length_strength=LENGTH_STRENGTH,
            contraction=CONTRACTION * softness,
        )

    def _constraints(self, softness: float) -> Constraints:
        margins = np.full((len(self.pos), 2), EDGE_MARGIN)
        for line, chain in zip(self.network.lines, self.chains, strict=True):
            margins[chain] = EDGE_MARGIN + 0.5 * self.metrics.line_width(line.tracks)
        for city in range(self.num_cities):
            width, height = self.label_size(city)
            margins[city] = self.city_radius(city) + EDGE_MARGIN
            margins[self.first_label + city] = (width / 2 + EDGE_MARGIN, height / 2 + EDGE_MARGIN)
        return Constraints(
            anchors=self.network.anchors,
            anchor_weights=np.array(self.network.anchor_weights),
            anchor_strength=ANCHOR_STRENGTH * softness,
            anchor_radius=ANCHOR_RADIUS,
            compass_order=self.compass_order,
            min_step=MIN_STEP,
            margins=margins,
            board_size=np.array([BOARD_WIDTH, self.network.frame.height]),
            limit_strength=LIMIT_STRENGTH,
        )

    def _stub_lengths(self) -> Floats:
        """The shortest and longest distance of the outer joints of each line from their cities."""
        rows = []
        for line in self.network.lines:
            loose = MAX_STUB[line.tracks - 1] * self.metrics.space_length
            # The outer tracks of three lie beside the city and are further from it.
            beside = max(0.0, self.metrics.track_offset(line.tracks - 1, line.tracks) - self.metrics.space_width / 2)
            radii = [self.city_radius(end) for end in line.ends]
            rows.append([[radius + 1.0, math.sqrt((radius + loose) ** 2 - beside**2)] for radius in radii])
        return np.array(rows)

    def _blocks(self, thickness: float, label_scale: float) -> tuple[Blocks, Ints]:
        """All blocks, and the pairs of a label and its city among them."""
        rows = [*self._line_blocks(thickness), *self._city_blocks(thickness)]
        pairs: list[tuple[int, int]] = []
        if label_scale:
            first_city = len(rows) - self.num_cities
            for city in range(self.num_cities):
                half_width, half_height = (side * label_scale / 2 for side in self.label_size(city))
                node = self.first_label + city
                pairs.append((len(rows), first_city + city))
                rows.append(_Block(node, node, half_width, half_height, 0.0, 0.0, LABEL))
        blocks = Blocks(
            nodes=np.array([(row.first_node, row.second_node) for row in rows], np.int64),
            half_sides=np.array([(row.half_length, row.half_width) for row in rows], float),
            offset=np.array([row.offset for row in rows], float),
            radius=np.array([row.radius for row in rows], float),
            kind=np.array([row.kind for row in rows], np.int64),
            repels=_repelling_pairs(rows),
            clearance=_clearance_matrix() * thickness,
            repulsion=REPULSION,
        )
        return blocks, np.array(pairs, np.int64).reshape(-1, 2)

    def _line_blocks(self, thickness: float) -> list[_Block]:
        """The spaces of all lines, and the stubs at their ends."""
        blocks: list[_Block] = []
        width = self.metrics.space_width * thickness
        half_length = self.metrics.space_length / 2
        for number, (line, chain) in enumerate(zip(self.network.lines, self.chains, strict=True)):
            first, last = line.ends
            for space in range(line.length):
                a, b = int(chain[space + 1]), int(chain[space + 2])
                touches = (first if space == 0 else NONE, last if space == line.length - 1 else NONE)
                for track in range(line.tracks):
                    offset = self.metrics.track_offset(track, line.tracks) * thickness
                    blocks.append(_Block(a, b, half_length, width / 2, offset, 0.0, SPACE, number, *touches))
            radius = 0.5 + 0.5 * (line.tracks - 1) * width
            for city, joint in ((first, int(chain[1])), (last, int(chain[-2]))):
                blocks.append(_Block(city, joint, -1.0, 0.0, 0.0, radius, STUB, number, city))
        return blocks

    def _city_blocks(self, thickness: float) -> list[_Block]:
        return [
            _Block(city, city, 0.0, 0.0, 0.0, self.city_radius(city) * thickness, CITY, first_city=city)
            for city in range(self.num_cities)
        ]


def build_scene(network: Network, metrics: Metrics, paths: list[Array]) -> Scene:
    """Build the scene with every line on its sketched path and every label on its city."""
    pos = [network.anchors]
    chains, count = [], len(network.anchors)
    for line, path in zip(network.lines, paths, strict=True):
        joints = points_along(path, np.linspace(0, 1, line.length + 3))[1:-1]
        pos.append(joints)
        chains.append(np.array([line.ends[0], *range(count, count + len(joints)), line.ends[1]], np.int64))
        count += len(joints)
    pos.append(network.anchors)
    # Rounded, because the last bits differ between machines, and the relaxation magnifies them.
    start: Floats = np.round(np.concatenate(pos), 2).astype(np.float64)
    return Scene(network, metrics, start, chains, count, [1] * len(network.anchors), _compass_order(network))


def _cosine(angle: float) -> float:
    return round(math.cos(math.radians(angle)), 6)


def _compass_order(network: Network) -> Ints:
    """Neighbours whose order is clear: city, city further east or south, axis."""
    entries = []
    for line in network.lines:
        a, b = line.ends
        for axis in range(2):
            step = network.anchors[b, axis] - network.anchors[a, axis]
            if abs(step) >= COMPASS_STEP:
                entries.append((a, b, axis) if step > 0 else (b, a, axis))
    return np.array(entries, np.int64).reshape(-1, 3)


def _clearance_matrix() -> Floats:
    matrix = np.zeros((4, 4))
    for (a, b), distance in CLEARANCE.items():
        matrix[a, b] = matrix[b, a] = distance
    return matrix


def _repelling_pairs(rows: list[_Block]) -> Ints:
    """A matrix: all blocks repel each other except those of one line, and a city and what ends in it."""
    line = np.array([row.line for row in rows], np.int64)
    kind = np.array([row.kind for row in rows], np.int64)
    ends = [
        np.array(column, np.int64) for column in zip(*((row.first_city, row.last_city) for row in rows), strict=True)
    ]
    repels = np.asarray((line[:, None] != line[None, :]) | (line[:, None] < 0))
    at_city = (kind == STUB) | (kind == CITY)
    for a in ends:
        for b in ends:
            common = (a[:, None] == b[None, :]) & (a[:, None] >= 0)
            repels &= ~(common & (at_city[:, None] | at_city[None, :]))
    return np.asarray(repels, np.int64)
