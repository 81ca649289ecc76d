"""The Gymnasium environment: one learner among bots."""

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
from draisine.envs import IllegalAction, batch, observation_layout
from draisine.envs.config import OPPONENTS
from draisine.envs.gym import DraisineEnv
from draisine.envs.rendering import Window
from tests.engine.driver import SETTINGS, Setting

MAX_STEPS = 3000


def make_env(**options: Any) -> DraisineEnv:
    env = gymnasium.make("Draisine-v0", **options).unwrapped
    assert isinstance(env, DraisineEnv)
    return env


def episode(env: Any, seed: int | None, steps: int = MAX_STEPS) -> Iterator[tuple[Any, ...]]:
    """Play a game with random actions. Yields the result of `reset`, then of every step."""
    env.action_space.seed(3)
    obs, info = env.reset(seed=seed)
    yield obs, 0.0, False, False, info
    for _ in range(steps):
        result = env.step(env.action_space.sample(info["action_mask"]))
        yield result
        info = result[4]
        if result[2]:
            return


# Construction


def test_importing_the_module_registers_it() -> None:
    assert gymnasium.spec("Draisine-v0").entry_point == "draisine.envs.gym:DraisineEnv"
    registered.register()


def test_the_module_can_be_named_in_the_id() -> None:
    env = gymnasium.make("draisine.envs.gym:Draisine-v0", board="europe", players=4)
    assert env.unwrapped.batch.players == 4  # type: ignore[attr-defined]
    assert env.spec is not None
    assert env.spec.kwargs == {"board": "europe", "players": 4}


def test_without_gymnasium_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "draisine.envs.gym")
    with pytest.raises(ImportError, match=r"pip install 'draisine\[envs\]'"):
        __import__("draisine.envs.gym")


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("board", names())
def test_check_env_passes(board: str, floats: bool) -> None:
    # check_env samples actions without a mask.
    check_env(make_env(board=board, floats=floats, on_illegal="forfeit"), skip_render_check=True)


def test_check_env_passes_with_rendering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.setattr(Window, "warned", True)
    check_env(make_env(board="amsterdam", on_illegal="forfeit"))


def test_spaces() -> None:
    layout = observation_layout(load("europe"), 4)
    plain, floats = make_env(board="europe", players=4), make_env(board="europe", players=4, floats=True)
    full = make_env(board="europe", players=4, compact=False)
    assert plain.action_space == gymnasium.spaces.Discrete(DECISIONS)
    assert plain.observation_space == gymnasium.spaces.Box(
        np.zeros(layout.size, np.uint8), layout.bounds, dtype=np.uint8
    )
    assert floats.observation_space == gymnasium.spaces.Box(0.0, 1.0, (layout.size,), np.float32)
    assert full.observation_space.shape == (observation_layout().size,)


@pytest.mark.parametrize(
    "options", [{"render_mode": "loud"}, {"players": 9}, {"autoreset": True}, {"seed": 1}, {"colour": "red"}], ids=str
)
def test_invalid_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        DraisineEnv(**options)


# Episodes


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_setting_plays_to_the_end(setting: Setting) -> None:
    env = make_env(board=setting.board, players=setting.seats, alvin=bool(setting.alvin))
    *before, last = episode(env, 7)
    for obs, reward, terminated, truncated, info in before:
        assert obs in env.observation_space
        assert (reward, terminated, truncated) == (0.0, False, False)
        assert set(info) == {"action_mask", "seat", "rewards"}
        assert type(info["seat"]) is np.int64
        assert not info["rewards"].any()
        assert info["action_mask"].dtype == np.int8
        assert info["action_mask"].any()
    obs, reward, terminated, truncated, info = last
    assert (terminated, truncated) == (True, False)
    assert -1.0 <= reward <= 1.0
    assert info["points"].shape == info["rewards"].shape == (setting.seats,)
    assert info["rewards"][info["seat"]] == np.float32(reward)
    assert info["rewards"].sum() == pytest.approx(0, abs=1e-6)
    assert not info["action_mask"].any()
    best = info["points"].max()
    assert (reward > 0) <= bool(info["points"][info["seat"]] == best)


def test_it_is_a_batch_with_one_env() -> None:
    env, single = (
        make_env(board="europe", players=3),
        batch("europe", 3, 1, seed=11, opponents="random", autoreset=False),
    )
    obs, info = env.reset(seed=11)
    terminated = False
    while not terminated:
        assert (obs == single.obs[0]).all()
        assert (info["action_mask"] == single.action_mask[0]).all()
        assert info["seat"] == single.seat[0]
        action = env.action_space.sample(info["action_mask"])
        obs, reward, terminated, _, info = env.step(action)
        single.step(action)
        assert (reward, terminated) == (single.reward[0], single.terminated[0])
    assert (obs == single.observe(info["seat"])).all()
    assert (info["points"] == single.points[0]).all()


@pytest.mark.parametrize("name", sorted(OPPONENTS))
def test_opponents_by_name(name: str) -> None:
    env = make_env(board="amsterdam", players=3, opponents=[name, "random"])
    assert list(episode(env, 1))[-1][2]


def test_floats_are_the_scaled_bytes() -> None:
    for plain, floats in zip(episode(make_env(), 5), episode(make_env(floats=True), 5), strict=True):
        assert floats[0].dtype == np.float32
        assert (floats[0] == LAYOUT.as_floats(plain[0])).all()
        assert floats[1:4] == plain[1:4]


LAYOUT = observation_layout(load("usa"), 2)


