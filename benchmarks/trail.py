"""Time of the longest-trail search: on networks like those that bots build, and on the hardest that can be found.

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
from draisine.engine.trail.longest import TrailSearch, longest_trail

Edge = tuple[int, int, int]
"""Two cities and a length."""
Network = list[Edge]

SAMPLES = 400
TRAIL = new(TrailSearch)


@jit
def run_repeatedly(trail: TrailSearch, times: int) -> int:
    total = 0
    for _ in range(times):
        total += longest_trail(trail)
    return total


def load_network(network: Network) -> None:
    TRAIL.edges = len(network)
    for edge, (a, b, length) in enumerate(network):
        TRAIL.a[edge], TRAIL.b[edge], TRAIL.length[edge] = a, b, length


def microseconds(network: Network, times: int, repeats: int = 5) -> float:
    """The median over repeats of the mean over calls, in thread time, because the machine may be busy."""
    load_network(network)
    samples = []
    for _ in range(repeats):
        start = time.thread_time_ns()
        run_repeatedly(TRAIL, times)
        samples.append((time.thread_time_ns() - start) / times / 1000)
    return sorted(samples)[repeats // 2]


def visits(network: Network) -> int:
    """Nodes that the search visits: the same on every machine, so a better fitness than time."""
    load_network(network)
    longest_trail(TRAIL)
    return int(TRAIL.block.visits)


# Networks like those that bots build

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


def scattered_network(routes: Network, rng: random.Random) -> Network:
    left, count = 45, rng.randint(6, 16)
    network: dict[tuple[int, int], Edge] = {}
    for a, b, length in rng.sample(routes, len(routes)):
        if length <= left and (a, b) not in network and len(network) < count:
            network[a, b] = (a, b, length)
            left -= length
    return list(network.values())


def grown_network(routes: Network, rng: random.Random, style: str) -> Network:
    """Claim one route after another, starting at one city, until the trains are used up."""
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
        for style, description in STYLES.items():
            networks = [
                scattered_network(routes, rng) if style == "random" else grown_network(routes, rng, style)
                for _ in range(SAMPLES)
            ]
            times = sorted(microseconds(network, 20) for network in networks)
            size = sum(map(len, networks)) / SAMPLES
            p99 = times[SAMPLES * 99 // 100]
            mean = sum(times) / SAMPLES
            print(f"{board:8} {style:8} {size:6.1f} {mean:8.2f} {p99:8.2f} {times[-1]:8.2f}   {description}")


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
    """Two cities, or a few, with many paths between them."""
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


# A search for harder networks: simulated annealing on the number of visits


def renumbered(network: Network) -> Network:
    numbers: dict[int, int] = {}
    return [
        (numbers.setdefault(a, len(numbers)), numbers.setdefault(b, len(numbers)), length) for a, b, length in network
    ]


def mutated(network: Network, rng: random.Random) -> Network:
    """A neighbouring network: an edge moved, crossed with another, split, dropped, added, contracted or resized."""
    candidate = list(network)
    index, other = rng.randrange(len(network)), rng.randrange(len(network))
    (a, b, length), (c, d, size) = network[index], network[other]
    cities = 1 + max(max(edge[:2]) for edge in network)
    match rng.choices(range(7), (35, 35, 8, 8, 6, 3, 5))[0]:
        case 0:
            candidate[index] = (a, rng.randrange(cities), length)
        case 1:
            candidate[index], candidate[other] = (a, d, length), (c, b, size)
        case 2:
            candidate[index] = (a, cities, length)
            candidate.append((cities, b, 1))
        case 3:
            del candidate[index]
        case 4:
            candidate.append((rng.randrange(cities), rng.randrange(cities), 1))
        case 5:
            candidate[index] = (a, b, min(max(length + rng.choice((-1, 1)), 1), LENGTH))
        case _:
            candidate = [(b if x == a else x, b if y == a else y, length) for x, y, length in candidate]
    candidate = [edge for edge in candidate if edge[0] != edge[1]]
    while sum(edge[2] for edge in candidate) > TRAINS:
        del candidate[rng.randrange(len(candidate))]
    candidate = renumbered(candidate)
    return candidate if candidate and max(max(edge[:2]) for edge in candidate) < CITIES else network


def anneal(network: Network, rng: random.Random, seconds: float) -> Network:
    """Search for a network with more visits, accepting slightly worse ones at first."""
    start = time.monotonic()
    current, fitness = network, visits(network)
    best, best_fitness = current, fitness
    while (progress := (time.monotonic() - start) / seconds) < 1:
        trial = current
        for _ in range(rng.choice((1, 1, 2, 4))):
            trial = mutated(trial, rng)
        trial_fitness = visits(trial)
        if trial_fitness >= fitness * rng.random() ** (0.15 * (1 - progress)):
            current, fitness = trial, trial_fitness
        if trial_fitness > best_fitness:
            best, best_fitness = trial, trial_fitness
    return best


class Measurement(NamedTuple):
    microseconds: float
    visits: int
    name: str
    longest: int
    network: Network


def measure(name: str, network: Network) -> Measurement:
    elapsed = microseconds(network, 1)
    return Measurement(elapsed, visits(network), name, int(TRAIL.longest), network)


def find_hardest(rng: random.Random, seconds: float) -> list[Measurement]:
    print(f"\n{'':10} {'as made':>18} {'annealed':>18}")
    print(f"{'family':10} {'visits':>9} {'max µs':>8} {'visits':>9} {'µs':>8} {'routes':>7} {'longest':>8}")
    hardest = []
    for name, make in FAMILIES.items():
        made = [measure(name, make(rng)) for _ in range(30)]
        start = max(made, key=lambda one: one.visits)
        best = measure(name, anneal(start.network, rng, seconds / len(FAMILIES)))
        hardest.append(best)
        line = f"{name:10} {start.visits:9} {max(one.microseconds for one in made):8.0f}"
        print(f"{line} {best.visits:9} {best.microseconds:8.0f} {len(best.network):7} {best.longest:8}", flush=True)
    return sorted(hardest, reverse=True)


def as_json(one: Measurement) -> dict[str, str | int]:
    edges = ", ".join(f"{a} {b} {length}" for a, b, length in one.network)
    return {"name": f"{one.name} {one.visits}", "longest": one.longest, "edges": edges}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30, help="how long to search for hard networks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the hardest networks found to this file")
    options = parser.parse_args()
    report_bots(random.Random(options.seed))
    hardest = find_hardest(random.Random(options.seed), options.seconds)
    worst = hardest[0]
    print(f"\nworst: {worst.microseconds / 1000:.2f} ms ({worst.visits} visits, from {worst.name})")
    if options.save:
        options.save.write_text(json.dumps([as_json(one) for one in hardest], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
