"""OpenSpiel: its own simulation test on every board, its search, and what a state tells, to whom, and for how long."""

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
from draisine.engine.rules.scoring import count_points
from draisine.envs import WrongAction, layout
from draisine.envs.openspiel import game_state
from draisine.envs.openspiel.adapter import BASE, DraisineState
from draisine.play.events import _Secret
from tests.engine.driving import FULL_TABLES, SETTINGS, TRIED, Game, Setting
from tests.sizes import daily

# absl, which OpenSpiel's algorithms log with, keeps the stream that it finds when it is imported, here pytest's own,
# and closes it as soon as somebody sets up logging anew. The process's own stream it leaves open.
absl_logging.get_absl_handler().python_handler.setStream(sys.__stderr__)

SMALL = ("first_journey", "amsterdam")
SIMULATED = [setting for setting in SETTINGS if not setting.alvin or setting in FULL_TABLES]


def load(setting: Setting) -> Any:
    return pyspiel.load_game(
        f"draisine(board={setting.board},players={setting.seats},alvin={'True' if setting.alvin else 'False'})"
    )


def deal(game: Any, number: int) -> DraisineState:
    state = game.new_initial_state()
    for digit in (number // BASE**2, number // BASE % BASE, number % BASE):
        state.apply_action(digit)
    return state  # type: ignore[no-any-return]


def moments(state: Any, chance: Random, most: int = 10_000) -> Iterator[int]:
    """Play by lot, pausing before every decision."""
    for number in range(most):
        if state.is_terminal():
            return
        yield number
        state.apply_action(chance.choice(state.legal_actions()))


def play_on(state: Any, seed: int, most: int = 10_000) -> Any:
    for _ in moments(state, Random(seed), most):
        pass
    return state


def everything(state: Any) -> list[Any]:
    """All that a state says."""
    seats = range(state.num_players())
    told = [(state.information_state_string(seat), state.observation_string(seat)) for seat in seats]
    return [str(state), told, state.legal_actions(), state.current_player(), state.returns()]


def known(state: Any, seat: int) -> list[Any]:
    """All that a state says to one seat."""
    own = state.legal_actions() if state.current_player() == seat else None
    seen = state.observation_tensor(seat)
    return [state.information_state_string(seat), state.observation_string(seat), seen, state.current_player(), own]


# OpenSpiel's own tests.


@pytest.mark.parametrize("setting", daily(SIMULATED, 3), ids=str)
def test_their_random_simulations(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=3 if setting.board in SMALL else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("board", SMALL)
def test_their_search_plays_whole_games(board: str) -> None:
    game = pyspiel.load_game(f"draisine(board={board},players=2)")
    lots = np.random.RandomState(3)
    bots = [
        ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, lots), 2.0, 4, random_state=lots),
        pyspiel.make_uniform_random_bot(1, 5),
    ]
    state = deal(game, 77)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", ["usa,players=2", "europe,players=3", "old_west,players=3,alvin=True"])
def test_their_search_decides_by_what_its_seat_knows_alone(name: str) -> None:
    """The same lots on two states that the seat cannot tell apart: the same decision and the same numbers of visits."""
    game = pyspiel.load_game(f"draisine(board={name})")

    def visits(state: Any) -> Any:
        lots, draws = np.random.RandomState(3), Random(4)
        evaluator = mcts.RandomRolloutEvaluator(1, lots)
        visit_counts = ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=lots, final_policy_type=visit_counts)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, draws.random))
        return bot.get_policy(state)

    state = deal(game, 12)
    for number in moments(state, Random(9), 60):
        if number in {0, 59}:
            other = state.resample_from_infostate(state.current_player(), Random(number).random)
            assert str(other) != str(state)
            assert visits(other) == visits(state)


# The game is the engine's.


@pytest.mark.parametrize("setting", TRIED, ids=str)
def test_a_game_is_the_engines_game(setting: Setting) -> None:
    state, game, chance = deal(load(setting), 2**20 + 5), Game.of(setting, 2**20 + 5), Random(8)
    while not game.over:
        seat = int(game.state.mover)
        assert state.current_player() == seat
        assert state.legal_actions() == sorted(game.legal(seat))
        action = chance.choice(state.legal_actions())
        state.apply_action(action)
        game.play(seat, action)
    count_points(game.tables, game.state, game.scratch)
    won = [int(game.scratch.count[seat].won) for seat in range(setting.seats)]
    assert state.is_terminal()
    assert state.returns() == [(setting.seats * one / sum(won) - 1) / (setting.seats - 1) for one in won]
    assert state.rewards() == state.returns()


def test_what_the_game_says_of_itself() -> None:
    game = pyspiel.load_game("draisine(board=europe,players=4)")
    assert str(game) == "draisine(alvin=False,board=europe,players=4)"
    assert game.num_players() == 4
    assert game.num_distinct_actions() == DECISIONS
    assert game.observation_tensor_shape() == [layout(game.rules.board, 4).size]
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
def test_what_cannot_be_played_is_refused(name: str, reason: str) -> None:
    with pytest.raises(Exception, match=reason):
        pyspiel.load_game(name)


