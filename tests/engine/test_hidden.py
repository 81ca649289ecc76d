"""Hidden information: a seat is told what it may know and nothing else, whatever the truth behind it is."""

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
from draisine.engine.enums import Fact, Phase, Place
from draisine.engine.observe import CHOSEN, SPECTATOR, observe
from draisine.engine.playout import play_out
from draisine.engine.refusal import refusal
from draisine.engine.state import State
from tests.engine.driving import (
    TRIED,
    Entry,
    Game,
    Setting,
    Taste,
    another_truth,
    look,
    some_moments,
    twin,
    view_of,
    viewers,
)
from tests.engine.laws import Laws
from tests.sizes import examples

seeds = st.integers(0, 2**32 - 1)
tastes = st.sampled_from(Taste)


@cache
def laws_of(name: str) -> Laws:
    return Laws(load(name))


# What an observation says.


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=seeds, taste=tastes)
def test_an_observation_holds_nothing_hidden(setting: Setting, seed: int, taste: Taste) -> None:
    game = Game.of(setting, seed)
    for _ in some_moments(game, Random(seed), taste):
        truth = look(game.state)
        for viewer in viewers(game):
            view = look(view_of(game, viewer))
            check_piles_hidden(view, viewer)
            check_others_hidden(view, viewer)
            check_tickets_hidden(truth, view, viewer, int(game.tables.tickets))


def check_piles_hidden(view: Any, viewer: int) -> None:
    assert view["viewer"] == viewer
    assert (view["deck"] == NOTHING).all()
    assert (view["chance"]["word"] == 0).all()
    # In the ticket deck a seat knows only what it put there itself.
    known = view["ticket_deck"][view["ticket_deck"] != NOTHING]
    assert (view["put_by"][known] == viewer).all()


def check_others_hidden(view: Any, viewer: int) -> None:
    others = np.arange(len(view["players"])) != viewer
    assert (view["players"]["hand"][others] == 0).all()
    assert (view["players"]["offer"][others] == NOTHING).all()
    assert np.isin(view["players"]["choice"][others], (NOTHING, CHOSEN)).all()
    if viewer != view["mover"]:
        # Half a move would tell that there are several ways to pay.
        assert view["phase"] not in (Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY)


def check_tickets_hidden(truth: Any, view: Any, viewer: int, tickets: int) -> None:
    """A ticket is seen where it is, or not at all; which ones are seen follows the table of the rule book."""
    place, put_by = truth["ticket_place"][:tickets], truth["put_by"][:tickets]
    own = np.isin(place, (viewer, Place.OFFERED + viewer)) | (put_by == viewer)
    completed = (place >= Place.SHOWN) & (place < Place.OFFERED)
    counted = (truth["phase"] == Phase.OVER) & (place >= 0) & (place < Place.SHOWN)
    told = own | completed | counted
    seen = view["ticket_place"][:tickets]
    assert (seen[~told] == Place.UNKNOWN).all()
    # Of the rejects shuffled together a seat knows which are its own, and where they are as a whole.
    in_block = (seen == Place.BLOCK) & (place == Place.DECK) & (put_by == viewer)
    assert ((seen == place) | in_block)[told].all()
    assert (view["ticket_place"][tickets:] == Place.OUT).all()
    assert np.isin(view["put_by"], (NO_SEAT, viewer)).all()


UNTOLD: dict[str, tuple[int, ...]] = {
    "viewer": (SPECTATOR,),
    "phase": (Phase.TURN, Phase.FOUND_CITY),
    "route": (NOTHING,),
    "place": (NOTHING,),
    "ticket_deck": (NOTHING,),
    "ticket_place": (Place.UNKNOWN,),
    "put_by": (NO_SEAT,),
    "hand": (0,),
    "offer": (NOTHING,),
    "choice": (CHOSEN,),
}
"""What stands in a field that a viewer is told nothing of."""


def check_no_more(less: Any, more: Any) -> None:
    """In every field one view says the same as the other, or nothing."""
    for name in less.dtype.names:
        if name == "players":
            check_no_more(less[name], more[name])
            continue
        said, differ = np.atleast_1d(less[name]), np.atleast_1d(less[name] != more[name])
        if differ.any():
            assert np.isin(said[differ], UNTOLD.get(name, ())).all(), name


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(1), deadline=None)
@given(seed=seeds, taste=tastes)
def test_an_onlooker_knows_no_more_than_any_seat(setting: Setting, seed: int, taste: Taste) -> None:
    game = Game.of(setting, seed)
    for _ in some_moments(game, Random(seed), taste):
        onlooker = look(view_of(game, SPECTATOR))
        for seat in range(setting.seats):
            check_no_more(onlooker, look(view_of(game, seat)))


