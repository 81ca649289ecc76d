"""Chapters and their lessons, from one data file for each chapter: a position, what is to be done there, and the words
for it in both languages."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from draisine.boards.schema import Words
from draisine.play.position.document import Position

FILES = ("usa", "europe", "old_west", "amsterdam", "first_journey")
"""The chapters in their order; the first is for everybody."""
Pattern = dict[str, Any]
"""An event as far as it matters: see `fits`."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Pointer(_Part, frozen=True, kw_only=True):
    """Where a learner is to look: routes and cities of the board, places of the market (counted from 1), and what lies
    beside them."""

    routes: list[str] = []
    cities: list[str] = []
    market: list[int] = []
    deck: bool = False
    tickets: bool = False
    station: bool = False
    swap: bool = False


class StepShown(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do. `hint` is for whoever hesitates or did something else."""

    say: Words
    hint: Words
    point: Pointer


class LessonListed(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as anybody may know it: its words, not its cards."""

    id: str
    title: Words
    steps: list[StepShown]
    learnt: Words


class ChapterListed(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter: lessons on one board."""

    id: str
    board: str
    title: Words
    says: Words
    lessons: list[LessonListed]


class Step(_Part, frozen=True, kw_only=True):
    """One thing to do: it is done when an event fits one of the patterns."""

    say: Words
    hint: Words
    goal: list[Pattern]
    point: Pointer = Pointer()


class Lesson(_Part, frozen=True, kw_only=True):
    """A scene. The learner has seat 0; the others play `others` as long as that can be played, then as a bot does."""

    id: str
    title: Words
    learnt: Words
    position: Position
    step: list[Step]
    solution: list[str]
    """Moves of the learner that reach the goal."""
    others: list[str] = []


class Chapter(_Part, frozen=True, kw_only=True):
    """The lessons on one board."""

    board: str
    title: Words
    says: Words
    lesson: list[Lesson]


@cache
def chapters() -> dict[str, Chapter]:
    """All chapters by their ids, in order."""
    return {name: _read(name) for name in FILES}


def find_lesson(lesson_id: str) -> Lesson | None:
    """A lesson by its id."""
    return _lessons().get(lesson_id)


@cache
def chapters_listed() -> list[ChapterListed]:
    """All chapters with their lessons, for a page."""
    return [
        ChapterListed(
            id=name,
            board=chapter.board,
            title=chapter.title,
            says=chapter.says,
            lessons=[_listed(lesson) for lesson in chapter.lesson],
        )
        for name, chapter in chapters().items()
    ]


def fits(pattern: Pattern, event: dict[str, Any]) -> bool:
    """Whether an event is of the kind that a pattern tells of. Of a list in the event all that the pattern lists must
    be there; of anything else it lists what may be there."""
    for name, wanted in pattern.items():
        found = event.get(name)
        if isinstance(found, list):
            if not set(wanted) <= set(found):
                return False
        elif isinstance(wanted, dict):
            if not isinstance(found, dict) or not fits(wanted, found):
                return False
        elif found not in (wanted if isinstance(wanted, list) else [wanted]):
            return False
    return True


@cache
def _lessons() -> dict[str, Lesson]:
    return {lesson.id: lesson for chapter in chapters().values() for lesson in chapter.lesson}


def _read(name: str) -> Chapter:
    content = (resources.files("draisine.server.lessons") / f"{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(content), Chapter)


def _listed(lesson: Lesson) -> LessonListed:
    steps = [StepShown(say=step.say, hint=step.hint, point=step.point) for step in lesson.step]
    return LessonListed(id=lesson.id, title=lesson.title, steps=steps, learnt=lesson.learnt)
