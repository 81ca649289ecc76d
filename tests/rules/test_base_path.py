"""The longest trail, and who wins."""

from typing import Any

import pytest

from draisine.boards import parse
from draisine.play import Game
from tests.scenes import Seat, scene

CROSSING = """
draisine = 1
id = "crossing"
title = { en = "Crossing", fr = "Croisement" }
city = [
  { id = "pau", name = "Pau", lat = 1.0, lon = 1.0 },
  { id = "que", name = "Que", lat = 2.0, lon = 2.0 },
  { id = "ryo", name = "Ryo", lat = 3.0, lon = 3.0 },
  { id = "sem", name = "Sem", lat = 4.0, lon = 4.0 },
  { id = "tay", name = "Tay", lat = 5.0, lon = 5.0 },
]
route = [
  { between = ["pau", "que"], length = 6, colour = "red" },
  { between = ["que", "ryo"], length = 5, colour = "red" },
  { between = ["ryo", "sem"], length = 4, colour = "red" },
  { between = ["que", "sem"], length = 3, colour = "red" },
  { between = ["que", "tay"], length = 2, colour = "red" },
]
ticket = [
  { between = ["pau", "tay"], points = 8 },
  { between = ["pau", "sem"], points = 9 },
  { between = ["ryo", "tay"], points = 5 },
]
[players]
least = 2
most = 3
[trains]
each = 20
points = { 2 = 2, 3 = 4, 4 = 7, 5 = 10, 6 = 15 }
[cards]
hand = 2
market = 5
deck = { red = 20, locomotive = 3 }
[tickets]
deal = 1
keep = 1
draw = 1
[ending]
last_round_at = 2
[bonuses]
longest_trail = 10
"""
"""A line Pau–Que–Tay with a loop Que–Ryo–Sem–Que at its middle."""

NORTH_25 = [
    *["calgary-vancouver", "calgary-winnipeg", "sault_st_marie-winnipeg"],
    *["montreal-sault_st_marie", "montreal-new_york", "new_york-washington/1"],
]
SOUTH_25 = ["el_paso-los_angeles", "el_paso-houston", "houston-new_orleans", "miami-new_orleans", "atlanta-miami"]
MIDDLE_20 = ["helena-seattle", "duluth-helena", "duluth-toronto", "pittsburgh-toronto"]

EAST = [
    *["boston-new_york/1", "new_york-washington/1", "raleigh-washington/1", "charleston-raleigh", "charleston-miami"],
    *["atlanta-raleigh/1", "montreal-new_york", "montreal-toronto"],
]
EAST_TICKETS = ["boston-miami", "new_york-atlanta", "montreal-atlanta", "toronto-miami"]
WEST = [
    *["calgary-helena", "helena-salt_lake_city", "denver-salt_lake_city/1", "denver-phoenix"],
    *["denver-santa_fe", "el_paso-santa_fe"],
]
WEST_TICKETS = ["calgary-salt_lake_city", "calgary-phoenix", "denver-el_paso"]


def own(*networks: list[str]) -> dict[str, int]:
    """The routes of the first seat, of the second, and so on."""
    return {route: seat for seat, routes in enumerate(networks) for route in routes}


def finished(routes: dict[str, int], board: str = "usa", players: int = 2, **position: Any) -> Game:
    return scene(board, players=players, routes=routes, phase="over", end="last_round", **position)


def trails(game: Game) -> list[int]:
    return [seat.trail for seat in game.score_sheet().seats]


def bonuses(game: Game) -> list[int]:
    lines = [line for seat in game.score_sheet().seats for line in seat.lines]
    return [line.points for line in lines if line.kind == "longest_trail"]


def totals(game: Game) -> list[int]:
    return [seat.total for seat in game.score_sheet().seats]


