"""One game that somebody else holds: the same steps as a batch takes, in whatever state is handed in."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.stepping import Rows, Terms, close_game, reward, show_game


@jit
def begin_game(
    tables: list[BoardTables], terms: list[Terms], states: list[State], scratches: list[Scratch], rows: Rows
) -> int:
    """Deal the game with number 0 of the terms' seed; the number of facts in the log."""
    scratch = scratches[0]
    scratch.logging = 1
    scratch.facts = 0
    seed_rng(states[0], terms[0].seed, 0)
    set_up(tables[0], states[0], scratch, terms[0].seats, NO_SEAT, terms[0].alvin)
    show_game(tables[0], states[0], scratch, terms[0], rows, 0)
    return scratch.facts + 0


@jit
def go_on(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    rows: Rows,
    decision: int,
) -> int:
    """Take a decision that is open; the number of facts in the log."""
    scratch = scratches[0]
    scratch.logging = 1
    scratch.facts = 0
    for seat in range(terms[0].seats):
        rows.rewards[0, seat] = 0.0
    rows.ends[0] = 0
    step(tables[0], states[0], scratch, states[0].mover, decision)
    if reward(states[0], terms[0], rows, 0):
        close_game(tables[0], states[0], scratch, terms[0], rows, 0)
    show_game(tables[0], states[0], scratch, terms[0], rows, 0)
    return scratch.facts + 0


@jit
def deal_anew(
    tables: list[BoardTables],
    terms: list[Terms],
    views: list[State],
    states: list[State],
    scratches: list[Scratch],
    rows: Rows,
    seed: int,
) -> None:
    """A full state that agrees with what a seat knows, and what may be done there."""
    seed_rng(states[0], seed, 0)
    resample(tables[0], views[0], states[0], scratches[0])
    rows.ends[0] = 0
    show_game(tables[0], states[0], scratches[0], terms[0], rows, 0)
