"""Pictures for the page: well-formed SVG of the right size, cacheable, and nothing else under /art."""

import asyncio
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing import board_svg, load_layout, render_png_in_subprocess
from draisine.server.games.work_queues import WorkQueue
from tests.server.api_client import ApiClient, running_app
from tests.server.async_tests import async_test

SVG = "{http://www.w3.org/2000/svg}"


@async_test
async def test_every_picture_is_served(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        for look in ("light", "dark"):
            paths = {
                f"/art/{look}/ground/{board}.svg": f"-15 -15 1030 {load_layout(board).height + 30:g}"
                for board in names()
            }
            paths |= {f"/art/{look}/card/{kind}.svg": "0 0 100 64" for kind in get_args(Kind)}
            paths |= {f"/art/{look}/back/{back}.svg": "0 0 100 64" for back in ("card", "ticket", "long")}
            for path, box in paths.items():
                answer = await http.get(path)
                assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml"), path
                assert answer.headers["content-encoding"] == "gzip"
                assert ElementTree.fromstring(answer.text).attrib["viewBox"] == box
                assert "style=" not in answer.text


@async_test
async def test_light_and_dark_themes_differ(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        for path in ("ground/usa.svg", "card/red.svg", "back/card.svg"):
            light, dark = [(await http.get(f"/art/{look}/{path}")).content for look in ("light", "dark")]
            assert light != dark


@async_test
async def test_a_board_is_drawn_in_a_language(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        drawn = [
            (await http.get("/art/light/board/europe.svg", params={"language": language})).text
            for language in ("en", "fr", "fr-CH", "xx")
        ]
        for svg, city in zip(drawn, ("Athens", "Athènes", "Athènes", "Athens"), strict=True):
            assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
            assert f'aria-label="{city}"' in svg


@pytest.mark.parametrize(
    "path",
    [
        "/art/noon/ground/usa.svg", "/art/light/ground/usa.png", "/art/light/ground/usa", "/art/light/ground/mars.svg",
        "/art/light/card/gray.svg", "/art/light/card/.svg", "/art/light/back/red.svg", "/art/light/board/usa.png",
        "/art/light/board/mars.svg", "/art/light/nothing/usa.svg",
        "/art/light/ground/..%2f..%2fusa.svg", "/art/light", "/art",
    ],
)  # fmt: skip
@async_test
async def test_unknown_pictures_are_not_found(tmp_path: Path, path: str) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"


@async_test
async def test_pictures_are_cacheable(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        http = ApiClient(app).http
        first = await http.get("/art/light/card/red.svg")
        assert first.headers["cache-control"] == "public, max-age=3600"
        versioned = await http.get("/art/light/card/red.svg", params={"v": "0.1.0"})
        assert versioned.headers["cache-control"] == "public, max-age=31536000, immutable"
        again = await http.get("/art/light/card/red.svg", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@async_test
async def test_rendering_a_picture_does_not_block_the_event_loop() -> None:
    """Rendering takes about a second, so it runs in another process."""
    svg = board_svg(load("europe"), load_layout("europe"), theme="dark", width=1280)
    drawing = asyncio.create_task(WorkQueue("test").run("", render_png_in_subprocess, svg))
    waits = 0
    while not drawing.done():
        await asyncio.sleep(0.001)
        waits += 1
    assert (await drawing)[:8] == b"\x89PNG\r\n\x1a\n"
    assert waits > 20
