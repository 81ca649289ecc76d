"""The command line of this benchmark."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich.console import Console
from rich.progress import track

import benchmarks.review as package
from benchmarks.review import calibration, openings, planted, speed, sums
from benchmarks.review.games import BOARDS
from draisine.boards import load
from draisine.review.openings import FILE

CHUNK = 20
"""Games per task."""
Task = TypeVar("Task")
Found = TypeVar("Found")
console = Console()


def _settings(options: argparse.Namespace) -> Iterator[tuple[str, int]]:
    for board in options.board or BOARDS:
        for players in options.players or (2, 4):
            if load(board).players.least <= players <= load(board).players.most:
                yield board, players


def _each(
    run: Callable[[Task], Found], tasks: Sequence[Task], options: argparse.Namespace, what: str
) -> Iterator[Found]:
    with ProcessPoolExecutor(options.processes) as pool:
        yield from track(pool.map(run, tasks), what, len(tasks), console=console)


def _map(run: Callable[[Task], Found], tasks: Sequence[Task], options: argparse.Namespace, what: str) -> list[Found]:
    return list(_each(run, tasks, options, what))


def _calibration(options: argparse.Namespace) -> list[dict[str, Any]]:
    found = []
    for board, players in _settings(options):
        tasks = [(board, players, n, min(n + CHUNK, options.games)) for n in range(0, options.games, CHUNK)]
        games = [
            game for part in _map(calibration.predict_games, tasks, options, f"{board} {players}") for game in part
        ]
        found.append(calibration.calibrate(board, players, games))
        console.print(found[-1]._asdict() | {"bins": len(found[-1].bins)})
    if options.plot:
        calibration.plot(found, options.plot)
    return [each._asdict() for each in found]


def _planted(options: argparse.Namespace) -> list[dict[str, Any]]:
    found = []
    for board, players in _settings(options):
        tasks = [(board, players, number) for number in range(options.games)]
        judged = [each for game in _map(planted.judge_game, tasks, options, f"{board} {players}") for each in game]
        found.append(planted.detect(board, players, judged)._asdict())
        console.print(found[-1])
    return found


def _books(options: argparse.Namespace, scale: float) -> list[list[sums.Books]]:
    settings = list(_settings(options))
    tasks = [(*settings[number % len(settings)], number, scale) for number in range(options.games)]
    return _map(sums.review_books, tasks, options, "reviews")


def _luck(options: argparse.Namespace) -> dict[str, Any]:
    games = _books(options, sums.LOW_EFFORT)
    found = {kind: mean._asdict() for kind, mean in sums.mean_luck(games).items()}
    console.print(found)
    return found


def _residual(options: argparse.Namespace) -> dict[str, Any]:
    games = _books(options, options.scale)
    found = {"residual": sums.mean_residual(games), "closes": sums.worst_error(games), "games": len(games)}
    console.print(found)
    return found


def _speed(options: argparse.Namespace) -> list[dict[str, Any]]:
    found = []
    for board, players in _settings(options):
        found.append(speed.measure(board, players, min(options.games, 5))._asdict())
        console.print(found[-1])
    return found


def _openings(options: argparse.Namespace) -> dict[str, Any]:
    tasks = [
        (board, players, alvin)
        for board in options.board or BOARDS
        for players in options.players or range(load(board).players.least, load(board).players.most + 1)
        for alvin in ((False, True) if load(board).alvin is not None else (False,))
    ]
    # Written one by one: all of them take an hour, and other settings stay as they are.
    found = dict(msgspec.json.decode(FILE.read_bytes()))
    for key, opening in _each(openings.measure, [(*task, options.games) for task in tasks], options, "openings"):
        found[key] = msgspec.to_builtins(opening)
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return found


PARTS = {
    "openings": _openings,
    "calibration": _calibration,
    "planted": _planted,
    "luck": _luck,
    "residual": _residual,
    "speed": _speed,
}


def main() -> None:
    """Measure one part."""
    parser = argparse.ArgumentParser(
        "benchmarks.review", description=package.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--board", action="append", choices=BOARDS)
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the default effort (residual)")
    parser.add_argument("--plot", type=Path, help="file for the reliability plots (calibration)")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = PARTS[options.part](options)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
