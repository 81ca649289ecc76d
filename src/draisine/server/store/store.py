"""The store: one database, its queries grouped by subject."""

from draisine.server.store.analysis.fairness import FairnessCounts
from draisine.server.store.analysis.reviews import Qualities, Reviews
from draisine.server.store.checks import Checks
from draisine.server.store.database import Database, connect
from draisine.server.store.imports import Imports
from draisine.server.store.moderation import Moderation
from draisine.server.store.notices import Notices
from draisine.server.store.operations import DatabaseBuckets, Secrets, UptimeLog
from draisine.server.store.people import People
from draisine.server.store.privacy.notes import Notes
from draisine.server.store.privacy.personal_data import PersonalData
from draisine.server.store.privacy.redaction import Redaction
from draisine.server.store.privacy.retention import Retention
from draisine.server.store.results import Results
from draisine.server.store.schema import import_reviews, reviews
from draisine.server.store.table_log import TableLog
from draisine.server.store.tables import Tables


class Store:
    """All persistent data. Any number of tasks of one event loop may use it concurrently."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.people = People(database)
        self.tables = Tables(database)
        self.log = TableLog(database)
        self.results = Results(database)
        self.checks = Checks(database)
        self.imports = Imports(database)
        self.reviews = Reviews(database, reviews)
        self.import_reviews = Reviews(database, import_reviews)
        self.qualities = Qualities(database)
        self.fairness = FairnessCounts(database)
        self.moderation = Moderation(database)
        self.notes = Notes(database)
        self.redaction = Redaction(database)
        self.retention = Retention(database, self.redaction)
        self.personal_data = PersonalData(database)
        self.notices = Notices(database)
        self.buckets = DatabaseBuckets(database)
        self.secrets = Secrets(database)
        self.uptime = UptimeLog(database)

    @classmethod
    async def open(cls, url: str, *, connections: int = 5, wait: float = 30.0) -> "Store":
        """Open the database at `sqlite:///file` or `postgresql://…`, which `upgrade` has migrated before.

        At most `connections` are open (on SQLite these read, and one more writes); a task waits at most `wait` seconds
        for one."""
        store = cls(Database(*connect(url, connections, wait)))
        try:
            await store.database.write()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish pending statements and close all connections."""
        await self.database.close()
