"""Steps many games: apply one decision in each env, then write the observation and mask of the seat to decide next.

Compiled, and without the GIL, so that threads can share the envs between them; a GPU runs the same code, one env per
thread. Function names with `envs` loop over a range of envs and are called from Python; all others handle one."""

from draisine.bots.levels import Kind
from draisine.encoding.observation import encode, relative_seat
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit, jit_vectorized
from draisine.engine.enums import DECISIONS, Phase
from draisine.engine.legal import list_decisions, random_decision
from draisine.engine.playout import random_step
from draisine.engine.rng import next_word, randint, seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.envs.buffers import MASK_WORD_BITS, MASK_WORDS, Array, Buffers
from draisine.envs.config import SHAPING_SCALE, TABLE_POLICY, CompiledConfig
from draisine.envs.rewards import terminal_reward

# Who plays


@jit
def player_kind(config: CompiledConfig, learner: int, seat: int) -> int:
    """Who decides for a seat: a `Kind`, or `TABLE_POLICY`."""
    return config.opponents[relative_seat(learner, seat, config.seats)]


@jit
def learner_seat(config: CompiledConfig, buffers: Buffers, env: int) -> int:
    """The seat from which the others are counted in the current game of an env."""
    game = buffers.next_game[env] - buffers.stride[env]
    return config.learner_seat if config.learner_seat >= 0 else game % config.seats


@jit
def weighted_decision(tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, seat: int) -> int:
    """Sample a legal decision by the weights of the table; uniformly where all of these are zero."""
    legal = list_decisions(tables, state, scratch, seat)
    total = 0
    for i in range(legal):
        total += config.table[scratch.decisions[i]]
    if total == 0:
        return scratch.decisions[randint(state, legal)]
    drawn = randint(state, total)
    for i in range(legal):
        drawn -= config.table[scratch.decisions[i]]
        if drawn < 0:
            return scratch.decisions[i]
    return scratch.decisions[legal - 1]


@jit
def sample_decision(tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, kind: int) -> int:
    """The decision of a seat that plays at random or by the table."""
    if kind == TABLE_POLICY:
        return weighted_decision(tables, state, scratch, config, state.mover)
    return random_decision(tables, state, scratch, state.mover, next_word(state))


@jit
def advance(
    tables: BoardTables,
    state: State,
    scratch: Scratch,
    config: CompiledConfig,
    buffers: Buffers,
    env: int,
    kind: int,
    decision: int,
) -> int:
    """Apply a decision (NOTHING: a player of this kind samples one), then play for all seats that sample theirs.

    Returns who owes the next decision: EXTERNAL, also when the game is over, or the kind of a bot. Bots take long to
    compile, so they decide in `bot_stepping.py`, which only batches with such opponents import."""
    learner = learner_seat(config, buffers, env)
    while state.phase != Phase.OVER:
        if decision == NOTHING:
            if kind != Kind.RANDOM and kind != TABLE_POLICY:
                return kind
            decision = sample_decision(tables, state, scratch, config, kind)
        step(tables, state, scratch, state.mover, decision)
        kind = player_kind(config, learner, state.mover)
        decision = NOTHING
    return Kind.EXTERNAL


