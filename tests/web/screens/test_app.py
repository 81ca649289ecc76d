"""The page as an installed app: manifest and icons, the offline page, and updates to a new build."""

import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from draisine.messages import languages
from draisine.server.api.page import FOLDER
from tests.server.ops.processes import ROOT
from tests.server.registries import TIMEOUT
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import FLAGS, FULL_BROWSERS, PHONE, TIMEOUT_MS, find_browser
from tests.web.servers import Server
from tests.web.translations import translate
from tools.icons import icons

SERVE = """
import sys, uvicorn
from pathlib import Path
from draisine.server.app import create_app
from draisine.server.settings import Settings
app = create_app(f"sqlite:///{sys.argv[1]}/draisine.db", Settings(), Path(sys.argv[2]))
uvicorn.run(app, port=int(sys.argv[3]), log_level="error")
"""
"""A server with a page from a given folder."""


def get(server: Server, path: str) -> httpx.Response:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=TIMEOUT) as web:
        return web.get(path)


@contextmanager
def window(
    browser: Browser, address: str, language: str = "en", theme: Any = "light", size: Any = (1280, 800)
) -> Iterator[Page]:
    """A window with a service worker."""
    width, height = size
    context = browser.new_context(
        base_url=address, locale=language, color_scheme=theme, viewport={"width": width, "height": height}
    )
    context.set_default_timeout(TIMEOUT_MS)
    try:
        yield context.new_page()
    finally:
        context.close()


CACHED_CATALOGUES = """caches.keys()
  .then(([name]) => caches.open(name))
  .then((cache) => cache.keys())
  .then((all) => all.map((each) => each.url).filter((url) => url.includes("/messages-")))"""


def open_with_worker(page: Page, path: str) -> None:
    """Open the page twice: the service worker controls it from the second time on."""
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.goto(path)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


# Manifest, icons and service worker


