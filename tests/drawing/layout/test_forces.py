"""The forces: distances of blocks checked against exact shapes, forces against numerical gradients."""

import math
from collections.abc import Callable

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from draisine.drawing.layout.forces import (
    AXIS_X,
    AXIS_Y,
    BLOCK_COLUMNS,
    CONTACT_ENTRIES,
    HALF_LENGTH,
    HALF_WIDTH,
    LINK_X,
    LINK_Y,
    NORMAL_X,
    NORMAL_Y,
    POINT_X,
    POINT_Y,
    X,
    Y,
    add_spring,
    align_links,
    block_distance,
    corner_distance,
    place_block,
    push_block,
    separate,
)
from draisine.drawing.layout.system import Floats
from tests.soak import max_examples

FAR = 1e18
COUNT = max_examples(120)
STEP = 1e-5
"""Half the difference quotient of numerical gradients."""

NUMBERS = st.floats(-40, 40, allow_subnormal=False)
SIDES = st.sampled_from([0.0, 1.0]) | st.floats(0.5, 25)


def block(x: float, y: float, angle: float, half_length: float, half_width: float) -> Floats:
    """A placed block on a link of length 1."""
    return np.array([x, y, math.cos(angle), math.sin(angle), half_length, half_width, x, y, 1.0])


BLOCKS = st.builds(block, NUMBERS, NUMBERS, st.floats(0, 7), SIDES, SIDES)


def block_corners(block: Floats) -> list[tuple[float, float]]:
    x, y, ux, uy, half_length, half_width = map(float, block[:6])
    sides = [(a * half_length, b * half_width) for a in (-1, 1) for b in (-1, 1)]
    return [(x + s * ux - t * uy, y + s * uy + t * ux) for s, t in sides]


def exact_shape(block: Floats) -> BaseGeometry:
    """The block as a shape of shapely: a rectangle, a line or a point."""
    return shapely.MultiPoint(block_corners(block)).convex_hull


def move_block(block: Floats, direction: Floats, distance: float) -> Floats:
    """The block, moved."""
    moved = block.copy()
    moved[[X, Y]] += distance * direction
    moved[[LINK_X, LINK_Y]] += distance * direction
    return moved


def placed_block(pos: Floats, half_length: float, half_width: float, offset: float) -> Floats:
    """A block on the link between the first two nodes."""
    placed = np.empty(BLOCK_COLUMNS)
    place_block(pos, 0, 1, half_length, half_width, offset, placed)
    return placed


def gradient(value: Callable[[Floats], float], pos: Floats) -> Floats:
    """The numerical gradient of a value."""
    found = np.empty_like(pos)
    for index in np.ndindex(pos.shape):
        step = np.zeros_like(pos)
        step[index] = STEP
        found[index] = (value(pos + step) - value(pos - step)) / (2 * STEP)
    return found


def test_a_block_lies_in_the_middle_of_its_link() -> None:
    pos = np.array([[10.0, 20.0], [10.0, 50.0]])
    assert placed_block(pos, 12, 4, 0) == pytest.approx([10, 35, 0, 1, 12, 4, 10, 35, 30])


def test_a_track_lies_to_the_right_of_its_link() -> None:
    """South of one that runs east, and west of one that runs south."""
    east, south = np.array([[0.0, 0.0], [30.0, 0.0]]), np.array([[0.0, 0.0], [0.0, 30.0]])
    assert placed_block(east, 12, 4, 5)[[X, Y]] == pytest.approx([15, 5])
    assert placed_block(south, 12, 4, 5)[[X, Y]] == pytest.approx([-5, 15])


def test_a_stub_is_as_long_as_its_link() -> None:
    assert placed_block(np.array([[0.0, 0.0], [3.0, 4.0]]), -1, 0, 0)[[HALF_LENGTH, HALF_WIDTH]] == pytest.approx(
        [2.5, 0]
    )


def test_a_block_on_one_node_does_not_turn() -> None:
    placed = np.empty(BLOCK_COLUMNS)
    place_block(np.array([[7.0, 8.0]]), 0, 0, 12, 4, 0, placed)
    assert placed.tolist() == [7, 8, 1, 0, 12, 4, 7, 8, 0]


