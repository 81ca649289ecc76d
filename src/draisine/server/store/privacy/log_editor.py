"""Changes stored entries of a table's log, to remove or replace personal data.

Everything else only appends. An edit takes the lock that appends take, and ends with an entry `Redacted`: so an append
that was decided on the old entries fails with SequenceConflict, and every process that has the table in memory reads it
again.
"""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Text, bindparam, insert, select, type_coerce, update

from draisine.server.store.database import Database
from draisine.server.store.schema import log, tables
from draisine.server.tables.entries import Closed, Entry, HostChanged, Redacted
from draisine.server.tables.table import Phase

SAID = '"what":"said"'
"""Occurs in the JSON of chat messages."""
_CHANGE_ENTRY = (
    update(log)
    .where(log.c.table_id == bindparam("of"), log.c.seq == bindparam("number"))
    .values(entry=bindparam("changed", type_=log.c.entry.type))
)


class LogEditor:
    """Edits the log of one table inside a transaction. The table's row is locked until that ends."""

    def __init__(self, connection: Connection, database: Database, table: str) -> None:
        self._connection = connection
        self._database = database
        self.table = table
        columns = select(tables.c.seq, tables.c.phase, tables.c.host).where(tables.c.id == table)
        row = connection.execute(columns.with_for_update()).first()
        self.exists = row is not None
        """Whether there is such a table: it may have been deleted meanwhile."""
        self._seq: int = row.seq if row else -1
        self.phase: Phase = row.phase if row else "closed"
        self.host: str = row.host if row else ""
        self._stored_host = self.host
        self._appended: list[Entry] = []
        self._changed = False

    def entries(self) -> list[Entry]:
        """All stored entries."""
        return list(
            self._connection.scalars(select(log.c.entry).where(log.c.table_id == self.table).order_by(log.c.seq))
        )

    def rewrite(self, containing: str, change: Callable[[Entry], Entry]) -> int:
        """Change the entries whose JSON contains a text; return how many are different now."""
        found = type_coerce(log.c.entry, Text).contains(containing, autoescape=True)
        rows = self._connection.execute(select(log.c.seq, log.c.entry).where(log.c.table_id == self.table, found))
        pairs = [(row.seq, row.entry, change(row.entry)) for row in rows]
        changes = [{"of": self.table, "number": seq, "changed": new} for seq, old, new in pairs if new != old]
        if changes:
            self._connection.execute(_CHANGE_ENTRY, changes)
            self._changed = True
        return len(changes)

    def append(self, entries: Sequence[Entry]) -> None:
        """Append entries when the edit is finished."""
        self._appended += entries
        for entry in entries:
            if isinstance(entry, HostChanged):
                self.host = entry.person
            elif isinstance(entry, Closed):
                self.phase = "closed"

    def finish(self, at: float) -> None:
        """Store the appended entries and the table's row, and notify other processes; nothing if nothing changed."""
        new = [*self._appended, Redacted()] if self._changed else self._appended
        values: dict[str, object] = {} if self.host == self._stored_host else {"host": self.host}
        if new:
            numbered = enumerate(new, self._seq + 1)
            rows = [{"table_id": self.table, "seq": seq, "at": at, "entry": entry} for seq, entry in numbered]
            self._connection.execute(insert(log), rows)
            self._seq += len(new)
            values |= {"seq": self._seq, "phase": self.phase}
        if self._appended:
            # A bot may have to move now.
            values["resting"] = False
        if values:
            self._connection.execute(update(tables).where(tables.c.id == self.table).values(**values))
        for notice in self._database.notify("table", self.table, self._seq, 0) if new else ():
            self._connection.execute(notice)
