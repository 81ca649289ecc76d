"""Results: a copy of what the log tells of finished games, to be listed and counted."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from draisine.server.games.results import Result
from draisine.server.store.database import Database
from draisine.server.store.rows import Scored
from draisine.server.store.schema import members, people, results, tables


class Results(Database):
    """What came of finished games, by seat."""

    async def keep_results(self, table: str, ended: float, scored: Sequence[tuple[str | None, Result]]) -> None:
        """Keep the results of a finished game: for each seat its person, if it has one, and what it has to show.

        Two processes may do so at once: the first counts, and both have the same to say. Who is forgotten by now has
        neither person nor name."""

        def work(connection: Connection) -> None:
            wanted = select(people.c.id).where(people.c.id.in_([person for person, _ in scored if person is not None]))
            # Who is there stays there until this is kept: whoever forgets them then finds it.
            there = set(connection.scalars(wanted.with_for_update(read=True, key_share=True)))
            rows = [
                {"table_id": table, "seat": seat, "ended": ended, "person": person, "result": result}
                if person is None or person in there
                else {"table_id": table, "seat": seat, "ended": ended, "person": None, "result": nameless(result)}
                for seat, (person, result) in enumerate(scored)
            ]
            connection.execute(self._insert(results).on_conflict_do_nothing(), rows)

        await self._transact(work)

    async def results(self, ids: Sequence[str]) -> dict[str, list[Scored]]:
        """The results that are kept of some tables, each in the order of its seats."""
        wanted = select(results).where(results.c.table_id.in_(ids)).order_by(results.c.table_id, results.c.seat)
        found: dict[str, list[Scored]] = {}
        for row in await self._read(wanted):
            found.setdefault(row.table_id, []).append(_scored(row))
        return found

    async def results_of(self, person: str) -> list[Scored]:
        """All results that are kept of a person's seats, the oldest first."""
        wanted = select(results).where(results.c.person == person)
        rows = await self._read(wanted.order_by(results.c.ended, results.c.table_id, results.c.seat))
        return [_scored(row) for row in rows]

    async def without_results(self, person: str) -> list[str]:
        """Finished tables of a person of which no results are kept yet, by their ids, the last changed first."""
        kept = select(results.c.table_id).where(results.c.table_id == tables.c.id).exists()
        theirs = select(tables.c.id).join(members).where(members.c.person == person, tables.c.phase == "over", ~kept)
        return [row.id for row in await self._read(theirs.order_by(tables.c.changed.desc(), tables.c.id))]


def nameless(result: Result) -> Result:
    """A result of somebody who is forgotten."""
    return msgspec.structs.replace(result, name="")


def _scored(row: Row[*tuple[Any, ...]]) -> Scored:
    return Scored(table=row.table_id, seat=row.seat, person=row.person, ended=row.ended, result=row.result)
