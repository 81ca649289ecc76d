"""Tables in memory while people are deleted or banned, in this process and in others."""

import asyncio
from contextlib import suppress

import msgspec

from draisine.server.runtime.redaction import delete_person, prune, reload_tables
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import Subscriber, TableSession
from draisine.server.settings import Settings
from draisine.server.store import Account, Notice, Person, SessionEnded, Store
from draisine.server.tables import commands
from draisine.server.tables.messages import Snapshot
from tests.server.async_tests import async_test
from tests.server.registries import (
    Follower,
    check_consistent,
    open_registry,
    open_table,
    refusal_code,
    send,
    start_game,
    wait_until,
)
from tests.server.table_scenes import ADA, BEN, DRAW, ZOE, at_turn, viewer_of

PERSON = Person(id=ADA.person, name=ADA.name, language="en", created=0.0, seen=0.0)
TRACES = (b"Ada", ADA.person.encode(), b"call 555")


async def set_up(registry: TableRegistry, store: Store) -> TableSession:
    """A game of Ada and Ben, with a chat message of Ada, in memory."""
    await store.people.add(PERSON, "recovery")
    await start_game(store, at_turn(), ADA, BEN)
    await send(registry, ADA, commands.Say(text="call 555"), "say")
    await send(registry, ADA, DRAW, "draw")
    return await registry.get("t")


def traces(session: TableSession, follower: Follower) -> list[bytes]:
    """What the table, its entries and the last message tell about Ada."""
    memory = msgspec.json.encode(session.entries) + msgspec.json.encode(follower.latest)
    memory += repr((session.table.seats, session.table.chat, session.table.host)).encode()
    return [trace for trace in TRACES if trace in memory]


@async_test
async def test_a_table_in_memory_is_read_again_and_its_subscribers_get_a_snapshot(url: str) -> None:
    async with open_registry(url) as (registry, store):
        session = await set_up(registry, store)
        ben, zoe = Follower(registry, session, BEN, 1), Follower(registry, session, ZOE)
        assert traces(session, ben)
        await delete_person(registry, store, PERSON)
        assert registry.peek("t") is session
        for follower in (ben, zoe):
            assert isinstance(follower.messages[-1], Snapshot)
            assert traces(session, follower) == []
        assert (session.table.host, session.table.seats[0].held) == (BEN.person, True)
        await check_consistent(registry, store)
        assert refusal_code(await send(registry, ADA, DRAW, "again")) == "not_yours"


@async_test
async def test_other_processes_read_the_table_again(url: str) -> None:
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await set_up(here, store)
        session = await there.get("t")
        ben = Follower(there, session, BEN, 1)
        await delete_person(here, store, PERSON)
        # On PostgreSQL a notice says so, on SQLite the file is polled.
        await there.on_notice(None)
        assert traces(session, ben) == []
        await check_consistent(there, store)


@async_test
async def test_a_process_that_does_not_know_yet_cannot_store_orders_of_a_deleted_person(url: str) -> None:
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await set_up(here, store)
        session = await there.get("t")
        ben = Follower(there, session, BEN, 1)
        await delete_person(here, store, PERSON)
        answers = await asyncio.gather(
            send(there, ADA, DRAW, "late"), send(there, ADA, commands.Say(text="call 555 again"), "later")
        )
        assert [refusal_code(answer) for answer in answers] == ["not_yours", "not_here"]
        assert traces(session, ben) == []
        assert ADA.person not in await store.redaction.find_deleted(10)


@async_test
async def test_deletion_reaches_other_processes_by_notice(postgres_url: str) -> None:
    async with open_registry(postgres_url) as (here, store), open_registry(postgres_url) as (there, other):
        await set_up(here, store)
        session = await there.get("t")
        ben = Follower(there, session, BEN, 1)
        closed: list[int] = []
        reader = Subscriber(viewer_of(ADA, 0), lambda _: None, lambda code, _: closed.append(code))
        there.subscribe(session, reader)
        tasks: set[asyncio.Task[None]] = set()
        listening = asyncio.Event()

        def on_notice(notice: Notice) -> None:
            listening.set()
            tasks.add(asyncio.get_running_loop().create_task(there.on_notice(notice)))

        listener = asyncio.create_task(other.notices.listen(on_notice))
        await listening.wait()
        await delete_person(here, store, PERSON)
        await wait_until(lambda: traces(session, ben) == [] and closed)
        assert closed == [4401]
        listener.cancel()
        with suppress(asyncio.CancelledError):
            await listener
        await asyncio.gather(*tasks)


@async_test
async def test_an_open_table_without_other_people_is_closed_with_its_host(url: str) -> None:
    async with open_registry(url) as (registry, store):
        await store.people.add(PERSON, "recovery")
        await open_table(store)
        await send(registry, ADA, commands.Sit(seat=0), "sit")
        await delete_person(registry, store, PERSON)
        session = await registry.get("t")
        assert (session.table.phase, session.table.seats[0].taken) == ("closed", False)


@async_test
async def test_clearing_the_chat_of_a_table_in_memory(url: str) -> None:
    async with open_registry(url) as (registry, store):
        session = await set_up(registry, store)
        ben = Follower(registry, session, BEN, 1)
        assert [message.text for message in ben.latest.chat or []] == ["call 555"]
        await store.redaction.clear_chat(["t"], 9.0)
        await reload_tables(registry, ["t", "another"])
        assert ben.latest.chat == []
        assert (await send(registry, ADA, DRAW, "next")).refused is None


@async_test
async def test_old_chat_of_a_table_in_memory_is_deleted(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await set_up(registry, store)
        await store.people.add(msgspec.structs.replace(PERSON, id=BEN.person, seen=registry.now()), "code of Ben")
        ben = Follower(registry, await registry.get("t"), BEN, 1)
        later = registry.now() + 100 * 86400
        registry.now = lambda: later
        keep = Settings(keep_chat_days=90, keep_people_days=0, keep_unfinished_days=0)
        assert (await prune(registry, store, keep)).chats == 1
        assert ben.latest.chat == []


@async_test
async def test_a_banned_person_is_disconnected_with_another_code(url: str) -> None:
    async with open_registry(url) as (registry, store):
        session = await set_up(registry, store)
        closed: list[tuple[int, str]] = []
        subscriber = Subscriber(
            viewer_of(ADA, 0), lambda _: None, lambda code, reason: closed.append((code, reason)), "token"
        )
        registry.subscribe(session, subscriber)
        await store.people.add_session("token", ADA.person, 0.0)
        await registry.on_notice(None)
        assert closed == []
        await store.moderation.ban(ADA.person, "spam", 1.0)
        await registry.on_notice(SessionEnded(person=ADA.person))
        assert closed == [(4403, "banned")]
        assert await store.people.get(ADA.person) == Account(person=PERSON, banned=1.0, ban_reason="spam")
