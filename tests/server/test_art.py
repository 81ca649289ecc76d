"""Pictures for pages: well-formed, of the right size, kept, and none but those that there are."""

import asyncio
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing import board_svg, layout, png_apart
from draisine.server.games.render_queue import drawn
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor, server

SVG = "{http://www.w3.org/2000/svg}"


@in_loop
async def test_every_picture_there_is(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        for look in ("light", "dark"):
            paths = {
                f"/art/{look}/ground/{board}.svg": f"-15 -15 1030 {layout(board).height + 30:g}" for board in names()
            }
            paths |= {f"/art/{look}/card/{kind}.svg": "0 0 100 64" for kind in get_args(Kind)}
            paths |= {f"/art/{look}/back/{back}.svg": "0 0 100 64" for back in ("card", "ticket", "long")}
            for path, box in paths.items():
                answer = await web.get(path)
                assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml"), path
                assert answer.headers["content-encoding"] == "gzip"
                assert ElementTree.fromstring(answer.text).attrib["viewBox"] == box
                assert "style=" not in answer.text


@in_loop
async def test_day_and_night_differ(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        for path in ("ground/usa.svg", "card/red.svg", "back/card.svg"):
            light, dark = [(await web.get(f"/art/{look}/{path}")).content for look in ("light", "dark")]
            assert light != dark


@in_loop
async def test_a_board_in_both_languages(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        drawn = [
            (await web.get("/art/light/board/europe.svg", params={"language": language})).text
            for language in ("en", "fr")
        ]
        for words, city in zip(drawn, ("Athens", "Athènes"), strict=True):
            assert ElementTree.fromstring(words).tag == f"{SVG}svg"
            assert f'aria-label="{city}"' in words


@pytest.mark.parametrize(
    "path",
    [
        "/art/noon/ground/usa.svg", "/art/light/ground/usa.png", "/art/light/ground/usa", "/art/light/ground/mars.svg",
        "/art/light/card/gray.svg", "/art/light/card/.svg", "/art/light/back/red.svg", "/art/light/board/usa.png",
        "/art/light/board/mars.svg", "/art/light/nothing/usa.svg",
        "/art/light/ground/..%2f..%2fusa.svg", "/art/light", "/art",
    ],
)  # fmt: skip
@in_loop
async def test_no_other_picture(tmp_path: Path, path: str) -> None:
    async with server(tmp_path) as app:
        answer = await Visitor(app).web.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"


@in_loop
async def test_pictures_are_kept(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        web = Visitor(app).web
        first = await web.get("/art/light/card/red.svg")
        assert first.headers["cache-control"] == "public, max-age=3600"
        versioned = await web.get("/art/light/card/red.svg", params={"v": "0.1.0"})
        assert versioned.headers["cache-control"] == "public, max-age=31536000, immutable"
        again = await web.get("/art/light/card/red.svg", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@in_loop
async def test_others_are_served_while_a_picture_is_drawn() -> None:
    """The renderer would keep the whole process waiting for a second, were it not in another."""
    svg = board_svg(load("europe"), layout("europe"), look="dark", width=1280)
    drawing = asyncio.create_task(drawn(png_apart, svg))
    waits = 0
    while not drawing.done():
        await asyncio.sleep(0.001)
        waits += 1
    assert (await drawing)[:8] == b"\x89PNG\r\n\x1a\n"
    assert waits > 20
