"""Replays of finished games, here and on other sites, and imports of records from elsewhere."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import FromPath, FromQuery, HeaderParameter

from draisine.play import CardCount, Game, Record
from draisine.server.api.access import KEY_HEADER, TABLE_ID, TableAccess, embed_path, find_replayable, read_key
from draisine.server.games.imports import read_import
from draisine.server.games.replay import (
    EmbeddedReplay,
    Replay,
    SeatName,
    build_embedded_replay,
    build_replay,
    count_replay,
)
from draisine.server.games.work_queues import ComputedCache, WorkQueue
from draisine.server.http.cached_assets import PRIVATE, REVALIDATE, CachedAsset, asset_responses
from draisine.server.http.clients import Client
from draisine.server.http.errors import error_responses
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import ImportRow, Person, Store
from draisine.server.tables.messages import FinalCount
from draisine.server.tables.refusals import Refused
from draisine.server.tables.seating import seat_colours
from draisine.server.tables.table import Table
from draisine.server.tables.views import final_count_of
from draisine.server.tokens import new_id

AnyRequest = Request[Any, Any, Any]

IMPORTS = RateLimit("imports_per_minute")
ADDRESS_IMPORTS = RateLimit("address_imports_per_minute")
ID_PREFIX = "import-"
"""Distinguishes the id of an import from that of a table."""
MAX_CACHED = 24
"""Replays in the cache: each takes some tens of kilobytes, and everyone at a table requests the same one."""

_imports = WorkQueue("import")
_counts: ComputedCache[FinalCount] = ComputedCache(WorkQueue("count"), MAX_CACHED)
_card_counts: ComputedCache[CachedAsset] = ComputedCache(WorkQueue("cards"), MAX_CACHED)
_replays: ComputedCache[CachedAsset] = ComputedCache(WorkQueue("replay"), MAX_CACHED)
_embeds: ComputedCache[CachedAsset | None] = ComputedCache(WorkQueue("embed"), MAX_CACHED)


class ImportSummary(msgspec.Struct, frozen=True, kw_only=True):
    """An imported game in a list."""

    id: str
    board: str
    players: int
    created: float


class ImportList(msgspec.Struct, frozen=True, kw_only=True):
    """My imports, and the size limit of the next in bytes."""

    largest: int
    games: list[ImportSummary]


class ImportedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The id of an import."""

    id: str


@dataclass
class RecordUpload(Operation):
    """An operation whose body is a record file: JSON lines, regardless of the content type."""

    def __post_init__(self) -> None:
        """Describe the body for OpenAPI."""
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(content={"text/plain": text}, required=True)


class ReplaysController(Controller):
    """Replays of tables."""

    path = "/api/tables"

    @get("/{table:str}/replay", responses=asset_responses(Replay) | error_responses(400, 401, 403, 404, 429, 503))
    async def replay(
        self,
        request: AnyRequest,
        table: FromPath[str],
        access: NamedDependency[TableAccess],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
        seat: FromQuery[int | None] = None,
    ) -> Response[bytes | None]:
        """A finished game step by step, as a seat saw it; without a seat, with all hands open."""
        session = await access.replay_session(table)
        if session.table.phase != "over":
            raise Refused("not_over")
        seats = _seat_names(session.table)
        # The record has no moves that were taken back.
        record = session.table.started_game.record()
        embed = embed_path(table, None if session.table.options.visibility == "open" else session.links.watch)
        replay = await _find_replay(table, record, seats, seat, embed, client, limits)
        return replay.respond(request, PRIVATE)

    @get(
        "/{table:str}/replay/cards",
        responses=asset_responses(list[CardCount]) | error_responses(400, 401, 403, 404, 429, 503),
    )
    async def card_counts(
        self,
        request: AnyRequest,
        table: FromPath[str],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
        seat: FromQuery[int | None] = None,
    ) -> Response[bytes | None]:
        """Where the cards were at every moment of the replay, as far as a seat knew."""
        session = await access.replay_session(table)
        if session.table.phase != "over":
            raise Refused("not_over")
        record = session.table.started_game.record()
        return (await _find_card_counts(table, record, seat, access.client, limits)).respond(request, PRIVATE)


async def provide_import(
    game: FromPath[str],
    person: NamedDependency[Person],
    store: NamedDependency[Store],
    registry: NamedDependency[TableRegistry],
) -> ImportRow:
    """An import to be replayed, for anyone signed in."""
    del person
    row = await find_import(store, game)
    check_engine(registry)
    return row


