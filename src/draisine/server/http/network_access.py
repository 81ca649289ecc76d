"""Who may open a server for the local network, and which of its addresses a client may know."""

from typing import Literal
from urllib.parse import urlsplit

import msgspec

from draisine.server.addresses import is_loopback
from draisine.server.http.local_network import LocalNetwork
from draisine.server.http.sessions import Connection
from draisine.server.settings import Settings

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers of proxies: their clients may be anywhere."""
Reach = Literal["as_is", "open", "closed", "no_network", "this_device"]


class NetworkAccess(msgspec.Struct, frozen=True, kw_only=True):
    """How other devices reach this server.

    - `as_is`: at the address of the page, as far as the server knows
    - `open`: from the local network, at `urls`
    - `closed`: not at all, but this client may open it for the local network
    - `no_network`: not at all, because this machine is in no local network
    - `this_device`: not at all, and this client may not change that
    """

    reach: Reach
    urls: list[str] = []


def network_access(request: Connection, settings: Settings, network: LocalNetwork | None) -> NetworkAccess:
    """How other devices reach the server, as far as the sender of a request may know."""
    if network is None or settings.proxies or settings.tls:
        return NetworkAccess(reach="as_is")
    host = request.headers.get("host", "")
    urls = network.urls
    if f"http://{host}" in urls:
        return NetworkAccess(reach="open", urls=[f"http://{host}"])
    # A page that had its name point to this machine (DNS rebinding) sends that name.
    if not is_loopback(_host_name(host)):
        return NetworkAccess(reach="as_is")
    if not _is_from_this_machine(request):
        return NetworkAccess(reach="this_device" if network.is_loopback else "as_is")
    if urls:
        return NetworkAccess(reach="open", urls=urls)
    if not network.is_loopback:
        return NetworkAccess(reach="as_is")
    return NetworkAccess(reach="closed" if network.can_open else "no_network")


def _is_from_this_machine(request: Connection) -> bool:
    """Whether a request was sent on this machine, and not by a proxy that runs there."""
    return (
        request.client is not None
        and is_loopback(request.client.host)
        and not any(name in request.headers for name in FORWARDED)
    )


def _host_name(host: str) -> str:
    """The name in a Host header, without the port; empty if it is not valid."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
