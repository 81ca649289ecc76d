"""Games from elsewhere that people have brought along."""

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from draisine.server.store.database import Database
from draisine.server.store.rows import ImportRow
from draisine.server.store.schema import imports, people


class Imports(Database):
    """Records as they were brought. They go when their person goes."""

    async def add_import(self, new: ImportRow, most: int) -> str | None:
        """Keep a game, unless its person keeps `most` already (None). The answer is its id: that of the first time, for
        a game that they brought before."""
        kept: list[str] = []

        def work(connection: Connection) -> None:
            # Whoever writes for this person at the same time waits here: no two of them count the same games.
            connection.execute(select(people.c.id).where(people.c.id == new.person).with_for_update())
            theirs = imports.c.person == new.person
            before = connection.execute(select(imports.c.id).where(theirs, imports.c.record == new.record)).first()
            kept.clear()
            if before is not None:
                kept.append(before.id)
            elif connection.execute(select(func.count()).select_from(imports).where(theirs)).scalar_one() < most:
                connection.execute(insert(imports).values(**msgspec.structs.asdict(new)))
                kept.append(new.id)

        await self._transact(work)
        return kept[0] if kept else None

    async def imports_of(self, person: str, limit: int = 200) -> list[ImportRow]:
        """What a person has brought along, the newest first; without the records themselves."""
        columns = [column for column in imports.c if column.name != "record"]
        wanted = select(*columns).where(imports.c.person == person)
        rows = await self._read(wanted.order_by(imports.c.created.desc(), imports.c.id).limit(limit))
        return [ImportRow(**row._asdict(), record="") for row in rows]

    async def imported(self, import_id: str) -> ImportRow | None:
        """A game from elsewhere by its id."""
        rows = await self._read(select(imports).where(imports.c.id == import_id))
        return ImportRow(**rows[0]._asdict()) if rows else None

    async def drop_import(self, person: str, import_id: str) -> bool:
        """A person takes a game of theirs away again; False, if they have none of this id."""
        gone: list[int] = []

        def work(connection: Connection) -> None:
            theirs = delete(imports).where(imports.c.id == import_id, imports.c.person == person)
            gone.append(connection.execute(theirs).rowcount)

        await self._transact(work)
        return gone[-1] > 0
