"""A folder of shards goes on where it was, whatever had ended it: here, and on a real Ray."""

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from draisine.boards import load
from draisine.bots import BotError
from draisine.envs.recording.parquet import DataError, about, tally_of
from draisine.envs.recording.recorder import Recorder, Run, Stopped
from draisine.envs.recording.shards import (
    HEADER,
    Folder,
    Handed,
    Kept,
    Shard,
    join_cluster,
    play_shard,
    seat_recorders,
    write_folder,
    write_on_cluster,
)
from draisine.matches.cluster import Cluster
from tests.envs.own_bots import FLAG


def a_run(bots: str = "random,random", **more: Any) -> Run:
    return Run(load("amsterdam"), bots.split(","), **more)


def fill(path: Path, games: int, run: Run | None = None, shard: int | None = 20, **more: Any) -> Kept:
    chosen = run or a_run()
    with Folder(path, chosen, shard) as folder:
        return write_folder(folder, games, seat_recorders(chosen), **more)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def test_shards_hold_fixed_ranges_of_games(tmp_path: Path) -> None:
    kept = fill(tmp_path, 50)
    assert sorted(contents(tmp_path)) == [HEADER, "part-00000.parquet", "part-00001.parquet", "part-00002.parquet"]
    assert [about(tmp_path / f"part-0000{n}.parquet").start for n in range(3)] == [0, 20, 40]
    assert [tally_of(tmp_path / f"part-0000{n}.parquet").games for n in range(3)] == [20, 20, 10]
    assert (kept.tally.games, kept.played.games) == (50, 50)
    assert kept.size == sum(len(part) for name, part in contents(tmp_path).items() if name != HEADER)
    whole = ds.dataset(tmp_path).to_table()
    expected = Recorder(a_run()).record(0, 50)
    assert whole["action"].to_pylist() == expected.notes.actions.tolist()
    assert whole["game"].to_pylist() == expected.notes.places.tolist()


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    fill(tmp_path / "straight", 100)
    leave = threading.Event()
    played: list[int] = []

    def watch(games: int) -> None:
        played.append(games)
        if sum(played) >= 50:
            leave.set()

    with pytest.raises(Stopped):
        fill(tmp_path / "stopped", 100, watch=watch, leave=leave)
    there = contents(tmp_path / "stopped")
    assert 2 <= len(there) - 1 < 5
    left = 20 * (5 - (len(there) - 1))
    kept = fill(tmp_path / "stopped", 100)
    assert (kept.tally.games, kept.played.games) == (100, left)
    assert contents(tmp_path / "stopped") == contents(tmp_path / "straight")
    assert fill(tmp_path / "stopped", 100).played.games == 0


def test_more_games_later(tmp_path: Path) -> None:
    fill(tmp_path / "straight", 90)
    fill(tmp_path / "twice", 50)
    kept = fill(tmp_path / "twice", 90, shard=None)
    assert (kept.tally.games, kept.played.games) == (90, 50)
    assert contents(tmp_path / "twice") == contents(tmp_path / "straight")
    assert fill(tmp_path / "twice", 30).tally.games == 90


def test_damaged_and_lost_shards_are_made_again(tmp_path: Path) -> None:
    fill(tmp_path, 80)
    before = contents(tmp_path)
    (tmp_path / "part-00001.parquet").write_bytes(before["part-00001.parquet"][:-100])
    (tmp_path / "part-00003.parquet").unlink()
    (tmp_path / ".part-00002.parquet.unfinished").write_text("what a killed run leaves")
    assert fill(tmp_path, 80).played.games == 40
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("run", "shard", "reason"),
    [
        (a_run(seed=2), 20, "holds another run (seed 1, not 2): name another folder"),
        (a_run("conductor,random"), 20, "(bots random,random, not conductor,random)"),
        (a_run(rows="games"), 20, "(rows decisions, not games)"),
        (a_run(), 30, "(20 games in a file, not 30)"),
    ],
)
def test_a_folder_of_another_run_is_refused(tmp_path: Path, run: Run, shard: int, reason: str) -> None:
    fill(tmp_path, 20)
    before = contents(tmp_path)
    with pytest.raises(DataError) as told:
        Folder(tmp_path, run, shard)
    assert reason in str(told.value)
    assert contents(tmp_path) == before


