"""Moves as sentences in the imperative: `Claim Paris – Brest with 3 red`."""

from collections.abc import Sequence

from draisine.play.moves import (
    BuildStation,
    ChooseStart,
    Claim,
    DrawBlind,
    DrawCard,
    DrawTickets,
    FoundCity,
    KeepTickets,
    LeaveTunnel,
    Move,
    PayExtra,
    PlaceAlvin,
    SkipCity,
    SwapTickets,
)
from draisine.play.text.translator import Translator

PLAIN: dict[type[Move], str] = {
    DrawBlind: "hint-move-blind",
    DrawTickets: "hint-move-tickets",
    SwapTickets: "market-swap",
    LeaveTunnel: "tunnel-leave",
    SkipCity: "city-no",
}
"""The messages of moves that need no details. The page uses the same (`move_text.ts`)."""


def describe_move(translator: Translator, market: Sequence[str | None], move: Move) -> str:
    """Describe a move. `market` are the face-up cards before it."""
    match move:
        case DrawCard(place):
            return translator.text("market-place", card=translator.one_card(market[place - 1] or ""))
        case KeepTickets(tickets):
            return translator.text("hint-move-keep", tickets=translator.tickets(tickets))
        case PayExtra(cards):
            return translator.text("tunnel-pay", cards=translator.cards(cards))
        case Claim(route, cards):
            return translator.text("hint-move-claim", route=translator.route(route), cards=translator.cards(cards))
        case BuildStation(city, cards):
            return translator.text("hint-move-station", city=translator.city(city), cards=translator.cards(cards))
        case FoundCity(city, cards):
            return translator.text("city-confirm", city=translator.city(city), cards=translator.cards(cards))
        case ChooseStart(city):
            return translator.text("start-confirm", city=translator.city(city))
        case PlaceAlvin(city):
            return translator.text("hint-move-alvin", city=translator.city(city))
    return translator.text(PLAIN.get(type(move), "market-pass"))
