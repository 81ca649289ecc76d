"""Uniformly random games: the benchmark of the engine, and the playouts of a search."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.legal import random_decision
from draisine.engine.rng import next_word, seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step


@jit
def random_step(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Make a uniformly random decision for the seat to move."""
    step(tables, state, scratch, state.mover, random_decision(tables, state, scratch, state.mover, next_word(state)))


@jit
def play_out(tables: BoardTables, state: State, scratch: Scratch) -> int:
    """Play at random to the end; return the number of decisions."""
    steps = 0
    while state.phase != Phase.OVER:
        random_step(tables, state, scratch)
        steps += 1
    return steps


@jit
def play_random_games(
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
    """Play random games numbered from `start`, and return the number of decisions. The tally sums up each seat's
    points, then each seat's wins."""
    steps = 0
    for game in range(start, start + games):
        seed_rng(state, seed, game)
        set_up(tables, state, scratch, seats, NO_SEAT, alvin)
        steps += play_out(tables, state, scratch)
        score_game(tables, state, scratch)
        for seat in range(seats):
            tally[seat] += scratch.scores[seat].total
            tally[seats + seat] += scratch.scores[seat].won
    return steps
