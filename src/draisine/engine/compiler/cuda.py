"""The rules on a GPU: the very functions that run here, compiled by numba-cuda as device functions, side by side with
those for the CPU."""

from collections.abc import Callable
from dis import get_instructions
from functools import cache, partial
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from draisine.engine.compiler.jit import popcount
from draisine.engine.compiler.linking import gpu_rules, widened

cuda: Any = None
"""What device code and kernels call by this name: numba-cuda takes its place when they are ported."""


def import_cuda() -> Any:
    """numba-cuda; where it is missing, an error that says what to install."""
    if not hasattr(np, "row_stack"):
        # numba-cuda still asks for a name that NumPy 2.5 has dropped.
        setattr(np, "row_stack", np.vstack)  # noqa: B010
    try:
        from numba import cuda
    except ImportError as problem:
        raise ImportError("a GPU needs numba-cuda: pip install 'draisine[gpu]'") from problem
    return cuda


@cache
def ported(rule: Callable[..., Any]) -> Any:
    """A rule as a device function, with all the rules that it calls."""
    twin = _twin(_count_bits if rule is popcount else rule)
    device = import_cuda().jit(device=True)(twin)
    if not numba.config.ENABLE_CUDASIM:
        # One form of a rule serves all widths of numbers, as on the CPU.
        typed = device.get_call_template
        device.get_call_template = lambda args, kws: typed(tuple(map(widened, args)), kws)
    return device


class Kernel:
    """A function that a GPU runs in many threads, with all the rules that it calls. Compiled when first launched, with
    so many registers for each thread at most (0: as many as it likes)."""

    def __init__(self, function: Callable[..., Any], registers: int = 0) -> None:
        # Compiled kernels are kept on disk with the rest: their folder is named after the sources.
        real: dict[str, Any] = {"cache": True, "max_registers": registers or None}
        self._compiled = import_cuda().jit(**({} if numba.config.ENABLE_CUDASIM else real))(_twin(function))

    def launch(self, blocks: int, threads: int, *arguments: Any) -> None:
        """Start it."""
        with gpu_rules():
            self._compiled[blocks, threads](*arguments)

    def ready(self, blocks: int, threads: int, *arguments: Any, stream: Any = 0) -> Callable[[], None]:
        """The same start as often as one likes. numba-cuda looks at every argument at every start, which takes longer
        than many a kernel runs; here it does so once."""
        if numba.config.ENABLE_CUDASIM:
            return partial(self.launch, blocks, threads, *arguments)
        from cuda.core import LaunchConfig, launch  # type: ignore[import-untyped]

        with gpu_rules():
            code = self._compiled.compile(tuple(map(self._compiled.typeof_pyval, arguments)))
        configured, passed = self._compiled[blocks, threads, stream], list[Any]()
        for kind, argument in zip(code.argument_types, arguments, strict=True):
            code._prepare_args(kind, argument, configured.stream, [], passed)
        config, function = LaunchConfig(grid=blocks, block=threads), code._codelibrary.get_cufunc().kernel
        return partial(launch, configured.stream, config, function, *passed)


@cache
def kernel(function: Callable[..., Any], registers: int = 0) -> Kernel:
    """The one kernel of a function."""
    return Kernel(function, registers)


def _twin(rule: Any) -> FunctionType:
    """The same function in a world where the rules that it calls are ported too."""
    source = getattr(rule, "py_func", rule)
    names = {line.argval for line in get_instructions(source) if line.opname == "LOAD_GLOBAL"}
    known = {name: _swapped(name, source.__globals__[name]) for name in names & source.__globals__.keys()}
    known["__builtins__"] = __builtins__
    return FunctionType(source.__code__, known, source.__name__, source.__defaults__)


def _swapped(name: str, value: Any) -> Any:
    if name == "cuda":
        return import_cuda()
    return ported(value) if isinstance(value, Dispatcher) or value is popcount else value


def _count_bits(bits: int) -> int:
    return cuda.popc(bits)  # type: ignore[no-any-return]
