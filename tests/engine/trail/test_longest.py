"""The longest trail: known lengths, brute force, properties of all networks, and the hardest networks found."""

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.engine.capacities import CITIES, TRAINS
from draisine.engine.compiler.records import new
from draisine.engine.trail.block import NONE, Block, add_edge, clear_block
from draisine.engine.trail.exhaustive import walk_block
from draisine.engine.trail.frontier import search_block
from draisine.engine.trail.longest import TrailSearch, longest_trail, trace_trail
from tests.soak import max_examples

Edge = tuple[int, int, int]
"""Two cities and a length."""
Network = list[Edge]

HARD_CASES = json.loads(Path(__file__).with_name("hard_cases.json").read_text("utf-8"))
TRAIL = new(TrailSearch)
"""Reused for all networks, as in a game."""


def solve(network: Network) -> int:
    TRAIL.edges = len(network)
    for edge, (a, b, length) in enumerate(network):
        TRAIL.a[edge], TRAIL.b[edge], TRAIL.length[edge] = a, b, length
    return int(longest_trail(TRAIL))


def check_trail(network: Network, expected: int) -> None:
    """Check the length, and that the traced edges are a trail of that length."""
    assert solve(network) == expected
    trace_trail(TRAIL)
    walk = [int(edge) for edge in TRAIL.walk[: int(TRAIL.walk_size)]]
    assert len(set(walk)) == len(walk)
    assert sum(network[edge][2] for edge in walk) == expected
    assert not walk or is_walk([network[edge] for edge in walk])


def is_walk(edges: Network) -> bool:
    """Whether each edge begins where the previous one ended."""
    here = set(edges[0][:2])
    for a, b, _ in edges[1:]:
        here = ({b} if a in here else set()) | ({a} if b in here else set())
    return bool(here)


def brute_force(network: Network) -> int:
    """Extend all trails edge by edge, merging those with the same edges and the same end."""
    exits: dict[int, list[tuple[int, int]]] = {}
    for edge, (a, b, _) in enumerate(network):
        exits.setdefault(a, []).append((edge, b))
        exits.setdefault(b, []).append((edge, a))
    trails = {(city, 0) for city in exits}
    walked = {0}
    while trails:
        trails = {(far, used | 1 << edge) for city, used in trails for edge, far in exits[city] if not used >> edge & 1}
        walked |= {used for _, used in trails}
    return max(sum(length for edge, (_, _, length) in enumerate(network) if used >> edge & 1) for used in walked)


def random_network(rng: random.Random, cities: int, edges: int) -> Network:
    """A random multigraph with several components; city numbers from the whole range."""
    names = rng.sample(range(CITIES), cities)
    lengths = rng.choice(([1], [1, 2], [1, 2, 3, 4, 5], [1, 5]))
    return [link(rng, names, rng.choice(lengths)) for _ in range(edges)]


def link(rng: random.Random, cities: Sequence[int], length: int) -> Edge:
    a, b = rng.sample(cities, 2)
    return a, b, length


def tree(rng: random.Random, edges: int) -> Network:
    return [(rng.randrange(city), city, rng.randint(1, 3)) for city in range(1, edges + 1)]


def regular(rng: random.Random, cities: int, degree: int) -> Network:
    """A random simple graph whose cities all have the same degree."""
    while True:
        ends = [city for city in range(cities) for _ in range(degree)]
        rng.shuffle(ends)
        pairs = {(min(a, b), max(a, b)) for a, b in zip(ends[::2], ends[1::2], strict=True) if a != b}
        if len(pairs) == cities * degree // 2:
            return [(a, b, 1) for a, b in sorted(pairs)]


def complete(cities: int) -> Network:
    return [(a, b, 1) for b in range(cities) for a in range(b)]


def grid(rows: int, columns: int) -> Network:
    across = [(row * columns + c, row * columns + c + 1, 1) for row in range(rows) for c in range(columns - 1)]
    down = [(row * columns + c, (row + 1) * columns + c, 1) for row in range(rows - 1) for c in range(columns)]
    return across + down


