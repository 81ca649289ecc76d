"""Force-directed layout: the forces on cities, joints and labels, and their relaxation.

Every step adds up, in this order:

* repulsion: two blocks closer than their clearance push each other apart where they touch;
* straightening: springs keep the links of a line even, bending forces keep it smooth, and both keep it attached to its
  cities; a line may also be pushed to the side on which it is to bow;
* anchoring: a spring pulls each city to its place on the map, limits keep the compass order of neighbouring cities and
  hold everything within the edges;
* label attraction: a label that strays is pulled back to its city.

All arrays hold plain numbers and every sum has one order, so that every machine finds the same layout. The compiled
functions stay in one module: Numba's cache does not notice a change in a callee of another one.
"""

import math
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np

from draisine.drawing.layout.system import Blocks, Constraints, Floats, Ints, Labels, Lines
from draisine.engine.compiler import cache

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile a function with Numba's defaults; the engine's compiler is not needed here."""
    return cache.enable_caching(numba.njit(nogil=True, error_model="numpy")(function))  # type: ignore[no-any-return]


NEIGHBOUR_MARGIN = 14.0
"""How much nearer two blocks may come until the neighbour list is rebuilt."""
NEIGHBOUR_INTERVAL = 12
"""Steps between two neighbour lists."""
MAX_NEIGHBOURS = 60
"""Room in the neighbour list, per block."""
MAX_MOVE = 2.0
"""No step may jump over a neighbour."""

X, Y, AXIS_X, AXIS_Y, HALF_LENGTH, HALF_WIDTH, LINK_X, LINK_Y, LINK_LENGTH = range(9)
"""Columns of a placed block: its centre, the unit vector along it, its half sides, and the middle and length of the
link that carries it."""
BLOCK_COLUMNS = 9
NORMAL_X, NORMAL_Y, POINT_X, POINT_Y, SEPARATING_AXIS = range(5)
"""Entries of a contact: the unit vector from the first block to the second, the point where they are nearest, and the
side direction that separates them best (0 and 1: of the first block, 2 and 3: of the second)."""
CONTACT_ENTRIES = 5


@jit
def place_block(
    pos: Floats, a: int, b: int, half_length: float, half_width: float, offset: float, block: Floats
) -> None:
    """Fill the columns of a block that the link from node a to node b carries."""
    block[AXIS_X], block[AXIS_Y], block[HALF_LENGTH], block[HALF_WIDTH] = 1.0, 0.0, half_length, half_width
    block[LINK_X], block[LINK_Y], block[LINK_LENGTH] = pos[a, 0], pos[a, 1], 0.0
    if a != b:
        dx, dy = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
        length = math.sqrt(dx * dx + dy * dy) + 1e-9
        block[AXIS_X], block[AXIS_Y], block[LINK_LENGTH] = dx / length, dy / length, length
        block[LINK_X] += 0.5 * dx
        block[LINK_Y] += 0.5 * dy
        if half_length < 0:
            block[HALF_LENGTH] = 0.5 * length
    block[X] = block[LINK_X] - block[AXIS_Y] * offset
    block[Y] = block[LINK_Y] + block[AXIS_X] * offset


@jit
def half_extent(block: Floats, ux: float, uy: float) -> float:
    """Half the length of a rectangle's projection onto a direction."""
    along = abs(block[AXIS_X] * ux + block[AXIS_Y] * uy)
    across = abs(block[AXIS_X] * uy - block[AXIS_Y] * ux)
    return block[HALF_LENGTH] * along + block[HALF_WIDTH] * across  # type: ignore[no-any-return]


