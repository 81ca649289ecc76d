"""Tables over plain HTTP: open, find, look, ask."""

import time
from collections.abc import Sequence
from math import isfinite
from typing import Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from draisine.boards import BoardError, load, names
from draisine.drawing import Language, ThemeName
from draisine.play import Options, Way
from draisine.play.options import read_options
from draisine.server.api.access import TABLE_ID, Entrance
from draisine.server.api.cached_assets import OWN, PNG, Still, described
from draisine.server.api.deals import dealt_again
from draisine.server.api.errors import problems, strictly
from draisine.server.games.archive import Archive
from draisine.server.games.share_images import portrait
from draisine.server.rate_limits import Gates
from draisine.server.settings import Settings
from draisine.server.store import NewTable, Person, Scored, Store, TableRow
from draisine.server.tables.commands import Order
from draisine.server.tables.entries import Opened, TableOptions, Visibility
from draisine.server.tables.messages import Answer, FinalCount, Snapshot, Update
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.session import Live
from draisine.server.tables.table import Phase
from draisine.server.tables.views import final_count, own_ways
from draisine.server.tokens import hash_of, new_id, new_token
from draisine.server.webhooks import checked

PATIENCE = 0.3
"""Seconds for which a list waits for results that nobody has asked for before."""


class NewTableAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody wants to play. `deal`: the deal of a finished table again, with its board, players and options."""

    board: str | None = None
    players: int | None = None
    deal: str | None = None
    options: Options = Options()
    clock: int | None = None
    visibility: Visibility = "link"
    hook: str | None = None
    """Where to tell that somebody's turn has come; shown to nobody."""


class TableOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A new table. The two links are shown once: one to sit down, one to watch."""

    id: str
    invite: str
    watch: str


class SeatListed(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there, and what came of it, once the game is over. Somebody who is forgotten has no name."""

    name: str
    bot: str | None
    yours: bool
    points: int | None = None
    rank: int | None = None


