"""Draisine for learning programs: the interfaces that researchers use already."""

from typing import TYPE_CHECKING, Any

from draisine.envs.batch import Batch, Stepped, WrongAction, batch
from draisine.envs.config import Settings
from draisine.envs.layout import OBSERVATION, Field, Layout, layout

if TYPE_CHECKING:
    from draisine.envs.pettingzoo import aec_env

__all__ = [
    "OBSERVATION",
    "Batch",
    "Field",
    "Layout",
    "Settings",
    "Stepped",
    "WrongAction",
    "aec_env",
    "batch",
    "layout",
]


def __getattr__(name: str) -> Any:
    """What needs a library that not everybody has is looked for when it is asked for."""
    if name == "aec_env":
        from draisine.envs.pettingzoo import aec_env

        return aec_env
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
