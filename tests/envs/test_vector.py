"""The vector environment: the same results as Gymnasium's own."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

from draisine.envs import IllegalAction
from draisine.envs.gym import DraisineEnv
from draisine.envs.vector import DraisineVectorEnv
from tests.envs.random_play import sample_actions

NUM_ENVS = 3


def make_envs(num_envs: int = NUM_ENVS, **options: Any) -> DraisineVectorEnv:
    envs = gymnasium.make_vec("Draisine-v0", num_envs=num_envs, vectorization_mode="vector_entry_point", **options)
    assert isinstance(envs, DraisineVectorEnv)
    return envs


def make_sync_envs(mode: AutoresetMode, num_envs: int = NUM_ENVS, **options: Any) -> SyncVectorEnv:
    """Gymnasium's own vector environment around single games."""
    makers = [lambda: DraisineEnv(**options)] * num_envs
    return SyncVectorEnv(makers, autoreset_mode=mode)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize(
    "options",
    [
        {"board": "amsterdam"},
        {"board": "amsterdam", "players": 3, "opponents": ["external", "random"], "floats": True},
        {"board": "first_journey", "learner_seat": 1, "on_illegal": "forfeit", "reward": "points"},
        {"board": "amsterdam", "mask": "observation", "keys": ("observations", "mask"), "shaping": 0.1},
    ],
    ids=str,
)
def test_results_equal_those_of_gymnasiums_own(options: dict[str, Any], mode: AutoresetMode) -> None:
    """With a list of seeds, games are those of single environments."""
    ours, theirs = make_envs(autoreset_mode=mode, **options), make_sync_envs(mode, **options)
    assert ours.autoreset_mode == ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == mode
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    our_result: tuple[Any, ...] = ours.reset(seed=[5, 6, 7])
    their_result: tuple[Any, ...] = theirs.reset(seed=[5, 6, 7])
    rng, ended = np.random.default_rng(1), 0
    for number in range(250):
        assert data_equivalence(our_result, their_result, exact=True)
        actions = sample_actions(ours.batch.action_mask, rng)
        if "on_illegal" in options and number % 5 == 0:
            actions[number % NUM_ENVS] = -1
        our_result, their_result = ours.step(actions), theirs.step(actions)
        ended += int(our_result[2].sum())
        while mode == AutoresetMode.DISABLED and our_result[2].any():
            assert data_equivalence(our_result, their_result, exact=True)
            with pytest.raises(ResetNeeded, match="some games are over"):
                ours.step(actions)
            mask = our_result[2]
            ours.reset(options={"reset_mask": mask})
            theirs.reset(options={"reset_mask": mask.copy()})
            actions = sample_actions(ours.batch.action_mask, rng)
            our_result, their_result = ours.step(actions), theirs.step(actions)
    assert ended > NUM_ENVS
    assert data_equivalence(ours.reset()[0], theirs.reset()[0], exact=True)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_observation_wrappers(mode: AutoresetMode) -> None:
    """Gymnasium's wrappers of observations refuse same-step autoreset."""
    envs = wrappers.TransformObservation(make_envs(board="amsterdam", autoreset_mode=mode), lambda obs: obs // 2)
    obs, _ = envs.reset(seed=1)
    assert obs.max() < 128
    with pytest.raises(Exception, match=r"(?i)autoreset"):
        wrappers.NormalizeObservation(make_envs(board="amsterdam"))


def test_some_games_are_reset() -> None:
    envs = make_envs(4, board="amsterdam")
    before, _ = envs.reset(seed=3)
    mask = np.array([False, True, True, False])
    obs, infos = envs.reset(seed=3, options={"reset_mask": mask})
    assert (obs == before).all()
    obs, infos = envs.reset(options={"reset_mask": mask})
    assert [(one == other).all() for one, other in zip(obs, before, strict=True)] == [True, False, False, True]
    assert envs.batch.game.tolist() == [0, 5, 6, 3]
    assert (infos["action_mask"] == envs.action_masks()).all()
    obs, _ = envs.reset(seed=[None, 8, None, None], options={"reset_mask": mask})
    assert envs.batch.game.tolist() == [0, 0, 10, 3]
    single = DraisineEnv(board="amsterdam")
    assert (single.reset(seed=8)[0] == obs[1]).all()
    for wrong in (np.array([1, 0, 0, 0]), np.array([True]), [True, False]):
        with pytest.raises(ValueError, match="reset_mask has one boolean"):
            envs.reset(options={"reset_mask": wrong})


def test_make_vec_makes_it() -> None:
    envs = gymnasium.make_vec("draisine.envs.gym:Draisine-v0", num_envs=2, board="europe", players=4, threads=2)
    assert isinstance(envs, DraisineVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert repr(envs) == "DraisineVectorEnv(Draisine-v0, num_envs=2)"
    envs.close()
    envs.close()


def test_legal_actions_can_be_sampled() -> None:
    envs = make_envs()
    _, infos = envs.reset(seed=1)
    for _ in range(50):
        _, _, _, _, infos = envs.step(envs.action_space.sample(tuple(infos["action_mask"])))
    assert (envs.action_masks() == infos["action_mask"]).all()


def test_episode_statistics_wrapper() -> None:
    envs = wrappers.RecordEpisodeStatistics(make_envs(8, board="amsterdam", threads=2))
    _, infos = envs.reset(seed=3)
    rng, lengths, ended = np.random.default_rng(2), np.zeros(8, int), 0
    for _ in range(300):
        _, rewards, terminated, _, infos = envs.step(sample_actions(infos["action_mask"], rng))
        lengths += 1
        if terminated.any():
            assert (infos["episode"]["r"][terminated] == rewards[terminated]).all()
            assert (infos["episode"]["l"][terminated] == lengths[terminated]).all()
            assert (infos["_episode"] == terminated).all()
            ended += int(terminated.sum())
        lengths[terminated] = 0
    assert envs.episode_count == ended > 8
    envs.close()


def test_info_and_reward_wrappers() -> None:
    plain = make_envs(board="amsterdam")
    envs = wrappers.DictInfoToList(wrappers.ClipReward(plain, -0.5, 0.5))
    _, infos = envs.reset(seed=1)
    assert [info["seat"] for info in infos] == plain.batch.seat.tolist()
    values, rng = set(), np.random.default_rng(1)
    for _ in range(150):
        _, rewards, terminated, _, infos = envs.step(sample_actions(plain.batch.action_mask, rng))
        values |= set(rewards.tolist())
        assert [("final_info" in info) for info in infos] == terminated.tolist()
    assert values == {-0.5, 0.0, 0.5}


def test_observations_are_copies_or_the_buffers() -> None:
    for floats in (False, True):
        copying, shared = make_envs(floats=floats), make_envs(floats=floats, copy=False)
        (first, _), (buffer, infos) = copying.reset(seed=4), shared.reset(seed=4)
        before, actions = first.copy(), sample_actions(infos["action_mask"], np.random.default_rng(1))
        after, again = copying.step(actions)[0], shared.step(actions)
        assert (first == before).all()
        assert again[0] is buffer
        assert (buffer == after).all()
        assert np.shares_memory(again[4]["action_mask"], shared.batch.action_mask)
        if not floats:
            assert buffer is shared.batch.obs


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    one, two = make_envs(5, board="amsterdam"), make_envs(5, board="amsterdam", threads=2)
    result: tuple[Any, ...] = one.reset(seed=9)
    other: tuple[Any, ...] = two.reset(seed=9)
    for _ in range(150):
        assert data_equivalence(result, other, exact=True)
        actions = sample_actions(one.batch.action_mask, np.random.default_rng(1))
        result, other = one.step(actions), two.step(actions)
    two.close()


def test_seeds() -> None:
    envs, other = make_envs(), make_envs()
    assert not (envs.reset()[0] == other.reset()[0]).all()
    first = envs.reset(seed=3)[0]
    assert not (envs.reset()[0] == first).all()
    assert (envs.reset(seed=3)[0] == first).all()
    with pytest.raises(ValueError, match="there are 3 envs, but 2 seeds"):
        envs.reset(seed=[1, 2])


def test_invalid_options_are_refused() -> None:
    with pytest.raises(ValueError, match="no render_mode 'human'"):
        make_envs(render_mode="human")
    with pytest.raises(ValueError, match="AutoresetMode"):
        make_envs(autoreset_mode="sometimes")
    for given in ({"autoreset": False}, {"seed": 1}):
        with pytest.raises(TypeError, match="multiple values"):
            make_envs(**given)
    envs = make_envs()
    envs.reset(seed=1)
    with pytest.raises(IllegalAction, match="env 1: action 5"):
        envs.step(np.array([int(envs.action_masks()[0].argmax()), 5, 5]))


@pytest.mark.parametrize("actions", [5, 5.0, [1.0, 2.0, 3.0], [[1], [2], [3]], [1, 2], [True, False, True]], ids=repr)
def test_actions_are_one_integer_for_each_env(actions: Any) -> None:
    envs = make_envs()
    envs.reset(seed=1)
    with pytest.raises((TypeError, ValueError), match=r"actions|one action"):
        envs.step(actions)


def test_games_are_rendered_from_their_learners_view() -> None:
    envs = make_envs(2, board="amsterdam", render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert texts is not None
    for seat, text in zip(envs.batch.seat, texts, strict=True):
        assert f"Seat {seat}  In hand: " in text
    assert make_envs().render() is None
