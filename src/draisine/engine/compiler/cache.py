"""The compiled code of functions, stored between runs.

Numba's own cache has an index per function and numbers the files; two processes that write at the same time can make an
index name the code of another signature. Here every version of a function has a file, named by a hash of all that its
code depends on, so files are only added or replaced by equal ones. A checksum tells damaged files.

This relies on internals of Numba, so `pyproject.toml` pins its minor version: a dispatcher loads and saves compiled
functions through `_cache`, `_reduce` makes them picklable and `_rebuild` restores them. test_cache.py checks all three.
"""

import hashlib
import logging
import os
import pickle
import tempfile
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core import compiler
from numba.core.caching import _Cache
from numba.core.serialize import dumps

from draisine.engine.compiler import folders, machine_code
from draisine.engine.compiler.folders import COMPILED_SOURCES, PACKAGE

CHECKSUM_BYTES = 4
log = logging.getLogger(__name__)


class FunctionCache(_Cache):  # type: ignore[misc]
    """The compiled code of one function. Other processes use the same files, so a process that cannot read one treats
    it as missing and replaces it with the code that it compiles; nothing is deleted."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}".translate({60: None, 62: None})
        self._subfolder = _subfolder(Path(function.__code__.co_filename))
        self._enabled = True

    @property
    def cache_path(self) -> str:
        """Where the code is written."""
        return str(folders.CACHE_DIR / self._subfolder)

    def enable(self) -> None:
        """Store and load code."""
        self._enabled = True

    def disable(self) -> None:
        """Keep code in memory only."""
        self._enabled = False

    def flush(self) -> None:
        """Delete the stored versions of the function."""
        for path in self._versions(folders.CACHE_DIR):
            with suppress(OSError):
                path.unlink()

    def is_stored(self) -> bool:
        """Whether some version of the function is stored."""
        return any(self._versions(folder) for folder in _readable_folders())

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Return the compiled function for a signature; None if it is not stored."""
        target_context.refresh()
        if not self._enabled:
            return None
        here, shipped = target_context.codegen().magic_tuple(), folders.SHIPPED
        places = [(folders.CACHE_DIR, here), (folders.READ_ONLY_DIR, here)]
        if shipped is not None and machine_code.is_used():
            places.append((shipped.folder, tuple(shipped.target)))
        for folder, target in places:
            loaded = folder and self._load(folder / self._file(signature, target), target_context)
            if loaded:
                return loaded
        return None

    def _load(self, path: Path, target_context: Any) -> Any:
        try:
            content = path.read_bytes()
            if zlib.crc32(content[CHECKSUM_BYTES:]).to_bytes(CHECKSUM_BYTES) != content[:CHECKSUM_BYTES]:
                raise ValueError("the checksum differs")
            return compiler.CompileResult._rebuild(target_context, *pickle.loads(content[CHECKSUM_BYTES:]))
        except OSError:
            # Not stored, or not readable.
            return None
        except Exception as error:
            log.warning("the stored code of %s is damaged (%s): compiling it again", self._name, type(error).__name__)
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Store a compiled function."""
        if not self._enabled or result.lifted or result.library.has_dynamic_globals:
            return
        # Numba stores an annotated listing as well, which is long and contains the path of the source.
        content = dumps(result._replace(type_annotation="")._reduce())
        path = folders.CACHE_DIR / self._file(signature, result.codegen.magic_tuple())
        try:
            _write(path, zlib.crc32(content).to_bytes(CHECKSUM_BYTES) + content)
        except OSError as error:
            # The disk may be full: this process has the code in memory and does not need the file.
            log.warning("the compiled code of %s cannot be stored: %s", self._name, error)

    def _file(self, signature: Any, target: tuple[str, str, str]) -> Path:
        """The file of one version, relative to the folder. The fingerprint in the name of the folder covers the rules;
        of other code that calls them, such as a user's bot, the source is part of the hash."""
        code, source = self._function.__code__, Path(self._function.__code__.co_filename)
        digest = hashlib.sha256(repr((str(signature), target, code.co_firstlineno, code.co_code)).encode())
        digest.update(dumps(tuple(cell.cell_contents for cell in self._function.__closure__ or ())))
        if not _is_compiled_source(source):
            digest.update(source.read_bytes())
        return Path(self._subfolder, f"{self._name}.{digest.hexdigest()[:24]}.nbc")

    def _versions(self, folder: Path) -> list[Path]:
        return list((folder / self._subfolder).glob(f"{self._name}.*.nbc"))


def _subfolder(source: Path) -> str:
    """The folder of a module's code: Numba's default depends on the path of the source, so every copy of the sources
    would be compiled again. Other code that calls rules, such as a user's bot, is stored in the same folder as they,
    because a changed rule makes it stale too."""
    if _is_compiled_source(source):
        return "-".join(source.parent.relative_to(PACKAGE).parts)
    return f"{source.parent.name}_{hashlib.sha256(str(source.parent.absolute()).encode()).hexdigest()[:16]}"


def _is_compiled_source(source: Path) -> bool:
    return any(source.is_relative_to(PACKAGE / package) for package in COMPILED_SOURCES)


def _readable_folders() -> list[Path]:
    shipped = folders.SHIPPED.folder if folders.SHIPPED is not None and machine_code.is_used() else None
    return [folder for folder in (folders.CACHE_DIR, folders.READ_ONLY_DIR, shipped) if folder is not None]


def _write(path: Path, content: bytes) -> None:
    """Write a file at once, so that other processes never see a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(content)
            file.close()
            os.replace(file.name, path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise


def enable_caching(dispatcher: Any) -> Any:
    """Store and load the compiled code of a Numba dispatcher, and return it. Code that was typed in, as in a notebook,
    stays in memory: nothing identifies the functions that it calls."""
    if not numba.config.DISABLE_JIT and Path(dispatcher.py_func.__code__.co_filename).is_file():
        dispatcher._cache = FunctionCache(dispatcher.py_func)
    return dispatcher


def is_stored(dispatcher: Any) -> bool:
    """Whether a function has been compiled before, so that calling it compiles nothing."""
    if numba.config.DISABLE_JIT or dispatcher.overloads:
        return True
    return isinstance(dispatcher._cache, FunctionCache) and dispatcher._cache.is_stored()