class TableListed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `seats` and whether it is my `turn` are told in the list of my tables, where they are known:
    of finished games, a moment later the first time; of others while somebody is at the table."""

    id: str
    board: str
    players: int
    phase: Phase
    clock: int | None
    changed: float
    hosting: bool
    seats: list[SeatListed] | None = None
    turn: bool | None = None


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom not to hear: whoever sits there."""

    seat: int
    on: bool = True


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Where a link leads."""

    id: str
    to: Literal["sit", "watch"]


class TablesDoor(Controller):
    """Everything about tables that a script needs; the socket does the same without asking again and again."""

    path = "/api/tables"

    @post(before_request=strictly(NewTableAsked), responses=problems(400, 401, 403, 404, 413, 415, 429))
    async def open_table(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewTableAsked],
        person: NamedDependency[Person],
        entrance: NamedDependency[Entrance],
        store: NamedDependency[Store],
        gates: NamedDependency[Gates],
        settings: NamedDependency[Settings],
    ) -> TableOpened:
        """Open a table. `key` is for a deal: that of a link to it, or to its table."""
        if not gates.tables.take(person.id):
            raise Refused("too_fast")
        _check_clock(data.clock)
        hook = checked(data.hook, _house(request, settings), settings)
        if data.deal is None:
            options, deal = _checked(data), None
        else:
            options, deal = await dealt_again(entrance, data.deal, data.clock, data.visibility)
        invite, watch = new_token(), new_token()
        new = NewTable(id=new_id(), invite_hash=hash_of(invite), watch_hash=hash_of(watch), deal=deal)
        await store.open_table(new, Opened(options=options, host=person.id), time.time(), hook)
        return TableOpened(id=new.id, invite=invite, watch=watch)

    @get(responses=problems(401))
    async def lobby(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> list[TableListed]:
        """Tables for everybody: those that wait for players, then those where a game goes on, to be watched."""
        return [_listed(row, person) for row in await store.lobby()]

    @get("/mine", responses=problems(400, 401))
    async def mine(
        self,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        hall: NamedDependency[Hall],
        archive: NamedDependency[Archive],
        before: FromQuery[float | None] = None,
        last: FromQuery[str | None] = None,
    ) -> list[TableListed]:
        """Tables at which I have played or play, a hundred at a time: `changed` and `id` of the last one, as `before`
        and `last`, bring those that come after it."""
        if last is not None and not TABLE_ID.fullmatch(last):
            raise Refused("bad_request", reason="`last` is the id of a table")
        after = None if before is None or not isfinite(before) else (before, last or "")
        rows = await store.tables_of(person.id, after=after)
        results = await archive.results([row.id for row in rows if row.phase == "over"], PATIENCE)
        return [_listed_mine(row, person, results.get(row.id), hall.glance(row.id)) for row in rows]

    @get("/by-link/{token:str}", responses=problems(401, 404))
    async def by_link(
        self, token: FromPath[str], person: NamedDependency[Person], store: NamedDependency[Store]
    ) -> Found:
        """The table that a link leads to."""
        del person
        invited = await store.by_invite(hash_of(token))
        if invited is not None:
            return Found(id=invited.id, to="sit")
        watched = await store.by_watch(hash_of(token))
        if watched is not None:
            return Found(id=watched.id, to="watch")
        raise Refused("no_such_link")

    @get("/{table:str}", responses=problems(400, 401, 403, 404, 503))
    async def look(
        self, table: FromPath[str], entrance: NamedDependency[Entrance], seat: FromQuery[int | None] = None
    ) -> Snapshot:
        """The table as I see it, through the eyes of a seat of mine."""
        live = await entrance.live(table)
        return live.snapshot(await entrance.viewer(live, seat))

    @get("/{table:str}/entries", responses=problems(400, 401, 403, 404, 503))
    async def missed(
        self,
        table: FromPath[str],
        entrance: NamedDependency[Entrance],
        after: FromQuery[int] = -1,
        seat: FromQuery[int | None] = None,
    ) -> Update:
        """What happened after an entry."""
        live = await entrance.live(table)
        await entrance.hall.know(live, after)
        return live.update(await entrance.viewer(live, seat), max(after, 0))

    @post("/{table:str}/orders", before_request=strictly(Order), responses=problems(400, 401, 403, 404, 413, 415, 503))
    async def order(
        self,
        table: FromPath[str],
        data: JSONBody[Order],
        entrance: NamedDependency[Entrance],
        hall: NamedDependency[Hall],
    ) -> Answer:
        """Ask something of a table. A refusal is an answer too, and says why."""
        live = await entrance.live(table)
        return await hall.order(table, entrance.asker(live), data)

    @post("/{table:str}/mute", before_request=strictly(Mute), responses=problems(400, 401, 403, 404, 413, 415, 503))
    async def mute(self, table: FromPath[str], data: JSONBody[Mute], entrance: NamedDependency[Entrance]) -> list[int]:
        """Hear a person at the table no more, or again. The answer lists the seats that I do not hear."""
        live = await entrance.live(table)
        return await entrance.mute(live, data.seat, data.on)

    @get("/{table:str}/ways", responses=problems(400, 401, 403, 404, 503))
    async def ways(
        self, table: FromPath[str], entrance: NamedDependency[Entrance], seat: FromQuery[int | None] = None
    ) -> list[Way]:
        """The cheapest way to complete each ticket that a seat of mine holds or is offered."""
        live = await entrance.live(table)
        return own_ways(live.table, await entrance.viewer(live, seat))

    @get("/{table:str}/count", responses=problems(401, 403, 404, 503))
    async def count(self, table: FromPath[str], entrance: NamedDependency[Entrance]) -> FinalCount:
        """How a finished game was counted, in the order in which it is told."""
        return final_count((await entrance.live(table)).table)

    @get("/{table:str}/picture.png", responses=described(bytes, PNG) | problems(400, 401, 404, 503))
    async def picture(
        self,
        request: Request[Any, Any, Any],
        table: FromPath[str],
        entrance: NamedDependency[Entrance],
        look: FromQuery[ThemeName] = "light",
        language: FromQuery[Language] = "en",
    ) -> Response[bytes | None]:
        """The game as everybody sees it, with its count once it is over: a picture to be shown around."""
        live = await entrance.live(table)
        return Still.of(await portrait(live.table, look, language), PNG).answer(request, OWN)

    @get("/{table:str}/record", media_type="text/plain", responses=problems(401, 403, 404, 503))
    async def record(self, table: FromPath[str], entrance: NamedDependency[Entrance]) -> str:
        """The record of a finished game, with its seed."""
        live = await entrance.live(table)
        if live.table.phase != "over":
            raise Refused("not_over")
        return live.table.playing.record().to_text()


def _house(request: Request[Any, Any, Any], settings: Settings) -> str:
    """The address under which the visitor came here."""
    house = str(request.base_url).rstrip("/")
    return house.replace("http://", "https://", 1) if settings.tls else house


def _checked(asked: NewTableAsked) -> TableOptions:
    """Options that a game can begin with. A board is one of ours by name: nobody's file is opened."""
    if asked.board is None or asked.players is None:
        raise Refused("no_board")
    if asked.board not in names():
        raise Refused("no_such_board", board=asked.board[:40])
    try:
        read_options(asked.options, load(asked.board), asked.players)
    except (ValueError, BoardError) as error:
        raise Refused("bad_options", reason=str(error)[:200]) from None
    return TableOptions(
        board=asked.board, players=asked.players, game=asked.options, clock=asked.clock, visibility=asked.visibility
    )


def _check_clock(clock: int | None) -> None:
    if clock is not None and not 5 <= clock <= 14 * 24 * 3600:
        raise Refused("bad_clock")


def _listed_mine(row: TableRow, person: Person, results: Sequence[Scored] | None, live: Live | None) -> TableListed:
    """A table with who sits there, as far as that is at hand: no table is brought to life for a list."""
    listed = _listed(row, person)
    if results is not None:
        seats = [
            SeatListed(
                name=each.result.name,
                bot=each.result.bot,
                yours=each.person == person.id,
                points=each.result.points,
                rank=each.result.rank,
            )
            for each in results
        ]
        return msgspec.structs.replace(listed, seats=seats)
    if live is None or live.table.phase not in ("open", "playing"):
        return listed
    table = live.table
    seats = [SeatListed(name=seat.name, bot=seat.bot, yours=seat.person == person.id) for seat in table.seats]
    owing = table.game.to_move if table.game is not None else ()
    turn = any(table.seats[seat].person == person.id and not table.seats[seat].held for seat in owing)
    return msgspec.structs.replace(listed, seats=seats, turn=turn)


def _listed(row: TableRow, person: Person) -> TableListed:
    return TableListed(
        id=row.id,
        board=row.options.board,
        players=row.options.players,
        phase=row.phase,
        clock=row.options.clock,
        changed=row.changed,
        hosting=row.host == person.id,
    )
