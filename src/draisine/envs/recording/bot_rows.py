"""The same as `recording.py` with bots that think. It takes long to compile, so play by chance alone does without."""

from typing import NamedTuple

from draisine.bots.compiled import decide
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.legal import random_decision
from draisine.engine.rng import next_word
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.recording.rows import Book, end_game, note, open_game
from draisine.matches.series import Series, look, tally


class Players(NamedTuple):
    """What one thread's bots play with."""

    state: State
    view: State
    scratch: Scratch
    plan: Plan
    series: Series


@jit
def record_on(tables: BoardTables, players: Players, book: Book, game: int) -> None:
    """Go on until a seat is to move that is asked from Python, the game is over, or there is no room for a row. The
    decisions are those of `matches.play_on`."""
    state, view, scratch, plan, series = players
    pen = book.pen
    while state.phase != Phase.OVER and series.bot[state.mover] != Kind.OUTSIDE and pen.at < len(book.notes.actions):
        seat = state.mover + 0
        series.turns += state.phase == Phase.TURN
        pen.turn += state.phase == Phase.TURN
        if series.bot[seat] == Kind.RANDOM:
            decision = random_decision(tables, state, scratch, seat, next_word(state))
        else:
            look(tables, state, view, series, game)
            decision = decide(tables, view, scratch, plan, series.bot[seat])
        note(tables, state, scratch, book, decision)
        step(tables, state, scratch, seat, decision)
        series.decisions[seat] += 1
        series.steps += 1


@jit
def record_matches(tables: BoardTables, players: Players, book: Book, start: int, stop: int) -> int:
    """Games from one number up to another. Returns the number of the game that found no more room: with more of it, the
    next call goes on in its middle."""
    state, scratch, series = players.state, players.scratch, players.series
    for game in range(start, stop):
        if book.pen.open == 0:
            open_game(tables, state, scratch, series, book.pen, game)
        record_on(tables, players, book, game)
        if state.phase != Phase.OVER:
            return game
        tally(tables, state, scratch, series)
        end_game(tables, state, scratch, book)
    return stop