@jit
def play_opponents(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> int:
    """Play for the seats that sample their decisions, if it is their turn. Returns who owes the next decision."""
    kind = player_kind(config, learner_seat(config, buffers, env), state.mover)
    return advance(tables, state, scratch, config, buffers, env, kind, NOTHING)


# The beginning of a game


@jit
def deal_game(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> None:
    """Deal the next game of an env."""
    seed_rng(state, buffers.seed[env], buffers.next_game[env])
    buffers.next_game[env] += buffers.stride[env]
    set_up(tables, state, scratch, config.seats, NO_SEAT, config.alvin)
    for seat in range(config.seats):
        buffers.last_scores[env, seat] = state.players[seat].score


@jit
def reset_env(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> int:
    """Deal the next game of an env and play up to the first decision that is not sampled. Returns who owes it."""
    deal_game(tables, state, scratch, config, buffers, env)
    return play_opponents(tables, state, scratch, config, buffers, env)


# What callers read


@jit
def observer_seat(state: State, config: CompiledConfig, buffers: Buffers, env: int) -> int:
    """The seat whose observation is written: the seat to decide, or the learner once the game is over."""
    return learner_seat(config, buffers, env) if state.phase == Phase.OVER else state.mover


@jit
def write_legal_bits(tables: BoardTables, state: State, scratch: Scratch, buffers: Buffers, env: int, seat: int) -> int:
    """Write the legal decisions of a seat as bits. Returns how many there are; `scratch` lists them."""
    for i in range(MASK_WORDS):
        buffers.legal_bits[env, i] = 0
    buffers.seat[env] = seat
    if state.phase == Phase.OVER:
        return 0
    legal = list_decisions(tables, state, scratch, seat)
    for i in range(legal):
        decision = scratch.decisions[i]
        buffers.legal_bits[env, decision // MASK_WORD_BITS] |= 1 << (decision % MASK_WORD_BITS)
    return legal


@jit
def write_outputs(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> None:
    """Write the mask and observation of the seat to decide; of a finished game, the learner's observation."""
    seat = observer_seat(state, config, buffers, env)
    legal = write_legal_bits(tables, state, scratch, buffers, env, seat)
    for i in range(DECISIONS):
        buffers.action_mask[env, i] = 0
    for i in range(legal):
        buffers.action_mask[env, scratch.decisions[i]] = 1
    encode(tables, state, scratch, config.offsets, buffers.obs[env], seat)


# A step


@jit
def is_legal(buffers: Buffers, env: int) -> bool:
    """Whether the action of an env is legal."""
    action = buffers.actions[env]
    if action < 0 or action >= DECISIONS:
        return False
    return bool((buffers.legal_bits[env, action // MASK_WORD_BITS] >> (action % MASK_WORD_BITS)) & 1)


@jit
def begin_step(state: State, config: CompiledConfig, buffers: Buffers, env: int) -> int:
    """Clear the rewards. Returns the decision to apply; NOTHING where the action is illegal and so forfeited."""
    for seat in range(config.seats):
        buffers.rewards[env, seat] = 0.0
    buffers.reward[env] = 0.0
    buffers.forfeited[env] = 0
    if state.phase == Phase.OVER or is_legal(buffers, env):
        return buffers.actions[env]  # type: ignore[no-any-return]
    buffers.forfeited[env] = 1
    return NOTHING


@jit
def apply_action(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> int:
    """Apply the action of an env; an illegal one is replaced by a random decision, and a finished game stays as it is.
    Returns who owes the next decision."""
    decision = begin_step(state, config, buffers, env)
    return advance(tables, state, scratch, config, buffers, env, Kind.RANDOM, decision)


@jit
def _add_shaping(state: State, config: CompiledConfig, buffers: Buffers, env: int) -> None:
    """Reward the change of each seat's lead over the mean of the others."""
    total = 0
    for seat in range(config.seats):
        total += state.players[seat].score - buffers.last_scores[env, seat]
    for seat in range(config.seats):
        gain = state.players[seat].score - buffers.last_scores[env, seat]
        lead = gain - (total - gain) / (config.seats - 1)
        buffers.rewards[env, seat] += config.shaping / SHAPING_SCALE * lead
        buffers.last_scores[env, seat] = state.players[seat].score


@jit
def finish_step(state: State, config: CompiledConfig, buffers: Buffers, env: int) -> bool:
    """Add the shaping and set `terminated`. Returns whether the game ended in this step."""
    if config.shaping != 0:
        _add_shaping(state, config, buffers, env)
        buffers.reward[env] = buffers.rewards[env, buffers.seat[env]]
    over = state.phase == Phase.OVER
    ended = over and (buffers.terminated[env] == 0 or config.autoreset == 1)
    buffers.terminated[env] = over
    return bool(ended)


@jit
def finish_game(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> None:
    """Score a game that has just ended, and reward it."""
    score_game(tables, state, scratch)
    for seat in range(config.seats):
        buffers.points[env, seat] = scratch.scores[seat].total
        buffers.rewards[env, seat] += terminal_reward(scratch, config.seats, seat, config.reward)
    buffers.reward[env] = buffers.rewards[env, buffers.seat[env]]
    if len(buffers.final_obs) > 0:
        learner = learner_seat(config, buffers, env)
        encode(tables, state, scratch, config.offsets, buffers.final_obs[env], learner)


@jit
def step_env(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int
) -> None:
    """Step an env: apply its action, score the game if it ended, and deal the next one."""
    apply_action(tables, state, scratch, config, buffers, env)
    if finish_step(state, config, buffers, env):
        finish_game(tables, state, scratch, config, buffers, env)
        if config.autoreset == 1:
            reset_env(tables, state, scratch, config, buffers, env)


@jit
def take_random_steps(
    tables: BoardTables, state: State, scratch: Scratch, config: CompiledConfig, buffers: Buffers, env: int, steps: int
) -> None:
    """Play random decisions for all seats, game after game."""
    taken = 0
    while taken < steps:
        # Two loops, so that the threads of a GPU's warp reconverge where games end, and score and deal together.
        while taken < steps and state.phase != Phase.OVER:
            random_step(tables, state, scratch)
            taken += 1
        if state.phase == Phase.OVER:
            score_game(tables, state, scratch)
            for seat in range(config.seats):
                buffers.points[env, seat] = scratch.scores[seat].total
            deal_game(tables, state, scratch, config, buffers, env)


# Called from Python


@jit_vectorized
def reset_envs(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    start: int,
    stop: int,
) -> None:
    """Deal the next game of each env."""
    for env in range(start, stop):
        reset_env(tables[0], states[env], scratches[0], config[0], buffers, env)
        write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)


@jit_vectorized
def step_envs(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    start: int,
    stop: int,
) -> None:
    """Step each env, and write its outputs."""
    for env in range(start, stop):
        step_env(tables[0], states[env], scratches[0], config[0], buffers, env)
        write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)


@jit_vectorized
def take_random_steps_in_envs(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    start: int,
    stop: int,
    steps: int,
) -> None:
    """Play random decisions in each env, and write its outputs."""
    for env in range(start, stop):
        take_random_steps(tables[0], states[env], scratches[0], config[0], buffers, env, steps)
        play_opponents(tables[0], states[env], scratches[0], config[0], buffers, env)
        write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)


@jit
def first_illegal(config: list[CompiledConfig], buffers: Buffers) -> int:
    """The first env whose action is illegal; -1: none. A finished game without autoreset takes any action."""
    for env in range(len(buffers.actions)):
        if not is_legal(buffers, env) and (config[0].autoreset == 1 or buffers.terminated[env] == 0):
            return env
    return -1


@jit_vectorized
def encode_seat(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    row: Array,
    env: int,
    seat: int,
) -> None:
    """Write the observation of any seat of an env."""
    encode(tables[0], states[env], scratches[0], config[0].offsets, row, seat)
