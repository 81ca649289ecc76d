"""An encoding of polylines as short text: differences between points in whole quanta, zigzag and base 32 per number."""

import numpy as np

from draisine.drawing.geography.projection import Array

QUANTUM = 0.005
"""Degrees: half a kilometre, and a quarter of a unit on the board with the largest scale."""
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""A digit of the second half is followed by another one."""

_VALUES = np.zeros(128, dtype=np.int64)
_VALUES[np.frombuffer(DIGITS.encode(), dtype=np.uint8)] = np.arange(len(DIGITS))


def encode_polyline(line: Array) -> str:
    """Encode a line of `lon, lat`; repeated points become one."""
    whole = np.round(line / QUANTUM).astype(np.int64)
    steps = np.diff(whole, axis=0, prepend=np.zeros((1, 2), dtype=np.int64))
    steps = steps[np.append(True, steps[1:].any(axis=1))]
    return "".join(_digits(int(step)) for step in steps.ravel())


def decode_polyline(text: str) -> Array:
    """Decode a line of `lon, lat`."""
    values = _VALUES[np.frombuffer(text.encode("ascii"), dtype=np.uint8)]
    last = values < 32
    starts = np.flatnonzero(np.append(True, last[:-1]))
    position = np.arange(len(values)) - np.repeat(starts, np.diff(np.append(starts, len(values))))
    zigzag = np.add.reduceat((values & 31) << (5 * position), starts)
    steps = (zigzag >> 1) ^ -(zigzag & 1)
    return np.asarray(np.cumsum(steps.reshape(-1, 2), axis=0) * QUANTUM)


def _digits(step: int) -> str:
    rest = step << 1 if step >= 0 else ~(step << 1)
    text = ""
    while rest >= 32:
        text += DIGITS[32 | (rest & 31)]
        rest >>= 5
    return text + DIGITS[rest]
