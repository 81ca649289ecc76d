"""Advantages along each seat's own decisions, in numbers computed by hand."""

import torch
from torch import Tensor

from draisine.learning.advantage import Trajectory, rotate_to_seats, seat_advantages
from draisine.learning.rollout import final_tickets_by_step, outcome_components, reward_advantage


def trajectory(
    values: list[float], seats: list[int], ends: dict[int, list[float]], next_seat: int, next_value: float, players: int
) -> Trajectory:
    """One env with values of one component; `ends` has the outcome of every seat by step."""
    steps = len(values)
    outcomes = torch.zeros(steps, 1, players, 1)
    terminated = torch.zeros(steps, 1, dtype=torch.bool)
    for step, outcome in ends.items():
        outcomes[step, 0, :, 0], terminated[step] = torch.tensor(outcome), True
    return Trajectory(
        torch.tensor(values)[:, None, None],
        torch.tensor(seats)[:, None],
        outcomes,
        terminated,
        torch.tensor([next_seat]),
        torch.tensor([[next_value]]),
    )


def flat(tensor: Tensor) -> list[float]:
    return [round(number, 6) for number in tensor.flatten().tolist()]


def test_three_seats_until_the_end_of_a_game() -> None:
    # Seat 0 decides twice in a row, as with a claim and its payment; seat 1 wins.
    steps = trajectory([0.5, 0.25, 0.4, 0.2, 0.1], [0, 0, 1, 2, 0], {4: [0.0, 1.0, 0.0]}, 1, 0.9, 3)
    advantages, valid = seat_advantages(steps, trace=0.5)
    last = 0.0 - 0.1
    second = (0.1 - 0.25) + 0.5 * last
    first = (0.25 - 0.5) + 0.5 * second
    assert flat(advantages) == [round(x, 6) for x in (first, second, 1.0 - 0.4, 0.0 - 0.2, last)]
    assert valid.flatten().tolist() == [True] * 5


def test_a_rollout_that_ends_within_a_game() -> None:
    # After the last step seat 0 is to decide: seat 1 has no value ahead, so its last decision only bootstraps.
    steps = trajectory([0.5, 0.3, 0.6, 0.7], [0, 1, 0, 1], {}, 0, 0.8, 2)
    advantages, valid = seat_advantages(steps, trace=1.0)
    assert flat(advantages) == [round((0.6 - 0.5) + (0.8 - 0.6), 6), round(0.7 - 0.3, 6), round(0.8 - 0.6, 6), 0.0]
    assert valid.flatten().tolist() == [True, True, True, False]


def test_nothing_crosses_the_end_of_a_game() -> None:
    steps = trajectory([0.5, 0.5, 0.9, 0.1], [0, 1, 0, 1], {1: [1.0, 0.0]}, 0, 0.3, 2)
    advantages, valid = seat_advantages(steps, trace=0.95)
    assert flat(advantages) == [0.5, -0.5, round(0.3 - 0.9, 6), 0.0]
    assert valid.flatten().tolist() == [True, True, True, False]


def test_outcomes_are_counted_from_each_seat() -> None:
    shares, points = torch.tensor([[0.0, 1.0, 0.0]]), torch.tensor([[10.0, 30.0, 20.0]])
    outcome = outcome_components(shares, points, torch.tensor([True]), 10.0)
    assert outcome[0, 0, :3].tolist() == [0.0, 1.0, 0.0]
    assert outcome[0, 1, :3].tolist() == [1.0, 0.0, 0.0]
    assert outcome[0, 2, :3].tolist() == [0.0, 0.0, 1.0]
    assert torch.allclose(outcome[0, :, 3], torch.tanh(torch.tensor([-2.0, 1.0, -1.0])))
    assert not outcome_components(shares, points, torch.tensor([False]), 10.0).any()
    assert rotate_to_seats(torch.tensor([1, 2, 3])).tolist() == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


def test_the_reward_is_zero_sum_for_any_number_of_players() -> None:
    for players in (2, 3, 5):
        wins = torch.eye(players)[0] - 1 / players
        components = torch.stack([torch.cat([wins.roll(-seat), torch.zeros(1)]) for seat in range(players)])
        assert abs(float(reward_advantage(components, players, 0.3).sum())) < 1e-6
    assert abs(float(reward_advantage(torch.tensor([0.5, -0.5, 0.2]), 2, 0.3)) - (0.7 * 0.5 * 2 + 0.3 * 0.2)) < 1e-6


def test_tickets_are_those_of_the_game_that_a_step_belongs_to() -> None:
    tickets = torch.tensor([[[0, 0]], [[1, 0]], [[0, 0]], [[0, 1]], [[0, 0]]]).bool()
    terminated = torch.tensor([[0], [1], [0], [1], [0]]).bool()
    final, known = final_tickets_by_step(tickets, terminated)
    assert final[:, 0].int().tolist() == [[1, 0], [1, 0], [0, 1], [0, 1], [0, 0]]
    assert known[:, 0].tolist() == [True, True, True, True, False]
