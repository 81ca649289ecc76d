"""Policies as bots: they see what environments show, and play in the arena."""

from typing import Any

import numpy as np
import pytest

from draisine.boards import load
from draisine.bots import find_bot
from draisine.bots.contract import BotError, SeatInfo
from draisine.bots.registry import BotSpec
from draisine.envs import batch
from draisine.envs.features import one_hot
from draisine.envs.policies import PolicyBot
from draisine.matches.seated_bot import next_move, seat_bots
from draisine.play import new_game
from draisine.play.view import make_observation
from tests.envs.random_play import random_steps


def last_legal(obs: Any, mask: Any) -> Any:
    """Prefers claims and payments to cards."""
    del obs
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


claiming_bot = PolicyBot(last_legal)
"""What a user's module contains."""


@pytest.mark.parametrize("options", [{}, {"floats": True}, {"floats": "one_hot"}, {"compact": False}], ids=str)
def test_a_policy_sees_what_environments_show(options: dict[str, Any]) -> None:
    envs = batch("europe", 3, 1, seed=4, compact=options.get("compact", True))
    seen: list[Any] = []

    def remember(obs: Any, mask: Any) -> Any:
        seen.append((obs, mask))
        return mask.argmax(axis=1)

    bot = PolicyBot(remember, **options)
    bot.sit(SeatInfo(load("europe"), 0, 1))
    for _ in random_steps(envs, 50):
        observation = make_observation(envs._names(), envs._states[0], int(envs.seat[0]))
        assert bot.decide(observation) == envs.action_mask[0].argmax()
        expected: Any = envs.obs
        if options.get("floats") == "one_hot":
            expected = one_hot(envs.layout)(envs.obs)
        elif options.get("floats"):
            expected = envs.layout.as_floats(envs.obs)
        assert np.array_equal(seen[-1][0], expected)
        assert np.array_equal(seen[-1][1], envs.action_mask)


def test_the_registry_finds_it_in_a_module() -> None:
    spec = find_bot("tests.envs.policies.test_policy_bot:claiming_bot")
    one, other = spec.make(), spec.make()
    assert isinstance(one, PolicyBot)
    assert one is not other
    game = new_game("amsterdam", 2, seed="7")
    bots = seat_bots([spec, find_bot("random")], game.board, "7")
    while game.to_move:
        next_move(game, bots)
    assert game.view(0).end is not None


def test_an_illegal_action_is_an_error() -> None:
    game = new_game("amsterdam", 2, seed="7")
    bots = seat_bots([BotSpec("wrong", PolicyBot(lambda obs, _mask: np.zeros(len(obs), int)))] * 2, game.board, "7")
    with pytest.raises(BotError):
        next_move(game, bots)
