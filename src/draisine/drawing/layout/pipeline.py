"""The layout algorithm: sketch, relax, place labels, check; where faults remain, perturb the scene and repeat."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
import numpy as np

from draisine.boards import Board
from draisine.drawing.geography.backdrop import build_backdrop
from draisine.drawing.layout.faults import Fault, find_faults
from draisine.drawing.layout.fingerprint import layout_fingerprint
from draisine.drawing.layout.labels import place_labels
from draisine.drawing.layout.model import Layout
from draisine.drawing.layout.network import Metrics, Network, build_network
from draisine.drawing.layout.scene import Scene, build_scene
from draisine.drawing.layout.sketch import sketch_paths
from draisine.drawing.layout.spacing import extract_layout
from draisine.messages.errors import LocalizedError

SPACE_LENGTHS = (1.0, 0.94, 1.05, 0.88, 0.82)
"""Lengths of a space to try, as shares of the one that fits best."""
SKETCHES = 3
"""Sketches to try for each length; all but the first with noise."""
MAX_PERTURBATIONS = 12
"""How often the scene of one sketch is perturbed."""
SKETCH_COST, BUDGET = 3, 60
"""The cost of a sketch, in perturbations, and how many perturbations may be spent on a board in all."""
MAX_REPAIRABLE_FAULTS = 40
"""More faults than this cannot be repaired by perturbation."""
PERTURBATION_RADIUS = 90.0
"""How far around a fault nodes are perturbed."""

ReportProgress = Callable[[str, float], None]
"""Called with the current step and the share of the budget that is spent."""


class LayoutError(LocalizedError):
    """Raised when no layout of a board is free of faults; carries the faults of the best attempt."""

    def __init__(self, board: str, attempt: "Attempt") -> None:
        faults = attempt.faults
        super().__init__("layout-failed", board=board, count=len(faults), fault=faults[0].message)
        self.faults, self.attempt = faults, attempt


@dataclass
class Attempt:
    """A relaxed scene, its layout, and the faults of that layout."""

    scene: Scene
    layout: Layout
    faults: list[Fault]

    @property
    def score(self) -> tuple[int, float]:
        """Lower is better: fewer faults, then smaller ones."""
        return len(self.faults), sum(fault.amount for fault in self.faults)


def lay_out_board(board: Board, report_progress: ReportProgress = lambda _step, _share: None) -> Layout:
    """Find a layout without faults, the same one on every machine; raises `LayoutError`."""
    best = find_best_attempt(board, report_progress)
    if best.faults:
        raise LayoutError(board.id, best)
    positions = {city: (placed.x, placed.y) for city, placed in best.layout.cities.items()}
    frame = best.scene.network.frame
    return msgspec.structs.replace(best.layout, backdrop=build_backdrop(board, frame, positions))


def find_best_attempt(
    board: Board, report_progress: ReportProgress = lambda _step, _share: None, budget: int = BUDGET
) -> Attempt:
    """Return the first attempt without faults, else the best one. A smaller budget makes the same attempts, but fewer:
    what it finds, `lay_out_board` finds too."""
    best = None
    for attempt in _attempts(build_network(board), report_progress, budget):
        if best is None or attempt.score < best.score:
            best = attempt
        if not best.faults:
            report_progress("done", 1.0)
            break
    assert best is not None
    return best


def _attempts(network: Network, report_progress: ReportProgress, budget: int) -> Iterator[Attempt]:
    """Attempts within the budget; each perturbation starts from the best attempt of its sketch."""
    wanted = network.board.map.space
    lengths = [wanted] if wanted else [round(network.fitting_space * share, 1) for share in SPACE_LENGTHS]
    spent = 0
    for length, seed in ((length, seed) for length in lengths for seed in range(SKETCHES)):
        report_progress(f"spaces of {length:g}, sketch {seed + 1}", spent / budget)
        noise = np.random.default_rng(seed)
        attempt = _first_attempt(network, Metrics(length), noise if seed else None)
        yield attempt
        spent += SKETCH_COST
        for _ in range(MAX_PERTURBATIONS):
            if len(attempt.faults) > MAX_REPAIRABLE_FAULTS or spent >= budget:
                break
            report_progress(f"spaces of {length:g}, {len(attempt.faults)} to repair", spent / budget)
            perturbed = _perturb(attempt, noise)
            spent += 1
            if perturbed.score <= attempt.score:
                attempt = perturbed
                yield attempt
        if spent >= budget:
            return


def _first_attempt(network: Network, metrics: Metrics, noise: np.random.Generator | None) -> Attempt:
    """Sketch and relax a scene while its blocks grow from thin to full size, first without labels."""
    scene = build_scene(network, metrics, sketch_paths(network, metrics, noise))
    for thickness in (0.4, 0.55, 0.7, 0.85, 1.0):
        scene.relax(250, thickness=thickness)
    scene.relax(600)
    place_labels(scene)
    for label_scale in (0.5, 0.7, 0.85, 1.0):
        scene.relax(250, label_scale=label_scale)
    return _settle(scene, ((0.5, 1000), (0.2, 2000), (0.08, 2000), (0.03, 1000), (0.01, 1000)))


def _settle(scene: Scene, stages: tuple[tuple[float, int], ...]) -> Attempt:
    """Relax with preferences that give way to limits stage by stage (softness, steps), and check the result."""
    for softness, steps in stages:
        scene.relax(steps, label_scale=1.0, softness=softness)
    board = scene.network.board
    layout = extract_layout(scene, layout_fingerprint(board))
    return Attempt(scene, layout, find_faults(board, layout))


def _perturb(attempt: Attempt, noise: np.random.Generator) -> Attempt:
    """Move everything near a fault at random, mirror some lines and place some labels there again, and settle."""
    scene = attempt.scene.copy()
    centres = np.array([(fault.x, fault.y) for fault in attempt.faults])
    distance = np.sqrt(((scene.pos[:, None, :] - centres[None]) ** 2).sum(axis=2)).min(axis=1)
    shift = np.round(noise.uniform(-7, 7, scene.pos.shape), 2) * (distance < PERTURBATION_RADIUS)[:, None]
    scene.pos += shift
    near = [i for i, chain in enumerate(scene.chains) if distance[chain[1:-1]].min() < PERTURBATION_RADIUS / 3]
    _mirror_some(scene, [index for index in near if scene.network.lines[index].bow is None], noise)
    if noise.uniform() < 0.5:
        place_labels(scene, [city for city in range(scene.num_cities) if distance[city] < PERTURBATION_RADIUS])
    return _settle(scene, ((0.5, 400), (0.15, 900), (0.03, 900), (0.01, 800)))


def _mirror_some(scene: Scene, lines: list[int], noise: np.random.Generator) -> None:
    """Mirror lines at the chord between their cities, each with a probability of one in five."""
    for index in lines:
        if noise.uniform() > 0.2:
            continue
        chain = scene.chains[index]
        first, last = scene.pos[chain[0]], scene.pos[chain[-1]]
        ahead = (last - first) / (np.hypot(*(last - first)) + 1e-9)
        inner = scene.pos[chain[1:-1]] - first
        scene.pos[chain[1:-1]] = np.round(first + 2 * (inner @ ahead)[:, None] * ahead - inner, 2)
