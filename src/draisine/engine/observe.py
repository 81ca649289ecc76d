"""Hidden information: what a seat knows, written from scratch field by field. Nothing else leaves the engine."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CARDS, KINDS, NO_SEAT, NOTHING, OFFER, SEATS, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase, Place
from draisine.engine.route_sets import copy_set
from draisine.engine.state import Player, State

SPECTATOR = SEATS
CHOSEN = 0
"""Stands for a set-up choice that is made and secret: no choice keeps nothing."""


@jit
def _copy_open_player(source: Player, target: Player) -> None:
    for kind in range(KINDS):
        target.known[kind] = source.known[kind]
        target.hand[kind] = 0
    target.cards = source.cards
    target.reserve = source.reserve
    target.score = source.score
    target.tickets = source.tickets
    target.kept_first = source.kept_first
    target.shown = source.shown
    target.coasts = source.coasts
    target.goods = source.goods
    target.stations = source.stations
    target.cities = source.cities
    target.start = source.start
    target.offered = source.offered
    for i in range(OFFER):
        target.offer[i] = NOTHING
    target.choice = NOTHING if source.choice < 0 else CHOSEN


@jit
def _copy_own_player(source: Player, target: Player) -> None:
    for kind in range(KINDS):
        target.hand[kind] = source.hand[kind]
    for i in range(OFFER):
        target.offer[i] = source.offer[i]
    target.choice = source.choice


@jit
def _copy_course(tables: BoardTables, source: State, target: State) -> None:
    """Whose turn it is and how the game stands."""
    target.seats = source.seats
    target.first = source.first
    target.mover = source.mover
    target.phase = source.phase
    target.end = source.end
    target.turns_left = source.turns_left
    target.swaps = source.swaps
    # Where tickets can be swapped, being stuck tells of the hands; a pass is seen by all.
    target.stuck = 0 if tables.race else source.stuck
    target.winner = source.winner


@jit
def _copy_table(source: State, target: State) -> None:
    for kind in range(KINDS):
        target.discard[kind] = source.discard[kind]
    for slot in range(len(source.market)):
        target.market[slot] = source.market[slot]
    for route in range(len(source.owner)):
        target.owner[route] = source.owner[route]
    for city in range(len(source.city)):
        target.station[city] = source.station[city]
        target.city[city] = source.city[city]
    for i in range(len(source.shown_cards)):
        target.shown_cards[i] = source.shown_cards[i]
    target.deck_size = source.deck_size
    target.discard_size = source.discard_size
    target.goods = source.goods
    target.alvin = source.alvin
    target.alvin_at = source.alvin_at
    target.alvin_with = source.alvin_with
    target.ticket_size = source.ticket_size
    target.ticket_discard = source.ticket_discard
    target.block = source.block
    target.block_from = source.block_from
    target.route = source.route
    target.place = source.place
    target.laid_colour = source.laid_colour
    target.laid_cards = source.laid_cards
    target.laid_locos = source.laid_locos
    target.shown_size = source.shown_size
    target.extra = source.extra
    copy_set(source.free, target.free)


@jit
def copy_known(tables: BoardTables, source: State, target: State, viewer: int) -> None:
    """Copy what everybody sees, and what the viewer alone holds, tickets apart."""
    target.viewer = viewer
    _copy_course(tables, source, target)
    _copy_table(source, target)
    for seat in range(SEATS):
        _copy_open_player(source.players[seat], target.players[seat])
        copy_set(source.barred[seat], target.barred[seat])
        copy_set(source.reach[seat], target.reach[seat])
    if viewer < SEATS:
        _copy_own_player(source.players[viewer], target.players[viewer])


@jit
def _hide_half_moves(state: State, view: State) -> None:
    """A route or city named but not yet paid for is nobody's business: that there are several ways to pay would tell
    of the hand."""
    phase = state.phase
    if phase == Phase.PAY_ROUTE or phase == Phase.PAY_STATION:
        view.phase = Phase.TURN
        view.route = NOTHING
        view.place = NOTHING
    elif phase == Phase.PAY_CITY:
        view.phase = Phase.FOUND_CITY
        view.place = NOTHING


@jit
def _sees(state: State, ticket: int, viewer: int) -> bool:
    """Whether the viewer knows where a ticket is: his own, one shown, one he put away himself, or the game is over."""
    place = state.ticket_place[ticket]
    if place == viewer or place == Place.OFFERED + viewer or state.put_by[ticket] == viewer:
        return True
    if place >= Place.SHOWN and place < Place.OFFERED:
        return True
    return state.phase == Phase.OVER and place >= 0 and place < Place.SHOWN


@jit
def _show_tickets(tables: BoardTables, state: State, view: State, viewer: int) -> None:
    view.ticket_top = 0
    for ticket in range(TICKETS):
        view.ticket_deck[ticket] = NOTHING
        view.put_by[ticket] = NO_SEAT
        view.ticket_place[ticket] = Place.OUT
    for ticket in range(tables.tickets):
        view.ticket_place[ticket] = Place.UNKNOWN
        if _sees(state, ticket, viewer):
            view.ticket_place[ticket] = state.ticket_place[ticket]
        if state.put_by[ticket] == viewer:
            view.put_by[ticket] = viewer
    for i in range(state.ticket_size):
        ticket = state.ticket_deck[(state.ticket_top + i) % TICKETS]
        if state.put_by[ticket] == viewer:
            if state.block_from <= i < state.block_from + state.block:
                view.ticket_place[ticket] = Place.BLOCK
            else:
                view.ticket_deck[i] = ticket


@jit
def observe(tables: BoardTables, state: State, view: State, viewer: int) -> None:
    """Write all that a seat knows (SPECTATOR: what everybody knows)."""
    copy_known(tables, state, view, viewer)
    if viewer != state.mover:
        _hide_half_moves(state, view)
    for i in range(CARDS):
        view.deck[i] = NOTHING
    _show_tickets(tables, state, view, viewer)
    for i in range(len(view.rng.word)):
        view.rng.word[i] = 0