@jit
def separate(p: Floats, q: Floats, contact: Floats) -> float:
    """The largest gap between two rectangles along one of their four side directions (separating axis theorem);
    negative if they overlap. `contact` gets the direction and the deepest corner."""
    dx, dy = q[X] - p[X], q[Y] - p[Y]
    best = -1e18
    for axis in range(4):
        ux, uy = (p[AXIS_X], p[AXIS_Y]) if axis < 2 else (q[AXIS_X], q[AXIS_Y])
        if axis % 2 == 1:
            ux, uy = -uy, ux
        distance = dx * ux + dy * uy
        gap = abs(distance) - half_extent(p, ux, uy) - half_extent(q, ux, uy)
        if gap > best:
            best = gap
            sign = 1.0 if distance >= 0 else -1.0
            contact[NORMAL_X], contact[NORMAL_Y], contact[SEPARATING_AXIS] = sign * ux, sign * uy, float(axis)
    # The deepest corner belongs to the block whose side does not separate.
    block, sign = (q, -1.0) if contact[SEPARATING_AXIS] < 2 else (p, 1.0)
    nx, ny = sign * contact[NORMAL_X], sign * contact[NORMAL_Y]
    ux, uy = block[AXIS_X], block[AXIS_Y]
    along = block[HALF_LENGTH] if nx * ux + ny * uy >= 0 else -block[HALF_LENGTH]
    across = block[HALF_WIDTH] if ny * ux - nx * uy >= 0 else -block[HALF_WIDTH]
    contact[POINT_X] = block[X] + along * ux - across * uy
    contact[POINT_Y] = block[Y] + along * uy + across * ux
    return best


@jit
def corner_distance(p: Floats, q: Floats, sign: float, best: float, contact: Floats) -> float:
    """The least distance from a corner of p to q, if it is below `best`; then `contact` gets the direction, times
    `sign`, and the point halfway."""
    px, py, qx, qy = p[AXIS_X], p[AXIS_Y], q[AXIS_X], q[AXIS_Y]
    for k in range(4):
        along = p[HALF_LENGTH] if k % 2 == 0 else -p[HALF_LENGTH]
        across = p[HALF_WIDTH] if k < 2 else -p[HALF_WIDTH]
        x, y = p[X] + along * px - across * py, p[Y] + along * py + across * px
        dx, dy = x - q[X], y - q[Y]
        s, t = dx * qx + dy * qy, dy * qx - dx * qy
        s, t = min(q[HALF_LENGTH], max(-q[HALF_LENGTH], s)), min(q[HALF_WIDTH], max(-q[HALF_WIDTH], t))
        dx, dy = q[X] + s * qx - t * qy - x, q[Y] + s * qy + t * qx - y
        gap = math.sqrt(dx * dx + dy * dy)
        if gap < best:
            best = gap
            contact[NORMAL_X], contact[NORMAL_Y] = sign * dx / (gap + 1e-9), sign * dy / (gap + 1e-9)
            contact[POINT_X], contact[POINT_Y] = x + 0.5 * dx, y + 0.5 * dy
    return best


@jit
def block_distance(p: Floats, q: Floats, enough: float, contact: Floats) -> float:
    """The distance of two rectangles, exact if it is below `enough`; negative if they overlap. `contact` gets the
    direction from p to q and the point where they are nearest."""
    gap = separate(p, q, contact)
    if gap > enough or gap <= 0:
        return gap
    return corner_distance(q, p, -1.0, corner_distance(p, q, 1.0, 1e18, contact), contact)


@jit
def overlap_cost(options: Floats, blocks: Floats, clearance: Floats) -> Floats:
    """For each optional block, the sum of the squared distances that are missing to the others."""
    cost, contact = np.zeros(len(options)), np.empty(CONTACT_ENTRIES)
    for k in range(len(options)):
        for i in range(len(blocks)):
            missing = clearance[i] - block_distance(options[k], blocks[i], clearance[i], contact)
            if missing > 0:
                cost[k] += missing * missing
    return cost


