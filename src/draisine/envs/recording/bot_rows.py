"""Records games between bots.

Separate from `rows.py` because bots take about a minute to compile: a run in which all seats play at random does
without. The two loops differ in who decides, and Numba has no cheap way to pass that in, so each has its own."""

from typing import NamedTuple

from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.legal import random_decision
from draisine.engine.rng import next_word
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.recording.rows import Recording, append_decision, append_game, deal_recorded_game
from draisine.matches.series import Series, add_game, observe_mover


class BotGame(NamedTuple):
    """A game of one thread, and what its bots need to decide."""

    state: State
    observation: State
    scratch: Scratch
    plan: Plan
    series: Series


@jit
def record_until_external(tables: BoardTables, bot_game: BotGame, recording: Recording, game: int) -> None:
    """Play until a bot in Python is to move, the game is over, or the rows are full. The decisions are those of
    `matches.series.play_until_external`."""
    state, observation, scratch, plan, series = bot_game
    cursor = recording.cursor
    while (
        state.phase != Phase.OVER
        and series.bot[state.mover] != Kind.EXTERNAL
        and cursor.row < len(recording.decisions.actions)
    ):
        seat = state.mover
        series.turns += state.phase == Phase.TURN
        cursor.turn += state.phase == Phase.TURN
        if series.bot[seat] == Kind.RANDOM:
            decision = random_decision(tables, state, scratch, seat, next_word(state))
        else:
            observe_mover(tables, state, observation, series, game)
            decision = decide(tables, observation, scratch, plan, series.bot[seat])
        append_decision(tables, state, scratch, recording, decision)
        step(tables, state, scratch, seat, decision)
        series.decisions[seat] += 1
        series.steps += 1


@jit
def record_bot_games(tables: BoardTables, bot_game: BotGame, recording: Recording, start: int, stop: int) -> int:
    """Record games from `start` to `stop` (exclusive). Returns the number of the game in which the rows were full; once
    there are more, the next call continues that game."""
    state, scratch, series = bot_game.state, bot_game.scratch, bot_game.series
    for game in range(start, stop):
        if recording.cursor.in_game == 0:
            deal_recorded_game(tables, state, scratch, series, recording.cursor, game)
        record_until_external(tables, bot_game, recording, game)
        if state.phase != Phase.OVER:
            return game
        add_game(tables, state, scratch, series)
        append_game(tables, state, scratch, recording)
    return stop
