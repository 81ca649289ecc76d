"""The final score as a sequence of events, each with the routes that earned it."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

import msgspec

from draisine.boards import Board
from draisine.play.paths import Edge, RouteGraph
from draisine.play.scoring.sheet import ScoreSheet, SeatScore
from draisine.play.view import TicketView, View

ScoreEventKind = Literal[
    "routes", "ticket_failed", "ticket_done", "coasts", "stations", "goods", "alvin", "globetrotter", "trail",
    "longest_trail", "winner",
]  # fmt: skip
EXTRAS: tuple[ScoreEventKind, ...] = ("stations", "goods", "alvin", "globetrotter")
"""Lines of a score sheet that are left out when they are zero."""


class ScoreEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One item of a seat's score: its points, and the seat's total after it.

    `routes` connect the ticket's cities or the two coasts, or make up the longest trail, in walking order; borrowed
    routes are included. `length` is the length of the trail."""

    kind: ScoreEventKind
    seat: int
    points: int
    total: int
    ticket: str | None = None
    routes: list[str] = []
    length: int | None = None


_event = partial(ScoreEvent, total=0)
"""An event whose total is filled in by `score_events`."""


def score_events(board: Board, view: View, sheet: ScoreSheet) -> list[ScoreEvent]:
    """Return the score of a finished game in the order in which it is revealed, from the sheet and a spectator's view.

    In a ticket race a completed ticket counts 1, and nothing else counts."""
    totals = dict.fromkeys((score.seat for score in sheet.seats), 0)
    revealed = []
    for event in _without_totals(board, view, sheet):
        totals[event.seat] += event.points
        revealed.append(msgspec.structs.replace(event, total=totals[event.seat]))
    return revealed


def _without_totals(board: Board, view: View, sheet: ScoreSheet) -> Iterator[ScoreEvent]:
    # The sheet decides which lines a board has.
    lines = {score.seat: {line.kind: line.points for line in score.lines} for score in sheet.seats}
    for score in sheet.seats:
        if "routes" in lines[score.seat]:
            yield _event(kind="routes", seat=score.seat, points=lines[score.seat]["routes"])
    for score in sheet.seats:
        yield from _ticket_events(board, view, score)
    for kind in EXTRAS:
        for score in sheet.seats:
            if points := lines[score.seat].get(kind):
                yield _event(kind=kind, seat=score.seat, points=points)
    if any("longest_trail" in line for line in lines.values()):
        yield from _trail_events(sheet, {seat: line["longest_trail"] for seat, line in lines.items()})
    for seat in sheet.winners:
        yield _event(kind="winner", seat=seat, points=0)


def _ticket_events(board: Board, view: View, score: SeatScore) -> Iterator[ScoreEvent]:
    """Yield the failed tickets, then the completed ones, each by increasing points."""
    tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
    # In a race only shown tickets count: one that was drawn with the last move came too late.
    shown = view.players[score.seat].shown if board.tickets.swap else None
    graph = _own_graph(board, view, score)
    points = {held.id: 1 if shown is not None else tickets[held.id].points for held in score.tickets}

    def done(held: TicketView) -> bool:
        return held.done if shown is None else held.id in shown

    for held in sorted(score.tickets, key=lambda held: (done(held), points[held.id])):
        if done(held):
            path = graph.shortest_path(*tickets[held.id].between) or []
            yield _event(kind="ticket_done", seat=score.seat, points=points[held.id], ticket=held.id, routes=path)
        else:
            lost = 0 if shown is not None else -points[held.id]
            yield _event(kind="ticket_failed", seat=score.seat, points=lost, ticket=held.id)
    if score.coasts and board.coast is not None:
        path = _coast_path(graph, board.coast.west, board.coast.east)
        yield _event(kind="coasts", seat=score.seat, points=int(shown is not None), routes=path)


def _own_graph(board: Board, view: View, score: SeatScore) -> RouteGraph:
    """Return the graph of a seat's own and borrowed routes."""
    return RouteGraph(
        Edge(name, route.between, 0)
        for name, route in zip(board.route_ids, board.route, strict=True)
        if view.routes.get(name) == score.seat or name in score.borrowed
    )


def _coast_path(graph: RouteGraph, west: list[str], east: list[str]) -> list[str]:
    """Return the routes of the shortest path from coast to coast, in order."""
    paths = graph.shortest_paths(*east)
    linked = [city for city in west if city in paths.cost]
    return paths.path_from(min(linked, key=lambda city: paths.cost[city])) if linked else []


def _trail_events(sheet: ScoreSheet, bonus: dict[int, int]) -> Iterator[ScoreEvent]:
    for score in sheet.seats:
        yield _event(kind="trail", seat=score.seat, points=0, routes=score.trail_routes, length=score.trail)
    for score in sheet.seats:
        if bonus[score.seat]:
            yield _event(
                kind="longest_trail",
                seat=score.seat,
                points=bonus[score.seat],
                routes=score.trail_routes,
                length=score.trail,
            )
