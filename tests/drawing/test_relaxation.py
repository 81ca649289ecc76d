"""The geometry of the forces: blocks measured against exact shapes, forces against differences."""

import math
from collections.abc import Callable

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from draisine.drawing.layout.forces import Floats, between, corner, pull, separate, settle, shove, turn
from tests.sizes import examples

FAR = 1e18
COUNT = examples(120)
STEP = 1e-5
"""Half the difference with which slopes are measured."""

NUMBERS = st.floats(-40, 40, allow_subnormal=False)
SIDES = st.sampled_from([0.0, 1.0]) | st.floats(0.5, 25)


def block(x: float, y: float, angle: float, along: float, across: float) -> Floats:
    """A block of these half sides, as if a link of length 1 carried it."""
    return np.array([x, y, math.cos(angle), math.sin(angle), along, across, x, y, 1.0])


BLOCKS = st.builds(block, NUMBERS, NUMBERS, st.floats(0, 7), SIDES, SIDES)


def corners(block: Floats) -> list[tuple[float, float]]:
    x, y, ux, uy, along, across = map(float, block[:6])
    sides = [(a * along, b * across) for a in (-1, 1) for b in (-1, 1)]
    return [(x + s * ux - t * uy, y + s * uy + t * ux) for s, t in sides]


def shape(block: Floats) -> BaseGeometry:
    """The same as an exact shape: a rectangle, a line or a point."""
    return shapely.MultiPoint(corners(block)).convex_hull


def moved(block: Floats, way: Floats, far: float) -> Floats:
    """The block, pushed that far."""
    return np.concatenate([block[:2] + far * way, block[2:6], block[6:8] + far * way, block[8:]])


def settled(pos: Floats, along: float, across: float, offset: float) -> Floats:
    """The block between the first two nodes."""
    out = np.empty(9)
    settle(pos, 0, 1, along, across, offset, out)
    return out


def slopes(value: Callable[[Floats], float], pos: Floats) -> Floats:
    """How fast a value changes with each coordinate."""
    found = np.empty_like(pos)
    for place in np.ndindex(pos.shape):
        step = np.zeros_like(pos)
        step[place] = STEP
        found[place] = (value(pos + step) - value(pos - step)) / (2 * STEP)
    return found


def test_a_block_lies_in_the_middle_of_its_link() -> None:
    pos = np.array([[10.0, 20.0], [10.0, 50.0]])
    assert settled(pos, 12, 4, 0) == pytest.approx([10, 35, 0, 1, 12, 4, 10, 35, 30])


def test_a_track_lies_to_the_right_of_its_link() -> None:
    """South of one that runs east, and west of one that runs south."""
    east, south = np.array([[0.0, 0.0], [30.0, 0.0]]), np.array([[0.0, 0.0], [0.0, 30.0]])
    assert settled(east, 12, 4, 5)[:2] == pytest.approx([15, 5])
    assert settled(south, 12, 4, 5)[:2] == pytest.approx([-5, 15])


def test_a_stub_is_as_long_as_its_link() -> None:
    assert settled(np.array([[0.0, 0.0], [3.0, 4.0]]), -1, 0, 0)[4:6] == pytest.approx([2.5, 0])


def test_a_block_on_one_node_does_not_turn() -> None:
    out = np.empty(9)
    settle(np.array([[7.0, 8.0]]), 0, 0, 12, 4, 0, out)
    assert out.tolist() == [7, 8, 1, 0, 12, 4, 7, 8, 0]


