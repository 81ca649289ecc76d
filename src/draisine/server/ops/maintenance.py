"""What whoever runs a server does with what is kept: look at it, check it, copy it, close a table."""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from draisine.play import RecordError
from draisine.server.store import Kept, Store, TableRow
from draisine.server.tables.entries import Closed, Opened
from draisine.server.tables.rulings import Ruling
from draisine.server.tables.table import Table


async def read_table(store: Store, table_id: str) -> Table:
    """A table as its entries make it; every step of its game is replayed and compared."""
    return folded(await store.log(table_id), await store.seed(table_id), table_id)


def folded(kept: Sequence[Kept], seed: bytes | None, table_id: str = "") -> Table:
    """A table as these entries make it."""
    opened = kept[0].entry
    assert isinstance(opened, Opened), "the first entry opens the table"
    table = Table(opened, seed, table_id)
    for row in kept[1:]:
        table.fold(row.entry)
    return table


async def fault_of(store: Store, row: TableRow) -> str | None:
    """What is wrong with a stored table: its game does not replay, or its row says something else than its entries."""
    try:
        table = await read_table(store, row.id)
    except (RecordError, AssertionError, ValueError, IndexError) as error:
        return f"it does not replay: {error}"
    if (table.seq, table.phase) != (row.seq, row.phase):
        now = await store.table(row.id)
        if now is not None and now.seq > row.seq:
            # It went on after its row was read.
            return await fault_of(store, now)
        return f"its row says {row.phase} after entry {row.seq}, its entries {table.phase} after {table.seq}"
    return None


async def close_table(store: Store, row: TableRow, why: str) -> None:
    """End a table for good; Behind, if it went on since its row was read."""
    ruling = Ruling([Closed(why=why)])
    await store.append(row.id, row.seq, ruling, phase="closed", at=time.time(), order=None, answer=b"")


def back_up(database: Path, copy: Path) -> None:
    """Copy a SQLite file while the server runs: the copy is of one moment."""
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
