"""Tables: opening, finding and reading them."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Executable, insert, or_, select, update

from draisine.server.store.database import Database
from draisine.server.store.rows import Answered, Kept, NewTable, TableRow
from draisine.server.store.schema import hooks, log, members, people, plans, seeds, tables
from draisine.server.store.table_log import answered, carried_out
from draisine.server.tables.entries import Entry, Opened, Sat
from draisine.server.tables.table import Phase


class Tables(Database):
    """What is known of tables. A seed comes out by `seed` alone, a plan by `plan` and `plans`."""

    async def open_table(
        self, new: NewTable, opened: Opened, at: float, hook: str | None = None, seated: Sequence[Entry] = ()
    ) -> TableRow:
        """A new table, its entry number 0, where it tells of turns, and the entries of those who sit there from the
        first."""
        sitting = {entry.person for entry in seated if isinstance(entry, Sat)}
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
        await self._write(
            insert(tables).values(**msgspec.structs.asdict(row)),
            *(
                insert(log).values(table_id=new.id, seq=seq, at=at, entry=entry)
                for seq, entry in enumerate((opened, *seated))
            ),
            *(insert(members).values(table_id=new.id, person=person) for person in sorted({opened.host} | sitting)),
            *([] if hook is None else [insert(hooks).values(table_id=new.id, address=hook)]),
        )
        return row

    async def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        return await self._table(tables.c.id == table)

    async def by_invite(self, invite_hash: str) -> TableRow | None:
        """The table to which a link invites."""
        return await self._table(tables.c.invite_hash == invite_hash)

    async def by_watch(self, watch_hash: str) -> TableRow | None:
        """The table that a link lets watch."""
        return await self._table(tables.c.watch_hash == watch_hash)

    async def _table(self, where: ColumnElement[bool]) -> TableRow | None:
        found = await self._tables(select(tables).where(where))
        return found[0] if found else None

    async def lobby(self, limit: int = 50) -> list[TableRow]:
        """Tables at which anybody may sit down, then those that anybody may watch; each time the newest first."""
        public = select(tables).where(tables.c.phase.in_(("open", "playing")), tables.c.visibility == "open")
        return await self._tables(public.order_by(tables.c.phase, tables.c.created.desc(), tables.c.id).limit(limit))

    async def tables_of(
        self, person: str, limit: int | None = 100, *, after: tuple[float, str] | None = None
    ) -> list[TableRow]:
        """Tables that a person opened or ever sat at, the last changed first; only those that come after a time of
        change and an id in that order, if both are given."""
        theirs = select(tables).join(members).where(members.c.person == person)
        if after is not None:
            changed, last = after
            earlier, alike = tables.c.changed < changed, tables.c.changed == changed
            theirs = theirs.where(or_(earlier, alike & (tables.c.id > last)))
        return await self._tables(theirs.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def tables_of_deal(self, first: str, limit: int) -> list[TableRow]:
        """Finished tables at which a deal was played, the first one included: the last changed first."""
        wanted = select(tables).where(_of_deal(first), tables.c.phase == "over")
        return await self._tables(wanted.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))

    async def know_deal(self, first: str, but: str = "") -> set[str]:
        """Everybody who was at a table, other than one, at which a deal was played or is being played."""
        begun = select(members.c.person).join(tables).where(_of_deal(first), tables.c.phase != "open")
        return {row.person for row in await self._read(begun.where(tables.c.id != but))}

    async def is_at_deal(self, person: str, first: str) -> bool:
        """Whether a person opened any table of a deal or ever sat at it."""
        wanted = select(members.c.person).join(tables).where(_of_deal(first), members.c.person == person)
        return bool(await self._read(wanted.limit(1)))

    async def is_member(self, person: str, table: str) -> bool:
        """Whether a person opened a table or ever sat at it."""
        return bool(await self._read(select(members).where(members.c.table_id == table, members.c.person == person)))

    async def _tables(self, wanted: Executable) -> list[TableRow]:
        return [TableRow(**row._asdict()) for row in await self._read(wanted)]

    async def every(self, phase: Phase | None = None) -> list[TableRow]:
        """All tables, or all in a phase, the last changed first."""
        wanted = select(tables).order_by(tables.c.changed.desc(), tables.c.id)
        return await self._tables(wanted if phase is None else wanted.where(tables.c.phase == phase))

    async def running(self, untouched_since: float | None = None) -> list[str]:
        """Tables at which a game goes on that may need nobody's presence for it, by their ids; only those where nothing
        has happened since a time, if one is given."""
        wanted = select(tables.c.id).where(tables.c.phase == "playing", tables.c.resting.is_(False))
        if untouched_since is not None:
            wanted = wanted.where(tables.c.changed <= untouched_since)
        return [row.id for row in await self._read(wanted.order_by(tables.c.changed.desc(), tables.c.id))]

    async def rest(self, table: str, seq: int) -> None:
        """Nothing happens at a table until somebody comes; unless something has happened since entry `seq`."""
        await self._write(update(tables).where(tables.c.id == table, tables.c.seq == seq).values(resting=True))

    async def log(self, table: str, after: int = -1) -> list[Kept]:
        """The entries of a table after a number, in order."""
        wanted = select(log.c.seq, log.c.at, log.c.entry).where(log.c.table_id == table, log.c.seq > after)
        return [Kept(*row) for row in await self._read(wanted.order_by(log.c.seq))]

    async def seed(self, table: str) -> bytes | None:
        """The secret of a game that has begun."""
        rows = await self._read(select(seeds.c.seed).where(seeds.c.table_id == table))
        return rows[0].seed if rows else None

    async def plan(self, table: str, seat: int) -> list[str]:
        """The moves that a seat has planned."""
        return (await self.plans(table)).get(seat, [])

    async def plans(self, table: str) -> dict[int, list[str]]:
        """The plans at a table, by seat."""
        rows = await self._read(select(plans.c.seat, plans.c.moves).where(plans.c.table_id == table))
        return {row.seat: row.moves for row in rows}

    async def hook(self, table: str) -> str | None:
        """Where a table tells of turns, if anywhere."""
        rows = await self._read(select(hooks.c.address).where(hooks.c.table_id == table))
        return rows[0].address if rows else None

    async def language_of(self, person: str) -> str:
        """The language of a person; of somebody who is gone, English."""
        rows = await self._read(select(people.c.language).where(people.c.id == person))
        return rows[0].language if rows else "en"

    @property
    def shared(self) -> bool:
        """Whether other processes may be at work on the same database, and hear of each other."""
        return self._postgres

    async def say_who_looks(self, table: str, seat: int, *, seen: bool) -> None:
        """Ask other processes whether somebody looks at a table from a seat, or answer that they do."""
        await self._write(*self._notice("looks", table, seat, int(seen)))

    async def answer(self, table: str, order_id: str) -> Answered | None:
        """What came of an order, if it was carried out."""
        rows = await self._read(carried_out(table, order_id))
        return answered(rows[0]) if rows else None


def _of_deal(first: str) -> ColumnElement[bool]:
    """Tables of one deal: the first, and those where it is played again."""
    return or_(tables.c.id == first, tables.c.deal == first)
