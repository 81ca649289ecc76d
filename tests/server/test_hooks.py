"""Hooks: a table tells an address of turns, once and only then; and nothing is reached that should not be."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from structlog.testing import capture_logs

from draisine.play import Game
from draisine.server.settings import Settings
from draisine.server.store import Heard, Person, Store
from draisine.server.store.schema import hooks
from draisine.server.tables import commands
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.webhooks import Forbidden, Hook, checked, is_public, post
from tests.server.halls import Follower, ask, from_store, hall_on, refusal, start_at, until
from tests.server.scenes import ADA, BEN, ZOE, position
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor, server

DRAW = commands.Play(seat=0, move="draw blind")
CLAIM = commands.Play(seat=0, move="claim montreal-new_york with 3 blue")
QUICK: dict[str, Any] = {"hooks": "any", "hook_seconds": 0.05}
SECRET = "a-secret-of-the-host"


def at_turn() -> Game:
    return position(seats=[{"hand": {"blue": 3}}, {"hand": {"red": 2}}], deck_top=["green", "white", "black"])


class Ear:
    """A real server that hears what it is told, and answers as it likes."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> None:
        self.answer = answer
        self.heard: list[dict[str, Any]] = []
        self.heads: list[str] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{SECRET}?x=1"

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
        )
        self.heads.append(head)
        self.heard.append(json.loads(await reader.readexactly(length)))
        writer.write(self.answer)
        if self.answer:
            writer.close()
        else:
            await reader.read()
            writer.close()


@asynccontextmanager
async def listening(answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> AsyncIterator[Ear]:
    ear = Ear(answer)
    async with await asyncio.start_server(ear.hear, "127.0.0.1", 0) as listener:
        ear.port = listener.sockets[0].getsockname()[1]
        yield ear


async def hooked(store: Store, ear: Ear, *, clock: int | None = None, sitters: Any = (ADA, BEN)) -> None:
    """A table with a hook, whose host speaks French."""
    host = Person(id=ADA.person, name="Ada", language="fr", created=0.0, seen=0.0)
    await store.add_person(host, "recovery")
    await start_at(store, at_turn(), *sitters, clock=clock)
    await store._write(insert(hooks).values(table_id="t", address=Hook(ear.address, "https://play.example").kept()))


def hearing(hall: Hall) -> Callable[[Heard], None]:
    """How a process hears of others."""
    begun: set[asyncio.Task[None]] = set()

    def heard(notice: Heard) -> None:
        begun.add(asyncio.create_task(hall.heed(notice)))

    return heard


async def settle(hall: Hall) -> None:
    """Wait until nobody is waited for."""
    await until(lambda: not hall.hooks.waiting)


@in_loop
async def test_whoever_is_not_looking_is_told_of_their_turn(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, **QUICK) as (hall, store):
        await hooked(store, ear)
        await ask(hall, ADA, CLAIM, "1")
        await settle(hall)
        (told,) = ear.heard
        url = "https://play.example/table/t"
        assert (told["event"], told["seat"], told["name"], told["table"], told["url"]) == ("turn", 1, "Ben", "t", url)
        assert told["content"] == told["text"] == f"Ben, c'est à vous sur États-Unis : {url}"
        assert ear.heads[0].startswith(f"POST /{SECRET}?x=1 HTTP/1.1\r\nHost: 127.0.0.1:{ear.port}\r\n")


@in_loop
async def test_nobody_is_told_what_they_see(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, **QUICK) as (hall, store):
        await hooked(store, ear)
        live = await hall.table("t")
        Follower(hall, live, BEN, 1)
        await ask(hall, ADA, CLAIM, "1")
        await settle(hall)
        assert ear.heard == []


@in_loop
async def test_somebody_else_who_looks_does_not_count(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, **QUICK) as (hall, store):
        await hooked(store, ear)
        Follower(hall, await hall.table("t"), ZOE)
        await ask(hall, ADA, CLAIM, "1")
        await settle(hall)
        assert len(ear.heard) == 1


@in_loop
async def test_whoever_is_quick_or_comes_in_time_is_not_told(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, **{**QUICK, "hook_seconds": 0.4}) as (hall, store):
        await hooked(store, ear)
        live = await hall.table("t")
        await ask(hall, ADA, DRAW, "1")
        await ask(hall, ADA, DRAW, "2")
        Follower(hall, live, BEN, 1)
        await settle(hall)
        assert ear.heard == []


@in_loop
async def test_bots_and_those_for_whom_a_bot_plays_are_told_nothing(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, **QUICK, bot_pace=60.0) as (hall, store):
        await hooked(store, ear, sitters=(ADA, "conductor"))
        await ask(hall, ADA, CLAIM, "1")
        await settle(hall)
        await ask(hall, ADA, commands.Stand(seat=0), "2")
        await settle(hall)
        assert ear.heard == []


@in_loop
async def test_the_end_is_told_once(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, **{**QUICK, "hook_seconds": 60.0}) as (hall, store):
        await hooked(store, ear, sitters=(ADA, "random"))
        live = await hall.table("t")
        Follower(hall, live, ADA, 0)
        await ask(hall, ADA, commands.Stand(seat=0), "leave")
        await until(lambda: live.table.phase == "over")
        await ask(hall, ADA, commands.Say(text="well played"), "chat")
        await until(lambda: ear.heard)
        assert [(told["event"], told["seat"]) for told in ear.heard] == [("over", None)]
        assert "est finie" in ear.heard[0]["content"]


@in_loop
@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\n\r\n",
        b"HTTP/1.1 500 Oh\r\n\r\n",
        b"nonsense" * 100_000,
    ],
    ids=["silence", "elsewhere", "failure", "nonsense"],
)
async def test_a_hook_that_does_not_listen_disturbs_nobody(sqlite_url: str, answer: bytes) -> None:
    async with listening(answer) as ear, hall_on(sqlite_url, **QUICK, hook_patience=0.3) as (hall, store):
        await hooked(store, ear)
        with capture_logs() as lines:
            await ask(hall, ADA, CLAIM, "1")
            await until(lambda: ear.heard)
            assert refusal(await ask(hall, BEN, commands.Play(seat=1, move="draw blind"), "2")) is None
            await settle(hall)
        assert len(ear.heard) == 1, "nothing is followed and nothing is tried again"
        assert [line["event"] for line in lines] == ["a hook did not listen"]
        assert SECRET not in str(lines)
        assert str(ear.port) not in str(lines)


