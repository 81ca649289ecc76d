"""Reviews of finished games, moves tried in them, and games that play on from a moment."""

import asyncio
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody

from draisine.play import Game, Record
from draisine.play.randomness import generate_seed, seed_hash
from draisine.server.api.access import TableAccess
from draisine.server.api.replays import provide_import
from draisine.server.api.reviews.checks import check_tries
from draisine.server.api.tables import CreatedTable, check_table_quota, check_table_rate
from draisine.server.games.reviews.jobs import ReviewedGame, ReviewJobs
from draisine.server.games.reviews.judgement import TRY_EFFORT, judge_move
from draisine.server.games.reviews.messages import (
    ContinueGame,
    ReviewPosition,
    ReviewStatus,
    TriedMove,
    TryMove,
)
from draisine.server.games.reviews.moments import game_after, observe, store_continued, table_options, view_position
from draisine.server.games.reviews.schedule import Requester
from draisine.server.games.work_queues import ComputedCache, WorkQueue
from draisine.server.http.cached_assets import PRIVATE, CachedAsset, asset_responses
from draisine.server.http.errors import error_responses, strict_body
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.settings import Settings
from draisine.server.store import ImportRow, NewTable
from draisine.server.store.analysis.reviews import unpack_review
from draisine.server.tables.entries import Played
from draisine.server.tables.refusals import Refused
from draisine.server.tables.results import substituted_seats
from draisine.server.tokens import hash_token, new_id, new_token

AnyRequest = Request[Any, Any, Any]

REVIEWS = RateLimit("reviews_per_day")
ADDRESS_REVIEWS = RateLimit("address_reviews_per_day")
MAX_REVIEWS, MAX_RECORDS, MAX_POSITIONS = 24, 24, 200
"""Reviews, imported records, and positions in the cache."""
READ_ERRORS = error_responses(400, 401, 403, 404, 429, 503)
BODY_ERRORS = error_responses(400, 401, 403, 404, 413, 415, 429, 503)

_work = WorkQueue("review")
"""One thread for all of this: several that replay games would compete with requests for Python's lock."""
_done: ComputedCache[CachedAsset] = ComputedCache(_work, MAX_REVIEWS)
_records: ComputedCache[Record | None] = ComputedCache(_work, MAX_RECORDS)
_positions: ComputedCache[CachedAsset] = ComputedCache(_work, MAX_POSITIONS)


async def provide_table_game(table: FromPath[str], access: NamedDependency[TableAccess]) -> ReviewedGame:
    """A finished table, for those who may open its replay."""
    session = await access.replay_session(table)
    if session.table.phase != "over":
        raise Refused("not_over")
    deal = session.table.deal
    if await access.store.tables.plays_deal(access.person.id, deal.first_table if deal else table):
        raise Refused("review_running")
    record, logged = session.table.started_game.record(), session.entries
    people: dict[int, str] = {}
    if record.header.position is None:
        substituted = substituted_seats(entry for _, entry in logged)
        seats = enumerate(session.table.seats)
        people = {number: seat.person for number, seat in seats if seat.person and number not in substituted}
    ended = max(at for at, entry in logged if isinstance(entry, Played))
    return ReviewedGame(table, record, access.store.reviews, people, ended)


async def provide_import_game(
    game: FromPath[str],
    row: NamedDependency[ImportRow],
    access: NamedDependency[TableAccess],
    limits: NamedDependency[RateLimits],
) -> ReviewedGame:
    """An imported game, for anyone signed in who knows its id. Refused while it, or a game with the same seed, is being
    played here; and a game whose deal follows from no seed, which may be made up to resemble a running one, for people
    who are playing on its board."""
    record = await _records.get(game, access.client.origin, limits, _read_finished, row.record)
    if record is None:
        raise Refused("not_over")
    running = await access.store.log.running_seeds()
    if record.header.seed_hash in await asyncio.to_thread(_hash_seeds, running):
        raise Refused("review_running")
    header, playing = record.header, await access.store.tables.boards_played(access.person.id)
    if (header.seed is None or header.position is not None) and header.board.id in playing:
        raise Refused("review_unverified")
    return ReviewedGame(game, record, access.store.import_reviews, {}, row.created)


def _read_finished(text: str) -> Record | None:
    """The record of a finished game; None if it ends before the game does."""
    record = Record.from_text(text)
    return record if Game.replay(record).is_over else None


def _hash_seeds(seeds: list[bytes]) -> set[str]:
    return {seed_hash(seed) for seed in seeds}


