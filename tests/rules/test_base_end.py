"""The end of the game and the final count."""

from collections import Counter
from typing import Any

import pytest

from draisine.play import Game
from draisine.play.events import GameOver, LastRound, PointsScored, TurnBegan
from tests.scenes import Seat, play_all, refused, scene

SIXES = [
    "calgary-winnipeg",
    "duluth-helena",
    "duluth-toronto",
    "el_paso-houston",
    "el_paso-los_angeles",
    "helena-seattle",
]
FORTY = [*SIXES, "denver-helena"]
FORTY_TOO = [
    *["miami-new_orleans", "portland-salt_lake_city", "sault_st_marie-winnipeg", "atlanta-miami", "denver-phoenix"],
    *["el_paso-oklahoma_city", "helena-omaha", "houston-new_orleans"],
]

FIVE_TRAINS_LEFT = {
    "usa": FORTY,
    "europe": [
        *["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "athina-brindisi", "athina-sarajevo"],
        *["barcelona-marseille", "berlin-danzig", "brest-pamplona"],
    ],
    "old_west": [
        *["denver-salt_lake_city/1", "salt_lake_city-winnemucca/1", "boise-winnemucca", "boise-seattle/1"],
        *["seattle-spokane/1", "great_falls-spokane", "great_falls-wolf_point"],
    ],
    "amsterdam": [
        "begijnhof-de_drie_hendricken",
        "blauwbrug-montelbaanstoren",
        "haringpakkerstoren-noordermarkt",
    ],
}
"""What the second seat owns, so that it has five trains left."""

SHORT_AND_LONG = {
    "usa": ("houston-new_orleans", "montreal-toronto"),
    "europe": ("danzig-warszawa", "kyiv-smolensk"),
    "old_west": ("great_falls-missoula", "billings-wolf_point"),
    "amsterdam": ("begijnhof-dam", "jan_roodenpoortstoren-jordaan"),
}
"""A route of two spaces and one of three."""

STARTS = ["tucson", "denver", "portland", "phoenix"]

every_board = pytest.mark.parametrize("board", list(FIVE_TRAINS_LEFT))


def late(board: str, players: int = 4) -> Game:
    """The second seat is to move, with three locomotives and five trains left."""
    seats: list[Seat] = [{} for _ in range(players)]
    seats[1] = {"hand": {"locomotive": 3}}
    position: dict[str, Any] = {"routes": dict.fromkeys(FIVE_TRAINS_LEFT[board], 1)}
    if board == "old_west":
        seats = [{**seat, "start": STARTS[number]} for number, seat in enumerate(seats)]
        # The other two of the second seat's Cities stand aside, so that a claim ends its turn.
        position["cities"] = {**{start: number for number, start in enumerate(STARTS)}, "boise": 1, "seattle": 1}
    return scene(board, players=players, seats=seats, mover=1, **position)


def draw(game: Game) -> None:
    play_all(game, "draw blind", "draw blind")


def turns_of(game: Game) -> list[int]:
    return [event.seat for event in game.events if isinstance(event, TurnBegan)]


@pytest.mark.rule("BASE-END-1")
@every_board
def test_two_trains_left_begin_the_last_round(board: str) -> None:
    game = late(board)
    assert game.view().players[1].reserve == 5
    events = game.play(f"claim {SHORT_AND_LONG[board][1]} with 3 locomotive")
    assert game.view().players[1].reserve == 2
    assert events[-2:] == [LastRound(seat=1), TurnBegan(seat=2)]
    assert game.view().turns_left == 4


@pytest.mark.rule("BASE-END-1")
@every_board
def test_three_trains_left_do_not_begin_the_last_round(board: str) -> None:
    game = late(board)
    events = game.play(f"claim {SHORT_AND_LONG[board][0]} with 2 locomotive")
    assert game.view().players[1].reserve == 3
    assert not any(isinstance(event, LastRound) for event in events)
    assert game.view().turns_left is None


@pytest.mark.rule("BASE-END-1")
@pytest.mark.parametrize(("claim", "left"), [("chicago-omaha with 4 blue", 1), ("atlanta-miami with 5 blue", 0)])
def test_one_train_or_none_begins_the_last_round(claim: str, left: int) -> None:
    game = scene(seats=[{"hand": {"blue": 5}}], routes=dict.fromkeys(FORTY, 0))
    game.play(f"claim {claim}")
    assert game.view().players[0].reserve == left
    assert game.view().turns_left == 2


@pytest.mark.rule("BASE-END-2")
@every_board
def test_every_seat_has_one_more_turn_the_triggering_one_last(board: str) -> None:
    game = late(board)
    game.play(f"claim {SHORT_AND_LONG[board][1]} with 3 locomotive")
    for _ in range(4):
        assert not game.is_over
        draw(game)
    assert turns_of(game) == [2, 3, 0, 1]
    assert game.events[-1] == GameOver(end="last_round")
    assert game.is_over
    assert game.to_move == ()
    assert game.legal_moves() == []
    assert refused(game, "draw blind", seat=2) == "game_over"


@pytest.mark.rule("BASE-END-3")
def test_another_low_reserve_in_the_last_round_adds_no_turn() -> None:
    seats: list[Seat] = [{}, {"hand": {"red": 3}}, {"hand": {"blue": 4}}, {}]
    owned = {**dict.fromkeys(FORTY, 1), **dict.fromkeys(FORTY_TOO, 2)}
    game = scene(players=4, seats=seats, routes=owned, mover=1)
    game.play("claim chicago-duluth with 3 red")
    events = game.play("claim chicago-omaha with 4 blue")
    assert [player.reserve for player in game.view().players] == [45, 2, 1, 45]
    assert not any(isinstance(event, LastRound) for event in events)
    assert game.view().turns_left == 3

    draw(game)
    draw(game)
    assert game.view().end is None
    draw(game)
    assert game.view().end == "last_round"
    assert turns_of(game) == [2, 3, 0, 1]
    assert [event.seat for event in game.events if isinstance(event, LastRound)] == [1]


@pytest.mark.rule("BASE-SCORE-1")
@pytest.mark.parametrize("board", ["usa", "europe", "amsterdam"])
def test_a_recount_of_the_routes_gives_the_score_on_the_track(board: str) -> None:
    short, long = SHORT_AND_LONG[board]
    game = scene(
        board,
        seats=[{"hand": {"locomotive": 2}}, {"hand": {"locomotive": 3}}],
        routes=dict.fromkeys(FIVE_TRAINS_LEFT[board], 1),
    )
    play_all(game, f"claim {short} with 2 locomotive", f"claim {long} with 3 locomotive")
    draw(game)
    draw(game)
    assert game.is_over

    recount = Counter[int]()
    for name, route in zip(game.board.route_ids, game.board.route, strict=True):
        if name in game.view().routes:
            recount[game.view().routes[name]] += game.board.trains.points[route.length]
    assert [player.score for player in game.view().players] == [recount[0], recount[1]]
    assert recount[0] == 2


@pytest.mark.rule("BASE-SCORE-1")
def test_where_cities_take_the_points_the_record_of_points_is_recounted() -> None:
    """Denver–Grand Junction scores for the Cities at both its ends, not for its owner alone."""
    game = scene(
        "old_west",
        seats=[{"start": "denver", "hand": {"red": 3}}, {"start": "grand_junction", "hand": {"black": 3}}],
        cities={"denver": 0, "grand_junction": 1},
    )
    game.play("claim denver-grand_junction with 3 red")
    play_all(game, "claim grand_junction-salt_lake_city with 3 black", "no city")
    scored = Counter[int]()
    for event in game.events:
        if isinstance(event, PointsScored):
            scored[event.seat] += event.points
    assert scored == {0: 4, 1: 4 + 4}
    assert [player.score for player in game.view().players] == [4, 8]


@pytest.mark.rule("BASE-SCORE-2")
def test_the_score_sheet_lists_routes_then_tickets_then_bonuses() -> None:
    game = scene(
        seats=[{"tickets": ["denver-el_paso", "boston-miami"], "score": 50}, {"score": 30}],
        routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0, "montreal-new_york": 1},
        phase="over",
        end="last_round",
    )
    sheet = game.score_sheet()
    assert [(line.kind, line.points) for line in sheet.seats[0].lines] == [
        ("routes", 50),
        ("tickets_done", 4),
        ("tickets_failed", -12),
        ("longest_trail", 10),
    ]
    assert [seat.total for seat in sheet.seats] == [52, 30]
    assert sheet.winners == [0]
    assert sheet.final


