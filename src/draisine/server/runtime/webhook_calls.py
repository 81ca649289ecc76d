"""HTTP requests to webhooks.

An address comes from a person and could point into the server's private network (server-side request forgery): so host
names are resolved here, private addresses are refused, and the connection goes to exactly the address that was checked.
Redirects are not followed, and no response is passed on.
"""

import asyncio
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from urllib.parse import SplitResult, urlsplit

MAX_CONCURRENT = 16
"""Concurrent calls."""
MAX_RESPONSE = 256
"""Bytes of the response that are read: enough for the status line."""
PORTS = (80, 443)
"""Other ports may belong to services that understand a request line as a command."""
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
SPECIAL_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            "0.0.0.0/8",
            "100.64.0.0/10",  # providers' private networks; also the metadata service of Alibaba Cloud
            "168.63.129.16/32",  # the metadata service of Azure, a public address
            "169.254.0.0/16",  # link-local; also the metadata services of most clouds
            "192.0.0.0/24",  # protocol assignments; also the metadata service of Oracle Cloud
            "192.88.99.0/24",  # relays of 6to4
            "198.18.0.0/15",  # benchmarks
            "64:ff9b:1::/48",  # NAT64 of a private network
            "100::/64",  # discarded
            "2001::/23",  # protocol assignments
            "3fff::/20",  # documentation
            "5f00::/16",  # segment routing
            "fc00::/7",  # unique local; also the metadata service of AWS
            "fe80::/10",  # link-local
            "fec0::/10",  # site-local, which Python takes for public
        ),
    )
)
"""Networks that are not the public Internet, whatever the version of Python says."""

_lookup_threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="lookup")
"""Name lookups may hang, and must not keep the threads of the event loop busy."""


class ForbiddenAddress(Exception):
    """Raised for an address that must not be called."""


def is_allowed_port(port: int) -> bool:
    """Whether a webhook in a public network may be called on a port."""
    return port in PORTS


async def post(address: str, content: bytes, *, private: bool, patience: float) -> int:
    """Post a body to an address and return the status of the response. `patience` does not apply to the name lookup,
    which cannot be interrupted: a caller that gave up would leave a busy thread behind."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    ip = await resolve(parts.hostname, port, private=private)
    secure = _tls_context() if parts.scheme == "https" else None
    async with asyncio.timeout(patience):
        reader, writer = await asyncio.open_connection(
            ip, port, ssl=secure, server_hostname=parts.hostname if secure else None, limit=MAX_RESPONSE
        )
        try:
            writer.write(_request(parts, content))
            await writer.drain()
            return _status(await reader.read(MAX_RESPONSE))
        finally:
            writer.transport.abort()


@cache
def _tls_context() -> ssl.SSLContext:
    """One context for all calls: reading the certificates takes tens of milliseconds."""
    return ssl.create_default_context()


async def resolve(host: str, port: int, *, private: bool) -> str:
    """The IP address of a host. ForbiddenAddress if one of its addresses is private or the port is not allowed."""
    if not (private or is_allowed_port(port)):
        raise ForbiddenAddress
    look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    found = await asyncio.get_running_loop().run_in_executor(_lookup_threads, look_up)
    ips = [str(entry[4][0]) for entry in found]
    if not ips or not (private or all(is_public(ip) for ip in ips)):
        raise ForbiddenAddress
    return ips[0]


def is_public(ip: str) -> bool:
    """Whether an IP address is public; one that embeds another (6to4, Teredo, NAT64) counts as that."""
    try:
        address = ipaddress.ip_address(ip)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    if any(address in network for network in SPECIAL_NETWORKS):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _request(parts: SplitResult, content: bytes) -> bytes:
    path = parts.path or "/"
    lines = [
        f"POST {path}{'?' + parts.query if parts.query else ''} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Content-Type: application/json",
        f"Content-Length: {len(content)}",
        "User-Agent: Draisine",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + content


def _status(reply: bytes) -> int:
    """The status code of an HTTP response; 0 if it is none."""
    template = reply.split(b"\r\n", 1)[0].split()
    return int(template[1]) if len(template) > 1 and template[0].startswith(b"HTTP/") and template[1].isdigit() else 0
