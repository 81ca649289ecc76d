"""How strong the bots are: every match that the levels promise, in the arena, both or all seatings, with intervals.

    python -m benchmarks.opponents                   all matches; goes on where it was stopped
    python -m benchmarks.opponents --only racer      those with a word in their name
    python -m benchmarks.opponents --table           what has been played so far

The Baron plays with a fixed number of playouts, so that a busy machine does not make it weaker: as many as take 0.05 to
0.15 s for a move on one core here, and never more than the 0.2 s it has by itself. The table says how long its moves
took. Matches of the Baron end when the sequential test has decided, or after about 150 games.
"""

import argparse
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PLAYOUTS = {"usa": 4000, "europe": 2500, "old_west": 2400, "first_journey": 4000, "amsterdam": 5000}
"""The Baron's work for a move at a table of two; with four, a quarter of it: games are longer, and so are playouts."""
FAST = 2000
SLOW = 150
BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
LARGE = ("usa", "europe", "old_west")
SILVA = ("path", "hungry", "one_step", "long_route")


class Match(NamedTuple):
    """One line of the table: the first bot must win this share of its games, in percent."""

    board: str
    bots: tuple[str, ...]
    bar: float

    @property
    def searching(self) -> bool:
        return "baron" in self.bots

    @property
    def games(self) -> int:
        """As many as make whole rounds of all seatings."""
        rounds = math.perm(len(self.bots)) if len(set(self.bots)) == len(self.bots) else len(self.bots)
        return -(-SLOW // rounds) * rounds if self.searching else FAST

    @property
    def name(self) -> str:
        return f"{self.board}-{'-'.join(self.bots)}"


def matches() -> list[Match]:
    """Every match of the promise."""
    levels = (("conductor", "passenger"), ("engineer", "conductor"), ("baron", "engineer"))
    found = [Match(board, pair, 65 if board in LARGE else 58) for pair in levels for board in BOARDS]
    found += [Match("usa", ("baron", "racer"), 70)]
    found += [Match("usa", ("baron", style), 95) for style in SILVA]
    for board in ("usa", "europe"):
        found += [Match(board, ("baron", "path", "one_step", "long_route"), 60)]
        found += [Match(board, ("baron", "planner", "planner", "planner"), 40)]
    return found


def command(match: Match, folder: Path) -> list[str]:
    playouts = PLAYOUTS[match.board] * 4 // len(match.bots) ** 2
    bots = [f"baron@{playouts}" if bot == "baron" else bot for bot in match.bots]
    words = ["arena", match.board, "--bots", ",".join(bots), "--players", str(len(bots))]
    words += ["--games", str(match.games), "--out", str(folder / f"{match.name}.jsonl"), "--json"]
    if match.searching and len(set(match.bots)) == 2:
        # As far below the bar as above it; near the top there is less room.
        reach = min(5.0, (100 - match.bar) / 2)
        words += ["--stop", "--h0", str(match.bar - reach), "--h1", str(match.bar + reach)]
    return [sys.executable, "-m", "draisine.cli", *words]


def line(match: Match, told: dict[str, Any]) -> str:
    first = told["bots"][0]
    low, high = (100 * share for share in first["win_rate_interval"])
    share = 100 * first["win_rate"]
    rivals = ", ".join(match.bots[1:])
    verdict = "yes" if share >= match.bar else "**no**"
    return (
        f"| {match.bots[0]} v. {rivals} | {match.board} {len(match.bots)} p | {first['games']} | {share:.1f} % "
        f"({low:.0f}–{high:.0f}) | {match.bar:g} % | {verdict} | {first['mean_points']:.0f} : "
        f"{told['bots'][1]['mean_points']:.0f} | {first['ms_per_move']:.3g} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="matches with this in their name")
    parser.add_argument("--folder", type=Path, default=Path("build/opponents"), help="where games are kept")
    parser.add_argument("--table", action="store_true", help="only print what has been played")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    if not asked.table:
        for match in (match for match in matches() if asked.only in match.name):
            run = subprocess.run(command(match, asked.folder), capture_output=True, text=True, check=False)
            if run.returncode:
                print(f"{match.name}: {run.stderr.strip()}", file=sys.stderr)
                continue
            (asked.folder / f"{match.name}.json").write_text(run.stdout)
            print(line(match, json.loads(run.stdout)), flush=True)
        return
    print("| match | board | games | wins (95 %) | bar | held | mean points | ms a move |")
    print("|---|---|---|---|---|---|---|---|")
    for match in matches():
        told = asked.folder / f"{match.name}.json"
        if told.exists():
            print(line(match, json.loads(told.read_text())))


if __name__ == "__main__":
    main()
