"""Numba compilers for rules: callees that are only linked, and entry points that are optimised once, as a whole.

By itself Numba optimises and emits every function alone, and again within every function that calls it. Here a rule
has two compiled forms: a *callee*, which is LLVM code to be linked into its callers, and an *entry point*, which Python
calls and which contains all its callees.

This relies on internals of Numba, so `pyproject.toml` pins its minor version. The assumptions, where they are made,
and the tests in tests/engine/compiler that check them:

- A code library is linked into its callers by `_get_module_for_linking` and optimised by `_optimize_final_module`
  (`_CalleeLibrary`, `_EntryLibrary`). If linking broke, nothing would compile; test_linking.py checks that callees
  are compiled without wrappers for Python.
- Callers of a rule link its callee (`get_overload`), never the entry point, so entry points are stored without LLVM
  code (`_EntryLibrary.serialize_using_object_code`): test_linking.py calls a loaded entry point from another function.
- Rules never use a negative index, so `arrayobj.fix_integer_index` need not handle one (`_nonnegative_index`).
  Uncompiled rules raise an error for a negative index (records.Row): test_uncompiled.py plays the same games compiled
  and uncompiled, and test_records.py tests the error itself.
- The records passed to a rule never overlap, so pointers are declared `noalias` (`CalleeCompiler`).
  test_aliasing.py checks the signatures of all rules.
- Rules allocate nothing, and Python holds their arguments during a call, so arrays need no reference counts
  (`_RuleCompiler`); these atomic instructions took 38 % of the time of a batch. test_linking.py checks that there are
  none, and that a rule that allocates does not compile.
- Calls convert numbers to the width of the signature that `get_call_template` returns, so one callee serves all
  integer types (`widen_type`): test_linking.py.
- Numba compiles under a global lock, so patches last for one compilation only (`patched`): test_linking.py checks that
  they are undone.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import _dynfunc
from numba.core import codegen, compiler, types
from numba.np import arrayobj


class _CalleeLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that is only linked into its callers: optimising or emitting it alone would be wasted time."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class _EntryLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that Python calls, with all its callees linked in."""

    # Loops of rules are short: vector code would only slow them down.
    vectorize = 0

    def _optimize_final_module(self) -> None:
        # Callees have no other users in this module, so LLVM may inline, specialise and drop them.
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        with patched(numba.config, LOOP_VECTORIZE=self.vectorize, SLP_VECTORIZE=0):
            super()._optimize_final_module()

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Serialize the machine code, and of the LLVM code, which is five times as long, only the names: no other
        function links it, because callers are given the callee."""
        name, kind, (machine_code, _llvm_code) = super().serialize_using_object_code()
        module = self._final_module
        symbols = [
            symbol.name
            for symbol in (*module.functions, *module.global_variables)
            if not symbol.is_declaration and symbol.linkage.name not in ("internal", "private")
        ]
        names = llvm.parse_assembly("".join(f'@"{symbol}" = global i8 0\n' for symbol in symbols))
        return name, kind, (machine_code, names.as_bitcode())


class _VectorizedLibrary(_EntryLibrary):
    """The same for code that writes long rows."""

    vectorize = 1


class _RuleCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a rule, in which no index is negative and no memory is allocated."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        flags.nrt = False
        super().__init__(typing, target, library, args, result, flags, names)

    def compile_extra(self, func: Any) -> Any:
        with patched(arrayobj, fix_integer_index=_nonnegative_index):
            return super().compile_extra(func)


class EntryCompiler(_RuleCompiler):
    """Compiles a rule for calls from Python."""

    library: type[_EntryLibrary] = _EntryLibrary

    def __init__(self, typing: Any, target: Any, _library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        library = self.library(target.codegen(), "entry")
        library.enable_object_caching()
        super().__init__(typing, target, library, args, result, flags, names)

    def compile_extra(self, func: Any) -> Any:
        """Compile the rule and, on the way, all its callees."""
        with _gc_paused():
            return super().compile_extra(func)


class VectorizedCompiler(EntryCompiler):
    """The same for code that writes long rows."""

    library = _VectorizedLibrary


class CalleeCompiler(_RuleCompiler):
    """Compiles a rule for calls from other rules."""

    def __init__(self, typing: Any, target: Any, _library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True
        flags.noalias = True
        super().__init__(typing, target, _CalleeLibrary(target.codegen(), "callee"), args, result, flags, names)
        self.state.targetctx.get_executable = _make_placeholder


@contextmanager
def patched(target: Any, **attributes: Any) -> Iterator[None]:
    """Replace attributes of a module of Numba while it compiles."""
    originals = {name: getattr(target, name) for name in attributes}
    for name, value in attributes.items():
        setattr(target, name, value)
    try:
        yield
    finally:
        for name, value in originals.items():
            setattr(target, name, value)


@contextmanager
def _gc_paused() -> Iterator[None]:
    """Pause garbage collection: Numba allocates millions of long-lived objects, and scanning them repeatedly takes an
    eighth of the compile time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _nonnegative_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Use an index as it is, without testing whether it is negative."""
    del size
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _make_placeholder(library: Any, description: Any, environment: Any) -> Any:
    """The function object by which Numba identifies a callee. It must not be called."""
    library.finalize()
    return _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, environment, (library,))


def widen_type(kind: Any) -> Any:
    """The type with which a callee is compiled: int64 for integers of any width, literals and enum members."""
    if isinstance(kind, (types.Integer, types.IntegerLiteral, types.IntEnumMember)):
        return types.int64
    return types.boolean if isinstance(kind, types.BooleanLiteral) else kind


@contextmanager
def cuda_indexing() -> Iterator[None]:
    """Let numba-cuda, too, compile indices without testing whether they are negative."""
    if numba.config.ENABLE_CUDASIM:
        yield
        return
    with patched(import_module("numba.cuda.np.arrayobj"), fix_integer_index=_nonnegative_index):
        yield
