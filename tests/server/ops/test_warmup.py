"""Compilation in the background: what is ready when, and what becomes of the subprocess."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from draisine.engine.compiler import folders
from draisine.engine.compiler.folders import Stage
from draisine.engine.compiler.machine_code import ShippedCode, Target
from draisine.server.ops import warmup
from tests.server.async_tests import async_test
from tests.server.registries import wait_until

PYTHON = sys.executable
COMPILER = """#!{python}
import os, pathlib, sys, time
folder = pathlib.Path({folder!r})
for stage in ({stages}):
    (folder / stage).touch()
    while not (folder / f"continue-{{stage}}").exists():
        time.sleep(0.01)
(folder / "priority").write_text(str(os.getpriority(os.PRIO_PROCESS, 0)))
"""
"""A compiler that compiles nothing: it marks each stage as complete and waits for the test."""


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and a compiler in the place of this interpreter."""
    program = tmp_path / "python"
    stages = ", ".join(repr(str(stage)) for stage in (Stage.GAMES, Stage.SEARCH))
    program.write_text(COMPILER.format(python=PYTHON, folder=str(tmp_path), stages=stages))
    program.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(program))
    monkeypatch.setattr("numba.config.DISABLE_JIT", 0)
    monkeypatch.setattr(folders, "CACHE_DIR", tmp_path)
    monkeypatch.setattr(folders, "READ_ONLY_DIR", None)
    monkeypatch.setattr(folders, "SHIPPED", None)
    return tmp_path


def events() -> dict[Stage, asyncio.Event]:
    return {stage: asyncio.Event() for stage in (Stage.GAMES, Stage.SEARCH)}


def ready(of: dict[Stage, asyncio.Event]) -> list[Stage]:
    return [stage for stage, event in of.items() if event.is_set()]


@async_test
async def test_each_stage_is_ready_once_it_is_compiled(compiler: Path) -> None:
    stages = events()
    task = asyncio.create_task(warmup.compile_engine(stages))
    assert ready(stages) == []
    await wait_until(lambda: ready(stages) == [Stage.GAMES])
    (compiler / "continue-games").touch()
    await wait_until(lambda: ready(stages) == [Stage.GAMES, Stage.SEARCH])
    assert not task.done()
    await asyncio.sleep(3 * warmup.POLL_SECONDS)
    (compiler / "continue-search").touch()
    await task
    assert int((compiler / "priority").read_text()) == os.getpriority(os.PRIO_PROCESS, 0) + warmup.BACKGROUND_PRIORITY


@async_test
async def test_games_begin_at_once_with_code_that_came_with_the_installation(
    compiler: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code for this processor is compiled for the next start."""
    monkeypatch.setattr(folders, "SHIPPED", ShippedCode(compiler, Target("", "", "")))
    stages = events()
    task = asyncio.create_task(warmup.compile_engine(stages))
    await asyncio.sleep(0)
    assert ready(stages) == [Stage.GAMES, Stage.SEARCH]
    await wait_until((compiler / Stage.GAMES).exists)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@async_test
async def test_a_failed_compiler_delays_nothing(compiler: Path) -> None:
    """What is missing is compiled on demand."""
    (compiler / "python").write_text(f"#!{PYTHON}\nraise SystemExit(1)\n")
    stages = events()
    await warmup.compile_engine(stages)
    assert ready(stages) == [Stage.GAMES, Stage.SEARCH]
    (compiler / "python").unlink()
    stages = events()
    await warmup.compile_engine(stages)
    assert ready(stages) == [Stage.GAMES, Stage.SEARCH]


@async_test
async def test_the_compiler_ends_with_the_server(compiler: Path) -> None:
    """All its processes do."""
    child = f"""#!{PYTHON}
import os, pathlib, time
if os.fork():
    pathlib.Path({str(compiler / "pid")!r}).write_text(str(os.getpid()))
    time.sleep(600)
time.sleep(600)
"""
    (compiler / "python").write_text(child)
    task = asyncio.create_task(warmup.compile_engine(events()))
    await wait_until(lambda: (compiler / "pid").exists() and (compiler / "pid").read_text() != "")
    group = int((compiler / "pid").read_text())
    os.killpg(group, 0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await wait_until(lambda: not _has_members(group))


def _has_members(group: int) -> bool:
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            return True
    return False
