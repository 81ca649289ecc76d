"""The store."""

from draisine.server.store.database import connect
from draisine.server.store.imports import Imports
from draisine.server.store.notices import Listening
from draisine.server.store.people import People
from draisine.server.store.results import Results
from draisine.server.store.table_log import Appending
from draisine.server.store.tables import Tables


class Store(People, Tables, Results, Imports, Appending, Listening):
    """All that is kept. Any number of tasks may use it at once, in one event loop."""

    @classmethod
    async def open(cls, url: str, *, connections: int = 5, wait: float = 30.0) -> "Store":
        """The store at an address: `sqlite:///file` or `postgresql://…`, brought up to date by `upgrade` before.
        `connections` at most are held (SQLite: that many read, one more writes); a task waits so long for one."""
        store = cls(*connect(url, connections, wait))
        try:
            await store._write()
        except BaseException:
            await store.close()
            raise
        return store
