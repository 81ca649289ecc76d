"""Games as Parquet files: columns, metadata, readers, and writes that are interrupted."""

import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from draisine import __version__
from draisine.boards import digest, load
from draisine.engine.enums import ACTIONS_VERSION, DECISIONS, End
from draisine.envs import OBSERVATION_VERSION, observation_layout
from draisine.envs.recording.parquet import (
    DataError,
    Tally,
    as_action_masks,
    as_bytes,
    atomic_write,
    read_info,
    read_tally,
    write_groups,
)
from draisine.envs.recording.recorder import Group, Recorder, Run, Stopped, record_groups
from draisine.envs.recording.shards import make_recorders, write_file


def make_run(bots: str = "conductor,random", board: str = "amsterdam", **more: Any) -> Run:
    return Run(load(board), bots.split(","), **more)


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games.parquet"
    write_file(path, 300, make_recorders(make_run()))
    return path


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games.parquet"
    write_file(path, 300, make_recorders(make_run(rows="games")))
    return path


def test_rows_of_decisions(decisions: Path) -> None:
    group = Recorder(make_run()).record(0, 300)
    table = pq.read_table(decisions)
    assert table.column_names == [
        "game", "step", "turn", "seat", "bot", "observation", "mask", "action", "last", "points", "won",
        "reward_win", "reward_rank", "reward_points", "players", "board",
    ]  # fmt: skip
    assert table.num_rows == int(group.results.steps.sum())
    rows, own = group.decisions, (group.decisions.games, group.decisions.seats)
    assert np.array_equal(as_bytes(table["observation"]), rows.obs)
    assert np.array_equal(as_bytes(table["mask"]), rows.action_mask)
    for name, expected in {
        "game": rows.games, "step": rows.steps, "turn": rows.turns, "seat": rows.seats, "action": rows.actions,
        "last": rows.last == 1, "points": group.results.points[own], "won": group.results.won[own],
        "reward_win": group.results.rewards[*own, 0], "reward_rank": group.results.rewards[*own, 1],
        "reward_points": group.results.rewards[*own, 2],
    }.items():  # fmt: skip
        assert np.array_equal(table[name].to_numpy(), expected), name
    assert set(table["players"].to_pylist()) == {2}
    assert set(table["board"].to_pylist()) == {"amsterdam"}
    seats = zip(table["seat"].to_pylist(), table["bot"].to_pylist(), strict=True)
    assert set(seats) == {(0, "conductor"), (1, "random")}


def test_every_action_is_in_its_mask(decisions: Path) -> None:
    table = pq.read_table(decisions, columns=["mask", "action"])
    masks, actions = as_action_masks(table["mask"]), table["action"].to_numpy()
    assert masks.shape == (table.num_rows, DECISIONS)
    assert masks[np.arange(len(actions)), actions].all()


def test_rewards_follow_from_points(decisions: Path) -> None:
    rows = pq.read_table(decisions, columns=["game", "last", "points", "won", "reward_win", "reward_points"])
    last = rows.filter(rows["last"]).to_pylist()
    assert len(last) == 600
    for one, other in zip(*[iter(sorted(last, key=lambda row: int(row["game"])))] * 2, strict=True):
        assert one["game"] == other["game"]
        assert one["won"] + other["won"] == 1
        assert one["reward_win"] == 2 * one["won"] - 1 == -other["reward_win"]
        assert one["reward_points"] == pytest.approx((one["points"] - other["points"]) / 100)


