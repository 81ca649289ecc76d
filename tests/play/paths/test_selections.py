"""The trains that several tickets need together: exact on scenes, consistent in games."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.play import Game, selection_needs, ticket_paths, trains_needed
from tests.play.random_games import play_random_moves, seeds, setups, start_game
from tests.scenes import scene, west
from tests.soak import max_examples


def needs_of(game: Game, seat: int = 0) -> dict[frozenset[str], int]:
    return {frozenset(need.tickets): need.trains for need in selection_needs(game.board, game.view(seat))}


def offering(*offer: str, tickets: list[str], routes: dict[str, int] | None = None) -> Game:
    return scene(phase="keep_tickets", seats=[{"tickets": tickets, "offer": list(offer)}], routes=routes or {})


def test_shared_routes_are_counted_once() -> None:
    game = offering("duluth-el_paso", "boston-miami", tickets=["denver-el_paso"])
    needs = needs_of(game)
    assert needs[frozenset()] == 4
    assert needs[frozenset(["boston-miami"])] == 4 + 12
    # Duluth – Omaha – Denver takes 2 + 4 trains; the other 4 trains complete the ticket in hand too.
    assert needs[frozenset(["duluth-el_paso"])] == 2 + 4 + 4
    assert needs[frozenset(["duluth-el_paso", "boston-miami"])] == 10 + 12


def test_own_routes_are_free_and_tickets_that_are_cut_off_are_left_out() -> None:
    game = scene(
        phase="keep_tickets",
        seats=[{"tickets": ["denver-el_paso"], "offer": ["vancouver-santa_fe", "duluth-el_paso"]}],
        routes={"denver-santa_fe": 0, "seattle-vancouver/1": 1, "calgary-vancouver": 1},
    )
    needs = needs_of(game)
    assert needs[frozenset()] == needs[frozenset(["vancouver-santa_fe"])] == 2
    assert trains_needed(game.board, game.view(0), ["vancouver-santa_fe", "denver-el_paso"]) == 2


def test_branches_to_the_network_are_shared() -> None:
    seats = ({"start": "denver", "tickets": ["boise-san_francisco", "denver-las_vegas"]}, {"start": "boise"})
    game = west(*seats, cities={"denver": 0, "boise": 1})
    # Boise – San Francisco takes 18 trains with its branch to Denver, and Denver – Las Vegas 9; they can share a part.
    together = trains_needed(game.board, game.view(0), ["boise-san_francisco", "denver-las_vegas"])
    assert 18 < together < 18 + 9


@pytest.mark.parametrize("board", names())
def test_spectators_and_seats_without_an_offer_have_no_selections(board: str) -> None:
    game = start_game(board, 2, 1)
    assert selection_needs(load(board), game.view(None)) == []
    assert trains_needed(load(board), game.view(None), load(board).ticket_ids) == 0
    assert selection_needs(load("usa"), scene(seats=[{"tickets": ["denver-el_paso"]}]).view(0)) == []


def check(game: Game, seat: int) -> None:
    """More tickets never need less, and a ticket adds at most the trains of its own path."""
    view = game.view(seat)
    assert view.own is not None
    offer, needs = view.own.offer, needs_of(game, seat)
    if not offer:
        assert needs == {}
        return
    assert set(needs) == {frozenset(chosen) for size in range(len(offer) + 1) for chosen in combinations(offer, size)}
    alone = {path.ticket: path.trains or 0 for path in ticket_paths(game.board, view)}
    assert needs[frozenset()] <= sum(alone[held.id] for held in view.own.tickets)
    for selection, trains in needs.items():
        for ticket in set(offer) - selection:
            assert 0 <= needs[selection | {ticket}] - trains <= alone[ticket]
            assert needs[selection | {ticket}] >= alone[ticket]


@settings(max_examples=max_examples(25), deadline=None)
@given(setups, seeds, st.integers(0, 250))
def test_needs_are_consistent(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    for seat in range(game.players):
        check(game, seat)
    play_random_moves(game, seed, steps)
    for seat in range(game.players):
        check(game, seat)
