"""The session cookie: one name, and TLS only where there is TLS."""

from pathlib import Path

import pytest

from tests.server.api_client import ApiClient, SocketClient, SocketClosed, running_app
from tests.server.async_tests import async_test

PLAIN, SECURE = "draisine", "__Host-draisine"


@pytest.mark.parametrize(("tls", "name", "other"), [(True, SECURE, PLAIN), (False, PLAIN, SECURE)])
@async_test
async def test_only_one_cookie_name_is_accepted(tmp_path: Path, tls: bool, name: str, other: str) -> None:
    """A neighbouring domain, or an attacker in the network, can set a plain cookie in a browser."""
    async with running_app(tmp_path, tls=tls) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await ada.open_table(visibility="open")
        path = f"/api/tables/{table['id']}/socket"
        http = ApiClient(app).http

        async def signed_in(cookie: str) -> str | None:
            me = (await http.get("/api/session", headers={"Cookie": cookie})).json()["me"]
            return me and me["name"]  # type: ignore[no-any-return]

        assert await signed_in(f"{name}={ada.token}") == "Ada"
        assert await signed_in(f"{other}={ada.token}") is None
        assert await signed_in(f"{other}={eve.token}; {name}={ada.token}") == "Ada"
        with pytest.raises(SocketClosed) as closed:
            async with SocketClient(app, path, {"Cookie": f"{other}={ada.token}", "Origin": "http://draisine.test"}):
                pass
        assert closed.value.code == 4401


@pytest.mark.parametrize("tls", [True, False])
@async_test
async def test_browsers_are_bound_to_tls_where_there_is_tls(tmp_path: Path, tls: bool) -> None:
    async with running_app(tmp_path, tls=tls) as app:
        http = ApiClient(app).http
        for path in ("/", "/health", "/api/me", "/nothing"):
            headers = (await http.get(path)).headers
            assert headers.get("strict-transport-security") == ("max-age=31536000" if tls else None), path
