"""Europe: paying for routes, doubles, ferries, and points by length."""

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import PointsScored, TunnelTried
from tests.scenes import play_all, refused, scene


def scene_with_hand(players: int = 2, routes: dict[str, int] | None = None, **hand: int) -> Game:
    """Seat 0 is to move with this hand."""
    return scene("europe", players, [{"hand": hand}], routes=routes or {})


@pytest.mark.rule("EU-CLAIM-1")
@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("3 blue", {"locomotive": 3, "red": 1}),
        ("2 blue + 1 locomotive", {"locomotive": 2, "blue": 1, "red": 1}),
        ("1 blue + 2 locomotive", {"locomotive": 1, "blue": 2, "red": 1}),
        ("3 locomotive", {"blue": 3, "red": 1}),
    ],
)
def test_the_four_payments_of_a_blue_route_of_three(cards: str, left: dict[str, int]) -> None:
    game = scene_with_hand(blue=3, locomotive=3, red=1)
    game.play(f"claim constantinople-sofia with {cards}")
    seat = game.position().seats[0]
    assert seat.hand == left
    assert (seat.score, seat.reserve) == (4, 42)
    assert game.view().routes == {"constantinople-sofia": 0}


@pytest.mark.rule("EU-CLAIM-1")
def test_a_red_card_does_not_pay_for_a_blue_route() -> None:
    game = scene_with_hand(blue=3, locomotive=3, red=3)
    assert refused(game, "claim constantinople-sofia with 2 blue + 1 red") == "two_colours"
    assert refused(game, "claim constantinople-sofia with 3 red") == "wrong_colour"
    assert refused(game, "claim constantinople-sofia with 2 red + 1 locomotive") == "wrong_colour"


@pytest.mark.rule("EU-CLAIM-2")
@pytest.mark.parametrize("cards", ["2 red", "1 yellow + 1 locomotive", "2 locomotive"])
def test_three_payments_of_a_grey_route_of_two(cards: str) -> None:
    game = scene_with_hand(red=2, yellow=1, locomotive=2)
    game.play(f"claim wien-zagrab with {cards}")
    assert game.view().routes == {"wien-zagrab": 0}
    assert game.view().players[0].cards == 3
    assert game.view().players[0].score == 2


@pytest.mark.rule("EU-CLAIM-2")
def test_two_colours_do_not_pay_a_grey_route() -> None:
    game = scene_with_hand(red=2, yellow=1, locomotive=2)
    assert refused(game, "claim wien-zagrab with 1 red + 1 yellow") == "two_colours"


