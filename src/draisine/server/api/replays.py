"""Games that are over, looked at again; and games from elsewhere, brought along as files."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar, TypeVarTuple, Unpack

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import FromPath, FromQuery

from draisine.play import Game, Record
from draisine.server.api.access import TABLE_ID, Entrance
from draisine.server.api.cached_assets import OWN, Still, described
from draisine.server.api.errors import problems
from draisine.server.games.imports import read_import
from draisine.server.games.replay import Replay, SeatNamed, replay_of
from draisine.server.rate_limits import Gates
from draisine.server.settings import Settings
from draisine.server.store import ImportRow, Person, Store
from draisine.server.tables.messages import FinalCount
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.views import count_of
from draisine.server.tokens import new_id

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Asked = Request[Any, Any, Any]

PREFIX = "import-"
"""What tells the id of a game from elsewhere from that of a table."""
MOST = 24
"""Replays that are kept, packed: each is some tens of kilobytes, and those around a table want the same one."""

# One record is played again at a time: whoever asks for many waits, and nobody's move does.
_projector = ThreadPoolExecutor(1, thread_name_prefix="projector")
_kept: OrderedDict[tuple[object, ...], Still] = OrderedDict()


class ImportListed(msgspec.Struct, frozen=True, kw_only=True):
    """A game from elsewhere."""

    id: str
    board: str
    players: int
    created: float


class Imports(msgspec.Struct, frozen=True, kw_only=True):
    """All that I have brought along, and how large the next may be, in bytes."""

    largest: int
    games: list[ImportListed]


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """The id of a game that was brought along."""

    id: str


@dataclass
class TakesRecord(Operation):
    """A call that takes a record as it lies in a file: JSON lines, whatever the type of the request is called."""

    def __post_init__(self) -> None:
        """Describe the record."""
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(content={"text/plain": text}, required=True)


class ReplaysDoor(Controller):
    """What was played at a table."""

    path = "/api/tables"

    @get("/{table:str}/replay", responses=described(Replay) | problems(400, 401, 403, 404, 503))
    async def replay(
        self,
        request: Asked,
        table: FromPath[str],
        entrance: NamedDependency[Entrance],
        seat: FromQuery[int | None] = None,
    ) -> Response[bytes | None]:
        """A finished game moment by moment, through the eyes of a seat; left out: of all of them."""
        live = await entrance.live(table)
        if live.table.phase != "over":
            raise Refused("not_over")
        seats = [
            SeatNamed(seat=number, name=sitter.name, bot=sitter.bot) for number, sitter in enumerate(live.table.seats)
        ]
        # Moves that were taken back are not in it: the record tells the game as it stands.
        replay = await _packed(table, live.table.playing.record(), seats, seat)
        return replay.answer(request, OWN)


class ImportsDoor(Controller):
    """Games from elsewhere. Whoever has the id of one may look at it: it is a link to be passed on."""

    path = "/api/imports"

    @post(operation_class=TakesRecord, responses=problems(400, 401, 403, 413, 429, 503))
    async def bring(
        self,
        request: Asked,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        hall: NamedDependency[Hall],
        settings: NamedDependency[Settings],
        gates: NamedDependency[Gates],
    ) -> Imported:
        """Bring a game along: its record is played again, and kept if it holds."""
        content = await _body(request, settings)
        _check_engine(hall)
        if not gates.imports.take(person.id):
            raise Refused("too_fast")
        record = await _projected(read_import, content)
        new = ImportRow(
            id=f"{PREFIX}{new_id()}",
            person=person.id,
            created=time.time(),
            board=record.header.board.id,
            players=record.header.players,
            record=record.to_text(),
        )
        kept = await store.add_import(new, settings.imports_each)
        if kept is None:
            raise Refused("too_many_imports", most=settings.imports_each)
        return Imported(id=kept)

    @get(responses=problems(401))
    async def mine(
        self, person: NamedDependency[Person], store: NamedDependency[Store], settings: NamedDependency[Settings]
    ) -> Imports:
        """What I have brought along, the newest first."""
        rows = await store.imports_of(person.id, settings.imports_each)
        games = [ImportListed(id=row.id, board=row.board, players=row.players, created=row.created) for row in rows]
        return Imports(largest=settings.largest_record, games=games)

    @delete("/{game:str}", responses=problems(401, 403, 404))
    async def drop(self, game: FromPath[str], person: NamedDependency[Person], store: NamedDependency[Store]) -> None:
        """Take a game of mine away again."""
        if not _is_id(game) or not await store.drop_import(person.id, game):
            raise Refused("no_such_import")

    @get("/{game:str}/replay", responses=described(Replay) | problems(400, 401, 404, 503))
    async def replay(
        self,
        request: Asked,
        game: FromPath[str],
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        hall: NamedDependency[Hall],
        seat: FromQuery[int | None] = None,
    ) -> Response[bytes | None]:
        """The game moment by moment, through the eyes of a seat; left out: of all of them."""
        del person
        row = await _imported(store, game)
        _check_engine(hall)
        seats = [SeatNamed(seat=number) for number in range(row.players)]
        replay = await _packed(game, Record.from_text(row.record), seats, seat)
        return replay.answer(request, OWN)

    @get("/{game:str}/record", media_type="text/plain", responses=problems(401, 404))
    async def record(self, game: FromPath[str], person: NamedDependency[Person], store: NamedDependency[Store]) -> str:
        """The record that was brought."""
        del person
        return (await _imported(store, game)).record

    @get("/{game:str}/count", responses=problems(401, 403, 404, 503))
    async def count(
        self,
        game: FromPath[str],
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        hall: NamedDependency[Hall],
    ) -> FinalCount:
        """How the game was counted, if its record goes to the end."""
        del person
        row = await _imported(store, game)
        _check_engine(hall)
        return await _projected(_counted, row.record)


async def _projected(work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
    """Have a record played again, when those before it have been."""
    return await asyncio.get_running_loop().run_in_executor(_projector, work, *args)


async def _packed(game_id: str, record: Record, seats: Sequence[SeatNamed], eyes: int | None) -> Still:
    """A replay, ready to be sent."""
    if eyes is not None and not 0 <= eyes < record.header.players:
        raise Refused("no_such_seat", seat=eyes)
    about = (game_id, eyes, tuple(seats), len(record.steps), record.steps[-1].digest)
    replay = _kept.get(about)
    if replay is None:
        replay = _kept[about] = await _projected(_pack, game_id, record, seats, eyes)
    _kept.move_to_end(about)
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return replay


def _pack(game_id: str, record: Record, seats: Sequence[SeatNamed], eyes: int | None) -> Still:
    return Still.of(msgspec.json.encode(replay_of(game_id, record, seats, eyes)), "application/json")


def _counted(record: str) -> FinalCount:
    return count_of(Game.replay(record))


async def _body(request: Asked, settings: Settings) -> bytes:
    """What was sent; more than a record may have is not even read."""
    try:
        return await request.body()
    except HTTPException as error:
        if error.status_code != 413:
            raise
        raise Refused("record_large", most=settings.largest_record) from None


def _check_engine(hall: Hall) -> None:
    """To play a record again before the engine is compiled would compile it here, and everybody would wait."""
    if not hall.ready.is_set():
        raise Refused("compiling")


def _is_id(game: str) -> bool:
    return game.startswith(PREFIX) and TABLE_ID.fullmatch(game) is not None


async def _imported(store: Store, game: str) -> ImportRow:
    row = await store.imported(game) if _is_id(game) else None
    if row is None:
        raise Refused("no_such_import")
    return row
