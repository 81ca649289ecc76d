"""A real Ray cluster on this machine."""

import sys
from pathlib import Path

import pytest

from draisine.arena import ArenaError
from draisine.arena.ray_pool import RayPool
from draisine.arena.worker import Worker
from tests.arena.example_bots import FLAG
from tests.arena.factories import STRONG, all_games, config, without_times

DYING = "tests.arena.example_bots:Dying"


def test_a_cluster_plays_the_same_games_after_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = config([DYING, STRONG], move_limit=10.0)
    # First in this process and without a crash, so that everything is compiled.
    monkeypatch.setenv(FLAG, str(tmp_path))
    expected = without_times(Worker(run).play(0, 6))
    monkeypatch.setenv(FLAG, str(tmp_path / "died"))
    assert without_times(all_games(RayPool(run, "local", 2), 0, 6)) == expected
    assert (tmp_path / "died").exists()


def test_without_ray_the_install_command_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"--ray needs Ray: pip install 'draisine\[ray\]'"):
        RayPool(config(), "local")


def test_a_cluster_that_does_not_start_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray raises a bare Exception with many lines."""

    def too_slow(**_: object) -> None:
        raise Exception("The current node timed out during startup.\nThis could happen because ...")

    monkeypatch.setattr("ray.init", too_slow)
    with pytest.raises(ArenaError, match=r"^there is no Ray cluster to reach at local \(The current .* startup\.\)$"):
        RayPool(config(), "local")
