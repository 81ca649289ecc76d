"""Games written down as they are played: one row for each decision, and one for each game. Compiled, and free of
Python's lock. What a row shows is what its own seat knows."""

from typing import Any, NamedTuple

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record
from draisine.engine.enums import DECISIONS, Phase, Place
from draisine.engine.legal import list_decisions, random_decision
from draisine.engine.rng import next_word
from draisine.engine.rules.connectivity import join, join_network, linked
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.encoding import encode
from draisine.envs.layout import Rooms
from draisine.envs.stepping import Reward, worth
from draisine.matches.series import Series, begin, tally

Array = Any
BYTE = 8
MASK_BYTES = (DECISIONS + BYTE - 1) // BYTE
"""A mask as bits: action a is bit a % 8 of byte a // 8."""
REWARDS = len(Reward)


class Notes(NamedTuple):
    """One row for each decision."""

    seen: Array
    """What the seat saw; no rows where nobody asks for observations and masks."""
    mask: Array
    actions: Array
    seats: Array
    places: Array
    """Which game of the group it is, counted from 0."""
    steps: Array
    turns: Array
    last: Array
    """1: the seat decides nothing more in this game."""


class Ends(NamedTuple):
    """One row for each game; by seat, route or ticket where there are columns."""

    first: Array
    end: Array
    turns: Array
    steps: Array
    points: Array
    won: Array
    worth: Array
    """By seat and kind of reward."""
    owners: Array
    holders: Array
    """By ticket: the seat that kept it, or -1."""
    made: Array
    """By ticket: 1 if it was completed."""


@record
class Pen:
    """Where the next rows are written."""

    at: Long
    began: Long
    """The row at which the game began."""
    place: Long
    step: Long
    turn: Long
    open: int
    """Whether a game is under way: 1 or 0."""
    rooms: Rooms


class Book(NamedTuple):
    """All that games are written into."""

    pen: Pen
    notes: Notes
    ends: Ends


@jit
def note(tables: BoardTables, state: State, scratch: Scratch, book: Book, decision: int) -> None:
    """Write down what the seat to move sees, what is open to it, and what it decided. There must be room."""
    pen = book.pen
    notes = book.notes
    at = pen.at + 0
    seat = state.mover + 0
    notes.actions[at] = decision
    notes.seats[at] = seat
    notes.places[at] = pen.place
    notes.steps[at] = pen.step
    notes.turns[at] = pen.turn
    if len(notes.seen) > 0:
        encode(tables, state, scratch, pen.rooms, notes.seen[at], seat)
        for i in range(list_decisions(tables, state, scratch, seat)):
            action = scratch.decision[i] + 0
            notes.mask[at, action // BYTE] |= 1 << (action % BYTE)
    pen.at += 1
    pen.step += 1


@jit
def turn_page(pen: Pen) -> None:
    """Begin to write a game."""
    pen.open = 1
    pen.step = 0
    pen.turn = 0
    pen.began = pen.at + 0


@jit
def open_game(tables: BoardTables, state: State, scratch: Scratch, series: Series, pen: Pen, game: int) -> None:
    """Deal the game with this number."""
    begin(tables, state, scratch, series, game)
    turn_page(pen)


@jit
def _mark_last(pen: Pen, notes: Notes, seats: int) -> None:
    """Find each seat's last decision, from the end on."""
    found = 0
    seen = 0
    at = pen.at - 1
    while at >= pen.began and found < seats:
        bit = 1 << notes.seats[at]
        if seen & bit == 0:
            seen |= bit
            found += 1
            notes.last[at] = 1
        at -= 1


@jit
def _write_tickets(tables: BoardTables, state: State, scratch: Scratch, ends: Ends, place: int) -> None:
    for ticket in range(tables.tickets):
        ends.holders[place, ticket] = NO_SEAT
    for seat in range(state.seats):
        join_network(tables, state, scratch, seat)
        borrowed = scratch.count[seat].borrowed
        for i in range(len(borrowed)):
            if borrowed[i] != NOTHING:
                join(scratch, tables.end_a[borrowed[i]], tables.end_b[borrowed[i]])
        for ticket in range(tables.tickets):
            if state.ticket_place[ticket] == seat or state.ticket_place[ticket] == Place.SHOWN + seat:
                ends.holders[place, ticket] = seat
                ends.made[place, ticket] = linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket])


@jit
def end_game(tables: BoardTables, state: State, scratch: Scratch, book: Book) -> None:
    """Write down what came of a game that has just been counted."""
    pen = book.pen
    ends = book.ends
    place = pen.place + 0
    ends.first[place] = state.first
    ends.end[place] = state.end
    ends.turns[place] = pen.turn
    ends.steps[place] = pen.step
    winners = 0
    for seat in range(state.seats):
        winners += scratch.count[seat].won
    for seat in range(state.seats):
        ends.points[place, seat] = scratch.count[seat].total
        ends.won[place, seat] = scratch.count[seat].won / max(1, winners)
        for reward in range(REWARDS):
            ends.worth[place, seat, reward] = worth(scratch, state.seats, seat, reward)
    for route in range(tables.routes):
        ends.owners[place, route] = state.owner[route]
    _write_tickets(tables, state, scratch, ends, place)
    _mark_last(pen, book.notes, state.seats)
    pen.open = 0
    pen.place += 1


@jit
def _record_chance(tables: BoardTables, state: State, scratch: Scratch, series: Series, book: Book) -> None:
    """Go on by chance until the game is over, or there is no room for a row."""
    while state.phase != Phase.OVER and book.pen.at < len(book.notes.actions):
        seat = state.mover + 0
        book.pen.turn += state.phase == Phase.TURN
        decision = random_decision(tables, state, scratch, seat, next_word(state))
        note(tables, state, scratch, book, decision)
        step(tables, state, scratch, seat, decision)
        series.steps += 1


@jit
def record_random(
    tables: BoardTables, state: State, scratch: Scratch, series: Series, book: Book, start: int, stop: int
) -> int:
    """Games where all seats play at random, from one number up to another. Returns the number of the game that found no
    more room: with more of it, the next call goes on in its middle."""
    for game in range(start, stop):
        if book.pen.open == 0:
            open_game(tables, state, scratch, series, book.pen, game)
        _record_chance(tables, state, scratch, series, book)
        if state.phase != Phase.OVER:
            return game
        tally(tables, state, scratch, series)
        end_game(tables, state, scratch, book)
    return stop
