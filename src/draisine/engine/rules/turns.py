"""Turn order, and the ways a game can end."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase
from draisine.engine.fact_log import note
from draisine.engine.state import Scratch, State


@jit
def finish(state: State, scratch: Scratch, end: int) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.end = end
    state.route = NOTHING
    note(scratch, Fact.GAME_OVER, -1, end, 0, 0)


@jit
def next_seat(state: State, seat: int) -> int:
    """The seat to the left."""
    seat += 1
    return 0 if seat == state.seats else seat


@jit
def begin_turn(state: State, scratch: Scratch, seat: int) -> None:
    """A seat's turn comes."""
    state.mover = seat
    state.phase = Phase.TURN
    note(scratch, Fact.TURN, seat, 0, 0, 0)


@jit
def end_turn(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Close a turn. A reserve that has run low brings the last round, once (BASE-END-1 to BASE-END-3)."""
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            finish(state, scratch, End.LAST_ROUND)
            return
    elif state.players[state.mover].reserve <= tables.last_round_at:
        state.turns_left = state.seats
        note(scratch, Fact.LAST_ROUND, state.mover, 0, 0, 0)
    begin_turn(state, scratch, next_seat(state, state.mover))


@jit
def act(state: State) -> None:
    """Something is done for all to see: turns in which nothing could be done, and swaps, are counted anew."""
    state.stuck = 0
    state.swaps = 0


@jit
def stuck(tables: BoardTables, state: State, scratch: Scratch) -> bool:
    """Count a turn in which nothing could be done; a whole round of them ends the game (A-15, A-101)."""
    state.stuck += 1
    if state.stuck < state.seats:
        return False
    finish(state, scratch, End.STALEMATE if tables.race else End.ALL_PASSED)
    return True


@jit
def forced_pass(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """A seat that can do nothing passes (A-15)."""
    note(scratch, Fact.PASSED, state.mover, 0, 0, 0)
    if not stuck(tables, state, scratch):
        end_turn(tables, state, scratch)
