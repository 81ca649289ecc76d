"""PettingZoo: its own tests on every board, and hidden information, rewards, illegal actions and series of games."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from draisine.boards import load
from draisine.encoding.layout import observation_layout
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import copy, new, to_list
from draisine.engine.enums import DECISIONS, KEEP, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.state import Scratch, State
from draisine.envs import IllegalAction, aec_env
from draisine.envs.pettingzoo import DraisineAECEnv
from draisine.envs.rendering import Window
from tests.engine.driver import SETTINGS, Game, Setting
from tests.soak import every_nth

# PettingZoo's test has a list of environments whose observations are dictionaries with a mask, and warns about all
# others. After the end no agent has an action: the mask is all zeros.
known_warnings = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def make_env(setting: Setting, **options: Any) -> DraisineAECEnv:
    return aec_env(setting.board, setting.seats, alvin=bool(setting.alvin), **options)


def sample_action(env: DraisineAECEnv, rng: Random) -> int:
    return int(rng.choice(env.infos[env.agent_selection]["action_mask"].nonzero()[0].tolist()))


def play_random(env: DraisineAECEnv, seed: int, steps: int) -> list[int]:
    """Play random actions for at most this many steps. Returns the actions."""
    env.reset(seed=seed)
    rng, played = Random(seed), list[int]()
    while len(played) < steps and not env.terminations[env.agent_selection]:
        played.append(sample_action(env, rng))
        env.step(played[-1])
    return played


def observation_of(env: DraisineAECEnv, seat: int) -> State:
    observation = new(State)
    observe(compile_board(env.batch.board), env.batch._states[0], observation, seat)
    return observation


def equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


# PettingZoo's own tests


class TestPettingZoo:
    pytestmark = known_warnings

    @pytest.mark.parametrize("setting", SETTINGS, ids=str)
    def test_api(self, setting: Setting) -> None:
        api_test(make_env(setting), num_cycles=1000)

    def test_api_with_all_options(self) -> None:
        api_test(aec_env("europe", 3, floats=True, reward="points", shaping=0.01, on_illegal="forfeit", compact=False))

    @pytest.mark.parametrize("setting", SETTINGS, ids=str)
    def test_seeds(self, setting: Setting) -> None:
        seed_test(lambda: make_env(setting), num_cycles=500)

    def test_renders(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MPLBACKEND", "agg")
        monkeypatch.setattr(Window, "warned", True)
        render_test(lambda render_mode: aec_env("amsterdam", 2, render_mode=render_mode))


# The game is the engine's


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_is_the_engines_game(setting: Setting) -> None:
    """The same decisions are legal at every step, and the same seats win with the same points."""
    env, rng = make_env(setting), Random(5)
    env.reset(seed=11)
    game = Game.from_setting(setting, 11)
    while not game.is_over:
        seat = int(game.state.mover)
        assert env.agent_selection == f"seat_{seat}"
        assert env.infos[env.agent_selection]["action_mask"].nonzero()[0].tolist() == sorted(game.legal(seat))
        action = sample_action(env, rng)
        env.step(action)
        game.play(seat, action)
    score_game(game.tables, game.state, game.scratch)
    counts = [game.scratch.scores[seat] for seat in range(setting.seats)]
    winners = sum(int(count.won) for count in counts)
    shares = [setting.seats * int(count.won) / winners for count in counts]
    expected = [(share - 1) / (setting.seats - 1) for share in shares]
    rewards, points = [], []
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        assert terminated
        assert not truncated
        rewards.append((agent, reward))
        points.append(info["points"].tolist())
        env.step(None)
    assert dict(rewards) == pytest.approx({f"seat_{seat}": value for seat, value in enumerate(expected)})
    assert points == [[int(count.total) for count in counts]] * setting.seats


def test_a_seed_starts_a_series_that_continues() -> None:
    def first_observations(env: DraisineAECEnv, seed: int | None) -> list[bytes]:
        observations = []
        for number in range(3):
            env.reset(seed=seed if number == 0 else None)
            observations.append(b"".join(env.observe(agent)["observation"].tobytes() for agent in env.agents))
        return observations

    one, other = aec_env("usa", 3), aec_env("usa", 3)
    assert first_observations(one, 7) == first_observations(other, 7) == first_observations(one, 7)
    assert len(set(first_observations(one, 7))) == 3
    assert first_observations(one, 7) != first_observations(one, 8)
    assert first_observations(aec_env("usa", 3), None) != first_observations(aec_env("usa", 3), None)


def test_shaping_rewards_points_when_they_are_scored() -> None:
    env = aec_env("amsterdam", 2, shaping=0.5, reward="points")
    played = play_random(env, 3, 10_000)
    again = aec_env("amsterdam", 2, shaping=0.5, reward="points")
    again.reset(seed=3)
    total, scores = np.zeros(2), np.zeros(2)
    for action in played[:-1]:
        again.step(action)
        players = observation_of(again, 0).players
        scores = np.array([int(players[seat].score) for seat in range(2)])
        total += [again.rewards[agent] for agent in again.agents]
        assert total == pytest.approx(0.5 * np.array([scores[0] - scores[1], scores[1] - scores[0]]))
    assert scores.any()


# Observations


@pytest.mark.parametrize("setting", every_nth(SETTINGS, 2), ids=str)
def test_an_observation_contains_nothing_hidden(setting: Setting) -> None:
    env, rng = make_env(setting, render_mode="ansi"), Random(2)
    env.reset(seed=23)
    states, tables = env.batch._states, compile_board(env.batch.board)
    truth, other, scratch = new(State), new(State), new(Scratch)
    for number in range(10_000):
        if env.terminations[env.agent_selection]:
            break
        if number % 27 == 0 or (number % 7 == 0 and states[0].phase not in (Phase.TURN, Phase.SECOND_CARD)):
            copy(truth, states[0])
            for seat, agent in enumerate(env.agents):
                obs = env.observe(agent)
                text = env.render() if agent == env.agent_selection and number % 81 == 0 else None
                seed_rng(other, number, seat)
                resample(tables, observation_of(env, seat), other, scratch)
                copy(states[0], other)
                assert np.array_equal(env.batch.observe(seat), obs["observation"])
                if agent == env.agent_selection:
                    size = list_decisions(tables, states[0], scratch, seat)
                    assert obs["action_mask"].nonzero()[0].tolist() == sorted(to_list(scratch.decisions[:size]))
                    assert text is None or env.render() == text
                else:
                    assert not obs["action_mask"].any()
                copy(states[0], truth)
        env.step(sample_action(env, rng))
    else:
        raise AssertionError("no end")


def test_setup_choices_are_hidden_until_all_have_chosen() -> None:
    three, two = aec_env("usa", 3), aec_env("usa", 3)
    for env, keep in ((three, 0b111), (two, 0b011)):
        env.reset(seed=4)
        env.step(KEEP + keep)
    chooser = f"seat_{int(observation_of(three, 0).first)}"
    for agent in three.agents:
        if agent != chooser:
            assert equal(three.observe(agent), two.observe(agent))
            assert set(three.infos[agent]) == {"action_mask"}
    for env in (three, two):
        env.step(KEEP + 0b111)
        env.step(KEEP + 0b111)
    assert not equal(three.observe(three.agent_selection), two.observe(two.agent_selection))


def test_the_mask_is_in_the_observation_and_in_the_info() -> None:
    env, rng = aec_env("europe", 4), Random(1)
    env.reset(seed=1)
    for _ in range(60):
        obs, _, _, _, info = env.last()
        assert np.array_equal(obs["action_mask"], info["action_mask"])
        assert obs["action_mask"].dtype == np.int8
        assert obs["action_mask"].any()
        for agent in env.agents:
            if agent != env.agent_selection:
                assert not env.infos[agent]["action_mask"].any()
                assert not env.observe(agent)["action_mask"].any()
        env.step(sample_action(env, rng))


def test_observations_are_copies() -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"].copy()
    env.observe(env.agent_selection)["observation"][:] = 9
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    env.observe(other)["action_mask"][:] = 1
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before)
    assert not env.observe(other)["action_mask"].any()


def test_bounds_are_exact() -> None:
    """As those of the Gymnasium environment."""
    space: Any = aec_env("europe", 3).observation_space("seat_0")
    layout = observation_layout(load("europe"), 3)
    assert space["observation"] == spaces.Box(np.zeros(layout.size, np.uint8), layout.bounds, dtype=np.uint8)


def test_the_mask_can_have_another_key_or_be_in_the_info_alone() -> None:
    env = aec_env("amsterdam", 2, keys=("obs", "mask"))
    env.reset(seed=1)
    obs, *_, info = env.last()
    space: Any = env.observation_space("seat_0")
    assert set(obs) == {"obs", "mask"} == set(space.keys())
    assert np.array_equal(obs["mask"], info["mask"])
    bare = aec_env("amsterdam", 2, mask="info")
    bare.reset(seed=1)
    assert np.array_equal(bare.last()[0], obs["obs"])
    assert np.array_equal(bare.last()[4]["action_mask"], obs["mask"])
    assert bare.observation_space("seat_0").contains(bare.last()[0])


def test_actions_have_texts() -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    offer = env.batch.view(int(env.batch.seat[0])).own.offer  # type: ignore[union-attr]
    assert env.action_text(KEEP + 0b101) == f"keep {offer[0]}, {offer[2]}"


@pytest.mark.parametrize("action", [3.0, np.float32(3), "3", [3, 4]])
def test_only_integers_are_actions(action: Any) -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    with pytest.raises((TypeError, ValueError), match="action"):
        env.step(action)


def test_floats_are_the_scaled_bytes() -> None:
    plain, floats = aec_env("old_west", 4, alvin=True), aec_env("old_west", 4, alvin=True, floats=True)
    play_random(plain, 6, 80)
    play_random(floats, 6, 80)
    for agent in plain.agents:
        obs = floats.observe(agent)["observation"]
        assert obs.dtype == np.float32
        assert np.array_equal(obs, plain.layout.as_floats(plain.observe(agent)["observation"]))
        assert floats.observation_space(agent).contains(floats.observe(agent))


# Illegal actions


@pytest.mark.parametrize("action", [-1, DECISIONS, 8, 10**6])
def test_an_illegal_action_raises_and_changes_nothing(action: int) -> None:
    env = aec_env("usa", 2)
    play_random(env, 2, 20)
    agent = env.agent_selection
    before = {seat: env.observe(seat) for seat in env.agents}
    with pytest.raises(IllegalAction, match=rf"action {action} is illegal for seat {agent[-1]}\. Legal actions: "):
        env.step(action)
    assert env.agent_selection == agent
    assert all(equal(env.observe(seat), before[seat]) for seat in env.agents)


def test_an_illegal_action_can_be_forfeited() -> None:
    env = aec_env("usa", 2, on_illegal="forfeit")
    env.reset(seed=2)
    agent = env.agent_selection
    env.step(-5)
    assert env.infos[agent]["forfeited"]
    assert env.agent_selection != agent
    other = env.agent_selection
    env.step(sample_action(env, Random(1)))
    assert "forfeited" not in env.infos[other]


def test_none_is_the_only_action_after_the_end_and_invalid_before() -> None:
    env = aec_env("first_journey", 2)
    env.reset(seed=2)
    with pytest.raises(ValueError, match="owes a decision"):
        env.step(None)
    play_random(env, 2, 10_000)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


@pytest.mark.parametrize("name", ["opponents", "learner_seat", "autoreset", "seed"])
def test_options_of_other_interfaces_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        aec_env("usa", 2, **{name: 1})


def test_invalid_options_are_refused() -> None:
    with pytest.raises(ValueError, match="2 to 5 players, not 7"):
        aec_env("usa", 7)
    with pytest.raises(ValueError, match="render_mode"):
        aec_env("usa", 2, render_mode="film")


def test_pettingzoo_is_an_optional_dependency() -> None:
    code = "import sys, draisine.envs; sys.exit('pettingzoo' in sys.modules or 'gymnasium' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = "import sys; sys.modules['pettingzoo'] = None; import draisine.envs; draisine.envs.aec_env"
    failed = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "pip install 'draisine[envs]'" in failed.stderr
