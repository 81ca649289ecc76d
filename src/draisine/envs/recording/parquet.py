"""Games as Parquet files: what stands in them, and how they are read back without a copy."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from draisine import __version__
from draisine.engine.enums import ACTIONS, DECISIONS, End
from draisine.envs.actions import action_table
from draisine.envs.layout import OBSERVATION, Field, Layout
from draisine.envs.recording.recorder import Group, Run
from draisine.envs.recording.rows import MASK_BYTES

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise ImportError("games as Parquet files need pyarrow: pip install 'draisine[data]'") from None

FORMAT = 1
"""The version of the columns."""
KEY = b"draisine"
"""Under this key the schema tells about the file, as JSON."""
TALLY = b"draisine.tally"
"""Under this one the end of the file tells what came of its games."""
REWARD_COLUMNS = ("reward_win", "reward_rank", "reward_points")
UNFINISHED = ".{}.unfinished"
"""What a file is called until it is whole. Whoever reads a folder of files passes names with a dot by."""


class DataError(Exception):
    """Games that cannot be written or read; one line says why."""


class Origin(msgspec.Struct, frozen=True):
    """All that decides the rows."""

    format: int
    draisine: str
    rows: str
    board: str
    digest: str
    bots: list[str]
    seed: int
    alvin: bool
    compact: bool

    @classmethod
    def of(cls, run: Run) -> Origin:
        """Of a run."""
        told = (run.board.id, run.digest, run.bots, run.seed, run.alvin, run.compact)
        return cls(FORMAT, __version__, run.rows, *told)

    def difference(self, other: Origin) -> str:
        """What another one has otherwise, in words; nothing if all is the same."""
        names = [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]
        told = [name for name in names if name != "digest"] or names
        return "; ".join(f"{name} {_told(getattr(self, name))}, not {_told(getattr(other, name))}" for name in told)


class Tally(msgspec.Struct):
    """What came of the games, by seat where there is a list. Sums of whole numbers."""

    games: int
    steps: int
    ties: int
    wins: list[int]
    points: list[int]
    squares: list[int]

    @classmethod
    def empty(cls, players: int) -> Tally:
        """Of no games."""
        return cls(0, 0, 0, [0] * players, [0] * players, [0] * players)

    def add(self, other: Tally) -> None:
        """Count other games too."""
        for name in ("games", "steps", "ties"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("wins", "points", "squares"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])


class About(msgspec.Struct, frozen=True):
    """What a file tells about itself."""

    origin: Origin
    start: int
    """The number of its first game."""
    observation: dict[str, Any]
    """The version of the layout, the bytes of an observation, and its fields with their offsets."""
    actions: dict[str, Any]
    """The version of the table, how many actions there are, and what they are."""

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.origin.bots)

    @property
    def layout(self) -> Layout:
        """Which byte of an observation means what, as the file says it."""
        fields = tuple(msgspec.convert(field, Field) for field in self.observation["fields"])
        sizes = {field.per: field.size for field in fields}
        return Layout(fields, sizes["seat"], sizes["city"], sizes["route"], sizes["ticket"])


def _told(value: object) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


def _about(run: Run, start: int) -> About:
    room = run.layout
    seen = {"version": OBSERVATION, "size": room.size, "fields": [asdict(field) for field in room.fields]}
    known = {"version": ACTIONS, "count": DECISIONS, "table": [asdict(row) for row in action_table()]}
    return About(Origin.of(run), start, seen, known)


def schema(run: Run, start: int = 0) -> pa.Schema:
    """The columns of a run's file, and what it tells about itself."""
    name = pa.dictionary(pa.int8(), pa.string())
    if run.rows == "decisions":
        whole = [
            ("game", pa.int64()), ("step", pa.int32()), ("turn", pa.int32()), ("seat", pa.int8()), ("bot", name),
            ("observation", pa.binary(run.layout.size)), ("mask", pa.binary(MASK_BYTES)), ("action", pa.int16()),
            ("last", pa.bool_()), ("points", pa.int16()), ("won", pa.float32()),
            *((reward, pa.float32()) for reward in REWARD_COLUMNS),
            ("players", pa.int8()), ("board", name),
        ]  # fmt: skip
    else:
        seats = run.players

        def by_seat(kind: pa.DataType) -> pa.DataType:
            return pa.list_(kind, seats)

        whole = [
            ("game", pa.int64()), ("players", pa.int8()), ("board", name), ("bots", pa.list_(pa.string(), seats)),
            ("first", pa.int8()), ("end", name), ("turns", pa.int32()), ("steps", pa.int32()),
            ("points", by_seat(pa.int16())), ("won", by_seat(pa.float32())),
            *((reward, by_seat(pa.float32())) for reward in REWARD_COLUMNS),
            ("route_seat", pa.list_(pa.int8(), len(run.board.route))),
            ("ticket_seat", pa.list_(pa.int8(), len(run.board.ticket))),
            ("ticket_done", pa.list_(pa.uint8(), len(run.board.ticket))),
            ("actions", pa.list_(pa.int16())),
        ]  # fmt: skip
    fields = [pa.field(column, kind, nullable=False) for column, kind in whole]
    return pa.schema(fields, {KEY: msgspec.json.encode(_about(run, start))})


