"""Tables over HTTP: create, list, read, and send orders."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from draisine.boards import BoardError, load, names
from draisine.drawing import ThemeName
from draisine.messages import DEFAULT, choose_language, message
from draisine.play import Options
from draisine.play.options import validate_options
from draisine.server.api.access import TABLE_ID, TableAccess
from draisine.server.api.deals import replay_deal_options
from draisine.server.games.archive import Archive
from draisine.server.games.share_images import render_share_image
from draisine.server.http.cached_assets import PNG, PRIVATE, CachedAsset, asset_responses
from draisine.server.http.clients import Client
from draisine.server.http.errors import error_responses, strict_body
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import TableSession
from draisine.server.runtime.webhooks import validate_webhook
from draisine.server.settings import Settings
from draisine.server.store import NewTable, Person, Store, StoredResult, TableRow
from draisine.server.tables.commands import Order
from draisine.server.tables.entries import Opened, TableOptions, TimeBank, Visibility
from draisine.server.tables.messages import Answer, FinalCount, OwnTicketPaths, Snapshot, Update
from draisine.server.tables.refusals import Refused, explain
from draisine.server.tables.table import Phase
from draisine.server.tables.time_limits import check_times
from draisine.server.tables.views import final_count, own_ticket_paths
from draisine.server.tokens import hash_token, new_id, new_token

NEW_TABLES = RateLimit("tables_per_minute")
NEW_TABLES_A_DAY = RateLimit("tables_per_day")
ADDRESS_TABLES = RateLimit("address_tables_per_minute", periods=2)
ADDRESS_TABLES_A_DAY = RateLimit("address_tables_per_day")
RESULTS_TIMEOUT = 0.3
"""Seconds for which a list waits for results that are not stored yet."""


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a new table. `deal`: a finished table whose deal, board, players and options are used again."""

    board: str | None = None
    players: int | None = None
    deal: str | None = None
    options: Options = Options()
    clock: int | None = None
    bank: TimeBank | None = None
    visibility: Visibility = "link"
    away_hours: int = 24
    """How long a person may owe a decision before the others may vote on their seat; 1 to 720."""
    several_seats: bool | None = None
    """Whether guests may take more than one seat; None: at tables by link only."""
    card_counter: bool = True
    """Whether the page counts cards for the players."""
    hook: str | None = None
    """A webhook that is called when it is a person's turn; never shown."""


class CreatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A new table. The tokens of its two links are sent once: one to sit down, one to watch."""

    id: str
    invite: str
    watch: str


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in a list, with its result once the game is over. A deleted person has no name."""

    name: str
    bot: str | None
    yours: bool
    points: int | None = None
    rank: int | None = None
    colour: str = ""


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `seats` and `turn` (whether it is mine) are only in the list of my tables, where they are
    known: of finished games once their results are computed, of others while the table is in memory."""

    id: str
    board: str
    players: int
    phase: Phase
    clock: int | None
    bank: TimeBank | None
    changed: float
    hosting: bool
    seats: list[SeatSummary] | None = None
    turn: bool | None = None


class MuteSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute (or unmute) the person on a seat."""

    seat: int
    on: bool = True