def test_folders_of_something_else_are_refused(tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").write_text("somebody's")
    with pytest.raises(DataError, match="does not say of which run: name another folder"):
        Folder(tmp_path, a_run())
    for content in (b"[]", b'{"origin": "\xff"}'):
        (tmp_path / HEADER).write_bytes(content)
        with pytest.raises(DataError, match=r"_run\.json is of no run: name another folder"):
            Folder(tmp_path, a_run())
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="file cannot be written: "):
        Folder(tmp_path / "file", a_run())


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    with Folder(tmp_path, a_run()), pytest.raises(DataError, match="is being written by another run"):
        Folder(tmp_path, a_run())


def test_a_bot_that_fails_ends_the_run_and_keeps_the_shards(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="Failing in seat 1 failed: ValueError: no idea"):
        fill(tmp_path, 20, a_run("random,tests.envs.own_bots:Failing"))
    assert list(contents(tmp_path)) == [HEADER]


def test_a_shard_travels_as_the_file_that_it_is(tmp_path: Path) -> None:
    run = a_run()
    fill(tmp_path, 40, run)
    entrants = {entrant.name: entrant for entrant in Recorder(run).entrants}
    content, tally = play_shard((run, entrants), Shard(1, 20, 20))
    assert content == contents(tmp_path)["part-00001.parquet"]
    assert tally == tally_of(tmp_path / "part-00001.parquet")


def on_ray(cluster: Cluster[Shard, Handed], path: Path, run: Run, games: int, **more: Any) -> Kept:
    with Folder(path, run, 4) as folder:
        return write_on_cluster(folder, games, cluster, **more)


def test_a_cluster_writes_the_same_though_a_worker_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run("conductor,tests.envs.own_bots:Waiting")
    flag = tmp_path / "worker"
    flag.touch()
    monkeypatch.setenv(FLAG, str(flag))
    # Here first, where nobody waits: then everything is compiled.
    fill(tmp_path / "straight", 14, run, 4)
    flag.unlink()
    killed: list[int] = []

    def kill() -> None:
        while not flag.exists():
            time.sleep(0.05)
        killed.append(int(flag.read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    seen: list[int] = []
    with join_cluster(run, "local", 2) as cluster:
        kept = on_ray(cluster, tmp_path / "ray", run, 14, watch=seen.append)
        killer.join(1)
        assert len(killed) == 1
        assert killed[0] != os.getpid()
        assert (kept.tally.games, kept.played.games, sum(seen)) == (14, 14, 14)
        assert contents(tmp_path / "ray") == contents(tmp_path / "straight")
        # A cluster goes on with a folder that was begun without one.
        (tmp_path / "straight" / "part-00002.parquet").unlink()
        assert on_ray(cluster, tmp_path / "straight", run, 14).played.games == 4
        assert contents(tmp_path / "ray") == contents(tmp_path / "straight")
        stopped = threading.Event()
        stopped.set()
        (tmp_path / "ray" / "part-00002.parquet").unlink()
        with pytest.raises(Stopped):
            on_ray(cluster, tmp_path / "ray", run, 14, leave=stopped)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(DataError, match=r"--ray needs Ray: pip install 'draisine\[ray\]'"):
        join_cluster(a_run(), "local")


@pytest.mark.parametrize("address", ["127.0.0.1:9", "127.0.0.1:99999", "127.0.0.1:nine", "[::1"])
def test_where_no_cluster_is_that_is_said(address: str) -> None:
    with pytest.raises(DataError) as told:
        join_cluster(a_run(), address)
    assert str(told.value).startswith(f"there is no Ray cluster to reach at {address} (")


def test_games_of_a_folder_read_as_one(tmp_path: Path) -> None:
    fill(tmp_path, 50, a_run(rows="games"), 20)
    assert pq.read_table(tmp_path)["game"].to_pylist() == list(range(50))
