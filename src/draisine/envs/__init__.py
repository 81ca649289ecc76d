"""Environments for reinforcement learning and research, on one compiled stepping core.

Batched games
    batch.py          `batch(board, players, num_envs=…)`: many games in flat buffers, stepped by threads (`Batch`)
    config.py         `BatchConfig`: opponents, reward, shaping, illegal actions, autoreset
    buffers.py        the arrays of a batch
    stepping.py       the compiled step: decision, reward, legal actions, observation
    bot_stepping.py   the same with bots as opponents
    opponents/        the Baron and nets as opponents; which functions step a batch
    rewards.py        what a finished game is worth to each seat
    states/           saving, restoring, copying and resampling envs (`BatchState`)
    startup/          compilation before the first step
    gpu/              the same batch on a GPU (`device="cuda"`)

Observations and actions
    ../encoding       the fields of an observation, and `observation_layout(board, players)` (`Layout`, `Field`)
    actions.py        the table of actions
    action_text.py    actions as text
    features/         one-hot floats, and boards as tensors (`board_tensors`)

Standard interfaces
    gym.py            Gymnasium: `Draisine-v0`, one learner among bots
    vector.py         Gymnasium's vector environment
    pettingzoo.py     PettingZoo AEC: every seat an agent (`aec_env`)
    openspiel/        OpenSpiel: the game `draisine`
    adapters/         where masks are placed; Stable-Baselines3's `VecEnv`
    rendering.py      text, pixels and windows for `render`

Data and evaluation
    recording/        games as Parquet files
    evaluation.py     win rates of a policy against opponents

The names below are the public API; adapters are imported from their own modules, since each needs its library."""

from typing import TYPE_CHECKING, Any

from draisine.encoding import OBSERVATION_VERSION, Field, Layout, observation_layout
from draisine.envs.batch import Batch, IllegalAction, StepResult, batch
from draisine.envs.config import BatchConfig
from draisine.envs.features.board_tensors import BoardTensors, board_tensors
from draisine.envs.states.batch_state import BatchState

if TYPE_CHECKING:
    from draisine.envs.pettingzoo import aec_env

__all__ = [
    "OBSERVATION_VERSION",
    "Batch",
    "BatchConfig",
    "BatchState",
    "BoardTensors",
    "Field",
    "IllegalAction",
    "Layout",
    "StepResult",
    "aec_env",
    "batch",
    "board_tensors",
    "observation_layout",
]


def __getattr__(name: str) -> Any:
    """Import `aec_env` on first use: PettingZoo is an optional dependency."""
    if name == "aec_env":
        from draisine.envs.pettingzoo import aec_env

        return aec_env
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
