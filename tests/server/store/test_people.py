import pytest
from sqlalchemy.exc import IntegrityError

from draisine.server.store import Session, Store
from draisine.server.tables.rulings import Ruling
from tests.server.store.scenes import in_loop, keep, new_person, new_table, opened, sat


@in_loop
async def test_a_session_says_who_it_is(url: str) -> None:
    async with opened(url) as store:
        ada = await new_person(store, "ada")
        await store.add_session("token", "ada", 5.0)
        assert await store.session("token") == Session(person=ada, seen=5.0)
        assert await store.session("recovery ada") is None
        await store.end_session("token")
        assert await store.session("token") is None


@in_loop
async def test_a_session_is_somebodys(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(IntegrityError):
            await store.add_session("token", "nobody", 5.0)


@in_loop
async def test_a_recovery_code_says_who_has_it(url: str) -> None:
    async with opened(url) as store:
        ada, bob = await new_person(store, "ada"), await new_person(store, "bob")
        assert await store.recover("recovery ada") == ada
        assert await store.recover("recovery bob") == bob
        assert await store.recover("ada") is None


@in_loop
async def test_a_new_name_and_the_last_visit(url: str) -> None:
    async with opened(url) as store:
        await new_person(store, "ada")
        await store.add_session("token", "ada", 5.0)
        await store.rename("ada", "Countess", "fr")
        await store.touch("token", 1_760_000_000.125)
        session = await store.session("token")
        assert session is not None
        assert (session.person.name, session.person.language, session.person.created) == ("Countess", "fr", 1.0)
        assert await store.language_of("ada") == "fr"
        assert session.seen == session.person.seen == 1_760_000_000.125


@in_loop
async def test_a_device_that_has_not_been_seen_for_long_is_not_known_any_more(url: str) -> None:
    async with opened(url) as store:
        await new_person(store, "ada")
        for token, at in (("old", 5.0), ("touched", 6.0), ("new", 50.0)):
            await store.add_session(token, "ada", at)
        await store.touch("touched", 40.0)
        await store.end_old_sessions(40.0)
        assert [await store.session(token) is not None for token in ("old", "touched", "new")] == [False, True, True]


@in_loop
async def test_mutes(url: str) -> None:
    async with opened(url) as store:
        await new_person(store, "ada")
        for muted in ("bob", "eve", "bob"):
            await store.mute("ada", muted)
        assert await store.mutes_of("ada") == {"bob", "eve"}
        await store.unmute("ada", "bob")
        await store.unmute("ada", "bob")
        assert await store.mutes_of("ada") == {"eve"}
        assert await store.mutes_of("eve") == set()


async def _play_together(store: Store) -> None:
    for seat, person in enumerate(("ada", "bob")):
        await new_person(store, person)
        await store.add_session(f"token {person}", person, 1.0)
        await keep(store, seat, sat(seat, person))
        plan = Ruling(plan=(seat, ["draw"]))
        await store.append("t", seat + 1, plan, phase="open", at=2.0, order=(f"plan {seat}", person), answer=b"{}")
    await store.mute("ada", "bob")
    await store.mute("bob", "ada")


@in_loop
async def test_forgetting_leaves_what_others_share(url: str) -> None:
    async with opened(url) as store:
        await new_table(store)
        await _play_together(store)
        before, log = await store.table("t"), await store.log("t")
        await store.forget("ada")
        assert await store.session("token ada") is None
        assert await store.recover("recovery ada") is None
        assert await store.mutes_of("ada") == set()
        assert await store.mutes_of("bob") == set()
        assert await store.plans("t") == {1: ["draw"]}
        assert await store.tables_of("ada") == []
        assert await store.tables_of("bob") == [before]
        assert await store.log("t") == log
        assert await store.session("token bob") is not None
