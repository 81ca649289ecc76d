"""The speed of the environments compared with another version: `python -m benchmarks.compare REVISION`.

The other version is a Git revision, or the folder of a checkout. The same workloads measure both, in processor time, in
processes that take turns: a figure is the median over all rounds of the ratio of two measurements made one right after
the other. Processes are replaced several times, because two of the same version can differ by some percent. The control
is the same code in both and shows the error of the method.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.report import describe_machine

ROOT = Path(__file__).resolve().parents[1]
BAR = 0.97
"""The least share of the other version's speed."""
QUANTILE = 1.96
"""Of the normal distribution, for intervals of 95 %."""

Rates = dict[str, list[float]]
"""By measure: what each round measured."""


class Worker:
    """A process that measures one version."""

    def __init__(self, python: str, checkout: Path) -> None:
        source = checkout / "src"
        self._process = subprocess.Popen(
            [python, "-m", "benchmarks.compare_worker"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._source = source

    def measures(self) -> list[str]:
        """Wait until the process is ready. Returns what it measures."""
        described = self._read()
        if Path(described["source"]).resolve() != (self._source / "draisine").resolve():
            raise SystemExit(f"{described['source']} is imported instead of {self._source}: choose another --python")
        return described["measures"]  # type: ignore[no-any-return]

    def measure(self, number: int) -> float:
        """Measure once."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{number}\n")
        self._process.stdin.flush()
        return self._read()  # type: ignore[no-any-return]

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a version cannot be measured: see the error above")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def checked_out(version: str) -> Iterator[Path]:
    """The folder of a version: given as such, or a Git revision's files in a temporary folder."""
    if Path(version).is_dir():
        yield Path(version).resolve()
        return
    archive = subprocess.run(["git", "archive", version, "src"], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        raise SystemExit(f"{version} is neither a folder nor a Git revision: {archive.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder)


def compare(own: Worker, other: Worker, rounds: int) -> tuple[Rates, Rates]:
    """Measure everything in turns. Returns the rates of both versions."""
    names, theirs = own.measures(), other.measures()
    rates: tuple[Rates, Rates] = {name: [] for name in names}, {name: [] for name in names}
    for done in range(rounds):
        # Either version goes first in every other round.
        order = ((own, names, 0), (other, theirs, 1))[:: -1 if done % 2 else 1]
        for name in names:
            for worker, known, side in order:
                rates[side][name].append(worker.measure(known.index(name)))
    return rates


def median_interval(values: list[float]) -> tuple[float, float]:
    """A 95 % interval of the median, by order statistics."""
    ordered, size = sorted(values), len(values)
    outside = max(0, int(size / 2 - QUANTILE * sqrt(size) / 2))
    return ordered[outside], ordered[size - 1 - outside]


def figures(own: Rates, other: Rates) -> dict[str, dict[str, float]]:
    """By measure: both medians, the ratio of the two with its interval, and the ratio of the fastest rounds."""
    found = {}
    for name, rates in own.items():
        ratios = [mine / theirs for mine, theirs in zip(rates, other[name], strict=True)]
        low, high = median_interval(ratios)
        found[name] = {
            "own": median(rates),
            "other": median(other[name]),
            "ratio": median(ratios),
            "low": low,
            "high": high,
            "fastest": max(rates) / max(other[name]),
        }
    return found


def tabulate(found: dict[str, dict[str, float]]) -> Table:
    """Return the comparison as a table."""
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("per second of a core", no_wrap=True)
    for name in ("other", "this", "ratio", "95 % interval", "of the fastest"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, line in found.items():
        colour = "green" if line["ratio"] >= BAR else "yellow" if line["high"] >= BAR else "red"
        interval = f"{line['low']:.3f}–{line['high']:.3f}"
        rates = f"{line['other']:,.0f}", f"{line['own']:,.0f}"
        table.add_row(name, *rates, f"[{colour}]{line['ratio']:.3f}", interval, f"{line['fastest']:.3f}")
    return table


def main() -> int:
    """Compare, show a table, and return 1 if a measure is certainly too slow."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("version", help="a Git revision, or the folder of a checkout")
    parser.add_argument("--python", default=sys.executable, help="the other version's interpreter [this one]")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each pair of processes [20]")
    parser.add_argument("--processes", type=int, default=3, help="pairs of processes, one after the other [3]")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    options = parser.parse_args()
    console = Console(width=110 if not sys.stdout.isatty() else None, highlight=False)
    machine = describe_machine()
    console.print(", ".join(f"{key} {value}" for key, value in machine.items()))
    own: Rates = {}
    other: Rates = {}
    with checked_out(options.version) as checkout:
        for number in range(options.processes):
            console.print(f"processes {number + 1} of {options.processes} …")
            with ExitStack() as workers:
                pair = Worker(sys.executable, ROOT), Worker(options.python, checkout)
                for worker in pair:
                    workers.callback(worker.close)
                for total, part in zip((own, other), compare(*pair, options.rounds), strict=True):
                    for name, rates in part.items():
                        total.setdefault(name, []).extend(rates)
    found = figures(own, other)
    console.print(tabulate(found))
    if options.json:
        Path(options.json).write_text(json.dumps({"machine": machine, "figures": found}, indent=2), encoding="utf-8")
    return int(any(line["high"] < BAR for line in found.values()))


if __name__ == "__main__":
    sys.exit(main())
