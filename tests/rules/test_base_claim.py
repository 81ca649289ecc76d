"""Claiming a route: the price, the trains, the points and the owner."""

from typing import Any

import pytest

from draisine.play import Game
from draisine.play.events import PointsScored, RouteClaimed
from draisine.play.moves import Claim
from tests.rules.setups import hand
from tests.scenes import Seat, refused, scene

BLUE_THREE = [
    ("usa", "montreal-new_york"),
    ("europe", "constantinople-sofia"),
    ("old_west", "billings-gillette"),
    ("amsterdam", "haringpakkerstoren-noordermarkt"),
    ("first_journey", "atlanta-kansas_city"),
]
"""Five boards have a blue route of three spaces in common."""

GRAY_TWO = [
    ("usa", "houston-new_orleans"),
    ("europe", "danzig-warszawa"),
    ("old_west", "carson_city-fresno"),
    ("amsterdam", "begijnhof-dam"),
]

SIXES = [
    "calgary-winnipeg",
    "duluth-helena",
    "duluth-toronto",
    "el_paso-houston",
    "el_paso-los_angeles",
    "helena-seattle",
    "miami-new_orleans",
]

every_blue_three = pytest.mark.parametrize(("board", "route"), BLUE_THREE)
every_gray_two = pytest.mark.parametrize(("board", "route"), GRAY_TWO)


def table(board: str, route: str, seat: Seat, **position: Any) -> Game:
    """A scene for two; in Old West the first seat started at the route's end."""
    seats: list[Seat] = [seat, {}]
    if board == "old_west":
        start, _ = route.split("-")
        seats = [{**seat, "start": start}, {"start": "phoenix"}]
        position["cities"] = {start: 0, "phoenix": 1}
    return scene(board, seats=seats, **position)


@pytest.mark.rule("BASE-CLAIM-1")
@every_blue_three
@pytest.mark.parametrize("payment", ["3 blue", "2 blue + 1 locomotive", "1 blue + 2 locomotive"])
def test_a_blue_route_takes_blue_cards_and_locomotives(board: str, route: str, payment: str) -> None:
    game = table(board, route, {"hand": {"blue": 3, "locomotive": 2}})
    events = game.play(f"claim {route} with {payment}")
    claimed = events[0]
    assert isinstance(claimed, RouteClaimed)
    assert sum(claimed.cards.values()) == 3
    assert game.view().routes == {route: 0}


@pytest.mark.rule("BASE-CLAIM-1")
@every_blue_three
def test_a_blue_route_takes_no_other_colour(board: str, route: str) -> None:
    game = table(board, route, {"hand": {"blue": 3, "red": 3, "locomotive": 1}})
    assert refused(game, f"claim {route} with 3 red") == "wrong_colour"
    assert refused(game, f"claim {route} with 2 red + 1 locomotive") == "wrong_colour"
    assert refused(game, f"claim {route} with 2 blue + 1 red") == "two_colours"


@pytest.mark.rule("BASE-CLAIM-2")
@every_gray_two
@pytest.mark.parametrize("payment", ["2 red", "2 green", "1 green + 1 locomotive", "2 locomotive"])
def test_a_gray_route_takes_any_one_colour(board: str, route: str, payment: str) -> None:
    game = table(board, route, {"hand": {"red": 2, "green": 2, "locomotive": 2}})
    game.play(f"claim {route} with {payment}")
    assert game.view().routes == {route: 0}
    assert game.view().players[0].cards == 4


@pytest.mark.rule("BASE-CLAIM-2")
@every_gray_two
def test_a_gray_route_takes_no_mixture(board: str, route: str) -> None:
    game = table(board, route, {"hand": {"red": 2, "green": 1}})
    assert refused(game, f"claim {route} with 1 red + 1 green") == "two_colours"
    assert game.view().routes == {}


@pytest.mark.rule("BASE-CLAIM-3")
@every_blue_three
def test_locomotives_alone_pay_a_route(board: str, route: str) -> None:
    game = table(board, route, {"hand": {"locomotive": 3}})
    game.play(f"claim {route} with 3 locomotive")
    assert game.view().routes == {route: 0}
    assert hand(game) == {}


@pytest.mark.rule("BASE-CLAIM-3")
def test_too_few_locomotives_do_not_pay_a_route() -> None:
    game = scene(seats=[{"hand": {"locomotive": 2}}])
    assert refused(game, "claim chicago-duluth with 2 locomotive") == "cards_short"


