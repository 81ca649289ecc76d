"""The boards and bots as a page lists and draws them. Nothing here belongs to a table: anybody may know it."""

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
    Words,
)
from draisine.bots import BUILT_IN, DEFAULT
from draisine.drawing import layout
from draisine.drawing.art.board import locomotive_spaces
from draisine.drawing.layout.model import Label, Layout, Place, Sizes

Feature = Literal[
    "ferries", "tunnels", "stations", "founding", "alvin", "goods", "race", "swap", "coast", "blind", "longest_trail",
    "globetrotter", "long_tickets", "closed_doubles",
]  # fmt: skip


class _BoardHead(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: Words
    players: Players
    trains: int
    """Of each seat."""
    features: list[Feature]
    """What sets the board apart, as its data say; `alvin` plays only where the table's options say so."""
    closed_at: list[int]
    """Player counts at which the first claim on a multiple route closes its other tracks."""
    tickets_to_win: int
    longest_trail: int
    globetrotter: int
    stations: Stations | None
    founding: Founding | None
    alvin: Alvin | None
    goods: Goods | None


class BoardListed(_BoardHead, frozen=True, kw_only=True):
    """A board in a list: how much of everything there is, and what sets it apart."""

    cities: int
    routes: int
    tickets: int


class CityShown(msgspec.Struct, frozen=True, kw_only=True):
    """A city: the printed name, the one of each language, and where it lies."""

    name: str
    en: str
    fr: str
    x: float
    y: float
    radius: float
    label: Label


class RouteShown(msgspec.Struct, frozen=True, kw_only=True):
    """A route: each space by its centre and the angle at which it lies, `engines` those that show a locomotive, `twins`
    the other tracks between the same cities."""

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


class TicketShown(msgspec.Struct, frozen=True, kw_only=True):
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


class BoardShown(_BoardHead, frozen=True, kw_only=True):
    """Everything that a page needs to draw a board and to speak of it; the ground under it is a picture."""

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
    cities: dict[str, CityShown]
    routes: dict[str, RouteShown]
    tickets: dict[str, TicketShown]


class BotListed(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that may sit at a table."""

    id: str
    name: Words
    says: Words
    """One honest sentence about how it plays."""
    default: bool
    """Whether it is the one to offer first."""


@cache
def boards_listed() -> list[BoardListed]:
    """All built-in boards."""
    return [_listed(load(name)) for name in names()]


@cache
def board_shown(name: str) -> BoardShown:
    """A built-in board in full."""
    board, laid = load(name), layout(name)
    cards, tickets, ending = board.cards, board.tickets, board.ending
    return BoardShown(
        **_head(board),
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
        height=laid.height,
        sizes=laid.sizes,
        cities={city.id: _city(city, laid.cities[city.id]) for city in board.city},
        routes=_routes(board, laid),
        tickets={
            name: TicketShown(between=ticket.between, points=ticket.points, long=ticket.long)
            for name, ticket in zip(board.ticket_ids, board.ticket, strict=True)
        },
    )


@cache
def bots_listed() -> list[BotListed]:
    """All bots that may sit at a table, the weakest first."""
    known = [(name, entrant.profile) for name, entrant in BUILT_IN.items() if entrant.profile is not None]
    return [
        BotListed(id=name, name=profile.name, says=profile.says, default=name == DEFAULT) for name, profile in known
    ]


def _listed(board: Board) -> BoardListed:
    return BoardListed(**_head(board), cities=len(board.city), routes=len(board.route), tickets=len(board.ticket))


def _head(board: Board) -> dict[str, Any]:
    """What a board's line in a list and the board itself have in common."""
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
    """What the data of a board say that sets it apart."""
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


def _city(city: City, place: Place) -> CityShown:
    return CityShown(
        name=city.name,
        en=city.en or city.name,
        fr=city.fr or city.name,
        x=place.x,
        y=place.y,
        radius=place.radius,
        label=place.label,
    )


def _routes(board: Board, laid: Layout) -> dict[str, RouteShown]:
    named = list(zip(board.route_ids, board.route, strict=True))
    return {
        name: RouteShown(
            between=route.between,
            colour=route.colour,
            length=route.length,
            points=board.trains.points.get(route.length, 0),
            ferry=route.ferry,
            tunnel=route.tunnel,
            goods=route.goods,
            spaces=[(space.x, space.y, space.angle) for space in laid.routes[name]],
            engines=sorted(locomotive_spaces(route)),
            twins=[other for other, twin in named if other != name and set(twin.between) == set(route.between)],
        )
        for name, route in named
    }
