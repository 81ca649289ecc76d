"""Webhooks: one notification per turn of an absent player, and no requests to private networks."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from structlog.testing import capture_logs

from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.webhook_calls import ForbiddenAddress, is_public, post, resolve
from draisine.server.runtime.webhooks import validate_webhook
from draisine.server.settings import Settings
from draisine.server.store import Notice, Person, Store, Webhook
from draisine.server.store.schema import hooks
from draisine.server.tables import commands
from draisine.server.tables.refusals import Refused
from tests.server.api_client import ApiClient, running_app
from tests.server.async_tests import async_test
from tests.server.registries import Follower, open_registry, refusal_code, send, start_game, stored_table, wait_until
from tests.server.table_scenes import ADA, BEN, CLAIM, DRAW, ZOE, at_turn

QUICK: dict[str, Any] = {"hooks": "any", "hook_seconds": 0.05}
SECRET = "a-secret-of-the-host"


class Receiver:
    """A real HTTP server that records requests and sends a fixed response."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> None:
        self.answer = answer
        self.requests: list[dict[str, Any]] = []
        self.heads: list[str] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{SECRET}?x=1"

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
        )
        self.heads.append(head)
        self.requests.append(json.loads(await reader.readexactly(length)))
        writer.write(self.answer)
        if self.answer:
            writer.close()
        else:
            await reader.read()
            writer.close()


