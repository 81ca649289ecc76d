"""Whole moves, as people and records speak of them. Small values, readable as text and as JSON."""

from collections.abc import Callable

import msgspec

from draisine.play.errors import IllegalMove

Cards = dict[str, int]


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    def __str__(self) -> str:
        return text(self)  # type: ignore[arg-type]


class DrawCard(_Move, frozen=True, tag="draw"):
    """Take the face-up card at a place of the market, counted from 1."""

    place: int


class DrawBlind(_Move, frozen=True, tag="draw_blind"):
    """Take the top card of the deck (both cards where there is no market)."""


class DrawTickets(_Move, frozen=True, tag="draw_tickets"):
    """Take new tickets to choose from."""


class KeepTickets(_Move, frozen=True, tag="keep"):
    """Keep these of the tickets on offer."""

    tickets: list[str]


class SwapTickets(_Move, frozen=True, tag="swap"):
    """Exchange all tickets in hand."""


class Claim(_Move, frozen=True, tag="claim"):
    """Claim a route and pay with these cards."""

    route: str
    cards: Cards


class PayExtra(_Move, frozen=True, tag="extra"):
    """Pay what the tunnel asks on top."""

    cards: Cards


class LeaveTunnel(_Move, frozen=True, tag="leave_tunnel"):
    """Take the laid cards back."""


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
    """Found no City this time."""


class PlaceAlvin(_Move, frozen=True, tag="alvin"):
    """Take the visitor to one of one's own Cities."""

    city: str


class Pass(_Move, frozen=True, tag="pass"):
    """Do nothing, because nothing can be done."""


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

_BARE: dict[str, Move] = {
    "draw blind": DrawBlind(),
    "draw tickets": DrawTickets(),
    "swap tickets": SwapTickets(),
    "leave tunnel": LeaveTunnel(),
    "no city": SkipCity(),
    "pass": Pass(),
}
_BARE_TEXT = {type(move): words for words, move in _BARE.items()}


def cards_text(cards: Cards) -> str:
    """Cards in words: `2 red + 1 locomotive`."""
    return " + ".join(f"{count} {name}" for name, count in cards.items())


def text(move: Move) -> str:
    """A move as one line; `parse` reads it back."""
    match move:
        case DrawCard(place):
            return f"draw {place}"
        case KeepTickets(tickets):
            return f"keep {', '.join(tickets)}".rstrip()
        case Claim(route, cards):
            return f"claim {route} with {cards_text(cards)}"
        case PayExtra(cards):
            return f"extra {cards_text(cards)}"
        case BuildStation(city, cards):
            return f"station {city} with {cards_text(cards)}"
        case ChooseStart(city):
            return f"start {city}"
        case FoundCity(city, cards):
            return f"city {city} with {cards_text(cards)}"
        case PlaceAlvin(city):
            return f"alvin {city}"
        case _:
            return _BARE_TEXT[type(move)]


def _parse_cards(words: str) -> Cards:
    cards: Cards = {}
    for part in words.split("+"):
        count, name = part.split()
        if name in cards:
            raise ValueError(name)
        cards[name] = int(count)
    return cards


def _with_cards(words: str) -> tuple[str, Cards]:
    place, cards = words.split(" with ")
    return place.strip(), _parse_cards(cards)


_PARSERS: dict[str, Callable[[str], Move]] = {
    "draw": lambda rest: DrawCard(int(rest)),
    "keep": lambda rest: KeepTickets([name.strip() for name in rest.split(",") if name.strip()]),
    "claim": lambda rest: Claim(*_with_cards(rest)),
    "extra": lambda rest: PayExtra(_parse_cards(rest)),
    "station": lambda rest: BuildStation(*_with_cards(rest)),
    "start": ChooseStart,
    "city": lambda rest: FoundCity(*_with_cards(rest)),
    "alvin": PlaceAlvin,
}


def parse(words: str) -> Move:
    """The move that a line names."""
    line = " ".join(words.split())
    if line in _BARE:
        return _BARE[line]
    verb, _, rest = line.partition(" ")
    try:
        return _PARSERS[verb](rest)
    except (KeyError, ValueError, TypeError):
        raise IllegalMove("unreadable", text=words[:80]) from None


_DECODER: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


def from_json(content: bytes | str) -> Move:
    """The move that a JSON object describes."""
    try:
        return _DECODER.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise IllegalMove("unreadable", text=str(error)) from None


def to_json(move: Move) -> bytes:
    """A move as a JSON object."""
    return msgspec.json.encode(move)
