"""Games played by chance alone: the engine's measure, and the bottom of every search."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.legal import random_decision
from draisine.engine.rng import next_word, seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step


@jit
def random_step(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """One decision of the seat to move, all alike."""
    step(tables, state, scratch, state.mover, random_decision(tables, state, scratch, state.mover, next_word(state)))


@jit
def play_out(tables: BoardTables, state: State, scratch: Scratch) -> int:
    """Random play to the end; the number of decisions made."""
    steps = 0
    while state.phase != Phase.OVER:
        random_step(tables, state, scratch)
        steps += 1
    return steps


@jit
def play_series(
    tables: BoardTables,
    state: State,
    scratch: Scratch,
    tally: list[int],
    seats: int,
    alvin: int,
    seed: int,
    start: int,
    games: int,
) -> int:
    """Random games numbered from `start`. The tally gathers points, then wins, by seat; returns all decisions."""
    steps = 0
    for game in range(start, start + games):
        seed_rng(state, seed, game)
        set_up(tables, state, scratch, seats, NO_SEAT, alvin)
        steps += play_out(tables, state, scratch)
        count_points(tables, state, scratch)
        for seat in range(seats):
            tally[seat] += scratch.count[seat].total
            tally[seats + seat] += scratch.count[seat].won
    return steps
