"""Copying states within an array."""

from draisine.engine.compiler.jit import JIT_DISABLED, jit
from draisine.engine.compiler.records import copy
from draisine.engine.state import State

if JIT_DISABLED:

    def clone(states: list[State], source: int, target: int) -> None:
        """Copy the state at one index of an array to another."""
        copy(states[target], states[source])
else:

    @jit
    def clone(states: list[State], source: int, target: int) -> None:
        """Copy the state at one index of an array to another."""
        states[target] = states[source]
