"""Warnings before blunders."""

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from draisine.server.api.access import TableAccess
from draisine.server.api.hints import find_asked_seat
from draisine.server.games.reviews.judgement import CHECK_EFFORT, judge_move
from draisine.server.games.reviews.messages import CheckedMove, CheckMove
from draisine.server.games.work_queues import WorkQueue
from draisine.server.http.errors import error_responses, strict_body
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.tables.refusals import Refused

TRIES = RateLimit("tries_per_minute", burst=10)
ADDRESS_TRIES = RateLimit("address_tries_per_minute", burst=30)
BODY_ERRORS = error_responses(400, 401, 403, 404, 413, 415, 429, 503)

_checks = WorkQueue("check")


class MoveChecksController(Controller):
    """Warnings before blunders, where all at the table have agreed to hints."""

    path = "/api/tables"

    @post("/{table:str}/check-move", status_code=200, before_request=strict_body(CheckMove), responses=BODY_ERRORS)
    async def check_move(
        self,
        table: FromPath[str],
        data: JSONBody[CheckMove],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
    ) -> CheckedMove:
        """Judge a move that a seat of mine could make now, by what that seat sees."""
        session = await access.session(table)
        viewer = await access.viewer(session, data.seat)
        find_asked_seat(session, viewer)
        await check_tries(access, limits)
        # The table may have changed meanwhile.
        seat, game = find_asked_seat(session, viewer), session.table.started_game
        arguments = (game.board, game.observation(seat), data.move, CHECK_EFFORT)
        judged = await _checks.run(access.client.origin, judge_move, *arguments)
        return CheckedMove(label=judged.label, loss=judged.loss, best=judged.best, why=judged.why)


async def check_tries(access: TableAccess, limits: RateLimits) -> None:
    """Count a move to be judged. Refused while that code is not compiled: it would block every request."""
    if not access.registry.reviews_ready.is_set():
        raise Refused("preparing")
    await limits.check(TRIES, access.person.id)
    await limits.check(ADDRESS_TRIES, access.client.origin)
