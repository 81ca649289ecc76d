"""Persistent storage: SQLite in a folder, or PostgreSQL shared by many processes.

`Store` opens a database and groups its queries:

- `store.people`   people, their login sessions and recovery codes, and whom they have muted
- `store.tables`   the rows of tables: create, find, list, webhooks
- `store.log`      the append-only log of each table, its seed, its plans and the answers to orders; `boards` has the
                   boards of the games, each stored once
- `store.results`  results of finished games, derived from the log
- `store.checks`   which ended tables `draisine admin check` has replayed
- `store.imports`  records of games played elsewhere
- `store.reviews`, `store.import_reviews`: reviews of finished tables and of imports; `store.qualities`: how well people
                   played in them
- `store.fairness` counts of what chance decided in finished games
- `store.moderation` bans, blocks between people, and reports to the operator
- `store.redaction`, `store.retention`, `store.personal_data`: deletion and export of personal data, see `privacy`
- `store.notes`    private notes of people about tables
- `store.notices`  notifications between processes on one PostgreSQL database

`rows` has the structs they return, `schema` the SQLAlchemy tables, `migration` and `migrations/` the Alembic revisions,
`database` and `connections/` the connections.
"""

from draisine.server.store.migration import NewerDatabase, upgrade
from draisine.server.store.notices import Notice, Presence, SessionEnded, TableChanged
from draisine.server.store.rows import (
    Account,
    DeviceRow,
    FairnessRow,
    ImportRow,
    NewTable,
    NoteRow,
    Person,
    QualityRow,
    ReportRow,
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
    "Account",
    "DeviceRow",
    "DuplicateOrder",
    "FairnessRow",
    "ImportRow",
    "NewTable",
    "NewerDatabase",
    "NoteRow",
    "Notice",
    "Person",
    "Presence",
    "QualityRow",
    "ReportRow",
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
