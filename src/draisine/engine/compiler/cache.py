"""The folder in which compiled code is stored between runs."""

import hashlib
import logging
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

PACKAGE = Path(__file__).parents[2]
COMPILED_PACKAGES = ("boards", "engine", "encoding", "bots", "matches", "envs")
"""The packages whose sources are compiled together."""
CACHE_VARIABLE = "DRAISINE_CACHE"
MAX_AGE = 30 * 24 * 3600
"""Seconds after which unused compiled code is deleted."""
log = logging.getLogger(__name__)


def _fingerprint() -> str:
    """A hash of all compiled sources: Numba's own cache does not notice a change in a callee of another module."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info}".encode())
    for package in COMPILED_PACKAGES:
        for path in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(str(path.relative_to(PACKAGE)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    base = os.environ.get(CACHE_VARIABLE)
    if base:
        return Path(base)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "draisine"


def _evict_old(root: Path) -> None:
    """Delete the compiled code of older sources that has not been used for a month."""
    for folder in root.glob("engine-*"):
        # Another process may have deleted it already.
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > MAX_AGE:
                shutil.rmtree(folder, ignore_errors=True)


def _open_cache() -> Path:
    """The folder of compiled code for exactly these sources; a temporary one if it is not writable."""
    folder = _cache_root() / f"engine-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            # Creating the file has updated the folder's modification time, which marks it as used.
            _evict_old(folder.parent)
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="draisine-engine-"))


CACHE_DIR = _open_cache()


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Where the compiled code of a function is stored. Numba's default depends on the path of the source, so every copy
    of the sources would be compiled again; the fingerprint already identifies them. Other code that calls rules, such
    as a user's bot, is stored in the same folder, because a changed rule makes it stale too."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._py_file = py_file
        self._lineno = py_func.__code__.co_firstlineno
        self._cache_path = str(CACHE_DIR / self.get_suitable_cache_subpath(py_file))

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        if any(Path(py_file).is_relative_to(PACKAGE / package) for package in COMPILED_PACKAGES):
            return "-".join(Path(py_file).parent.relative_to(PACKAGE).parts)
        return str(super().get_suitable_cache_subpath(py_file))

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        # The parent class would require `numba.config.CACHE_DIR`, which belongs to the user's own code.
        return super(UserProvidedCacheLocator, cls).from_function(py_func, py_file)


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's cache with this locator, for this project's functions alone."""

    _locator_classes = (_Locator, *CompileResultCacheImpl._locator_classes)


class _FunctionCache(FunctionCache):  # type: ignore[misc]
    """The compiled code of one function. Other processes use the same files, so a process that cannot read one treats
    it as missing and replaces it with the code that it compiles; nothing is deleted."""

    _impl_class = _CacheImpl

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super()._load_overload(sig, target_context)
        except Exception as error:
            log.warning("the cached code of %s is damaged (%s): compiling it again", self._name, type(error).__name__)
            self._reset_damaged_index()
            return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        try:
            super()._save_overload(sig, data)
        except OSError as error:
            # The disk may be full: this process has the code in memory and does not need the file.
            log.warning("the compiled code of %s cannot be stored: %s", self._name, error)

    def _reset_damaged_index(self) -> None:
        """Replace an unreadable index, which would also prevent saving, by an empty one."""
        try:
            self._cache_file._load_index()
        except Exception:
            with suppress(OSError):
                self.flush()


def enable_caching(dispatcher: Any) -> Any:
    """Store and load the compiled code of a Numba dispatcher, and return it."""
    if not numba.config.DISABLE_JIT:
        dispatcher._cache = _FunctionCache(dispatcher.py_func)
    return dispatcher


def is_stored(dispatcher: Any) -> bool:
    """Whether a function has been compiled before, so that calling it compiles nothing."""
    if numba.config.DISABLE_JIT or dispatcher.overloads:
        return True
    return Path(dispatcher._cache._cache_file._index_path).exists()


def is_temporary() -> bool:
    """Whether compiled code is lost when this process ends, because the folder for it is not writable."""
    return CACHE_DIR.parent != _cache_root()


def is_cold() -> bool:
    """Whether nothing has been compiled for these sources yet."""
    return not numba.config.DISABLE_JIT and not any(CACHE_DIR.rglob("*.nbi"))


def _warm_marker() -> Path:
    return CACHE_DIR / "warm"


def is_warm() -> bool:
    """Whether everything has been compiled for these sources."""
    return bool(numba.config.DISABLE_JIT) or _warm_marker().exists()


def mark_warm() -> None:
    """Record that everything has been compiled."""
    _warm_marker().touch()
