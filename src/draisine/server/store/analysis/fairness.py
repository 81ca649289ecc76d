"""Counts of what chance decided in finished games."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select

from draisine.server.store.database import Database
from draisine.server.store.rows import FairnessRow
from draisine.server.store.schema import fairness_counts, fairness_games, tables

_KEY = ("board", "kind", "players", "label")
_SUMS = ("observed", "expected", "variance")


class FairnessCounts:
    """Sums over finished games, each counted once. They name no game, and stay when games are deleted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def uncounted(self, limit: int) -> list[str]:
        """The ids of finished tables that are not counted yet, the oldest first. Where a deal is played again, only its
        first table counts."""
        counted = select(fairness_games.c.table_id).where(fairness_games.c.table_id == tables.c.id).exists()
        found = select(tables.c.id).where(tables.c.phase == "over", tables.c.deal.is_(None), ~counted)
        rows = await self._database.read(found.order_by(tables.c.changed, tables.c.id).limit(limit))
        return [row.id for row in rows]

    async def add(self, table: str, rows: Sequence[FairnessRow]) -> None:
        """Add the counts of a table, unless it is counted already or was deleted."""
        # In the order of the key, so that two transactions do not wait for each other.
        values = sorted(map(msgspec.structs.asdict, rows), key=lambda row: [str(row[name]) for name in _KEY])

        def transaction(connection: Connection) -> None:
            existing = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True, key_share=True)
            if connection.scalar(existing) is None:
                return
            mark = self._database.insert(fairness_games).values(table_id=table).on_conflict_do_nothing()
            if connection.execute(mark, execution_options={"preserve_rowcount": True}).rowcount == 0 or not values:
                return
            insert = self._database.insert(fairness_counts)
            sums = {name: fairness_counts.c[name] + insert.excluded[name] for name in _SUMS}
            connection.execute(insert.on_conflict_do_update(index_elements=_KEY, set_=sums), values)

        await self._database.transact(transaction)

    async def all(self) -> list[FairnessRow]:
        """All counts, in the order of their keys."""
        ordered = select(fairness_counts).order_by(*(fairness_counts.c[name] for name in _KEY))
        return [FairnessRow(**row._asdict()) for row in await self._database.read(ordered)]
