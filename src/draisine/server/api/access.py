"""Access to tables: who may see one, and as which seat; what the holder of a link sees before entering."""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, cast

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter

from draisine.server.http.clients import Client, find_client
from draisine.server.http.errors import error_responses
from draisine.server.http.sessions import Connection, read_token
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import TableSession
from draisine.server.store import Person, Store, TableRow
from draisine.server.tables.entries import TimeBank
from draisine.server.tables.refusals import EMPTY_SEAT, Refused
from draisine.server.tables.ruling import Actor
from draisine.server.tables.table import Phase, Table
from draisine.server.tables.views import Viewer
from draisine.server.tokens import hash_token, replay_token

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
KEY_HEADER = "Draisine-Key"
"""The header with the token of a link. In an address the token would be in the logs of proxies."""
SUBPROTOCOL, KEY_SUBPROTOCOL = "draisine", "key."
"""WebSockets of browsers send no headers of their own: they offer two subprotocols, the second with the token."""


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


@dataclass(frozen=True)
class TableAccess:
    """A request of a person for a table, with the key of a link if they have one."""

    person: Person
    token_hash: str
    """The hash of the login session's token."""
    client: Client
    key: str | None
    registry: TableRegistry
    store: Store

    async def session(self, table_id: str) -> TableSession:
        """The session of a table. A table that the person may not see is refused like one that does not exist."""
        if self.registry.peek(table_id) is None and not await self._may_load(table_id):
            raise Refused("no_such_table")
        session = await self.registry.get(table_id)
        if not (self._is_member(session) or self._key_hash in session.links):
            raise Refused("no_such_table")
        return session

    async def replay_session(self, table_id: str) -> TableSession:
        """The session of a table for its replay: also for people who have nothing but the replay token of a finished
        game."""
        if await find_replayable(self.store, table_id, self.key) is not None:
            return await self.registry.get(table_id)
        return await self.session(table_id)

    def actor(self, session: TableSession) -> Actor:
        """The person as the author of commands."""
        invited = self._is_member(session) or self._key_hash == session.links.sit
        return Actor(self.person.id, self.person.name, invited)

    async def _may_load(self, table_id: str) -> bool:
        """Whether a table exists and the person may see it: strangers must not cause it to be loaded."""
        row = await self.store.tables.get(table_id) if TABLE_ID.fullmatch(table_id) else None
        return row is not None and await self.may_see(row)

    async def may_see(self, row: TableRow) -> bool:
        """Whether a table is public, or the person has a link to it or belongs to it."""
        if row.visibility == "open" or self._key_hash in (row.invite_hash, row.watch_hash):
            return True
        return await self.store.tables.is_member(self.person.id, row.id)

    def _is_member(self, session: TableSession) -> bool:
        table = session.table
        return table.options.visibility == "open" or self.person.id in table.invited

    @property
    def _key_hash(self) -> str:
        return hash_token(self.key) if self.key else ""

    async def viewer(self, session: TableSession, seat: int | None) -> Viewer:
        """The person as the viewer of their seat; if none is named, of their only seat, else as a spectator."""
        hidden = frozenset(await self.store.moderation.hidden_from(self.person.id))
        # No await from here on: the owner of a seat may change at any time.
        own = session.table.people.get(self.person.id, [])
        if seat is not None and seat not in own:
            raise Refused("not_yours")
        chosen = seat if seat is not None else session.table.only_seat(self.person.id)
        return Viewer(self.person.id, chosen, hidden)

    async def mute(self, session: TableSession, seat: int, on: bool) -> list[int]:
        """Mute or unmute the person on a seat, at every table. Returns the muted seats of this table."""
        other = self.find_other(session, seat)
        await (self.store.people.mute if on else self.store.people.unmute)(self.person.id, other)
        await self.hide_chat()
        muted = await self.store.people.muted_by(self.person.id)
        return [number for number, each in enumerate(session.table.seats) if each.person in muted]

    def find_other(self, session: TableSession, seat: int) -> str:
        """The person on a seat; Refused if there is none, or only oneself."""
        seats = session.table.seats
        other = seats[seat].person or seats[seat].reserved_for if 0 <= seat < len(seats) else None
        if other is None or other == self.person.id:
            raise Refused(EMPTY_SEAT)
        return other

    async def hide_chat(self) -> None:
        """Let the person's open connections hide the chat of those whom they have muted or blocked."""
        hidden = frozenset(await self.store.moderation.hidden_from(self.person.id))
        for session in self.registry.sessions:
            for subscriber in session.subscribers:
                if subscriber.viewer.person == self.person.id:
                    subscriber.viewer = replace(subscriber.viewer, muted=hidden)


async def find_replayable(store: Store, table_id: str, key: str | None) -> TableRow | None:
    """A finished table whose replay is open to everyone: a public one, or one whose replay token is given."""
    row = await store.tables.get(table_id) if TABLE_ID.fullmatch(table_id) else None
    if row is None or row.phase != "over":
        return None
    given = (key or "").encode("utf-8", "replace")
    is_open = row.visibility == "open" or hmac.compare_digest(given, replay_token(row.watch_hash).encode())
    return row if is_open else None


def embed_path(game: str, watch_hash: str | None = None) -> str:
    """The path at which other sites may embed a finished game: with its replay token, unless its id is enough."""
    return f"/embed/{game}" if watch_hash is None else f"/embed/{game}#key={replay_token(watch_hash)}"


def table_access(connection: Connection, person: Person, registry: TableRegistry, store: Store) -> TableAccess:
    """The access of a person, with the key that they send."""
    token, _ = read_token(connection)
    client = find_client(connection)
    return TableAccess(person, hash_token(token or ""), client, read_key(connection), registry, store)


def read_key(connection: Connection) -> str | None:
    """The token of a link: from its header, the subprotocol of a WebSocket, or the query string."""
    offered = cast("Sequence[str]", connection.scope.get("subprotocols", ()))
    in_subprotocol = next((each for each in offered if each.startswith(KEY_SUBPROTOCOL)), None)
    if in_subprotocol is not None:
        return in_subprotocol.removeprefix(KEY_SUBPROTOCOL)
    return connection.headers.get(KEY_HEADER) or connection.query_params.get("key")


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
