"""A table whose games are written down, group by group."""

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
from draisine.bots.kinds import Kind
from draisine.bots.registry import Entrant, fill_seats
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase, Refusal
from draisine.engine.refusal import refusal
from draisine.engine.rng import next_word
from draisine.envs.layout import Layout, layout
from draisine.envs.recording.rows import (
    MASK_BYTES,
    REWARDS,
    Book,
    Ends,
    Notes,
    Pen,
    end_game,
    note,
    record_random,
    turn_page,
)
from draisine.matches.match import Table
from draisine.matches.series import begin, tally

MOMENT = 0.1
"""Seconds of play after which a recorder looks up."""
AHEAD = 2
"""Groups under way for each recorder: it should find the next one when it is done with the first."""
ROWS_PER_GAME = 200
"""A first guess; there is more room as soon as it is needed."""
GROUPS = {"decisions": 128, "games": 4096}
"""Games that are written in one go. Fixed, so that a file does not depend on who played how fast."""
Watch = Callable[[int], None]
"""Is told how many more games have been played."""


class Run(msgspec.Struct, frozen=True):
    """What decides every row, however many games are played, and by how many workers."""

    board: Board
    bots: list[str]
    """By seat."""
    seed: int = 1
    alvin: bool = False
    rows: Literal["decisions", "games"] = "decisions"
    compact: bool = True
    """Observations with room for this board and number of players, or the one layout for all boards."""
    digest: str = ""
    """The board's. It is taken once, here: of a board that has travelled to another process it would be another."""

    def __post_init__(self) -> None:
        if not self.digest:
            msgspec.structs.force_setattr(self, "digest", digest(self.board))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def layout(self) -> Layout:
        """Which byte of an observation means what."""
        return layout(self.board, self.players) if self.compact else layout()


class Group(NamedTuple):
    """Games that were written down, from one number on."""

    start: int
    notes: Notes
    ends: Ends

    @property
    def games(self) -> int:
        """How many."""
        return len(self.ends.first)


class Stopped(Exception):
    """Nobody waits for the rest."""


