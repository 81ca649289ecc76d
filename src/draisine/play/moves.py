"""Complete moves, with a text form for people and records and a JSON form for programs.

| move | text | JSON |
|---|---|---|
| `DrawCard` | `draw 3` | `{"type": "draw", "place": 3}` |
| `DrawBlind` | `draw blind` | `{"type": "draw_blind"}` |
| `DrawTickets` | `draw tickets` | `{"type": "draw_tickets"}` |
| `KeepTickets` | `keep a-b, c-d` | `{"type": "keep", "tickets": ["a-b", "c-d"]}` |
| `SwapTickets` | `swap tickets` | `{"type": "swap"}` |
| `Claim` | `claim a-b with 2 red` | `{"type": "claim", "route": "a-b", "cards": {"red": 2}}` |
| `PayExtra` | `extra 1 red` | `{"type": "extra", "cards": {"red": 1}}` |
| `LeaveTunnel` | `leave tunnel` | `{"type": "leave_tunnel"}` |
| `BuildStation` | `station a with 1 red` | `{"type": "station", "city": "a", "cards": {"red": 1}}` |
| `ChooseStart` | `start a` | `{"type": "start", "city": "a"}` |
| `FoundCity` | `city a with 2 red` | `{"type": "city", "city": "a", "cards": {"red": 2}}` |
| `SkipCity` | `no city` | `{"type": "no_city"}` |
| `PlaceAlvin` | `alvin a` | `{"type": "alvin", "city": "a"}` |
| `Pass` | `pass` | `{"type": "pass"}` |

Routes, tickets and cities are given by their board ids, cards by their colour or `locomotive`. All forms are strict: a
JSON object with a missing, unknown or mistyped field is refused, and so is a value such as `DrawCard(True)` or
`Claim("a-b", {"red": 2.0})` when it is played. Whether the move is legal is for the game to decide.
"""

import re
from collections.abc import Callable
from typing import cast, get_args

import msgspec

from draisine.play.errors import IllegalMove, short_detail, short_value

Cards = dict[str, int]
"""Numbers of cards by colour or `locomotive`: `{"red": 2, "locomotive": 1}`, in text `2 red + 1 locomotive`."""


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    def __str__(self) -> str:
        return format_move(self)  # type: ignore[arg-type]


class DrawCard(_Move, frozen=True, tag="draw"):
    """Take the face-up card in a market slot, counted from 1."""

    place: int


class DrawBlind(_Move, frozen=True, tag="draw_blind"):
    """Take the top card of the deck (both cards where there is no market)."""


class DrawTickets(_Move, frozen=True, tag="draw_tickets"):
    """Draw new tickets to choose from."""


class KeepTickets(_Move, frozen=True, tag="keep"):
    """Keep these of the offered tickets."""

    tickets: list[str]


class SwapTickets(_Move, frozen=True, tag="swap"):
    """Exchange all tickets in hand."""


class Claim(_Move, frozen=True, tag="claim"):
    """Claim a route and pay with these cards."""

    route: str
    cards: Cards


class PayExtra(_Move, frozen=True, tag="extra"):
    """Pay the extra cards of a tunnel."""

    cards: Cards


class LeaveTunnel(_Move, frozen=True, tag="leave_tunnel"):
    """Abandon a tunnel and take the laid cards back."""


class BuildStation(_Move, frozen=True, tag="station"):
    """Build a station in a city and pay with these cards."""

    city: str
    cards: Cards


class ChooseStart(_Move, frozen=True, tag="start"):
    """Choose the start city."""

    city: str


class FoundCity(_Move, frozen=True, tag="city"):
    """Found a City at an end of the route just claimed."""

    city: str
    cards: Cards


class SkipCity(_Move, frozen=True, tag="no_city"):
    """Decline to found a City."""


class PlaceAlvin(_Move, frozen=True, tag="alvin"):
    """Place Alvin in one of the seat's own Cities."""

    city: str


class Pass(_Move, frozen=True, tag="pass"):
    """Pass, because there is no other move."""


Move = (
    DrawCard
    | DrawBlind
    | DrawTickets
    | KeepTickets
    | SwapTickets
    | Claim
    | PayExtra
    | LeaveTunnel
    | BuildStation
    | ChooseStart
    | FoundCity
    | SkipCity
    | PlaceAlvin
    | Pass
)

