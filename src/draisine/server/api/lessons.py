"""The tutorial: no session is needed, and nothing is kept."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from draisine.server.api.cached_assets import HOUR, Still, described
from draisine.server.api.errors import NotThere, problems, strictly
from draisine.server.lessons import LessonShown, find_lesson
from draisine.server.lessons.course import answer
from draisine.server.lessons.loader import ChapterListed, chapters_listed
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall

JSON = "application/json"
MOST_MOVES = 60
TEACHERS = ThreadPoolExecutor(2, thread_name_prefix="lesson")
"""Bots answer in a lesson too: learners wait for each other, so that nobody else waits for them."""
Words = Annotated[str, msgspec.Meta(max_length=200)]


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All moves of a learner in a lesson so far, in words."""

    moves: Annotated[list[Words], msgspec.Meta(max_length=MOST_MOVES)] = []


class LessonsDoor(Controller):
    """Lessons, and how they go on."""

    path = "/api/lessons"

    @get(responses=described(list[ChapterListed]), security=[])
    async def lessons(self, request: Request[Any, Any, Any]) -> Response[bytes | None]:
        """All chapters with their lessons, in both languages."""
        return _listing().answer(request, HOUR)

    @post(
        "/{lesson:str}",
        status_code=200,
        before_request=strictly(LessonMoves),
        responses=described(LessonShown) | problems(400, 404, 413, 415, 503),
        security=[],
    )
    async def play(
        self, lesson: FromPath[str], data: JSONBody[LessonMoves], hall: NamedDependency[Hall]
    ) -> Response[bytes]:
        """A lesson after these moves: what the learner sees now, and how much of the goal is reached. A move that
        cannot be played is refused in the answer, as at a table."""
        if find_lesson(lesson) is None:
            raise NotThere("no_such_lesson", lesson=lesson[:40])
        if not hall.ready.is_set():
            raise Refused("compiling")
        loop = asyncio.get_running_loop()
        return Response(await loop.run_in_executor(TEACHERS, answer, lesson, tuple(data.moves)), media_type=JSON)


@cache
def _listing() -> Still:
    return Still.of(msgspec.json.encode(chapters_listed()), JSON)
