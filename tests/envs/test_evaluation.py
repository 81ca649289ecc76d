"""Evaluations: every deal from each seat, all games to their end, wins and leads as the batch tells them."""

from typing import Any

import numpy as np
import pytest

from draisine.envs import batch
from draisine.envs.evaluation import evaluate


def lowest(seen: Any, masks: Any) -> Any:
    """The first action that is open."""
    assert len(seen) == len(masks)
    return masks.argmax(axis=1)


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("amsterdam", 3)])
def test_wins_and_leads_are_those_of_the_games(board: str, players: int) -> None:
    fared = evaluate(lowest, board, players, "random", deals=5, seed=9)
    assert fared.games.tolist() == [players] * 5
    wins, leads = np.zeros(5), np.zeros(5)
    for seat in range(players):
        games = batch(board, players, 5, seed=9, opponents="random", learner=seat, autoreset=False)
        for _ in range(2000):
            games.step(games.masks.argmax(axis=1))
        assert games.ends.all()
        others = np.delete(games.points, seat, axis=1).max(axis=1)
        wins += games.points[:, seat] > others
        leads += (games.points[:, seat] - others) / players
        assert not (games.points[:, seat] == others).any(), "a tie would have to be told apart"
    assert fared.wins.tolist() == pytest.approx(wins.tolist())
    assert fared.leads.tolist() == pytest.approx(leads.tolist())
    assert fared.share == pytest.approx(wins.sum() / (5 * players))


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads() -> None:
    one, two = (evaluate(lowest, "first_journey", 2, "random", deals=20, threads=threads) for threads in (1, 2))
    assert one.wins.tolist() == two.wins.tolist()
    assert one.leads.tolist() == two.leads.tolist()


def test_games_that_are_over_are_not_asked_about() -> None:
    asked: list[int] = []

    def watching(seen: Any, masks: Any) -> Any:
        assert masks.any(axis=1).all()
        asked.append(len(seen))
        return lowest(seen, masks)

    evaluate(watching, "amsterdam", 2, "random", deals=10)
    assert asked[0] == 10
    assert asked[-1] < 10


def test_every_seat_has_its_opponents() -> None:
    """Named one by one they are counted from the learner; a wrong number is refused."""
    fared = evaluate(lowest, "usa", 3, ["random", "table"], deals=2)
    assert fared.games.sum() == 6
    with pytest.raises(ValueError, match="3 players have 2 opponents, not 1"):
        evaluate(lowest, "usa", 3, ["random"], deals=2)


def test_a_game_lost_counts_exactly_nothing() -> None:
    """Thirds and fifths have no exact rewards; nearly nothing would be taken for a share, and its interval for sure."""
    fared = evaluate(lowest, "amsterdam", 4, "random", deals=20)
    assert set((12 * fared.wins).round(4).tolist()) <= set(map(float, range(49)))
    assert fared.wins.min() == 0.0
