"""The catalogue of boards and bots, as the page lists and draws them. All of it is public."""

from functools import cache
from typing import Any, Literal

import msgspec

from draisine.boards import Board, load, names
from draisine.boards.schema import (
    LOCOMOTIVE,
    Alvin,
    City,
    Coast,
    Founding,
    Goods,
    Kind,
    Players,
    Rejects,
    Stations,
    TieBreak,
)
from draisine.bots import BUILT_IN, DEFAULT_BOT
from draisine.drawing import load_layout
from draisine.drawing.art.board import locomotive_spaces
from draisine.drawing.layout.model import Label, Layout, PlacedCity, Sizes
from draisine.messages import LocalizedText
from draisine.server.bots.executors import searches

Feature = Literal[
    "ferries", "tunnels", "stations", "founding", "alvin", "goods", "race", "swap", "coast", "blind", "longest_trail",
    "globetrotter", "long_tickets", "closed_doubles",
]  # fmt: skip


class _BoardFields(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: LocalizedText
    players: Players
    trains: int
    """Of each seat."""
    features: list[Feature]
    """Special features, from the board's data; `alvin` plays only if the table's options say so."""
    closed_at: list[int]
    """Player counts at which the first claim on a multiple route closes its other tracks."""
    tickets_to_win: int
    longest_trail: int
    globetrotter: int
    stations: Stations | None
    founding: Founding | None
    alvin: Alvin | None
    goods: Goods | None


class BoardSummary(_BoardFields, frozen=True, kw_only=True):
    """A board in a list."""

    cities: int
    routes: int
    tickets: int


class CityDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A city: its printed name, its names in the languages where it differs, and its position."""

    name: str
    names: LocalizedText
    x: float
    y: float
    radius: float
    label: Label


class RouteDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A route: the centre and angle of each space; `engines` are the spaces that show a locomotive, `twins` the other
    tracks between the same cities."""

    between: tuple[str, str]
    colour: str
    length: int
    points: int
    ferry: int
    tunnel: bool
    goods: bool
    spaces: list[tuple[float, float, float]]
    engines: list[int]
    twins: list[str]


class TicketDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket. Where tickets are raced for, points are 0."""

    between: tuple[str, str]
    points: int
    long: bool


class TicketRule(msgspec.Struct, frozen=True, kw_only=True):
    """Tickets at set-up and later, as the board file says it."""

    deal: int
    keep: int
    deal_long: int
    rejects: Rejects
    draw: int
    draw_keep: int
    swap: bool


class EndingRule(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ends, as the board file says it."""

    last_round_at: int | None
    at_last_train: bool
    tickets_to_win: int


class BoardDetails(_BoardFields, frozen=True, kw_only=True):
    """Everything to draw and describe a board, except its background picture."""

    points: dict[int, int]
    """By the length of a route; empty where routes score nothing."""
    kinds: list[Kind]
    """The card kinds in order, the locomotive last."""
    deck: dict[Kind, int]
    hand: int
    market: int
    sweep: int
    ticket_rule: TicketRule
    ending: EndingRule
    tie_break: list[TieBreak]
    coast: Coast | None
    height: float
    """Of a board 1,000 wide."""
    sizes: Sizes
    cities: dict[str, CityDetails]
    routes: dict[str, RouteDetails]
    tickets: dict[str, TicketDetails]


class BotSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that may sit at a table. Its name and description are the messages `bot-<id>` and `bot-<id>-says`."""

    id: str
    default: bool
    """Whether it is the one to offer first."""
    preparing: bool
    """Whether its code is still being compiled; at a table, it moves as soon as that is done."""


@cache
def list_boards() -> list[BoardSummary]:
    """All built-in boards."""
    return [_summarize(load(name)) for name in names()]


@cache
def describe_board(name: str) -> BoardDetails:
    """A built-in board in full."""
    board, layout = load(name), load_layout(name)
    cards, tickets, ending = board.cards, board.tickets, board.ending
    return BoardDetails(
        **_common_fields(board),
        points=board.trains.points,
        kinds=sorted(cards.deck, key=lambda kind: kind == LOCOMOTIVE),
        deck=cards.deck,
        hand=cards.hand,
        market=cards.market,
        sweep=cards.sweep,
        ticket_rule=TicketRule(**msgspec.structs.asdict(tickets)),
        ending=EndingRule(**msgspec.structs.asdict(ending)),
        tie_break=board.tie_break,
        coast=board.coast,
        height=layout.height,
        sizes=layout.sizes,
        cities={city.id: _city(city, layout.cities[city.id]) for city in board.city},
        routes=_routes(board, layout),
        tickets={
            name: TicketDetails(between=ticket.between, points=ticket.points, long=ticket.long)
            for name, ticket in zip(board.ticket_ids, board.ticket, strict=True)
        },
    )


@cache
def list_bots(*, search_ready: bool) -> list[BotSummary]:
    """All bots that may sit at a table, the weakest first."""
    return [
        BotSummary(id=name, default=name == DEFAULT_BOT, preparing=searches(name) and not search_ready)
        for name, spec in BUILT_IN.items()
        if spec.offered
    ]


def _summarize(board: Board) -> BoardSummary:
    return BoardSummary(
        **_common_fields(board), cities=len(board.city), routes=len(board.route), tickets=len(board.ticket)
    )


def _common_fields(board: Board) -> dict[str, Any]:
    """The fields that a summary and the details have in common."""
    return {
        "id": board.id,
        "title": board.title,
        "players": board.players,
        "trains": board.trains.each,
        "features": features(board),
        "closed_at": board.closed_at,
        "tickets_to_win": board.ending.tickets_to_win,
        "longest_trail": board.bonuses.longest_trail,
        "globetrotter": board.bonuses.globetrotter,
        "stations": board.stations,
        "founding": board.founding,
        "alvin": board.alvin,
        "goods": board.goods,
    }


def features(board: Board) -> list[Feature]:
    """The special features of a board, from its data."""
    has: dict[Feature, bool] = {
        "ferries": any(route.ferry for route in board.route),
        "tunnels": any(route.tunnel for route in board.route),
        "stations": board.stations is not None,
        "founding": board.founding is not None,
        "alvin": board.alvin is not None,
        "goods": board.goods is not None,
        "race": board.ending.tickets_to_win > 0,
        "swap": board.tickets.swap,
        "coast": board.coast is not None,
        "blind": board.cards.market == 0,
        "longest_trail": board.bonuses.longest_trail > 0,
        "globetrotter": board.bonuses.globetrotter > 0,
        "long_tickets": any(ticket.long for ticket in board.ticket),
        "closed_doubles": bool(board.closed_at),
    }
    return [feature for feature, there in has.items() if there]


def _city(city: City, place: PlacedCity) -> CityDetails:
    return CityDetails(
        name=city.name,
        names=city.names,
        x=place.x,
        y=place.y,
        radius=place.radius,
        label=place.label,
    )


def _routes(board: Board, layout: Layout) -> dict[str, RouteDetails]:
    named = list(zip(board.route_ids, board.route, strict=True))
    return {
        name: RouteDetails(
            between=route.between,
            colour=route.colour,
            length=route.length,
            points=board.trains.points.get(route.length, 0),
            ferry=route.ferry,
            tunnel=route.tunnel,
            goods=route.goods,
            spaces=[(space.x, space.y, space.angle) for space in layout.routes[name]],
            engines=sorted(locomotive_spaces(route)),
            twins=[other for other, twin in named if other != name and set(twin.between) == set(route.between)],
        )
        for name, route in named
    }
