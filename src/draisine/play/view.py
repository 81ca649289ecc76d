"""Views: what a seat sees, with names instead of numbers. Built from the engine's observation alone."""

import msgspec

from draisine.engine.capacities import NO_SEAT, NOTHING, WORD_BITS
from draisine.engine.compiler.records import new, to_list, to_plain
from draisine.engine.enums import End, Phase, TicketLocation
from draisine.engine.legal import must_decide
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.rules.connectivity import label_components
from draisine.engine.state import Observation, Player, Scratch, State
from draisine.play.moves import Cards
from draisine.play.names import Names
from draisine.play.referee import Referee


class TicketView(msgspec.Struct, frozen=True):
    """A ticket held by the viewing seat, and whether it is completed."""

    id: str
    done: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The public part of a seat. `known` are the cards that must be in its hand: taken face up, and not spent since."""

    seat: int
    cards: int
    known: Cards
    tickets: int
    reserve: int
    score: int
    shown: list[str]
    coasts: bool
    goods: int
    stations: int
    cities: int
    start: str | None
    offered: int
    revealed: list[str] | None = None
    """The tickets in hand, once the game is over."""


class TunnelView(msgspec.Struct, frozen=True):
    """A tunnel attempt that is still to be paid or abandoned."""

    route: str
    laid: Cards
    turned: list[str]
    extra: int


class OwnView(msgspec.Struct, frozen=True):
    """The private part of the viewing seat."""

    hand: Cards
    tickets: list[TicketView]
    offer: list[str]
    chosen: list[str] | None
    """The tickets kept at set-up, while other seats are still choosing."""
    put_away: dict[str, str]
    """The tickets it has rejected, and their locations: `deck 7` (from the top), `shuffled`, `out` or `discard`."""


class View(msgspec.Struct, frozen=True):
    """A game as one seat sees it; `seat` is None for a spectator."""

    board: str
    seat: int | None
    first: int
    to_move: list[int]
    phase: str
    end: str | None
    winner: int | None
    turns_left: int | None
    market: list[str | None]
    deck: int
    discard: Cards
    ticket_deck: int
    ticket_discard: int
    routes: dict[str, int]
    closed: list[str]
    stations: dict[str, int]
    cities: dict[str, int]
    goods: int
    alvin_at: str | None
    alvin_with: int | None
    pending: str | None
    """The route just claimed, while a City or Alvin is being placed."""
    tunnel: TunnelView | None
    players: list[PlayerView]
    own: OwnView | None


def make_observation(referee: Referee, state: State, seat: int | None) -> Observation:
    """Return what a seat knows as an engine record (None: a spectator)."""
    observed = new(State)
    observe(referee.tables, state, observed, SPECTATOR if seat is None else seat)
    return Observation(observed)


def seats_to_move(state: State) -> list[int]:
    """Return the seats that must decide."""
    return [seat for seat in range(state.seats) if must_decide(state, seat)]


def make_view(referee: Referee, scratch: Scratch, observation: Observation) -> View:
    """Convert an observation to a view."""
    state = to_plain(State, observation)
    seat = None if state.viewer == SPECTATOR else int(state.viewer)
    own = None if seat is None else _own(referee, scratch, observation, state, seat)
    return msgspec.structs.replace(_public_view(referee, state), seat=seat, own=own)


def make_seat_view(referee: Referee, scratch: Scratch, observation: Observation, public: View) -> View:
    """Convert the observation of a seat to a view that shares all public parts with a spectator's of the same state."""
    state = to_plain(State, observation)
    seat = int(state.viewer)
    return msgspec.structs.replace(public, seat=seat, own=_own(referee, scratch, observation, state, seat))


def _public_view(referee: Referee, state: State) -> View:
    names, board = referee.names, referee.board
    phase, players, tickets = Phase(int(state.phase)), state.players, tickets_by_location(names, state)
    in_tunnel = phase == Phase.TUNNEL
    after_claim = phase in (Phase.FOUND_CITY, Phase.PLACE_ALVIN)
    return View(
        board=board.id,
        seat=None,
        first=int(state.first),
        to_move=_seats_to_move(state, phase),
        phase=phase.name.lower(),
        end=None if phase != Phase.OVER else End(int(state.end)).name.lower(),
        winner=_or_none(state.winner),
        turns_left=_or_none(state.turns_left),
        market=[names.cards.get(card) for card in to_list(state.market)[: board.cards.market]],
        deck=int(state.deck_size),
        discard=names.cards_by_name(state.discard),
        ticket_deck=int(state.ticket_size),
        ticket_discard=int(state.ticket_discard),
        routes=owners_by_id(names.routes, state.owner),
        closed=_closed(referee, state),
        stations=owners_by_id(names.cities, state.station),
        cities=owners_by_id(names.cities, state.city),
        goods=int(state.goods),
        alvin_at=names.cities[state.alvin_at] if state.alvin_at != NOTHING else None,
        alvin_with=_or_none(state.alvin_with),
        pending=names.routes[state.route] if after_claim else None,
        tunnel=_tunnel(names, state) if in_tunnel else None,
        players=[
            _player(names, seat, players[seat], tickets, is_over=phase == Phase.OVER) for seat in range(state.seats)
        ],
        own=None,
    )


