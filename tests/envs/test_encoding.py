"""The observation as bytes: it contains nothing hidden, everything that the seat sees, and each field at its offset."""

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
from draisine.envs import observation_layout
from tests.engine.driver import (
    FULL_SETTINGS,
    TESTED_SETTINGS,
    Game,
    Preference,
    Setting,
    observation_of,
    resampled,
    sample_positions,
    to_numpy,
)
from tests.envs.random_play import compact_layout, encoded
from tests.envs.reference_observation import expected_fields
from tests.soak import max_examples

seeds = st.integers(0, 2**32 - 1)
preferences = st.sampled_from(Preference)


# Nothing hidden


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
@settings(max_examples=max_examples(2), deadline=None)
@given(seed=seeds, preference=preferences)
def test_indistinguishable_states_have_equal_observations(setting: Setting, seed: int, preference: Preference) -> None:
    """Resampling what is hidden from the seat changes no byte, and its observation suffices to encode."""
    game, layout = Game.from_setting(setting, seed), compact_layout(setting)
    for number in sample_positions(game, Random(seed), preference):
        for seat in range(setting.seats):
            obs = encoded(game, layout, seat)
            assert (encoded(game, layout, seat, resampled(game, seat, number)) == obs).all()
            assert (encoded(game, layout, seat, observation_of(game, seat)) == obs).all()


def test_the_compared_states_cover_all_phases() -> None:
    phases = set()
    for setting in FULL_SETTINGS:
        for preference in Preference:
            game = Game.from_setting(setting, 5)
            phases |= {game.phase for _ in sample_positions(game, Random(5), preference)}
    assert phases == set(Phase)


# Field by field


@pytest.mark.parametrize("setting", TESTED_SETTINGS, ids=str)
def test_every_field_is_written_at_its_offset(setting: Setting) -> None:
    layout = compact_layout(setting)
    for preference in Preference:
        game = Game.from_setting(setting, 8)
        for _ in sample_positions(game, Random(8), preference):
            for seat in range(setting.seats):
                fields = {name: part.tolist() for name, part in layout.split(encoded(game, layout, seat)).items()}
                expected = expected_fields(game, seat)
                assert fields.keys() == expected.keys()
                for name, values in fields.items():
                    assert values == expected[name], f"{name} of seat {seat} in phase {game.phase.name}"


# Everything visible

NOT_ENCODED = {"viewer", "end", "winner", "rng"}
"""The observer itself; how the game ended; nothing."""
NOT_ENCODED |= {"ticket_deck", "ticket_top", "shuffled_rejects", "shuffled_rejects_start"}
"""Which tickets the seat has returned is encoded, but not how deep they lie."""
NOT_ENCODED |= {"reach", "discard_size", "alvin"}
"""These follow from other fields."""
NOT_ENCODED_OF_SEATS = {"setup_choice"}
"""While others still choose their first tickets, the seat's own choice needs no further decision."""


def visible(game: Game, seat: int) -> dict[str, Any]:
    """Everything that a seat sees and that its observation must encode."""
    seen = to_numpy(observation_of(game, seat))
    excluded = NOT_ENCODED | {"players", "ticket_location"}
    assert excluded <= set(seen.dtype.names)
    parts = {name: seen[name].tobytes() for name in seen.dtype.names if name not in excluded}
    players = seen["players"][: game.state.seats]
    assert set(players.dtype.names) >= NOT_ENCODED_OF_SEATS
    names = set(players.dtype.names) - NOT_ENCODED_OF_SEATS
    parts |= {f"players.{name}": players[name].tobytes() for name in names}
    # At the end all tickets are shown to all seats; the observation has the seat's own only.
    parts["own"] = (seen["ticket_location"] == seat).tobytes()
    if seen["phase"] != Phase.TUNNEL:
        parts = {name: part for name, part in parts.items() if not name.startswith(("laid_", "turned_", "extra"))}
    return parts


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_the_observation_changes_exactly_when_something_visible_does(setting: Setting) -> None:
    game, layout, seat = Game.from_setting(setting, 11), compact_layout(setting), 1
    before, obs_before = visible(game, seat), encoded(game, layout, seat)
    changes = 0
    for _ in game.positions(Random(11)):
        after, obs_after = visible(game, seat), encoded(game, layout, seat)
        changed = [name for name in after.keys() & before.keys() if after[name] != before[name]]
        assert bool(changed) == bool((obs_after != obs_before).any()), changed
        changes += bool(changed)
        before, obs_before = after, obs_after
    assert changes > 50


