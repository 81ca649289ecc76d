"""Old West: the variant with Alvin the alien."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import AlvinCaught, AlvinPlaced, PointsScored
from draisine.play.moves import PlaceAlvin
from draisine.play.scoring import ScoreLine
from tests import scenes
from tests.scenes import Seat, kinds, play_all, refused, scene

BOARD = load("old_west")
VARIANT: dict[str, object] = {"alvin": True}


def west(*seats: Seat, **position: Any) -> Game:
    """A scene of the variant."""
    return scenes.west(*seats, **{"options": VARIANT} | position)


def scores(game: Game) -> list[int]:
    return [player.score for player in game.view().players]


def alvin(game: Game) -> tuple[str | None, int | None]:
    """Where Alvin is, and who holds him."""
    return game.view().alvin_at, game.view().alvin_with


def near_roswell(**position: Any) -> Game:
    """Seat 0 has come from Santa Fe to Albuquerque, where no City stands, and can go on to Roswell."""
    return west(
        {"start": "santa_fe", "hand": {"red": 2, "blue": 4}},
        {"start": "las_cruces", "hand": {"green": 2}},
        routes={"albuquerque-santa_fe/1": 0},
        **position,
    )


TO_ROSWELL = "claim albuquerque-roswell with 2 red"
"""Two spaces: 2 points."""


@pytest.mark.rule("OW-ALVIN-1")
def test_alvin_begins_in_roswell_without_a_holder() -> None:
    assert alvin(new_game(BOARD, 4, seed=1, options=VARIANT)) == ("roswell", None)


@pytest.mark.rule("OW-ALVIN-1")
def test_without_the_variant_there_is_no_alvin() -> None:
    assert alvin(new_game(BOARD, 4, seed=1)) == (None, None)


@pytest.mark.rule("OW-ALVIN-2")
def test_roswell_is_no_start_city_in_the_variant() -> None:
    game = scene(BOARD, 2, phase="start_city", mover=1, options=VARIANT)

    assert refused(game, "start roswell") == "barred_city"
    assert len(game.legal_moves()) == 40


@pytest.mark.rule("OW-ALVIN-2")
def test_roswell_is_a_start_city_without_the_variant() -> None:
    game = scene(BOARD, 2, phase="start_city", mover=1)

    game.play("start roswell")

    assert game.view().cities == {"roswell": 1}


@pytest.mark.rule("OW-ALVIN-3")
def test_no_city_is_placed_in_roswell_after_the_capture() -> None:
    game = near_roswell()
    play_all(game, TO_ROSWELL, "alvin santa_fe")

    assert refused(game, "city roswell with 2 blue") == "barred_city"

    game.play("city albuquerque with 2 blue")
    assert game.view().cities["albuquerque"] == 0


@pytest.mark.rule("OW-ALVIN-3")
def test_no_city_is_placed_in_roswell_when_alvin_is_long_gone() -> None:
    game = west(
        {"start": "santa_fe"},
        {"start": "tucson", "hand": {"green": 2, "white": 2}},
        routes={"las_cruces-tucson": 1},
        alvin_at="santa_fe",
        alvin_with=0,
        mover=1,
    )
    game.play("claim las_cruces-roswell with 2 green")

    assert refused(game, "city roswell with 2 white") == "barred_city"

    game.play("city las_cruces with 2 white")
    assert game.view().cities == {"santa_fe": 0, "tucson": 1, "las_cruces": 1}


@pytest.mark.rule("OW-ALVIN-3")
def test_a_city_may_be_placed_in_roswell_without_the_variant() -> None:
    game = near_roswell(options={})

    play_all(game, TO_ROSWELL, "city roswell with 2 blue")

    assert game.view().cities["roswell"] == 0


@pytest.mark.rule("OW-ALVIN-4")
def test_the_first_route_to_roswell_captures_alvin_for_ten_points_at_once() -> None:
    game = near_roswell()

    events = game.play(TO_ROSWELL)

    assert events[1:] == [
        PointsScored(seat=0, points=2, reason="route"),
        AlvinCaught(seat=0),
        PointsScored(seat=0, points=10, reason="alvin"),
    ]
    assert scores(game) == [12, 0]
    assert game.view().alvin_with == 0


@pytest.mark.rule("OW-ALVIN-4")
def test_a_route_that_does_not_end_in_roswell_captures_nothing() -> None:
    game = near_roswell()

    game.play("claim albuquerque-las_cruces/1 with 2 red")

    assert alvin(game) == ("roswell", None)
    assert scores(game) == [0, 2]


@pytest.mark.rule("OW-ALVIN-5")
@pytest.mark.parametrize("own_city", ["santa_fe", "denver"])
def test_the_captor_takes_alvin_to_an_own_city(own_city: str) -> None:
    game = near_roswell(cities={"denver": 0})
    game.play(TO_ROSWELL)
    assert game.legal_moves() == [PlaceAlvin("denver"), PlaceAlvin("santa_fe")]

    events = game.play(f"alvin {own_city}")

    assert events[0] == AlvinPlaced(seat=0, city=own_city)
    assert alvin(game) == (own_city, 0)


@pytest.mark.rule("OW-ALVIN-5")
def test_alvin_goes_neither_to_an_opponents_city_nor_to_one_without_a_city() -> None:
    game = near_roswell()
    game.play(TO_ROSWELL)

    assert refused(game, "alvin las_cruces") == "not_your_city"
    assert refused(game, "alvin albuquerque") == "not_your_city"
    assert refused(game, "alvin roswell") == "not_your_city"


@pytest.mark.rule("OW-ALVIN-5")
def test_the_captor_must_place_alvin_before_anything_else() -> None:
    game = near_roswell()
    game.play(TO_ROSWELL)

    assert kinds(game) == {"alvin"}
    assert refused(game, "no city") == "not_now"
    assert refused(game, "city albuquerque with 2 blue") == "not_now"
    assert refused(game, "draw blind", 1) == "not_your_turn"


@pytest.mark.rule("OW-ALVIN-6")
def test_alvin_is_captured_again_and_again() -> None:
    game = west(
        {"start": "santa_fe", "hand": {"red": 5}},
        {"start": "pueblo", "hand": {"black": 3}},
        routes={"albuquerque-santa_fe/1": 0, "albuquerque-durango": 0},
    )

    play_all(game, TO_ROSWELL, "alvin santa_fe", "no city")
    assert scores(game) == [2 + 10, 0]

    # Three spaces between two Cities: 4 points for each owner.
    play_all(game, "claim pueblo-santa_fe/1 with 3 black", "alvin pueblo")
    assert alvin(game) == ("pueblo", 1)
    assert scores(game) == [12 + 4, 4 + 10]

    # Three spaces that end in the City of seat 1.
    play_all(game, "claim durango-pueblo with 3 red", "alvin santa_fe")
    assert alvin(game) == ("santa_fe", 0)
    assert scores(game) == [16 + 10, 14 + 4]

    captures = [event for event in game.events if isinstance(event, PointsScored) and event.reason == "alvin"]
    assert [(event.seat, event.points) for event in captures] == [(0, 10), (1, 10), (0, 10)]


@pytest.mark.rule("OW-ALVIN-7")
def test_the_holder_captures_nothing() -> None:
    game = near_roswell(alvin_at="santa_fe", alvin_with=0)

    events = game.play("claim pueblo-santa_fe/2 with 3 blue")

    assert [event for event in events if isinstance(event, PointsScored)] == [
        PointsScored(seat=0, points=4, reason="route")
    ]
    assert AlvinCaught(seat=0) not in events
    assert alvin(game) == ("santa_fe", 0)
    assert "alvin" not in kinds(game)


def at_the_end(**position: Any) -> Game:
    """A finished game: 30 points each and no tickets."""
    seats: list[Seat] = [{"start": "santa_fe", "score": 30}, {"start": "las_cruces", "score": 30}]
    return west(*seats, phase="over", end="last_round", **position)


@pytest.mark.rule("OW-ALVIN-8")
@pytest.mark.parametrize(("holder", "city"), [(0, "santa_fe"), (1, "las_cruces")])
def test_the_holder_at_the_end_gets_ten_points(holder: int, city: str) -> None:
    sheet = at_the_end(alvin_at=city, alvin_with=holder).score_sheet()

    other = 1 - holder
    assert ScoreLine("alvin", 10) in sheet.seats[holder].lines
    assert sheet.seats[holder].total == 40
    assert "alvin" not in [line.kind for line in sheet.seats[other].lines]
    assert sheet.seats[other].total == 30
    assert sheet.winners == [holder]


@pytest.mark.rule("OW-ALVIN-8")
def test_a_seat_that_lost_alvin_gets_nothing_more_at_the_end() -> None:
    game = west(
        {"start": "santa_fe"},
        {"start": "pueblo", "hand": {"black": 3}},
        alvin_at="santa_fe",
        alvin_with=0,
        mover=1,
        turns_left=1,
    )

    play_all(game, "claim pueblo-santa_fe/1 with 3 black", "alvin pueblo")

    # Route points 4 each; the capture and the end bring seat 1 twice 10.
    assert game.is_over
    assert [seat.total for seat in game.score_sheet().seats] == [4, 4 + 10 + 10]


@pytest.mark.rule("OW-ALVIN-9")
def test_the_captor_gets_the_ten_and_the_owner_of_the_city_the_route_points() -> None:
    game = west(
        {"start": "salt_lake_city"},
        {"start": "flagstaff", "hand": {"purple": 4}},
        routes={"flagstaff-st_george": 1},
        alvin_at="salt_lake_city",
        alvin_with=0,
        mover=1,
    )

    game.play("claim salt_lake_city-st_george/1 with 4 purple")

    assert scores(game) == [7, 10]


@pytest.mark.rule("OW-ALVIN-10")
def test_no_seat_gets_the_final_ten_when_alvin_was_never_captured() -> None:
    sheet = at_the_end().score_sheet()

    assert [line.kind for seat in sheet.seats for line in seat.lines if line.kind == "alvin"] == []
    assert [seat.total for seat in sheet.seats] == [30, 30]


@pytest.mark.rule("OW-ALVIN-11")
def test_routes_to_roswell_capture_nothing_once_alvin_has_left() -> None:
    game = near_roswell(mover=1, alvin_at="santa_fe", alvin_with=0)

    events = game.play("claim las_cruces-roswell with 2 green")

    assert [event for event in events if isinstance(event, PointsScored)] == [
        PointsScored(seat=1, points=2, reason="route")
    ]
    assert alvin(game) == ("santa_fe", 0)
    assert scores(game) == [0, 2]
