"""`random_decision` chooses uniformly from the list of legal decisions, without building it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.engine.capacities import COLOURS, LOCO, MARKET, NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.enums import PASS, Phase
from draisine.engine.legal import random_decision
from draisine.engine.playout import play_out
from draisine.engine.rng import next_word, randint, seed_rng
from draisine.engine.state import State
from tests.engine.driver import FULL_SETTINGS, TESTED_SETTINGS, Game, Preference, Setting, load_compiled
from tests.engine.invariants import Invariants
from tests.soak import max_examples

WORDS = 1 << 32
"""A random word is a number below this."""


def word_range(index: int, size: int) -> tuple[int, int]:
    """The first and the last word that choose an index of a list: equal ranges, except for rounding."""
    return -(-index * WORDS // size), -(-(index + 1) * WORDS // size) - 1


def check_choice(game: Game, seat: int) -> None:
    legal = game.legal(seat)
    for index, decision in enumerate(legal):
        for word in word_range(index, len(legal)):
            assert random_decision(game.tables, game.state, game.scratch, seat, word) == decision


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=st.integers(0, 2**32 - 1), preference=st.sampled_from(Preference))
def test_every_decision_is_equally_likely(setting: Setting, seed: int, preference: Preference) -> None:
    game = Game.from_setting(setting, seed)
    for number in game.positions(Random(seed), preference):
        if number % 5 == 0 or game.phase not in {Phase.TURN, Phase.SECOND_CARD}:
            for seat in game.seats_to_decide():
                check_choice(game, seat)


def test_a_seat_without_another_decision_passes() -> None:
    """All cards are in other hands, no ticket is left, and the hand can pay nothing."""
    game = Game.from_setting(Setting("amsterdam", 2), 1, first=0)
    game.play_until(Phase.TURN, Random(1))
    state = game.state
    state.deck_size = state.discard_size = state.ticket_size = 0
    for slot in range(MARKET):
        state.market[slot] = NOTHING
    for kind in (*range(COLOURS), LOCO):
        state.discard[kind] = state.players[0].hand[kind] = 0
    assert game.legal(0) == [PASS]
    check_choice(game, 0)


def test_random_numbers_are_in_range_and_words_use_all_bits() -> None:
    state = new(State)
    seed_rng(state, 2**63 - 1, 2**31)
    words = [int(next_word(state)) for _ in range(2000)]
    assert min(words) >= 0
    assert WORDS // 2 < max(words) < WORDS
    for bound in (1, 2, 7, 128, 2**31 - 1):
        assert all(0 <= randint(state, bound) < bound for _ in range(500))


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_random_games_satisfy_the_invariants(setting: Setting) -> None:
    """Whole games played inside the engine, as in simulations."""
    invariants = Invariants(load_compiled(setting.board)[0])
    for seed in range(20):
        game = Game.from_setting(setting, seed)
        game.scratch.log_enabled = 0
        assert play_out(game.tables, game.state, game.scratch) > 20
        assert game.is_over
        invariants.check(game.state, given_up=[int(card) for card in game.state.market])