@asynccontextmanager
async def listening(answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> AsyncIterator[Receiver]:
    receiver = Receiver(answer)
    async with await asyncio.start_server(receiver.handle, "127.0.0.1", 0) as listener:
        receiver.port = listener.sockets[0].getsockname()[1]
        yield receiver


async def start_with_webhook(
    store: Store, receiver: Receiver, *, clock: int | None = None, occupants: Any = (ADA, BEN)
) -> None:
    """Start a game at a table with a webhook whose host speaks French."""
    host = Person(id=ADA.person, name="Ada", language="fr", created=0.0, seen=0.0)
    await store.people.add(host, "recovery")
    await start_game(store, at_turn(), *occupants, clock=clock)
    await store.database.write(
        insert(hooks).values(table_id="t", address=receiver.address, base_url="https://play.example")
    )


def notice_handler(registry: TableRegistry) -> Callable[[Notice], None]:
    """Passes notices from other processes to the registry."""
    tasks: set[asyncio.Task[None]] = set()

    def on_notice(notice: Notice) -> None:
        tasks.add(asyncio.create_task(registry.on_notice(notice)))

    return on_notice


async def settle(registry: TableRegistry) -> None:
    """Wait until no webhook is pending."""
    await wait_until(lambda: not registry.webhooks.pending)


@async_test
async def test_an_absent_player_is_notified_of_their_turn(sqlite_url: str) -> None:
    async with listening() as receiver, open_registry(sqlite_url, **QUICK) as (registry, store):
        await start_with_webhook(store, receiver)
        await send(registry, ADA, CLAIM, "1")
        await settle(registry)
        (body,) = receiver.requests
        url = "https://play.example/table/t"
        assert (body["event"], body["seat"], body["name"], body["table"], body["url"]) == ("turn", 1, "Ben", "t", url)
        assert body["content"] == body["text"] == f"Ben, c'est à vous de jouer (États-Unis)\u00a0: {url}"
        assert receiver.heads[0].startswith(f"POST /{SECRET}?x=1 HTTP/1.1\r\nHost: 127.0.0.1:{receiver.port}\r\n")


@async_test
async def test_a_connected_player_is_not_notified(sqlite_url: str) -> None:
    async with listening() as receiver, open_registry(sqlite_url, **QUICK) as (registry, store):
        await start_with_webhook(store, receiver)
        session = await registry.get("t")
        Follower(registry, session, BEN, 1)
        await send(registry, ADA, CLAIM, "1")
        await settle(registry)
        assert receiver.requests == []


@async_test
async def test_a_connected_spectator_does_not_prevent_the_notification(sqlite_url: str) -> None:
    async with listening() as receiver, open_registry(sqlite_url, **QUICK) as (registry, store):
        await start_with_webhook(store, receiver)
        Follower(registry, await registry.get("t"), ZOE)
        await send(registry, ADA, CLAIM, "1")
        await settle(registry)
        assert len(receiver.requests) == 1


@async_test
async def test_a_player_who_moves_or_connects_in_time_is_not_notified(sqlite_url: str) -> None:
    async with (
        listening() as receiver,
        open_registry(sqlite_url, **{**QUICK, "hook_seconds": 0.4}) as (registry, store),
    ):
        await start_with_webhook(store, receiver)
        session = await registry.get("t")
        await send(registry, ADA, DRAW, "1")
        await send(registry, ADA, DRAW, "2")
        Follower(registry, session, BEN, 1)
        await settle(registry)
        assert receiver.requests == []


@async_test
async def test_bots_and_held_seats_are_not_notified(sqlite_url: str) -> None:
    async with listening() as receiver, open_registry(sqlite_url, **QUICK, bot_pace=60.0) as (registry, store):
        await start_with_webhook(store, receiver, occupants=(ADA, "conductor"))
        await send(registry, ADA, CLAIM, "1")
        await settle(registry)
        await send(registry, ADA, commands.Stand(seat=0), "2")
        await settle(registry)
        assert receiver.requests == []


@async_test
async def test_the_end_of_the_game_is_notified_once(sqlite_url: str) -> None:
    async with (
        listening() as receiver,
        open_registry(sqlite_url, **{**QUICK, "hook_seconds": 60.0}) as (registry, store),
    ):
        await start_with_webhook(store, receiver, occupants=(ADA, "random"))
        session = await registry.get("t")
        Follower(registry, session, ADA, 0)
        await send(registry, ADA, commands.Stand(seat=0), "leave")
        await wait_until(lambda: session.table.phase == "over")
        await send(registry, ADA, commands.Say(text="well played"), "chat")
        await wait_until(lambda: receiver.requests)
        assert [(body["event"], body["seat"]) for body in receiver.requests] == [("over", None)]
        assert "est terminée" in receiver.requests[0]["content"]


@async_test
@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\n\r\n",
        b"HTTP/1.1 500 Oh\r\n\r\n",
        b"nonsense" * 100_000,
    ],
    ids=["no response", "redirect", "error", "garbage"],
)
async def test_a_failing_webhook_does_not_affect_the_game(sqlite_url: str, answer: bytes) -> None:
    async with (
        listening(answer) as receiver,
        open_registry(sqlite_url, **QUICK, hook_patience=0.3) as (registry, store),
    ):
        await start_with_webhook(store, receiver)
        with capture_logs() as lines:
            await send(registry, ADA, CLAIM, "1")
            await wait_until(lambda: receiver.requests)
            assert refusal_code(await send(registry, BEN, commands.Play(seat=1, move="draw blind"), "2")) is None
            await settle(registry)
        assert len(receiver.requests) == 1, "no redirects and no retries"
        assert [line["event"] for line in lines] == ["a webhook call failed"]
        assert SECRET not in str(lines)
        assert str(receiver.port) not in str(lines)


@async_test
async def test_a_refused_connection_is_logged(sqlite_url: str) -> None:
    async with listening() as receiver:
        pass
    async with open_registry(sqlite_url, **QUICK) as (registry, store):
        await start_with_webhook(store, receiver)
        with capture_logs() as lines:
            await send(registry, ADA, CLAIM, "1")
            await settle(registry)
        assert [line["outcome"] for line in lines] == ["ConnectionRefusedError"]


@async_test
async def test_one_of_several_processes_notifies_and_considers_connections_of_the_others(postgres_url: str) -> None:
    async with (
        listening() as receiver,
        open_registry(postgres_url, **QUICK) as (here, store),
        open_registry(postgres_url, **QUICK) as (there, other),
    ):
        listeners = [
            asyncio.create_task(each.notices.listen(notice_handler(registry)))
            for registry, each in ((here, store), (there, other))
        ]
        await start_with_webhook(store, receiver)
        session = await there.get("t")
        await here.get("t")
        await asyncio.sleep(0.3)
        ben = Follower(there, session, BEN, 1)
        await send(here, ADA, CLAIM, "1")
        await settle(here)
        assert receiver.requests == [], "Ben is connected to the other process"
        assert not here.webhooks._unanswered | there.webhooks._unanswered, "answered questions are not remembered"
        there.unsubscribe(session, ben.reader)
        for number in range(2):
            await send(there, BEN, commands.Play(seat=1, move="draw blind"), f"ben {number}")
        for _ in range(2):
            await settle(here)
            await settle(there)
        assert [body["name"] for body in receiver.requests] == ["Ada"]
        for task in listeners:
            task.cancel()


