"""Persistent storage: SQLite in a folder, or PostgreSQL shared by many processes.

`Store` opens a database and groups its queries:

- `store.people`   people, their login sessions, and whom they have muted
- `store.tables`   the rows of tables: create, find, list, webhooks
- `store.log`      the append-only log of each table, its seed, its plans and the answers to orders
- `store.results`  results of finished games, derived from the log
- `store.imports`  records of games played elsewhere
- `store.notices`  notifications between processes on one PostgreSQL database

`rows` has the structs they return, `schema` the SQLAlchemy tables, `migration` and `migrations/` the Alembic revisions,
`database`, `readers` and `writers` the connections.
"""

from draisine.server.store.migration import upgrade
from draisine.server.store.notices import Notice, Presence, SessionEnded, TableChanged
from draisine.server.store.rows import (
    ImportRow,
    NewTable,
    Person,
    Session,
    StoredAnswer,
    StoredEntry,
    StoredResult,
    TableRow,
    Webhook,
)
from draisine.server.store.store import Store
from draisine.server.store.table_log import DuplicateOrder, SequenceConflict

__all__ = [
    "DuplicateOrder",
    "ImportRow",
    "NewTable",
    "Notice",
    "Person",
    "Presence",
    "SequenceConflict",
    "Session",
    "SessionEnded",
    "Store",
    "StoredAnswer",
    "StoredEntry",
    "StoredResult",
    "TableChanged",
    "TableRow",
    "Webhook",
    "upgrade",
]
