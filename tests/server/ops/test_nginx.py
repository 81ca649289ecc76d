"""The example configuration of nginx in front of a real server."""

import asyncio
import contextlib
import json
from pathlib import Path

import httpx
import websockets

from tests.server.async_tests import async_test
from tests.server.hostile.servers import running_server
from tests.server.ops.nginx import Nginx, running_nginx

HOST = "draisine.example"


class ProxyClient:
    """Requests to both ports of a proxy, as a guest who has a link."""

    def __init__(self, nginx: Nginx) -> None:
        self._nginx = nginx
        self._http = httpx.AsyncClient(verify=nginx.tls, trust_env=False, headers={"Host": HOST})

    async def __aenter__(self) -> "ProxyClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def get(self, path: str, *, tls: bool = True, key: str = "") -> httpx.Response:
        port = self._nginx.https if tls else self._nginx.http
        headers = {"Draisine-Key": key} if key else {}
        return await self._http.get(f"http{'s' * tls}://127.0.0.1:{port}{path}", headers=headers)

    async def post(self, path: str, content: object) -> httpx.Response:
        answer = await self._http.post(f"https://127.0.0.1:{self._nginx.https}{path}", json=content)
        assert answer.status_code == 201, answer.text
        return answer

    async def register(self) -> None:
        token = (await self.post("/api/people", {"name": "Ada"})).json()["token"]
        self._http.cookies.clear()
        self._http.headers["Authorization"] = f"Bearer {token}"

    async def connect(self, path: str, token: str | None = None) -> str:
        """The type of a socket's first message; the token is offered as browsers do."""
        async with websockets.connect(
            f"wss://127.0.0.1:{self._nginx.https}{path}",
            ssl=self._nginx.tls,
            proxy=None,
            additional_headers={"Authorization": self._http.headers["Authorization"]},
            subprotocols=[websockets.Subprotocol(f"key.{token}"), websockets.Subprotocol("draisine")]
            if token
            else None,
        ) as socket:
            kind: str = json.loads(await socket.recv())["type"]
            return kind


async def _use_links(client: ProxyClient, table: dict[str, str]) -> list[int]:
    """Use the links of a table in all forms, those of older releases too."""
    path, token, statuses = f"/api/tables/{table['id']}", table["watch"], []
    for address in (f"/join/{table['invite']}", f"/table/{table['id']}?key={token}", "/join"):
        assert (await client.get(address, tls=False)).status_code == 301
        statuses.append((await client.get(address)).status_code)
    for address in (f"/api/tables/by-link/{token}", f"{path}?key={token}", f"{path}/entries?key={token}"):
        statuses.append((await client.get(address)).status_code)
    statuses.append((await client.get(path, key=token)).status_code)
    return statuses


async def _check_private(client: ProxyClient) -> None:
    """Metrics and readiness are answered by the proxy, however they are spelt."""
    for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics/", "/x/../metrics", "/ready", "/ready/"):
        answer = await client.get(path)
        assert (answer.status_code, "nginx" in answer.text) == (404, True), path
    assert (await client.get("/health")).status_code == 200


@async_test
async def test_no_log_contains_the_token_of_a_link(tmp_path: Path) -> None:
    """Neither while the server answers nor after it has stopped, whatever form a link has."""
    folder = tmp_path / "nginx"
    folder.mkdir()
    async with running_server(tmp_path, tls=True, proxies=["127.0.0.1"]) as server:
        async with running_nginx(folder, server.port) as nginx, ProxyClient(nginx) as client:
            await client.register()
            table = (await client.post("/api/tables", {"board": "usa", "players": 2})).json()
            socket = f"/api/tables/{table['id']}/socket"
            assert await _use_links(client, table) == 7 * [200]
            assert await client.connect(f"{socket}?key={table['watch']}") == "snapshot"
            assert await client.connect(socket, table["watch"]) == "snapshot"
            await _check_private(client)
            await server.stop()
            assert await _use_links(client, table) == 7 * [502]
            with contextlib.suppress(websockets.InvalidStatus):
                await client.connect(f"{socket}?key={table['watch']}")
            # nginx writes a line after it has sent the response.
            await asyncio.sleep(0.1)
        written = nginx.logs + (tmp_path / "server.log").read_text()
        for secret in (table["invite"], table["watch"], table["id"]):
            assert secret not in written
        lines = [json.loads(line) for line in (folder / "draisine.log").read_text().splitlines()]
        own = [line for line in lines if line["status"] != 404 and line["part"] != "/health"]
        assert {"/join", "/table", "/api/people", "/api/tables"} == {line["part"] for line in own}
        assert {101, 200, 201, 301, 502} == {line["status"] for line in own}
        down = next(line for line in lines if line["status"] == 502)
        assert down["server"].endswith(f"127.0.0.1:{server.port}")
