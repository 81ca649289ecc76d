"""The board as nodes and blocks, ready to be relaxed."""

import math
from dataclasses import dataclass, replace

import numpy as np

from draisine.drawing.layout import forces
from draisine.drawing.layout.forces import Blocks, Bounds, Floats, Ints, Lines, Names
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.network import Measure, Network
from draisine.drawing.layout.projection import Array
from draisine.drawing.layout.sketch import along

SPACE, STUB, CITY, NAME = range(4)
CLEAR = {
    (SPACE, SPACE): 2.7, (SPACE, STUB): 1.5, (SPACE, CITY): 4.5, (SPACE, NAME): 2.6,
    (STUB, STUB): 1.0, (STUB, CITY): 3.0, (STUB, NAME): 0.8,
    (CITY, CITY): 6.0, (CITY, NAME): 1.8, (NAME, NAME): 3.5,
}  # fmt: skip
"""Room asked for between two kinds of blocks: more than is needed, because pushes and pulls balance a little short of
it."""
GAP, WIDEST = 1.8, 0.75
"""Least room between two spaces of a route, and most as a share of the length of a space."""
LOOSE = (0.47, 0.43, 0.4)
"""How far a line of one, two and three tracks may end from the mark of its city, as a share of a space's length."""
BEND, LEAN = (46.0, 24.0, 18.0), 56.0
"""Degrees that two spaces in a row may differ by on a line of one, two and three tracks (on the outer track of a bend
spaces lie further apart), and a space and the straight line between its cities."""
THREAD = 98.0
"""How far a city may be moved before it is firmly held."""
STEP = 10.0
"""Neighbours that lie at least so far apart from west to east, or from north to south, keep their order."""
EDGE = 9.0
SIDE = 0.25
"""How strongly a line is pushed to the side that the file wants."""


_Block = tuple[int, int, float, float, float, float, int, int, int, int]
"""Its two nodes, half sides, offset, coat, kind, line (-1: none), and the cities it touches (-1: none)."""


@dataclass
class Scene:
    """Everything that can move: cities, the joints of the lines, the names."""

    network: Network
    measure: Measure
    pos: Floats
    chains: list[Ints]
    first_name: int
    name_lines: list[int]
    order: Ints

    @property
    def cities(self) -> int:
        """How many cities there are; their nodes come first."""
        return len(self.network.board.city)

    def copy(self) -> "Scene":
        """The same scene, to be moved by itself."""
        return replace(self, pos=self.pos.copy(), name_lines=list(self.name_lines))

    def radius(self, city: int) -> float:
        """The mark of a city."""
        return self.measure.radius(self.network.degree[city])

    def name_box(self, city: int) -> tuple[float, float]:
        """Width and height of a city's name as it is set now."""
        return self.measure.name_box(self.network.board.city[city], self.name_lines[city])

    def relax(self, steps: int, *, thickness: float = 1.0, names: float = 0.0, soft: float = 1.0) -> float:
        """Let the forces act. `thickness` thins all coats, `names` those of the names (0: there are none), `soft`
        weakens what is only wished for. The answer is the worst shortfall."""
        blocks, pairs = self._blocks(thickness, names)
        near = np.array([2.5, 0.3, 0.6])
        return forces.relax(self.pos, blocks, self._lines(soft), self._bounds(soft), Names(pairs, near), steps)

    def blocks(self) -> tuple[Floats, Floats]:
        """Where all blocks but the names lie now, and the room that a name must leave around each."""
        blocks, _ = self._blocks(1.0, 0.0)
        placed = np.empty((len(blocks.nodes), 9))
        rows = zip(blocks.nodes.tolist(), blocks.sides.tolist(), blocks.offset.tolist(), strict=True)
        for number, ((a, b), (half, width), offset) in enumerate(rows):
            forces.settle(self.pos, a, b, half, width, offset, placed[number])
        return placed, blocks.coat + blocks.clear[NAME][blocks.kind]

    def _lines(self, soft: float) -> Lines:
        length, lines = self.measure.length, self.network.lines
        return Lines(
            chains=np.concatenate(self.chains),
            start=np.cumsum([0, *(len(chain) for chain in self.chains)]),
            tracks=np.array(
                [(self.measure.breadth(line.tracks) / 2, _cosine(BEND[line.tracks - 1])) for line in lines]
            ),
            stub=self._stubs(),
            sizes=np.array([length, GAP, WIDEST * length]),
            limits=np.array([1.2 * soft * length, _cosine(LEAN), 3000.0, 2.0, 0.02 * soft]),
            bow=np.array([np.multiply(line.bow or (0.0, 0.0), SIDE) for line in lines]),
        )

    def _bounds(self, soft: float) -> Bounds:
        room = np.full((len(self.pos), 2), EDGE)
        for line, chain in zip(self.network.lines, self.chains, strict=True):
            room[chain] = EDGE + 0.5 * self.measure.breadth(line.tracks)
        for city in range(self.cities):
            width, height = self.name_box(city)
            room[city] = self.radius(city) + EDGE
            room[self.first_name + city] = (width / 2 + EDGE, height / 2 + EDGE)
        box = np.array([WIDTH, self.network.frame.height])
        ties = np.array([0.03 * soft, THREAD, 1.0, 3.0, 3.0])
        return Bounds(self.network.home, np.array(self.network.firm), self.order, room, box, ties)

    def _stubs(self) -> Floats:
        """Least and most distance of the outer joints of each line from their cities."""
        rows = []
        for line in self.network.lines:
            loose = LOOSE[line.tracks - 1] * self.measure.length
            # The outer tracks of three lie beside the city and are further from it.
            beside = max(0.0, self.measure.offset(line.tracks - 1, line.tracks) - self.measure.width / 2)
            radii = [self.radius(end) for end in line.ends]
            rows.append([[radius + 1.0, math.sqrt((radius + loose) ** 2 - beside**2)] for radius in radii])
        return np.array(rows)

    def _blocks(self, thickness: float, names: float) -> tuple[Blocks, Ints]:
        """All blocks, and which of them are a name and its city."""
        table = [*self._space_blocks(thickness), *self._city_blocks(thickness)]
        tied: list[tuple[int, int]] = []
        if names:
            first_city = len(table) - self.cities
            for city in range(self.cities):
                width, height = (side * names / 2 for side in self.name_box(city))
                node = self.first_name + city
                tied.append((len(table), first_city + city))
                table.append((node, node, width, height, 0.0, 0.0, NAME, -1, -1, -1))
        columns = list(zip(*table, strict=True))
        nodes = np.array(columns[:2], np.int64).T.copy()
        sides = np.array(columns[2:4], float).T.copy()
        offset, coat = (np.array(column, float) for column in columns[4:6])
        kind = np.array(columns[6], np.int64)
        apart = _strangers(kind, *(np.array(column, np.int64) for column in columns[7:]))
        blocks = Blocks(nodes, sides, offset, coat, kind, apart, _clearances() * thickness)
        return blocks, np.array(tied, np.int64).reshape(-1, 2)

    def _space_blocks(self, thickness: float) -> list[_Block]:
        blocks: list[_Block] = []
        width = self.measure.width * thickness
        half = self.measure.length / 2
        for number, (line, chain) in enumerate(zip(self.network.lines, self.chains, strict=True)):
            first, last = line.ends
            for space in range(line.length):
                a, b = int(chain[space + 1]), int(chain[space + 2])
                touches = (first if space == 0 else -1, last if space == line.length - 1 else -1)
                for track in range(line.tracks):
                    offset = self.measure.offset(track, line.tracks) * thickness
                    blocks.append((a, b, half, width / 2, offset, 0.0, SPACE, number, *touches))
            breadth = 0.5 + 0.5 * (line.tracks - 1) * width
            for city, joint in ((first, int(chain[1])), (last, int(chain[-2]))):
                blocks.append((city, joint, -1.0, 0.0, 0.0, breadth, STUB, number, city, -1))
        return blocks

    def _city_blocks(self, thickness: float) -> list[_Block]:
        return [
            (city, city, 0.0, 0.0, 0.0, self.radius(city) * thickness, CITY, -1, city, -1)
            for city in range(self.cities)
        ]


