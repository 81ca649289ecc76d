"""Old West: the final count, its one bonus, and who wins."""

import pytest

from draisine.boards import load
from draisine.play import Game
from tests.scenes import Seat, scene

BOARD = load("old_west")

# Each seat's network, and the tickets it completes.
COAST = [
    "eugene-portland/1",
    "ashland-eugene/1",
    "ashland-redding/1",
    "redding-sacramento/1",
    "sacramento-san_francisco/1",
]
DESERT = ["flagstaff-las_vegas/1", "flagstaff-phoenix/1", "phoenix-tucson/1", "phoenix-san_diego/1"]
MOUNTAINS = ["idaho_falls-salt_lake_city/1", "helena-idaho_falls"]

COAST_TICKETS = ["eugene-san_francisco", "portland-sacramento"]
"""6 + 6 points."""
DESERT_TICKETS = ["las_vegas-tucson", "flagstaff-san_diego"]
"""5 + 6 points."""
MOUNTAIN_TICKETS = ["helena-salt_lake_city"]
"""6 points."""
FAR_AWAY = ["albuquerque-billings", "billings-durango", "gillette-st_george"]
"""12, 11 and 8 points, completed by no seat."""

STARTS = ["portland", "flagstaff", "salt_lake_city"]


def ended(tickets: list[list[str]], scores: list[int], networks: list[list[str]] | None = None) -> Game:
    """A finished game: the tickets and the score track of each seat."""
    owned = networks or [COAST, DESERT, MOUNTAINS]
    players = len(tickets)
    seats: list[Seat] = [
        {"start": start, "tickets": held, "score": score}
        for start, held, score in zip(STARTS, tickets, scores, strict=False)
    ]
    return scene(
        BOARD,
        players,
        seats,
        cities={STARTS[seat]: seat for seat in range(players)},
        routes={route: seat for seat in range(players) for route in owned[seat]},
        phase="over",
        end="last_round",
    )


def bonuses(game: Game) -> list[int]:
    return [line.points for seat in game.score_sheet().seats for line in seat.lines if line.kind == "globetrotter"]


def totals(game: Game) -> list[int]:
    return [seat.total for seat in game.score_sheet().seats]


@pytest.mark.rule("OW-BONUS-1")
def test_all_seats_that_share_the_most_completed_tickets_are_globetrotters() -> None:
    game = ended([COAST_TICKETS, DESERT_TICKETS, MOUNTAIN_TICKETS], [20, 20, 20])

    assert [seat.completed for seat in game.score_sheet().seats] == [2, 2, 1]
    assert bonuses(game) == [15, 15, 0]
    assert totals(game) == [20 + 12 + 15, 20 + 11 + 15, 20 + 6]


@pytest.mark.rule("OW-BONUS-1")
def test_the_only_seat_with_most_completed_tickets_is_the_globetrotter() -> None:
    game = ended([COAST_TICKETS[:1], DESERT_TICKETS, MOUNTAIN_TICKETS], [20, 20, 20])

    assert bonuses(game) == [0, 15, 0]
    assert totals(game) == [26, 46, 26]


@pytest.mark.rule("OW-BONUS-1")
def test_tickets_that_failed_and_their_points_make_no_globetrotter() -> None:
    game = ended([FAR_AWAY, DESERT_TICKETS[:1], []], [50, 20, 20])

    assert bonuses(game) == [0, 15, 0]
    assert totals(game) == [50 - 31, 20 + 5 + 15, 20]


@pytest.mark.rule("OW-BONUS-1")
def test_without_completed_tickets_there_is_no_globetrotter() -> None:
    assert bonuses(ended([FAR_AWAY[:1], FAR_AWAY[1:2], []], [20, 20, 20])) == [0, 0, 0]


@pytest.mark.rule("OW-BONUS-2")
def test_the_longest_trail_brings_no_points() -> None:
    sheet = ended([COAST_TICKETS, DESERT_TICKETS[:1], []], [20, 20, 20]).score_sheet()

    assert [seat.trail for seat in sheet.seats] == [7, 9, 6]
    for seat in sheet.seats:
        assert [line.kind for line in seat.lines] == ["routes", "tickets_done", "tickets_failed", "globetrotter"]
        assert sum(line.points for line in seat.lines) == seat.total
    assert [seat.total for seat in sheet.seats] == [20 + 12 + 15, 20 + 5, 20]


@pytest.mark.rule("OW-WIN-1")
def test_of_equal_totals_the_one_with_more_completed_tickets_wins() -> None:
    game = ended([COAST_TICKETS, DESERT_TICKETS[:1]], [10, 32])

    assert totals(game) == [10 + 12 + 15, 32 + 5]
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("OW-WIN-1")
def test_of_equal_totals_and_tickets_the_longer_trail_wins() -> None:
    game = ended([["eugene-san_francisco"], ["flagstaff-san_diego"]], [20, 20])

    assert totals(game) == [41, 41]
    assert [seat.trail for seat in game.score_sheet().seats] == [7, 9]
    assert game.score_sheet().winners == [1]


@pytest.mark.rule("OW-WIN-1")
def test_what_stays_equal_is_a_shared_victory() -> None:
    game = ended([["portland-sacramento"], ["flagstaff-san_diego"]], [20, 20], networks=[COAST[:4], DESERT[1:]])

    assert totals(game) == [41, 41]
    assert [seat.trail for seat in game.score_sheet().seats] == [6, 6]
    assert game.score_sheet().winners == [0, 1]


@pytest.mark.rule("OW-WIN-1")
def test_the_highest_total_wins_whatever_the_tickets_and_trails() -> None:
    game = ended([COAST_TICKETS, DESERT_TICKETS[:1]], [10, 33])

    assert totals(game) == [37, 38]
    assert game.score_sheet().winners == [1]
