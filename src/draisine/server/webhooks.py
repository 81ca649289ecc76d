"""Hooks: a table tells an address elsewhere that somebody's turn has come while they are not looking, or that the game
is over. The process that kept the entry tells of it, so it is told once; what fails is not tried again.

The address is the host's own and may be a secret: it is kept in a table of its own and shown to nobody. It could also
lead where this server can go and its owner cannot: so names are resolved here, private networks refused, and exactly
the address that was looked at is connected to. Nothing that comes back is followed or passed on.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog

from draisine.server.settings import Settings
from draisine.server.store import Looks, Store
from draisine.server.tables import entries
from draisine.server.tables.refusals import Refused
from draisine.server.tables.session import Live

if TYPE_CHECKING:
    from draisine.server.tables.registry import Hall

LONGEST = 500
AT_ONCE = 8
"""Hooks that are told at the same time."""
WAITING = 256
"""Turns that are waited for at most, to be told of."""
REPLY = 256
"""Bytes of a reply that are read: enough to know whether it went well."""
ANSWER = 0.5
"""Seconds for other processes to say that somebody is looking."""
WORDS = {
    "en": {"turn": "{name}, it is your turn on {board}: {url}", "over": "The game on {board} is over: {url}"},
    "fr": {"turn": "{name}, c'est à vous sur {board} : {url}", "over": "La partie sur {board} est finie : {url}"},
}
log = structlog.get_logger()


class Hook(NamedTuple):
    """Where to tell, and under which address people find the table."""

    address: str
    house: str

    def kept(self) -> str:
        """Both, as they are kept: neither has a blank in it."""
        return f"{self.address} {self.house}"

    @classmethod
    def read(cls, words: str) -> "Hook":
        """The same from what is kept."""
        address, _, house = words.partition(" ")
        return cls(address, house)


class Forbidden(Exception):
    """An address that is not called."""


def checked(address: str | None, house: str, settings: Settings) -> str | None:
    """A hook as it is kept, or why not. Whether it leads into a private network shows when it is called."""
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
    if not fine or len(address) > LONGEST or not _written_plainly(address):
        raise Refused("bad_hook", longest=LONGEST)
    return Hook(address, house if _written_plainly(house) else "").kept()


def _written_plainly(address: str) -> bool:
    return all(" " < letter < "\x7f" for letter in address)


class Hooks:
    """Tells the hooks of all tables in a hall."""

    def __init__(self, hall: "Hall", store: Store, settings: Settings) -> None:
        self._hall, self._store, self._settings = hall, store, settings
        self._tasks: set[asyncio.Task[None]] = set()
        self._line = asyncio.Semaphore(AT_ONCE)
        self._unseen: set[tuple[str, int]] = set()
        """Seats about which other processes are asked and have not answered."""

    def heed(self, live: Live, before: int) -> None:
        """Something was kept here after an entry: wait for those whose turn has come with it."""
        if not live.hooked or self._settings.hooks == "off" or len(self._tasks) >= WAITING:
            return
        table = live.table
        moved = {entry.step.seat for _, entry in live.kept[before + 1 :] if isinstance(entry, entries.Played)}
        if table.phase == "over" and moved:
            self._begin(self._tell(live, None))
        elif table.phase == "playing":
            for seat, since in table.since.items():
                # Whoever has just moved knows that there is more to do.
                if since > before and seat not in moved and self._waited_for(live, seat, since):
                    self._begin(self._wait(live, seat, since))

    def answer(self, asked: Looks) -> None:
        """Another process asks whether somebody is looking, or says that they are."""
        if asked.seen:
            self._unseen.discard((asked.table, asked.seat))
            return
        live = self._hall.glance(asked.table)
        if live is not None and _looks(live, asked.seat):
            self._begin(self._store.say_who_looks(asked.table, asked.seat, seen=True))

    @property
    def waiting(self) -> int:
        """How many turns are waited for, or being told of."""
        return len(self._tasks)

    async def close(self) -> None:
        """Tell nobody any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _waited_for(self, live: Live, seat: int, since: int) -> bool:
        """Whether a person still owes a decision since an entry, and is not there."""
        table = live.table
        player = table.seats[seat]
        owing = table.phase == "playing" and table.since.get(seat) == since
        return owing and player.person is not None and not player.held and not _looks(live, seat)

    async def _wait(self, live: Live, seat: int, since: int) -> None:
        await asyncio.sleep(self._settings.hook_seconds)
        now = self._hall.glance(live.id) or live
        if not self._waited_for(now, seat, since) or await self._is_seen_elsewhere(live.id, seat):
            return
        # Something may have happened while others were asked.
        if self._waited_for(now, seat, since):
            await self._tell(now, seat)

    async def _is_seen_elsewhere(self, table: str, seat: int) -> bool:
        """Whether a seat's person follows the table by way of another process."""
        if not self._store.shared:
            return False
        self._unseen.add((table, seat))
        await self._store.say_who_looks(table, seat, seen=False)
        await asyncio.sleep(ANSWER)
        seen = (table, seat) not in self._unseen
        self._unseen.discard((table, seat))
        return seen

    async def _tell(self, live: Live, seat: int | None) -> None:
        try:
            kept = await self._store.hook(live.id)
            if kept is None:
                # It went with whose it was, after the table was brought to life.
                return
            hook = Hook.read(kept)
            language = await self._store.language_of(live.table.host)
            content = _message(live, seat, hook.house, language)
            async with self._line, asyncio.timeout(self._settings.hook_patience):
                status = await post(hook.address, content, private=self._settings.hooks == "any")
            outcome = "told" if 200 <= status < 300 else f"status {status}"
        except Exception as error:
            # Its words may name the address.
            outcome = type(error).__name__
        self._hall.metrics.hooks.labels("told" if outcome == "told" else "failed").inc()
        if outcome != "told":
            log.warning("a hook did not listen", table=live.id, outcome=outcome)


