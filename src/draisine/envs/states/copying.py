"""Copies envs from one batch, or saved state, to another, and samples what a seat does not know."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import JIT_DISABLED, jit, jit_vectorized
from draisine.engine.compiler.records import copy
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.envs.buffers import Array, Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.stepping import write_outputs

if JIT_DISABLED:

    def copy_state(source: list[State], row: int, target: list[State], env: int) -> None:
        """Copy a state from one array to another."""
        copy(target[env], source[row])
else:

    @jit
    def copy_state(source: list[State], row: int, target: list[State], env: int) -> None:
        """Copy a state from one array to another."""
        target[env] = source[row]


@jit
def copy_outputs(source: Buffers, row: int, target: Buffers, env: int) -> None:
    """Copy everything that an env has besides its state."""
    target.next_game[env] = source.next_game[row]
    target.seed[env] = source.seed[row]
    target.stride[env] = source.stride[row]
    target.seat[env] = source.seat[row]
    target.reward[env] = source.reward[row]
    target.terminated[env] = source.terminated[row]
    target.forfeited[env] = source.forfeited[row]
    for i in range(target.action_mask.shape[1]):
        target.action_mask[env, i] = source.action_mask[row, i]
    for i in range(target.legal_bits.shape[1]):
        target.legal_bits[env, i] = source.legal_bits[row, i]
    for i in range(target.obs.shape[1]):
        target.obs[env, i] = source.obs[row, i]
    for seat in range(target.rewards.shape[1]):
        target.rewards[env, seat] = source.rewards[row, seat]
        target.points[env, seat] = source.points[row, seat]
        target.last_scores[env, seat] = source.last_scores[row, seat]
    if len(source.final_obs) > 0 and len(target.final_obs) > 0:
        for i in range(target.final_obs.shape[1]):
            target.final_obs[env, i] = source.final_obs[row, i]


@jit_vectorized
def copy_envs(
    source_states: list[State],
    source: Buffers,
    rows: Array,
    states: list[State],
    target: Buffers,
    envs: Array,
) -> None:
    """Copy rows of one batch, or saved state, to envs of another; a single row to all of them."""
    for i in range(len(envs)):
        row = rows[i if len(rows) > 1 else 0]
        copy_state(source_states, row, states, envs[i])
        copy_outputs(source, row, target, envs[i])


@jit
def _resample_env(
    tables: BoardTables, state: State, observation: State, scratch: Scratch, seed: int, env: int, seat: int
) -> None:
    observe(tables, state, observation, seat)
    seed_rng(state, seed, env)
    resample(tables, observation, state, scratch)


@jit_vectorized
def resample_envs(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    observations: list[State],
    buffers: Buffers,
    envs: Array,
    seats: Array,
    seed: int,
) -> None:
    """Deal again everything that a seat of each env does not know. Finished games stay as they are."""
    for i in range(len(envs)):
        env = envs[i]
        if states[env].phase != Phase.OVER:
            _resample_env(tables[0], states[env], observations[0], scratches[0], seed, env, seats[i])
            write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)
