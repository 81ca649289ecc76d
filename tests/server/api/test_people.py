"""Guests: registration, sessions, recovery and deletion."""

import time
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from draisine.messages import DEFAULT
from draisine.server.store import Store
from draisine.server.tokens import hash_token
from tests.server.api_client import HOST, ApiClient, SocketClient, SocketClosed, running_app, start_game
from tests.server.async_tests import async_test

ORIGIN = f"http://{HOST}"


@async_test
async def test_a_guest_needs_only_a_name(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        anonymous = await http.get("/api/session")
        assert (anonymous.status_code, anonymous.json()) == (200, {"me": None})
        answer = await http.post("/api/people", json={"name": " Ada ", "language": "fr"})
        assert answer.status_code == 201
        me = answer.json()
        assert (me["name"], me["language"]) == ("Ada", "fr")
        assert len(me["token"]) == 43
        assert [len(part) for part in me["recovery"].split("-")] == [5, 5, 5, 5, 5, 1]
        shown = (await http.get("/api/me")).json()
        assert shown == {"id": me["id"], "name": "Ada", "language": "fr"}
        assert (await http.get("/api/session")).json() == {"me": shown}


@pytest.mark.parametrize(
    ("tls", "name", "secure"), [(False, "draisine", False), (True, "__Host-draisine", True)], ids=["plain", "tls"]
)
@async_test
async def test_the_cookie_is_host_only_and_hidden_from_scripts(
    tmp_path: Path, tls: bool, name: str, secure: bool
) -> None:
    async with running_app(tmp_path, tls=tls) as app:
        client = ApiClient(app, "https" if tls else "http")
        answer = await client.http.post("/api/people", json={"name": "Ada"})
        first, *flags = [part.strip() for part in answer.headers["set-cookie"].split(";")]
        assert first == f"{name}={answer.json()['token']}"
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(flags)
        assert ("Secure" in flags) == secure
        assert not [flag for flag in flags if flag.lower().startswith("domain")]
        assert (await client.http.get("/api/me")).status_code == 200


@async_test
async def test_requests_without_a_session_are_unauthorized(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        table = await (await ApiClient(app).register("Ada")).open_table(visibility="open")
        for path in ("/api/me", "/api/tables", "/api/tables/mine", f"/api/tables/{table['id']}"):
            assert (await http.get(path)).status_code == 401, path
        for token in ("", "nonsense", "x" * 43):
            answer = await http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 401
        with pytest.raises(SocketClosed) as closed:
            async with SocketClient(app, f"/api/tables/{table['id']}/socket", {}):
                pass
        assert closed.value.code == 4401


@async_test
async def test_a_script_authenticates_with_its_token(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        assert (await ada.get("/api/me"))["id"] == ada.id
        for changes in ({"name": "Comtesse", "language": "fr"}, {"name": "Countess"}):
            answer = await ada.http.patch("/api/me", json=changes)
            assert (answer.status_code, answer.json()) == (200, {"id": ada.id, "language": "fr"} | changes)
            assert await ada.get("/api/me") == answer.json()


@async_test
async def test_a_language_without_a_catalogue_is_refused(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        for answer in (
            await ApiClient(app).http.post("/api/people", json={"name": "Eve", "language": "xx"}),
            await ada.http.patch("/api/me", json={"name": "Ada", "language": "xx"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (400, "no_such_language")
            assert answer.json()["message"]["values"] == {"language": "xx"}
        assert (await ada.get("/api/me"))["language"] == DEFAULT


async def in_browser(app: Litestar, name: str) -> httpx.AsyncClient:
    """A client that sends a cookie, as browsers do."""
    http = ApiClient(app).http
    await http.post("/api/people", json={"name": name})
    assert http.cookies
    return http


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
@async_test
async def test_a_cookie_is_accepted_only_from_the_same_origin(tmp_path: Path, origin: str | None) -> None:
    async with running_app(tmp_path) as app:
        http = await in_browser(app, "Ada")
        ours = {"Origin": ORIGIN}
        table = (await http.post("/api/tables", json={"board": "usa", "players": 2}, headers=ours)).json()["id"]
        foreign = {} if origin is None else {"Origin": origin}
        order = {"id": "1", "command": {"do": "sit", "seat": 0}}
        tried = [
            await http.post("/api/tables", json={"board": "usa", "players": 2}, headers=foreign),
            await http.post(f"/api/tables/{table}/orders", json=order, headers=foreign),
            await http.patch("/api/me", json={"name": "Eve"}, headers=foreign),
            await http.delete("/api/session", headers=foreign),
            await http.delete("/api/me", headers=foreign),
        ]
        assert [answer.status_code for answer in tried] == [403] * 5
        assert len((await http.get("/api/tables/mine")).json()) == 1
        assert (await http.get("/api/me")).json()["name"] == "Ada"
        cookie = {"Cookie": f"draisine={http.cookies['draisine']}"}
        with pytest.raises(SocketClosed) as closed:
            async with SocketClient(app, f"/api/tables/{table}/socket", cookie | foreign):
                pass
        assert closed.value.code == 4403
        async with SocketClient(app, f"/api/tables/{table}/socket", cookie | ours) as socket:
            assert (await socket.next())["type"] == "snapshot"


@async_test
async def test_a_recovery_code_signs_in_the_same_person(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        other = ApiClient(app).http
        answer = await other.post("/api/recover", json={"code": f" {ada.recovery.lower()} "})
        assert answer.status_code == 201
        me = answer.json()
        assert me["id"] == ada.id
        assert me["recovery"] not in ("", ada.recovery)
        assert me["token"] != ada.token
        assert (await other.get("/api/me")).json()["name"] == "Ada"
        assert (await ada.get("/api/me"))["name"] == "Ada"
        for code, status in (("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-A", 404), (ada.recovery, 404), (me["recovery"], 201)):
            assert (await other.post("/api/recover", json={"code": code})).status_code == status


@async_test
async def test_signing_out_ends_only_one_session(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        other = ApiClient(app).http
        await other.post("/api/recover", json={"code": ada.recovery})
        assert (await ada.http.delete("/api/session")).status_code == 204
        assert (await ada.http.get("/api/me")).status_code == 401
        assert (await other.get("/api/me")).status_code == 200


@async_test
async def test_deleting_an_account_ends_its_sessions_but_not_its_games(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await start_game(ada, ben)
        assert (await ada.http.delete("/api/me")).status_code == 204
        assert (await ada.http.get("/api/me")).status_code == 401
        answer = await ApiClient(app).http.post("/api/recover", json={"code": ada.recovery})
        assert answer.status_code == 404
        assert (await ben.get(f"/api/tables/{table['id']}"))["table"]["phase"] == "playing"


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 41])
@async_test
async def test_an_unprintable_name_is_refused(tmp_path: Path, name: str) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.post("/api/people", json={"name": name})
        assert answer.status_code == 400
        assert answer.json()["code"] in ("empty", "too_long")
        assert "set-cookie" not in answer.headers


@async_test
async def test_a_session_expires_after_a_year_without_use(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        store: Store = app.state.store
        for days, status in ((2, 200), (366, 401)):
            await store.people.touch(hash_token(ada.token), time.time() - days * 24 * 3600)
            assert (await ada.http.get("/api/me")).status_code == status
        await store.people.touch(hash_token(ada.token), time.time() - 2 * 24 * 3600)
        await ada.get("/api/me")
        session = await store.people.session(hash_token(ada.token))
        assert session is not None
        assert session.seen > time.time() - 3600, "use of a session is recorded once a day"
