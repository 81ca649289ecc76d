"""The report of a benchmark: lines with a figure, its goals, and whether they are met."""

import json
import os
import platform
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.table import Table


@dataclass
class Line:
    """One line of the table: a figure and its goals."""

    measure: str
    value: float
    unit: str
    bar: float | None = None
    aim: float | None = None
    more_is_better: bool = True
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.bar is None:
            return ""
        if self.aim is not None and self._reaches(self.aim):
            return "aim"
        if not self._reaches(self.bar):
            return "missed"
        return "met" if self.aim is None else "bar"

    def _reaches(self, goal: float) -> bool:
        return self.value >= goal if self.more_is_better else self.value <= goal


def spread(values: list[float], digits: int = 2) -> str:
    """The range of the values."""
    return f"{min(values):.{digits}f}–{max(values):.{digits}f}"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 50 else f"{value:.2f}".rstrip("0").rstrip(".")


def tabulate(lines: list[Line]) -> Table:
    """Return all lines as one table."""
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("measure", no_wrap=True)
    for name in ("measured", "bar", "aim"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("met")
    table.add_column("")
    colours = {"aim": "green", "met": "green", "bar": "yellow", "missed": "red"}
    for line in lines:
        met = f"[{colours[line.verdict]}]{line.verdict}" if line.verdict else ""
        value = f"{_number(line.value) if line.value >= 2 else format(line.value, '.3f')} {line.unit}"
        table.add_row(line.measure, value, _number(line.bar), _number(line.aim), met, f"[dim]{line.note}")
    return table


def describe_machine() -> dict[str, object]:
    """When and on what machine the figures were measured."""
    model = ""
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")
    return {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": model or platform.processor(),
        "cores": len(os.sched_getaffinity(0)),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
    }


def write_figures(path: str, machine: dict[str, object], lines: list[Line]) -> None:
    """Write the figures as JSON."""
    figures = [asdict(line) | {"verdict": line.verdict} for line in lines]
    Path(path).write_text(json.dumps({"machine": machine, "figures": figures}, indent=2), encoding="utf-8")
