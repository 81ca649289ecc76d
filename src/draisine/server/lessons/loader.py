"""Chapters and lessons, loaded from one TOML file per chapter: positions, goals, and texts by language."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from draisine.messages import LocalizedText
from draisine.play.position import Position

FILES = ("usa", "europe", "old_west", "amsterdam", "first_journey")
"""The chapters in order; the first covers the common rules."""
Pattern = dict[str, Any]
"""A partial event, see `matches`."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Pointer(_Part, frozen=True, kw_only=True):
    """What the page highlights: routes, cities, market slots (counted from 1), and other elements of the table."""

    routes: list[str] = []
    cities: list[str] = []
    market: list[int] = []
    deck: bool = False
    tickets: bool = False
    station: bool = False
    swap: bool = False


class StepSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One step. `hint` is shown after a pause or another move."""

    say: LocalizedText
    hint: LocalizedText
    point: Pointer


class LessonSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of a lesson: its texts, not its cards."""

    id: str
    title: LocalizedText
    steps: list[StepSummary]
    learnt: LocalizedText


class ChapterSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of a chapter."""

    id: str
    board: str
    title: LocalizedText
    says: LocalizedText
    lessons: list[LessonSummary]


class Step(_Part, frozen=True, kw_only=True):
    """One step, completed when an event matches one of the patterns."""

    say: LocalizedText
    hint: LocalizedText
    goal: list[Pattern]
    point: Pointer = Pointer()


class Lesson(_Part, frozen=True, kw_only=True):
    """A position with steps to complete. The learner has seat 0; opponents play `others` while legal, then as a bot."""

    id: str
    title: LocalizedText
    learnt: LocalizedText
    position: Position
    step: list[Step]
    solution: list[str]
    """Moves of the learner that complete all steps."""
    others: list[str] = []


class Chapter(_Part, frozen=True, kw_only=True):
    """The lessons on one board."""

    board: str
    title: LocalizedText
    says: LocalizedText
    lesson: list[Lesson]


@cache
def chapters() -> dict[str, Chapter]:
    """Return all chapters by id, in order."""
    return {name: _read(name) for name in FILES}


def find_lesson(lesson_id: str) -> Lesson | None:
    """Find a lesson by id."""
    return _lessons().get(lesson_id)


@cache
def list_chapters() -> list[ChapterSummary]:
    """Return the public parts of all chapters."""
    return [
        ChapterSummary(
            id=name,
            board=chapter.board,
            title=chapter.title,
            says=chapter.says,
            lessons=[_summarize(lesson) for lesson in chapter.lesson],
        )
        for name, chapter in chapters().items()
    ]


def matches(pattern: Pattern, event: dict[str, Any]) -> bool:
    """Whether an event matches a pattern. A list in the event must contain all listed values; any other value must be
    one of the listed values."""
    for name, wanted in pattern.items():
        found = event.get(name)
        if isinstance(found, list):
            if not set(wanted) <= set(found):
                return False
        elif isinstance(wanted, dict):
            if not isinstance(found, dict) or not matches(wanted, found):
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


def _summarize(lesson: Lesson) -> LessonSummary:
    steps = [StepSummary(say=step.say, hint=step.hint, point=step.point) for step in lesson.step]
    return LessonSummary(id=lesson.id, title=lesson.title, steps=steps, learnt=lesson.learnt)
