"""The kernels of a batch on a GPU. Games are stepped by the functions of `stepping.py`, one env per thread; masks and
observations are written by all threads of a warp together, so that neighbouring threads write neighbouring bytes.
`tables` and `config` have one element, `states` one per env, `scratches` one per thread.

A step is four kernels. The first applies all actions and lists the envs whose game ended. The second scores those games
and deals the next ones, each on a warp of its own, because the threads of a warp would wait for each other. Meanwhile
the third writes the outputs of all other envs. The fourth writes those of the listed envs."""

from typing import Any, NamedTuple

from draisine.encoding.observation import write_observation
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.cuda import cuda
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import dtype
from draisine.engine.enums import DECISIONS
from draisine.engine.rules.connectivity import join_network
from draisine.engine.state import Scratch, State
from draisine.envs.buffers import MASK_WORD_BITS, Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.states.copying import copy_outputs, copy_state
from draisine.envs.stepping import (
    apply_action,
    finish_game,
    finish_step,
    is_legal,
    observer_seat,
    play_opponents,
    reset_env,
    take_random_steps,
    write_legal_bits,
)

Array = Any
"""An array on the GPU."""

STATE, SCRATCH = dtype(State), dtype(Scratch)
LANES = 32
"""Threads that write the outputs of an env together: a block of one warp, so that they can synchronize."""
STALE = -1
"""In `Buffers.components_reserve`: the components are to be computed again."""


class Network(NamedTuple):
    """A seat's union-find forest, in the form that `join_network` takes."""

    label: Array


@jit
def write_next_legal_bits(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> None:
    """Write the legal decisions of the seat whose observation is written next."""
    write_legal_bits(tables, state, scratch, buffers, env, observer_seat(state, config, buffers, env))


@jit
def invalidate_components(config: CompiledConfig, buffers: Buffers, env: int) -> None:
    """Mark the networks of all seats as stale, after another game was dealt."""
    for seat in range(config.seats):
        buffers.components_reserve[env, seat] = STALE


@jit
def write_lane_outputs(
    tables: BoardTables, state: State, config: CompiledConfig, buffers: Buffers, env: int, lane: int
) -> None:
    """Write a lane's share of the mask and observation of an env. A network grows only when trains are spent, so its
    components are cached by the seat's reserve."""
    seat = buffers.seat[env]
    reserve = state.players[seat].reserve
    if buffers.components_reserve[env, seat] != reserve:
        if lane == 0:
            join_network(tables, state, Network(buffers.components[env, seat]), seat)
        cuda.syncthreads()
        if lane == 0:
            buffers.components_reserve[env, seat] = reserve
    for i in range(lane, DECISIONS, LANES):
        buffers.action_mask[env, i] = (buffers.legal_bits[env, i // MASK_WORD_BITS] >> (i % MASK_WORD_BITS)) & 1
    components = buffers.components[env, seat]
    write_observation(tables, state, components, config.offsets, buffers.obs[env], seat, lane, LANES)


def init_scratch_kernel(scratches: list[Scratch]) -> None:
    """Switch off the fact log of every thread."""
    thread = cuda.grid(1)
    if thread < len(scratches):
        scratches[thread].log_enabled = 0
        scratches[thread].log_size = 0


def reset_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
) -> None:
    """Deal the next game of every env."""
    thread = cuda.grid(1)
    for env in range(thread, len(states), cuda.gridsize(1)):
        reset_env(tables[0], states[env], scratches[thread], config[0], buffers, env)
        invalidate_components(config[0], buffers, env)
        write_next_legal_bits(tables[0], states[env], scratches[thread], config[0], buffers, env)


def apply_actions_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    ended: Array,
    turn: int,
) -> None:
    """Apply the action of every env. `ended` lists the envs whose game ended, after two counters used in turn."""
    thread = cuda.grid(1)
    for env in range(thread, len(states), cuda.gridsize(1)):
        apply_action(tables[0], states[env], scratches[thread], config[0], buffers, env)
        if finish_step(states[env], config[0], buffers, env):
            ended[2 + cuda.atomic.add(ended, turn, 1)] = env
        else:
            write_next_legal_bits(tables[0], states[env], scratches[thread], config[0], buffers, env)


def finish_games_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    ended: Array,
    turn: int,
) -> None:
    """Score the games that ended, and deal the next ones: to the first thread of every warp, then to the second."""
    thread = cuda.grid(1)
    warps = cuda.gridsize(1) // LANES
    for i in range(thread % LANES * warps + thread // LANES, ended[turn], cuda.gridsize(1)):
        env = ended[2 + i]
        finish_game(tables[0], states[env], scratches[thread], config[0], buffers, env)
        if config[0].autoreset == 1:
            reset_env(tables[0], states[env], scratches[thread], config[0], buffers, env)
            invalidate_components(config[0], buffers, env)
        write_next_legal_bits(tables[0], states[env], scratches[thread], config[0], buffers, env)


def write_outputs_kernel(
    tables: list[BoardTables], config: list[CompiledConfig], states: list[State], buffers: Buffers
) -> None:
    """Write the masks and observations of all envs but those whose game ended."""
    env = cuda.blockIdx.x
    if buffers.terminated[env] == 0:
        write_lane_outputs(tables[0], states[env], config[0], buffers, env, cuda.threadIdx.x)


def write_ended_outputs_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    buffers: Buffers,
    ended: Array,
    turn: int,
) -> None:
    """Write those of the envs whose game ended, and clear the other counter for the next step."""
    for i in range(cuda.blockIdx.x, ended[turn], cuda.gridDim.x):
        env = ended[2 + i]
        write_lane_outputs(tables[0], states[env], config[0], buffers, env, cuda.threadIdx.x)
    if cuda.grid(1) == 0:
        ended[1 - turn] = 0


