"""Card counts: where the train cards are, as far as a seat knows. Computed from its view alone."""

from collections import Counter

import msgspec

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.play.view import View


class KindCount(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of one kind. They add up: `total` is the sum of all other numbers."""

    card: str
    total: int
    hand: int
    """In the hand of the viewing seat."""
    face_up: int
    """In the market, or laid and turned up at a tunnel."""
    discard: int
    known: list[int]
    """In the hand of each other seat: taken face up or taken back from a tunnel, and not spent since."""
    unseen: int
    """In the deck or among the unknown cards of the other hands."""


class CardCount(msgspec.Struct, frozen=True, kw_only=True):
    """All train cards as one seat knows them (None: a spectator): locomotives first, then the colours of the deck.

    `hidden` is the number of unknown cards in each hand; with the `deck` they are all unseen cards."""

    seat: int | None
    deck: int
    hidden: list[int]
    kinds: list[KindCount]


def count_cards(board: Board, view: View) -> CardCount:
    """Count the cards of a game as the seat of a view knows them."""
    others = [player if player.seat != view.seat else None for player in view.players]
    hand = view.own.hand if view.own is not None else {}
    known = [other.known if other is not None else {} for other in others]
    face_up, total = _face_up(view), Counter[str](board.cards.deck)
    kinds = []
    for card in (LOCOMOTIVE, *board.colours):
        seen = {"hand": hand.get(card, 0), "face_up": face_up[card], "discard": view.discard.get(card, 0)}
        in_hands = [cards.get(card, 0) for cards in known]
        unseen = total[card] - sum(seen.values()) - sum(in_hands)
        kinds.append(KindCount(card=card, total=total[card], **seen, known=in_hands, unseen=unseen))
    hidden = [other.cards - sum(other.known.values()) if other is not None else 0 for other in others]
    return CardCount(seat=view.seat, deck=view.deck, hidden=hidden, kinds=kinds)


def _face_up(view: View) -> Counter[str]:
    """Count the face-up cards: the market, and the cards laid and turned up at a tunnel."""
    cards = Counter(card for card in view.market if card is not None)
    if view.tunnel is not None:
        cards.update(view.tunnel.turned)
        cards.update(view.tunnel.laid)
    return cards
