"""Writes the tables of docs/leaderboard.md from the entries in docs/leaderboard.

Run `python tools/leaderboard.py` after an entry has been added (`make types` does); a test fails while the page is out
of date or an entry is not a complete run of the protocol.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from draisine.arena.benchmark import OPPONENTS, TASKS, Entry, TaskResult, read_entry
from draisine.boards import load
from draisine.messages import DEFAULT

FILE = Path(__file__).parents[1] / "docs" / "leaderboard.md"
FOLDER = FILE.with_suffix("")
TABLE_BLOCK = re.compile(r"(<!-- (\w+): made by tools/leaderboard.py -->\n).*?(<!-- end -->)", re.DOTALL)
MISSING = "–"


def read_entries(folder: Path = FOLDER) -> list[Entry]:
    """Read all entries: by score, the best first, then those without a score by name."""
    entries = [read_entry(file) for file in sorted(folder.glob("*.json"))]
    return sorted(entries, key=lambda entry: (-(entry.score or 0.0), entry.name))


def scores(entries: Sequence[Entry]) -> str:
    """The table of all entries: the score, and the win rate in each task."""
    rows = []
    for entry in entries:
        results = {result.task: result for result in entry.tasks}
        score = MISSING if entry.score is None else f"**{_percent(entry.score)}**"
        rates = (_rate(results[task.name]) if task.name in results else MISSING for task in TASKS)
        rows.append((_name(entry), score, *rates, entry.version))
    return _markdown(("entry", "score", *(f"`{task.name}`" for task in TASKS), "version"), rows)


def opponents(entries: Sequence[Entry]) -> str:
    """A table for each task: win rates and mean points against each opponent, time per move."""
    parts = []
    for task in TASKS:
        played = [(entry, result) for entry in entries for result in entry.tasks if result.task == task.name]
        ranked = sorted(played, key=lambda pair: -pair[1].win_rate)
        rows = [(_name(entry), *_against(result), f"{_milliseconds(result):.3f}") for entry, result in ranked]
        title = f"### `{task.name}`\n\n{load(task.board).title_in(DEFAULT)}, {task.players} players.\n\n"
        parts.append(title + _markdown(("entry", *(f"`{opponent}`" for opponent in OPPONENTS), "ms/move"), rows))
    return "\n".join(parts)


def _against(result: TaskResult) -> list[str]:
    return [
        f"{_interval(match.win_rate, match.win_rate_interval)}, {match.mean_points:.1f} : {match.opponent_points:.1f}"
        for match in result.opponents
    ]


def _milliseconds(result: TaskResult) -> float:
    return sum(match.ms_per_move for match in result.opponents) / len(result.opponents)


def _rate(result: TaskResult) -> str:
    return _interval(result.win_rate, result.win_rate_interval)


def _interval(rate: float, interval: tuple[float, float]) -> str:
    low, high = (f"{100 * bound:.1f}" for bound in interval)
    return f"{_percent(rate)} ({low}–{high})"


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _name(entry: Entry) -> str:
    name = f"`{entry.name}`" if entry.name == entry.policy else entry.name
    return f"[{name}]({entry.link})" if entry.link else name


def _markdown(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(header), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


PARTS = {"scores": scores, "opponents": opponents}


def fill_page(page: str, entries: Sequence[Entry]) -> str:
    """Return the page with its tables."""
    return TABLE_BLOCK.sub(lambda match: f"{match[1]}\n{PARTS[match[2]](entries)}\n{match[3]}", page)


def main() -> None:
    """Write the page."""
    FILE.write_text(fill_page(FILE.read_text("utf-8"), read_entries()), "utf-8")


if __name__ == "__main__":
    main()
