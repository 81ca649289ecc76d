"""How many sockets are open, by person and by address."""

from collections import Counter

from draisine.server.runtime.session import Subscriber, TableSession
from draisine.server.settings import Settings
from draisine.server.tables.refusals import Refused


class SocketCounts:
    """Counts the subscribers of all tables of a process against their limits."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._people: Counter[str] = Counter()
        self._origins: Counter[str] = Counter()

    def check(self, session: TableSession, person: str, origin: str) -> None:
        """Refused if a person, or an address, may not open one more socket to this table."""
        if self._people[person] >= self._settings.sockets_each:
            raise Refused("too_many_sockets")
        if origin and self._origins[origin] >= self._settings.sockets_per_address:
            raise Refused("too_many_sockets")
        invited, most = session.table.invited, self._settings.readers_per_table
        if person not in invited:
            watching = [each for each in session.subscribers if each.viewer.person not in invited]
            if len(watching) >= most or sum(each.origin == origin for each in watching) >= max(1, most // 2):
                raise Refused("table_crowded")

    def add(self, subscriber: Subscriber) -> None:
        """Count a new subscriber."""
        self._people[subscriber.viewer.person] += 1
        self._origins[subscriber.origin] += 1

    def remove(self, subscriber: Subscriber) -> None:
        """Stop counting a subscriber."""
        for counter, key in ((self._people, subscriber.viewer.person), (self._origins, subscriber.origin)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]