# Private networks


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("172.16.0.1", False), ("192.168.1.1", False), ("0.0.0.0", False),
        ("169.254.169.254", False), ("100.64.0.1", False), ("224.0.0.1", False), ("240.0.0.1", False),
        ("255.255.255.255", False), ("192.0.2.1", False), ("::1", False), ("::", False), ("fe80::1", False),
        ("fc00::1", False), ("ff02::1", False), ("::ffff:127.0.0.1", False), ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False), ("fe80::1%eth0", False), ("localhost", False),
        ("192.0.0.192", False), ("168.63.129.16", False), ("100.100.100.200", False), ("198.18.0.1", False),
        ("192.88.99.1", False), ("fec0::1", False), ("fd00:ec2::254", False), ("64:ff9b:1::7f00:1", False),
        ("::ffff:168.63.129.16", False), ("64:ff9b::a83f:8110", False), ("2002:a83f:8110::", False),
        ("::7f00:1", False), ("168.63.129.17", True), ("9.9.9.9", True), ("2620:fe::fe", True),
        ("::ffff:9.9.9.9", True), ("64:ff9b::909:909", True),
    ],
)  # fmt: skip
def test_public_and_private_addresses(number: str, public: bool) -> None:
    assert is_public(number) is public


@async_test
async def test_private_networks_are_not_called_under_any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for host in ("127.0.0.1", "localhost", "2130706433", "0x7f.1", "::1", "::ffff:127.0.0.1"):
        with pytest.raises((ForbiddenAddress, OSError)):
            await resolve(host, 80, private=False)
    lookups = []

    def rebinding(*_: Any, **__: Any) -> Any:
        """DNS rebinding: a private address first, a public one after that."""
        lookups.append(1)
        return [(2, 1, 6, "", ("9.9.9.9" if len(lookups) > 1 else "127.0.0.1", 80))]

    monkeypatch.setattr("socket.getaddrinfo", rebinding)
    with pytest.raises(ForbiddenAddress):
        await post("http://rebound.example/", b"{}", private=False, patience=1)
    assert len(lookups) == 1


@async_test
async def test_other_ports_are_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("9.9.9.9", 0))])
    for port in (22, 25, 6379, 8080):
        with pytest.raises(ForbiddenAddress):
            await post(f"http://hook.example:{port}/", b"{}", private=False, patience=1)
    for port in (80, 443):
        assert await resolve("hook.example", port, private=False) == "9.9.9.9"


