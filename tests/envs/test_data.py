"""Games as Parquet files: what stands in them, and how they are read."""

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
from draisine.engine.enums import ACTIONS, DECISIONS, End
from draisine.envs import OBSERVATION, layout
from draisine.envs.recording.parquet import DataError, Tally, about, as_bytes, as_masks, tally_of, whole, write_groups
from draisine.envs.recording.recorder import Group, Recorder, Run, Stopped, record_groups
from draisine.envs.recording.shards import seat_recorders, write_file


def a_run(bots: str = "conductor,random", board: str = "amsterdam", **more: Any) -> Run:
    return Run(load(board), bots.split(","), **more)


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games.parquet"
    write_file(path, 300, seat_recorders(a_run()))
    return path


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games.parquet"
    write_file(path, 300, seat_recorders(a_run(rows="games")))
    return path


def test_a_row_for_each_decision(decisions: Path) -> None:
    group = Recorder(a_run()).record(0, 300)
    table = pq.read_table(decisions)
    assert table.column_names == [
        "game", "step", "turn", "seat", "bot", "observation", "mask", "action", "last", "points", "won",
        "reward_win", "reward_rank", "reward_points", "players", "board",
    ]  # fmt: skip
    assert table.num_rows == int(group.ends.steps.sum())
    notes, own = group.notes, (group.notes.places, group.notes.seats)
    assert np.array_equal(as_bytes(table["observation"]), notes.seen)
    assert np.array_equal(as_bytes(table["mask"]), notes.mask)
    for name, expected in {
        "game": notes.places, "step": notes.steps, "turn": notes.turns, "seat": notes.seats, "action": notes.actions,
        "last": notes.last == 1, "points": group.ends.points[own], "won": group.ends.won[own],
        "reward_win": group.ends.worth[*own, 0], "reward_rank": group.ends.worth[*own, 1],
        "reward_points": group.ends.worth[*own, 2],
    }.items():  # fmt: skip
        assert np.array_equal(table[name].to_numpy(), expected), name
    assert set(table["players"].to_pylist()) == {2}
    assert set(table["board"].to_pylist()) == {"amsterdam"}
    seats = zip(table["seat"].to_pylist(), table["bot"].to_pylist(), strict=True)
    assert set(seats) == {(0, "conductor"), (1, "random")}


def test_what_was_done_was_open(decisions: Path) -> None:
    table = pq.read_table(decisions, columns=["mask", "action"])
    open_to, done = as_masks(table["mask"]), table["action"].to_numpy()
    assert open_to.shape == (table.num_rows, DECISIONS)
    assert open_to[np.arange(len(done)), done].all()


def test_rewards_are_what_the_points_say(decisions: Path) -> None:
    rows = pq.read_table(decisions, columns=["game", "last", "points", "won", "reward_win", "reward_points"])
    last = rows.filter(rows["last"]).to_pylist()
    assert len(last) == 600
    for one, other in zip(*[iter(sorted(last, key=lambda row: int(row["game"])))] * 2, strict=True):
        assert one["game"] == other["game"]
        assert one["won"] + other["won"] == 1
        assert one["reward_win"] == 2 * one["won"] - 1 == -other["reward_win"]
        assert one["reward_points"] == pytest.approx((one["points"] - other["points"]) / 100)


def test_a_row_for_each_game(games: Path, decisions: Path) -> None:
    table = pq.read_table(games)
    group = Recorder(a_run()).record(0, 300)
    assert table["game"].to_pylist() == list(range(300))
    assert table["points"].to_pylist() == group.ends.points.tolist()
    assert table["won"].to_pylist() == group.ends.won.tolist()
    assert table["route_seat"].to_pylist() == group.ends.owners.tolist()
    assert table["ticket_seat"].to_pylist() == group.ends.holders.tolist()
    assert table["ticket_done"].to_pylist() == group.ends.made.tolist()
    assert table["end"].to_pylist() == [End(end).name.lower() for end in group.ends.end]
    assert table["bots"][0].as_py() == ["conductor", "random"]
    assert table["reward_rank"].to_pylist() == group.ends.worth[:, :, 1].tolist()
    assert table["turns"].to_pylist() == group.ends.turns.tolist()
    assert table["first"].to_pylist() == group.ends.first.tolist()
    assert [len(actions) for actions in table["actions"].to_pylist()] == table["steps"].to_pylist()
    # The actions of the one file are those of the other, one game after the other.
    flat = pa.concat_arrays([chunk.flatten() for chunk in table["actions"].chunks])
    assert flat.equals(pq.read_table(decisions)["action"].combine_chunks())


def test_the_file_tells_about_itself(decisions: Path, games: Path) -> None:
    board = load("amsterdam")
    for path, rows in ((decisions, "decisions"), (games, "games")):
        told = about(path)
        assert told.origin.draisine == __version__
        assert (told.origin.rows, told.origin.board, told.origin.digest) == (rows, "amsterdam", digest(board))
        assert (told.origin.bots, told.origin.seed, told.origin.alvin) == (["conductor", "random"], 1, False)
        assert (told.start, told.players) == (0, 2)
        assert told.layout == layout(board, 2)
        assert told.observation["version"] == OBSERVATION
        assert told.actions["version"] == ACTIONS
        assert told == about(pq.read_table(path)) == about(pq.read_schema(path)) == about(ds.dataset(path))
    plain = json.loads(pq.read_schema(decisions).metadata[b"draisine"])
    assert plain["observation"]["size"] == layout(board, 2).size
    assert {"name", "offset", "size", "per", "largest", "about"} <= set(plain["observation"]["fields"][0])
    group = Recorder(a_run()).record(0, 300)
    tally = tally_of(decisions)
    assert (tally.games, tally.steps) == (300, group.ends.steps.sum())
    assert tally.wins == (group.ends.won > 0).sum(axis=0).tolist()
    assert tally.points == group.ends.points.sum(axis=0).tolist()
    assert tally == tally_of(games)