# Known lengths

P, Q, R, S, T = range(5)


@pytest.mark.rule("BASE-PATH-2")
@pytest.mark.parametrize(
    ("network", "length"),
    [
        ([], 0),
        ([(7, 63, 9)], 9),
        ([(P, Q, 6), (Q, R, 5), (R, S, 4), (S, Q, 3), (Q, T, 2)], 20),
        ([(P, Q, 6), (P, R, 5), (P, S, 4)], 11),
        ([(P, Q, 6), (Q, R, 1), (S, T, 3), (T, 40, 3)], 7),
        ([(P, Q, 2), (Q, R, 2), (R, P, 2)], 6),
        ([(P, Q, 2), (Q, R, 2), (R, P, 2), (P, S, 3), (S, T, 3), (T, P, 3)], 15),
        ([(P, Q, 1), (Q, R, 1), (R, P, 1), (P, S, 5), (Q, T, 5), (R, 9, 5)], 12),
        ([(P, Q, 1), (P, Q, 2), (P, Q, 4)], 7),
        ([(P, Q, 1), (P, Q, 2), (P, Q, 4), (P, Q, 8)], 15),
        (complete(4), 5),
        (complete(10), 41),
        (complete(11), 55),
        (grid(5, 6), 43),
        ([(city, city + 1, 1) for city in range(TRAINS)], 60),
        ([(0, city, 1) for city in range(1, TRAINS + 1)], 2),
        ([(city, (city + 1) % TRAINS, 1) for city in range(TRAINS)], 60),
    ],
)
def test_known_lengths(network: Network, length: int) -> None:
    check_trail(network, length)


def test_two_loops_joined_by_a_bridge() -> None:
    """Both loops, the bridge, and the longest tail of each loop."""
    loops = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (3, 4, 3), (4, 5, 3), (5, 3, 3), (0, 3, 1)]
    tails = [(0, 6, 4), (0, 7, 5), (3, 8, 1)]
    check_trail(loops + tails, 6 + 9 + 1 + 5 + 1)


@pytest.mark.parametrize("case", HARD_CASES, ids=[case["name"] for case in HARD_CASES])
def test_hard_cases(case: dict[str, str | int]) -> None:
    network = [(int(a), int(b), int(length)) for a, b, length in map(str.split, str(case["edges"]).split(", "))]
    check_trail(network, int(case["longest"]))


def test_worked_example_of_the_frontier_search() -> None:
    """The states in the documentation of `frontier.py`."""
    block = new(Block)
    clear_block(block, 4)
    for a, b, length in [(0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 2, 2), (1, 3, 4), (2, 3, 5)]:
        add_edge(block, a, b, length, 1 << block.edges)
    assert search_block(block, 0) == 16
    assert [int(city) for city in block.order[:4]] == [0, 3, 2, 1]
    assert int(block.best_routes) == 0b111110
    # After A is settled, slots are D, C, B; after D is settled, C, B.
    found = [
        (bin(block.odd[layer]), hex(block.components[layer]), int(block.loose_ends[layer]), int(block.loss[layer]))
        for layer in (int(block.step_start[1]), int(block.step_start[2]))
    ]
    assert found == [("0b11", "0x11", 0, 1), ("0b1", "0x11", 1, 1)]


# Comparison with brute force


def small_networks() -> Iterator[Network]:
    rng = random.Random(1)
    for _ in range(3000):
        yield random_network(rng, rng.randint(2, 9), rng.randint(0, 9))
    for _ in range(60):
        yield random_network(rng, rng.randint(6, 10), 12)
    for _ in range(200):
        yield tree(rng, rng.randint(1, 10))
        yield tree(rng, 3) + [(a + 20, b + 20, length) for a, b, length in complete(4)]
    for _ in range(30):
        yield regular(rng, 6, 3)
        yield rng.sample(complete(5), 9)
    for _ in range(5):
        yield regular(rng, 8, 3)


