"""What a state of OpenSpiel shows to each seat, and that it shows nothing hidden."""

import pickle
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from draisine.engine.enums import BLIND, ROUTE, Phase
from draisine.play.events import PrivateEvent
from tests.engine.driver import TESTED_SETTINGS, Setting
from tests.envs.openspiel.random_states import deal, load, play_random, random_decisions, visible_to


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
    with pytest.raises(ValueError, match="a player's own, or both"):
        make_observation(game, all_players)
    with pytest.raises(ValueError, match="parameters"):
        make_observation(game, None, {"colour": 1})
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None
