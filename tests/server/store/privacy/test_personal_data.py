"""Data of a person across tables."""

from draisine.server.store.privacy.personal_data import BATCH, OwnEntry, OwnPlan, Usage
from draisine.server.tables.entries import BotSat, Said
from draisine.server.tables.ruling import Ruling
from tests.server.async_tests import async_test
from tests.server.store.factories import PLAN, append, new_person, new_table, open_store, said, sat


@async_test
async def test_the_entries_of_a_person(url: str) -> None:
    async with open_store(url) as store:
        others = Said(person="bob", name="Bob", text='I know "ada"', room="players")
        for table in ("t", "u"):
            await new_table(store, table)
            await append(store, 0, sat(0, "ada"), sat(1, "bob"), said(), others, table=table)
        assert await store.personal_data.entries("ada", ["t"]) == [
            OwnEntry("t", 2.0, sat(0, "ada")),
            OwnEntry("t", 2.0, said()),
        ]
        assert len(await store.personal_data.entries("ada", ["u", "t"])) == 4
        assert await store.personal_data.entries("ada", []) == []


@async_test
async def test_the_entries_at_many_tables(url: str) -> None:
    async with open_store(url) as store:
        ids = [f"t{number}" for number in range(BATCH + 1)]
        for table in ids:
            await new_table(store, table)
            await append(store, 0, sat(0, "ada"), table=table)
        assert {each.table for each in await store.personal_data.entries("ada", ids)} == set(ids)


@async_test
async def test_the_plans_and_mutes_of_a_person(url: str) -> None:
    async with open_store(url) as store:
        for person in ("ada", "bob", "eve"):
            await new_person(store, person)
        await new_table(store)
        for seat, person in enumerate(("ada", "bob")):
            plan = Ruling(plan=(seat, PLAN))
            order = (f"{person}/1", person)
            await store.log.append("t", 0, plan, phase="playing", at=2.0, order=order, answer=b"{}")
        assert await store.personal_data.plans("bob") == [OwnPlan("t", 1, PLAN)]
        for muted in ("eve", "bob"):
            await store.people.mute("ada", muted)
        assert await store.personal_data.muted_names("ada") == ["Bob", "Eve"]


@async_test
async def test_what_people_have_stored(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store, "old", host="bob", at=1.0)
        await new_table(store, "t", host="ada", at=100.0)
        await append(store, 0, sat(0, "ada"), BotSat(seat=1, bot="conductor"), table="t", at=101.0)
        await append(store, 2, said("hello"), said("again"), table="t", at=102.0)
        await append(store, 0, sat(0, "bob"), table="old", at=103.0)
        ada, bob = await store.personal_data.usage(50.0)
        assert counts(ada) == ("ada", 1, 4, 2)
        assert counts(bob) == ("bob", 0, 1, 0)
        assert ada.bytes > bob.bytes > 0
        assert await store.personal_data.usage(200.0) == []


def counts(usage: Usage) -> tuple[str, int, int, int]:
    return usage.person, usage.tables, usage.entries, usage.messages