def scene_of(network: Network, measure: Measure, paths: list[Array]) -> Scene:
    """The scene with every line on its sketched path and every name on its city."""
    pos = [network.home]
    chains, count = [], len(network.home)
    for line, path in zip(network.lines, paths, strict=True):
        joints = along(path, np.linspace(0, 1, line.length + 3))[1:-1]
        pos.append(joints)
        chains.append(np.array([line.ends[0], *range(count, count + len(joints)), line.ends[1]], np.int64))
        count += len(joints)
    pos.append(network.home)
    # Rounded, because the last bits differ between machines, and motion magnifies them.
    start: Floats = np.round(np.concatenate(pos), 2).astype(np.float64)
    return Scene(network, measure, start, chains, count, [1] * len(network.home), _order(network))


def _cosine(angle: float) -> float:
    return round(math.cos(math.radians(angle)), 6)


def _order(network: Network) -> Ints:
    """Neighbours whose order by compass is clear: city, city further on, axis."""
    entries = []
    for line in network.lines:
        a, b = line.ends
        for axis in range(2):
            step = network.home[b, axis] - network.home[a, axis]
            if abs(step) >= STEP:
                entries.append((a, b, axis) if step > 0 else (b, a, axis))
    return np.array(entries, np.int64).reshape(-1, 3)


def _clearances() -> Floats:
    table = np.zeros((4, 4))
    for (a, b), room in CLEAR.items():
        table[a, b] = table[b, a] = room
    return table


def _strangers(kind: Ints, line: Ints, first: Ints, last: Ints) -> Ints:
    """Which blocks must keep apart: not those of one line, nor a city and what ends in it."""
    apart = np.asarray((line[:, None] != line[None, :]) | (line[:, None] < 0))
    joint = (kind == STUB) | (kind == CITY)
    for a in (first, last):
        for b in (first, last):
            common = (a[:, None] == b[None, :]) & (a[:, None] >= 0)
            apart &= ~(common & (joint[:, None] | joint[None, :]))
    return np.asarray(apart, np.int64)