class _ReviewRoutes:
    """What tables and imports have in common."""

    @get("/review", responses=asset_responses(ReviewStatus) | READ_ERRORS)
    async def review(
        self,
        request: AnyRequest,
        reviewed: NamedDependency[ReviewedGame],
        access: NamedDependency[TableAccess],
        jobs: NamedDependency[ReviewJobs],
    ) -> Response[bytes | None]:
        """The review of a finished game, or how far it is."""
        return (await _find_status(reviewed, access, jobs)).respond(request, PRIVATE)

    @post("/review", status_code=200, responses=asset_responses(ReviewStatus) | READ_ERRORS)
    async def start_review(
        self,
        request: AnyRequest,
        reviewed: NamedDependency[ReviewedGame],
        access: NamedDependency[TableAccess],
        jobs: NamedDependency[ReviewJobs],
        limits: NamedDependency[RateLimits],
    ) -> Response[bytes | None]:
        """Start the review of a finished game, unless it is done or under way."""
        await _start(reviewed, access, jobs, limits)
        return (await _find_status(reviewed, access, jobs)).respond(request, PRIVATE)

    @get("/review/position", responses=asset_responses(ReviewPosition) | READ_ERRORS)
    async def position(
        self,
        request: AnyRequest,
        reviewed: NamedDependency[ReviewedGame],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
        step: FromQuery[int],
    ) -> Response[bytes | None]:
        """What the seat to move saw before a step, and its legal moves."""
        return (await _find_position(reviewed, step, access, limits)).respond(request, PRIVATE)

    @post("/review/try", status_code=200, before_request=strict_body(TryMove), responses=BODY_ERRORS)
    async def try_move(
        self,
        data: JSONBody[TryMove],
        reviewed: NamedDependency[ReviewedGame],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
    ) -> TriedMove:
        """Judge another move before a step, by what its seat knew then."""
        return await _try(reviewed, data, access, limits)

    @post("/continue", before_request=strict_body(ContinueGame), responses=BODY_ERRORS)
    async def play_on(
        self,
        data: JSONBody[ContinueGame],
        reviewed: NamedDependency[ReviewedGame],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
        settings: NamedDependency[Settings],
    ) -> CreatedTable:
        """Create a table that plays on from the position after a step, against bots."""
        return await _continue(reviewed, data, access, limits, settings)


class TableReviewsController(_ReviewRoutes, Controller):
    """Reviews of tables."""

    path = "/api/tables/{table:str}"
    dependencies = {"reviewed": Provide(provide_table_game)}  # noqa: RUF012 (declared by Litestar)


class ImportReviewsController(_ReviewRoutes, Controller):
    """Reviews of imported games."""

    path = "/api/imports/{game:str}"
    dependencies = {  # noqa: RUF012 (declared by Litestar)
        "row": Provide(provide_import),
        "reviewed": Provide(provide_import_game),
    }


async def _find_status(reviewed: ReviewedGame, access: TableAccess, jobs: ReviewJobs) -> CachedAsset:
    """The review of a game, from the cache if possible, or how far it is."""
    status = await jobs.status(reviewed)
    content = await reviewed.reviews.get(reviewed.id) if status.state == "done" else None
    if content is None:
        return _encode(status)
    return await _done.get(reviewed.id, access.client.origin, None, _encode_done, content)


def _encode_done(content: bytes) -> CachedAsset:
    return _encode(ReviewStatus(state="done", done=1.0, review=unpack_review(content)))


def _encode(value: Any) -> CachedAsset:
    return CachedAsset.from_bytes(msgspec.json.encode(value), "application/json")


async def _start(reviewed: ReviewedGame, access: TableAccess, jobs: ReviewJobs, limits: RateLimits) -> None:
    """Start a review, unless it is done or under way. Refused if a limit is exceeded."""
    if not (await jobs.status(reviewed)).can_start:
        return
    requester = Requester(access.client.origin, access.person.id)
    jobs.check_room(requester)
    await limits.check(REVIEWS, requester.person)
    await limits.check(ADDRESS_REVIEWS, requester.origin)
    jobs.start(reviewed, requester)


async def _find_position(reviewed: ReviewedGame, step: int, access: TableAccess, limits: RateLimits) -> CachedAsset:
    """A position, from the cache if possible."""
    key = (reviewed.id, step)
    return await _positions.get(key, access.client.origin, limits, _encode_position, reviewed.record, step)


def _encode_position(record: Record, step: int) -> CachedAsset:
    return _encode(view_position(record, step))


async def _try(reviewed: ReviewedGame, data: TryMove, access: TableAccess, limits: RateLimits) -> TriedMove:
    await check_tries(access, limits)
    return await _work.run(access.client.origin, _judge_try, reviewed.record, data)


def _judge_try(record: Record, data: TryMove) -> TriedMove:
    board, observation = observe(record, data.step, data.seat)
    return judge_move(board, observation, data.move, TRY_EFFORT, data.part)


async def _continue(
    reviewed: ReviewedGame, data: ContinueGame, access: TableAccess, limits: RateLimits, settings: Settings
) -> CreatedTable:
    await check_table_rate(access.person, access.client, limits)
    seed = generate_seed()
    game = await _work.run(access.client.origin, game_after, reviewed.record, data, seed)
    await check_table_quota(access, table_options(game), settings)
    invite, watch = new_token(), new_token()
    new = NewTable(
        id=new_id(), invite_hash=hash_token(invite), watch_hash=hash_token(watch), origin=access.client.origin
    )
    await store_continued(access.store, new, game, seed, data, access.person, access.registry.now())
    return CreatedTable(id=new.id, invite=invite, watch=watch)