@pytest.mark.parametrize(
    ("other", "gap", "normal"),
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
def test_known_distances(other: Floats, gap: float, normal: tuple[float, float]) -> None:
    """From a block 20 wide and 10 high."""
    contact = np.empty(CONTACT_ENTRIES)
    assert block_distance(block(0, 0, 0, 10, 5), other, FAR, contact) == pytest.approx(gap)
    assert contact[[NORMAL_X, NORMAL_Y]] == pytest.approx(normal, abs=1e-6)


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_the_distance_of_separate_blocks_is_exact(p: Floats, q: Floats) -> None:
    exact = shapely.distance(exact_shape(p), exact_shape(q))
    assume(exact > 1e-3)
    contact = np.empty(CONTACT_ENTRIES)
    gap = block_distance(p, q, FAR, contact)
    assert gap == pytest.approx(exact, abs=1e-6)
    assert np.hypot(contact[NORMAL_X], contact[NORMAL_Y]) == pytest.approx(1, abs=1e-5)
    # The normal leads from one to the other, and the contact point is halfway.
    assert shapely.distance(
        exact_shape(p), exact_shape(move_block(q, -contact[[NORMAL_X, NORMAL_Y]], gap))
    ) == pytest.approx(0, abs=1e-5)
    point = shapely.Point(contact[POINT_X], contact[POINT_Y])
    assert [shapely.distance(point, exact_shape(p)), shapely.distance(point, exact_shape(q))] == pytest.approx(
        [gap / 2] * 2, abs=1e-5
    )


@given(p=BLOCKS, q=BLOCKS, enough=st.floats(0, 40))
@settings(max_examples=COUNT, deadline=None)
def test_a_distance_below_enough_is_exact(p: Floats, q: Floats, enough: float) -> None:
    """Beyond `enough` it may be too small, but never below `enough`."""
    exact = shapely.distance(exact_shape(p), exact_shape(q))
    assume(exact > 1e-3)
    gap = block_distance(p, q, enough, np.empty(CONTACT_ENTRIES))
    assert gap <= exact + 1e-6
    assert gap > enough or gap == pytest.approx(exact, abs=1e-6)


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_the_nearest_point_is_a_corner(p: Floats, q: Floats) -> None:
    exact = shapely.distance(exact_shape(p), exact_shape(q))
    assume(exact > 1e-3)
    contact = np.empty(CONTACT_ENTRIES)
    gap = min(corner_distance(p, q, 1.0, FAR, contact), corner_distance(q, p, -1.0, FAR, contact))
    assert gap == pytest.approx(exact, abs=1e-6)
    contact[:] = 7.0
    assert corner_distance(p, q, 1.0, 0.5 * exact, contact) == 0.5 * exact
    assert (contact == 7.0).all()


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_the_normal_of_overlapping_blocks_separates_them(p: Floats, q: Floats) -> None:
    """Moved by as much as they overlap, they just touch; moved by less, they still overlap."""
    q = np.concatenate([p[:2] + (q[:2] - p[:2]) / 8, q[2:]])
    contact = np.empty(CONTACT_ENTRIES)
    gap = separate(p, q, contact)
    normal = contact[[NORMAL_X, NORMAL_Y]]
    assume(gap < -1e-3)
    assert exact_shape(p).intersects(exact_shape(q))
    assert block_distance(p, q, FAR, np.empty(CONTACT_ENTRIES)) == gap
    assert np.hypot(contact[NORMAL_X], contact[NORMAL_Y]) == pytest.approx(1)
    assert shapely.distance(exact_shape(p), exact_shape(move_block(q, normal, -gap + 1e-4))) == pytest.approx(
        0, abs=2e-4
    )
    assert not exact_shape(p).intersects(exact_shape(move_block(q, normal, -gap + 1e-4)))
    assert exact_shape(p).intersects(exact_shape(move_block(q, normal, -gap - 1e-4)))
    assert min(math.dist(contact[[POINT_X, POINT_Y]], corner) for corner in block_corners(p) + block_corners(q)) < 1e-6


@given(p=BLOCKS, q=BLOCKS)
@settings(max_examples=COUNT, deadline=None)
def test_distance_is_symmetric(p: Floats, q: Floats) -> None:
    there, back = np.empty(CONTACT_ENTRIES), np.empty(CONTACT_ENTRIES)
    assert block_distance(p, q, FAR, there) == pytest.approx(block_distance(q, p, FAR, back), abs=1e-9)


def fixed_point(block: Floats, point: tuple[float, float]) -> tuple[float, float]:
    """A point given along and across a block, relative to the middle of its link."""
    ux, uy = block[AXIS_X], block[AXIS_Y]
    x, y = block[LINK_X] + point[0] * ux - point[1] * uy, block[LINK_Y] + point[0] * uy + point[1] * ux
    return float(x), float(y)


LINKS = st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS).map(lambda four: np.array(four).reshape(2, 2))