_TYPE_CHECKS: dict[object, Callable[[object], bool]] = {
    int: lambda value: type(value) is int,
    str: lambda value: type(value) is str,
    list[str]: lambda value: type(value) is list and all(type(name) is str for name in value),
    Cards: lambda value: (
        type(value) is dict and all(type(name) is str and type(count) is int for name, count in value.items())
    ),
}
"""Whether a value has exactly the type of a field. Python's own checks are too lenient: a bool is an int, and `1.0` is
equal to 1."""
_FIELD_CHECKS: dict[type, list[tuple[str, Callable[[object], bool]]]] = {
    kind: [(field.name, _TYPE_CHECKS[field.type]) for field in msgspec.structs.fields(kind)] for kind in get_args(Move)
}


def check_types(move: object) -> Move:
    """Return a value if it is a move whose fields have exactly the declared types; else IllegalMove (`unreadable`)."""
    checks = _FIELD_CHECKS.get(type(move))
    if checks is None:
        raise IllegalMove("unreadable", text=short_value(move))
    for name, has_type in checks:
        value = getattr(move, name)
        if not has_type(value):
            raise IllegalMove("unreadable", text=f"{type(move).__name__}.{name} = {short_value(value)}")
    return cast(Move, move)


_FIXED: dict[str, Move] = {
    "draw blind": DrawBlind(),
    "draw tickets": DrawTickets(),
    "swap tickets": SwapTickets(),
    "leave tunnel": LeaveTunnel(),
    "no city": SkipCity(),
    "pass": Pass(),
}
"""Moves without arguments, by their text."""
_FIXED_TEXT = {type(move): text for text, move in _FIXED.items()}


def format_cards(cards: Cards) -> str:
    """Format cards as text: `2 red + 1 locomotive`."""
    return " + ".join(f"{count} {name}" for name, count in cards.items())


def format_move(move: Move) -> str:
    """Format a move as one line of text, the inverse of `parse_move`."""
    match move:
        case DrawCard(place):
            return f"draw {place}"
        case KeepTickets(tickets):
            return f"keep {', '.join(tickets)}".rstrip()
        case Claim(route, cards):
            return f"claim {route} with {format_cards(cards)}"
        case PayExtra(cards):
            return f"extra {format_cards(cards)}"
        case BuildStation(city, cards):
            return f"station {city} with {format_cards(cards)}"
        case ChooseStart(city):
            return f"start {city}"
        case FoundCity(city, cards):
            return f"city {city} with {format_cards(cards)}"
        case PlaceAlvin(city):
            return f"alvin {city}"
        case _:
            return _FIXED_TEXT[type(move)]


_NUMBER = re.compile(r"-?[0-9]+")


def _parse_number(text: str) -> int:
    """Parse decimal digits; unlike `int`, refuse `1_0`, `+1` and digits of other scripts."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _parse_cards(text: str) -> Cards:
    cards: Cards = {}
    for part in text.split("+"):
        count, name = part.split()
        if name in cards:
            raise ValueError(name)
        cards[name] = _parse_number(count)
    return cards


def _parse_purchase(text: str) -> tuple[str, Cards]:
    target, cards = text.split(" with ")
    return target.strip(), _parse_cards(cards)


_PARSERS: dict[str, Callable[[str], Move]] = {
    "draw": lambda rest: DrawCard(_parse_number(rest)),
    "keep": lambda rest: KeepTickets([name.strip() for name in rest.split(",") if name.strip()]),
    "claim": lambda rest: Claim(*_parse_purchase(rest)),
    "extra": lambda rest: PayExtra(_parse_cards(rest)),
    "station": lambda rest: BuildStation(*_parse_purchase(rest)),
    "start": ChooseStart,
    "city": lambda rest: FoundCity(*_parse_purchase(rest)),
    "alvin": PlaceAlvin,
}


def parse_move(text: str) -> Move:
    """Parse the text form of a move. Raises IllegalMove (`unreadable`) if it is none."""
    line = " ".join(text.split())
    if line in _FIXED:
        return _FIXED[line]
    verb, _, rest = line.partition(" ")
    try:
        return _PARSERS[verb](rest)
    except (KeyError, ValueError, TypeError):
        raise IllegalMove("unreadable", text=short_detail(text[:80])) from None


_DECODER: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


def move_from_json(content: bytes | str) -> Move:
    """Decode the JSON form of a move. Raises IllegalMove (`unreadable`) if it is none."""
    try:
        return _DECODER.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise IllegalMove("unreadable", text=short_detail(error)) from None


def move_to_json(move: Move) -> bytes:
    """Encode a move as JSON."""
    return msgspec.json.encode(move)
