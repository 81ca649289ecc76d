"""The tutorial: short scenes on real boards, each with a goal that the server checks. Nothing of it is kept."""

from draisine.server.lessons.course import LessonShown, teach
from draisine.server.lessons.loader import Chapter, Lesson, chapters, find_lesson

__all__ = ["Chapter", "Lesson", "LessonShown", "chapters", "find_lesson", "teach"]
