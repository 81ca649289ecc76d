"""The vector environment: many games, as Gymnasium's own would give them."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

from draisine.envs import WrongAction
from draisine.envs.gym import Draisine
from draisine.envs.vector import DraisineVector
from tests.envs.playing import choose

GAMES = 3


def made(games: int = GAMES, **wanted: Any) -> DraisineVector:
    envs = gymnasium.make_vec("Draisine-v0", num_envs=games, vectorization_mode="vector_entry_point", **wanted)
    assert isinstance(envs, DraisineVector)
    return envs


def one_by_one(games: int = GAMES, **wanted: Any) -> SyncVectorEnv:
    """Gymnasium's own vector environment around single games, numbered as those of a batch are."""

    def single(place: int) -> Draisine:
        env = Draisine(**wanted)
        env.batch._terms[0].games = games
        deal = env.batch.deal
        env.batch.reset = lambda seed=None: _seeded(env, seed, place, deal)  # type: ignore[method-assign]
        return env

    def _seeded(env: Draisine, seed: int | None, place: int, deal: Any) -> Any:
        # Gymnasium counts its seeds up from game to game, a batch the numbers of its games.
        assert seed is not None
        env.batch._terms[0].seed = seed - place
        env.batch._rows.numbers[:] = place
        return deal()

    makers = [lambda place=place: single(place) for place in range(games)]
    return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)


@pytest.mark.parametrize(
    "wanted",
    [
        {"board": "amsterdam"},
        {"board": "amsterdam", "players": 3, "opponents": ["outside", "random"], "floats": True},
        {"board": "first_journey", "learner": 1, "wrong": "forfeit", "reward": "points"},
    ],
    ids=str,
)
def test_it_gives_what_gymnasiums_own_would(wanted: dict[str, Any]) -> None:
    ours, theirs = made(**wanted), one_by_one(**wanted)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    ours_told: tuple[Any, ...] = ours.reset(seed=5)
    theirs_told: tuple[Any, ...] = theirs.reset(seed=5)
    chance, ended = np.random.default_rng(1), 0
    for number in range(400):
        assert data_equivalence(ours_told, theirs_told, exact=True)
        actions = choose(ours.batch.masks, chance)
        if "wrong" in wanted and number % 5 == 0:
            actions[number % GAMES] = -1
        ours_told, theirs_told = ours.step(actions), theirs.step(actions)
        ended += int(ours_told[2].sum())
    assert ended > GAMES
    assert data_equivalence(ours.reset()[0], theirs.reset()[0], exact=True)


def test_it_is_made_by_make_vec() -> None:
    envs = gymnasium.make_vec("draisine.envs.gym:Draisine-v0", num_envs=2, board="europe", players=4, threads=2)
    assert isinstance(envs, DraisineVector)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert repr(envs) == "DraisineVector(Draisine-v0, num_envs=2)"
    envs.close()
    envs.close()


def test_open_actions_can_be_sampled() -> None:
    envs = made()
    _, infos = envs.reset(seed=1)
    for _ in range(50):
        _, _, _, _, infos = envs.step(envs.action_space.sample(tuple(infos["action_mask"])))
    assert (envs.action_masks() == infos["action_mask"]).all()


def test_statistics_are_kept_by_gymnasiums_wrapper() -> None:
    envs = wrappers.RecordEpisodeStatistics(made(8, board="amsterdam", threads=2))
    _, infos = envs.reset(seed=3)
    chance, lengths, ended = np.random.default_rng(2), np.zeros(8, int), 0
    for _ in range(300):
        _, rewards, ends, _, infos = envs.step(choose(infos["action_mask"], chance))
        lengths += 1
        if ends.any():
            assert (infos["episode"]["r"][ends] == rewards[ends]).all()
            assert (infos["episode"]["l"][ends] == lengths[ends]).all()
            assert (infos["_episode"] == ends).all()
            ended += int(ends.sum())
        lengths[ends] = 0
    assert envs.episode_count == ended > 8
    envs.close()


def test_wrappers_of_infos_and_rewards_take_it() -> None:
    plain = made(board="amsterdam")
    envs = wrappers.DictInfoToList(wrappers.ClipReward(plain, -0.5, 0.5))
    _, infos = envs.reset(seed=1)
    assert [info["seat"] for info in infos] == plain.batch.seats.tolist()
    met, chance = set(), np.random.default_rng(1)
    for _ in range(150):
        _, rewards, ends, _, infos = envs.step(choose(plain.batch.masks, chance))
        met |= set(rewards.tolist())
        assert [("final_info" in info) for info in infos] == ends.tolist()
    assert met == {-0.5, 0.0, 0.5}


def test_observations_are_fresh_or_the_batchs_own() -> None:
    for floats in (False, True):
        fresh, shared = made(floats=floats), made(floats=floats, copy=False)
        (kept, _), (held, infos) = fresh.reset(seed=4), shared.reset(seed=4)
        before, actions = kept.copy(), choose(infos["action_mask"], np.random.default_rng(1))
        after, again = fresh.step(actions)[0], shared.step(actions)
        assert (kept == before).all()
        assert again[0] is held
        assert (held == after).all()
        assert np.shares_memory(again[4]["action_mask"], shared.batch.masks)
        if not floats:
            assert held is shared.batch.observations


def test_threads_change_nothing() -> None:
    one, two = made(5, board="amsterdam"), made(5, board="amsterdam", threads=2)
    told: tuple[Any, ...] = one.reset(seed=9)
    other: tuple[Any, ...] = two.reset(seed=9)
    for _ in range(150):
        assert data_equivalence(told, other, exact=True)
        actions = choose(one.batch.masks, np.random.default_rng(1))
        told, other = one.step(actions), two.step(actions)
    two.close()


def test_seeds() -> None:
    envs, other = made(), made()
    assert not (envs.reset()[0] == other.reset()[0]).all()
    first = envs.reset(seed=3)[0]
    assert not (envs.reset()[0] == first).all()
    assert (envs.reset(seed=3)[0] == first).all()
    with pytest.raises(ValueError, match="one seed for all games"):
        envs.reset(seed=[1, 2, 3])


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no render_mode 'human'"):
        made(render_mode="human")
    for given in ({"autoreset": False}, {"seed": 1}):
        with pytest.raises(TypeError, match="multiple values"):
            made(**given)
    envs = made()
    envs.reset(seed=1)
    with pytest.raises(WrongAction, match="game 1: action 5"):
        envs.step(np.array([int(envs.action_masks()[0].argmax()), 5, 5]))


def test_games_are_drawn_as_their_learners_see_them() -> None:
    envs = made(2, board="amsterdam", render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert texts is not None
    assert [f"seat {seat}  hand: " in text for seat, text in zip(envs.batch.seats, texts, strict=True)] == [True, True]
    assert made().render() is None
