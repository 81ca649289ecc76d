"""The append-only log of each table (event sourcing): the one place where a game changes.

An append names the last entry it was decided on. If another process was faster, the update of the table's row matches
nothing and the append fails with SequenceConflict (optimistic concurrency); the caller reads on and decides again.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from sqlalchemy import (
    Connection,
    Double,
    Executable,
    Row,
    Select,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ClauseElement

from draisine.server.store.boards import StoredBoards, detach
from draisine.server.store.database import Database
from draisine.server.store.rows import StoredAnswer, StoredEntry
from draisine.server.store.schema import chat_authors, log, members, orders, plans, seeds, tables
from draisine.server.tables.entries import Entry, HostChanged, Said, Sat
from draisine.server.tables.plans import Plan, read_plan
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.table import Phase


class Prepared:
    """A statement whose values are plain numbers and texts. SQLAlchemy takes twenty times as long as SQLite to execute
    one, so there the driver gets it directly. On PostgreSQL a statement is a round trip, and SQLAlchemy notices lost
    connections."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._sqlite: tuple[str, list[str]] | None = None

    def execute(self, connection: Connection, values: dict[str, Any]) -> int:
        """Execute the statement; return the number of rows that it has changed."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values, execution_options={"preserve_rowcount": True}).rowcount
        if self._sqlite is None:
            compiled: Any = cast(ClauseElement, self._statement).compile(dialect=connection.dialect)
            self._sqlite = str(compiled), compiled.positiontup
        text, names = self._sqlite
        cursor = connection.connection.cursor()
        cursor.execute(text, [values[name] for name in names])
        return cursor.rowcount


_ENCODER = msgspec.json.Encoder()
_ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.seq == bindparam("after"))
    .values(
        seq=bindparam("seq"),
        due=bindparam("due"),
        resting=bindparam("resting"),
        changed=func.coalesce(bindparam("changed", type_=Double), tables.c.changed),
    )
)
_ADVANCE_IN_PHASE = Prepared(_ADVANCE)
"""Without the phase: SQLite would write every index with it, also where it has not changed."""
_ADVANCE_TO_PHASE = Prepared(_ADVANCE.values(phase=bindparam("phase")))
_INSERT_ENTRY = Prepared(
    insert(log).values(
        table_id=bindparam("table_id"), seq=bindparam("seq"), at=bindparam("at"), entry=bindparam("entry", type_=Text)
    )
)


class SequenceConflict(Exception):
    """Raised when the table has newer entries, or does not exist. Nothing was stored."""


class DuplicateOrder(Exception):
    """Raised when an order was carried out before. Nothing was stored; its first answer stands, for the same person."""

    def __init__(self, first: StoredAnswer) -> None:
        super().__init__("this order was carried out before")
        self.answer = first.answer
        self.person = first.person
        self.seq = first.seq


class TableLog:
    """Entries, seeds, plans and answers of tables. Seeds and plans are secret: they have queries of their own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._boards = StoredBoards(database)
        columns = {column.name: bindparam(column.name, type_=column.type) for column in orders.columns}
        self._insert_new_order = Prepared(database.insert(orders).values(columns).on_conflict_do_nothing())

    async def entries(self, table: str, after: int = -1) -> list[StoredEntry]:
        """The entries of a table after a number, in order."""
        found = select(log.c.seq, log.c.at, log.c.entry).where(log.c.table_id == table, log.c.seq > after)
        rows = await self._database.read(found.order_by(log.c.seq))
        return await self._boards.attach([StoredEntry(*row) for row in rows])

    async def seed(self, table: str) -> bytes | None:
        """The secret seed of a game that has begun."""
        rows = await self._database.read(select(seeds.c.seed).where(seeds.c.table_id == table))
        return rows[0].seed if rows else None

    async def running_seeds(self) -> list[bytes]:
        """The secret seeds of all running games."""
        running = select(seeds.c.seed).join(tables).where(tables.c.phase == "playing")
        return [bytes(row.seed) for row in await self._database.read(running)]

    async def plans(self, table: str) -> dict[int, Plan]:
        """The plans at a table, by seat."""
        rows = await self._database.read(select(plans.c.seat, plans.c.moves).where(plans.c.table_id == table))
        return {row.seat: read_plan(row.moves) for row in rows}

    async def answer(self, table: str, order_id: str) -> StoredAnswer | None:
        """The answer to an order that was carried out."""
        rows = await self._database.read(_select_order(table, order_id))
        return _to_answer(rows[0]) if rows else None

    async def append(
        self,
        table: str,
        after: int,
        ruling: Ruling,
        *,
        phase: Phase | None,
        at: float,
        order: tuple[str, str] | None,
        answer: bytes,
        due: float | None = None,
    ) -> None:
        """Store a ruling after entry `after`, whole or not at all. `phase` is None where it stays the same, `order` is
        the id of the order and its person, `due` the time at which a clock may run out.

        Raises SequenceConflict or DuplicateOrder. After any other error nothing was stored either, unless the
        connection was lost during the commit: read the log to know."""
        stored, documents = detach(ruling.entries)
        texts = [_ENCODER.encode(entry).decode() for entry in stored]

        def transaction(connection: Connection) -> None:
            last = after + len(ruling.entries)
            _advance(connection, table, after, last, phase, at if ruling.entries else None, due, order)
            if order is not None:
                self._insert_order(connection, table, order, last, answer)
            if ruling.entries:
                self._boards.store(connection, documents)
                _insert_entries(connection, table, after, texts, at)
                self._insert_members(connection, table, ruling.entries)
                _change_host(connection, table, ruling.entries)
            if ruling.seed is not None:
                connection.execute(insert(seeds).values(table_id=table, seed=ruling.seed))
            if ruling.plan is not None:
                _replace_plan(connection, table, *ruling.plan, order[1] if order else None)
            for notice in self._database.notify("table", table, last, int(ruling.plan is not None)):
                connection.execute(notice)

        await self._database.transact(transaction)

    def _insert_order(
        self, connection: Connection, table: str, order: tuple[str, str], seq: int, answer: bytes
    ) -> None:
        order_id, person = order
        row = {"table_id": table, "order_id": order_id, "person": person, "seq": seq, "answer": answer.decode()}
        if self._insert_new_order.execute(connection, row) == 0:
            raise DuplicateOrder(_to_answer((connection.execute(_select_order(table, order_id))).one()))

    def _insert_members(self, connection: Connection, table: str, entries: Sequence[Entry]) -> None:
        for kind, people in ((Sat, members), (Said, chat_authors)):
            rows = [{"table_id": table, "person": entry.person} for entry in entries if isinstance(entry, kind)]
            if rows:
                connection.execute(self._database.insert(people).on_conflict_do_nothing(), rows)


