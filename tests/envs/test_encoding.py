"""The observation as bytes: nothing hidden is in it, and everything that a seat sees is."""

from collections import defaultdict
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import load
from draisine.engine.capacities import KINDS, LOCO
from draisine.engine.enums import Phase
from draisine.envs import layout
from tests.engine.driving import (
    FULL_TABLES,
    TRIED,
    Game,
    Setting,
    Taste,
    another_truth,
    look,
    some_moments,
    view_of,
)
from tests.envs.playing import compact, encoded
from tests.sizes import examples

seeds = st.integers(0, 2**32 - 1)
tastes = st.sampled_from(Taste)


# Nothing hidden is in it.


@pytest.mark.parametrize("setting", TRIED, ids=str)
@settings(max_examples=examples(2), deadline=None)
@given(seed=seeds, taste=tastes)
def test_what_a_seat_cannot_tell_apart_has_the_same_bytes(setting: Setting, seed: int, taste: Taste) -> None:
    """Everything hidden from the seat is dealt anew; and the bytes can be made from what it sees alone."""
    game, room = Game.of(setting, seed), compact(setting)
    for number in some_moments(game, Random(seed), taste):
        for seat in range(setting.seats):
            truth = encoded(game, room, seat)
            assert (encoded(game, room, seat, another_truth(game, seat, number)) == truth).all()
            assert (encoded(game, room, seat, view_of(game, seat)) == truth).all()


def test_all_phases_are_among_those_compared() -> None:
    met = set()
    for setting in FULL_TABLES:
        for taste in Taste:
            game = Game.of(setting, 5)
            met |= {game.phase for _ in some_moments(game, Random(5), taste)}
    assert met == set(Phase)


# Everything that is seen is in it.

UNTOLD = {"viewer", "end", "winner", "chance"}
"""Who looks; how it ended; nothing."""
UNTOLD_PILES = {"ticket_deck", "ticket_top", "block", "block_from"}
"""Which tickets one has put back is told, not how deep they lie."""
UNTOLD |= UNTOLD_PILES | {"reach", "discard_size", "alvin"}
"""The last follow from the rest."""
UNTOLD_OF_SEATS = {"choice"}
"""While others still choose their first tickets, one's own choice needs no answer any more."""


def sight(game: Game, seat: int) -> dict[str, Any]:
    """All that a seat sees and is to find in the bytes."""
    seen = look(view_of(game, seat))
    parts = {
        name: seen[name].tobytes() for name in seen.dtype.names if name not in UNTOLD | {"players", "ticket_place"}
    }
    players = seen["players"][: game.state.seats]
    parts |= {f"players.{name}": players[name].tobytes() for name in players.dtype.names if name not in UNTOLD_OF_SEATS}
    # At the end all tickets are shown to all; the bytes stay with one's own.
    parts["own"] = (seen["ticket_place"] == seat).tobytes()
    if seen["phase"] != Phase.TUNNEL:
        parts = {name: part for name, part in parts.items() if not name.startswith(("laid_", "shown_", "extra"))}
    return parts


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_whenever_a_seat_sees_something_new_the_bytes_change(setting: Setting) -> None:
    game, room, seat = Game.of(setting, 11), compact(setting), 1
    before, bytes_before = sight(game, seat), encoded(game, room, seat)
    changes = 0
    for _ in game.moments(Random(11)):
        after, bytes_after = sight(game, seat), encoded(game, room, seat)
        changed = [name for name in after.keys() & before.keys() if after[name] != before[name]]
        assert bool(changed) == bool((bytes_after != bytes_before).any()), changed
        changes += bool(changed)
        before, bytes_before = after, bytes_after
    assert changes > 50


@cache
def values(name: str) -> dict[str, set[int]]:
    """All values that each field takes in some games on a board, with all that it has."""
    (setting,) = [setting for setting in FULL_TABLES if setting.board == name]
    room, met = compact(setting), defaultdict[str, set[int]](set)
    for taste in Taste:
        for seed in range(3):
            game = Game.of(setting, seed)
            for number in game.moments(Random(seed), taste):
                row = encoded(game, room, number % setting.seats)
                for field in room.fields:
                    met[field.name].update(row[field.offset : field.end].tolist())
    return met


