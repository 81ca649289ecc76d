import errno
import socket

import pytest

from draisine.server.addresses import address_group, is_loopback, is_private, lan_addresses


@pytest.mark.parametrize(
    ("host", "group"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_client_counts_as_its_network(host: str, group: str) -> None:
    assert address_group(host) == group


@pytest.mark.parametrize(
    ("host", "loopback", "private"),
    [
        ("127.0.0.1", True, False),
        ("127.8.9.10", True, False),
        ("::1", True, False),
        ("localhost", True, False),
        ("localhost.example", False, False),
        ("0.0.0.0", False, False),
        ("::", False, False),
        ("", False, False),
        ("10.1.2.3", False, True),
        ("172.16.0.1", False, True),
        ("172.32.0.1", False, False),
        ("192.168.178.20", False, True),
        ("169.254.1.1", False, False),
        ("100.64.0.1", False, False),
        ("203.0.113.7", False, False),
        ("fe80::1", False, False),
    ],
)
def test_addresses_of_this_machine_and_of_private_networks(host: str, loopback: bool, private: bool) -> None:
    assert (is_loopback(host), is_private(host)) == (loopback, private)


class FakeRoutes:
    """UDP sockets on a machine with given routes; nothing can be sent."""

    def __init__(self, routes: dict[str, str]) -> None:
        self._routes = routes

    def __call__(self, family: int, kind: int) -> "FakeRoutes":
        assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM)
        return self

    def __enter__(self) -> "FakeRoutes":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, target: tuple[str, int]) -> None:
        found = next((source for prefix, source in self._routes.items() if target[0].startswith(prefix)), None)
        if found is None:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")
        self._source = found

    def getsockname(self) -> tuple[str, int]:
        return self._source, 4711


@pytest.mark.parametrize(
    ("routes", "expected"),
    [
        ({"": "192.168.1.20"}, ["192.168.1.20"]),
        ({"10.": "10.0.0.7", "": "192.168.1.20"}, ["192.168.1.20", "10.0.0.7"]),
        ({"192.168.": "192.168.1.20"}, ["192.168.1.20"]),
        # A server with a public address, and one with a network behind it.
        ({"": "203.0.113.7"}, []),
        ({"10.": "10.0.0.7", "": "203.0.113.7"}, ["10.0.0.7"]),
        ({}, []),
    ],
)
def test_only_private_addresses_are_in_the_local_network(
    routes: dict[str, str], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", FakeRoutes(routes))
    assert lan_addresses() == expected
