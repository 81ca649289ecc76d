"""Observations as floats from 0 to 1: every byte scaled by its largest value, or categorical bytes one-hot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from draisine.encoding.layout import Field, Layout
from draisine.engine.capacities import KINDS, OFFER

Floats = bool | Literal["one_hot"]
"""Whether observations are floats: False for bytes, True for scaled bytes, or one-hot."""


def _categories(field: Field, layout: Layout) -> int:
    """The number of values of a field whose bytes name something; 0 for a number, which has an order."""
    seats, cities, routes = layout.seats + 1, layout.cities + 1, layout.routes + 1
    named = {
        "mover": layout.seats,
        "first": layout.seats,
        "alvin_at": cities,
        "alvin_with": seats,
        "market": KINDS + 1,
        "route": routes,
        "place": cities,
        "laid_colour": KINDS + 1,
        "seat_start": cities,
        "station": seats,
        "founded": seats,
        "others": layout.seats,
        "held": 3,
        "offer": OFFER + 1,
        "shown_by": seats,
    }
    return KINDS + 1 if field.name.startswith("tunnel_") and field.name != "tunnel_extra" else named.get(field.name, 0)


@dataclass(frozen=True)
class FloatView:
    """How the floats of an observation follow from its bytes: each is a byte times a factor, or 1 where the byte has a
    certain value."""

    source: NDArray[np.int64]
    """By float: its byte."""
    factor: NDArray[np.float32]
    """By float: the factor; 0 where a value is compared."""
    value: NDArray[np.int64]
    """By float: the value that is compared; -1 where the byte is scaled."""
    names: tuple[str, ...]
    """By float: `hand[3]`, `market[0]=4`."""

    @property
    def size(self) -> int:
        """The number of floats."""
        return len(self.source)

    def __call__(self, obs: NDArray[np.uint8], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Convert observations, in a new array or in `out`."""
        taken = obs[..., self.source]
        floats: NDArray[np.float32] = np.multiply(taken, self.factor, out=out)
        np.minimum(floats, np.float32(1.0), out=floats)
        floats += taken == self.value
        return floats


def one_hot(layout: Layout) -> FloatView:
    """The view in which every byte that names a card, city, route, seat or place in an offer is one-hot, with a float
    for none."""
    source, factor, value, names = list[int](), list[float](), list[int](), list[str]()
    for field in layout.fields:
        categories = _categories(field, layout)
        for i in range(field.size):
            label = f"{field.name}[{i}]" if field.size > 1 else field.name
            for category in range(categories) if categories else (-1,):
                source.append(field.offset + i)
                factor.append(0.0 if categories else 1.0 / field.largest)
                value.append(category)
                names.append(f"{label}={category}" if categories else label)
    return FloatView(np.array(source), np.array(factor, np.float32), np.array(value), tuple(names))


def float_view(layout: Layout, floats: Floats) -> Callable[..., NDArray[np.float32]]:
    """The function that converts observations to floats."""
    if floats not in (False, True, "one_hot"):
        raise ValueError(f"floats={floats!r}: it is False, True or 'one_hot'")
    return one_hot(layout) if floats == "one_hot" else layout.as_floats


def float_size(layout: Layout, floats: Floats) -> int:
    """The number of floats of an observation."""
    return one_hot(layout).size if floats == "one_hot" else layout.size
