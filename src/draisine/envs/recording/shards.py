"""Games kept in one file, or in a folder of shards that goes on where it was: on this machine, or on a Ray cluster."""

from __future__ import annotations

import fcntl
import re
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from draisine.bots import BotError, Entrant
from draisine.envs.recording.parquet import DataError, Origin, Tally, about, tally_of, whole, write_groups
from draisine.envs.recording.recorder import GROUPS, Recorder, Run, Stopped, Watch, record_groups
from draisine.matches.cluster import Cluster, ClusterError, packed

HEADER = "_run.json"
"""Whoever reads a folder of Parquet files passes names that begin so by."""
GROUPS_PER_SHARD = 8
AHEAD = 2
"""Shards handed out for each worker of a cluster."""


class Header(msgspec.Struct, frozen=True):
    """What a folder tells about itself."""

    origin: Origin
    shard: int
    """Games of a shard."""


class Shard(NamedTuple):
    """A file of a folder, with a fixed range of games."""

    number: int
    start: int
    games: int

    @property
    def name(self) -> str:
        """Its file."""
        return f"part-{self.number:05}.parquet"


class Kept(NamedTuple):
    """What is in a file or folder, and how much of it was played just now."""

    tally: Tally
    played: Tally
    size: int
    """Bytes."""


def seat_recorders(run: Run, workers: int = 1) -> list[Recorder]:
    """So many recorders; one, if a bot is written in Python."""
    first = Recorder(run)
    return [first, *(Recorder(run) for _ in range(workers - 1) if first.compiled)]


def write_file(
    path: Path,
    games: int,
    recorders: Sequence[Recorder],
    watch: Watch | None = None,
    leave: threading.Event | None = None,
) -> Kept:
    """All games in one file. One that holds them already stays; one of another run is refused. Once `leave` is set, the
    games so far become the file."""
    run = recorders[0].run
    there, none = _read(path, run), Tally.empty(run.players)
    if there.games >= games:
        return Kept(there, none, path.stat().st_size)
    with whole(path) as beside:
        tally = write_groups(beside, run, 0, record_groups(recorders, 0, games, watch, leave))
        if tally.games <= there.games:
            raise Stopped
    return Kept(tally, tally, path.stat().st_size)


def _read(path: Path, run: Run) -> Tally:
    """What a file holds of a run; nothing, if there is none. One of another run is refused."""
    if not path.exists():
        return Tally.empty(run.players)
    if told := about(path).origin.difference(Origin.of(run)):
        raise DataError(f"{path} holds another run ({told}): name another file")
    return tally_of(path)


def games_in(path: Path, run: Run) -> int:
    """How many games of a run a file holds."""
    return _read(path, run).games