@cache
def values_by_field(name: str) -> dict[str, set[int]]:
    """All values that each field takes in a few games on a board, with everything it has."""
    (setting,) = [setting for setting in FULL_SETTINGS if setting.board == name]
    layout, values = compact_layout(setting), defaultdict[str, set[int]](set)
    for preference in Preference:
        for seed in range(3):
            game = Game.from_setting(setting, seed)
            for number in game.positions(Random(seed), preference):
                for field, part in layout.split(encoded(game, layout, number % setting.seats)).items():
                    values[field].update(part.tolist())
    return values


def constant_fields(name: str) -> set[str]:
    """The fields that never change on a board, because it lacks what they describe."""
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


@pytest.mark.parametrize("name", [setting.board for setting in FULL_SETTINGS])
def test_every_field_varies_where_it_applies(name: str) -> None:
    constant = {field for field, values in values_by_field(name).items() if len(values) < 2}
    assert constant - {"passes"} == constant_fields(name) - {"passes"}


@pytest.mark.parametrize("name", [setting.board for setting in FULL_SETTINGS])
def test_no_value_exceeds_the_largest_of_its_field(name: str) -> None:
    largest = {field.name: field.largest for field in observation_layout().fields}
    maxima = {field: max(values) for field, values in values_by_field(name).items()}
    assert not {field: value for field, value in maxima.items() if value > largest[field]}


# Single fields


def field_values(game: Game, setting: Setting, seat: int, name: str) -> list[int]:
    field = compact_layout(setting)[name]
    return [int(value) for value in encoded(game, compact_layout(setting), seat)[field.offset : field.end]]


def test_an_offer_has_the_positions_that_actions_refer_to() -> None:
    setting = Setting("europe", 3)
    game = Game.from_setting(setting, 2)
    for seat in range(3):
        offer = [int(ticket) for ticket in game.state.players[seat].offer[: game.state.players[seat].offer_size]]
        positions = field_values(game, setting, seat, "offer")
        assert sorted(position for position in positions if position) == [1, 2, 3, 4]
        assert [positions[ticket] for ticket in offer] == [1, 2, 3, 4]


def test_passes_are_encoded_where_they_reveal_nothing_about_a_hand() -> None:
    for setting, passes in ((Setting("usa", 3), [2]), (Setting("first_journey", 3), [0])):
        game = Game.from_setting(setting, 2)
        game.state.stuck_turns = 2
        assert field_values(game, setting, 0, "passes") == passes


def test_seats_are_counted_from_the_observer() -> None:
    setting = Setting("usa", 3)
    game, rng = Game.from_setting(setting, 6), Random(6)
    for _ in game.positions(rng, Preference.ROUTES):
        if game.is_over:
            break
        mover = int(game.state.mover)
        for seat in range(3):
            assert field_values(game, setting, seat, "mover") == [(mover - seat) % 3]
            assert field_values(game, setting, seat, "first") == [(int(game.state.first) - seat) % 3]
            cards = field_values(game, setting, seat, "seat_cards")
            assert cards == [int(game.state.players[(seat + other) % 3].cards) for other in range(3)]
    owners = [int(owner) for owner in game.state.owner]
    for seat in range(3):
        own, others = field_values(game, setting, seat, "own"), field_values(game, setting, seat, "others")
        for route, owner in enumerate(owners[: len(own)]):
            assert own[route] == (owner == seat)
            assert others[route] == (0 if owner in (seat, -1) else (owner - seat) % 3)


def test_the_layout_for_all_boards_has_the_same_values_with_padding() -> None:
    for setting in FULL_SETTINGS:
        game, layout, full_layout = Game.from_setting(setting, 3), compact_layout(setting), observation_layout()
        for number in sample_positions(game, Random(3), Preference.ANYTHING):
            compact = layout.split(encoded(game, layout, number % setting.seats))
            full = full_layout.split(encoded(game, full_layout, number % setting.seats))
            for name, part in compact.items():
                assert np.array_equal(full[name][: len(part)], part), name
                assert not full[name][len(part) :].any(), name
