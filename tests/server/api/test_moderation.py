"""Reports, blocks and bans."""

import time
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from draisine.server.store import Store
from draisine.server.tables.refusals import EMPTY_SEAT
from tests.server.api_client import ApiClient, SocketClosed, get_registry, running_app, start_game
from tests.server.async_tests import async_test


def get_store(app: Litestar) -> Store:
    store: Store = app.state.store
    return store


async def report(client: ApiClient, table: str, **data: Any) -> Any:
    return (await client.http.post(f"/api/tables/{table}/reports", json=data)).json()


@async_test
async def test_a_report_reaches_the_operator_and_its_answer_the_author(tmp_path: Path) -> None:
    async with running_app(tmp_path, chat_per_minute=1e6, table_chat_per_minute=1e6) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        for number in range(25):
            await ben.order(table, f"say-{number}", do="say", text=f"line {number}")
        sent = await report(ada, table, seat=1, kind="chat", text="  he insults\nme ")
        moderation = get_store(app).moderation
        (stored,) = await moderation.list_reports()
        assert (stored.person, stored.reported, stored.reported_name, stored.table_id) == (ada.id, ben.id, "Ben", table)
        assert (stored.kind, stored.text) == ("chat", "he insults me")
        assert [said.text for said in stored.chat] == [f"line {number}" for number in range(5, 25)]
        assert await ada.get("/api/me/reports") == [sent]
        assert (sent["id"], sent["name"], sent["answer"]) == (stored.id, "Ben", None)
        await moderation.answer(stored.id, "Ben is banned.", time.time())
        assert [each["answer"] for each in await ada.get("/api/me/reports")] == ["Ben is banned."]
        assert await ben.get("/api/me/reports") == []


@async_test
async def test_reports_about_a_table_and_of_spectators(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = (await ada.open_table(visibility="open"))["id"]
        await ada.order(table, "sit", do="sit", seat=0)
        await ada.order(table, "say", do="say", text="among players")
        await eve.order(table, "say", do="say", text="among spectators", room="spectators")
        await report(eve, table, seat=0, kind="chat")
        await report(eve, table, seat=None, kind="other", text="no one plays here")
        first, second = await get_store(app).moderation.list_reports()
        assert [said.text for said in first.chat] == ["among spectators"]
        assert (second.reported, second.reported_name, second.chat) == (None, "", [])


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"seat": None, "kind": "other", "text": " "}, 400, "empty"),
        ({"seat": 1, "kind": "play", "text": "x" * 501}, 400, "too_long"),
        ({"seat": 0, "kind": "play", "text": "me"}, 404, EMPTY_SEAT),
        ({"seat": 9, "kind": "play", "text": "?"}, 404, EMPTY_SEAT),
        ({"seat": 1, "kind": "rude", "text": "?"}, 400, "bad_request"),
    ],
)
@async_test
async def test_invalid_reports(tmp_path: Path, data: dict[str, Any], status: int, code: str) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        answer = await ada.http.post(f"/api/tables/{table}/reports", json=data)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert await get_store(app).moderation.list_reports() == []


@async_test
async def test_reports_need_access_to_the_table_and_are_limited(tmp_path: Path) -> None:
    async with running_app(tmp_path, reports_per_day=2) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = (await start_game(ada, ben))["id"]
        data = {"seat": 1, "kind": "name"}
        assert (await eve.http.post(f"/api/tables/{table}/reports", json=data)).status_code == 404
        sent = [await ada.http.post(f"/api/tables/{table}/reports", json=data) for _ in range(3)]
        assert [answer.status_code for answer in sent] == [201, 201, 429]


@async_test
async def test_a_block_hides_the_chat_at_once_and_can_be_ended(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table) as socket:
            await socket.next()
            answer = await ada.http.post(f"/api/tables/{table}/block", json={"seat": 1})
            assert (answer.status_code, answer.json()) == (201, [1])
            await ben.order(table, "one", do="say", text="hidden")
            (block,) = await ada.get("/api/me/blocks")
            assert block["name"] == "Ben"
            assert ben.id not in block["id"]
            assert (await ben.http.delete(f"/api/me/blocks/{block['id']}")).status_code == 404
            assert (await ada.http.delete(f"/api/me/blocks/{block['id']}")).status_code == 204
            await ben.order(table, "two", do="say", text="visible")
            update = await socket.until("update")
        assert [told["text"] for told in update["told"]] == ["visible"]
        assert await ada.get("/api/me/blocks") == []
        assert await ben.get("/api/me/blocks") == []


@async_test
async def test_a_seat_without_another_person_cannot_be_blocked(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        for seat in (0, 7):
            answer = await ada.http.post(f"/api/tables/{table}/block", json={"seat": seat})
            assert (answer.status_code, answer.json()["code"]) == (404, EMPTY_SEAT)
        answer = await ada.http.post(f"/api/tables/{table}/block", json={"seat": 1, "on": False})
        assert answer.json() == []


@async_test
async def test_blocked_people_are_kept_apart(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        first = (await start_game(ada, ben))["id"]
        await ada.http.post(f"/api/tables/{first}/block", json={"seat": 1})
        table = await ada.open_table(visibility="open")
        answer = await ben.order(table["id"], "sit", table["invite"], do="sit", seat=1)
        assert answer["refused"]["code"] == "blocked"
        assert [row["id"] for row in await ada.get("/api/tables")] == [table["id"]]
        assert await ben.get("/api/tables") == []


@async_test
async def test_a_banned_person_is_disconnected_and_refused_with_the_reason(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        store, registry = get_store(app), get_registry(app)
        async with ben.socket(table) as socket:
            await socket.next()
            await store.moderation.ban(ben.id, "spam", time.time())
            await store.redaction.hold_seats(ben.id, time.time())
            await registry.on_notice(None)
            with pytest.raises(SocketClosed) as closed:
                await socket.until("closed")
        assert (closed.value.code, closed.value.reason) == (4403, "banned")
        for path in ("/api/me", "/api/session", "/api/tables/mine", f"/api/tables/{table}"):
            answer = await ben.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert answer.json()["message"]["values"] == {"reason": "spam"}
        answer = await ApiClient(app).http.post("/api/recover", json={"code": ben.recovery})
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        with pytest.raises(SocketClosed) as closed:
            async with ben.socket(table):
                pass
        assert closed.value.code == 4403
        seat = (await ada.get(f"/api/tables/{table}"))["table"]["seats"][1]
        assert (seat["held"], seat["why"], seat["name"]) == (True, "left", "Ben")
        await store.moderation.unban(ben.id)
        assert (await ben.http.get("/api/me")).status_code == 200
        assert (await ben.order(table, "back", do="take_back", seat=1))["refused"] is None
