"""PettingZoo: its own tests on every board, and what they do not ask: secrets, rewards, wrong actions, series."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import copy, new, numbers
from draisine.engine.enums import DECISIONS, KEEP, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.state import Scratch, State
from draisine.envs import WrongAction, aec_env
from draisine.envs.pettingzoo import SeatsEnv
from tests.engine.driving import SETTINGS, Game, Setting
from tests.sizes import daily

# PettingZoo's test knows by name which environments observe a dictionary with a mask, as its own card games do, and
# warns about all others. After the end nobody has an action: that mask is all zeros.
known_warnings = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def make(setting: Setting, **options: Any) -> SeatsEnv:
    return aec_env(setting.board, setting.seats, alvin=bool(setting.alvin), **options)


def choose(env: SeatsEnv, chance: Random) -> int:
    return int(chance.choice(env.infos[env.agent_selection]["action_mask"].nonzero()[0].tolist()))


def play_some(env: SeatsEnv, seed: int, steps: int) -> list[int]:
    """Play by lot, at most so many steps; the actions."""
    env.reset(seed=seed)
    chance, played = Random(seed), list[int]()
    while len(played) < steps and not env.terminations[env.agent_selection]:
        played.append(choose(env, chance))
        env.step(played[-1])
    return played


def known_to(env: SeatsEnv, seat: int) -> State:
    view = new(State)
    observe(compile_board(env.batch.board), env.batch._states[0], view, seat)
    return view


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


# PettingZoo's own tests.


class TestTheirs:
    pytestmark = known_warnings

    @pytest.mark.parametrize("setting", SETTINGS, ids=str)
    def test_api(self, setting: Setting) -> None:
        api_test(make(setting), num_cycles=1000)

    def test_api_with_all_options(self) -> None:
        api_test(aec_env("europe", 3, floats=True, reward="points", shaping=0.01, wrong="forfeit", compact=False))

    @pytest.mark.parametrize("setting", SETTINGS, ids=str)
    def test_seeds(self, setting: Setting) -> None:
        seed_test(lambda: make(setting), num_cycles=500)

    def test_renders(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MPLBACKEND", "agg")
        render_test(lambda render_mode: aec_env("amsterdam", 2, render_mode=render_mode))


# The game is the engine's.


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_is_the_engines_game(setting: Setting) -> None:
    """The same decisions are open at every step, and the same seats win with the same points."""
    env, chance = make(setting), Random(5)
    env.reset(seed=11)
    game = Game.of(setting, 11)
    while not game.over:
        seat = int(game.state.mover)
        assert env.agent_selection == f"seat_{seat}"
        assert env.infos[env.agent_selection]["action_mask"].nonzero()[0].tolist() == sorted(game.legal(seat))
        action = choose(env, chance)
        env.step(action)
        game.play(seat, action)
    count_points(game.tables, game.state, game.scratch)
    counts = [game.scratch.count[seat] for seat in range(setting.seats)]
    winners = sum(int(count.won) for count in counts)
    shares = [setting.seats * int(count.won) / winners for count in counts]
    expected = [(share - 1) / (setting.seats - 1) for share in shares]
    rewards, points = [], []
    for agent in env.agent_iter():
        _, reward, ended, cut, info = env.last()
        assert ended
        assert not cut
        rewards.append((agent, reward))
        points.append(info["points"])
        env.step(None)
    assert dict(rewards) == pytest.approx({f"seat_{seat}": worth for seat, worth in enumerate(expected)})
    assert points == [[int(count.total) for count in counts]] * setting.seats


def test_a_seed_begins_a_series_that_goes_on() -> None:
    def first_looks(env: SeatsEnv, seed: int | None) -> list[bytes]:
        looks = []
        for number in range(3):
            env.reset(seed=seed if number == 0 else None)
            looks.append(b"".join(env.observe(agent)["observation"].tobytes() for agent in env.agents))
        return looks

    one, other = aec_env("usa", 3), aec_env("usa", 3)
    assert first_looks(one, 7) == first_looks(other, 7) == first_looks(one, 7)
    assert len(set(first_looks(one, 7))) == 3
    assert first_looks(one, 7) != first_looks(one, 8)
    assert first_looks(aec_env("usa", 3), None) != first_looks(aec_env("usa", 3), None)


def test_shaping_pays_for_points_at_once() -> None:
    env = aec_env("amsterdam", 2, shaping=0.5, reward="points")
    played = play_some(env, 3, 10_000)
    again = aec_env("amsterdam", 2, shaping=0.5, reward="points")
    again.reset(seed=3)
    total, scores = np.zeros(2), np.zeros(2)
    for action in played[:-1]:
        again.step(action)
        players = known_to(again, 0).players
        scores = np.array([int(players[seat].score) for seat in range(2)])
        total += [again.rewards[agent] for agent in again.agents]
        assert total == pytest.approx(0.5 * np.array([scores[0] - scores[1], scores[1] - scores[0]]))
    assert scores.any()


# What an agent is told.


@pytest.mark.parametrize("setting", daily(SETTINGS, 2), ids=str)
def test_what_an_agent_observes_depends_on_what_its_seat_knows_alone(setting: Setting) -> None:
    env, chance = make(setting, render_mode="ansi"), Random(2)
    env.reset(seed=23)
    states, tables = env.batch._states, compile_board(env.batch.board)
    truth, other, scratch = new(State), new(State), new(Scratch)
    for number in range(10_000):
        if env.terminations[env.agent_selection]:
            break
        if number % 27 == 0 or (number % 7 == 0 and states[0].phase not in (Phase.TURN, Phase.SECOND_CARD)):
            copy(truth, states[0])
            for seat, agent in enumerate(env.agents):
                seen = env.observe(agent)
                text = env.render() if agent == env.agent_selection and number % 81 == 0 else None
                seed_rng(other, number, seat)
                resample(tables, known_to(env, seat), other, scratch)
                copy(states[0], other)
                assert np.array_equal(env.batch.look(seat), seen["observation"])
                if agent == env.agent_selection:
                    size = list_decisions(tables, states[0], scratch, seat)
                    assert seen["action_mask"].nonzero()[0].tolist() == sorted(numbers(scratch.decision[:size]))
                    assert text is None or env.render() == text
                else:
                    assert not seen["action_mask"].any()
                copy(states[0], truth)
        env.step(choose(env, chance))
    else:
        raise AssertionError("no end")


def test_choices_at_set_up_stay_secret_until_all_have_chosen() -> None:
    frank, sly = aec_env("usa", 3), aec_env("usa", 3)
    for env, keep in ((frank, 0b111), (sly, 0b011)):
        env.reset(seed=4)
        env.step(KEEP + keep)
    chooser = f"seat_{int(known_to(frank, 0).first)}"
    for agent in frank.agents:
        if agent != chooser:
            assert same(frank.observe(agent), sly.observe(agent))
            assert set(frank.infos[agent]) == {"action_mask"}
    for env in (frank, sly):
        env.step(KEEP + 0b111)
        env.step(KEEP + 0b111)
    assert not same(frank.observe(frank.agent_selection), sly.observe(sly.agent_selection))


def test_the_mask_is_in_the_observation_and_in_the_info() -> None:
    env, chance = aec_env("europe", 4), Random(1)
    env.reset(seed=1)
    for _ in range(60):
        seen, _, _, _, info = env.last()
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert seen["action_mask"].dtype == np.int8
        assert seen["action_mask"].any()
        for agent in env.agents:
            if agent != env.agent_selection:
                assert not env.infos[agent]["action_mask"].any()
                assert not env.observe(agent)["action_mask"].any()
        env.step(choose(env, chance))


def test_an_observation_is_the_agents_own() -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"].copy()
    env.observe(env.agent_selection)["observation"][:] = 9
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    env.observe(other)["action_mask"][:] = 1
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before)
    assert not env.observe(other)["action_mask"].any()


def test_floats_are_the_bytes_between_0_and_1() -> None:
    plain, floats = aec_env("old_west", 4, alvin=True), aec_env("old_west", 4, alvin=True, floats=True)
    play_some(plain, 6, 80)
    play_some(floats, 6, 80)
    for agent in plain.agents:
        seen = floats.observe(agent)["observation"]
        assert seen.dtype == np.float32
        assert np.array_equal(seen, plain.layout.as_floats(plain.observe(agent)["observation"]))
        assert floats.observation_space(agent).contains(floats.observe(agent))


# Wrong actions.


@pytest.mark.parametrize("wrong", [-1, DECISIONS, 8, 10**6])
def test_an_action_that_is_not_open_is_refused_and_changes_nothing(wrong: int) -> None:
    env = aec_env("usa", 2)
    play_some(env, 2, 20)
    agent = env.agent_selection
    before = {seat: env.observe(seat) for seat in env.agents}
    with pytest.raises(WrongAction, match=rf"action {wrong} is not open to seat {agent[-1]}\. Open are "):
        env.step(wrong)
    assert env.agent_selection == agent
    assert all(same(env.observe(seat), before[seat]) for seat in env.agents)


def test_an_action_that_is_not_open_can_be_forfeited() -> None:
    env = aec_env("usa", 2, wrong="forfeit")
    env.reset(seed=2)
    agent = env.agent_selection
    env.step(-5)
    assert env.infos[agent]["forfeited"]
    assert env.agent_selection != agent
    other = env.agent_selection
    env.step(choose(env, Random(1)))
    assert "forfeited" not in env.infos[other]


def test_nothing_is_no_action_before_the_end_and_the_only_one_after_it() -> None:
    env = aec_env("first_journey", 2)
    env.reset(seed=2)
    with pytest.raises(ValueError, match="owes a decision"):
        env.step(None)
    play_some(env, 2, 10_000)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


@pytest.mark.parametrize("name", ["opponents", "learner", "autoreset", "seed"])
def test_options_of_other_interfaces_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        aec_env("usa", 2, **{name: 1})


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="2 to 5 players, not 7"):
        aec_env("usa", 7)
    with pytest.raises(ValueError, match="render_mode"):
        aec_env("usa", 2, render_mode="film")


def test_the_package_does_without_the_library() -> None:
    """Whoever needs no PettingZoo need not have it."""
    code = "import sys, draisine.envs; sys.exit('pettingzoo' in sys.modules or 'gymnasium' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = "import sys; sys.modules['pettingzoo'] = None; import draisine.envs; draisine.envs.aec_env"
    failed = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "pip install 'draisine[envs]'" in failed.stderr
