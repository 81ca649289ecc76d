"""A clock that compiled code can read, to measure the computing time of bots. Rules must not use it."""

import time
from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba.core import types

from draisine.engine.compiler.jit import JIT_DISABLED, jit


def _plain_ticks() -> int:
    return time.perf_counter_ns()


if JIT_DISABLED:
    ticks = _plain_ticks
else:

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def ticks(_typing: Any) -> Any:
        """The processor's counter."""

        def read(_context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
            counter = builder.module.declare_intrinsic("llvm.readcyclecounter", (), ir.FunctionType(ir.IntType(64), ()))
            return builder.call(counter, ())

        return types.int64(), read


@jit
def read_ticks() -> int:
    """Read the counter from Python."""
    return ticks()


@cache
def nanoseconds_per_tick() -> float:
    """The length of a tick, measured once."""
    read_ticks()
    ticks_then, then = read_ticks(), time.perf_counter_ns()
    time.sleep(0.02)
    return (time.perf_counter_ns() - then) / max(1, read_ticks() - ticks_then)