def idle(name: str) -> set[str]:
    """The fields that say nothing on a board: what they tell of is not there."""
    board = load(name)
    tunnels = any(route.tunnel for route in board.route)
    fields = {"seats", "seat_present"}
    fields |= {"station", "seat_stations"} if not board.stations else set()
    fields |= {"founded", "seat_cities_left", "seat_start"} if not board.founding else set()
    fields |= {"place"} if not board.stations and not board.founding else set()
    fields |= {"goods_left", "seat_goods"} if not board.goods else set()
    fields |= {"alvin_at", "alvin_with"} if not board.alvin else set()
    fields |= {"market"} if not board.cards.market else set()
    fields |= {"laid_colour", "laid_cards", "laid_locomotives", "tunnel_extra"} if not tunnels else set()
    fields |= {"tunnel_0", "tunnel_1", "tunnel_2"} if not tunnels else set()
    known = [*range(len(board.colours)), LOCO] if board.cards.market else []
    fields |= {f"seat_known_{kind}" for kind in range(KINDS) if kind not in known}
    swap = board.tickets.swap
    fields |= {"passes", "offer", "seat_kept_first", "seat_offered", "seat_score", "turns_left"} if swap else set()
    fields |= {"swaps", "ticket_discard", "seat_shown", "seat_coasts", "shown_by"} if not swap else set()
    return fields


@pytest.mark.parametrize("name", [setting.board for setting in FULL_TABLES])
def test_every_field_says_something_where_it_applies(name: str) -> None:
    met, silent = values(name), idle(name)
    assert {field for field, found in met.items() if len(found) < 2} - {"passes"} == silent - {"passes"}


@pytest.mark.parametrize("name", [setting.board for setting in FULL_TABLES])
def test_no_value_is_larger_than_it_may_be(name: str) -> None:
    largest = {field.name: field.largest for field in layout().fields}
    assert not {field: max(found) for field, found in values(name).items() if max(found) > largest[field]}


# What single fields say.


def field(game: Game, setting: Setting, seat: int, name: str) -> list[int]:
    room = compact(setting)[name]
    return [int(number) for number in encoded(game, compact(setting), seat)[room.offset : room.end]]


def test_an_offer_tells_places_as_the_actions_name_them() -> None:
    setting = Setting("europe", 3)
    game = Game.of(setting, 2)
    for seat in range(3):
        offer = [int(ticket) for ticket in game.state.players[seat].offer[: game.state.players[seat].offered]]
        told = field(game, setting, seat, "offer")
        assert sorted(place for place in told if place) == [1, 2, 3, 4]
        assert [told[ticket] for ticket in offer] == [1, 2, 3, 4]


def test_passes_in_a_row_are_told_where_they_tell_nothing_of_a_hand() -> None:
    for setting, told in ((Setting("usa", 3), [2]), (Setting("first_journey", 3), [0])):
        game = Game.of(setting, 2)
        game.state.stuck = 2
        assert field(game, setting, 0, "passes") == told


def test_seats_are_counted_from_oneself() -> None:
    setting = Setting("usa", 3)
    game, chance = Game.of(setting, 6), Random(6)
    for _ in game.moments(chance, Taste.ROUTES):
        if game.over:
            break
        mover = int(game.state.mover)
        for seat in range(3):
            assert field(game, setting, seat, "mover") == [(mover - seat) % 3]
            assert field(game, setting, seat, "first") == [(int(game.state.first) - seat) % 3]
            told = field(game, setting, seat, "seat_cards")
            assert told == [int(game.state.players[(seat + other) % 3].cards) for other in range(3)]
    owners = [int(owner) for owner in game.state.owner]
    for seat in range(3):
        own, others = field(game, setting, seat, "own"), field(game, setting, seat, "others")
        for route, owner in enumerate(owners[: len(own)]):
            assert own[route] == (owner == seat)
            assert others[route] == (0 if owner in (seat, -1) else (owner - seat) % 3)


def test_the_layout_for_all_boards_says_the_same_in_more_room() -> None:
    for setting in FULL_TABLES:
        game, room = Game.of(setting, 3), compact(setting)
        for number in some_moments(game, Random(3), Taste.ANYTHING):
            small = room.split(encoded(game, room, number % setting.seats))
            large = layout().split(encoded(game, layout(), number % setting.seats))
            for name, part in small.items():
                assert np.array_equal(large[name][: len(part)], part), name
                assert not large[name][len(part) :].any(), name
