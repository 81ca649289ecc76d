"""The log of what happened in a step. Simulations leave it off, at the cost of one comparison per fact."""

from draisine.engine.compiler.jit import jit
from draisine.engine.state import LOG_CAPACITY, Scratch


@jit
def log_fact(scratch: Scratch, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Append a fact, if the log is enabled."""
    if scratch.log_enabled == 0 or scratch.log_size >= LOG_CAPACITY:
        return
    entry = scratch.log[scratch.log_size]
    entry.kind = kind
    entry.seat = seat
    entry.a = a
    entry.b = b
    entry.c = c
    scratch.log_size += 1
