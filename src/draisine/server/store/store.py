"""The store: one database, its queries grouped by subject."""

from draisine.server.store.database import Database, connect
from draisine.server.store.imports import Imports
from draisine.server.store.notices import Notices
from draisine.server.store.people import People
from draisine.server.store.results import Results
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
        self.imports = Imports(database)
        self.notices = Notices(database)

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
