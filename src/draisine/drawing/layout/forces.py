"""The forces that push a board into shape, and the motion that follows them.

Everything that takes room is a block: a rectangle with a round coat. A space is one without a coat, so is a name; a
city is all coat, and the stub between a city and the first space of a route is a line with one. Blocks push each other
away until there is room between them; the joints of a route pull it even and straight; a thread holds each city near
its place on the map.

All arrays are of plain numbers and every sum has one order, so that each machine finds the same layout.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from draisine.engine.compiler import cache

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

numba.config.CACHE_DIR = str(cache.CACHE)

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile a function by itself: nothing here needs the care that the rules need."""
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)  # type: ignore[no-any-return]


REACH = 14.0
"""How far two coats may come nearer until the list of neighbours is made anew."""
ROUND = 12
"""Steps between two such lists."""


class Blocks(NamedTuple):
    """All blocks, one row or number each."""

    nodes: Ints
    """The two nodes that carry it (twice the same: it does not turn)."""
    sides: Floats
    """Half its length (negative: as long as its link) and half its width."""
    offset: Floats
    """How far it lies beside its link."""
    coat: Floats
    kind: Ints
    apart: Ints
    """Which two must keep apart."""
    clear: Floats
    """The room between two kinds."""


class Lines(NamedTuple):
    """All lines: their chains of nodes one after another, and where each starts."""

    chains: Ints
    start: Ints
    tracks: Floats
    """Half the breadth of all tracks of a line, and the least cosine of a bend."""
    stub: Floats
    """Least and most distance of its outer joints from its cities."""
    sizes: Floats
    """Length of a space, least and most gap between two."""
    limits: Floats
    """Stiffness; least cosine against the straight line of its cities; strength of limits to angles, of limits to
    lengths, and of the wish to be short."""
    bow: Floats
    """A gentle push to the side that the file wants a line to bow to."""


class Bounds(NamedTuple):
    """What keeps things in their place."""

    home: Floats
    """Where the cities belong."""
    firm: Floats
    """How much stronger the thread of each is than usual."""
    order: Ints
    """City, city further on, axis."""
    room: Floats
    """Half width and height kept free around each node."""
    box: Floats
    """The board's width and height."""
    ties: Floats
    """Strength of a thread, its length, strength of all firm limits, least step between neighbours, strength of blocks
    that push."""


class Names(NamedTuple):
    """The blocks of names and of their cities."""

    pairs: Ints
    near: Floats
    """The distance within which there is no pull, the strength of the pull, and of a firm limit at twice that."""


@jit
def settle(pos: Floats, a: int, b: int, along: float, across: float, offset: float, out: Floats) -> None:
    """Where a block lies: middle, axis, half sides, middle and length of the link that carries it."""
    out[2], out[3], out[4], out[5] = 1.0, 0.0, along, across
    out[6], out[7], out[8] = pos[a, 0], pos[a, 1], 0.0
    if a != b:
        dx, dy = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
        span = math.sqrt(dx * dx + dy * dy) + 1e-9
        out[2], out[3], out[8] = dx / span, dy / span, span
        out[6] += 0.5 * dx
        out[7] += 0.5 * dy
        if along < 0:
            out[4] = 0.5 * span
    out[0], out[1] = out[6] - out[3] * offset, out[7] + out[2] * offset


