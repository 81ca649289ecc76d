"""`draisine warm`: everything is compiled, by several processes where there are cores for them."""

import multiprocessing
import os
import subprocess
import sys

import pytest

from draisine.cli import warm
from tests.cli.calling import call


def test_it_compiles_everything() -> None:
    result = call("warm")
    assert result.exit_code == 0
    assert "everything is compiled (" in result.stderr


def test_whoever_comes_first_is_told_why_once(tmp_path: os.PathLike[str]) -> None:
    """In an empty folder; it is stopped as soon as it has said so."""
    command = (sys.executable, "-m", "draisine.cli", "warm")
    told = os.environ | {"DRAISINE_CACHE": str(tmp_path)}
    with subprocess.Popen(command, env=told, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "compiling the engine, once: a minute or two\n"
        os.killpg(process.pid, 9)
        assert "compiling" not in process.stderr.read()


def _nothing() -> None:
    pass


def _die_there() -> None:
    if multiprocessing.parent_process() is not None:
        os._exit(1)


@pytest.mark.parametrize("processes", [1, 2])
def test_every_step_is_taken_once(monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    monkeypatch.setattr(warm, "cores", lambda: processes)
    assert sorted(warm._walked([(name, _nothing) for name in "abc"])) == ["a", "b", "c"]


def test_what_a_killed_process_left_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "cores", lambda: 2)
    assert sorted(warm._walked([("deadly", _die_there), ("easy", _nothing)])) == ["deadly", "easy"]
