"""Bans, blocks and reports."""

from draisine.server.store import Account, ReportRow, Store
from tests.server.async_tests import async_test
from tests.server.store.factories import new_person, open_store, said


async def _people(store: Store, *ids: str) -> None:
    for person in ids:
        await new_person(store, person)


def _report(report: str, created: float = 1.0) -> ReportRow:
    return ReportRow(
        id=report,
        person="ada",
        table_id="t",
        reported="bob",
        reported_name="Bob",
        kind="chat",
        text="he was rude",
        chat=[said("one"), said("two")],
        created=created,
    )


@async_test
async def test_a_ban_is_part_of_the_account_and_of_its_sessions(url: str) -> None:
    async with open_store(url) as store:
        ada = await new_person(store, "ada")
        await store.people.add_session("token", "ada", 1.0)
        await store.moderation.ban("ada", "spam", 7.0)
        assert await store.people.get("ada") == Account(person=ada, banned=7.0, ban_reason="spam")
        session = await store.people.session("token")
        assert session is not None
        assert session.ban_reason == "spam"
        await store.moderation.unban("ada")
        assert await store.people.get("ada") == Account(person=ada)


@async_test
async def test_a_block_concerns_both_people(url: str) -> None:
    async with open_store(url) as store:
        await _people(store, "ada", "bob", "eve")
        for blocked in ("eve", "bob", "bob"):
            await store.moderation.block("ada", blocked)
        await store.moderation.block("eve", "bob")
        assert await store.moderation.blocked_by("ada") == {"bob": "Bob", "eve": "Eve"}
        assert await store.moderation.blocked_with("bob") == {"ada", "eve"}
        assert await store.moderation.blocked_by("bob") == {}
        await store.moderation.unblock("ada", "bob")
        assert await store.moderation.blocked_with("bob") == {"eve"}


@async_test
async def test_the_chat_of_muted_and_blocked_people_is_hidden(url: str) -> None:
    async with open_store(url) as store:
        await _people(store, "ada", "bob", "eve")
        await store.people.mute("ada", "bob")
        await store.moderation.block("ada", "eve")
        assert await store.moderation.hidden_from("ada") == {"bob", "eve"}
        assert await store.moderation.hidden_from("eve") == set()


@async_test
async def test_reports_wait_for_an_answer(url: str) -> None:
    async with open_store(url) as store:
        await _people(store, "ada", "bob")
        for report, created in (("second", 2.0), ("first", 1.0)):
            await store.moderation.add_report(_report(report, created))
        assert await store.moderation.list_reports() == [_report("first"), _report("second", 2.0)]
        assert await store.moderation.answer("first", "we had a word", 5.0)
        assert not await store.moderation.answer("third", "?", 5.0)
        assert [report.id for report in await store.moderation.list_reports()] == ["second"]
        assert [report.id for report in await store.moderation.list_reports(answered=True)] == ["first", "second"]
        answered, _ = await store.moderation.reports_by("ada")
        assert (answered.answer, answered.answered) == ("we had a word", 5.0)
        assert await store.moderation.get_report("first") == answered
        assert await store.moderation.get_report("third") is None
        assert await store.moderation.reports_by("bob") == []
