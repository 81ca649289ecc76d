"""What chance decided in one game, with what was to be expected of a fair shuffle.

Only what nothing else influences is counted: the deal, before players or rules choose among the cards (a market with
too many locomotives is swept, but its first cards are counted), and the cards turned up at tunnels, whose expectation
follows from the draw pile at that moment. A tunnel does not count after a move was taken back, because then people may
have seen the cards that come.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.play import Game
from draisine.play.events import CardsDealt, Event, MarketFilled, MarketSwept, TicketsOffered, TunnelTried
from draisine.server.tables.entries import Entry, Played, Started, Undone
from draisine.server.tables.table import Table


class Draw(NamedTuple):
    """How often a label was drawn, and the expected number with its variance. `players` is 0 where their number does
    not matter."""

    kind: str
    players: int
    label: str
    observed: int
    expected: float
    variance: float


def count_draws(table: Table, entries: Iterable[Entry]) -> list[Draw]:
    """What chance decided in a game. `entries` are those of the table after its opening, which it has not applied yet.
    A game from a position has no deal."""
    draws: list[Draw] = []
    taken_back = False
    for entry in entries:
        pile = _draw_pile(table) if isinstance(entry, Played) and not taken_back else []
        table.apply(entry)
        match entry:
            case Started(header=header):
                if header.position is not None:
                    return []
                draws += deal_draws(table.started_game)
            case Played() if pile:
                draws += _tunnel_draws(pile, table.events[table.seq])
            case Undone():
                taken_back = True
    return draws


def deal_draws(game: Game) -> list[Draw]:
    """What the deal of a game decided."""
    board, events = game.board, game.events
    return [*_hands(board, events), *_market(board, events), *_tickets(board, events), *_first_seat(game)]


def _hands(board: Board, events: Sequence[Event]) -> list[Draw]:
    dealt: Counter[str] = Counter()
    for event in events:
        if isinstance(event, CardsDealt):
            dealt.update(event.cards or {})
    return list(_sample("hands", dealt, _deck(board)))


def _market(board: Board, events: Sequence[Event]) -> Iterator[Draw]:
    """The first cards of the market, which are dealt before any sweep, and the number of locomotives among them."""
    size, market, deck = board.cards.market, Counter[str](), _deck(board)
    for event in events:
        if isinstance(event, MarketSwept) or market.total() == size:
            break
        if isinstance(event, MarketFilled):
            market[event.card] += 1
    yield from _sample("market", market, deck)
    if market:
        locomotives = deck.get(LOCOMOTIVE, 0)
        others = sum(deck.values()) - locomotives
        for count in range(size + 1):
            chance = comb(locomotives, count) * comb(others, size - count) / comb(locomotives + others, size)
            yield _once("locomotives", 0, str(count), market[LOCOMOTIVE] == count, chance)


def _tickets(board: Board, events: Sequence[Event]) -> Iterator[Draw]:
    """The tickets of the first offers, if there are more than are dealt."""
    offered: Counter[str] = Counter()
    for event in events:
        if isinstance(event, TicketsOffered):
            offered.update(event.tickets or [])
    for kind, is_long in (("tickets", False), ("long_tickets", True)):
        pairs = zip(board.ticket_ids, board.ticket, strict=True)
        deck = {name: 1 for name, ticket in pairs if ticket.long == is_long}
        yield from _sample(kind, Counter({ticket: offered[ticket] for ticket in deck}), deck)


def _deck(board: Board) -> dict[str, int]:
    return {str(kind): count for kind, count in board.cards.deck.items()}


def _first_seat(game: Game) -> list[Draw]:
    if game.options.first is not None:
        return []
    first, players = game.position().first, game.players
    return [_once("first_seat", players, str(seat + 1), seat == first, 1 / players) for seat in range(players)]


def _draw_pile(table: Table) -> list[str]:
    """The cards of the draw pile, if a tunnel can be tried and needs no reshuffle."""
    game = table.game
    if game is None or not any(route.tunnel for route in game.board.route):
        return []
    return game.position().deck or []


def _tunnel_draws(pile: Sequence[str], events: Iterable[Event]) -> list[Draw]:
    """The cards turned up at a tunnel: those that cost extra, and the others."""
    tried = next((event for event in events if isinstance(event, TunnelTried)), None)
    if tried is None or len(pile) < len(tried.turned):
        return []
    matching = {LOCOMOTIVE, *tried.cards}
    deck = Counter("extra" if card in matching else "free" for card in pile)
    turned = Counter("extra" if card in matching else "free" for card in tried.turned)
    return list(_sample("tunnels", turned, {"extra": deck["extra"], "free": deck["free"]}))


def _sample(kind: str, drawn: Counter[str], deck: Mapping[str, int]) -> Iterator[Draw]:
    """Cards drawn without replacement: their numbers follow the multivariate hypergeometric distribution."""
    size, number = sum(deck.values()), drawn.total()
    if not 0 < number < size:
        return
    for label, count in deck.items():
        share = count / size
        variance = number * share * (1 - share) * (size - number) / (size - 1)
        yield Draw(kind, 0, label, drawn[label], number * share, variance)


def _once(kind: str, players: int, label: str, happened: bool, chance: float) -> Draw:
    """One of several outcomes of one event."""
    return Draw(kind, players, label, int(happened), chance, chance * (1 - chance))
