"""Folders of shards: an interrupted run continues, on this machine and on a real Ray cluster."""

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
from draisine.envs.recording.parquet import DataError, read_info, read_tally
from draisine.envs.recording.recorder import Recorder, Run, Stopped
from draisine.envs.recording.shards import (
    HEADER,
    Shard,
    ShardFolder,
    ShardResult,
    WriteResult,
    connect_cluster,
    make_recorders,
    play_shard,
    write_folder,
    write_on_cluster,
)
from draisine.matches.cluster import RayCluster
from tests.envs.recording.third_party_bots import FLAG


def make_run(bots: str = "random,random", **more: Any) -> Run:
    return Run(load("amsterdam"), bots.split(","), **more)


def write_shards(path: Path, games: int, run: Run | None = None, shard: int | None = 20, **more: Any) -> WriteResult:
    chosen = run or make_run()
    with ShardFolder(path, chosen, shard) as folder:
        return write_folder(folder, games, make_recorders(chosen), **more)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def test_shards_hold_fixed_ranges_of_games(tmp_path: Path) -> None:
    written = write_shards(tmp_path, 50)
    assert sorted(contents(tmp_path)) == [HEADER, "part-00000.parquet", "part-00001.parquet", "part-00002.parquet"]
    assert [read_info(tmp_path / f"part-0000{n}.parquet").start for n in range(3)] == [0, 20, 40]
    assert [read_tally(tmp_path / f"part-0000{n}.parquet").games for n in range(3)] == [20, 20, 10]
    assert (written.tally.games, written.played.games) == (50, 50)
    assert written.size == sum(len(part) for name, part in contents(tmp_path).items() if name != HEADER)
    table = ds.dataset(tmp_path).to_table()
    expected = Recorder(make_run()).record(0, 50)
    assert table["action"].to_pylist() == expected.decisions.actions.tolist()
    assert table["game"].to_pylist() == expected.decisions.games.tolist()


def test_a_stopped_run_continues(tmp_path: Path) -> None:
    write_shards(tmp_path / "uninterrupted", 100)
    stop = threading.Event()
    played: list[int] = []

    def on_progress(games: int) -> None:
        played.append(games)
        if sum(played) >= 50:
            stop.set()

    with pytest.raises(Stopped):
        write_shards(tmp_path / "stopped", 100, on_progress=on_progress, stop=stop)
    existing = contents(tmp_path / "stopped")
    assert 2 <= len(existing) - 1 < 5
    missing = 20 * (5 - (len(existing) - 1))
    written = write_shards(tmp_path / "stopped", 100)
    assert (written.tally.games, written.played.games) == (100, missing)
    assert contents(tmp_path / "stopped") == contents(tmp_path / "uninterrupted")
    assert write_shards(tmp_path / "stopped", 100).played.games == 0


def test_a_folder_can_be_extended(tmp_path: Path) -> None:
    write_shards(tmp_path / "uninterrupted", 90)
    write_shards(tmp_path / "twice", 50)
    written = write_shards(tmp_path / "twice", 90, shard=None)
    assert (written.tally.games, written.played.games) == (90, 50)
    assert contents(tmp_path / "twice") == contents(tmp_path / "uninterrupted")
    assert write_shards(tmp_path / "twice", 30).tally.games == 90


def test_damaged_and_missing_shards_are_played_again(tmp_path: Path) -> None:
    write_shards(tmp_path, 80)
    before = contents(tmp_path)
    (tmp_path / "part-00001.parquet").write_bytes(before["part-00001.parquet"][:-100])
    (tmp_path / "part-00003.parquet").unlink()
    (tmp_path / ".part-00002.parquet.unfinished").write_text("left by a killed run")
    assert write_shards(tmp_path, 80).played.games == 40
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("run", "shard", "reason"),
    [
        (make_run(seed=2), 20, "holds another run (seed 1, not 2): choose another folder"),
        (make_run("conductor,random"), 20, "(bots random,random, not conductor,random)"),
        (make_run(rows="games"), 20, "(rows decisions, not games)"),
        (make_run(), 30, "(20 games in a file, not 30)"),
    ],
)
def test_a_folder_of_another_run_is_refused(tmp_path: Path, run: Run, shard: int, reason: str) -> None:
    write_shards(tmp_path, 20)
    before = contents(tmp_path)
    with pytest.raises(DataError) as error:
        ShardFolder(tmp_path, run, shard)
    assert reason in str(error.value)
    assert contents(tmp_path) == before