def _bytes(rows: NDArray[np.uint8]) -> pa.Array:
    """Rows of bytes as they lie in memory."""
    return pa.Array.from_buffers(pa.binary(rows.shape[1]), len(rows), [None, pa.py_buffer(rows)])


def _same(value: Any, names: Sequence[str], rows: int) -> pa.Array:
    """A name for each row; the names themselves are kept once."""
    numbers = value if isinstance(value, np.ndarray) else np.full(rows, value, np.int8)
    return pa.DictionaryArray.from_arrays(pa.array(numbers.astype(np.int8)), pa.array(list(names), pa.string()))


def _fixed(values: NDArray[Any]) -> pa.Array:
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])


def _decisions(run: Run, group: Group) -> dict[str, pa.Array]:
    notes, ends, rows = group.notes, group.ends, len(group.notes.actions)
    bots = list(dict.fromkeys(run.bots))
    own = (notes.places, notes.seats)
    by_seat = np.array([bots.index(bot) for bot in run.bots], np.int8)
    return {
        "game": pa.array(group.start + notes.places.astype(np.int64)),
        "step": pa.array(notes.steps),
        "turn": pa.array(notes.turns),
        "seat": pa.array(notes.seats),
        "bot": _same(by_seat[notes.seats], bots, rows),
        "observation": _bytes(notes.seen),
        "mask": _bytes(notes.mask),
        "action": pa.array(notes.actions),
        "last": pa.array(notes.last.view(np.bool_)),
        "points": pa.array(ends.points[own]),
        "won": pa.array(ends.won[own]),
        **{name: pa.array(ends.worth[*own, reward]) for reward, name in enumerate(REWARD_COLUMNS)},
        "players": pa.array(np.full(rows, run.players, np.int8)),
        "board": _same(0, [run.board.id], rows),
    }


def _games(run: Run, group: Group) -> dict[str, pa.Array]:
    notes, ends, rows = group.notes, group.ends, group.games
    offsets = np.concatenate([[0], np.cumsum(ends.steps)]).astype(np.int32)
    return {
        "game": pa.array(np.arange(group.start, group.start + rows)),
        "players": pa.array(np.full(rows, run.players, np.int8)),
        "board": _same(0, [run.board.id], rows),
        "bots": pa.FixedSizeListArray.from_arrays(pa.array(run.bots * rows, pa.string()), run.players),
        "first": pa.array(ends.first),
        "end": _same(ends.end, [end.name.lower() for end in End], rows),
        "turns": pa.array(ends.turns),
        "steps": pa.array(ends.steps),
        "points": _fixed(ends.points),
        "won": _fixed(ends.won),
        **{name: _fixed(np.ascontiguousarray(ends.worth[:, :, i])) for i, name in enumerate(REWARD_COLUMNS)},
        "route_seat": _fixed(ends.owners),
        "ticket_seat": _fixed(ends.holders),
        "ticket_done": _fixed(ends.made),
        "actions": pa.ListArray.from_arrays(offsets, pa.array(notes.actions)),
    }


