"""The observation of one seat, as bytes: which fields it has, in which order, and how each is written.

`Offsets` declares the fields, and `layout.py` places them one after the other in the order of their declaration. A new
field is a line in `Offsets`, an assignment in one of the writers below, and a new `OBSERVATION_VERSION`.

The writers read only what `observe` shows to the seat; a test resamples everything else and compares. Several lanes
may write one observation together, each its share of every field: a GPU does so. Elsewhere there is one lane."""

from typing import Annotated, Any, Literal, NamedTuple

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import (
    CARDS,
    CITIES,
    KINDS,
    LENGTH,
    MARKET,
    OFFER,
    ROUTES,
    SEATS,
    STATIONS,
    TICKETS,
    TRAINS,
    WORD_BITS,
)
from draisine.engine.compiler.jit import jit, widen
from draisine.engine.compiler.records import record
from draisine.engine.enums import Phase, TicketLocation
from draisine.engine.route_sets import lowest_bit
from draisine.engine.rules.connectivity import join_network
from draisine.engine.rules.race import MAX_SWAPS
from draisine.engine.state import Scratch, State

OBSERVATION_VERSION = 1
"""The version of the observation. Raise it whenever a byte changes its meaning or its offset."""

Per = Literal["one", "kind", "slot", "phase", "seat", "city", "route", "ticket"]
"""What a field has one byte for."""
Bytes = Any
"""A row of unsigned bytes."""
Components = Any
"""A union-find forest over the cities: by city, another city of the same component of the seat's network, or itself."""

BYTE_MAX = 255
PHASES = len(Phase)
TUNNEL_CARDS = 3


class FieldSpec(NamedTuple):
    """What a field has one byte for, the largest value of a byte, and what it means."""

    per: Per
    largest: int
    about: str


