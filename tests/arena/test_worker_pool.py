"""Worker pools: results do not depend on threads, processes, their number, or crashes."""

from pathlib import Path

import pytest

from draisine.arena import (
    ArenaConfig,
    ArenaError,
    PlayedGame,
    ProcessPool,
    ThreadPool,
    WorkerPool,
    make_pool,
    run_games,
)
from draisine.arena.worker import Worker
from draisine.arena.worker_pool import Chunk, CompletedChunk
from tests.arena.example_bots import FLAG
from tests.arena.factories import OTHERS, STRONG, WEAK, all_games, config, without_times

OWN = "tests.arena.example_bots"


def test_the_same_deals_in_every_seating() -> None:
    """Seats get the same cards in every seating: the first seat shows it."""
    games = Worker(config([STRONG, WEAK, *OTHERS], 3)).play(0, 72)
    assert [game.number for game in games] == list(range(72))
    assert [game.deal for game in games] == [number // 24 for number in range(72)]
    by_deal = [{game.first for game in games if game.deal == deal} for deal in range(3)]
    assert all(len(first) == 1 for first in by_deal)
    assert len({tuple(game.bots) for game in games}) == 24


def test_mirrored_seatings_of_one_bot_are_one_game() -> None:
    """With two equal bots the deal alone decides, so the games equal those of a match."""
    from draisine.bots import fill_seats
    from draisine.matches import MatchRunner

    run = config([STRONG])
    table = MatchRunner(run.board, fill_seats([STRONG], 2), run.seed)
    make_game = list(table.outcomes(0, 5))
    assert [tuple(game.points) for game in Worker(run).play(0, 5)] == [outcome.points for outcome in make_game]


def test_number_of_jobs_does_not_change_games() -> None:
    run = config()
    alone = all_games(ThreadPool(run, 1), 0, 60)
    assert without_times(all_games(ThreadPool(run, 2), 0, 60)) == without_times(alone)
    assert without_times(all_games(ThreadPool(run, 2), 25, 60)) == without_times(alone[25:])


def test_each_thread_builds_its_worker_once(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Worker] = []
    init = Worker.__init__

    def count(worker: Worker, run: ArenaConfig) -> None:
        built.append(worker)
        init(worker, run)

    monkeypatch.setattr(Worker, "__init__", count)
    all_games(ThreadPool(config(), 1), 0, 60)
    assert len(built) == 1


def test_processes_play_the_same_games() -> None:
    run = config([STRONG, WEAK], move_limit=10.0)
    assert without_times(all_games(ProcessPool(run, 2), 0, 12)) == without_times(all_games(ThreadPool(run, 1), 0, 12))


def test_threads_for_compiled_bots_processes_for_others() -> None:
    with make_pool(config(), 3) as pool:
        assert (type(pool), pool.slots) == (ThreadPool, 3)
    with make_pool(config([STRONG, f"{OWN}:First"], move_limit=10.0), 2) as pool:
        assert (type(pool), pool.slots) == (ProcessPool, 2)


@pytest.mark.parametrize(
    ("bot", "message"),
    [("Failing", "failed: ValueError: no idea"), ("Nonsense", "chose 'a train', which is not a move")],
)
def test_a_bot_that_fails_loses_its_move(bot: str, message: str) -> None:
    (game,) = Worker(config([f"{OWN}:{bot}", WEAK], move_limit=10.0)).play(0, 1)
    assert game.lost
    assert all(f"bot {OWN}:{bot} in seat 0 {message}" in line for line in game.lost)
    assert any(game.won)


def test_a_hanging_bot_is_cut_off() -> None:
    (game,) = all_games(ProcessPool(config([f"{OWN}:Hanging", WEAK], move_limit=0.3), 1), 0, 1)
    assert [line.partition(" in seat 0 ")[2] for line in game.lost] == ["did not answer within 0.3 s"]
    assert any(game.won)


def test_a_crashed_worker_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = config([f"{OWN}:Dying", WEAK], move_limit=10.0)
    monkeypatch.setenv(FLAG, str(tmp_path))
    expected = without_times(Worker(run).play(0, 2))
    monkeypatch.setenv(FLAG, str(tmp_path / "died"))
    assert without_times(all_games(ProcessPool(run, 1), 0, 2)) == expected
    assert (tmp_path / "died").exists()


def test_a_bot_that_kills_every_worker_is_named() -> None:
    run = config([f"{OWN}:Deadly", WEAK], move_limit=10.0)
    with pytest.raises(ArenaError, match=f"plays game 0 \\({OWN}:Deadly,{WEAK}\\) crashes repeatedly"):
        all_games(ProcessPool(run, 1), 0, 2)


def test_internal_errors_end_the_run_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(worker: Worker, start: int, games: int) -> list[PlayedGame]:
        raise OSError(f"no seat for {worker.config.bots[0]} in {games} of {start}\nand more")

    monkeypatch.setattr(Worker, "play", broken)
    with pytest.raises(ArenaError, match=r"^game 3 failed \(OSError: no seat for conductor in 1 of 3\)$"):
        all_games(ThreadPool(config(), 1), 3, 5)


class LastFirstPool:
    """A pool that completes the last submitted chunk first."""

    slots, chunk_seconds = 3, 0.2

    def __init__(self, run: ArenaConfig) -> None:
        self.config = run
        self.chunks: list[Chunk] = []
        self.sizes: list[int] = []

    def submit(self, chunk: Chunk) -> None:
        self.chunks.append(chunk)
        self.sizes.append(chunk.games)

    def collect(self) -> list[CompletedChunk]:
        chunk = self.chunks.pop()
        games = [_unplayed(number) for number in range(chunk.start, chunk.start + chunk.games)]
        return [CompletedChunk(chunk, games, 0.01 * chunk.games)]

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.chunks.clear()


def _unplayed(number: int) -> PlayedGame:
    return PlayedGame(number, number, [], 0, [], [], [], [], [], [], 0, [], [], [])


def test_games_are_yielded_in_order() -> None:
    pool, seen = LastFirstPool(config()), list[int]()
    games = [game.number for games in run_games(pool, 7, 200, seen.append) for game in games]
    assert games == list(range(7, 200))
    assert seen == sorted(seen)
    assert seen[-1] == 200


def test_chunks_approach_the_target_duration() -> None:
    """At 0.01 s per game, 20 games take 0.2 s."""
    pool = LastFirstPool(config())
    assert sum(len(games) for games in run_games(pool, 0, 400)) == 400
    assert pool.sizes[0] == 1
    assert max(pool.sizes) == 20
