"""The forward pass of a net, in integer arithmetic.

A residual MLP: the first layer makes a row of numbers, every block adds to it what two linear layers with a ReLU
between them compute from the normalised row (root mean square), and two heads read the normalised end. Products of
weights and activations are summed in 32 bits, then scaled by a multiplication and a shift (requantisation). Rows are in
fixed point: `ROW_ONE` in the residual row and in logits, `ACTIVATION_ONE` in the inputs of all layers but the first."""

import math
from typing import Any, NamedTuple

import numpy as np

from draisine.bots.net.features import Inputs
from draisine.bots.net.file import Net
from draisine.engine.compiler.jit import jit, jit_vectorized

ROW_ONE = 4096
"""1 in the residual row, and in logits."""
ACTIVATION_ONE = 256
"""1 in the inputs of layers."""
ACTIVATION_MAX = 8191
"""The largest activation: 1,024 of them times 127 fit into 32 bits."""
SHIFT = 24
"""Binary digits after the point of a multiplier."""
ROUNDING = 1 << (SHIFT - 1)
LOG2_E = round(math.log2(math.e) * 65536)
EXP_STEPS = 256
EXP_ONE = 1 << 30
EXP_TABLE = np.array([round(EXP_ONE * 2 ** (-step / EXP_STEPS)) for step in range(EXP_STEPS)], np.int64)
MAX_HALVINGS = 30

Array = Any


class Weights(NamedTuple):
    """The arrays of a net for compiled code. Weights are widened to 16 bits: processors multiply and add pairs of
    these in one instruction."""

    tables: Array
    table: Array
    first_input: Array
    categories: Array
    first: Array
    """By input and output: inputs are sparse, so the first layer sums the rows of those that are not 0."""
    first_multiplier: Array
    first_bias: Array
    hidden: Array
    """By layer, output and input."""
    hidden_multiplier: Array
    hidden_bias: Array
    policy: Array
    policy_multiplier: Array
    policy_bias: Array
    value: Array
    value_multiplier: Array
    value_bias: Array


class Work(NamedTuple):
    """The memory of one evaluation."""

    sums: Array
    row: Array
    """The residual row."""
    activations: Array
    hidden: Array
    shares: Array
    """By seat, counted from the observer: the probability that it wins, in parts of `EXP_ONE`."""


def make_weights(net: Net, inputs: Inputs) -> Weights:
    """Arrange the arrays of a net for compiled code."""

    def stacked(part: str, kind: type[Any]) -> Array:
        return np.ascontiguousarray(np.stack([getattr(layer, part) for layer in net.hidden]), kind)

    def wide(weights: Array) -> Array:
        return np.ascontiguousarray(weights, np.int16)

    return Weights(
        tables=inputs.tables,
        table=inputs.table,
        first_input=inputs.first,
        categories=inputs.categories,
        first=wide(net.first.weights.T),
        first_multiplier=net.first.multiplier,
        first_bias=net.first.bias,
        hidden=stacked("weights", np.int16),
        hidden_multiplier=stacked("multiplier", np.int64),
        hidden_bias=stacked("bias", np.int64),
        policy=wide(net.policy.weights),
        policy_multiplier=net.policy.multiplier,
        policy_bias=net.policy.bias,
        value=wide(net.value.weights),
        value_multiplier=net.value.multiplier,
        value_bias=net.value.bias,
    )


def make_work(net: Net) -> Work:
    """Allocate the memory of an evaluation."""
    width = net.header.width
    return Work(
        sums=np.zeros(width, np.int32),
        row=np.zeros(width, np.int64),
        activations=np.zeros(width, np.int16),
        hidden=np.zeros(width, np.int16),
        shares=np.zeros(net.header.seats, np.int64),
    )


@jit
def integer_sqrt(number: int) -> int:
    """The square root, rounded down. The floating-point root is only a first guess."""
    root = int(math.sqrt(number))
    while root * root > number:
        root -= 1
    while (root + 1) * (root + 1) <= number:
        root += 1
    return root


@jit
def rescale(total: int, multiplier: int, bias: int) -> int:
    """Requantise a sum, rounding to nearest."""
    return ((total * multiplier + ROUNDING) >> SHIFT) + bias


@jit
def dot(weights: Array, activations: Array) -> int:
    """The sum of products, in 32 bits."""
    total = np.int32(0)
    for i in range(len(activations)):
        total = np.int32(total + np.int32(weights[i]) * np.int32(activations[i]))
    return int(total)


