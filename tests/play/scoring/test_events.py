"""Score events add up to the score sheet, contain everything once, and name the routes that earned the points."""

from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings

from draisine.boards import Board
from draisine.play import Game, ScoreEvent, score_events
from draisine.play.scoring.events import EXTRAS, ScoreEventKind
from tests.play.random_games import SETUPS, finished_game, played_by_bots, seeds, setups
from tests.scenes import scene, west
from tests.soak import every_nth, max_examples

ORDER = ["routes", "tickets", *EXTRAS, "trail", "longest_trail", "winner"]
TICKETS = ("ticket_failed", "ticket_done", "coasts")


def events_of(game: Game) -> list[ScoreEvent]:
    return score_events(game.board, game.view(None), game.score_sheet())


def ends_of(board: Board, path: list[str]) -> set[str]:
    """The ends of a path of routes; consecutive routes must share a city."""
    routes = dict(zip(board.route_ids, board.route, strict=True))
    odd = {city for city, count in Counter(city for name in path for city in routes[name].between).items() if count % 2}
    for name, following in pairwise(path):
        assert set(routes[name].between) & set(routes[following].between)
    return odd


def check(game: Game) -> None:
    board, sheet, view = game.board, game.score_sheet(), game.view(None)
    found = events_of(game)
    running = dict.fromkeys(range(game.players), 0)
    for event in found:
        running[event.seat] += event.points
        assert event.total == running[event.seat]
    assert running == {score.seat: score.total for score in sheet.seats}
    ranks = [ORDER.index("tickets" if event.kind in TICKETS else event.kind) for event in found]
    assert ranks == sorted(ranks)
    assert [event.seat for event in found if event.kind == "winner"] == sheet.winners
    for score in sheet.seats:
        own = [event for event in found if event.seat == score.seat]
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


def check_routes(board: Board, event: ScoreEvent) -> None:
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


@pytest.mark.parametrize(("board", "players"), every_nth(SETUPS, 3))
def test_score_events_of_games_of_bots(board: str, players: int) -> None:
    for seed in range(max_examples(1)):
        check(played_by_bots(board, players, seed))


@settings(max_examples=max_examples(15), deadline=None)
@given(setups, seeds)
def test_score_events_of_random_games(setup: tuple[str, int], seed: int) -> None:
    check(finished_game(*setup, seed))


def test_every_kind_of_event_occurs_in_games_of_bots() -> None:
    """None of the kinds goes untested."""
    found, kinds = {"coasts"}, set(get_args(ScoreEventKind))
    for setup in (*every_nth(SETUPS, 3), *SETUPS):
        found |= {event.kind for event in events_of(played_by_bots(*setup, 0))}
        if found == kinds:
            return
    assert found == kinds


def brief(event: ScoreEvent) -> tuple[str, int, int, int]:
    return event.kind, event.seat, event.points, event.total


def test_complete_sequence_of_score_events() -> None:
    game = scene(
        "europe",
        seats=[{"tickets": ["berlin-roma", "athina-angora"], "score": 20}, {"tickets": ["athina-wilno"], "score": 7}],
        routes={"berlin-wien": 0, "munchen-wien": 0, "munchen-venezia": 1, "roma-venezia": 0},
        stations={"venezia": 0},
        phase="over",
        end="last_round",
    )
    found = events_of(game)
    assert [brief(event) for event in found] == [
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
    assert found[3].routes == ["berlin-wien", "munchen-wien", "munchen-venezia", "roma-venezia"]
    assert (found[7].length, found[7].routes) == (6, ["munchen-wien", "berlin-wien"])


def test_alvin_is_scored_and_a_zero_bonus_is_left_out() -> None:
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


def test_ticket_race_counts_tickets_and_the_coasts() -> None:
    """Tickets in hand cost nothing, and a ticket completed after the end of the race does not count."""
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
    found = events_of(game)
    assert [brief(event) for event in found] == [
        ("ticket_failed", 0, 0, 0),
        ("ticket_failed", 0, 0, 0),
        *(("ticket_done", 0, 1, done + 1) for done in range(5)),
        ("coasts", 0, 1, 6),
        ("ticket_failed", 1, 0, 0),
        ("ticket_failed", 1, 0, 0),
        ("winner", 0, 0, 6),
    ]
    assert found[7].routes == path
