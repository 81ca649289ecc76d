"""The tickets of a position document: each in exactly one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draisine.engine.capacities import NO_SEAT, OFFER
from draisine.engine.enums import Phase, Place

if TYPE_CHECKING:
    from draisine.play.position.builder import Placing

NOWHERE = -99


def place_tickets(placing: Placing) -> None:
    """Put every ticket where the document says, and the rest where tickets rest."""
    _empty(placing)
    for seat in range(placing.position.players):
        _place_seat(placing, seat)
    position = placing.position
    placing.state.ticket_discard = _put_all(placing, position.ticket_discard, Place.DISCARD)
    _put_all(placing, position.tickets_out or [], Place.OUT)
    _place_deck(placing)
    _place_memory(placing)


def _empty(placing: Placing) -> None:
    state = placing.state
    for ticket in range(len(state.ticket_place)):
        state.ticket_place[ticket] = NOWHERE if ticket < placing.referee.tables.tickets else Place.OUT
        state.put_by[ticket] = NO_SEAT


def _put(placing: Placing, name: str, place: int) -> int | None:
    """Put a ticket in a place; one that is somewhere already is a problem."""
    ticket = placing.referee.names.ticket_numbers.get(name)
    if ticket is None:
        placing.problems.append(f"there is no ticket {name}")
        return None
    placing.claim(placing.state.ticket_place[ticket] == NOWHERE, f"{name} is in two places")
    placing.state.ticket_place[ticket] = place
    return ticket


def _put_all(placing: Placing, names: list[str], place: int) -> int:
    """Put tickets in a place; how many they are, one named twice being one."""
    return len({ticket for name in names if (ticket := _put(placing, name, place)) is not None})


def _place_seat(placing: Placing, seat: int) -> None:
    if seat >= len(placing.position.seats):
        return
    given, player = placing.position.seats[seat], placing.state.players[seat]
    player.tickets = _put_all(placing, given.tickets, seat)
    player.shown = _put_all(placing, given.shown, Place.SHOWN + seat)
    placing.claim(not given.shown or placing.referee.board.tickets.swap, f"seat {seat}: no tickets are shown here")
    dealt = int(placing.referee.tables.deal + placing.referee.tables.deal_long)
    kept = min(len(given.tickets), dealt) if given.kept_first is None else given.kept_first
    player.kept_first = placing.bounded(kept, dealt, f"seat {seat}: kept {kept} of {dealt}")
    _place_offer(placing, seat)


def _place_offer(placing: Placing, seat: int) -> None:
    given, player = placing.position.seats[seat], placing.state.players[seat]
    placing.claim(len(given.offer) <= OFFER, f"seat {seat}: {len(given.offer)} tickets on offer")
    for i, name in enumerate(given.offer[:OFFER]):
        ticket = _put(placing, name, Place.OFFERED + seat)
        if ticket is not None:
            player.offer[i] = ticket
    player.offered = min(len(given.offer), OFFER)
    if placing.state.phase != Phase.SETUP_TICKETS or given.chosen is None:
        placing.claim(given.chosen is None, f"seat {seat}: nothing can be chosen now")
        return
    unknown = [name for name in given.chosen if name not in given.offer]
    placing.claim(not unknown, f"seat {seat}: {unknown} not on offer")
    placing.claim(len(set(given.chosen)) >= placing.referee.tables.keep_first, f"seat {seat}: too few tickets chosen")
    player.choice = sum(1 << i for i, name in enumerate(given.offer) if name in given.chosen)


def _place_deck(placing: Placing) -> None:
    position, state, tables = placing.position, placing.state, placing.referee.tables
    listed = position.ticket_deck_top if position.ticket_deck is None else position.ticket_deck
    numbers = [ticket for name in listed if (ticket := _put(placing, name, Place.DECK)) is not None]
    deck = list(dict.fromkeys(numbers))
    for ticket in range(tables.tickets):
        if state.ticket_place[ticket] != NOWHERE:
            continue
        if tables.ticket_long[ticket] or position.ticket_deck is not None:
            placing.claim(
                position.tickets_out is None, f"{placing.referee.names.tickets[ticket]} is nowhere to be found"
            )
            state.ticket_place[ticket] = Place.OUT
        else:
            state.ticket_place[ticket] = Place.DECK
            deck.append(ticket)
    for place, ticket in enumerate(deck):
        state.ticket_deck[place] = ticket
    state.ticket_top, state.ticket_size = 0, len(deck)
    placing.claim(not any(tables.ticket_long[ticket] for ticket in deck), "a long ticket is in the ticket deck")


def _place_memory(placing: Placing) -> None:
    """Who remembers which face-down ticket."""
    position, state = placing.position, placing.state
    for name, seat in position.put_by.items():
        ticket = placing.referee.names.ticket_numbers.get(name)
        known = ticket is not None and state.ticket_place[ticket] in (Place.DECK, Place.OUT, Place.DISCARD)
        placing.claim(known, f"put_by: {name} does not lie face down")
        if ticket is not None:
            state.put_by[ticket] = placing.seat(seat, f"put_by {name}")
    block, start = position.shuffled_rejects, position.shuffled_rejects_from
    fits = start >= 0 and block >= 0 and start + block <= state.ticket_size
    placing.claim(fits, "shuffled_rejects: more than the ticket deck holds")
    state.block, state.block_from = (block, start) if fits else (0, 0)