@pytest.mark.rule("BASE-CLAIM-4")
@every_blue_three
def test_the_player_chooses_the_mix_and_pays_exactly_the_length(board: str, route: str) -> None:
    game = table(board, route, {"hand": {"blue": 3, "locomotive": 1}})
    assert [move.cards for move in game.legal_moves() if isinstance(move, Claim) and move.route == route] == [
        {"blue": 3},
        {"blue": 2, "locomotive": 1},
    ]
    assert refused(game, f"claim {route} with 3 blue + 1 locomotive") == "price"
    assert refused(game, f"claim {route} with 2 blue") == "price"

    game.play(f"claim {route} with 2 blue + 1 locomotive")
    assert hand(game) == {"blue": 1}
    assert game.view().discard == {"blue": 2, "locomotive": 1}


@pytest.mark.rule("BASE-CLAIM-4")
def test_all_cards_come_out_of_the_players_own_hand() -> None:
    game = scene(seats=[{"hand": {"blue": 2, "locomotive": 1}}, {"hand": {"blue": 5, "locomotive": 5}}])
    assert refused(game, "claim montreal-new_york with 3 blue") == "not_in_hand"
    assert refused(game, "claim montreal-new_york with 1 blue + 2 locomotive") == "not_in_hand"
    game.play("claim montreal-new_york with 2 blue + 1 locomotive")
    assert hand(game, 1) == {"blue": 5, "locomotive": 5}


