"""OpenSpiel: its own simulation test on every board, its search, copies and serialization."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]

from draisine.engine.enums import DECISIONS
from draisine.engine.rules.scoring import score_game
from draisine.envs import IllegalAction, observation_layout
from draisine.envs.openspiel import game_state
from draisine.envs.openspiel.adapter import CHANCE_OUTCOMES
from tests.engine.driver import FULL_SETTINGS, SETTINGS, TESTED_SETTINGS, Game, Setting
from tests.envs.openspiel.random_states import deal, everything, load, play_random, random_decisions
from tests.soak import every_nth

SMALL = ("first_journey", "amsterdam")
SIMULATED = [setting for setting in SETTINGS if not setting.alvin or setting in FULL_SETTINGS]


# OpenSpiel's own tests


@pytest.mark.parametrize("setting", every_nth(SIMULATED, 3), ids=str)
def test_random_simulations(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=3 if setting.board in SMALL else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("board", SMALL)
def test_ismcts_plays_whole_games(board: str) -> None:
    game = pyspiel.load_game(f"draisine(board={board},players=2)")
    rng = np.random.RandomState(3)
    bots = [
        ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 4, random_state=rng),
        pyspiel.make_uniform_random_bot(1, 5),
    ]
    state = deal(game, 77)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", ["usa,players=2", "europe,players=3", "old_west,players=3,alvin=True"])
def test_ismcts_uses_nothing_hidden(name: str) -> None:
    """Two states that the seat cannot tell apart give the same visit counts, from the same random numbers."""
    game = pyspiel.load_game(f"draisine(board={name})")

    def visits(state: Any) -> Any:
        rng, resampling = np.random.RandomState(3), Random(4)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        visit_counts = ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=rng, final_policy_type=visit_counts)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, resampling.random))
        return bot.get_policy(state)

    state = deal(game, 12)
    for number in random_decisions(state, Random(9), 60):
        if number in {0, 59}:
            other = state.resample_from_infostate(state.current_player(), Random(number).random)
            assert str(other) != str(state)
            assert visits(other) == visits(state)


# The game is the engine's


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_a_game_is_the_engines_game(setting: Setting) -> None:
    state, game, rng = deal(load(setting), 2**20 + 5), Game.from_setting(setting, 2**20 + 5), Random(8)
    while not game.is_over:
        seat = int(game.state.mover)
        assert state.current_player() == seat
        assert state.legal_actions() == sorted(game.legal(seat))
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        game.play(seat, action)
    score_game(game.tables, game.state, game.scratch)
    won = [int(game.scratch.scores[seat].won) for seat in range(setting.seats)]
    assert state.is_terminal()
    assert state.returns() == [(setting.seats * one / sum(won) - 1) / (setting.seats - 1) for one in won]
    assert state.rewards() == state.returns()


def test_game_properties() -> None:
    game = pyspiel.load_game("draisine(board=europe,players=4)")
    assert str(game) == "draisine(alvin=False,board=europe,deals=0,players=4,recall=0)"
    assert game.num_players() == 4
    assert game.num_distinct_actions() == DECISIONS
    assert game.observation_tensor_shape() == [observation_layout(game.rules.board, 4).size]
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / 3, 1, 0)
    assert game.max_history_length() == game.max_game_length() + 3 == 6003


def test_defaults() -> None:
    game = pyspiel.load_game("draisine")
    assert game.get_parameters() == {"board": "usa", "players": 2, "alvin": False, "deals": 0, "recall": 0}
    assert game.rules.key == ("usa", 2, False)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("draisine(board=usa,players=6)", "2 to 5 players, not 6"),
        ("draisine(board=usa,alvin=True)", "without Alvin"),
        ("draisine(board=nowhere)", "nowhere"),
    ],
)
def test_invalid_parameters_are_refused(name: str, reason: str) -> None:
    with pytest.raises(Exception, match=reason):
        pyspiel.load_game(name)


def test_all_chance_comes_first() -> None:
    state = pyspiel.load_game("draisine(board=amsterdam)").new_initial_state()
    for _ in range(3):
        assert state.is_chance_node()
        assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(CHANCE_OUTCOMES))
        assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        assert state.information_state_string(0) == state.observation_string(1) == ""
        assert not any(state.observation_tensor(0))
        state.apply_action(1)
    assert not any(state.is_chance_node() for _ in random_decisions(state, Random(1)))


def test_the_history_determines_the_game() -> None:
    game = pyspiel.load_game("draisine(board=old_west,players=3,alvin=True)")
    state = play_random(deal(game, 31), 2)
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    assert everything(replayed) == everything(state)


def test_a_game_that_is_too_long_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_state, "MAX_DECISIONS", 40)
    state = play_random(deal(pyspiel.load_game("draisine(board=usa)"), 1), 1)
    assert len(state.history()) == 43
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert state.legal_actions() == []


# Copies, serialization, text


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.seats == 3], ids=str)
def test_a_deserialized_state_continues_like_the_original(setting: Setting) -> None:
    game = load(setting)
    for steps in (0, 70):
        state = play_random(deal(game, 17), 3, steps)
        sample = state.resample_from_infostate(0, Random(2).random)
        for one in (state, sample, game.new_initial_state()):
            read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))
            assert str(read_game) == str(game)
            assert everything(read) == everything(one)
            assert read.history() == one.history()
            if not one.is_chance_node():
                assert everything(play_random(read, 5)) == everything(play_random(one.clone(), 5))


def test_a_copy_is_independent_and_shares_future_chance() -> None:
    state = play_random(deal(pyspiel.load_game("draisine(board=usa,players=3)"), 6), 6, 50)
    before, copied = everything(state), state.clone()
    ended = everything(play_random(copied, 9))
    assert everything(state) == before
    assert everything(play_random(state, 9)) == ended


@pytest.mark.parametrize("action", [DECISIONS, 8, 10**6])
def test_an_illegal_action_raises_and_changes_nothing(action: int) -> None:
    state = play_random(deal(pyspiel.load_game("draisine(board=usa)"), 6), 6, 30)
    before, history = everything(state), state.history()
    with pytest.raises(IllegalAction, match=f"action {action} is illegal for seat"):
        state.apply_action(action)
    assert everything(state) == before
    assert state.history() == history


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_action_strings_are_unique_and_parse_back(setting: Setting) -> None:
    state = deal(load(setting), 21)
    for number in random_decisions(state, Random(3), 120):
        legal = state.legal_actions()
        strings = [state.action_to_string(action) for action in legal]
        assert all(strings)
        assert len(set(strings)) == len(strings)
        if number % 20 == 0:
            assert [state.string_to_action(string) for string in strings] == legal


def test_action_strings() -> None:
    game = pyspiel.load_game("draisine(board=europe)")
    state = deal(game, 2)
    offer = state.game_state.view(state.current_player()).own.offer  # type: ignore[union-attr]
    assert state.action_to_string(10 + 0b101) == f"keep {offer[0]}, {offer[2]}"
    named = [game.action_to_string(0, action) for action in (0, 5, 6, 9, 10 + 0b101, 42, 202, 266, 338)]
    assert named[:5] == ["draw 1", "draw blind", "draw tickets", "leave tunnel", "keep 1, 3"]
    assert named[5:7] == [f"claim {game.rules.board.route_ids[0]}", f"station {game.rules.board.city_ids[0]}"]
    assert named[7:] == ["pay white with 0 locomotives", "pay only locomotives"]
    assert len({game.action_to_string(0, action) for action in range(DECISIONS)}) == DECISIONS


def test_threads_are_independent() -> None:
    game = pyspiel.load_game("draisine(board=usa,players=3)")

    def play(number: int) -> list[Any]:
        return everything(play_random(deal(game, number), number))

    sequential = [play(number) for number in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(play, range(6))) == sequential


def test_without_openspiel_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import draisine.envs.openspiel"
    failed = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "pip install 'draisine[openspiel]'" in failed.stderr
