"""OpenSpiel: its own simulation test on every board, its search, hidden information, copies and serialization."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from absl import logging as absl_logging
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from draisine.engine.enums import BLIND, DECISIONS, ROUTE, Phase
from draisine.engine.rules.scoring import score_game
from draisine.envs import IllegalAction, observation_layout
from draisine.envs.openspiel import game_state
from draisine.envs.openspiel.adapter import CHANCE_OUTCOMES, DraisineState
from draisine.play.events import PrivateEvent
from tests.engine.driver import FULL_SETTINGS, SETTINGS, TESTED_SETTINGS, Game, Setting
from tests.soak import every_nth

# absl, with which OpenSpiel logs, takes the stream that it finds on import, here pytest's, and closes it when logging
# is configured again. It leaves the stream of the process open.
absl_logging.get_absl_handler().python_handler.setStream(sys.__stderr__)

SMALL = ("first_journey", "amsterdam")
SIMULATED = [setting for setting in SETTINGS if not setting.alvin or setting in FULL_SETTINGS]


def load(setting: Setting) -> Any:
    return pyspiel.load_game(
        f"draisine(board={setting.board},players={setting.seats},alvin={'True' if setting.alvin else 'False'})"
    )


def deal(game: Any, number: int) -> DraisineState:
    state = game.new_initial_state()
    for digit in (number // CHANCE_OUTCOMES**2, number // CHANCE_OUTCOMES % CHANCE_OUTCOMES, number % CHANCE_OUTCOMES):
        state.apply_action(digit)
    return state  # type: ignore[no-any-return]


def random_decisions(state: Any, rng: Random, limit: int = 10_000) -> Iterator[int]:
    """Play at random. Yields before every decision."""
    for number in range(limit):
        if state.is_terminal():
            return
        yield number
        state.apply_action(rng.choice(state.legal_actions()))


def play_random(state: Any, seed: int, limit: int = 10_000) -> Any:
    for _ in random_decisions(state, Random(seed), limit):
        pass
    return state


def everything(state: Any) -> list[Any]:
    """All outputs of a state."""
    seats = range(state.num_players())
    texts = [(state.information_state_string(seat), state.observation_string(seat)) for seat in seats]
    return [str(state), texts, state.legal_actions(), state.current_player(), state.returns()]


def visible_to(state: Any, seat: int) -> list[Any]:
    """All outputs of a state for one seat."""
    own = state.legal_actions() if state.current_player() == seat else None
    tensor = state.observation_tensor(seat)
    return [state.information_state_string(seat), state.observation_string(seat), tensor, state.current_player(), own]


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
    assert str(game) == "draisine(alvin=False,board=europe,players=4)"
    assert game.num_players() == 4
    assert game.num_distinct_actions() == DECISIONS
    assert game.observation_tensor_shape() == [observation_layout(game.rules.board, 4).size]
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / 3, 1, 0)
    assert game.max_history_length() == game.max_game_length() + 3 == 6003


def test_defaults() -> None:
    game = pyspiel.load_game("draisine")
    assert game.get_parameters() == {"board": "usa", "players": 2, "alvin": False}
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


# Hidden information


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_outputs_for_a_seat_contain_nothing_hidden(setting: Setting) -> None:
    """Two games that a seat cannot tell apart have the same outputs for it, as long as it sees the same events."""
    rng, compared = Random(6), 0
    seat, state = rng.randrange(setting.seats), deal(load(setting), 99)
    other = state.resample_from_infostate(seat, rng.random)
    assert str(other) != str(state)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        legal_in_both = action in other.legal_actions()
        state.apply_action(action)
        if legal_in_both:
            other.apply_action(action)
        if state.is_terminal():
            break
        if legal_in_both and not other.is_terminal() and last_events(state, seat) == last_events(other, seat):
            compared += 1
        else:
            other = state.resample_from_infostate(seat, rng.random)
        assert visible_to(other, seat) == visible_to(state, seat)
    assert compared > 5


def last_events(state: Any, seat: int) -> str:
    """The events of the last step, as a seat sees them."""
    game = state.game_state
    return game.steps[-1].lines(game.rules, seat)  # type: ignore[no-any-return]


def test_a_resampled_state_contains_nothing_hidden_even_when_pickled() -> None:
    state = play_random(deal(pyspiel.load_game("draisine(board=europe,players=3)"), 5), 3, 120)
    sample = state.resample_from_infostate(1, Random(1).random)
    assert sample.history() == []
    restored = pickle.loads(pickle.dumps(sample.__dict__))
    rules = sample.game_state.rules
    events = [event for step in restored["game_state"].steps for event in step.events(rules)]
    assert [
        event
        for event in events
        if isinstance(event, PrivateEvent) and event.seat == 1 and _has_cards_or_tickets(event)
    ]
    assert not [
        event
        for event in events
        if isinstance(event, PrivateEvent) and event.seat != 1 and _has_cards_or_tickets(event)
    ]
    assert len({str(state.resample_from_infostate(1, Random(seed).random)) for seed in range(10)}) == 10


def _has_cards_or_tickets(event: Any) -> bool:
    return any(getattr(event, name, None) is not None for name in ("card", "cards", "ticket", "tickets"))


def test_a_route_being_paid_is_known_to_the_mover_only() -> None:
    """For the others nothing has happened yet."""
    state: Any = deal(pyspiel.load_game("draisine(board=usa,players=3)"), 4)
    before = state
    for _ in random_decisions(state, Random(4)):
        if state.game_state.phase == Phase.PAY_ROUTE:
            break
        before = state.clone()
    mover, claimed = state.current_player(), state.history()[-1]
    route = state.game_state.rules.referee.names.routes[claimed - ROUTE]
    assert f'"paying":"{route}"' in state.information_state_string(mover)
    assert f'"paying":"{route}"' in state.observation_string(mover)
    for seat in {0, 1, 2} - {mover}:
        assert visible_to(state, seat) == visible_to(before, seat)
        sample = state.resample_from_infostate(seat, Random(1).random)
        assert sample.game_state.phase == Phase.TURN
        assert visible_to(sample, seat) == visible_to(state, seat)


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_information_states_have_perfect_recall(setting: Setting) -> None:
    """The events of a seat only ever grow, and no two of its decisions have the same information state."""
    state = deal(load(setting), 8)
    events, strings = [""] * setting.seats, list[tuple[int, str]]()
    for _ in random_decisions(state, Random(8), 150):
        for seat in range(setting.seats):
            history, _, _ = state.information_state_string(seat).rpartition("\n")
            assert history.startswith(events[seat])
            events[seat] = history
        strings.append((state.current_player(), state.information_state_string()))
    assert len(set(strings)) == len(strings)


def test_information_states_distinguish_histories_with_equal_observations() -> None:
    """Two cards drawn in either order make the same hand, but another history."""
    state: Any = deal(pyspiel.load_game("draisine(board=usa)"), 3)
    for _ in random_decisions(state, Random(3)):
        if state.game_state.phase == Phase.TURN:
            break
    other, seat = state.clone(), state.current_player()
    for one, cards in ((state, (1, 4)), (other, (4, 1))):
        full = one.game_state.state
        full.deck[full.deck_size - 1], full.deck[full.deck_size - 2] = cards
        one.apply_action(BLIND)
        one.apply_action(BLIND)
    assert state.observation_string(seat) == other.observation_string(seat)
    assert state.observation_tensor(seat) == other.observation_tensor(seat)
    assert state.information_state_string(seat) != other.information_state_string(seat)
    assert state.information_state_string(1 - seat) == other.information_state_string(1 - seat)


def test_the_tensor_is_the_scaled_observation() -> None:
    state = play_random(deal(pyspiel.load_game("draisine(board=europe,players=3)"), 2), 2, 90)
    assert state.game_state is not None
    rules = state.game_state.rules
    for seat in range(3):
        assert state.observation_tensor(seat) == rules.layout.as_floats(state.game_state.observe(seat)).tolist()
    observer = make_observation(state.get_game())
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.string_from(state, 1) == state.observation_string(1)


def test_other_observers_are_refused() -> None:
    game = pyspiel.load_game("draisine(board=amsterdam)")
    all_players = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="one player"):
        make_observation(game, all_players)
    with pytest.raises(ValueError, match="parameters"):
        make_observation(game, None, {"colour": 1})
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None


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
