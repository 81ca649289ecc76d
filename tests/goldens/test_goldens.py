"""Golden games: transcripts of whole games, with the views of all seats after every step, do not change."""

from pathlib import Path

import pytest

from draisine.boards import names
from draisine.engine.enums import End
from tests.goldens.games import GAMES, play_transcript

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    assert play_transcript(name).splitlines() == (HERE / f"{name}.txt").read_text().splitlines()


def test_every_board_and_every_end_has_a_game() -> None:
    boards = {name.split("-")[0] for name in GAMES}
    ends = {name.split("-")[2] for name in GAMES}
    assert boards >= set(names())
    assert ends == {end.name.lower() for end in End if end != End.NOT_YET}
