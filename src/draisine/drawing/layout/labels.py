"""Initial positions of the labels, before the forces move them."""

import math

import numpy as np

from draisine.drawing.fonts.text import wrap_balanced
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout import forces
from draisine.drawing.layout.network import COMPASS
from draisine.drawing.layout.scene import CLEARANCE, LABEL, Scene
from draisine.drawing.layout.system import Floats

LABEL_GAP = 2.4
"""Between a label and the mark of its city."""
EDGE_MARGIN = 8.0
DIRECTIONS = 24
PASSES = 4
MIN_WRAPPED_LENGTH = 9
"""Characters from which a name may take two lines."""
WRONG_SIDE_COST = 1e6


def place_labels(scene: Scene, cities: list[int] | None = None) -> None:
    """Move labels (all of them, or those of some cities) to where they overlap lines, cities, other labels and the
    edge the least."""
    chosen = list(range(scene.num_cities)) if cities is None else cities
    options = {city: _options(scene, city) for city in chosen}
    obstacles, clearance = scene.obstacles()
    costs = {
        city: forces.overlap_cost(blocks, obstacles, clearance) + own for city, (blocks, own, _) in options.items()
    }
    placed = {city: _current_block(scene, city) for city in range(scene.num_cities) if city not in options}
    # Labels with the least choice go first.
    order = sorted(chosen, key=lambda city: (-float(np.partition(costs[city], 3)[3]), city))
    for _ in range(PASSES):
        for city in order:
            blocks, _, lines = options[city]
            others = [block for other, block in placed.items() if other != city]
            others_array = np.array(others).reshape(-1, forces.BLOCK_COLUMNS)
            between = np.full(len(others), CLEARANCE[LABEL, LABEL])
            best = int((costs[city] + forces.overlap_cost(blocks, others_array, between)).argmin())
            placed[city] = blocks[best]
            scene.label_lines[city] = int(lines[best])
            scene.pos[scene.first_label + city] = blocks[best, :2]


def _options(scene: Scene, city: int) -> tuple[Floats, Floats, Floats]:
    """The blocks that a label may take, the cost of each without its surroundings, and their numbers of lines."""
    centre, radius = scene.pos[city], scene.city_radius(city)
    board = scene.network.board
    shown = board.city[city]
    wanted = next((hint.label for hint in board.map.cities if hint.city == shown.id and hint.label), None)
    blocks, costs, lines = [], [], []
    for count in (1, 2):
        if count == 2 and (len(shown.name) < MIN_WRAPPED_LENGTH or len(wrap_balanced(shown.name, 2)) == 1):
            continue
        width, height = scene.metrics.label_size(shown, count)
        for k in range(DIRECTIONS):
            angle = 2 * math.pi * k / DIRECTIONS
            east, south = round(math.cos(angle), 4), round(math.sin(angle), 4)
            x = centre[0] + (radius + LABEL_GAP) * east + _clamp(1.5 * east) * width / 2
            y = centre[1] + (radius + LABEL_GAP) * south + _clamp(1.5 * south) * height / 2
            blocks.append(_block(x, y, width, height))
            lines.append(count)
            cost = 0.6 * (1 - east) + 0.3 * abs(south) + 0.5 * (count - 1)
            if wanted is not None:
                side = COMPASS[wanted]
                cost += 0.0 if east * side[0] + south * side[1] > 0.85 else WRONG_SIDE_COST
            costs.append(cost + _edge_cost(x, y, width, height, scene.network.frame.height))
    return np.array(blocks), np.array(costs), np.array(lines)


def _current_block(scene: Scene, city: int) -> Floats:
    x, y = scene.pos[scene.first_label + city]
    return _block(float(x), float(y), *scene.label_size(city))


def _block(x: float, y: float, width: float, height: float) -> Floats:
    """A placed block, with the columns of `forces`."""
    block = np.zeros(forces.BLOCK_COLUMNS)
    block[[forces.X, forces.Y]] = block[[forces.LINK_X, forces.LINK_Y]] = x, y
    block[forces.AXIS_X] = 1.0
    block[[forces.HALF_LENGTH, forces.HALF_WIDTH]] = width / 2, height / 2
    return block


def _clamp(value: float) -> float:
    return min(1.0, max(-1.0, value))


def _edge_cost(x: float, y: float, width: float, height: float, board_height: float) -> float:
    """How far a label reaches over the edge of the board, squared and weighted."""
    over = [
        width / 2 + EDGE_MARGIN - x,
        x + width / 2 + EDGE_MARGIN - BOARD_WIDTH,
        height / 2 + EDGE_MARGIN - y,
        y + height / 2 + EDGE_MARGIN - board_height,
    ]
    return 4.0 * sum(max(0.0, part) ** 2 for part in over)
