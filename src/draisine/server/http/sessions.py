"""Authentication: the person of a request, from the token of its login session."""

import time
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from draisine.server.settings import Settings
from draisine.server.store import Person, Store
from draisine.server.tables.refusals import Refused
from draisine.server.tokens import hash_token

COOKIE = "draisine"
SECURE_COOKIE = "__Host-draisine"
DAY = 24 * 3600
YEAR = 365 * DAY
Connection = ASGIConnection[Any, Any, Any, Any]


def cookie_name(settings: Settings) -> str:
    """The name of the session cookie. With TLS no other name is accepted: a browser accepts `__Host-` cookies only from
    this very host and over TLS, while a plain one may come from a neighbouring domain or an attacker in the network."""
    return SECURE_COOKIE if settings.tls else COOKIE


def read_token(connection: Connection) -> tuple[str | None, bool]:
    """The token of a connection, and whether it came from a cookie."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer "), False
    return connection.cookies.get(cookie_name(connection.app.state.settings)), True


def same_origin(connection: Connection) -> bool:
    """Whether the request comes from a page of this server, according to its `Origin` header."""
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc == connection.headers.get("host")


async def authenticate(connection: Connection, store: Store) -> Person:
    """The person of a connection; Refused without a valid session. Unsafe requests with a cookie must be same-origin:
    this prevents cross-site request forgery."""
    token, from_cookie = read_token(connection)
    session = await store.people.session(hash_token(token)) if token else None
    now = time.time()
    if token is None or session is None or session.seen < now - YEAR:
        raise Refused("sign_in")
    if session.ban_reason is not None:
        raise Refused("banned", reason=session.ban_reason)
    is_safe = connection.scope["type"] == ScopeType.HTTP and connection.scope["method"] in ("GET", "HEAD")
    if from_cookie and not is_safe and not same_origin(connection):
        raise Refused("other_page")
    if session.seen < now - DAY:
        await store.people.touch(hash_token(token), now)
    return session.person
