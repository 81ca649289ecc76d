"""The cache of compiled code."""

import errno
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from draisine.engine.compiler import cache


def test_code_unused_for_a_month_is_deleted(tmp_path: Path) -> None:
    for name, days in (("engine-old", 31), ("engine-used", 29), ("something_else", 31)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbi").touch()
        past = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (past, past))
    cache._evict_old(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["engine-used", "something_else"]


def test_the_cache_is_warm_once_everything_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CACHE_DIR", tmp_path)
    monkeypatch.setattr("numba.config.DISABLE_JIT", 0)
    assert cache.is_cold()
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "step.nbi").touch()
    assert not cache.is_cold()
    assert not cache.is_warm(), "some code may not be compiled yet"
    cache.mark_warm()
    assert cache.is_warm()


def test_the_folder_is_named_after_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAISINE_CACHE", str(tmp_path))
    assert cache._open_cache() == tmp_path / f"engine-{cache._fingerprint()}"


def test_an_old_folder_deleted_by_another_process_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine-gone").symlink_to(tmp_path / "nothing")
    monkeypatch.setenv("DRAISINE_CACHE", str(tmp_path))
    assert cache._open_cache().parent == tmp_path


def test_copies_of_the_sources_share_compiled_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two clones, or a wheel and the sources it was built from, use the same compiled code."""
    monkeypatch.setattr(cache, "CACHE_DIR", tmp_path / "compiled")
    for copy in ("a/draisine", "b/draisine"):
        source = tmp_path / copy / "engine" / "step.py"
        source.parent.mkdir(parents=True)
        source.touch()
        monkeypatch.setattr(cache, "PACKAGE", tmp_path / copy)
        assert _folder(source) == str(tmp_path / "compiled" / "engine")
    (own := tmp_path / "my_bot.py").touch()
    folder = _folder(own)
    assert folder is not None, "other code that calls rules is stored with them, since their change makes it stale"
    assert folder.startswith(str(tmp_path / "compiled"))


def test_numbas_own_cache_folder_is_left_alone() -> None:
    """Other compiled code of the process keeps its cache where its owner wants it."""
    code = (
        "import numba; before = numba.config.CACHE_DIR, list(numba.core.caching.CacheImpl._locator_classes)\n"
        "import draisine.envs, draisine.drawing.layout.forces\n"
        "assert (numba.config.CACHE_DIR, numba.core.caching.CacheImpl._locator_classes) == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def _folder(source: Path) -> str | None:
    located = cache._Locator.from_function(_folder, str(source))
    return located and located.get_cache_path()  # type: ignore[no-any-return]


def test_a_temporary_folder_is_used_if_the_cache_is_not_writable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("DRAISINE_CACHE", str(blocked))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    folder = cache._open_cache()
    assert folder.is_dir()
    assert blocked not in folder.parents
    folder.rmdir()


@pytest.fixture
def compile_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Compiles a rule of a copy of the sources, or loads it from the cache `compiled/engine`, as a new process does."""
    source = tmp_path / "draisine" / "engine" / "rules.py"
    source.parent.mkdir(parents=True)
    source.write_text("def double(number):\n    return 2 * number\n\n\ndef half(number):\n    return number // 2\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "draisine")
    monkeypatch.setattr(cache, "CACHE_DIR", tmp_path / "compiled")

    def compile_rule(name: str) -> Any:
        spec = importlib.util.spec_from_file_location("compiled_rules", source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "compiled_rules", module)
        spec.loader.exec_module(module)
        return cache.enable_caching(numba.njit(getattr(module, name)))

    return compile_rule


needs_jit = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


@needs_jit
@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("content", [b"", b"\0" * 4096, None], ids=["empty", "zeros", "truncated"])
def test_only_a_damaged_file_is_replaced(
    compile_rule: Callable[[str], Any], tmp_path: Path, suffix: str, content: bytes | None
) -> None:
    folder = tmp_path / "compiled" / "engine"
    assert compile_rule("double")(21) == 42
    assert compile_rule("half")(84) == 42
    intact = {path.name: path.stat().st_mtime_ns for path in folder.iterdir() if "half" in path.name}
    (damaged,) = folder.glob(f"*double*.{suffix}")
    damaged.write_bytes(damaged.read_bytes()[:100] if content is None else content)

    again = compile_rule("double")
    assert again(21) == 42
    assert again.stats.cache_misses, "the damaged code was compiled again"
    loaded = compile_rule("double")
    assert loaded(21) == 42
    assert loaded.stats.cache_hits, "and stored for the next process"
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir() if "half" in path.name} == intact


@needs_jit
def test_code_that_cannot_be_stored_runs(
    compile_rule: Callable[[str], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = compile_rule("double")

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._open_for_write", full)
    assert rule(21) == 42
    assert not list((tmp_path / "compiled").rglob("*.nbc"))
