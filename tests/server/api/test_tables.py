"""Tables over HTTP: links, lists, snapshots and orders."""

import json
from pathlib import Path
from typing import Any

import pytest

from draisine.play import Game
from draisine.play.randomness import seed_hash
from draisine.play.record import Record
from tests.server.api_client import ApiClient, SocketClosed, get_registry, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.registries import wait_until, watch

# Links and lists


@async_test
async def test_links_open_a_table_for_playing_or_watching(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await ada.open_table()
        for link, right in (("invite", "sit"), ("watch", "watch")):
            target = await ben.get(f"/api/tables/by-link/{table[link]}")
            assert (target["id"], target["to"]) == (table["id"], right)
        assert (await ben.http.get("/api/tables/by-link/nowhere")).status_code == 404
        for key in (table["invite"], table["watch"]):
            assert (await ben.get(f"/api/tables/{table['id']}", key=key))["seat"] is None
        answer = await ben.order(table["id"], 1, table["invite"], do="sit", seat=1)
        assert (answer["seq"], answer["refused"]) == (1, None)
        assert (await ben.get(f"/api/tables/{table['id']}"))["seat"] == 1


@async_test
async def test_a_watch_link_does_not_allow_taking_a_seat(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await ada.open_table()
        assert (await eve.order(table["id"], 1, table["watch"], do="sit", seat=0))["refused"]["code"] == "not_invited"
        async with eve.socket(table["id"], key=table["watch"]) as socket:
            assert (await socket.order(2, do="sit", seat=0))["refused"]["code"] == "not_invited"
        async with eve.socket(table["id"], key=table["invite"]) as socket:
            assert (await socket.order(3, do="sit", seat=0))["refused"] is None


@async_test
async def test_a_table_without_access_looks_nonexistent(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table, other = await ada.open_table(), await eve.open_table()
        order = {"id": "1", "command": {"do": "sit", "seat": 0}}
        answers = []
        for target in (table["id"], "AAAAAAAAAAAAAAAA"):
            for query in ("", "?key=wrong", f"?key={other['invite']}", f"?key={table['id']}"):
                tried = [
                    await eve.http.get(f"/api/tables/{target}{query}"),
                    await eve.http.get(f"/api/tables/{target}/entries{query}"),
                    await eve.http.get(f"/api/tables/{target}/record{query}"),
                    await eve.http.get(f"/api/tables/{target}/ways{query}"),
                    await eve.http.get(f"/api/tables/{target}/count{query}"),
                    await eve.http.get(f"/api/tables/{target}/picture.png{query}"),
                    await eve.http.post(f"/api/tables/{target}/orders{query}", json=order),
                ]
                answers += [(answer.status_code, answer.content) for answer in tried]
            with pytest.raises(SocketClosed) as closed:
                async with eve.socket(target):
                    pass
            answers.append((closed.value.code - 4000, closed.value.reason.encode()))
        assert {status for status, _ in answers} == {404}
        assert len({content for status, content in answers if content.startswith(b"{")}) == 1
        assert table["id"] not in json.dumps(await eve.get("/api/tables"))
        assert (await ada.get(f"/api/tables/{table['id']}"))["seq"] == 0


@async_test
async def test_open_tables_are_listed_before_and_during_the_game(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await ada.open_table("europe", 3, visibility="open", clock=90)
        await ada.open_table()
        (listed,) = await ben.get("/api/tables")
        assert listed.pop("changed") > 0
        assert listed == {
            "id": table["id"],
            "board": "europe",
            "players": 3,
            "phase": "open",
            "clock": 90,
            "bank": None,
            "hosting": False,
            "seats": None,
            "turn": None,
        }
        assert (await ben.order(table["id"], 1, do="sit", seat=2))["refused"] is None
        assert [row["id"] for row in await ben.get("/api/tables/mine")] == [table["id"]]
        for seat in (0, 1):
            await ada.order(table["id"], f"bot-{seat}", do="seat_bot", seat=seat, bot="random")
        await ada.order(table["id"], "start", do="start")
        waiting = await ada.open_table("usa", 2, visibility="open")
        listed = [(row["id"], row["phase"]) for row in await ben.get("/api/tables")]
        assert listed == [(waiting["id"], "open"), (table["id"], "playing")]
        cid = await ApiClient(app).register("Cid")
        assert (await cid.get(f"/api/tables/{table['id']}"))["view"]["own"] is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"board": "usa"},
        {"board": "usa", "players": "two"},
        {"board": "usa", "players": 9},
        {"board": "usa", "players": 1},
        {"board": "usa", "players": -1},
        {"board": "../../etc/passwd", "players": 2},
        {"board": "usa", "players": 2, "clock": 4},
        {"board": "usa", "players": 2, "clock": 10**9},
        {"board": "usa", "players": 2, "bank": {}},
        {"board": "usa", "players": 2, "bank": {"seconds": 59}},
        {"board": "usa", "players": 2, "bank": {"seconds": 30 * 24 * 3600 + 1}},
        {"board": "usa", "players": 2, "bank": {"seconds": 600, "increment": -1}},
        {"board": "usa", "players": 2, "bank": {"seconds": 600, "increment": 24 * 3600 + 1}},
        {"board": "usa", "players": 2, "bank": {"seconds": 600}, "clock": 60},
        {"board": "usa", "players": 2, "visibility": "secret"},
        {"board": "usa", "players": 2, "options": {"alvin": True}},
        {"board": "usa", "players": 2, "options": {"first": 2}},
        {"board": "usa", "players": 2, "seed": "mine"},
        {"board": "usa", "players": 2, "host": "me"},
        [],
        None,
        "usa",
    ],
)
@async_test
async def test_invalid_tables_are_refused(tmp_path: Path, body: Any) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        answer = await ada.http.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert await ada.get("/api/tables/mine") == []


# Snapshots and orders


@async_test
async def test_snapshots_entries_and_orders_over_http(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        shown = await ada.get(f"/api/tables/{table}")
        assert (shown["type"], shown["seq"], shown["seat"]) == ("snapshot", 3, 0)
        assert shown["view"]["own"]["hand"]
        keep = shown["choices"]["moves"][0]
        answer = await ada.order(table, "keep", do="play", seat=0, move=keep)
        assert answer == {"type": "answer", "order": "keep", "seq": 4, "refused": None}
        assert await ada.order(table, "keep", do="play", seat=0, move=keep) == answer
        missed = await ben.get(f"/api/tables/{table}/entries", after=2)
        assert [(entry["seq"], entry["what"]) for entry in missed["told"]] == [(3, "started"), (4, "played")]
        assert missed["now"] | {"chat": []} == await ben.get(f"/api/tables/{table}")
        everything = await ben.get(f"/api/tables/{table}/entries")
        assert [entry["seq"] for entry in everything["told"]] == [1, 2, 3, 4]
        assert (await ben.get(f"/api/tables/{table}/entries", after=99))["told"] == []


@async_test
async def test_a_refusal_has_a_code_and_a_message(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        answer = await ben.order(table, 1, do="play", seat=0, move="draw blind")
        assert answer["refused"] == {"code": "not_yours", "message": {"id": "error-not_yours", "values": {}}}


INVALID_ORDERS: list[Any] = [
    {},
    {"id": "1"},
    {"id": 1, "command": {"do": "start"}},
    {"id": "1", "command": {}},
    {"id": "1", "command": {"do": "dance"}},
    {"id": "1", "command": {"do": "start", "person": "ada"}},
    {"id": "1", "command": {"do": "start"}, "person": "ada"},
    {"id": "1", "command": {"do": "sit"}},
    {"id": "1", "command": {"do": "sit", "seat": "first"}},
    {"id": "1", "command": {"do": "sit", "seat": 0.5}},
    {"id": "1", "command": {"do": "say", "text": "x", "room": "cellar"}},
    {"id": "1", "command": {"do": "plan", "seat": 0, "moves": "draw blind"}},
    {"id": "1", "command": {"do": "start"}, "seq": "last"},
    [],
    None,
    7,
]


@async_test
async def test_an_invalid_order_gets_an_error_and_changes_nothing(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        path = f"/api/tables/{table}/orders"
        answers = [await ada.http.post(path, json=order) for order in INVALID_ORDERS]
        json_type = {"Content-Type": "application/json"}
        for content in (b"", b"{", b"\xff\xfe", b"nonsense", b"[" * 5000, b'{"id": "\\ud800"}'):
            answers.append(await ada.http.post(path, content=content, headers=json_type))
        assert [answer.status_code for answer in answers] == [400] * len(answers)
        assert all(answer.json().keys() == {"code", "message"} for answer in answers)
        for query in ({"seat": "x"}, {"seat": "0.5"}):
            assert (await ada.http.get(f"/api/tables/{table}", params=query)).status_code == 400
        assert (await ada.http.get(f"/api/tables/{table}/entries", params={"after": "x"})).status_code == 400
        assert (await ada.get(f"/api/tables/{table}"))["seq"] == 0


@async_test
async def test_a_huge_request_is_refused(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        order = {"id": "1", "command": {"do": "sit", "seat": 0, "name": "x" * 9000}}
        assert (await ada.http.post(f"/api/tables/{table}/orders", json=order)).status_code == 413
        assert (await ada.get(f"/api/tables/{table}"))["seq"] == 0


@async_test
async def test_the_record_is_available_after_the_game(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table("first_journey", 2))["id"]
        for seat in (0, 1):
            await ada.order(table, seat, do="seat_bot", seat=seat, bot="random")
        assert (await ada.http.get(f"/api/tables/{table}/record")).status_code == 403
        await ada.order(table, "start", do="start")
        before = await ada.get(f"/api/tables/{table}")
        if before["table"]["phase"] == "playing":
            assert (await ada.http.get(f"/api/tables/{table}/record")).status_code == 403
        session = await get_session(app, table)
        watch(get_registry(app), session)
        await wait_until(lambda: session.table.phase == "over")
        answer = await ada.http.get(f"/api/tables/{table}/record")
        assert answer.headers["content-type"].startswith("text/plain")
        record = Record.from_text(answer.content)
        assert record.header.seed is not None
        assert seed_hash(bytes.fromhex(record.header.seed)) == before["table"]["seed_hash"]
        assert Game.replay(record).is_over
