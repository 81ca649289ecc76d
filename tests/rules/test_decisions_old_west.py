"""Decisions on Old West: tracks, start cities and Cities (A-70 to A-76)."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import CityDeclined, CityFounded, PointsScored, StartChosen
from tests.rules.setups import LOCO, events_of, old_west_scene, own
from tests.scenes import kinds, play_all, refused, scene

SPARE = ["wolf_point", "great_falls", "missoula", "spokane", "tucson", "san_diego"]
"""Start cities that do not matter."""


# tracks with six players.


def three_tracks(players: int) -> Game:
    """Three seats that can each reach Eugene–Portland, a triple."""
    starts = ["eugene", "portland", "bend", *SPARE][:players]
    hands = [{"black": 1, "purple": 1}, {"purple": 1}, {"red": 1}]
    return old_west_scene(starts, hands, routes={"bend-eugene/1": 2})


@pytest.mark.rule("A-70")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_all_tracks_of_a_triple_are_open_from_four_players_to_six(players: int) -> None:
    game = three_tracks(players)
    game.play("claim eugene-portland/1 with 1 black")
    assert game.view().closed == []
    game.play("claim eugene-portland/2 with 1 purple")
    game.play("claim eugene-portland/3 with 1 red")
    assert [game.view().routes[f"eugene-portland/{track}"] for track in (1, 2, 3)] == [0, 1, 2]


@pytest.mark.rule("A-70")
def test_six_players_take_one_track_each() -> None:
    starts = ["eugene", "portland", "bend", *SPARE][:6]
    game = old_west_scene(starts, [{"purple": 1}], routes={"eugene-portland/1": 0})
    assert refused(game, "claim eugene-portland/2 with 1 purple") == "own_twin"


@pytest.mark.rule("A-70")
def test_three_players_get_one_track_of_a_triple() -> None:
    game = three_tracks(3)
    game.play("claim eugene-portland/1 with 1 black")
    assert game.view().closed == ["bend-eugene/2", "eugene-portland/2", "eugene-portland/3"]
    assert refused(game, "claim eugene-portland/2 with 1 purple") == "closed"


# seven spaces.


@pytest.mark.rule("A-71")
def test_a_route_of_seven_spaces_scores_18() -> None:
    game = old_west_scene(["winnemucca", "tucson"], [{"red": 7}], routes={"boise-winnemucca": 0}, more=[{"score": 0}])
    game.play("claim boise-seattle/1 with 7 red")
    assert events_of(game, PointsScored) == [PointsScored(seat=0, points=18, reason="route")]
    assert game.view().players[0].score == 18


# start cities.


@pytest.mark.rule("A-72")
def test_a_start_city_cannot_be_shared() -> None:
    game = scene("old_west", players=3, phase="start_city", mover=2)
    game.play("start denver")
    assert refused(game, "start denver") == "city_taken"
    assert len(game.legal_moves()) == 40
    game.play("start pueblo")
    # Public as it is chosen, and final.
    assert [game.view(0).players[seat].start for seat in range(3)] == [None, "pueblo", "denver"]
    assert game.view().cities == {"denver": 2, "pueblo": 1}
    assert refused(game, "start boise", 2) == "not_your_turn"


@pytest.mark.rule("A-72")
def test_every_city_is_eligible_but_alvins_home() -> None:
    plain = scene("old_west", phase="start_city", mover=1)
    assert len(plain.legal_moves()) == 41
    plain.play("start roswell")
    assert plain.view().players[1].start == "roswell"
    visited = scene("old_west", phase="start_city", mover=1, options={"alvin": True})
    assert len(visited.legal_moves()) == 40
    assert refused(visited, "start roswell") == "barred_city"


@pytest.mark.rule("A-73")
def test_start_cities_are_chosen_after_all_tickets_from_the_last_seat_to_the_first() -> None:
    tickets = load("old_west").ticket_ids
    offers = [tickets[seat * 5 : seat * 5 + 5] for seat in range(4)]
    seats = [{"offer": offer} for offer in offers]
    game = scene("old_west", players=4, first=1, phase="setup_tickets", seats=seats)
    for seat in (3, 1, 0):
        game.play(f"keep {', '.join(offers[seat])}", seat)
        assert refused(game, "start denver", seat) == "not_your_turn"
    assert refused(game, "start denver", 2) == "not_now"
    game.play(f"keep {', '.join(offers[2])}", 2)
    # Turns will go 1, 2, 3, 0.
    play_all(game, "start denver", "start boise", "start tucson", "start seattle")
    assert [event.seat for event in events_of(game, StartChosen)] == [0, 3, 2, 1]
    assert game.to_move == (1,)
    assert game.view().phase == "turn"


# a City placed this turn does not score the route just claimed.


@pytest.mark.rule("A-74")
def test_a_city_founded_after_the_claim_scores_nothing_for_it() -> None:
    game = old_west_scene(["denver", "boise"], [{"red": 5}])
    game.play("claim denver-grand_junction with 3 red")
    game.play("city grand_junction with 2 red")
    # Once for Denver; with the City counted as standing it would be twice.
    assert game.view().players[0].score == 4


@pytest.mark.rule("A-74")
def test_a_city_founded_after_the_claim_does_not_share_in_the_points() -> None:
    game = old_west_scene(
        ["green_river", "st_george"],
        [{"purple": 4, "red": 2}],
        routes={"green_river-salt_lake_city/1": 0},
        more=[{"score": 0}],
    )
    play_all(game, "claim salt_lake_city-st_george/1 with 4 purple", "city salt_lake_city with 2 red")
    assert [player.score for player in game.view().players] == [0, 7]


# the limits of placing a City.


def after_claim(hand: dict[str, int], **position: Any) -> Game:
    """Denver–Pueblo (one orange) has just been claimed out of Denver."""
    game = old_west_scene(["denver", "boise"], [hand], **position)
    game.play("claim denver-pueblo/1 with 1 orange")
    return game


@pytest.mark.rule("A-75")
def test_a_city_stands_on_an_end_of_the_route_just_claimed_where_none_stands() -> None:
    game = after_claim({"orange": 1, "red": 4}, routes={"cheyenne-denver/1": 0})
    assert refused(game, "city cheyenne with 2 red") == "not_an_end"
    assert refused(game, "city denver with 2 red") == "city_taken"
    game.play("city pueblo with 2 red")
    assert events_of(game, CityFounded) == [CityFounded(seat=0, city="pueblo", cards={"red": 2})]
    assert game.view().players[0].cities == 1
    # One City for one claim: the turn is over.
    assert game.to_move == (1,)


@pytest.mark.rule("A-75")
def test_the_route_is_paid_before_the_city() -> None:
    # Two oranges would pay for the City, but one of them went into the route.
    game = after_claim({"orange": 2})
    assert [str(move) for move in game.legal_moves()] == ["no city"]
    assert refused(game, "city pueblo with 2 orange") == "cards_short"


@pytest.mark.rule("A-75")
@pytest.mark.parametrize("paid", ["2 red", f"1 red + 1 {LOCO}", f"2 {LOCO}"])
def test_a_city_costs_two_cards_of_one_colour_or_locomotives(paid: str) -> None:
    game = after_claim({"orange": 1, "red": 2, "blue": 1, LOCO: 2})
    assert refused(game, "city pueblo with 1 red + 1 blue") == "two_colours"
    game.play(f"city pueblo with {paid}")
    assert game.view().players[0].cards == 3


@pytest.mark.rule("A-75")
def test_a_city_may_be_founded_in_the_last_round() -> None:
    game = after_claim({"orange": 1, "red": 2}, turns_left=1)
    assert game.view().phase == "found_city"
    game.play("city pueblo with 2 red")
    assert game.view().cities == {"denver": 0, "boise": 1, "pueblo": 0}
    assert game.view().end == "last_round"


@pytest.mark.rule("A-75")
def test_declining_a_city_is_free() -> None:
    game = after_claim({"orange": 1, "red": 2})
    game.play("no city")
    assert events_of(game, CityDeclined) == [CityDeclined(seat=0)]
    assert own(game, 0).hand == {"red": 2}
    assert game.view().players[0].cities == 2
    assert game.to_move == (1,)


@pytest.mark.rule("A-75")
def test_a_city_is_placed_only_in_the_turn_of_a_claim() -> None:
    game = old_west_scene(["denver", "boise"], [{"red": 2}])
    assert refused(game, "city denver with 2 red") == "not_now"
    game.play("draw blind")
    assert refused(game, "city denver with 2 red") == "not_now"


@pytest.mark.rule("A-75")
def test_there_is_no_city_decision_where_none_can_stand() -> None:
    both_taken = old_west_scene(["denver", "pueblo"], [{"orange": 1, "red": 2}])
    both_taken.play("claim denver-pueblo/1 with 1 orange")
    assert both_taken.to_move == (1,)
    all_built = after_claim({"orange": 1, "red": 2}, cities={"seattle": 0, "tucson": 0})
    assert all_built.to_move == (1,)


@pytest.mark.rule("A-75")
def test_the_city_phase_does_not_reveal_whether_it_can_be_paid() -> None:
    rich = after_claim({"orange": 1, "red": 2})
    poor = after_claim({"orange": 1, "red": 1, "blue": 1})
    assert kinds(rich) == {"city", "no_city"}
    assert kinds(poor) == {"no_city"}
    for seat in (1, None):
        assert rich.view(seat) == poor.view(seat)
        assert rich.events_for(seat) == poor.events_for(seat)


# who scores a route.


@pytest.mark.rule("A-76")
@pytest.mark.parametrize(
    ("at_salt_lake", "at_st_george", "scores"),
    [
        (None, None, [7, 0, 0]),
        (1, None, [0, 7, 0]),
        (None, 1, [0, 7, 0]),
        (1, 2, [0, 7, 7]),
        (1, 1, [0, 14, 0]),
        (0, 1, [7, 7, 0]),
        (0, 0, [14, 0, 0]),
    ],
)
def test_each_city_at_an_end_brings_its_owner_the_full_points(
    at_salt_lake: int | None, at_st_george: int | None, scores: list[int]
) -> None:
    ends = {"salt_lake_city": at_salt_lake, "st_george": at_st_george}
    game = old_west_scene(
        ["green_river", "boise", "tucson"],
        [{"purple": 4}],
        routes={"green_river-salt_lake_city/1": 0},
        cities={city: owner for city, owner in ends.items() if owner is not None},
        more=[{"score": 0}],
    )
    game.play("claim salt_lake_city-st_george/1 with 4 purple")
    assert [player.score for player in game.view().players] == scores
    # The log, not the ownership of routes, says where the points come from.
    logged = [0, 0, 0]
    for event in events_of(game, PointsScored):
        logged[event.seat] += event.points
    assert logged == scores
