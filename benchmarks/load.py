"""Load test of one server: users connected by sockets on loopback, every move timed.

python -m benchmarks.load                        300 tables, 150 moves a second, 60 seconds; then more tables
python -m benchmarks.load --tables 50 --moves 25 --seconds 10 --no-search
python -m benchmarks.load --database postgresql://localhost/empty
"""

import argparse
import asyncio
import gc
import tempfile
from pathlib import Path

from benchmarks.server_process import ServerProcess, run_server
from benchmarks.simulated_users import SimulatedUsers, Timings

MAX_ANSWER, MAX_UPDATE = 0.100, 0.150
"""Seconds to the answer, and to the other player's update, at the 99th percentile."""
GROWTH = 1.25
SEARCH_SECONDS = 15.0


def percentile(values: list[float], share: float) -> float:
    """Return the value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def format_latency(name: str, values: list[float]) -> str:
    """Format percentiles in milliseconds."""
    shares = " ".join(f"p{round(100 * share)} {1000 * percentile(values, share):6.1f}" for share in (0.5, 0.9, 0.99))
    return f"  {name:22} {shares}  max {1000 * max(values, default=0):7.1f} ms  ({len(values)})"


def report(
    tables: int, rate: float, seconds: float, timings: Timings, server: ServerProcess, core_seconds: float
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
    for error in timings.errors[:3]:
        print(f"    {error}")


async def measure(users: SimulatedUsers, server: ServerProcess, tables: int, rate: float, seconds: float) -> Timings:
    """Run once and print the results."""
    await users.add_tables(tables)
    before = server.core_seconds()
    timings = await users.play(rate, seconds)
    report(tables, rate, seconds, timings, server, server.core_seconds() - before)
    return timings


def is_within_limits(timings: Timings) -> bool:
    """Whether there were no errors, answers were fast enough, and nearly all moves were sent in time."""
    fast = percentile(timings.answers, 0.99) <= MAX_ANSWER
    return fast and not timings.errors and timings.late < len(timings.answers) / 100


async def run(server: ServerProcess, tables: int, rate: float, seconds: float, search: bool) -> bool:
    """Run as requested; then with more tables at the same rate each, until the server is too slow."""
    # A garbage collection in this process would be measured as a delay of the server.
    gc.disable()
    users = SimulatedUsers(server.port)
    timings = await measure(users, server, tables, rate, seconds)
    passed = is_within_limits(timings) and percentile(timings.updates, 0.99) <= MAX_UPDATE
    largest, passing = tables, passed
    while search and passing:
        next_size = round(largest * GROWTH)
        passing = is_within_limits(await measure(users, server, next_size, rate * next_size / tables, SEARCH_SECONDS))
        largest = next_size if passing else largest
    if search and passed:
        print(f"largest number of tables with p99 to the answer <= {MAX_ANSWER * 1000:.0f} ms: {largest}")
    await users.close()
    return passed


def main() -> None:
    """Measure, and exit with 0 if the server is fast enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--moves", type=float, default=150, help="moves per second, in total")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", help="an empty PostgreSQL database [a new SQLite file]")
    parser.add_argument("--no-search", action="store_true", help="do not search for the largest number of tables")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, run_server(Path(folder), options.database) as server:
        server.wait()
        passed = asyncio.run(run(server, options.tables, options.moves, options.seconds, not options.no_search))
    raise SystemExit(0 if passed else 1)


if __name__ == "__main__":
    main()
