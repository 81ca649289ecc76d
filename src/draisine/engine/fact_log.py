"""The rules say what happened. In simulations the log is off and costs one comparison."""

from draisine.engine.compiler.jit import jit
from draisine.engine.state import FACTS, Scratch


@jit
def note(scratch: Scratch, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Write a fact down, if somebody is listening."""
    if scratch.logging == 0 or scratch.facts >= FACTS:
        return
    entry = scratch.log[scratch.facts]
    entry.kind = kind
    entry.seat = seat
    entry.a = a
    entry.b = b
    entry.c = c
    scratch.facts += 1
