"""Checks of a proxy from outside: what a browser would get."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message as Headers
from typing import NamedTuple

from draisine.cli.doctor.findings import Finding, ok, problem, warning
from draisine.messages.details import shorten

TIMEOUT = 10.0
PRIVATE = ("/metrics", "/metrics/", "/ready")
"""Paths for operators, with the spelling that a prefix in the proxy's configuration may miss."""
ONCE = ("Content-Security-Policy", "X-Frame-Options")
"""Headers that the server sends and that a proxy must not add."""
SIGNED_OUT = 4401


class _Response(NamedTuple):
    status: int
    headers: Headers
    body: bytes


def check_proxy(url: str) -> Iterator[Finding]:
    """What the server behind a public URL answers."""
    url = url.rstrip("/")
    try:
        health = _get(f"{url}/health")
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        yield problem("proxy", "proxy-unreachable", url=url, detail=shorten(str(reason)))
        return
    if health.status != 200 or b'"engine"' not in health.body:
        yield problem("proxy", "proxy-other", url=url, status=str(health.status))
        return
    found = [*_check_headers(url, health.headers), *_check_private(url), *_check_socket(url)]
    yield from found or [ok("proxy", "proxy", url=url)]


def _check_headers(url: str, headers: Headers) -> Iterator[Finding]:
    for name in ONCE:
        if len(headers.get_all(name, [])) != 1:
            yield problem("proxy", "proxy-header", name=name)
    if not url.startswith("https:"):
        yield warning("proxy", "proxy-plain")
    elif "Strict-Transport-Security" not in headers:
        yield warning("proxy", "proxy-tls")


def _check_private(url: str) -> Iterator[Finding]:
    public = [path for path in PRIVATE if _get(f"{url}{path}").status in (200, 503)]
    if public:
        yield problem("proxy", "proxy-public", paths=" ".join(public))


def _check_socket(url: str) -> Iterator[Finding]:
    """Without a session the server accepts a socket and closes it at once: if that arrives, sockets pass."""
    from websockets.exceptions import ConnectionClosed, WebSocketException
    from websockets.sync.client import connect

    address = f"ws{url.removeprefix('http')}/api/tables/none/socket"
    try:
        with connect(address, open_timeout=TIMEOUT, proxy=None) as connection:
            connection.recv(timeout=TIMEOUT)
    except ConnectionClosed as closed:
        if closed.rcvd is not None and closed.rcvd.code == SIGNED_OUT:
            return
    except (OSError, WebSocketException):
        pass
    yield problem("proxy", "proxy-socket")


def _get(url: str) -> _Response:
    """Request a page without following proxies of the environment."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=TIMEOUT) as answer:
            return _Response(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return _Response(error.code, error.headers, error.read())