@pytest.mark.rule("BASE-SCORE-2")
@pytest.mark.parametrize(
    ("board", "ticket", "routes", "position", "expected"),
    [
        (
            "europe",
            "edinburgh-paris",
            ["edinburgh-london/1", "dieppe-london/1", "dieppe-paris"],
            {},
            [("routes", 60), ("tickets_done", 7), ("tickets_failed", 0), ("stations", 12), ("longest_trail", 10)],
        ),
        (
            "old_west",
            "cheyenne-salt_lake_city",
            ["cheyenne-denver/1", "denver-salt_lake_city/1"],
            {"cities": {"denver": 0, "boise": 1}},
            [("routes", 60), ("tickets_done", 5), ("tickets_failed", 0), ("globetrotter", 15)],
        ),
        (
            "amsterdam",
            "dam-munttoren",
            ["begijnhof-dam", "begijnhof-munttoren"],
            {},
            [("routes", 60), ("tickets_done", 4), ("tickets_failed", 0), ("goods", 8)],
        ),
    ],
)
def test_each_board_has_its_own_bonuses(
    board: str, ticket: str, routes: list[str], position: dict[str, Any], expected: list[tuple[str, int]]
) -> None:
    seats: list[Seat] = [{"tickets": [ticket], "score": 60}, {}]
    if board == "old_west":
        seats = [{**seats[0], "start": "denver"}, {"start": "boise"}]
    if board == "amsterdam":
        seats = [{**seats[0], "goods": 2}, {}]
    game = scene(board, seats=seats, routes=dict.fromkeys(routes, 0), phase="over", end="last_round", **position)
    first = game.score_sheet().seats[0]
    assert [(line.kind, line.points) for line in first.lines] == expected
    assert first.total == sum(points for _, points in expected)


@pytest.mark.rule("BASE-SCORE-3")
def test_a_total_may_fall_below_zero() -> None:
    """Five points and a failed Los Angeles–Miami (20); the longest trail is the opponent's."""
    game = scene(
        seats=[{"tickets": ["los_angeles-miami"], "score": 5}, {"score": 4}],
        routes={"montreal-new_york": 1},
        phase="over",
        end="last_round",
    )
    assert [seat.total for seat in game.score_sheet().seats] == [-15, 14]
    assert game.score_sheet().winners == [1]


@pytest.mark.rule("BASE-SCORE-3")
def test_of_two_totals_below_zero_the_higher_wins() -> None:
    seats: list[Seat] = [{"tickets": ["los_angeles-miami"]}, {"tickets": ["denver-el_paso"]}]
    sheet = scene(seats=seats, phase="over", end="last_round").score_sheet()
    assert [seat.total for seat in sheet.seats] == [-20, -4]
    assert sheet.winners == [1]
