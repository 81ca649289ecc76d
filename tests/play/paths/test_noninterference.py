"""Paths and needs are computed from the seat's own view alone."""

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from draisine.play import selection_needs, ticket_paths
from tests.play.random_games import play_random_moves, seeds, setups, start_game
from tests.play.test_hidden_information import indistinguishable_game
from tests.soak import max_examples


@settings(max_examples=max_examples(25), deadline=None)
@given(setups, seeds, st.integers(0, 250), st.data())
def test_secrets_of_other_seats_do_not_matter(
    setup: tuple[str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    assume(not game.is_over)
    seat = data.draw(st.sampled_from(range(game.players)))
    other = indistinguishable_game(game, seat, seed)
    for compute in (ticket_paths, selection_needs):
        here, there = (compute(game.board, each.view(seat)) for each in (game, other))
        assert msgspec.json.encode(here) == msgspec.json.encode(there)
