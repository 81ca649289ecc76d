"""The rules on a GPU: the same functions as on the CPU, compiled by numba-cuda as device functions.

A rule refers to other rules by global names, which are bound to their CPU versions. `_rebind` copies the function with
globals of its own, in which every rule is replaced by its device function; the original is left as it is.

This relies on internals of numba-cuda, so `pyproject.toml` pins its minor version. The assumptions, and the tests that
check them:

- Rules use only what Python, Numba and numba-cuda have in common, call only rules and built-in functions, and do not
  recurse: tests/engine/compiler/test_cuda.py reads this off the sources, and plays games in Numba's CUDA simulator.
- Every rule is reached through the globals of another: tests/envs/gpu/test_batch.py follows them.
- A device function is typed by `get_call_template`, so that widening the argument types there makes one compiled
  version serve integers of all widths; `Kernel.prepare` builds the launch arguments once, with `_prepare_args` and
  `_codelibrary.get_cufunc`. The simulator has neither: benchmarks/gpu.py compares games on a GPU with those on the CPU.
"""

from collections.abc import Callable
from dis import get_instructions
from functools import cache, partial
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from draisine.engine.compiler.folders import CACHE_DIR
from draisine.engine.compiler.jit import popcount
from draisine.engine.compiler.linking import cuda_indexing, patched, widen_type

cuda: Any = None
"""A placeholder for device code and kernels, which `_rebind` replaces by numba-cuda."""


def import_cuda() -> Any:
    """Import numba-cuda; raise an error that says what to install if it is missing."""
    if not hasattr(np, "row_stack"):
        # numba-cuda still uses a name that NumPy 2.5 has removed.
        setattr(np, "row_stack", np.vstack)  # noqa: B010
    try:
        from numba import cuda
    except ImportError as error:
        raise ImportError("a GPU needs numba-cuda: pip install 'draisine[gpu]'") from error
    return cuda


@cache
def device_function(rule: Callable[..., Any]) -> Any:
    """Compile a rule, and all rules that it calls, as a device function."""
    device = import_cuda().jit(device=True)(_rebind(_count_bits if rule is popcount else rule))
    if not numba.config.ENABLE_CUDASIM:
        # One compiled version serves integers of all widths, as on the CPU.
        get_call_template = device.get_call_template
        device.get_call_template = lambda args, kws: get_call_template(tuple(map(widen_type, args)), kws)
    return device


class Kernel:
    """A CUDA kernel, compiled when first launched, with a maximum number of registers per thread (0: no maximum)."""

    def __init__(self, function: Callable[..., Any], registers: int = 0) -> None:
        # The cache folder is named after the sources, so cached kernels are never stale.
        options: dict[str, Any] = {"cache": True, "max_registers": registers or None}
        with patched(numba.config, CACHE_DIR=str(CACHE_DIR)):
            self._compiled = import_cuda().jit(**({} if numba.config.ENABLE_CUDASIM else options))(_rebind(function))

    def launch(self, blocks: int, threads: int, *arguments: Any) -> None:
        """Launch the kernel."""
        with cuda_indexing():
            self._compiled[blocks, threads](*arguments)

    def prepare(self, blocks: int, threads: int, *arguments: Any, stream: Any = 0) -> Callable[[], None]:
        """A function that launches the kernel with these arguments. numba-cuda inspects every argument at every launch,
        which takes longer than many kernels run; here it does so once."""
        if numba.config.ENABLE_CUDASIM:
            return partial(self.launch, blocks, threads, *arguments)
        from cuda.core import LaunchConfig, launch  # type: ignore[import-untyped]

        with cuda_indexing():
            code = self._compiled.compile(tuple(map(self._compiled.typeof_pyval, arguments)))
        configured, prepared = self._compiled[blocks, threads, stream], list[Any]()
        for kind, argument in zip(code.argument_types, arguments, strict=True):
            code._prepare_args(kind, argument, configured.stream, [], prepared)
        config, function = LaunchConfig(grid=blocks, block=threads), code._codelibrary.get_cufunc().kernel
        return partial(launch, configured.stream, config, function, *prepared)


@cache
def kernel(function: Callable[..., Any], registers: int = 0) -> Kernel:
    """The kernel of a function, created once."""
    return Kernel(function, registers)


def _rebind(rule: Any) -> FunctionType:
    """Copy a function with globals in which the rules that it calls are device functions."""
    source = getattr(rule, "py_func", rule)
    names = {line.argval for line in get_instructions(source) if line.opname == "LOAD_GLOBAL"}
    variables = {name: _device_global(name, source.__globals__[name]) for name in names & source.__globals__.keys()}
    variables["__builtins__"] = __builtins__
    return FunctionType(source.__code__, variables, source.__name__, source.__defaults__)


def _device_global(name: str, value: Any) -> Any:
    if name == "cuda":
        return import_cuda()
    return device_function(value) if isinstance(value, Dispatcher) or value is popcount else value


def _count_bits(bits: int) -> int:
    return cuda.popc(bits)  # type: ignore[no-any-return]
