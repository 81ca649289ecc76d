"""Finished games, told in full: what every seat sees after every step stays as it is."""

from pathlib import Path

import pytest

from draisine.boards import names
from draisine.engine.enums import End
from tests.goldens.games import GAMES, tell

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    assert tell(name).splitlines() == (HERE / f"{name}.txt").read_text().splitlines()


def test_there_is_a_game_for_every_board_and_every_end() -> None:
    boards = {name.split("-")[0] for name in GAMES}
    ends = {name.split("-")[2] for name in GAMES}
    assert boards >= set(names())
    assert ends == {end.name.lower() for end in End if end != End.NOT_YET}