class Folder:
    """Shards of a run. Each holds a fixed range of games and appears when it is whole, so a run that was stopped, by
    whatever, goes on with those that are missing."""

    def __init__(self, path: Path, run: Run, shard: int | None = None) -> None:
        self.path, self.run = path, run
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._file = (path / HEADER).open("a+b", buffering=0)
        except OSError as error:
            raise DataError(f"{path} cannot be written: {error.strerror}") from None
        try:
            self.shard = self._begin(shard)
            self._remove_unfinished()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _begin(self, shard: int | None) -> int:
        """Nobody else may write here; what is here already must be of this run. Games of a shard."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataError(f"{self.path} is being written by another run") from None
        self._file.seek(0)
        written = self._file.read()
        if not written:
            if any(self.path.glob("part-*.parquet")):
                raise DataError(f"{self.path} holds files, but does not say of which run: name another folder")
            size = shard or GROUPS_PER_SHARD * GROUPS[self.run.rows]
            self._file.write(msgspec.json.encode(Header(Origin.of(self.run), size)))
            return size
        try:
            header = msgspec.json.decode(written, type=Header)
        except ValueError:
            raise DataError(f"{self.path / HEADER} is of no run: name another folder") from None
        told = header.origin.difference(Origin.of(self.run))
        if not told and shard not in {None, header.shard}:
            told = f"{header.shard} games in a file, not {shard}"
        if told:
            raise DataError(f"{self.path} holds another run ({told}): name another folder")
        return header.shard

    def _remove_unfinished(self) -> None:
        for path in self.path.glob(".part-*.unfinished"):
            path.unlink()

    def shards(self, games: int) -> list[Shard]:
        """All that so many games need."""
        starts = range(0, games, self.shard)
        return [Shard(number, start, min(self.shard, games - start)) for number, start in enumerate(starts)]

    def holds(self, shard: Shard) -> bool:
        """Whether a shard is there, whole and with all its games. A damaged one is made again."""
        try:
            return _read(self.path / shard.name, self.run).games >= shard.games
        except DataError:
            return False

    def missing(self, games: int) -> list[Shard]:
        """What is still to be played."""
        return [shard for shard in self.shards(games) if not self.holds(shard)]

    def kept(self, played: Tally) -> Kept:
        """What is in it."""
        tally, size = Tally.empty(self.run.players), 0
        for path in sorted(self.path.iterdir()):
            if re.fullmatch(r"part-\d+\.parquet", path.name):
                tally.add(tally_of(path))
                size += path.stat().st_size
        return Kept(tally, played, size)


def write_folder(
    folder: Folder,
    games: int,
    recorders: Sequence[Recorder],
    watch: Watch | None = None,
    leave: threading.Event | None = None,
) -> Kept:
    """Play what is missing, one shard after the other."""
    played = Tally.empty(folder.run.players)
    for shard in folder.missing(games):
        with whole(folder.path / shard.name) as beside:
            groups = record_groups(recorders, shard.start, shard.games, watch, leave)
            tally = write_groups(beside, folder.run, shard.start, groups)
            if tally.games < shard.games:
                raise Stopped
        played.add(tally)
    return folder.kept(played)


Handed = tuple[bytes, Tally]
"""A shard as a worker of a cluster sends it."""


def write_on_cluster(
    folder: Folder,
    games: int,
    cluster: Cluster[Shard, Handed],
    watch: Watch | None = None,
    leave: threading.Event | None = None,
) -> Kept:
    """Play what is missing on a cluster. Its machines need not share a disk: shards come here and are written here."""
    played = Tally.empty(folder.run.players)
    rest, out = deque(folder.missing(games)), 0
    while rest or out:
        while rest and out < AHEAD * cluster.hands:
            cluster.hand_out(rest.popleft())
            out += 1
        for shard, (content, tally) in cluster.collect():
            with whole(folder.path / shard.name) as beside:
                beside.write_bytes(content)
            played.add(tally)
            out -= 1
            if watch:
                watch(shard.games)
        if leave and leave.is_set():
            raise Stopped
    return folder.kept(played)


def join_cluster(run: Run, address: str, jobs: int | None = None) -> Cluster[Shard, Handed]:
    """Workers for a run at an address; `local` starts some on this machine."""

    def share(ray: Any) -> tuple[Run, dict[str, Entrant]]:
        return run, packed(ray, dict.fromkeys(run.bots))

    def name(shard: Shard) -> str:
        return f"the worker that plays games {shard.start} to {shard.start + shard.games - 1}"

    try:
        return Cluster(address, jobs, play_shard, share, name)
    except ClusterError as error:
        raise DataError(str(error)) from None


_recorders: dict[bytes, Recorder] = {}
"""The recorder of a worker: it serves one run after the other."""


def play_shard(shared: tuple[Run, dict[str, Entrant]], shard: Shard) -> Handed:
    """What a task does, on whatever machine."""
    import pyarrow as pa

    run, entrants = shared
    key = msgspec.json.encode(Origin.of(run))
    if key not in _recorders:
        _recorders.clear()
        _recorders[key] = Recorder(run, [entrants[bot] for bot in run.bots])
    sink = pa.BufferOutputStream()
    try:
        tally = write_groups(sink, run, shard.start, record_groups([_recorders[key]], shard.start, shard.games))
    except BotError as error:
        raise ClusterError(str(error)) from None
    return sink.getvalue().to_pybytes(), tally
