"""Hidden information: what a seat knows, copied field by field. No other part of a state leaves the engine."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CARDS, KINDS, NO_SEAT, NOTHING, OFFER, SEATS, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase, TicketLocation
from draisine.engine.route_sets import copy_set
from draisine.engine.state import Player, State

SPECTATOR = SEATS
CHOSEN = 0
"""Stands for a set-up choice that is made but secret; no real choice is an empty mask."""


@jit
def _copy_public_player(source: Player, target: Player) -> None:
    for kind in range(KINDS):
        target.known[kind] = source.known[kind]
        target.hand[kind] = 0
    target.cards = source.cards
    target.reserve = source.reserve
    target.score = source.score
    target.tickets = source.tickets
    target.kept_at_setup = source.kept_at_setup
    target.shown = source.shown
    target.coasts_linked = source.coasts_linked
    target.goods = source.goods
    target.stations = source.stations
    target.cities = source.cities
    target.start_city = source.start_city
    target.offer_size = source.offer_size
    for i in range(OFFER):
        target.offer[i] = NOTHING
    target.setup_choice = NOTHING if source.setup_choice < 0 else CHOSEN


@jit
def _copy_private_player(source: Player, target: Player) -> None:
    for kind in range(KINDS):
        target.hand[kind] = source.hand[kind]
    for i in range(OFFER):
        target.offer[i] = source.offer[i]
    target.setup_choice = source.setup_choice


@jit
def _copy_turn(tables: BoardTables, source: State, target: State) -> None:
    """Whose turn it is and how far the game has come."""
    target.seats = source.seats
    target.first = source.first
    target.mover = source.mover
    target.phase = source.phase
    target.end = source.end
    target.turns_left = source.turns_left
    target.swaps = source.swaps
    # Where tickets can be swapped, this count would reveal something about the hands; a pass is public.
    target.stuck_turns = 0 if tables.race else source.stuck_turns
    target.winner = source.winner


@jit
def _copy_public_board(source: State, target: State) -> None:
    for kind in range(KINDS):
        target.discard[kind] = source.discard[kind]
    for slot in range(len(source.market)):
        target.market[slot] = source.market[slot]
    for route in range(len(source.owner)):
        target.owner[route] = source.owner[route]
    for city in range(len(source.city)):
        target.station[city] = source.station[city]
        target.city[city] = source.city[city]
    for i in range(len(source.turned_cards)):
        target.turned_cards[i] = source.turned_cards[i]
    target.deck_size = source.deck_size
    target.discard_size = source.discard_size
    target.goods = source.goods
    target.alvin = source.alvin
    target.alvin_at = source.alvin_at
    target.alvin_with = source.alvin_with
    target.ticket_size = source.ticket_size
    target.ticket_discard = source.ticket_discard
    target.shuffled_rejects = source.shuffled_rejects
    target.shuffled_rejects_start = source.shuffled_rejects_start
    target.route = source.route
    target.target_city = source.target_city
    target.laid_colour = source.laid_colour
    target.laid_cards = source.laid_cards
    target.laid_locos = source.laid_locos
    target.turned_size = source.turned_size
    target.extra = source.extra
    copy_set(source.free, target.free)


@jit
def copy_known(tables: BoardTables, source: State, target: State, viewer: int) -> None:
    """Copy what is public and what only the viewer knows, except tickets."""
    target.viewer = viewer
    _copy_turn(tables, source, target)
    _copy_public_board(source, target)
    for seat in range(SEATS):
        _copy_public_player(source.players[seat], target.players[seat])
        copy_set(source.barred[seat], target.barred[seat])
        copy_set(source.reach[seat], target.reach[seat])
    if viewer < SEATS:
        _copy_private_player(source.players[viewer], target.players[viewer])


@jit
def _hide_unpaid_choice(state: State, observation: State) -> None:
    """Hide a route or city that is chosen but not yet paid for: that there are several payments would reveal something
    about the hand."""
    phase = state.phase
    if phase == Phase.PAY_ROUTE or phase == Phase.PAY_STATION:
        observation.phase = Phase.TURN
        observation.route = NOTHING
        observation.target_city = NOTHING
    elif phase == Phase.PAY_CITY:
        observation.phase = Phase.FOUND_CITY
        observation.target_city = NOTHING


@jit
def _knows_location(state: State, ticket: int, viewer: int) -> bool:
    """Whether the viewer knows where a ticket is: one of his own, one shown, one he returned, or in hand at the end."""
    place = state.ticket_location[ticket]
    if place == viewer or place == TicketLocation.OFFERED + viewer or state.returned_by[ticket] == viewer:
        return True
    if place >= TicketLocation.SHOWN and place < TicketLocation.OFFERED:
        return True
    return state.phase == Phase.OVER and place >= 0 and place < TicketLocation.SHOWN


@jit
def _copy_known_tickets(tables: BoardTables, state: State, observation: State, viewer: int) -> None:
    observation.ticket_top = 0
    for ticket in range(TICKETS):
        observation.ticket_deck[ticket] = NOTHING
        observation.returned_by[ticket] = NO_SEAT
        observation.ticket_location[ticket] = TicketLocation.OUT
    for ticket in range(tables.tickets):
        observation.ticket_location[ticket] = TicketLocation.UNKNOWN
        if _knows_location(state, ticket, viewer):
            observation.ticket_location[ticket] = state.ticket_location[ticket]
        if state.returned_by[ticket] == viewer:
            observation.returned_by[ticket] = viewer
    for i in range(state.ticket_size):
        ticket = state.ticket_deck[(state.ticket_top + i) % TICKETS]
        if state.returned_by[ticket] == viewer:
            if state.shuffled_rejects_start <= i < state.shuffled_rejects_start + state.shuffled_rejects:
                observation.ticket_location[ticket] = TicketLocation.SHUFFLED
            else:
                observation.ticket_deck[i] = ticket


@jit
def observe(tables: BoardTables, state: State, observation: State, viewer: int) -> None:
    """Write what a seat knows (SPECTATOR: what is public)."""
    copy_known(tables, state, observation, viewer)
    if viewer != state.mover:
        _hide_unpaid_choice(state, observation)
    for i in range(CARDS):
        observation.deck[i] = NOTHING
    _copy_known_tickets(tables, state, observation, viewer)
    for i in range(len(observation.rng.word)):
        observation.rng.word[i] = 0
