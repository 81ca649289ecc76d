"""Deal a full state from what one seat knows: every deal that agrees with it is alike.

Approximations: what a reshuffle tells about the new deck is forgotten; so is the whereabouts of a rejected ticket once
another seat has drawn it; the tickets another seat kept at set-up are taken as a blind choice among those dealt; what
other seats remember of their own rejects is not dealt.
"""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import KINDS, LOCO, NO_SEAT, NOTHING, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase, Place
from draisine.engine.legal import least_kept
from draisine.engine.observe import copy_known
from draisine.engine.rng import randint, shuffle_pile
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State


@jit
def _unseen(tables: BoardTables, view: State, kind: int) -> int:
    """Cards of a kind that the viewer has not placed: neither seen nor known to be in a hand."""
    count = tables.deck_of[kind] - view.discard[kind]
    for slot in range(tables.market):
        count -= view.market[slot] == kind
    for i in range(view.shown_size):
        count -= view.shown_cards[i] == kind
    if kind == LOCO:
        count -= view.laid_locos
    elif kind == view.laid_colour:
        count -= view.laid_cards
    for seat in range(view.seats):
        count -= view.players[seat].hand[kind] if seat == view.viewer else view.players[seat].known[kind]
    return count


@jit
def _deal_cards(tables: BoardTables, view: State, state: State, scratch: Scratch) -> None:
    size = 0
    for kind in range(KINDS):
        for _ in range(_unseen(tables, view, kind)):
            scratch.pile[size] = kind
            size += 1
    shuffle_pile(state, scratch, size)
    for seat in range(view.seats):
        if seat == view.viewer:
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
def _pool(tables: BoardTables, view: State, state: State, scratch: Scratch, long: int) -> int:
    """Shuffle the tickets whose whereabouts the viewer does not know."""
    size = 0
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] == Place.UNKNOWN and tables.ticket_long[ticket] == long:
            scratch.pile[size] = ticket
            size += 1
    shuffle_pile(state, scratch, size)
    return size


@jit
def _long_kept(tables: BoardTables, view: State, state: State, seat: int) -> int:
    """How many long tickets a seat kept, all choices of so many out of those dealt being alike."""
    kept = 0
    long_left = tables.deal_long
    left = tables.deal_long + tables.deal
    for _ in range(view.players[seat].kept_first):
        if randint(state, left) < long_left:
            long_left -= 1
            kept += 1
        left -= 1
    return kept


@jit
def _deal_long(tables: BoardTables, view: State, state: State, scratch: Scratch) -> None:
    """Long tickets: one share for each other seat, kept or not; the rest is out of play."""
    size = _pool(tables, view, state, scratch, 1)
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        if view.phase == Phase.SETUP_TICKETS:
            for i in range(tables.deal_long):
                size -= 1
                state.players[seat].offer[i] = scratch.pile[size]
                state.ticket_place[scratch.pile[size]] = Place.OFFERED + seat
        elif view.phase != Phase.OVER:
            kept = _long_kept(tables, view, state, seat)
            for i in range(tables.deal_long):
                size -= 1
                if i < kept:
                    state.ticket_place[scratch.pile[size]] = seat
                else:
                    state.ticket_place[scratch.pile[size]] = Place.OUT
                    state.put_by[scratch.pile[size]] = seat
    for i in range(size):
        state.ticket_place[scratch.pile[i]] = Place.OUT


@jit
def _held(tables: BoardTables, state: State, seat: int) -> int:
    count = 0
    for ticket in range(tables.tickets):
        count += state.ticket_place[ticket] == seat
    return count


@jit
def _deal_seat(tables: BoardTables, view: State, state: State, scratch: Scratch, seat: int, size: int) -> int:
    """Fill another seat's hand and offer from the pool."""
    player = state.players[seat]
    for _ in range(player.tickets - _held(tables, state, seat)):
        size -= 1
        state.ticket_place[scratch.pile[size]] = seat
    for i in range(player.offered):
        if player.offer[i] == NOTHING:
            size -= 1
            player.offer[i] = scratch.pile[size]
            state.ticket_place[scratch.pile[size]] = Place.OFFERED + seat
    if view.phase == Phase.SETUP_TICKETS and player.choice >= 0:
        player.choice = _any_choice(tables, state, seat)
    return size


@jit
def _any_choice(tables: BoardTables, state: State, seat: int) -> int:
    least = least_kept(tables, state, seat)
    offered = state.players[seat].offered
    mask = randint(state, 1 << offered)
    while popcount5(mask) < least:
        mask = randint(state, 1 << offered)
    return mask


@jit
def _deal_block(tables: BoardTables, view: State, state: State, scratch: Scratch, size: int) -> int:
    """The rejects shuffled together at set-up: the viewer knows which of them are his, not their order."""
    if view.block == 0:
        return size
    own = 0
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] == Place.BLOCK:
            scratch.ways[own] = ticket
            own += 1
    left = view.block
    for i in range(view.block):
        if randint(state, left) < own:
            drawn = randint(state, own)
            own -= 1
            ticket = scratch.ways[drawn]
            scratch.ways[drawn] = scratch.ways[own]
        else:
            size -= 1
            ticket = scratch.pile[size]
        left -= 1
        state.ticket_deck[view.block_from + i] = ticket
        state.ticket_place[ticket] = Place.DECK
    return size


@jit
def _deal_tickets(tables: BoardTables, view: State, state: State, scratch: Scratch) -> None:
    state.ticket_top = 0
    for ticket in range(TICKETS):
        state.ticket_deck[ticket] = view.ticket_deck[ticket]
        state.ticket_place[ticket] = view.ticket_place[ticket]
        state.put_by[ticket] = view.put_by[ticket]
    if tables.deal_long > 0:
        _deal_long(tables, view, state, scratch)
    size = _pool(tables, view, state, scratch, 0)
    for seat in range(view.seats):
        if seat != view.viewer:
            size = _deal_seat(tables, view, state, scratch, seat, size)
    size = _deal_block(tables, view, state, scratch, size)
    for i in range(view.ticket_size):
        if state.ticket_deck[i] == NOTHING:
            size -= 1
            state.ticket_deck[i] = scratch.pile[size]
            state.ticket_place[scratch.pile[size]] = Place.DECK
    _deal_rest(tables, view, state, scratch, size)


@jit
def _deal_rest(tables: BoardTables, view: State, state: State, scratch: Scratch, size: int) -> None:
    """What is left lies on the ticket discard, as far as that reaches, or is out of play."""
    hidden = view.ticket_discard
    for ticket in range(tables.tickets):
        hidden -= view.ticket_place[ticket] == Place.DISCARD
    for i in range(size):
        state.ticket_place[scratch.pile[i]] = Place.DISCARD if i < hidden else Place.OUT


@jit
def resample(tables: BoardTables, view: State, state: State, scratch: Scratch) -> None:
    """Deal a full state that the viewer cannot tell from the truth. The state's generator must be set."""
    copy_known(tables, view, state, view.viewer)
    state.viewer = NO_SEAT
    _deal_cards(tables, view, state, scratch)
    _deal_tickets(tables, view, state, scratch)
