"""What the page of a table contains from the start, so that it can be shown without further requests."""

from typing import Any

import msgspec
from litestar import Request

from draisine.server.api.access import table_access
from draisine.server.api.catalogue import BotSummary, list_bots
from draisine.server.api.people import Me
from draisine.server.http.request_limits import RequestLimiter
from draisine.server.http.sessions import authenticate
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import Store
from draisine.server.tables.messages import Update
from draisine.server.tables.refusals import Refused

ELEMENT_ID = "opening"
"""Of the element of the page that contains an opening, as JSON."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """The person, the bots, and what the socket of the table would send first."""

    me: Me
    bots: list[BotSummary]
    update: Update

    @property
    def board(self) -> str | None:
        """The board of the table."""
        return self.update.now.table.options.board if self.update.now else None


async def find_opening(
    request: Request[Any, Any, Any], table: str, store: Store, registry: TableRegistry, requests: RequestLimiter
) -> Opening | None:
    """A table as the person of a request sees it, by the rules of its socket; None if the person may not see it, or if
    they send too many requests."""
    if not requests.allows(request):
        return None
    try:
        person = await authenticate(request, store)
        access = table_access(request, person, registry, store)
        session = await access.session(table)
        viewer = await access.viewer(session, None)
    except Refused:
        return None
    bots = list_bots(search_ready=registry.search_ready.is_set())
    return Opening(me=Me.of(person), bots=bots, update=session.update(viewer, 0))


def embed_opening(page: bytes, opening: Opening) -> bytes:
    """A page that contains an opening. The browser does not execute it, and no text in it can end its element."""
    content = msgspec.json.encode(opening).replace(b"<", b"\\u003c")
    element = b'<script type="application/json" id="%s">%s</script>' % (ELEMENT_ID.encode(), content)
    return page.replace(b"</body>", element + b"</body>", 1)
