"""Tables over plain HTTP: open, find, look, ask."""

import time
from typing import Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from draisine.boards import BoardError, load, names
from draisine.drawing import Language, ThemeName
from draisine.play import Options, Way
from draisine.play.options import read_options
from draisine.server.commands import Order
from draisine.server.doors.entrance import Entrance
from draisine.server.doors.problems import problems, strictly
from draisine.server.doors.still import OWN, PNG, Still, described
from draisine.server.entries import Opened, TableOptions, Visibility
from draisine.server.hall import Hall
from draisine.server.hooks import checked
from draisine.server.limits import Gates
from draisine.server.messages import Answer, FinalCount, Snapshot, Update
from draisine.server.portraits import portrait
from draisine.server.refusals import Refused
from draisine.server.secrets import hash_of, new_id, new_token
from draisine.server.settings import Settings
from draisine.server.showing import final_count, own_ways
from draisine.server.store import NewTable, Person, Store, TableRow
from draisine.server.table import Phase


class NewTableAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody wants to play."""

    board: str
    players: int
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


class TableListed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    board: str
    players: int
    phase: Phase
    clock: int | None
    changed: float
    hosting: bool


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

    @post(before_request=strictly(NewTableAsked), responses=problems(400, 401, 403, 413, 415, 429))
    async def open_table(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewTableAsked],
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        gates: NamedDependency[Gates],
        settings: NamedDependency[Settings],
    ) -> TableOpened:
        """Open a table."""
        if not gates.tables.take(person.id):
            raise Refused("too_fast")
        options, hook = _checked(data), checked(data.hook, _house(request, settings), settings)
        invite, watch = new_token(), new_token()
        new = NewTable(id=new_id(), invite_hash=hash_of(invite), watch_hash=hash_of(watch))
        await store.open_table(new, Opened(options=options, host=person.id), time.time(), hook)
        return TableOpened(id=new.id, invite=invite, watch=watch)

    @get(responses=problems(401))
    async def lobby(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> list[TableListed]:
        """Tables for everybody: those that wait for players, then those where a game goes on, to be watched."""
        return [_listed(row, person) for row in await store.lobby()]

    @get("/mine", responses=problems(401))
    async def mine(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> list[TableListed]:
        """Tables at which I have played or play."""
        return [_listed(row, person) for row in await store.tables_of(person.id)]

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
    if asked.board not in names():
        raise Refused("no_such_board", board=asked.board[:40])
    if asked.clock is not None and not 5 <= asked.clock <= 14 * 24 * 3600:
        raise Refused("bad_clock")
    try:
        read_options(asked.options, load(asked.board), asked.players)
    except (ValueError, BoardError) as error:
        raise Refused("bad_options", reason=str(error)[:200]) from None
    return TableOptions(
        board=asked.board, players=asked.players, game=asked.options, clock=asked.clock, visibility=asked.visibility
    )


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
