import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.play import Game, PositionError
from tests.play.courses import begin, lots, play_some, seeds, tables
from tests.scenes import scene
from tests.sizes import examples


@settings(max_examples=examples(40), deadline=None)
@given(tables, seeds, st.integers(0, 300))
def test_a_position_round_trips_at_any_moment(table: tuple[str, int], seed: int, steps: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    document = msgspec.json.encode(game.position())
    again = Game.from_position(document)
    assert msgspec.json.encode(again.position()) == document
    for seat in (None, *range(game.players)):
        assert again.view(seat) == game.view(seat)
    assert again.legal_moves() == game.legal_moves()


def test_a_game_goes_on_from_a_position_as_from_the_original() -> None:
    """The decks are in the position, so the same moves bring the same cards, whatever the seed."""
    game = begin("europe", 3, 8)
    play_some(game, 8, 60)
    again = Game.from_position(game.position(), seed="another")
    for (seat, move), _ in zip(lots(game, 1), range(12), strict=False):
        again.play(move, seat)
        assert again.position() == game.position()


def test_what_is_left_out_is_filled_in() -> None:
    game = scene("usa", 3, [{"hand": {"red": 2}}], routes={"montreal-new_york": 0})
    position = game.position()
    assert position.seats[0].reserve == 42
    assert position.seats[0].score == 4
    assert [name is None for name in position.market or []] == [False] * 5
    assert len(position.deck or []) == 110 - 2 - 5
    assert position.discard == {}
    assert len(position.ticket_deck or []) == 30


def test_stacked_decks_come_in_their_order() -> None:
    game = scene("usa", 2, deck_top=["green", "locomotive", "red"])
    game.play("draw blind")
    game.play("draw blind")
    assert game.position().seats[0].hand == {"locomotive": 1, "green": 1}
    assert (game.position().deck or [])[0] == "red"


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"players": 7}, "usa is played by 2 to 5"),
    ({"phase": "siesta"}, "phase: no siesta"),
    ({"phase": "pay_route"}, "phase: no pay_route"),
    ({"first": 3}, "first: there is no seat 3"),
    ({"mover": -2}, "mover: there is no seat -2"),
    ({"draisine": 9}, "version 9 is not known here"),
    ({"board_digest": "0"}, "has changed since"),
    ({"seats": [{"hand": {"red": 13}}]}, "1 red too many"),
    ({"seats": [{"hand": {"redd": 1}}]}, "there is no card redd (red?)"),
    ({"seats": [{"hand": {"red": -1}}]}, "-1 red"),
    ({"seats": [{"known": {"red": 1}}]}, "known cards are not in the hand"),
    ({"seats": [{}, {}, {}]}, "3 seats for 2 players"),
    ({"seats": [{"reserve": 44}]}, "reserve is 44, but 45 are left of 45"),
    ({"seats": [{"tickets": ["boston-miami"]}, {"tickets": ["boston-miami"]}]}, "boston-miami is in two places"),
    ({"seats": [{"tickets": ["boston-mars"]}]}, "there is no ticket boston-mars"),
    ({"routes": {"boston-mars": 0}}, "there is no route boston-mars"),
    ({"routes": {"atlanta-miami": 2}}, "atlanta-miami: there is no seat 2"),
    ({"routes": {"dallas-houston/1": 0, "dallas-houston/2": 0}}, "owns the track beside it"),
    ({"routes": {"dallas-houston/1": 0, "dallas-houston/2": 1}}, "it is closed"),
    ({"stations": {"dallas": 0}}, "this board has no stations"),
    ({"cities": {"dallas": 0}}, "this board has no Cities"),
    ({"market": ["red"]}, "market: 1 places instead of 5"),
    ({"deck": [], "discard": {}}, "are nowhere"),
    ({"turns_left": 3}, "turns_left: 3"),
    ({"phase": "keep_tickets"}, "nothing is on offer"),
    ({"phase": "tunnel"}, "a tunnel needs"),
    ({"phase": "over"}, "says how it ended"),
    ({"end": "last_round"}, "only a game that is over"),
    ({"phase": "found_city"}, "a City follows a claim"),
    ({"pending": "atlanta-miami"}, "no route can be pending"),
    ({"put_by": {"boston-miami": 4}}, "there is no seat 4"),
    ({"alvin_with": 0}, "Alvin does not play"),
    ({"winner": 0}, "only a game that is over has a winner"),
    ({"seats": [{"coasts": True}]}, "no coasts here"),
    ({"shuffled_rejects": 31}, "more than the ticket deck holds"),
]


@pytest.mark.parametrize(("change", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as error:
        Game.from_position({"board": "usa", "players": 2, **change})
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"alvin_at": "boise"}, "until he is caught"),
        ({"alvin_with": 0}, "until he is caught"),
        ({"alvin_at": "boise", "alvin_with": 0}, "none of his captor's Cities"),
        ({"cities": {"roswell": 0}}, "takes no City"),
    ],
)
def test_alvin_stands_where_he_can(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        scene("old_west", 2, [{"start": "denver"}, {"start": "boise"}], options={"alvin": True}, **change)


def test_enough_tickets_end_a_race() -> None:
    shown = ["albuquerque-chicago", "albuquerque-duluth", "albuquerque-seattle", "atlanta-montreal", "atlanta-new_york",
             "calgary-chicago"]  # fmt: skip
    with pytest.raises(PositionError, match="enough tickets are completed"):
        scene("first_journey", 2, [{"shown": shown}])


@pytest.mark.parametrize("name", ["mars", "", ".", "../usa.toml", "src/draisine/boards/usa.toml"])
def test_a_document_names_a_built_in_board_and_opens_no_file(name: str) -> None:
    with pytest.raises(PositionError, match="there is no such board"):
        Game.from_position({"board": name, "players": 2})


def test_all_reasons_are_told_at_once() -> None:
    with pytest.raises(PositionError) as error:
        Game.from_position(
            {"board": "usa", "players": 2, "seats": [{"hand": {"redd": 1}, "tickets": ["x-y"]}], "market": ["red"]}
        )
    assert len(error.value.problems) == 3


def test_disconnected_routes_are_refused_where_claims_must_connect() -> None:
    with pytest.raises(PositionError, match="do not hang together"):
        scene(
            "old_west", 2,
            [{"start": "denver"}, {"start": "boise"}],
            cities={"denver": 0, "boise": 1},
            routes={"phoenix-tucson/1": 0},
        )  # fmt: skip


BASE = json.loads(msgspec.json.encode(begin("europe", 3, 2).position()))

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(sorted(BASE)), json_values)
def test_any_value_in_any_field_is_taken_or_refused_clearly(field: str, value: Any) -> None:
    try:
        game = Game.from_position({**BASE, field: value})
    except PositionError as error:
        assert error.problems
    else:
        assert game.position().players == game.players


@settings(max_examples=examples(150), deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_text_is_refused_clearly(content: bytes | str) -> None:
    with pytest.raises(PositionError):
        Game.from_position(content)
