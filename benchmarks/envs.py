"""How fast learning programs are served, beside what was asked for and beside OpenSpiel: `python -m benchmarks.envs`.

Actions are chosen outside from the mask, uniformly by chance; the time of choosing is not counted. Every game of a
batch has been stepped two thousand times before anything is measured, games that end being followed by new ones: all
phases of play stand side by side. All measures take turns in every round, so that noise hits them alike.
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

from benchmarks.lines import Line, find_machine, spread, tabulate, write_figures
from benchmarks.peers import SpielPace
from draisine import boards
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.state import Scratch, State
from draisine.envs import Batch, Settings, batch
from draisine.envs.stepping import Rows, Terms, list_open, step_game, viewer_of

WARM = 2000
"""Steps that every game of a batch has behind it when it is measured."""
GAMES = 1024
VECTOR_GAMES = 256
BATCHES = {"usa 2": (300_000, 1_000_000), "europe 4": (150_000, 500_000)}
"""Steps per second: the bar and the aim."""
ALL_BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
PEER = "OpenSpiel gin_rummy"
"""A card game in C++ whose observation is as large as ours: 644 numbers, and some 600 bytes on USA."""


@jit
def choose(mask: Any, actions: Any, seed: int) -> None:
    """An open action in each game, all alike."""
    for place in range(len(mask)):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        open_now = 0
        for action in range(mask.shape[1]):
            open_now += mask[place, action]
        drawn = (seed >> 33) % open_now
        for action in range(mask.shape[1]):
            if mask[place, action]:
                if drawn == 0:
                    actions[place] = action
                    break
                drawn -= 1


@jit
def step_blind(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    rows: Rows,
    start: int,
    stop: int,
) -> None:
    """The same steps as a batch takes, with the mask and without the observation."""
    for place in range(start, stop):
        step_game(tables[0], states[place], scratches[0], terms[0], rows, place)
        for action in range(DECISIONS):
            rows.mask[place, action] = 0
        seat = viewer_of(states[place], terms[0], rows, place)
        for i in range(list_open(tables[0], states[place], scratches[0], rows, place, seat)):
            rows.mask[place, scratches[0].decision[i]] = 1


class BatchPace:
    """A batch of games in the midst of play."""

    def __init__(self, board: str, players: int, threads: int = 1, games: int = GAMES, blind: bool = False) -> None:
        self.games = batch(board, players, games, threads, seed=1)
        if blind:
            self.games._step = step_blind
        self.actions = np.zeros(games, np.int64)
        self.drawn = 0
        for _ in range(WARM):
            self._choose()
            self.games.step(self.actions)

    def _choose(self) -> None:
        self.drawn += 1
        choose(self.games.masks.view(np.uint8), self.actions, self.drawn)

    def run(self, steps: int, clock: Callable[[], float]) -> float:
        """Seconds that so many steps of all games take, choosing not counted."""
        seconds = 0.0
        for _ in range(steps):
            self._choose()
            began = clock()
            self.games.step(self.actions)
            seconds += clock() - began
        return seconds

    def phases(self) -> dict[str, int]:
        """How many games stand where."""
        at = self.games.layout["phase"]
        counts = self.games.observations[:, at.offset : at.end].sum(axis=0, dtype=int)
        return {phase.name.lower(): int(counts[phase]) for phase in Phase if counts[phase]}


class GymPace:
    """Games of one learner, played beforehand; what is measured is the same games once more."""

    def __init__(self, games: int = 20) -> None:
        import gymnasium

        import draisine.envs.gym  # noqa: F401  (makes Draisine-v0 known)

        self.env: Any = gymnasium.make("Draisine-v0", board="usa", players=2, opponents="random")
        self.played = [self._play(seed) for seed in range(games)]

    def _play(self, seed: int) -> list[int]:
        (_, info), over, played = self.env.reset(seed=seed), False, []
        while not over:
            played.append(int(self.env.action_space.sample(info["action_mask"])))
            _, _, over, _, info = self.env.step(played[-1])
        return played

    def run(self) -> int:
        """Play all of them; says how many steps that took."""
        for seed, actions in enumerate(self.played):
            self.env.reset(seed=seed)
            for action in actions:
                self.env.step(action)
        return sum(map(len, self.played))


class VectorPace:
    """Many games of one learner each in the midst of play, behind Gymnasium's vector interface."""

    def __init__(self, **options: Any) -> None:
        import gymnasium

        import draisine.envs.gym  # noqa: F401  (makes Draisine-v0 known)

        table: Any = {"board": "usa", "players": 2, "opponents": "random"}
        self.env: Any = gymnasium.make_vec("Draisine-v0", num_envs=VECTOR_GAMES, **table, **options)
        self.actions = np.zeros(VECTOR_GAMES, np.int64)
        self.drawn = 0
        _, self.infos = self.env.reset(seed=1)
        self.run(WARM)

    def run(self, steps: int) -> float:
        """Seconds that so many steps of all games take, choosing not counted."""
        seconds = 0.0
        for _ in range(steps):
            self.drawn += 1
            choose(self.infos["action_mask"].view(np.uint8), self.actions, self.drawn)
            began = time.thread_time()
            *_, self.infos = self.env.step(self.actions)
            seconds += time.thread_time() - began
        return seconds


