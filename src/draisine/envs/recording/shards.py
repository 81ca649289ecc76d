"""Games in one file, or in a folder of shards that an interrupted run continues, on this machine or a Ray cluster."""

from __future__ import annotations

import fcntl
import re
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from draisine.bots import BotError, BotSpec
from draisine.envs.recording.parquet import DataError, Origin, Tally, atomic_write, read_info, read_tally, write_groups
from draisine.envs.recording.recorder import GAMES_PER_GROUP, OnProgress, Recorder, Run, Stopped, record_groups
from draisine.matches.cluster import ClusterError, RayCluster, bundle_bots
from draisine.messages import Message, message
from draisine.messages.details import os_detail

HEADER = "_run.json"
"""Readers of a folder of Parquet files skip names that begin with an underscore."""
GROUPS_PER_SHARD = 8
SHARDS_AHEAD = 2
"""Shards submitted for each worker of a cluster."""


class Header(msgspec.Struct, frozen=True):
    """The description of a folder of shards."""

    origin: Origin
    shard: int
    """The number of games in a shard."""


class Shard(NamedTuple):
    """A file of a folder: a fixed range of games."""

    number: int
    start: int
    games: int

    @property
    def name(self) -> str:
        """Its file name."""
        return f"part-{self.number:05}.parquet"


class WriteResult(NamedTuple):
    """The contents of a file or folder, and the part of it that this call has played."""

    tally: Tally
    played: Tally
    size: int
    """Bytes."""


def make_recorders(run: Run, workers: int = 1) -> list[Recorder]:
    """Make one recorder per worker; only one if a bot is written in Python."""
    first = Recorder(run)
    return [first, *(Recorder(run) for _ in range(workers - 1) if first.compiled)]


