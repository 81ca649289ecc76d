"""Old West: Cities, how they are placed and who scores through them."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game, PositionError
from draisine.play.events import CityDeclined, CityFounded, PointsScored, TurnBegan
from draisine.play.moves import FoundCity
from tests.scenes import kinds, play_all, refused, west

BOARD = load("old_west")


def scores(game: Game) -> list[int]:
    return [player.score for player in game.view().players]


def sites(game: Game) -> set[str]:
    """Where a City may be placed now."""
    return {move.city for move in game.legal_moves() if isinstance(move, FoundCity)}


def just_claimed(hand: dict[str, int], **position: Any) -> Game:
    """Seat 0 has claimed Boise–Winnemucca, and has this hand left."""
    claimer = {"start": "idaho_falls", "hand": {"red": 3, **hand}}
    game = west(claimer, {"start": "tucson"}, routes={"boise-idaho_falls/1": 0}, **position)
    game.play("claim boise-winnemucca with 3 red")
    return game


@pytest.mark.rule("OW-CITY-1")
@pytest.mark.parametrize("end", ["boise", "winnemucca"])
def test_a_city_may_follow_a_claim_on_either_end(end: str) -> None:
    game = just_claimed({"blue": 2})
    assert game.to_move == (0,)
    assert sites(game) == {"boise", "winnemucca"}

    events = game.play(f"city {end} with 2 blue")

    assert events[0] == CityFounded(seat=0, city=end, cards={"blue": 2})
    assert game.view().cities == {"idaho_falls": 0, "tucson": 1, end: 0}
    assert game.view().players[0].cities == 1
    assert game.to_move == (1,)


@pytest.mark.rule("OW-CITY-1")
@pytest.mark.parametrize("elsewhere", ["denver", "bend"])
def test_a_city_may_stand_on_no_city_but_the_two_ends(elsewhere: str) -> None:
    game = just_claimed({"blue": 2})

    assert refused(game, f"city {elsewhere} with 2 blue") == "not_an_end"


@pytest.mark.rule("OW-CITY-2")
@pytest.mark.parametrize(
    ("payment", "left"),
    [
        ("2 blue", {"locomotive": 2, "white": 1}),
        ("1 blue + 1 locomotive", {"locomotive": 1, "white": 1, "blue": 1}),
        ("1 white + 1 locomotive", {"locomotive": 1, "blue": 2}),
        ("2 locomotive", {"white": 1, "blue": 2}),
    ],
)
def test_a_city_costs_two_cards_of_one_colour_or_locomotives(payment: str, left: dict[str, int]) -> None:
    game = just_claimed({"blue": 2, "white": 1, "locomotive": 2})

    game.play(f"city boise with {payment}")

    assert game.view().cities["boise"] == 0
    assert game.position().seats[0].hand == left
    # Three red cards of the route, and the two of the City.
    assert sum(game.view().discard.values()) == 5


@pytest.mark.rule("OW-CITY-2")
def test_a_city_is_not_paid_with_two_colours_nor_one_card_nor_three() -> None:
    game = just_claimed({"blue": 3, "white": 1, "locomotive": 1})

    assert refused(game, "city boise with 1 blue + 1 white") == "two_colours"
    assert refused(game, "city boise with 1 blue") == "price"
    assert refused(game, "city boise with 3 blue") == "price"
    assert refused(game, "city boise with 2 white") == "not_in_hand"


@pytest.mark.rule("OW-CITY-2")
def test_the_cards_of_the_claim_are_spent_and_pay_no_city() -> None:
    game = just_claimed({"blue": 1})

    assert refused(game, "city boise with 2 red") == "cards_short"
    assert kinds(game) == {"no_city"}


@pytest.mark.rule("OW-CITY-3")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_city_holds_one_city_of_any_owner(owner: int) -> None:
    game = just_claimed({"blue": 2}, cities={"winnemucca": owner})

    assert refused(game, "city winnemucca with 2 blue") == "city_taken"
    assert sites(game) == {"boise"}

    game.play("city boise with 2 blue")
    assert game.view().cities == {"idaho_falls": 0, "tucson": 1, "winnemucca": owner, "boise": 0}


@pytest.mark.rule("OW-CITY-3")
def test_with_cities_on_both_ends_there_is_no_decision() -> None:
    game = just_claimed({"blue": 2}, cities={"winnemucca": 0, "boise": 1})

    assert game.to_move == (1,)
    assert game.events[-1] == TurnBegan(seat=1)


@pytest.mark.rule("OW-CITY-4")
def test_a_city_stays_where_it_was_placed() -> None:
    game = just_claimed({"blue": 4, "orange": 4})
    game.play("city boise with 2 blue")
    placed = {"idaho_falls": 0, "tucson": 1, "boise": 0}

    # A later claim from Boise, and a City on its other end.
    play_all(game, "draw blind", "draw blind", "claim boise-missoula with 4 orange")
    assert game.view().cities == placed
    assert refused(game, "city boise with 2 blue") == "city_taken"
    assert sites(game) == {"missoula"}

    game.play("city missoula with 2 blue")
    assert game.view().cities == {**placed, "missoula": 0}


@pytest.mark.rule("OW-CITY-5")
def test_with_no_city_left_the_turn_is_over_after_the_claim() -> None:
    game = just_claimed({"blue": 2}, cities={"denver": 0, "seattle": 0})

    assert game.view().players[0].cities == 0
    assert game.to_move == (1,)
    assert refused(game, "city boise with 2 blue", 0) == "not_your_turn"


@pytest.mark.rule("OW-CITY-5")
def test_at_most_one_city_follows_a_claim() -> None:
    game = just_claimed({"blue": 4})

    game.play("city boise with 2 blue")

    assert game.view().players[0].cities == 1
    assert refused(game, "city winnemucca with 2 blue", 0) == "not_your_turn"


@pytest.mark.rule("OW-CITY-5")
def test_no_seat_has_more_than_three_cities_the_start_city_included() -> None:
    with pytest.raises(PositionError, match=r"seats\[0\].cities: 4 placed, but there are only 3"):
        west({"start": "denver"}, {"start": "tucson"}, cities={"boise": 0, "seattle": 0, "helena": 0})


CLAIM = "claim salt_lake_city-st_george/1 with 4 purple"
"""Four spaces: 7 points."""


@pytest.mark.rule("OW-CITY-6")
def test_the_owner_of_a_city_at_an_end_scores_instead_of_the_claimer() -> None:
    game = west(
        {"start": "salt_lake_city"},
        {"start": "flagstaff", "hand": {"purple": 4}},
        routes={"flagstaff-st_george": 1},
        mover=1,
    )

    events = game.play(CLAIM)

    assert PointsScored(seat=0, points=7, reason="route") in events
    assert scores(game) == [7, 0]
    assert game.view().routes["salt_lake_city-st_george/1"] == 1


@pytest.mark.rule("OW-CITY-6")
def test_even_one_point_goes_to_the_owner_of_the_city() -> None:
    game = west({"start": "santa_fe"}, {"start": "albuquerque", "hand": {"green": 1}}, mover=1)

    game.play("claim albuquerque-santa_fe/1 with 1 green")

    assert scores(game) == [1, 1]


@pytest.mark.rule("OW-CITY-7")
def test_two_owners_score_the_full_points_each() -> None:
    game = west(
        {"start": "salt_lake_city"},
        {"start": "st_george"},
        {"start": "flagstaff", "hand": {"purple": 4}},
        routes={"flagstaff-st_george": 2},
        mover=2,
    )

    game.play(CLAIM)

    assert scores(game) == [7, 7, 0]


@pytest.mark.rule("OW-CITY-8")
def test_one_owner_of_both_ends_scores_twice_when_another_claims() -> None:
    game = west(
        {"start": "salt_lake_city"},
        {"start": "flagstaff", "hand": {"purple": 4}},
        routes={"flagstaff-st_george": 1},
        cities={"st_george": 0},
        mover=1,
    )

    game.play(CLAIM)

    assert scores(game) == [14, 0]


@pytest.mark.rule("OW-CITY-8")
def test_one_owner_of_both_ends_scores_twice_by_an_own_claim() -> None:
    game = west(
        {"start": "flagstaff"},
        {"start": "salt_lake_city", "hand": {"purple": 4}},
        cities={"st_george": 1},
        mover=1,
    )

    game.play(CLAIM)

    assert scores(game) == [0, 14]


@pytest.mark.rule("OW-CITY-9")
def test_the_claimer_scores_through_an_own_city_like_any_owner() -> None:
    game = west({"start": "winnemucca"}, {"start": "boise", "hand": {"red": 3}}, mover=1)

    game.play("claim boise-winnemucca with 3 red")

    assert scores(game) == [4, 4]


@pytest.mark.rule("OW-CITY-9")
def test_the_claimer_with_the_only_city_scores_once() -> None:
    game = west({"start": "tucson"}, {"start": "boise", "hand": {"red": 3}}, mover=1)

    game.play("claim boise-winnemucca with 3 red")

    assert scores(game) == [0, 4]


@pytest.mark.rule("OW-CITY-10")
def test_without_a_city_at_either_end_the_claimer_scores() -> None:
    game = west(
        {"start": "idaho_falls", "hand": {"white": 5}},
        {"start": "tucson"},
        routes={"idaho_falls-salt_lake_city/1": 0},
    )

    game.play("claim salt_lake_city-winnemucca/1 with 5 white")

    assert scores(game) == [10, 0]


@pytest.mark.rule("OW-CITY-11")
def test_a_city_is_no_action_of_its_own() -> None:
    game = west(
        {"start": "boise", "hand": {"red": 2}}, {"start": "tucson"}, market=["red", "blue", "green", "white", "black"]
    )
    assert refused(game, "city winnemucca with 2 red") == "not_now"
    assert refused(game, "no city") == "not_now"

    game.play("draw 1")
    assert refused(game, "city winnemucca with 2 red") == "not_now"

    game.play("draw 2")
    assert refused(game, "city winnemucca with 2 red", 0) == "not_your_turn"


@pytest.mark.rule("OW-CITY-11")
def test_after_a_claim_a_city_may_be_declined() -> None:
    game = just_claimed({"blue": 2})
    assert kinds(game) == {"city", "no_city"}

    events = game.play("no city")

    assert events == [CityDeclined(seat=0), TurnBegan(seat=1)]
    assert game.view().cities == {"idaho_falls": 0, "tucson": 1}
    assert game.view().players[0].cities == 2
    assert game.position().seats[0].hand == {"blue": 2}


@pytest.mark.rule("OW-CITY-12")
def test_a_city_placed_in_the_same_turn_does_not_change_the_points() -> None:
    game = west(
        {"start": "idaho_falls", "hand": {"purple": 4, "blue": 2}},
        {"start": "tucson"},
        routes={"idaho_falls-salt_lake_city/1": 0},
    )
    game.play(CLAIM)
    assert scores(game) == [7, 0]

    game.play("city st_george with 2 blue")

    assert scores(game) == [7, 0]
    assert game.view().cities["st_george"] == 0


@pytest.mark.rule("OW-CITY-12")
def test_a_route_out_of_an_own_city_scores_once_though_a_second_city_follows() -> None:
    game = west({"start": "salt_lake_city", "hand": {"purple": 4, "blue": 2}}, {"start": "tucson"})

    play_all(game, CLAIM, "city st_george with 2 blue")

    assert scores(game) == [7, 0]


@pytest.mark.rule("OW-CITY-12")
def test_the_new_city_counts_from_the_next_claim_on() -> None:
    game = west(
        {"start": "idaho_falls", "hand": {"purple": 4, "blue": 2}},
        {"start": "flagstaff", "hand": {"yellow": 2}},
        routes={"idaho_falls-salt_lake_city/1": 0},
    )
    play_all(game, CLAIM, "city st_george with 2 blue")

    game.play("claim flagstaff-st_george with 2 yellow")

    # Two spaces: 2 points for each of the Cities at its ends.
    assert scores(game) == [9, 2]