class Recorder(Table):
    """Seats taken on one board, and everything that is decided there kept. The games are those of any other table with
    the same seed."""

    def __init__(self, run: Run, entrants: Sequence[Entrant] | None = None) -> None:
        seated = fill_seats(run.bots, run.players) if entrants is None else entrants
        super().__init__(run.board, seated, run.seed, run.alvin)
        self.run = run
        self._pen = self._new_pen()
        self._rows_per_game = ROWS_PER_GAME
        kinds = {entrant.kind for entrant in seated}
        self._asking, self._chance = Kind.OUTSIDE in kinds, kinds == {Kind.RANDOM}
        self._players: Any = None
        if not self._chance:
            from draisine.envs.recording.bot_rows import Players

            self._players = Players(self._state, self._view, self._scratch, self._plan, self.series)

    def _new_pen(self) -> Pen:
        pen = new(Pen)
        self.run.layout.measure(pen.rooms)
        return pen

    def record(self, start: int, games: int, watch: Watch | None = None) -> Group:
        """Play the games numbered from `start`. `watch` may raise Stopped."""
        pen = self._pen
        pen.at = pen.place = pen.open = 0
        notes = self._new_notes(games * self._rows_per_game, self.run.rows == "decisions")
        self._book = Book(pen, notes, self._new_ends(games))
        game, size = start, 1
        while game < start + games:
            began, before = time.perf_counter(), game
            game = self._record_some(game, min(game + size, start + games))
            size = _next_size(size, time.perf_counter() - began)
            if watch:
                watch(game - before)
        rows = int(pen.at)
        self._rows_per_game = max(self._rows_per_game, rows * 5 // (games * 4))
        return Group(start, Notes(*(column[:rows] for column in self._book.notes)), self._book.ends)

    def replay(self, game: int, actions: Any) -> Group:
        """The game with this number once more, by its actions: a row of games becomes rows of decisions. ValueError, if
        they are of another game."""
        taken = np.asarray(actions, np.int16)
        self._pen.at = self._pen.place = 0
        self._book = Book(self._pen, self._new_notes(len(taken), seen=True), self._new_ends(1))
        done = self._play_again(game, taken.tolist())
        if done < len(taken) or self._state.phase != Phase.OVER:
            raise ValueError(f"these are not the actions of game {game}: it goes otherwise after {done} of them")
        end_game(self._referee.tables, self._state, self._scratch, self._book)
        return Group(game, self._book.notes, self._book.ends)

    def _play_again(self, game: int, actions: list[int]) -> int:
        """Take these actions as long as they are open. Returns how many were."""
        tables, state, scratch, series = (
            self._referee.tables,
            self._state,
            self._scratch,
            self._new_series(self.run.alvin),
        )
        turn_page(self._pen)
        begin(tables, state, scratch, series, game)
        for done, action in enumerate(actions):
            seat = int(state.mover)
            if refusal(tables, state, scratch, seat, action) != Refusal.NONE:
                return done
            if series.bot[seat] == Kind.RANDOM:
                # Chance took its number from the game's own generator: what follows depends on it.
                next_word(state)
            self._take(seat, action)
        tally(tables, state, scratch, series)
        return len(actions)

    def _record_some(self, start: int, stop: int) -> int:
        """Play on; the game to go on with."""
        tables = self._referee.tables
        if self._asking:
            for game in range(start, stop):
                self._play_one(game)
            return stop
        if self._chance:
            game = record_random(tables, self._state, self._scratch, self.series, self._book, start, stop)
        else:
            from draisine.envs.recording.bot_rows import record_matches

            game = record_matches(tables, self._players, self._book, start, stop)
        if game < stop:
            self._make_room()
        return int(game)

    def _play_one(self, game: int) -> None:
        turn_page(self._pen)
        super()._play_one(game)
        end_game(self._referee.tables, self._state, self._scratch, self._book)

    def _go_on(self, game: int) -> None:
        from draisine.envs.recording.bot_rows import record_on

        record_on(self._referee.tables, self._players, self._book, game)
        while self._is_full():
            self._make_room()
            record_on(self._referee.tables, self._players, self._book, game)

    def _take(self, seat: int, decision: int) -> None:
        if self._is_full():
            self._make_room()
        self._pen.turn += self._state.phase == Phase.TURN
        note(self._referee.tables, self._state, self._scratch, self._book, decision)
        super()._take(seat, decision)

    def _is_full(self) -> bool:
        return bool(self._pen.at == len(self._book.notes.actions))

    def _make_room(self) -> None:
        """Twice as many rows."""
        notes = Notes(*(np.concatenate([column, np.zeros_like(column)]) for column in self._book.notes))
        self._book = self._book._replace(notes=notes)

    def _new_notes(self, rows: int, seen: bool) -> Notes:
        looks = rows if seen else 0
        return Notes(
            seen=np.zeros((looks, self.run.layout.size), np.uint8),
            mask=np.zeros((looks, MASK_BYTES), np.uint8),
            actions=np.zeros(rows, np.int16),
            seats=np.zeros(rows, np.int8),
            places=np.zeros(rows, np.int32),
            steps=np.zeros(rows, np.int32),
            turns=np.zeros(rows, np.int32),
            last=np.zeros(rows, np.uint8),
        )

    def _new_ends(self, games: int) -> Ends:
        board, players = self.run.board, self.run.players
        return Ends(
            first=np.zeros(games, np.int8),
            end=np.zeros(games, np.int8),
            turns=np.zeros(games, np.int32),
            steps=np.zeros(games, np.int32),
            points=np.zeros((games, players), np.int16),
            won=np.zeros((games, players), np.float32),
            worth=np.zeros((games, players, REWARDS), np.float32),
            owners=np.zeros((games, len(board.route)), np.int8),
            holders=np.zeros((games, len(board.ticket)), np.int8),
            made=np.zeros((games, len(board.ticket)), np.uint8),
        )


def _next_size(size: int, took: float) -> int:
    return size * 2 if took < MOMENT / 2 else max(1, size // 2) if took > MOMENT * 2 else size


def record_groups(
    recorders: Sequence[Recorder],
    start: int,
    games: int,
    watch: Watch | None = None,
    leave: threading.Event | None = None,
) -> Iterator[Group]:
    """Groups of games in their order, each recorder on a thread of its own. What a slow one holds up waits, but never
    more than a few groups: however long the run, memory stays what it is. Once `leave` is set, it ends early."""
    size = GROUPS[recorders[0].run.rows]
    rest = deque((first, min(size, start + games - first)) for first in range(start, start + games, size))
    idle, ended = deque(recorders), threading.Event()

    def told(played: int) -> None:
        if ended.is_set() or (leave and leave.is_set()):
            raise Stopped
        if watch:
            watch(played)

    def scratch(first: int, count: int) -> Group:
        recorder = idle.popleft()
        try:
            return recorder.record(first, count, told)
        finally:
            idle.append(recorder)

    with ThreadPoolExecutor(len(recorders), "recorder") as pool:
        waiting: deque[Future[Group]] = deque()
        try:
            while rest or waiting:
                while rest and len(waiting) < AHEAD * len(recorders):
                    waiting.append(pool.submit(scratch, *rest.popleft()))
                yield waiting.popleft().result()
        except Stopped:
            return
        finally:
            # Whoever still plays for nobody looks up soon.
            ended.set()
            pool.shutdown(wait=True, cancel_futures=True)
