"""Decisions on the last round, trails, totals and ties (A-23 to A-28, A-34)."""

from typing import Any

import pytest

from draisine.play import Game, ScoreSheet
from draisine.play.events import LastRound
from tests.rules.setups import events_of, start_cities
from tests.scenes import play_all, refused, scene


def final_scores(
    board: str, players: int, seats: list[dict[str, Any]], routes: dict[str, int], **position: Any
) -> ScoreSheet:
    """The score sheet of a game that is over."""
    game = scene(
        board, players=players, seats=seats, routes=routes, phase="over", end="last_round", turns_left=0, **position
    )
    return game.score_sheet()


def line(sheet: ScoreSheet, seat: int, kind: str) -> int:
    return next(line.points for line in sheet.seats[seat].lines if line.kind == kind)


# only the first to run low sets off the last round.


def low_reserves() -> Game:
    """Three at Amsterdam; seats 0 and 1 have three trains left."""
    first = [
        "haringpakkerstoren-oude_waal",
        "begijnhof-de_drie_hendricken",
        "blauwbrug-munttoren",
        "begijnhof-dam",
    ]
    second = [
        "blauwbrug-montelbaanstoren",
        "haringpakkerstoren-noordermarkt",
        "jan_roodenpoortstoren-jordaan",
        "begijnhof-westermarkt",
    ]
    return scene(
        "amsterdam",
        players=3,
        seats=[{"hand": {"red": 3}}, {"hand": {"blue": 3}}, {}],
        routes={**dict.fromkeys(first, 0), **dict.fromkeys(second, 1)},
    )


@pytest.mark.rule("A-23")
def test_a_second_low_reserve_does_not_restart_the_last_round() -> None:
    game = low_reserves()
    game.play("claim dam-jan_roodenpoortstoren/2 with 1 red")
    assert game.view().turns_left == 3
    game.play("claim dam-jan_roodenpoortstoren/1 with 1 blue")
    assert game.view().players[1].reserve == 2
    assert game.view().turns_left == 2
    play_all(game, "draw blind", "draw blind", "draw blind", "draw blind")
    assert events_of(game, LastRound) == [LastRound(seat=0)]
    assert game.view().end == "last_round"


# any action is a turn of the last round.


@pytest.mark.rule("A-24")
def test_a_failed_tunnel_is_a_turn_of_the_last_round() -> None:
    game = scene("europe", seats=[{"hand": {"red": 2}}, {}], deck_top=["red", "blue", "white"], turns_left=2)
    game.play("claim bucuresti-sofia with 2 red")
    assert game.view().turns_left == 2
    game.play("leave tunnel")
    assert game.view().turns_left == 1
    assert game.to_move == (1,)


@pytest.mark.rule("A-24")
@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "amsterdam"])
def test_a_ticket_draw_is_a_turn_of_the_last_round(board: str) -> None:
    game = scene(board, turns_left=1, **start_cities(board))
    game.play("draw tickets")
    assert game.view().turns_left == 1
    game.play(game.legal_moves()[0])
    assert game.view().end == "last_round"
    assert refused(game, "draw blind") == "game_over"


# a trail may close loops.


@pytest.mark.rule("A-25")
def test_a_loop_counts_in_the_longest_trail_of_usa() -> None:
    # Helena to Seattle (6), then round by Vancouver and Calgary (1 + 3 + 4) and back in Seattle.
    loop = ["helena-seattle", "seattle-vancouver/1", "calgary-vancouver", "calgary-seattle"]
    # Without the return to Seattle it would be 13, as long as the other's.
    line_of_13 = ["el_paso-los_angeles", "las_vegas-los_angeles", "el_paso-oklahoma_city"]
    sheet = final_scores("usa", 2, [], {**dict.fromkeys(loop, 0), **dict.fromkeys(line_of_13, 1)})
    assert [seat.trail for seat in sheet.seats] == [14, 13]
    assert [line(sheet, seat, "longest_trail") for seat in (0, 1)] == [10, 0]
    assert sorted(sheet.seats[0].trail_routes) == sorted(loop)


# no route, no trail.


