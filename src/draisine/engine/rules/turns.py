"""Turn order, passing, and the end of a game."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase
from draisine.engine.fact_log import log_fact
from draisine.engine.state import Scratch, State


@jit
def finish(state: State, scratch: Scratch, end: int) -> None:
    """End the game."""
    state.phase = Phase.OVER
    state.end = end
    state.route = NOTHING
    log_fact(scratch, Fact.GAME_OVER, -1, end, 0, 0)


@jit
def next_seat(state: State, seat: int) -> int:
    """The next seat in turn order."""
    seat += 1
    return 0 if seat == state.seats else seat


@jit
def begin_turn(state: State, scratch: Scratch, seat: int) -> None:
    """Begin a seat's turn."""
    state.mover = seat
    state.phase = Phase.TURN
    log_fact(scratch, Fact.TURN, seat, 0, 0, 0)


@jit
def end_turn(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """End a turn. The first reserve to run low triggers the last round (BASE-END-1 to BASE-END-3)."""
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            finish(state, scratch, End.LAST_ROUND)
            return
    elif state.players[state.mover].reserve <= tables.last_round_at:
        state.turns_left = state.seats
        log_fact(scratch, Fact.LAST_ROUND, state.mover, 0, 0, 0)
    begin_turn(state, scratch, next_seat(state, state.mover))


@jit
def reset_stalemate_counters(state: State) -> None:
    """Reset the counts of stuck turns and swaps after any other action."""
    state.stuck_turns = 0
    state.swaps = 0


@jit
def count_stuck_turn(tables: BoardTables, state: State, scratch: Scratch) -> bool:
    """Count a stuck turn; a whole round of them ends the game (A-15, A-101). Return whether it did."""
    state.stuck_turns += 1
    if state.stuck_turns < state.seats:
        return False
    finish(state, scratch, End.STALEMATE if tables.race else End.ALL_PASSED)
    return True


@jit
def pass_turn(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Pass, the only decision of a seat that has no other (A-15)."""
    log_fact(scratch, Fact.PASSED, state.mover, 0, 0, 0)
    if not count_stuck_turn(tables, state, scratch):
        end_turn(tables, state, scratch)
