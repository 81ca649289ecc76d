"""`draisine warm`: everything is compiled, by several processes where there are cores for them."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from draisine.cli import warm
from draisine.cli.warmup import Walk
from draisine.engine.compiler import cache
from tests.cli.calling import call


def test_it_compiles_everything() -> None:
    result = call("warm")
    assert result.exit_code == 0
    assert "everything is compiled (" in result.stderr


def test_whoever_comes_first_is_told_why_once(tmp_path: Path) -> None:
    """In an empty folder; it is stopped as soon as it has said so."""
    command = (sys.executable, "-m", "draisine.cli", "warm")
    told = os.environ | {"DRAISINE_CACHE": str(tmp_path)}
    with subprocess.Popen(command, env=told, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "compiling the engine, once: a minute or two\n"
        os.killpg(process.pid, 9)
        assert "compiling" not in process.stderr.read()


def _die_there() -> None:
    if multiprocessing.parent_process() is not None:
        os._exit(1)


def _go(walked: str) -> None:
    with Path(walked).open("a") as file:
        file.write("here\n" if multiprocessing.parent_process() is None else "there\n")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets what is walked instead of everything; nothing is marked as compiled by that."""
    monkeypatch.setattr(cache, "mark_warm", lambda: None)

    def set_steps(processes: int, *walks: Walk) -> None:
        monkeypatch.setattr(warm, "cores", lambda: processes)
        monkeypatch.setattr(warm, "walks", lambda: [("a step", walk) for walk in walks])

    return set_steps


@pytest.mark.parametrize(("processes", "where"), [(1, ["here"]), (2, ["there", "here"])])
def test_others_compile_first_where_there_are_cores(
    steps: Callable[..., None], tmp_path: Path, processes: int, where: list[str]
) -> None:
    walked = tmp_path / "walked"
    steps(processes, partial(_go, str(walked)))
    assert call("warm").exit_code == 0
    assert walked.read_text().split() == where


def test_what_a_killed_process_left_is_done_here(steps: Callable[..., None], tmp_path: Path) -> None:
    walked = tmp_path / "walked"
    steps(2, _die_there, partial(_go, str(walked)))
    assert call("warm").exit_code == 0
    assert walked.read_text().split()[-1] == "here"
