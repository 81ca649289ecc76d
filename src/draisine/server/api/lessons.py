"""The tutorial: needs no session and stores nothing."""

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from draisine.play import Move
from draisine.server.games.work_queues import ComputedCache, WorkQueue
from draisine.server.http.cached_assets import HOUR, CachedAsset, asset_responses
from draisine.server.http.clients import Client
from draisine.server.http.errors import NotFound, error_responses, strict_body
from draisine.server.lessons import LessonProgress, find_lesson
from draisine.server.lessons.course import encode_progress
from draisine.server.lessons.loader import ChapterSummary, list_chapters
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.tables.refusals import Refused

JSON = "application/json"
MAX_MOVES = 60
LESSON_MOVES = RateLimit("lesson_moves_per_minute", burst=100)
MAX_CACHED = 512
"""States of lessons in the cache: most learners play the same moves."""
_progress: ComputedCache[bytes] = ComputedCache(
    WorkQueue("lesson", threads=2, max_waiting=64), MAX_CACHED, LESSON_MOVES
)
MoveText = Annotated[str, msgspec.Meta(max_length=200)]


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All moves of a learner in a lesson so far; clients may also send their text."""

    moves: Annotated[list[Move | MoveText], msgspec.Meta(max_length=MAX_MOVES)] = []


class LessonsController(Controller):
    """Lessons and their progress."""

    path = "/api/lessons"

    @get(responses=asset_responses(list[ChapterSummary]), security=[])
    async def lessons(self, request: Request[Any, Any, Any]) -> Response[bytes | None]:
        """All chapters with their lessons, in all languages."""
        return _listing().respond(request, HOUR)

    @post(
        "/{lesson:str}",
        status_code=200,
        before_request=strict_body(LessonMoves),
        responses=asset_responses(LessonProgress) | error_responses(400, 404, 413, 415, 429, 503),
        security=[],
    )
    async def play(
        self,
        lesson: FromPath[str],
        data: JSONBody[LessonMoves],
        registry: NamedDependency[TableRegistry],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
    ) -> Response[bytes]:
        """The state of a lesson after these moves, and how much of its goal is reached. An illegal move is refused in
        the response, as at a table."""
        if find_lesson(lesson) is None:
            raise NotFound("no_such_lesson", lesson=lesson[:40])
        if not registry.ready.is_set():
            raise Refused("compiling")
        moves = tuple(map(str, data.moves))
        progress = await _progress.get((lesson, moves), client.origin, limits, encode_progress, lesson, moves)
        return Response(progress, media_type=JSON)


@cache
def _listing() -> CachedAsset:
    return CachedAsset.from_bytes(msgspec.json.encode(list_chapters()), JSON)
