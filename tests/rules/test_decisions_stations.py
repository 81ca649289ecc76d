"""Decisions on Europe's stations and the routes they borrow (A-34, A-51 to A-55)."""

import pytest

from draisine.play import ScoreSheet
from tests.rules.setups import LOCO
from tests.scenes import Seat, refused, scene

# locomotives in the price of a station.


@pytest.mark.rule("A-51")
@pytest.mark.parametrize(
    ("built", "paid"),
    [
        (0, f"1 {LOCO}"),
        (1, f"2 {LOCO}"),
        (1, f"1 red + 1 {LOCO}"),
        (2, f"3 {LOCO}"),
        (2, f"1 red + 2 {LOCO}"),
    ],
)
def test_any_number_of_locomotives_may_pay_for_a_station(built: int, paid: str) -> None:
    standing = dict.fromkeys(["roma", "wien"][:built], 0)
    game = scene("europe", seats=[{"hand": {"red": 3, LOCO: 3}}], stations=standing)
    build = f"station paris with {paid}"
    assert build in [str(move) for move in game.legal_moves()]
    game.play(build)
    assert game.view().stations == {**standing, "paris": 0}
    assert game.view().players[0].cards == 6 - (built + 1)


# where a station may stand.


@pytest.mark.rule("A-52")
@pytest.mark.parametrize("city", ["dieppe", "roma", "moskva"])
def test_a_station_may_stand_with_own_routes_with_others_or_with_none(city: str) -> None:
    routes = {"dieppe-paris": 0, "roma-venezia": 1}
    game = scene("europe", seats=[{"hand": {"red": 1}}], routes=routes)
    game.play(f"station {city} with 1 red")
    assert game.view().stations == {city: 0}


@pytest.mark.rule("A-52")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_second_station_in_a_city_is_barred_also_to_the_owner_of_the_first(owner: int) -> None:
    game = scene("europe", seats=[{"hand": {"red": 2}}], stations={"paris": owner})
    price = 2 if owner == 0 else 1
    assert refused(game, f"station paris with {price} red") == "city_taken"


# borrowed routes.


def final_scores(routes: dict[str, int], stations: dict[str, int], seats: list[Seat], players: int = 3) -> ScoreSheet:
    game = scene(
        "europe",
        players=players,
        seats=seats,
        routes=routes,
        stations=stations,
        phase="over",
        end="last_round",
        turns_left=0,
    )
    return game.score_sheet()


def done(sheet: ScoreSheet, seat: int = 0) -> set[str]:
    return {ticket.id for ticket in sheet.seats[seat].tickets if ticket.done}


@pytest.mark.rule("A-53")
def test_the_station_borrows_what_brings_most_points() -> None:
    sheet = final_scores(
        routes={
            "edinburgh-london/1": 0,
            "dieppe-london/1": 0,
            "munchen-wien": 0,
            "munchen-zurich": 0,
            "dieppe-paris": 1,
            "paris-zurich": 1,
        },
        stations={"paris": 0},
        seats=[{"tickets": ["edinburgh-paris", "paris-wien"]}],
    )
    # Seven points by Dieppe, eight by Zürich, and not both.
    assert sheet.seats[0].borrowed == ["paris-zurich"]
    assert done(sheet) == {"paris-wien"}


@pytest.mark.rule("A-53")
def test_of_equal_points_the_station_borrows_what_completes_more_tickets() -> None:
    sheet = final_scores(
        routes={
            "athina-sofia": 0,
            "constantinople-sofia": 0,
            "angora-smyrna": 0,
            "brindisi-roma": 0,
            "roma-venezia": 0,
            "athina-brindisi": 1,
            "athina-smyrna": 2,
        },
        stations={"athina": 0},
        seats=[{"tickets": ["venezia-constantinople", "athina-angora", "sofia-smyrna"]}],
    )
    # Ten points by Brindisi for one ticket, five and five by Smyrna.
    assert sheet.seats[0].borrowed == ["athina-smyrna"]
    assert done(sheet) == {"athina-angora", "sofia-smyrna"}


@pytest.mark.rule("A-53")
def test_of_equal_points_and_tickets_the_station_borrows_the_first_route() -> None:
    sheet = final_scores(
        routes={"amsterdam-bruxelles": 0, "pamplona-paris/1": 0, "bruxelles-paris/2": 1, "bruxelles-paris/1": 2},
        stations={"paris": 0},
        seats=[{"tickets": ["amsterdam-pamplona"]}],
        players=4,
    )
    assert sheet.seats[0].borrowed == ["bruxelles-paris/1"]


@pytest.mark.rule("A-53")
def test_of_two_tickets_alike_the_station_completes_the_one_by_the_first_route() -> None:
    sheet = final_scores(
        routes={
            "edinburgh-london/1": 0,
            "dieppe-london/1": 0,
            "venezia-zagrab": 0,
            "venezia-zurich": 0,
            "paris-zurich": 1,
            "dieppe-paris": 2,
        },
        stations={"paris": 0},
        seats=[{"tickets": ["edinburgh-paris", "paris-zagrab"]}],
    )
    # Seven points either way.
    assert sheet.seats[0].borrowed == ["dieppe-paris"]
    assert done(sheet) == {"edinburgh-paris"}