@in_loop
async def test_nobody_is_at_the_address(sqlite_url: str) -> None:
    async with listening() as ear:
        pass
    async with hall_on(sqlite_url, **QUICK) as (hall, store):
        await hooked(store, ear)
        with capture_logs() as lines:
            await ask(hall, ADA, CLAIM, "1")
            await settle(hall)
        assert [line["outcome"] for line in lines] == ["ConnectionRefusedError"]


@in_loop
async def test_of_several_processes_one_tells_and_knows_who_looks_elsewhere(postgres_url: str) -> None:
    async with (
        listening() as ear,
        hall_on(postgres_url, **QUICK) as (here, store),
        hall_on(postgres_url, **QUICK) as (there, other),
    ):
        ears = [asyncio.create_task(each.listen(hearing(hall))) for hall, each in ((here, store), (there, other))]
        await hooked(store, ear)
        live = await there.table("t")
        await here.table("t")
        await asyncio.sleep(0.3)
        ben = Follower(there, live, BEN, 1)
        await ask(here, ADA, CLAIM, "1")
        await settle(here)
        assert ear.heard == [], "Ben looks, by way of the other process"
        assert not here.hooks._unseen | there.hooks._unseen, "what was answered is not remembered"
        there.leave(live, ben.reader)
        for number in range(2):
            await ask(there, BEN, commands.Play(seat=1, move="draw blind"), f"ben {number}")
        for _ in range(2):
            await settle(here)
            await settle(there)
        assert [told["name"] for told in ear.heard] == ["Ada"]
        for task in ears:
            task.cancel()


# Where nobody is to be sent


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("172.16.0.1", False), ("192.168.1.1", False), ("0.0.0.0", False),
        ("169.254.169.254", False), ("100.64.0.1", False), ("224.0.0.1", False), ("240.0.0.1", False),
        ("255.255.255.255", False), ("192.0.2.1", False), ("::1", False), ("::", False), ("fe80::1", False),
        ("fc00::1", False), ("ff02::1", False), ("::ffff:127.0.0.1", False), ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False), ("fe80::1%eth0", False), ("localhost", False),
        ("9.9.9.9", True), ("2620:fe::fe", True), ("::ffff:9.9.9.9", True), ("64:ff9b::909:909", True),
    ],
)  # fmt: skip
def test_which_addresses_are_of_the_open_internet(number: str, public: bool) -> None:
    assert is_public(number) is public


@in_loop
async def test_private_networks_are_not_called_whatever_they_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    async with listening() as ear:
        for host in ("127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"):
            with pytest.raises((Forbidden, OSError)):
                await post(f"http://{host}:{ear.port}/", b"{}", private=False)
        loop = asyncio.get_running_loop()
        asked = []

        async def rebinding(*_: Any, **__: Any) -> Any:
            """A name that leads to the open internet when asked first, and home after that."""
            asked.append(1)
            return [(2, 1, 6, "", ("9.9.9.9" if len(asked) > 1 else "127.0.0.1", ear.port))]

        monkeypatch.setattr(loop, "getaddrinfo", rebinding)
        with pytest.raises(Forbidden):
            await post(f"http://rebound.example:{ear.port}/", b"{}", private=False)
        assert len(asked) == 1
        assert ear.heard == []


