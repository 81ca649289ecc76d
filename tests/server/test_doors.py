"""The whole server as visitors find it: who they are, what they may see, what they may ask, and what is refused."""

import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from litestar import Litestar

from draisine.play import Game
from draisine.play.randomness import seed_hash
from draisine.play.record import Record
from draisine.server.app import HEADERS, create_app
from draisine.server.settings import Settings
from draisine.server.store import Store
from draisine.server.tokens import hash_of
from tests.server.halls import QUICK, until
from tests.server.store.scenes import in_loop
from tests.server.visitors import HOST, Closed, Socket, Visitor, seated, server

OURS = f"http://{HOST}"


# Guests


@in_loop
async def test_a_name_is_enough(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        nobody = await web.get("/api/session")
        assert (nobody.status_code, nobody.json()) == (200, {"me": None})
        answer = await web.post("/api/people", json={"name": " Ada ", "language": "fr"})
        assert answer.status_code == 201
        me = answer.json()
        assert (me["name"], me["language"]) == ("Ada", "fr")
        assert len(me["token"]) == 43
        assert [len(part) for part in me["recovery"].split("-")] == [5, 5, 5, 5, 5, 1]
        shown = (await web.get("/api/me")).json()
        assert shown == {"id": me["id"], "name": "Ada", "language": "fr"}
        assert (await web.get("/api/session")).json() == {"me": shown}


@pytest.mark.parametrize(
    ("tls", "name", "secure"), [(False, "draisine", False), (True, "__Host-draisine", True)], ids=["plain", "tls"]
)
@in_loop
async def test_the_cookie_is_for_this_server_and_no_script(tmp_path: Path, tls: bool, name: str, secure: bool) -> None:
    async with server(tmp_path, tls=tls) as app:
        visitor = Visitor(app, "https" if tls else "http")
        answer = await visitor.web.post("/api/people", json={"name": "Ada"})
        first, *flags = [part.strip() for part in answer.headers["set-cookie"].split(";")]
        assert first == f"{name}={answer.json()['token']}"
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(flags)
        assert ("Secure" in flags) == secure
        assert not [flag for flag in flags if flag.lower().startswith("domain")]
        assert (await visitor.web.get("/api/me")).status_code == 200


@in_loop
async def test_without_a_session_there_is_nothing_to_see(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        table = await (await Visitor(app).come("Ada")).open(visibility="open")
        for path in ("/api/me", "/api/tables", "/api/tables/mine", f"/api/tables/{table['id']}"):
            assert (await web.get(path)).status_code == 401, path
        for token in ("", "nonsense", "x" * 43):
            answer = await web.get("/api/me", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 401
        with pytest.raises(Closed) as closed:
            async with Socket(app, f"/api/tables/{table['id']}/socket", {}):
                pass
        assert closed.value.code == 4401


@in_loop
async def test_a_script_shows_its_token(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        assert (await ada.get("/api/me"))["id"] == ada.id
        for asked in ({"name": "Comtesse", "language": "fr"}, {"name": "Countess"}):
            answer = await ada.web.patch("/api/me", json=asked)
            assert (answer.status_code, answer.json()) == (200, {"id": ada.id, "language": "fr"} | asked)
            assert await ada.get("/api/me") == answer.json()


async def in_browser(app: Litestar, name: str) -> httpx.AsyncClient:
    """Somebody whose browser has the cookie and sends it by itself."""
    web = Visitor(app).web
    await web.post("/api/people", json={"name": name})
    assert web.cookies
    return web


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.test",
        f"http://{HOST}.evil.test",
        f"http://{HOST}:8080",
        f"http://evil.test/{HOST}",
        "",
    ],
)
@in_loop
async def test_a_cookie_counts_only_where_the_page_is_ours(tmp_path: Path, origin: str | None) -> None:
    async with server(tmp_path) as app:
        web = await in_browser(app, "Ada")
        ours = {"Origin": OURS}
        table = (await web.post("/api/tables", json={"board": "usa", "players": 2}, headers=ours)).json()["id"]
        foreign = {} if origin is None else {"Origin": origin}
        order = {"id": "1", "command": {"do": "sit", "seat": 0}}
        tried = [
            await web.post("/api/tables", json={"board": "usa", "players": 2}, headers=foreign),
            await web.post(f"/api/tables/{table}/orders", json=order, headers=foreign),
            await web.patch("/api/me", json={"name": "Eve"}, headers=foreign),
            await web.delete("/api/session", headers=foreign),
            await web.delete("/api/me", headers=foreign),
        ]
        assert [answer.status_code for answer in tried] == [403] * 5
        assert len((await web.get("/api/tables/mine")).json()) == 1
        assert (await web.get("/api/me")).json()["name"] == "Ada"
        cookie = {"Cookie": f"draisine={web.cookies['draisine']}"}
        with pytest.raises(Closed) as closed:
            async with Socket(app, f"/api/tables/{table}/socket", cookie | foreign):
                pass
        assert closed.value.code == 4403
        async with Socket(app, f"/api/tables/{table}/socket", cookie | ours) as socket:
            assert (await socket.next())["type"] == "snapshot"


@in_loop
async def test_whoever_comes_with_a_recovery_code_is_the_same_person(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        other = Visitor(app).web
        answer = await other.post("/api/recover", json={"code": f" {ada.recovery.lower()} "})
        assert answer.status_code == 201
        me = answer.json()
        assert me["id"] == ada.id
        assert "recovery" not in me
        assert me["token"] != ada.token
        assert (await other.get("/api/me")).json()["name"] == "Ada"
        assert (await ada.get("/api/me"))["name"] == "Ada"
        wrong = await other.post("/api/recover", json={"code": "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-A"})
        assert wrong.status_code == 404


@in_loop
async def test_signing_out_ends_one_session_and_no_other(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        other = Visitor(app).web
        await other.post("/api/recover", json={"code": ada.recovery})
        assert (await ada.web.delete("/api/session")).status_code == 204
        assert (await ada.web.get("/api/me")).status_code == 401
        assert (await other.get("/api/me")).status_code == 200


@in_loop
async def test_somebody_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = await seated(ada, ben)
        assert (await ada.web.delete("/api/me")).status_code == 204
        assert (await ada.web.get("/api/me")).status_code == 401
        answer = await Visitor(app).web.post("/api/recover", json={"code": ada.recovery})
        assert answer.status_code == 404
        assert (await ben.get(f"/api/tables/{table['id']}"))["table"]["phase"] == "playing"


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 41])
@in_loop
async def test_a_name_that_cannot_be_shown(tmp_path: Path, name: str) -> None:
    async with server(tmp_path) as app:
        answer = await Visitor(app).web.post("/api/people", json={"name": name})
        assert answer.status_code == 400
        assert answer.json()["code"] in ("empty", "too_long")
        assert "set-cookie" not in answer.headers


# Tables and their links


@in_loop
async def test_links_lead_to_a_table_to_sit_or_to_watch(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = await ada.open()
        assert await ben.get(f"/api/tables/by-link/{table['invite']}") == {"id": table["id"], "to": "sit"}
        assert await ben.get(f"/api/tables/by-link/{table['watch']}") == {"id": table["id"], "to": "watch"}
        assert (await ben.web.get("/api/tables/by-link/nowhere")).status_code == 404
        for key in (table["invite"], table["watch"]):
            assert (await ben.get(f"/api/tables/{table['id']}", key=key))["seat"] is None
        answer = await ben.ask(table["id"], 1, table["invite"], do="sit", seat=1)
        assert (answer["seq"], answer["refused"]) == (1, None)
        assert (await ben.get(f"/api/tables/{table['id']}"))["seat"] == 1


@in_loop
async def test_a_link_to_watch_is_not_enough_to_sit_down(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        table = await ada.open()
        assert (await eve.ask(table["id"], 1, table["watch"], do="sit", seat=0))["refused"]["code"] == "not_invited"
        async with eve.socket(table["id"], key=table["watch"]) as socket:
            assert (await socket.ask(2, do="sit", seat=0))["refused"]["code"] == "not_invited"
        async with eve.socket(table["id"], key=table["invite"]) as socket:
            assert (await socket.ask(3, do="sit", seat=0))["refused"] is None


@in_loop
async def test_a_table_that_one_may_not_see_is_not_there(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        table, other = await ada.open(), await eve.open()
        order = {"id": "1", "command": {"do": "sit", "seat": 0}}
        answers = []
        for where in (table["id"], "AAAAAAAAAAAAAAAA"):
            for query in ("", "?key=wrong", f"?key={other['invite']}", f"?key={table['id']}"):
                tried = [
                    await eve.web.get(f"/api/tables/{where}{query}"),
                    await eve.web.get(f"/api/tables/{where}/entries{query}"),
                    await eve.web.get(f"/api/tables/{where}/record{query}"),
                    await eve.web.get(f"/api/tables/{where}/ways{query}"),
                    await eve.web.get(f"/api/tables/{where}/count{query}"),
                    await eve.web.get(f"/api/tables/{where}/picture.png{query}"),
                    await eve.web.post(f"/api/tables/{where}/orders{query}", json=order),
                ]
                answers += [(answer.status_code, answer.content) for answer in tried]
            with pytest.raises(Closed) as closed:
                async with eve.socket(where):
                    pass
            answers.append((closed.value.code - 4000, closed.value.reason.encode()))
        assert {status for status, _ in answers} == {404}
        assert len({content for status, content in answers if content.startswith(b"{")}) == 1
        assert table["id"] not in json.dumps(await eve.get("/api/tables"))
        assert (await ada.get(f"/api/tables/{table['id']}"))["seq"] == 0


@in_loop
async def test_open_tables_are_listed_to_sit_down_and_then_to_watch(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = await ada.open("europe", 3, visibility="open", clock=90)
        await ada.open()
        (listed,) = await ben.get("/api/tables")
        assert listed.pop("changed") > 0
        assert listed == {
            "id": table["id"],
            "board": "europe",
            "players": 3,
            "phase": "open",
            "clock": 90,
            "hosting": False,
            "seats": None,
            "turn": None,
        }
        assert (await ben.ask(table["id"], 1, do="sit", seat=2))["refused"] is None
        assert [row["id"] for row in await ben.get("/api/tables/mine")] == [table["id"]]
        for seat in (0, 1):
            await ada.ask(table["id"], f"bot-{seat}", do="seat_bot", seat=seat, bot="random")
        await ada.ask(table["id"], "start", do="start")
        waiting = await ada.open("usa", 2, visibility="open")
        listed = [(row["id"], row["phase"]) for row in await ben.get("/api/tables")]
        assert listed == [(waiting["id"], "open"), (table["id"], "playing")]
        cid = await Visitor(app).come("Cid")
        assert (await cid.get(f"/api/tables/{table['id']}"))["view"]["own"] is None


@pytest.mark.parametrize(
    "asked",
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
@in_loop
async def test_a_table_that_cannot_be_is_not_opened(tmp_path: Path, asked: Any) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        answer = await ada.web.post("/api/tables", json=asked)
        assert answer.status_code == 400
        assert await ada.get("/api/tables/mine") == []


# Looking and asking


@in_loop
async def test_snapshot_entries_and_orders_over_plain_requests(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        shown = await ada.get(f"/api/tables/{table}")
        assert (shown["type"], shown["seq"], shown["seat"]) == ("snapshot", 3, 0)
        assert shown["view"]["own"]["hand"]
        keep = shown["choices"]["moves"][0]
        answer = await ada.ask(table, "keep", do="play", seat=0, move=keep)
        assert answer == {"type": "answer", "order": "keep", "seq": 4, "refused": None}
        assert await ada.ask(table, "keep", do="play", seat=0, move=keep) == answer
        missed = await ben.get(f"/api/tables/{table}/entries", after=2)
        assert [(told["seq"], told["what"]) for told in missed["told"]] == [(3, "started"), (4, "played")]
        assert missed["now"] == await ben.get(f"/api/tables/{table}")
        everything = await ben.get(f"/api/tables/{table}/entries")
        assert [told["seq"] for told in everything["told"]] == [1, 2, 3, 4]
        assert (await ben.get(f"/api/tables/{table}/entries", after=99))["told"] == []


@in_loop
async def test_a_refusal_says_why_in_both_languages(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        answer = await ben.ask(table, 1, do="play", seat=0, move="draw blind")
        assert answer["refused"] == {
            "code": "not_yours",
            "en": "seat 0 is not yours",
            "fr": "le siège 0 n'est pas le vôtre",
        }


BAD_ORDERS: list[Any] = [
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


@in_loop
async def test_an_order_that_is_none_gets_a_clear_error_and_changes_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        where = f"/api/tables/{table}/orders"
        answers = [await ada.web.post(where, json=order) for order in BAD_ORDERS]
        json_type = {"Content-Type": "application/json"}
        for content in (b"", b"{", b"\xff\xfe", b"nonsense", b"[" * 5000, b'{"id": "\\ud800"}'):
            answers.append(await ada.web.post(where, content=content, headers=json_type))
        assert [answer.status_code for answer in answers] == [400] * len(answers)
        assert all(answer.json().keys() == {"code", "en", "fr"} for answer in answers)
        for query in ({"seat": "x"}, {"seat": "0.5"}):
            assert (await ada.web.get(f"/api/tables/{table}", params=query)).status_code == 400
        assert (await ada.web.get(f"/api/tables/{table}/entries", params={"after": "x"})).status_code == 400
        assert (await ada.get(f"/api/tables/{table}"))["seq"] == 0


@in_loop
async def test_a_huge_request_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        order = {"id": "1", "command": {"do": "sit", "seat": 0, "name": "x" * 9000}}
        assert (await ada.web.post(f"/api/tables/{table}/orders", json=order)).status_code == 413
        assert (await ada.get(f"/api/tables/{table}"))["seq"] == 0


@in_loop
async def test_the_record_is_given_out_when_the_game_is_over(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open("first_journey", 2))["id"]
        for seat in (0, 1):
            await ada.ask(table, seat, do="seat_bot", seat=seat, bot="random")
        assert (await ada.web.get(f"/api/tables/{table}/record")).status_code == 403
        await ada.ask(table, "start", do="start")
        before = await ada.get(f"/api/tables/{table}")
        if before["table"]["phase"] == "playing":
            assert (await ada.web.get(f"/api/tables/{table}/record")).status_code == 403
        live = await app.state.hall.table(table)
        await until(lambda: live.table.phase == "over")
        answer = await ada.web.get(f"/api/tables/{table}/record")
        assert answer.headers["content-type"].startswith("text/plain")
        record = Record.from_text(answer.content)
        assert record.header.seed is not None
        assert seed_hash(bytes.fromhex(record.header.seed)) == before["table"]["seed_hash"]
        assert Game.replay(record).is_over


# Sockets


@in_loop
async def test_a_socket_shows_the_table_and_then_whatever_happens(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ada.socket(table) as hers, ben.socket(table) as his:
            first = await hers.next()
            assert (first["type"], first["seq"], first["seat"]) == ("snapshot", 3, 0)
            assert (await his.next())["seat"] == 1
            hers.order("keep", do="play", seat=0, move=first["choices"]["moves"][0])
            update, answer = await hers.next(), await hers.next()
            assert answer == {"type": "answer", "order": "keep", "seq": 4, "refused": None}
            assert [told["seq"] for told in update["told"]] == [4]
            assert update["now"]["seq"] == 4
            assert [told["seq"] for told in (await his.next())["told"]] == [4]
            refused = await his.ask("wrong", do="play", seat=0, move="draw blind")
            assert refused["refused"]["code"] == "not_yours"


@in_loop
async def test_whoever_sits_down_or_stands_up_sees_it_with_the_same_socket(tmp_path: Path) -> None:
    """Unless a seat was named: then the socket is for that seat alone."""
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        async with ada.socket(table) as socket:
            assert (await socket.next())["seat"] is None
            await socket.ask(1, do="sit", seat=1)
            await socket.ask(2, do="say", text="which seat am I?")
            assert (await ada.get(f"/api/tables/{table}"))["seat"] == 1
            socket.order(3, do="stand", seat=1)
            assert (await socket.until("update"))["now"]["seat"] is None
            socket.order(4, do="sit", seat=0)
            assert (await socket.until("update"))["now"]["seat"] == 0


@in_loop
async def test_a_session_that_was_not_used_for_a_year_is_over(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        store: Store = app.state.store
        for days, status in ((2, 200), (366, 401)):
            await store.touch(hash_of(ada.token), time.time() - days * 24 * 3600)
            assert (await ada.web.get("/api/me")).status_code == status
        await store.touch(hash_of(ada.token), time.time() - 2 * 24 * 3600)
        await ada.get("/api/me")
        session = await store.session(hash_of(ada.token))
        assert session is not None
        assert session.seen > time.time() - 3600, "who comes by is noted, once a day"


@in_loop
async def test_a_failure_of_ours_is_written_down_without_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        monkeypatch.setattr(app.state.store, "by_invite", lambda _: 1 / 0)
        with structlog.testing.capture_logs() as logs:
            answer = await ada.web.get("/api/tables/by-link/a-secret-token")
        assert answer.status_code == 500
        assert "division" not in answer.text
        assert [(line["event"], line["path"]) for line in logs] == [("a request failed", "/api/tables")]
        assert "a-secret-token" not in str(logs)


@in_loop
async def test_after_a_break_one_gets_what_was_missed(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ada.socket(table) as socket:
            known = (await socket.next())["seq"]
        for number in range(3):
            await ben.ask(table, number, do="say", text=f"number {number}")
        async with ada.socket(table, after=known) as socket:
            missed = await socket.next()
            assert missed["type"] == "update"
            assert [told["text"] for told in missed["told"]] == ["number 0", "number 1", "number 2"]
        for after in (-1, 99):
            async with ada.socket(table, after=after) as socket:
                assert (await socket.next())["type"] == "snapshot"


@in_loop
async def test_after_a_restart_one_gets_what_was_missed(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ada.socket(table) as socket:
            first = await socket.next()
        await ben.ask(table, 1, do="say", text="are you there?")
    async with server(tmp_path) as app:
        again = Visitor(app)
        again.token = ada.token
        async with again.socket(table, after=first["seq"]) as socket:
            missed = await socket.next()
            assert [told["text"] for told in missed["told"]] == ["are you there?"]
            assert missed["now"]["view"] == first["view"]


@in_loop
async def test_two_seats_on_one_device_are_seen_one_at_a_time(tmp_path: Path) -> None:
    """The page asks for the seat whose turn it is to look; nothing of the other hand is sent with it."""
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = await ada.open()
        for seat, name in enumerate(("Mother", "Daughter")):
            await ada.ask(table["id"], seat, do="sit", seat=seat, name=name)
        await ada.ask(table["id"], "start", do="start")
        where = f"/api/tables/{table['id']}"
        neither = await ada.get(where)
        assert (neither["seat"], neither["view"]["own"], neither["choices"]) == (None, None, None)
        offers = [(await ada.get(where, seat=seat))["view"]["own"]["offer"] for seat in (0, 1)]
        assert (await ada.web.get(where, params={"seat": 2})).status_code == 403
        for seat in (0, 1):
            async with ada.socket(table["id"], seat=seat) as socket:
                assert (await socket.next())["seat"] == seat
                await socket.ask(f"keep-{seat}", do="play", seat=seat, move=f"keep {', '.join(offers[seat])}")
                missed = (await ada.web.get(f"{where}/entries", params={"seat": seat})).content
                for sent in (socket.raw, missed):
                    assert all(f'"{ticket}"'.encode() in sent for ticket in offers[seat])
                    assert not [ticket for ticket in offers[1 - seat] if f'"{ticket}"'.encode() in sent]


@in_loop
async def test_nobody_looks_through_the_eyes_of_another(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben, eve = [await Visitor(app).come(name) for name in ("Ada", "Ben", "Eve")]
        table = await seated(ada, ben)
        where = f"/api/tables/{table['id']}"
        for visitor, seat in ((ben, 0), (eve, 0), (eve, 1), (eve, -1)):
            for path in (where, f"{where}/entries"):
                answer = await visitor.web.get(path, params={"seat": seat, "key": table["watch"]})
                assert answer.status_code == 403
            with pytest.raises(Closed) as closed:
                async with visitor.socket(table["id"], seat=seat, key=table["watch"]):
                    pass
            assert closed.value.code == 4403


@pytest.mark.parametrize("cleared", [False, True], ids=["stood up", "cleared"])
@in_loop
async def test_whoever_gave_a_seat_up_does_not_see_the_next_ones_hand(tmp_path: Path, cleared: bool) -> None:
    async with server(tmp_path) as app:
        ada, ben, eve = [await Visitor(app).come(name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open()
        await ada.ask(table["id"], 1, do="sit", seat=0)
        await eve.ask(table["id"], 1, table["invite"], do="sit", seat=1)
        async with eve.socket(table["id"], seat=1) as socket:
            await socket.next()
            if cleared:
                await ada.ask(table["id"], 2, do="clear", seat=1)
            else:
                await eve.ask(table["id"], 2, do="stand", seat=1)
            await ben.ask(table["id"], 2, table["invite"], do="sit", seat=1)
            await ada.ask(table["id"], 3, do="start")
            with pytest.raises(Closed) as closed:
                await socket.until("the end")
            assert closed.value.code == 4403
            assert b'"hand"' not in socket.raw


@pytest.mark.parametrize("path", ["/api/session", "/api/me"])
@in_loop
async def test_a_socket_ends_with_its_session(tmp_path: Path, path: str) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ada.socket(table) as hers, ben.socket(table) as his:
            await hers.next()
            await his.next()
            await ada.web.delete(path)
            with pytest.raises(Closed) as closed:
                await hers.until("the end")
            assert closed.value.code == 4401
            assert (await his.ask(1, do="say", text="hello?"))["refused"] is None


@in_loop
async def test_a_restart_asks_everybody_to_come_back(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ada.socket(table) as socket:
            await socket.next()
            await app.state.hall.close()
            with pytest.raises(Closed) as closed:
                await socket.until("the end")
            assert closed.value.code == 1012


@in_loop
async def test_a_reader_who_does_not_keep_up_is_let_go(tmp_path: Path) -> None:
    async with server(tmp_path, backlog=3) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        live = await app.state.hall.table(table)
        async with ada.socket(table) as slow, ben.socket(table) as quick:
            await slow.next()
            await quick.next()
            slow.flowing.clear()
            for number in range(8):
                await ben.ask(table, number, do="say", text="and another thing")
                assert (await quick.next())["told"][0]["seq"] == 4 + number
            await until(lambda: len(live.readers) == 1)
            with pytest.raises(Closed) as closed:
                await slow.until("the end")
            assert closed.value.code == 1013
        async with ada.socket(table, after=3) as socket:
            assert len((await socket.next())["told"]) == 8


@pytest.mark.parametrize(
    "content",
    ["", "hello", "{", "[]", "null", "7", "[" * 5000, '{"id": "1"}', '{"id": "\\ud800", "command": {"do": "start"}}'],
)
@in_loop
async def test_a_message_that_is_no_order_ends_its_own_socket_only(tmp_path: Path, content: str) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ben.socket(table) as his:
            await his.next()
            async with ada.socket(table) as hers:
                await hers.next()
                hers.say_text(content)
                with pytest.raises(Closed) as closed:
                    await hers.next()
                assert (closed.value.code, closed.value.reason) == (1007, "this is no order")
            answer = await his.ask(1, do="say", text="still here")
            assert (answer["seq"], answer["refused"]) == (4, None)


@pytest.mark.parametrize("content", [b"\x00\xff", b'{"id": "1", "command": {"do": "start"}}'])
@in_loop
async def test_a_message_in_bytes_ends_its_own_socket_only(tmp_path: Path, content: bytes) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        async with ada.socket(table) as one, ada.socket(table) as other:
            await one.next()
            await other.next()
            one.say_bytes(content)
            with pytest.raises(Closed) as closed:
                await one.next()
            assert closed.value.code == 1007
            assert (await other.ask(1, do="sit", seat=0))["refused"] is None


@in_loop
async def test_a_huge_message_ends_its_own_socket_only(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        async with ada.socket(table) as one, ada.socket(table) as other:
            await one.next()
            await other.next()
            one.order(1, do="say", text="x" * 9000, room="spectators")
            with pytest.raises(Closed) as closed:
                await one.until("answer")
            assert closed.value.code in (1007, 1009)
            assert (await other.ask(1, do="sit", seat=0))["refused"] is None


@in_loop
async def test_letters_that_a_database_cannot_keep_are_refused(postgres_url: str) -> None:
    app = create_app(postgres_url, Settings(**QUICK))
    async with app.lifespan():
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        assert (await ada.web.get("/api/tables/a%00b")).status_code == 404
        assert (await ada.web.get(f"/api/tables/{table}", params={"key": "a\0b"})).status_code == 200
        order = {"id": "a\0b", "command": {"do": "sit", "seat": 0}}
        assert (await ada.web.post(f"/api/tables/{table}/orders", json=order)).status_code == 400


@in_loop
async def test_nobody_holds_too_many_sockets(tmp_path: Path) -> None:
    async with server(tmp_path, sockets_each=2) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = (await seated(ada, ben))["id"]
        async with ada.socket(table), ada.socket(table), ben.socket(table):
            with pytest.raises(Closed) as closed:
                async with ada.socket(table):
                    pass
            assert closed.value.code == 4429
        async with ada.socket(table) as socket:
            assert (await socket.next())["type"] == "snapshot"


@in_loop
async def test_orders_come_at_a_human_pace(tmp_path: Path) -> None:
    async with server(tmp_path, orders_per_second=1.0) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = await ada.open()
        codes = []
        for number in range(6):
            answer = await ada.ask(table["id"], number, do="say", text="hm", room="spectators")
            codes.append(answer["refused"] and answer["refused"]["code"])
        assert codes[:3] == [None, None, None]
        assert "too_fast" in codes[3:]
        assert (await ben.ask(table["id"], 1, table["invite"], do="sit", seat=0))["refused"] is None


# Every answer


@in_loop
async def test_every_answer_carries_what_protects_its_reader(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        nobody = Visitor(app).web
        answers = {
            200: await nobody.get("/health"),
            201: await nobody.post("/api/people", json={"name": "Eve"}),
            400: await ada.web.post("/api/tables", json={}),
            401: await Visitor(app).web.get("/api/me"),
            403: await nobody.delete("/api/me"),
            404: await ada.web.get("/api/tables/nowhere"),
            405: await ada.web.put("/api/me", json={}),
            413: await ada.web.post("/api/tables", json={"board": "x" * 9000}),
        }
        answers[-404] = await nobody.get("/nowhere")
        for status, answer in answers.items():
            assert answer.status_code == abs(status)
            for name, value in HEADERS.items():
                assert answer.headers.get_list(name) == [value], (status, name)


@in_loop
async def test_nothing_is_said_of_how_the_server_is_built(tmp_path: Path) -> None:
    """No trace of the program in an error, and no documents of an interface that is not for strangers."""
    async with server(tmp_path) as app:
        web = Visitor(app).web
        for path in ("/schema", "/schema/openapi.json", "/docs", "/nowhere"):
            assert (await web.get(path)).status_code == 404
        answer = await web.post("/api/people", content=b"{", headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
        assert b"Traceback" not in answer.content
        assert b".py" not in answer.content