def _select_order(table: str, order_id: str) -> Select[*tuple[Any, ...]]:
    columns = select(orders.c.person, orders.c.seq, orders.c.answer)
    return columns.where(orders.c.table_id == table, orders.c.order_id == order_id)


def _to_answer(row: Row[*tuple[Any, ...]]) -> StoredAnswer:
    return StoredAnswer(person=row.person, seq=row.seq, answer=row.answer.encode())


def _advance(
    connection: Connection,
    table: str,
    after: int,
    last: int,
    phase: Phase | None,
    changed: float | None,
    due: float | None,
    order: tuple[str, str] | None,
) -> None:
    """Advance the table's row from entry `after` to `last`; this locks the row until the transaction ends."""
    values = {"of": table, "after": after, "seq": last, "due": due, "resting": False, "changed": changed}
    statement = _ADVANCE_IN_PHASE if phase is None else _ADVANCE_TO_PHASE
    if statement.execute(connection, values if phase is None else {**values, "phase": phase}) == 0:
        first = (connection.execute(_select_order(table, order[0]))).first() if order else None
        raise DuplicateOrder(_to_answer(first)) if first else SequenceConflict(table)


def _change_host(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    for entry in entries:
        if isinstance(entry, HostChanged):
            connection.execute(update(tables).where(tables.c.id == table).values(host=entry.person))


def _insert_entries(connection: Connection, table: str, after: int, texts: Sequence[str], at: float) -> None:
    try:
        for seq, text in enumerate(texts, after + 1):
            _INSERT_ENTRY.execute(connection, {"table_id": table, "seq": seq, "at": at, "entry": text})
    except (IntegrityError, sqlite3.IntegrityError) as error:
        raise SequenceConflict(table) from error


def _replace_plan(connection: Connection, table: str, seat: int, plan: Plan, person: str | None) -> None:
    connection.execute(delete(plans).where(plans.c.table_id == table, plans.c.seat == seat))
    if plan:
        connection.execute(insert(plans).values(table_id=table, seat=seat, person=person, moves=plan))