@async_test
async def test_the_resolved_address_is_the_one_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is resolved once, since a second lookup could give another address."""
    async with listening() as receiver:
        lookups = []

        def once(host: str, *_: Any, **__: Any) -> Any:
            lookups.append(host)
            return [(2, 1, 6, "", ("127.0.0.1", receiver.port))]

        monkeypatch.setattr("socket.getaddrinfo", once)
        assert await post(f"http://hook.example:{receiver.port}/", b"{}", private=True, patience=30) == 204
        assert lookups == ["hook.example"]
        assert f"Host: hook.example:{receiver.port}" in receiver.heads[0]


@async_test
async def test_by_default_a_webhook_in_a_private_network_is_not_called(sqlite_url: str) -> None:
    async with listening() as receiver, open_registry(sqlite_url, hook_seconds=0.05) as (registry, store):
        await start_with_webhook(store, receiver)
        with capture_logs() as lines:
            await send(registry, ADA, CLAIM, "1")
            await settle(registry)
        assert [line["outcome"] for line in lines] == ["ForbiddenAddress"]
        assert receiver.requests == []


# Addresses


@pytest.mark.parametrize(
    "address",
    ["ftp://a.example/", "file:///etc/passwd", "javascript:alert(1)", "https://", "//a.example", "a.example",
     "https://a b/", "https://a.example/\r\nX: y", "https://u:p@a.example/", "https://a.example:99999/", "https://[::1/",
     "https://é.example/", "https://a.example/" + "x" * 500],
)  # fmt: skip
def test_invalid_addresses_are_refused(address: str) -> None:
    with pytest.raises(Refused) as refused:
        validate_webhook(address, "http://h", Settings())
    assert refused.value.code == "bad_hook"


@pytest.mark.parametrize("port", [22, 25, 6379, 8080, 65535])
def test_other_ports_are_refused_unless_private_networks_are_allowed(port: int) -> None:
    address = f"https://a.example:{port}/"
    with pytest.raises(Refused) as refused:
        validate_webhook(address, "http://h", Settings())
    assert refused.value.code == "hook_port"
    assert validate_webhook(address, "http://h", Settings(hooks="any")) is not None
    for usual in ("https://a.example/", "https://a.example:443/", "http://a.example:80/"):
        assert validate_webhook(usual, "http://h", Settings()) is not None


def test_an_address_is_refused_where_webhooks_are_disabled() -> None:
    with pytest.raises(Refused) as refused:
        validate_webhook("https://a.example/", "http://h", Settings(hooks="off"))
    assert refused.value.code == "hooks_off"
    assert validate_webhook(None, "http://h", Settings(hooks="off")) is None
    assert validate_webhook("", "http://h", Settings(hooks="off")) is None


@async_test
async def test_the_address_is_never_shown(tmp_path: Path) -> None:
    async with listening() as receiver, running_app(tmp_path, **QUICK) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await ada.open_table("first_journey", 2, hook=receiver.address, visibility="open")
        for seat, client in enumerate((ada, ben)):
            await client.order(table["id"], f"sit-{seat}", table["invite"], do="sit", seat=seat)
        await ada.order(table["id"], "start", do="start")
        await wait_until(lambda: receiver.requests)
        assert receiver.requests[0]["url"] == f"http://draisine.test/table/{table['id']}"
        for client in (ada, ben):
            for path in ("/api/tables", "/api/tables/mine", f"/api/tables/{table['id']}",
                         f"/api/tables/{table['id']}/entries"):  # fmt: skip
                assert SECRET not in (await client.http.get(path)).text
            async with client.socket(table["id"]) as socket:
                await socket.next()
                assert SECRET.encode() not in socket.raw
        for address in ("nonsense", "http://[::1"):
            answer = await ada.http.post("/api/tables", json={"board": "usa", "players": 2, "hook": address})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_hook")


@async_test
async def test_a_rematch_keeps_the_webhook_until_its_owner_is_deleted(sqlite_url: str) -> None:
    """Another person opens the rematch, and its table is loaded when the address is deleted."""
    async with listening() as receiver, open_registry(sqlite_url, **QUICK) as (registry, store):
        await start_with_webhook(store, receiver)
        session = await registry.get("t")
        for actor, seat in ((ADA, 0), (BEN, 1)):
            await send(registry, actor, commands.Stand(seat=seat), "leave")
        await wait_until(lambda: session.table.phase == "over")
        await settle(registry)
        receiver.requests.clear()
        await send(registry, BEN, commands.Rematch(), "again")
        rematch = (await stored_table(store)).rematch
        assert rematch is not None
        assert (
            await store.tables.webhook(rematch)
            == await store.tables.webhook("t")
            == Webhook(receiver.address, "https://play.example")
        )
        for actor, seat in ((ADA, 0), (BEN, 1)):
            await send(registry, actor, commands.Sit(seat=seat), f"sit {seat}", table=rematch)
        await store.redaction.delete_person(ADA.person, 0.0)
        await send(registry, BEN, commands.SeatBot(seat=0, bot="conductor"), "bot", table=rematch)
        assert refusal_code(await send(registry, BEN, commands.Start(), "start", table=rematch)) is None
        await settle(registry)
        assert (await store.tables.webhook("t"), await store.tables.webhook(rematch)) == (None, None)
        assert receiver.requests == []
