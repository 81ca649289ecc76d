"""Strength of the bots: every match by which the levels are defined, in the arena, in all seatings, with intervals.

    python -m benchmarks.bot_strength                   all matches; continues an interrupted run
    python -m benchmarks.bot_strength --only racer      the matches whose name contains a word
    python -m benchmarks.bot_strength --table           the results so far

The Baron plays with a fixed number of playouts, so that a busy machine does not make it weaker: as many as take 0.05 to
0.15 s per move on one core, less than the 0.2 s that it has by default. The table has the time of its moves. Matches of
the Baron end when the sequential test has decided, or after about 150 games.
"""

import argparse
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PLAYOUTS = {"usa": 4000, "europe": 2500, "old_west": 2400, "first_journey": 4000, "amsterdam": 5000}
"""The Baron's playouts per move with two players. With four it has a quarter of them: games and playouts are longer."""
GAMES = 2000
SEARCH_GAMES = 150
"""Games of a match with the Baron."""
BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
LARGE_BOARDS = ("usa", "europe", "old_west")
PUBLISHED_BOTS = ("path", "hungry", "one_step", "long_route")


class Match(NamedTuple):
    """One line of the table: the first bot must win this share of its games, in percent."""

    board: str
    bots: tuple[str, ...]
    bar: float

    @property
    def has_baron(self) -> bool:
        return "baron" in self.bots

    @property
    def games(self) -> int:
        """The number of games, a multiple of the number of seatings."""
        rounds = math.perm(len(self.bots)) if len(set(self.bots)) == len(self.bots) else len(self.bots)
        return -(-SEARCH_GAMES // rounds) * rounds if self.has_baron else GAMES

    @property
    def name(self) -> str:
        return f"{self.board}-{'-'.join(self.bots)}"


def matches() -> list[Match]:
    """All matches by which the levels are defined."""
    levels = (("conductor", "passenger"), ("engineer", "conductor"), ("baron", "engineer"))
    listed = [Match(board, pair, 65 if board in LARGE_BOARDS else 58) for pair in levels for board in BOARDS]
    listed += [Match("usa", ("baron", "racer"), 70)]
    listed += [Match("usa", ("baron", bot), 95) for bot in PUBLISHED_BOTS]
    for board in ("usa", "europe"):
        listed += [Match(board, ("baron", "path", "one_step", "long_route"), 60)]
        listed += [Match(board, ("baron", "planner", "planner", "planner"), 40)]
    return listed


def command(match: Match, folder: Path) -> list[str]:
    playouts = PLAYOUTS[match.board] * 4 // len(match.bots) ** 2
    bots = [f"baron@{playouts}" if bot == "baron" else bot for bot in match.bots]
    arguments = ["arena", match.board, "--bots", ",".join(bots), "--players", str(len(bots))]
    arguments += ["--games", str(match.games), "--out", str(folder / f"{match.name}.jsonl"), "--json"]
    if match.has_baron and len(set(match.bots)) == 2:
        # Hypotheses at equal distances below and above the bar, within 100 %.
        distance = min(5.0, (100 - match.bar) / 2)
        arguments += ["--stop", "--h0", str(match.bar - distance), "--h1", str(match.bar + distance)]
    return [sys.executable, "-m", "draisine.cli", *arguments]


def format_row(match: Match, result: dict[str, Any]) -> str:
    first = result["bots"][0]
    low, high = (100 * share for share in first["win_rate_interval"])
    share = 100 * first["win_rate"]
    rivals = ", ".join(match.bots[1:])
    verdict = "yes" if share >= match.bar else "**no**"
    return (
        f"| {match.bots[0]} v. {rivals} | {match.board} {len(match.bots)} p | {first['games']} | {share:.1f} % "
        f"({low:.0f}–{high:.0f}) | {match.bar:g} % | {verdict} | {first['mean_points']:.0f} : "
        f"{result['bots'][1]['mean_points']:.0f} | {first['ms_per_move']:.3g} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="matches with this in their name")
    parser.add_argument("--folder", type=Path, default=Path("build/opponents"), help="where games are stored")
    parser.add_argument("--table", action="store_true", help="only print the results so far")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if not options.table:
        for match in (match for match in matches() if options.only in match.name):
            run = subprocess.run(command(match, options.folder), capture_output=True, text=True, check=False)
            if run.returncode:
                print(f"{match.name}: {run.stderr.strip()}", file=sys.stderr)
                continue
            (options.folder / f"{match.name}.json").write_text(run.stdout)
            print(format_row(match, json.loads(run.stdout)), flush=True)
        return
    print("| match | board | games | wins (95 %) | bar | held | mean points | ms a move |")
    print("|---|---|---|---|---|---|---|---|")
    for match in matches():
        result = options.folder / f"{match.name}.json"
        if result.exists():
            print(format_row(match, json.loads(result.read_text())))


if __name__ == "__main__":
    main()
