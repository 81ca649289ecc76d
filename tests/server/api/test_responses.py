"""Properties of all responses: security headers, rate limits, and nothing secret in errors or logs."""

from pathlib import Path

import pytest
import structlog

from draisine.server.app import HEADERS, create_app
from draisine.server.settings import Settings
from tests.server.api_client import ApiClient, running_app
from tests.server.async_tests import async_test
from tests.server.registries import FAST_SETTINGS


@async_test
async def test_an_internal_error_is_logged_without_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        monkeypatch.setattr(app.state.store.tables, "find_by_invite", lambda _: 1 / 0)
        with structlog.testing.capture_logs() as logs:
            answer = await ada.http.get("/api/tables/by-link/a-secret-token")
        assert answer.status_code == 500
        assert "division" not in answer.text
        assert [(line["event"], line["path"]) for line in logs] == [("a request failed", "/api/tables")]
        assert "a-secret-token" not in str(logs)


@async_test
async def test_null_characters_are_refused(postgres_url: str) -> None:
    app = create_app(postgres_url, Settings(**FAST_SETTINGS))
    async with app.lifespan():
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        assert (await ada.http.get("/api/tables/a%00b")).status_code == 404
        assert (await ada.http.get(f"/api/tables/{table}", params={"key": "a\0b"})).status_code == 200
        order = {"id": "a\0b", "command": {"do": "sit", "seat": 0}}
        assert (await ada.http.post(f"/api/tables/{table}/orders", json=order)).status_code == 400


@async_test
async def test_orders_are_rate_limited(tmp_path: Path) -> None:
    async with running_app(tmp_path, orders_per_second=1.0) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await ada.open_table()
        codes = []
        for number in range(6):
            answer = await ada.order(table["id"], number, do="say", text="hm", room="spectators")
            codes.append(answer["refused"] and answer["refused"]["code"])
        assert codes[:3] == [None, None, None]
        assert "too_fast" in codes[3:]
        assert (await ben.order(table["id"], 1, table["invite"], do="sit", seat=0))["refused"] is None


@async_test
async def test_every_response_has_the_security_headers(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        anonymous = ApiClient(app).http
        answers = {
            200: await anonymous.get("/health"),
            201: await anonymous.post("/api/people", json={"name": "Eve"}),
            400: await ada.http.post("/api/tables", json={}),
            401: await ApiClient(app).http.get("/api/me"),
            403: await anonymous.delete("/api/me"),
            404: await ada.http.get("/api/tables/nowhere"),
            405: await ada.http.put("/api/me", json={}),
            413: await ada.http.post("/api/tables", json={"board": "x" * 9000}),
        }
        answers[-404] = await anonymous.get("/nowhere")
        for status, answer in answers.items():
            assert answer.status_code == abs(status)
            for name, value in HEADERS.items():
                assert answer.headers.get_list(name) == [value], (status, name)


@async_test
async def test_responses_reveal_no_implementation_details(tmp_path: Path) -> None:
    """Errors contain no stack traces, and the API documentation is not public."""
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        for path in ("/schema", "/schema/openapi.json", "/docs", "/nowhere"):
            assert (await http.get(path)).status_code == 404
        answer = await http.post("/api/people", content=b"{", headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
        assert b"Traceback" not in answer.content
        assert b".py" not in answer.content