def write_file(
    path: Path,
    games: int,
    recorders: Sequence[Recorder],
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> WriteResult:
    """Write games to one file. A file that has enough of them is left alone, and one of another run is refused. Setting
    `stop` ends the run early; the file then has the games so far."""
    run = recorders[0].run
    existing = _read_run_tally(path, run)
    if existing.games >= games:
        return WriteResult(existing, Tally.empty(run.players), path.stat().st_size)
    with atomic_write(path) as temporary:
        tally = write_groups(temporary, run, 0, record_groups(recorders, 0, games, on_progress, stop))
        if tally.games <= existing.games:
            raise Stopped
    return WriteResult(tally, tally, path.stat().st_size)


def _read_run_tally(path: Path, run: Run) -> Tally:
    """Read the tally of a run's file; empty if there is none. A file of another run is refused."""
    if not path.exists():
        return Tally.empty(run.players)
    if difference := read_info(path).origin.difference(Origin.of(run)):
        raise DataError("data-other_run-file", file=str(path), difference=difference)
    return read_tally(path)


def count_games(path: Path, run: Run) -> int:
    """Count the games of a run in a file."""
    return _read_run_tally(path, run).games


class ShardFolder:
    """A folder of shards, locked while it is open. Each shard holds a fixed range of games and is written atomically,
    so an interrupted run continues with the missing ones."""

    def __init__(self, path: Path, run: Run, games_per_shard: int | None = None) -> None:
        self.path, self.run = path, run
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._file = (path / HEADER).open("a+b", buffering=0)
        except OSError as error:
            raise DataError("data-unwritable", path=str(path), detail=os_detail(error)) from None
        try:
            self.games_per_shard = self._open(games_per_shard)
            self._remove_unfinished()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> ShardFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _open(self, games_per_shard: int | None) -> int:
        """Lock the folder and check that its shards are of this run. Returns the number of games in a shard."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataError("data-locked", folder=str(self.path)) from None
        self._file.seek(0)
        written = self._file.read()
        if not written:
            if any(self.path.glob("part-*.parquet")):
                raise DataError("data-no_header", folder=str(self.path), file=HEADER)
            size = games_per_shard or GROUPS_PER_SHARD * GAMES_PER_GROUP[self.run.rows]
            self._file.write(msgspec.json.encode(Header(Origin.of(self.run), size)))
            return size
        try:
            header = msgspec.json.decode(written, type=Header)
        except ValueError:
            raise DataError("data-header", file=str(self.path / HEADER)) from None
        difference = header.origin.difference(Origin.of(self.run))
        if not difference and games_per_shard not in {None, header.shard}:
            difference = message("data-difference-shard", found=header.shard, wanted=games_per_shard)
        if difference:
            raise DataError("data-other_run-folder", folder=str(self.path), difference=difference)
        return header.shard

    def _remove_unfinished(self) -> None:
        for path in self.path.glob(".part-*.unfinished"):
            path.unlink()

    def shards(self, games: int) -> list[Shard]:
        """All shards of a run of this many games."""
        starts = range(0, games, self.games_per_shard)
        return [Shard(number, start, min(self.games_per_shard, games - start)) for number, start in enumerate(starts)]

    def is_complete(self, shard: Shard) -> bool:
        """Whether a shard exists with all its games. A damaged one is played again."""
        try:
            return _read_run_tally(self.path / shard.name, self.run).games >= shard.games
        except DataError:
            return False

    def missing_shards(self, games: int) -> list[Shard]:
        """The shards that are still to be played."""
        return [shard for shard in self.shards(games) if not self.is_complete(shard)]

    def summarize(self, played: Tally) -> WriteResult:
        """Sum up the folder."""
        tally, size = Tally.empty(self.run.players), 0
        for path in sorted(self.path.iterdir()):
            if re.fullmatch(r"part-\d+\.parquet", path.name):
                tally.add(read_tally(path))
                size += path.stat().st_size
        return WriteResult(tally, played, size)


def write_folder(
    folder: ShardFolder,
    games: int,
    recorders: Sequence[Recorder],
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> WriteResult:
    """Play the missing shards, one after the other."""
    played = Tally.empty(folder.run.players)
    for shard in folder.missing_shards(games):
        with atomic_write(folder.path / shard.name) as temporary:
            groups = record_groups(recorders, shard.start, shard.games, on_progress, stop)
            tally = write_groups(temporary, folder.run, shard.start, groups)
            if tally.games < shard.games:
                raise Stopped
        played.add(tally)
    return folder.summarize(played)


ShardResult = tuple[bytes, Tally]
"""A shard's file and tally, as a cluster worker returns them."""


def write_on_cluster(
    folder: ShardFolder,
    games: int,
    cluster: RayCluster[Shard, ShardResult],
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> WriteResult:
    """Play the missing shards on a cluster. Its machines need no shared disk: shards are sent here and written here."""
    played = Tally.empty(folder.run.players)
    remaining, submitted = deque(folder.missing_shards(games)), 0
    while remaining or submitted:
        while remaining and submitted < SHARDS_AHEAD * cluster.slots:
            cluster.submit(remaining.popleft())
            submitted += 1
        for shard, (content, tally) in cluster.collect():
            with atomic_write(folder.path / shard.name) as temporary:
                temporary.write_bytes(content)
            played.add(tally)
            submitted -= 1
            if on_progress:
                on_progress(shard.games)
        if stop and stop.is_set():
            raise Stopped
    return folder.summarize(played)


def connect_cluster(run: Run, address: str, jobs: int | None = None) -> RayCluster[Shard, ShardResult]:
    """Connect to a Ray cluster for a run; the address `local` starts workers on this machine."""

    def share(ray: Any) -> tuple[Run, dict[str, BotSpec]]:
        return run, bundle_bots(ray, dict.fromkeys(run.bots))

    def name(shard: Shard) -> Message:
        return message("cluster-worker-games", first=str(shard.start), last=str(shard.start + shard.games - 1))

    try:
        return RayCluster(address, jobs, play_shard, share, name)
    except ClusterError as error:
        raise DataError(error.message.id, **error.message.values) from None


_recorders: dict[bytes, Recorder] = {}
"""The recorder of this worker process, for its current run."""


def play_shard(shared: tuple[Run, dict[str, BotSpec]], shard: Shard) -> ShardResult:
    """Play a shard in a worker process."""
    import pyarrow as pa

    run, specs = shared
    key = msgspec.json.encode(Origin.of(run))
    if key not in _recorders:
        _recorders.clear()
        _recorders[key] = Recorder(run, [specs[bot] for bot in run.bots])
    sink = pa.BufferOutputStream()
    try:
        tally = write_groups(sink, run, shard.start, record_groups([_recorders[key]], shard.start, shard.games))
    except BotError as error:
        raise ClusterError(error.message.id, **error.message.values) from None
    return sink.getvalue().to_pybytes(), tally
