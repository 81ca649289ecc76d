"""Bots that play in a batch, but are called from Python between compiled steps: the Baron, and nets.

A step has the phases of a compiled one: apply the actions, let opponents play, end and deal games, write outputs. To
compiled code the seats of called bots are the caller's: it returns where one owes a decision, and goes on with it. So
rewards, points and last observations are those of a single step. A decision follows from the seed and number of the
game and from what the seat knows, so that equal seeds, copies and restored states give equal games."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.bots import BotSpec, SeatInfo
from draisine.bots.contract import ObservationBot
from draisine.bots.levels import Kind
from draisine.bots.net.bot import NetBot
from draisine.bots.planner.plan import Plan
from draisine.bots.search.bot import SearchBot
from draisine.bots.whole_moves import decide_seeded
from draisine.encoding.observation import relative_seat
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.jit import jit_vectorized
from draisine.engine.compiler.records import new_array
from draisine.engine.enums import Phase
from draisine.engine.state import Scratch, State
from draisine.envs.bot_stepping import BotScratch, play_bots
from draisine.envs.buffers import Array, Buffers
from draisine.envs.config import CompiledConfig
from draisine.envs.stepping import (
    advance,
    apply_action,
    finish_game,
    finish_step,
    learner_seat,
    reset_env,
    write_outputs,
)
from draisine.matches.seated_bot import seat_seed
from draisine.play import new_game
from draisine.play.referee import Referee
from draisine.play.view import make_observation


class CalledBots:
    """The called bots of one thread, and the memory of its compiled ones, if there are any. A bot remembers nothing
    between decisions, so that one bot decides for all envs."""

    def __init__(
        self, specs: Mapping[int, BotSpec], board: Board, players: int, num_envs: int, has_compiled: bool
    ) -> None:
        self.referee, self.players = Referee(board), players
        self.compiled = BotScratch(new_array(State, 1), new_array(Plan, 1)) if has_compiled else None
        self.called = np.zeros(SEATS, np.bool_)
        """By opponent, counted from the learner: whether it is a called bot."""
        self.bots: dict[int, ObservationBot] = {}
        by_name: dict[str, ObservationBot] = {}
        for opponent, spec in specs.items():
            if spec.name not in by_name:
                by_name[spec.name] = _make_bot(spec, board)
            self.called[opponent], self.bots[opponent] = True, by_name[spec.name]
        self.waiting = np.zeros(num_envs, np.int64)
        self.seats = np.zeros(num_envs, np.int64)
        self.opponents = np.zeros(num_envs, np.int64)
        self.decisions = np.zeros(num_envs, np.int64)
        self.kinds = np.zeros(num_envs, np.int64)
        """By env of the last call: who owes the next decision, where compiled bots play."""

    def play(self, shared: tuple[Any, Any, Any, Any], buffers: Buffers, envs: NDArray[np.int64]) -> None:
        """Let opponents play in some envs, until the caller owes a decision in each of them or its game is over."""
        _, config, states, _ = shared
        found = (self.waiting, self.seats, self.opponents)
        played = envs
        while True:
            if self.compiled is not None:
                play_compiled_bots(*shared, self.compiled, buffers, played, self.kinds)
            count = list_waiting(config, states, buffers, self.called, envs, *found)
            for i in range(count):
                self.decisions[i] = self._decide(states, buffers, *(int(array[i]) for array in found))
            played = self.waiting[:count]
            apply_decisions(*shared, buffers, played, self.decisions[:count], self.kinds)
            if count == 0:
                return

    def _decide(self, states: Any, buffers: Buffers, env: int, seat: int, opponent: int) -> int:
        game = int(buffers.next_game[env] - buffers.stride[env])
        # The seed that `matches` gives the same seat in the game with this number.
        seed = seat_seed(f"{int(buffers.seed[env])}/{game}", seat)
        return decide_seeded(self.bots[opponent], make_observation(self.referee, states[env], seat), seed)


def _make_bot(spec: BotSpec, board: Board) -> ObservationBot:
    bot = spec.make()
    assert isinstance(bot, SearchBot | NetBot)
    bot.sit(SeatInfo(board, 0, 0))
    return bot


@jit_vectorized
def list_waiting(
    config: list[CompiledConfig],
    states: list[State],
    buffers: Buffers,
    called: Array,
    envs: Array,
    waiting: Array,
    seats: Array,
    opponents: Array,
) -> int:
    """List the envs in which a called bot owes a decision, with its seat and its number as an opponent. Returns how
    many there are."""
    count = 0
    for env in envs:
        if states[env].phase != Phase.OVER:
            mover = states[env].mover
            opponent = relative_seat(learner_seat(config[0], buffers, env), mover, config[0].seats)
            if called[opponent]:
                waiting[count] = env
                seats[count] = mover
                opponents[count] = opponent
                count += 1
    return count


@jit_vectorized
def deal_games(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    envs: Array,
    kinds: Array,
) -> None:
    """Deal the next game of some envs. Writes who owes the first decision that is not sampled."""
    for i in range(len(envs)):
        env = envs[i]
        kinds[i] = reset_env(tables[0], states[env], scratches[0], config[0], buffers, env)


@jit_vectorized
def apply_actions(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    envs: Array,
    kinds: Array,
) -> None:
    """Apply the caller's actions. Writes who owes the next decision."""
    for i in range(len(envs)):
        env = envs[i]
        kinds[i] = apply_action(tables[0], states[env], scratches[0], config[0], buffers, env)


