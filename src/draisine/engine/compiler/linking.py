"""How Numba is told to compile rules: parts that are only linked, and wholes that are optimised once.

Numba by itself optimises and emits every function alone, and again within every function that calls it. This reaches
into its insides, so its minor version is pinned.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numba
from numba import _dynfunc
from numba.core import codegen, compiler, types
from numba.np import arrayobj


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that is only ever linked into something larger: optimising or emitting it on its own would be wasted."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class _Whole(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that Python calls, with all that it needs linked in."""

    # Rules loop a few times at most: vector code for them only gets in the way.
    vectors = 0

    def _optimize_final_module(self) -> None:
        # What is linked in serves nobody else: it may be inlined, specialised and dropped at will.
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        with _changed(numba.config, LOOP_VECTORIZE=self.vectors, SLP_VECTORIZE=0):
            super()._optimize_final_module()


class _LongRows(_Whole):
    """The same for code that writes long rows."""

    vectors = 1


class _RuleCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a rule. Rules never count an index from the end, and never get one record twice."""

    def compile_extra(self, func: Any) -> Any:
        with _changed(arrayobj, fix_integer_index=_plain_index):
            return super().compile_extra(func)


class WholeCompiler(_RuleCompiler):
    """Compiles a rule for Python to call."""

    library: type[_Whole] = _Whole

    def __init__(self, typing: Any, target: Any, _library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        library = self.library(target.codegen(), "whole")
        library.enable_object_caching()
        super().__init__(typing, target, library, args, result, flags, names)

    def compile_extra(self, func: Any) -> Any:
        """All that the rule needs is compiled on the way."""
        with _collecting_nothing():
            return super().compile_extra(func)


class LongRowsCompiler(WholeCompiler):
    """The same for code that writes long rows."""

    library = _LongRows


class PartCompiler(_RuleCompiler):
    """Compiles a rule for use by other rules."""

    def __init__(self, typing: Any, target: Any, _library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True
        flags.noalias = True
        super().__init__(typing, target, _Part(target.codegen(), "part"), args, result, flags, names)
        self.state.targetctx.get_executable = _stand_in


@contextmanager
def _changed(holder: Any, **settings: Any) -> Iterator[None]:
    """Settings of Numba, other than usual for as long as it compiles rules (under its lock)."""
    kept = {name: getattr(holder, name) for name in settings}
    for name, value in settings.items():
        setattr(holder, name, value)
    try:
        yield
    finally:
        for name, value in kept.items():
            setattr(holder, name, value)


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Numba makes millions of objects and needs most of them to the end: to look for garbage among them again and again
    takes an eighth of the time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is, without the usual question whether it counts from the end."""
    del size
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _stand_in(library: Any, description: Any, environment: Any) -> Any:
    """What Numba knows a compiled rule by. It must not be called."""
    library.finalize()
    return _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, environment, (library,))


def widened(kind: Any) -> Any:
    """One form of a rule serves all widths of numbers, constants and enum members."""
    if isinstance(kind, (types.Integer, types.IntegerLiteral, types.IntEnumMember)):
        return types.int64
    return types.boolean if isinstance(kind, types.BooleanLiteral) else kind


@contextmanager
def gpu_rules() -> Iterator[None]:
    """numba-cuda, told the same of rules: no index counts from the end."""
    if numba.config.ENABLE_CUDASIM:
        yield
        return
    with _changed(import_module("numba.cuda.np.arrayobj"), fix_integer_index=_plain_index):
        yield
