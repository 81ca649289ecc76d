"""Plays games and records them, group by group."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from draisine.boards import Board, digest
from draisine.bots.levels import Kind
from draisine.bots.registry import BotSpec, fill_seats
from draisine.encoding.layout import Layout, observation_layout
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase, Refusal
from draisine.engine.refusal import refusal
from draisine.engine.rng import next_word
from draisine.envs.recording.rows import (
    MASK_BYTES,
    REWARD_TYPES,
    DecisionRows,
    GameRows,
    Recording,
    RecordingCursor,
    append_decision,
    append_game,
    record_random_games,
    start_game,
)
from draisine.matches.match import MatchRunner
from draisine.matches.series import add_game, deal_game

PROGRESS_SECONDS = 0.1
"""Seconds of play between two calls of `OnProgress`."""
GROUPS_AHEAD = 2
"""Groups queued for each recorder, so that it never waits for the next one."""
INITIAL_ROWS_PER_GAME = 200
"""Rows allocated per game at first; they grow as needed."""
GAMES_PER_GROUP = {"decisions": 128, "games": 4096}
"""Games that are written together. Fixed, so that a file does not depend on how fast each worker was."""
OnProgress = Callable[[int], None]
"""Called with the number of games played since the last call."""


class Run(msgspec.Struct, frozen=True):
    """What is recorded. Determines every row, for any number of games and workers."""

    board: Board
    bots: list[str]
    """By seat."""
    seed: int = 1
    alvin: bool = False
    rows: Literal["decisions", "games"] = "decisions"
    compact: bool = True
    """Observations sized for this board and number of players, or the one layout for all boards."""
    digest: str = ""
    """The board's. Computed once, because it would differ for a board that was sent to another process."""

    def __post_init__(self) -> None:
        if not self.digest:
            msgspec.structs.force_setattr(self, "digest", digest(self.board))

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.bots)

    @property
    def layout(self) -> Layout:
        """The layout of the observations."""
        return observation_layout(self.board, self.players) if self.compact else observation_layout()


class Group(NamedTuple):
    """Recorded games with consecutive numbers, beginning with `start`."""

    start: int
    decisions: DecisionRows
    results: GameRows

    @property
    def num_games(self) -> int:
        """The number of games."""
        return len(self.results.first)


class Stopped(Exception):
    """Raised when a run is stopped before its end."""


