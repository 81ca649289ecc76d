"""The tutorial: short scenes on real boards, each with a goal that the server checks. Nothing of it is kept."""

from draisine.server.lessons.reading import Chapter, Lesson, chapters, find_lesson
from draisine.server.lessons.teaching import LessonShown, teach

__all__ = ["Chapter", "Lesson", "LessonShown", "chapters", "find_lesson", "teach"]
