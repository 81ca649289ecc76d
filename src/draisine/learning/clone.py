"""Cloning: the net learns to predict the decisions of a bot and the results of its games.

Games are recorded in chunks, each learned before the next is recorded: memory stays bounded, and a run that was killed
continues with the chunk it was in."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.recording.recorder import Group, Recorder, Run, record_groups
from draisine.learning.config import TrainingConfig
from draisine.learning.features import Expander
from draisine.learning.model import Model
from draisine.learning.ppo import MAX_GRADIENT, masked_ticket_loss, soft_cross_entropy
from draisine.learning.rollout import amp

BYTE_BITS = 8
FINAL_RATE = 0.05
"""The learning rate at the end of the stage, relative to that at the beginning."""


class CloneChunk(NamedTuple):
    """Recorded decisions, one row each, on the device of the net."""

    obs: Tensor
    mask_bits: Tensor
    actions: Tensor
    taught: Tensor
    """Whether the teacher decided."""
    win_targets: Tensor
    margin_targets: Tensor
    tickets: Tensor


def chunk_bots(config: TrainingConfig, chunk: int) -> list[str]:
    """The bots of a chunk by seat. Numbers of players alternate, then rivals, then the seat of the teacher."""
    clone = config.clone
    players = config.players[chunk % len(config.players)]
    line_ups = [clone.teacher, *clone.rivals]
    turn, number = divmod(chunk // len(config.players), len(line_ups))
    bots = [line_ups[number]] * players
    bots[turn % players] = clone.teacher
    return bots


def record_chunk(board: Board, config: TrainingConfig, chunk: int, seed: int, threads: int, model: Model) -> CloneChunk:
    """Record the games of a chunk. They follow from the seed and the number of the chunk."""
    bots = chunk_bots(config, chunk)
    run = Run(board, bots, seed=seed)
    first, games = chunk * config.clone.chunk_games, chunk_size(config, chunk)
    groups = list(record_groups([Recorder(run) for _ in range(threads)], first, games))
    device = next(model.parameters()).device
    expand = Expander(run.layout, model.layout, device)
    scale = config.selfplay.margin_scale
    columns = [_columns(group, bots, config.clone.teacher, scale, model.layout.seats) for group in groups]
    obs, *rest = (torch.from_numpy(np.concatenate(parts)).to(device) for parts in zip(*columns, strict=True))
    return CloneChunk(expand(obs), *rest)


def chunk_size(config: TrainingConfig, chunk: int) -> int:
    """The games of a chunk: the last one may be smaller."""
    return min(config.clone.chunk_games, config.clone.games - chunk * config.clone.chunk_games)


def _columns(group: Group, bots: list[str], teacher: str, scale: float, seats: int) -> tuple[NDArray[Any], ...]:
    rows, games = group.decisions, group.results
    players = len(bots)
    relative = (rows.seats[:, None] + np.arange(players)) % players
    won = games.won[rows.games[:, None], relative]
    points = games.points[rows.games[:, None], relative].astype(np.float32)
    margin = np.tanh((points[:, 0] - points[:, 1:].max(axis=1)) / scale)
    done = (games.ticket_done[rows.games] == 1) & (games.ticket_seat[rows.games] == rows.seats[:, None])
    taught = np.array([bot == teacher for bot in bots])[rows.seats]
    win_targets = np.pad(won, ((0, 0), (0, seats - players)))
    actions = rows.actions.astype(np.int64)
    return rows.obs, rows.action_mask, actions, taught, win_targets, margin.astype(np.float32), done


def unpack_mask(bits: Tensor) -> Tensor:
    """Masks from recorded bits: action a is bit a % 8 of byte a // 8."""
    shifts = torch.arange(BYTE_BITS, device=bits.device, dtype=torch.uint8)
    return ((bits[:, :, None] >> shifts) & 1).bool().flatten(1)[:, :DECISIONS]


def learn_chunk(
    model: Model, optimiser: torch.optim.Optimizer, chunk: CloneChunk, config: TrainingConfig, fraction: float
) -> dict[str, float]:
    """Learn a chunk; `fraction` of the stage is done. Returns mean losses, and how often the net would decide alike."""
    clone = config.clone
    for group in optimiser.param_groups:
        group["lr"] = clone.rate * max(FINAL_RATE, 1 - fraction)
    sums, count = torch.zeros(5, device=chunk.obs.device), 0
    for rows in _minibatches(len(chunk.actions), clone.passes, clone.minibatch, chunk.obs.device):
        part = CloneChunk(*(column[rows] for column in chunk))
        losses = _losses(model, part)
        optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(losses[:3].sum() + config.selfplay.auxiliary * losses[3])
        nn.utils.clip_grad_norm_(model.parameters(), MAX_GRADIENT)
        optimiser.step()
        sums, count = sums + losses.detach(), count + 1
    return dict(zip(("policy", "win", "margin", "tickets", "accuracy"), (sums / count).tolist(), strict=True))


def _minibatches(rows: int, passes: int, size: int, device: torch.device) -> Iterator[Tensor]:
    for _ in range(passes):
        order = torch.randperm(rows, device=device)
        for start in range(0, rows, size):
            yield order[start : start + size]


def _losses(model: Model, part: CloneChunk) -> Tensor:
    with amp(part.obs.device):
        heads = model(part.obs, unpack_mask(part.mask_bits))
    weights, total = part.taught.float(), part.taught.sum().clamp(min=1)
    each = nn.functional.cross_entropy(heads.logits, part.actions, reduction="none")
    alike = (heads.logits.argmax(1) == part.actions).float()
    held = model.layout["held"]
    known = part.obs[:, held.offset : held.end] > 0
    return torch.stack(
        [
            (each * weights).sum() / total,
            soft_cross_entropy(heads.win, part.win_targets),
            nn.functional.mse_loss(heads.margin, part.margin_targets),
            masked_ticket_loss(heads.tickets, part.tickets, known),
            (alike * weights).sum() / total,
        ]
    )
