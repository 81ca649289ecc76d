"""A lesson played as far as its learner has come. The table is made anew for every question, from the moves alone: it
is a table like any other, shown through the same door, and forgotten at once."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from draisine.bots import DEFAULT
from draisine.play import Game, IllegalMove, Way
from draisine.server.bots.executors import choose
from draisine.server.lessons.loader import Lesson, find_lesson, fits
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry, TableOptions
from draisine.server.tables.messages import FinalCount, Reason, Snapshot, Told
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import moved
from draisine.server.tables.table import Table
from draisine.server.tables.views import Times, Viewer, final_count, own_ways, reason, snapshot, told

LEARNER = 0
VIEWER = Viewer("learner", LEARNER)
SEED = "lesson"
"""Every learner finds the same cards."""
PATIENCE = 200
"""Moves of the others after which it should be the learner's turn, or all over, long ago."""


class LessonShown(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson after the moves of its learner, through the learner's eyes."""

    lesson: str
    done: int
    """How many of its steps are done."""
    reached: bool
    astray: bool
    """Whether the last move was none that the lesson asks for."""
    moves: int
    """How many moves were carried out: all, unless one was refused."""
    refused: Reason | None
    told: list[Told]
    """What has happened with the last move; at first, since the beginning."""
    now: Snapshot
    ways: list[Way]
    count: FinalCount | None


class Course:
    """A lesson on its way: its table, what was told there, and how much of the goal is reached."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = 0
        self.astray = False
        position = lesson.position
        game = Game.from_position(position, seed=SEED)
        options = TableOptions(board=position.board, players=position.players, game=position.options)
        self.table = Table(entries.Opened(options=options, host=VIEWER.person), table_id=lesson.id)
        self._script = list(lesson.others)
        self._keep(entries.Sat(seat=LEARNER, person=VIEWER.person, name=""))
        for seat in range(1, position.players):
            self._keep(entries.BotSat(seat=seat, bot=DEFAULT))
        self.told: list[Told] = []
        record = game.record()
        self._keep(entries.Started(header=record.header, deal=record.steps[0]), game)
        self._let_others_play()

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self.done == len(self.lesson.step)

    def play(self, move: str) -> None:
        """Play a move of the learner, and let the others answer it; a refusal changes nothing."""
        ruling = moved(self.table.playing, LEARNER, move, VIEWER.person)
        self.told = []
        before = self.done
        self._keep(ruling.entries[0], ruling.game)
        self.astray = self.done == before
        self._let_others_play()

    def _let_others_play(self) -> None:
        """Until the learner is asked something, all is over, or there is nothing left to learn here."""
        for _ in range(PATIENCE):
            game = self.table.playing
            if self.reached or game.is_over or LEARNER in game.to_move:
                return
            seat = game.to_move[0]
            ruling = moved(game, seat, self._answer_of(game, seat), "bot")
            self._keep(ruling.entries[0], ruling.game)

    def _answer_of(self, game: Game, seat: int) -> str:
        if self._script:
            move = self._script.pop(0)
            try:
                game.copy().play(move, seat)
            except IllegalMove:
                # The learner did something else than was foreseen: what follows makes no sense any more.
                self._script.clear()
            else:
                return move
        seed = f"{SEED}/{len(game.steps)}"
        return choose(game.board, DEFAULT, game.view(seat), game.legal_moves(seat), seed)

    def _keep(self, entry: Entry, game: Game | None = None) -> None:
        """Fold an entry, tell it, and see what it brings to the goal: all as the learner may know it."""
        self.table.fold(entry, game)
        if self.table.game is None:
            return
        shown = told(self.table, self.table.seq, 0.0, entry, VIEWER)
        assert shown is not None
        self.told.append(shown)
        for event in shown.events:
            if not self.reached and any(
                fits(pattern, msgspec.to_builtins(event)) for pattern in self.lesson.step[self.done].goal
            ):
                self.done += 1


def teach(lesson: Lesson, moves: Sequence[str]) -> LessonShown:
    """A lesson after these moves of the learner. At a move that cannot be played it stops, and says why."""
    course = Course(lesson)
    refused: Reason | None = None
    played = 0
    for move in moves:
        try:
            course.play(move)
        except (IllegalMove, Refused) as error:
            refused = reason(error)
            break
        played += 1
    table = course.table
    return LessonShown(
        lesson=lesson.id,
        done=course.done,
        reached=course.reached,
        astray=course.astray,
        moves=played,
        refused=refused,
        told=[] if refused else course.told,
        now=snapshot(table, lesson.id, VIEWER, [], Times()),
        ways=own_ways(table, VIEWER),
        count=final_count(table) if table.playing.is_over else None,
    )


@lru_cache(maxsize=512)
def answer(lesson_id: str, moves: tuple[str, ...]) -> bytes:
    """The same, written down. Most learners play the same few moves."""
    lesson = find_lesson(lesson_id)
    assert lesson is not None, "whoever asks has looked it up"
    return msgspec.json.encode(teach(lesson, moves))
