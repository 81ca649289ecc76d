"""The one place that decides how the rules run.

The rules are plain Python. `jit` compiles them for the CPU (Numba), for a GPU (`DRAISINE_TARGET=cuda`),
or leaves them alone (`NUMBA_DISABLE_JIT=1`), which is slow and can be stepped through in a debugger.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import _dynfunc
from numba.core import codegen, compiler, types
from numba.np import arrayobj

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = bool(numba.config.DISABLE_JIT)
"""Whether the rules run uncompiled, on plain objects instead of numpy records."""

OLD = 30 * 24 * 3600

TARGET = os.environ.get("DRAISINE_TARGET", "cpu")


def _fingerprint() -> str:
    """A hash of all sources that are compiled: Numba's own cache does not notice a change in a callee of another
    module."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info}".encode())
    for room in ("boards", "engine", "bots"):
        for path in sorted((Path(__file__).parents[1] / room).glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    base = os.environ.get("DRAISINE_CACHE")
    if base:
        return Path(base)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "draisine"


def _remove_old(root: Path) -> None:
    """Sources change and leave their compiled code behind: what was not used for a month goes."""
    for folder in root.glob("engine-*"):
        if time.time() - folder.stat().st_mtime > OLD:
            shutil.rmtree(folder, ignore_errors=True)


def _open_cache() -> Path:
    """The folder of compiled code for exactly these sources; a temporary one where none can be written."""
    folder = _cache_root() / f"engine-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            # Making the file marks the folder as used now.
            _remove_old(folder.parent)
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="draisine-engine-"))


CACHE = _open_cache()
numba.config.CACHE_DIR = str(CACHE)


def is_cold() -> bool:
    """Whether nothing has been compiled for these sources yet."""
    return not PLAIN and not any(CACHE.rglob("*.nbi"))


def drop_cache() -> None:
    """Forget all compiled code: the way out of a damaged cache file. The folders stay, for Numba made them when the
    rules were imported and does not make them again."""
    for path in CACHE.rglob("*.nb?"):
        path.unlink(missing_ok=True)


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that is only ever linked into something larger: optimising or emitting it on its own would be wasted."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class _Whole(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that Python calls, with all that it needs linked in."""

    def _optimize_final_module(self) -> None:
        # What is linked in serves nobody else: it may be inlined, specialised and dropped at will.
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        # Rules loop a few times at most: vector code for them only gets in the way.
        with _changed(numba.config, LOOP_VECTORIZE=0, SLP_VECTORIZE=0):
            super()._optimize_final_module()


class _RuleCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a rule. Rules never count an index from the end, and never get one record twice."""

    def compile_extra(self, func: Any) -> Any:
        with _changed(arrayobj, fix_integer_index=_plain_index):
            return super().compile_extra(func)


class _WholeCompiler(_RuleCompiler):
    """Compiles a rule for Python to call."""

    def __init__(self, typing: Any, target: Any, _library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        library = _Whole(target.codegen(), "whole")
        library.enable_object_caching()
        super().__init__(typing, target, library, args, result, flags, names)


class _PartCompiler(_RuleCompiler):
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


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is, without the usual question whether it counts from the end."""
    del size
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _stand_in(library: Any, description: Any, environment: Any) -> Any:
    """What Numba knows a compiled rule by. It must not be called."""
    library.finalize()
    return _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, environment, (library,))


def _widened(kind: Any) -> Any:
    """One form of a rule serves all widths of numbers, constants and enum members."""
    if isinstance(kind, (types.Integer, types.IntegerLiteral, types.IntEnumMember)):
        return types.int64
    return types.boolean if isinstance(kind, types.BooleanLiteral) else kind


def jit(function: F) -> F:
    """Compile a rule for the target of this process.

    Numba would optimise and emit every rule by itself, and again within every rule that calls it. So rules that are
    called by rules are only linked in: whatever is called from Python is optimised once, as a whole.
    """
    if TARGET == "cuda":
        from numba import cuda

        return cuda.jit(device=True)(function)  # type: ignore[no-any-return]
    entry = numba.njit(cache=True, nogil=True, error_model="numpy", pipeline_class=_WholeCompiler)(function)
    if not PLAIN:
        part = numba.njit(nogil=True, error_model="numpy", pipeline_class=_PartCompiler)(function)
        entry.get_call_template = lambda args, kws: part.get_call_template(tuple(map(_widened, args)), kws)
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


if PLAIN or TARGET == "cuda":
    popcount = jit(_added_bits)
else:
    # The processor has an instruction for it.
    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def popcount(_typing: Any, _bits: Any) -> Any:
        """How many bits are set."""
        return types.int64(types.int64), lambda _context, builder, _signature, args: builder.ctpop(args[0])
