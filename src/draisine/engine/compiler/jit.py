"""The one place that decides how the rules run.

The rules are plain Python. `jit` compiles them for the CPU (Numba) or leaves them alone (`NUMBA_DISABLE_JIT=1`), which
is slow and can be stepped through in a debugger. `porting.py` compiles them once more for a GPU.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import types

from draisine.engine.compiler.cache import CACHE
from draisine.engine.compiler.linking import LongRowsCompiler, PartCompiler, WholeCompiler, widened

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = bool(numba.config.DISABLE_JIT)
"""Whether the rules run uncompiled, on plain objects instead of numpy records."""

numba.config.CACHE_DIR = str(CACHE)


def jit(function: F) -> F:
    """Compile a rule.

    Numba would optimise and emit every rule by itself, and again within every rule that calls it. So rules that are
    called by rules are only linked in: whatever is called from Python is optimised once, as a whole.
    """
    return _compile(function, WholeCompiler)


def jit_long_rows(function: F) -> F:
    """Compile what Python calls to have long rows written: its loops are worth vector code."""
    return _compile(function, LongRowsCompiler)


def _compile(function: F, whole: type[WholeCompiler]) -> F:
    entry = numba.njit(cache=True, nogil=True, error_model="numpy", pipeline_class=whole)(function)
    if not PLAIN:
        part = numba.njit(nogil=True, error_model="numpy", pipeline_class=PartCompiler)(function)
        entry.get_call_template = lambda args, kws: part.get_call_template(tuple(map(widened, args)), kws)
        entry.get_overload = part.get_overload
    return entry  # type: ignore[no-any-return]


def _added_bits(bits: int) -> int:
    """How many of at most 54 bits are set."""
    bits = bits - ((bits >> 1) & 0x15555555555555)
    bits = (bits & 0x33333333333333) + ((bits >> 2) & 0x33333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


if PLAIN:
    popcount = jit(_added_bits)
else:
    # The processor has an instruction for it.
    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def popcount(_typing: Any, _bits: Any) -> Any:
        """How many bits are set."""
        return types.int64(types.int64), lambda _context, builder, _signature, args: builder.ctpop(args[0])
