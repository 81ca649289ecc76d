"""How fast the engine is, beside C and beside what was asked for: `python -m benchmarks.speed`."""

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from statistics import median

from rich.console import Console

from benchmarks import measuring
from benchmarks.c_usa import CGame, NoCompiler, first_difference
from benchmarks.lines import Line, find_machine, spread, tabulate, write_figures
from draisine import boards
from draisine.engine.compiler.cache import is_cold

SHORT_LIST = [("usa", 2), ("usa", 4), ("europe", 4), ("old_west", 4), ("first_journey", 4), ("amsterdam", 4)]
ASKED = {
    "usa 2": (20_000, 30_000),
    "usa 4": (11_000, 18_000),
    "europe 4": (6_000, 10_000),
    "old_west 4": (6_000, 10_000),
}
"""Games per second: the bar and the aim."""


def _pace_lines(board: str, seats: int, effort: "Effort", code: CGame | None) -> list[Line]:
    ours, theirs = measuring.pace(board, seats, effort.rounds, effort.seconds, code if board == "usa" else None)
    bar, aim = ASKED.get(f"{board} {seats}", (None, None))
    reach = (max(ours.core) - min(ours.core)) / ours.games / 2
    note = f"{ours.steps / 1e6:.1f} M steps/s ±{reach:.0%}, wall {median(ours.wall) / 1e3:.0f} k"
    lines = [Line(f"{board}, {seats} players", ours.games, "games/s", bar, aim, note=note)]
    if theirs:
        shares = [mine / other for mine, other in zip(ours.core, theirs.core, strict=True)]
        note = f"C {theirs.games:,.0f}; rounds {spread(shares)}"
        lines.append(Line("  share of C", ours.games / theirs.games, "×", 0.75, 0.9, note=note))
    return lines


@dataclass
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float
    compared: int
    warm: int


FULL = Effort(rounds=9, seconds=0.4, compared=2000, warm=5)
QUICK = Effort(rounds=3, seconds=0.1, compared=200, warm=2)


def _compare(code: CGame, games: int, console: Console) -> None:
    """C is a measure only if it plays the same games."""
    for seats in range(2, 6):
        difference = first_difference(code, seats, measuring.SEED, games)
        if difference:
            console.print(f"[red]C and the engine play different games: {difference}")
            sys.exit(1)
    console.print(f"C and the engine play the same games: {games:,} each with 2 to 5 players, equal in every count.")


def _build(console: Console) -> CGame | None:
    try:
        return CGame()
    except NoCompiler as reason:
        console.print(f"[yellow]No comparison with C: {reason}.")
        return None


def _thread_line(effort: Effort, code: CGame | None) -> Line:
    teams: list[list[measuring.Play]] = [[measuring.Player("usa", 4).play for _ in range(2)]]
    if code:
        teams.append([partial(game.play_series, 4, measuring.SEED) for game in (code, CGame())])
    ours, *theirs = measuring.two_threads(teams, effort.rounds, effort.seconds)
    note = "".join(f"C {threads.gain:.2f}; " for threads in theirs) + f"rounds {spread(ours.gains)}"
    return Line("two threads", ours.gain, "×", 1.7, note=note)


def _state_lines(effort: Effort, code: CGame | None) -> list[Line]:
    times = measuring.clone_ns(effort.rounds)
    note = f"C, USA only: {code.state_bytes:,}" if code else ""
    return [
        Line("state", measuring.state_bytes(), "bytes", 2_500, more_is_better=False, note=note),
        Line("clone", median(times), "ns", 80, more_is_better=False, note=f"rounds {spread(times, 0)}"),
    ]


def _start_lines(effort: Effort) -> list[Line]:
    cold, warm = measuring.starts(effort.warm)
    walls, cores = [start.wall for start in warm], [start.core for start in warm]
    note = f"rounds {spread(walls)}; core {median(cores):.2f} s"
    return [
        Line("warm start", median(walls), "s", 1.5, 0.8, more_is_better=False, note=note),
        Line("cold start", cold.wall, "s", 45, 30, more_is_better=False, note=f"core {cold.core:.1f} s"),
    ]


def _games(everything: bool) -> list[tuple[str, int]]:
    if not everything:
        return SHORT_LIST
    sizes = {name: boards.load(name).players for name in dict.fromkeys(name for name, _ in SHORT_LIST)}
    return [(name, seats) for name, size in sizes.items() for seats in range(size.least, size.most + 1)]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short rounds: a first impression")
    parser.add_argument("--all", action="store_true", help="every number of players on every board")
    parser.add_argument("--no-start", action="store_true", help="leave out the cold and warm start of the command")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    return parser.parse_args()


def main() -> None:
    """Measure, and show one table."""
    options = _options()
    effort = QUICK if options.quick else FULL
    console = Console(width=100 if not sys.stdout.isatty() else None, highlight=False)
    machine = find_machine()
    console.print(", ".join(f"{key} {value}" for key, value in machine.items()))
    if is_cold():
        console.print("The engine has not been compiled yet: that comes first.")
    code = _build(console)
    if code:
        _compare(code, effort.compared, console)
    lines: list[Line] = []
    for board, seats in _games(options.all):
        lines += _pace_lines(board, seats, effort, code)
    if machine["cores"] != 1:
        lines.append(_thread_line(effort, code))
    lines += _state_lines(effort, code)
    if not options.no_start:
        console.print("Cold start: compiling everything once more, in an empty folder …")
        lines += _start_lines(effort)
    console.print(tabulate(lines))
    if options.json:
        write_figures(options.json, machine, lines)


if __name__ == "__main__":
    main()
