"""What a seat knows, as bytes. Only what `observe` would show is read; a test changes everything else and compares.

Several lanes may write one observation together, each its share of every row: a GPU does so. Elsewhere there is one."""

from typing import Any

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import KINDS, MARKET, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase, Place
from draisine.engine.rules.connectivity import join_network
from draisine.engine.state import Scratch, State
from draisine.envs.layout import Rooms

Bytes = Any
"""A row of unsigned bytes."""
Parts = Any
"""By city: another one of the same part of the seat's network, nearer to the one that stands for all of it."""

PHASES = len(Phase)
FULL = 255


@jit
def _from(seat: int, other: int, seats: int) -> int:
    """Another seat, counted from one's own."""
    return other - seat if other >= seat else other - seat + seats


@jit
def _named(seat: int, other: int, seats: int) -> int:
    """The same plus 1; 0 for nobody."""
    return 0 if other < 0 else _from(seat, other, seats) + 1


@jit
def _write_course(tables: BoardTables, state: State, row: Bytes, seat: int, at: int, lane: int, lanes: int) -> int:
    """How the game stands. What a seat has named but not paid for is its own business; where tickets can be swapped,
    being stuck would tell of the hands."""
    mine = seat == state.mover
    phase = state.phase + 0
    if not mine:
        if phase == Phase.PAY_ROUTE or phase == Phase.PAY_STATION:
            phase = Phase.TURN + 0
        elif phase == Phase.PAY_CITY:
            phase = Phase.FOUND_CITY + 0
    for i in range(lane, PHASES, lanes):
        row[at + i] = i == phase
    at += PHASES
    if lane == 0:
        row[at] = state.seats
        row[at + 1] = _from(seat, state.mover, state.seats)
        row[at + 2] = _from(seat, state.first, state.seats)
        row[at + 3] = state.turns_left + 1
        row[at + 4] = state.deck_size
        row[at + 5] = state.ticket_size
        row[at + 6] = state.ticket_discard
        row[at + 7] = state.swaps
        row[at + 8] = 0 if tables.race else state.stuck
        row[at + 9] = state.goods
        row[at + 10] = state.alvin_at + 1 if state.alvin else 0
        row[at + 11] = _named(seat, state.alvin_with, state.seats) if state.alvin else 0
    return at + 12


@jit
def _write_cards(state: State, row: Bytes, seat: int, at: int, lane: int, lanes: int) -> int:
    for slot in range(lane, MARKET, lanes):
        row[at + slot] = state.market[slot] + 1
    at += MARKET
    hand = state.players[seat].hand
    for kind in range(lane, KINDS, lanes):
        row[at + kind] = state.discard[kind]
        row[at + KINDS + kind] = hand[kind]
    at += 2 * KINDS
    if lane == 0:
        _write_claim(state, row, seat, at)
    return at + 9


@jit
def _write_claim(state: State, row: Bytes, seat: int, at: int) -> None:
    """What is being built, and how far a tunnel has come."""
    phase = state.phase
    named = seat == state.mover or (phase != Phase.PAY_ROUTE and phase != Phase.PAY_STATION)
    row[at] = state.route + 1 if named else 0
    row[at + 1] = state.place + 1 if named and (seat == state.mover or phase != Phase.PAY_CITY) else 0
    laid = phase == Phase.TUNNEL
    row[at + 2] = state.laid_colour + 1 if laid else 0
    row[at + 3] = state.laid_cards if laid else 0
    row[at + 4] = state.laid_locos if laid else 0
    for i in range(3):
        row[at + 5 + i] = state.shown_cards[i] + 1 if laid and i < state.shown_size else 0
    row[at + 8] = state.extra if laid else 0


@jit
def _write_seats(state: State, rooms: Rooms, row: Bytes, seat: int, at: int, lane: int, lanes: int) -> int:
    room = rooms.seats
    for other in range(lane, state.seats, lanes):
        player = state.players[other]
        place = at + _from(seat, other, state.seats)
        row[place] = 1
        row[place + room] = other == state.mover and state.phase != Phase.OVER
        row[place + 2 * room] = player.cards
        row[place + 3 * room] = player.reserve
        row[place + 4 * room] = max(0, min(player.score, FULL))
        row[place + 5 * room] = player.tickets
        row[place + 6 * room] = player.kept_first
        row[place + 7 * room] = player.shown
        row[place + 8 * room] = player.coasts
        row[place + 9 * room] = player.goods
        row[place + 10 * room] = player.stations
        row[place + 11 * room] = player.cities
        row[place + 12 * room] = player.start + 1
        row[place + 13 * room] = player.offered
        for kind in range(KINDS):
            row[place + (14 + kind) * room] = player.known[kind]
    return at + (14 + KINDS) * room


