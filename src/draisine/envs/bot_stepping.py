"""Steps games in which bots play some of the seats.

Separate from `stepping.py` because bots take about a minute to compile: only batches with such opponents import this
module. It adds the bots' decisions and shares everything else."""

from typing import NamedTuple

from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.seeding import seed_observation
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.jit import jit, jit_vectorized
from draisine.engine.observe import observe
from draisine.engine.state import Scratch, State
from draisine.envs.buffers import Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.stepping import advance, apply_action, finish_game, finish_step, reset_env, write_outputs


class BotScratch(NamedTuple):
    """What the bots of one thread need to decide."""

    observations: list[State]
    plans: list[Plan]


@jit
def _bot_decision(
    tables: BoardTables,
    state: State,
    scratch: Scratch,
    bots: BotScratch,
    buffers: Buffers,
    env: int,
    kind: int,
) -> int:
    game = buffers.next_game[env] - buffers.stride[env]
    observe(tables, state, bots.observations[0], state.mover)
    # The seed that `matches` gives the same seat in the game with this number, so bots play identically in both.
    seed_observation(bots.observations[0], buffers.seed[env] + game * SEATS + state.mover)
    return decide(tables, bots.observations[0], scratch, bots.plans[0], kind)


@jit
def play_bots(
    tables: BoardTables,
    state: State,
    scratch: Scratch,
    bots: BotScratch,
    config: CompiledConfig,
    buffers: Buffers,
    env: int,
    kind: int,
) -> None:
    """Let bots decide, beginning with one of this kind, until the caller owes a decision or the game is over."""
    while kind != Kind.EXTERNAL:
        decision = _bot_decision(tables, state, scratch, bots, buffers, env, kind)
        kind = advance(tables, state, scratch, config, buffers, env, kind, decision)


@jit
def _step_env(
    tables: BoardTables,
    state: State,
    scratch: Scratch,
    bots: BotScratch,
    config: CompiledConfig,
    buffers: Buffers,
    env: int,
) -> None:
    kind = apply_action(tables, state, scratch, config, buffers, env)
    play_bots(tables, state, scratch, bots, config, buffers, env, kind)
    if finish_step(state, config, buffers, env):
        finish_game(tables, state, scratch, config, buffers, env)
        if config.autoreset == 1:
            kind = reset_env(tables, state, scratch, config, buffers, env)
            play_bots(tables, state, scratch, bots, config, buffers, env, kind)


@jit_vectorized
def reset_envs_with_bots(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    bots: BotScratch,
    buffers: Buffers,
    start: int,
    stop: int,
) -> None:
    """Deal the next game of each env."""
    for env in range(start, stop):
        kind = reset_env(tables[0], states[env], scratches[0], config[0], buffers, env)
        play_bots(tables[0], states[env], scratches[0], bots, config[0], buffers, env, kind)
        write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)


@jit_vectorized
def step_envs_with_bots(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    bots: BotScratch,
    buffers: Buffers,
    start: int,
    stop: int,
) -> None:
    """Step each env, and write its outputs."""
    for env in range(start, stop):
        _step_env(tables[0], states[env], scratches[0], bots, config[0], buffers, env)
        write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)
