"""Europe: the last round, the longest trail, the total and the winner."""

from typing import Any

import pytest

from draisine.play import Game, ScoreLine
from draisine.play.events import GameOver, LastRound, TurnBegan
from tests.scenes import Seat, play_all, scene

# 41 trains on the board: 4 are left.
LONG_ROUTES = [
    "petrograd-stockholm",
    "palermo-smyrna",
    "budapest-kyiv",
    "athina-sarajevo",
    "barcelona-marseille",
    "berlin-danzig",
    "bucuresti-kyiv",
    "edinburgh-london/1",
    "amsterdam-bruxelles",
]


def late(seat: int, hand: dict[str, int]) -> Game:
    """Four players; a seat with four trains left is to move."""
    seats: list[Seat] = [{}, {}, {}, {}]
    seats[seat] = {"hand": hand}
    return scene("europe", 4, seats, routes=dict.fromkeys(LONG_ROUTES, seat), mover=seat)


def over(seats: list[Seat], routes: dict[str, int], **position: Any) -> Game:
    """A game that has ended."""
    return scene("europe", len(seats), seats, routes=routes, phase="over", end="last_round", **position)


def given(*routes: str, to: int) -> dict[str, int]:
    return dict.fromkeys(routes, to)


def trail_points(game: Game) -> list[int]:
    lines = [line for seat in game.score_sheet().seats for line in seat.lines if line.kind == "longest_trail"]
    return [line.points for line in lines]


@pytest.mark.rule("EU-END-1")
def test_one_train_left_brings_four_more_turns_the_own_one_last() -> None:
    game = late(1, {"black": 3})
    assert game.view().players[1].reserve == 4
    events = game.play("claim angora-erzurum with 3 black")
    assert game.view().players[1].reserve == 1
    assert events[-2:] == [LastRound(seat=1), TurnBegan(seat=2)]
    assert game.view().turns_left == 4
    movers = []
    for _ in range(4):
        movers.append(game.to_move[0])
        assert not game.is_over
        play_all(game, "draw blind", "draw blind")
    assert movers == [2, 3, 0, 1]
    assert game.is_over
    assert game.events[-1] == GameOver(end="last_round")


@pytest.mark.rule("EU-END-1")
def test_two_trains_left_bring_the_last_round_and_three_do_not() -> None:
    two = late(1, {"orange": 2})
    two.play("claim brest-dieppe with 2 orange")
    assert (two.view().players[1].reserve, two.view().turns_left) == (2, 4)

    three = late(1, {"purple": 1})
    three.play("claim dieppe-paris with 1 purple")
    assert (three.view().players[1].reserve, three.view().turns_left) == (3, None)


@pytest.mark.rule("EU-END-1")
def test_a_second_player_low_on_trains_adds_no_turns() -> None:
    routes = dict.fromkeys(LONG_ROUTES, 2)
    game = scene("europe", 4, [{}, {}, {"hand": {"black": 3}}], routes=routes, mover=2, turns_left=4)
    events = game.play("claim angora-erzurum with 3 black")
    assert events[-1] == TurnBegan(seat=3)
    assert (game.view().players[2].reserve, game.view().turns_left) == (1, 3)


@pytest.mark.rule("EU-SCORE-2")
def test_the_total_is_track_tickets_unbuilt_stations_and_longest_trail() -> None:
    to_wilno = given("amsterdam-frankfurt", "berlin-frankfurt/1", "berlin-warszawa/1", "warszawa-wilno", to=0)
    seats: list[Seat] = [{"score": 80, "tickets": ["amsterdam-wilno", "brest-marseille"]}, {}]
    score = over(seats, to_wilno, stations={"roma": 0}).score_sheet().seats[0]
    assert score.lines == [
        ScoreLine("routes", 80),
        ScoreLine("tickets_done", 12),
        ScoreLine("tickets_failed", -7),
        ScoreLine("stations", 8),
        ScoreLine("longest_trail", 10),
    ]
    assert score.total == 103


@pytest.mark.rule("EU-PATH-1")
def test_borrowed_routes_and_stations_do_not_lengthen_a_trail() -> None:
    own = given("palermo-roma", "marseille-roma", "marseille-pamplona", "brest-pamplona", "brest-dieppe", to=0)
    other = given(
        "palermo-smyrna", "athina-smyrna", "athina-sarajevo", "sarajevo-zagrab", "wien-zagrab", "warszawa-wien", to=1
    )
    game = over([{"tickets": ["roma-smyrna"]}, {}], {**own, **other}, stations={"palermo": 0})
    first, second = game.score_sheet().seats
    # With the borrowed six spaces it would be 24.
    assert (first.borrowed, first.completed, first.trail) == (["palermo-smyrna"], 1, 18)
    assert second.trail == 21
    assert trail_points(game) == [0, 10]


@pytest.mark.rule("EU-PATH-2")
def test_a_trail_may_cross_a_city_twice_and_counts_each_train_once() -> None:
    through_paris = [
        "brest-paris",
        "frankfurt-paris/1",
        "bruxelles-frankfurt",
        "bruxelles-paris/1",
        "pamplona-paris/1",
    ]
    score = over([{}, {}], given(*through_paris, to=0)).score_sheet().seats[0]
    assert score.trail == 3 + 3 + 2 + 2 + 4
    assert sorted(score.trail_routes) == sorted(through_paris)


