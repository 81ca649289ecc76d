"""Webhooks: a table calls an address of its host when it is the turn of a person who is not connected, or when the game
is over. The process that stored the entry makes the call, so there is one; a failed call is not repeated.

The address may be a secret: it is stored in a table of its own and never shown. Slow and dead addresses delay only the
calls of the same host: each host, and each origin of tables, has a share of the pending calls and of the slots.
"""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import structlog

from draisine.messages import choose_language, message
from draisine.server.fair_queue import FairSlots, Flow
from draisine.server.runtime.session import TableSession
from draisine.server.runtime.webhook_calls import MAX_CONCURRENT, is_allowed_port, post
from draisine.server.runtime.webhook_queue import MAX_PENDING_PER_ORIGIN, Call, PendingCalls
from draisine.server.settings import Settings
from draisine.server.store import Presence, Store, Webhook
from draisine.server.tables import entries
from draisine.server.tables.refusals import Refused

if TYPE_CHECKING:
    from draisine.server.runtime.registry import TableRegistry

MAX_LENGTH = 500
MAX_CONCURRENT_PER_ORIGIN = 4
PRESENCE_SECONDS = 0.5
"""Seconds for other processes to answer that the person is connected there."""
log = structlog.get_logger()


def validate_webhook(address: str | None, base_url: str, settings: Settings) -> Webhook | None:
    """A webhook for an address; Refused if it is invalid. Private networks are refused when the name is resolved."""
    if not address:
        return None
    if settings.hooks == "off":
        raise Refused("hooks_off")
    try:
        parts = urlsplit(address)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
        port = parts.port
    except ValueError:
        fine, port = False, None
    if not fine or len(address) > MAX_LENGTH or not _is_printable_ascii(address):
        raise Refused("bad_hook", longest=MAX_LENGTH)
    if settings.hooks != "any" and port is not None and not is_allowed_port(port):
        raise Refused("hook_port")
    return Webhook(address, base_url if _is_printable_ascii(base_url) else "")


def _is_printable_ascii(address: str) -> bool:
    return all(" " < letter < "\x7f" for letter in address)


class WebhookNotifier:
    """Calls the webhooks of all tables of a registry."""

    def __init__(self, registry: "TableRegistry", store: Store, settings: Settings) -> None:
        self._registry, self._store, self._settings = registry, store, settings
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = PendingCalls()
        self._slots = FairSlots(MAX_CONCURRENT, MAX_PENDING_PER_ORIGIN, MAX_CONCURRENT_PER_ORIGIN)
        self._unanswered: set[tuple[str, int]] = set()
        """Seats about which other processes were asked and have not answered."""

    def on_commit(self, session: TableSession, before: int) -> None:
        """Entries were stored after `before`: wait for the people whose turn has come with them."""
        if not session.has_webhook or self._settings.hooks == "off":
            return
        table = session.table
        moved = {entry.step.seat for _, entry in session.entries[before + 1 :] if isinstance(entry, entries.Played)}
        if table.phase == "over" and moved:
            self._schedule(session, None, self._call(session, None, None))
        elif table.phase == "playing":
            for seat, since in table.owing_since.items():
                # A person who has just moved is there.
                if since > before and seat not in moved and self._is_awaited(session, seat, since):
                    self._schedule(session, seat, self._wait_and_call(session, seat, since))

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

    def _schedule(self, session: TableSession, seat: int | None, work: Coroutine[Any, Any, None]) -> None:
        """Have a call made; it replaces the one for an earlier turn of the seat."""
        call, flow = Call(session.id, seat), _flow(session)
        self._waiting.cancel(call)
        if self._waiting.has_room(flow):
            self._waiting.add(call, flow, self._begin(work))
        else:
            work.close()
            self._registry.metrics.hooks.labels("dropped").inc()

    def _begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

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
        await self._call(now, seat, since)

    async def _is_connected_elsewhere(self, table: str, seat: int) -> bool:
        """Whether a seat's person is connected to another process."""
        if not self._store.notices.enabled:
            return False
        self._unanswered.add((table, seat))
        try:
            await self._store.notices.send_presence(table, seat, present=False)
            await asyncio.sleep(PRESENCE_SECONDS)
            return (table, seat) not in self._unanswered
        finally:
            self._unanswered.discard((table, seat))

    async def _call(self, session: TableSession, seat: int | None, since: int | None) -> None:
        """Call the webhook as soon as a slot is free, unless the game has continued until then."""
        flow, task = _flow(session), asyncio.current_task()
        await self._slots.acquire(flow)
        try:
            # From here on a newer turn does not cancel this call: it would free the slot before the work has ended.
            if task is not None:
                self._waiting.remove(Call(session.id, seat), task)
            if seat is None or since is None or self._is_awaited(session, seat, since):
                await self._post(session, seat)
        finally:
            self._slots.release(flow)

    async def _post(self, session: TableSession, seat: int | None) -> None:
        try:
            webhook = await self._store.tables.webhook(session.id)
            if webhook is None:
                # It was deleted with its host after the table was loaded.
                return
            language = choose_language([await self._store.people.language(session.table.host)])
            content = _body(session, seat, webhook.base_url, language)
            private, patience = self._settings.hooks == "any", self._settings.hook_patience
            status = await post(webhook.address, content, private=private, patience=patience)
            outcome = "told" if 200 <= status < 300 else f"status {status}"
        except Exception as error:
            # Its message may contain the address.
            outcome = type(error).__name__
        self._registry.metrics.hooks.labels("told" if outcome == "told" else "failed").inc()
        if outcome != "told":
            log.warning("a webhook call failed", table=session.id, outcome=outcome)


def _flow(session: TableSession) -> Flow:
    """Whose call it is. Old tables have no origin: their host stands for it."""
    host = session.table.host
    return Flow(session.origin or host, host)


def _is_connected(session: TableSession, seat: int) -> bool:
    """Whether a seat's person is connected here."""
    person = session.table.seats[seat].person
    return any(subscriber.viewer.person == person for subscriber in session.subscribers)


def _body(session: TableSession, seat: int | None, base_url: str, language: str) -> bytes:
    """The JSON body. Discord shows `content`, Mattermost and Slack show `text`. Mentions in names are disabled."""
    table = session.table
    name = None if seat is None else table.seats[seat].name
    url = f"{base_url}/table/{session.id}"
    board = table.started_game.board.title_in(language)
    display_name = "".join(f"{letter}\u200b" if letter in "@<" else letter for letter in name or "")
    if seat is None:
        notice = message("webhook-over", board=board, url=url)
    else:
        notice = message("webhook-turn", name=display_name, board=board, url=url)
    content = notice.text(language)
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
