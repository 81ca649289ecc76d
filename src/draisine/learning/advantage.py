"""Generalized advantage estimation along each seat's own decisions."""

from typing import NamedTuple

import torch
from torch import Tensor


class Trajectory(NamedTuple):
    """Consecutive steps of all envs, by step and env. The last dimension are the components of a value."""

    values: Tensor
    seat: Tensor
    """The seat that decided."""
    outcomes: Tensor
    """Also by seat: the components of a game that ended in this step; 0 in all other steps."""
    terminated: Tensor
    next_seat: Tensor
    """By env: the seat to decide after the last step."""
    next_values: Tensor


def seat_advantages(steps: Trajectory, trace: float) -> tuple[Tensor, Tensor]:
    """Return the advantages of all components by step and env, and which steps have any.

    The next decision in a game is usually another seat's, whose value says nothing about this one. So everything
    follows each seat's own decisions: the return of a decision is the outcome of its seat if the game ends before the
    seat decides again, and else the seat's value there. After the last step only the seat to decide has a value: the
    last decision of every other seat bootstraps the one before it, and has no advantage itself."""
    count, envs, seats, components = steps.outcomes.shape
    device = steps.values.device
    ahead, carried, owed = (torch.zeros(envs, seats, components, device=device) for _ in range(3))
    known = torch.zeros(envs, seats, dtype=torch.bool, device=device)

    def column(seat: Tensor) -> Tensor:
        return seat[:, None, None].expand(-1, 1, components)

    ahead.scatter_(1, column(steps.next_seat), steps.next_values[:, None])
    known.scatter_(1, steps.next_seat[:, None], True)
    advantages, valid = torch.zeros_like(steps.values), torch.zeros_like(steps.terminated)
    for step in reversed(range(count)):
        # Where a game ended, nothing of the next game counts, and every seat's return is complete.
        over = steps.terminated[step]
        ahead, carried, owed = (x.masked_fill(over[:, None, None], 0.0) for x in (ahead, carried, owed))
        known = known | over[:, None]
        owed = owed + steps.outcomes[step]
        seat, value = steps.seat[step], steps.values[step][:, None]
        at = column(seat)
        delta = owed.gather(1, at) + ahead.gather(1, at) - value
        has_next = known.gather(1, seat[:, None])
        advantage = (delta + trace * carried.gather(1, at)).masked_fill(~has_next[:, :, None], 0.0)
        advantages[step], valid[step] = advantage[:, 0], has_next[:, 0]
        ahead.scatter_(1, at, value)
        carried.scatter_(1, at, advantage)
        owed.scatter_(1, at, 0.0)
        known.scatter_(1, seat[:, None], True)
    return advantages, valid


def rotate_to_seats(by_seat: Tensor) -> Tensor:
    """From values by seat to values by seat and relative seat: entry (s, r) is the value of seat s + r."""
    seats = by_seat.shape[-1]
    index = torch.arange(seats, device=by_seat.device)
    return by_seat[..., (index[:, None] + index[None, :]) % seats]
