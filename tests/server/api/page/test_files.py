"""Serving the page: at all its addresses, compressed, cacheable, and no other file."""

import gzip
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from litestar import Litestar

from draisine.messages import negotiate
from draisine.server.api.page import PATHS, read_page
from draisine.server.app import HEADERS, create_app
from draisine.server.settings import Settings
from tests.server.api_client import ApiClient, get_registry
from tests.server.async_tests import async_test
from tests.server.registries import FAST_SETTINGS

SCRIPT = b"console.log('choo');\n" * 200
INDEX = b'<!doctype html><script type="module" src="/assets/index-B1x_2y.js"></script><body></body>\n'
PATHS = [re.sub(r"\{(\w+):str\}", lambda part: "T" * 43 if part[1] == "token" else "abc", each) for each in PATHS]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as Vite builds it, next to a private file."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "assets" / "index-B1x_2y.js").write_bytes(SCRIPT)
    (folder / "assets" / "font-9f.woff2").write_bytes(bytes(range(256)))
    (tmp_path / "secret.txt").write_text("a seed")
    (folder / "assets" / "astray.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@asynccontextmanager
async def serving(tmp_path: Path, page: Path, **settings: Any) -> AsyncIterator[Litestar]:
    chosen = Settings(**{**FAST_SETTINGS, **settings})
    app = create_app(f"sqlite:///{tmp_path / 'draisine.sqlite'}", chosen, page)
    async with app.lifespan():
        await get_registry(app).ready.wait()
        yield app


def without_compression(http: httpx.AsyncClient) -> httpx.AsyncClient:
    http.headers["Accept-Encoding"] = "identity"
    return http


@async_test
async def test_the_page_is_served_at_all_its_addresses(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        http = ApiClient(app).http
        for path in PATHS:
            answer = await http.get(path)
            assert (answer.status_code, answer.content) == (200, INDEX), path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            for name, value in HEADERS.items():
                assert answer.headers.get_list(name) == [value]
        for nowhere in ("/tables", "/join/a/b", "/table", "/new/1", "/index.html"):
            assert (await http.get(nowhere)).status_code == 404, nowhere


@async_test
async def test_a_page_announces_what_it_needs_first(tmp_path: Path, built: Path) -> None:
    """The browser can load it before the page's script asks for it: the messages in its language, and on the page of a
    table the files that start the page, the board, and with a low priority the rest."""
    first = {
        "messages": {"en": "/assets/messages-en.js", "fr": "/assets/messages-fr.js"},
        "start": ["/assets/index-B1x_2y.js"],
        "table": ["/assets/table-1.css"],
    }
    (built / "first_files.json").write_text(json.dumps(first))
    async with serving(tmp_path, built) as app:
        ada = await ApiClient(app).register("Ada")
        table = await ada.open_table("europe")
        french = (await ada.http.get("/new", headers={"Accept-Language": "fr-CA, en"})).headers["link"]
        assert french == "</assets/messages-fr.js>; rel=modulepreload"
        assert (await ada.http.get(f"/table/{table['id']}")).headers["link"].split(", ") == [
            "</assets/messages-en.js>; rel=modulepreload",
            "</assets/index-B1x_2y.js>; rel=modulepreload",
            "</api/boards/europe>; rel=preload; as=fetch; crossorigin",
            "</assets/table-1.css>; rel=preload; as=style; crossorigin; fetchpriority=low",
        ]


@async_test
async def test_the_files_of_the_build_are_sent_as_it_compressed_them(tmp_path: Path, built: Path) -> None:
    (built / "assets" / "index-B1x_2y.js.br").write_bytes(b"brotli")
    async with serving(tmp_path, built) as app:
        http = ApiClient(app).http
        for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip, br;q=0", "gzip"), ("identity", None)):
            async with http.stream("GET", "/assets/index-B1x_2y.js", headers={"Accept-Encoding": accepted}) as answer:
                content = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers.get("content-encoding") == encoding, accepted
                assert answer.headers["vary"] == "Accept-Encoding"
                assert (content == b"brotli") == (encoding == "br")
        assert (await http.get("/assets/index-B1x_2y.js.br")).status_code == 404


@async_test
async def test_an_unknown_address_shows_the_page_in_a_browser(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        http = ApiClient(app).http
        browser = {"Accept": "text/html,application/xhtml+xml"}
        answer = await http.get("/nowhere", headers=browser)
        assert (answer.status_code, answer.content) == (404, INDEX)
        for path in ("/nowhere", "/api/nowhere", "/art/nowhere", "/assets/nowhere.js"):
            answer = await http.get(path, headers=browser if path != "/nowhere" else {})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path


@async_test
async def test_assets_are_cached_for_a_year_and_compressed_if_accepted(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        http = ApiClient(app).http
        script = "/assets/index-B1x_2y.js"
        compressed = await http.get(script, headers={"Accept-Encoding": "br, gzip;q=0.5"})
        assert compressed.headers["content-encoding"] == "gzip"
        assert compressed.content == SCRIPT
        assert int(compressed.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0)) < 500
        without_gzip = ("identity", "", "gzip;q=0", "br")
        plain = [await http.get(script, headers={"Accept-Encoding": accepted}) for accepted in without_gzip]
        for answer in plain:
            assert "content-encoding" not in answer.headers
            assert answer.content == SCRIPT
        for answer in (compressed, *plain):
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["vary"] == "Accept-Encoding"
        font = await http.get("/assets/font-9f.woff2", headers={"Accept-Encoding": "gzip"})
        assert (font.headers["content-type"], "content-encoding" in font.headers) == ("font/woff2", False)
        icon = await http.get("/icon.svg")
        assert (icon.headers["content-type"], icon.content) == ("image/svg+xml", b"<svg/>")
        assert "immutable" not in icon.headers["cache-control"]


@async_test
async def test_a_known_etag_is_answered_with_not_modified(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        http = ApiClient(app).http
        tag = (await http.get("/")).headers["etag"]
        for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
            again = await http.get("/table/abc", headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
            assert again.headers["cache-control"] == "no-cache"
        assert (await http.get("/", headers={"If-None-Match": '"other"'})).status_code == 200


@async_test
async def test_head_requests(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        http = without_compression(ApiClient(app).http)
        for path in ("/", "/join/abc", "/assets/index-B1x_2y.js"):
            whole, head = await http.get(path), await http.head(path)
            assert (head.status_code, head.content) == (200, b"")
            for name in ("content-type", "content-length", "etag", "cache-control"):
                assert head.headers[name] == whole.headers[name], name


@async_test
async def test_no_other_file_is_served(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        http = ApiClient(app).http
        for path in (
            "/assets/", "/assets", "/assets/nothing.js", "/assets/astray.txt", "/secret.txt",
            "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
            "/assets/%00", "/assets/index-B1x_2y.js/", "/assets/{x}",
        ):  # fmt: skip
            answer = await http.get(path)
            assert b"a seed" not in answer.content
            if answer.status_code != 200:
                assert answer.status_code == 404, path
                assert sorted(answer.json()) == ["code", "message"]
            else:
                assert answer.content == SCRIPT, path


@async_test
async def test_files_are_read_at_startup(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, built) as app:
        (built / "index.html").unlink()
        (built / "assets" / "index-B1x_2y.js").unlink()
        http = ApiClient(app).http
        assert (await http.get("/")).content == INDEX
        assert (await http.get("/assets/index-B1x_2y.js")).content == SCRIPT


@pytest.mark.parametrize(
    ("language", "phrases"),
    [
        ("en-GB, en;q=0.5", ["Games can start", "make page"]),
        ("fr", ["Les parties peuvent commencer", "make page"]),
        ("fr;q=0.2, en", ["Games can start"]),
        ("en;q=0, fr-CA;q=0.5", ["Les parties peuvent commencer"]),
    ],
)
@async_test
async def test_an_unbuilt_page_says_how_to_build_it(tmp_path: Path, language: str, phrases: list[str]) -> None:
    async with serving(tmp_path, tmp_path / "nothing") as app:
        http = ApiClient(app).http
        for path in PATHS:
            answer = await http.get(path, headers={"Accept-Language": language})
            assert answer.headers["content-type"].startswith("text/html")
            assert all(part in answer.text for part in phrases)
            assert f'<html lang="{negotiate(language)}">' in answer.text
        assert (await http.head("/")).status_code == 200


@async_test
async def test_an_unbuilt_page_refreshes_while_the_engine_compiles(tmp_path: Path) -> None:
    async with serving(tmp_path, tmp_path / "nothing") as app:
        get_registry(app).ready.clear()
        english = (await ApiClient(app).http.get("/")).text
        assert "The game engine is being compiled" in english
        assert 'http-equiv="refresh"' in english
        french = (await ApiClient(app).http.get("/", headers={"Accept-Language": "fr-CH, fr;q=0.9"})).text
        assert "Le moteur de jeu est en cours de compilation" in french


def test_a_missing_folder_is_an_unbuilt_page(tmp_path: Path) -> None:
    assert read_page(tmp_path / "nothing") == {}


@pytest.mark.parametrize("path", ["/join/a-secret-token", "/watch/a-secret-token"])
@async_test
async def test_link_tokens_are_not_logged(
    tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    async with serving(tmp_path, built) as app:
        monkeypatch.setattr("draisine.server.http.cached_assets.CachedAsset.respond", breaks)
        with structlog.testing.capture_logs() as logs:
            assert (await ApiClient(app).http.get(path)).status_code == 500
        assert [(line["event"], line["path"]) for line in logs] == [("a request failed", path[: path.index("/", 1)])]
        assert "a-secret-token" not in str(logs)
