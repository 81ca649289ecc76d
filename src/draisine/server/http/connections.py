"""Limits on open connections, for all clients together and for each address, and deadlines for slow ones.

A connection without a request in progress has sent an incomplete request head, or waits for the next request. If there
are too many connections, the oldest such connection is closed to make room for a new one: so clients that send nothing
lose theirs, also to others at the same address, and people who play keep theirs.
"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from draisine.server.addresses import address_group
from draisine.server.settings import Settings

FILE_RESERVE = 256
"""File descriptors for the database, log files and subprocesses, and for connections that are being refused."""
SWEEPS_PER_DEADLINE = 4
MAX_SWEEP_INTERVAL = 1.0
LOG_INTERVAL = 60.0
"""Seconds between two log entries about refused connections: an attack must not fill the disk."""
TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 21\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
    b"too many connections\n"
)
log = structlog.get_logger()


def raise_file_limit(wanted: int) -> int:
    """Raise the number of files that this process may open, as far as necessary and possible; return the number of
    connections for which it suffices, at most `wanted`."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + FILE_RESERVE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - min(FILE_RESERVE, soft // 2))


@dataclass(slots=True, eq=False)
class Connection:
    """An open connection."""

    transport: asyncio.Transport
    group: str
    """The address for which it counts; empty for a trusted proxy, which limits its clients itself."""
    head_since: float | None
    """When the request head that is still incomplete began."""
    unsent: int = 0
    """Bytes in the write buffer at `unsent_since`, when their number last changed."""
    unsent_since: float = 0.0


class Connections:
    """All open connections of a server, HTTP and WebSocket."""

    def __init__(self, settings: Settings, limit: int, is_proxy: Callable[[str], bool]) -> None:
        self._settings, self._limit, self._is_proxy = settings, limit, is_proxy
        self._open: dict[asyncio.Transport, Connection] = {}
        self._groups: dict[str, dict[Connection, None]] = {}
        # Dictionaries as ordered sets: the oldest connection comes first.
        self._idle: dict[Connection, None] = {}
        self._idle_in_group: dict[str, dict[Connection, None]] = {}
        self._interval = min(MAX_SWEEP_INTERVAL, settings.header_seconds / SWEEPS_PER_DEADLINE)
        self._is_sweeping = False
        self._refused, self._logged = 0, float("-inf")

    def __len__(self) -> int:
        return len(self._open)

    def count(self, host: str) -> int:
        """The number of open connections that count for an address."""
        return len(self._groups.get(address_group(host), ()))

    def admit(self, transport: asyncio.Transport, host: str) -> Connection | None:
        """Register a new connection; None if there are too many and it was refused."""
        group = "" if self._is_proxy(host) else address_group(host)
        if not self._make_room(group):
            self._refuse(transport)
            return None
        loop = asyncio.get_running_loop()
        connection = Connection(transport, group, head_since=loop.time())
        self._open[transport] = connection
        if group:
            self._groups.setdefault(group, {})[connection] = None
        self.set_idle(connection)
        if not self._is_sweeping:
            self._is_sweeping = True
            loop.call_later(self._interval, self._sweep, loop)
        return connection

    def get(self, transport: asyncio.Transport) -> Connection | None:
        """The connection of a transport."""
        return self._open.get(transport)

    def set_idle(self, connection: Connection) -> None:
        """Record that no request of a connection is in progress."""
        if connection.transport in self._open:
            self._idle[connection] = None
            if connection.group:
                self._idle_in_group.setdefault(connection.group, {})[connection] = None

    def set_busy(self, connection: Connection) -> None:
        """Record that a request of a connection is in progress, or that it is a WebSocket."""
        connection.head_since = None
        self._idle.pop(connection, None)
        _remove(self._idle_in_group, connection)

    def remove(self, transport: asyncio.Transport) -> None:
        """Forget a connection that was closed."""
        connection = self._open.pop(transport, None)
        if connection is not None:
            _remove(self._groups, connection)
            self.set_busy(connection)

    def _make_room(self, group: str) -> bool:
        """Whether there is room for another connection, if necessary after the oldest idle one is closed."""
        if group and len(self._groups.get(group, ())) >= self._settings.connections_per_address:
            return self._close_oldest(self._idle_in_group.get(group, {}))
        return len(self._open) < self._limit or self._close_oldest(self._idle)

    def _close_oldest(self, connections: dict[Connection, None]) -> bool:
        for connection in connections:
            self._abort(connection)
            return True
        return False

    def _abort(self, connection: Connection) -> None:
        self.remove(connection.transport)
        connection.transport.abort()

    def _refuse(self, transport: asyncio.Transport) -> None:
        # A new socket has room for these few bytes. Written directly, they allow the transport to be closed at once: in
        # a burst of connections its file descriptor is free before the next one is accepted.
        with suppress(OSError):
            os.write(transport.get_extra_info("socket").fileno(), TOO_MANY)
        transport.abort()
        self._refused += 1
        now = time.monotonic()
        if now - self._logged >= LOG_INTERVAL:
            log.warning("connections were refused", refused=self._refused, open=len(self._open))
            self._refused, self._logged = 0, now

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Close the connections that are past a deadline, as long as there are connections."""
        now = loop.time()
        for connection in [each for each in self._open.values() if self._is_overdue(each, now)]:
            self._abort(connection)
        self._is_sweeping = bool(self._open)
        if self._is_sweeping:
            loop.call_later(self._interval, self._sweep, loop)

    def _is_overdue(self, connection: Connection, now: float) -> bool:
        """Whether a client has not completed its request head in time, or has not read anything of a response or a
        message. Otherwise a client that never reads would keep the response in memory, and its connection even after it
        was closed, because closing waits until the write buffer is empty."""
        if connection.head_since is not None and now - connection.head_since > self._settings.header_seconds:
            return True
        unsent = connection.transport.get_write_buffer_size()
        if unsent != connection.unsent or not unsent:
            connection.unsent, connection.unsent_since = unsent, now
        return now - connection.unsent_since > self._settings.body_seconds


def _remove(groups: dict[str, dict[Connection, None]], connection: Connection) -> None:
    members = groups.get(connection.group)
    if members is not None:
        members.pop(connection, None)
        if not members:
            del groups[connection.group]
