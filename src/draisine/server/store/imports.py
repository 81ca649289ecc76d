"""Records of games that were played elsewhere."""

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from draisine.server.store.database import Database
from draisine.server.store.rows import ImportRow
from draisine.server.store.schema import imports, people


class Imports:
    """Imported records, as they were uploaded. They are deleted with their person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: ImportRow, limit: int) -> str | None:
        """Store a record and return its id; of one that the same person has imported before, the first id. None if the
        person has `limit` records already."""
        stored: list[str] = []

        def transaction(connection: Connection) -> None:
            # Serialises the imports of one person, so that none of them miscounts.
            connection.execute(select(people.c.id).where(people.c.id == new.person).with_for_update())
            own = imports.c.person == new.person
            same = connection.execute(select(imports.c.id).where(own, imports.c.record == new.record)).first()
            stored.clear()
            if same is not None:
                stored.append(same.id)
            elif connection.execute(select(func.count()).select_from(imports).where(own)).scalar_one() < limit:
                connection.execute(insert(imports).values(**msgspec.structs.asdict(new)))
                stored.append(new.id)

        await self._database.transact(transaction)
        return stored[0] if stored else None

    async def list_for_person(self, person: str, limit: int = 200) -> list[ImportRow]:
        """A person's imports, the newest first; without the records themselves."""
        columns = [column for column in imports.c if column.name != "record"]
        own = select(*columns).where(imports.c.person == person)
        rows = await self._database.read(own.order_by(imports.c.created.desc(), imports.c.id).limit(limit))
        return [ImportRow(**row._asdict(), record="") for row in rows]

    async def all_of_person(self, person: str) -> list[ImportRow]:
        """A person's imports with their records, the oldest first."""
        own = select(imports).where(imports.c.person == person).order_by(imports.c.created, imports.c.id)
        return [ImportRow(**row._asdict()) for row in await self._database.read(own)]

    async def get(self, import_id: str) -> ImportRow | None:
        """An import by its id."""
        rows = await self._database.read(select(imports).where(imports.c.id == import_id))
        return ImportRow(**rows[0]._asdict()) if rows else None

    async def delete(self, person: str, import_id: str) -> bool:
        """Delete a person's import; False if they have none of this id."""
        counts: list[int] = []

        def transaction(connection: Connection) -> None:
            own = delete(imports).where(imports.c.id == import_id, imports.c.person == person)
            counts.append(connection.execute(own).rowcount)

        await self._database.transact(transaction)
        return counts[-1] > 0
