"""The same as `stepping.py` with bots that think in some of the seats. It takes long to compile, so whoever has no such
opponents does without."""

from typing import NamedTuple

from draisine.bots.compiled import decide, give_chance
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, SEATS
from draisine.engine.compiler.jit import jit, jit_long_rows
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.stepping import (
    TABLE,
    Rows,
    Terms,
    begin_step,
    chance_decision,
    close_game,
    deal,
    learner_of,
    player_of,
    reward,
    show_game,
)


class Minds(NamedTuple):
    """What one thread's bots think with."""

    sights: list[State]
    plans: list[Plan]


@jit
def _bot_decision(
    tables: BoardTables, state: State, scratch: Scratch, minds: Minds, terms: Terms, number: int, who: int
) -> int:
    if who == TABLE or who == Kind.RANDOM:
        return chance_decision(tables, state, scratch, terms, who)
    observe(tables, state, minds.sights[0], state.mover)
    # The same as at a table of bots: there, the game with this number is played alike.
    give_chance(minds.sights[0], terms.seed + number * SEATS + state.mover)
    return decide(tables, minds.sights[0], scratch, minds.plans[0], who)


@jit
def play_field(
    tables: BoardTables,
    state: State,
    scratch: Scratch,
    minds: Minds,
    terms: Terms,
    rows: Rows,
    place: int,
    who: int,
    decision: int,
) -> None:
    """As `play_on`, with bots."""
    learner = learner_of(terms, rows, place)
    number = rows.numbers[place] - terms.games
    while state.phase != Phase.OVER:
        if decision == NOTHING:
            if who == Kind.OUTSIDE:
                return
            decision = _bot_decision(tables, state, scratch, minds, terms, number, who)
        step(tables, state, scratch, state.mover, decision)
        who = player_of(terms, learner, state.mover)
        decision = NOTHING


@jit
def _begin_game(
    tables: BoardTables, state: State, scratch: Scratch, minds: Minds, terms: Terms, rows: Rows, place: int
) -> None:
    deal(tables, state, scratch, terms, rows, place)
    who = player_of(terms, learner_of(terms, rows, place), state.mover)
    play_field(tables, state, scratch, minds, terms, rows, place, who, NOTHING)


@jit_long_rows
def begin_games_with(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    minds: Minds,
    rows: Rows,
    start: int,
    stop: int,
) -> None:
    """Deal the games of some places."""
    for place in range(start, stop):
        _begin_game(tables[0], states[place], scratches[0], minds, terms[0], rows, place)
        show_game(tables[0], states[place], scratches[0], terms[0], rows, place)


@jit_long_rows
def step_games_with(
    tables: list[BoardTables],
    terms: list[Terms],
    states: list[State],
    scratches: list[Scratch],
    minds: Minds,
    rows: Rows,
    start: int,
    stop: int,
) -> None:
    """One decision in each of some games, and what comes next there."""
    for place in range(start, stop):
        state = states[place]
        decision = begin_step(state, terms[0], rows, place)
        play_field(tables[0], state, scratches[0], minds, terms[0], rows, place, Kind.RANDOM + 0, decision)
        if reward(state, terms[0], rows, place):
            close_game(tables[0], state, scratches[0], terms[0], rows, place)
            if terms[0].again == 1:
                _begin_game(tables[0], state, scratches[0], minds, terms[0], rows, place)
        show_game(tables[0], state, scratches[0], terms[0], rows, place)
