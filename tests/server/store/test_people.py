"""People, sessions, mutes, and deletion."""

import pytest
from sqlalchemy.exc import IntegrityError

from draisine.server.store import Session, Store
from draisine.server.tables.rulings import Ruling
from tests.server.async_tests import async_test
from tests.server.store.factories import PLAN, append, new_person, new_table, open_store, sat


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
        assert await store.people.recover("recovery ada") == ada
        assert await store.people.recover("recovery bob") == bob
        assert await store.people.recover("ada") is None


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


async def _play_together(store: Store) -> None:
    for seat, person in enumerate(("ada", "bob")):
        await new_person(store, person)
        await store.people.add_session(f"token {person}", person, 1.0)
        await append(store, seat, sat(seat, person))
        plan = Ruling(plan=(seat, PLAN))
        await store.log.append("t", seat + 1, plan, phase="open", at=2.0, order=(f"plan {seat}", person), answer=b"{}")
    await store.people.mute("ada", "bob")
    await store.people.mute("bob", "ada")


@async_test
async def test_deleting_a_person_keeps_shared_data(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
        await _play_together(store)
        before, log = await store.tables.get("t"), await store.log.entries("t")
        await store.people.forget("ada")
        assert await store.people.session("token ada") is None
        assert await store.people.recover("recovery ada") is None
        assert await store.people.muted_by("ada") == set()
        assert await store.people.muted_by("bob") == set()
        assert await store.log.plans("t") == {1: PLAN}
        assert await store.tables.list_for_person("ada") == []
        assert await store.tables.list_for_person("bob") == [before]
        assert await store.log.entries("t") == log
        assert await store.people.session("token bob") is not None
