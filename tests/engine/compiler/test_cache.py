"""The cache of compiled code."""

import os
import time
from pathlib import Path

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


def test_clearing_the_cache_leaves_its_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine").mkdir()
    for name in ("step.nbi", "step.1.nbc"):
        (tmp_path / "engine" / name).touch()
    monkeypatch.setattr(cache, "CACHE_DIR", tmp_path)
    monkeypatch.setattr("numba.config.DISABLE_JIT", 0)
    assert not cache.is_cold()
    assert not cache.is_warm(), "some code may not be compiled yet"
    cache.mark_warm()
    assert cache.is_warm()
    cache.clear_cache()
    assert cache.is_cold()
    assert not cache.is_warm()
    assert (tmp_path / "engine").is_dir()


def test_the_folder_is_named_after_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAISINE_CACHE", str(tmp_path))
    assert cache._open_cache() == tmp_path / f"engine-{cache._fingerprint()}"


def test_an_old_folder_deleted_by_another_process_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine-gone").symlink_to(tmp_path / "nothing")
    monkeypatch.setenv("DRAISINE_CACHE", str(tmp_path))
    assert cache._open_cache().parent == tmp_path


def test_copies_of_the_sources_share_compiled_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two clones, or a wheel and the sources it was built from, use the same compiled code."""
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "compiled"))
    for copy in ("a/draisine", "b/draisine"):
        source = tmp_path / copy / "engine" / "step.py"
        source.parent.mkdir(parents=True)
        source.touch()
        monkeypatch.setattr(cache, "PACKAGE", tmp_path / copy)
        assert _folder(source) == str(tmp_path / "compiled" / "engine")
    (own := tmp_path / "my_bot.py").touch()
    assert _folder(own) is None, "Numba decides where to store other code"


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
