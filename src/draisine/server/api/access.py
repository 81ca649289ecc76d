"""Who may come near a table, and through whose eyes they look."""

import re
from dataclasses import dataclass, replace

from draisine.server.api.sessions import Connection, token_of
from draisine.server.store import Person, Store, TableRow
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.rulings import Asker
from draisine.server.tables.session import Live
from draisine.server.tables.views import Viewer
from draisine.server.tokens import hash_of

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True)
class Entrance:
    """A person at the door of a table, with the key of a link where they have one."""

    person: Person
    session: str
    """The hash of the session's token."""
    key: str | None
    hall: Hall
    store: Store

    async def live(self, table_id: str) -> Live:
        """The table, if the person may come near it. A table that one may not see is not there."""
        live = self.hall.at_hand(table_id)
        if live is None and await self._may_ask_for(table_id):
            live = await self.hall.table(table_id)
        if live is None or not (self._belongs(live) or self._key_hash in live.keys):
            raise Refused("no_such_table")
        return live

    def asker(self, live: Live) -> Asker:
        """The person as somebody who asks something of the table."""
        invited = self._belongs(live) or self._key_hash == live.keys.sit
        return Asker(self.person.id, self.person.name, invited)

    async def _may_ask_for(self, table_id: str) -> bool:
        """Whether a table is there and the person has anything to do with it: no stranger has it brought to life."""
        row = await self.store.table(table_id) if TABLE_ID.fullmatch(table_id) else None
        return row is not None and await self.may_see(row)

    async def may_see(self, row: TableRow) -> bool:
        """Whether a table is for everybody, the person has a link to it, or belongs to it."""
        if row.visibility == "open" or self._key_hash in (row.invite_hash, row.watch_hash):
            return True
        return await self.store.is_member(self.person.id, row.id)

    def _belongs(self, live: Live) -> bool:
        table = live.table
        return self.person.id in (table.host, *table.people) or table.options.visibility == "open"

    @property
    def _key_hash(self) -> str:
        return hash_of(self.key) if self.key else ""

    async def viewer(self, live: Live, seat: int | None) -> Viewer:
        """The person with the eyes of a seat of theirs; without one, those of their only seat, or a spectator's."""
        muted = frozenset(await self.store.mutes_of(self.person.id))
        # Nothing waits from here on: whose seat it is may change at any time.
        own = live.table.people.get(self.person.id, [])
        if seat is not None and seat not in own:
            raise Refused("not_yours", seat=seat)
        chosen = seat if seat is not None else live.table.only_seat(self.person.id)
        return Viewer(self.person.id, chosen, muted)

    async def mute(self, live: Live, seat: int, on: bool) -> list[int]:
        """Hear whoever sits on a seat no more, or again: here and at every table."""
        seats = live.table.seats
        other = seats[seat].person if 0 <= seat < len(seats) else None
        if other is None or other == self.person.id:
            raise Refused("nobody_there")
        await (self.store.mute if on else self.store.unmute)(self.person.id, other)
        muted = frozenset(await self.store.mutes_of(self.person.id))
        for reader in live.readers:
            if reader.viewer.person == self.person.id:
                reader.viewer = replace(reader.viewer, muted=muted)
        return [number for number, each in enumerate(seats) if each.person in muted]


def entrance_of(connection: Connection, person: Person, hall: Hall, store: Store) -> Entrance:
    """A person at the door, with what their connection shows."""
    token, _ = token_of(connection)
    return Entrance(person, hash_of(token or ""), connection.query_params.get("key"), hall, store)
