"""Rows of recorded games: one per decision, and one per game. Compiled, and without the GIL. An observation is that of
the row's own seat."""

from typing import Any, NamedTuple

from draisine.encoding.observation import Offsets, encode
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record
from draisine.engine.enums import DECISIONS, Phase, TicketLocation
from draisine.engine.legal import list_decisions, random_decision
from draisine.engine.rng import next_word
from draisine.engine.rules.connectivity import join, join_network, linked
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.rewards import RewardType, terminal_reward
from draisine.matches.series import Series, add_game, deal_game

Array = Any
BYTE_BITS = 8
MASK_BYTES = (DECISIONS + BYTE_BITS - 1) // BYTE_BITS
"""A mask as bits: action a is bit a % 8 of byte a // 8."""
REWARD_TYPES = len(RewardType)


class DecisionRows(NamedTuple):
    """Columns with one row per decision."""

    obs: Array
    """No rows unless observations and masks are recorded."""
    action_mask: Array
    """As bits."""
    actions: Array
    seats: Array
    games: Array
    """The game within the group, counted from 0."""
    steps: Array
    turns: Array
    last: Array
    """1: the seat's last decision in the game."""


class GameRows(NamedTuple):
    """Columns with one row per game."""

    first: Array
    end: Array
    turns: Array
    steps: Array
    points: Array
    """By seat."""
    won: Array
    """By seat: 1, or a share of 1 where several seats won."""
    rewards: Array
    """By seat and type of reward."""
    route_seat: Array
    """By route: its owner, or -1."""
    ticket_seat: Array
    """By ticket: the seat that kept it, or -1."""
    ticket_done: Array
    """By ticket: 1 if it was completed."""


@record
class RecordingCursor:
    """Where the next rows are written."""

    row: Long
    first_row: Long
    """The first row of the current game."""
    game: Long
    step: Long
    turn: Long
    in_game: int
    """Whether a game has been dealt and is not finished: 1 or 0."""
    offsets: Offsets


class Recording(NamedTuple):
    """The rows of a group of games, and the position in them."""

    cursor: RecordingCursor
    decisions: DecisionRows
    games: GameRows


@jit
def append_decision(tables: BoardTables, state: State, scratch: Scratch, recording: Recording, decision: int) -> None:
    """Append a decision of the seat to move, with its observation and legal actions. There must be a free row."""
    cursor = recording.cursor
    rows = recording.decisions
    row = cursor.row
    seat = state.mover
    rows.actions[row] = decision
    rows.seats[row] = seat
    rows.games[row] = cursor.game
    rows.steps[row] = cursor.step
    rows.turns[row] = cursor.turn
    if len(rows.obs) > 0:
        encode(tables, state, scratch, cursor.offsets, rows.obs[row], seat)
        for i in range(list_decisions(tables, state, scratch, seat)):
            action = scratch.decisions[i]
            rows.action_mask[row, action // BYTE_BITS] |= 1 << (action % BYTE_BITS)
    cursor.row += 1
    cursor.step += 1


@jit
def start_game(cursor: RecordingCursor) -> None:
    """Start the rows of a game."""
    cursor.in_game = 1
    cursor.step = 0
    cursor.turn = 0
    cursor.first_row = cursor.row


@jit
def deal_recorded_game(
    tables: BoardTables, state: State, scratch: Scratch, series: Series, cursor: RecordingCursor, game: int
) -> None:
    """Deal the game with this number, and start its rows."""
    deal_game(tables, state, scratch, series, game)
    start_game(cursor)


@jit
def _mark_last_decisions(cursor: RecordingCursor, rows: DecisionRows, seats: int) -> None:
    """Mark the last decision of each seat, searching backwards."""
    marked = 0
    marked_bits = 0
    row = cursor.row - 1
    while row >= cursor.first_row and marked < seats:
        bit = 1 << rows.seats[row]
        if marked_bits & bit == 0:
            marked_bits |= bit
            marked += 1
            rows.last[row] = 1
        row -= 1


@jit
def _write_tickets(tables: BoardTables, state: State, scratch: Scratch, rows: GameRows, game: int) -> None:
    for ticket in range(tables.tickets):
        rows.ticket_seat[game, ticket] = NO_SEAT
    for seat in range(state.seats):
        join_network(tables, state, scratch, seat)
        borrowed = scratch.scores[seat].borrowed
        for i in range(len(borrowed)):
            if borrowed[i] != NOTHING:
                join(scratch, tables.end_a[borrowed[i]], tables.end_b[borrowed[i]])
        for ticket in range(tables.tickets):
            if state.ticket_location[ticket] == seat or state.ticket_location[ticket] == TicketLocation.SHOWN + seat:
                rows.ticket_seat[game, ticket] = seat
                rows.ticket_done[game, ticket] = linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket])


@jit
def append_game(tables: BoardTables, state: State, scratch: Scratch, recording: Recording) -> None:
    """Append the result of a game that has just been scored."""
    cursor = recording.cursor
    rows = recording.games
    game = cursor.game
    rows.first[game] = state.first
    rows.end[game] = state.end
    rows.turns[game] = cursor.turn
    rows.steps[game] = cursor.step
    winners = 0
    for seat in range(state.seats):
        winners += scratch.scores[seat].won
    for seat in range(state.seats):
        rows.points[game, seat] = scratch.scores[seat].total
        rows.won[game, seat] = scratch.scores[seat].won / max(1, winners)
        for reward_type in range(REWARD_TYPES):
            rows.rewards[game, seat, reward_type] = terminal_reward(scratch, state.seats, seat, reward_type)
    for route in range(tables.routes):
        rows.route_seat[game, route] = state.owner[route]
    _write_tickets(tables, state, scratch, rows, game)
    _mark_last_decisions(cursor, recording.decisions, state.seats)
    cursor.in_game = 0
    cursor.game += 1


@jit
def _record_random_game(
    tables: BoardTables, state: State, scratch: Scratch, series: Series, recording: Recording
) -> None:
    """Play at random until the game is over or the rows are full."""
    while state.phase != Phase.OVER and recording.cursor.row < len(recording.decisions.actions):
        seat = state.mover
        recording.cursor.turn += state.phase == Phase.TURN
        decision = random_decision(tables, state, scratch, seat, next_word(state))
        append_decision(tables, state, scratch, recording, decision)
        step(tables, state, scratch, seat, decision)
        series.steps += 1


@jit
def record_random_games(
    tables: BoardTables, state: State, scratch: Scratch, series: Series, recording: Recording, start: int, stop: int
) -> int:
    """Record games from `start` to `stop` (exclusive) in which all seats play at random. Returns the number of the game
    in which the rows were full; once there are more, the next call continues that game."""
    for game in range(start, stop):
        if recording.cursor.in_game == 0:
            deal_recorded_game(tables, state, scratch, series, recording.cursor, game)
        _record_random_game(tables, state, scratch, series, recording)
        if state.phase != Phase.OVER:
            return game
        add_game(tables, state, scratch, series)
        append_game(tables, state, scratch, recording)
    return stop
