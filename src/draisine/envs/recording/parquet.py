"""Games as Parquet files: their columns and metadata, and readers that do not copy."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from draisine import __version__
from draisine.encoding.layout import Field, Layout
from draisine.encoding.observation import OBSERVATION_VERSION
from draisine.engine.capacities import KINDS
from draisine.engine.enums import ACTIONS_VERSION, DECISIONS, End
from draisine.envs.actions import action_table
from draisine.envs.recording.recorder import Group, Run
from draisine.envs.recording.rows import MASK_BYTES
from draisine.messages import LocalizedError, Message, message
from draisine.messages.details import os_detail, shorten
from draisine.play.names import Names

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise ImportError("games as Parquet files need pyarrow: pip install 'draisine[data]'") from None

FORMAT_VERSION = 1
"""The version of the columns."""
INFO_KEY = b"draisine"
"""The key of `FileInfo` in the schema's metadata, as JSON."""
TALLY_KEY = b"draisine.tally"
"""The key of `Tally` in the file's metadata, as JSON."""
REWARD_COLUMNS = ("reward_win", "reward_rank", "reward_points")
TEMPORARY_NAME = ".{}.unfinished"
"""The name of a file while it is written. Readers of a folder skip names that begin with a dot."""


class DataError(LocalizedError):
    """Raised when games cannot be written or read; its text is one line."""


class Origin(msgspec.Struct, frozen=True):
    """Everything that determines the rows of a run."""

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
        """The origin of a run."""
        fields = (run.board.id, run.digest, run.bots, run.seed, run.alvin, run.compact)
        return cls(FORMAT_VERSION, __version__, run.rows, *fields)

    def difference(self, other: Origin) -> Message | None:
        """Describe how another origin differs; None if it does not."""
        names = [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]
        # The digest says nothing to people: it is shown only where nothing else differs.
        shown = [name for name in names if name != "digest"] or names
        found = [
            message("data-difference", name=name, found=_text(getattr(self, name)), wanted=_text(getattr(other, name)))
            for name in shown
        ]
        return (
            reduce(lambda first, second: message("data-differences", first=first, second=second), found)
            if found
            else None
        )


class Tally(msgspec.Struct):
    """The summed results of games; lists are by seat."""

    games: int
    steps: int
    ties: int
    wins: list[int]
    points: list[int]
    squares: list[int]

    @classmethod
    def empty(cls, players: int) -> Tally:
        """The tally of no games."""
        return cls(0, 0, 0, [0] * players, [0] * players, [0] * players)

    def add(self, other: Tally) -> None:
        """Add the results of other games."""
        for name in ("games", "steps", "ties"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("wins", "points", "squares"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])