THREE_TRAINS_LEFT = [
    ("usa", SIXES, "calgary-helena", "montreal-toronto"),
    (
        "europe",
        [
            *["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "athina-brindisi", "athina-sarajevo"],
            *["barcelona-marseille", "berlin-danzig", "brest-pamplona", "brindisi-roma"],
        ],
        "kyiv-warszawa",
        "kyiv-smolensk",
    ),
    (
        "amsterdam",
        ["begijnhof-westermarkt", "blauwbrug-munttoren", "jan_roodenpoortstoren-jordaan", "blauwbrug-montelbaanstoren"],
        "begijnhof-de_drie_hendricken",
        "jan_roodenpoortstoren-noordermarkt",
    ),
]


@pytest.mark.rule("BASE-CLAIM-5")
@pytest.mark.parametrize(("board", "owned", "long", "short"), THREE_TRAINS_LEFT)
def test_a_route_longer_than_the_reserve_is_refused(board: str, owned: list[str], long: str, short: str) -> None:
    game = scene(board, seats=[{"hand": {"red": 4}}], routes=dict.fromkeys(owned, 0))
    assert game.view().players[0].reserve == 3
    assert refused(game, f"claim {long} with 4 red") == "trains_short"
    assert hand(game) == {"red": 4}
    game.play(f"claim {short} with 3 red")
    assert game.view().players[0].reserve == 0


@pytest.mark.rule("BASE-CLAIM-5")
def test_a_short_reserve_counts_without_points_as_well() -> None:
    owned = ["denver-duluth", "miami-washington/1", "chicago-montreal", "calgary-seattle/1", "atlanta-dallas"]
    game = scene("first_journey", seats=[{"hand": {"red": 3}}], routes=dict.fromkeys([*owned, "chicago-duluth/1"], 0))
    assert game.view().players[0].reserve == 2
    assert refused(game, "claim chicago-new_york/1 with 3 red") == "trains_short"


@pytest.mark.rule("BASE-CLAIM-6")
def test_a_claim_of_three_takes_three_trains_from_twenty() -> None:
    game = scene(seats=[{"hand": {"blue": 3}}], routes=dict.fromkeys([*SIXES[:4], "atlanta-nashville"], 0))
    assert game.view().players[0].reserve == 20
    game.play("claim montreal-new_york with 3 blue")
    assert [player.reserve for player in game.view().players] == [17, 45]


@pytest.mark.rule("BASE-CLAIM-6")
@every_blue_three
def test_a_claim_puts_one_train_on_each_space(board: str, route: str) -> None:
    game = table(board, route, {"hand": {"blue": 3}})
    before = game.view().players[0].reserve
    game.play(f"claim {route} with 3 blue")
    assert game.view().players[0].reserve == before - 3
    assert before == game.board.trains.each


@pytest.mark.rule("BASE-CLAIM-7")
@every_blue_three
def test_a_route_is_not_taken_in_part(board: str, route: str) -> None:
    rich = table(board, route, {"hand": {"blue": 3}})
    assert refused(rich, f"claim {route} with 2 blue") == "price"

    poor = table(board, route, {"hand": {"blue": 2}})
    assert refused(poor, f"claim {route} with 2 blue") == "cards_short"
    assert poor.view().routes == {}
    assert poor.view().players[0].reserve == poor.board.trains.each


@pytest.mark.rule("BASE-CLAIM-8")
@pytest.mark.parametrize(
    ("board", "owned", "claim"),
    [
        ("usa", "los_angeles-san_francisco/1", "boston-new_york/2 with 2 red"),
        ("europe", "cadiz-lisboa", "kyiv-smolensk with 3 red"),
        ("amsterdam", "oude_waal-waag", "jordaan-noordermarkt with 2 red"),
        ("first_journey", "los_angeles-san_francisco/1", "miami-washington/2 with 4 red"),
    ],
)
def test_a_route_need_not_touch_the_players_others(board: str, owned: str, claim: str) -> None:
    game = scene(board, seats=[{"hand": {"red": 4}}], routes={owned: 0})
    game.play(f"claim {claim}")
    assert list(game.view().routes.values()) == [0, 0]


@pytest.mark.rule("BASE-CLAIM-8")
def test_in_old_west_a_route_must_touch_the_network() -> None:
    game = table("old_west", "billings-gillette", {"hand": {"red": 3}})
    assert refused(game, "claim denver-grand_junction with 3 red") == "not_connected"


@pytest.mark.rule("BASE-CLAIM-9")
@every_blue_three
def test_a_claimed_route_cannot_be_claimed_by_another(board: str, route: str) -> None:
    game = table(board, route, {}, routes={route: 0}, mover=1)
    assert refused(game, f"claim {route} with 3 blue") == "taken"


@pytest.mark.rule("BASE-CLAIM-9")
def test_a_route_cannot_be_claimed_twice_by_its_owner() -> None:
    game = scene(seats=[{"hand": {"blue": 3}}], routes={"montreal-new_york": 0})
    assert refused(game, "claim montreal-new_york with 3 blue") == "taken"


@pytest.mark.rule("BASE-CLAIM-9")
def test_a_claimed_route_counts_for_its_owner_only() -> None:
    """Denver–Santa Fe is the first player's, Santa Fe–El Paso the second's; neither joins Denver and El Paso."""
    game = scene(
        seats=[{"tickets": ["denver-el_paso"]}, {"tickets": ["denver-pittsburgh"]}],
        routes={"denver-santa_fe": 0, "el_paso-santa_fe": 1},
        phase="over",
        end="last_round",
    )
    first, second = game.score_sheet().seats
    assert (first.completed, second.completed) == (0, 0)
    assert (first.trail, second.trail) == (2, 2)


@pytest.mark.rule("BASE-CLAIM-10")
@pytest.mark.parametrize(
    ("board", "route"),
    [
        ("usa", "calgary-helena"),
        ("europe", "kyiv-warszawa"),
        ("old_west", "cheyenne-green_river/1"),
        ("amsterdam", "begijnhof-de_drie_hendricken"),
    ],
)
def test_a_route_of_four_scores_seven_at_once(board: str, route: str) -> None:
    game = table(board, route, {"hand": {"red": 4}, "score": 10})
    events = game.play(f"claim {route} with 4 red")
    assert events[:2] == [
        RouteClaimed(seat=0, route=route, cards={"red": 4}),
        PointsScored(seat=0, points=7, reason="route"),
    ]
    assert [player.score for player in game.view().players] == [17, 0]


@pytest.mark.rule("BASE-CLAIM-11")
@pytest.mark.parametrize("seat", range(5))
def test_every_seat_may_claim_a_route_of_every_colour(seat: int) -> None:
    hands: list[Seat] = [{"hand": {"green": 2, "white": 2}} for _ in range(5)]
    green = scene(players=5, seats=hands, mover=seat)
    green.play("claim chicago-saint_louis/2 with 2 green")
    assert green.view().routes == {"chicago-saint_louis/2": seat}

    white = scene(players=5, seats=hands, mover=seat)
    white.play("claim chicago-saint_louis/1 with 2 white")
    assert white.view().routes == {"chicago-saint_louis/1": seat}