class ImportsController(Controller):
    """Imported games. The id of one is a capability: anyone signed in who knows it may view the game."""

    path = "/api/imports"
    dependencies = {"row": Provide(provide_import)}  # noqa: RUF012 (declared by Litestar as an instance variable)
    body_limit = "largest_record"
    """The setting that limits the size of a request here, instead of `largest_request`."""

    @post(operation_class=RecordUpload, responses=error_responses(400, 401, 403, 413, 429, 503))
    async def create(
        self,
        request: AnyRequest,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
        settings: NamedDependency[Settings],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
    ) -> ImportedGame:
        """Import a game: its record is replayed, and stored if it is valid."""
        content = await _body(request, settings)
        check_engine(registry)
        await limits.check(IMPORTS, person.id)
        await limits.check(ADDRESS_IMPORTS, client.origin)
        record = await _imports.run(client.origin, read_import, content)
        new = ImportRow(
            id=f"{ID_PREFIX}{new_id()}",
            person=person.id,
            created=time.time(),
            board=record.header.board.id,
            players=record.header.players,
            record=record.to_text(),
        )
        stored = await store.imports.add(new, settings.imports_each)
        if stored is None:
            raise Refused("too_many_imports", most=settings.imports_each)
        return ImportedGame(id=stored)

    @get(responses=error_responses(401))
    async def mine(
        self, person: NamedDependency[Person], store: NamedDependency[Store], settings: NamedDependency[Settings]
    ) -> ImportList:
        """My imports, the newest first."""
        rows = await store.imports.list_for_person(person.id, settings.imports_each)
        games = [ImportSummary(id=row.id, board=row.board, players=row.players, created=row.created) for row in rows]
        return ImportList(largest=settings.largest_record, games=games)

    @delete("/{game:str}", responses=error_responses(401, 403, 404))
    async def delete_import(
        self, game: FromPath[str], person: NamedDependency[Person], store: NamedDependency[Store]
    ) -> None:
        """Delete an import of mine."""
        if not _is_id(game) or not await store.imports.delete(person.id, game):
            raise Refused("no_such_import")

    @get("/{game:str}/replay", responses=asset_responses(Replay) | error_responses(400, 401, 404, 429, 503))
    async def replay(
        self,
        request: AnyRequest,
        game: FromPath[str],
        row: NamedDependency[ImportRow],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
        seat: FromQuery[int | None] = None,
    ) -> Response[bytes | None]:
        """The game step by step, as a seat saw it; without a seat, with all hands open."""
        seats = [SeatName(seat=number) for number in range(row.players)]
        replay = await _find_replay(game, Record.from_text(row.record), seats, seat, embed_path(game), client, limits)
        return replay.respond(request, PRIVATE)

    @get(
        "/{game:str}/replay/cards",
        responses=asset_responses(list[CardCount]) | error_responses(400, 401, 404, 429, 503),
    )
    async def card_counts(
        self,
        request: AnyRequest,
        game: FromPath[str],
        row: NamedDependency[ImportRow],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
        seat: FromQuery[int | None] = None,
    ) -> Response[bytes | None]:
        """Where the cards were at every moment, as far as a seat knew."""
        record = Record.from_text(row.record)
        return (await _find_card_counts(game, record, seat, client, limits)).respond(request, PRIVATE)

    @get("/{game:str}/record", media_type="text/plain", responses=error_responses(401, 404))
    async def record(self, game: FromPath[str], person: NamedDependency[Person], store: NamedDependency[Store]) -> str:
        """The imported record."""
        del person
        return (await find_import(store, game)).record

    @get("/{game:str}/count", responses=error_responses(401, 403, 404, 429, 503))
    async def count(
        self,
        game: FromPath[str],
        row: NamedDependency[ImportRow],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
    ) -> FinalCount:
        """The final count, if the record goes to the end of the game."""
        return await _counts.get(game, client.origin, limits, _count, row.record)


