"""How games can be asked for."""

from typing import Any

import numpy as np
import pytest

from draisine.bots import BotError
from draisine.bots.kinds import Kind
from draisine.engine.enums import DECISIONS
from draisine.envs import Batch, Settings, batch
from draisine.envs.config import OPPONENTS, name_opponents


def test_everything_has_a_default() -> None:
    games = Batch()
    assert (games.board.id, games.players, games.games) == ("usa", 2, 1)
    assert games.settings == Settings()
    assert Settings().shaping == 0.0


def test_every_compiled_bot_is_an_opponent() -> None:
    assert set(OPPONENTS) == {kind.name.lower() for kind in Kind} | {"engineer", "table"}
    assert OPPONENTS["engineer"] == OPPONENTS["planner"]


def test_opponents_are_one_for_all_or_one_each() -> None:
    assert name_opponents(Settings(opponents="random"), 4) == ["random"] * 3
    assert name_opponents(Settings(opponents=["random", "outside", "table"]), 4) == ["random", "outside", "table"]


@pytest.mark.parametrize(
    ("wanted", "error", "words"),
    [
        ({"players": 6}, ValueError, "2 to 5 players, not 6"),
        ({"n": 0}, ValueError, "at least one game"),
        ({"threads": 0}, ValueError, "at least one game and one thread"),
        ({"opponents": "nobody"}, BotError, "no bot 'nobody'.*random"),
        ({"opponents": ["random", "random"]}, ValueError, "2 players have 1 opponents, not 2"),
        ({"opponents": "baron"}, BotError, "no bot 'baron' plays inside a batch"),
        ({"learner": 2}, ValueError, "no seat 2: seats are counted from 0 to 1"),
        ({"learner": -1}, ValueError, "no seat -1"),
        ({"reward": "money"}, ValueError, "no reward 'money'; there are: win, rank, points"),
        ({"wrong": "ignore"}, ValueError, "'raise' or 'forfeit'"),
        ({"table": [1, 2, 3]}, ValueError, f"a table has {DECISIONS} weights"),
        ({"table": [-1] * DECISIONS}, ValueError, "weights, whole numbers of 0 to"),
        ({"table": [0.5] * DECISIONS}, ValueError, "weights, whole numbers of 0 to"),
        ({"table": np.full(DECISIONS, 1_000_001)}, ValueError, "1000000"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_words(wanted: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        batch("usa", **{"players": 2, **wanted})
