"""Old West: networks that grow from the start city, multiple routes, ferries, and the points of a route."""

from collections import Counter

import msgspec
import pytest

from draisine.boards import Board, load
from draisine.play import Game, PositionError
from draisine.play.events import PointsScored
from draisine.play.moves import Claim
from tests.scenes import Seat, play_all, refused, west

BOARD = load("old_west")


def claimable(game: Game) -> set[str]:
    return {move.route for move in game.legal_moves() if isinstance(move, Claim)}


def routes_at(*cities: str) -> set[str]:
    return {name for name, route in zip(BOARD.route_ids, BOARD.route, strict=True) if set(cities) & set(route.between)}


@pytest.mark.rule("OW-NET-1")
def test_the_first_route_must_end_in_the_start_city() -> None:
    game = west({"start": "salt_lake_city", "hand": {"orange": 1}}, {"start": "seattle"})

    assert refused(game, "claim denver-pueblo/1 with 1 orange") == "not_connected"

    game.play("claim green_river-salt_lake_city/1 with 1 orange")
    assert game.view().routes == {"green_river-salt_lake_city/1": 0}


@pytest.mark.rule("OW-NET-1")
def test_all_routes_of_the_start_city_are_open_and_no_others() -> None:
    game = west({"start": "salt_lake_city", "hand": {"locomotive": 6}}, {"start": "seattle"})

    assert claimable(game) == routes_at("salt_lake_city")


@pytest.mark.rule("OW-NET-2")
def test_later_routes_start_where_the_own_network_has_come() -> None:
    game = west(
        {"start": "salt_lake_city", "hand": {"green": 1, "red": 4}},
        {"start": "seattle"},
        routes={"green_river-salt_lake_city/1": 0},
    )

    assert refused(game, "claim casper-gillette with 1 green") == "not_connected"

    game.play("claim cheyenne-green_river/1 with 4 red")
    assert game.view().routes["cheyenne-green_river/1"] == 0


@pytest.mark.rule("OW-NET-2")
def test_every_city_reached_and_the_start_city_can_be_built_from() -> None:
    game = west(
        {"start": "salt_lake_city", "hand": {"locomotive": 6}},
        {"start": "seattle"},
        routes={"green_river-salt_lake_city/1": 0, "casper-green_river": 0},
    )
    closed = {"green_river-salt_lake_city/1", "green_river-salt_lake_city/2", "casper-green_river"}

    assert claimable(game) == routes_at("salt_lake_city", "green_river", "casper") - closed


@pytest.mark.rule("OW-NET-2")
def test_the_routes_of_others_are_no_part_of_the_own_network() -> None:
    game = west(
        {"start": "salt_lake_city", "hand": {"red": 4}},
        {"start": "seattle", "hand": {"red": 4}},
        {"start": "green_river"},
        routes={"green_river-salt_lake_city/1": 2},
    )

    assert refused(game, "claim cheyenne-green_river/1 with 4 red") == "not_connected"


@pytest.mark.rule("OW-NET-3")
def test_a_city_outside_the_network_opens_no_route() -> None:
    game = west(
        {"start": "salt_lake_city", "hand": {"locomotive": 6}},
        {"start": "denver"},
        cities={"seattle": 0, "portland": 0},
    )

    assert refused(game, "claim portland-seattle/1 with 2 locomotive") == "not_connected"
    assert claimable(game) == routes_at("salt_lake_city")


@pytest.mark.rule("OW-NET-3")
def test_a_position_with_a_detached_route_is_refused() -> None:
    with pytest.raises(PositionError, match=r"seats\[0\]: the routes are not connected"):
        west({"start": "salt_lake_city"}, {"start": "denver"}, cities={"seattle": 0}, routes={"portland-seattle/1": 0})


@pytest.mark.rule("OW-NET-4")
def test_a_route_may_end_in_an_opponents_city_and_go_on_from_there() -> None:
    game = west(
        {"start": "salt_lake_city", "hand": {"white": 5, "red": 3}},
        {"start": "winnemucca", "hand": {"blue": 2}},
        routes={"carson_city-winnemucca/2": 1},
        deck_top=["black", "black"],
    )

    play_all(game, "claim salt_lake_city-winnemucca/1 with 5 white", "draw blind", "draw blind")
    assert [player.score for player in game.view().players] == [10, 10]

    game.play("claim boise-winnemucca with 3 red")
    assert game.view().routes["boise-winnemucca"] == 0
    assert [player.score for player in game.view().players] == [10, 14]


@pytest.mark.rule("OW-MULTI-1")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_four_or_more_each_track_of_a_triple_takes_another_player(players: int) -> None:
    seats: list[Seat] = [
        {"start": "ashland", "hand": {"orange": 1, "red": 1}},
        {"start": "redding", "hand": {"red": 1}},
        {"start": "bend", "hand": {"white": 1}},
        {"start": "tucson"},
        {"start": "denver"},
        {"start": "helena"},
    ]
    game = west(*seats[:players], routes={"ashland-bend": 2})

    game.play("claim ashland-redding/1 with 1 orange")
    game.play("claim ashland-redding/2 with 1 red")
    game.play("claim ashland-redding/3 with 1 white")

    assert game.view().routes == {
        "ashland-bend": 2,
        "ashland-redding/1": 0,
        "ashland-redding/2": 1,
        "ashland-redding/3": 2,
    }


@pytest.mark.rule("OW-MULTI-1")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_no_seat_owns_two_tracks_of_a_triple(players: int) -> None:
    starts = ["ashland", "redding", "bend", "tucson", "denver", "helena"]
    seats = [{"start": start, "hand": {"red": 1, "white": 1}} for start in starts[:players]]
    game = west(*seats, routes={"ashland-redding/1": 0})

    assert game.view().closed == []
    assert refused(game, "claim ashland-redding/2 with 1 red") == "own_twin"
    assert refused(game, "claim ashland-redding/3 with 1 white") == "own_twin"


