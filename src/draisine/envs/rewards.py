"""What a finished game is worth to each seat."""

from enum import IntEnum

from draisine.engine.compiler.jit import jit
from draisine.engine.state import Scratch

POINTS_SCALE = 100.0
"""Points of lead that are worth a reward of 1."""


class RewardType(IntEnum):
    """How the result of a game becomes a reward."""

    WIN = 0
    RANK = 1
    POINTS = 2


@jit
def _rank_reward(scratch: Scratch, seats: int, seat: int) -> float:
    """From 1 for the first to -1 for the last; seats of equal rank share."""
    own = scratch.scores[seat].total * 2 + scratch.scores[seat].won
    better = 0
    equal = 0
    for other in range(seats):
        if other != seat:
            theirs = scratch.scores[other].total * 2 + scratch.scores[other].won
            better += theirs > own
            equal += theirs == own
    return 1.0 - (2.0 * better + equal) / (seats - 1)


@jit
def terminal_reward(scratch: Scratch, seats: int, seat: int, reward_type: int) -> float:
    """The reward of a seat for a game that has been scored."""
    if reward_type == RewardType.RANK:
        return _rank_reward(scratch, seats, seat)
    winners = 0
    best = -10000
    for other in range(seats):
        winners += scratch.scores[other].won
        if other != seat:
            best = max(best, scratch.scores[other].total)
    if reward_type == RewardType.POINTS:
        return (scratch.scores[seat].total - best) / POINTS_SCALE
    # Zero-sum for any number of players and winners.
    return (seats * scratch.scores[seat].won / max(1, winners) - 1.0) / (seats - 1)
