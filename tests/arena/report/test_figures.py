"""The figures of a balance report, from games made by hand: exact numbers."""

import math
from collections import Counter

import pytest

from draisine.arena.report.connections import cheapest_paths, list_connections
from draisine.arena.report.figures import Figures, Mean, Share, bonferroni_z, mean, quantile
from draisine.arena.report.findings import Finding, collect_findings, judge_tickets
from draisine.arena.report.tally import ReportTally
from draisine.boards import Board, parse
from draisine.matches import Outcome
from tests.boards.small_board import RACE, SMALL, changed

SMALL_BOARD = parse(SMALL, "small.toml")


def played(
    *,
    first: int = 0,
    points: tuple[int, ...] = (20, 10),
    made: tuple[int, ...] = (1, 0),
    tickets: tuple[tuple[tuple[int, bool], ...], ...] = (((0, True),), ((3, False),)),
    owners: tuple[int, ...] = (0, -1, 0, 0),
    turns: int = 12,
) -> Outcome:
    """A game on the small board."""
    best = max(points)
    return Outcome(
        game=0,
        first=first,
        points=points,
        won=tuple(own == best for own in points),
        completed=made,
        failed=tuple(sum(not done for _, done in hand) for hand in tickets),
        tickets=tickets,
        owners=owners,
        turns=turns,
        decisions=(0, 0),
        nanoseconds=(0, 0),
        lost=(),
    )


def counted(*games: Outcome, board: Board = SMALL_BOARD) -> Figures:
    tally = ReportTally(board, 2)
    for game in games:
        tally.add(game)
    return Figures(tally)


def test_tracks_side_by_side_are_one_connection() -> None:
    links = list_connections(SMALL_BOARD)
    assert [(link.between, link.routes, link.length) for link in links] == [
        (("ayr", "bly"), (0, 1), 2),
        (("bly", "coe"), (2,), 3),
        (("coe", "dow"), (3,), 1),
    ]
    assert [links[0].capacity(SMALL_BOARD, players) for players in (2, 3)] == [1, 2]


def test_the_cheapest_way_of_a_ticket_and_what_it_cannot_avoid() -> None:
    links = list_connections(SMALL_BOARD)
    assert [way.trains for way in cheapest_paths(SMALL_BOARD, links)] == [6, 6, 4, 5, 3, 1]
    assert cheapest_paths(SMALL_BOARD, links)[0].needed == {0, 1, 2}
    # A second way from Bly to Dow that costs as much: neither is needed any more.
    around = changed(
        SMALL,
        '  { between = ["coe", "dow"], length = 1,',
        '  { between = ["bly", "dow"], length = 4, colour = "gray" },\n  { between = ["coe", "dow"], length = 1,',
    )
    board = parse(changed(around, "3 = 4 }", "3 = 4, 4 = 7 }"), "small.toml")
    way = cheapest_paths(board, list_connections(board))[0]
    assert (way.trains, way.needed) == (6, frozenset({0}))


def test_wins_by_place_and_shared_wins_in_parts() -> None:
    figures = counted(
        played(first=0), played(first=1), played(first=1, points=(5, 30)), played(first=0, points=(10, 10))
    )
    assert [place.wins for place in figures.places] == [Share(2.5, 4), Share(1.5, 4)]
    assert [place.points.value for place in figures.places] == [(20 + 10 + 30 + 10) / 4, (10 + 20 + 5 + 10) / 4]
    assert figures.ties == Share(1, 4)
    assert [figures.seat_wins([seat]) for seat in (0, 1)] == [Share(2.5, 4), Share(1.5, 4)]
    assert figures.points.value == (30 + 30 + 35 + 20) / 8
    assert figures.tally.margins == Counter({10: 2, 25: 1, 0: 1})


def test_tickets_kept_completed_and_worth() -> None:
    figures = counted(played(), played(tickets=(((0, False), (4, True)), ())), played(tickets=((), ((0, True),))))
    first = figures.tickets[0]
    assert (first.value, first.trains, first.kept, first.done) == (12, 6, Share(3, 3), Share(2, 3))
    assert first.gain == pytest.approx(12 * (2 - 1) / 3)
    low, high = first.gain_interval()
    assert low < first.gain < high
    assert (low, high) == tuple(12 * (2 * end - 1) for end in first.done.interval())
    assert figures.tickets[5].done == Share(0, 0)
    assert figures.completed == Share(3, 5)
    # 12 + 12 − 12 for six trains each, 3 for three trains, −5 for five.
    assert figures.typical_gain == pytest.approx((12 + 3 - 5) / (3 * 6 + 3 + 5))


