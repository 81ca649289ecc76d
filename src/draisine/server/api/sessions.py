"""Who is asking: from the session's token, never from a message."""

import time
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from draisine.server.store import Person, Store
from draisine.server.tables.refusals import Refused
from draisine.server.tokens import hash_of

COOKIE = "draisine"
SECURE_COOKIE = "__Host-draisine"
DAY = 24 * 3600
YEAR = 365 * DAY
Connection = ASGIConnection[Any, Any, Any, Any]


def token_of(connection: Connection) -> tuple[str | None, bool]:
    """The token that a connection shows, and whether a browser sent it by itself."""
    shown = connection.headers.get("authorization", "")
    if shown.startswith("Bearer "):
        return shown.removeprefix("Bearer "), False
    return connection.cookies.get(SECURE_COOKIE) or connection.cookies.get(COOKIE), True


def same_origin(connection: Connection) -> bool:
    """Whether a page of this very server asks. Browsers say so; whoever shows a token by hand need not."""
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc == connection.headers.get("host")


async def person_of(connection: Connection, store: Store) -> Person:
    """The person of a connection, or a refusal. A cookie counts only where the page is ours."""
    token, by_cookie = token_of(connection)
    session = await store.session(hash_of(token)) if token else None
    now = time.time()
    if token is None or session is None or session.seen < now - YEAR:
        raise Refused("sign_in")
    safe = connection.scope["type"] == ScopeType.HTTP and connection.scope["method"] in ("GET", "HEAD")
    if by_cookie and not safe and not same_origin(connection):
        raise Refused("other_page")
    if session.seen < now - DAY:
        await store.touch(hash_of(token), now)
    return session.person
