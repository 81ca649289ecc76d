"""The final count as a show: what is counted one after the other, and the routes that it is counted for."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

import msgspec

from draisine.boards import Board
from draisine.play.paths.shortest import Road, Roads
from draisine.play.scoring.score_sheet import ScoreSheet, SeatScore
from draisine.play.view import TicketView, View

CountKind = Literal[
    "routes", "ticket_failed", "ticket_done", "coasts", "stations", "goods", "alvin", "globetrotter", "trail",
    "longest_trail", "winner",
]  # fmt: skip
EXTRAS: tuple[CountKind, ...] = ("stations", "goods", "alvin", "globetrotter")
"""Lines of a score sheet that are told only where there is something to tell."""


class CountEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is counted for a seat: its points, and the seat's total after it.

    `routes` are those that join a ticket's cities, or the two coasts, or that make up the longest trail, in walking
    order; borrowed ones are among them. `length` is that of the trail."""

    kind: CountKind
    seat: int
    points: int
    total: int
    ticket: str | None = None
    routes: list[str] = []
    length: int | None = None


_counted = partial(CountEvent, total=0)
"""Totals are added up at the end."""


def count_events(board: Board, view: View, sheet: ScoreSheet) -> list[CountEvent]:
    """A finished game's count in the order in which it is told, from the sheet and what a spectator sees.

    Where tickets are raced for, a completed one counts 1, and nothing else does."""
    totals = dict.fromkeys((score.seat for score in sheet.seats), 0)
    told = []
    for event in _events(board, view, sheet):
        totals[event.seat] += event.points
        told.append(msgspec.structs.replace(event, total=totals[event.seat]))
    return told


def _events(board: Board, view: View, sheet: ScoreSheet) -> Iterator[CountEvent]:
    # Which lines a board has is the sheet's to say.
    lines = {score.seat: {line.kind: line.points for line in score.lines} for score in sheet.seats}
    for score in sheet.seats:
        if "routes" in lines[score.seat]:
            yield _counted(kind="routes", seat=score.seat, points=lines[score.seat]["routes"])
    for score in sheet.seats:
        yield from _tickets(board, view, score)
    for kind in EXTRAS:
        for score in sheet.seats:
            if points := lines[score.seat].get(kind):
                yield _counted(kind=kind, seat=score.seat, points=points)
    if any("longest_trail" in line for line in lines.values()):
        yield from _trails(sheet, {seat: line["longest_trail"] for seat, line in lines.items()})
    for seat in sheet.winners:
        yield _counted(kind="winner", seat=seat, points=0)


def _tickets(board: Board, view: View, score: SeatScore) -> Iterator[CountEvent]:
    """The failed ones first, then the completed ones, each time the smallest first."""
    tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
    # In a race only what was shown counts: one that a seat was dealt with the last move came too late.
    shown = view.players[score.seat].shown if board.tickets.swap else None
    roads = _roads(board, view, score)
    worth = {held.id: 1 if shown is not None else tickets[held.id].points for held in score.tickets}

    def done(held: TicketView) -> bool:
        return held.done if shown is None else held.id in shown

    for held in sorted(score.tickets, key=lambda held: (done(held), worth[held.id])):
        if done(held):
            path = roads.between(*tickets[held.id].between) or []
            yield _counted(kind="ticket_done", seat=score.seat, points=worth[held.id], ticket=held.id, routes=path)
        else:
            lost = 0 if shown is not None else -worth[held.id]
            yield _counted(kind="ticket_failed", seat=score.seat, points=lost, ticket=held.id)
    if score.coasts and board.coast is not None:
        path = _from_coast_to_coast(roads, board.coast.west, board.coast.east)
        yield _counted(kind="coasts", seat=score.seat, points=int(shown is not None), routes=path)


def _roads(board: Board, view: View, score: SeatScore) -> Roads:
    """A seat's own routes, and those that its stations borrow."""
    return Roads(
        Road(name, route.between, 0)
        for name, route in zip(board.route_ids, board.route, strict=True)
        if view.routes.get(name) == score.seat or name in score.borrowed
    )


def _from_coast_to_coast(roads: Roads, west: list[str], east: list[str]) -> list[str]:
    """The routes of the shortest way, in order."""
    reach = roads.reach(*east)
    linked = [city for city in west if city in reach.cost]
    return reach.back_from(min(linked, key=lambda city: reach.cost[city])) if linked else []


def _trails(sheet: ScoreSheet, bonus: dict[int, int]) -> Iterator[CountEvent]:
    for score in sheet.seats:
        yield _counted(kind="trail", seat=score.seat, points=0, routes=score.trail_routes, length=score.trail)
    for score in sheet.seats:
        if bonus[score.seat]:
            yield _counted(
                kind="longest_trail",
                seat=score.seat,
                points=bonus[score.seat],
                routes=score.trail_routes,
                length=score.trail,
            )
