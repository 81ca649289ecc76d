"""The tutorial: short scenes on real boards with goals that the server checks. Nothing is stored.

- `loader`: chapters and lessons from TOML files
- `course`: the state of a lesson after the learner's moves
"""

from draisine.server.lessons.course import LessonProgress, play_lesson
from draisine.server.lessons.loader import Chapter, Lesson, chapters, find_lesson

__all__ = ["Chapter", "Lesson", "LessonProgress", "chapters", "find_lesson", "play_lesson"]
