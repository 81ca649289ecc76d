"""The client of a request, as limits count it."""

import hmac
from dataclasses import dataclass

from draisine.server.addresses import address_group
from draisine.server.http.sessions import Connection


@dataclass(frozen=True)
class Client:
    """A client by its address. `origin` stands for the address (of IPv6, the /64 network) where it is stored or
    compared: a keyed hash, so that no address is stored."""

    origin: str


def find_client(connection: Connection) -> Client:
    """The client of a connection."""
    secret: bytes = connection.app.state.client_secret
    host = connection.client.host if connection.client else ""
    return Client(hmac.new(secret, address_group(host).encode(), "sha256").hexdigest()[:24])