def test_rows_of_games(games: Path, decisions: Path) -> None:
    table = pq.read_table(games)
    group = Recorder(make_run()).record(0, 300)
    assert table["game"].to_pylist() == list(range(300))
    assert table["points"].to_pylist() == group.results.points.tolist()
    assert table["won"].to_pylist() == group.results.won.tolist()
    assert table["route_seat"].to_pylist() == group.results.route_seat.tolist()
    assert table["ticket_seat"].to_pylist() == group.results.ticket_seat.tolist()
    assert table["ticket_done"].to_pylist() == group.results.ticket_done.tolist()
    assert table["end"].to_pylist() == [End(end).name.lower() for end in group.results.end]
    assert table["bots"][0].as_py() == ["conductor", "random"]
    assert table["reward_rank"].to_pylist() == group.results.rewards[:, :, 1].tolist()
    assert table["turns"].to_pylist() == group.results.turns.tolist()
    assert table["first"].to_pylist() == group.results.first.tolist()
    assert [len(actions) for actions in table["actions"].to_pylist()] == table["steps"].to_pylist()
    # Both files have the same actions in the same order.
    flat = pa.concat_arrays([chunk.flatten() for chunk in table["actions"].chunks])
    assert flat.equals(pq.read_table(decisions)["action"].combine_chunks())


def test_a_file_describes_itself(decisions: Path, games: Path) -> None:
    board = load("amsterdam")
    for path, rows in ((decisions, "decisions"), (games, "games")):
        info = read_info(path)
        assert info.origin.draisine == __version__
        assert (info.origin.rows, info.origin.board, info.origin.digest) == (rows, "amsterdam", digest(board))
        assert (info.origin.bots, info.origin.seed, info.origin.alvin) == (["conductor", "random"], 1, False)
        assert (info.start, info.players) == (0, 2)
        assert info.layout == observation_layout(board, 2)
        assert info.observation["version"] == OBSERVATION_VERSION
        assert info.actions["version"] == ACTIONS_VERSION
        assert info.names["routes"] == load(info.origin.board).route_ids
        assert info.names["tickets"] == load(info.origin.board).ticket_ids
        assert info.names["cards"][-1] == "locomotive"
        assert info == read_info(pq.read_table(path)) == read_info(pq.read_schema(path)) == read_info(ds.dataset(path))
    plain = json.loads(pq.read_schema(decisions).metadata[b"draisine"])
    assert plain["observation"]["size"] == observation_layout(board, 2).size
    assert {"name", "offset", "size", "per", "largest", "about"} <= set(plain["observation"]["fields"][0])
    group = Recorder(make_run()).record(0, 300)
    tally = read_tally(decisions)
    assert (tally.games, tally.steps) == (300, group.results.steps.sum())
    assert tally.wins == (group.results.won > 0).sum(axis=0).tolist()
    assert tally.points == group.results.points.sum(axis=0).tolist()
    assert tally == read_tally(games)


def test_reading_a_chunk_copies_nothing(decisions: Path) -> None:
    file = pq.ParquetFile(decisions)
    assert file.num_row_groups == 3
    batch = file.read_row_group(1, columns=["observation", "mask", "action"])
    column = batch["observation"]
    obs = as_bytes(column)
    assert column.num_chunks == 1
    assert obs.__array_interface__["data"][0] == column.chunk(0).buffers()[1].address
    assert not obs.flags.owndata
    part = as_bytes(column.chunk(0).slice(5, 3))
    assert np.shares_memory(part, obs)
    assert np.array_equal(part, obs[5:8])


def test_all_boards_can_share_one_layout(tmp_path: Path) -> None:
    for board in ("amsterdam", "old_west"):
        write_file(tmp_path / f"{board}.parquet", 3, make_recorders(make_run("random,random", board, compact=False)))
    both = ds.dataset(tmp_path).to_table()
    assert as_bytes(both["observation"]).shape[1] == observation_layout().size == read_info(both).layout.size
    assert set(both["board"].to_pylist()) == {"amsterdam", "old_west"}


def test_a_file_does_not_depend_on_the_number_of_workers(decisions: Path, tmp_path: Path) -> None:
    write_file(tmp_path / "games.parquet", 300, make_recorders(make_run(), 3))
    assert (tmp_path / "games.parquet").read_bytes() == decisions.read_bytes()


