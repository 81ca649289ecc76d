"""The compiled forward pass: exactly the integers of the reference, and close to what floats would give."""

import math
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from draisine.boards import Board, load
from draisine.bots.net.features import INPUT_ONE, expansion, make_inputs
from draisine.bots.net.file import Net
from draisine.bots.net.forward import (
    EXP_ONE,
    ROW_ONE,
    choose_action,
    integer_sqrt,
    make_weights,
    make_work,
    write_logits,
    write_shares,
)
from draisine.encoding import observation_layout
from draisine.engine.enums import DECISIONS
from draisine.envs import batch
from tests.bots.net.reference import dense_inputs, random_net, reference_heads

BOARDS = ("amsterdam", "usa", "europe", "old_west", "first_journey")


def observations(board: Board, players: int, count: int) -> Iterator[NDArray[np.uint8]]:
    """Observations of random games, in the layout for the most players."""
    envs = batch(board, players, num_envs=count, seed=5)
    envs.random_steps(40)
    full = observation_layout(board, board.players.most)
    index = expansion(envs.layout, full)
    padded = np.pad(envs.obs, ((0, 0), (0, 1)))
    yield from padded[:, index]


def logits_of(net: Net, board: Board, obs: NDArray[np.uint8]) -> NDArray[np.int64]:
    weights = make_weights(net, make_inputs(observation_layout(board, net.header.seats)))
    logits = np.zeros(DECISIONS, np.int64)
    write_logits(weights, make_work(net), obs, logits)
    return logits


@pytest.mark.parametrize("name", BOARDS)
def test_it_equals_the_reference(name: str) -> None:
    board = load(name)
    net = random_net(board)
    for players in (board.players.least, board.players.most):
        for obs in observations(board, players, 3):
            policy, value = reference_heads(net, board, obs)
            assert (logits_of(net, board, obs) == policy).all()
            shares = win_shares(net, board, obs, players)
            exact = np.exp((value[:players] - value[:players].max()) / ROW_ONE)
            assert np.abs(shares - exact / exact.sum()).max() < 0.005
            assert abs(shares.sum() - 1) < 1e-6


def win_shares(net: Net, board: Board, obs: NDArray[np.uint8], players: int) -> NDArray[np.float64]:
    weights, work = make_weights(net, make_inputs(observation_layout(board, net.header.seats))), make_work(net)
    write_shares(weights, work, obs, players)
    assert not work.shares[players:].any()
    shares: NDArray[np.float64] = work.shares[:players] / EXP_ONE
    return shares


def test_the_highest_legal_logit_wins_and_the_first_of_equal_ones() -> None:
    board = load("amsterdam")
    net = random_net(board)
    obs = next(observations(board, 2, 1))
    policy, _ = reference_heads(net, board, obs)
    legal = np.array([3, 7, 50, 51, 200], np.int64)
    weights = make_weights(net, make_inputs(observation_layout(board, net.header.seats)))
    assert choose_action(weights, make_work(net), obs, legal, 5) == legal[policy[legal].argmax()]
    net.policy.weights[:] = 0
    net.policy.bias[:] = 0
    weights = make_weights(net, make_inputs(observation_layout(board, net.header.seats)))
    assert choose_action(weights, make_work(net), obs, legal, 5) == 3


def test_integer_square_root() -> None:
    for number in (0, 1, 2, 3, 4, 99, 2**52 - 1, 2**52, 2**53 + 1, (2**30 + 7) ** 2 - 1, (2**30 + 7) ** 2):
        assert integer_sqrt(number) == math.isqrt(number)


def test_inputs() -> None:
    layout = observation_layout(load("usa"), 5)
    inputs, obs = make_inputs(layout), np.zeros(layout.size, np.uint8)
    obs[layout["own"].offset + 3] = 1
    obs[layout["market"].offset] = 9
    obs[layout["hand"].offset] = 2
    dense = dense_inputs(inputs, obs)
    own, market, hand = (inputs.first[layout[name].offset] for name in ("own", "market", "hand"))
    largest = layout["hand"].largest
    assert dense[own + 3] == INPUT_ONE
    assert dense[market + 8] == INPUT_ONE
    assert dense[hand] == round(INPUT_ONE * math.log1p(2) / math.log1p(largest))
    assert np.count_nonzero(dense) == 3
