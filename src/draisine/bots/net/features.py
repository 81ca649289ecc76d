"""The inputs of a net: fixed-point numbers that follow from the bytes of an observation by lookup.

A count becomes its logarithm, because one more of a few cards matters more than one more of many. A byte that names
something (a seat, a card, a route) is one-hot encoded: one input for each of its values but 0, which means none.
Training uses the same tables, so inputs are exact in both."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from draisine.encoding import Layout
from draisine.engine.capacities import KINDS, OFFER

FEATURES_VERSION = 1
"""The version of these inputs. Raise it whenever an input changes its meaning or its number."""
INPUT_ONE = 127
"""The input that stands for 1."""
BYTE_VALUES = 256


class Inputs(NamedTuple):
    """By byte of the observation: how it is read. The input of value v is `first + min(v, categories) - 1` for a
    category and `first` otherwise; its amount is `tables[table, v]`."""

    tables: NDArray[np.uint8]
    """By table and value: the amount from 0 to `INPUT_ONE`."""
    table: NDArray[np.int64]
    first: NDArray[np.int64]
    categories: NDArray[np.int64]
    """The number of its values without 0; 0: a count."""
    size: int
    """The number of inputs."""


def _categories(layout: Layout) -> dict[str, int]:
    """The number of values of each field that names something."""
    seats, cities, routes = layout.seats, layout.cities, layout.routes
    by_name = {
        "seats": seats,
        "first": seats - 1,
        "turns_left": seats + 1,
        "alvin_at": cities,
        "alvin_with": seats,
        "market": KINDS,
        "route": routes,
        "place": cities,
        "laid_colour": KINDS,
        "tunnel_0": KINDS,
        "tunnel_1": KINDS,
        "tunnel_2": KINDS,
        "seat_start": cities,
        "station": seats,
        "founded": seats,
        "others": seats - 1,
        "held": 2,
        "offer": OFFER,
        "shown_by": seats,
    }
    missing = by_name.keys() - {field.name for field in layout.fields}
    assert not missing, f"the observation has no fields {sorted(missing)}"
    return by_name


def _log_table(largest: int) -> NDArray[np.uint8]:
    values = np.log1p(np.minimum(np.arange(BYTE_VALUES), largest)) / np.log1p(largest)
    rounded: NDArray[np.uint8] = np.floor(values * INPUT_ONE + 0.5).astype(np.uint8)
    return rounded


def make_inputs(layout: Layout) -> Inputs:
    """Return how the bytes of a layout become inputs."""
    one_hot = np.full(BYTE_VALUES, INPUT_ONE, np.uint8)
    one_hot[0] = 0
    tables: dict[int, tuple[int, NDArray[np.uint8]]] = {0: (0, one_hot)}
    by_name, rows, size = _categories(layout), list[tuple[int, int, int]](), 0
    for field in layout.fields:
        categories = by_name.get(field.name, 0)
        if not categories and field.largest not in tables:
            tables[field.largest] = (len(tables), _log_table(field.largest))
        for _ in range(field.size):
            rows.append((tables[0 if categories else field.largest][0], size, categories))
            size += categories or 1
    table, first, categories_of = (np.array(column, np.int64) for column in zip(*rows, strict=True))
    return Inputs(np.stack([values for _, values in tables.values()]), table, first, categories_of, size)


def expansion(layout: Layout, full: Layout) -> NDArray[np.int64]:
    """By byte of the layout for most players: the byte of a layout for fewer that it corresponds to, or the size of the
    smaller one where there is none."""
    index = np.full(full.size, layout.size, np.int64)
    for field in full.fields:
        own = layout[field.name]
        index[field.offset : field.offset + own.size] = np.arange(own.offset, own.end)
    return index