def test_nothing_is_copied_where_a_chunk_is_read(decisions: Path) -> None:
    file = pq.ParquetFile(decisions)
    assert file.num_row_groups == 3
    batch = file.read_row_group(1, columns=["observation", "mask", "action"])
    column = batch["observation"]
    seen = as_bytes(column)
    assert column.num_chunks == 1
    assert seen.__array_interface__["data"][0] == column.chunk(0).buffers()[1].address
    assert not seen.flags.owndata
    part = as_bytes(column.chunk(0).slice(5, 3))
    assert np.shares_memory(part, seen)
    assert np.array_equal(part, seen[5:8])


def test_the_same_layout_for_all_boards(tmp_path: Path) -> None:
    for board in ("amsterdam", "old_west"):
        write_file(tmp_path / f"{board}.parquet", 3, seat_recorders(a_run("random,random", board, compact=False)))
    both = ds.dataset(tmp_path).to_table()
    assert as_bytes(both["observation"]).shape[1] == layout().size == about(both).layout.size
    assert set(both["board"].to_pylist()) == {"amsterdam", "old_west"}


def test_workers_change_not_a_byte(decisions: Path, tmp_path: Path) -> None:
    write_file(tmp_path / "games.parquet", 300, seat_recorders(a_run(), 3))
    assert (tmp_path / "games.parquet").read_bytes() == decisions.read_bytes()


def test_games_that_are_there_stay(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    recorders = seat_recorders(a_run("random,random"))
    first = write_file(path, 200, recorders)
    written = path.stat().st_mtime_ns
    again = write_file(path, 200, recorders)
    assert (again.tally, again.played, again.size) == (first.tally, Tally.empty(2), first.size)
    assert path.stat().st_mtime_ns == written
    assert write_file(path, 210, recorders).tally.games == 210
    with pytest.raises(DataError, match=r"holds another run \(seed 1, not 2\): name another file"):
        write_file(path, 210, seat_recorders(a_run("random,random", seed=2)))
    assert tally_of(path).games == 210


def test_stopped_early_the_games_so_far_become_the_file(tmp_path: Path) -> None:
    path, leave = tmp_path / "games.parquet", threading.Event()
    played: list[int] = []

    def watch(games: int) -> None:
        played.append(games)
        if sum(played) > 300:
            leave.set()

    kept = write_file(path, 10_000_000, seat_recorders(a_run("random,random")), watch, leave)
    assert 256 <= kept.tally.games < 10_000
    assert kept.tally.games % 128 == 0
    assert len(set(pq.read_table(path)["game"].to_pylist())) == kept.tally.games
    with pytest.raises(Stopped):
        write_file(path, 10_000_000, seat_recorders(a_run("random,random")), watch, leave)
    assert tally_of(path) == kept.tally


def test_memory_stays_bounded() -> None:
    """No more groups than a few are under way, however slowly they are taken."""
    recorder = Recorder(a_run("random,random"))
    played: list[int] = []
    groups = record_groups([recorder], 0, 128 * 50, played.append)
    next(groups)
    time.sleep(1.0)
    assert sum(played) <= 128 * 3
    del groups


def test_what_goes_wrong_leaves_no_file(tmp_path: Path) -> None:
    def broken() -> Any:
        yield from record_groups([Recorder(a_run("random,random"))], 0, 10)
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"), whole(tmp_path / "games.parquet") as beside:
        write_groups(beside, a_run("random,random"), 0, broken())
    assert list(tmp_path.iterdir()) == []
    with (
        pytest.raises(DataError, match=r"games.parquet cannot be written: No such file or directory"),
        whole(tmp_path / "nowhere" / "games.parquet") as beside,
    ):
        write_groups(beside, a_run("random,random"), 0, ())
    (tmp_path / "file").touch()
    with (
        pytest.raises(DataError, match=r"games.parquet cannot be written: Not a directory"),
        whole(tmp_path / "file" / "games.parquet") as beside,
    ):
        write_groups(beside, a_run("random,random"), 0, ())


ENDLESS = """
import sys
from pathlib import Path
from draisine.boards import load
from draisine.envs.recorder import Run
from draisine.envs.selfplay import seat_recorders, write_file
write_file(Path(sys.argv[1]), 10**9, seat_recorders(Run(load("amsterdam"), ["random", "random"])))
"""


def test_a_killed_run_leaves_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    half = tmp_path / ".games.parquet.unfinished"
    process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)])
    while process.poll() is None and not (half.exists() and half.stat().st_size > 100_000):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert not path.exists()
    write_file(path, 100, seat_recorders(a_run("random,random")))
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.parquet").write_text("no games")
    with pytest.raises(DataError, match=r"text\.parquet is no whole Parquet file"):
        about(tmp_path / "text.parquet")
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(DataError, match="these are no games of draisine"):
        about(tmp_path / "other.parquet")
    with pytest.raises(DataError, match=r"other\.parquet was never finished"):
        tally_of(tmp_path / "other.parquet")
    table = pa.table({"a": [1]}).replace_schema_metadata({b"draisine": b"{}"})
    with pytest.raises(DataError, match="these games are of another draisine"):
        about(table)


def test_without_pyarrow_it_is_said_how_to_get_it() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import draisine.envs.recording.parquet"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "games as Parquet files need pyarrow: pip install 'draisine[data]'" in result.stderr


def test_the_environments_do_without_pyarrow() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import draisine.envs; draisine.envs.batch"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_groups_know_their_games() -> None:
    group: Group = Recorder(a_run("random,random")).record(5, 2)
    assert (group.start, group.games) == (5, 2)
