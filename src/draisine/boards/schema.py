"""The structs of a board file: cities, routes, tickets, deck and rule sheet. They contain all differences between the
games; the engine never tests which board it plays."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

from draisine.messages import LocalizedText, localize

Colour = Literal["white", "blue", "yellow", "green", "red", "purple", "black", "orange", "pink"]
Kind = Literal["white", "blue", "yellow", "green", "red", "purple", "black", "orange", "pink", "locomotive"]
Rejects = Literal["bottom", "shuffled", "out"]
TieBreak = Literal["tickets", "stations", "trail"]
Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Ground = Literal["geography", "land", "paper"]

LOCOMOTIVE = "locomotive"
GRAY = "gray"

RULES_VERSION = 2
"""The version of the rules for new games, raised when the same moves would lead to a different game."""
OLDEST_RULES_VERSION = 1
"""The oldest version that the rules still implement."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class City(_Section, frozen=True):
    """A city: `name` is printed on the board and used in every language for which `names` has no exonym. A board file
    has the exonyms as keys of the city: `{ name = "Roma", en = "Rome" }`.

    Its position is `lat` and `lon` on the globe or, on an imaginary map, an approximate `x` (to the east) and `y` (to
    the south) in any unit."""

    id: str
    name: str
    lat: float | None = None
    lon: float | None = None
    x: float | None = None
    y: float | None = None
    names: LocalizedText = {}


class Route(_Section, frozen=True):
    """One line of spaces between two cities. Routes that join the same two cities form a multiple route."""

    between: tuple[str, str]
    length: int
    colour: Colour | Literal["gray"]
    ferry: int = 0
    """Locomotive symbols: the least number of locomotives among the cards paid."""
    tunnel: bool = False
    goods: bool = False
    unverified: str = ""


class Ticket(_Section, frozen=True):
    """Two cities to connect. Without points on a board where tickets are raced."""

    between: tuple[str, str]
    points: int = 0
    long: bool = False
    unverified: str = ""


class Players(_Section, frozen=True):
    """The number of players."""

    least: int
    most: int


class Trains(_Section, frozen=True):
    """Trains of each seat, and the points of a route by its length (empty: routes score nothing)."""

    each: int
    points: dict[int, int] = {}


class Cards(_Section, frozen=True):
    """The train deck, the starting hand and the market (0: all draws are blind). `sweep` face-up locomotives clear the
    market."""

    deck: dict[Kind, int]
    hand: int
    market: int = 5
    sweep: int = 3


class Tickets(_Section, frozen=True):
    """Tickets dealt and kept at set-up, what happens to rejected ones, and the ticket action.

    With `draw`, a seat takes that many and keeps at least `draw_keep`. With `swap`, a seat exchanges its whole hand of
    tickets; completed ones are shown and replaced at once."""

    deal: int
    keep: int
    deal_long: int = 0
    rejects: Rejects = "bottom"
    draw: int = 0
    draw_keep: int = 1
    swap: bool = False


class Ending(_Section, frozen=True):
    """How the game ends: with a last round once a reserve has shrunk to `last_round_at`, or immediately with a seat's
    last train or `tickets_to_win` completed tickets."""

    last_round_at: int | None = None
    at_last_train: bool = False
    tickets_to_win: int = 0


class Bonuses(_Section, frozen=True):
    """Points of the final count."""

    longest_trail: int = 0
    globetrotter: int = 0


class Stations(_Section, frozen=True):
    """Stations of each seat, and the points of an unused one."""

    each: int
    unused: int


class Founding(_Section, frozen=True):
    """City markers of each seat (the first stands on its start city), and the price of a later one in cards. Claims
    grow from the start city; the owner of a City at the end of a claimed route takes the route's points."""

    each: int
    price: int


class Alvin(_Section, frozen=True):
    """The optional visitor: where he starts, and the points of catching him and of holding him at the end."""

    home: str
    points: int