@jit
def _sum_inputs(weights: Weights, work: Work, obs: Array) -> None:
    """Write the first layer's sums and the row."""
    sums = work.sums
    for i in range(len(sums)):
        sums[i] = 0
    for byte in range(len(obs)):
        number = int(obs[byte])
        if number == 0:
            continue
        amount = np.int32(weights.tables[weights.table[byte], number])
        at = int(weights.first_input[byte])
        categories = int(weights.categories[byte])
        if categories > 0:
            at += min(number, categories) - 1
        row = weights.first[at]
        for i in range(len(sums)):
            sums[i] = np.int32(sums[i] + amount * np.int32(row[i]))
    for i in range(len(sums)):
        work.row[i] = rescale(int(sums[i]), int(weights.first_multiplier[i]), int(weights.first_bias[i]))


@jit
def _normalise(work: Work) -> None:
    """Write the row divided by its root mean square to the activations."""
    squares = 0
    for i in range(len(work.row)):
        squares += int(work.row[i]) * int(work.row[i])
    root = integer_sqrt(squares // len(work.row)) + 1
    for i in range(len(work.row)):
        scaled = (int(work.row[i]) * ACTIVATION_ONE * 2 + root) // (2 * root)
        work.activations[i] = max(-ACTIVATION_MAX, min(ACTIVATION_MAX, scaled))


@jit
def _run_block(weights: Weights, work: Work, block: int) -> None:
    """Add a residual block to the row."""
    _normalise(work)
    first = 2 * block
    for i in range(len(work.row)):
        total = dot(weights.hidden[first, i], work.activations)
        scaled = rescale(total, int(weights.hidden_multiplier[first, i]), int(weights.hidden_bias[first, i]))
        work.hidden[i] = max(0, min(ACTIVATION_MAX, scaled))
    second = first + 1
    for i in range(len(work.row)):
        total = dot(weights.hidden[second, i], work.hidden)
        work.row[i] += rescale(total, int(weights.hidden_multiplier[second, i]), int(weights.hidden_bias[second, i]))


@jit
def run_body(weights: Weights, work: Work, obs: Array) -> None:
    """Compute the activations that the heads read."""
    _sum_inputs(weights, work, obs)
    for block in range(len(weights.hidden) // 2):
        _run_block(weights, work, block)
    _normalise(work)


@jit
def policy_logit(weights: Weights, work: Work, action: int) -> int:
    """The logit of an action."""
    total = dot(weights.policy[action], work.activations)
    return rescale(total, int(weights.policy_multiplier[action]), int(weights.policy_bias[action]))


@jit_vectorized
def choose_action(weights: Weights, work: Work, obs: Array, legal: Array, count: int) -> int:
    """The action with the highest logit among the first `count` of `legal`; of equal ones, the first."""
    if count == 1:
        return int(legal[0])
    run_body(weights, work, obs)
    best = int(legal[0])
    highest = policy_logit(weights, work, best)
    for i in range(1, count):
        action = int(legal[i])
        logit = policy_logit(weights, work, action)
        if logit > highest:
            highest = logit
            best = action
    return best


@jit_vectorized
def write_logits(weights: Weights, work: Work, obs: Array, logits: Array) -> None:
    """Write the logits of all actions."""
    run_body(weights, work, obs)
    for action in range(len(logits)):
        logits[action] = policy_logit(weights, work, action)


@jit_vectorized
def write_shares(weights: Weights, work: Work, obs: Array, seats: int) -> None:
    """Write the probability that each seat wins: a softmax over the seats of this game, by a table of powers of 2."""
    run_body(weights, work, obs)
    shares = work.shares
    highest = 0
    for seat in range(len(shares)):
        shares[seat] = 0
    for seat in range(seats):
        total = dot(weights.value[seat], work.activations)
        shares[seat] = rescale(total, int(weights.value_multiplier[seat]), int(weights.value_bias[seat]))
        highest = max(highest, int(shares[seat])) if seat > 0 else int(shares[seat])
    sum_of_powers = 0
    for seat in range(seats):
        # The difference in steps of 1/256 of a power of 2.
        steps = ((highest - int(shares[seat])) * LOG2_E) // (65536 * ROW_ONE // EXP_STEPS)
        halvings = min(steps // EXP_STEPS, MAX_HALVINGS)
        shares[seat] = EXP_TABLE[steps % EXP_STEPS] >> halvings
        sum_of_powers += int(shares[seat])
    for seat in range(seats):
        shares[seat] = int(shares[seat]) * EXP_ONE // sum_of_powers