@pytest.mark.parametrize(
    ("other", "gap", "way"),
    [
        (block(25, 0, 0, 5, 2), 10, (1, 0)),
        (block(-25, 1, 0, 5, 2), 10, (-1, 0)),
        (block(3, 12, 0, 5, 2), 5, (0, 1)),
        (block(18, 11, 0, 5, 2), 5, (0.6, 0.8)),
        (block(30, 0, math.pi / 4, 10, 10), 20 - 10 * math.sqrt(2), (1, 0)),
        (block(12, 0, 0, 5, 2), -3, (1, 0)),
        (block(3, -6, 0, 5, 2), -1, (0, -1)),
    ],
    ids=["east", "west", "south", "corners", "diamond", "overlap", "overlap north"],
)
def test_known_distances(other: Floats, gap: float, way: tuple[float, float]) -> None:
    """From a block 20 wide and 10 high."""
    out = np.empty(5)
    assert between(block(0, 0, 0, 10, 5), other, FAR, out) == pytest.approx(gap)
    assert out[:2] == pytest.approx(way, abs=1e-6)


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_the_distance_of_separate_blocks_is_exact(p: Floats, q: Floats) -> None:
    exact = shapely.distance(shape(p), shape(q))
    assume(exact > 1e-3)
    out = np.empty(5)
    gap = between(p, q, FAR, out)
    assert gap == pytest.approx(exact, abs=1e-6)
    assert np.hypot(out[0], out[1]) == pytest.approx(1, abs=1e-5)
    # The way leads from the one to the other, and they meet halfway.
    assert shapely.distance(shape(p), shape(moved(q, -out[:2], gap))) == pytest.approx(0, abs=1e-5)
    meet = shapely.Point(out[2], out[3])
    assert [shapely.distance(meet, shape(p)), shapely.distance(meet, shape(q))] == pytest.approx(
        [gap / 2] * 2, abs=1e-5
    )


@given(p=BLOCKS, q=BLOCKS, enough=st.floats(0, 40))
@settings(max_examples=COUNT, deadline=None)
def test_a_distance_is_exact_where_it_matters(p: Floats, q: Floats, enough: float) -> None:
    """Beyond what is asked for, it may be told too short, but never as too little."""
    exact = shapely.distance(shape(p), shape(q))
    assume(exact > 1e-3)
    gap = between(p, q, enough, np.empty(5))
    assert gap <= exact + 1e-6
    assert gap > enough or gap == pytest.approx(exact, abs=1e-6)


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_a_corner_is_as_near_as_any_other_point(p: Floats, q: Floats) -> None:
    exact = shapely.distance(shape(p), shape(q))
    assume(exact > 1e-3)
    out = np.empty(5)
    gap = min(corner(p, q, 1.0, FAR, out), corner(q, p, -1.0, FAR, out))
    assert gap == pytest.approx(exact, abs=1e-6)
    out[:] = 7.0
    assert corner(p, q, 1.0, 0.5 * exact, out) == 0.5 * exact
    assert (out == 7.0).all()


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_overlapping_blocks_know_the_way_apart(p: Floats, q: Floats) -> None:
    """Pushed by as much as they overlap, they just touch; pushed by less, they do not yet."""
    q = np.concatenate([p[:2] + (q[:2] - p[:2]) / 8, q[2:]])
    out = np.empty(5)
    gap = separate(p, q, out)
    assume(gap < -1e-3)
    assert shape(p).intersects(shape(q))
    assert between(p, q, FAR, np.empty(5)) == gap
    assert np.hypot(out[0], out[1]) == pytest.approx(1)
    assert shapely.distance(shape(p), shape(moved(q, out[:2], -gap + 1e-4))) == pytest.approx(0, abs=2e-4)
    assert not shape(p).intersects(shape(moved(q, out[:2], -gap + 1e-4)))
    assert shape(p).intersects(shape(moved(q, out[:2], -gap - 1e-4)))
    assert min(math.dist(out[2:4], place) for place in corners(p) + corners(q)) < 1e-6


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_both_see_the_same_distance(p: Floats, q: Floats) -> None:
    there, back = np.empty(5), np.empty(5)
    assert between(p, q, FAR, there) == pytest.approx(between(q, p, FAR, back), abs=1e-9)


LINKS = st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS).map(lambda four: np.array(four).reshape(2, 2))


