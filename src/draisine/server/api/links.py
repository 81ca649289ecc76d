"""Links to tables: what the holder of one sees before entering."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter

from draisine.server.api.access import KEY_HEADER
from draisine.server.http.errors import error_responses
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import Store, TableRow
from draisine.server.tables.entries import TimeBank
from draisine.server.tables.refusals import Refused
from draisine.server.tables.table import Phase, Table
from draisine.server.tokens import hash_token


class LinkTarget(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a link, what the link allows, and what its holder sees before entering: no more than the table shows
    to its spectators."""

    id: str
    to: Literal["sit", "watch"]
    board: str
    players: int
    clock: int | None
    bank: TimeBank | None
    phase: Phase
    host: str | None
    """The name at the host's seat; None without a seat, or while the table cannot be opened."""
    free: int
    """How many seats the holder of an invitation could take now."""
    card_counter: bool


class LinksController(Controller):
    """The tables of links. Their holders need no account: they do not have one yet."""

    path = "/api/tables/by-link"

    @get(responses=error_responses(404), security=[])
    async def by_link(
        self,
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
        key: Annotated[str, HeaderParameter(name=KEY_HEADER)] = "",
    ) -> LinkTarget:
        """The table of a link, as its holder may know it."""
        return await _find_target(key, store, registry)

    @get("/{token:str}", responses=error_responses(404), security=[], deprecated=True)
    async def by_link_path(
        self, token: FromPath[str], store: NamedDependency[Store], registry: NamedDependency[TableRegistry]
    ) -> LinkTarget:
        """The same with the token in the path, where the logs of proxies may contain it."""
        return await _find_target(token, store, registry)


async def _find_target(token: str, store: Store, registry: TableRegistry) -> LinkTarget:
    """The table that the token of a link opens."""
    token_hash = hash_token(token)
    invited = await store.tables.find_by_invite(token_hash)
    row = invited or await store.tables.find_by_watch_link(token_hash)
    if row is None:
        raise Refused("no_such_link")
    table = await _open_table(registry, row)
    return LinkTarget(
        id=row.id,
        to="watch" if invited is None else "sit",
        board=row.options.board,
        players=row.options.players,
        clock=row.options.clock,
        bank=row.options.bank,
        phase=row.phase,
        host=table.host_name if table else None,
        free=table.free_seats if table and row.phase == "open" else 0,
        card_counter=row.options.card_counter,
    )


async def _open_table(registry: TableRegistry, row: TableRow) -> Table | None:
    """The table of a row; None while its game cannot be replayed."""
    try:
        return (await registry.get(row.id)).table
    except Refused:
        return None
