"""Reviews of finished games, and how well people played in them."""

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Table, delete, insert, select

from draisine.review.model import FORMAT_VERSION, Review
from draisine.server.store.database import Database
from draisine.server.store.rows import QualityRow
from draisine.server.store.schema import people, review_qualities


def pack_review(review: Review) -> bytes:
    """A review as it is stored: compressed JSON. It takes tens of milliseconds, so call it in a thread."""
    return zlib.compress(msgspec.json.encode(review))


def unpack_review(content: bytes) -> Review:
    """A stored review."""
    return msgspec.json.decode(zlib.decompress(content), type=Review)


class Reviews:
    """Reviews of tables or of imports, with which they are deleted. Those of another format count as missing."""

    def __init__(self, database: Database, table: Table) -> None:
        self._database = database
        self._table = table
        (self._key,) = table.primary_key
        (reference,) = self._key.foreign_keys
        self._games = reference.column

    async def add(
        self,
        game: str,
        content: bytes,
        at: float,
        qualities: Sequence[QualityRow] = (),
        version: int = FORMAT_VERSION,
    ) -> None:
        """Store a packed review, unless its game was deleted meanwhile; and the qualities of people who still exist.
        Two processes may do so at once: both hold the same."""
        row = {self._key.name: game, "version": version, "created": at, "content": content}

        def transaction(connection: Connection) -> None:
            # Locks the game until the commit, so that it is not deleted in between.
            found = select(self._games).where(self._games == game).with_for_update(read=True, key_share=True)
            if connection.scalar(found) is None:
                return
            connection.execute(delete(self._table).where(self._key == game, self._table.c.version < version))
            connection.execute(self._database.insert(self._table).values(row).on_conflict_do_nothing())
            _replace_qualities(connection, game, qualities)

        await self._database.transact(transaction)

    async def get(self, game: str) -> bytes | None:
        """The packed review of a game, if there is one of this format."""
        found = select(self._table.c.content).where(self._key == game, self._table.c.version == FORMAT_VERSION)
        rows = await self._database.read(found)
        return bytes(rows[0].content) if rows else None

    async def exists(self, game: str) -> bool:
        """Whether there is a review of a game of this format."""
        found = select(self._key).where(self._key == game, self._table.c.version == FORMAT_VERSION)
        return bool(await self._database.read(found))


class Qualities:
    """How well people played in their reviewed games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def for_person(self, person: str) -> list[QualityRow]:
        """The qualities of a person, the oldest first."""
        columns = review_qualities.c
        own = select(review_qualities).where(columns.person == person)
        rows = await self._database.read(own.order_by(columns.ended, columns.table_id, columns.seat))
        return [_to_quality(row) for row in rows]


def _replace_qualities(connection: Connection, game: str, qualities: Sequence[QualityRow]) -> None:
    found = select(people.c.id).where(people.c.id.in_([quality.person for quality in qualities]))
    # Locks the people until the commit: who is deleted later is deleted with these rows.
    existing = set(connection.scalars(found.with_for_update(read=True, key_share=True)))
    rows = [_to_row(quality) for quality in qualities if quality.person in existing]
    if rows:
        connection.execute(delete(review_qualities).where(review_qualities.c.table_id == game))
        connection.execute(insert(review_qualities), rows)


def _to_row(quality: QualityRow) -> dict[str, Any]:
    row = msgspec.structs.asdict(quality)
    return {"table_id": row.pop("table"), **row}


def _to_quality(row: Row[*tuple[Any, ...]]) -> QualityRow:
    values = row._asdict()
    return QualityRow(table=values.pop("table_id"), **values)
