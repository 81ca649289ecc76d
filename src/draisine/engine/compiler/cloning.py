"""Copies of states within one block of memory."""

from draisine.engine.compiler.jit import PLAIN, jit
from draisine.engine.compiler.records import copy
from draisine.engine.state import State

if PLAIN:

    def clone(states: list[State], source: int, target: int) -> None:
        """Make one state of a block equal to another."""
        copy(states[target], states[source])
else:

    @jit
    def clone(states: list[State], source: int, target: int) -> None:
        """Make one state of a block equal to another."""
        states[target] = states[source]
