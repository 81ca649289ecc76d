"""Maintenance of stored tables: load, check, back up, close; and find the people at them."""

import sqlite3
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from draisine.boards.schema import RULES_VERSION
from draisine.messages.errors import LocalizedError
from draisine.server.store import Account, Store, StoredEntry, TableRow
from draisine.server.store.checks import PassedCheck
from draisine.server.tables.entries import Closed, Opened
from draisine.server.tables.redaction import read_seating
from draisine.server.tables.refusals import explain
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.table import UNREADABLE, Seat, Table

CHECKS_AT_ONCE = 100
"""Passed checks that are stored in one transaction."""


class TableFault(LocalizedError):
    """Why a stored table is faulty."""


async def load_table(store: Store, table_id: str) -> Table:
    """Load a table; every step of its game is replayed and compared."""
    return build_table(await store.log.entries(table_id), await store.log.seed(table_id), table_id)


def build_table(rows: Sequence[StoredEntry], seed: bytes | None, table_id: str = "") -> Table:
    """Build a table from its entries."""
    opened = rows[0].entry
    assert isinstance(opened, Opened), "the first entry opens the table"
    table = Table(opened, seed, table_id)
    for row in rows[1:]:
        table.apply(row.entry)
    return table


async def find_fault(store: Store, row: TableRow) -> TableFault | None:
    """Return why a stored table is faulty: its game does not replay, or its row disagrees with its entries."""
    try:
        table = await load_table(store, row.id)
    except UNREADABLE as error:
        return TableFault("fault-replay", reason=explain(error))
    if (table.seq, table.phase) != (row.seq, row.phase):
        now = await store.tables.get(row.id)
        if now is not None and now.seq > row.seq:
            # The table changed after its row was read.
            return await find_fault(store, now)
        return TableFault("fault-row", row=row.phase, row_entry=str(row.seq), log=table.phase, log_entry=str(table.seq))
    return None


class Checked(NamedTuple):
    """The result of checking a table: its fault, if any; or that it has not changed since it passed a check."""

    table: str
    fault: TableFault | None = None
    unchanged: bool = False


async def check_tables(
    store: Store, rows: Sequence[TableRow], *, everything: bool = False
) -> AsyncGenerator[Checked, None]:
    """Check tables, and remember which of the ended ones passed: they are skipped while they do not change and the
    rules have no new version, unless `everything` is to be checked."""
    known = {} if everything else await store.checks.passed()
    passed: dict[str, PassedCheck] = {}
    try:
        for row in rows:
            if row.phase not in ("over", "closed"):
                yield Checked(row.id, await find_fault(store, row))
                continue
            check = PassedCheck(await store.checks.fingerprint(row), RULES_VERSION)
            if known.get(row.id) == check:
                yield Checked(row.id, unchanged=True)
                continue
            fault = await find_fault(store, row)
            if fault is None:
                passed[row.id] = check
            if len(passed) >= CHECKS_AT_ONCE:
                await _remember(store, passed)
            yield Checked(row.id, fault)
    finally:
        await _remember(store, passed)


async def _remember(store: Store, passed: dict[str, PassedCheck]) -> None:
    """Store passed checks, unless their tables were deleted meanwhile."""
    existing = await store.tables.last_entries(list(passed))
    await store.checks.add({table: check for table, check in passed.items() if table in existing}, time.time())
    passed.clear()


async def close_table(store: Store, row: TableRow, why: str) -> None:
    """Close a table permanently; raises Behind if it changed since its row was read."""
    ruling = Ruling([Closed(why=why)])
    await store.log.append(row.id, row.seq, ruling, phase="closed", at=time.time(), order=None, answer=b"")


async def find_person(store: Store, person: str) -> Account | None:
    """A person by id, or by a seat as `TABLE:SEAT`."""
    table, colon, seat = person.partition(":")
    if not colon:
        return await store.people.get(person)
    row = await store.tables.get(table)
    if row is None or not seat.isdecimal():
        return None
    seats = read_seating([stored.entry for stored in await store.log.entries(table)], row.phase).seats
    taken = seats[int(seat)] if int(seat) < len(seats) else Seat()
    return await store.people.get(taken.person or taken.reserved_for or "")


def back_up_sqlite(database: Path, copy: Path) -> None:
    """Copy a SQLite database consistently while the server runs."""
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
