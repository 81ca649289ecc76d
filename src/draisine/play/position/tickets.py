"""Placement of the tickets of a position: each in exactly one location."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draisine.boards.problems import shorten
from draisine.engine.capacities import NO_SEAT, OFFER
from draisine.engine.enums import Phase, TicketLocation
from draisine.messages import message

if TYPE_CHECKING:
    from draisine.play.position.builder import StateBuilder

UNPLACED = -99
FACE_DOWN = (TicketLocation.DECK, TicketLocation.OUT, TicketLocation.DISCARD)


def place_tickets(builder: StateBuilder) -> None:
    """Place every ticket where the document says, and the rest in the deck or out of play."""
    _clear_tickets(builder)
    for seat in range(builder.position.players):
        _place_seat(builder, seat)
    position = builder.position
    builder.state.ticket_discard = _place_all(
        builder, position.ticket_discard, TicketLocation.DISCARD, "ticket_discard"
    )
    _place_all(builder, position.tickets_out or [], TicketLocation.OUT, "tickets_out")
    _place_deck(builder)
    _place_known_tickets(builder)


def _clear_tickets(builder: StateBuilder) -> None:
    state = builder.state
    for ticket in range(len(state.ticket_location)):
        state.ticket_location[ticket] = UNPLACED if ticket < builder.referee.tables.tickets else TicketLocation.OUT
        state.returned_by[ticket] = NO_SEAT


def _place_ticket(builder: StateBuilder, name: str, location: int, where: str) -> int | None:
    """Place a ticket and return its number; a ticket placed twice is a problem."""
    ticket = builder.referee.names.ticket_numbers.get(name)
    builder.check(ticket is not None, where, "no_ticket", ticket=shorten(name))
    if ticket is None:
        return None
    builder.check(builder.state.ticket_location[ticket] == UNPLACED, where, "ticket-twice", ticket=name)
    builder.state.ticket_location[ticket] = location
    return ticket


def _place_all(builder: StateBuilder, names: list[str], location: int, where: str) -> int:
    """Place tickets and return the number of distinct ones."""
    return len({ticket for name in names if (ticket := _place_ticket(builder, name, location, where)) is not None})


def _place_seat(builder: StateBuilder, seat: int) -> None:
    if seat >= len(builder.position.seats):
        return
    given, player, where = builder.position.seats[seat], builder.state.players[seat], f"seats[{seat}]"
    player.tickets = _place_all(builder, given.tickets, seat, f"{where}.tickets")
    player.shown = _place_all(builder, given.shown, TicketLocation.SHOWN + seat, f"{where}.shown")
    builder.check(not given.shown or builder.referee.board.tickets.swap, f"{where}.shown", "no_rule")
    dealt = int(builder.referee.tables.deal + builder.referee.tables.deal_long)
    kept = min(len(given.tickets), dealt) if given.kept_first is None else given.kept_first
    player.kept_at_setup = builder.bounded(kept, dealt, f"{where}.kept_first")
    _place_offer(builder, seat)


def _place_offer(builder: StateBuilder, seat: int) -> None:
    given, player, where = builder.position.seats[seat], builder.state.players[seat], f"seats[{seat}].chosen"
    builder.bounded(len(given.offer), OFFER, f"seats[{seat}].offer")
    for i, name in enumerate(given.offer[:OFFER]):
        ticket = _place_ticket(builder, name, TicketLocation.OFFERED + seat, f"seats[{seat}].offer")
        if ticket is not None:
            player.offer[i] = ticket
    player.offer_size = min(len(given.offer), OFFER)
    if builder.state.phase != Phase.SETUP_TICKETS or given.chosen is None:
        builder.check(given.chosen is None, where, "not_now")
        return
    for name in given.chosen:
        builder.check(name in given.offer, where, "ticket-offer", ticket=shorten(name))
    least = int(builder.referee.tables.setup_keep)
    if len(set(given.chosen)) < least:
        builder.report(where, message("refusal-keep_more", count=least))
    player.setup_choice = sum(1 << i for i, name in enumerate(given.offer) if name in given.chosen)


def _place_deck(builder: StateBuilder) -> None:
    position, state, tables = builder.position, builder.state, builder.referee.tables
    where = "ticket_deck_top" if position.ticket_deck is None else "ticket_deck"
    named = position.ticket_deck_top if position.ticket_deck is None else position.ticket_deck
    numbers = (_place_ticket(builder, name, TicketLocation.DECK, where) for name in named)
    deck = list(dict.fromkeys(ticket for ticket in numbers if ticket is not None))
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] != UNPLACED:
            continue
        if tables.ticket_long[ticket] or position.ticket_deck is not None:
            name = builder.referee.names.tickets[ticket]
            builder.check(position.tickets_out is None, "tickets_out", "ticket-unplaced", ticket=name)
            state.ticket_location[ticket] = TicketLocation.OUT
        else:
            state.ticket_location[ticket] = TicketLocation.DECK
            deck.append(ticket)
    for i, ticket in enumerate(deck):
        state.ticket_deck[i] = ticket
    state.ticket_top, state.ticket_size = 0, len(deck)
    builder.check(not any(tables.ticket_long[ticket] for ticket in deck), where, "ticket-long")


def _place_known_tickets(builder: StateBuilder) -> None:
    """Record which seats know which face-down tickets."""
    position, state = builder.position, builder.state
    for name, seat in position.put_by.items():
        ticket = builder.referee.names.ticket_numbers.get(name)
        face_down = ticket is not None and state.ticket_location[ticket] in FACE_DOWN
        builder.check(face_down, "put_by", "ticket-face_up", ticket=shorten(name))
        if ticket is not None:
            state.returned_by[ticket] = builder.seat(seat, f"put_by.{name}")
    count, start = position.shuffled_rejects, position.shuffled_rejects_from
    fits = start >= 0 and count >= 0 and start + count <= state.ticket_size
    builder.check(fits, "shuffled_rejects", "rejects")
    state.shuffled_rejects, state.shuffled_rejects_start = (count, start) if fits else (0, 0)
