"""Addresses: of clients, grouped by the network that one client controls, and of this machine in the local network."""

import ipaddress
import socket
from contextlib import suppress

WILDCARD_HOSTS = ("0.0.0.0", "::", "")
"""Hosts that stand for all addresses of this machine."""
PRIVATE_NETWORKS = tuple(map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
ROUTE_PROBES = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""Destinations whose routes are looked up: one that only the default route has, and one in each private network, for
networks without a gateway."""


def address_group(host: str) -> str:
    """The group of an address for limits: an IPv4 address itself, the /64 of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))


def is_loopback(host: str) -> bool:
    """Whether a host name or address is that of this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_private(host: str) -> bool:
    """Whether an address belongs to a private network (RFC 1918)."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in PRIVATE_NETWORKS)


def lan_addresses() -> list[str]:
    """The private addresses from which this machine reaches other networks, that of the default route first."""
    found: dict[str, None] = {}
    for target in ROUTE_PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Connecting a UDP socket only looks up the route: nothing is sent.
            probe.connect((target, 9))
            found[probe.getsockname()[0]] = None
    return [address for address in found if is_private(address)]
