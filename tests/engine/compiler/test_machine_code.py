"""Machine code that comes with an installation: used only where it fits."""

from pathlib import Path

import llvmlite.binding as llvm
import msgspec
import pytest

from draisine.engine.compiler.export import export
from draisine.engine.compiler.folders import FINGERPRINT
from draisine.engine.compiler.machine_code import MANIFEST, Manifest, Target, find

HERE = Target(llvm.get_process_triple(), "generic", "+cx16,+sse2")


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.config.DISABLE_JIT", 0)
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", lambda: {"cx16": True, "sse2": True, "avx2": False})


def write(folder: Path, fingerprint: str = FINGERPRINT, target: Target = HERE) -> None:
    (folder / MANIFEST).write_bytes(msgspec.json.encode(Manifest(fingerprint, target)))


def test_code_for_these_sources_and_this_processor_is_used(tmp_path: Path) -> None:
    write(tmp_path)
    assert find(FINGERPRINT, tmp_path) == (tmp_path, HERE)


@pytest.mark.parametrize(
    "target",
    [HERE._replace(features="+sse2,+avx2"), HERE._replace(features="+amx"), HERE._replace(triple="riscv64-linux-gnu")],
)
def test_code_for_another_processor_is_not_used(tmp_path: Path, target: Target) -> None:
    write(tmp_path, target=target)
    assert find(FINGERPRINT, tmp_path) is None


def test_code_of_other_sources_is_not_used(tmp_path: Path) -> None:
    write(tmp_path, fingerprint="another")
    assert find(FINGERPRINT, tmp_path) is None


@pytest.mark.parametrize("content", [None, b"", b"{}", b"\0\0"])
def test_a_missing_or_damaged_manifest_means_no_code(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / MANIFEST).write_bytes(content)
    assert find(FINGERPRINT, tmp_path) is None


@pytest.mark.parametrize("setting", ["DISABLE_JIT", "CPU_NAME", "CPU_FEATURES"])
def test_numbas_settings_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    write(tmp_path)
    monkeypatch.setattr(f"numba.config.{setting}", "1")
    assert find(FINGERPRINT, tmp_path) is None


def test_exported_code_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled for the processor of this test, so its manifest lists all features that it has."""
    monkeypatch.undo()
    monkeypatch.setattr("numba.config.DISABLE_JIT", 0)
    (tmp_path / "cache" / "engine").mkdir(parents=True)
    for name in ("engine/step.nbc", "games"):
        (tmp_path / "cache" / name).write_text(name)
    (tmp_path / "code" / "stale").mkdir(parents=True)
    export(tmp_path / "code", tmp_path / "cache")
    assert sorted(path.name for path in (tmp_path / "code").rglob("*")) == ["engine", MANIFEST, "step.nbc"]
    assert find(FINGERPRINT, tmp_path / "code") is not None
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", dict)
    assert find(FINGERPRINT, tmp_path / "code") is None
