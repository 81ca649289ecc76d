"""The options of a batch."""

from typing import Any

import numpy as np
import pytest

from draisine.bots import BotError
from draisine.bots.levels import Kind
from draisine.engine.enums import DECISIONS
from draisine.envs import Batch, BatchConfig, aec_env, batch
from draisine.envs.config import OPPONENTS, opponent_names
from draisine.envs.gym import DraisineEnv


def test_every_option_has_a_default() -> None:
    envs = Batch()
    assert (envs.board.id, envs.players, envs.num_envs) == ("usa", 2, 1)
    assert envs.config == BatchConfig()
    assert BatchConfig().shaping == 0.0


def test_every_compiled_bot_is_an_opponent() -> None:
    assert set(OPPONENTS) == {kind.name.lower() for kind in Kind} | {"engineer", "table"}
    assert OPPONENTS["engineer"] == OPPONENTS["planner"]


def test_opponents_are_one_for_all_or_one_each() -> None:
    assert opponent_names(BatchConfig(opponents="random"), 4) == ["random"] * 3
    assert opponent_names(BatchConfig(opponents=["random", "external", "table"]), 4) == ["random", "external", "table"]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"players": 6}, ValueError, "2 to 5 players, not 6"),
        ({"num_envs": 0}, ValueError, "num_envs=0: it is at least 1"),
        ({"threads": -2}, ValueError, "threads=-2: it is at least 1"),
        ({"opponents": "unknown"}, BotError, "the bot 'unknown' cannot play in a batch.*random"),
        ({"opponents": ["random", "random"]}, ValueError, "2 players have 1 opponents, not 2"),
        ({"opponents": "baron@1.5s"}, BotError, "'baron@1.5s' searches for a time"),
        ({"opponents": "planner@5"}, BotError, "the bot 'planner@5' cannot play in a batch.*baron"),
        ({"alvin": True}, ValueError, "usa is played without Alvin"),
        ({"learner_seat": 2}, ValueError, "no seat 2: seats are counted from 0 to 1"),
        ({"learner_seat": -1}, ValueError, "no seat -1"),
        ({"reward": "money"}, ValueError, "reward='money': it is 'win', 'rank' or 'points'"),
        ({"on_illegal": "ignore"}, ValueError, "'raise' or 'forfeit'"),
        ({"table": [1, 2, 3]}, ValueError, f"a table has {DECISIONS} weights"),
        ({"table": [-1] * DECISIONS}, ValueError, "weights, whole numbers from 0 to"),
        ({"table": [0.5] * DECISIONS}, ValueError, "weights, whole numbers from 0 to"),
        ({"table": np.full(DECISIONS, 1_000_001)}, ValueError, "1000000"),
    ],
    ids=str,
)
def test_invalid_options_are_refused(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        batch("usa", **{"players": 2, **options})


@pytest.mark.parametrize("value", [True, 2.0, "2", None, [2], np.float64(2), np.bool_(True), 2 + 0j])
@pytest.mark.parametrize("name", ["players", "num_envs", "threads"])
def test_counts_are_whole_numbers(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"{name}=.*: it is a whole number"):
        batch("amsterdam", **{"players": 2, name: value})


@pytest.mark.parametrize("name", ["players", "num_envs", "threads"])
def test_counts_may_be_numbers_of_numpy(name: str) -> None:
    counts: dict[str, Any] = {"players": 2, name: np.int64(2)}
    envs = batch("amsterdam", **counts)
    envs.step(envs.action_mask.argmax(axis=1))
    envs.close()


def test_every_interface_refuses_alvin_where_he_is_not() -> None:
    for make in (
        lambda: batch("usa", alvin=True, device="cuda"),
        lambda: DraisineEnv("usa", alvin=True),
        lambda: aec_env("usa", alvin=True),
    ):
        with pytest.raises(ValueError, match="usa is played without Alvin"):
            make()
    assert batch("old_west", alvin=True).config.alvin