def _looks(live: Live, seat: int) -> bool:
    """Whether a seat's person follows the table here."""
    person = live.table.seats[seat].person
    return any(reader.viewer.person == person for reader in live.readers)


def _message(live: Live, seat: int | None, house: str, language: str) -> bytes:
    """What is told. `content` is what Discord shows, `text` what Mattermost and Slack show; nobody is pinged by a
    name."""
    table = live.table
    name = None if seat is None else table.seats[seat].name
    url = f"{house}/table/{live.id}"
    title = table.playing.board.title
    shown = "".join(f"{letter}\u200b" if letter in "@<" else letter for letter in name or "")
    words = WORDS["fr" if language == "fr" else "en"]["over" if seat is None else "turn"]
    content = words.format(name=shown, board=title.fr if language == "fr" else title.en, url=url)
    return msgspec.json.encode(
        {
            "content": content,
            "text": content,
            "event": "over" if seat is None else "turn",
            "table": live.id,
            "seat": seat,
            "name": name,
            "url": url,
            "allowed_mentions": {"parse": []},
        }
    )


async def post(address: str, content: bytes, *, private: bool) -> int:
    """Send something to an address; gives the status of the answer. Nothing is followed, and little is read."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    where = await _resolved(parts.hostname, port, private=private)
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        where, port, ssl=secure, server_hostname=parts.hostname if secure else None, limit=REPLY
    )
    try:
        writer.write(_request(parts, content))
        await writer.drain()
        return _status(await reader.read(REPLY))
    finally:
        writer.transport.abort()


async def _resolved(host: str, port: int, *, private: bool) -> str:
    """An address of a host, as a number. A host of which any address is private is not called."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or not (private or all(is_public(number) for number in numbers)):
        raise Forbidden
    return numbers[0]


def is_public(number: str) -> bool:
    """Whether an address is one of the open internet; an address within another one counts as what it leads to."""
    try:
        address = ipaddress.ip_address(number)
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
    """The status in the first line of a reply; 0, if that is none."""
    words = reply.split(b"\r\n", 1)[0].split()
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit() else 0
