"""Which ended tables were replayed without a fault: while they do not change, they need no second check."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Text, select, type_coerce

from draisine.server.store.database import Database
from draisine.server.store.rows import TableRow
from draisine.server.store.schema import checks, log, seeds

_ENTRY = type_coerce(log.c.entry, Text)


class PassedCheck(NamedTuple):
    """The fingerprint of a table that was replayed without a fault, and the newest rules version of that release."""

    fingerprint: str
    rules: int


class Checks:
    """Results of `draisine admin check`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def passed(self) -> dict[str, PassedCheck]:
        """The passed checks by table."""
        rows = await self._database.read(select(checks.c.table_id, checks.c.fingerprint, checks.c.rules))
        return {row.table_id: PassedCheck(row.fingerprint, row.rules) for row in rows}

    async def fingerprint(self, row: TableRow) -> str:
        """A hash of everything that a check of a table reads."""
        found = select(log.c.seq, _ENTRY.label("entry")).where(log.c.table_id == row.id).order_by(log.c.seq)
        seed = await self._database.read(select(seeds.c.seed).where(seeds.c.table_id == row.id))
        digest = hashlib.sha256(f"{row.phase} {row.seq} {bytes(seed[0].seed).hex() if seed else ''}\n".encode())
        for seq, entry in await self._database.read(found):
            digest.update(f"{seq} {entry}\n".encode())
        return digest.hexdigest()

    async def add(self, passed: Mapping[str, PassedCheck], at: float) -> None:
        """Store passed checks."""
        rows = [{"table_id": table, **check._asdict(), "at": at} for table, check in passed.items()]
        if rows:
            insert = self._database.insert(checks).values(rows)
            values = {name: insert.excluded[name] for name in ("fingerprint", "rules", "at")}
            await self._database.write(insert.on_conflict_do_update(index_elements=["table_id"], set_=values))