@jit
def _write_cities(
    tables: BoardTables, state: State, rooms: Rooms, row: Bytes, seat: int, at: int, lane: int, lanes: int
) -> int:
    room = rooms.cities
    if tables.stations > 0:
        for city in range(lane, tables.cities, lanes):
            row[at + city] = _named(seat, state.station[city], state.seats)
    if tables.cities_each > 0:
        for city in range(lane, tables.cities, lanes):
            row[at + room + city] = _named(seat, state.city[city], state.seats)
    return at + 2 * room


@jit
def _write_routes(
    tables: BoardTables, state: State, rooms: Rooms, row: Bytes, seat: int, at: int, lane: int, lanes: int
) -> int:
    room = rooms.routes
    barred = state.barred[seat]
    for route in range(lane, tables.routes, lanes):
        owner = state.owner[route] + 0
        # Of one's own routes this is 0, as of those that nobody has.
        ahead = owner - seat
        row[at + route] = ahead == 0
        row[at + room + route] = 0 if owner < 0 else ahead if ahead >= 0 else ahead + state.seats
    for w in range(tables.words):
        bits = state.free.word[w] & ~barred.word[w]
        first = at + 2 * room + w * WORD
        for i in range(lane, min(WORD, tables.routes - w * WORD), lanes):
            row[first + i] = (bits >> i) & 1
    return at + 3 * room


@jit
def _part(parts: Parts, city: int) -> int:
    """The city that stands for a part of the network."""
    while parts[city] != city:
        city = parts[city]
    return city


@jit
def _offer_place(state: State, seat: int, ticket: int) -> int:
    """A ticket's place in the offer, counted from 1: what to keep is chosen by these places."""
    me = state.players[seat]
    for i in range(me.offered):
        if me.offer[i] == ticket:
            return i + 1
    return 0


@jit
def _write_tickets(
    tables: BoardTables, state: State, parts: Parts, rooms: Rooms, row: Bytes, seat: int, at: int, lane: int, lanes: int
) -> int:
    room = rooms.tickets
    for ticket in range(lane, tables.tickets, lanes):
        place = state.ticket_place[ticket]
        held = 0
        if place == seat:
            held = 2 if _part(parts, tables.ticket_a[ticket]) == _part(parts, tables.ticket_b[ticket]) else 1
        row[at + ticket] = held
        row[at + room + ticket] = _offer_place(state, seat, ticket) if place == Place.OFFERED + seat else 0
        shown = place >= Place.SHOWN and place < Place.OFFERED
        row[at + 2 * room + ticket] = _named(seat, place - Place.SHOWN, state.seats) if shown else 0
        row[at + 3 * room + ticket] = state.put_by[ticket] == seat
    return at + 4 * room


@jit
def write_observation(
    tables: BoardTables, state: State, parts: Parts, rooms: Rooms, row: Bytes, seat: int, lane: int, lanes: int
) -> None:
    """Write a lane's share of a seat's observation. Room that a board does not use keeps its zeros."""
    at = _write_course(tables, state, row, seat, 0, lane, lanes)
    at = _write_cards(state, row, seat, at, lane, lanes)
    at = _write_seats(state, rooms, row, seat, at, lane, lanes)
    at = _write_cities(tables, state, rooms, row, seat, at, lane, lanes)
    at = _write_routes(tables, state, rooms, row, seat, at, lane, lanes)
    _write_tickets(tables, state, parts, rooms, row, seat, at, lane, lanes)


@jit
def encode(tables: BoardTables, state: State, scratch: Scratch, rooms: Rooms, row: Bytes, seat: int) -> None:
    """Write a seat's observation."""
    join_network(tables, state, scratch, seat)
    write_observation(tables, state, scratch.label, rooms, row, seat, 0, 1)