@jit
def find_neighbours(blocks: Blocks, placed: Floats, pairs: Ints) -> int:
    """Fill a neighbour list with the pairs of blocks that are or may soon be too close; returns their number."""
    found = 0
    for i in range(len(placed)):
        for j in range(i):
            if blocks.repels[i, j] == 0:
                continue
            reach = placed[i, HALF_LENGTH] + placed[i, HALF_WIDTH] + placed[j, HALF_LENGTH] + placed[j, HALF_WIDTH]
            reach += NEIGHBOUR_MARGIN
            reach += blocks.radius[i] + blocks.radius[j] + blocks.clearance[blocks.kind[i], blocks.kind[j]]
            dx, dy = placed[i, X] - placed[j, X], placed[i, Y] - placed[j, Y]
            if dx * dx + dy * dy < reach * reach and found < len(pairs):
                pairs[found, 0], pairs[found, 1] = i, j
                found += 1
    return found


@jit
def push_block(force: Floats, a: int, b: int, block: Floats, x: float, y: float, fx: float, fy: float) -> None:
    """Distribute a force on a point of a block to the nodes a and b that carry it, torque included."""
    if a == b:
        force[a, 0] += fx
        force[a, 1] += fy
        return
    ux, uy, length = block[AXIS_X], block[AXIS_Y], block[LINK_LENGTH]
    dx, dy = x - block[LINK_X], y - block[LINK_Y]
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    wx, wy = along * fx + across * fy, along * fy - across * fx
    parallel = wx * ux + wy * uy
    wx, wy = (wx - parallel * ux) / length, (wy - parallel * uy) / length
    force[a, 0] += 0.5 * fx - wx
    force[a, 1] += 0.5 * fy - wy
    force[b, 0] += 0.5 * fx + wx
    force[b, 1] += 0.5 * fy + wy


@jit
def add_repulsion(blocks: Blocks, placed: Floats, pairs: Ints, force: Floats) -> float:
    """Push neighbours apart that are too close; returns the largest missing distance."""
    worst, contact = 0.0, np.empty(CONTACT_ENTRIES)
    for k in range(len(pairs)):
        i, j = pairs[k, 0], pairs[k, 1]
        wanted = blocks.radius[i] + blocks.radius[j] + blocks.clearance[blocks.kind[i], blocks.kind[j]]
        missing = wanted - block_distance(placed[i], placed[j], wanted, contact)
        if missing <= 0:
            continue
        worst = max(worst, missing)
        push = blocks.repulsion * missing
        fx, fy = push * contact[NORMAL_X], push * contact[NORMAL_Y]
        x, y = contact[POINT_X], contact[POINT_Y]
        push_block(force, blocks.nodes[i, 0], blocks.nodes[i, 1], placed[i], x, y, -fx, -fy)
        push_block(force, blocks.nodes[j, 0], blocks.nodes[j, 1], placed[j], x, y, fx, fy)
    return worst


@jit
def node_distance(pos: Floats, a: int, b: int) -> float:
    """The distance of two nodes."""
    dx, dy = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
    return math.sqrt(dx * dx + dy * dy)


@jit
def add_spring(force: Floats, pos: Floats, a: int, b: int, excess: float, strength: float) -> None:
    """Pull two nodes together whose distance is too long by `excess` (apart, where it is negative)."""
    dx, dy = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
    length = math.sqrt(dx * dx + dy * dy) + 1e-9
    fx, fy = strength * excess * dx / length, strength * excess * dy / length
    force[a, 0] += fx
    force[a, 1] += fy
    force[b, 0] -= fx
    force[b, 1] -= fy


@jit
def align_links(
    force: Floats, pos: Floats, a: int, b: int, c: int, d: int, min_cosine: float, stiffness: float, strength: float
) -> float:
    """Turn the links a–b and c–d into one direction: with the stiffness always, and with the strength where the cosine
    of their angle is below its limit; returns the cosine."""
    ax, ay = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
    cx, cy = pos[d, 0] - pos[c, 0], pos[d, 1] - pos[c, 1]
    la, lc = math.sqrt(ax * ax + ay * ay) + 1e-9, math.sqrt(cx * cx + cy * cy) + 1e-9
    ax, ay, cx, cy = ax / la, ay / la, cx / lc, cy / lc
    cosine = ax * cx + ay * cy
    push = stiffness
    if cosine < min_cosine:
        push += strength * (min_cosine - cosine)
    gx, gy = push * (cx - cosine * ax) / la, push * (cy - cosine * ay) / la
    force[b, 0] += gx
    force[b, 1] += gy
    force[a, 0] -= gx
    force[a, 1] -= gy
    gx, gy = push * (ax - cosine * cx) / lc, push * (ay - cosine * cy) / lc
    force[d, 0] += gx
    force[d, 1] += gy
    force[c, 0] -= gx
    force[c, 1] -= gy
    return cosine  # type: ignore[no-any-return]


