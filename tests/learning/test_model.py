"""The net in PyTorch: inputs, masks, and the same decisions after quantisation."""

import numpy as np
import pytest
import torch

from draisine.boards import load
from draisine.bots.net.features import INPUT_ONE, make_inputs
from draisine.encoding import observation_layout
from draisine.envs import batch
from draisine.learning.clone import unpack_mask
from draisine.learning.config import NetConfig
from draisine.learning.features import Expander, InputEncoder
from draisine.learning.model import EXCLUDED, Model, sample_actions
from tests.bots.net.reference import dense_inputs


@pytest.mark.parametrize(("name", "players"), [("amsterdam", 2), ("europe", 3), ("old_west", 6)])
def test_inputs_equal_those_of_the_bot(name: str, players: int) -> None:
    board = load(name)
    envs = batch(board, players, num_envs=4, seed=3)
    envs.random_steps(60)
    full = observation_layout(board, board.players.most)
    obs = Expander(envs.layout, full, torch.device("cpu"))(torch.from_numpy(envs.obs))
    encoder = InputEncoder(full)
    found = encoder(obs) * INPUT_ONE
    expected = np.stack([dense_inputs(make_inputs(full), row) for row in obs.numpy()])
    assert found.shape == (4, encoder.padded_size)
    assert (found[:, : encoder.size].round().long().numpy() == expected).all()
    assert (found[:, encoder.size :] == 0).all()


def test_illegal_actions_and_unused_seats_are_excluded() -> None:
    board = load("amsterdam")
    envs = batch(board, 2, num_envs=32, seed=3)
    envs.random_steps(20)
    model = Model(board, NetConfig(16, 1))
    expand = Expander(envs.layout, model.layout, torch.device("cpu"))
    mask = torch.from_numpy(envs.action_mask)
    heads = model(expand(torch.from_numpy(envs.obs)), mask)
    assert (heads.logits[~mask] == EXCLUDED).all()
    assert (heads.win[:, 2:] == EXCLUDED).all()
    for _ in range(20):
        assert mask.gather(1, sample_actions(heads.logits)[:, None]).all()


def test_samples_follow_the_odds() -> None:
    torch.manual_seed(1)
    logits = torch.tensor([[0.0, np.log(3.0), EXCLUDED]]).repeat(20_000, 1)
    counts = torch.bincount(sample_actions(logits), minlength=3) / 20_000
    assert torch.allclose(counts, torch.tensor([0.25, 0.75, 0.0]), atol=0.02)


def test_masks_are_unpacked_as_they_were_recorded() -> None:
    bits = np.zeros((1, 43), np.uint8)
    bits[0, 0], bits[0, 42] = 0b101, 0b100
    mask = unpack_mask(torch.from_numpy(bits))
    assert mask.shape == (1, 339)
    assert mask[0].nonzero().flatten().tolist() == [0, 2, 338]
