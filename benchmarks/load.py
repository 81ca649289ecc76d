"""How many tables one server holds: people at sockets on loopback, every move timed.

python -m benchmarks.load                        300 tables, 150 moves a second, 60 seconds; then more and more
python -m benchmarks.load --tables 50 --moves 25 --seconds 10 --no-search
python -m benchmarks.load --database postgresql://localhost/empty
"""

import argparse
import asyncio
import gc
import tempfile
from pathlib import Path

from benchmarks.crowd import Crowd, Timings
from benchmarks.served import Server, serving

BAR_ANSWERED, BAR_TOLD = 0.100, 0.150
GROWTH = 1.25
SEARCH_SECONDS = 15.0


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def told(name: str, values: list[float]) -> str:
    """A line of milliseconds."""
    shares = " ".join(f"p{round(100 * share)} {1000 * percentile(values, share):6.1f}" for share in (0.5, 0.9, 0.99))
    return f"  {name:22} {shares}  max {1000 * max(values, default=0):7.1f} ms  ({len(values)})"


def report(tables: int, rate: float, seconds: float, timings: Timings, server: Server, busy: float) -> None:
    """What one run showed."""
    print(f"{tables} tables, {2 * tables} sockets, {rate:.0f} moves/s for {seconds:.0f} s")
    print(told("order to answer", timings.answered))
    print(told("order to other player", timings.told))
    print(f"  server: {server.memory():.0f} MB, {busy / seconds:.0%} of a core; errors: {len(timings.errors)}", end="")
    print(f"; not asked in time: {timings.late}" if timings.late else "")
    for error in timings.errors[:3]:
        print(f"    {error}")


async def measure(crowd: Crowd, server: Server, tables: int, rate: float, seconds: float) -> Timings:
    """One run, told."""
    await crowd.grow(tables)
    before = server.core_seconds()
    timings = await crowd.play(rate, seconds)
    report(tables, rate, seconds, timings, server, server.core_seconds() - before)
    return timings


def holds(timings: Timings) -> bool:
    """Whether nothing went wrong and nearly everybody was answered at once."""
    on_time = percentile(timings.answered, 0.99) <= BAR_ANSWERED
    return on_time and not timings.errors and timings.late < len(timings.answered) / 100


async def run(server: Server, tables: int, rate: float, seconds: float, search: bool) -> bool:
    """The run that is asked for; then more tables at the same pace each, until some wait too long."""
    # A pause of this process would be measured as one of the server.
    gc.disable()
    crowd = Crowd(server.port)
    timings = await measure(crowd, server, tables, rate, seconds)
    held = holds(timings) and percentile(timings.told, 0.99) <= BAR_TOLD
    largest, good = tables, held
    while search and good:
        next_size = round(largest * GROWTH)
        good = holds(await measure(crowd, server, next_size, rate * next_size / tables, SEARCH_SECONDS))
        largest = next_size if good else largest
    if search and held:
        print(f"largest number of tables with p99 to the answer <= {BAR_ANSWERED * 1000:.0f} ms: {largest}")
    await crowd.close()
    return held


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--moves", type=float, default=150, help="moves a second, in all")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", help="an empty PostgreSQL; left out: a new SQLite file")
    parser.add_argument("--no-search", action="store_true", help="do not look for the largest number of tables")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), asked.database) as server:
        server.wait()
        held = asyncio.run(run(server, asked.tables, asked.moves, asked.seconds, not asked.no_search))
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
