"""Multiple routes: which routes belong together, and how many of them can be used."""

from typing import Any

import pytest

from draisine.play import Game
from tests.scenes import Seat, play_all, refused, scene

STARTS = ["fresno", "sacramento", "carson_city", "las_vegas", "bakersfield", "redding"]
"""In Old West the first two seats stand at the two ends of the triple Fresno–Sacramento."""

DOUBLES = {
    "usa": ("boston-montreal/1", "boston-montreal/2"),
    "europe": ("dieppe-london/1", "dieppe-london/2"),
    "old_west": ("fresno-sacramento/1", "fresno-sacramento/2"),
    "amsterdam": ("oude_kerk-waag/1", "oude_kerk-waag/2"),
    "first_journey": ("dallas-new_orleans/1", "dallas-new_orleans/2"),
}
LENGTHS = {"usa": 2, "europe": 2, "old_west": 2, "amsterdam": 1, "first_journey": 2}

CLOSED = [("usa", 2), ("usa", 3), ("europe", 2), ("europe", 3), ("old_west", 2), ("old_west", 3), ("amsterdam", 2)]
OPEN = [
    *[("usa", 4), ("usa", 5), ("europe", 4), ("europe", 5), ("old_west", 4), ("old_west", 5), ("old_west", 6)],
    *[("amsterdam", 3), ("amsterdam", 4), ("first_journey", 2), ("first_journey", 3), ("first_journey", 4)],
]


def table(board: str, players: int, **position: Any) -> Game:
    """The mover holds four locomotives; in Old West every seat has a start city."""
    mover = position.get("mover", 0)
    seats: list[Seat] = [{"hand": {"locomotive": 4}} if seat == mover else {} for seat in range(players)]
    if board == "old_west":
        seats = [{**seat, "start": STARTS[number]} for number, seat in enumerate(seats)]
        position["cities"] = {start: number for number, start in enumerate(STARTS[:players])}
    return scene(board, players=players, seats=seats, **position)


def claim(board: str, route: str) -> str:
    return f"claim {route} with {LENGTHS[board]} locomotive"


@pytest.mark.rule("BASE-MULTI-1")
def test_routes_that_share_one_end_only_are_independent() -> None:
    game = scene(seats=[{"hand": {"blue": 6}}])
    play_all(game, "claim montreal-new_york with 3 blue", "draw blind", "draw blind")
    assert game.view().closed == []
    game.play("claim montreal-toronto with 3 blue")
    assert game.view().routes == {"montreal-new_york": 0, "montreal-toronto": 0}


@pytest.mark.rule("BASE-MULTI-1")
@pytest.mark.parametrize("board", ["usa", "europe", "amsterdam"])
def test_the_routes_between_the_same_two_cities_are_a_double(board: str) -> None:
    track, twin = DOUBLES[board]
    assert table(board, 2, routes={track: 0}).view().closed == [twin]


@pytest.mark.rule("BASE-MULTI-1")
def test_three_routes_between_the_same_two_cities_are_a_triple() -> None:
    game = table("old_west", 2, routes={"fresno-sacramento/2": 0})
    assert game.view().closed == ["fresno-sacramento/1", "fresno-sacramento/3"]


@pytest.mark.rule("BASE-MULTI-2")
@pytest.mark.parametrize(("board", "players"), CLOSED + OPEN)
def test_no_seat_owns_both_tracks_of_a_double(board: str, players: int) -> None:
    track, twin = DOUBLES[board]
    game = table(board, players, routes={track: 0})
    assert refused(game, claim(board, twin)) == "own_twin"


@pytest.mark.rule("BASE-MULTI-2")
def test_no_seat_owns_two_tracks_of_a_triple() -> None:
    game = table("old_west", 6, routes={"fresno-sacramento/1": 0})
    assert refused(game, claim("old_west", "fresno-sacramento/2")) == "own_twin"
    assert refused(game, claim("old_west", "fresno-sacramento/3")) == "own_twin"


@pytest.mark.rule("BASE-MULTI-3")
@pytest.mark.parametrize(("board", "players"), CLOSED)
def test_with_few_players_the_first_claim_closes_the_other_track(board: str, players: int) -> None:
    track, twin = DOUBLES[board]
    second = table(board, players, routes={track: 0}, mover=1)
    assert refused(second, claim(board, twin)) == "closed"
    last = table(board, players, routes={track: 0}, mover=players - 1)
    assert refused(last, claim(board, twin)) == "closed"


@pytest.mark.rule("BASE-MULTI-3")
def test_a_claim_in_play_closes_the_other_track_until_the_end() -> None:
    hands: list[Seat] = [{"hand": {"red": 2}}, {"hand": {"red": 2}}, {"hand": {"red": 2}}]
    game = scene(players=3, seats=hands, turns_left=3)
    game.play("claim boston-montreal/2 with 2 red")
    assert game.view().closed == ["boston-montreal/1"]
    assert refused(game, "claim boston-montreal/1 with 2 red", seat=1) == "closed"
    play_all(game, "draw blind", "draw blind")
    assert refused(game, "claim boston-montreal/1 with 2 red", seat=2) == "closed"


@pytest.mark.rule("BASE-MULTI-3")
@pytest.mark.parametrize("players", [2, 3])
def test_with_few_players_a_triple_serves_once(players: int) -> None:
    game = table("old_west", players, routes={"fresno-sacramento/1": 0}, mover=1)
    assert refused(game, claim("old_west", "fresno-sacramento/2")) == "closed"
    assert refused(game, claim("old_west", "fresno-sacramento/3")) == "closed"


@pytest.mark.rule("BASE-MULTI-4")
@pytest.mark.parametrize(("board", "players"), OPEN)
def test_with_more_players_the_other_track_stays_open(board: str, players: int) -> None:
    track, twin = DOUBLES[board]
    game = table(board, players, routes={track: 0}, mover=1)
    assert game.view().closed == []
    game.play(claim(board, twin))
    assert game.view().routes == {track: 0, twin: 1}


@pytest.mark.rule("BASE-MULTI-4")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_more_players_three_of_them_share_a_triple(players: int) -> None:
    taken = {"fresno-sacramento/1": 0, "fresno-sacramento/2": 1}
    network = {"carson_city-sacramento/1": 2}
    game = table("old_west", players, routes={**taken, **network}, mover=2)
    game.play(claim("old_west", "fresno-sacramento/3"))
    assert game.view().routes == {**taken, **network, "fresno-sacramento/3": 2}
