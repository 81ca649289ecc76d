"""Throughput of the environments, compared with the goals and with OpenSpiel: `python -m benchmarks.envs`.

Actions are sampled uniformly from the mask, which is not timed. Every env of a batch has taken two thousand steps
before anything is measured, with autoreset, so that its games are in all phases of play. All measures alternate in
every round, so that noise affects them equally.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from statistics import median

from rich.console import Console

from benchmarks.env_workloads import (
    NUM_ENVS,
    VECTOR_OPTIONS,
    WARMUP_STEPS,
    BatchWorkload,
    GymWorkload,
    PettingZooWorkload,
    VectorWorkload,
    batch_throughput,
    single_throughput,
    vector_throughput,
)
from benchmarks.openspiel_baseline import OpenSpielWorkload
from benchmarks.report import Line, describe_machine, spread, tabulate, write_figures
from draisine import boards
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.state import Scratch, State
from draisine.envs import Batch, BatchConfig
from draisine.envs.buffers import Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.stepping import observer_seat, step_env, write_legal_bits

BATCHES = {"usa 2": (300_000, 1_000_000), "europe 4": (150_000, 500_000)}
"""Steps per second: the bar and the aim."""
ALL_BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
BASELINE = "OpenSpiel gin_rummy"
"""A card game in C++ with an observation of similar size: 644 numbers, and about 600 bytes on USA."""


@jit
def step_without_obs(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    start: int,
    stop: int,
) -> None:
    """Step envs as a batch does, with the mask and without the observation."""
    for env in range(start, stop):
        step_env(tables[0], states[env], scratches[0], config[0], buffers, env)
        for action in range(DECISIONS):
            buffers.action_mask[env, action] = 0
        seat = observer_seat(states[env], config[0], buffers, env)
        for i in range(write_legal_bits(tables[0], states[env], scratches[0], buffers, env, seat)):
            buffers.action_mask[env, scratches[0].decisions[i]] = 1


SINGLE_ENVS: tuple[tuple[str, Callable[[], GymWorkload | PettingZooWorkload], int, int | None], ...] = (
    ("Gymnasium", GymWorkload, 15_000, 40_000),
    ("PettingZoo", PettingZooWorkload, 10_000, None),
)
"""Interfaces that step one game at a time: bar and aim in steps per second."""


def encoding_share(full: BatchWorkload, without_obs: BatchWorkload, steps: int) -> float:
    """The share of the observation in the time of a step: what is saved by not writing it."""
    return 1 - without_obs.run(steps, time.thread_time) / full.run(steps, time.thread_time)


class ThreadSpeedup:
    """The speed-up of two threads over one in wall-clock time, by the fastest step of each so far, because other
    processes can only slow a step down."""

    def __init__(self) -> None:
        self.workloads = [BatchWorkload("usa", 2, threads, 4 * NUM_ENVS) for threads in (1, 2)]
        self.fastest = [float("inf")] * 2

    def measure(self, steps: int) -> float:
        for number in range(2 * steps):
            which = number % 2
            self.fastest[which] = min(self.fastest[which], self.workloads[which].run(1, time.perf_counter))
        return self.fastest[0] / self.fastest[1]


def last_value(values: list[float]) -> float:
    return values[-1]


@dataclass
class Measure:
    """A figure that is measured once in every round."""

    name: str
    unit: str
    measure: Callable[[], float]
    bar: float | None = None
    aim: float | None = None
    more_is_better: bool = True
    baseline: str = ""
    """The measure that this one is also given as a multiple of."""
    summary: Callable[[list[float]], float] = median
    values: list[float] = field(default_factory=list)

    def lines(self, others: dict[str, "Measure"]) -> list[Line]:
        """The figure over all rounds, and the multiple of its baseline in the same rounds."""
        note = f"rounds {spread(self.values, 0 if self.values[0] > 50 else 2)}"
        lines = [Line(self.name, self.summary(self.values), self.unit, self.bar, self.aim, self.more_is_better, note)]
        if self.baseline in others:
            ratios = [own / other for own, other in zip(self.values, others[self.baseline].values, strict=True)]
            lines.append(Line(f"  × {self.baseline}", median(ratios), "×", note=f"rounds {spread(ratios, 1)}"))
        return lines


def make_measures(quick: bool, console: Console) -> list[Measure]:
    """Set up all measures."""
    steps, repeats = (20, 1) if quick else (100, 3)
    measures: list[Measure] = []
    for name, (bar, aim) in BATCHES.items():
        board, players = name.split()[0], int(name.split()[1])
        workload = BatchWorkload(board, players)
        console.print(f"{board}, {players} players: {NUM_ENVS:,} games by phase: {_list_phases(workload.envs)}")
        title = f"batch, {board}, {players} players"
        throughput = partial(batch_throughput, workload, steps)
        measures.append(Measure(title, "steps/s", throughput, bar, aim, baseline=BASELINE))
        share = partial(encoding_share, workload, BatchWorkload(board, players, step=step_without_obs), steps)
        measures.append(Measure("  share of the observation", "", share, 0.5, more_is_better=False))
    speedup = partial(ThreadSpeedup().measure, steps)
    measures.append(Measure("two threads, usa, 2 players", "×", speedup, 1.7, summary=last_value))
    measures += _adapter_measures(steps, repeats, console)
    baseline = partial(single_throughput, OpenSpielWorkload(BASELINE.split()[1]).run, repeats)
    measures.append(Measure(BASELINE, "steps/s", baseline))
    return measures


def _adapter_measures(steps: int, repeats: int, console: Console) -> list[Measure]:
    """The measures of the standard interfaces; those whose library is missing are left out."""
    measures = []
    for name, make, bar, aim in SINGLE_ENVS:
        try:
            throughput = partial(single_throughput, make().run, repeats)
        except ImportError as error:
            console.print(f"[yellow]{name} is left out: {error}")
            continue
        measures.append(Measure(f"{name}, usa, 2 players", "steps/s", throughput, bar, aim, baseline=BASELINE))
        if make is GymWorkload:
            for title, options in VECTOR_OPTIONS.items():
                vector = partial(vector_throughput, VectorWorkload(**options), steps)
                measures.append(Measure(title, "steps/s", vector))
    return measures


def _list_phases(envs: Batch) -> str:
    """The number of games in each phase."""
    field = envs.layout["phase"]
    counts = envs.obs[:, field.offset : field.end].sum(axis=0, dtype=int)
    return ", ".join(f"{phase.name.lower()} {counts[phase]}" for phase in Phase if counts[phase])


def memory_line() -> Line:
    """The memory of an env on the board and number of players that take most, in the layout for all boards."""
    sizes = {}
    for name in ALL_BOARDS:
        most = boards.load(name).players.most
        compact, full = (Batch(name, most, 8, config=BatchConfig(compact=form)).bytes_per_env for form in (True, False))
        sizes[name, most] = full, compact
    (board, players), (full, compact) = max(sizes.items(), key=lambda item: item[1])
    note = f"{board}, {players} players; {compact:,} in its compact form"
    return Line("memory of a game", full, "bytes", 8192, more_is_better=False, note=note)


def main() -> None:
    """Measure everything and print one table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.envs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="short rounds, for a first impression")
    parser.add_argument("--rounds", type=int, help="number of rounds [9]")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    options = parser.parse_args()
    console = Console(width=110 if not sys.stdout.isatty() else None, highlight=False)
    machine = describe_machine()
    console.print(", ".join(f"{key} {value}" for key, value in machine.items()))
    console.print(f"after {WARMUP_STEPS:,} warm-up steps of every env; sampling actions is not timed")
    measures = make_measures(options.quick, console)
    for _ in range(options.rounds or (3 if options.quick else 9)):
        for measure in measures:
            measure.values.append(measure.measure())
    by_name = {measure.name: measure for measure in measures}
    lines = [line for measure in measures for line in measure.lines(by_name)] + [memory_line()]
    console.print(tabulate(lines))
    if options.json:
        write_figures(options.json, machine, lines)


if __name__ == "__main__":
    main()