@jit_vectorized
def apply_decisions(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    envs: Array,
    decisions: Array,
    kinds: Array,
) -> None:
    """Apply a called bot's decision in each of some envs. Writes who owes the next decision."""
    for i in range(len(envs)):
        env, kind = envs[i], Kind.EXTERNAL
        kinds[i] = advance(tables[0], states[env], scratches[0], config[0], buffers, env, kind, decisions[i])


@jit_vectorized
def play_compiled_bots(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    bots: BotScratch,
    buffers: Buffers,
    envs: Array,
    kinds: Array,
) -> None:
    """Let compiled bots play in some envs, up to the next decision of the caller or a called bot."""
    for i in range(len(envs)):
        env = envs[i]
        play_bots(tables[0], states[env], scratches[0], bots, config[0], buffers, env, kinds[i])


@jit_vectorized
def finish_steps(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    start: int,
    stop: int,
    ended: Array,
) -> int:
    """Reward the steps, and score the games that ended in them. Lists the envs of those; returns how many there are."""
    count = 0
    for env in range(start, stop):
        if finish_step(states[env], config[0], buffers, env):
            finish_game(tables[0], states[env], scratches[0], config[0], buffers, env)
            ended[count] = env
            count += 1
    return count


@jit_vectorized
def write_all_outputs(
    tables: list[BoardTables],
    config: list[CompiledConfig],
    states: list[State],
    scratches: list[Scratch],
    buffers: Buffers,
    start: int,
    stop: int,
) -> None:
    """Write the outputs of each env."""
    for env in range(start, stop):
        write_outputs(tables[0], states[env], scratches[0], config[0], buffers, env)


COMPILED = (deal_games, apply_actions, apply_decisions, finish_steps)
"""The functions that take long to compile."""


def reset_envs_with_called_bots(
    tables: Any, config: Any, states: Any, scratches: Any, called: CalledBots, buffers: Buffers, start: int, stop: int
) -> None:
    """Deal the next game of each env."""
    envs, shared = np.arange(start, stop), (tables, config, states, scratches)
    deal_games(*shared, buffers, envs, called.kinds)
    called.play(shared, buffers, envs)
    write_all_outputs(*shared, buffers, start, stop)


def step_envs_with_called_bots(
    tables: Any, config: Any, states: Any, scratches: Any, called: CalledBots, buffers: Buffers, start: int, stop: int
) -> None:
    """Step each env, and write its outputs."""
    envs, shared = np.arange(start, stop), (tables, config, states, scratches)
    apply_actions(*shared, buffers, envs, called.kinds)
    called.play(shared, buffers, envs)
    ended = np.zeros(len(envs), np.int64)
    count = finish_steps(*shared, buffers, start, stop, ended)
    if count and config[0].autoreset == 1:
        deal_games(*shared, buffers, ended[:count], called.kinds)
        called.play(shared, buffers, ended[:count])
    write_all_outputs(*shared, buffers, start, stop)


def decide_once(_tables: Any, _config: Any, _states: Any, _scratches: Any, called: CalledBots, *_rest: Any) -> None:
    """Let each bot decide at the start of a game, so that its functions are compiled."""
    observation = new_game(called.referee.board, called.players, 0).observation(0)
    for bot in called.bots.values():
        decide_seeded(bot, observation, 0)
