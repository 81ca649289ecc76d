"""Reports the branch coverage of each package, as measured by `make coverage`, and fails where it is too low.

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
FIGURES = re.compile(r"(<!-- figures: made by tools/coverage_report.py -->\n).*?(<!-- end -->)", re.DOTALL)

THRESHOLDS = defaultdict(lambda: 85, engine=95, play=95)
"""The percentage of branches that must be taken, by package."""


@dataclass
class PackageCoverage:
    """The lines and branches of a package, and how many of them the tests reach."""

    files: int = 0
    lines: int = 0
    lines_run: int = 0
    branches: int = 0
    branches_taken: int = 0

    def add(self, summary: dict[str, int]) -> None:
        """Add a file."""
        self.files += 1
        self.lines += summary["num_statements"]
        self.lines_run += summary["covered_lines"]
        self.branches += summary["num_branches"]
        self.branches_taken += summary["covered_branches"]


def load_coverage() -> dict[str, PackageCoverage]:
    """Coverage by package; modules outside the packages (`draisine/__init__.py`) are left out."""
    coverage = Coverage()
    coverage.load()
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:
        coverage.json_report(outfile=file.name)
        files = json.load(file)["files"]
    packages: dict[str, PackageCoverage] = {}
    for name, content in sorted(files.items()):
        inside = Path(name).parts[2:]
        if len(inside) > 1:
            packages.setdefault(inside[0], PackageCoverage()).add(content["summary"])
    return packages


def _percentage(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


def figures(packages: dict[str, PackageCoverage]) -> str:
    """The table, with the date of the measurement."""
    lines = [
        f"{date.today():%-d %B %Y}.",
        "",
        "| package | files | lines | run, % | branches | taken, % | required, % |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, package in packages.items():
        run, taken = (
            _percentage(package.lines_run, package.lines),
            _percentage(package.branches_taken, package.branches),
        )
        sizes = f"{package.files} | {package.lines} | {run:.1f} | {package.branches} | {taken:.1f}"
        lines.append(f"| `{name}` | {sizes} | {THRESHOLDS[name]} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write and print the figures; fail where a package is below its threshold."""
    packages = load_coverage()
    table = figures(packages)
    REPORT.write_text(FIGURES.sub(lambda part: part[1] + table + part[2], REPORT.read_text()))
    low = [
        name
        for name, package in packages.items()
        if _percentage(package.branches_taken, package.branches) < THRESHOLDS[name]
    ]
    print(table)
    sys.exit(f"branch coverage is too low in {', '.join(low)}" if low else 0)


if __name__ == "__main__":
    main()
