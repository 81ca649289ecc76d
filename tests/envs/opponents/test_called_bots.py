"""The Baron and nets as opponents in a batch: the games, rewards and outputs that they would give without it."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)
from draisine.boards import load
from draisine.bots import BotError, BotSpec, EngineBot, SeatInfo, find_bot
from draisine.bots.net.file import write_net
from draisine.bots.whole_moves import decide_seeded
from draisine.engine.legal import list_decisions
from draisine.engine.state import Observation
from draisine.envs import Batch, batch
from draisine.envs.config import BARON_PLAYOUTS, find_called_bot
from draisine.envs.evaluation import evaluate
from draisine.envs.gym import DraisineEnv
from draisine.envs.vector import DraisineVectorEnv
from draisine.matches.match import MatchRunner
from draisine.matches.seated_bot import seat_seed
from draisine.messages import languages
from draisine.play.referee import Referee
from draisine.play.view import make_observation
from tests.bots.net.reference import random_net
from tests.envs.random_play import sample_actions
from tests.soak import max_examples

BOARD = load("amsterdam")
BARON = "baron@12"
SEED = 9
BUFFERS = ("obs", "action_mask", "rewards", "reward", "terminated", "seat", "points", "final_obs", "forfeited")
COPIES: dict[str, Callable[[Batch], Batch]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda envs: pickle.loads(pickle.dumps(envs)),
}


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A net of random weights, as a bot's name."""
    file = tmp_path_factory.mktemp("nets") / "net.npz"
    write_net(file, random_net(BOARD))
    return f"net@{file}"


def named(opponent: str, net: str) -> str:
    return net if opponent == "net" else opponent


def outputs(envs: Batch) -> list[Any]:
    return [getattr(envs, name).copy() for name in BUFFERS]


def play(envs: Batch, steps: int, seed: int = 0) -> list[list[Any]]:
    """Play random actions. Returns all outputs."""
    rng, results = np.random.default_rng(seed), [outputs(envs)]
    for _ in range(steps):
        envs.step(sample_actions(envs.action_mask, rng))
        results.append(outputs(envs))
    return results


def assert_equal(one: list[list[Any]], other: list[list[Any]]) -> None:
    for number, (ours, theirs) in enumerate(zip(one, other, strict=True)):
        for name, a, b in zip(BUFFERS, ours, theirs, strict=True):
            assert np.array_equal(a, b), f"{name} after {number} steps"


# Equal seeds, equal games


