"""Amsterdam: goods cards, and the bonus for having many."""

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import GoodsTaken, PointsScored, RouteClaimed, TurnBegan
from tests.scenes import Seat, scene


def goods_scene(goods: list[int] | None = None, **hand: int) -> Game:
    """Seat 0 is to move with this hand; the seats have these goods."""
    seats: list[Seat] = [{"goods": count} for count in goods or [0, 0]]
    seats[0]["hand"] = hand
    return scene("amsterdam", len(seats), seats)


def bonuses(*goods: int) -> list[int]:
    """The goods bonus of every seat of a game that ended with these goods."""
    seats: list[Seat] = [{"goods": count} for count in goods]
    sheet = scene("amsterdam", len(goods), seats, phase="over", end="last_round").score_sheet()
    return [line.points for seat in sheet.seats for line in seat.lines if line.kind == "goods"]


@pytest.mark.rule("AM-GOODS-1")
def test_a_route_with_carts_brings_a_goods_card() -> None:
    game = goods_scene([1, 0], red=2)
    events = game.play("claim jordaan-noordermarkt with 2 red")
    assert events == [
        RouteClaimed(seat=0, route="jordaan-noordermarkt", cards={"red": 2}),
        PointsScored(seat=0, points=2, reason="route"),
        GoodsTaken(seat=0),
        TurnBegan(seat=1),
    ]
    assert game.view().goods == 14
    assert [seat.goods for seat in game.view().players] == [2, 0]


@pytest.mark.rule("AM-GOODS-2")
@pytest.mark.parametrize(
    "claim",
    [
        "de_drie_hendricken-westermarkt/1 with 1 black",
        "begijnhof-munttoren with 2 black",
        "blauwbrug-munttoren with 3 locomotive",
        "blauwbrug-montelbaanstoren with 4 black",
        "blauwbrug-montelbaanstoren with 4 locomotive",
    ],
)
def test_it_is_one_goods_card_whatever_the_length_or_payment(claim: str) -> None:
    game = goods_scene(black=4, locomotive=4)
    events = game.play(f"claim {claim}")
    assert events.count(GoodsTaken(seat=0)) == 1
    assert (game.view().goods, game.view().players[0].goods) == (15, 1)


@pytest.mark.rule("AM-GOODS-3")
def test_numbers_of_goods_are_public() -> None:
    game = goods_scene([3, 1, 0])
    for seat in (0, 1, 2, None):
        assert [player.goods for player in game.view(seat).players] == [3, 1, 0]
        assert game.view(seat).goods == 12


@pytest.mark.rule("AM-GOODS-3")
def test_taking_a_goods_card_is_public() -> None:
    game = goods_scene(red=2)
    game.play("claim jordaan-noordermarkt with 2 red")
    for seat in (0, 1, None):
        assert GoodsTaken(seat=0) in game.events_for(seat)
        assert game.view(seat).players[0].goods == 1


@pytest.mark.rule("AM-GOODS-4")
@pytest.mark.parametrize("claim", ["begijnhof-dam with 2 black", "dam-oost_indisch_huis/1 with 3 black"])
def test_a_route_without_carts_brings_none(claim: str) -> None:
    game = goods_scene(black=4)
    events = game.play(f"claim {claim}")
    assert GoodsTaken(seat=0) not in events
    assert (game.view().goods, game.view().players[0].goods) == (16, 0)


@pytest.mark.rule("AM-GOODS-5")
def test_an_empty_pile_gives_no_card_but_the_points_are_as_usual() -> None:
    game = goods_scene([5, 11], red=2)
    assert game.view().goods == 0
    events = game.play("claim jordaan-noordermarkt with 2 red")
    assert events == [
        RouteClaimed(seat=0, route="jordaan-noordermarkt", cards={"red": 2}),
        PointsScored(seat=0, points=2, reason="route"),
        TurnBegan(seat=1),
    ]
    assert (game.view().goods, game.view().players[0].goods, game.view().players[0].score) == (0, 5, 2)


@pytest.mark.rule("AM-SCORE-2")
@pytest.mark.parametrize(
    ("goods", "bonus"),
    [
        ((6, 5, 2, 1), [8, 6, 4, 2]),
        ((1, 2, 5, 6), [2, 4, 6, 8]),
        ((2, 7, 1), [5, 8, 2]),
        ((9, 3), [8, 4]),
        ((1, 2), [4, 8]),
    ],
)
def test_the_bonus_goes_by_rank_and_number_of_players(goods: tuple[int, ...], bonus: list[int]) -> None:
    assert bonuses(*goods) == bonus


@pytest.mark.rule("AM-SCORE-3")
@pytest.mark.parametrize(
    ("goods", "bonus"),
    [
        ((4, 2, 0), [8, 5, 0]),
        ((4, 0, 0), [8, 0, 0]),
        ((0, 3), [0, 8]),
        ((0, 0), [0, 0]),
        ((3, 3, 0, 0), [8, 8, 0, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
def test_without_goods_there_is_no_bonus(goods: tuple[int, ...], bonus: list[int]) -> None:
    assert bonuses(*goods) == bonus


@pytest.mark.rule("AM-SCORE-4")
@pytest.mark.parametrize(
    ("goods", "bonus"),
    [
        ((4, 4, 2, 1), [8, 8, 4, 2]),
        ((5, 3, 3, 1), [8, 6, 6, 2]),
        ((5, 3, 1, 1), [8, 6, 4, 4]),
        ((4, 4, 4, 1), [8, 8, 8, 2]),
        ((4, 4, 2, 2), [8, 8, 4, 4]),
        ((5, 2, 2, 2), [8, 6, 6, 6]),
        ((3, 3, 3, 3), [8, 8, 8, 8]),
        ((4, 4, 1), [8, 8, 2]),
        ((4, 2, 2), [8, 5, 5]),
        ((4, 4, 4), [8, 8, 8]),
        ((6, 6), [8, 8]),
        ((1, 4, 2, 4), [2, 8, 4, 8]),
    ],
)
def test_equal_goods_share_a_rank_and_the_next_rank_is_skipped(goods: tuple[int, ...], bonus: list[int]) -> None:
    assert bonuses(*goods) == bonus


@pytest.mark.rule("AM-GOODS-1", "AM-GOODS-4")
def test_sixteen_routes_have_carts() -> None:
    amsterdam = load("amsterdam")
    carts = {name for name, route in zip(amsterdam.route_ids, amsterdam.route, strict=True) if route.goods}
    assert len(carts) == 16
    assert {"jordaan-noordermarkt", "blauwbrug-montelbaanstoren", "begijnhof-munttoren"} < carts
    assert carts & {"begijnhof-dam", "dam-oost_indisch_huis/1"} == set()
