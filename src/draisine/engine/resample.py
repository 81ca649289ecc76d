"""Determinization: deal a full state from what one seat knows, uniformly among the deals that agree with it.

Approximations: what a reshuffle reveals about the new deck is ignored; so is the location of a rejected ticket once
another seat has drawn it; the tickets that another seat kept at set-up are treated as a random choice among those
dealt to it; what other seats know about their own rejects is not dealt; in a race another seat may be dealt tickets
that it has already linked.
"""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import KINDS, LOCO, NO_SEAT, NOTHING, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase, TicketLocation
from draisine.engine.legal import min_kept
from draisine.engine.observe import copy_known
from draisine.engine.rng import randint, shuffle_pile
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State


@jit
def _count_unseen(tables: BoardTables, observation: State, kind: int) -> int:
    """The cards of a kind whose location the viewer does not know."""
    count = tables.deck_count[kind] - observation.discard[kind]
    for slot in range(tables.market):
        count -= observation.market[slot] == kind
    for i in range(observation.turned_size):
        count -= observation.turned_cards[i] == kind
    if kind == LOCO:
        count -= observation.laid_locos
    elif kind == observation.laid_colour:
        count -= observation.laid_cards
    for seat in range(observation.seats):
        player = observation.players[seat]
        count -= player.hand[kind] if seat == observation.viewer else player.known[kind]
    return count


@jit
def _deal_cards(tables: BoardTables, observation: State, state: State, scratch: Scratch) -> None:
    size = 0
    for kind in range(KINDS):
        for _ in range(_count_unseen(tables, observation, kind)):
            scratch.pile[size] = kind
            size += 1
    shuffle_pile(state, scratch, size)
    for seat in range(observation.seats):
        if seat == observation.viewer:
            continue
        player = state.players[seat]
        missing = player.cards
        for kind in range(KINDS):
            player.hand[kind] = player.known[kind]
            missing -= player.known[kind]
        for _ in range(missing):
            size -= 1
            player.hand[scratch.pile[size]] += 1
    for i in range(size):
        state.deck[i] = scratch.pile[i]


@jit
def _shuffle_unknown(tables: BoardTables, observation: State, state: State, scratch: Scratch, long: int) -> int:
    """Shuffle the tickets whose location the viewer does not know onto the scratch pile."""
    size = 0
    for ticket in range(tables.tickets):
        if observation.ticket_location[ticket] == TicketLocation.UNKNOWN and tables.ticket_long[ticket] == long:
            scratch.pile[size] = ticket
            size += 1
    shuffle_pile(state, scratch, size)
    return size


@jit
def _sample_long_kept(tables: BoardTables, observation: State, state: State, seat: int) -> int:
    """How many long tickets a seat kept, if its choice among those dealt was uniformly random."""
    kept = 0
    long_left = tables.deal_long
    left = tables.deal_long + tables.deal
    for _ in range(observation.players[seat].kept_at_setup):
        if randint(state, left) < long_left:
            long_left -= 1
            kept += 1
        left -= 1
    return kept


@jit
def _deal_long(tables: BoardTables, observation: State, state: State, scratch: Scratch) -> None:
    """Deal every other seat its long tickets, kept or not; the rest are out of play."""
    size = _shuffle_unknown(tables, observation, state, scratch, 1)
    for seat in range(observation.seats):
        if seat == observation.viewer:
            continue
        if observation.phase == Phase.SETUP_TICKETS:
            for i in range(tables.deal_long):
                size -= 1
                state.players[seat].offer[i] = scratch.pile[size]
                state.ticket_location[scratch.pile[size]] = TicketLocation.OFFERED + seat
        elif observation.phase != Phase.OVER:
            kept = _sample_long_kept(tables, observation, state, seat)
            for i in range(tables.deal_long):
                size -= 1
                if i < kept:
                    state.ticket_location[scratch.pile[size]] = seat
                else:
                    state.ticket_location[scratch.pile[size]] = TicketLocation.OUT
                    state.returned_by[scratch.pile[size]] = seat
    for i in range(size):
        state.ticket_location[scratch.pile[i]] = TicketLocation.OUT


