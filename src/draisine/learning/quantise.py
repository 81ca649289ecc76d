"""Export of a trained net to 8-bit weights, as `bots.net` plays it."""

from typing import Any

import numpy as np
import torch
from torch import nn

from draisine.boards import Board, digest
from draisine.bots.net.features import INPUT_ONE
from draisine.bots.net.file import Layer, Net, NetHeader
from draisine.bots.net.forward import ACTIVATION_ONE, ROW_ONE, SHIFT
from draisine.learning.model import Model

WEIGHT_MAX = 127
CLIPS = np.linspace(1.0, 0.7, 16)
"""Fractions of the largest weight that are tried as the end of the scale."""


def quantise_layer(layer: Any, input_one: int, output_one: int) -> Layer:
    """Quantise a linear layer, with a scale for each output: the one of the least squared error."""
    assert isinstance(layer, nn.Linear)
    weights = layer.weight.detach().cpu().double().numpy()
    bias = layer.bias.detach().cpu().double().numpy()
    largest = np.maximum(np.abs(weights).max(axis=1), 1e-12)
    best = np.full(len(weights), np.inf)
    scale = largest / WEIGHT_MAX
    for clip in CLIPS:
        tried = largest * clip / WEIGHT_MAX
        error = ((_round(weights, tried) * tried[:, None] - weights) ** 2).sum(axis=1)
        better = error < best
        best, scale = np.where(better, error, best), np.where(better, tried, scale)
    multiplier = np.round(scale * (output_one / input_one) * (1 << SHIFT)).astype(np.int64)
    return Layer(_round(weights, scale).astype(np.int8), multiplier, np.round(bias * output_one).astype(np.int64))


def _round(weights: Any, scale: Any) -> Any:
    return np.clip(np.round(weights / scale[:, None]), -WEIGHT_MAX, WEIGHT_MAX)


def quantise(model: Model, board: Board, training: dict[str, Any]) -> Net:
    """Quantise a net for a board; `training` says how it was trained."""
    hidden = list(model.hidden)
    header = NetHeader(
        board=board.id,
        digest=digest(board),
        seats=model.layout.seats,
        width=int(model.policy.in_features),
        blocks=len(hidden) // 2,
        training=training,
    )
    with torch.no_grad():
        layers = [
            quantise_layer(layer, ACTIVATION_ONE, ROW_ONE if number % 2 else ACTIVATION_ONE)
            for number, layer in enumerate(hidden)
        ]
        return Net(
            header,
            quantise_layer(model.first, INPUT_ONE, ROW_ONE),
            tuple(layers),
            quantise_layer(model.policy, ACTIVATION_ONE, ROW_ONE),
            quantise_layer(model.win, ACTIVATION_ONE, ROW_ONE),
        )
