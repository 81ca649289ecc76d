"""Webhooks: a table calls an address of its host when it is the turn of a person who is not connected, or when the game
is over. The process that stored the entry makes the call, so there is one; a failed call is not repeated.

The address may be a secret: it is stored in a table of its own and never shown. It could also point into the server's
private network (server-side request forgery): so host names are resolved here, private addresses are refused, and the
connection goes to exactly the address that was checked. Redirects are not followed, and no response is passed on.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog

from draisine.server.runtime.session import TableSession
from draisine.server.settings import Settings
from draisine.server.store import Presence, Store, Webhook
from draisine.server.tables import entries
from draisine.server.tables.refusals import Refused

if TYPE_CHECKING:
    from draisine.server.runtime.registry import TableRegistry

MAX_LENGTH = 500
MAX_CONCURRENT = 8
"""Concurrent calls."""
MAX_PENDING = 256
"""Pending calls and turns being waited for."""
MAX_RESPONSE = 256
"""Bytes of the response that are read: enough for the status line."""
PRESENCE_SECONDS = 0.5
"""Seconds for other processes to answer that the person is connected there."""
TEXTS = {
    "en": {"turn": "{name}, it is your turn on {board}: {url}", "over": "The game on {board} is over: {url}"},
    "fr": {"turn": "{name}, c'est à vous sur {board} : {url}", "over": "La partie sur {board} est finie : {url}"},
}
log = structlog.get_logger()


class ForbiddenAddress(Exception):
    """Raised for an address that must not be called."""


def validate_webhook(address: str | None, base_url: str, settings: Settings) -> Webhook | None:
    """A webhook for an address; Refused if it is invalid. Private networks are refused when the name is resolved."""
    if not address:
        return None
    if settings.hooks == "off":
        raise Refused("hooks_off")
    try:
        parts = urlsplit(address)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
        _ = parts.port
    except ValueError:
        fine = False
    if not fine or len(address) > MAX_LENGTH or not _is_printable_ascii(address):
        raise Refused("bad_hook", longest=MAX_LENGTH)
    return Webhook(address, base_url if _is_printable_ascii(base_url) else "")


def _is_printable_ascii(address: str) -> bool:
    return all(" " < letter < "\x7f" for letter in address)


class WebhookNotifier:
    """Calls the webhooks of all tables of a registry."""

    def __init__(self, registry: "TableRegistry", store: Store, settings: Settings) -> None:
        self._registry, self._store, self._settings = registry, store, settings
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._unanswered: set[tuple[str, int]] = set()
        """Seats about which other processes were asked and have not answered."""

    def on_commit(self, session: TableSession, before: int) -> None:
        """Entries were stored after `before`: wait for the people whose turn has come with them."""
        if not session.has_webhook or self._settings.hooks == "off" or len(self._tasks) >= MAX_PENDING:
            return
        table = session.table
        moved = {entry.step.seat for _, entry in session.entries[before + 1 :] if isinstance(entry, entries.Played)}
        if table.phase == "over" and moved:
            self._begin(self._call(session, None))
        elif table.phase == "playing":
            for seat, since in table.owing_since.items():
                # A person who has just moved is there.
                if since > before and seat not in moved and self._is_awaited(session, seat, since):
                    self._begin(self._wait_and_call(session, seat, since))

    def on_presence(self, presence: Presence) -> None:
        """Another process asks whether a person is connected here, or answers that they are connected there."""
        if presence.present:
            self._unanswered.discard((presence.table, presence.seat))
            return
        session = self._registry.peek(presence.table)
        if session is not None and _is_connected(session, presence.seat):
            self._begin(self._store.notices.send_presence(presence.table, presence.seat, present=True))

    @property
    def pending(self) -> int:
        """How many calls are pending."""
        return len(self._tasks)

    async def close(self) -> None:
        """Cancel all pending calls."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _is_awaited(self, session: TableSession, seat: int, since: int) -> bool:
        """Whether a person has owed a decision since an entry and is not connected here."""
        table = session.table
        player = table.seats[seat]
        owing = table.phase == "playing" and table.owing_since.get(seat) == since
        return owing and player.person is not None and not player.held and not _is_connected(session, seat)

    async def _wait_and_call(self, session: TableSession, seat: int, since: int) -> None:
        await asyncio.sleep(self._settings.hook_seconds)
        now = self._registry.peek(session.id) or session
        if not self._is_awaited(now, seat, since) or await self._is_connected_elsewhere(session.id, seat):
            return
        # The game may have continued while the others were asked.
        if self._is_awaited(now, seat, since):
            await self._call(now, seat)

    async def _is_connected_elsewhere(self, table: str, seat: int) -> bool:
        """Whether a seat's person is connected to another process."""
        if not self._store.notices.enabled:
            return False
        self._unanswered.add((table, seat))
        await self._store.notices.send_presence(table, seat, present=False)
        await asyncio.sleep(PRESENCE_SECONDS)
        connected = (table, seat) not in self._unanswered
        self._unanswered.discard((table, seat))
        return connected

    async def _call(self, session: TableSession, seat: int | None) -> None:
        try:
            webhook = await self._store.tables.webhook(session.id)
            if webhook is None:
                # It was deleted with its host after the table was loaded.
                return
            language = await self._store.people.language(session.table.host)
            content = _body(session, seat, webhook.base_url, language)
            async with self._slots, asyncio.timeout(self._settings.hook_patience):
                status = await post(webhook.address, content, private=self._settings.hooks == "any")
            outcome = "told" if 200 <= status < 300 else f"status {status}"
        except Exception as error:
            # Its message may contain the address.
            outcome = type(error).__name__
        self._registry.metrics.hooks.labels("told" if outcome == "told" else "failed").inc()
        if outcome != "told":
            log.warning("a webhook call failed", table=session.id, outcome=outcome)


def _is_connected(session: TableSession, seat: int) -> bool:
    """Whether a seat's person is connected here."""
    person = session.table.seats[seat].person
    return any(subscriber.viewer.person == person for subscriber in session.subscribers)


def _body(session: TableSession, seat: int | None, base_url: str, language: str) -> bytes:
    """The JSON body. Discord shows `content`, Mattermost and Slack show `text`. Mentions in names are disabled."""
    table = session.table
    name = None if seat is None else table.seats[seat].name
    url = f"{base_url}/table/{session.id}"
    title = table.started_game.board.title
    display_name = "".join(f"{letter}\u200b" if letter in "@<" else letter for letter in name or "")
    template = TEXTS["fr" if language == "fr" else "en"]["over" if seat is None else "turn"]
    content = template.format(name=display_name, board=title.fr if language == "fr" else title.en, url=url)
    return msgspec.json.encode(
        {
            "content": content,
            "text": content,
            "event": "over" if seat is None else "turn",
            "table": session.id,
            "seat": seat,
            "name": name,
            "url": url,
            "allowed_mentions": {"parse": []},
        }
    )


async def post(address: str, content: bytes, *, private: bool) -> int:
    """Post a body to an address and return the status of the response."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    ip = await _resolve(parts.hostname, port, private=private)
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        ip, port, ssl=secure, server_hostname=parts.hostname if secure else None, limit=MAX_RESPONSE
    )
    try:
        writer.write(_request(parts, content))
        await writer.drain()
        return _status(await reader.read(MAX_RESPONSE))
    finally:
        writer.transport.abort()


async def _resolve(host: str, port: int, *, private: bool) -> str:
    """The IP address of a host. A host with any private address is refused."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
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
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast and not address.is_reserved


_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


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