@record
class Offsets:
    """Where each field of an observation begins. The fields follow each other as they are declared here; an array is
    one field for each of its elements. The names are published: files of recorded games contain them.

    Seats are counted from the observing seat: 0 is the observer, 1 the seat that plays next. Where a byte names a seat,
    it is that number plus 1, and 0 means none."""

    phase: Annotated[
        int, FieldSpec("phase", 1, "what the mover has to decide, one-hot: " + ", ".join(p.name.lower() for p in Phase))
    ]
    seats: Annotated[int, FieldSpec("one", SEATS, "number of players")]
    mover: Annotated[int, FieldSpec("one", SEATS, "the seat to decide, counted from the observer (0)")]
    first: Annotated[int, FieldSpec("one", SEATS, "the seat that began, counted from the observer (0)")]
    turns_left: Annotated[int, FieldSpec("one", SEATS + 1, "turns left in the last round, plus 1; 0: not reached yet")]
    deck: Annotated[int, FieldSpec("one", CARDS, "train cards in the deck")]
    ticket_deck: Annotated[int, FieldSpec("one", TICKETS, "tickets in the deck")]
    ticket_discard: Annotated[int, FieldSpec("one", TICKETS, "tickets in the discard pile, where tickets are swapped")]
    swaps: Annotated[int, FieldSpec("one", MAX_SWAPS * SEATS, "ticket swaps in a row: too many end the game")]
    passes: Annotated[int, FieldSpec("one", SEATS, "passes in a row: as many as seats end the game")]
    goods_left: Annotated[int, FieldSpec("one", BYTE_MAX, "goods left")]
    alvin_at: Annotated[int, FieldSpec("one", CITIES, "Alvin's city, counted from 1; 0: not in play, or with a seat")]
    alvin_with: Annotated[int, FieldSpec("one", SEATS, "the seat that Alvin last joined, plus 1")]
    market: Annotated[int, FieldSpec("slot", KINDS, "the face-up card in each slot, counted from 1; 0: none")]
    discard: Annotated[int, FieldSpec("kind", CARDS, "discarded cards by kind")]
    hand: Annotated[int, FieldSpec("kind", CARDS, "own cards by kind; the last is the locomotive")]
    route: Annotated[int, FieldSpec("one", ROUTES, "the route being paid, counted from 1; hidden from others")]
    place: Annotated[int, FieldSpec("one", CITIES, "the city being built in, counted from 1")]
    laid_colour: Annotated[int, FieldSpec("one", KINDS, "in a tunnel: the kind of card laid, counted from 1")]
    laid_cards: Annotated[int, FieldSpec("one", LENGTH, "cards of that kind laid")]
    laid_locomotives: Annotated[int, FieldSpec("one", LENGTH, "locomotives laid")]
    tunnel: Annotated[list[int], TUNNEL_CARDS, FieldSpec("one", KINDS, "kind of tunnel card {index}, from 1; 0: none")]
    tunnel_extra: Annotated[int, FieldSpec("one", 3, "extra cards that the tunnel costs")]
    seat_present: Annotated[int, FieldSpec("seat", 1, "1 for a seat of this game, 0 for an unused one")]
    seat_mover: Annotated[int, FieldSpec("seat", 1, "1 for the seat to decide")]
    seat_cards: Annotated[int, FieldSpec("seat", BYTE_MAX, "train cards in hand")]
    seat_reserve: Annotated[int, FieldSpec("seat", TRAINS, "trains left")]
    seat_score: Annotated[int, FieldSpec("seat", BYTE_MAX, "points scored so far, capped at 255")]
    seat_tickets: Annotated[int, FieldSpec("seat", BYTE_MAX, "tickets in hand")]
    seat_kept_first: Annotated[int, FieldSpec("seat", OFFER, "tickets kept at set-up")]
    seat_shown: Annotated[int, FieldSpec("seat", BYTE_MAX, "completed tickets that are shown")]
    seat_coasts: Annotated[int, FieldSpec("seat", 1, "1 once it has linked the coasts")]
    seat_goods: Annotated[int, FieldSpec("seat", BYTE_MAX, "goods taken")]
    seat_stations: Annotated[int, FieldSpec("seat", STATIONS, "stations left")]
    seat_cities_left: Annotated[int, FieldSpec("seat", BYTE_MAX, "Cities left to found")]
    seat_start: Annotated[int, FieldSpec("seat", CITIES, "the start city, counted from 1; 0: none")]
    seat_offered: Annotated[int, FieldSpec("seat", OFFER, "tickets on offer to it")]
    seat_known: Annotated[list[int], KINDS, FieldSpec("seat", CARDS, "cards of kind {index} known to be in its hand")]
    station: Annotated[int, FieldSpec("city", SEATS, "the seat whose station is there, plus 1")]
    founded: Annotated[int, FieldSpec("city", SEATS, "the seat whose City is there, plus 1")]
    own: Annotated[int, FieldSpec("route", 1, "1: own route")]
    others: Annotated[int, FieldSpec("route", SEATS, "another seat's route: the seat, counted from the observer")]
    open: Annotated[int, FieldSpec("route", 1, "1: neither claimed nor closed nor barred to the observer")]
    held: Annotated[int, FieldSpec("ticket", 2, "1: in the observer's hand, 2: and completed by its routes")]
    offer: Annotated[
        int, FieldSpec("ticket", OFFER, "on offer to the observer: its position in the offer, from 1, as in KEEP")
    ]
    shown_by: Annotated[int, FieldSpec("ticket", SEATS, "shown as completed by this seat, plus 1")]
    returned: Annotated[int, FieldSpec("ticket", 1, "1: returned by the observer, and not drawn since")]


@jit
def relative_seat(seat: int, other: int, seats: int) -> int:
    """Another seat, counted from this one."""
    return other - seat if other >= seat else other - seat + seats


@jit
def _seat_code(seat: int, other: int, seats: int) -> int:
    """The relative seat plus 1; 0 for no seat."""
    return 0 if other < 0 else relative_seat(seat, other, seats) + 1


