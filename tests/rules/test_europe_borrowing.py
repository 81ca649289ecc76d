"""Europe: the routes that stations borrow in the final count."""

from typing import Any

import pytest

from draisine.play import Game, SeatScore, TicketView
from tests.scenes import Seat, scene

# Seat 0 comes from Brest and from London via Paris to München; seat 1 continues from there.
OWN = {"brest-paris": 0, "dieppe-london/1": 0, "dieppe-paris": 0, "frankfurt-paris/1": 0, "frankfurt-munchen": 0}
TO_WIEN = {"munchen-wien": 1}
TO_VENEZIA = {"munchen-venezia": 1}


def ended(tickets: list[str], routes: dict[str, int], stations: dict[str, int], **position: Any) -> Game:
    seats = [{"tickets": tickets}]
    return scene("europe", seats=seats, routes=routes, stations=stations, phase="over", end="last_round", **position)


def final_score(tickets: list[str], routes: dict[str, int], stations: dict[str, int]) -> SeatScore:
    return ended(tickets, routes, stations).score_sheet().seats[0]


def lines(score: SeatScore) -> dict[str, int]:
    return {line.kind: line.points for line in score.lines}


@pytest.mark.rule("EU-STATION-7")
@pytest.mark.parametrize("city", ["munchen", "wien"])
def test_a_station_at_either_end_lends_the_missing_link(city: str) -> None:
    score = final_score(["paris-wien"], {**OWN, **TO_WIEN}, {city: 0})
    assert score.tickets == [TicketView(id="paris-wien", done=True)]
    assert score.borrowed == ["munchen-wien"]
    assert lines(score) == {
        "routes": 4 + 2 + 1 + 4 + 2,
        "tickets_done": 8,
        "tickets_failed": 0,
        "stations": 8,
        "longest_trail": 10,
    }


@pytest.mark.rule("EU-STATION-7")
def test_without_the_station_the_ticket_fails() -> None:
    score = final_score(["paris-wien"], {**OWN, **TO_WIEN}, {})
    assert score.tickets == [TicketView(id="paris-wien", done=False)]
    assert score.borrowed == []
    assert (lines(score)["tickets_done"], lines(score)["tickets_failed"]) == (0, -8)


@pytest.mark.rule("EU-STATION-7")
@pytest.mark.parametrize(
    ("routes", "stations"),
    [
        pytest.param({**OWN, **TO_WIEN}, {"paris": 0}, id="the route does not end in the station's city"),
        pytest.param({**OWN, **TO_WIEN}, {"munchen": 1, "riga": 0}, id="the station is the opponent's"),
        pytest.param(OWN, {"munchen": 0}, id="the route is unowned"),
    ],
)
def test_what_cannot_be_borrowed(routes: dict[str, int], stations: dict[str, int]) -> None:
    score = final_score(["paris-wien"], routes, stations)
    assert score.borrowed == []
    assert score.completed == 0


@pytest.mark.rule("EU-STATION-7")
def test_a_station_lends_one_route_and_only_one() -> None:
    routes = {**OWN, "munchen-wien": 1, "wien-zagrab": 1}
    one = final_score(["paris-zagrab"], routes, {"wien": 0})
    two = final_score(["paris-zagrab"], routes, {"wien": 0, "munchen": 0})
    assert (one.completed, one.borrowed) == (0, [])
    assert (two.completed, sorted(two.borrowed)) == (1, ["munchen-wien", "wien-zagrab"])


@pytest.mark.rule("EU-STATION-7")
def test_a_borrowed_route_counts_for_tickets_only() -> None:
    routes = {**OWN, **TO_WIEN}
    lent, none = ended(["paris-wien"], routes, {"munchen": 0}), ended(["paris-wien"], routes, {})
    for game in (lent, none):
        seats = game.score_sheet().seats
        assert [lines(seat)["routes"] for seat in seats] == [13, 4]
        assert [seat.trail for seat in seats] == [8, 3]
    # And it stays the opponent's.
    assert lent.view().routes["munchen-wien"] == 1


@pytest.mark.rule("EU-STATION-8")
def test_one_borrowed_route_serves_all_tickets() -> None:
    score = final_score(["paris-wien", "london-wien"], {**OWN, **TO_WIEN, **TO_VENEZIA}, {"munchen": 0})
    assert score.borrowed == ["munchen-wien"]
    assert (score.completed, lines(score)["tickets_done"], lines(score)["tickets_failed"]) == (2, 18, 0)


@pytest.mark.rule("EU-STATION-8")
def test_of_two_routes_at_one_station_only_the_better_is_borrowed() -> None:
    tickets = ["brest-venezia", "london-wien"]
    score = final_score(tickets, {**OWN, **TO_WIEN, **TO_VENEZIA}, {"munchen": 0})
    assert score.tickets == [TicketView(id="brest-venezia", done=False), TicketView(id="london-wien", done=True)]
    assert score.borrowed == ["munchen-wien"]
    assert (lines(score)["tickets_done"], lines(score)["tickets_failed"]) == (10, -8)


@pytest.mark.rule("EU-STATION-8")
def test_two_lesser_tickets_together_beat_a_better_one() -> None:
    tickets = ["brest-venezia", "paris-zagrab", "london-wien"]
    routes = {**OWN, **TO_WIEN, **TO_VENEZIA, "venezia-zagrab": 0}
    score = final_score(tickets, routes, {"munchen": 0})
    assert score.borrowed == ["munchen-venezia"]
    assert (lines(score)["tickets_done"], lines(score)["tickets_failed"]) == (8 + 7, -10)


