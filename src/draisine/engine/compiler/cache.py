"""Where compiled code is kept between starts."""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import CacheImpl, UserProvidedCacheLocator

PACKAGE = Path(__file__).parents[2]
ROOMS = ("boards", "engine", "bots", "matches", "envs")
"""Where all sources lie that are compiled together."""
OLD = 30 * 24 * 3600
"""Seconds after which compiled code that nobody used is thrown away."""


def _fingerprint() -> str:
    """A hash of all sources that are compiled: Numba's own cache does not notice a change in a callee of another
    module."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info}".encode())
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(str(path.relative_to(PACKAGE)).encode() + path.read_bytes())
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
        # Another process that starts now may have removed it already.
        with suppress(OSError):
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


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Where Numba keeps the compiled code of a rule. By itself it would go by the folder in which the source lies, and
    compile anew for every copy of the sources; the fingerprint says already what they are."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return "-".join(Path(py_file).parent.relative_to(PACKAGE).parts)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        ours = any(Path(py_file).is_relative_to(PACKAGE / room) for room in ROOMS)
        return super().from_function(py_func, py_file) if ours else None


CacheImpl._locator_classes.insert(0, _Locator)


def is_cold() -> bool:
    """Whether nothing has been compiled for these sources yet."""
    return not numba.config.DISABLE_JIT and not any(CACHE.rglob("*.nbi"))


def _mark() -> Path:
    return CACHE / "warm"


def is_warm() -> bool:
    """Whether everything has been compiled for these sources, to the end."""
    return bool(numba.config.DISABLE_JIT) or _mark().exists()


def mark_warm() -> None:
    """Everything is compiled."""
    _mark().touch()


def drop_cache() -> None:
    """Forget all compiled code: the way out of a damaged cache file. The folders stay, for Numba made them when the
    rules were imported and does not make them again."""
    _mark().unlink(missing_ok=True)
    for path in CACHE.rglob("*.nb?"):
        path.unlink(missing_ok=True)
