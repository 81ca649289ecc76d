"""Every game ends, on every board, however the players stall."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.engine.capacities import NO_SEAT
from draisine.engine.enums import BLIND, CITY, DRAW_TICKETS, PASS, ROUTE, SWAP_TICKETS, End, TicketLocation
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.rules.race import MAX_FRUITLESS_SWAPS, MAX_SWAPS
from tests.engine.driver import TESTED_SETTINGS, Game, Setting
from tests.soak import max_examples

Policy = Callable[[Game, Random, list[int]], int]
RACES = [setting for setting in TESTED_SETTINGS if setting.board == "first_journey"]


def swap_always(_game: Game, rng: Random, legal: list[int]) -> int:
    """Swap; without swaps draw tickets or pass, and claim only if nothing else is left."""
    stalling = [decision for decision in (SWAP_TICKETS, DRAW_TICKETS, PASS) if decision in legal]
    return stalling[0] if stalling else rng.choice([decision for decision in legal if decision < ROUTE] or legal)


def swap_until_the_limit(game: Game, rng: Random, legal: list[int]) -> int:
    """Swap as long as the game does not end by it, then make the least progress."""
    if game.state.swaps >= MAX_SWAPS * game.state.seats - 1 and BLIND in legal:
        return BLIND
    return swap_always(game, rng, legal)


def hoard(_game: Game, rng: Random, legal: list[int]) -> int:
    """Draw all cards, then swap: nothing is left to draw, and nothing is claimed that need not be."""
    draws = [decision for decision in legal if decision <= BLIND]
    stalling = [decision for decision in (SWAP_TICKETS, PASS) if decision in legal]
    return rng.choice(draws or stalling or legal)


def build_and_swap(game: Game, rng: Random, legal: list[int]) -> int:
    """Claim all routes of one space, keep one train, draw all cards, and then only swap: nothing else is possible. A
    ticket that a claim would complete is swapped first."""
    reserve, singles = int(game.state.players[game.state.mover].reserve), open_singles(game)
    lengths = {decision: int(game.tables.length[decision - ROUTE]) for decision in legal if ROUTE <= decision < CITY}
    wanted = [claim for claim, length in lengths.items() if length == 1 < reserve]
    wanted = wanted or [claim for claim, length in lengths.items() if 1 < length < reserve - singles]
    if wanted:
        free = [claim for claim in wanted if not completes(game, claim - ROUTE)]
        return rng.choice(free or [SWAP_TICKETS if SWAP_TICKETS in legal else wanted[0]])
    return hoard(game, rng, legal)


def open_singles(game: Game) -> int:
    """The pairs of cities one space apart that the mover can still connect directly."""
    tables, owner = game.tables, game.state.owner
    singles = [route for route in range(tables.routes) if tables.length[route] == 1]
    ends = {route: (int(tables.end_a[route]), int(tables.end_b[route])) for route in singles}
    own = {ends[route] for route in singles if owner[route] == game.state.mover}
    return len({ends[route] for route in singles if owner[route] == NO_SEAT} - own)


def completes(game: Game, route: int) -> bool:
    """Whether the mover would complete a ticket in hand by claiming a route."""
    seat = int(game.state.mover)
    game.state.owner[route] = seat
    join_network(game.tables, game.state, game.scratch, seat)
    game.state.owner[route] = NO_SEAT
    return any(is_linked(game, ticket) for ticket in range(game.tables.tickets) if location(game, ticket) == seat)


def is_linked(game: Game, ticket: int) -> bool:
    return bool(linked(game.scratch, int(game.tables.ticket_a[ticket]), int(game.tables.ticket_b[ticket])))


def location(game: Game, ticket: int) -> int:
    return int(game.state.ticket_location[ticket])


def drawable_links(game: Game) -> int:
    """How many tickets outside hands the seats have linked."""
    count = 0
    for seat in range(game.state.seats):
        join_network(game.tables, game.state, game.scratch, seat)
        outside = (TicketLocation.DECK, TicketLocation.DISCARD)
        count += sum(
            is_linked(game, ticket) for ticket in range(game.tables.tickets) if location(game, ticket) in outside
        )
    return count


def play(game: Game, policy: Policy, seed: int) -> None:
    """Play to the end, with one policy for all seats. The limits on swaps and passes bound the number of turns: between
    two of them a card is drawn, a route claimed or a ticket completed, and of these there are few."""
    rng, tables, seats = Random(seed), game.tables, int(game.state.seats)
    progress = sum(int(count) for count in tables.deck_count) + int(tables.routes) + int(tables.tickets)
    for _ in range(MAX_FRUITLESS_SWAPS * seats * progress):
        if game.is_over:
            return
        seat = game.seats_to_decide()[0]
        game.play(seat, policy(game, rng, game.legal(seat)))
    raise AssertionError("the game does not end")


@pytest.mark.rule("A-15", "A-101", "A-106")
@pytest.mark.parametrize("policy", [swap_always, swap_until_the_limit, hoard, build_and_swap])
@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_game_ends_however_the_players_stall(setting: Setting, policy: Policy, seed: int) -> None:
    game = Game.from_setting(setting, seed)
    play(game, policy, seed)
    assert game.state.end != End.NOT_YET


@pytest.mark.rule("A-105", "A-106")
@pytest.mark.parametrize("setting", RACES, ids=str)
@settings(max_examples=max_examples(15), deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_stalemate_leaves_no_linked_ticket_to_draw(setting: Setting, seed: int) -> None:
    game = Game.from_setting(setting, seed)
    play(game, build_and_swap, seed)
    if game.state.end == End.STALEMATE and game.state.swaps < MAX_FRUITLESS_SWAPS * game.state.seats:
        assert drawable_links(game) == 0
