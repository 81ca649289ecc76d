"""The clock, the reports and the curve of a run."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from draisine.learning.evaluation import WinRate

CURVE = "curve.jsonl"
REPORT_SECONDS = 5.0
"""Seconds between two lines of progress."""


class Started(NamedTuple):
    """A run begins or continues."""

    resumed: bool
    weights: int
    device: str
    stage: str
    decisions: int


class Cloned(NamedTuple):
    """Progress of cloning."""

    games: int
    total: int
    rate: float
    """Decisions per second."""
    eta: float
    """Seconds left in this stage."""
    losses: dict[str, float]


class Played(NamedTuple):
    """Progress of self-play."""

    decisions: int
    total: int
    rate: float
    eta: float
    losses: dict[str, float]


class Evaluated(NamedTuple):
    """Win rates, of the curve or of the report."""

    decisions: int
    rates: list[WinRate]
    final: bool


class Saved(NamedTuple):
    """A slice ends: the files are written."""

    folder: Path
    done: bool


Event = Started | Cloned | Played | Evaluated | Saved
OnEvent = Callable[[Event], None]


class Clock:
    """The time of a slice, and the rate of a stage."""

    def __init__(self, minutes: float | None, already: float) -> None:
        self._start, self._limit = time.monotonic(), None if minutes is None else minutes * 60
        self._already = already
        self.saved = self.reported = self._start
        self._stage_start, self._stage_work = self._start, 0.0

    @property
    def seconds(self) -> float:
        """Seconds of all slices."""
        return self._already + time.monotonic() - self._start

    def is_over(self) -> bool:
        """Whether the slice has used its time."""
        return self._limit is not None and time.monotonic() - self._start >= self._limit

    def start_stage(self) -> None:
        """Measure the rate from here."""
        self._stage_start, self._stage_work = time.monotonic(), 0.0

    def rate(self, work: float) -> float:
        """Add work, and return the work per second of this slice's stage."""
        self._stage_work += work
        return self._stage_work / max(1e-9, time.monotonic() - self._stage_start)

    def is_due(self, name: str, seconds: float) -> bool:
        """Whether this many seconds have passed since the last time; if so, this is the last time."""
        now = time.monotonic()
        if now - getattr(self, name) < seconds:
            return False
        setattr(self, name, now)
        return True


def append_curve(folder: Path, line: dict[str, Any]) -> None:
    """Append a line to the curve."""
    with (folder / CURVE).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def read_curve(folder: Path) -> list[dict[str, Any]]:
    """The lines of the curve; one that was cut off is left out."""
    path, lines = folder / CURVE, []
    if path.exists():
        for text in path.read_text("utf-8").splitlines():
            try:
                lines.append(json.loads(text))
            except ValueError:
                continue
    return lines


def trim_curve(folder: Path, stage: str, decisions: int) -> None:
    """Remove lines that a killed run wrote after its last checkpoint."""
    too_early = {"selfplay"} if stage == "clone" else set[str]()
    kept = [line for line in read_curve(folder) if line["decisions"] <= decisions and line["stage"] not in too_early]
    if (folder / CURVE).exists():
        temporary = folder / f".{CURVE}.unfinished"
        temporary.write_text("".join(json.dumps(line) + "\n" for line in kept), "utf-8")
        temporary.replace(folder / CURVE)


def rates_as_json(rates: list[WinRate]) -> list[dict[str, Any]]:
    """Win rates for files."""
    plain: list[dict[str, Any]] = msgspec.to_builtins(rates)
    return plain
