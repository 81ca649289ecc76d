"""The page as browsers get it: at all its addresses, packed, kept as long as it may be, and no other file."""

import gzip
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from litestar import Litestar

from draisine.server.api.page import ADDRESSES, read_page
from draisine.server.app import HEADERS, create_app
from draisine.server.settings import Settings
from tests.server.halls import QUICK
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor

SCRIPT = b"console.log('choo');\n" * 200
INDEX = b'<!doctype html><script type="module" src="/assets/index-B1x_2y.js"></script>\n'
PLACES = [re.sub(r"\{(\w+):str\}", lambda part: "T" * 43 if part[1] == "token" else "abc", each) for each in ADDRESSES]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as Vite builds it, next to something that is nobody's business."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "assets" / "index-B1x_2y.js").write_bytes(SCRIPT)
    (folder / "assets" / "letters-9f.woff2").write_bytes(bytes(range(256)))
    (tmp_path / "secret.txt").write_text("a seed")
    (folder / "assets" / "astray.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@asynccontextmanager
async def serving(tmp_path: Path, page: Path) -> AsyncIterator[Litestar]:
    app = create_app(f"sqlite:///{tmp_path / 'draisine.sqlite'}", Settings(**QUICK), page)
    async with app.lifespan():
        await app.state.hall.ready.wait()
        yield app


def plainly(web: httpx.AsyncClient) -> httpx.AsyncClient:
    web.headers["Accept-Encoding"] = "identity"
    return web


@in_loop
async def test_the_page_is_at_all_its_addresses(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        web = Visitor(app).web
        for place in PLACES:
            answer = await web.get(place)
            assert (answer.status_code, answer.content) == (200, INDEX), place
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            for name, value in HEADERS.items():
                assert answer.headers.get_list(name) == [value]
        for nowhere in ("/tables", "/join", "/join/a/b", "/table", "/new/1", "/index.html"):
            assert (await web.get(nowhere)).status_code == 404, nowhere


@in_loop
async def test_whoever_mistypes_an_address_finds_the_page(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        web = Visitor(app).web
        browser = {"Accept": "text/html,application/xhtml+xml"}
        answer = await web.get("/nowhere", headers=browser)
        assert (answer.status_code, answer.content) == (404, INDEX)
        for path in ("/nowhere", "/api/nowhere", "/art/nowhere", "/assets/nowhere.js"):
            told = await web.get(path, headers=browser if path != "/nowhere" else {})
            assert (told.status_code, told.json()["code"]) == (404, "not_found"), path


@in_loop
async def test_its_files_are_kept_for_a_year_and_packed_for_whoever_unpacks(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        web = Visitor(app).web
        script = "/assets/index-B1x_2y.js"
        packed = await web.get(script, headers={"Accept-Encoding": "br, gzip;q=0.5"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == SCRIPT
        assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0)) < 500
        unwilling = ("identity", "", "gzip;q=0", "br")
        plain = [await web.get(script, headers={"Accept-Encoding": accepted}) for accepted in unwilling]
        for answer in plain:
            assert "content-encoding" not in answer.headers
            assert answer.content == SCRIPT
        for answer in (packed, *plain):
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["vary"] == "Accept-Encoding"
        letters = await web.get("/assets/letters-9f.woff2", headers={"Accept-Encoding": "gzip"})
        assert (letters.headers["content-type"], "content-encoding" in letters.headers) == ("font/woff2", False)
        icon = await web.get("/icon.svg")
        assert (icon.headers["content-type"], icon.content) == ("image/svg+xml", b"<svg/>")
        assert "immutable" not in icon.headers["cache-control"]


@in_loop
async def test_what_a_browser_has_is_not_sent_again(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        web = Visitor(app).web
        tag = (await web.get("/")).headers["etag"]
        for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
            again = await web.get("/table/abc", headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
            assert again.headers["cache-control"] == "no-cache"
        assert (await web.get("/", headers={"If-None-Match": '"other"'})).status_code == 200


@in_loop
async def test_the_head_alone(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        web = plainly(Visitor(app).web)
        for path in ("/", "/join/abc", "/assets/index-B1x_2y.js"):
            whole, head = await web.get(path), await web.head(path)
            assert (head.status_code, head.content) == (200, b"")
            for name in ("content-type", "content-length", "etag", "cache-control"):
                assert head.headers[name] == whole.headers[name], name


@in_loop
async def test_no_other_file_is_ever_served(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        web = Visitor(app).web
        for path in (
            "/assets/", "/assets", "/assets/nothing.js", "/assets/astray.txt", "/secret.txt",
            "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
            "/assets/%00", "/assets/index-B1x_2y.js/", "/assets/{x}",
        ):  # fmt: skip
            answer = await web.get(path)
            assert b"a seed" not in answer.content
            if answer.status_code != 200:
                assert answer.status_code == 404, path
                assert sorted(answer.json()) == ["code", "en", "fr"]
            else:
                assert answer.content == SCRIPT, path


@in_loop
async def test_files_are_read_once(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        (built / "index.html").unlink()
        (built / "assets" / "index-B1x_2y.js").unlink()
        web = Visitor(app).web
        assert (await web.get("/")).content == INDEX
        assert (await web.get("/assets/index-B1x_2y.js")).content == SCRIPT


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-GB, en;q=0.5", ["games can begin", "make page"]), ("fr", ["les parties peuvent commencer", "make page"])],
)
@in_loop
async def test_where_it_was_not_built_that_is_said(tmp_path: Path, language: str, words: list[str]) -> None:
    async with serving(tmp_path, tmp_path / "nothing") as app:
        web = Visitor(app).web
        for place in PLACES:
            answer = await web.get(place, headers={"Accept-Language": language})
            assert answer.headers["content-type"].startswith("text/html")
            assert all(part in answer.text for part in words)
            assert f'<html lang="{language[:2]}">' in answer.text
        assert (await web.head("/")).status_code == 200


@in_loop
async def test_while_the_engine_is_compiled_the_unbuilt_page_looks_again(tmp_path: Path) -> None:
    async with serving(tmp_path, tmp_path / "nothing") as app:
        app.state.hall.ready.clear()
        english = (await Visitor(app).web.get("/")).text
        assert "Its engine is being compiled" in english
        assert 'http-equiv="refresh"' in english
        french = (await Visitor(app).web.get("/", headers={"Accept-Language": "fr-CH, fr;q=0.9"})).text
        assert "Son moteur se compile" in french


def test_a_folder_that_is_not_there_is_an_unbuilt_page(tmp_path: Path) -> None:
    assert read_page(tmp_path / "nothing") == {}


@pytest.mark.parametrize("path", ["/join/a-secret-token", "/watch/a-secret-token"])
@in_loop
async def test_the_tokens_of_links_are_not_written_down(
    tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    async with serving(tmp_path, built) as app:
        monkeypatch.setattr("draisine.server.api.cached_assets.Still.answer", breaks)
        with structlog.testing.capture_logs() as logs:
            assert (await Visitor(app).web.get(path)).status_code == 500
        assert [(line["event"], line["path"]) for line in logs] == [("a request failed", path[: path.index("/", 1)])]
        assert "a-secret-token" not in str(logs)
