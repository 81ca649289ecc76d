"""First Journey: claiming routes, doubles, and linking the coasts."""

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import CoastsLinked, GameOver, PointsScored
from draisine.play.moves import Claim
from tests.scenes import Seat, refused, scene

BOARD = load("first_journey")


@pytest.mark.rule("FJ-CLAIM-1")
@pytest.mark.parametrize(
    ("payment", "left"),
    [
        ("2 yellow", {"locomotive": 2, "red": 2}),
        ("1 yellow + 1 locomotive", {"locomotive": 1, "yellow": 1, "red": 2}),
        ("2 locomotive", {"yellow": 2, "red": 2}),
    ],
)
def test_a_route_is_paid_in_its_colour_or_with_locomotives(payment: str, left: dict[str, int]) -> None:
    game = scene(BOARD, 2, [{"hand": {"yellow": 2, "red": 2, "locomotive": 2}}, {}])

    game.play(f"claim albuquerque-salt_lake_city with {payment}")

    assert game.view().routes == {"albuquerque-salt_lake_city": 0}
    assert game.position().seats[0].hand == left
    assert sum(game.view().discard.values()) == 2
    assert game.view().players[0].reserve == 18


@pytest.mark.rule("FJ-CLAIM-1")
def test_a_route_is_not_paid_in_another_colour_nor_with_more_or_fewer_cards() -> None:
    game = scene(BOARD, 2, [{"hand": {"yellow": 3, "red": 2}}, {}])

    assert refused(game, "claim albuquerque-salt_lake_city with 1 yellow + 1 red") == "two_colours"
    assert refused(game, "claim albuquerque-salt_lake_city with 2 red") == "wrong_colour"
    assert refused(game, "claim albuquerque-salt_lake_city with 1 yellow") == "price"
    assert refused(game, "claim albuquerque-salt_lake_city with 3 yellow") == "price"


@pytest.mark.rule("FJ-CLAIM-2")
def test_every_free_route_can_be_claimed_by_a_seat_without_routes() -> None:
    game = scene(BOARD, 2, [{"hand": {"locomotive": 4}}, {}])

    assert {move.route for move in game.legal_moves() if isinstance(move, Claim)} == set(BOARD.route_ids)


@pytest.mark.rule("FJ-CLAIM-2")
def test_a_route_need_not_touch_the_earlier_ones() -> None:
    game = scene(BOARD, 2, [{"hand": {"black": 2}}, {}], routes={"calgary-seattle/1": 0})

    game.play("claim atlanta-miami/1 with 2 black")

    assert game.view().routes == {"calgary-seattle/1": 0, "atlanta-miami/1": 0}


@pytest.mark.rule("FJ-CLAIM-2")
def test_one_route_is_claimed_in_a_turn() -> None:
    game = scene(BOARD, 2, [{"hand": {"black": 2, "red": 1}}, {}])

    game.play("claim atlanta-miami/1 with 2 black")

    assert game.to_move == (1,)
    assert refused(game, "claim calgary-helena/1 with 1 red", 0) == "not_your_turn"


@pytest.mark.rule("FJ-CLAIM-2")
def test_a_route_that_is_taken_is_not_free() -> None:
    game = scene(BOARD, 2, [{"hand": {"black": 3}}, {}], routes={"chicago-washington": 1})

    assert refused(game, "claim chicago-washington with 3 black") == "taken"


@pytest.mark.rule("FJ-CLAIM-3")
def test_routes_score_nothing() -> None:
    game = scene(BOARD, 2, [{"hand": {"black": 4}}, {}])

    events = game.play("claim denver-duluth with 4 black")

    assert not any(isinstance(event, PointsScored) for event in events)
    assert [player.score for player in game.view().players] == [0, 0]
    assert [(seat.total, seat.lines) for seat in game.score_sheet().seats] == [(0, []), (0, [])]