def test_existing_games_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    recorders = make_recorders(make_run("random,random"))
    first = write_file(path, 200, recorders)
    modified = path.stat().st_mtime_ns
    again = write_file(path, 200, recorders)
    assert (again.tally, again.played, again.size) == (first.tally, Tally.empty(2), first.size)
    assert path.stat().st_mtime_ns == modified
    assert write_file(path, 210, recorders).tally.games == 210
    with pytest.raises(DataError, match=r"holds another run \(seed 1, not 2\): choose another file"):
        write_file(path, 210, make_recorders(make_run("random,random", seed=2)))
    assert read_tally(path).games == 210


def test_a_stopped_run_writes_the_games_so_far(tmp_path: Path) -> None:
    path, stop = tmp_path / "games.parquet", threading.Event()
    played: list[int] = []

    def on_progress(games: int) -> None:
        played.append(games)
        if sum(played) > 300:
            stop.set()

    written = write_file(path, 10_000_000, make_recorders(make_run("random,random")), on_progress, stop)
    assert 256 <= written.tally.games < 10_000
    assert written.tally.games % 128 == 0
    assert len(set(pq.read_table(path)["game"].to_pylist())) == written.tally.games
    with pytest.raises(Stopped):
        write_file(path, 10_000_000, make_recorders(make_run("random,random")), on_progress, stop)
    assert read_tally(path) == written.tally


def test_memory_stays_bounded() -> None:
    """Only a few groups are recorded ahead, however slowly they are consumed."""
    recorder = Recorder(make_run("random,random"))
    played: list[int] = []
    groups = record_groups([recorder], 0, 128 * 50, played.append)
    next(groups)
    time.sleep(1.0)
    assert sum(played) <= 128 * 3
    del groups


def test_a_failed_write_leaves_no_file(tmp_path: Path) -> None:
    def broken() -> Any:
        yield from record_groups([Recorder(make_run("random,random"))], 0, 10)
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"), atomic_write(tmp_path / "games.parquet") as temporary:
        write_groups(temporary, make_run("random,random"), 0, broken())
    assert list(tmp_path.iterdir()) == []
    with (
        pytest.raises(DataError, match=r"games.parquet cannot be written: no such file or folder"),
        atomic_write(tmp_path / "nowhere" / "games.parquet") as temporary,
    ):
        write_groups(temporary, make_run("random,random"), 0, ())
    (tmp_path / "file").touch()
    with (
        pytest.raises(DataError, match=r"games.parquet cannot be written: part of the path is not a folder"),
        atomic_write(tmp_path / "file" / "games.parquet") as temporary,
    ):
        write_groups(temporary, make_run("random,random"), 0, ())


ENDLESS = """
import sys
from pathlib import Path
from draisine.boards import load
from draisine.envs.recording.recorder import Run
from draisine.envs.recording.shards import make_recorders, write_file
write_file(Path(sys.argv[1]), 10**9, make_recorders(Run(load("amsterdam"), ["random", "random"])))
"""


def test_a_killed_run_leaves_no_partial_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    temporary = tmp_path / ".games.parquet.unfinished"
    process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)])
    while process.poll() is None and not (temporary.exists() and temporary.stat().st_size > 100_000):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert not path.exists()
    write_file(path, 100, make_recorders(make_run("random,random")))
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.parquet").write_text("no games")
    with pytest.raises(DataError, match=r"text\.parquet is not a complete Parquet file"):
        read_info(tmp_path / "text.parquet")
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(DataError, match="not a file of recorded games"):
        read_info(tmp_path / "other.parquet")
    with pytest.raises(DataError, match=r"other\.parquet is incomplete"):
        read_tally(tmp_path / "other.parquet")
    table = pa.table({"a": [1]}).replace_schema_metadata({b"draisine": b"{}"})
    with pytest.raises(DataError, match="these games were recorded by another version of draisine"):
        read_info(table)


def test_without_pyarrow_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import draisine.envs.recording.parquet"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "games as Parquet files need pyarrow: pip install 'draisine[data]'" in result.stderr


def test_the_environments_do_not_need_pyarrow() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import draisine.envs; draisine.envs.batch"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_group_has_its_first_game_and_number_of_games() -> None:
    group: Group = Recorder(make_run("random,random")).record(5, 2)
    assert (group.start, group.num_games) == (5, 2)
