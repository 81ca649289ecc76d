"""A real Ray, on this machine alone."""

import sys
from pathlib import Path

import pytest

from draisine.arena import ArenaError
from draisine.arena.ray_pool import Cluster
from draisine.arena.worker import Desk
from tests.arena.own_bots import FLAG
from tests.arena.scenes import STRONG, all_games, setting, timeless

DYING = "tests.arena.own_bots:Dying"


def test_a_cluster_plays_the_same_games_though_a_worker_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = setting([DYING, STRONG], move_limit=10.0)
    # Here first, where nobody dies: then everything is compiled.
    monkeypatch.setenv(FLAG, str(tmp_path))
    expected = timeless(Desk(run).play(0, 6))
    monkeypatch.setenv(FLAG, str(tmp_path / "died"))
    assert timeless(all_games(Cluster(run, "local", 2), 0, 6)) == expected
    assert (tmp_path / "died").exists()


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"--ray needs Ray: pip install 'draisine\[ray\]'"):
        Cluster(setting(), "local")


def test_a_cluster_that_does_not_start_in_time_is_no_riddle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray raises a bare Exception then, of many lines."""

    def too_slow(**_: object) -> None:
        raise Exception("The current node timed out during startup.\nThis could happen because ...")

    monkeypatch.setattr("ray.init", too_slow)
    with pytest.raises(ArenaError, match=r"^there is no Ray cluster to reach at local \(The current .* startup\.\)$"):
        Cluster(setting(), "local")
