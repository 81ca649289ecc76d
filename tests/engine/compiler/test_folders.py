"""The folders of compiled code, also where one cannot be written."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from draisine.engine.compiler import folders, machine_code
from draisine.engine.compiler.folders import FINGERPRINT, Stage
from draisine.engine.compiler.machine_code import ShippedCode, Target

UNPRIVILEGED = 65534


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The root of the cache. Temporary folders are created beside it, and nothing else is compiled yet."""
    for name in ("temporary", "cache"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("DRAISINE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr("atexit.register", lambda *_, **__: None)
    monkeypatch.setattr("numba.config.DISABLE_JIT", 0)
    monkeypatch.setattr(folders, "SHIPPED", None)
    return tmp_path / "cache"


def use(monkeypatch: pytest.MonkeyPatch, written: Path, read_only: Path | None = None) -> None:
    written.mkdir(exist_ok=True)
    monkeypatch.setattr(folders, "CACHE_DIR", written)
    monkeypatch.setattr(folders, "READ_ONLY_DIR", read_only)


def test_code_unused_for_a_month_is_deleted(tmp_path: Path) -> None:
    for name, days in (("engine-old", 31), ("engine-used", 29), ("something_else", 31)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbc").touch()
        past = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (past, past))
    folders._evict_old(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["engine-used", "something_else"]


def test_an_old_folder_deleted_by_another_process_is_ignored(root: Path) -> None:
    (root / "engine-gone").symlink_to(root / "nothing")
    assert folders._open_cache() == (root / f"engine-{FINGERPRINT}", None)


def test_the_folder_is_named_after_sources_and_processor(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = folders._open_cache()
    assert here == root / f"engine-{FINGERPRINT}"
    monkeypatch.setattr("numba.config.CPU_NAME", "generic")
    other, _ = folders._open_cache()
    assert other.parent == root
    assert other.name.startswith(f"{here.name}-")


def test_patch_releases_of_python_share_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel for a version of Python serves all its patch releases."""
    monkeypatch.setattr(sys, "version_info", (3, 11, 99))
    assert folders.fingerprint() == FINGERPRINT
    monkeypatch.setattr(sys, "implementation", SimpleNamespace(cache_tag="cpython-399"))
    assert folders.fingerprint() != FINGERPRINT


def test_a_stage_is_compiled_once_it_or_a_later_one_is_marked(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, root)
    assert folders.is_cold()
    assert not any(map(folders.is_compiled, Stage))
    folders.mark_compiled(Stage.SEARCH)
    assert not folders.is_cold()
    assert [stage for stage in Stage if folders.is_compiled(stage)] == [Stage.GAMES, Stage.SEARCH]
    assert not folders.is_warm()
    folders.mark_compiled(Stage.EVERYTHING)
    assert folders.is_warm()


def test_code_that_came_with_the_installation_serves_until_there_is_better(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, root)
    monkeypatch.setattr(folders, "SHIPPED", ShippedCode(root, Target("", "", "")))
    assert all(map(folders.is_compiled, Stage))
    assert not folders.is_warm(), "code for this processor is compiled in the background"
    use(monkeypatch, root, read_only=root)
    assert folders.is_warm(), "code in a temporary folder would be lost at the next start"
    monkeypatch.setattr(machine_code, "_used", False)
    assert not any(map(folders.is_compiled, Stage))


@contextmanager
def unprivileged() -> Iterator[None]:
    """Run as a user whose permissions count: root may write everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(UNPRIVILEGED)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_read_only_cache_is_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An administrator has compiled everything for all users of a machine."""
    for folder in (root.parent, *root.parents):
        if folder.stat().st_uid == os.geteuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o011)
    (root.parent / "temporary").chmod(0o777)
    shared = root / f"engine-{FINGERPRINT}"
    shared.mkdir()
    (shared / Stage.EVERYTHING).touch()
    shared.chmod(0o555)
    root.chmod(0o555)
    with unprivileged():
        written, read_only = folders._open_cache()
        use(monkeypatch, written, read_only)
        assert read_only == shared
        assert written.parents[1] == root.parent / "temporary"
        assert folders.is_warm()
        (written / "code.nbc").touch()
    root.chmod(0o755)
    shared.chmod(0o755)


def test_processes_share_the_temporary_folder(root: Path) -> None:
    """What `draisine warm` compiles for a server is stored where the server reads it."""
    root.rmdir()
    root.touch()
    written, _ = folders._open_cache()
    assert folders._open_cache() == (written, None)
    code = "from draisine.engine.compiler.folders import CACHE_DIR; print(CACHE_DIR)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout == f"{written}\n"


def test_a_temporary_folder_is_used_if_the_disk_is_full(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=folders.MIN_FREE - 1))
    written, read_only = folders._open_cache()
    assert written.parents[1] == root.parent / "temporary"
    assert read_only == root / f"engine-{FINGERPRINT}"


def test_nothing_is_written_where_no_folder_can_be(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a temporary one: code stays in memory, and games can be played."""
    root.rmdir()
    root.touch()

    def fail(**_: object) -> str:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("tempfile.mkdtemp", fail)
    written, read_only = folders._open_cache()
    assert written == read_only == root / f"engine-{FINGERPRINT}"
    monkeypatch.setattr(folders, "CACHE_DIR", written)
    folders.mark_compiled(Stage.GAMES)
    assert not folders.is_compiled(Stage.GAMES)
