"""What a board file says: cities, routes, tickets, deck and rule sheet. Everything that makes one game differ from
another is here; the engine never asks which board it plays."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

Colour = Literal["white", "blue", "yellow", "green", "red", "purple", "black", "orange", "pink"]
Kind = Literal["white", "blue", "yellow", "green", "red", "purple", "black", "orange", "pink", "locomotive"]
Rejects = Literal["bottom", "shuffled", "out"]
TieBreak = Literal["tickets", "stations", "trail"]
Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Ground = Literal["geography", "land", "paper"]

LOCOMOTIVE = "locomotive"
GRAY = "gray"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class Words(_Part, frozen=True):
    """A name in both languages."""

    en: str
    fr: str


class City(_Part, frozen=True):
    """A city: `name` is the printed one and serves both languages; `en` and `fr` are exonyms where there are any.

    It lies at `lat` and `lon` on the globe, or, on a board of no real place, at a rough `x` (to the east) and `y` (to
    the south) in any unit."""

    id: str
    name: str
    lat: float | None = None
    lon: float | None = None
    x: float | None = None
    y: float | None = None
    en: str = ""
    fr: str = ""


class Route(_Part, frozen=True):
    """One line of spaces between two cities. Routes that join the same two cities form a multiple route."""

    between: tuple[str, str]
    length: int
    colour: Colour | Literal["gray"]
    ferry: int = 0
    """Locomotive symbols: so many locomotives must be among the cards paid."""
    tunnel: bool = False
    goods: bool = False
    unverified: str = ""


class Ticket(_Part, frozen=True):
    """Two cities to join. On a board where tickets are raced for, points are left out."""

    between: tuple[str, str]
    points: int = 0
    long: bool = False
    unverified: str = ""


class Players(_Part, frozen=True):
    """How many may play."""

    least: int
    most: int


class Trains(_Part, frozen=True):
    """Wagons of each seat, and the points of a route by its length (none: routes score nothing)."""

    each: int
    points: dict[int, int] = {}


class Cards(_Part, frozen=True):
    """The train deck, the starting hand and the market (0: all draws are blind). As many locomotives in the market as
    `sweep` says clear it."""

    deck: dict[Kind, int]
    hand: int
    market: int = 5
    sweep: int = 3


class Tickets(_Part, frozen=True):
    """Tickets dealt and kept at set-up, where rejects go, and what the ticket action is.

    With `draw`, a seat takes that many and keeps at least `draw_keep`. With `swap`, a seat exchanges its whole hand of
    tickets; completed ones are shown and replaced at once."""

    deal: int
    keep: int
    deal_long: int = 0
    rejects: Rejects = "bottom"
    draw: int = 0
    draw_keep: int = 1
    swap: bool = False


class Ending(_Part, frozen=True):
    """How the game ends: a last round once a reserve has shrunk to `last_round_at`, or at once at a seat's last train
    or with `tickets_to_win` completed tickets."""

    last_round_at: int | None = None
    at_last_train: bool = False
    tickets_to_win: int = 0


class Bonuses(_Part, frozen=True):
    """Points of the final count."""

    longest_trail: int = 0
    globetrotter: int = 0


class Stations(_Part, frozen=True):
    """Stations of each seat, and the worth of one never built."""

    each: int
    unused: int


class Founding(_Part, frozen=True):
    """City markers of each seat (the first stands on its start city), and the price of a later one in cards. Claims
    grow from the start city; the owner of a City at the end of a claimed route takes the route's points."""

    each: int
    price: int


class Alvin(_Part, frozen=True):
    """The optional visitor: where he starts, and the points of catching him and of holding him at the end."""

    home: str
    points: int


class Goods(_Part, frozen=True):
    """Goods cards, and the bonus by rank for each number of players."""

    cards: int
    bonus: dict[int, list[int]]


class Coast(_Part, frozen=True):
    """Linking any western with any eastern city counts as one completed ticket, once per seat."""

    west: list[str]
    east: list[str]


class CityHint(_Part, frozen=True):
    """A correction by hand: where a city is to be drawn, in units of a board 1,000 wide from its projected place, and
    the side its name stands on."""

    city: str
    east: float = 0.0
    south: float = 0.0
    label: Side | None = None


class RouteHint(_Part, frozen=True):
    """A correction by hand: the side a route bows to, and whether others may cross it."""

    between: tuple[str, str]
    bow: Side | None = None
    crossing: bool = False


class Water(_Part, frozen=True):
    """A canal or river of the board's own, through places given like those of its cities (`lat, lon` or `x, y`)."""

    line: list[tuple[float, float]]
    width: float = 8.0
    name: str = ""


class Map(_Part, frozen=True):
    """How the board is drawn. No rule depends on it.

    Behind the routes lies the `geography` of the real world, plain `land`, or bare `paper`; `water` is drawn on it.
    `space` is the length of a space on a board 1,000 wide; without it, spaces are as long as fits well."""

    ground: Ground | None = None
    space: float | None = None
    cities: list[CityHint] = []
    routes: list[RouteHint] = []
    water: list[Water] = []


class Board(_Part, frozen=True, dict=True):
    """A board file, read and checked."""

    draisine: int
    """The version of this schema."""
    id: str
    title: Words
    players: Players
    trains: Trains
    cards: Cards
    tickets: Tickets
    ending: Ending
    city: list[City]
    route: list[Route]
    ticket: list[Ticket]
    closed_at: list[int] = []
    """Player counts at which the first claim on a multiple route closes its other tracks."""
    tie_break: list[TieBreak] = []
    bonuses: Bonuses = Bonuses()
    stations: Stations | None = None
    founding: Founding | None = None
    alvin: Alvin | None = None
    goods: Goods | None = None
    coast: Coast | None = None
    map: Map = Map()
    unverified: list[str] = []
    """What no source confirms, in words."""

    @cached_property
    def colours(self) -> list[str]:
        """The card colours, locomotives apart, in the order of the deck table."""
        return [kind for kind in self.cards.deck if kind != LOCOMOTIVE]

    @cached_property
    def city_ids(self) -> list[str]:
        """The cities' ids, in file order."""
        return [city.id for city in self.city]

    @cached_property
    def route_ids(self) -> list[str]:
        """A name for every route: `a-b`, and `a-b/1`, `a-b/2` … for the tracks of a multiple route."""
        return _numbered("-".join(route.between) for route in self.route)

    @cached_property
    def ticket_ids(self) -> list[str]:
        """A name for every ticket: `a-b`."""
        return _numbered("-".join(ticket.between) for ticket in self.ticket)


def _numbered(names: Iterable[str]) -> list[str]:
    listed = list(names)
    total, seen = Counter(listed), Counter[str]()
    ids = []
    for name in listed:
        seen[name] += 1
        ids.append(name if total[name] == 1 else f"{name}/{seen[name]}")
    return ids