@jit
def _count_held(tables: BoardTables, state: State, seat: int) -> int:
    count = 0
    for ticket in range(tables.tickets):
        count += state.ticket_location[ticket] == seat
    return count


@jit
def _deal_seat(tables: BoardTables, observation: State, state: State, scratch: Scratch, seat: int, size: int) -> int:
    """Fill another seat's hand and offer from the pile; return the size of the rest."""
    player = state.players[seat]
    for _ in range(player.tickets - _count_held(tables, state, seat)):
        size -= 1
        state.ticket_location[scratch.pile[size]] = seat
    for i in range(player.offer_size):
        if player.offer[i] == NOTHING:
            size -= 1
            player.offer[i] = scratch.pile[size]
            state.ticket_location[scratch.pile[size]] = TicketLocation.OFFERED + seat
    if observation.phase == Phase.SETUP_TICKETS and player.setup_choice >= 0:
        player.setup_choice = _sample_choice(tables, state, seat)
    return size


@jit
def _sample_choice(tables: BoardTables, state: State, seat: int) -> int:
    least = min_kept(tables, state, seat)
    offered = state.players[seat].offer_size
    mask = randint(state, 1 << offered)
    while popcount5(mask) < least:
        mask = randint(state, 1 << offered)
    return mask


@jit
def _deal_shuffled_rejects(tables: BoardTables, observation: State, state: State, scratch: Scratch, size: int) -> int:
    """Deal the rejects shuffled together at set-up: the viewer knows which of them are his, but not their order."""
    if observation.shuffled_rejects == 0:
        return size
    own = 0
    for ticket in range(tables.tickets):
        if observation.ticket_location[ticket] == TicketLocation.SHUFFLED:
            scratch.buffer[own] = ticket
            own += 1
    left = observation.shuffled_rejects
    for i in range(observation.shuffled_rejects):
        if randint(state, left) < own:
            drawn = randint(state, own)
            own -= 1
            ticket = scratch.buffer[drawn]
            scratch.buffer[drawn] = scratch.buffer[own]
        else:
            size -= 1
            ticket = scratch.pile[size]
        left -= 1
        state.ticket_deck[observation.shuffled_rejects_start + i] = ticket
        state.ticket_location[ticket] = TicketLocation.DECK
    return size


@jit
def _deal_tickets(tables: BoardTables, observation: State, state: State, scratch: Scratch) -> None:
    state.ticket_top = 0
    for ticket in range(TICKETS):
        state.ticket_deck[ticket] = observation.ticket_deck[ticket]
        state.ticket_location[ticket] = observation.ticket_location[ticket]
        state.returned_by[ticket] = observation.returned_by[ticket]
    if tables.deal_long > 0:
        _deal_long(tables, observation, state, scratch)
    size = _shuffle_unknown(tables, observation, state, scratch, 0)
    for seat in range(observation.seats):
        if seat != observation.viewer:
            size = _deal_seat(tables, observation, state, scratch, seat, size)
    size = _deal_shuffled_rejects(tables, observation, state, scratch, size)
    for i in range(observation.ticket_size):
        if state.ticket_deck[i] == NOTHING:
            size -= 1
            state.ticket_deck[i] = scratch.pile[size]
            state.ticket_location[scratch.pile[size]] = TicketLocation.DECK
    _deal_rest(tables, observation, state, scratch, size)


@jit
def _deal_rest(tables: BoardTables, observation: State, state: State, scratch: Scratch, size: int) -> None:
    """Deal the rest to the ticket discard up to its known size; what remains is out of play."""
    hidden = observation.ticket_discard
    for ticket in range(tables.tickets):
        hidden -= observation.ticket_location[ticket] == TicketLocation.DISCARD
    for i in range(size):
        state.ticket_location[scratch.pile[i]] = TicketLocation.DISCARD if i < hidden else TicketLocation.OUT


@jit
def resample(tables: BoardTables, observation: State, state: State, scratch: Scratch) -> None:
    """Deal a full state that the viewer cannot distinguish from the real one. The state's generator must be seeded."""
    copy_known(tables, observation, state, observation.viewer)
    state.viewer = NO_SEAT
    _deal_cards(tables, observation, state, scratch)
    _deal_tickets(tables, observation, state, scratch)