@pytest.mark.rule("BASE-PATH-1")
def test_a_trail_is_measured_in_trains() -> None:
    """Six and one against three and three."""
    game = finished(own(["helena-seattle", "seattle-vancouver/1"], ["montreal-new_york", "montreal-toronto"]))
    assert trails(game) == [7, 6]
    assert bonuses(game) == [10, 0]


@pytest.mark.rule("BASE-PATH-1")
@pytest.mark.parametrize(
    ("board", "one", "many"),
    [
        ("usa", ["helena-seattle"], ["seattle-vancouver/1", "portland-seattle/1"]),
        ("europe", ["petrograd-stockholm"], ["danzig-warszawa", "warszawa-wilno", "kyiv-wilno"]),
    ],
)
def test_one_long_route_beats_several_short_ones(board: str, one: list[str], many: list[str]) -> None:
    assert bonuses(finished(own(one, many), board)) == [10, 0]


@pytest.mark.rule("BASE-PATH-1", "BASE-PATH-2", "BASE-PATH-3")
def test_old_west_measures_trails_alike_but_gives_no_bonus() -> None:
    """A loop of 6 + 3 + 3 with two arms of 1 at Denver; the third arm, at Salt Lake City, branches off."""
    game = finished(
        {
            "denver-salt_lake_city/1": 0,
            "grand_junction-salt_lake_city": 0,
            "denver-grand_junction": 0,
            "cheyenne-denver/1": 0,
            "denver-pueblo/1": 0,
            "green_river-salt_lake_city/1": 0,
        },
        "old_west",
        seats=[{"start": "denver"}, {"start": "boise"}],
        cities={"denver": 0, "boise": 1},
    )
    assert trails(game) == [6 + 3 + 3 + 1 + 1, 0]
    assert bonuses(game) == []


@pytest.mark.rule("BASE-PATH-2")
def test_a_trail_may_pass_a_city_twice_but_no_route() -> None:
    routes = ["pau-que", "que-ryo", "ryo-sem", "que-sem", "que-tay"]
    game = scene(parse(CROSSING, "crossing.toml"), routes=own(routes), phase="over", end="last_round")
    assert trails(game) == [20, 0]
    assert sorted(game.score_sheet().seats[0].trail_routes) == sorted(routes)


@pytest.mark.rule("BASE-PATH-2")
def test_a_loop_counts_on_a_real_board_as_well() -> None:
    """From Duluth to Toronto (6), round by Montréal and Sault St. Marie (3 + 5 + 2), and on to Chicago (4)."""
    loop = ["montreal-toronto", "montreal-sault_st_marie", "sault_st_marie-toronto"]
    game = finished(own(["duluth-toronto", *loop, "chicago-toronto"]))
    assert trails(game) == [20, 0]


@pytest.mark.rule("BASE-PATH-3")
@pytest.mark.parametrize(
    ("board", "arms", "length"),
    [
        ("usa", ["helena-seattle", "helena-omaha", "denver-helena"], 6 + 5),
        ("europe", ["budapest-kyiv", "kyiv-warszawa", "kyiv-smolensk"], 6 + 4),
    ],
)
def test_of_three_arms_the_shortest_does_not_count(board: str, arms: list[str], length: int) -> None:
    game = finished(own(arms), board)
    assert trails(game) == [length, 0]
    assert set(game.score_sheet().seats[0].trail_routes) == set(arms[:2])


@pytest.mark.rule("BASE-PATH-4")
def test_all_players_tied_for_the_longest_trail_get_ten() -> None:
    game = finished(own(NORTH_25, SOUTH_25, MIDDLE_20), players=3)
    assert trails(game) == [25, 25, 20]
    assert bonuses(game) == [10, 10, 0]


@pytest.mark.rule("BASE-PATH-4")
def test_a_single_longest_trail_gets_ten_alone() -> None:
    game = finished(own(NORTH_25, SOUTH_25[:-1], MIDDLE_20), players=3)
    assert trails(game) == [25, 20, 20]
    assert bonuses(game) == [10, 0, 0]


