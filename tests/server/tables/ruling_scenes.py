"""A turn for tests of rulings."""

from typing import Any

from draisine.server.tables.ruling import Actor
from tests.server.table_scenes import TableScene, position

BLUES = {"hand": {"blue": 4, "red": 1}}


def ada_to_move(*occupants: Actor | str, players: int = 2, **document: Any) -> TableScene:
    """Ada's turn in the middle of a game on the USA board; she has four blue cards and a red one."""
    game = position(players=players, seats=[BLUES], deck_top=["green", "white", "black"], **document)
    return TableScene.with_game(game, *occupants)
