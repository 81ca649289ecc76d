"""Lanes: batches of games in which the net plays against itself, against an old self, or against a bot."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.utils.dlpack import from_dlpack

from draisine.boards import Board
from draisine.encoding import observation_layout
from draisine.envs import batch
from draisine.learning.config import TrainingConfig
from draisine.learning.features import Expander

Rival = str
"""Who plays the other seats: `self` (the net), `old` (an old self), or the bot with this name."""
OWN_DONE, SHOWN_BY_SELF = 2, 1
"""In the fields `held` and `shown_by`: a ticket that the observer has completed."""


class LaneSpec(NamedTuple):
    """The games of a lane."""

    players: int
    rival: Rival
    envs: int


def plan_lanes(config: TrainingConfig) -> list[LaneSpec]:
    """Divide the envs between numbers of players and rivals."""
    selfplay, lanes = config.selfplay, list[LaneSpec]()
    for players in config.players:
        envs = max(1, selfplay.envs // len(config.players))
        old, bots = round(envs * selfplay.old_share), round(envs * selfplay.bots_share) if selfplay.bots else 0
        shares: list[tuple[Rival, int]] = [("self", envs - old - bots), ("old", old)]
        shares += [(bot, bots // len(selfplay.bots)) for bot in selfplay.bots]
        lanes += [LaneSpec(players, rival, count) for rival, count in shares if count > 0]
    return lanes


class Lane:
    """A batch of games, with its buffers as tensors on the device of the net. Bots play on the CPU only, so their
    batches are copied from there; all others stay on the device."""

    def __init__(self, board: Board, spec: LaneSpec, device: torch.device, threads: int, seed: int) -> None:
        self.spec, self.device = spec, device
        self.has_bots = spec.rival not in {"self", "old"}
        on_gpu = device.type == "cuda" and not self.has_bots
        options: dict[str, Any] = {
            "seed": seed,
            "opponents": spec.rival if self.has_bots else "external",
            # Among bots the learner takes every seat in turn; else seat 0 is the one whose tickets are observed.
            "learner_seat": None if self.has_bots else 0,
            "keep_final_obs": True,
            # Looking for illegal actions would wait for the GPU; masked logits never choose one.
            "on_illegal": "forfeit" if on_gpu else "raise",
        }
        where = "cuda" if on_gpu else "cpu"
        self._batch: Any = batch(board, spec.players, spec.envs, threads, device=where, **options)
        layout, self._full = self._batch.layout, observation_layout(board, board.players.most)
        self._expand = Expander(layout, self._full, device)
        names = ("obs", "action_mask", "rewards", "terminated", "seat", "points", "final_obs")
        self._views = {name: from_dlpack(getattr(self._batch, name)) for name in names}
        self._held, self._shown = layout["held"], layout["shown_by"]
        envs = torch.arange(spec.envs, device=device)
        self.learner = envs % spec.players
        """By env, in lanes with an old self: the seat of the net that learns."""

    def _read(self, name: str) -> Tensor:
        return self._views[name].to(self.device)

    def observe(self) -> tuple[Tensor, Tensor, Tensor]:
        """Copies of the observations in the layout for the most players, of the masks, and of the seats to decide."""
        mask = self._read("action_mask")
        return self._expand(self._read("obs")), mask.clone(), self._read("seat").long()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Apply actions. Returns where games ended, the shares of each win, and the points, by seat."""
        self._batch.step(actions if self._views["obs"].is_cuda else actions.cpu().numpy())
        players = self.spec.players
        # Inverts the reward for a win.
        shares = (self._read("rewards") * (players - 1) + 1) / players
        return self._read("terminated").clone(), shares, self._read("points").float()

    def final_tickets(self) -> Tensor:
        """By env and ticket: whether the observed seat had completed it when the last game ended."""
        final = self._read("final_obs")
        held = final[:, self._held.offset : self._held.end] == OWN_DONE
        return held | (final[:, self._shown.offset : self._shown.end] == SHOWN_BY_SELF)

    def learns(self, seat: Tensor) -> Tensor:
        """By env: whether the seat to decide is played by the net that learns."""
        return seat == self.learner if self.spec.rival == "old" else torch.ones_like(seat, dtype=torch.bool)

    def observed(self, seat: Tensor) -> Tensor:
        """By env: whether `final_tickets` are those of the seat to decide."""
        return torch.ones_like(seat, dtype=torch.bool) if self.has_bots else seat == 0

    def close(self) -> None:
        """Stop the threads of the batch."""
        self._batch.close()
