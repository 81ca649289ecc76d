"""A position: any moment of a game in full, as a readable document. What a document leaves out is filled in."""

import msgspec

from draisine.engine.capacities import NO_SEAT, NOTHING, TICKETS
from draisine.engine.compiler.records import numbers, read
from draisine.engine.enums import End, Phase, Place
from draisine.engine.state import State
from draisine.play.errors import PositionError
from draisine.play.moves import Cards
from draisine.play.names import Names
from draisine.play.options import Options
from draisine.play.referee import Referee
from draisine.play.view import laid_cards, owners, tickets_at

VERSION = 1


class _Doc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class SeatPosition(_Doc, kw_only=True):
    """A seat. Left out: `reserve`, `stations` and `cities` follow from the board, `score` from the seat's own routes
    (as if no City had diverted any); `known` is nothing."""

    hand: Cards = {}
    known: Cards = {}
    tickets: list[str] = []
    shown: list[str] = []
    reserve: int | None = None
    score: int | None = None
    stations: int | None = None
    cities: int | None = None
    start: str | None = None
    goods: int = 0
    coasts: bool = False
    kept_first: int | None = None
    offer: list[str] = []
    chosen: list[str] | None = None


class TunnelPosition(_Doc, kw_only=True):
    """A tunnel under way."""

    laid: Cards
    turned: list[str] = []


class Position(_Doc, kw_only=True):
    """A moment of a game.

    Piles are listed from the top. Of `deck` and `discard`, one left out takes the cards that are nowhere else (both
    left out: the deck takes them); `deck_top` stacks only the top. A `market` left out is filled. Of the tickets that
    are nowhere else, regular ones are in a `ticket_deck` left out, long ones out of play.
    """

    draisine: int = VERSION
    board: str
    board_digest: str | None = None
    players: int
    options: Options = msgspec.field(default_factory=Options)
    first: int = 0
    mover: int | None = None
    phase: str = "turn"
    end: str | None = None
    turns_left: int | None = None
    swaps: int = 0
    stuck: int = 0
    winner: int | None = None
    seats: list[SeatPosition] = []
    market: list[str | None] | None = None
    deck: list[str] | None = None
    deck_top: list[str] = []
    discard: Cards | None = None
    routes: dict[str, int] = {}
    stations: dict[str, int] = {}
    cities: dict[str, int] = {}
    goods: int | None = None
    alvin_at: str | None = None
    alvin_with: int | None = None
    ticket_deck: list[str] | None = None
    ticket_deck_top: list[str] = []
    ticket_discard: list[str] = []
    tickets_out: list[str] | None = None
    put_by: dict[str, int] = {}
    """Who put a ticket where it lies face down."""
    shuffled_rejects: int = 0
    shuffled_rejects_from: int = 0
    pending: str | None = None
    """The route being claimed: in a tunnel, or while a City or Alvin is placed."""
    tunnel: TunnelPosition | None = None


_DECODER = msgspec.json.Decoder(Position)


def read_position(document: "Position | dict[str, object] | str | bytes") -> Position:
    """A position from JSON or from plain values."""
    try:
        if isinstance(document, Position):
            return document
        if isinstance(document, (str, bytes)):
            return _DECODER.decode(document)
        return msgspec.convert(document, Position)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise PositionError([f"it cannot be read: {error}"]) from None


def write_position(referee: Referee, described: State, options: Options) -> Position:
    """Describe a state in full."""
    names, board = referee.names, referee.board
    state = read(State, described)
    phase = Phase(int(state.phase))
    deck = numbers(state.deck)[: int(state.deck_size)]
    ring, top = numbers(state.ticket_deck), int(state.ticket_top)
    return Position(
        board=board.id,
        board_digest=referee.digest,
        players=int(state.seats),
        options=options,
        first=int(state.first),
        mover=int(state.mover),
        phase=phase.name.lower(),
        end=End(int(state.end)).name.lower() if phase == Phase.OVER else None,
        turns_left=int(state.turns_left) if state.turns_left >= 0 else None,
        swaps=int(state.swaps),
        stuck=int(state.stuck),
        winner=int(state.winner) if state.winner != NO_SEAT else None,
        seats=[_seat(names, state, seat) for seat in range(state.seats)],
        market=[names.cards.get(int(state.market[i])) for i in range(board.cards.market)],
        deck=[names.cards[card] for card in reversed(deck)],
        discard=names.cards_by_name(state.discard),
        routes=owners(names.routes, state.owner),
        stations=owners(names.cities, state.station),
        cities=owners(names.cities, state.city),
        goods=int(state.goods),
        alvin_at=names.cities[state.alvin_at] if state.alvin_at != NOTHING else None,
        alvin_with=int(state.alvin_with) if state.alvin_with != NO_SEAT else None,
        ticket_deck=[names.tickets[ring[(top + i) % TICKETS]] for i in range(state.ticket_size)],
        ticket_discard=tickets_at(names, state, Place.DISCARD),
        tickets_out=tickets_at(names, state, Place.OUT),
        put_by=owners(names.tickets, state.put_by),
        shuffled_rejects=int(state.block),
        shuffled_rejects_from=int(state.block_from) if state.block else 0,
        pending=names.routes[state.route] if state.route != NOTHING else None,
        tunnel=_tunnel(names, state) if phase == Phase.TUNNEL else None,
    )


def _tunnel(names: Names, state: State) -> TunnelPosition:
    turned = [names.cards[int(state.shown_cards[i])] for i in range(state.shown_size)]
    return TunnelPosition(laid=laid_cards(names, state), turned=turned)


def _seat(names: Names, state: State, seat: int) -> SeatPosition:
    player = state.players[seat]
    offer = [names.tickets[player.offer[i]] for i in range(player.offered)]
    chosen = None
    if state.phase == Phase.SETUP_TICKETS and player.choice >= 0:
        chosen = [name for i, name in enumerate(offer) if int(player.choice) >> i & 1]
    return SeatPosition(
        hand=names.cards_by_name(player.hand),
        known=names.cards_by_name(player.known),
        tickets=tickets_at(names, state, seat),
        shown=tickets_at(names, state, Place.SHOWN + seat),
        reserve=int(player.reserve),
        score=int(player.score),
        stations=int(player.stations),
        cities=int(player.cities),
        start=names.cities[player.start] if player.start != NOTHING else None,
        goods=int(player.goods),
        coasts=bool(player.coasts),
        kept_first=int(player.kept_first),
        offer=offer,
        chosen=chosen,
    )
