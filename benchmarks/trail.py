"""How long the longest trail takes: on networks as bots build them, and on the worst that a search can find.

python -m benchmarks.trail [--seconds N] [--seed N] [--save FILE]
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from draisine.boards import load
from draisine.engine.capacities import CITIES, LENGTH, TRAINS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import new
from draisine.engine.trail.longest import Trail, longest_trail

Edge = tuple[int, int, int]
"""Two cities and a length."""
Network = list[Edge]

SAMPLES = 400
TRAIL = new(Trail)


@jit
def measure_again(trail: Trail, times: int) -> int:
    total = 0
    for _ in range(times):
        total += longest_trail(trail)
    return total


def enter(network: Network) -> None:
    TRAIL.edges = len(network)
    for edge, (a, b, length) in enumerate(network):
        TRAIL.a[edge], TRAIL.b[edge], TRAIL.length[edge] = a, b, length


def microseconds(network: Network, times: int, repeats: int = 5) -> float:
    """The median over repeats of the mean over calls, in processor time: the machine may be busy with other things."""
    enter(network)
    spans = []
    for _ in range(repeats):
        start = time.thread_time_ns()
        measure_again(TRAIL, times)
        spans.append((time.thread_time_ns() - start) / times / 1000)
    return sorted(spans)[repeats // 2]


def visits(network: Network) -> int:
    """What the search did: the same on every machine, so better to breed by than time."""
    enter(network)
    longest_trail(TRAIL)
    return int(TRAIL.block.visits)


# Networks as bots build them

STYLES = {
    "random": "claims all over the board",
    "tree": "connected, rarely closes a loop",
    "any": "connected, any route that touches the network",
    "dense": "connected, prefers routes between its own cities",
    "middle": "likewise, with routes of three spaces at most",
    "short": "connected, with routes of two spaces at most",
}


def all_routes(board: str) -> Network:
    loaded = load(board)
    number = {city.id: index for index, city in enumerate(loaded.city)}
    return [(number[route.between[0]], number[route.between[1]], route.length) for route in loaded.route]


def scattered(routes: Network, rng: random.Random) -> Network:
    left, count = 45, rng.randint(6, 16)
    network: dict[tuple[int, int], Edge] = {}
    for a, b, length in rng.sample(routes, len(routes)):
        if length <= left and (a, b) not in network and len(network) < count:
            network[a, b] = (a, b, length)
            left -= length
    return list(network.values())


def grown(routes: Network, rng: random.Random, style: str) -> Network:
    """Claims one route after the other from one city on, until the trains are used up."""
    longest = {"middle": 3, "short": 2}.get(style, LENGTH)
    left = 45
    network: dict[tuple[int, int], Edge] = {}
    cities = {rng.choice(routes)[0]}
    while True:
        fitting = [r for r in routes if r[2] <= min(left, longest) and r[:2] not in network]
        reach = {r: (r[0] in cities) + (r[1] in cities) for r in fitting}
        touching = [r for r in fitting if reach[r]]
        if not touching:
            return list(network.values())
        if style in {"dense", "middle"}:
            choice = max(touching, key=lambda r: reach[r] + rng.random() / 2)
        elif style == "tree" and rng.random() < 0.85:
            choice = rng.choice([r for r in touching if reach[r] == 1] or touching)
        else:
            choice = rng.choice(touching)
        network[choice[:2]] = choice
        left -= choice[2]
        cities |= set(choice[:2])


def report_bots(rng: random.Random) -> None:
    print(f"{'board':8} {'style':8} {'routes':>6} {'mean':>8} {'p99':>8} {'max':>8}   µs, 45 trains")
    for board in ("usa", "europe"):
        routes = all_routes(board)
        for style, words in STYLES.items():
            made = [scattered(routes, rng) if style == "random" else grown(routes, rng, style) for _ in range(SAMPLES)]
            spans = sorted(microseconds(network, 20) for network in made)
            size = sum(map(len, made)) / SAMPLES
            p99 = spans[SAMPLES * 99 // 100]
            mean = sum(spans) / SAMPLES
            print(f"{board:8} {style:8} {size:6.1f} {mean:8.2f} {p99:8.2f} {spans[-1]:8.2f}   {words}")


# Families of hard networks: sixty routes of one space each


def simple(pairs: set[tuple[int, int]]) -> Network:
    return [(a, b, 1) for a, b in sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]})]


def regular(rng: random.Random, cities: int, degree: int) -> Network:
    while True:
        ends = [city for city in range(cities) for _ in range(degree)]
        rng.shuffle(ends)
        network = simple(set(zip(ends[::2], ends[1::2], strict=True)))
        if 2 * len(network) == cities * degree:
            return network


def even_spread(rng: random.Random) -> Network:
    """Any number of cities, all of about the same degree."""
    cities = rng.randint(12, 45)
    degree = [0] * cities
    pairs: set[tuple[int, int]] = set()
    while len(pairs) < TRAINS:
        a = min(range(cities), key=lambda city: (degree[city], rng.random()))
        b = rng.choice([city for city in range(cities) if city != a])
        if (min(a, b), max(a, b)) not in pairs:
            pairs.add((min(a, b), max(a, b)))
            degree[a] += 1
            degree[b] += 1
    return simple(pairs)


def bipartite(rng: random.Random) -> Network:
    """Twenty cities of degree three on one side, fewer and busier ones on the other."""
    degree = rng.choice((3, 4, 5, 6))
    while True:
        far = [20 + city for city in range(TRAINS // degree) for _ in range(degree)]
        rng.shuffle(far)
        network = simple({(end // 3, city) for end, city in enumerate(far)})
        if len(network) == TRAINS:
            return network


def flower_snark(petals: int) -> Network:
    pairs: set[tuple[int, int]] = set()
    for petal in range(petals):
        hub, after = 4 * petal, 4 * (petal + 1) % (4 * petals)
        pairs |= {(hub, hub + 1), (hub, hub + 2), (hub, hub + 3), (hub + 1, after + 1)}
        twist = petal == petals - 1
        pairs |= {(hub + 2, after + (3 if twist else 2)), (hub + 3, after + (2 if twist else 3))}
    return simple(pairs)


def petersen(cities: int, skip: int) -> Network:
    rim = {(city, (city + 1) % cities) for city in range(cities)}
    spokes = {(city, city + cities) for city in range(cities)}
    return simple(rim | spokes | {(cities + city, cities + (city + skip) % cities) for city in range(cities)})


def grid(rows: int, columns: int) -> Network:
    across = {(columns * r + c, columns * r + c + 1) for r in range(rows) for c in range(columns - 1)}
    return simple(across | {(columns * r + c, columns * (r + 1) + c) for r in range(rows - 1) for c in range(columns)})


def planar(rng: random.Random) -> Network:
    """A triangulated grid with holes."""
    rows, columns = rng.choice(((4, 6), (5, 6), (4, 8)))
    pairs = {(a, b) for a, b, _ in grid(rows, columns)}
    pairs |= {(columns * r + c, columns * (r + 1) + c + 1) for r in range(rows - 1) for c in range(columns - 1)}
    return simple(set(rng.sample(sorted(pairs), min(TRAINS, len(pairs)))))


def cactus(rng: random.Random) -> Network:
    """Loops that share cities."""
    network: Network = []
    cities = 1
    while len(network) < TRAINS - 6:
        size = rng.randint(3, 6)
        loop = [rng.randrange(cities), *range(cities, cities + size - 1)]
        network += [(a, b, 1) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
        cities += size - 1
    return network


def theta(rng: random.Random) -> Network:
    """Two cities, or a few, with many ways between them."""
    hubs = rng.randint(2, 4)
    network: Network = []
    cities = hubs
    while len(network) < TRAINS - 4:
        a, b = rng.sample(range(hubs), 2)
        middle = list(range(cities, cities + rng.randint(1, 3)))
        cities += len(middle)
        network += [(x, y, 1) for x, y in zip([a, *middle], [*middle, b], strict=True)]
    return network


FAMILIES: dict[str, Callable[[random.Random], Network]] = {
    "cubic": lambda rng: regular(rng, 40, 3),
    "quintic": lambda rng: regular(rng, 24, 5),
    "even": even_spread,
    "bipartite": bipartite,
    "snark": lambda rng: flower_snark(rng.choice((7, 9, 10))),
    "petersen": lambda rng: petersen(20, rng.randint(2, 9)),
    "grid": lambda rng: grid(*rng.choice(((5, 6), (4, 8), (3, 11)))),
    "planar": planar,
    "cactus": cactus,
    "theta": theta,
}


# Breeding worse ones


def renamed(network: Network) -> Network:
    names: dict[int, int] = {}
    return [(names.setdefault(a, len(names)), names.setdefault(b, len(names)), length) for a, b, length in network]


def mutated(network: Network, rng: random.Random) -> Network:
    """Another network nearby: an edge moved, crossed with another, split, dropped, added, contracted or resized."""
    new_one = list(network)
    at, other = rng.randrange(len(network)), rng.randrange(len(network))
    (a, b, length), (c, d, size) = network[at], network[other]
    cities = 1 + max(max(edge[:2]) for edge in network)
    match rng.choices(range(7), (35, 35, 8, 8, 6, 3, 5))[0]:
        case 0:
            new_one[at] = (a, rng.randrange(cities), length)
        case 1:
            new_one[at], new_one[other] = (a, d, length), (c, b, size)
        case 2:
            new_one[at] = (a, cities, length)
            new_one.append((cities, b, 1))
        case 3:
            del new_one[at]
        case 4:
            new_one.append((rng.randrange(cities), rng.randrange(cities), 1))
        case 5:
            new_one[at] = (a, b, min(max(length + rng.choice((-1, 1)), 1), LENGTH))
        case _:
            new_one = [(b if x == a else x, b if y == a else y, length) for x, y, length in new_one]
    new_one = [edge for edge in new_one if edge[0] != edge[1]]
    while sum(edge[2] for edge in new_one) > TRAINS:
        del new_one[rng.randrange(len(new_one))]
    new_one = renamed(new_one)
    return new_one if new_one and max(max(edge[:2]) for edge in new_one) < CITIES else network


def bred(network: Network, rng: random.Random, seconds: float) -> Network:
    """Climb towards more visits, at first also over ground that is a little lower."""
    begun = time.monotonic()
    here, height = network, visits(network)
    top, summit = here, height
    while (passed := (time.monotonic() - begun) / seconds) < 1:
        trial = here
        for _ in range(rng.choice((1, 1, 2, 4))):
            trial = mutated(trial, rng)
        found = visits(trial)
        if found >= height * rng.random() ** (0.15 * (1 - passed)):
            here, height = trial, found
        if found > summit:
            top, summit = trial, found
    return top


class Worst(NamedTuple):
    span: float
    visits: int
    name: str
    longest: int
    network: Network


def measured(name: str, network: Network) -> Worst:
    span = microseconds(network, 1)
    return Worst(span, visits(network), name, int(TRAIL.longest), network)


def search_worst(rng: random.Random, seconds: float) -> list[Worst]:
    print(f"\n{'':10} {'as made':>18} {'bred':>18}")
    print(f"{'family':10} {'visits':>9} {'max µs':>8} {'visits':>9} {'µs':>8} {'routes':>7} {'longest':>8}")
    worst = []
    for name, make in FAMILIES.items():
        made = [measured(name, make(rng)) for _ in range(30)]
        start = max(made, key=lambda one: one.visits)
        best = measured(name, bred(start.network, rng, seconds / len(FAMILIES)))
        worst += [best]
        line = f"{name:10} {start.visits:9} {max(one.span for one in made):8.0f}"
        print(f"{line} {best.visits:9} {best.span:8.0f} {len(best.network):7} {best.longest:8}", flush=True)
    return sorted(worst, reverse=True)


def saved(worst: Worst) -> dict[str, str | int]:
    edges = ", ".join(f"{a} {b} {length}" for a, b, length in worst.network)
    return {"name": f"{worst.name} {worst.visits}", "longest": worst.longest, "edges": edges}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30, help="how long to breed hard networks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the worst networks found to this file")
    given = parser.parse_args()
    report_bots(random.Random(given.seed))
    worst = search_worst(random.Random(given.seed), given.seconds)
    print(f"\nworst: {worst[0].span / 1000:.2f} ms ({worst[0].visits} visits, bred from {worst[0].name})")
    if given.save:
        given.save.write_text(json.dumps([saved(one) for one in worst], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