class Recorder(MatchRunner):
    """A match runner that records every decision. Its games are those of any match runner with the same seed."""

    def __init__(self, run: Run, specs: Sequence[BotSpec] | None = None) -> None:
        by_seat = fill_seats(run.bots, run.players) if specs is None else specs
        super().__init__(run.board, by_seat, run.seed, run.alvin)
        self.run = run
        self._cursor = self._new_cursor()
        self._rows_per_game = INITIAL_ROWS_PER_GAME
        kinds = {spec.kind for spec in by_seat}
        self._has_python_bots, self._all_random = Kind.EXTERNAL in kinds, kinds == {Kind.RANDOM}
        self._bot_game: Any = None
        if not self._all_random:
            from draisine.envs.recording.bot_rows import BotGame

            self._bot_game = BotGame(self._state, self._observation, self._scratch, self._plan, self.series)

    def _new_cursor(self) -> RecordingCursor:
        cursor = new(RecordingCursor)
        self.run.layout.write_offsets(cursor.offsets)
        return cursor

    def record(self, start: int, games: int, on_progress: OnProgress | None = None) -> Group:
        """Play and record the games numbered from `start`. `on_progress` may raise Stopped."""
        cursor = self._cursor
        cursor.row = cursor.game = cursor.in_game = 0
        decisions = self._new_decision_rows(games * self._rows_per_game, self.run.rows == "decisions")
        self._recording = Recording(cursor, decisions, self._new_game_rows(games))
        game, size = start, 1
        while game < start + games:
            started, before = time.perf_counter(), game
            game = self._record_range(game, min(game + size, start + games))
            size = _next_size(size, time.perf_counter() - started)
            if on_progress:
                on_progress(game - before)
        rows = int(cursor.row)
        self._rows_per_game = max(self._rows_per_game, rows * 5 // (games * 4))
        recorded = DecisionRows(*(column[:rows] for column in self._recording.decisions))
        return Group(start, recorded, self._recording.games)

    def replay(self, game: int, actions: Any) -> Group:
        """Replay the game with this number from its actions, which expands a row of games into rows of decisions.
        Raises ValueError if they are the actions of another game."""
        taken = np.asarray(actions, np.int16)
        self._cursor.row = self._cursor.game = 0
        self._recording = Recording(
            self._cursor, self._new_decision_rows(len(taken), with_obs=True), self._new_game_rows(1)
        )
        done = self._replay_actions(game, taken.tolist())
        if done < len(taken) or self._state.phase != Phase.OVER:
            raise ValueError(f"these are not the actions of game {game}: they differ after {done} of them")
        append_game(self._referee.tables, self._state, self._scratch, self._recording)
        return Group(game, self._recording.decisions, self._recording.games)

    def _replay_actions(self, game: int, actions: list[int]) -> int:
        """Apply actions as long as they are legal. Returns how many were."""
        tables, state, scratch = self._referee.tables, self._state, self._scratch
        series = self._new_series(self.run.alvin)
        start_game(self._cursor)
        deal_game(tables, state, scratch, series, game)
        for done, action in enumerate(actions):
            seat = int(state.mover)
            if refusal(tables, state, scratch, seat, action) != Refusal.NONE:
                return done
            if series.bot[seat] == Kind.RANDOM:
                # A random seat draws from the game's own generator, which what follows depends on.
                next_word(state)
            self._apply(seat, action)
        add_game(tables, state, scratch, series)
        return len(actions)

    def _record_range(self, start: int, stop: int) -> int:
        """Record games up to `stop`, or until the rows are full. Returns the game to continue with."""
        tables = self._referee.tables
        if self._has_python_bots:
            for game in range(start, stop):
                self._play_game(game)
            return stop
        if self._all_random:
            game = record_random_games(tables, self._state, self._scratch, self.series, self._recording, start, stop)
        else:
            from draisine.envs.recording.bot_rows import record_bot_games

            game = record_bot_games(tables, self._bot_game, self._recording, start, stop)
        if game < stop:
            self._grow()
        return int(game)

    def _play_game(self, game: int) -> None:
        start_game(self._cursor)
        super()._play_game(game)
        append_game(self._referee.tables, self._state, self._scratch, self._recording)

    def _play_compiled_seats(self, game: int) -> None:
        from draisine.envs.recording.bot_rows import record_until_external

        record_until_external(self._referee.tables, self._bot_game, self._recording, game)
        while self._is_full():
            self._grow()
            record_until_external(self._referee.tables, self._bot_game, self._recording, game)

    def _apply(self, seat: int, decision: int) -> None:
        if self._is_full():
            self._grow()
        self._cursor.turn += self._state.phase == Phase.TURN
        append_decision(self._referee.tables, self._state, self._scratch, self._recording, decision)
        super()._apply(seat, decision)

    def _is_full(self) -> bool:
        return bool(self._cursor.row == len(self._recording.decisions.actions))

    def _grow(self) -> None:
        """Double the number of rows."""
        decisions = DecisionRows(
            *(np.concatenate([column, np.zeros_like(column)]) for column in self._recording.decisions)
        )
        self._recording = self._recording._replace(decisions=decisions)

    def _new_decision_rows(self, rows: int, with_obs: bool) -> DecisionRows:
        obs_rows = rows if with_obs else 0
        return DecisionRows(
            obs=np.zeros((obs_rows, self.run.layout.size), np.uint8),
            action_mask=np.zeros((obs_rows, MASK_BYTES), np.uint8),
            actions=np.zeros(rows, np.int16),
            seats=np.zeros(rows, np.int8),
            games=np.zeros(rows, np.int32),
            steps=np.zeros(rows, np.int32),
            turns=np.zeros(rows, np.int32),
            last=np.zeros(rows, np.uint8),
        )

    def _new_game_rows(self, games: int) -> GameRows:
        board, players = self.run.board, self.run.players
        return GameRows(
            first=np.zeros(games, np.int8),
            end=np.zeros(games, np.int8),
            turns=np.zeros(games, np.int32),
            steps=np.zeros(games, np.int32),
            points=np.zeros((games, players), np.int16),
            won=np.zeros((games, players), np.float32),
            rewards=np.zeros((games, players, REWARD_TYPES), np.float32),
            route_seat=np.zeros((games, len(board.route)), np.int8),
            ticket_seat=np.zeros((games, len(board.ticket)), np.int8),
            ticket_done=np.zeros((games, len(board.ticket)), np.uint8),
        )


def _next_size(size: int, seconds: float) -> int:
    return size * 2 if seconds < PROGRESS_SECONDS / 2 else max(1, size // 2) if seconds > PROGRESS_SECONDS * 2 else size


def record_groups(
    recorders: Sequence[Recorder],
    start: int,
    games: int,
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> Iterator[Group]:
    """Record games on one thread per recorder, and yield them in groups, in order. Only a few groups are in memory at a
    time, however long the run. Setting `stop` ends it early."""
    size = GAMES_PER_GROUP[recorders[0].run.rows]
    remaining = deque((first, min(size, start + games - first)) for first in range(start, start + games, size))
    idle, abandoned = deque(recorders), threading.Event()

    def report(played: int) -> None:
        if abandoned.is_set() or (stop and stop.is_set()):
            raise Stopped
        if on_progress:
            on_progress(played)

    def record(first: int, count: int) -> Group:
        recorder = idle.popleft()
        try:
            return recorder.record(first, count, report)
        finally:
            idle.append(recorder)

    with ThreadPoolExecutor(len(recorders), "recorder") as pool:
        pending: deque[Future[Group]] = deque()
        try:
            while remaining or pending:
                while remaining and len(pending) < GROUPS_AHEAD * len(recorders):
                    pending.append(pool.submit(record, *remaining.popleft()))
                yield pending.popleft().result()
        except Stopped:
            return
        finally:
            # Recorders that are still playing stop at their next report.
            abandoned.set()
            pool.shutdown(wait=True, cancel_futures=True)
