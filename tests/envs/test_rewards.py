"""What a finished game is worth to each seat."""

import pytest

from draisine.engine.compiler.records import new
from draisine.engine.state import Scratch
from draisine.envs.rewards import RewardType, terminal_reward


def scored(totals: list[int], winners: list[int]) -> Scratch:
    scratch = new(Scratch)
    for seat, total in enumerate(totals):
        scratch.scores[seat].total, scratch.scores[seat].won = total, int(seat in winners)
    return scratch


@pytest.mark.parametrize(
    ("totals", "winners", "reward_type", "expected"),
    [
        ([100, 80], [0], RewardType.WIN, [1.0, -1.0]),
        ([100, 80, 90, 70], [0], RewardType.WIN, [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ([90, 90, 50], [0, 1], RewardType.WIN, [0.25, 0.25, -0.5]),
        ([90, 90, 50], [1], RewardType.WIN, [-0.5, 1.0, -0.5]),
        ([70, 70], [0, 1], RewardType.WIN, [0.0, 0.0]),
        ([100, 80, 90, 70], [0], RewardType.RANK, [1.0, -1 / 3, 1 / 3, -1.0]),
        ([90, 90, 50], [0, 1], RewardType.RANK, [0.5, 0.5, -1.0]),
        ([90, 90, 50], [1], RewardType.RANK, [0.0, 1.0, -1.0]),
        ([60, 50, 50, 50], [0], RewardType.RANK, [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ([100, 80, 90], [0], RewardType.POINTS, [0.1, -0.2, -0.1]),
        ([-10, 30], [1], RewardType.POINTS, [-0.4, 0.4]),
        ([90, 90], [1], RewardType.POINTS, [0.0, 0.0]),
    ],
)
def test_terminal_rewards(
    totals: list[int], winners: list[int], reward_type: RewardType, expected: list[float]
) -> None:
    scratch, seats = scored(totals, winners), len(totals)
    rewards = [terminal_reward(scratch, seats, seat, int(reward_type)) for seat in range(seats)]
    assert rewards == pytest.approx(expected)
    if reward_type != RewardType.POINTS:
        assert sum(rewards) == pytest.approx(0.0)
