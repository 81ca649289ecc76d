"""Load test of one server: users connected by sockets on loopback, every move timed.

python -m benchmarks.load                        300 tables, 150 moves a second, 60 seconds; then more tables
python -m benchmarks.load --tables 50 --moves 25 --seconds 10 --no-search
python -m benchmarks.load --database postgresql://localhost/empty
python -m benchmarks.load --compare ../older-checkout --rounds 3     two versions alternately, without the search
"""

import argparse
import asyncio
import gc
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.server_process import ServerProcess, run_server
from benchmarks.simulated_users import SimulatedUsers, Timings

MAX_ANSWER, MAX_UPDATE = 0.100, 0.150
"""Seconds to the answer, and to the other player's update, at the 99th percentile."""
GROWTH = 1.25
SEARCH_SECONDS = 15.0
WARM_UP_TABLES = 20


class Costs(NamedTuple):
    """What one run costs the server."""

    core_ms: float
    """Processor time per move, all readers updated."""
    table_kb: float
    """Memory per table with its two sockets."""


def percentile(values: list[float], share: float) -> float:
    """Return the value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def format_latency(name: str, values: list[float]) -> str:
    """Format percentiles in milliseconds."""
    shares = " ".join(f"p{round(100 * share)} {1000 * percentile(values, share):6.1f}" for share in (0.5, 0.9, 0.99))
    return f"  {name:22} {shares}  max {1000 * max(values, default=0):7.1f} ms  ({len(values)})"


def report(
    tables: int, rate: float, seconds: float, timings: Timings, server: ServerProcess, core_seconds: float, costs: Costs
) -> None:
    """Print the results of one run."""
    print(f"{tables} tables, {2 * tables} sockets, {rate:.0f} moves/s for {seconds:.0f} s")
    print(format_latency("order to answer", timings.answers))
    print(format_latency("order to other player", timings.updates))
    print(
        f"  server: {server.memory_mb():.0f} MB, {core_seconds / seconds:.0%} of a core; errors: {len(timings.errors)}",
        end="",
    )
    print(f"; moves not sent in time: {timings.late}" if timings.late else "")
    print(f"  per move {costs.core_ms:.2f} ms of a core; per table {costs.table_kb:.0f} KB")
    for error in timings.errors[:3]:
        print(f"    {error}")


async def measure(
    users: SimulatedUsers, server: ServerProcess, tables: int, rate: float, seconds: float
) -> tuple[Timings, Costs]:
    """Run once and print the results. The first tables are not counted as memory: with them the server loads code."""
    await users.add_tables(min(WARM_UP_TABLES, tables))
    memory, others = server.memory_mb(), len(users.tables)
    await users.add_tables(tables)
    before = server.core_seconds()
    timings = await users.play(rate, seconds)
    core_seconds = server.core_seconds() - before
    added = max(1, tables - others)
    costs = Costs(1000 * core_seconds / max(1, len(timings.answers)), 1000 * (server.memory_mb() - memory) / added)
    report(tables, rate, seconds, timings, server, core_seconds, costs)
    return timings, costs


def is_within_limits(timings: Timings) -> bool:
    """Whether there were no errors, answers were fast enough, and nearly all moves were sent in time."""
    fast = percentile(timings.answers, 0.99) <= MAX_ANSWER
    return fast and not timings.errors and timings.late < len(timings.answers) / 100


async def run(server: ServerProcess, tables: int, rate: float, seconds: float, search: bool) -> bool:
    """Run as requested; then with more tables at the same rate each, until the server is too slow."""
    # A garbage collection in this process would be measured as a delay of the server.
    gc.disable()
    users = SimulatedUsers(server.port)
    timings, _ = await measure(users, server, tables, rate, seconds)
    passed = is_within_limits(timings) and percentile(timings.updates, 0.99) <= MAX_UPDATE
    largest, passing = tables, passed
    while search and passing:
        next_size = round(largest * GROWTH)
        timings, _ = await measure(users, server, next_size, rate * next_size / tables, SEARCH_SECONDS)
        passing = is_within_limits(timings)
        largest = next_size if passing else largest
    if search and passed:
        print(f"largest number of tables with p99 to the answer <= {MAX_ANSWER * 1000:.0f} ms: {largest}")
    await users.close()
    return passed


async def play_once(server: ServerProcess, tables: int, rate: float, seconds: float) -> Costs:
    """Run once on a new server and return what it costs."""
    gc.disable()
    users = SimulatedUsers(server.port)
    _, costs = await measure(users, server, tables, rate, seconds)
    await users.close()
    return costs


def compare(other: Path, rounds: int, tables: int, rate: float, seconds: float) -> None:
    """Run this version and another one alternately, and print the medians of their costs."""
    versions: dict[str, Path | None] = {"other": other, "this": None}
    costs: dict[str, list[Costs]] = {name: [] for name in versions}
    for _ in range(rounds):
        for name, checkout in versions.items():
            print(f"{name} version: ", end="")
            with tempfile.TemporaryDirectory() as folder, run_server(Path(folder), checkout=checkout) as server:
                server.wait()
                costs[name].append(asyncio.run(play_once(server, tables, rate, seconds)))
    for name, runs in costs.items():
        core, memory = median(run.core_ms for run in runs), median(run.table_kb for run in runs)
        print(f"{name} version, medians of {rounds}: per move {core:.2f} ms of a core, per table {memory:.0f} KB")


def main() -> None:
    """Measure, and exit with 0 if the server is fast enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--moves", type=float, default=150, help="moves per second, in total")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", help="an empty PostgreSQL database [a new SQLite file]")
    parser.add_argument("--no-search", action="store_true", help="do not search for the largest number of tables")
    parser.add_argument("--compare", type=Path, help="a checkout of another version, to run alternately with this one")
    parser.add_argument("--rounds", type=int, default=3, help="with --compare")
    options = parser.parse_args()
    if options.compare is not None:
        compare(options.compare, options.rounds, options.tables, options.moves, options.seconds)
        return
    with tempfile.TemporaryDirectory() as folder, run_server(Path(folder), options.database) as server:
        server.wait()
        passed = asyncio.run(run(server, options.tables, options.moves, options.seconds, not options.no_search))
    raise SystemExit(0 if passed else 1)


if __name__ == "__main__":
    main()