@pytest.mark.parametrize("opponents", [BARON, "net"])
def test_equal_seeds_give_equal_games_on_any_number_of_threads(opponents: str, net: str) -> None:
    options: dict[str, Any] = {"opponents": named(opponents, net), "seed": SEED, "keep_final_obs": True}
    one = play(batch(BOARD, 2, 4, **options), 70)
    with_threads = batch(BOARD, 2, 4, 2, **options)
    assert_equal(one, play(with_threads, 70))
    with_threads.close()
    assert sum(result[4].sum() for result in one) > 3, "no game has ended"
    other = play(batch(BOARD, 2, 4, **(options | {"seed": SEED + 1})), 70)
    assert any(not np.array_equal(a[0], b[0]) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@settings(max_examples=max_examples(3), deadline=None)
@given(steps=st.integers(0, 60), opponent=st.sampled_from([BARON, "net"]))
def test_copies_continue_like_the_original(
    copied: Callable[[Batch], Batch], steps: int, opponent: str, net: str
) -> None:
    envs = batch(BOARD, 3, 3, opponents=[named(opponent, net), "racer"], seed=steps, shaping=0.01)
    play(envs, steps)
    root, other = envs.get_state(), copied(envs)
    expected = play(envs, 40, seed=1)
    assert_equal(expected, play(other, 40, seed=1))
    other.set_state(root)
    assert_equal(expected, play(other, 40, seed=1))


class FirstLegal(EngineBot):
    """Plays the legal decision with the lowest number."""

    def decide(self, observation: Observation) -> int:
        count = list_decisions(self.tables, observation, self._scratch, int(observation.viewer))
        return min(int(self._scratch.decisions[i]) for i in range(count))


@pytest.mark.parametrize("opponents", [[BARON], ["net"], [BARON, "planner"]], ids=str)
def test_games_are_those_of_matches(opponents: list[str], net: str) -> None:
    """With the same number, between the same bots: also with several opponents, and compiled ones among them."""
    names = [named(opponent, net) for opponent in opponents]
    specs = [BotSpec("first", FirstLegal, compiled=True), *map(find_bot, names)]
    runner = MatchRunner(BOARD, specs, SEED)
    envs = batch(BOARD, len(specs), 3, seed=SEED, opponents=names, learner_seat=0, autoreset=False)
    while not envs.terminated.all():
        envs.step(envs.action_mask.argmax(axis=1))
    expected = [list(outcome.points) for outcome in runner.outcomes(0, 3)]
    assert envs.points.tolist() == expected


# Outputs


def played_outside(opponent: str, options: dict[str, Any]) -> tuple[Any, ...]:
    """Game 0 of the seed, with the opponent's decisions made outside of the batch: the sum of all rewards, the points,
    and the learner's last observation."""
    envs = batch(BOARD, 2, 1, seed=SEED, learner_seat=0, autoreset=False, keep_final_obs=True, **options)
    bot: Any = find_bot(opponent).make()
    bot.sit(SeatInfo(BOARD, 1, 0))
    referee, returns = Referee(BOARD), np.zeros(2)
    while not envs.terminated[0]:
        action = int(envs.action_mask[0].argmax())
        if envs.seat[0] == 1:
            observation = make_observation(referee, envs._states[0], 1)
            action = decide_seeded(bot, observation, seat_seed(f"{SEED}/0", 1))
        envs.step(action)
        returns += envs.rewards[0]
    return returns, envs.points[0].tolist(), envs.final_obs[0].tolist()


@pytest.mark.parametrize("opponent", [BARON, "net"])
@pytest.mark.parametrize("options", [{"reward": "win"}, {"reward": "rank", "shaping": 0.05}], ids=str)
def test_rewards_are_those_of_all_decisions_in_between(opponent: str, options: dict[str, Any], net: str) -> None:
    returns, points, final_obs = played_outside(named(opponent, net), options)
    own: dict[str, Any] = {"opponents": named(opponent, net), "learner_seat": 0, "keep_final_obs": True}
    envs, total, acted = batch(BOARD, 2, 1, seed=SEED, **own, **options), np.zeros(2), 0.0
    while not envs.terminated[0]:
        assert envs.seat[0] == 0
        envs.step(int(envs.action_mask[0].argmax()))
        total += envs.rewards[0]
        acted += float(envs.reward[0])
    assert total == pytest.approx(returns, abs=1e-5)
    assert total.sum() == pytest.approx(0, abs=1e-5)
    assert acted == pytest.approx(total[0], abs=1e-5)
    assert returns.any()
    assert (envs.points[0].tolist(), envs.final_obs[0].tolist()) == (points, final_obs)


def test_only_the_learner_is_asked() -> None:
    """Also at the beginning of games, with the learner in every seat in turn. An illegal action is forfeited."""
    envs = batch(BOARD, 3, 3, opponents=BARON, seed=SEED, on_illegal="forfeit")
    rng, ended = np.random.default_rng(1), 0
    for number in range(80):
        assert envs.seat.tolist() == (envs.game % 3).tolist()
        assert envs.action_mask.any(axis=1).all()
        actions = sample_actions(envs.action_mask, rng)
        if number % 9 == 0:
            actions[0] = -1
        envs.step(actions)
        assert envs.forfeited.tolist() == [number % 9 == 0, False, False]
        ended += int(envs.terminated.sum())
    assert ended > 2


def test_some_envs_are_dealt_and_seeds_are_their_own() -> None:
    envs = batch(BOARD, 2, 3, opponents=BARON, autoreset=False)
    envs.reset([4, 5, 6])
    before = envs.obs.copy()
    envs.deal_next([1])
    assert (envs.obs[[0, 2]] == before[[0, 2]]).all()
    assert (envs.obs[1] != before[1]).any()
    single = batch(BOARD, 2, 1, opponents=BARON, seed=5)
    assert (single.obs[0] == before[1]).all()


# Interfaces


def test_gymnasium_environments_agree(net: str) -> None:
    """A single one and a vector, and a copy of the single one."""
    for opponent in (BARON, net):
        env = DraisineEnv(BOARD, 2, opponent)
        envs = DraisineVectorEnv(2, BOARD, 2, opponent, autoreset_mode="NextStep")
        obs, info = env.reset(seed=6)
        many, infos = envs.reset(seed=[6, 7])
        terminated = False
        while not terminated:
            assert np.array_equal(obs, many[0])
            action = int(info["action_mask"].argmax())
            result = env.step(action) if info["action_mask"].sum() % 2 else _step_copy(env, action)
            obs, reward, terminated, _, info = result
            many, rewards, ends, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
            assert (reward, terminated) == (rewards[0], ends[0])
        assert info["points"].tolist() == infos["points"][0].tolist()
        assert info["rewards"].tolist() in ([1, -1], [-1, 1], [0, 0])


def _step_copy(env: DraisineEnv, action: int) -> Any:
    copied = copy.deepcopy(env).step(action)
    result = env.step(action)
    assert np.array_equal(copied[0], result[0])
    assert copied[1:4] == result[1:4]
    return result


def test_evaluation_takes_them() -> None:
    result = evaluate(lambda _obs, mask: mask.argmax(axis=1), BOARD, 2, BARON, deals=2, threads=2)
    assert result.games.tolist() == [2, 2]
    assert result.win_rate < 0.5


# Refusals


def test_the_baron_has_a_number_of_playouts() -> None:
    spec, other = find_called_bot("baron"), find_called_bot("baron@77x2")
    assert spec is not None
    assert other is not None
    assert (spec.name, other.name) == (f"baron@{BARON_PLAYOUTS}", "baron@77x2")
    assert find_called_bot("planner") is None


@pytest.mark.parametrize("name", ["baron@1.5s", "baron@2sx4"])
def test_a_budget_of_time_is_refused(name: str) -> None:
    with pytest.raises(BotError, match="searches for a time") as error:
        batch(BOARD, 2, opponents=name)
    assert all(f"baron@{BARON_PLAYOUTS}" in error.value.text(language) for language in languages())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("baron@much", "baron@much"),
        ("net", "no net ships for the board tiny"),
        ("net@missing.npz", "there is no net file missing.npz"),
        ("tests.bots:Mine", "cannot play in a batch.*baron"),
    ],
)
def test_bots_that_cannot_be_found_are_refused(name: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        batch("tiny", 2, opponents=name)


def test_a_net_for_another_board_is_refused(net: str) -> None:
    with pytest.raises(BotError, match="trained for"):
        batch("usa", 2, opponents=net)


def test_they_play_on_the_cpu_only(net: str) -> None:
    for name in (BARON, net):
        with pytest.raises(ValueError, match="bots play on the CPU only"):
            batch(BOARD, 2, num_envs=4, device="cuda", opponents=name)


def test_they_do_not_play_at_random() -> None:
    with pytest.raises(ValueError, match="do not play at random"):
        batch(BOARD, 2, opponents=BARON).random_steps(5)


def test_a_net_that_is_gone_is_named(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    write_net(file, random_net(BOARD))
    envs = batch(BOARD, 2, opponents=f"net@{file}")
    pickled = pickle.dumps(envs)
    file.unlink()
    with pytest.raises(BotError, match="there is no net file"):
        pickle.loads(pickled)