@jit
def straighten(pos: Floats, lines: Lines, line: int, force: Floats) -> None:
    """Keep one line even, smooth and attached to its cities."""
    chain = lines.chains[lines.start[line] : lines.start[line + 1]]
    last = len(chain) - 1
    total = 0.0
    for i in range(1, last - 1):
        total += node_distance(pos, chain[i], chain[i + 1])
    bend = add_bending(pos, lines, line, chain, force)
    for i in range(1, last):
        force[chain[i], 0] += lines.bow[line, 0]
        force[chain[i], 1] += lines.bow[line, 1]
    mean = total / max(1, last - 2)
    # On the inner side of a bend the corners of two spaces come closer.
    shortest = lines.space_length + lines.min_gap + 2 * lines.half_width[line] * bend
    longest = max(lines.space_length + lines.max_gap, shortest)
    wanted = min(max(mean, shortest), longest)
    for i in range(1, last - 1):
        length = node_distance(pos, chain[i], chain[i + 1])
        add_spring(force, pos, chain[i], chain[i + 1], length - wanted, lines.length_strength)
        add_spring(force, pos, chain[i], chain[i + 1], length - shortest, lines.contraction)
    for end in range(2):
        city, joint = (chain[0], chain[1]) if end == 0 else (chain[last], chain[last - 1])
        length = node_distance(pos, city, joint)
        nearest = lines.stub_lengths[line, end, 0]
        # A space lies in the middle of its link, so half a gap belongs to the stub.
        furthest = lines.stub_lengths[line, end, 1] - 0.5 * (wanted - lines.space_length)
        if length < nearest:
            add_spring(force, pos, city, joint, length - nearest, lines.length_strength)
        elif length > furthest:
            add_spring(force, pos, city, joint, length - furthest, lines.length_strength)
        add_spring(force, pos, city, joint, length - nearest, lines.contraction)


@jit
def add_bending(pos: Floats, lines: Lines, line: int, chain: Ints, force: Floats) -> float:
    """Align the links of a line with each other and with its chord; returns the tangent of half its sharpest bend."""
    last, bend = len(chain) - 1, 0.0
    limit, strength = lines.min_bend_cosine[line], lines.angle_strength
    for i in range(last):
        stiffness = lines.stiffness if 0 < i < last - 1 else 0.5 * lines.stiffness
        if i + 2 <= last:
            a, b, c = chain[i], chain[i + 1], chain[i + 2]
            cosine = align_links(force, pos, a, b, b, c, limit, stiffness, strength)
            if 0 < i < last - 2:
                # A hairpin would ask for endless room: no bend within the limits asks for more than this.
                bend = max(bend, min(1.0, math.sqrt(max(0.0, (1 - cosine) / (1 + cosine + 1e-6)))))
        chord = lines.min_chord_cosine
        align_links(force, pos, chain[0], chain[last], chain[i], chain[i + 1], chord, 0.0, strength)
    return bend


@jit
def add_anchoring(pos: Floats, constraints: Constraints, force: Floats) -> None:
    """Pull cities to their anchors, much harder beyond the anchor radius."""
    anchors, radius = constraints.anchors, constraints.anchor_radius
    for i in range(len(anchors)):
        dx, dy = anchors[i, 0] - pos[i, 0], anchors[i, 1] - pos[i, 1]
        away = math.sqrt(dx * dx + dy * dy) + 1e-9
        limit = constraints.limit_strength * (away - radius) / away if away > radius else 0.0
        strength = constraints.anchor_strength * constraints.anchor_weights[i] + limit
        force[i, 0] += strength * dx
        force[i, 1] += strength * dy