class TablesController(Controller):
    """Tables for scripts; the socket sends the same without polling."""

    path = "/api/tables"

    @post(before_request=strict_body(CreateTable), responses=error_responses(400, 401, 403, 404, 413, 415, 429))
    async def open_table(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[CreateTable],
        person: NamedDependency[Person],
        access: NamedDependency[TableAccess],
        store: NamedDependency[Store],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
        settings: NamedDependency[Settings],
    ) -> CreatedTable:
        """Create a table. `key` is for a deal: the token of a link to it, or to its table."""
        await check_table_rate(person, client, limits)
        check_times(data.clock, data.bank, data.away_hours)
        hook = validate_webhook(data.hook, _base_url(request, settings), settings)
        if data.deal is None:
            options, deal = _check_options(data), None
        else:
            options, deal = await replay_deal_options(access, data.deal, data.clock, data.visibility)
        more = {"away_hours": data.away_hours, "several_seats": data.several_seats, "card_counter": data.card_counter}
        options = msgspec.structs.replace(options, bank=data.bank, **more)
        await check_table_quota(access, options, settings)
        invite, watch = new_token(), new_token()
        new = NewTable(
            id=new_id(),
            invite_hash=hash_token(invite),
            watch_hash=hash_token(watch),
            deal=deal,
            origin=client.origin,
        )
        await store.tables.create(new, Opened(options=options, host=person.id), access.registry.now(), hook)
        return CreatedTable(id=new.id, invite=invite, watch=watch)

    @get(responses=error_responses(401))
    async def lobby(
        self,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
        settings: NamedDependency[Settings],
    ) -> list[TableSummary]:
        """Public tables: those waiting for players, then running games to watch."""
        hidden = await store.moderation.blocked_with(person.id)
        rows = await store.tables.list_lobby(changed_since=_lobby_start(registry, settings), hidden_hosts=hidden)
        return [_summarize(row, person) for row in rows]

    @get("/mine", responses=error_responses(400, 401))
    async def mine(
        self,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
        archive: NamedDependency[Archive],
        before: FromQuery[float | None] = None,
        last: FromQuery[str | None] = None,
    ) -> list[TableSummary]:
        """My tables, a hundred at a time. `before` and `last` are `changed` and `id` of the last table of the previous
        page."""
        if last is not None and not TABLE_ID.fullmatch(last):
            raise Refused("bad_request", reason=message("error-bad_request-last"))
        after = None if before is None or not isfinite(before) else (before, last or "")
        rows = await store.tables.list_for_person(person.id, after=after)
        results = await archive.results([row.id for row in rows if row.phase == "over"], RESULTS_TIMEOUT)
        return [_summarize_own(row, person, results.get(row.id), registry.peek(row.id)) for row in rows]

    @get("/{table:str}", responses=error_responses(400, 401, 403, 404, 503))
    async def snapshot(
        self, table: FromPath[str], access: NamedDependency[TableAccess], seat: FromQuery[int | None] = None
    ) -> Snapshot:
        """The table as a seat of mine sees it."""
        session = await access.session(table)
        return session.snapshot(await access.viewer(session, seat))

    @get("/{table:str}/entries", responses=error_responses(400, 401, 403, 404, 503))
    async def list_entries(
        self,
        table: FromPath[str],
        access: NamedDependency[TableAccess],
        after: FromQuery[int] = -1,
        seat: FromQuery[int | None] = None,
    ) -> Update:
        """The entries after a number."""
        session = await access.session(table)
        await access.registry.ensure_seq(session, after)
        return session.update(await access.viewer(session, seat), max(after, 0))

    @post(
        "/{table:str}/orders",
        before_request=strict_body(Order),
        responses=error_responses(400, 401, 403, 404, 413, 415, 503),
    )
    async def order(
        self,
        table: FromPath[str],
        data: JSONBody[Order],
        access: NamedDependency[TableAccess],
        registry: NamedDependency[TableRegistry],
    ) -> Answer:
        """Send an order. A refusal is an answer too."""
        session = await access.session(table)
        return await registry.orders.submit(table, access.actor(session), data, access.client.origin)

    @post(
        "/{table:str}/mute",
        before_request=strict_body(MuteSeat),
        responses=error_responses(400, 401, 403, 404, 413, 415, 503),
    )
    async def mute(
        self, table: FromPath[str], data: JSONBody[MuteSeat], access: NamedDependency[TableAccess]
    ) -> list[int]:
        """Mute or unmute a person at the table. The response lists the muted seats."""
        session = await access.session(table)
        return await access.mute(session, data.seat, data.on)

    @get("/{table:str}/ways", responses=error_responses(400, 401, 403, 404, 503))
    async def ways(
        self, table: FromPath[str], access: NamedDependency[TableAccess], seat: FromQuery[int | None] = None
    ) -> OwnTicketPaths:
        """The cheapest path to complete each ticket that a seat of mine holds or is offered, and the trains that every
        selection of offered tickets needs."""
        session = await access.session(table)
        return own_ticket_paths(session.table, await access.viewer(session, seat))

    @get("/{table:str}/count", responses=error_responses(401, 403, 404, 503))
    async def count(self, table: FromPath[str], access: NamedDependency[TableAccess]) -> FinalCount:
        """The final count of a finished game."""
        return final_count((await access.replay_session(table)).table)

    @get("/{table:str}/picture.png", responses=asset_responses(bytes, PNG) | error_responses(400, 401, 404, 429, 503))
    async def picture(
        self,
        request: Request[Any, Any, Any],
        table: FromPath[str],
        access: NamedDependency[TableAccess],
        limits: NamedDependency[RateLimits],
        look: FromQuery[ThemeName] = "light",
        language: FromQuery[str] = DEFAULT,
    ) -> Response[bytes | None]:
        """A picture of the game as spectators see it, with the final count once it is over."""
        session, chosen = await access.replay_session(table), choose_language([language])
        image = await render_share_image(session.table, look, chosen, access.client.origin, limits)
        return CachedAsset.from_bytes(image, PNG).respond(request, PRIVATE)

    @get("/{table:str}/record", media_type="text/plain", responses=error_responses(401, 403, 404, 503))
    async def record(self, table: FromPath[str], access: NamedDependency[TableAccess]) -> str:
        """The record of a finished game, with its seed."""
        session = await access.replay_session(table)
        if session.table.phase != "over":
            raise Refused("not_over")
        return session.table.started_game.record().to_text()