@in_loop
async def test_what_was_resolved_is_what_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is asked for once: a second answer could be another one."""
    async with listening() as ear:
        loop = asyncio.get_running_loop()
        real, asked = loop.getaddrinfo, []

        async def once(host: Any, *more: Any, **named: Any) -> Any:
            if host == "hook.example":
                asked.append(host)
                return [(2, 1, 6, "", ("127.0.0.1", ear.port))]
            return await real(host, *more, **named)

        monkeypatch.setattr(loop, "getaddrinfo", once)
        assert await post(f"http://hook.example:{ear.port}/", b"{}", private=True) == 204
        assert asked == ["hook.example"]
        assert f"Host: hook.example:{ear.port}" in ear.heads[0]


@in_loop
async def test_by_default_a_hook_into_a_private_network_is_not_called(sqlite_url: str) -> None:
    async with listening() as ear, hall_on(sqlite_url, hook_seconds=0.05) as (hall, store):
        await hooked(store, ear)
        with capture_logs() as lines:
            await ask(hall, ADA, CLAIM, "1")
            await settle(hall)
        assert [line["outcome"] for line in lines] == ["Forbidden"]
        assert ear.heard == []


# The address


@pytest.mark.parametrize(
    "address",
    ["ftp://a.example/", "file:///etc/passwd", "javascript:alert(1)", "https://", "//a.example", "a.example",
     "https://a b/", "https://a.example/\r\nX: y", "https://u:p@a.example/", "https://a.example:99999/", "https://[::1/",
     "https://é.example/", "https://a.example/" + "x" * 500],
)  # fmt: skip
def test_addresses_that_are_not_taken(address: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(address, "http://h", Settings())
    assert refused.value.code == "bad_hook"


def test_where_hooks_are_off_an_address_is_refused_and_none_is_fine() -> None:
    with pytest.raises(Refused) as refused:
        checked("https://a.example/", "http://h", Settings(hooks="off"))
    assert refused.value.code == "hooks_off"
    assert checked(None, "http://h", Settings(hooks="off")) is None
    assert checked("", "http://h", Settings(hooks="off")) is None


@in_loop
async def test_the_address_is_shown_to_nobody(tmp_path: Path) -> None:
    async with listening() as ear, server(tmp_path, **QUICK) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = await ada.open("first_journey", 2, hook=ear.address, visibility="open")
        for seat, visitor in enumerate((ada, ben)):
            await visitor.ask(table["id"], f"sit-{seat}", table["invite"], do="sit", seat=seat)
        await ada.ask(table["id"], "start", do="start")
        await until(lambda: ear.heard)
        assert ear.heard[0]["url"] == f"http://draisine.test/table/{table['id']}"
        for visitor in (ada, ben):
            for path in ("/api/tables", "/api/tables/mine", f"/api/tables/{table['id']}",
                         f"/api/tables/{table['id']}/entries"):  # fmt: skip
                assert SECRET not in (await visitor.web.get(path)).text
            async with visitor.socket(table["id"]) as socket:
                await socket.next()
                assert SECRET.encode() not in socket.raw
        for asked in ("nonsense", "http://[::1"):
            answer = await ada.web.post("/api/tables", json={"board": "usa", "players": 2, "hook": asked})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_hook")


@in_loop
async def test_a_rematch_tells_the_same_address_until_whose_it_is_is_forgotten(sqlite_url: str) -> None:
    """Somebody else opens the rematch, and it is in use when the address goes."""
    async with listening() as ear, hall_on(sqlite_url, **QUICK) as (hall, store):
        await hooked(store, ear)
        live = await hall.table("t")
        for asker, seat in ((ADA, 0), (BEN, 1)):
            await ask(hall, asker, commands.Stand(seat=seat), "leave")
        await until(lambda: live.table.phase == "over")
        await settle(hall)
        ear.heard.clear()
        await ask(hall, BEN, commands.Rematch(), "again")
        sequel = (await from_store(store)).rematch
        assert sequel is not None
        assert await store.hook(sequel) == await store.hook("t") == Hook(ear.address, "https://play.example").kept()
        await hall.table(sequel)
        await store.forget(ADA.person)
        assert refusal(await ask(hall, BEN, commands.Start(), "start", table=sequel)) is None
        await settle(hall)
        assert (await store.hook("t"), await store.hook(sequel)) == (None, None)
        assert ear.heard == []
