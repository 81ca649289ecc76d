"""Steps a single game whose state the caller holds, with the functions that step a batch.

The arguments are one-element arrays, because these reach compiled code faster than records."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.buffers import Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.stepping import finish_game, finish_step, write_outputs


@jit
def deal_game(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
) -> int:
    """Deal game 0 of the seed. Returns the number of facts logged."""
    scratch = scratches[0]
    scratch.log_enabled = 1
    scratch.log_size = 0
    seed_rng(states[0], buffers.seed[0], 0)
    set_up(tables[0], states[0], scratch, config[0].seats, NO_SEAT, config[0].alvin)
    write_outputs(tables[0], states[0], scratch, config[0], buffers, 0)
    return scratch.log_size


@jit
def apply_decision(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    decision: int,
) -> int:
    """Apply a legal decision. Returns the number of facts logged."""
    scratch = scratches[0]
    scratch.log_enabled = 1
    scratch.log_size = 0
    for seat in range(config[0].seats):
        buffers.rewards[0, seat] = 0.0
    buffers.terminated[0] = 0
    step(tables[0], states[0], scratch, states[0].mover, decision)
    if finish_step(states[0], config[0], buffers, 0):
        finish_game(tables[0], states[0], scratch, config[0], buffers, 0)
    write_outputs(tables[0], states[0], scratch, config[0], buffers, 0)
    return scratch.log_size


@jit
def resample_game(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    observations: list[State],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    seed: int,
) -> None:
    """Sample a full state that agrees with an observation, and write its outputs."""
    seed_rng(states[0], seed, 0)
    resample(tables[0], observations[0], states[0], scratches[0])
    buffers.terminated[0] = 0
    write_outputs(tables[0], states[0], scratches[0], config[0], buffers, 0)
