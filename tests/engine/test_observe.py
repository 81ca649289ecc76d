"""Hidden information: an observation contains exactly what its seat may know."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.records import copy, pack
from draisine.engine.enums import Fact, Phase, TicketLocation
from draisine.engine.observe import CHOSEN, SPECTATOR, observe
from draisine.engine.playout import play_out
from draisine.engine.refusal import refusal
from draisine.engine.state import State
from tests.engine.driver import (
    TESTED_SETTINGS,
    Game,
    LoggedFact,
    Preference,
    Setting,
    clone,
    observation_of,
    resampled,
    sample_positions,
    to_numpy,
    viewers,
)
from tests.engine.invariants import Invariants
from tests.soak import max_examples

seeds = st.integers(0, 2**32 - 1)
preferences = st.sampled_from(Preference)


@cache
def invariants_of(name: str) -> Invariants:
    return Invariants(load(name))


# The content of an observation


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=seeds, preference=preferences)
def test_an_observation_contains_nothing_hidden(setting: Setting, seed: int, preference: Preference) -> None:
    game = Game.from_setting(setting, seed)
    for _ in sample_positions(game, Random(seed), preference):
        state = to_numpy(game.state)
        for viewer in viewers(game):
            observation = to_numpy(observation_of(game, viewer))
            check_piles_hidden(observation, viewer)
            check_others_hidden(observation, viewer)
            check_tickets_hidden(state, observation, viewer, int(game.tables.tickets))


def check_piles_hidden(observation: Any, viewer: int) -> None:
    assert observation["viewer"] == viewer
    assert (observation["deck"] == NOTHING).all()
    assert (observation["rng"]["word"] == 0).all()
    # In the ticket deck a seat knows only the tickets that it returned.
    known = observation["ticket_deck"][observation["ticket_deck"] != NOTHING]
    assert (observation["returned_by"][known] == viewer).all()


def check_others_hidden(observation: Any, viewer: int) -> None:
    others = np.arange(len(observation["players"])) != viewer
    assert (observation["players"]["hand"][others] == 0).all()
    assert (observation["players"]["offer"][others] == NOTHING).all()
    assert np.isin(observation["players"]["setup_choice"][others], (NOTHING, CHOSEN)).all()
    if viewer != observation["mover"]:
        # An unpaid choice would reveal that there are several payments.
        assert observation["phase"] not in (Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY)


def check_tickets_hidden(state: Any, observation: Any, viewer: int, tickets: int) -> None:
    """The location of a ticket is correct or unknown; which ones are known follows the rules."""
    location, returned_by = state["ticket_location"][:tickets], state["returned_by"][:tickets]
    own = np.isin(location, (viewer, TicketLocation.OFFERED + viewer)) | (returned_by == viewer)
    completed = (location >= TicketLocation.SHOWN) & (location < TicketLocation.OFFERED)
    counted = (state["phase"] == Phase.OVER) & (location >= 0) & (location < TicketLocation.SHOWN)
    known = own | completed | counted
    observed = observation["ticket_location"][:tickets]
    assert (observed[~known] == TicketLocation.UNKNOWN).all()
    # Of the shuffled rejects a seat knows which are its own, but not their order.
    shuffled = (observed == TicketLocation.SHUFFLED) & (location == TicketLocation.DECK) & (returned_by == viewer)
    assert ((observed == location) | shuffled)[known].all()
    assert (observation["ticket_location"][tickets:] == TicketLocation.OUT).all()
    assert np.isin(observation["returned_by"], (NO_SEAT, viewer)).all()


HIDDEN_VALUES: dict[str, tuple[int, ...]] = {
    "viewer": (SPECTATOR,),
    "phase": (Phase.TURN, Phase.FOUND_CITY),
    "route": (NOTHING,),
    "target_city": (NOTHING,),
    "ticket_deck": (NOTHING,),
    "ticket_location": (TicketLocation.UNKNOWN,),
    "returned_by": (NO_SEAT,),
    "hand": (0,),
    "offer": (NOTHING,),
    "setup_choice": (CHOSEN,),
}
"""The values of a field that say nothing to the viewer."""


def check_knows_no_more(less: Any, more: Any) -> None:
    """In every field one observation is equal to the other, or says nothing."""
    for name in less.dtype.names:
        if name == "players":
            check_knows_no_more(less[name], more[name])
            continue
        values, differ = np.atleast_1d(less[name]), np.atleast_1d(less[name] != more[name])
        if differ.any():
            assert np.isin(values[differ], HIDDEN_VALUES.get(name, ())).all(), name


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(1), deadline=None)
@given(seed=seeds, preference=preferences)
def test_a_spectator_knows_no_more_than_any_seat(setting: Setting, seed: int, preference: Preference) -> None:
    game = Game.from_setting(setting, seed)
    for _ in sample_positions(game, Random(seed), preference):
        spectator = to_numpy(observation_of(game, SPECTATOR))
        for seat in range(setting.seats):
            check_knows_no_more(spectator, to_numpy(observation_of(game, seat)))


# Resampled states


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=seeds, preference=preferences)
def test_resampled_states_give_the_same_observation_and_satisfy_the_invariants(
    setting: Setting, seed: int, preference: Preference
) -> None:
    game, invariants = Game.from_setting(setting, seed), invariants_of(setting.board)
    for number in sample_positions(game, Random(seed), preference):
        for viewer in viewers(game):
            other = resampled(game, viewer, number)
            assert pack(observation_of(game, viewer, other)) == pack(observation_of(game, viewer))
            invariants.check(other, given_up=[int(card) for card in other.market])


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=seeds)
def test_resampled_states_can_be_played_to_the_end(setting: Setting, seed: int) -> None:
    game, invariants = Game.from_setting(setting, seed), invariants_of(setting.board)
    game.scratch.log_enabled = 0
    for number in sample_positions(game, Random(seed), Preference.ANYTHING):
        viewer = number % (setting.seats + 1)
        other = resampled(game, SPECTATOR if viewer == setting.seats else viewer, number)
        play_out(game.tables, other, game.scratch)
        invariants.check(other, given_up=[int(card) for card in other.market])


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_resampled_states_differ(setting: Setting) -> None:
    """A deal that copied the real state would reveal everything to a bot."""
    game = Game.from_setting(setting, 3)
    others = [to_numpy(resampled(game, 0, seed)) for seed in range(20)]
    assert len({other["players"]["hand"].tobytes() for other in others}) > 10
    assert len({other["ticket_location"].tobytes() for other in others}) > 10
    assert len({other["deck"].tobytes() for other in others}) > 10


# Non-interference: an observation after a step follows from the one before it and from the events shown

SECRET: dict[Fact, int] = {
    Fact.DEALT_CARD: 0,
    Fact.TOOK_BLIND: 0,
    Fact.OFFERED_TICKET: 0,
    Fact.KEPT_TICKETS: 2,
    Fact.TICKET_DRAWN: 0,
    Fact.GIVEN_UP_TICKET: 0,
}
"""Facts with a secret operand, and its index."""


def redact(facts: list[LoggedFact], viewer: int) -> list[LoggedFact]:
    """The facts as a viewer may see them."""
    return [fact if fact.seat == viewer else _without_secret(fact) for fact in facts]


def _without_secret(fact: LoggedFact) -> LoggedFact:
    secret = SECRET.get(fact.kind)
    operands: Any = tuple(None if i == secret else operand for i, operand in enumerate(fact.operands))
    return fact._replace(operands=operands)


def is_legal(game: Game, state: State, seat: int, decision: int) -> bool:
    return refusal(game.tables, state, game.scratch, seat, decision) == 0


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=seeds, preference=preferences, viewer=st.integers(0, 5))
def test_non_interference(setting: Setting, seed: int, preference: Preference, viewer: int) -> None:
    """Two games that a viewer cannot distinguish stay indistinguishable as long as the same events are shown."""
    game, shadow = Game.from_setting(setting, seed), Game.from_setting(setting, seed)
    viewer = viewer if viewer < setting.seats else SPECTATOR
    rng, compared = Random(seed), 0
    copy(shadow.state, resampled(game, viewer, seed))
    while True:
        seat = rng.choice(game.seats_to_decide())
        decision = preference.choose(rng, game.legal(seat))
        before, legal_in_both = observation_of(game, viewer), is_legal(game, shadow.state, seat, decision)
        phase = game.phase
        game.play(seat, decision)
        if game.is_over:
            break
        if not game.facts and phase != Phase.SETUP_TICKETS and viewer != seat:
            assert pack(observation_of(game, viewer)) == pack(before)
        if legal_in_both:
            shadow.play(seat, decision)
            if redact(shadow.facts, viewer) == redact(game.facts, viewer) and not shadow.is_over:
                assert pack(observation_of(game, viewer)) == pack(observation_of(game, viewer, shadow.state))
                compared += 1
                continue
        copy(shadow.state, resampled(game, viewer, rng.randrange(2**32)))
    assert compared > 0


def test_a_claim_reveals_nothing_new_to_the_claimer() -> None:
    """With a full market no card is drawn, so the observation is the same in every resampled state."""
    game, rng = Game.from_setting(Setting("usa", 3), 4), Random(4)
    assert game.play_until(Phase.PAY_ROUTE, rng, Preference.CARDS), "no seat had a choice of payments"
    seat = int(game.state.mover)
    payment = game.legal(seat)[0]
    others = [resampled(game, seat, seed) for seed in range(10)]
    game.play(seat, payment)
    after = pack(observation_of(game, seat))
    for other in others:
        shadow = Game.from_setting(Setting("usa", 3), 4)
        copy(shadow.state, other)
        shadow.play(seat, payment)
        assert pack(observation_of(shadow, seat)) == after


def test_observe_overwrites_every_field() -> None:
    game = Game.from_setting(Setting("old_west", 3, 1), 9)
    for _ in range(60):
        game.play_random(Random(9))
    used = clone(game.state)
    observe(game.tables, game.state, used, 1)
    assert pack(used) == pack(observation_of(game, 1))
