"""The Gymnasium environment: one learner at a table of bots."""

import sys
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import DummyVecEnv

import draisine.envs.gym as registered
from draisine.boards import load, names
from draisine.engine.enums import DECISIONS
from draisine.envs import WrongAction, batch, layout
from draisine.envs.config import OPPONENTS
from draisine.envs.gym import Draisine
from tests.engine.driving import SETTINGS, Setting

LONGEST = 3000


def made(**wanted: Any) -> Draisine:
    env = gymnasium.make("Draisine-v0", **wanted).unwrapped
    assert isinstance(env, Draisine)
    return env


def played(env: Any, seed: int | None, steps: int = LONGEST) -> Iterator[tuple[Any, ...]]:
    """A game by chance: what reset gave, then what every step gave."""
    env.action_space.seed(3)
    seen, info = env.reset(seed=seed)
    yield seen, 0.0, False, False, info
    for _ in range(steps):
        stepped = env.step(env.action_space.sample(info["action_mask"]))
        yield stepped
        info = stepped[4]
        if stepped[2]:
            return


# Making one.


def test_importing_the_module_makes_it_known() -> None:
    assert gymnasium.spec("Draisine-v0").entry_point == "draisine.envs.gym:Draisine"
    registered.register()


def test_it_can_be_made_without_an_import() -> None:
    env = gymnasium.make("draisine.envs.gym:Draisine-v0", board="europe", players=4)
    assert env.unwrapped.batch.players == 4  # type: ignore[attr-defined]
    assert env.spec is not None
    assert env.spec.kwargs == {"board": "europe", "players": 4}


def test_without_gymnasium_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "draisine.envs.gym")
    with pytest.raises(ImportError, match=r"pip install 'draisine\[envs\]'"):
        __import__("draisine.envs.gym")


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("board", names())
def test_the_checker_finds_nothing(board: str, floats: bool) -> None:
    # It draws actions without a mask.
    check_env(made(board=board, floats=floats, wrong="forfeit"), skip_render_check=True)


def test_the_checker_finds_nothing_about_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    check_env(made(board="amsterdam", wrong="forfeit"))


def test_spaces() -> None:
    room = layout(load("europe"), 4)
    plain, floats = made(board="europe", players=4), made(board="europe", players=4, floats=True)
    whole = made(board="europe", players=4, compact=False)
    assert plain.action_space == gymnasium.spaces.Discrete(DECISIONS)
    assert plain.observation_space == gymnasium.spaces.Box(np.zeros(room.size, np.uint8), room.bounds, dtype=np.uint8)
    assert floats.observation_space == gymnasium.spaces.Box(0.0, 1.0, (room.size,), np.float32)
    assert whole.observation_space.shape == (layout().size,)


