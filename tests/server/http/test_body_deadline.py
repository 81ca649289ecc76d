"""The deadline for the body of a request, with the real application."""

import json
from pathlib import Path

import uvloop

from draisine.server.app import create_app
from draisine.server.settings import Settings
from tests.server.http.live_server import live_server


def test_a_body_that_does_not_arrive_in_time_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        app = create_app(f"sqlite:///{tmp_path / 'draisine.sqlite'}", Settings(), tmp_path / "page")
        async with live_server(app=app, body_seconds=0.3) as server:
            head = b"POST /api/people HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\n"
            late = await server.connect(head + b'{"name": ')
            status, _, content = (await late.read_until_closed()).partition(b"\r\n")
            assert status == b"HTTP/1.1 408 Request Timeout"
            headers, _, body = content.partition(b"\r\n\r\n")
            assert b"connection: close" in headers
            assert json.loads(body)["code"] == "too_slow"
            in_time = await server.connect(head + b'{"name":"Ada"}')
            assert (await in_time.read()).startswith(b"HTTP/1.1 201 ")

    uvloop.run(test())