def test_routes_claimed_and_fought_over() -> None:
    figures = counted(
        played(),
        # The second wants Bly–Dow as well; there is room for one.
        played(tickets=(((0, True),), ((2, False),))),
        played(first=1, owners=(-1, 1, -1, -1), tickets=((), ((3, False),))),
    )
    assert [route.claimed for route in figures.routes] == [Share(3, 3), Share(2, 3), Share(2, 3)]
    # Ayr–Coe needs the first two connections: in the first game both seats wanted them.
    assert [route.contested for route in figures.routes] == [Share(1, 3), Share(2, 3), Share(1, 3)]
    assert [route.by_place for route in figures.routes] == [(3, 0), (2, 0), (2, 0)]
    assert figures.tracks == [Share(2, 3), Share(1, 3), Share(2, 3), Share(2, 3)]


def test_how_games_end() -> None:
    figures = counted(played(), played(owners=(-1, -1, -1, 0)), played())
    assert figures.ends == {"last_round": Share(2, 3), "stuck": Share(1, 3)}
    assert figures.tally.left == Counter({2: 2, 8: 3, 7: 1})


@pytest.mark.parametrize(
    ("made", "owners", "end"),
    [((2, 0), (0, -1), "tickets_won"), ((1, 0), (0, -1), "stuck"), ((0, 1), (-1, -1), "stuck")],
)
def test_how_races_end(made: tuple[int, ...], owners: tuple[int, ...], end: str) -> None:
    game = played(points=(0, 0), made=made, owners=owners, tickets=(((0, True), (4, False)), ()))
    figures = counted(game, board=parse(RACE, "race.toml"))
    assert list(figures.ends) == [end]
    assert figures.all_points == Counter(made)
    # Every ticket counts one, and nothing is lost.
    assert [figures.tickets[number].gain for number in (0, 4)] == [1, 0]


def test_the_last_train_ends_a_race() -> None:
    board = parse(changed(RACE, "each = 8", "each = 3"), "race.toml")
    game = played(made=(0, 0), owners=(1, 1), tickets=((), ()))
    assert list(counted(game, board=board).ends) == ["last_train"]


def test_shares_and_their_intervals() -> None:
    assert Share(0, 0).interval() == (0.0, 1.0)
    assert Share(0, 0).value == 0.0
    low, high = Share(50, 100).interval()
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert Share(0, 100).interval()[0] == pytest.approx(0)
    assert Share(100, 100).interval()[1] == pytest.approx(1)
    wider = Share(50, 100).interval(bonferroni_z(20))
    assert wider[0] < low < high < wider[1]
    assert bonferroni_z(1) == pytest.approx(1.96, abs=1e-3)


def test_means_and_quantiles() -> None:
    known = mean(Counter({1: 1, 2: 1, 3: 2, 4: 1}))
    assert known.value == pytest.approx(2.6)
    assert known.reach == pytest.approx(1.95996 * math.sqrt(1.3) / math.sqrt(5), rel=1e-4)
    assert mean(Counter({7: 9})) == Mean(7.0, 0.0)
    assert mean(Counter({8: 4}), parts=2).value == 4.0
    assert mean(Counter()).reach == math.inf
    assert [quantile(Counter({1: 5, 9: 5}), share) for share in (0.25, 0.5, 0.51, 1.0)] == [1, 1, 9, 9]


def make_game(figures: Figures) -> dict[str, Finding]:
    return {finding.key: finding for finding in collect_findings(figures)}


def test_nothing_stands_out_of_few_games() -> None:
    found = make_game(counted(played(), played(first=1)))
    assert {"seats_even", "tickets_even"} <= set(found)
    assert not {"seat_ahead", "tickets_hard", "routes_unused", "routes_crowded"} & set(found)


def test_what_stands_out_of_many() -> None:
    """The one who begins always wins; the ticket of the other always fails; two want one way; one route is left."""
    tickets = (((4, True),), ((2, False),))
    games = [played(tickets=tickets, owners=(-1, -1, 0, -1), turns=10 + number % 3) for number in range(600)]
    figures = counted(*games)
    found = make_game(figures)
    assert (found["seat_ahead"].numbers, found["seat_ahead"].share) == ((0,), Share(600, 600))
    assert "seat_behind" not in found, "with two, what one wins the other loses"
    assert found["tickets_hard"].numbers == (2,)
    assert judge_tickets(figures) == {2: "hard"}
    assert found["tickets_unseen"].numbers == (0, 1, 3, 5)
    assert found["routes_unused"].numbers == (0, 2)
    assert found["routes_crowded"].numbers == (1,)
    assert found["games_stuck"].share == Share(600, 600)
    assert found["games_length"].numbers == (11, 10, 12)


def test_a_ticket_is_judged_by_what_a_train_earns() -> None:
    """Bly–Coe always brings its 3 points for 3 trains; Ayr–Coe 5 for 5 in half the games and loses them else, less
    than it costs but not surely below nothing."""
    games = [played(tickets=(((4, True),), ((3, number % 2 == 0),))) for number in range(900)]
    assert judge_tickets(counted(*games)) == {3: "poor", 4: "rich"}