async def check_table_rate(person: Person, client: Client, limits: RateLimits) -> None:
    """Count a new table of a person. Refused if there were too many."""
    for limit, key in (
        (NEW_TABLES, person.id),
        (NEW_TABLES_A_DAY, person.id),
        (ADDRESS_TABLES, client.origin),
        (ADDRESS_TABLES_A_DAY, client.origin),
    ):
        await limits.check(limit, key)


def _base_url(request: Request[Any, Any, Any], settings: Settings) -> str:
    """The base URL of the request."""
    base_url = str(request.base_url).rstrip("/")
    return base_url.replace("http://", "https://", 1) if settings.tls else base_url


def _check_options(request: CreateTable) -> TableOptions:
    """The options of a game that can begin. Boards are looked up by id: no path is opened."""
    if request.board is None or request.players is None:
        raise Refused("no_board")
    if request.board not in names():
        raise Refused("no_such_board", board=request.board[:40])
    try:
        validate_options(request.options, load(request.board), request.players)
    except (ValueError, BoardError) as error:
        raise Refused("bad_options", reason=explain(error)) from None
    return TableOptions(
        board=request.board,
        players=request.players,
        game=request.options,
        clock=request.clock,
        visibility=request.visibility,
    )


async def check_table_quota(access: TableAccess, options: TableOptions, settings: Settings) -> None:
    """Refused if the person, or their address, has too many unfinished tables, or the lobby has one of theirs."""
    store, person, client = access.store, access.person, access.client
    oldest = _lobby_start(access.registry, settings)
    if options.visibility == "open" and await store.tables.has_lobby_table(person.id, oldest):
        raise Refused("one_lobby_table")
    if await store.tables.count_unfinished(host=person.id) >= settings.tables_each:
        raise Refused("too_many_tables", most=settings.tables_each)
    if await store.tables.count_unfinished(origin=client.origin) >= settings.tables_per_address:
        raise Refused("address_tables")


def _lobby_start(registry: TableRegistry, settings: Settings) -> float:
    """When the oldest tables in the lobby changed last."""
    return registry.now() - 60 * settings.lobby_minutes


def _summarize_own(
    row: TableRow, person: Person, results: Sequence[StoredResult] | None, session: TableSession | None
) -> TableSummary:
    """A table with its seats, as far as they are known: no table is loaded for a list."""
    summary = _summarize(row, person)
    if results is not None:
        seats = [
            SeatSummary(
                name=each.result.name,
                bot=each.result.bot,
                yours=each.person == person.id,
                points=each.result.points,
                rank=each.result.rank,
                colour=each.result.colour,
            )
            for each in results
        ]
        return msgspec.structs.replace(summary, seats=seats)
    if session is None or session.table.phase not in ("open", "playing"):
        return summary
    table = session.table
    seats = [SeatSummary(name=seat.name, bot=seat.bot, yours=seat.person == person.id) for seat in table.seats]
    owing = table.game.to_move if table.game is not None else ()
    turn = any(table.seats[seat].person == person.id and not table.seats[seat].held for seat in owing)
    return msgspec.structs.replace(summary, seats=seats, turn=turn)


def _summarize(row: TableRow, person: Person) -> TableSummary:
    return TableSummary(
        id=row.id,
        board=row.options.board,
        players=row.options.players,
        phase=row.phase,
        clock=row.options.clock,
        bank=row.options.bank,
        changed=row.changed,
        hosting=row.host == person.id,
    )