def test_folders_without_a_readable_header_are_refused(tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").write_text("of another program")
    with pytest.raises(DataError, match=r"has shards but no _run\.json: choose another folder"):
        ShardFolder(tmp_path, make_run())
    for content in (b"[]", b'{"origin": "\xff"}'):
        (tmp_path / HEADER).write_bytes(content)
        with pytest.raises(DataError, match=r"_run\.json is not readable: choose another folder"):
            ShardFolder(tmp_path, make_run())
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="file cannot be written: "):
        ShardFolder(tmp_path / "file", make_run())


def test_a_folder_is_locked(tmp_path: Path) -> None:
    with ShardFolder(tmp_path, make_run()), pytest.raises(DataError, match="is being written by another run"):
        ShardFolder(tmp_path, make_run())


def test_a_failing_bot_ends_the_run_without_a_partial_shard(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="Failing in seat 1 failed: ValueError: no idea"):
        write_shards(tmp_path, 20, make_run("random,tests.envs.recording.third_party_bots:Failing"))
    assert list(contents(tmp_path)) == [HEADER]


def test_a_worker_returns_the_shards_file(tmp_path: Path) -> None:
    run = make_run()
    write_shards(tmp_path, 40, run)
    bots = {bot.name: bot for bot in Recorder(run).specs}
    content, tally = play_shard((run, bots), Shard(1, 20, 20))
    assert content == contents(tmp_path)["part-00001.parquet"]
    assert tally == read_tally(tmp_path / "part-00001.parquet")


def write_on_ray(cluster: RayCluster[Shard, ShardResult], path: Path, run: Run, games: int, **more: Any) -> WriteResult:
    with ShardFolder(path, run, 4) as folder:
        return write_on_cluster(folder, games, cluster, **more)


@pytest.mark.soak
def test_a_cluster_survives_a_killed_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = make_run("conductor,tests.envs.recording.third_party_bots:Waiting")
    flag = tmp_path / "worker"
    flag.touch()
    monkeypatch.setenv(FLAG, str(flag))
    # Once without a cluster: the bot does not wait, and everything gets compiled.
    write_shards(tmp_path / "uninterrupted", 14, run, 4)
    flag.unlink()
    killed: list[int] = []

    def kill() -> None:
        while not flag.exists():
            time.sleep(0.05)
        killed.append(int(flag.read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    progress: list[int] = []
    with connect_cluster(run, "local", 2) as cluster:
        written = write_on_ray(cluster, tmp_path / "ray", run, 14, on_progress=progress.append)
        killer.join(1)
        assert len(killed) == 1
        assert killed[0] != os.getpid()
        assert (written.tally.games, written.played.games, sum(progress)) == (14, 14, 14)
        assert contents(tmp_path / "ray") == contents(tmp_path / "uninterrupted")
        # A cluster continues a folder that was started without one.
        (tmp_path / "uninterrupted" / "part-00002.parquet").unlink()
        assert write_on_ray(cluster, tmp_path / "uninterrupted", run, 14).played.games == 4
        assert contents(tmp_path / "ray") == contents(tmp_path / "uninterrupted")
        stopped = threading.Event()
        stopped.set()
        (tmp_path / "ray" / "part-00002.parquet").unlink()
        with pytest.raises(Stopped):
            write_on_ray(cluster, tmp_path / "ray", run, 14, stop=stopped)


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(DataError, match=r"--ray needs Ray: pip install 'draisine\[ray\]'"):
        connect_cluster(make_run(), "local")


@pytest.mark.parametrize("address", ["127.0.0.1:9", "127.0.0.1:99999", "127.0.0.1:nine", "[::1"])
def test_an_unreachable_cluster_is_an_error(address: str) -> None:
    with pytest.raises(DataError) as error:
        connect_cluster(make_run(), address)
    assert str(error.value).startswith(f"there is no Ray cluster to reach at {address} (")


def test_a_folder_reads_as_one_table(tmp_path: Path) -> None:
    write_shards(tmp_path, 50, make_run(rows="games"), 20)
    assert pq.read_table(tmp_path)["game"].to_pylist() == list(range(50))
