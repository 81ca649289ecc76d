"""Compact SVG path data of relative commands."""

from functools import lru_cache
from typing import Literal

Command = Literal["m", "l", "q", "z"]


class PathWriter:
    """Writes path data from absolute points in whole units of the last decimal, so that rounding errors do not add
    up."""

    def __init__(self, decimals: int = 0) -> None:
        self._parts: list[str] = []
        self._decimals = decimals
        self._command = ""
        self._pen = self._start = (0, 0)

    def draw(self, command: Command, points: list[tuple[int, int]]) -> None:
        """Add a command with absolute points."""
        if command == "z":
            self._write("z", [])
            self._pen = self._start
            return
        steps = [(x - self._pen[0], y - self._pen[1]) for x, y in points]
        if command == "m":
            self._start = points[-1]
        elif not any(map(any, steps)):
            return
        self._pen = points[-1]
        dx, dy = steps[-1]
        if command == "l" and not dy:
            self._write("h", [dx])
        elif command == "l" and not dx:
            self._write("v", [dy])
        else:
            self._write(command, [number for step in steps for number in step])

    def path(self) -> str:
        """The path data."""
        return "".join(self._parts)

    def _write(self, command: str, numbers: list[int]) -> None:
        # A second `m` without its letter would be a line.
        if command != self._command or command in "mz":
            self._parts.append(command)
        self._command = command
        for number in numbers:
            text, last = _decimal(number, self._decimals), self._parts[-1]
            if not (last.isalpha() or text[0] == "-" or (text[0] == "." and "." in last)):
                self._parts.append(" ")
            self._parts.append(text)


@lru_cache(1 << 14)
def _decimal(number: int, decimals: int) -> str:
    whole, rest = divmod(abs(number), 10**decimals)
    fraction = f".{rest:0{decimals}}".rstrip("0") if rest else ""
    return f"{'-' if number < 0 else ''}{whole or ('' if rest else 0)}{fraction}"
