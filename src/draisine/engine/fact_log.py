"""The rules say what happened. In simulations the log is off and costs one comparison."""

from draisine.engine.compiler.jit import jit
from draisine.engine.state import FACTS, Work


@jit
def note(work: Work, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Write a fact down, if somebody is listening."""
    if work.logging == 0 or work.facts >= FACTS:
        return
    entry = work.log[work.facts]
    entry.kind = kind
    entry.seat = seat
    entry.a = a
    entry.b = b
    entry.c = c
    work.facts += 1