def random_steps_kernel(
    tables: list[BoardTables], config: list[CompiledConfig], states: list[State], buffers: Buffers, steps: int
) -> None:
    """Play random decisions in every env. For that long, a thread's local copies of state and scratch are faster:
    accesses of neighbouring threads to local memory are coalesced."""
    thread = cuda.grid(1)
    state = cuda.local.array(1, STATE)
    scratch = cuda.local.array(1, SCRATCH)
    scratch[0].log_enabled = 0
    scratch[0].log_size = 0
    for env in range(thread, len(states), cuda.gridsize(1)):
        state[0] = states[env]
        take_random_steps(tables[0], state[0], scratch[0], config[0], buffers, env, steps)
        states[env] = state[0]


def simulated_random_steps_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    steps: int,
) -> None:
    """The same for the simulator, which has no local arrays of records."""
    thread = cuda.grid(1)
    for env in range(thread, len(states), cuda.gridsize(1)):
        take_random_steps(tables[0], states[env], scratches[thread], config[0], buffers, env, steps)


def resume_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
) -> None:
    """After random steps: clear the results, and let the opponents play if it is their turn."""
    thread = cuda.grid(1)
    for env in range(thread, len(states), cuda.gridsize(1)):
        for seat in range(config[0].seats):
            buffers.rewards[env, seat] = 0.0
        buffers.reward[env] = 0.0
        buffers.terminated[env] = 0
        buffers.forfeited[env] = 0
        play_opponents(tables[0], states[env], scratches[thread], config[0], buffers, env)
        invalidate_components(config[0], buffers, env)
        write_next_legal_bits(tables[0], states[env], scratches[thread], config[0], buffers, env)


def copy_envs_kernel(
    source_states: list[State], source: Buffers, rows: Array, states: list[State], target: Buffers, envs: Array
) -> None:
    """Copy rows of one batch, or saved state, to envs of another; a single row to all of them."""
    thread = cuda.grid(1)
    if thread < len(envs):
        row = rows[thread if len(rows) > 1 else 0]
        copy_state(source_states, row, states, envs[thread])
        copy_outputs(source, row, target, envs[thread])
        for seat in range(target.components_reserve.shape[1]):
            target.components_reserve[envs[thread], seat] = STALE


def find_illegal_kernel(config: list[CompiledConfig], buffers: Buffers, found: Array) -> None:
    """Find the first env whose action is illegal."""
    env = cuda.grid(1)
    if env >= len(buffers.actions) or is_legal(buffers, env):
        return
    if config[0].autoreset == 1 or buffers.terminated[env] == 0:
        cuda.atomic.min(found, 0, env)


def observe_kernel(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    row: Array,
    env: int,
    seat: int,
) -> None:
    """Write the observation of any seat of an env."""
    join_network(tables[0], states[env], scratches[0], seat)
    write_observation(tables[0], states[env], scratches[0].label, config[0].offsets, row, seat, 0, 1)
