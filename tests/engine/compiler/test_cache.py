"""The cache of compiled code."""

import importlib.util
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core.codegen import CPUCodegen

from draisine.engine.compiler import cache, folders, machine_code
from draisine.engine.compiler.linking import EntryCompiler
from draisine.engine.compiler.machine_code import ShippedCode, Target

GENERIC = Target("x86_64-unknown-linux-gnu", "generic", "")


def test_copies_of_the_sources_share_compiled_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two clones, or a wheel and the sources it was built from, use the same compiled code."""
    for copy in ("a/draisine", "b/draisine"):
        monkeypatch.setattr(cache, "PACKAGE", tmp_path / copy)
        assert cache._subfolder(tmp_path / copy / "engine" / "rules" / "cards.py") == "engine-rules"
    assert cache._subfolder(tmp_path / "my_bot.py").startswith(f"{tmp_path.name}_")


def test_numbas_own_cache_folder_is_left_alone() -> None:
    """Other compiled code of the process keeps its cache where its owner wants it."""
    code = (
        "import numba; before = numba.config.CACHE_DIR, list(numba.core.caching.CacheImpl._locator_classes)\n"
        "import draisine.envs, draisine.drawing.layout.forces\n"
        "assert (numba.config.CACHE_DIR, numba.core.caching.CacheImpl._locator_classes) == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


SOURCE = "def double(number):\n    return 2 * number\n\n\ndef half(number):\n    return number // 2\n"
CompileRule = Callable[[str], Any]


@pytest.fixture(params=["engine", "elsewhere"])
def source(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of a copy of the package, or a user's own. An empty cache, and no other code."""
    monkeypatch.setattr(cache, "PACKAGE", tmp_path / "draisine")
    monkeypatch.setattr(folders, "CACHE_DIR", tmp_path / "compiled")
    monkeypatch.setattr(folders, "READ_ONLY_DIR", None)
    monkeypatch.setattr(folders, "SHIPPED", None)
    source: Path = tmp_path / "draisine" / request.param / "rules.py"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE)
    return source


@pytest.fixture
def compile_rule(source: Path, monkeypatch: pytest.MonkeyPatch) -> CompileRule:
    """Compiles a rule, or loads it from the cache, as a new process does."""

    def compile_rule(name: str) -> Any:
        spec = importlib.util.spec_from_file_location("compiled_rules", source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "compiled_rules", module)
        spec.loader.exec_module(module)
        return cache.enable_caching(numba.njit(pipeline_class=EntryCompiler)(getattr(module, name)))

    return compile_rule


def stored(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.nbc"))


needs_jit = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


@needs_jit
@pytest.mark.parametrize("damage", ["empty", "zeros", "truncated", "flipped"])
def test_only_a_damaged_file_is_replaced(compile_rule: CompileRule, tmp_path: Path, damage: str) -> None:
    """One flipped bit in machine code would crash the process, or play by wrong rules."""
    assert compile_rule("double")(21) == 42
    assert compile_rule("half")(84) == 42
    (damaged,) = (path for path in stored(tmp_path) if "double" in path.name)
    intact = {path.name: path.stat().st_mtime_ns for path in stored(tmp_path) if path != damaged}
    content = damaged.read_bytes()
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    contents = {"empty": b"", "zeros": bytes(4096), "truncated": content[:100], "flipped": flipped}
    damaged.write_bytes(contents[damage])

    again = compile_rule("double")
    assert again(21) == 42
    assert again.stats.cache_misses, "the damaged code was compiled again"
    loaded = compile_rule("double")
    assert loaded(21) == 42
    assert loaded.stats.cache_hits, "and stored for the next process"
    assert {path.name: path.stat().st_mtime_ns for path in stored(tmp_path) if path != damaged} == intact


@needs_jit
def test_versions_of_a_function_never_share_a_file(compile_rule: CompileRule, tmp_path: Path) -> None:
    """Two processes that compile different versions at the same time cannot take the code of one for the other."""
    compile_rule("double")(21)
    compile_rule("double")(2.5)
    whole, fraction = compile_rule("double"), compile_rule("double")
    assert (whole(4), fraction(0.5)) == (8, 1.0)
    assert whole.stats.cache_hits
    assert fraction.stats.cache_hits
    assert len(stored(tmp_path)) == 2


@needs_jit
def test_a_changed_source_is_compiled_again(compile_rule: CompileRule, source: Path) -> None:
    """Of the package's own sources, the name of the folder has the fingerprint."""
    compile_rule("double")(21)
    # Of another length, because Python compares times of sources in whole seconds.
    source.write_text(SOURCE.replace("2 * number", "3 * number  # more"))
    changed = compile_rule("double")
    assert changed(21) == (42 if source.parent.name == "engine" else 63)


@needs_jit
def test_code_that_came_with_the_installation_is_used(
    compile_rule: CompileRule, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is loaded under the name of the processor for which it was compiled, and left as it is."""
    with monkeypatch.context() as other:
        other.setattr(CPUCodegen, "magic_tuple", lambda _: tuple(GENERIC))
        compile_rule("double")(21)
    (tmp_path / "compiled").rename(tmp_path / "shipped")
    assert not cache.is_stored(compile_rule("double"))
    monkeypatch.setattr(folders, "SHIPPED", ShippedCode(tmp_path / "shipped", GENERIC))
    loaded = compile_rule("double")
    assert cache.is_stored(loaded)
    assert loaded(21) == 42
    assert loaded.stats.cache_hits
    assert not (tmp_path / "compiled").exists()

    monkeypatch.setattr(machine_code, "_used", False)
    native = compile_rule("double")
    assert native(21) == 42
    assert native.stats.cache_misses, "draisine warm compiles for this processor"
    monkeypatch.setattr(machine_code, "_used", True)
    for path in stored(tmp_path / "shipped"):
        path.unlink()
    switched = compile_rule("double")
    assert switched(21) == 42
    assert switched.stats.cache_hits, "which the next start prefers"


@needs_jit
def test_a_read_only_folder_is_read(compile_rule: CompileRule, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_rule("double")(21)
    monkeypatch.setattr(folders, "READ_ONLY_DIR", tmp_path / "compiled")
    monkeypatch.setattr(folders, "CACHE_DIR", tmp_path / "temporary")
    assert compile_rule("half")(84) == 42
    loaded = compile_rule("double")
    assert loaded(21) == 42
    assert loaded.stats.cache_hits
    assert [path.name.partition(".nbc")[0].split(".")[1] for path in stored(tmp_path / "temporary")] == ["half"]


@needs_jit
def test_code_runs_on_a_full_disk(compile_rule: CompileRule, tmp_path: Path) -> None:
    """Nothing partial remains. A limit on the size of files stands for the disk."""
    rule = compile_rule("double")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, limits[1]))
    try:
        assert rule(21) == 42
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not [path for path in (tmp_path / "compiled").rglob("*") if path.is_file()]


@needs_jit
def test_stored_code_is_small_and_names_no_path(compile_rule: CompileRule, tmp_path: Path) -> None:
    compile_rule("double")(21)
    (path,) = stored(tmp_path)
    assert str(tmp_path).encode() not in path.read_bytes()
    assert path.stat().st_size < 12_000


@needs_jit
def test_functions_typed_in_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "CACHE_DIR", tmp_path / "compiled")
    cell: dict[str, Any] = {}
    exec(compile("def double(number):\n    return 2 * number\n", "<cell 1>", "exec"), cell)
    rule = cache.enable_caching(numba.njit(cell["double"]))
    assert rule(21) == 42
    assert not stored(tmp_path)
    assert cache.is_stored(rule)
