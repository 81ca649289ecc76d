"""What a seat is worth before the deal."""

import pytest

from draisine.boards import load, names
from draisine.play.referee import shared_referee
from draisine.review import Evaluator
from draisine.review.openings import find_opening, measure_opening, opening_key, stored_openings

SETTINGS = {
    opening_key(shared_referee(board).digest, players, alvin): players
    for board in map(load, names())
    for players in range(board.players.least, board.players.most + 1)
    for alvin in ((False, True) if board.alvin is not None else (False,))
}


def test_every_setting_of_the_built_in_boards_is_stored() -> None:
    assert stored_openings().keys() == SETTINGS.keys()


@pytest.mark.parametrize(("key", "players"), SETTINGS.items())
def test_the_chances_of_all_seats_add_up(key: str, players: int) -> None:
    opening = stored_openings()[key]
    assert len(opening.chances) == len(opening.gains) == players
    assert sum(opening.chances) == pytest.approx(1, abs=1e-3)
    assert all(-0.02 < gain < 0.3 for gain in opening.gains)


def test_the_stored_figures_are_those_that_are_measured() -> None:
    evaluator = Evaluator(load("first_journey"), 1)
    stored, measured = find_opening(evaluator, 2, False), measure_opening(evaluator, 2, False, 4000, 1)
    assert measured.chances == pytest.approx(stored.chances, abs=0.04)
