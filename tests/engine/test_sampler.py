"""The fast random choice is a choice from the legal list: for each part of the numbers, the decision at that place."""

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
from tests.engine.driving import FULL_TABLES, TRIED, Game, Setting, Taste, charted
from tests.engine.laws import Laws
from tests.sizes import examples

PICKS = 1 << 32
"""A pick is a number below this."""


def share(place: int, size: int) -> tuple[int, int]:
    """The first and the last pick that mean a place in a list: equal parts, but for rounding."""
    return -(-place * PICKS // size), -(-(place + 1) * PICKS // size) - 1


def check_choice(game: Game, seat: int) -> None:
    legal = game.legal(seat)
    for place, decision in enumerate(legal):
        for pick in share(place, len(legal)):
            assert random_decision(game.tables, game.state, game.scratch, seat, pick) == decision


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=st.integers(0, 2**32 - 1), taste=st.sampled_from(Taste))
def test_every_decision_has_an_equal_share(setting: Setting, seed: int, taste: Taste) -> None:
    game = Game.of(setting, seed)
    for number in game.moments(Random(seed), taste):
        if number % 5 == 0 or game.phase not in {Phase.TURN, Phase.SECOND_CARD}:
            for seat in game.owing():
                check_choice(game, seat)


def test_a_seat_that_can_do_nothing_passes() -> None:
    """No card anywhere but in the other hands, no ticket left, nothing that the hand could pay."""
    game = Game.of(Setting("amsterdam", 2), 1, first=0)
    game.play_until(Phase.TURN, Random(1))
    state = game.state
    state.deck_size = state.discard_size = state.ticket_size = 0
    for slot in range(MARKET):
        state.market[slot] = NOTHING
    for kind in (*range(COLOURS), LOCO):
        state.discard[kind] = state.players[0].hand[kind] = 0
    assert game.legal(0) == [PASS]
    check_choice(game, 0)


def test_rolls_stay_in_range_and_words_use_all_bits() -> None:
    state = new(State)
    seed_rng(state, 2**63 - 1, 2**31)
    words = [int(next_word(state)) for _ in range(2000)]
    assert min(words) >= 0
    assert PICKS // 2 < max(words) < PICKS
    for bound in (1, 2, 7, 128, 2**31 - 1):
        assert all(0 <= randint(state, bound) < bound for _ in range(500))


@pytest.mark.parametrize("setting", TRIED, ids=str)
def test_random_play_obeys_the_laws_to_the_end(setting: Setting) -> None:
    """Whole games inside the engine, as simulations play them."""
    laws = Laws(charted(setting.board)[0])
    for seed in range(20):
        game = Game.of(setting, seed)
        game.scratch.logging = 0
        assert play_out(game.tables, game.state, game.scratch) > 20
        assert game.over
        now = game.state
        laws.check(now, given_up=[int(card) for card in now.market])
