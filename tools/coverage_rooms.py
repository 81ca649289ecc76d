"""Says how much of every room the tests reach, as `make coverage` measured it; fails where that is too little.

The figures are written to docs/reports/coverage.md.
"""

import json
import re
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "reports" / "coverage.md"
FIGURES = re.compile(r"(<!-- figures: made by tools/coverage_rooms.py -->\n).*?(<!-- end -->)", re.DOTALL)

BARS = defaultdict(lambda: 85, engine=95, play=95)
"""How many of a hundred branches must be taken, room by room."""


@dataclass
class Room:
    """What a package has, and what of it the tests reach."""

    files: int = 0
    lines: int = 0
    lines_run: int = 0
    branches: int = 0
    branches_taken: int = 0

    def add(self, summary: dict[str, int]) -> None:
        """One file more."""
        self.files += 1
        self.lines += summary["num_statements"]
        self.lines_run += summary["covered_lines"]
        self.branches += summary["num_branches"]
        self.branches_taken += summary["covered_branches"]


def measured() -> dict[str, Room]:
    """The rooms, by name; what lies in none of them (`draisine/__init__.py`) is left out."""
    coverage = Coverage()
    coverage.load()
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:
        coverage.json_report(outfile=file.name)
        files = json.load(file)["files"]
    rooms: dict[str, Room] = {}
    for name, content in sorted(files.items()):
        inside = Path(name).parts[2:]
        if len(inside) > 1:
            rooms.setdefault(inside[0], Room()).add(content["summary"])
    return rooms


def _share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


def figures(rooms: dict[str, Room]) -> str:
    """The table, with the day on which it was measured."""
    lines = [
        f"{date.today():%-d %B %Y}.",
        "",
        "| room | files | lines | run, % | branches | taken, % | at least, % |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, room in rooms.items():
        run, taken = _share(room.lines_run, room.lines), _share(room.branches_taken, room.branches)
        sizes = f"{room.files} | {room.lines} | {run:.1f} | {room.branches} | {taken:.1f}"
        lines.append(f"| `{name}` | {sizes} | {BARS[name]} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the figures, print them, and fail where a room is below its bar."""
    rooms = measured()
    table = figures(rooms)
    REPORT.write_text(FIGURES.sub(lambda part: part[1] + table + part[2], REPORT.read_text()))
    low = [name for name, room in rooms.items() if _share(room.branches_taken, room.branches) < BARS[name]]
    print(table)
    sys.exit(f"too few branches are taken in {', '.join(low)}" if low else 0)


if __name__ == "__main__":
    main()
