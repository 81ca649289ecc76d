"""People, sessions, recovery codes and mutes."""

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from draisine.server.store import Account, DeviceRow, Session
from tests.server.async_tests import async_test
from tests.server.store.factories import new_person, open_store


@async_test
async def test_a_session_identifies_its_person(url: str) -> None:
    async with open_store(url) as store:
        ada = await new_person(store, "ada")
        await store.people.add_session("token", "ada", 5.0)
        assert await store.people.session("token") == Session(person=ada, seen=5.0)
        assert await store.people.session("recovery ada") is None
        await store.people.end_session("token")
        assert await store.people.session("token") is None


@async_test
async def test_a_session_needs_an_existing_person(url: str) -> None:
    async with open_store(url) as store:
        with pytest.raises(IntegrityError):
            await store.people.add_session("token", "unknown", 5.0)


@async_test
async def test_a_recovery_code_identifies_its_person(url: str) -> None:
    async with open_store(url) as store:
        ada, bob = await new_person(store, "ada"), await new_person(store, "bob")
        assert await store.people.find_by_code("recovery ada") == Account(person=ada)
        assert await store.people.find_by_code("recovery bob") == Account(person=bob)
        assert await store.people.find_by_code("ada") is None


@async_test
async def test_a_used_recovery_code_is_void(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        assert await store.people.replace_code("ada", "second")
        assert not await store.people.replace_code("ada", "third", used="recovery ada")
        assert await store.people.replace_code("ada", "third", used="second")
        codes = [await store.people.find_by_code(code) for code in ("recovery ada", "second", "third")]
        assert [account is not None for account in codes] == [False, False, True]


@async_test
async def test_of_two_devices_that_use_a_recovery_code_at_once_one_signs_in(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        tried = [store.people.replace_code("ada", f"new {number}", used="recovery ada") for number in range(4)]
        assert sorted(await asyncio.gather(*tried)) == [False, False, False, True]


@async_test
async def test_the_sessions_of_a_person(url: str) -> None:
    async with open_store(url) as store:
        for person in ("ada", "bob"):
            await new_person(store, person)
        await store.people.add_session("one", "ada", 1.0, "Firefox · Linux")
        await store.people.add_session("two", "ada", 2.0)
        await store.people.add_session("three", "bob", 3.0)
        await store.people.touch("one", 5.0)
        assert await store.people.list_sessions("ada") == [
            DeviceRow(token_hash="one", created=1.0, seen=5.0, device="Firefox · Linux"),
            DeviceRow(token_hash="two", created=2.0, seen=2.0, device=""),
        ]


@async_test
async def test_listing_people(url: str) -> None:
    async with open_store(url) as store:
        ada, bob = await new_person(store, "ada"), await new_person(store, "bob")
        await store.people.add_session("token", "bob", 1.0)
        await store.people.touch("token", 9.0)
        assert [account.person.id for account in await store.people.list_all()] == ["bob", "ada"]
        assert await store.people.get("ada") == Account(person=ada)
        assert await store.people.get(bob.name) is None


@async_test
async def test_renaming_a_person_and_recording_a_visit(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        await store.people.add_session("token", "ada", 5.0)
        await store.people.rename("ada", "Countess", "fr")
        await store.people.touch("token", 1_760_000_000.125)
        session = await store.people.session("token")
        assert session is not None
        assert (session.person.name, session.person.language, session.person.created) == ("Countess", "fr", 1.0)
        assert await store.people.language("ada") == "fr"
        assert session.seen == session.person.seen == 1_760_000_000.125


@async_test
async def test_old_sessions_are_ended(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        for token, at in (("old", 5.0), ("touched", 6.0), ("new", 50.0)):
            await store.people.add_session(token, "ada", at)
        await store.people.touch("touched", 40.0)
        await store.people.delete_sessions(40.0)
        assert [await store.people.session(token) is not None for token in ("old", "touched", "new")] == [
            False,
            True,
            True,
        ]


@async_test
async def test_muting_and_unmuting(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        for muted in ("bob", "eve", "bob"):
            await store.people.mute("ada", muted)
        assert await store.people.muted_by("ada") == {"bob", "eve"}
        await store.people.unmute("ada", "bob")
        await store.people.unmute("ada", "bob")
        assert await store.people.muted_by("ada") == {"eve"}
        assert await store.people.muted_by("eve") == set()
