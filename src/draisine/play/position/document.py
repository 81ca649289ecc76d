"""The position document: a game at any moment, as readable JSON. Omitted fields are filled in."""

import msgspec

from draisine.engine.capacities import NO_SEAT, NOTHING, TICKETS
from draisine.engine.compiler.records import to_list, to_plain
from draisine.engine.enums import End, Phase, TicketLocation
from draisine.engine.state import Player, State
from draisine.messages import message
from draisine.play.errors import PositionError, short_detail
from draisine.play.moves import Cards
from draisine.play.names import Names
from draisine.play.options import Options
from draisine.play.referee import Referee
from draisine.play.view import laid_cards, owners_by_id, tickets_by_location

VERSION = 1


class _Doc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class SeatPosition(_Doc, kw_only=True):
    """A seat. If omitted, `reserve`, `stations` and `cities` follow from the board and `score` from the seat's own
    routes (as if no City had diverted points)."""

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
    """A tunnel attempt that is still to be paid or abandoned."""

    laid: Cards
    turned: list[str] = []


class Position(_Doc, kw_only=True):
    """A game at one moment.

    Piles are listed from the top. Cards that the document does not place go to an omitted `deck`, or else to an omitted
    `discard`; `deck_top` fixes only the top of the deck. An omitted `market` is filled. Of the tickets that are not
    placed, regular ones go to an omitted `ticket_deck`, and long ones are out of play.
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
    """The seats that know a face-down ticket because they put it there."""
    shuffled_rejects: int = 0
    shuffled_rejects_from: int = 0
    pending: str | None = None
    """The route being claimed, during a tunnel attempt or while a City or Alvin is being placed."""
    tunnel: TunnelPosition | None = None


_DECODER = msgspec.json.Decoder(Position)


def read_position(document: "Position | dict[str, object] | str | bytes") -> Position:
    """Decode a position from JSON or plain values. Raises PositionError."""
    try:
        if isinstance(document, Position):
            return document
        if isinstance(document, (str, bytes)):
            return _DECODER.decode(document)
        return msgspec.convert(document, Position)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise PositionError([message("position-unreadable", detail=short_detail(error))]) from None


def make_position(referee: Referee, described: State, options: Options) -> Position:
    """Describe a state as a complete position."""
    names, board = referee.names, referee.board
    state = to_plain(State, described)
    phase = Phase(int(state.phase))
    deck = to_list(state.deck)[: int(state.deck_size)]
    ring, top = to_list(state.ticket_deck), int(state.ticket_top)
    players, tickets = state.players, tickets_by_location(names, state)
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
        stuck=int(state.stuck_turns),
        winner=int(state.winner) if state.winner != NO_SEAT else None,
        seats=[_seat(names, phase, seat, players[seat], tickets) for seat in range(state.seats)],
        market=[names.cards.get(card) for card in to_list(state.market)[: board.cards.market]],
        deck=[names.cards[card] for card in reversed(deck)],
        discard=names.cards_by_name(state.discard),
        routes=owners_by_id(names.routes, state.owner),
        stations=owners_by_id(names.cities, state.station),
        cities=owners_by_id(names.cities, state.city),
        goods=int(state.goods),
        alvin_at=names.cities[state.alvin_at] if state.alvin_at != NOTHING else None,
        alvin_with=int(state.alvin_with) if state.alvin_with != NO_SEAT else None,
        ticket_deck=[names.tickets[ring[(top + i) % TICKETS]] for i in range(state.ticket_size)],
        ticket_discard=tickets.get(TicketLocation.DISCARD, []),
        tickets_out=tickets.get(TicketLocation.OUT, []),
        put_by=owners_by_id(names.tickets, state.returned_by),
        shuffled_rejects=int(state.shuffled_rejects),
        shuffled_rejects_from=int(state.shuffled_rejects_start) if state.shuffled_rejects else 0,
        pending=names.routes[state.route] if state.route != NOTHING else None,
        tunnel=_tunnel(names, state) if phase == Phase.TUNNEL else None,
    )


def _tunnel(names: Names, state: State) -> TunnelPosition:
    turned = [names.cards[int(state.turned_cards[i])] for i in range(state.turned_size)]
    return TunnelPosition(laid=laid_cards(names, state), turned=turned)


def _seat(names: Names, phase: Phase, seat: int, player: Player, tickets: dict[int, list[str]]) -> SeatPosition:
    offer = [names.tickets[ticket] for ticket in to_list(player.offer)[: int(player.offer_size)]]
    chosen = None
    if phase == Phase.SETUP_TICKETS and player.setup_choice >= 0:
        chosen = [name for i, name in enumerate(offer) if int(player.setup_choice) >> i & 1]
    return SeatPosition(
        hand=names.cards_by_name(player.hand),
        known=names.cards_by_name(player.known),
        tickets=tickets.get(seat, []),
        shown=tickets.get(TicketLocation.SHOWN + seat, []),
        reserve=int(player.reserve),
        score=int(player.score),
        stations=int(player.stations),
        cities=int(player.cities),
        start=names.cities[player.start_city] if player.start_city != NOTHING else None,
        goods=int(player.goods),
        coasts=bool(player.coasts_linked),
        kept_first=int(player.kept_at_setup),
        offer=offer,
        chosen=chosen,
    )