def test_small_networks_match_brute_force() -> None:
    for network in small_networks():
        check_trail(network, brute_force(network))


def test_sparse_networks_match_brute_force() -> None:
    """Larger networks with few loops, so that they do not have too many trails."""
    rng = random.Random(2)
    for _ in range(40):
        network = tree(rng, 13)
        network += [link(rng, range(14), rng.randint(1, 3)) for _ in range(4)]
        check_trail(network, brute_force(network))


def test_exhaustive_and_frontier_search_agree() -> None:
    """No block is known that needs the exhaustive search, so it is given those that the frontier search has solved."""
    rng = random.Random(3)
    for _ in range(100):
        ring = [(city, (city + 1) % 4, rng.randint(1, 4)) for city in range(4)]
        chords = [link(rng, range(4), rng.randint(1, 4)) for _ in range(rng.randint(0, 2))]
        tails = [(rng.randrange(4), city, rng.randint(1, 4)) for city in range(4, 4 + rng.randint(0, 3))]
        longest = solve(ring + chords + tails)
        assert walk_block(TRAIL.block, 0) == longest
        assert walk_block(TRAIL.block, longest + 1) == NONE


# Properties of all networks

edges = st.builds(
    lambda a, step, length: (a, (a + step) % 16, length), st.integers(0, 15), st.integers(1, 15), st.integers(1, 3)
)
networks = st.lists(edges, max_size=19)


@given(networks)
@settings(max_examples=max_examples(150), deadline=None)
def test_the_trace_is_a_trail(network: Network) -> None:
    check_trail(network, solve(network))


@given(networks, st.randoms(use_true_random=False))
@settings(max_examples=max_examples(100), deadline=None)
def test_city_numbers_and_edge_order_do_not_matter(network: Network, rng: random.Random) -> None:
    length = solve(network)
    names = rng.sample(range(CITIES), 16)
    again = [(names[b], names[a], size) for a, b, size in network]
    rng.shuffle(again)
    check_trail(again, length)


@given(networks, edges)
@settings(max_examples=max_examples(100), deadline=None)
def test_a_new_edge_adds_at_most_its_length_and_another_trail(network: Network, edge: Edge) -> None:
    before = solve(network)
    after = solve([*network, edge])
    assert before <= after <= 2 * before + edge[2]


@given(st.lists(edges, max_size=10), st.lists(edges, max_size=10))
@settings(max_examples=max_examples(100), deadline=None)
def test_the_longer_trail_of_two_components_counts(one: Network, other: Network) -> None:
    moved = [(a + 32, b + 32, length) for a, b, length in other]
    assert solve(one + moved) == max(solve(one), solve(other))


@given(networks, st.integers(0, 19))
@settings(max_examples=max_examples(100), deadline=None)
def test_splitting_an_edge_never_shortens_the_trail(network: Network, index: int) -> None:
    """With a city in the middle, an edge of length 2 or more can be used in part."""
    long = [edge for edge, (_, _, length) in enumerate(network) if length > 1]
    if long:
        edge = long[index % len(long)]
        a, b, length = network[edge]
        split = [*network[:edge], *network[edge + 1 :], (a, 40, 1), (40, b, length - 1)]
        assert solve(network) <= solve(split)


@given(networks)
@settings(max_examples=max_examples(100), deadline=None)
def test_an_eulerian_network_is_one_trail(network: Network) -> None:
    """A hub joined to all odd cities makes every city even; doubled links make the network connected."""
    odd = {city for city in range(16) if sum((a == city) + (b == city) for a, b, _ in network) % 2}
    hub = [(city, 60, 1) for city in sorted(odd)]
    joined = network + hub
    links = [(city, 61, 1) for city in range(16) if any(city in edge[:2] for edge in network)]
    joined += links + links
    total = sum(length for _, _, length in joined)
    if total <= TRAINS:
        check_trail(joined, total)