class SeatsPace:
    """The same where every seat is an agent, by PettingZoo's usual loop."""

    def __init__(self, games: int = 20) -> None:
        from draisine.envs import aec_env

        self.env: Any = aec_env("usa", 2)
        self.played = [self._play(seed) for seed in range(games)]

    def _play(self, seed: int) -> list[int | None]:
        self.env.reset(seed=seed)
        played: list[int | None] = []
        for agent in self.env.agent_iter():
            seen, _, ended, cut, _ = self.env.last()
            played.append(None if ended or cut else int(self.env.action_space(agent).sample(seen["action_mask"])))
            self.env.step(played[-1])
        return played

    def run(self) -> int:
        """Play all of them; says how many steps that took."""
        for seed, actions in enumerate(self.played):
            self.env.reset(seed=seed)
            for _, action in zip(self.env.agent_iter(), actions, strict=False):
                self.env.last()
                self.env.step(action)
        return sum(action is not None for actions in self.played for action in actions)


SINGLES: tuple[tuple[str, Callable[[], GymPace | SeatsPace], int, int | None], ...] = (
    ("Gymnasium", GymPace, 15_000, 40_000),
    ("PettingZoo", SeatsPace, 10_000, None),
)
"""One game at a time: bar and aim in steps per second."""


VECTORS: dict[str, dict[str, bool]] = {
    f"Gymnasium, {VECTOR_GAMES} games": {},
    "  copy=False": {"copy": False},
    "  copy=False, floats=True": {"copy": False, "floats": True},
}
"""Many games at a time, with the options that make a difference."""


def vector_pace(pace: VectorPace, steps: int) -> float:
    """Steps per second of a core."""
    return steps * VECTOR_GAMES / pace.run(steps)


def single_pace(run: Callable[[], int], repeats: int) -> float:
    """Steps per second of a core."""
    began, steps = time.thread_time(), 0
    for _ in range(repeats):
        steps += run()
    return steps / (time.thread_time() - began)


def batch_pace(pace: BatchPace, steps: int) -> float:
    """Steps per second of a core."""
    return float(steps * pace.games.games / pace.run(steps, time.thread_time))


def encoding_share(pace: BatchPace, blind: BatchPace, steps: int) -> float:
    """The observation's part of step, mask and observation: what the same steps cost less without it."""
    return 1 - blind.run(steps, time.thread_time) / pace.run(steps, time.thread_time)


class ThreadGain:
    """How much more two threads step than one, by the clock on the wall and the fastest step of each so far: what else
    runs on the machine can only take away."""

    def __init__(self) -> None:
        self.paces = [BatchPace("usa", 2, threads, 4 * GAMES) for threads in (1, 2)]
        self.fastest = [float("inf")] * 2

    def take(self, steps: int) -> float:
        for number in range(2 * steps):
            which = number % 2
            self.fastest[which] = min(self.fastest[which], self.paces[which].run(1, time.perf_counter))
        return self.fastest[0] / self.fastest[1]


def last(values: list[float]) -> float:
    return values[-1]


