"""The boards of games, each stored once: the first entry of a game refers to its board by a digest."""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from draisine.messages.errors import LocalizedError
from draisine.server.store.database import Database
from draisine.server.store.rows import StoredEntry
from draisine.server.store.schema import boards
from draisine.server.tables.entries import Entry, Started

REFERENCE = "sha256"
"""The only key of the document that stands for a stored board."""
MAX_CACHED = 64
"""Boards in memory. Their documents never change."""


class MissingBoard(LocalizedError, LookupError):
    """Raised for a game whose board is not in the database."""


class StoredBoards:
    """Stores boards, and puts them back into entries with references."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cache: dict[str, dict[str, Any]] = {}

    def store(self, connection: Connection, documents: Sequence[bytes]) -> None:
        """Store the documents of boards, unless they are."""
        for document in documents:
            row = {"digest": _digest(document), "document": document.decode()}
            connection.execute(self._database.insert(boards).values(row).on_conflict_do_nothing())

    async def attach(self, rows: Sequence[StoredEntry]) -> list[StoredEntry]:
        """Return stored entries with their boards. Those of earlier releases contain them."""
        return [await self._attach(row) if isinstance(row.entry, Started) else row for row in rows]

    async def _attach(self, row: StoredEntry) -> StoredEntry:
        assert isinstance(row.entry, Started)
        document = row.entry.header.board_document
        if document.keys() != {REFERENCE}:
            return row
        return msgspec.structs.replace(row, entry=_with_board(row.entry, await self._document(document[REFERENCE])))

    async def _document(self, digest: str) -> dict[str, Any]:
        if digest not in self._cache:
            rows = await self._database.read(select(boards.c.document).where(boards.c.digest == digest))
            if not rows:
                raise MissingBoard("fault-board")
            while len(self._cache) >= MAX_CACHED:
                self._cache.pop(next(iter(self._cache)), None)
            self._cache[digest] = msgspec.json.decode(rows[0].document)
        return self._cache[digest]


def detach(entries: Sequence[Entry]) -> tuple[list[Entry], list[bytes]]:
    """Entries with references instead of boards, and the documents of these boards."""
    stored: list[Entry] = []
    documents: list[bytes] = []
    for entry in entries:
        if isinstance(entry, Started):
            documents.append(msgspec.json.encode(entry.header.board_document))
            stored.append(_with_board(entry, {REFERENCE: _digest(documents[-1])}))
        else:
            stored.append(entry)
    return stored, documents


def _digest(document: bytes) -> str:
    return hashlib.sha256(document).hexdigest()


def _with_board(started: Started, document: dict[str, Any]) -> Started:
    header = msgspec.structs.replace(started.header, board_document=document)
    return msgspec.structs.replace(started, header=header)
