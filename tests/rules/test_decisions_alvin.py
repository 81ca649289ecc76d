"""Decisions on Alvin in Old West (A-77 to A-79)."""

from typing import Any

import pytest

from draisine.play import Game
from draisine.play.events import AlvinCaught, AlvinPlaced, CityFounded, PointsScored, RouteClaimed
from tests.rules.setups import events_of, old_west_scene
from tests.scenes import kinds, play_all, refused

PLAYED = {"alvin": True}


def near_roswell(hand: dict[str, int], **position: Any) -> Game:
    """Seat 0 starts in Las Cruces and has come to Albuquerque, two spaces from Alvin's home."""
    given = {"routes": {"albuquerque-las_cruces/1": 0}, "more": [{"score": 0}], "options": PLAYED, **position}
    return old_west_scene(["las_cruces", "boise"], [hand], **given)


# the order of events in a turn.


@pytest.mark.rule("A-77")
def test_alvin_is_caught_and_placed_before_a_city_is_founded() -> None:
    game = near_roswell({"red": 4})
    game.play("claim albuquerque-roswell with 2 red")
    assert game.view().phase == "place_alvin"
    # Only Cities that stand now: the one to be founded in Albuquerque comes too late.
    assert [str(move) for move in game.legal_moves()] == ["alvin las_cruces"]
    assert refused(game, "alvin albuquerque") == "not_your_city"
    game.play("alvin las_cruces")
    assert game.view().phase == "found_city"
    game.play("city albuquerque with 2 red")
    assert game.events[:6] == [
        RouteClaimed(seat=0, route="albuquerque-roswell", cards={"red": 2}),
        PointsScored(seat=0, points=2, reason="route"),
        AlvinCaught(seat=0),
        PointsScored(seat=0, points=10, reason="alvin"),
        AlvinPlaced(seat=0, city="las_cruces"),
        CityFounded(seat=0, city="albuquerque", cards={"red": 2}),
    ]
    assert (game.view().alvin_at, game.view().alvin_with) == ("las_cruces", 0)


@pytest.mark.rule("A-77")
def test_catching_and_placing_are_compulsory() -> None:
    game = near_roswell({"red": 4})
    game.play("claim albuquerque-roswell with 2 red")
    assert game.view().players[0].score == 12
    for move in ("no city", "city albuquerque with 2 red", "pass", "draw blind"):
        assert refused(game, move) == "not_now"
    assert kinds(game) == {"alvin"}


@pytest.mark.rule("A-77")
@pytest.mark.parametrize(
    ("near", "own_route", "claim"),
    [
        ("pueblo", "durango-pueblo", "denver-pueblo/1 with 1 orange"),
        ("cheyenne", "cheyenne-green_river/1", "cheyenne-denver/1 with 1 black"),
    ],
)
def test_alvin_is_caught_at_either_end_of_a_route(near: str, own_route: str, claim: str) -> None:
    # Alvin is in Denver: once the first city of the route's name, once the second.
    game = old_west_scene(
        [near, "denver"],
        [{"orange": 1, "black": 1}],
        routes={own_route: 0},
        options=PLAYED,
        alvin_at="denver",
        alvin_with=1,
    )
    game.play(f"claim {claim}")
    assert events_of(game, AlvinCaught) == [AlvinCaught(seat=0)]
    game.play(f"alvin {near}")
    assert (game.view().alvin_at, game.view().alvin_with) == (near, 0)


# the points of routes to Alvin's home.


@pytest.mark.rule("A-78")
def test_only_the_other_end_can_divert_the_points_of_a_route_to_roswell() -> None:
    game = near_roswell({"red": 2}, cities={"albuquerque": 1})
    play_all(game, "claim albuquerque-roswell with 2 red", "alvin las_cruces")
    assert [player.score for player in game.view().players] == [10, 2]
    # Both ends are out of the question for a City: the turn is over.
    assert game.to_move == (1,)


@pytest.mark.rule("A-78")
def test_roswell_takes_no_city_even_when_alvin_has_left() -> None:
    game = near_roswell({"green": 2, "red": 2}, alvin_at="boise", alvin_with=1)
    game.play("claim las_cruces-roswell with 2 green")
    # One end holds a City and the other never may, so there is no decision.
    assert events_of(game, AlvinCaught) == []
    assert game.to_move == (1,)
    assert game.view().cities == {"las_cruces": 0, "boise": 1}


@pytest.mark.rule("A-78")
def test_roswell_takes_a_city_where_alvin_does_not_play() -> None:
    game = near_roswell({"green": 2, "red": 2}, options={})
    play_all(game, "claim las_cruces-roswell with 2 green", "city roswell with 2 red")
    assert game.view().cities["roswell"] == 0


# Alvin never caught.


@pytest.mark.rule("A-79")
def test_no_seat_gets_the_final_ten_when_alvin_was_never_caught() -> None:
    over: dict[str, Any] = {"phase": "over", "end": "last_round", "turns_left": 0}
    at_home = near_roswell({}, **over)
    assert at_home.view().alvin_at == "roswell"
    assert [seat.total for seat in at_home.score_sheet().seats] == [0, 0]
    assert all(line.kind != "alvin" for seat in at_home.score_sheet().seats for line in seat.lines)
    caught = near_roswell({}, alvin_at="boise", alvin_with=1, **over)
    assert [seat.total for seat in caught.score_sheet().seats] == [0, 10]