@pytest.mark.rule("EU-MULTI-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_seat_owns_both_tracks_of_a_double(players: int) -> None:
    game = scene_with_hand(players, {"berlin-frankfurt/1": 0}, black=3)
    assert refused(game, "claim berlin-frankfurt/2 with 3 black") == "own_twin"


@pytest.mark.rule("EU-MULTI-1")
def test_another_player_may_own_the_second_track() -> None:
    game = scene_with_hand(5, {"berlin-frankfurt/1": 1}, black=3)
    game.play("claim berlin-frankfurt/2 with 3 black")
    assert game.view().routes == {"berlin-frankfurt/1": 1, "berlin-frankfurt/2": 0}


@pytest.mark.rule("EU-MULTI-2")
def test_routes_that_part_ways_are_no_double() -> None:
    """Both leave Frankfurt for the north-west and are equally long, but end in different cities."""
    game = scene_with_hand(2, white=2, green=2)
    play_all(game, "claim amsterdam-frankfurt with 2 white", "draw blind", "draw blind")
    assert game.view().closed == []
    game.play("claim essen-frankfurt with 2 green")
    assert game.view().routes == {"amsterdam-frankfurt": 0, "essen-frankfurt": 0}


@pytest.mark.rule("EU-MULTI-3")
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_claim_on_a_double_closes_the_other_track(players: int) -> None:
    game = scene("europe", players, [{"hand": {"red": 3}}, {"hand": {"black": 3}}, {"hand": {"black": 3}}][:players])
    assert game.view().closed == []
    game.play("claim berlin-frankfurt/1 with 3 red")
    assert game.view().closed == ["berlin-frankfurt/2"]
    for _ in range(players - 1):
        assert refused(game, "claim berlin-frankfurt/2 with 3 black") == "closed"
        play_all(game, "draw blind", "draw blind")


@pytest.mark.rule("EU-MULTI-3")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_the_other_track_stays_open(players: int) -> None:
    game = scene("europe", players, [{"hand": {"red": 3}}, {"hand": {"black": 3}}])
    game.play("claim berlin-frankfurt/1 with 3 red")
    assert game.view().closed == []
    game.play("claim berlin-frankfurt/2 with 3 black")
    assert game.view().routes == {"berlin-frankfurt/1": 0, "berlin-frankfurt/2": 1}


WHITE, BLACK = "madrid-pamplona/1", "madrid-pamplona/2"


@pytest.mark.rule("EU-MULTI-4")
def test_madrid_pamplona_is_a_white_and_a_black_tunnel() -> None:
    tracks = dict(zip(load("europe").route_ids, load("europe").route, strict=True))
    assert [tracks[name].colour for name in (WHITE, BLACK)] == ["white", "black"]
    assert [tracks[name].tunnel for name in (WHITE, BLACK)] == [True, True]
    assert [tracks[name].length for name in (WHITE, BLACK)] == [3, 3]


@pytest.mark.rule("EU-MULTI-4")
@pytest.mark.parametrize(("owner", "reason"), [(0, "own_twin"), (1, "closed"), (2, "closed")])
def test_a_closed_tunnel_cannot_even_be_tried(owner: int, reason: str) -> None:
    game = scene_with_hand(3, {BLACK: owner}, white=6)
    deck = game.view().deck
    # `refused` checks that nothing was turned up: the position is the same, deck and discard included.
    assert refused(game, f"claim {WHITE} with 3 white") == reason
    assert (game.view().deck, game.view().discard) == (deck, {})


@pytest.mark.rule("EU-MULTI-4")
def test_the_open_second_track_is_a_tunnel() -> None:
    seats = [{"hand": {"white": 4}}]
    game = scene("europe", 4, seats, routes={BLACK: 1}, deck_top=["white", "red", "blue"])
    assert game.play(f"claim {WHITE} with 3 white") == [
        TunnelTried(seat=0, route=WHITE, cards={"white": 3}, turned=["white", "red", "blue"], extra=1)
    ]
    game.play("extra 1 white")
    assert game.view().routes == {WHITE: 0, BLACK: 1}


@pytest.mark.rule("EU-FERRY-1")
def test_a_ferry_needs_a_real_locomotive() -> None:
    game = scene_with_hand(red=2, locomotive=1)
    assert refused(game, "claim athina-smyrna with 2 red") == "need_locos"
    game.play("claim athina-smyrna with 1 red + 1 locomotive")
    assert game.view().routes == {"athina-smyrna": 0}


@pytest.mark.rule("EU-FERRY-1")
def test_without_a_locomotive_there_is_no_ferry() -> None:
    game = scene_with_hand(red=2)
    assert refused(game, "claim athina-smyrna with 2 red") == "locos_short"
    assert "athina-smyrna" not in {getattr(move, "route", None) for move in game.legal_moves()}


@pytest.mark.rule("EU-FERRY-1")
def test_two_symbols_need_two_locomotives() -> None:
    game = scene_with_hand(red=2, locomotive=2)
    assert refused(game, "claim amsterdam-london with 1 red + 1 locomotive") == "need_locos"
    game.play("claim amsterdam-london with 2 locomotive")
    assert game.view().routes == {"amsterdam-london": 0}


@pytest.mark.rule("EU-FERRY-1")
def test_ferries_are_grey() -> None:
    ferries = [route for route in load("europe").route if route.ferry]
    assert len(ferries) == 13
    assert {route.colour for route in ferries} == {"gray"}


@pytest.mark.rule("EU-FERRY-2")
@pytest.mark.parametrize("cards", ["4 blue + 2 locomotive", "3 blue + 3 locomotive", "4 red + 2 locomotive"])
def test_the_other_spaces_take_one_colour_and_more_locomotives(cards: str) -> None:
    game = scene_with_hand(blue=5, red=4, locomotive=4)
    game.play(f"claim palermo-smyrna with {cards}")
    assert game.view().routes == {"palermo-smyrna": 0}
    assert game.view().players[0].cards == 7


@pytest.mark.rule("EU-FERRY-2")
def test_one_locomotive_for_two_symbols_is_not_enough_nor_are_two_colours() -> None:
    game = scene_with_hand(blue=5, red=4, locomotive=4)
    assert refused(game, "claim palermo-smyrna with 5 blue + 1 locomotive") == "need_locos"
    assert refused(game, "claim palermo-smyrna with 2 blue + 2 red + 2 locomotive") == "two_colours"


@pytest.mark.rule("EU-FERRY-3")
def test_a_ferry_of_three_is_paid_with_locomotives_alone() -> None:
    game = scene_with_hand(locomotive=3)
    game.play("claim brindisi-palermo with 3 locomotive")
    assert game.view().routes == {"brindisi-palermo": 0}
    assert game.position().seats[0].hand == {}


@pytest.mark.rule("EU-FERRY-4")
@pytest.mark.parametrize(
    ("ferry", "points"),
    [("amsterdam-london", 2), ("brindisi-palermo", 4), ("palermo-roma", 7), ("palermo-smyrna", 15)],
)
def test_a_ferry_scores_by_its_length(ferry: str, points: int) -> None:
    length = {2: 2, 4: 3, 7: 4, 15: 6}[points]
    game = scene_with_hand(locomotive=length)
    events = game.play(f"claim {ferry} with {length} locomotive")
    assert PointsScored(seat=0, points=points, reason="route") in events
    assert game.view().players[0].score == points


@pytest.mark.rule("EU-SCORE-1")
@pytest.mark.parametrize(
    ("claim", "length", "points"),
    [
        ("amsterdam-bruxelles with 1 black", 1, 1),
        ("essen-frankfurt with 2 green", 2, 2),
        ("berlin-wien with 3 green", 3, 4),
        ("athina-sarajevo with 4 green", 4, 7),
        ("budapest-kyiv with 6 green", 6, 15),
        ("petrograd-stockholm with 8 green", 8, 21),
    ],
)
def test_points_by_length(claim: str, length: int, points: int) -> None:
    seats = [{"hand": {"green": 8, "black": 1}, "score": 10}]
    game = scene("europe", seats=seats, deck_top=["red", "blue", "white"])
    events = game.play(f"claim {claim}")
    assert PointsScored(seat=0, points=points, reason="route") in events
    assert game.view().players[0].score == 10 + points
    assert game.view().players[0].reserve == 45 - length


@pytest.mark.rule("EU-SCORE-1")
def test_the_map_has_no_other_length() -> None:
    assert {route.length for route in load("europe").route} == {1, 2, 3, 4, 6, 8}
