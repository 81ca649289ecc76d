"""Access from the local network: listeners that are added while the server runs."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import structlog
import uvicorn

from draisine.server.addresses import WILDCARD_HOSTS, is_loopback, is_private

BACKLOG = 2048
Listen = Callable[[socket.socket], Awaitable[None]]
log = structlog.get_logger()


class NoLocalNetwork(Exception):
    """Raised when this machine has no address in a local network."""


class LocalNetwork:
    """How devices in the local network reach a server that listens at a host and port.

    A server on loopback can be opened for them: `bind` and `open` add listeners at the addresses that `find_addresses`
    returns, and nowhere else."""

    def __init__(self, host: str, port: int, find_addresses: Callable[[], Sequence[str]]) -> None:
        self._host, self._port, self._find_addresses = host, port, find_addresses
        self._opened: list[str] = []
        self._opening = asyncio.Lock()
        self._listen: Listen | None = None

    @property
    def is_loopback(self) -> bool:
        """Whether the server was started for this machine only."""
        return is_loopback(self._host)

    @property
    def urls(self) -> list[str]:
        """The base URLs at which devices in the local network reach the server now."""
        if self._host in WILDCARD_HOSTS:
            return [self._url(address) for address in self._find_addresses()]
        return [self._url(address) for address in ([self._host] if is_private(self._host) else self._opened)]

    @property
    def can_open(self) -> bool:
        """Whether listeners can be added now."""
        return self.is_loopback and self._listen is not None and bool(self._find_addresses())

    def attach(self, listen: Listen) -> None:
        """Set the function that serves another socket."""
        self._listen = listen

    def bind(self) -> list[socket.socket]:
        """Bind a socket to each address in the local network; the caller serves them. Raises `NoLocalNetwork`, or
        OSError with the address as its file name."""
        addresses = self._find_addresses()
        if not addresses:
            raise NoLocalNetwork
        sockets: list[socket.socket] = []
        for address in addresses:
            try:
                sockets.append(socket.create_server((address, self._port), backlog=BACKLOG))
            except OSError as error:
                for each in sockets:
                    each.close()
                raise OSError(error.errno, error.strerror, f"{address}:{self._port}") from None
        self._opened = list(addresses)
        return sockets

    async def open(self) -> None:
        """Listen at the addresses in the local network too, until the process ends."""
        async with self._opening:
            if self._opened or self._listen is None:
                return
            for each in self.bind():
                await self._listen(each)
            log.info("the server is open for the local network", addresses=self._opened)

    def _url(self, address: str) -> str:
        return f"http://{address}" if self._port == 80 else f"http://{address}:{self._port}"


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class ExtensibleServer(uvicorn.Server):
    """A uvicorn server to which listeners can be added while it runs; it closes them when it stops."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and log at which addresses."""
        await super().startup(sockets)
        if self.started:
            log.info("the server accepts requests", addresses=[_address(each) for each in sockets or ()])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish pending requests and stop."""
        log.info("the server is stopping")
        await super().shutdown(sockets)
        log.info("the server has stopped")

    async def listen(self, listener: socket.socket) -> None:
        """Serve another socket with the same application and the same limits."""
        http: Any = self.config.http_protocol_class
        protocol = partial(http, config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(protocol, sock=listener, backlog=self.config.backlog))
