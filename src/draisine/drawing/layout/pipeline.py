"""Laying a board out: sketch, relax, name, check; and where something is still wrong, shake it and try again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
import numpy as np

from draisine.boards import Board
from draisine.boards.problems import counted
from draisine.drawing.art.backdrop import backdrop
from draisine.drawing.layout.faults import Fault, faults
from draisine.drawing.layout.labels import place_names
from draisine.drawing.layout.model import Layout
from draisine.drawing.layout.network import Measure, Network, network_of
from draisine.drawing.layout.scene import Scene, scene_of
from draisine.drawing.layout.sketch import sketch
from draisine.drawing.layout.source import source_of
from draisine.drawing.layout.spacing import layout_of

SIZES = (1.0, 0.94, 1.05, 0.88, 0.82)
"""Lengths of a space that are tried, as shares of the one that fits best."""
SKETCHES = 3
SHAKES = 12
"""How often one sketch is shaken where it is wrong, until another is made."""
SKETCH, PATIENCE = 3, 60
"""What a sketch costs, counted in shakes, and what may be spent on a board in all."""
HOPELESS = 40
"""So many faults are not shaken away."""
REACH = 90.0
"""How far around a fault everything is shaken."""

Say = Callable[[str, float], None]
"""Told what goes on, and how much of all tries is over."""


class LayoutError(Exception):
    """A board that could not be laid out: what is still wrong in the best try."""

    def __init__(self, board: str, found: list[Fault]) -> None:
        super().__init__(f"{board} could not be laid out: {'; '.join(map(str, found[:12]))}")
        self.found = found


@dataclass
class Try:
    """A scene, the layout it came to, and what is wrong with it."""

    scene: Scene
    layout: Layout
    found: list[Fault]

    @property
    def badness(self) -> tuple[int, float]:
        """Fewer faults are better, then smaller ones."""
        return len(self.found), sum(fault.amount for fault in self.found)


def arrange(board: Board, say: Say = lambda _what, _done: None) -> Layout:
    """The layout of a board, or a `LayoutError` that says what could not be placed. The same board gives the same
    layout on every machine."""
    network = network_of(board)
    best = None
    for attempt in _tries(network, say):
        if best is None or attempt.badness < best.badness:
            best = attempt
        if not best.found:
            say("done", 1.0)
            break
    if best is None or best.found:
        raise LayoutError(board.id, best.found if best else [])
    places = {city: (place.x, place.y) for city, place in best.layout.cities.items()}
    return msgspec.structs.replace(best.layout, backdrop=backdrop(board, network.frame, places))


def _tries(network: Network, say: Say) -> Iterator[Try]:
    wanted = network.board.map.space
    lengths = [wanted] if wanted else [round(network.fitting * share, 1) for share in SIZES]
    spent = 0
    for length, seed in ((length, seed) for length in lengths for seed in range(SKETCHES)):
        say(f"spaces of {length:g}, sketch {seed + 1}", spent / PATIENCE)
        noise = np.random.default_rng(seed)
        attempt = _first(network, Measure(length), noise if seed else None)
        yield attempt
        spent += SKETCH
        for _ in range(SHAKES):
            if len(attempt.found) > HOPELESS or spent >= PATIENCE:
                break
            say(f"spaces of {length:g}, {counted(len(attempt.found), 'place')} to mend", spent / PATIENCE)
            again = _shaken(attempt, noise)
            spent += 1
            if again.badness <= attempt.badness:
                attempt = again
                yield attempt
        if spent >= PATIENCE:
            return


def _first(network: Network, measure: Measure, noise: np.random.Generator | None) -> Try:
    scene = scene_of(network, measure, sketch(network, measure, noise))
    for thickness in (0.4, 0.55, 0.7, 0.85, 1.0):
        scene.relax(250, thickness=thickness)
    scene.relax(600)
    place_names(scene)
    for names in (0.5, 0.7, 0.85, 1.0):
        scene.relax(250, names=names)
    return _settled(scene, ((0.5, 1000), (0.2, 2000), (0.08, 2000), (0.03, 1000), (0.01, 1000)))


def _settled(scene: Scene, stages: tuple[tuple[float, int], ...]) -> Try:
    for soft, steps in stages:
        scene.relax(steps, names=1.0, soft=soft)
    board = scene.network.board
    layout = layout_of(scene, source_of(board))
    return Try(scene, layout, faults(board, layout))


def _shaken(attempt: Try, noise: np.random.Generator) -> Try:
    """Another try: everything near a fault is moved at random, lines there may bow to their other side, names there may
    stand elsewhere."""
    scene = attempt.scene.copy()
    where = np.array([(fault.x, fault.y) for fault in attempt.found])
    away = np.sqrt(((scene.pos[:, None, :] - where[None]) ** 2).sum(axis=2)).min(axis=1)
    shaken = np.round(noise.uniform(-7, 7, scene.pos.shape), 2) * (away < REACH)[:, None]
    scene.pos += shaken
    near = [index for index, chain in enumerate(scene.chains) if away[chain[1:-1]].min() < REACH / 3]
    _flip(scene, [index for index in near if scene.network.lines[index].bow is None], noise)
    if noise.uniform() < 0.5:
        place_names(scene, [city for city in range(scene.cities) if away[city] < REACH])
    return _settled(scene, ((0.5, 400), (0.15, 900), (0.03, 900), (0.01, 800)))


def _flip(scene: Scene, lines: list[int], noise: np.random.Generator) -> None:
    """Mirror some lines at the straight line between their cities."""
    for index in lines:
        if noise.uniform() > 0.2:
            continue
        chain = scene.chains[index]
        first, last = scene.pos[chain[0]], scene.pos[chain[-1]]
        ahead = (last - first) / (np.hypot(*(last - first)) + 1e-9)
        inner = scene.pos[chain[1:-1]] - first
        scene.pos[chain[1:-1]] = np.round(first + 2 * (inner @ ahead)[:, None] * ahead - inner, 2)
