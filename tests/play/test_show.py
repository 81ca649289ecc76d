"""The final count as a show: it adds up to the sheet, tells everything once, and shows routes that bear it out."""

from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings

from draisine.boards import Board
from draisine.play import CountEvent, Game, count_events
from draisine.play.scoring.score_events import EXTRAS, CountKind
from tests.play.courses import TABLES, finished, played_by_bots, seeds, tables
from tests.scenes import scene, west
from tests.sizes import daily, examples

ORDER = ["routes", "tickets", *EXTRAS, "trail", "longest_trail", "winner"]
TICKETS = ("ticket_failed", "ticket_done", "coasts")


def events_of(game: Game) -> list[CountEvent]:
    return count_events(game.board, game.view(None), game.score_sheet())


def ends_of(board: Board, path: list[str]) -> set[str]:
    """Where a line of routes begins and ends; each must go on where the one before it stops."""
    routes = dict(zip(board.route_ids, board.route, strict=True))
    odd = {city for city, count in Counter(city for name in path for city in routes[name].between).items() if count % 2}
    for name, following in pairwise(path):
        assert set(routes[name].between) & set(routes[following].between)
    return odd


def check(game: Game) -> None:
    board, sheet, view = game.board, game.score_sheet(), game.view(None)
    told = events_of(game)
    running = dict.fromkeys(range(game.players), 0)
    for event in told:
        running[event.seat] += event.points
        assert event.total == running[event.seat]
    assert running == {score.seat: score.total for score in sheet.seats}
    ranks = [ORDER.index("tickets" if event.kind in TICKETS else event.kind) for event in told]
    assert ranks == sorted(ranks)
    assert [event.seat for event in told if event.kind == "winner"] == sheet.winners
    for score in sheet.seats:
        own = [event for event in told if event.seat == score.seat]
        assert sorted(str(event.ticket) for event in own if event.ticket) == sorted(held.id for held in score.tickets)
        assert sum(event.kind in ("ticket_done", "coasts") for event in own) == score.completed
        for event in own:
            assert all(view.routes[name] == score.seat or name in score.borrowed for name in event.routes)
            check_routes(board, event)
        lines = {line.kind: line.points for line in score.lines}
        for kind in EXTRAS:
            assert [event.points for event in own if event.kind == kind] == [
                points for points in [lines.get(kind)] if points
            ]
        trails = [event for event in own if event.kind == "trail"]
        assert [event.length for event in trails] == [score.trail] * bool(board.bonuses.longest_trail)


def check_routes(board: Board, event: CountEvent) -> None:
    routes = dict(zip(board.route_ids, board.route, strict=True))
    if event.kind == "ticket_done":
        ticket = board.ticket[board.ticket_ids.index(str(event.ticket))]
        assert ends_of(board, event.routes) == set(ticket.between)
    elif event.kind == "coasts":
        assert board.coast is not None
        west, east = (ends_of(board, event.routes) & set(side) for side in (board.coast.west, board.coast.east))
        assert (len(west), len(east)) == (1, 1)
    elif event.kind in ("trail", "longest_trail"):
        assert len(set(event.routes)) == len(event.routes)
        assert sum(routes[name].length for name in event.routes) == event.length
        assert len(ends_of(board, event.routes)) in (0, 2)
    else:
        assert event.routes == []


@pytest.mark.parametrize(("board", "players"), daily(TABLES, 3))
def test_the_count_of_bots_games(board: str, players: int) -> None:
    for seed in range(examples(1)):
        check(played_by_bots(board, players, seed))


@settings(max_examples=examples(15), deadline=None)
@given(tables, seeds)
def test_the_count_of_games_by_lot(table: tuple[str, int], seed: int) -> None:
    check(finished(*table, seed))


def test_everything_that_boards_count_is_told_in_bots_games() -> None:
    """None of the kinds goes untested."""
    told, kinds = {"coasts"}, set(get_args(CountKind))
    for table in (*daily(TABLES, 3), *TABLES):
        told |= {event.kind for event in events_of(played_by_bots(*table, 0))}
        if told == kinds:
            return
    assert told == kinds


def brief(event: CountEvent) -> tuple[str, int, int, int]:
    return event.kind, event.seat, event.points, event.total


def test_a_count_from_beginning_to_end() -> None:
    game = scene(
        "europe",
        seats=[{"tickets": ["berlin-roma", "athina-angora"], "score": 20}, {"tickets": ["athina-wilno"], "score": 7}],
        routes={"berlin-wien": 0, "munchen-wien": 0, "munchen-venezia": 1, "roma-venezia": 0},
        stations={"venezia": 0},
        phase="over",
        end="last_round",
    )
    told = events_of(game)
    assert [brief(event) for event in told] == [
        ("routes", 0, 20, 20),
        ("routes", 1, 7, 7),
        ("ticket_failed", 0, -5, 15),
        ("ticket_done", 0, 9, 24),
        ("ticket_failed", 1, -11, -4),
        ("stations", 0, 8, 32),
        ("stations", 1, 12, 8),
        ("trail", 0, 0, 32),
        ("trail", 1, 0, 8),
        ("longest_trail", 0, 10, 42),
        ("winner", 0, 0, 42),
    ]
    assert told[3].routes == ["berlin-wien", "munchen-wien", "munchen-venezia", "roma-venezia"]
    assert (told[7].length, told[7].routes) == (6, ["munchen-wien", "berlin-wien"])


def test_alvin_is_told_and_a_lead_of_nothing_is_not() -> None:
    game = west(
        {"start": "denver", "tickets": ["denver-seattle"]},
        {"start": "boise"},
        cities={"denver": 0, "boise": 1},
        options={"alvin": True},
        alvin_at="boise",
        alvin_with=1,
        phase="over",
        end="last_round",
    )
    assert [brief(event) for event in events_of(game)] == [
        ("routes", 0, 0, 0),
        ("routes", 1, 0, 0),
        ("ticket_failed", 0, -17, -17),
        ("alvin", 1, 10, 10),
        ("winner", 1, 0, 10),
    ]


def test_a_race_counts_tickets_and_the_coasts() -> None:
    """What is still in hand costs nothing; nor does one count that was linked when the race was over already."""
    path = ["helena-seattle", "helena-winnipeg", "duluth-winnipeg/1", "duluth-montreal/1", "montreal-new_york/1"]
    shown = ["seattle-winnipeg", "montreal-winnipeg", "los_angeles-seattle", "denver-seattle", "denver-los_angeles"]
    more = ["san_francisco-seattle/1", "los_angeles-san_francisco/1", "denver-helena"]
    game = scene(
        "first_journey",
        seats=[
            {"shown": shown, "tickets": ["new_york-winnipeg", "dallas-miami"], "coasts": True},
            {"tickets": ["chicago-miami", "dallas-new_york"]},
        ],
        routes=dict.fromkeys([*path, *more], 0),
        phase="over",
        end="tickets_won",
        winner=0,
    )
    told = events_of(game)
    assert [brief(event) for event in told] == [
        ("ticket_failed", 0, 0, 0),
        ("ticket_failed", 0, 0, 0),
        *(("ticket_done", 0, 1, done + 1) for done in range(5)),
        ("coasts", 0, 1, 6),
        ("ticket_failed", 1, 0, 0),
        ("ticket_failed", 1, 0, 0),
        ("winner", 0, 0, 6),
    ]
    assert told[7].routes == path
