"""Deal a full state from what one seat knows: every deal that agrees with it is alike.

Approximations: what a reshuffle tells about the new deck is forgotten; so is the whereabouts of a rejected ticket once
another seat has drawn it; the tickets another seat kept at set-up are taken as a blind choice among those dealt; what
other seats remember of their own rejects is not dealt.
"""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import KINDS, LOCO, NOBODY, NOTHING, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase, Place
from draisine.engine.legal import least_kept
from draisine.engine.observe import copy_known
from draisine.engine.rng import roll, shuffle_pile
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import State, Work


@jit
def _unseen(chart: Chart, view: State, kind: int) -> int:
    """Cards of a kind that the viewer has not placed: neither seen nor known to be in a hand."""
    count = chart.deck_of[kind] - view.discard[kind]
    for slot in range(chart.market):
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
def _deal_cards(chart: Chart, view: State, state: State, work: Work) -> None:
    size = 0
    for kind in range(KINDS):
        for _ in range(_unseen(chart, view, kind)):
            work.pile[size] = kind
            size += 1
    shuffle_pile(state, work, size)
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
            player.hand[work.pile[size]] += 1
    for i in range(size):
        state.deck[i] = work.pile[i]


@jit
def _pool(chart: Chart, view: State, state: State, work: Work, long: int) -> int:
    """Shuffle the tickets whose whereabouts the viewer does not know."""
    size = 0
    for ticket in range(chart.tickets):
        if view.ticket_place[ticket] == Place.UNKNOWN and chart.ticket_long[ticket] == long:
            work.pile[size] = ticket
            size += 1
    shuffle_pile(state, work, size)
    return size


@jit
def _long_kept(chart: Chart, view: State, state: State, seat: int) -> int:
    """How many long tickets a seat kept, all choices of so many out of those dealt being alike."""
    kept = 0
    long_left = chart.deal_long
    left = chart.deal_long + chart.deal
    for _ in range(view.players[seat].kept_first):
        if roll(state, left) < long_left:
            long_left -= 1
            kept += 1
        left -= 1
    return kept


@jit
def _deal_long(chart: Chart, view: State, state: State, work: Work) -> None:
    """Long tickets: one share for each other seat, kept or not; the rest is out of play."""
    size = _pool(chart, view, state, work, 1)
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        if view.phase == Phase.SETUP_TICKETS:
            for i in range(chart.deal_long):
                size -= 1
                state.players[seat].offer[i] = work.pile[size]
                state.ticket_place[work.pile[size]] = Place.OFFERED + seat
        elif view.phase != Phase.OVER:
            kept = _long_kept(chart, view, state, seat)
            for i in range(chart.deal_long):
                size -= 1
                if i < kept:
                    state.ticket_place[work.pile[size]] = seat
                else:
                    state.ticket_place[work.pile[size]] = Place.OUT
                    state.put_by[work.pile[size]] = seat
    for i in range(size):
        state.ticket_place[work.pile[i]] = Place.OUT


@jit
def _held(chart: Chart, state: State, seat: int) -> int:
    count = 0
    for ticket in range(chart.tickets):
        count += state.ticket_place[ticket] == seat
    return count


@jit
def _deal_seat(chart: Chart, view: State, state: State, work: Work, seat: int, size: int) -> int:
    """Fill another seat's hand and offer from the pool."""
    player = state.players[seat]
    for _ in range(player.tickets - _held(chart, state, seat)):
        size -= 1
        state.ticket_place[work.pile[size]] = seat
    for i in range(player.offered):
        if player.offer[i] == NOTHING:
            size -= 1
            player.offer[i] = work.pile[size]
            state.ticket_place[work.pile[size]] = Place.OFFERED + seat
    if view.phase == Phase.SETUP_TICKETS and player.choice >= 0:
        player.choice = _any_choice(chart, state, seat)
    return size


@jit
def _any_choice(chart: Chart, state: State, seat: int) -> int:
    least = least_kept(chart, state, seat)
    offered = state.players[seat].offered
    mask = roll(state, 1 << offered)
    while popcount5(mask) < least:
        mask = roll(state, 1 << offered)
    return mask


@jit
def _deal_block(chart: Chart, view: State, state: State, work: Work, size: int) -> int:
    """The rejects shuffled together at set-up: the viewer knows which of them are his, not their order."""
    if view.block == 0:
        return size
    own = 0
    for ticket in range(chart.tickets):
        if view.ticket_place[ticket] == Place.BLOCK:
            work.ways[own] = ticket
            own += 1
    left = view.block
    for i in range(view.block):
        if roll(state, left) < own:
            drawn = roll(state, own)
            own -= 1
            ticket = work.ways[drawn]
            work.ways[drawn] = work.ways[own]
        else:
            size -= 1
            ticket = work.pile[size]
        left -= 1
        state.ticket_deck[view.block_from + i] = ticket
        state.ticket_place[ticket] = Place.DECK
    return size


@jit
def _deal_tickets(chart: Chart, view: State, state: State, work: Work) -> None:
    state.ticket_top = 0
    for ticket in range(TICKETS):
        state.ticket_deck[ticket] = view.ticket_deck[ticket]
        state.ticket_place[ticket] = view.ticket_place[ticket]
        state.put_by[ticket] = view.put_by[ticket]
    if chart.deal_long > 0:
        _deal_long(chart, view, state, work)
    size = _pool(chart, view, state, work, 0)
    for seat in range(view.seats):
        if seat != view.viewer:
            size = _deal_seat(chart, view, state, work, seat, size)
    size = _deal_block(chart, view, state, work, size)
    for i in range(view.ticket_size):
        if state.ticket_deck[i] == NOTHING:
            size -= 1
            state.ticket_deck[i] = work.pile[size]
            state.ticket_place[work.pile[size]] = Place.DECK
    _deal_rest(chart, view, state, work, size)


@jit
def _deal_rest(chart: Chart, view: State, state: State, work: Work, size: int) -> None:
    """What is left lies on the ticket discard, as far as that reaches, or is out of play."""
    hidden = view.ticket_discard
    for ticket in range(chart.tickets):
        hidden -= view.ticket_place[ticket] == Place.DISCARD
    for i in range(size):
        state.ticket_place[work.pile[i]] = Place.DISCARD if i < hidden else Place.OUT


@jit
def resample(chart: Chart, view: State, state: State, work: Work) -> None:
    """Deal a full state that the viewer cannot tell from the truth. The state's generator must be set."""
    copy_known(chart, view, state, view.viewer)
    state.viewer = NOBODY
    _deal_cards(chart, view, state, work)
    _deal_tickets(chart, view, state, work)
