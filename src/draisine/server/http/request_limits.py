"""How many requests an address may send: to the API, and for pages that contain a table."""

from draisine.server.addresses import address_group
from draisine.server.http.sessions import Connection
from draisine.server.rate_limits import RateLimit
from draisine.server.settings import Settings

REQUESTS = RateLimit("requests_per_second", periods=10)
"""Requests per address: a page sends some ten at its start, and many people may share an address."""


class RequestLimiter:
    """Counts the requests of each group of addresses."""

    def __init__(self, settings: Settings) -> None:
        self._buckets = REQUESTS.buckets(settings)

    def allows(self, connection: Connection) -> bool:
        """Count a request; False if its address sends too many."""
        return self._buckets.take(address_group(connection.client.host if connection.client else ""))