class FileInfo(msgspec.Struct, frozen=True):
    """The description that a file carries."""

    origin: Origin
    start: int
    """The number of its first game."""
    observation: dict[str, Any]
    """The version and size of observations, and their fields with offsets."""
    actions: dict[str, Any]
    """The version of the actions, their number, and their table."""
    names: dict[str, list[str]] = {}
    """The ids of `cities`, `routes` and `tickets` by their number, and the `cards` by kind; empty in older files."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.origin.bots)

    @property
    def layout(self) -> Layout:
        """The layout of the observations in this file."""
        fields = tuple(msgspec.convert(field, Field) for field in self.observation["fields"])
        sizes = {field.per: field.size for field in fields}
        return Layout(fields, sizes["seat"], sizes["city"], sizes["route"], sizes["ticket"])


def _text(value: object) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


def _file_info(run: Run, start: int) -> FileInfo:
    layout = run.layout
    fields = [asdict(field) for field in layout.fields]
    observation = {"version": OBSERVATION_VERSION, "size": layout.size, "fields": fields}
    actions = {"version": ACTIONS_VERSION, "count": DECISIONS, "table": [asdict(row) for row in action_table()]}
    return FileInfo(Origin.of(run), start, observation, actions, _board_names(run))


def _board_names(run: Run) -> dict[str, list[str]]:
    board, cards = run.board, Names(run.board).cards
    kinds = [cards.get(kind, "") for kind in range(KINDS)]
    return {"cities": board.city_ids, "routes": board.route_ids, "tickets": board.ticket_ids, "cards": kinds}


def make_schema(run: Run, start: int = 0) -> pa.Schema:
    """The columns of a run's files, with `FileInfo` as metadata."""
    name = pa.dictionary(pa.int8(), pa.string())
    if run.rows == "decisions":
        columns = [
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

        columns = [
            ("game", pa.int64()), ("players", pa.int8()), ("board", name), ("bots", pa.list_(pa.string(), seats)),
            ("first", pa.int8()), ("end", name), ("turns", pa.int32()), ("steps", pa.int32()),
            ("points", by_seat(pa.int16())), ("won", by_seat(pa.float32())),
            *((reward, by_seat(pa.float32())) for reward in REWARD_COLUMNS),
            ("route_seat", pa.list_(pa.int8(), len(run.board.route))),
            ("ticket_seat", pa.list_(pa.int8(), len(run.board.ticket))),
            ("ticket_done", pa.list_(pa.uint8(), len(run.board.ticket))),
            ("actions", pa.list_(pa.int16())),
        ]  # fmt: skip
    fields = [pa.field(column, kind, nullable=False) for column, kind in columns]
    return pa.schema(fields, {INFO_KEY: msgspec.json.encode(_file_info(run, start))})


def _binary_column(rows: NDArray[np.uint8]) -> pa.Array:
    """Wrap rows of bytes without a copy."""
    return pa.Array.from_buffers(pa.binary(rows.shape[1]), len(rows), [None, pa.py_buffer(rows)])


def _name_column(value: Any, names: Sequence[str], rows: int) -> pa.Array:
    """A column of names by number (an array, or one number for all rows), dictionary-encoded."""
    numbers = value if isinstance(value, np.ndarray) else np.full(rows, value, np.int8)
    return pa.DictionaryArray.from_arrays(pa.array(numbers.astype(np.int8)), pa.array(list(names), pa.string()))


def _list_column(values: NDArray[Any]) -> pa.Array:
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])


def _decision_columns(run: Run, group: Group) -> dict[str, pa.Array]:
    decisions, games, rows = group.decisions, group.results, len(group.decisions.actions)
    bots = list(dict.fromkeys(run.bots))
    own = (decisions.games, decisions.seats)
    by_seat = np.array([bots.index(bot) for bot in run.bots], np.int8)
    return {
        "game": pa.array(group.start + decisions.games.astype(np.int64)),
        "step": pa.array(decisions.steps),
        "turn": pa.array(decisions.turns),
        "seat": pa.array(decisions.seats),
        "bot": _name_column(by_seat[decisions.seats], bots, rows),
        "observation": _binary_column(decisions.obs),
        "mask": _binary_column(decisions.action_mask),
        "action": pa.array(decisions.actions),
        "last": pa.array(decisions.last.view(np.bool_)),
        "points": pa.array(games.points[own]),
        "won": pa.array(games.won[own]),
        **{name: pa.array(games.rewards[*own, reward]) for reward, name in enumerate(REWARD_COLUMNS)},
        "players": pa.array(np.full(rows, run.players, np.int8)),
        "board": _name_column(0, [run.board.id], rows),
    }


def _game_columns(run: Run, group: Group) -> dict[str, pa.Array]:
    decisions, games, rows = group.decisions, group.results, group.num_games
    offsets = np.concatenate([[0], np.cumsum(games.steps)]).astype(np.int32)
    return {
        "game": pa.array(np.arange(group.start, group.start + rows)),
        "players": pa.array(np.full(rows, run.players, np.int8)),
        "board": _name_column(0, [run.board.id], rows),
        "bots": pa.FixedSizeListArray.from_arrays(pa.array(run.bots * rows, pa.string()), run.players),
        "first": pa.array(games.first),
        "end": _name_column(games.end, [end.name.lower() for end in End], rows),
        "turns": pa.array(games.turns),
        "steps": pa.array(games.steps),
        "points": _list_column(games.points),
        "won": _list_column(games.won),
        **{name: _list_column(np.ascontiguousarray(games.rewards[:, :, i])) for i, name in enumerate(REWARD_COLUMNS)},
        "route_seat": _list_column(games.route_seat),
        "ticket_seat": _list_column(games.ticket_seat),
        "ticket_done": _list_column(games.ticket_done),
        "actions": pa.ListArray.from_arrays(offsets, pa.array(decisions.actions)),
    }