@given(pos=LINKS, offset=NUMBERS, point=st.tuples(NUMBERS, NUMBERS), push=st.tuples(NUMBERS, NUMBERS))
@settings(max_examples=COUNT, deadline=None)
def test_a_shove_is_what_the_nodes_feel(
    pos: Floats, offset: float, point: tuple[float, float], push: tuple[float, float]
) -> None:
    """A point fixed to the block moves with its nodes; its nodes feel a force on it as much as they move it."""
    assume(np.hypot(*(pos[1] - pos[0])) > 1)
    placed = settled(pos, 12, 4, offset)

    def work(nodes: Floats) -> float:
        at = settled(nodes, 12, 4, offset)
        x, y = at[6] + point[0] * at[2] - point[1] * at[3], at[7] + point[0] * at[3] + point[1] * at[2]
        return float(push[0] * x + push[1] * y)

    force = np.zeros((2, 2))
    x = placed[6] + point[0] * placed[2] - point[1] * placed[3]
    y = placed[7] + point[0] * placed[3] + point[1] * placed[2]
    shove(force, 0, 1, placed, x, y, *push)
    assert force == pytest.approx(slopes(work, pos), rel=1e-4, abs=1e-3)
    assert force.sum(axis=0) == pytest.approx(push, abs=1e-9)


def test_a_shove_on_one_node_is_all_its_own() -> None:
    force = np.ones((2, 2))
    shove(force, 1, 1, np.zeros(9), 5.0, 6.0, 2.0, -3.0)
    assert force.tolist() == [[1, 1], [3, -2]]


@pytest.mark.parametrize("seed", range(30))
def test_shoves_along_the_way_apart_are_the_slope_of_the_distance(seed: int) -> None:
    """What pushes two blocks apart pushes their nodes in the direction in which the distance grows fastest, whether
    they overlap or not."""
    rng = np.random.default_rng(seed)
    pos = rng.uniform(-25, 25, (4, 2))
    offsets = rng.uniform(-5, 5, 2)

    def both(nodes: Floats) -> tuple[Floats, Floats]:
        return settled(nodes[:2], 8, 3, float(offsets[0])), settled(nodes[2:], 9, 4, float(offsets[1]))

    meet, force = np.empty(5), np.zeros((4, 2))
    p, q = both(pos)
    between(p, q, FAR, meet)
    shove(force, 0, 1, p, meet[2], meet[3], -meet[0], -meet[1])
    shove(force, 2, 3, q, meet[2], meet[3], meet[0], meet[1])
    found = slopes(lambda nodes: between(*both(nodes), FAR, np.empty(5)), pos)
    assert force == pytest.approx(found, abs=1e-4)


@given(pos=st.tuples(LINKS, LINKS).map(np.concatenate))
@settings(max_examples=COUNT, deadline=None)
def test_a_turn_lines_two_links_up(pos: Floats) -> None:
    assume(min(np.hypot(*(pos[1] - pos[0])), np.hypot(*(pos[3] - pos[2]))) > 1)

    def cosine(nodes: Floats) -> float:
        return turn(np.zeros((4, 2)), nodes, 0, 1, 2, 3, -1.0, 0.0, 0.0)

    force = np.zeros((4, 2))
    first, second = pos[1] - pos[0], pos[3] - pos[2]
    assert turn(force, pos, 0, 1, 2, 3, -1.0, 2.0, 0.0) == pytest.approx(
        float(first @ second / (np.hypot(*first) * np.hypot(*second))), abs=1e-6
    )
    assert force == pytest.approx(2 * slopes(cosine, pos), abs=1e-3)


def test_a_sharp_turn_is_pushed_harder() -> None:
    """Two links at a right angle: gently only, or by as much as the cosine lies below the least."""
    pos = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]])
    gentle, hard = np.zeros((3, 2)), np.zeros((3, 2))
    turn(gentle, pos, 0, 1, 1, 2, 0.0, 3.0, 100.0)
    turn(hard, pos, 0, 1, 1, 2, 0.5, 3.0, 100.0)
    assert gentle == pytest.approx(3 * np.array([[0, -0.1], [-0.1, 0.1], [0.1, 0]]))
    assert hard == pytest.approx(53 / 3 * gentle)


def test_a_pull_draws_together() -> None:
    force = np.zeros((2, 2))
    pull(force, np.array([[0.0, 0.0], [3.0, 4.0]]), 0, 1, 2.0, 5.0)
    assert force == pytest.approx(np.array([[6, 8], [-6, -8]]))