@pytest.mark.rule("EU-PATH-2")
def test_a_loop_counts_whole_but_a_second_branch_does_not() -> None:
    loop = given("frankfurt-paris/1", "bruxelles-frankfurt", "bruxelles-paris/1", to=0)
    assert over([{}, {}], loop).score_sheet().seats[0].trail == 7
    # No train is used twice to come back from Brest and go on to Dieppe.
    branches = {**loop, **given("brest-paris", "dieppe-paris", "pamplona-paris/1", to=0)}
    assert over([{}, {}], branches).score_sheet().seats[0].trail == 7 + 3 + 4


@pytest.mark.rule("EU-PATH-3")
def test_all_seats_that_share_the_longest_trail_get_ten() -> None:
    north = given("kobenhavn-stockholm/1", "petrograd-stockholm", "moskva-petrograd", "kharkov-moskva", to=0)
    south = given("angora-smyrna", "palermo-smyrna", "palermo-roma", "marseille-roma", "marseille-zurich", to=1)
    west = given(
        "edinburgh-london/1",
        "dieppe-london/1",
        "brest-dieppe",
        "brest-pamplona",
        "madrid-pamplona/1",
        "barcelona-madrid",
        to=2,
    )
    game = over([{}, {}, {}], {**north, **south, **west})
    assert [seat.trail for seat in game.score_sheet().seats] == [19, 19, 17]
    assert trail_points(game) == [10, 10, 0]


# Two networks with four tickets each. West: 32 points and a trail of 18. East: 23 points, and a trail of 16 that can
# be made longer.
WEST = given(
    "edinburgh-london/1",
    "dieppe-london/1",
    "dieppe-paris",
    "frankfurt-paris/1",
    "frankfurt-munchen",
    "munchen-wien",
    "berlin-wien",
    to=0,
)
EAST = given(
    "constantinople-sofia",
    "constantinople-smyrna",
    "athina-smyrna",
    "angora-constantinople",
    "sarajevo-sofia",
    "budapest-sarajevo",
    "palermo-smyrna",
    to=1,
)
WEST_TICKETS = ["edinburgh-paris", "paris-wien", "london-wien", "london-berlin"]
EAST_TICKETS = ["budapest-sofia", "sofia-smyrna", "athina-angora", "palermo-constantinople"]
TO_KYIV = given("budapest-kyiv", to=1)  # a trail of 22
TO_ZAGRAB = given("budapest-zagrab", to=1)  # a trail of 18


def level(west: Seat, east: Seat, routes: dict[str, int], stations: dict[str, int]) -> list[int]:
    """The winners of a game that must stand 95 to 95."""
    sheet = over([west, east], {**WEST, **EAST, **routes}, stations=stations).score_sheet()
    assert [seat.total for seat in sheet.seats] == [95, 95]
    return sheet.winners


@pytest.mark.rule("EU-WIN-1")
def test_a_tie_goes_to_the_seat_that_completed_more_tickets() -> None:
    """The other has built fewer stations and has the longer trail."""
    west = {"score": 95 - 32 - 8, "tickets": WEST_TICKETS}
    east = {"score": 95 - 15 - 12 - 10, "tickets": EAST_TICKETS[:3]}
    assert level(west, east, TO_KYIV, {"roma": 0}) == [0]


@pytest.mark.rule("EU-WIN-1")
def test_then_to_the_seat_that_built_fewer_stations() -> None:
    """The other has the longer trail."""
    west = {"score": 95 - 32 - 8, "tickets": WEST_TICKETS}
    east = {"score": 95 - 23 - 4 - 10, "tickets": EAST_TICKETS}
    assert level(west, east, TO_KYIV, {"roma": 0, "riga": 1, "kyiv": 1}) == [0]


@pytest.mark.rule("EU-WIN-1")
def test_then_to_the_seat_with_the_longer_trail() -> None:
    west = {"score": 95 - 32 - 8, "tickets": WEST_TICKETS}
    east = {"score": 95 - 23 - 8 - 10, "tickets": EAST_TICKETS}
    assert level(west, east, TO_KYIV, {"roma": 0, "riga": 1}) == [1]


@pytest.mark.rule("EU-WIN-1")
def test_the_longer_trail_decides_even_if_a_third_player_has_the_bonus() -> None:
    longest = given("petrograd-stockholm", "moskva-petrograd", "kharkov-moskva", "kharkov-kyiv", "kyiv-warszawa", to=2)
    west: Seat = {"score": 95 - 32 - 12, "tickets": WEST_TICKETS}
    east: Seat = {"score": 95 - 23 - 12, "tickets": EAST_TICKETS}
    sheet = over([west, east, {"score": 0}], {**WEST, **EAST, **longest}).score_sheet()
    assert [(seat.total, seat.trail) for seat in sheet.seats] == [(95, 18), (95, 16), (22, 24)]
    assert sheet.winners == [0]


@pytest.mark.rule("EU-WIN-1")
def test_if_all_is_equal_the_victory_is_shared() -> None:
    west = {"score": 95 - 32 - 8 - 10, "tickets": WEST_TICKETS}
    east = {"score": 95 - 23 - 8 - 10, "tickets": EAST_TICKETS}
    assert level(west, east, TO_ZAGRAB, {"roma": 0, "riga": 1}) == [0, 1]
