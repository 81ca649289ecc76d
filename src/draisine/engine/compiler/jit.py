"""Compilation of rules for the CPU.

Rules are plain Python functions. `jit` compiles them with Numba, or leaves them as they are (`NUMBA_DISABLE_JIT=1`):
slow, but a debugger can step through them. `cuda.py` compiles the same functions for a GPU.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import types

from draisine.engine.compiler.cache import enable_caching
from draisine.engine.compiler.linking import CalleeCompiler, EntryCompiler, VectorizedCompiler, widen_type

F = TypeVar("F", bound=Callable[..., Any])

JIT_DISABLED = bool(numba.config.DISABLE_JIT)
"""Whether the rules run uncompiled, on plain objects instead of numpy records."""


def jit(function: F) -> F:
    """Compile a rule: as an entry point when Python calls it, and as a callee when other rules do (see `linking`)."""
    return _compile(function, EntryCompiler)


def jit_vectorized(function: F) -> F:
    """Compile an entry point that writes long rows, so that its loops are worth vectorising."""
    return _compile(function, VectorizedCompiler)


def _compile(function: F, compiler: type[EntryCompiler]) -> F:
    entry = enable_caching(numba.njit(nogil=True, error_model="numpy", pipeline_class=compiler)(function))
    if not JIT_DISABLED:
        callee = numba.njit(nogil=True, error_model="numpy", pipeline_class=CalleeCompiler)(function)
        entry.get_call_template = lambda args, kws: callee.get_call_template(tuple(map(widen_type, args)), kws)
        entry.get_overload = callee.get_overload
    return entry  # type: ignore[no-any-return]


@jit
def widen(number: int) -> int:
    """A record's number as a 64-bit integer, for a variable that may also hold an enum member.

    Numba widens the 16-bit numbers of records by itself in arithmetic, comparisons and calls, and where a variable may
    hold either width. Only a 16-bit number and an enum member cannot share a variable. A call converts its arguments
    (`linking.widen_type`), so the function body has nothing to do, and inlining leaves a sign extension.
    """
    return number


def _sum_bits(bits: int) -> int:
    """The number of set bits among the lowest 54, without a processor instruction."""
    bits = bits - ((bits >> 1) & 0x15555555555555)
    bits = (bits & 0x33333333333333) + ((bits >> 2) & 0x33333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


if JIT_DISABLED:
    popcount = jit(_sum_bits)
else:

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def popcount(_typing: Any, _bits: Any) -> Any:
        """The number of set bits, by a processor instruction."""
        return types.int64(types.int64), lambda _context, builder, _signature, args: builder.ctpop(args[0])
