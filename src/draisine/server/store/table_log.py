"""Adding to a table's log: the one place where a game goes on."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from draisine.server.store.database import Database
from draisine.server.store.rows import Answered
from draisine.server.store.schema import log, members, orders, plans, seeds, tables
from draisine.server.tables.entries import Entry, Sat
from draisine.server.tables.rulings import Ruling
from draisine.server.tables.table import Phase

# These are on the way of every move: put together once.
_ADVANCE_QUIETLY = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.seq == bindparam("after"))
    .values(phase=bindparam("phase"), seq=bindparam("seq"), resting=False)
)
_ADVANCE = _ADVANCE_QUIETLY.values(changed=bindparam("changed"))
_KEEP_ENTRY = insert(log)


class Behind(Exception):
    """The table went on in the meantime, or there is no such table. Nothing was kept."""


class Repeated(Exception):
    """The order was carried out before. Nothing was kept; the first answer holds, for the person who gave the order."""

    def __init__(self, first: Answered) -> None:
        super().__init__("this order was carried out before")
        self.answer = first.answer
        self.person = first.person
        self.seq = first.seq


def carried_out(table: str, order_id: str) -> Select[*tuple[Any, ...]]:
    """The row of an order, if it was carried out."""
    wanted = select(orders.c.person, orders.c.seq, orders.c.answer)
    return wanted.where(orders.c.table_id == table, orders.c.order_id == order_id)


def answered(row: Row[*tuple[Any, ...]]) -> Answered:
    """What came of an order."""
    return Answered(person=row.person, seq=row.seq, answer=row.answer.encode())


class Appending(Database):
    """Rulings are kept whole or not at all."""

    async def append(
        self,
        table: str,
        after: int,
        ruling: Ruling,
        *,
        phase: Phase,
        at: float,
        order: tuple[str, str] | None,
        answer: bytes,
    ) -> None:
        """Keep what comes after entry `after`. `order` is the id of the order and the person whose it is.

        Raises Behind or Repeated. After any other error nothing was kept either, unless the connection was lost during
        the very last word: read the log to know."""

        def work(connection: Connection) -> None:
            last = after + len(ruling.entries)
            _advance(connection, table, after, last, phase, at if ruling.entries else None, order)
            if order is not None:
                self._keep_order(connection, table, order, last, answer)
            if ruling.entries:
                _keep_entries(connection, table, after, ruling.entries, at)
                self._keep_members(connection, table, ruling.entries)
            if ruling.seed is not None:
                connection.execute(insert(seeds).values(table_id=table, seed=ruling.seed))
            if ruling.plan is not None:
                _keep_plan(connection, table, *ruling.plan, order[1] if order else None)
            for notice in self._notice("table", table, last, int(ruling.plan is not None)):
                connection.execute(notice)

        await self._transact(work)

    def _keep_order(self, connection: Connection, table: str, order: tuple[str, str], seq: int, answer: bytes) -> None:
        order_id, person = order
        row = {"table_id": table, "order_id": order_id, "person": person, "seq": seq, "answer": answer.decode()}
        keeping = self._insert(orders).values(row).on_conflict_do_nothing().returning(orders.c.order_id)
        if connection.scalar(keeping) is None:
            raise Repeated(answered((connection.execute(carried_out(table, order_id))).one()))

    def _keep_members(self, connection: Connection, table: str, entries: Sequence[Entry]) -> None:
        rows = [{"table_id": table, "person": entry.person} for entry in entries if isinstance(entry, Sat)]
        if rows:
            connection.execute(self._insert(members).on_conflict_do_nothing(), rows)


def _advance(
    connection: Connection,
    table: str,
    after: int,
    last: int,
    phase: Phase,
    changed: float | None,
    order: tuple[str, str] | None,
) -> None:
    """From the entry `after` to the last. The table's row is ours from here to the end of the transaction."""
    values = {"of": table, "after": after, "phase": phase, "seq": last}
    moved = (
        connection.execute(_ADVANCE_QUIETLY, values)
        if changed is None
        else connection.execute(_ADVANCE, {**values, "changed": changed})
    )
    if moved.rowcount == 0:
        first = (connection.execute(carried_out(table, order[0]))).first() if order else None
        raise Repeated(answered(first)) if first else Behind(table)


def _keep_entries(connection: Connection, table: str, after: int, entries: Sequence[Entry], at: float) -> None:
    rows = [{"table_id": table, "seq": seq, "at": at, "entry": entry} for seq, entry in enumerate(entries, after + 1)]
    try:
        connection.execute(_KEEP_ENTRY, rows)
    except IntegrityError as error:
        raise Behind(table) from error


def _keep_plan(connection: Connection, table: str, seat: int, moves: list[str], person: str | None) -> None:
    connection.execute(delete(plans).where(plans.c.table_id == table, plans.c.seat == seat))
    if moves:
        connection.execute(insert(plans).values(table_id=table, seat=seat, person=person, moves=moves))