@jit
def separate(p: Floats, q: Floats, out: Floats) -> float:
    """The largest gap between two blocks along one of their four sides' directions; negative if they overlap. `out`
    gets the direction from p to q, and the deepest point."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    best = -1e18
    for k in range(4):
        ux, uy = (p[2], p[3]) if k < 2 else (q[2], q[3])
        if k % 2 == 1:
            ux, uy = -uy, ux
        side = dx * ux + dy * uy
        pe = p[4] * abs(p[2] * ux + p[3] * uy) + p[5] * abs(p[2] * uy - p[3] * ux)
        qe = q[4] * abs(q[2] * ux + q[3] * uy) + q[5] * abs(q[2] * uy - q[3] * ux)
        gap = abs(side) - pe - qe
        if gap > best:
            best = gap
            sign = 1.0 if side >= 0 else -1.0
            out[0], out[1], out[4] = sign * ux, sign * uy, float(k)
    # The deepest corner belongs to the block whose side is not the one in question.
    block, sign = (q, -1.0) if out[4] < 2 else (p, 1.0)
    ex, ey = sign * out[0], sign * out[1]
    along = block[4] if ex * block[2] + ey * block[3] >= 0 else -block[4]
    across = block[5] if ey * block[2] - ex * block[3] >= 0 else -block[5]
    out[2] = block[0] + along * block[2] - across * block[3]
    out[3] = block[1] + along * block[3] + across * block[2]
    return best


@jit
def corner(p: Floats, q: Floats, sign: float, best: float, out: Floats) -> float:
    """The least distance from a corner of p to q, if it is below `best`; `out` as in `separate`."""
    for k in range(4):
        along, across = (p[4] if k % 2 == 0 else -p[4]), (p[5] if k < 2 else -p[5])
        x, y = p[0] + along * p[2] - across * p[3], p[1] + along * p[3] + across * p[2]
        dx, dy = x - q[0], y - q[1]
        s, t = dx * q[2] + dy * q[3], dy * q[2] - dx * q[3]
        s, t = min(q[4], max(-q[4], s)), min(q[5], max(-q[5], t))
        dx, dy = q[0] + s * q[2] - t * q[3] - x, q[1] + s * q[3] + t * q[2] - y
        gap = math.sqrt(dx * dx + dy * dy)
        if gap < best:
            best = gap
            out[0], out[1] = sign * dx / (gap + 1e-9), sign * dy / (gap + 1e-9)
            out[2], out[3] = x + 0.5 * dx, y + 0.5 * dy
    return best


@jit
def between(p: Floats, q: Floats, enough: float, out: Floats) -> float:
    """The distance of two blocks, exact if it is below `enough`; negative if they overlap. `out` gets the direction
    from p to q and the point where they meet."""
    gap = separate(p, q, out)
    if gap > enough or gap <= 0:
        return gap
    return corner(q, p, -1.0, corner(p, q, 1.0, 1e18, out), out)


@jit
def neighbours(blocks: Blocks, placed: Floats, pairs: Ints) -> int:
    """The pairs of blocks that are or may soon be too near each other."""
    found = 0
    for i in range(len(placed)):
        for j in range(i):
            if blocks.apart[i, j] == 0:
                continue
            reach = placed[i, 4] + placed[i, 5] + placed[j, 4] + placed[j, 5] + REACH
            reach += blocks.coat[i] + blocks.coat[j] + blocks.clear[blocks.kind[i], blocks.kind[j]]
            dx, dy = placed[i, 0] - placed[j, 0], placed[i, 1] - placed[j, 1]
            if dx * dx + dy * dy < reach * reach and found < len(pairs):
                pairs[found, 0], pairs[found, 1] = i, j
                found += 1
    return found


@jit
def shove(force: Floats, a: int, b: int, block: Floats, x: float, y: float, fx: float, fy: float) -> None:
    """A force on a point of a block, handed to the nodes that carry it."""
    if a == b:
        force[a, 0] += fx
        force[a, 1] += fy
        return
    ux, uy, span = block[2], block[3], block[8]
    dx, dy = x - block[6], y - block[7]
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    wx, wy = along * fx + across * fy, along * fy - across * fx
    drop = wx * ux + wy * uy
    wx, wy = (wx - drop * ux) / span, (wy - drop * uy) / span
    force[a, 0] += 0.5 * fx - wx
    force[a, 1] += 0.5 * fy - wy
    force[b, 0] += 0.5 * fx + wx
    force[b, 1] += 0.5 * fy + wy


@jit
def repel(blocks: Blocks, placed: Floats, pairs: Ints, strength: float, force: Floats) -> float:
    """Push apart what is too near; the worst shortfall is the answer."""
    worst, meet = 0.0, np.empty(5)
    for k in range(len(pairs)):
        i, j = pairs[k, 0], pairs[k, 1]
        need = blocks.coat[i] + blocks.coat[j] + blocks.clear[blocks.kind[i], blocks.kind[j]]
        short = need - between(placed[i], placed[j], need, meet)
        if short <= 0:
            continue
        worst = max(worst, short)
        fx, fy = strength * short * meet[0], strength * short * meet[1]
        shove(force, blocks.nodes[i, 0], blocks.nodes[i, 1], placed[i], meet[2], meet[3], -fx, -fy)
        shove(force, blocks.nodes[j, 0], blocks.nodes[j, 1], placed[j], meet[2], meet[3], fx, fy)
    return worst


@jit
def pull(force: Floats, pos: Floats, a: int, b: int, excess: float, strength: float) -> None:
    """Draw two nodes together by `excess` (apart, where it is negative)."""
    dx, dy = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
    span = math.sqrt(dx * dx + dy * dy) + 1e-9
    fx, fy = strength * excess * dx / span, strength * excess * dy / span
    force[a, 0] += fx
    force[a, 1] += fy
    force[b, 0] -= fx
    force[b, 1] -= fy


@jit
def turn(force: Floats, pos: Floats, a: int, b: int, c: int, d: int, least: float, stiff: float, hard: float) -> float:
    """Line the link c–d up with a–b: gently always, firmly where the cosine of their angle is below `least`."""
    ax, ay = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
    cx, cy = pos[d, 0] - pos[c, 0], pos[d, 1] - pos[c, 1]
    la, lc = math.sqrt(ax * ax + ay * ay) + 1e-9, math.sqrt(cx * cx + cy * cy) + 1e-9
    ax, ay, cx, cy = ax / la, ay / la, cx / lc, cy / lc
    cosine = ax * cx + ay * cy
    push = stiff
    if cosine < least:
        push += hard * (least - cosine)
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
def distance(pos: Floats, a: int, b: int) -> float:
    """How far two nodes are apart."""
    dx, dy = pos[b, 0] - pos[a, 0], pos[b, 1] - pos[a, 1]
    return math.sqrt(dx * dx + dy * dy)


@jit
def straighten(pos: Floats, lines: Lines, line: int, force: Floats) -> None:
    """Keep one line even, smooth and attached: its chain is city, joints …, city."""
    chain = lines.chains[lines.start[line] : lines.start[line + 1]]
    half, least_turn = lines.tracks[line, 0], lines.tracks[line, 1]
    sizes, limits, stub = lines.sizes, lines.limits, lines.stub[line]
    length, gap, widest = sizes[0], sizes[1], sizes[2]
    last = len(chain) - 1
    total, bend = 0.0, 0.0
    for i in range(1, last - 1):
        total += distance(pos, chain[i], chain[i + 1])
    for i in range(last):
        stiff = limits[0] if 0 < i < last - 1 else 0.5 * limits[0]
        if i + 2 <= last:
            cosine = turn(force, pos, chain[i], chain[i + 1], chain[i + 1], chain[i + 2], least_turn, stiff, limits[2])
            if 0 < i < last - 2:
                # A hairpin would ask for endless room: no bend that is allowed asks for more than this.
                bend = max(bend, min(1.0, math.sqrt(max(0.0, (1 - cosine) / (1 + cosine + 1e-6)))))
        turn(force, pos, chain[0], chain[last], chain[i], chain[i + 1], limits[1], 0.0, limits[2])
    for i in range(1, last):
        force[chain[i], 0] += lines.bow[line, 0]
        force[chain[i], 1] += lines.bow[line, 1]
    mean = total / max(1, last - 2)
    least = length + gap + 2 * half * bend
    most = max(length + widest, least)
    wanted = min(max(mean, least), most)
    for i in range(1, last - 1):
        span = distance(pos, chain[i], chain[i + 1])
        pull(force, pos, chain[i], chain[i + 1], span - wanted, limits[3])
        pull(force, pos, chain[i], chain[i + 1], span - least, limits[4])
    for end in range(2):
        city, joint = (chain[0], chain[1]) if end == 0 else (chain[last], chain[last - 1])
        away = distance(pos, city, joint)
        # A space lies in the middle of its link, so half a gap belongs to the stub.
        furthest = stub[end, 1] - 0.5 * (wanted - length)
        if away < stub[end, 0]:
            pull(force, pos, city, joint, away - stub[end, 0], limits[3])
        elif away > furthest:
            pull(force, pos, city, joint, away - furthest, limits[3])
        pull(force, pos, city, joint, away - stub[end, 0], limits[4])


@jit
def hold(pos: Floats, bounds: Bounds, force: Floats) -> None:
    """Threads of the cities to their places, their order by compass, and the edge of the board."""
    home, order, room, box, ties = bounds.home, bounds.order, bounds.room, bounds.box, bounds.ties
    for i in range(len(home)):
        dx, dy = home[i, 0] - pos[i, 0], home[i, 1] - pos[i, 1]
        away = math.sqrt(dx * dx + dy * dy) + 1e-9
        strength = ties[0] * bounds.firm[i] + (ties[2] * (away - ties[1]) / away if away > ties[1] else 0.0)
        force[i, 0] += strength * dx
        force[i, 1] += strength * dy
    for k in range(len(order)):
        a, b, axis = order[k, 0], order[k, 1], order[k, 2]
        short = ties[3] - (pos[b, axis] - pos[a, axis])
        if short > 0:
            force[a, axis] -= ties[2] * short
            force[b, axis] += ties[2] * short
    for i in range(len(pos)):
        for axis in range(2):
            low, high = room[i, axis], box[axis] - room[i, axis]
            if pos[i, axis] < low:
                force[i, axis] += ties[2] * (low - pos[i, axis])
            elif pos[i, axis] > high:
                force[i, axis] -= ties[2] * (pos[i, axis] - high)


@jit
def tie_names(blocks: Blocks, placed: Floats, names: Names, force: Floats) -> None:
    """Keep each name by its city."""
    near, meet = names.near, np.empty(5)
    for k in range(len(names.pairs)):
        name, city = names.pairs[k, 0], names.pairs[k, 1]
        away = between(placed[name], placed[city], 1e18, meet) - blocks.coat[name] - blocks.coat[city]
        if away > near[0]:
            pulled = near[1] * (away - near[0]) + near[2] * max(0.0, away - 2 * near[0])
            fx, fy = pulled * meet[0], pulled * meet[1]
            shove(force, blocks.nodes[name, 0], blocks.nodes[name, 1], placed[name], 0.0, 0.0, fx, fy)
            shove(force, blocks.nodes[city, 0], blocks.nodes[city, 1], placed[city], 0.0, 0.0, -fx, -fy)


@jit
def pressure(options: Floats, blocks: Floats, room: Floats) -> Floats:
    """How much each of some blocks would overlap others that ask for so much room: the squares of all shortfalls."""
    total, meet = np.zeros(len(options)), np.empty(5)
    for k in range(len(options)):
        for i in range(len(blocks)):
            short = room[i] - between(options[k], blocks[i], room[i], meet)
            if short > 0:
                total[k] += short * short
    return total


@jit
def relax(pos: Floats, blocks: Blocks, lines: Lines, bounds: Bounds, names: Names, steps: int) -> float:
    """Let everything move for so many steps, downhill with inertia (FIRE: Bitzek et al. 2006); the positions change in
    place. The answer is the worst shortfall between two blocks."""
    force, speed = np.zeros_like(pos), np.zeros_like(pos)
    nodes, sides = blocks.nodes, blocks.sides
    placed = np.empty((len(nodes), 9))
    pairs = np.empty((60 * len(nodes), 2), np.int64)
    found, worst, dt, mix, good = 0, 0.0, 0.1, 0.1, 0
    for step in range(steps):
        for i in range(len(nodes)):
            settle(pos, nodes[i, 0], nodes[i, 1], sides[i, 0], sides[i, 1], blocks.offset[i], placed[i])
        if step % ROUND == 0:
            found = neighbours(blocks, placed, pairs)
        force[:] = 0.0
        worst = repel(blocks, placed, pairs[:found], bounds.ties[4], force)
        for line in range(len(lines.start) - 1):
            straighten(pos, lines, line, force)
        hold(pos, bounds, force)
        tie_names(blocks, placed, names, force)
        power = np.sum(force * speed)
        if power > 0:
            good += 1
            speed = (1 - mix) * speed + mix * math.sqrt(np.sum(speed * speed) / (np.sum(force * force) + 1e-12)) * force
            if good > 5:
                dt, mix = min(dt * 1.1, 0.45), mix * 0.99
        else:
            good, mix, dt = 0, 0.1, max(dt * 0.5, 0.01)
            speed[:] = 0.0
        speed += dt * force
        # No step may jump over a neighbour.
        pos += np.minimum(2.0, np.maximum(-2.0, dt * speed))
    return worst