def _seats_to_move(state: State, phase: Phase) -> list[int]:
    """The same as `seats_to_move`, from a plain copy."""
    if phase == Phase.SETUP_TICKETS:
        return [seat for seat in range(state.seats) if state.players[seat].setup_choice < 0]
    return [] if phase == Phase.OVER else [int(state.mover)]


def laid_cards(names: Names, state: State) -> Cards:
    """Return the cards laid for a tunnel."""
    cards = {names.cards[int(state.laid_colour)]: int(state.laid_cards)} if state.laid_cards else {}
    return {**cards, "locomotive": int(state.laid_locos)} if state.laid_locos else cards


def _or_none(number: int) -> int | None:
    return None if number < 0 else int(number)


def owners_by_id(ids: list[str], seats: list[int]) -> dict[str, int]:
    """Return the owning seat of everything that is owned, by id."""
    owners = to_list(seats)[: len(ids)]
    if owners.count(NO_SEAT) == len(owners):
        return {}
    return {name: seat for name, seat in zip(ids, owners, strict=True) if seat != NO_SEAT}


def _closed(referee: Referee, state: State) -> list[str]:
    routes, free = referee.names.routes, to_list(state.free.word)
    owners = to_list(state.owner)[: len(routes)]
    if owners.count(NO_SEAT) == sum(word.bit_count() for word in free):
        return []
    return [
        name
        for number, name in enumerate(routes)
        if owners[number] == NO_SEAT and not free[number // WORD_BITS] >> number % WORD_BITS & 1
    ]


def _tunnel(names: Names, state: State) -> TunnelView:
    turned = [names.cards[int(state.turned_cards[i])] for i in range(state.turned_size)]
    return TunnelView(names.routes[state.route], laid_cards(names, state), turned, int(state.extra))


def _player(names: Names, seat: int, player: Player, tickets: dict[int, list[str]], *, is_over: bool) -> PlayerView:
    return PlayerView(
        seat=seat,
        cards=int(player.cards),
        known=names.cards_by_name(player.known),
        tickets=int(player.tickets),
        reserve=int(player.reserve),
        score=int(player.score),
        shown=tickets.get(TicketLocation.SHOWN + seat, []),
        coasts=bool(player.coasts_linked),
        goods=int(player.goods),
        stations=int(player.stations),
        cities=int(player.cities),
        start=names.cities[player.start_city] if player.start_city != NOTHING else None,
        offered=int(player.offer_size),
        revealed=tickets.get(seat, []) if is_over else None,
    )


def tickets_by_location(names: Names, state: State) -> dict[int, list[str]]:
    """Return the tickets in each location."""
    found: dict[int, list[str]] = {}
    for name, location in zip(names.tickets, to_list(state.ticket_location), strict=False):
        found.setdefault(location, []).append(name)
    return found


def _own(referee: Referee, scratch: Scratch, observation: State, state: State, seat: int) -> OwnView:
    player, names = state.players[seat], referee.names
    offer = [names.tickets[ticket] for ticket in to_list(player.offer)[: int(player.offer_size)]]
    chosen = None
    if player.setup_choice > 0 and offer:
        chosen = [name for i, name in enumerate(offer) if int(player.setup_choice) >> i & 1]
    return OwnView(
        hand=names.cards_by_name(player.hand),
        tickets=_own_tickets(referee, scratch, observation, state, seat),
        offer=offer,
        chosen=chosen,
        put_away=_put_away(names, state, seat),
    )


def _put_away(names: Names, state: State, seat: int) -> dict[str, str]:
    """The tickets that a seat has rejected, and their locations."""
    returned, locations, deck = to_list(state.returned_by), to_list(state.ticket_location), to_list(state.ticket_deck)
    return {
        names.tickets[ticket]: _location_name(locations[ticket], ticket, deck)
        for ticket, by in enumerate(returned)
        if by == seat
    }


def _location_name(location: int, ticket: int, deck: list[int]) -> str:
    if location == TicketLocation.DECK:
        return f"deck {deck.index(ticket) + 1}"
    return "shuffled" if location == TicketLocation.SHUFFLED else TicketLocation(location).name.lower()


def _own_tickets(referee: Referee, scratch: Scratch, observation: State, state: State, seat: int) -> list[TicketView]:
    held = [number for number, location in enumerate(state.ticket_location) if location == seat]
    label_components(referee.tables, observation, scratch, seat)
    label = to_list(scratch.label)
    ends = [referee.ticket_ends[number] for number in held]
    return [
        TicketView(referee.names.tickets[number], label[a] == label[b])
        for number, (a, b) in zip(held, ends, strict=True)
    ]
