"""Turn order, and the ways a game can end."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase
from draisine.engine.fact_log import note
from draisine.engine.state import State, Work


@jit
def finish(state: State, work: Work, end: int) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.end = end
    state.route = NOTHING
    note(work, Fact.GAME_OVER, -1, end, 0, 0)


@jit
def next_seat(state: State, seat: int) -> int:
    """The seat to the left."""
    seat += 1
    return 0 if seat == state.seats else seat


@jit
def begin_turn(state: State, work: Work, seat: int) -> None:
    """A seat's turn comes."""
    state.mover = seat
    state.phase = Phase.TURN
    note(work, Fact.TURN, seat, 0, 0, 0)


@jit
def end_turn(chart: Chart, state: State, work: Work) -> None:
    """Close a turn. A reserve that has run low brings the last round, once (BASE-END-1 to BASE-END-3)."""
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            finish(state, work, End.LAST_ROUND)
            return
    elif state.players[state.mover].reserve <= chart.last_round_at:
        state.turns_left = state.seats
        note(work, Fact.LAST_ROUND, state.mover, 0, 0, 0)
    begin_turn(state, work, next_seat(state, state.mover))


@jit
def act(state: State) -> None:
    """Something is done for all to see: turns in which nothing could be done, and swaps, are counted anew."""
    state.stuck = 0
    state.swaps = 0


@jit
def stuck(chart: Chart, state: State, work: Work) -> bool:
    """Count a turn in which nothing could be done; a whole round of them ends the game (A-15, A-101)."""
    state.stuck += 1
    if state.stuck < state.seats:
        return False
    finish(state, work, End.STALEMATE if chart.swap else End.ALL_PASSED)
    return True


@jit
def forced_pass(chart: Chart, state: State, work: Work) -> None:
    """A seat that can do nothing passes (A-15)."""
    note(work, Fact.PASSED, state.mover, 0, 0, 0)
    if not stuck(chart, state, work):
        end_turn(chart, state, work)