# What the truth behind an observation may be.


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=seeds, taste=tastes)
def test_other_truths_look_the_same_and_obey_the_laws(setting: Setting, seed: int, taste: Taste) -> None:
    game, laws = Game.of(setting, seed), laws_of(setting.board)
    for number in some_moments(game, Random(seed), taste):
        for viewer in viewers(game):
            other = another_truth(game, viewer, number)
            assert pack(view_of(game, viewer, other)) == pack(view_of(game, viewer))
            laws.check(other, given_up=[int(card) for card in other.market])


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=seeds)
def test_other_truths_can_be_played_to_the_end(setting: Setting, seed: int) -> None:
    game, laws = Game.of(setting, seed), laws_of(setting.board)
    game.scratch.logging = 0
    for number in some_moments(game, Random(seed), Taste.ANYTHING):
        viewer = number % (setting.seats + 1)
        other = another_truth(game, SPECTATOR if viewer == setting.seats else viewer, number)
        play_out(game.tables, other, game.scratch)
        laws.check(other, given_up=[int(card) for card in other.market])


@pytest.mark.parametrize("setting", TRIED, ids=str)
def test_other_truths_differ(setting: Setting) -> None:
    """A deal that left everything where it is would keep no secret from a bot."""
    game = Game.of(setting, 3)
    others = [look(another_truth(game, 0, seed)) for seed in range(20)]
    assert len({other["players"]["hand"].tobytes() for other in others}) > 10
    assert len({other["ticket_place"].tobytes() for other in others}) > 10
    assert len({other["deck"].tobytes() for other in others}) > 10


# Nothing leaks over time: what a seat sees after a step follows from what it saw before and from what it was shown.

SECRET: dict[Fact, int] = {
    Fact.DEALT_CARD: 0,
    Fact.TOOK_BLIND: 0,
    Fact.OFFERED_TICKET: 0,
    Fact.KEPT_TICKETS: 2,
    Fact.TICKET_DRAWN: 0,
    Fact.GIVEN_UP_TICKET: 0,
}
"""Facts with a number that only their seat learns, and which number that is."""


def told(facts: list[Entry], viewer: int) -> list[Entry]:
    """The log as a viewer may read it."""
    shown = []
    for fact in facts:
        hidden = SECRET.get(fact.kind)
        numbers = [None if place == hidden else number for place, number in enumerate(fact.numbers)]
        shown.append(fact if hidden is None or fact.seat == viewer else Entry(fact.kind, fact.seat, tuple(numbers)))  # type: ignore[arg-type]
    return shown


def open_in(game: Game, state: State, seat: int, decision: int) -> bool:
    return refusal(game.tables, state, game.scratch, seat, decision) == 0


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=seeds, taste=tastes, viewer=st.integers(0, 5))
def test_nothing_leaks_over_time(setting: Setting, seed: int, taste: Taste, viewer: int) -> None:
    """Two games that a viewer cannot tell apart stay alike to it for as long as it is shown the same."""
    game, shadow = Game.of(setting, seed), Game.of(setting, seed)
    viewer = viewer if viewer < setting.seats else SPECTATOR
    chance, alike = Random(seed), 0
    copy(shadow.state, another_truth(game, viewer, seed))
    while True:
        seat = chance.choice(game.owing())
        decision = taste.choose(chance, game.legal(seat))
        before, together = view_of(game, viewer), open_in(game, shadow.state, seat, decision)
        asked = game.phase
        game.play(seat, decision)
        if game.over:
            break
        if not game.facts and asked != Phase.SETUP_TICKETS and viewer != seat:
            assert pack(view_of(game, viewer)) == pack(before)
        if together:
            shadow.play(seat, decision)
            if told(shadow.facts, viewer) == told(game.facts, viewer) and not shadow.over:
                assert pack(view_of(game, viewer)) == pack(view_of(game, viewer, shadow.state))
                alike += 1
                continue
        copy(shadow.state, another_truth(game, viewer, chance.randrange(2**32)))
    assert alike > 0


def test_what_a_seat_does_with_its_own_cards_tells_it_nothing_new() -> None:
    """A claim with a full market draws no card: the claimer's view is the same in every truth."""
    game, chance = Game.of(Setting("usa", 3), 4), Random(4)
    assert game.play_until(Phase.PAY_ROUTE, chance, Taste.CARDS), "nobody had a choice of payments"
    seat = int(game.state.mover)
    payment = game.legal(seat)[0]
    others = [another_truth(game, seat, seed) for seed in range(10)]
    game.play(seat, payment)
    after = pack(view_of(game, seat))
    for other in others:
        shadow = Game.of(Setting("usa", 3), 4)
        copy(shadow.state, other)
        shadow.play(seat, payment)
        assert pack(view_of(shadow, seat)) == after


def test_a_view_does_not_depend_on_what_was_in_its_memory() -> None:
    game = Game.of(Setting("old_west", 3, 1), 9)
    for _ in range(60):
        game.play_any(Random(9))
    used = twin(game.state)
    observe(game.tables, game.state, used, 1)
    assert pack(used) == pack(view_of(game, 1))