@pytest.mark.parametrize(
    "wanted", [{"render_mode": "loud"}, {"players": 9}, {"autoreset": True}, {"seed": 1}, {"colour": "red"}], ids=str
)
def test_what_cannot_be_is_refused(wanted: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        Draisine(**wanted)


# Playing.


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_table_plays_to_the_end(setting: Setting) -> None:
    env = made(board=setting.board, players=setting.seats, alvin=bool(setting.alvin))
    *before, last = played(env, 7)
    for seen, reward, over, cut, info in before:
        assert seen in env.observation_space
        assert (reward, over, cut) == (0.0, False, False)
        assert set(info) == {"action_mask", "seat"}
        assert info["action_mask"].dtype == np.int8
        assert info["action_mask"].any()
    seen, reward, over, cut, info = last
    assert (over, cut) == (True, False)
    assert -1.0 <= reward <= 1.0
    assert info["points"].shape == (setting.seats,)
    assert not info["action_mask"].any()
    best = info["points"].max()
    assert (reward > 0) <= bool(info["points"][info["seat"]] == best)


def test_it_is_a_batch_of_one() -> None:
    env, game = made(board="europe", players=3), batch("europe", 3, 1, seed=11, opponents="random", autoreset=False)
    seen, info = env.reset(seed=11)
    over = False
    while not over:
        assert (seen == game.observations[0]).all()
        assert (info["action_mask"] == game.masks[0]).all()
        assert info["seat"] == game.seats[0]
        action = env.action_space.sample(info["action_mask"])
        seen, reward, over, _, info = env.step(action)
        game.step(action)
        assert (reward, over) == (game.gains[0], game.ends[0])
    assert (seen == game.look(info["seat"])).all()
    assert (info["points"] == game.points[0]).all()


@pytest.mark.parametrize("name", sorted(OPPONENTS))
def test_opponents_by_name(name: str) -> None:
    env = made(board="amsterdam", players=3, opponents=[name, "random"])
    assert list(played(env, 1))[-1][2]


def test_floats_are_the_same_bytes_scaled() -> None:
    for plain, floats in zip(played(made(), 5), played(made(floats=True), 5), strict=True):
        assert floats[0].dtype == np.float32
        assert (floats[0] == made_layout.as_floats(plain[0])).all()
        assert floats[1:4] == plain[1:4]


made_layout = layout(load("usa"), 2)


# Seeds.


def test_equal_seeds_give_equal_games() -> None:
    one, other = list(played(made(), 5)), list(played(made(), 5))
    assert data_equivalence(one, other, exact=True)
    assert not data_equivalence(one[0], next(played(made(), 6)), exact=True)


def test_without_a_seed_comes_the_next_game() -> None:
    env, games = made(opponents="random"), batch("usa", 2, 3, seed=5, opponents="random")
    dealt = [env.reset(seed=5)[0], env.reset()[0], env.reset()[0]]
    assert all((seen == games.observations[number]).all() for number, seen in enumerate(dealt))
    assert (env.reset(seed=5)[0] == dealt[0]).all()


def test_a_first_game_without_a_seed_is_any_game() -> None:
    dealt = {made().reset()[0].tobytes() for _ in range(4)}
    assert len(dealt) == 4


def test_any_seed_will_do() -> None:
    seeds = (0, 2**31, 2**63 - 1, 2**63, 2**100)
    assert all(made().reset(seed=seed)[0].any() for seed in seeds)


# Masks and wrong actions.


def test_masks_reach_through_wrappers() -> None:
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make("Draisine-v0"))
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()
    assert info["action_mask"][env.action_space.sample(info["action_mask"])]


def test_maskable_ppo_finds_the_masks() -> None:
    envs = DummyVecEnv([lambda: gymnasium.make("Draisine-v0", floats=True)] * 2)
    envs.reset()
    assert is_masking_supported(envs)
    masks = get_action_masks(envs)
    assert (masks.shape, masks.sum(axis=1).tolist()) == ((2, DECISIONS), [4, 4])


def test_what_is_given_away_is_not_used_again() -> None:
    env = made()
    seen, info = env.reset(seed=1)
    seen[:], info["action_mask"][:] = 99, 1
    env.action_masks()[:] = True
    with pytest.raises(WrongAction, match="action 5 is not open to seat 0"):
        env.step(5)


def test_a_wrong_action_can_be_forfeited() -> None:
    env = made(wrong="forfeit")
    _, info = env.reset(seed=1)
    assert env.step(5)[4]["forfeited"] is True
    _, _, _, _, info = env.step(-1)
    assert info["forfeited"] is True
    assert "forfeited" not in env.step(int(info["action_mask"].argmax()))[4]


def test_rewards_can_be_chosen() -> None:
    won, ranked, points = (list(played(made(players=3, reward=kind), 8))[-1] for kind in ("win", "rank", "points"))
    table, seat = won[4]["points"], won[4]["seat"]
    others = np.delete(table, seat)
    assert won[1] in (1.0, -0.5)
    assert ranked[1] == 1.0 - 2.0 * (others > table[seat]).sum() / 2
    assert points[1] == pytest.approx((table[seat] - others.max()) / 100)


def test_it_can_be_closed_twice() -> None:
    env = made()
    env.close()
    env.close()