@jit
def add_limits(pos: Floats, constraints: Constraints, force: Floats) -> None:
    """Keep the compass order of neighbouring cities, and everything within the edges of the board."""
    order, strength = constraints.compass_order, constraints.limit_strength
    for k in range(len(order)):
        a, b, axis = order[k, 0], order[k, 1], order[k, 2]
        missing = constraints.min_step - (pos[b, axis] - pos[a, axis])
        if missing > 0:
            force[a, axis] -= strength * missing
            force[b, axis] += strength * missing
    for i in range(len(pos)):
        for axis in range(2):
            low = constraints.margins[i, axis]
            high = constraints.board_size[axis] - constraints.margins[i, axis]
            if pos[i, axis] < low:
                force[i, axis] += strength * (low - pos[i, axis])
            elif pos[i, axis] > high:
                force[i, axis] -= strength * (pos[i, axis] - high)


@jit
def attract_labels(blocks: Blocks, placed: Floats, labels: Labels, force: Floats) -> None:
    """Pull labels to their cities."""
    contact = np.empty(CONTACT_ENTRIES)
    for k in range(len(labels.pairs)):
        label, city = labels.pairs[k, 0], labels.pairs[k, 1]
        away = block_distance(placed[label], placed[city], 1e18, contact) - blocks.radius[label] - blocks.radius[city]
        if away > labels.slack:
            pull = labels.attraction * (away - labels.slack) + labels.limit_strength * max(0.0, away - 2 * labels.slack)
            fx, fy = pull * contact[NORMAL_X], pull * contact[NORMAL_Y]
            push_block(force, blocks.nodes[label, 0], blocks.nodes[label, 1], placed[label], 0.0, 0.0, fx, fy)
            push_block(force, blocks.nodes[city, 0], blocks.nodes[city, 1], placed[city], 0.0, 0.0, -fx, -fy)


@jit
def relax(pos: Floats, blocks: Blocks, lines: Lines, constraints: Constraints, labels: Labels, steps: int) -> float:
    """Follow the forces with inertia (FIRE: Bitzek et al. 2006); `pos` changes in place. Returns the largest distance
    that is still missing between two blocks."""
    force, speed = np.zeros_like(pos), np.zeros_like(pos)
    nodes, sides = blocks.nodes, blocks.half_sides
    placed = np.empty((len(nodes), BLOCK_COLUMNS))
    pairs = np.empty((MAX_NEIGHBOURS * len(nodes), 2), np.int64)
    found, worst, time_step, mixing, downhill = 0, 0.0, 0.1, 0.1, 0
    for step in range(steps):
        for i in range(len(nodes)):
            place_block(pos, nodes[i, 0], nodes[i, 1], sides[i, 0], sides[i, 1], blocks.offset[i], placed[i])
        if step % NEIGHBOUR_INTERVAL == 0:
            found = find_neighbours(blocks, placed, pairs)
        force[:] = 0.0
        worst = add_repulsion(blocks, placed, pairs[:found], force)
        for line in range(len(lines.start) - 1):
            straighten(pos, lines, line, force)
        add_anchoring(pos, constraints, force)
        add_limits(pos, constraints, force)
        attract_labels(blocks, placed, labels, force)
        power = np.sum(force * speed)
        if power > 0:
            downhill += 1
            ratio = math.sqrt(np.sum(speed * speed) / (np.sum(force * force) + 1e-12))
            speed = (1 - mixing) * speed + mixing * ratio * force
            if downhill > 5:
                time_step, mixing = min(time_step * 1.1, 0.45), mixing * 0.99
        else:
            downhill, mixing, time_step = 0, 0.1, max(time_step * 0.5, 0.01)
            speed[:] = 0.0
        speed += time_step * force
        pos += np.minimum(MAX_MOVE, np.maximum(-MAX_MOVE, time_step * speed))
    return worst
