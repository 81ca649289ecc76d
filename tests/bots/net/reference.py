"""A net of random weights, and its forward pass in NumPy with integers of any size."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.bots.net.features import Inputs, make_inputs
from draisine.bots.net.file import Layer, Net, blank_net
from draisine.bots.net.forward import ACTIVATION_MAX, ACTIVATION_ONE, ROUNDING, SHIFT
from draisine.encoding import observation_layout

Row = NDArray[np.int64]


def random_net(board: Board, width: int = 24, blocks: int = 2, seed: int = 1) -> Net:
    rng, net = np.random.default_rng(seed), blank_net(board, width, blocks)

    def filled(layer: Layer, largest: int) -> Layer:
        outputs, inputs = layer.weights.shape
        weights = rng.integers(-127, 128, (outputs, inputs)).astype(np.int8)
        multiplier, bias = rng.integers(1, largest, (1, outputs)), rng.integers(-2000, 2000, (1, outputs))
        return Layer(weights, multiplier[0], bias[0])

    hidden = tuple(filled(layer, 1 << 20) for layer in net.hidden)
    first, policy, value = (filled(layer, 1 << 20) for layer in (net.first, net.policy, net.value))
    return replace(net, first=first, hidden=hidden, policy=policy, value=value)


def dense_inputs(inputs: Inputs, obs: NDArray[np.uint8]) -> Row:
    dense = np.zeros(inputs.size, np.int64)
    for byte, value in enumerate(obs.tolist()):
        if value:
            at = inputs.first[byte] + max(0, min(value, inputs.categories[byte]) - 1)
            dense[at] = inputs.tables[inputs.table[byte], value]
    return dense


def _apply(layer: Layer, activations: Row) -> Row:
    sums = layer.weights.astype(np.int64) @ activations
    assert np.abs(sums).max() < 2**31, "the sum does not fit into 32 bits"
    result: Row = ((sums * layer.multiplier + ROUNDING) >> SHIFT) + layer.bias
    return result


def _normalise(row: Row) -> Row:
    root = math.isqrt(sum(int(x) ** 2 for x in row) // len(row)) + 1
    return np.array([max(-ACTIVATION_MAX, min(ACTIVATION_MAX, _divide(int(x), root))) for x in row], np.int64)


def _divide(number: int, root: int) -> int:
    return (number * ACTIVATION_ONE * 2 + root) // (2 * root)


def reference_heads(net: Net, board: Board, obs: NDArray[np.uint8]) -> tuple[Row, Row]:
    """The logits of all actions and seats, in fixed point."""
    inputs: Any = make_inputs(observation_layout(board, net.header.seats))
    row = _apply(net.first, dense_inputs(inputs, obs))
    for first, second in zip(net.hidden[::2], net.hidden[1::2], strict=True):
        hidden = np.clip(_apply(first, _normalise(row)), 0, ACTIVATION_MAX)
        row = row + _apply(second, hidden)
    activations = _normalise(row)
    return _apply(net.policy, activations), _apply(net.value, activations)
