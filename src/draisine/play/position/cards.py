"""Placement of the cards of a position: hands, market, deck, discard and a tunnel attempt."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from draisine.engine.capacities import KINDS, LOCO, NOTHING
from draisine.engine.rules.tunnels import TURNED_CARDS
from draisine.messages import message
from draisine.play.errors import counted_cards

if TYPE_CHECKING:
    from draisine.play.position.builder import StateBuilder


def place_cards(builder: StateBuilder) -> None:
    """Place every card where the document says, and the rest in an omitted market, deck or discard."""
    position, state, tables = builder.position, builder.state, builder.referee.tables
    left = [int(count) for count in tables.deck_count]
    for player in state.players:
        _subtract(left, [int(count) for count in player.hand])
    _place_tunnel(builder, left)
    if position.market is not None:
        _subtract(left, _place_market(builder, position.market))
    if position.discard is not None:
        _subtract(left, builder.cards(position.discard, "discard"))
    if position.deck is not None:
        top = _card_numbers(builder, position.deck, "deck")
    else:
        top = _card_numbers(builder, position.deck_top, "deck_top")
    _subtract(left, [top.count(kind) for kind in range(KINDS)])
    names = builder.referee.names
    for kind, count in enumerate(left):
        if count < 0:
            builder.problems.append(message("position-cards-many", cards=counted_cards(names.cards[kind], -count)))
    if not builder.problems:
        _distribute_rest(builder, left, top)


def _subtract(left: list[int], counts: list[int]) -> None:
    for kind, count in enumerate(counts):
        left[kind] -= count


def _card_numbers(builder: StateBuilder, cards: list[str], where: str) -> list[int]:
    numbers = (builder.lookup(builder.referee.names.card, name, where) for name in cards)
    return [number for number in numbers if number is not None]


def _place_market(builder: StateBuilder, market: list[str | None]) -> list[int]:
    counts = [0] * KINDS
    size = int(builder.referee.tables.market)
    builder.check(len(market) == size, "market", "market", given=len(market), size=size)
    for slot, name in enumerate(market[:size]):
        kind = None if name is None else builder.lookup(builder.referee.names.card, name, "market")
        builder.state.market[slot] = NOTHING if kind is None else kind
        if kind is not None:
            counts[kind] += 1
    return counts


def _place_tunnel(builder: StateBuilder, left: list[int]) -> None:
    tunnel, state = builder.position.tunnel, builder.state
    if tunnel is None:
        return
    laid, turned = builder.cards(tunnel.laid, "tunnel.laid"), _card_numbers(builder, tunnel.turned, "tunnel.turned")
    colours = [kind for kind in range(LOCO) if laid[kind]]
    builder.check(len(colours) <= 1, "tunnel.laid", "two_colours")
    builder.bounded(len(turned), TURNED_CARDS, "tunnel.turned")
    state.laid_colour = colours[0] if colours else LOCO
    state.laid_cards, state.laid_locos = (laid[colours[0]] if colours else 0), laid[LOCO]
    for i, card in enumerate(turned[:TURNED_CARDS]):
        state.turned_cards[i] = card
    state.turned_size = min(len(turned), TURNED_CARDS)
    state.extra = sum(card in (LOCO, int(state.laid_colour)) for card in turned[:TURNED_CARDS])
    _subtract(left, laid)
    _subtract(left, [turned.count(kind) for kind in range(KINDS)])


def _distribute_rest(builder: StateBuilder, left: list[int], top: list[int]) -> None:
    """Place the remaining cards in the market, then the deck or the discard, whichever are omitted."""
    position, state = builder.position, builder.state
    rest = _interleave(left)
    if position.market is None:
        for slot in range(builder.referee.tables.market):
            state.market[slot] = rest.pop(0) if rest else NOTHING
    counts = builder.cards(position.discard or {}, "discard")
    if position.deck is None:
        top = top + rest
    elif position.discard is None:
        for kind in rest:
            counts[kind] += 1
    else:
        builder.check(not rest, "deck", "cards-unplaced", count=len(rest))
    for kind, count in enumerate(counts):
        state.discard[kind] = count
    state.discard_size = sum(counts)
    for i, kind in enumerate(reversed(top)):
        state.deck[i] = kind
    state.deck_size = len(top)


def _interleave(left: list[int]) -> list[int]:
    """Return cards in a fixed order that alternates kinds, so that a filled market looks ordinary."""
    counts = Counter({kind: count for kind, count in enumerate(left) if count > 0})
    cards: list[int] = []
    while +counts:
        for kind in sorted(+counts):
            cards.append(kind)
            counts[kind] -= 1
    return cards
