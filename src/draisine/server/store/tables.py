"""The rows of tables: create, find and list them."""

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, Executable, func, insert, or_, select, update

from draisine.server.store.database import Database
from draisine.server.store.rows import NewTable, TableRow, Webhook
from draisine.server.store.schema import hooks, log, members, people, tables
from draisine.server.tables.entries import Entry, Opened, Reserved, Sat
from draisine.server.tables.table import Phase


class Tables:
    """Tables as seen from outside: who hosts them, their options, phase and last entry."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, new: NewTable, opened: Opened, at: float, webhook: Webhook | None = None, seated: Sequence[Entry] = ()
    ) -> TableRow:
        """Create a table with its entry number 0, followed by the entries of the players seated from the start."""
        invited = {opened.host} | {entry.person for entry in seated if isinstance(entry, Sat | Reserved)}
        row = TableRow(
            **msgspec.structs.asdict(new),
            host=opened.host,
            options=opened.options,
            visibility=opened.options.visibility,
            phase="open",
            seq=len(seated),
            created=at,
            changed=at,
        )
        await self._database.write(
            insert(tables).values(**msgspec.structs.asdict(row)),
            *(
                insert(log).values(table_id=new.id, seq=seq, at=at, entry=entry)
                for seq, entry in enumerate((opened, *seated))
            ),
            *(insert(members).values(table_id=new.id, person=person) for person in sorted(invited)),
            *([] if webhook is None else [insert(hooks).values(table_id=new.id, **webhook._asdict())]),
        )
        return row

    async def get(self, table: str) -> TableRow | None:
        """A table by its id."""
        return await self._find(tables.c.id == table)

    async def find_by_invite(self, invite_hash: str) -> TableRow | None:
        """The table of an invitation link."""
        return await self._find(tables.c.invite_hash == invite_hash)

    async def find_by_watch_link(self, watch_hash: str) -> TableRow | None:
        """The table of a link for spectators."""
        return await self._find(tables.c.watch_hash == watch_hash)

    async def _find(self, where: ColumnElement[bool]) -> TableRow | None:
        found = await self._list(select(tables).where(where))
        return found[0] if found else None

    async def list_lobby(
        self, limit: int = 50, *, changed_since: float = 0.0, hidden_hosts: Collection[str] = ()
    ) -> list[TableRow]:
        """Public tables whose host exists, changed since a time: those waiting for players, then running games; the
        newest first."""
        public = select(tables).where(
            tables.c.phase.in_(("open", "playing")),
            tables.c.visibility == "open",
            tables.c.changed > changed_since,
            tables.c.host.in_(select(people.c.id)),
            tables.c.host.not_in(hidden_hosts),
        )
        return await self._list(public.order_by(tables.c.phase, tables.c.created.desc(), tables.c.id).limit(limit))

    async def list_for_person(
        self, person: str, limit: int | None = 100, *, after: tuple[float, str] | None = None
    ) -> list[TableRow]:
        """Tables that a person opened or ever sat at, the last changed first. `after` is the time of change and the id
        of the last row of the previous page (keyset pagination)."""
        own = select(tables).join(members).where(members.c.person == person)
        if after is not None:
            changed, last = after
            own = own.where(
                or_(tables.c.changed < changed, (tables.c.changed == changed) & (tables.c.id > last)),
            )
        return await self._list(own.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def list_for_deal(self, first: str, limit: int) -> list[TableRow]:
        """Finished tables of a deal, the first one included; the last changed first."""
        finished = select(tables).where(_of_deal(first), tables.c.phase == "over")
        return await self._list(finished.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def people_at_deal(self, first: str, *, except_table: str = "") -> set[str]:
        """Everyone who was at a table of a deal after its game began, one table excepted."""
        begun = select(members.c.person).join(tables).where(_of_deal(first), tables.c.phase != "open")
        return {row.person for row in await self._database.read(begun.where(tables.c.id != except_table))}

    async def is_at_deal(self, person: str, first: str) -> bool:
        """Whether a person opened or ever sat at any table of a deal."""
        found = select(members.c.person).join(tables).where(_of_deal(first), members.c.person == person)
        return bool(await self._database.read(found.limit(1)))

    async def plays_deal(self, person: str, first: str) -> bool:
        """Whether a person is at a table where a deal is being played now."""
        found = select(members.c.person).join(tables).where(_of_deal(first), members.c.person == person)
        return bool(await self._database.read(found.where(tables.c.phase == "playing").limit(1)))

    async def boards_played(self, person: str) -> set[str]:
        """The boards of the running games at whose tables a person is."""
        running = select(tables.c.options).join(members).where(members.c.person == person, tables.c.phase == "playing")
        return {row.options.board for row in await self._database.read(running)}

    async def is_member(self, person: str, table: str) -> bool:
        """Whether a person opened a table or ever sat at it."""
        found = select(members).where(members.c.table_id == table, members.c.person == person)
        return bool(await self._database.read(found))

    async def list_all(self, phase: Phase | None = None) -> list[TableRow]:
        """All tables, or all in a phase, the last changed first."""
        ordered = select(tables).order_by(tables.c.changed.desc(), tables.c.id)
        return await self._list(ordered if phase is None else ordered.where(tables.c.phase == phase))

    async def list_running(self, unchanged_since: float | None = None) -> list[str]:
        """The ids of running games that may go on without a person: those not marked as resting; only those unchanged
        since a time, if one is given."""
        running = select(tables.c.id).where(tables.c.phase == "playing", tables.c.resting.is_(False))
        if unchanged_since is not None:
            running = running.where(tables.c.changed <= unchanged_since)
        return [row.id for row in await self._database.read(running.order_by(tables.c.changed.desc(), tables.c.id))]

    async def mark_resting(self, table: str, seq: int, due: float | None = None) -> None:
        """Mark a table where only a person can act next, or a clock when it is `due`, unless it has changed since entry
        `seq`."""
        unchanged = update(tables).where(tables.c.id == table, tables.c.seq == seq)
        await self._database.write(unchanged.values(resting=True, due=due))

    async def next_due(self) -> float | None:
        """The earliest time at which the clock of a running table may run out while no process has it loaded."""
        found = select(func.min(tables.c.due)).where(tables.c.phase == "playing")
        due: float | None = (await self._database.read(found))[0][0]
        return due

    async def claim_due(self, now: float, postponed: float, limit: int = 20) -> list[str]:
        """The ids of running tables whose time has come. Each is given to one caller: it is due again at `postponed`,
        in case that caller dies."""
        claimed: list[str] = []

        def transaction(connection: Connection) -> None:
            claimed.clear()
            due = select(tables.c.id).where(tables.c.phase == "playing", tables.c.due <= now).order_by(tables.c.due)
            ids = list(connection.scalars(due.limit(limit).with_for_update(skip_locked=True)))
            if ids:
                connection.execute(update(tables).where(tables.c.id.in_(ids)).values(due=postponed))
            claimed.extend(ids)

        await self._database.transact(transaction)
        return claimed

    async def count_unfinished(self, *, host: str | None = None, origin: str | None = None) -> int:
        """How many tables of a host, or created from an origin, are open or being played."""
        owner = tables.c.host == host if host is not None else tables.c.origin == origin
        found = select(func.count()).select_from(tables).where(owner, tables.c.phase.in_(("open", "playing")))
        return int((await self._database.read(found))[0][0])

    async def has_lobby_table(self, host: str, changed_since: float) -> bool:
        """Whether a table of a host is waiting for players in the lobby."""
        waiting = (tables.c.host == host, tables.c.phase == "open", tables.c.visibility == "open")
        found = select(tables.c.id).where(*waiting, tables.c.changed > changed_since)
        return bool(await self._database.read(found.limit(1)))

    async def last_entries(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of some tables."""
        rows = await self._database.read(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(ids)))
        return {row.id: row.seq for row in rows}

    async def webhook(self, table: str) -> Webhook | None:
        """The webhook of a table."""
        rows = await self._database.read(select(hooks.c.address, hooks.c.base_url).where(hooks.c.table_id == table))
        return Webhook(rows[0].address, rows[0].base_url or "") if rows else None

    async def _list(self, query: Executable) -> list[TableRow]:
        return [TableRow(**row._asdict()) for row in await self._database.read(query)]


def _of_deal(first: str) -> ColumnElement[bool]:
    """Tables of one deal: the first, and those where it is played again."""
    return or_(tables.c.id == first, tables.c.deal == first)