@pytest.mark.rule("A-53")
def test_the_borrowed_route_is_chosen_automatically() -> None:
    game = scene(
        "europe",
        seats=[{"hand": {"purple": 1}}, {"tickets": ["edinburgh-paris"]}],
        routes={"edinburgh-london/1": 1, "dieppe-london/1": 1},
        stations={"paris": 1},
        turns_left=1,
    )
    game.play("claim dieppe-paris with 1 purple")
    assert game.is_over
    assert game.to_move == ()
    assert game.score_sheet().seats[1].borrowed == ["dieppe-paris"]


LINE: dict[str, int] = {"amsterdam-bruxelles": 0, "bruxelles-paris/1": 1, "pamplona-paris/1": 2}
"""Amsterdam to Pamplona: seat 0 owns only the first third."""
WALKER: list[Seat] = [{"tickets": ["amsterdam-pamplona"]}]


@pytest.mark.rule("A-54")
def test_one_station_borrows_one_route() -> None:
    sheet = final_scores(LINE, {"paris": 0}, WALKER)
    assert done(sheet) == set()
    assert sheet.seats[0].borrowed == []


@pytest.mark.rule("A-54")
def test_two_stations_may_borrow_two_routes_in_line_of_different_opponents() -> None:
    sheet = final_scores(LINE, {"bruxelles": 0, "paris": 0}, WALKER)
    assert done(sheet) == {"amsterdam-pamplona"}
    assert sorted(sheet.seats[0].borrowed) == ["bruxelles-paris/1", "pamplona-paris/1"]


@pytest.mark.rule("A-54")
def test_a_free_route_cannot_be_borrowed() -> None:
    routes = {"amsterdam-bruxelles": 0, "pamplona-paris/1": 0}
    sheet = final_scores(routes, {"paris": 0}, WALKER)
    assert done(sheet) == set()
    assert sheet.seats[0].borrowed == []


@pytest.mark.rule("A-54")
def test_a_route_that_does_not_end_at_the_station_cannot_be_borrowed() -> None:
    routes = {"amsterdam-bruxelles": 0, "bruxelles-paris/1": 1, "pamplona-paris/1": 0}
    assert done(final_scores(routes, {"pamplona": 0}, WALKER)) == set()
    assert done(final_scores(routes, {"bruxelles": 0}, WALKER)) == {"amsterdam-pamplona"}


@pytest.mark.rule("A-54")
def test_several_players_may_borrow_the_same_route() -> None:
    sheet = final_scores(
        routes={
            "amsterdam-bruxelles": 0,
            "pamplona-paris/1": 0,
            "bruxelles-paris/1": 1,
            "barcelona-marseille": 2,
            "marseille-paris": 2,
        },
        stations={"paris": 0, "bruxelles": 2},
        seats=[*WALKER, {}, {"tickets": ["barcelona-bruxelles"]}],
    )
    assert [seat.borrowed for seat in sheet.seats] == [["bruxelles-paris/1"], [], ["bruxelles-paris/1"]]
    assert (done(sheet, 0), done(sheet, 2)) == ({"amsterdam-pamplona"}, {"barcelona-bruxelles"})


@pytest.mark.rule("A-54")
def test_a_station_may_stay_unused() -> None:
    routes = {"amsterdam-bruxelles": 0, "bruxelles-paris/1": 0, "pamplona-paris/1": 0, "dieppe-paris": 1}
    sheet = final_scores(routes, {"paris": 0}, WALKER)
    assert done(sheet) == {"amsterdam-pamplona"}
    assert sheet.seats[0].borrowed == []


# ties.

TIED = {
    "edinburgh-london/1": 0,
    "dieppe-london/1": 0,
    "dieppe-paris": 1,
    "warszawa-wilno": 1,
    "smolensk-wilno": 1,
}
"""Both trails are 6 long. Seat 0 reaches Paris over the route of seat 1."""


@pytest.mark.rule("A-34")
def test_a_ticket_completed_by_a_borrowed_route_counts_for_the_tie() -> None:
    sheet = final_scores(
        TIED,
        stations={"paris": 0, "roma": 1},
        seats=[{"tickets": ["edinburgh-paris"], "score": 50}, {"score": 57}],
        players=2,
    )
    assert [seat.total for seat in sheet.seats] == [50 + 7 + 8 + 10, 57 + 8 + 10]
    assert [seat.completed for seat in sheet.seats] == [1, 0]
    assert sheet.winners == [0]


@pytest.mark.rule("A-55")
def test_stations_that_were_built_count_used_or_not() -> None:
    sheet = final_scores(
        TIED,
        stations={"paris": 0, "roma": 1, "athina": 1},
        seats=[
            {"tickets": ["edinburgh-paris"], "score": 50},
            {"tickets": ["warszawa-smolensk"], "score": 55},
        ],
        players=2,
    )
    assert [seat.total for seat in sheet.seats] == [50 + 7 + 8 + 10, 55 + 6 + 4 + 10]
    assert [seat.completed for seat in sheet.seats] == [1, 1]
    # Seat 0 built one and used it; seat 1 built two for nothing.
    assert [seat.borrowed for seat in sheet.seats] == [["dieppe-paris"], []]
    assert sheet.winners == [0]