def test_all_chance_comes_first() -> None:
    state = pyspiel.load_game("draisine(board=amsterdam)").new_initial_state()
    for _ in range(3):
        assert state.is_chance_node()
        assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(BASE))
        assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        assert state.information_state_string(0) == state.observation_string(1) == ""
        assert not any(state.observation_tensor(0))
        state.apply_action(1)
    assert not any(state.is_chance_node() for _ in moments(state, Random(1)))


def test_the_actions_tell_the_whole_game() -> None:
    game = pyspiel.load_game("draisine(board=old_west,players=3,alvin=True)")
    state = play_on(deal(game, 31), 2)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert everything(again) == everything(state)


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_state, "LONGEST", 40)
    state = play_on(deal(pyspiel.load_game("draisine(board=usa)"), 1), 1)
    assert len(state.history()) == 43
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert state.legal_actions() == []


# What a seat is told.


@pytest.mark.parametrize("setting", TRIED, ids=str)
def test_nothing_hidden_shows_in_anything_that_a_seat_is_told(setting: Setting) -> None:
    """Two games that a seat cannot tell apart say the same to it, for as long as the same happens before its eyes."""
    chance, alike = Random(6), 0
    seat, state = chance.randrange(setting.seats), deal(load(setting), 99)
    shadow = state.resample_from_infostate(seat, chance.random)
    assert str(shadow) != str(state)
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        together = action in shadow.legal_actions()
        state.apply_action(action)
        if together:
            shadow.apply_action(action)
        if state.is_terminal():
            break
        if together and not shadow.is_terminal() and last_told(state, seat) == last_told(shadow, seat):
            alike += 1
        else:
            shadow = state.resample_from_infostate(seat, chance.random)
        assert known(shadow, seat) == known(state, seat)
    assert alike > 5


def last_told(state: Any, seat: int) -> str:
    """What a seat was told of the last step."""
    table = state.table
    return table.chapters[-1].lines(table.rules, seat)  # type: ignore[no-any-return]


def test_a_state_dealt_for_a_seat_holds_no_secret_even_in_its_bytes() -> None:
    state = play_on(deal(pyspiel.load_game("draisine(board=europe,players=3)"), 5), 3, 120)
    sample = state.resample_from_infostate(1, Random(1).random)
    assert sample.history() == []
    kept = pickle.loads(pickle.dumps(sample.__dict__))
    rules = sample.table.rules
    events = [event for chapter in kept["table"].chapters for event in chapter.events(rules)]
    assert [event for event in events if isinstance(event, _Secret) and event.seat == 1 and _tells(event)]
    assert not [event for event in events if isinstance(event, _Secret) and event.seat != 1 and _tells(event)]
    assert len({str(state.resample_from_infostate(1, Random(seed).random)) for seed in range(10)}) == 10


def _tells(event: Any) -> bool:
    return any(getattr(event, name, None) is not None for name in ("card", "cards", "ticket", "tickets"))


def test_a_half_move_is_its_movers_own_business() -> None:
    """Which route is being paid for is told to the mover; to the others nothing has happened yet."""
    state: Any = deal(pyspiel.load_game("draisine(board=usa,players=3)"), 4)
    before = state
    for _ in moments(state, Random(4)):
        if state.table.phase == Phase.PAY_ROUTE:
            break
        before = state.clone()
    mover, claimed = state.current_player(), state.history()[-1]
    route = state.table.rules.referee.names.routes[claimed - ROUTE]
    assert f'"paying":"{route}"' in state.information_state_string(mover)
    assert f'"paying":"{route}"' in state.observation_string(mover)
    for seat in {0, 1, 2} - {mover}:
        assert known(state, seat) == known(before, seat)
        sample = state.resample_from_infostate(seat, Random(1).random)
        assert sample.table.phase == Phase.TURN
        assert known(sample, seat) == known(state, seat)


@pytest.mark.parametrize("setting", TRIED, ids=str)
def test_nothing_is_forgotten(setting: Setting) -> None:
    """What a seat has been told is the beginning of what it is told later, and no two of its decisions look alike."""
    state = deal(load(setting), 8)
    events, strings = [""] * setting.seats, list[tuple[int, str]]()
    for _ in moments(state, Random(8), 150):
        for seat in range(setting.seats):
            told, _, _ = state.information_state_string(seat).rpartition("\n")
            assert told.startswith(events[seat])
            events[seat] = told
        strings.append((state.current_player(), state.information_state_string()))
    assert len(set(strings)) == len(strings)