@pytest.mark.rule("FJ-MULTI-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_owns_both_tracks_of_a_double(players: int) -> None:
    game = scene(BOARD, players, [{"hand": {"green": 2}}], routes={"albuquerque-dallas/1": 0})

    assert refused(game, "claim albuquerque-dallas/2 with 2 green") == "own_twin"


@pytest.mark.rule("FJ-MULTI-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_track_of_a_double_stays_open_to_others(players: int) -> None:
    game = scene(BOARD, players, [{}, {"hand": {"green": 2}}], routes={"albuquerque-dallas/1": 0}, mover=1)

    assert game.view().closed == []

    game.play("claim albuquerque-dallas/2 with 2 green")
    assert game.view().routes == {"albuquerque-dallas/1": 0, "albuquerque-dallas/2": 1}


FROM_LOS_ANGELES = ["albuquerque-los_angeles/1", "albuquerque-dallas/1", "dallas-new_orleans/1"]
FROM_SAN_FRANCISCO = [
    "salt_lake_city-san_francisco/1",
    "denver-salt_lake_city/1",
    "denver-kansas_city/1",
    "chicago-kansas_city/1",
]
FROM_SEATTLE = ["helena-seattle", "helena-winnipeg", "duluth-winnipeg/1", "chicago-duluth/1"]
TO_MIAMI, TO_NEW_YORK, TO_WASHINGTON = "miami-new_orleans/1", "chicago-new_york/1", "chicago-washington"


def about_to_link(network: list[str], **seat: object) -> Game:
    """Seat 0 owns this network, and has the cards for any route of three."""
    first: Seat = {"hand": {"locomotive": 3}, "tickets": ["calgary-los_angeles", "atlanta-montreal"], **seat}
    return scene(BOARD, 2, [first, {}], routes=dict.fromkeys(network, 0))


@pytest.mark.rule("FJ-COAST-1")
@pytest.mark.parametrize(
    ("network", "link"),
    [
        pytest.param(FROM_LOS_ANGELES, TO_MIAMI, id="Los Angeles to Miami"),
        pytest.param(FROM_SAN_FRANCISCO, TO_NEW_YORK, id="San Francisco to New York"),
        pytest.param(FROM_SEATTLE, TO_WASHINGTON, id="Seattle to Washington"),
        pytest.param([*FROM_LOS_ANGELES[:2], TO_MIAMI], "dallas-new_orleans/1", id="link in the middle"),
    ],
)
def test_linking_west_and_east_earns_the_coast_to_coast_card(network: list[str], link: str) -> None:
    game = about_to_link(network)
    assert not game.view().players[0].coasts

    length = BOARD.route[BOARD.route_ids.index(link)].length
    events = game.play(f"claim {link} with {length} locomotive")

    assert CoastsLinked(seat=0) in events
    assert game.view().players[0].coasts
    assert game.score_sheet().seats[0].completed == 1


@pytest.mark.rule("FJ-COAST-1")
@pytest.mark.parametrize(
    ("network", "claim"),
    [
        pytest.param(FROM_SEATTLE, "chicago-montreal", id="Montreal is not on the coast"),
        pytest.param(["calgary-helena/1", *FROM_SEATTLE[1:]], TO_WASHINGTON, id="nor are Calgary and Helena"),
        pytest.param(FROM_LOS_ANGELES[:2], TO_MIAMI, id="a gap"),
        pytest.param(["los_angeles-san_francisco/1"], "san_francisco-seattle/1", id="west with west"),
    ],
)
def test_no_other_link_earns_it(network: list[str], claim: str) -> None:
    game = about_to_link(network)

    events = game.play(f"claim {claim} with 3 locomotive")

    assert CoastsLinked(seat=0) not in events
    assert not game.view().players[0].coasts


@pytest.mark.rule("FJ-COAST-1")
def test_the_routes_of_others_do_not_link_the_coasts() -> None:
    owners = dict.fromkeys(FROM_LOS_ANGELES, 0) | {"albuquerque-dallas/1": 1}
    game = scene(BOARD, 2, [{"hand": {"white": 3}}, {}], routes=owners)

    game.play(f"claim {TO_MIAMI} with 3 white")

    assert [player.coasts for player in game.view().players] == [False, False]


@pytest.mark.rule("FJ-COAST-2")
def test_a_second_link_brings_nothing() -> None:
    game = about_to_link([*FROM_LOS_ANGELES, TO_MIAMI], coasts=True)

    events = game.play("claim los_angeles-san_francisco/1 with 1 locomotive")

    assert CoastsLinked(seat=0) not in events
    assert game.score_sheet().seats[0].completed == 1


@pytest.mark.rule("FJ-COAST-3")
def test_the_card_is_the_sixth_completed_ticket() -> None:
    shown = ["chicago-miami", "chicago-helena", "dallas-miami", "denver-seattle", "duluth-washington"]
    game = about_to_link(FROM_LOS_ANGELES, shown=shown)

    events = game.play(f"claim {TO_MIAMI} with 3 locomotive")

    assert events[-2:] == [CoastsLinked(seat=0), GameOver(end="tickets_won")]
    assert game.score_sheet().seats[0].completed == 6
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("FJ-COAST-3")
def test_with_four_completed_tickets_the_card_is_the_fifth() -> None:
    shown = ["chicago-miami", "chicago-helena", "dallas-miami", "denver-seattle"]
    game = about_to_link(FROM_LOS_ANGELES, shown=shown)

    game.play(f"claim {TO_MIAMI} with 3 locomotive")

    assert not game.is_over
    assert game.score_sheet().seats[0].completed == 5


@pytest.mark.rule("FJ-COAST-3")
def test_the_card_counts_when_tickets_are_compared() -> None:
    seats: list[Seat] = [
        {"shown": ["chicago-miami", "chicago-helena"]},
        {"shown": ["dallas-miami", "denver-seattle"], "coasts": True},
    ]
    sheet = scene(BOARD, 2, seats, phase="over", end="last_train").score_sheet()

    assert [seat.total for seat in sheet.seats] == [2, 3]
    assert sheet.winners == [1]


@pytest.mark.rule("FJ-COAST-4")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_card_is_announced_and_seen_by_all(viewer: int | None) -> None:
    game = about_to_link(FROM_LOS_ANGELES)

    game.play(f"claim {TO_MIAMI} with 3 locomotive")

    assert CoastsLinked(seat=0) in game.events_for(viewer)
    assert [player.coasts for player in game.view(viewer).players] == [True, False]