@dataclass
class Measure:
    """Something to be measured once in every round."""

    name: str
    unit: str
    take: Callable[[], float]
    bar: float | None = None
    aim: float | None = None
    more_is_better: bool = True
    peer: str = ""
    """The measure that this one is told as a multiple of."""
    summary: Callable[[list[float]], float] = median
    found: list[float] = field(default_factory=list)

    def lines(self, others: dict[str, "Measure"]) -> list[Line]:
        """The figure of all rounds, and as a multiple of its peer in the same rounds."""
        note = f"rounds {spread(self.found, 0 if self.found[0] > 50 else 2)}"
        lines = [Line(self.name, self.summary(self.found), self.unit, self.bar, self.aim, self.more_is_better, note)]
        if self.peer in others:
            ratios = [mine / other for mine, other in zip(self.found, others[self.peer].found, strict=True)]
            lines.append(Line(f"  × {self.peer}", median(ratios), "×", note=f"rounds {spread(ratios, 1)}"))
        return lines


def measures(quick: bool, console: Console) -> list[Measure]:
    """Everything, ready to be measured."""
    steps, repeats = (20, 1) if quick else (100, 3)
    found: list[Measure] = []
    for name, (bar, aim) in BATCHES.items():
        board, players = name.split()[0], int(name.split()[1])
        pace = BatchPace(board, players)
        console.print(f"{board}, {players} players: of {GAMES:,} games stand in {_told(pace.phases())}")
        title = f"batch, {board}, {players} players"
        found.append(Measure(title, "steps/s", partial(batch_pace, pace, steps), bar, aim, peer=PEER))
        share = partial(encoding_share, pace, BatchPace(board, players, blind=True), steps)
        found.append(Measure("  share of the observation", "", share, 0.5, more_is_better=False))
    gain = partial(ThreadGain().take, steps)
    found.append(Measure("two threads, usa, 2 players", "×", gain, 1.7, summary=last))
    found += _standard(steps, repeats, console)
    found.append(Measure(PEER, "steps/s", partial(single_pace, SpielPace(PEER.split()[1]).run, repeats)))
    return found


def _standard(steps: int, repeats: int, console: Console) -> list[Measure]:
    """The interfaces that other libraries define; those whose library is missing are left out."""
    found = []
    for name, made, least, hoped in SINGLES:
        try:
            single = partial(single_pace, made().run, repeats)
        except ImportError as missing:
            console.print(f"[yellow]{name} is left out: {missing}")
            continue
        found.append(Measure(f"{name}, usa, 2 players", "steps/s", single, least, hoped, peer=PEER))
        if made is GymPace:
            paces = {title: VectorPace(**options) for title, options in VECTORS.items()}
            found += [Measure(title, "steps/s", partial(vector_pace, pace, steps)) for title, pace in paces.items()]
    return found


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def memory_line() -> Line:
    """The board and number of players that take most, in the layout with room for all boards."""
    sizes = {}
    for name in ALL_BOARDS:
        most = boards.load(name).players.most
        compact, whole = (
            Batch(name, most, 8, settings=Settings(compact=form)).bytes_per_game for form in (True, False)
        )
        sizes[name, most] = whole, compact
    (board, players), (whole, compact) = max(sizes.items(), key=lambda item: item[1])
    note = f"{board}, {players} players; {compact:,} in its compact form"
    return Line("memory of a game", whole, "bytes", 8192, more_is_better=False, note=note)


def main() -> None:
    """Measure, and show one table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.envs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="short rounds: a first impression")
    parser.add_argument("--rounds", type=int, help="how often everything is measured [9]")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    options = parser.parse_args()
    console = Console(width=110 if not sys.stdout.isatty() else None, highlight=False)
    machine = find_machine()
    console.print(", ".join(f"{key} {value}" for key, value in machine.items()))
    console.print(f"every game has {WARM:,} steps behind it; choosing is not counted")
    found = measures(options.quick, console)
    for _ in range(options.rounds or (3 if options.quick else 9)):
        for measure in found:
            measure.found.append(measure.take())
    others = {measure.name: measure for measure in found}
    lines = [line for measure in found for line in measure.lines(others)] + [memory_line()]
    console.print(tabulate(lines))
    if options.json:
        write_figures(options.json, machine, lines)


if __name__ == "__main__":
    main()
