"""What is kept for good: people, tables, their entries. SQLite in a folder, or PostgreSQL for many machines."""

from draisine.server.store.migration import upgrade
from draisine.server.store.notices import Gone, Heard, Looks, Notice
from draisine.server.store.rows import Answered, ImportRow, Kept, NewTable, Person, Scored, Session, TableRow
from draisine.server.store.store import Store
from draisine.server.store.table_log import Behind, Repeated

__all__ = [
    "Answered",
    "Behind",
    "Gone",
    "Heard",
    "ImportRow",
    "Kept",
    "Looks",
    "NewTable",
    "Notice",
    "Person",
    "Repeated",
    "Scored",
    "Session",
    "Store",
    "TableRow",
    "upgrade",
]
