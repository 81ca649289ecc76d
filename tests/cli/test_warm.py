"""`draisine warm`: everything is compiled, by several processes if there are several cores."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from draisine.cli import warm
from draisine.cli.warmup import WarmupStage, WarmupStep
from draisine.engine.compiler import folders, machine_code
from draisine.engine.compiler.cache import is_stored
from draisine.engine.compiler.folders import Stage
from draisine.review import kernel
from tests.cli.invocation import call

REVIEW = """
from numba.core.event import install_recorder
from draisine.review import Effort, review_game
from tests.cli.review.games import finished_game

with install_recorder("numba:compile") as recorder:
    for board in ("first_journey", "europe", "old_west"):
        review_game(finished_game(board), effort=Effort().scaled(0))
print([str(event.data["dispatcher"]) for _, event in recorder.buffer if event.is_start])
"""


@pytest.fixture(autouse=True)
def _this_process_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command runs in the process of the tests."""
    monkeypatch.setattr(machine_code, "_used", True)


def test_it_compiles_everything() -> None:
    """A review in another process then compiles nothing more."""
    result = call("warm")
    assert result.exit_code == 0
    assert "everything is compiled (" in result.stderr
    assert not machine_code.is_used(), "code of the installation would be loaded instead"
    assert all(map(is_stored, (kernel.list_options, kernel.play_deals, kernel.play_open, kernel.play_fresh)))
    finished = subprocess.run([sys.executable, "-c", REVIEW], capture_output=True, text=True, check=True)
    assert finished.stdout == "[]\n"


@pytest.mark.parametrize("compiled", [False, True])
def test_what_the_first_game_needs_is_compiled_once(
    steps: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    monkeypatch.setattr(folders, "is_compiled", lambda _stage: compiled)
    log = tmp_path / "log"
    steps(1, partial(_log_process, str(log)))
    assert ("what the first game needs is compiled (" in call("warm", "--first").stderr) != compiled
    assert log.exists() != compiled


def test_the_first_run_explains_the_wait_once(tmp_path: Path) -> None:
    """With an empty cache; stopped as soon as the message is printed."""
    command = (sys.executable, "-m", "draisine.cli", "warm")
    environment = os.environ | {"DRAISINE_CACHE": str(tmp_path)}
    with subprocess.Popen(
        command, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "compiling the engine (first run only): a minute or two\n"
        os.killpg(process.pid, 9)
        assert "compiling" not in process.stderr.read()


def _exit_in_worker() -> None:
    if multiprocessing.parent_process() is not None:
        os._exit(1)


def _log_process(log: str) -> None:
    with Path(log).open("a") as file:
        file.write("main\n" if multiprocessing.parent_process() is None else "worker\n")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replaces the warm-up steps; the cache is not marked as complete."""
    monkeypatch.setattr(folders, "mark_compiled", lambda _stage: None)

    def set_steps(processes: int, *warmup_steps: WarmupStep) -> None:
        monkeypatch.setattr(warm, "available_cores", lambda: processes)
        monkeypatch.setattr(warm, "warmup_stages", lambda: [WarmupStage(Stage.GAMES, list(warmup_steps), [])])

    return set_steps


@pytest.mark.parametrize(("processes", "expected"), [(1, ["main"]), (2, ["worker", "main"])])
def test_worker_processes_compile_first(
    steps: Callable[..., None], tmp_path: Path, processes: int, expected: list[str]
) -> None:
    log = tmp_path / "log"
    steps(processes, partial(_log_process, str(log)))
    assert call("warm").exit_code == 0
    assert log.read_text().split() == expected


def test_steps_of_a_killed_process_run_in_the_main_process(steps: Callable[..., None], tmp_path: Path) -> None:
    log = tmp_path / "log"
    steps(2, _exit_in_worker, partial(_log_process, str(log)))
    assert call("warm").exit_code == 0
    assert log.read_text().split()[-1] == "main"
