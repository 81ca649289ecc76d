"""The state of a lesson after the learner's moves. The table is rebuilt from the moves for every request and rendered
like any other table; nothing is stored."""

from collections.abc import Sequence

import msgspec

from draisine.bots import DEFAULT_BOT
from draisine.play import Game, IllegalMove
from draisine.server.bots.executors import choose_move
from draisine.server.lessons.loader import Lesson, find_lesson, matches
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry, TableOptions
from draisine.server.tables.messages import EntryView, FinalCount, OwnTicketPaths, Reason, Snapshot
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import play_move
from draisine.server.tables.table import Table
from draisine.server.tables.views import (
    TimeLeft,
    Viewer,
    describe_entry,
    final_count,
    own_ticket_paths,
    snapshot,
    to_reason,
)

LEARNER = 0
VIEWER = Viewer("learner", LEARNER)
SEED = "lesson"
"""All learners get the same cards."""
MAX_OPPONENT_MOVES = 200
"""Limit of consecutive opponent moves, as a guard against endless lessons."""


class LessonProgress(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson after the learner's moves, as the learner sees it."""

    lesson: str
    done: int
    """The number of completed steps."""
    reached: bool
    astray: bool
    """Whether the last move completed no step."""
    moves: int
    """The number of moves played: all, unless one was refused."""
    refused: Reason | None
    told: list[EntryView]
    """The entries since the last move; initially since the start."""
    now: Snapshot
    ways: OwnTicketPaths
    count: FinalCount | None


class Course:
    """A lesson in progress: its table, recent entries, and the steps completed."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = 0
        self.astray = False
        position = lesson.position
        game = Game.from_position(position, seed=SEED)
        options = TableOptions(board=position.board, players=position.players, game=position.options)
        self.table = Table(entries.Opened(options=options, host=VIEWER.person), table_id=lesson.id)
        self._script = list(lesson.others)
        self._append(entries.Sat(seat=LEARNER, person=VIEWER.person, name=""))
        for seat in range(1, position.players):
            self._append(entries.BotSat(seat=seat, bot=DEFAULT_BOT))
        self.recent_entries: list[EntryView] = []
        record = game.record()
        self._append(entries.Started(header=record.header, deal=record.steps[0]), game)
        self._play_opponents()

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self.done == len(self.lesson.step)

    def play(self, move: str) -> None:
        """Play a move of the learner and the opponents' replies; a refusal changes nothing."""
        ruling = play_move(self.table.started_game, LEARNER, move, VIEWER.person)
        self.recent_entries = []
        before = self.done
        self._append(ruling.entries[0], ruling.game)
        self.astray = self.done == before
        self._play_opponents()

    def _play_opponents(self) -> None:
        """Play until the learner has to decide, the game is over, or the goal is reached."""
        for _ in range(MAX_OPPONENT_MOVES):
            game = self.table.started_game
            if self.reached or game.is_over or LEARNER in game.to_move:
                return
            seat = game.to_move[0]
            ruling = play_move(game, seat, self._opponent_move(game, seat), "bot")
            self._append(ruling.entries[0], ruling.game)

    def _opponent_move(self, game: Game, seat: int) -> str:
        if self._script:
            move = self._script.pop(0)
            try:
                game.copy().play(move, seat)
            except IllegalMove:
                # The learner deviated from the solution: the rest of the script no longer applies.
                self._script.clear()
            else:
                return move
        seed = f"{SEED}/{len(game.steps)}"
        return str(choose_move(game.board, DEFAULT_BOT, game.observation(seat), seed))

    def _append(self, entry: Entry, game: Game | None = None) -> None:
        """Apply an entry and count the steps that its visible events complete."""
        self.table.apply(entry, game)
        if self.table.game is None:
            return
        shown = describe_entry(self.table, self.table.seq, 0.0, entry, VIEWER)
        assert shown is not None
        self.recent_entries.append(shown)
        for event in shown.events:
            if not self.reached and any(
                matches(pattern, msgspec.to_builtins(event)) for pattern in self.lesson.step[self.done].goal
            ):
                self.done += 1


def play_lesson(lesson: Lesson, moves: Sequence[str]) -> LessonProgress:
    """Return the state of a lesson after the learner's moves, up to the first refused one."""
    course = Course(lesson)
    refused: Reason | None = None
    played = 0
    for move in moves:
        try:
            course.play(move)
        except (IllegalMove, Refused) as error:
            refused = to_reason(error)
            break
        played += 1
    table = course.table
    return LessonProgress(
        lesson=lesson.id,
        done=course.done,
        reached=course.reached,
        astray=course.astray,
        moves=played,
        refused=refused,
        told=[] if refused else course.recent_entries,
        now=snapshot(table, lesson.id, VIEWER, [], TimeLeft()),
        ways=own_ticket_paths(table, VIEWER),
        count=final_count(table) if table.started_game.is_over else None,
    )


def encode_progress(lesson_id: str, moves: tuple[str, ...]) -> bytes:
    """Return the encoded progress."""
    lesson = find_lesson(lesson_id)
    assert lesson is not None, "the caller has checked the id"
    return msgspec.json.encode(play_lesson(lesson, moves))