@pytest.mark.rule("OW-MULTI-2")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_one_claim_closes_all_other_tracks_of_a_triple(players: int) -> None:
    seats: list[Seat] = [
        {"start": "ashland", "hand": {"orange": 1, "white": 1}},
        {"start": "redding", "hand": {"red": 1, "white": 1}},
        {"start": "tucson"},
    ]
    game = west(*seats[:players])

    game.play("claim ashland-redding/1 with 1 orange")

    assert refused(game, "claim ashland-redding/2 with 1 red") == "closed"
    assert refused(game, "claim ashland-redding/3 with 1 white") == "closed"
    assert game.view().closed == ["ashland-redding/2", "ashland-redding/3"]


@pytest.mark.rule("OW-MULTI-2")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_one_claim_closes_the_other_track_of_a_double(players: int) -> None:
    seats: list[Seat] = [{"start": "boise"}, {"start": "bend", "hand": {"white": 4}}, {"start": "tucson"}]
    game = west(*seats[:players], routes={"bend-boise/1": 0}, mover=1)

    assert refused(game, "claim bend-boise/2 with 4 white") == "closed"


def with_green_ferry() -> Board:
    """The board with Grand Junction–St. George, four spaces, made a green ferry of one symbol."""
    changed = [
        msgspec.structs.replace(route, colour="green", ferry=1)
        if route.between == ("grand_junction", "st_george")
        else route
        for route in BOARD.route
    ]
    return msgspec.structs.replace(BOARD, route=changed)


def ferry_scene(hand: dict[str, int]) -> Game:
    return west({"start": "st_george", "hand": hand}, {"start": "seattle"}, board=with_green_ferry())


@pytest.mark.rule("OW-FERRY-1")
def test_a_coloured_ferry_needs_its_locomotive_and_its_colour() -> None:
    game = ferry_scene({"green": 4, "red": 3, "locomotive": 1})

    assert refused(game, "claim grand_junction-st_george with 4 green") == "need_locos"
    assert refused(game, "claim grand_junction-st_george with 3 red + 1 locomotive") == "wrong_colour"

    game.play("claim grand_junction-st_george with 3 green + 1 locomotive")
    assert game.view().routes == {"grand_junction-st_george": 0}
    assert game.view().discard == {"locomotive": 1, "green": 3}


@pytest.mark.rule("OW-FERRY-1")
def test_without_a_locomotive_there_is_no_ferry() -> None:
    game = ferry_scene({"green": 4})

    assert refused(game, "claim grand_junction-st_george with 4 green") == "locos_short"


@pytest.mark.rule("OW-FERRY-1")
def test_a_grey_ferry_takes_one_colour_and_a_locomotive_for_each_symbol() -> None:
    game = west(
        {"start": "los_angeles", "hand": {"red": 5, "blue": 4, "locomotive": 3}}, {"start": "seattle", "hand": {}}
    )

    assert refused(game, "claim los_angeles-san_francisco with 5 red + 2 locomotive") == "need_locos"
    assert refused(game, "claim los_angeles-san_francisco with 2 red + 2 blue + 3 locomotive") == "two_colours"

    game.play("claim los_angeles-san_francisco with 4 blue + 3 locomotive")
    assert game.position().seats[0].hand == {"red": 5}
    assert game.view().players[0].reserve == 33


@pytest.mark.rule("OW-FERRY-2")
@pytest.mark.parametrize("payment", ["2 green + 2 locomotive", "1 green + 3 locomotive", "4 locomotive"])
def test_more_locomotives_than_symbols_stand_in_for_the_colour(payment: str) -> None:
    game = ferry_scene({"green": 3, "locomotive": 4})

    game.play(f"claim grand_junction-st_george with {payment}")

    assert game.view().routes == {"grand_junction-st_george": 0}
    assert sum(game.view().discard.values()) == 4


@pytest.mark.rule("OW-FERRY-2")
def test_the_payments_of_a_ferry_include_its_locomotives() -> None:
    game = ferry_scene({"green": 3, "locomotive": 4})

    payments = [
        move.cards
        for move in game.legal_moves()
        if isinstance(move, Claim) and move.route == "grand_junction-st_george"
    ]

    assert Counter(cards["locomotive"] for cards in payments) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert all(cards.get("green", 0) + cards["locomotive"] == 4 for cards in payments)


@pytest.mark.rule("OW-SCORE-1")
@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("bozeman-helena/1", 1, 1),
        ("billings-bozeman/1", 2, 2),
        ("boise-winnemucca", 3, 4),
        ("bend-boise/1", 4, 7),
        ("salt_lake_city-winnemucca/1", 5, 10),
        ("denver-salt_lake_city/1", 6, 15),
        ("boise-seattle/1", 7, 18),
    ],
)
def test_routes_score_by_their_length(route: str, length: int, points: int) -> None:
    network = ["boise-idaho_falls/1", "bozeman-idaho_falls/1", "idaho_falls-salt_lake_city/1"]
    game = west(
        {"start": "idaho_falls", "hand": {"locomotive": 7}}, {"start": "tucson"}, routes=dict.fromkeys(network, 0)
    )

    events = game.play(f"claim {route} with {length} locomotive")

    assert [event for event in events if isinstance(event, PointsScored)] == [
        PointsScored(seat=0, points=points, reason="route")
    ]
    assert [player.score for player in game.view().players] == [points, 0]
    assert game.view().players[0].reserve == 40 - 3 - 3 - 2 - length