@pytest.mark.rule("A-26")
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_no_seat_gets_the_bonus_without_a_route(board: str) -> None:
    sheet = final_scores(board, 3, [], {})
    assert [line(sheet, seat, "longest_trail") for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("A-26")
@pytest.mark.parametrize(("board", "route"), [("usa", "atlanta-nashville"), ("europe", "dieppe-paris")])
def test_one_space_is_enough_for_the_bonus(board: str, route: str) -> None:
    sheet = final_scores(board, 3, [], {route: 1})
    assert [line(sheet, seat, "longest_trail") for seat in range(3)] == [0, 10, 0]


# A-27: the last tie-break compares the tied players' own trails.

TRAILS = {
    "usa": {"miami-new_orleans": 0, "atlanta-miami": 1, "el_paso-houston": 2, "el_paso-los_angeles": 2},
    "europe": {"palermo-smyrna": 0, "athina-sarajevo": 1, "petrograd-stockholm": 2},
}
"""Trails of 6 and 5 (or 4), and a third seat with the longest of all."""


@pytest.mark.rule("A-27")
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_the_longer_trail_of_the_tied_wins_though_a_third_player_has_the_longest(board: str) -> None:
    seats = [{"score": 50}, {"score": 50}, {"score": 0}]
    sheet = final_scores(board, 3, seats, TRAILS[board])
    assert line(sheet, 2, "longest_trail") == 10
    assert sheet.seats[0].total == sheet.seats[1].total
    assert sheet.winners == [0]


@pytest.mark.rule("A-27")
@pytest.mark.parametrize(
    ("board", "routes"),
    [
        ("usa", {"miami-new_orleans": 0, "el_paso-houston": 1, "chicago-omaha": 2}),
        ("europe", {"palermo-smyrna": 0, "budapest-kyiv": 1, "berlin-danzig": 2}),
    ],
)
def test_equal_trails_share_the_victory(board: str, routes: dict[str, int]) -> None:
    sheet = final_scores(board, 3, [{"score": 50}, {"score": 50}, {"score": 0}], routes)
    assert [line(sheet, seat, "longest_trail") for seat in range(3)] == [10, 10, 0]
    assert sheet.winners == [0, 1]


# totals have no floor.


@pytest.mark.rule("A-28")
@pytest.mark.parametrize(
    ("board", "worse", "better", "totals"),
    [
        ("usa", ["los_angeles-miami"], ["denver-pittsburgh"], [-15, -6]),
        ("old_west", ["denver-seattle"], ["denver-tucson"], [-12, -5]),
        ("amsterdam", ["blauwbrug-noordermarkt"], ["jordaan-waag"], [-3, -2]),
    ],
)
def test_negative_totals_are_compared(board: str, worse: list[str], better: list[str], totals: list[int]) -> None:
    opening = start_cities(board)
    starts = opening.pop("seats", [{}, {}])
    seats = [{**starts[0], "score": 5, "tickets": worse}, {**starts[1], "score": 5, "tickets": better}]
    sheet = final_scores(board, 2, seats, {}, **opening)
    assert [seat.total for seat in sheet.seats] == totals
    assert sheet.winners == [1]


# all completed tickets held count, from set-up or drawn.


@pytest.mark.rule("A-34")
def test_a_ticket_drawn_in_the_last_turn_counts_for_the_tie() -> None:
    own_routes = [
        "denver-santa_fe",
        "el_paso-santa_fe",
        "kansas_city-oklahoma_city/1",
        "dallas-oklahoma_city/1",
        "dallas-houston/1",
    ]
    others = ["calgary-helena", "helena-salt_lake_city"]
    game = scene(
        seats=[
            {"score": 50, "tickets": ["denver-el_paso"]},
            {"score": 42, "tickets": ["calgary-salt_lake_city"]},
        ],
        routes={**dict.fromkeys(own_routes, 0), **dict.fromkeys(others, 1)},
        ticket_deck=["kansas_city-houston", "boston-miami"],
        turns_left=1,
    )
    play_all(game, "draw tickets", "keep kansas_city-houston")
    sheet = game.score_sheet()
    assert [seat.total for seat in sheet.seats] == [50 + 4 + 5, 42 + 7 + 10]
    assert [seat.completed for seat in sheet.seats] == [2, 1]
    # By tickets of set-up alone it would be 1 to 1, and seat 1 has the longer trail.
    assert [seat.trail for seat in sheet.seats] == [5, 7]
    assert sheet.winners == [0]
