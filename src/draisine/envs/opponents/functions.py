"""The functions that step a batch, chosen by its opponents, and the memory that each thread needs for them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from draisine.boards import Board
from draisine.bots.planner.plan import Plan
from draisine.engine.compiler.records import new_array
from draisine.engine.state import Scratch, State
from draisine.envs.config import NOT_BOTS, BatchConfig, CompiledConfig, called_bots
from draisine.envs.startup.progress import compile_with_progress
from draisine.envs.stepping import reset_envs, step_envs

EnvsFunction = Callable[..., Any]
"""Takes the tables, the configuration, the states, the memory of a thread, the buffers, and a range of envs."""


class ThreadMemory(NamedTuple):
    """The memory of one thread. One-element arrays, because these reach compiled code faster than records."""

    scratches: list[Scratch]
    bots: tuple[Any, ...] = ()
    """What the bots need, a `BotScratch` or `CalledBots`; nothing where none play."""


class Functions(NamedTuple):
    """How the envs of a batch are reset and stepped."""

    reset: EnvsFunction
    step: EnvsFunction
    make_memory: Callable[[], ThreadMemory]
    has_bots: bool = False
    first_calls: tuple[EnvsFunction, ...] = ()
    """What else is called once before the first step."""
    compiled: tuple[EnvsFunction, ...] = ()
    """The functions to compile, where `reset` and `step` are not compiled themselves."""

    def compile(self, arguments: tuple[Any, ...]) -> None:
        """Compile all functions for these arguments, the range of envs left out."""
        compile_with_progress((self.reset, self.step, *self.first_calls), arguments, self.has_bots, self.compiled)


def select_functions(
    config: BatchConfig, compiled: CompiledConfig, board: Board, players: int, num_envs: int
) -> Functions:
    """Choose the functions of a batch. Bots take long to compile: only batches with such opponents import them."""
    has_compiled = any(int(kind) not in NOT_BOTS for kind in compiled.opponents[:players])
    if specs := called_bots(config, players):
        from draisine.envs.opponents import called_bots as called

        def make_called() -> ThreadMemory:
            bots = called.CalledBots(specs, board, players, num_envs, has_compiled)
            return ThreadMemory(new_array(Scratch, 1), (bots,))

        functions = called.reset_envs_with_called_bots, called.step_envs_with_called_bots
        return Functions(*functions, make_called, True, (called.decide_once,), called.COMPILED)
    if has_compiled:
        from draisine.envs.bot_stepping import BotScratch, reset_envs_with_bots, step_envs_with_bots

        def make_bots() -> ThreadMemory:
            return ThreadMemory(new_array(Scratch, 1), (BotScratch(new_array(State, 1), new_array(Plan, 1)),))

        return Functions(reset_envs_with_bots, step_envs_with_bots, make_bots, True)
    return Functions(reset_envs, step_envs, lambda: ThreadMemory(new_array(Scratch, 1)))
