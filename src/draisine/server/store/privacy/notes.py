"""Private notes: one for each person and table, which no one else ever receives."""

from sqlalchemy import Connection, Select, select, update

from draisine.server.store.database import Database
from draisine.server.store.rows import NoteRow
from draisine.server.store.schema import notes

_COLUMNS = (notes.c.table_id, notes.c.text, notes.c.version, notes.c.changed)


class Notes:
    """The notes of people. They are deleted with their person and with their table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: str, table: str) -> NoteRow | None:
        """The note of a person about a table."""
        rows = await self._database.read(_select(person, table))
        return NoteRow(**rows[0]._asdict()) if rows else None

    async def all_of_person(self, person: str) -> list[NoteRow]:
        """All notes of a person."""
        own = select(*_COLUMNS).where(notes.c.person == person).order_by(notes.c.table_id)
        return [NoteRow(**row._asdict()) for row in await self._database.read(own)]

    async def save(self, person: str, table: str, text: str, version: int, at: float) -> NoteRow | None:
        """Replace version `version` of a note (0: there is none yet). None if another device was faster; a repeated
        request finds its own text and succeeds."""
        saved: list[NoteRow] = []

        def transaction(connection: Connection) -> None:
            values = {"text": text, "version": version + 1, "changed": at}
            if version == 0:
                row = {"table_id": table, "person": person, **values}
                connection.execute(self._database.insert(notes).values(row).on_conflict_do_nothing())
            else:
                own = (notes.c.table_id == table, notes.c.person == person, notes.c.version == version)
                connection.execute(update(notes).where(*own).values(values))
            found = connection.execute(_select(person, table)).first()
            saved[:] = [NoteRow(**found._asdict())] if found is not None and found.text == text else []

        await self._database.transact(transaction)
        return saved[0] if saved else None


def _select(person: str, table: str) -> Select[tuple[str, str, int, float]]:
    return select(*_COLUMNS).where(notes.c.table_id == table, notes.c.person == person)