@pytest.mark.rule("EU-STATION-8")
def test_a_much_better_ticket_beats_two_lesser_ones() -> None:
    """What counts is their value; how many they are decides between equals only (A-53)."""
    tickets = ["brest-petrograd", "brest-venezia", "paris-zagrab"]
    own = {**OWN, "warszawa-wien": 0, "warszawa-wilno": 0, "petrograd-wilno": 0, "venezia-zagrab": 0}
    score = final_score(tickets, {**own, **TO_WIEN, **TO_VENEZIA}, {"munchen": 0})
    assert score.borrowed == ["munchen-wien"]
    assert (score.completed, lines(score)["tickets_done"], lines(score)["tickets_failed"]) == (1, 20, -8 - 7)


@pytest.mark.rule("EU-STATION-8")
def test_the_ticket_of_another_seat_is_no_reason_to_borrow() -> None:
    seats = [{"tickets": ["brest-venezia"]}, {"tickets": ["london-wien"]}]
    routes = {**OWN, **TO_WIEN, **TO_VENEZIA}
    game = scene("europe", seats=seats, routes=routes, stations={"munchen": 0}, phase="over", end="last_round")
    assert game.score_sheet().seats[0].borrowed == ["munchen-venezia"]


@pytest.mark.rule("EU-STATION-8")
def test_what_one_seat_could_borrow_does_not_affect_the_next() -> None:
    """Both could borrow a route to Wien; for the seat that needs it, it is the second route out of München."""
    routes = {**dict.fromkeys(OWN, 1), "munchen-venezia": 0, "munchen-wien": 0, "warszawa-wien": 1}
    stations = {"berlin": 0, "warszawa": 0, "munchen": 1}
    seats: list[Seat] = [{}, {"tickets": ["paris-wien"]}]
    game = scene("europe", seats=seats, routes=routes, stations=stations, phase="over", end="last_round")
    assert [seat.borrowed for seat in game.score_sheet().seats] == [[], ["munchen-wien"]]


@pytest.mark.rule("EU-STATION-8")
def test_three_stations_lend_what_each_does_best() -> None:
    """The last one could lend the route to Marseille, which comes first and is a dead end."""
    own = {**OWN, "pamplona-paris/1": 0, "madrid-pamplona/1": 0}
    lent = {**TO_WIEN, "barcelona-pamplona": 1, "marseille-zurich": 1, "paris-zurich": 1}
    tickets = ["barcelona-munchen", "paris-wien", "madrid-zurich"]
    score = final_score(tickets, {**own, **lent}, {"barcelona": 0, "munchen": 0, "zurich": 0})
    assert score.borrowed == ["barcelona-pamplona", "munchen-wien", "paris-zurich"]
    assert (score.completed, lines(score)["tickets_failed"]) == (3, 0)


@pytest.mark.rule("EU-STATION-8")
def test_with_a_station_for_each_route_both_tickets_are_complete() -> None:
    tickets = ["brest-venezia", "london-wien"]
    score = final_score(tickets, {**OWN, **TO_WIEN, **TO_VENEZIA}, {"munchen": 0, "wien": 0})
    assert sorted(score.borrowed) == ["munchen-venezia", "munchen-wien"]
    assert score.completed == 2


@pytest.mark.rule("EU-STATION-8")
def test_two_stations_may_have_a_second_route_to_the_same_city() -> None:
    """What München could borrow is no reason to take the route to Wien from Warszawa."""
    own = {"petrograd-stockholm": 0, "petrograd-wilno": 0, "warszawa-wilno": 0}
    lent = {**TO_VENEZIA, **TO_WIEN, "danzig-warszawa": 1, "warszawa-wien": 1}
    score = final_score(["stockholm-wien"], {**own, **lent}, {"munchen": 0, "warszawa": 0})
    assert score.borrowed == ["warszawa-wien"]
    assert score.completed == 1


@pytest.mark.rule("EU-STATION-9")
def test_a_route_claimed_after_the_station_was_built_can_be_borrowed() -> None:
    seats: list[Seat] = [{"hand": {"green": 1}, "tickets": ["paris-wien"]}, {"hand": {"orange": 3}}]
    game = scene("europe", seats=seats, routes=OWN, turns_left=2)
    game.play("station munchen with 1 green")
    assert game.score_sheet().seats[0].borrowed == []
    game.play("claim munchen-wien with 3 orange")
    assert game.is_over
    score = game.score_sheet().seats[0]
    assert (score.borrowed, score.completed) == (["munchen-wien"], 1)


@pytest.mark.rule("EU-STATION-9")
def test_the_better_route_may_be_the_one_claimed_last() -> None:
    seats: list[Seat] = [{"tickets": ["brest-venezia", "london-wien"]}, {"hand": {"orange": 3}}]
    game = scene("europe", seats=seats, routes={**OWN, **TO_VENEZIA}, stations={"munchen": 0}, mover=1, turns_left=1)
    assert game.score_sheet().seats[0].borrowed == ["munchen-venezia"]
    game.play("claim munchen-wien with 3 orange")
    assert game.is_over
    assert game.score_sheet().seats[0].borrowed == ["munchen-wien"]