def _count(group: Group) -> Tally:
    points, won = group.ends.points.astype(np.int64), group.ends.won > 0
    ties = int((won.sum(axis=1) > 1).sum())
    sums = (won.sum(axis=0), points.sum(axis=0), (points * points).sum(axis=0))
    return Tally(group.games, int(group.ends.steps.sum()), ties, *(column.tolist() for column in sums))


def write_groups(sink: Any, run: Run, start: int, groups: Iterable[Group]) -> Tally:
    """Write games as they come, a row group at a time."""
    columns, tally = schema(run, start), Tally.empty(run.players)
    # Observations hardly ever repeat as a whole: to look for it takes longer than to press them.
    repeating = [field.name for field in columns if field.name not in {"observation", "mask", "actions"}]
    with pq.ParquetWriter(sink, columns, compression="zstd", use_dictionary=repeating) as writer:
        for group in groups:
            arrays = _decisions(run, group) if run.rows == "decisions" else _games(run, group)
            batch = pa.record_batch([arrays[field.name] for field in columns], schema=columns)
            writer.write_batch(batch, row_group_size=batch.num_rows)
            tally.add(_count(group))
        writer.add_key_value_metadata({TALLY: msgspec.json.encode(tally)})
    return tally


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A name to write to. It becomes the file when all is written, and vanishes when something goes wrong: whatever
    ends this process, there is never half a file."""
    beside = path.with_name(UNFINISHED.format(path.name))
    try:
        yield beside
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        # Arrow's own words name a file that nobody asked for.
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise DataError(f"{path} cannot be written: {reason}") from None
    finally:
        # Where nothing could be written there is nothing to remove.
        with suppress(OSError):
            beside.unlink()


def about(source: Any) -> About:
    """What a file tells about itself: by its path, or a schema, table or dataset that was read from it."""
    if isinstance(source, str | os.PathLike):
        found = _footer(source).schema.to_arrow_schema()
    else:
        found = getattr(source, "schema", source)
    written = (found.metadata or {}).get(KEY)
    if written is None:
        raise DataError("these are no games of draisine: the file does not tell about itself")
    try:
        return msgspec.json.decode(written, type=About)
    except msgspec.DecodeError as error:
        raise DataError(f"these games are of another draisine ({error})") from None


def tally_of(path: str | os.PathLike[str]) -> Tally:
    """What came of the games of a file."""
    written = (_footer(path).metadata or {}).get(TALLY)
    if written is None:
        raise DataError(f"{path} was never finished")
    return msgspec.json.decode(written, type=Tally)


def _footer(path: str | os.PathLike[str]) -> Any:
    try:
        return pq.read_metadata(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise DataError(f"{path} is no whole Parquet file ({str(error).splitlines()[0]})") from None


def as_bytes(column: Any) -> NDArray[np.uint8]:
    """A column of observations or masks as an array of bytes, one row each. One chunk is shown as it lies in memory;
    several are laid together first."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    width = column.type.byte_width
    flat = np.frombuffer(column.buffers()[1], np.uint8)
    return flat[column.offset * width : (column.offset + len(column)) * width].reshape(-1, width)


def as_masks(column: Any) -> NDArray[np.bool_]:
    """A column of masks as true and false, by row and action."""
    return np.unpackbits(as_bytes(column), axis=1, count=DECISIONS, bitorder="little").view(np.bool_)