@pytest.mark.rule("BASE-PATH-4")
def test_the_longest_trail_of_europe_is_worth_ten_too() -> None:
    game = finished(own(["petrograd-stockholm"], ["edinburgh-london/1", "athina-brindisi"]), "europe")
    assert trails(game) == [8, 4]
    assert bonuses(game) == [10, 0]


# The stations of Europe that were not built are worth 12 to each.
SCORES = [("usa", 101, 99), ("europe", 89, 87), ("old_west", 101, 99), ("amsterdam", 101, 99)]


def scored(board: str, first: int, second: int) -> Game:
    seats: list[Seat] = [{"score": first}, {"score": second}]
    position: dict[str, Any] = {}
    if board == "old_west":
        seats = [{**seats[0], "start": "denver"}, {**seats[1], "start": "boise"}]
        position = {"cities": {"denver": 0, "boise": 1}}
    return finished({}, board, seats=seats, **position)


@pytest.mark.rule("BASE-WIN-1")
@pytest.mark.parametrize(("board", "more", "less"), SCORES)
def test_the_highest_total_wins(board: str, more: int, less: int) -> None:
    game = scored(board, more, less)
    assert totals(game) == [101, 99]
    assert game.score_sheet().winners == [0]
    assert scored(board, less, more).score_sheet().winners == [1]


@pytest.mark.rule("BASE-WIN-1")
def test_the_total_wins_not_the_score_on_the_track() -> None:
    """Ninety less a failed ticket of 12 is less than eighty."""
    game = finished({}, seats=[{"score": 90, "tickets": ["boston-miami"]}, {"score": 80}])
    assert totals(game) == [78, 80]
    assert game.score_sheet().winners == [1]


@pytest.mark.rule("BASE-WIN-2")
def test_of_equal_totals_more_completed_tickets_win() -> None:
    """37 points of four tickets and the longest trail, against 24 points of three."""
    seats: list[Seat] = [{"score": 43, "tickets": EAST_TICKETS}, {"score": 66, "tickets": WEST_TICKETS}]
    game = finished(own(EAST, WEST), seats=seats)
    assert totals(game) == [90, 90]
    assert [seat.completed for seat in game.score_sheet().seats] == [4, 3]
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("BASE-WIN-2")
@pytest.mark.parametrize(
    ("board", "routes", "failed", "done"),
    [
        # 92 - 8 - 6 + 12 for stations; 63 + 5 + 12 for stations + 10 for the trail.
        (
            "europe",
            ["budapest-zagrab", "sarajevo-zagrab", "sarajevo-sofia"],
            {"tickets": ["madrid-zurich", "kyiv-petrograd"], "score": 92},
            {"tickets": ["budapest-sofia"], "score": 63},
        ),
        # 111 - 9 - 12; 70 + 5 + 15 for the most tickets.
        (
            "old_west",
            ["cheyenne-denver/1", "denver-salt_lake_city/1"],
            {"tickets": ["denver-las_vegas", "denver-los_angeles"], "score": 111, "start": "boise"},
            {"tickets": ["cheyenne-salt_lake_city"], "score": 70, "start": "denver"},
        ),
        # 102 - 7 - 5; 86 + 4.
        (
            "amsterdam",
            ["begijnhof-dam", "begijnhof-munttoren"],
            {"tickets": ["jordaan-waag", "noordermarkt-waag"], "score": 102},
            {"tickets": ["dam-munttoren"], "score": 86},
        ),
    ],
)
def test_failed_tickets_do_not_help(board: str, routes: list[str], failed: Seat, done: Seat) -> None:
    cities = {"boise": 0, "denver": 1} if board == "old_west" else {}
    game = finished(own([], routes), board, seats=[failed, done], cities=cities)
    assert totals(game) == [90, 90]
    assert [seat.completed for seat in game.score_sheet().seats] == [0, 1]
    assert game.score_sheet().winners == [1]
