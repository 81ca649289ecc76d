"""Speed of the engine, compared with the goals and with C: `python -m benchmarks.speed`."""

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from statistics import median

from rich.console import Console

from benchmarks import engine_measurements
from benchmarks.c_usa import CGame, NoCompiler, first_difference
from benchmarks.report import Line, describe_machine, spread, tabulate, write_figures
from draisine import boards
from draisine.engine.compiler.folders import is_cold

DEFAULT_GAMES = [("usa", 2), ("usa", 4), ("europe", 4), ("old_west", 4), ("first_journey", 4), ("amsterdam", 4)]
GOALS = {
    "usa 2": (20_000, 30_000),
    "usa 4": (11_000, 18_000),
    "europe 4": (6_000, 10_000),
    "old_west 4": (6_000, 10_000),
}
"""Games per second: the bar and the aim."""


def _throughput_lines(board: str, seats: int, effort: "Effort", code: CGame | None) -> list[Line]:
    ours, theirs = engine_measurements.measure_throughput(
        board, seats, effort.rounds, effort.seconds, code if board == "usa" else None
    )
    bar, aim = GOALS.get(f"{board} {seats}", (None, None))
    deviation = (max(ours.core) - min(ours.core)) / ours.games / 2
    note = f"{ours.steps / 1e6:.1f} M steps/s ±{deviation:.0%}, wall {median(ours.wall) / 1e3:.0f} k"
    lines = [Line(f"{board}, {seats} players", ours.games, "games/s", bar, aim, note=note)]
    if theirs:
        shares = [own / other for own, other in zip(ours.core, theirs.core, strict=True)]
        note = f"C {theirs.games:,.0f}; rounds {spread(shares)}"
        lines.append(Line("  share of C", ours.games / theirs.games, "×", 0.75, 0.9, note=note))
    return lines


@dataclass
class Effort:
    """How much to measure."""

    rounds: int
    seconds: float
    compared_games: int
    warm_starts: int


FULL = Effort(rounds=9, seconds=0.4, compared_games=2000, warm_starts=5)
QUICK = Effort(rounds=3, seconds=0.1, compared_games=200, warm_starts=2)


def _compare(code: CGame, games: int, console: Console) -> None:
    """Check that C plays the same games: otherwise its speed says nothing."""
    for seats in range(2, 6):
        difference = first_difference(code, seats, engine_measurements.SEED, games)
        if difference:
            console.print(f"[red]C and the engine play different games: {difference}")
            sys.exit(1)
    console.print(f"C and the engine play the same games: {games:,} each with 2 to 5 players, with equal results.")


def _build_c(console: Console) -> CGame | None:
    try:
        return CGame()
    except NoCompiler as error:
        console.print(f"[yellow]No comparison with C: {error}.")
        return None


def _thread_line(effort: Effort, code: CGame | None) -> Line:
    pairs: list[list[engine_measurements.PlayGames]] = [
        [engine_measurements.RandomPlay("usa", 4).play for _ in range(2)]
    ]
    if code:
        pairs.append([partial(game.play_series, 4, engine_measurements.SEED) for game in (code, CGame())])
    ours, *theirs = engine_measurements.measure_threads(pairs, effort.rounds, effort.seconds)
    note = "".join(f"C {threads.speedup:.2f}; " for threads in theirs) + f"rounds {spread(ours.speedups)}"
    return Line("two threads", ours.speedup, "×", 1.7, note=note)


def _state_lines(effort: Effort, code: CGame | None) -> list[Line]:
    times = engine_measurements.clone_ns(effort.rounds)
    note = f"C, USA only: {code.state_bytes:,}" if code else ""
    return [
        Line("state", engine_measurements.state_bytes(), "bytes", 2_500, more_is_better=False, note=note),
        Line("clone", median(times), "ns", 80, more_is_better=False, note=f"rounds {spread(times, 0)}"),
    ]


def _start_lines(effort: Effort) -> list[Line]:
    cold, warm = engine_measurements.measure_starts(effort.warm_starts)
    walls, cores = [elapsed.wall for elapsed in warm], [elapsed.core for elapsed in warm]
    note = f"rounds {spread(walls)}; core {median(cores):.2f} s"
    return [
        Line("warm start", median(walls), "s", 1.5, 0.8, more_is_better=False, note=note),
        Line("cold start", cold.wall, "s", 45, 30, more_is_better=False, note=f"core {cold.core:.1f} s"),
    ]


def _games(all_settings: bool) -> list[tuple[str, int]]:
    if not all_settings:
        return DEFAULT_GAMES
    sizes = {name: boards.load(name).players for name in dict.fromkeys(name for name, _ in DEFAULT_GAMES)}
    return [(name, seats) for name, size in sizes.items() for seats in range(size.least, size.most + 1)]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short rounds, for a first impression")
    parser.add_argument("--all", action="store_true", help="every number of players on every board")
    parser.add_argument("--no-start", action="store_true", help="leave out the cold and warm start of the command")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    return parser.parse_args()


def main() -> None:
    """Measure everything and print one table."""
    options = _options()
    effort = QUICK if options.quick else FULL
    console = Console(width=100 if not sys.stdout.isatty() else None, highlight=False)
    machine = describe_machine()
    console.print(", ".join(f"{key} {value}" for key, value in machine.items()))
    if is_cold():
        console.print("The engine is not compiled yet; compiling it first …")
    code = _build_c(console)
    if code:
        _compare(code, effort.compared_games, console)
    lines: list[Line] = []
    for board, seats in _games(options.all):
        lines += _throughput_lines(board, seats, effort, code)
    if machine["cores"] != 1:
        lines.append(_thread_line(effort, code))
    lines += _state_lines(effort, code)
    if not options.no_start:
        console.print("Cold start: compiling everything again, in an empty folder …")
        lines += _start_lines(effort)
    console.print(tabulate(lines))
    if options.json:
        write_figures(options.json, machine, lines)


if __name__ == "__main__":
    main()