@given(pos=LINKS, offset=NUMBERS, point=st.tuples(NUMBERS, NUMBERS), push=st.tuples(NUMBERS, NUMBERS))
@settings(max_examples=COUNT, deadline=None)
def test_a_force_on_a_block_is_distributed_to_its_nodes(
    pos: Floats, offset: float, point: tuple[float, float], push: tuple[float, float]
) -> None:
    """The force on each node is the gradient of the work of a force on a point fixed to the block."""
    assume(np.hypot(*(pos[1] - pos[0])) > 1)
    placed = placed_block(pos, 12, 4, offset)

    def work(nodes: Floats) -> float:
        x, y = fixed_point(placed_block(nodes, 12, 4, offset), point)
        return push[0] * x + push[1] * y

    force = np.zeros((2, 2))
    push_block(force, 0, 1, placed, *fixed_point(placed, point), *push)
    assert force == pytest.approx(gradient(work, pos), rel=1e-4, abs=1e-3)
    assert force.sum(axis=0) == pytest.approx(push, abs=1e-9)


def test_a_block_on_one_node_has_no_torque() -> None:
    force = np.ones((2, 2))
    push_block(force, 1, 1, np.zeros(BLOCK_COLUMNS), 5.0, 6.0, 2.0, -3.0)
    assert force.tolist() == [[1, 1], [3, -2]]


@pytest.mark.parametrize("seed", range(30))
def test_forces_along_the_normal_are_the_gradient_of_the_distance(seed: int) -> None:
    """Whether two blocks overlap or not, pushing them apart increases their distance as fast as possible."""
    rng = np.random.default_rng(seed)
    pos = rng.uniform(-25, 25, (4, 2))
    offsets = rng.uniform(-5, 5, 2)

    def both(nodes: Floats) -> tuple[Floats, Floats]:
        return placed_block(nodes[:2], 8, 3, float(offsets[0])), placed_block(nodes[2:], 9, 4, float(offsets[1]))

    contact, force = np.empty(CONTACT_ENTRIES), np.zeros((4, 2))
    p, q = both(pos)
    block_distance(p, q, FAR, contact)
    nx, ny, x, y = contact[[NORMAL_X, NORMAL_Y, POINT_X, POINT_Y]]
    push_block(force, 0, 1, p, x, y, -nx, -ny)
    push_block(force, 2, 3, q, x, y, nx, ny)
    found = gradient(lambda nodes: block_distance(*both(nodes), FAR, np.empty(CONTACT_ENTRIES)), pos)
    assert force == pytest.approx(found, abs=1e-4)


@given(pos=st.tuples(LINKS, LINKS).map(np.concatenate))
@settings(max_examples=COUNT, deadline=None)
def test_aligning_two_links_follows_the_gradient_of_their_cosine(pos: Floats) -> None:
    assume(min(np.hypot(*(pos[1] - pos[0])), np.hypot(*(pos[3] - pos[2]))) > 1)

    def cosine(nodes: Floats) -> float:
        return align_links(np.zeros((4, 2)), nodes, 0, 1, 2, 3, -1.0, 0.0, 0.0)

    force = np.zeros((4, 2))
    first, second = pos[1] - pos[0], pos[3] - pos[2]
    assert align_links(force, pos, 0, 1, 2, 3, -1.0, 2.0, 0.0) == pytest.approx(
        float(first @ second / (np.hypot(*first) * np.hypot(*second))), abs=1e-6
    )
    assert force == pytest.approx(2 * gradient(cosine, pos), abs=1e-3)


def test_a_bend_beyond_the_limit_is_pushed_harder() -> None:
    """Two links at a right angle: with the stiffness alone, or also by how far the cosine is below the limit."""
    pos = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]])
    gentle, hard = np.zeros((3, 2)), np.zeros((3, 2))
    align_links(gentle, pos, 0, 1, 1, 2, 0.0, 3.0, 100.0)
    align_links(hard, pos, 0, 1, 1, 2, 0.5, 3.0, 100.0)
    assert gentle == pytest.approx(3 * np.array([[0, -0.1], [-0.1, 0.1], [0.1, 0]]))
    assert hard == pytest.approx(53 / 3 * gentle)


def test_a_spring_pulls_two_nodes_together() -> None:
    force = np.zeros((2, 2))
    add_spring(force, np.array([[0.0, 0.0], [3.0, 4.0]]), 0, 1, 2.0, 5.0)
    assert force == pytest.approx(np.array([[6, 8], [-6, -8]]))
