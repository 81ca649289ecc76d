"""One game that somebody else holds: the same steps as a batch takes, in whatever state is handed in."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOBODY
from draisine.engine.compiler.jit import jit
from draisine.engine.resample import resample
from draisine.engine.rng import sow
from draisine.engine.rules.setup import set_up
from draisine.engine.state import State, Work
from draisine.engine.step import step
from draisine.envs.stepping import Rows, Terms, close_game, reward, show_game


@jit
def begin_game(charts: list[Chart], terms: list[Terms], states: list[State], works: list[Work], rows: Rows) -> int:
    """Deal the game with number 0 of the terms' seed; the number of facts in the log."""
    work = works[0]
    work.logging = 1
    work.facts = 0
    sow(states[0], terms[0].seed, 0)
    set_up(charts[0], states[0], work, terms[0].seats, NOBODY, terms[0].alvin)
    show_game(charts[0], states[0], work, terms[0], rows, 0)
    return work.facts + 0


@jit
def go_on(
    charts: list[Chart], terms: list[Terms], states: list[State], works: list[Work], rows: Rows, decision: int
) -> int:
    """Take a decision that is open; the number of facts in the log."""
    work = works[0]
    work.logging = 1
    work.facts = 0
    for seat in range(terms[0].seats):
        rows.rewards[0, seat] = 0.0
    rows.ends[0] = 0
    step(charts[0], states[0], work, states[0].mover, decision)
    if reward(states[0], terms[0], rows, 0):
        close_game(charts[0], states[0], work, terms[0], rows, 0)
    show_game(charts[0], states[0], work, terms[0], rows, 0)
    return work.facts + 0


@jit
def deal_anew(
    charts: list[Chart],
    terms: list[Terms],
    views: list[State],
    states: list[State],
    works: list[Work],
    rows: Rows,
    seed: int,
) -> None:
    """A full state that agrees with what a seat knows, and what may be done there."""
    sow(states[0], seed, 0)
    resample(charts[0], views[0], states[0], works[0])
    rows.ends[0] = 0
    show_game(charts[0], states[0], works[0], terms[0], rows, 0)