@jit
def _write_game(tables: BoardTables, state: State, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int) -> None:
    """Write the phase and the counts of the game. What a seat has named but not paid for is known to that seat alone;
    where tickets are raced, passes would reveal something about the hands."""
    phase = widen(state.phase)
    if seat != state.mover:
        if phase == Phase.PAY_ROUTE or phase == Phase.PAY_STATION:
            phase = Phase.TURN
        elif phase == Phase.PAY_CITY:
            phase = Phase.FOUND_CITY
    for i in range(lane, PHASES, lanes):
        row[at.phase + i] = i == phase
    if lane == 0:
        row[at.seats] = state.seats
        row[at.mover] = relative_seat(seat, state.mover, state.seats)
        row[at.first] = relative_seat(seat, state.first, state.seats)
        row[at.turns_left] = state.turns_left + 1
        row[at.deck] = state.deck_size
        row[at.ticket_deck] = state.ticket_size
        row[at.ticket_discard] = state.ticket_discard
        row[at.swaps] = min(state.swaps, MAX_SWAPS * SEATS)
        row[at.passes] = 0 if tables.race else state.stuck_turns
        row[at.goods_left] = state.goods
        row[at.alvin_at] = state.alvin_at + 1 if state.alvin else 0
        row[at.alvin_with] = _seat_code(seat, state.alvin_with, state.seats) if state.alvin else 0


@jit
def _write_cards(state: State, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int) -> None:
    for slot in range(lane, MARKET, lanes):
        row[at.market + slot] = state.market[slot] + 1
    hand = state.players[seat].hand
    for kind in range(lane, KINDS, lanes):
        row[at.discard + kind] = state.discard[kind]
        row[at.hand + kind] = hand[kind]


@jit
def _write_claim(state: State, at: Offsets, row: Bytes, seat: int) -> None:
    """Write what is being built, and the cards of a tunnel."""
    phase = state.phase
    named = seat == state.mover or (phase != Phase.PAY_ROUTE and phase != Phase.PAY_STATION)
    row[at.route] = state.route + 1 if named else 0
    row[at.place] = state.target_city + 1 if named and (seat == state.mover or phase != Phase.PAY_CITY) else 0
    laid = phase == Phase.TUNNEL
    row[at.laid_colour] = state.laid_colour + 1 if laid else 0
    row[at.laid_cards] = state.laid_cards if laid else 0
    row[at.laid_locomotives] = state.laid_locos if laid else 0
    for i in range(TUNNEL_CARDS):
        row[at.tunnel[i]] = state.turned_cards[i] + 1 if laid and i < state.turned_size else 0
    row[at.tunnel_extra] = state.extra if laid else 0


@jit
def _write_seats(state: State, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int) -> None:
    for other in range(lane, state.seats, lanes):
        player = state.players[other]
        i = relative_seat(seat, other, state.seats)
        row[at.seat_present + i] = 1
        row[at.seat_mover + i] = other == state.mover and state.phase != Phase.OVER
        row[at.seat_cards + i] = player.cards
        row[at.seat_reserve + i] = player.reserve
        row[at.seat_score + i] = max(0, min(player.score, BYTE_MAX))
        row[at.seat_tickets + i] = player.tickets
        row[at.seat_kept_first + i] = player.kept_at_setup
        row[at.seat_shown + i] = player.shown
        row[at.seat_coasts + i] = player.coasts_linked
        row[at.seat_goods + i] = player.goods
        row[at.seat_stations + i] = player.stations
        row[at.seat_cities_left + i] = player.cities
        row[at.seat_start + i] = player.start_city + 1
        row[at.seat_offered + i] = player.offer_size
        for kind in range(KINDS):
            row[at.seat_known[kind] + i] = player.known[kind]


