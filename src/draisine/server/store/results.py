"""Results of finished games: a copy derived from the log, for lists and statistics."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from draisine.server.store.database import Database
from draisine.server.store.rows import StoredResult
from draisine.server.store.schema import members, people, results, tables
from draisine.server.tables.results import Result


class Results:
    """Results of finished games, by seat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table: str, ended: float, seats: Sequence[tuple[str | None, Result]]) -> None:
        """Store the results of a finished game: for each seat its person, if it has one, and its result.

        Two processes may do so at once: the first insert wins, and both hold the same rows. A seat whose person has
        been deleted meanwhile is stored without person and name."""

        def transaction(connection: Connection) -> None:
            found = select(people.c.id).where(people.c.id.in_([person for person, _ in seats if person is not None]))
            # Locks the people until the commit: `People.forget` then finds these rows.
            existing = set(connection.scalars(found.with_for_update(read=True, key_share=True)))
            rows = [
                {"table_id": table, "seat": seat, "ended": ended, "person": person, "result": result}
                if person is None or person in existing
                else {"table_id": table, "seat": seat, "ended": ended, "person": None, "result": anonymize(result)}
                for seat, (person, result) in enumerate(seats)
            ]
            connection.execute(self._database.insert(results).on_conflict_do_nothing(), rows)

        await self._database.transact(transaction)

    async def for_tables(self, ids: Sequence[str]) -> dict[str, list[StoredResult]]:
        """The stored results of some tables, each in the order of its seats."""
        query = select(results).where(results.c.table_id.in_(ids)).order_by(results.c.table_id, results.c.seat)
        found: dict[str, list[StoredResult]] = {}
        for row in await self._database.read(query):
            found.setdefault(row.table_id, []).append(_to_result(row))
        return found

    async def for_person(self, person: str) -> list[StoredResult]:
        """All stored results of a person, the oldest first."""
        query = select(results).where(results.c.person == person)
        rows = await self._database.read(query.order_by(results.c.ended, results.c.table_id, results.c.seat))
        return [_to_result(row) for row in rows]

    async def missing_for_person(self, person: str) -> list[str]:
        """The ids of a person's finished tables without stored results, the last changed first."""
        stored = select(results.c.table_id).where(results.c.table_id == tables.c.id).exists()
        own = select(tables.c.id).join(members).where(members.c.person == person, tables.c.phase == "over", ~stored)
        return [row.id for row in await self._database.read(own.order_by(tables.c.changed.desc(), tables.c.id))]


def anonymize(result: Result) -> Result:
    """A result without the name of its person."""
    return msgspec.structs.replace(result, name="")


def _to_result(row: Row[*tuple[Any, ...]]) -> StoredResult:
    return StoredResult(table=row.table_id, seat=row.seat, person=row.person, ended=row.ended, result=row.result)
