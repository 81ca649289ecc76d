"""Attacks on a server with default settings, and what honest people at the same server notice of them.

python -m benchmarks.hostile                               all attacks, in about ten minutes
python -m benchmarks.hostile --attack chat --attack bots   some of them
python -m benchmarks.hostile --python /tmp/old/bin/python  a server of another installation, to compare

Twenty guests at one address attack at full speed, from a process of their own and with lower priority. Meanwhile eight
honest people play at four tables, and one against a Baron. Quiet and hostile rounds alternate; in each hostile round
the attackers come from another address, whose limits are not used up. The figures are medians over the rounds. Moves of
bots take at least `bot_pace`, as people see it.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.hostile_attackers import Attackers, Outcome, attackers
from benchmarks.hostile_attacks import ATTACKS
from benchmarks.hostile_victims import Victims
from benchmarks.load import percentile
from benchmarks.server_process import ServerProcess, run_server

MAX_RISE = 0.100
"""Seconds by which the 99th percentile of honest orders may rise."""
MAX_BARON_RATIO = 1.5
MAX_MEMORY_MB = 600
WARM_UP = 3.0
SAMPLE_SECONDS = 0.25
HEADER = (
    "| attack | order p50 before → during, ms | order p99 before → during, ms | Baron's time | memory, MB | refused "
    "| requests/s | bars |\n|---|---|---|---|---|---|---|---|"
)


@dataclass
class Figures:
    """The figures of quiet or hostile rounds."""

    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    baron: list[float] = field(default_factory=list)
    unanswered: int = 0


@dataclass
class Result:
    """What an attack did."""

    name: str
    quiet: Figures = field(default_factory=Figures)
    hostile: Figures = field(default_factory=Figures)
    outcomes: list[Outcome] = field(default_factory=list)
    memory_mb: float = 0.0
    seconds: float = 0.0

    @property
    def rise(self) -> float:
        """Seconds by which the 99th percentile of orders rises."""
        return median(self.hostile.p99) - median(self.quiet.p99)

    @property
    def baron_ratio(self) -> float:
        """The Baron's time compared with the usual one; infinite if it did not move at all."""
        return median(self.hostile.baron) / median(self.quiet.baron) if self.hostile.baron else float("inf")

    @property
    def missed(self) -> list[str]:
        """The bars that are missed."""
        return [
            name
            for name, holds in (
                ("orders", self.rise <= MAX_RISE and not self.hostile.unanswered),
                ("Baron", self.baron_ratio <= MAX_BARON_RATIO),
                ("memory", self.memory_mb <= MAX_MEMORY_MB),
            )
            if not holds
        ]

    def row(self) -> str:
        """A row of the table."""
        both = [
            f"{1000 * median(getattr(self.quiet, name)):.0f} → {1000 * median(getattr(self.hostile, name)):.0f}"
            for name in ("p50", "p99")
        ]
        accepted, refused = (sum(getattr(each, name) for each in self.outcomes) for name in ("accepted", "refused"))
        share = Outcome(accepted, refused).refused_share
        rate = (accepted + refused) / (len(self.outcomes) * self.seconds)
        verdict = f"missed: {', '.join(self.missed)}" if self.missed else "met"
        return (
            f"| {self.name} | {both[0]} | {both[1]} | × {self.baron_ratio:.2f} | {self.memory_mb:.0f} "
            f"| {share:.0%} | {rate:.0f} | {verdict} |"
        )


async def measure(figures: Figures, victims: Victims, seconds: float) -> None:
    """Add the figures of one round."""
    timings, baron = await victims.play(seconds)
    figures.p50.append(percentile(timings.answers, 0.5))
    figures.p99.append(percentile(timings.answers, 0.99))
    figures.baron += baron
    figures.unanswered += len(timings.errors)


async def watch_memory(server: ServerProcess, result: Result) -> None:
    """Record the largest memory of the server."""
    while True:
        result.memory_mb = max(result.memory_mb, server.memory_mb())
        await asyncio.sleep(SAMPLE_SECONDS)


async def run_rounds(
    server: ServerProcess, hostile: Attackers, result: Result, rounds: int, quiet_seconds: float
) -> None:
    """Alternate quiet and hostile rounds."""
    victims = Victims(server.port)
    await victims.start()
    memory = asyncio.create_task(watch_memory(server, result))
    await victims.play(WARM_UP)
    for number in range(rounds):
        await measure(result.quiet, victims, quiet_seconds)
        await asyncio.to_thread(hostile.prepare, f"127.0.0.{number + 2}")
        hostile.begin(result.seconds)
        await measure(result.hostile, victims, result.seconds)
        result.outcomes.append(await asyncio.to_thread(hostile.outcome))
        await victims.play(1)
    memory.cancel()
    await victims.close()


def run_attack(name: str, seconds: float, rounds: int, python: str) -> Result:
    """Attack a new server in one way."""
    result = Result(name, seconds=seconds)
    with tempfile.TemporaryDirectory() as folder, run_server(Path(folder), settings="", python=python) as server:
        server.wait()
        with attackers(server.port, name) as hostile:
            asyncio.run(run_rounds(server, hostile, result, rounds, seconds))
    return result


def main() -> None:
    """Measure, print a table, and exit with 0 if all bars hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each round")
    parser.add_argument("--rounds", type=int, default=3, help="quiet and hostile ones of each attack")
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), help="[all]")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    options = parser.parse_args()
    # A garbage collection in this process would be measured as a delay of the server.
    gc.disable()
    print(HEADER, flush=True)
    missed = []
    for name in options.attack or ATTACKS:
        result = run_attack(name, options.seconds, options.rounds, options.python)
        print(result.row(), flush=True)
        missed += [name] if result.missed else []
    print(f"\nThe bars (p99 + {1000 * MAX_RISE:.0f} ms, Baron × {MAX_BARON_RATIO}, {MAX_MEMORY_MB} MB) ", end="")
    print(f"are missed: {', '.join(missed)}" if missed else "hold.")
    raise SystemExit(1 if missed else 0)


if __name__ == "__main__":
    main()