def _tally(group: Group) -> Tally:
    points, won = group.results.points.astype(np.int64), group.results.won > 0
    ties = int((won.sum(axis=1) > 1).sum())
    sums = (won.sum(axis=0), points.sum(axis=0), (points * points).sum(axis=0))
    return Tally(group.num_games, int(group.results.steps.sum()), ties, *(column.tolist() for column in sums))


def write_groups(sink: Any, run: Run, start: int, groups: Iterable[Group]) -> Tally:
    """Write groups of games as they arrive, each as a row group."""
    columns, tally = make_schema(run, start), Tally.empty(run.players)
    # Whole observations hardly ever repeat: dictionary encoding would cost more time than compression.
    dictionary = [field.name for field in columns if field.name not in {"observation", "mask", "actions"}]
    with pq.ParquetWriter(sink, columns, compression="zstd", use_dictionary=dictionary) as writer:
        for group in groups:
            arrays = _decision_columns(run, group) if run.rows == "decisions" else _game_columns(run, group)
            batch = pa.record_batch([arrays[field.name] for field in columns], schema=columns)
            writer.write_batch(batch, row_group_size=batch.num_rows)
            tally.add(_tally(group))
        writer.add_key_value_metadata({TALLY_KEY: msgspec.json.encode(tally)})
    return tally


@contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """Yield a temporary path, which replaces the file once everything is written and is removed on failure: however the
    process ends, there is never a partial file."""
    temporary = path.with_name(TEMPORARY_NAME.format(path.name))
    try:
        yield temporary
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        # Arrow's message would name the temporary file.
        reason = OSError(error.errno, os.strerror(error.errno)) if error.errno else error
        raise DataError("data-unwritable", path=str(path), detail=os_detail(reason)) from None
    finally:
        # There may be no temporary file to remove.
        with suppress(OSError):
            temporary.unlink()


def read_info(source: Any) -> FileInfo:
    """Read the description of a file: from its path, or from a schema, table or dataset read from it."""
    if isinstance(source, str | os.PathLike):
        found = _footer(source).schema.to_arrow_schema()
    else:
        found = getattr(source, "schema", source)
    written = (found.metadata or {}).get(INFO_KEY)
    if written is None:
        raise DataError("data-no_info")
    try:
        return msgspec.json.decode(written, type=FileInfo)
    except msgspec.DecodeError as error:
        raise DataError("data-other_version", detail=shorten(str(error))) from None


def read_tally(path: str | os.PathLike[str]) -> Tally:
    """Read the summed results of a file's games."""
    written = (_footer(path).metadata or {}).get(TALLY_KEY)
    if written is None:
        raise DataError("data-no_tally", file=str(path))
    return msgspec.json.decode(written, type=Tally)


def _footer(path: str | os.PathLike[str]) -> Any:
    try:
        return pq.read_metadata(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise DataError("data-not_parquet", file=str(path), detail=shorten(str(error).splitlines()[0])) from None


def as_bytes(column: Any) -> NDArray[np.uint8]:
    """A column of observations or masks as a two-dimensional array of bytes. A single chunk is not copied; several are
    combined first."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    width = column.type.byte_width
    flat = np.frombuffer(column.buffers()[1], np.uint8)
    return flat[column.offset * width : (column.offset + len(column)) * width].reshape(-1, width)


def as_action_masks(column: Any) -> NDArray[np.bool_]:
    """A column of masks as booleans, by row and action."""
    return np.unpackbits(as_bytes(column), axis=1, count=DECISIONS, bitorder="little").view(np.bool_)
