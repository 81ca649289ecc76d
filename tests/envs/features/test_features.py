"""One-hot floats, boards as tensors, and observations that name their board."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)
from draisine.boards import load, names
from draisine.engine.capacities import KINDS
from draisine.envs import aec_env, batch, board_tensors
from draisine.envs.config import board_identity
from draisine.envs.features import one_hot
from draisine.envs.vector import DraisineVectorEnv
from tests.envs.random_play import random_steps, sample_actions


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("compact", [True, False])
def test_one_hot_floats_can_be_read_back(name: str, compact: bool) -> None:
    """Each categorical byte has exactly one 1 among its values; all other bytes are scaled as before."""
    envs = batch(name, 2, 8, compact=compact)
    view = one_hot(envs.layout)
    assert len(view.names) == view.size == len(set(view.names))
    scaled_columns = np.flatnonzero(view.value < 0)
    for step, _ in enumerate(random_steps(envs, 120)):
        if step % 15:
            continue
        floats, scaled = view(envs.obs), envs.layout.as_floats(envs.obs)
        assert floats.dtype == np.float32
        assert (floats[:, scaled_columns] == scaled[:, view.source[scaled_columns]]).all()
        compared = view.value >= 0
        for byte in np.unique(view.source[compared]):
            columns = np.flatnonzero((view.source == byte) & compared)
            assert (floats[:, columns].sum(axis=1) == 1).all(), view.names[columns[0]]
            assert (view.value[columns][floats[:, columns].argmax(axis=1)] == envs.obs[:, byte]).all()
    market = [name for name in view.names if name.startswith("market[0]=")]
    assert len(market) == KINDS + 1


def test_environments_with_one_hot_observations() -> None:
    env = gymnasium.make("Draisine-v0", board="amsterdam", floats="one_hot").unwrapped
    obs, _ = env.reset(seed=3)
    view = one_hot(env.layout)  # type: ignore[attr-defined]
    assert obs in env.observation_space
    assert obs.shape == (view.size,)
    agents = aec_env("amsterdam", 2, floats="one_hot")
    agents.reset(seed=3)
    assert agents.observation_space("seat_0").contains(agents.observe("seat_0"))
    for copy in (True, False):
        envs = DraisineVectorEnv(3, "amsterdam", floats="one_hot", copy=copy)
        observations, _ = envs.reset(seed=3)
        assert (observations[0] == obs).all()
        rng, terminated, infos = np.random.default_rng(1), np.zeros(3, np.bool_), dict[str, Any]()
        while not terminated.any():
            observations, _, terminated, _, infos = envs.step(sample_actions(envs.action_masks(), rng))
            assert observations in envs.observation_space
        last = infos["final_obs"][terminated.argmax()]
        assert last.shape == (view.size,)
    with pytest.raises(ValueError, match="it is False, True or 'one_hot'"):
        gymnasium.make("Draisine-v0", floats="two_hot")


@pytest.mark.parametrize("name", [*names(), "tiny"])
def test_tensors_describe_the_board(name: str) -> None:
    tensors, envs = board_tensors(name), batch(name, 2, 1)
    board: Any = envs.board
    ids = board.city_ids
    assert [tuple(ids[end] for end in ends) for ends in tensors.route_ends] == [route.between for route in board.route]
    assert tensors.route_length.tolist() == [route.length for route in board.route]
    assert tensors.route_ferry.tolist() == [route.ferry for route in board.route]
    assert tensors.route_tunnel.tolist() == [route.tunnel for route in board.route]
    colours = [-1 if route.colour == "gray" else board.colours.index(route.colour) for route in board.route]
    assert tensors.route_colour.tolist() == colours
    assert [tuple(ids[end] for end in ends) for ends in tensors.ticket_ends] == [one.between for one in board.ticket]
    assert tensors.ticket_points.tolist() == [ticket.points for ticket in board.ticket]
    assert (tensors.incidence.sum(axis=0) == 2).all()
    assert (tensors.adjacency == tensors.adjacency.T).all()
    assert (tensors.adjacency > 0).sum() == 2 * len({frozenset(route.between) for route in board.route})
    assert tensors.parallel.diagonal().all()
    assert tensors.deck.sum() == sum(board.cards.deck.values())


def test_observations_can_name_their_board() -> None:
    """The field comes after all others, so that no other byte moves."""
    for compact in (True, False):
        codes = set()
        for name in names():
            plain = batch(name, 2, 2, compact=compact, keep_final_obs=True)
            named = batch(name, 2, 2, compact=compact, keep_final_obs=True, identify_board=True)
            for actions in random_steps(plain, 30):
                named.step(actions)
                assert (named.obs[:, :-8] == plain.obs).all()
                assert (named.final_obs[:, -8:] == named.obs[:, -8:]).all()
            code = named.layout.split(named.obs)["board"]
            assert code.shape == (2, 8)
            assert code[0].tobytes() == board_identity(load(name)) == named.observe(1, 1)[-8:].tobytes()
            codes.add(code[0].tobytes())
            assert named.layout.fields[:-1] == plain.layout.fields
        assert len(codes) == len(names())
