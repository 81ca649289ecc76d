"""With TLS only the protected cookie is accepted, and browsers get a header that makes them use TLS only."""

from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.hostile.guests import HONEST, guests_at
from tests.server.hostile.servers import running_server

PLAIN, PROTECTED = "draisine", "__Host-draisine"


@async_test
async def test_with_tls_the_plain_cookie_is_refused(tmp_path: Path) -> None:
    async with running_server(tmp_path, tls=True) as server, guests_at(server.url, HONEST, "Ada") as (ada,):
        token = ada.token
        del ada.http.headers["Authorization"]
        statuses = {
            name: (await ada.http.get("/api/me", headers={"Cookie": f"{name}={token}"})).status_code
            for name in (PLAIN, PROTECTED)
        }
        assert statuses == {PLAIN: 401, PROTECTED: 200}


@async_test
async def test_with_tls_a_header_makes_browsers_use_it_always(tmp_path: Path) -> None:
    async with running_server(tmp_path, tls=True) as server, guests_at(server.url, HONEST, "Ada") as (ada,):
        headers = (await ada.http.get("/api/me")).headers
        assert "max-age" in headers.get("Strict-Transport-Security", ""), "there is no HSTS header"