class EmbedsController(Controller):
    """Finished games for other sites. No session is read: everyone gets the same. A game may be embedded whose replay
    everyone may open (a public table, an import whose id is known), and any other with its replay token."""

    path = "/api/embeds"

    @get("/{game:str}", responses=asset_responses(EmbeddedReplay) | error_responses(404, 429, 503), security=[])
    async def embedded(
        self,
        request: Request[Any, Any, Any],
        game: FromPath[str],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
        key_header: Annotated[str | None, HeaderParameter(name=KEY_HEADER)] = None,
        key: FromQuery[str | None] = None,
    ) -> Response[bytes | None]:
        """A finished game step by step as spectators saw it. The key is its replay token, if it needs one."""
        del key_header, key
        check_engine(registry)
        find = _find_imported if game.startswith(ID_PREFIX) else _find_table
        record, seats = await find(store, registry, game, read_key(request))
        last = record.steps[-1].digest
        replay = await _embeds.get((game, seats, last), client.origin, limits, _encode_embedded, game, record, seats)
        if replay is None:
            raise Refused("no_such_replay")
        return replay.respond(request, REVALIDATE)


async def _find_replay(
    game_id: str,
    record: Record,
    seats: Sequence[SeatName],
    seat: int | None,
    embed: str,
    client: Client,
    limits: RateLimits,
) -> CachedAsset:
    """A replay, from the cache if possible."""
    _check_seat(record, seat)
    key = (game_id, seat, tuple(seats), len(record.steps), record.steps[-1].digest)
    return await _replays.get(key, client.origin, limits, _encode_replay, game_id, record, seats, seat, embed)


def _encode_replay(
    game_id: str, record: Record, seats: Sequence[SeatName], seat: int | None, embed: str
) -> CachedAsset:
    replay = build_replay(game_id, record, seats, seat, embed)
    return CachedAsset.from_bytes(msgspec.json.encode(replay), "application/json")


async def _find_card_counts(
    game_id: str, record: Record, seat: int | None, client: Client, limits: RateLimits
) -> CachedAsset:
    """The card counts of a replay, from the cache if possible."""
    _check_seat(record, seat)
    key = (game_id, seat, len(record.steps), record.steps[-1].digest)
    return await _card_counts.get(key, client.origin, limits, _encode_card_counts, record, seat)


def _encode_card_counts(record: Record, seat: int | None) -> CachedAsset:
    return CachedAsset.from_bytes(msgspec.json.encode(count_replay(record, seat)), "application/json")


def _check_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.header.players:
        raise Refused("no_such_seat")


def _count(record: str) -> FinalCount:
    return final_count_of(Game.replay(record))


async def _body(request: AnyRequest, settings: Settings) -> bytes:
    """The body of the request; Refused if it is larger than a record may be."""
    try:
        return await request.body()
    except HTTPException as error:
        if error.status_code != 413:
            raise
        raise Refused("record_large", most=settings.largest_record) from None


def _seat_names(table: Table) -> list[SeatName]:
    """Who played the seats of a table, and in which colours."""
    return [
        SeatName(seat=number, name=seat.name, bot=seat.bot, colour=colour)
        for number, (seat, colour) in enumerate(zip(table.seats, seat_colours(table.seats), strict=True))
    ]


def check_engine(registry: TableRegistry) -> None:
    """Refused while the engine is not compiled: replaying would compile it here and block every request."""
    if not registry.ready.is_set():
        raise Refused("compiling")


def _is_id(game: str) -> bool:
    return game.startswith(ID_PREFIX) and TABLE_ID.fullmatch(game) is not None


async def find_import(store: Store, game: str) -> ImportRow:
    """An import by its id, for anyone signed in who knows that. Refused if there is none."""
    row = await store.imports.get(game) if _is_id(game) else None
    if row is None:
        raise Refused("no_such_import")
    return row


async def _find_table(
    store: Store, registry: TableRegistry, game: str, key: str | None
) -> tuple[Record, tuple[SeatName, ...]]:
    if await find_replayable(store, game, key) is None:
        raise Refused("no_such_replay")
    table = (await registry.get(game)).table
    seats = _seat_names(table)
    return table.started_game.record(), tuple(seats)


async def _find_imported(
    store: Store, _registry: TableRegistry, game: str, _key: str | None
) -> tuple[Record, tuple[SeatName, ...]]:
    row = await find_import(store, game)
    return Record.from_text(row.record), tuple(SeatName(seat=number) for number in range(row.players))


def _encode_embedded(game: str, record: Record, seats: tuple[SeatName, ...]) -> CachedAsset | None:
    """The replay as it is sent; None if the record ends before the game does."""
    replay = build_embedded_replay(game, record, seats)
    return None if replay is None else CachedAsset.from_bytes(msgspec.json.encode(replay), "application/json")
