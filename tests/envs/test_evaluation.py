"""Evaluation: every deal from each seat, all games to the end, wins and leads as in the batch."""

from typing import Any

import numpy as np
import pytest

from draisine.envs import batch
from draisine.envs.evaluation import evaluate


def first_legal(obs: Any, action_mask: Any) -> Any:
    """A policy that takes the first legal action."""
    assert len(obs) == len(action_mask)
    return action_mask.argmax(axis=1)


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("amsterdam", 3)])
def test_wins_and_leads_are_those_of_the_games(board: str, players: int) -> None:
    result = evaluate(first_legal, board, players, "random", deals=5, seed=9)
    assert result.games.tolist() == [players] * 5
    wins, leads = np.zeros(5), np.zeros(5)
    for seat in range(players):
        envs = batch(board, players, num_envs=5, seed=9, opponents="random", learner_seat=seat, autoreset=False)
        for _ in range(2000):
            envs.step(envs.action_mask.argmax(axis=1))
        assert envs.terminated.all()
        others = np.delete(envs.points, seat, axis=1).max(axis=1)
        wins += envs.points[:, seat] > others
        leads += (envs.points[:, seat] - others) / players
        assert not (envs.points[:, seat] == others).any(), "this test does not handle ties"
    assert result.wins.tolist() == pytest.approx(wins.tolist())
    assert result.leads.tolist() == pytest.approx(leads.tolist())
    assert result.win_rate == pytest.approx(wins.sum() / (5 * players))


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    one, two = (evaluate(first_legal, "first_journey", 2, "random", deals=20, threads=threads) for threads in (1, 2))
    assert one.wins.tolist() == two.wins.tolist()
    assert one.leads.tolist() == two.leads.tolist()


def test_the_policy_is_called_for_running_games_only() -> None:
    rows: list[int] = []

    def counting(obs: Any, action_mask: Any) -> Any:
        assert action_mask.any(axis=1).all()
        rows.append(len(obs))
        return first_legal(obs, action_mask)

    evaluate(counting, "amsterdam", 2, "random", deals=10)
    assert rows[0] == 10
    assert rows[-1] < 10


def test_opponents_can_differ_by_seat() -> None:
    """A list is counted from the learner; a wrong number of opponents is refused."""
    result = evaluate(first_legal, "usa", 3, ["random", "table"], deals=2)
    assert result.games.sum() == 6
    with pytest.raises(ValueError, match="3 players have 2 opponents, not 1"):
        evaluate(first_legal, "usa", 3, ["random"], deals=2)


def test_a_lost_game_counts_exactly_zero() -> None:
    """Rewards of thirds are not exact: without rounding, a lost game would count as a tiny share of a win."""
    result = evaluate(first_legal, "amsterdam", 4, "random", deals=20)
    assert set((12 * result.wins).round(4).tolist()) <= set(map(float, range(49)))
    assert result.wins.min() == 0.0
