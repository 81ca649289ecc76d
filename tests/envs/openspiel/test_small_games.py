"""Games small enough for exact solution concepts, information state tensors, factored observers and playthroughs."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped]
from open_spiel.python.algorithms import exploitability, generate_playthrough, mcts  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]
from open_spiel.python.pytorch import deep_cfr  # type: ignore[import-untyped]

from draisine.envs import batch
from tests.engine.driver import TESTED_SETTINGS, Setting
from tests.envs.openspiel.random_states import deal, everything, load, load_tiny, play_random, random_decisions
from tests.soak import SOAK

PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
PRIVATE = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
)


def dealt(game: Any, number: int) -> Any:
    state = game.new_initial_state()
    state.apply_action(number)
    return state


# Exact solutions


class Greedy(policy.Policy):  # type: ignore[misc]
    """Claims whenever it can."""

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        del player_id
        legal = state.legal_actions()
        return {action: float(action == legal[-1]) for action in legal}


def test_exploitability_is_exact() -> None:
    """A best response wins more than the policy's own value, and claiming at once is harder to exploit than chance."""
    game = load_tiny(20 if SOAK > 1 else 3)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game), return_only_nash_conv=False)
    assert 0 < uniform.nash_conv < 4
    assert all(improvement >= 0 for improvement in uniform.player_improvements)
    greedy = exploitability.exploitability(game, Greedy(game, [0, 1]))
    assert 0 <= greedy < uniform.nash_conv / 2


def test_deals_are_those_of_a_batch() -> None:
    game = load_tiny(5)
    assert (game.max_chance_outcomes(), game.max_chance_nodes_in_history()) == (5, 1)
    envs = batch("tiny", 2, 5, autoreset=False)
    envs.reset(list(range(5)))
    for number in range(5):
        state = dealt(game, number)
        assert state.legal_actions() == np.flatnonzero(envs.action_mask[number]).tolist()
        assert state.observation_tensor() == envs.layout.as_floats(envs.obs[number]).tolist()
    assert sum(share for _, share in game.new_initial_state().chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize("options", ["deals=-1", "deals=1073741825", "recall=-1"])
def test_invalid_numbers_are_refused(options: str) -> None:
    with pytest.raises(Exception, match="no less than 0"):
        pyspiel.load_game(f"draisine(board=tiny,{options})")


def test_mcts_plays_it() -> None:
    game, rng = load_tiny(4), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = dealt(game, 2)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


# Information state tensors


def test_without_recall_there_is_no_tensor() -> None:
    game = load_tiny(4)
    assert not game.get_type().provides_information_state_tensor
    for player in ((), (0,)):
        with pytest.raises(pyspiel.SpielError, match="load the game with recall=N"):
            dealt(game, 1).information_state_tensor(*player)


def test_deep_cfr_trains() -> None:
    game = load_tiny(2, recall=4)
    solver = deep_cfr.DeepCFRSolver(
        game, (16,), (16,), num_iterations=2, num_traversals=2, batch_size_advantage=16, batch_size_strategy=16
    )
    _, advantages, loss = solver.solve()
    assert all(len(losses) for losses in advantages.values())
    assert loss is not None
    state = dealt(game, 1)
    assert set(solver.action_probabilities(state)) == set(state.legal_actions())


@pytest.mark.parametrize("setting", TESTED_SETTINGS[:4], ids=str)
def test_the_tensor_has_the_last_observations(setting: Setting) -> None:
    """The newest first, without those that did not change; nothing hidden, and unaffected by copies."""
    game = pyspiel.load_game(f"draisine(board={setting.board},players={setting.seats},recall=3)")
    state, rng = deal(game, 5), Random(3)
    seen: list[list[list[float]]] = [[] for _ in range(setting.seats)]
    for number in random_decisions(state, Random(2), 60):
        for seat in range(setting.seats):
            row = state.observation_tensor(seat)
            if seen[seat][:1] != [row]:
                seen[seat] = [row, *seen[seat]][:3]
            flat = [value for row in seen[seat] for value in row]
            tensor = state.information_state_tensor(seat)
            assert tensor == flat + [0.0] * (len(tensor) - len(flat))
            if number % 20 == 0:
                sample = state.resample_from_infostate(seat, rng.random)
                assert sample.information_state_tensor(seat) == tensor
                copied = pickle.loads(pickle.dumps(state))
                assert copied.information_state_tensor(seat) == state.clone().information_state_tensor(seat) == tensor


def test_a_sample_has_no_memory_of_other_seats() -> None:
    state = play_random(deal(pyspiel.load_game("draisine(board=usa,players=2,recall=4)"), 5), 3, 60)
    sample = state.resample_from_infostate(0, Random(1).random)
    size = len(sample.observation_tensor(1))
    assert sample.information_state_tensor(1)[:size] == sample.observation_tensor(1)
    assert not any(sample.information_state_tensor(1)[size:])


# Factored observers


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_public_and_private_parts(setting: Setting) -> None:
    """The public part is the same for all seats and shows nothing hidden from any; the private part is a seat's own."""
    game = load(setting)
    public, private = make_observation(game, PUBLIC), make_observation(game, PRIVATE)
    state, rng = deal(game, 7), Random(4)
    for number in random_decisions(state, Random(5), 150):
        if number % 10:
            continue
        views = []
        for seat in range(setting.seats):
            public.set_from(state, seat)
            views.append((public.tensor.tolist(), public.string_from(state, seat)))
        assert all(view == views[0] for view in views)
        for seat in range(setting.seats):
            sample = state.resample_from_infostate(seat, rng.random)
            public.set_from(sample, 0)
            assert (public.tensor.tolist(), public.string_from(sample, 0)) == views[0]
            private.set_from(state, seat)
            own = private.tensor.tolist(), private.string_from(state, seat)
            private.set_from(sample, seat)
            assert (private.tensor.tolist(), private.string_from(sample, seat)) == own
            hand = game.rules.layout["hand"]
            assert own[0][hand.offset : hand.end] == state.observation_tensor(seat)[hand.offset : hand.end]


@pytest.mark.parametrize(
    "name",
    [
        "board=tiny,deals=3,recall=2",
        "board=amsterdam,players=3",
        pytest.param("board=europe,players=3", marks=pytest.mark.soak),
    ],
)
def test_playthroughs(name: str) -> None:
    text = generate_playthrough.playthrough(f"draisine({name})", [], seed=3)
    assert "PublicObservationString() = " in text
    assert "PrivateObservationString(1) = " in text
    assert text == generate_playthrough.playthrough(f"draisine({name})", [], seed=3)


def test_states_of_the_previous_version_can_be_read() -> None:
    """Pickled states had neither `recall` nor observations."""
    state = play_random(deal(pyspiel.load_game("draisine(board=amsterdam)"), 6), 6, 30)
    restore, arguments = state.game_state.__reduce__()
    old = state.clone()
    old.game_state = restore(*arguments[:-1])
    assert everything(old) == everything(state)
