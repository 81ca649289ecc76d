"""Where the names of cities stand before they are pushed into place."""

import math

import numpy as np

from draisine.drawing.art.lettering import balanced
from draisine.drawing.layout import forces
from draisine.drawing.layout.forces import Floats
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.network import COMPASS
from draisine.drawing.layout.scene import CLEAR, NAME, Scene

AWAY = 2.4
"""Room between a name and the mark of its city."""
DIRECTIONS = 24
PASSES = 4
TWO_LINES = 9
"""Characters from which a name may stand on two lines."""


def place_names(scene: Scene, cities: list[int] | None = None) -> None:
    """Put names (all of them, or those of some cities) where they are least in the way of lines, cities, other names
    and the edge."""
    chosen = list(range(scene.cities)) if cities is None else cities
    options = {city: _options(scene, city) for city in chosen}
    blocks, room = scene.blocks()
    pressure = {city: forces.pressure(boxes, blocks, room) + dislike for city, (boxes, dislike, _) in options.items()}
    standing = {city: _standing(scene, city) for city in range(scene.cities) if city not in options}
    # Names with the least choice go first.
    turn = sorted(chosen, key=lambda city: (-float(np.partition(pressure[city], 3)[3]), city))
    for _ in range(PASSES):
        for city in turn:
            boxes, _, lines = options[city]
            others = np.array([box for other, box in standing.items() if other != city]).reshape(-1, 9)
            total = pressure[city] + forces.pressure(boxes, others, np.full(len(others), CLEAR[NAME, NAME]))
            best = int(total.argmin())
            standing[city] = boxes[best]
            scene.name_lines[city] = int(lines[best])
            scene.pos[scene.first_name + city] = boxes[best, :2]


def _options(scene: Scene, city: int) -> tuple[Floats, Floats, Floats]:
    """Blocks of the names that may be chosen, what speaks against each by itself, and their numbers of lines."""
    here, radius = scene.pos[city], scene.radius(city)
    shown = scene.network.board.city[city]
    wanted = next((hint.label for hint in scene.network.board.map.cities if hint.city == shown.id and hint.label), None)
    boxes, against, lines = [], [], []
    for count in (1, 2):
        if count == 2 and (len(shown.name) < TWO_LINES or len(balanced(shown.name, 2)) == 1):
            continue
        width, height = scene.measure.name_box(shown, count)
        for k in range(DIRECTIONS):
            angle = 2 * math.pi * k / DIRECTIONS
            east, south = round(math.cos(angle), 4), round(math.sin(angle), 4)
            x = here[0] + (radius + AWAY) * east + _clamped(1.5 * east) * width / 2
            y = here[1] + (radius + AWAY) * south + _clamped(1.5 * south) * height / 2
            boxes.append(_block(x, y, width, height))
            lines.append(count)
            dislike = 0.6 * (1 - east) + 0.3 * abs(south) + 0.5 * (count - 1)
            if wanted is not None:
                toward = COMPASS[wanted]
                dislike += 0.0 if east * toward[0] + south * toward[1] > 0.85 else 1e6
            against.append(dislike + _outside(x, y, width, height, scene.network.frame.height))
    return np.array(boxes), np.array(against), np.array(lines)


def _standing(scene: Scene, city: int) -> Floats:
    x, y = scene.pos[scene.first_name + city]
    return _block(float(x), float(y), *scene.name_box(city))


def _block(x: float, y: float, width: float, height: float) -> Floats:
    return np.array([x, y, 1.0, 0.0, width / 2, height / 2, x, y, 0.0])


def _clamped(value: float) -> float:
    return min(1.0, max(-1.0, value))


def _outside(x: float, y: float, width: float, height: float, tall: float) -> float:
    """How far a name hangs over the edge of the board, squared and weighted."""
    over = [width / 2 + 8 - x, x + width / 2 + 8 - WIDTH, height / 2 + 8 - y, y + height / 2 + 8 - tall]
    return 4.0 * sum(max(0.0, part) ** 2 for part in over)