@pytest.mark.parametrize("language", languages())
def test_the_manifest_is_complete(server: Server, language: str) -> None:
    answer = get(server, f"/app.{language}.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    manifest = answer.json()
    assert (manifest["lang"], manifest["id"], manifest["start_url"], manifest["scope"]) == (language, "/", "/", "/")
    assert (manifest["name"], manifest["display"]) == ("Draisine", "standalone")
    assert [each["name"] for each in manifest["shortcuts"]] == [
        translate(language, "new-title"),
        translate(language, "list-mine"),
    ]
    for shortcut in manifest["shortcuts"]:
        assert get(server, shortcut["url"]).status_code == 200
    assert {each.get("purpose", "any") for each in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = get(server, icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == icon["sizes"]


def test_the_icons_are_current() -> None:
    folder = ROOT / "web" / "public" / "icons"
    drawn = icons()
    assert {path.name for path in folder.iterdir()} == set(drawn)
    for name, content in drawn.items():
        assert (folder / name).read_bytes() == content, f"{name}: run `python tools/icons.py`"


def test_the_service_worker_is_never_cached(server: Server) -> None:
    for path in ("/sw.js", "/offline.html", "/offline.js", "/offline.css"):
        assert get(server, path).headers["cache-control"] == "no-cache", path
    worker = get(server, "/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert not re.search("__(BUILD|HASHED|CATALOGUES)__", re.sub(r"//.*", "", worker.text))
    listed = set(re.findall(r'"(/assets/[^"]+)"', worker.text))
    files = {f"/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.glob("assets/*")}
    assert listed == {name for name in files if not name.endswith(".br")}


def test_the_app_is_installable(server: Server, browser: Browser, tmp_path: Path) -> None:
    """According to Chromium, which needs a persistent profile for installations."""
    program = find_browser(skip=False, ci=False, programs=FULL_BROWSERS)
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=program, args=FLAGS, base_url=server.address
    )
    try:
        page = context.pages[0]
        page.set_default_timeout(TIMEOUT_MS)
        open_with_worker(page, "/")
        cdp = context.new_cdp_session(page)
        manifest = cdp.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"] == f"{server.address}/app.en.webmanifest"
        assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()


def test_only_the_messages_of_the_language_are_cached(server: Server, browser: Browser) -> None:
    parts = json.loads((ROOT / "web" / "catalogues.json").read_text())
    with window(browser, server.address, "fr") as page:
        open_with_worker(page, "/")
        page.wait_for_function(f"async () => (await {CACHED_CATALOGUES}).length === {len(parts)}")
        assert all("-fr-" in path for path in page.evaluate(f"() => {CACHED_CATALOGUES}"))


# Offline


def test_the_offline_page_is_shown_until_the_server_is_back(server: Server, browser: Browser) -> None:
    with (
        window(browser, server.address) as english,
        window(browser, server.address, "fr", "dark", PHONE) as french,
    ):
        open_with_worker(english, "/settings")
        open_with_worker(french, "/new")
        assert french.locator("link[rel=manifest]").get_attribute("href") == "/app.fr.webmanifest"
        assert french.locator("meta[name=theme-color]").first.get_attribute("content") == "#1e1b17"
        server.stop()
        try:
            english.reload()
            french.reload()
            for page, language in ((english, "en"), (french, "fr")):
                first = page.locator("section:visible")
                expect(first).to_have_attribute("lang", language)
                expect(first.get_by_role("heading", name=translate(language, "offline-title"))).to_be_visible()
                assert page.locator("section").count() == len(languages())
                assert page.evaluate("() => document.documentElement.lang") == language
                assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
                check_axe(page)
        finally:
            server.start()
        for page, title in ((english, translate("en", "app-settings")), (french, translate("fr", "new-title"))):
            expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


# Updates


class BuildServer:
    """A server whose build of the page can be replaced."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.page = folder, folder / "page"
        shutil.copytree(FOLDER, self.page)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self._folder), str(self.page), str(self._port)]
        self._process = subprocess.Popen(command, cwd=ROOT, env=os.environ, stdin=subprocess.DEVNULL)
        until = time.monotonic() + TIMEOUT
        with httpx.Client(trust_env=False, timeout=TIMEOUT) as web:
            while time.monotonic() < until:
                try:
                    web.get(f"{self.address}/health")
                    return
                except httpx.TransportError:
                    time.sleep(0.05)
        raise AssertionError("the server does not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(TIMEOUT)

    def replace_build(self) -> None:
        """Replace the build by an equal one whose files have other names."""
        self.stop()
        for compressed in self.page.glob("assets/*.br"):
            compressed.unlink()
        names = {path.name: path.name.replace("-", "-new", 1) for path in self.page.glob("assets/*")}
        for path in [*self.page.glob("*.*"), *self.page.glob("assets/*")]:
            if path.suffix in (".js", ".css", ".html", ".json"):
                text = path.read_text()
                for old, new in names.items():
                    text = text.replace(old, new)
                path.write_text(text.replace('const BUILD = "', 'const BUILD = "new'))
        for old, new in names.items():
            (self.page / "assets" / old).rename(self.page / "assets" / new)
        self.start()


@pytest.fixture
def build_server(tmp_path: Path) -> Iterator[BuildServer]:
    build_server = BuildServer(tmp_path)
    build_server.start()
    yield build_server
    build_server.stop()


def wait_until(page: Page, condition: str, argument: Any = None) -> None:
    """Evaluate a condition until it is true; unlike `wait_for_function`, this awaits promises."""
    until = time.monotonic() + TIMEOUT_MS / 1000
    while not page.evaluate(condition, argument):
        assert time.monotonic() < until, condition
        page.wait_for_timeout(50)


def cache_names(page: Page) -> list[str]:
    names: list[str] = page.evaluate("() => caches.keys()")
    return names


def test_a_new_build_replaces_the_old_one_when_its_last_page_is_closed(
    build_server: BuildServer, browser: Browser
) -> None:
    with window(browser, build_server.address) as page:
        open_with_worker(page, "/")
        (old,) = cache_names(page)
        build_server.replace_build()
        # A chunk of the old build that was not loaded yet comes from the worker: the server no longer has it.
        page.get_by_role("link", name=translate("en", "list-mine")).first.click()
        expect(page.get_by_role("heading", level=1, name=translate("en", "list-mine"))).to_be_visible()
        page.evaluate("() => navigator.serviceWorker.getRegistration().then((each) => each.update())")
        wait_until(page, "() => navigator.serviceWorker.getRegistration().then((each) => each.waiting !== null)")
        assert old in cache_names(page)
        again = page.context.new_page()
        page.close()
        # The old worker has no clients left, so the new one takes over.
        again.wait_for_timeout(200)
        again.goto("/")
        wait_until(again, "(old) => caches.keys().then((names) => !names.includes(old))", old)
        (new,) = cache_names(again)
        assert new.startswith("draisine-new")
        assert "-new" in (again.locator("script[type=module]").first.get_attribute("src") or "")


def test_a_page_of_a_removed_build_reloads_once(build_server: BuildServer, browser: Browser) -> None:
    """Without a service worker, as over plain HTTP."""
    context = browser.new_context(base_url=build_server.address, locale="en-GB", service_workers="block")
    context.set_default_timeout(TIMEOUT_MS)
    try:
        page = context.new_page()
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        build_server.replace_build()
        loads: list[str] = []
        page.on("load", lambda _: loads.append(page.url))
        page.get_by_role("link", name=translate("en", "list-mine")).first.click()
        expect(page.get_by_role("heading", level=1, name=translate("en", "list-mine"))).to_be_visible()
        assert loads == [f"{build_server.address}/mine"]
        assert "-new" in (page.locator("script[type=module]").first.get_attribute("src") or "")
        # A chunk that is missing in the new build, too, does not cause an endless reload.
        for part in build_server.page.glob("assets/Lobby*.js"):
            part.unlink()
        build_server.stop()
        build_server.start()
        page.goto("/")
        page.evaluate("() => sessionStorage.clear()")
        loads.clear()
        page.get_by_role("link", name=translate("en", "list-open")).first.click()
        expect(page.get_by_role("heading", name=translate("en", "app-broken"))).to_be_visible()
        page.wait_for_timeout(700)
        expect(page.get_by_role("button", name=translate("en", "app-reload"))).to_be_visible()
        assert len(loads) == 1
    finally:
        context.close()
