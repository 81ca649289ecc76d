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
from typing import Any

import numpy as np
from rich.console import Console

from benchmarks.openspiel_baseline import OpenSpielWorkload
from benchmarks.report import Line, describe_machine, spread, tabulate, write_figures
from draisine import boards
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.state import Scratch, State
from draisine.envs import Batch, BatchConfig, batch
from draisine.envs.buffers import Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.stepping import observer_seat, step_env, write_legal_bits

WARMUP_STEPS = 2000
"""Steps of every env before it is measured."""
NUM_ENVS = 1024
VECTOR_ENVS = 256
BATCHES = {"usa 2": (300_000, 1_000_000), "europe 4": (150_000, 500_000)}
"""Steps per second: the bar and the aim."""
ALL_BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
BASELINE = "OpenSpiel gin_rummy"
"""A card game in C++ with an observation of similar size: 644 numbers, and about 600 bytes on USA."""


@jit
def sample_actions(action_mask: Any, actions: Any, seed: int) -> None:
    """Sample a legal action for each env, uniformly."""
    for env in range(len(action_mask)):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        legal = 0
        for action in range(action_mask.shape[1]):
            legal += action_mask[env, action]
        drawn = (seed >> 33) % legal
        for action in range(action_mask.shape[1]):
            if action_mask[env, action]:
                if drawn == 0:
                    actions[env] = action
                    break
                drawn -= 1


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


class BatchWorkload:
    """A batch with games in all phases."""

    def __init__(
        self, board: str, players: int, threads: int = 1, num_envs: int = NUM_ENVS, with_obs: bool = True
    ) -> None:
        self.envs = batch(board, players, num_envs, threads, seed=1)
        if not with_obs:
            self.envs._step = step_without_obs
        self.actions = np.zeros(num_envs, np.int64)
        self.sampled = 0
        for _ in range(WARMUP_STEPS):
            self._sample()
            self.envs.step(self.actions)

    def _sample(self) -> None:
        self.sampled += 1
        sample_actions(self.envs.action_mask.view(np.uint8), self.actions, self.sampled)

    def run(self, steps: int, clock: Callable[[], float]) -> float:
        """Step all envs. Returns the seconds spent in `step`."""
        seconds = 0.0
        for _ in range(steps):
            self._sample()
            start = clock()
            self.envs.step(self.actions)
            seconds += clock() - start
        return seconds

    def phases(self) -> dict[str, int]:
        """The number of games in each phase."""
        field = self.envs.layout["phase"]
        counts = self.envs.obs[:, field.offset : field.end].sum(axis=0, dtype=int)
        return {phase.name.lower(): int(counts[phase]) for phase in Phase if counts[phase]}


class GymWorkload:
    """Games of one learner. Their actions are sampled beforehand; what is measured is replaying them."""

    def __init__(self, games: int = 20) -> None:
        import gymnasium

        import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)

        self.env: Any = gymnasium.make("Draisine-v0", board="usa", players=2, opponents="random")
        self.games = [self._sample_game(seed) for seed in range(games)]

    def _sample_game(self, seed: int) -> list[int]:
        (_, info), terminated, actions = self.env.reset(seed=seed), False, []
        while not terminated:
            actions.append(int(self.env.action_space.sample(info["action_mask"])))
            _, _, terminated, _, info = self.env.step(actions[-1])
        return actions

    def run(self) -> int:
        """Replay all games. Returns the number of steps."""
        for seed, actions in enumerate(self.games):
            self.env.reset(seed=seed)
            for action in actions:
                self.env.step(action)
        return sum(map(len, self.games))


class VectorWorkload:
    """Many games of one learner each, in all phases, behind Gymnasium's vector interface."""

    def __init__(self, **options: Any) -> None:
        import gymnasium

        import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)

        game: Any = {"board": "usa", "players": 2, "opponents": "random"}
        self.envs: Any = gymnasium.make_vec("Draisine-v0", num_envs=VECTOR_ENVS, **game, **options)
        self.actions = np.zeros(VECTOR_ENVS, np.int64)
        self.sampled = 0
        _, self.infos = self.envs.reset(seed=1)
        self.run(WARMUP_STEPS)

    def run(self, steps: int) -> float:
        """Step all envs. Returns the seconds spent in `step`."""
        seconds = 0.0
        for _ in range(steps):
            self.sampled += 1
            sample_actions(self.infos["action_mask"].view(np.uint8), self.actions, self.sampled)
            start = time.thread_time()
            *_, self.infos = self.envs.step(self.actions)
            seconds += time.thread_time() - start
        return seconds


class PettingZooWorkload:
    """Games in which every seat is an agent, in PettingZoo's usual loop."""

    def __init__(self, games: int = 20) -> None:
        from draisine.envs import aec_env

        self.env: Any = aec_env("usa", 2)
        self.games = [self._sample_game(seed) for seed in range(games)]

    def _sample_game(self, seed: int) -> list[int | None]:
        self.env.reset(seed=seed)
        actions: list[int | None] = []
        for agent in self.env.agent_iter():
            obs, _, terminated, _, _ = self.env.last()
            actions.append(None if terminated else int(self.env.action_space(agent).sample(obs["action_mask"])))
            self.env.step(actions[-1])
        return actions

    def run(self) -> int:
        """Replay all games. Returns the number of steps."""
        for seed, actions in enumerate(self.games):
            self.env.reset(seed=seed)
            for _, action in zip(self.env.agent_iter(), actions, strict=False):
                self.env.last()
                self.env.step(action)
        return sum(action is not None for actions in self.games for action in actions)


SINGLE_ENVS: tuple[tuple[str, Callable[[], GymWorkload | PettingZooWorkload], int, int | None], ...] = (
    ("Gymnasium", GymWorkload, 15_000, 40_000),
    ("PettingZoo", PettingZooWorkload, 10_000, None),
)
"""Interfaces that step one game at a time: bar and aim in steps per second."""


VECTOR_OPTIONS: dict[str, dict[str, bool]] = {
    f"Gymnasium, {VECTOR_ENVS} games": {},
    "  copy=False": {"copy": False},
    "  copy=False, floats=True": {"copy": False, "floats": True},
}
"""The options of the vector environment that affect its speed."""


def vector_throughput(workload: VectorWorkload, steps: int) -> float:
    """Steps per second of a core."""
    return steps * VECTOR_ENVS / workload.run(steps)


def single_throughput(run: Callable[[], int], repeats: int) -> float:
    """Steps per second of a core."""
    start, steps = time.thread_time(), 0
    for _ in range(repeats):
        steps += run()
    return steps / (time.thread_time() - start)


def batch_throughput(workload: BatchWorkload, steps: int) -> float:
    """Steps per second of a core."""
    return float(steps * workload.envs.num_envs / workload.run(steps, time.thread_time))


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
        console.print(f"{board}, {players} players: {NUM_ENVS:,} games by phase: {_list_counts(workload.phases())}")
        title = f"batch, {board}, {players} players"
        throughput = partial(batch_throughput, workload, steps)
        measures.append(Measure(title, "steps/s", throughput, bar, aim, baseline=BASELINE))
        share = partial(encoding_share, workload, BatchWorkload(board, players, with_obs=False), steps)
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


def _list_counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


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
