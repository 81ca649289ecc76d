"""The net in PyTorch: a residual MLP with heads for policy, win, margin and tickets."""

from typing import NamedTuple

import torch
from torch import Tensor, nn

from draisine.boards import Board
from draisine.encoding import observation_layout
from draisine.engine.enums import DECISIONS
from draisine.learning.config import NetConfig
from draisine.learning.features import InputEncoder

EXCLUDED = -1e9
"""The logit of an illegal action and of an unused seat."""
NORM_EPSILON = 1e-6


class Heads(NamedTuple):
    """What a net computes for each observation."""

    logits: Tensor
    """By action; illegal ones are excluded."""
    win: Tensor
    """By seat, counted from the observer: the logit that it wins."""
    margin: Tensor
    """The expected tanh of the scaled lead."""
    tickets: Tensor
    """By ticket of the board: the logit that the observer completes it, if it holds it."""


def normalise(row: Tensor) -> Tensor:
    """Divide rows by their root mean square."""
    return row * torch.rsqrt(row.square().mean(1, keepdim=True) + NORM_EPSILON)


class Model(nn.Module):
    """The net of a board, for all numbers of players."""

    def __init__(self, board: Board, config: NetConfig) -> None:
        super().__init__()
        self.layout = layout = observation_layout(board, board.players.most)
        width = config.width
        self.encoder = InputEncoder(layout)
        self.first = nn.Linear(self.encoder.size, width)
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(2 * config.blocks))
        self.policy = nn.Linear(width, DECISIONS)
        self.win = nn.Linear(width, layout.seats)
        self.margin = nn.Linear(width, 1)
        self.tickets = nn.Linear(width, layout.tickets)
        for layer in (*list(self.hidden)[1::2], self.win, self.margin, self.tickets):
            for parameter in layer.parameters():
                nn.init.zeros_(parameter)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        self._present = layout["seat_present"]

    def forward(self, obs: Tensor, action_mask: Tensor) -> Heads:
        """Evaluate observations in the layout for the most players."""
        # The row stays in 32 bits where layers compute in 16: many small terms are added to it.
        row = self._first_layer(self.encoder(obs)).float()
        layers = list(self.hidden)
        for first, second in zip(layers[::2], layers[1::2], strict=True):
            row = row + second(torch.relu(first(normalise(row)))).float()
        row = normalise(row)
        present = obs[:, self._present.offset : self._present.end] > 0
        return Heads(
            logits=self.policy(row).float().masked_fill(~action_mask, EXCLUDED),
            win=self.win(row).float().masked_fill(~present, EXCLUDED),
            margin=torch.tanh(self.margin(row).float())[:, 0],
            tickets=self.tickets(row).float(),
        )

    def _first_layer(self, inputs: Tensor) -> Tensor:
        weight = nn.functional.pad(self.first.weight, (0, self.encoder.padded_size - self.encoder.size))
        return nn.functional.linear(inputs, weight, self.first.bias)

    def weight_count(self) -> int:
        """The number of weights."""
        return sum(parameter.numel() for parameter in self.parameters())


def sample_actions(logits: Tensor) -> Tensor:
    """Sample an action for each row, by the Gumbel-max trick: no synchronisation with the host."""
    uniform = torch.rand_like(logits).clamp_(1e-20, 1.0)
    return (logits - torch.log(-torch.log(uniform) + 1e-20)).argmax(1)