@jit
def _write_cities(tables: BoardTables, state: State, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int) -> None:
    if tables.stations > 0:
        for city in range(lane, tables.cities, lanes):
            row[at.station + city] = _seat_code(seat, state.station[city], state.seats)
    if tables.cities_each > 0:
        for city in range(lane, tables.cities, lanes):
            row[at.founded + city] = _seat_code(seat, state.city[city], state.seats)


@jit
def _write_routes(tables: BoardTables, state: State, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int) -> None:
    barred = state.barred[seat]
    for route in range(lane, tables.routes, lanes):
        owner = state.owner[route]
        # The relative seat: 0 for the observer's own routes, so `others` is 0 for those as for unowned ones.
        ahead = owner - seat
        row[at.own + route] = ahead == 0
        row[at.others + route] = 0 if owner < 0 else ahead if ahead >= 0 else ahead + state.seats
    for w in range(tables.words):
        bits = state.free.word[w] & ~barred.word[w]
        first = at.open + w * WORD_BITS
        for i in range(lane, min(WORD_BITS, tables.routes - w * WORD_BITS), lanes):
            row[first + i] = (bits >> i) & 1


@jit
def _component(components: Components, city: int) -> int:
    """The root of a city's component."""
    while components[city] != city:
        city = components[city]
    return city


@jit
def _write_held(
    tables: BoardTables, state: State, components: Components, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int
) -> None:
    """Write the tickets in the seat's hand. They are collected as bits, because a branch for each ticket of the board
    would rarely be predicted."""
    for start in range(0, tables.tickets, WORD_BITS):
        held = 0
        for i in range((lane - start) % lanes, min(WORD_BITS, tables.tickets - start), lanes):
            own = state.ticket_location[start + i] == seat
            held |= own << i
            row[at.held + start + i] = own
        while held != 0:
            ticket = start + lowest_bit(held)
            held &= held - 1
            done = _component(components, tables.ticket_a[ticket]) == _component(components, tables.ticket_b[ticket])
            row[at.held + ticket] = 2 if done else 1


@jit
def _write_tickets(
    tables: BoardTables, state: State, components: Components, at: Offsets, row: Bytes, seat: int, lane: int, lanes: int
) -> None:
    _write_held(tables, state, components, at, row, seat, lane, lanes)
    for ticket in range(lane, tables.tickets, lanes):
        location = state.ticket_location[ticket]
        row[at.offer + ticket] = location == TicketLocation.OFFERED + seat
        shown = location >= TicketLocation.SHOWN and location < TicketLocation.OFFERED
        row[at.shown_by + ticket] = _seat_code(seat, location - TicketLocation.SHOWN, state.seats) if shown else 0
        row[at.returned + ticket] = state.returned_by[ticket] == seat
    # KEEP names the tickets on offer by their positions, counted from 1.
    player = state.players[seat]
    for i in range(player.offer_size):
        ticket = player.offer[i]
        if ticket >= 0 and ticket % lanes == lane:
            row[at.offer + ticket] = i + 1


@jit
def write_observation(
    tables: BoardTables,
    state: State,
    components: Components,
    at: Offsets,
    row: Bytes,
    seat: int,
    lane: int,
    lanes: int,
) -> None:
    """Write a lane's share of a seat's observation. Bytes that a board does not use stay zero."""
    _write_game(tables, state, at, row, seat, lane, lanes)
    _write_cards(state, at, row, seat, lane, lanes)
    if lane == 0:
        _write_claim(state, at, row, seat)
    _write_seats(state, at, row, seat, lane, lanes)
    _write_cities(tables, state, at, row, seat, lane, lanes)
    _write_routes(tables, state, at, row, seat, lane, lanes)
    _write_tickets(tables, state, components, at, row, seat, lane, lanes)


@jit
def encode(tables: BoardTables, state: State, scratch: Scratch, offsets: Offsets, row: Bytes, seat: int) -> None:
    """Write a seat's observation."""
    join_network(tables, state, scratch, seat)
    write_observation(tables, state, scratch.label, offsets, row, seat, 0, 1)