class Goods(_Section, frozen=True):
    """Goods cards, and the bonus by rank for each number of players."""

    cards: int
    bonus: dict[int, list[int]]


class Coast(_Section, frozen=True):
    """Linking any western with any eastern city counts as one completed ticket, once per seat."""

    west: list[str]
    east: list[str]


class CityHint(_Section, frozen=True):
    """A manual correction: the offset of a city from its projected position, in units of a board 1,000 wide, and the
    side of its label."""

    city: str
    east: float = 0.0
    south: float = 0.0
    label: Side | None = None


class RouteHint(_Section, frozen=True):
    """A manual correction: the side to which a route bends, and whether others may cross it."""

    between: tuple[str, str]
    bow: Side | None = None
    crossing: bool = False


class Water(_Section, frozen=True):
    """A canal or river, through positions given like those of the cities (`lat, lon` or `x, y`)."""

    line: list[tuple[float, float]]
    width: float = 8.0
    name: str = ""


class Map(_Section, frozen=True):
    """How the board is drawn. No rule depends on it.

    The background is the `geography` of the real world, plain `land`, or blank `paper`, with `water` on it. `space` is
    the length of a space on a board 1,000 wide; by default it is chosen to fit."""

    ground: Ground | None = None
    space: float | None = None
    cities: list[CityHint] = []
    routes: list[RouteHint] = []
    water: list[Water] = []


class Board(_Section, frozen=True, dict=True):
    """The content of a valid board file."""

    draisine: int
    """The version of the board format."""
    id: str
    title: LocalizedText
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
    """Statements about the board that no source confirms."""
    rules_version: int = RULES_VERSION
    """The version of the rules under which the board is played. No key of a board file: a game has it from the header
    of its record, and every new game the current one."""

    def with_rules(self, version: int) -> "Board":
        """Return this board under a version of the rules. Raises ValueError if this release does not have it."""
        check_rules_version(version)
        return self if version == self.rules_version else msgspec.structs.replace(self, rules_version=version)

    def title_in(self, language: str | None) -> str:
        """Return the title in a language, else in English or the first language there is."""
        return localize(self.title, language)

    def city_name(self, city: str, language: str | None = None) -> str:
        """Return the name of a city in a language, else the printed one."""
        entry = self.city_by_id[city]
        return (entry.names.get(language) if language else None) or entry.name

    @cached_property
    def city_by_id(self) -> dict[str, City]:
        """The cities by id."""
        return {city.id: city for city in self.city}

    @cached_property
    def colours(self) -> list[str]:
        """The card colours without locomotives, in the order of the deck table."""
        return [kind for kind in self.cards.deck if kind != LOCOMOTIVE]

    @cached_property
    def city_ids(self) -> list[str]:
        """The cities' ids, in file order."""
        return [city.id for city in self.city]

    @cached_property
    def route_ids(self) -> list[str]:
        """The id of every route: `a-b`, and `a-b/1`, `a-b/2` … for the tracks of a multiple route."""
        return _number_duplicates("-".join(route.between) for route in self.route)

    @cached_property
    def ticket_ids(self) -> list[str]:
        """The id of every ticket: `a-b`."""
        return _number_duplicates("-".join(ticket.between) for ticket in self.ticket)


def check_rules_version(version: int) -> None:
    """Raise ValueError if this release does not have a version of the rules."""
    if version > RULES_VERSION:
        raise ValueError(f"its rules have version {version}, newer than the supported {RULES_VERSION}")
    if version < OLDEST_RULES_VERSION:
        raise ValueError(f"its rules have version {version}, older than the supported {OLDEST_RULES_VERSION}")


def _number_duplicates(names: Iterable[str]) -> list[str]:
    """Append `/1`, `/2` … to names that occur several times."""
    all_names = list(names)
    total, seen = Counter(all_names), Counter[str]()
    ids = []
    for name in all_names:
        seen[name] += 1
        ids.append(name if total[name] == 1 else f"{name}/{seen[name]}")
    return ids
