"""My devices, my recovery code and the export of my data."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar

from draisine.play import format_move
from tests.server.api_client import ApiClient, SocketClosed, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.games.finished_games import play_against_bot

FIREFOX = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"}


async def other_device(app: Litestar, person: ApiClient) -> ApiClient:
    """The same person, signed in with the recovery code."""
    device = ApiClient(app)
    me = (await device.http.post("/api/recover", json={"code": person.recovery}, headers=FIREFOX)).json()
    device.id, device.token = me["id"], me["token"]
    device.recovery = person.recovery = me["recovery"]
    device.http.cookies.clear()
    device.http.headers["Authorization"] = f"Bearer {device.token}"
    return device


@async_test
async def test_the_list_of_devices(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        other = await other_device(app, ada)
        mine: list[Any] = await ada.get("/api/me/sessions")
        assert sorted((each["device"], each["current"]) for each in mine) == [("", True), ("Firefox · Linux", False)]
        assert {len(each["id"]) for each in mine} == {16}
        assert [each["current"] for each in await other.get("/api/me/sessions") if each["device"]] == [True]
        assert len(await ben.get("/api/me/sessions")) == 1


@async_test
async def test_signing_out_another_device_closes_its_sockets(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        other = await other_device(app, ada)
        table = await ada.open_table()
        (session,) = [each["id"] for each in await ada.get("/api/me/sessions") if not each["current"]]
        assert (await ben.http.delete(f"/api/me/sessions/{session}")).status_code == 404
        async with other.socket(table["id"]) as socket:
            await socket.next()
            assert (await ada.http.delete(f"/api/me/sessions/{session}")).status_code == 204
            with pytest.raises(SocketClosed) as closed:
                await socket.next()
        assert closed.value.code == 4401
        assert (await other.http.get("/api/me")).status_code == 401
        answer = await ada.http.delete(f"/api/me/sessions/{session}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_session")


@async_test
async def test_signing_out_everywhere_else(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        others = [await other_device(app, ada) for _ in range(2)]
        assert (await ada.http.delete("/api/me/sessions")).status_code == 204
        assert [(await each.http.get("/api/me")).status_code for each in (ada, *others)] == [200, 401, 401]


@async_test
async def test_a_new_recovery_code_makes_the_old_one_void(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        answer = await ada.http.post("/api/me/recovery")
        assert answer.status_code == 201
        code = answer.json()["code"]
        for tried, status in ((ada.recovery, 404), (code, 201), (code, 404)):
            assert (await ApiClient(app).http.post("/api/recover", json={"code": tried})).status_code == status


async def _export(client: ApiClient) -> httpx.Response:
    return await client.http.get("/api/me/export")


@async_test
async def test_the_export_has_my_data_and_none_of_others(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        running = (await start_game(ben, ada))["id"]
        session = await get_session(app, running)
        while 1 in (game := session.table.started_game).to_move:
            # A plan is stored until the seat's turn comes.
            seat = game.to_move[0]
            move = format_move(game.legal_moves(seat)[0])
            await (ben, ada)[seat].order(running, f"move-{len(game.steps)}", do="play", seat=seat, move=move)
        over = await play_against_bot(app, ada)
        await ada.get("/api/me/statistics")
        await ada.order(running, "say", do="say", text="my words")
        await ben.order(running, "say", do="say", text="words of Ben")
        await ada.order(running, "plan", do="plan", seat=1, moves=["draw blind"])
        record = (await ada.http.get(f"/api/tables/{over}/record")).text
        await ada.http.post("/api/imports", content=record)
        for path in ("mute", "block"):
            await ada.http.post(f"/api/tables/{running}/{path}", json={"seat": 0})
        await ada.http.post(f"/api/tables/{running}/reports", json={"seat": 0, "kind": "play", "text": "too slow"})
        answer = await _export(ada)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == 'attachment; filename="draisine-export.json"'
        assert answer.headers["cache-control"] == "no-store"
        found = answer.json()
        assert (found["account"]["id"], found["account"]["name"]) == (ada.id, "Ada")
        assert [session["current"] for session in found["sessions"]] == [True]
        tables = {table["id"]: table for table in found["tables"]}
        assert set(tables) == {running, over}
        assert [(line["text"], line["room"]) for line in tables[running]["chat"]] == [("my words", "players")]
        assert [seat["seat"] for seat in tables[running]["seats"]] == [1]
        assert tables[running]["plans"] == {"1": [[[{"type": "draw_blind"}]]]}
        assert [result["table"] for result in found["results"]] == [over]
        assert [game["record"] for game in found["imports"]] == [record]
        assert (found["muted"], found["blocked"]) == (["Ben"], ["Ben"])
        assert [report["text"] for report in found["reports"]] == ["too slow"]
        for other in (ben.id, "words of Ben"):
            assert other not in answer.text


@async_test
async def test_exports_are_limited(tmp_path: Path) -> None:
    async with running_app(tmp_path, exports_per_day=2) as app:
        ada = await ApiClient(app).register("Ada")
        assert [(await _export(ada)).status_code for _ in range(3)] == [200, 200, 429]
