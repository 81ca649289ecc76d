"""Moments that cannot occur: the rules act at once, so a position never shows what they should have done already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draisine.engine.capacities import LOCO, NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase
from draisine.engine.rules.cards import MAX_SWEEPS, can_sweep
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.rules.race import coasts_linked
from draisine.engine.state import Scratch

if TYPE_CHECKING:
    from draisine.play.position.builder import StateBuilder

CHECKED_SINCE = 2
"""The version of the rules from which moments are checked: earlier positions may show any, and still open."""
AFTER_CLAIM = (Phase.FOUND_CITY, Phase.PLACE_ALVIN)
MARKET_OPEN = (Phase.TUNNEL, *AFTER_CLAIM)
"""Phases before the end of an action, when the market has not been refilled yet (A-07)."""


def check_moment(builder: StateBuilder) -> None:
    """Check that nothing is overdue: a sweep, the last round, the end of the game, or the completion of a ticket."""
    tables, state = builder.referee.tables, builder.state
    if tables.rules_version < CHECKED_SINCE or state.phase == Phase.OVER:
        return
    if state.phase not in MARKET_OPEN:
        _check_sweep(builder)
    for seat in range(state.seats):
        _check_reserve(builder, seat)
        if tables.race:
            _check_race(builder, seat)


def _check_sweep(builder: StateBuilder) -> None:
    tables, state = builder.referee.tables, builder.state
    size, limit = int(tables.market), int(tables.sweep)
    market = [int(state.market[slot]) for slot in range(size)]
    face_up = market.count(LOCO)
    if not size or face_up < limit or NOTHING in market or not can_sweep(tables, state):
        return
    # Cards drawn blind since the last sweep were still outside hands at that time; only locomotives matter here.
    drawn = sum(int(player.hand[LOCO]) - int(player.known[LOCO]) for player in state.players)
    in_deck = sum(int(state.deck[i]) == LOCO for i in range(state.deck_size))
    locos = face_up + in_deck + int(state.discard[LOCO]) + drawn
    cards = size + int(state.deck_size) + int(state.discard_size) + drawn
    builder.check(locos >= _locos_of_failed_sweeps(size, limit, cards), "market", "sweep", count=face_up)


def _locos_of_failed_sweeps(size: int, limit: int, cards: int) -> int:
    """The locomotives without which one of the sweeps in a row would have succeeded (A-06).

    Sweeps deal the cards outside hands in groups of the size of the market. Either the deck was shuffled twice in
    between, so that all these cards were dealt once, or half of the groups were dealt without a shuffle. Each of those
    groups had `limit` locomotives, all different ones."""
    return limit * min(cards // size, MAX_SWEEPS // 2)


def _check_reserve(builder: StateBuilder, seat: int) -> None:
    """Check that a seat without enough trains has ended the game or triggered the last round (BASE-END-1, FJ-END-2)."""
    tables, state = builder.referee.tables, builder.state
    if seat == state.mover and state.phase in AFTER_CLAIM:
        return
    left, where = int(state.players[seat].reserve), f"seats[{seat}].reserve"
    builder.check(left > 0 or not tables.at_last_train, where, "last_train")
    builder.check(left > tables.last_round_at or state.turns_left >= 0, where, "last_round", left=left)


def _check_race(builder: StateBuilder, seat: int) -> None:
    """Check that a seat holds as many tickets as it was dealt, and nothing that is completed (FJ-TICKET-3, A-103)."""
    tables, state, names = builder.referee.tables, builder.state, builder.referee.names
    player, where, scratch = state.players[seat], f"seats[{seat}]", new(Scratch)
    held, dealt = int(player.tickets), int(tables.deal)
    builder.check(held == dealt, f"{where}.tickets", "tickets-held", given=str(held), dealt=dealt)
    join_network(tables, state, scratch, seat)
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] == seat:
            open_ticket = not linked(scratch, int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket]))
            builder.check(open_ticket, f"{where}.tickets", "ticket-linked", ticket=names.tickets[ticket])
    counted = player.coasts_linked or not tables.has_coasts or not coasts_linked(tables, scratch)
    builder.check(bool(counted), f"{where}.coasts", "coasts")
