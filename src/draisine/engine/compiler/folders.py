"""The folder in which compiled code is stored between runs."""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

import numba

from draisine.engine.compiler import machine_code

PACKAGE = Path(__file__).parents[2]
COMPILED_SOURCES = ("boards", "engine", "encoding", "bots", "matches", "envs", "review/kernel.py")
"""The packages and modules whose sources are compiled together."""
MAX_AGE = 30 * 24 * 3600
"""Seconds after which unused compiled code is deleted."""
MIN_FREE = 64 * 2**20
"""Bytes that must be free where compiled code is stored."""
CACHE_VARIABLE = "DRAISINE_CACHE"


class Stage(StrEnum):
    """What is compiled, in this order. A file of this name marks a stage that is complete."""

    GAMES = "games"
    """What games at a table need: rules, views, scoring, and the levels that decide without a search."""
    SEARCH = "search"
    """The Baron and hints."""
    EVERYTHING = "warm"
    """The rest: series of games, nets, reviews, and what researchers call."""


def fingerprint() -> str:
    """A hash of all compiled sources: Numba's own cache does not notice a change in a callee of another module. Patch
    releases of Python share byte code and binary interface, so they share compiled code."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.implementation.cache_tag} {sys.abiflags}".encode())
    for source in COMPILED_SOURCES:
        for path in _list_modules(PACKAGE / source):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _list_modules(source: Path) -> list[Path]:
    """The modules of a package, or a single module."""
    return sorted(source.rglob("*.py")) if source.is_dir() else [source]


def _cache_root() -> Path:
    base = os.environ.get(CACHE_VARIABLE)
    if base:
        return Path(base)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "draisine"


def _folder_name() -> str:
    """The name of the folder for exactly these sources, and for another processor than this one if Numba's settings
    name one."""
    other = "-".join(filter(None, (numba.config.CPU_NAME, numba.config.CPU_FEATURES)))
    return f"engine-{FINGERPRINT}" + (f"-{hashlib.sha256(other.encode()).hexdigest()[:8]}" if other else "")


def _evict_old(root: Path) -> None:
    """Delete the compiled code of older sources that has not been used for a month."""
    for folder in root.glob("engine-*"):
        # Another process may have deleted it already.
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > MAX_AGE:
                shutil.rmtree(folder, ignore_errors=True)


def _open_cache() -> tuple[Path, Path | None]:
    """The folder of compiled code for these sources, and where code is read besides. If the folder cannot be written,
    or its disk is full, code is only read there, and written to a temporary folder."""
    folder = _cache_root() / _folder_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            # Creating the file has updated the folder's modification time, which marks it as used.
            _evict_old(folder.parent)
        if shutil.disk_usage(folder).free >= MIN_FREE:
            return folder, None
    except OSError:
        pass
    return _make_temporary(folder), folder


def _make_temporary(folder: Path) -> Path:
    """A folder for this process and those that it starts. Without one, the code stays in memory."""
    try:
        root = tempfile.mkdtemp(prefix="draisine-")
    except OSError:
        return folder
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    os.environ[CACHE_VARIABLE] = root
    temporary = Path(root) / folder.name
    temporary.mkdir()
    return temporary


FINGERPRINT = fingerprint()
CACHE_DIR, READ_ONLY_DIR = _open_cache()
SHIPPED = machine_code.find(FINGERPRINT)
"""Machine code that came with the installation, if it runs here."""


def is_temporary() -> bool:
    """Whether compiled code is lost when this process ends, because the folder for it cannot be written."""
    return READ_ONLY_DIR is not None


def is_cold() -> bool:
    """Whether nothing has been compiled for these sources yet."""
    return not numba.config.DISABLE_JIT and not _is_marked(Stage.GAMES) and not any(CACHE_DIR.rglob("*.nbc"))


def is_compiled(stage: Stage) -> bool:
    """Whether everything up to a stage has been compiled for these sources, here or before installation."""
    return bool(numba.config.DISABLE_JIT) or _is_marked(stage)


def is_warm() -> bool:
    """Whether compiling in the background would gain nothing: everything is compiled for this processor, or code that
    runs here came with the installation and there is no lasting place for other code."""
    return bool(numba.config.DISABLE_JIT) or _is_marked(Stage.EVERYTHING, shipped=READ_ONLY_DIR is not None)


def mark_compiled(stage: Stage) -> None:
    """Record that everything up to a stage has been compiled. On a full disk this remains unknown."""
    with suppress(OSError):
        (CACHE_DIR / stage).touch()


def _is_marked(stage: Stage, *, shipped: bool = True) -> bool:
    if shipped and SHIPPED is not None and machine_code.is_used():
        return True
    stages = list(Stage)
    folders = [folder for folder in (CACHE_DIR, READ_ONLY_DIR) if folder is not None]
    return any((folder / done).exists() for folder in folders for done in stages[stages.index(stage) :])