def test_the_same_sight_after_another_past_is_another_knowledge() -> None:
    """Red drawn before blue, or blue before red: the hand is the same, the memory is not."""
    state: Any = deal(pyspiel.load_game("draisine(board=usa)"), 3)
    for _ in moments(state, Random(3)):
        if state.table.phase == Phase.TURN:
            break
    other, seat = state.clone(), state.current_player()
    for one, cards in ((state, (1, 4)), (other, (4, 1))):
        truth = one.table.state
        truth.deck[truth.deck_size - 1], truth.deck[truth.deck_size - 2] = cards
        one.apply_action(BLIND)
        one.apply_action(BLIND)
    assert state.observation_string(seat) == other.observation_string(seat)
    assert state.observation_tensor(seat) == other.observation_tensor(seat)
    assert state.information_state_string(seat) != other.information_state_string(seat)
    assert state.information_state_string(1 - seat) == other.information_state_string(1 - seat)


def test_the_tensor_is_the_observation_between_0_and_1() -> None:
    state = play_on(deal(pyspiel.load_game("draisine(board=europe,players=3)"), 2), 2, 90)
    assert state.table is not None
    rules = state.table.rules
    for seat in range(3):
        assert state.observation_tensor(seat) == rules.layout.as_floats(state.table.look(seat)).tolist()
    observer = make_observation(state.get_game())
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.string_from(state, 1) == state.observation_string(1)


def test_observers_that_would_tell_more_or_less_are_refused() -> None:
    game = pyspiel.load_game("draisine(board=amsterdam)")
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="one player"):
        make_observation(game, everybody)
    with pytest.raises(ValueError, match="parameters"):
        make_observation(game, None, {"colour": 1})
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None


# Copies, files, words.


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.seats == 3], ids=str)
def test_a_state_goes_through_text_and_goes_on(setting: Setting) -> None:
    game = load(setting)
    for steps in (0, 70):
        state = play_on(deal(game, 17), 3, steps)
        sample = state.resample_from_infostate(0, Random(2).random)
        for one in (state, sample, game.new_initial_state()):
            read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))
            assert str(read_game) == str(game)
            assert everything(read) == everything(one)
            assert read.history() == one.history()
            if not one.is_chance_node():
                assert everything(play_on(read, 5)) == everything(play_on(one.clone(), 5))


def test_a_copy_is_a_game_of_its_own_with_the_same_luck() -> None:
    state = play_on(deal(pyspiel.load_game("draisine(board=usa,players=3)"), 6), 6, 50)
    before, copied = everything(state), state.clone()
    ended = everything(play_on(copied, 9))
    assert everything(state) == before
    assert everything(play_on(state, 9)) == ended


@pytest.mark.parametrize("action", [DECISIONS, 8, 10**6])
def test_an_action_that_is_not_open_is_refused_and_changes_nothing(action: int) -> None:
    state = play_on(deal(pyspiel.load_game("draisine(board=usa)"), 6), 6, 30)
    before, history = everything(state), state.history()
    with pytest.raises(WrongAction, match=f"action {action} is not open to seat"):
        state.apply_action(action)
    assert everything(state) == before
    assert state.history() == history


@pytest.mark.parametrize("setting", TRIED, ids=str)
def test_actions_have_names_that_lead_back_to_them(setting: Setting) -> None:
    state = deal(load(setting), 21)
    for number in moments(state, Random(3), 120):
        legal = state.legal_actions()
        words = [state.action_to_string(action) for action in legal]
        assert all(words)
        assert len(set(words)) == len(words)
        if number % 20 == 0:
            assert [state.string_to_action(word) for word in words] == legal


def test_names_of_actions() -> None:
    game = pyspiel.load_game("draisine(board=europe)")
    state = deal(game, 2)
    offered = state.table.view(state.current_player()).own.offer  # type: ignore[union-attr]
    assert state.action_to_string(10 + 0b101) == f"keep {offered[0]}, {offered[2]}"
    named = [game.action_to_string(0, action) for action in (0, 5, 6, 9, 10 + 0b101, 42, 202, 266, 338)]
    assert named[:5] == ["draw 1", "draw blind", "draw tickets", "leave tunnel", "keep 1, 3"]
    assert named[5:7] == [f"claim {game.rules.board.route_ids[0]}", f"station {game.rules.board.city_ids[0]}"]
    assert named[7:] == ["pay white with 0 locomotives", "pay only locomotives"]
    assert len({game.action_to_string(0, action) for action in range(DECISIONS)}) == DECISIONS


def test_threads_do_not_disturb_each_other() -> None:
    game = pyspiel.load_game("draisine(board=usa,players=3)")

    def play(number: int) -> list[Any]:
        return everything(play_on(deal(game, number), number))

    alone = [play(number) for number in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(play, range(6))) == alone


def test_a_missing_library_is_named() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import draisine.envs.openspiel"
    failed = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "pip install 'draisine[openspiel]'" in failed.stderr