# Seeds


def test_equal_seeds_give_equal_games() -> None:
    one, other = list(episode(make_env(), 5)), list(episode(make_env(), 5))
    assert data_equivalence(one, other, exact=True)
    assert not data_equivalence(one[0], next(episode(make_env(), 6)), exact=True)


def test_without_a_seed_the_next_game_is_dealt() -> None:
    env, envs = make_env(opponents="random"), batch("usa", 2, 3, seed=5, opponents="random")
    dealt = [env.reset(seed=5)[0], env.reset()[0], env.reset()[0]]
    assert all((obs == envs.obs[number]).all() for number, obs in enumerate(dealt))
    assert (env.reset(seed=5)[0] == dealt[0]).all()


def test_a_first_game_without_a_seed_is_random() -> None:
    dealt = {make_env().reset()[0].tobytes() for _ in range(4)}
    assert len(dealt) == 4


def test_the_generator_depends_on_the_seed_alone() -> None:
    env = make_env()
    states = [(env.reset(seed=7), env.np_random.bit_generator.state)[1] for _ in range(2)]
    assert states[0] == states[1]


def test_any_integer_is_a_seed() -> None:
    seeds = (0, 2**31, 2**63 - 1, 2**63, 2**100)
    assert all(make_env().reset(seed=seed)[0].any() for seed in seeds)


# Masks and illegal actions


def test_wrappers_pass_masks_through() -> None:
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


def test_returned_arrays_are_copies() -> None:
    env = make_env()
    obs, info = env.reset(seed=1)
    obs[:], info["action_mask"][:] = 99, 1
    env.action_masks()[:] = True
    with pytest.raises(IllegalAction, match="action 5 is illegal for seat 0"):
        env.step(5)


def test_an_illegal_action_can_be_forfeited() -> None:
    env = make_env(on_illegal="forfeit")
    _, info = env.reset(seed=1)
    assert env.step(5)[4]["forfeited"].dtype == np.bool_
    _, _, _, _, info = env.step(-1)
    assert info["forfeited"]
    assert "forfeited" not in env.step(int(info["action_mask"].argmax()))[4]


def test_reward_types() -> None:
    won, ranked, points = (list(episode(make_env(players=3, reward=kind), 8))[-1] for kind in ("win", "rank", "points"))
    table, seat = won[4]["points"], won[4]["seat"]
    others = np.delete(table, seat)
    assert won[1] in (1.0, -0.5)
    assert ranked[1] == 1.0 - 2.0 * (others > table[seat]).sum() / 2
    assert points[1] == pytest.approx((table[seat] - others.max()) / 100)


@pytest.mark.parametrize("action", [3.0, 3.7, np.float64(3), "3", [3, 4], None, np.array([3.0])], ids=repr)
def test_only_integers_are_actions(action: Any) -> None:
    env = make_env()
    obs, _ = env.reset(seed=1)
    with pytest.raises((TypeError, ValueError), match="action"):
        env.step(action)
    assert (env._obs == obs).all()


@pytest.mark.parametrize("convert", [int, np.int64, np.int8, np.uint16, np.array], ids=lambda kind: kind.__name__)
def test_any_integer_type_is_an_action(convert: Any) -> None:
    env = make_env()
    _, info = env.reset(seed=1)
    env.step(convert(int(info["action_mask"].argmax())))


def test_a_step_after_the_end_needs_a_reset() -> None:
    env = make_env(board="amsterdam")
    assert list(episode(env, 1))[-1][2]
    with pytest.raises(gymnasium.error.ResetNeeded, match="this game is over"):
        env.step(0)
    env.reset()
    root = env.batch.get_state()
    env.step(int(env.action_masks().argmax()))
    list(episode(env, 2))
    env.batch.set_state(root)
    env.step(int(env.action_masks().argmax()))


def test_the_mask_can_be_in_the_observation() -> None:
    plain, within = make_env(board="amsterdam"), make_env(board="amsterdam", mask="observation", keys=("obs", "mask"))
    check_env(make_env(board="amsterdam", mask="observation", on_illegal="forfeit"), skip_render_check=True)
    for bare, both in zip(episode(plain, 4), episode(Renamed(within), 4), strict=True):
        assert both[0] in within.observation_space
        assert (both[0]["obs"] == bare[0]).all()
        assert (both[0]["mask"] == bare[4]["action_mask"]).all()
        assert (both[4]["mask"] == bare[4]["action_mask"]).all()
        assert both[1:4] == bare[1:4]


class Renamed(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Adds the mask under its usual key."""

    def reset(self, **options: Any) -> Any:
        obs, info = self.env.reset(**options)
        return obs, info | {"action_mask": info["mask"]}

    def step(self, action: Any) -> Any:
        *result, info = self.env.step(action)
        return *result, info | {"action_mask": info["mask"]}


@pytest.mark.parametrize("options", [{"mask": "both"}, {"keys": ("a", "a")}, {"keys": ("a", "b", "c")}], ids=str)
def test_invalid_mask_placements_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"mask=|keys="):
        make_env(**options)


def test_actions_have_texts() -> None:
    env = make_env(board="europe")
    env.reset(seed=1)
    assert env.action_text(5) == "draw blind"
    assert env.action_text(42) == f"claim {env.batch.board.route_ids[0]}"
    with pytest.raises(IndexError, match="no action 339"):
        env.action_text(339)


def test_it_can_be_closed_twice() -> None:
    env = make_env()
    env.close()
    env.close()
