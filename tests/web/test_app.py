"""The page as an installed app: manifest and icons, what it shows without a server, and how a new build comes in."""

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

from draisine.server.api.page import FOLDER
from tests.server.halls import PATIENCE
from tests.server.processes import ROOT
from tests.web.axe import check_axe
from tests.web.servers import Server
from tests.web.visits import FLAGS, LOCALES, WAIT, WHOLE, find_browser
from tests.web.words import word
from tools.icons import icons

SERVE = """
import sys, uvicorn
from pathlib import Path
from draisine.server.app import create_app
from draisine.server.settings import Settings
app = create_app(f"sqlite:///{sys.argv[1]}/draisine.db", Settings(), Path(sys.argv[2]))
uvicorn.run(app, port=int(sys.argv[3]), log_level="error")
"""
"""A server with a page from any folder."""


def get(server: Server, path: str) -> httpx.Response:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=PATIENCE) as web:
        return web.get(path)


@contextmanager
def window(
    browser: Browser, address: str, language: str = "en", look: Any = "light", size: Any = (1280, 800)
) -> Iterator[Page]:
    """A window that keeps what a worker keeps."""
    width, height = size
    context = browser.new_context(
        base_url=address, locale=LOCALES[language], color_scheme=look, viewport={"width": width, "height": height}
    )
    context.set_default_timeout(WAIT)
    try:
        yield context.new_page()
    finally:
        context.close()


def settle_in(page: Page, path: str) -> None:
    """Come twice: the second time the worker is there."""
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.goto(path)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


# What an installer reads


@pytest.mark.parametrize(("name", "language"), [("app", "en"), ("app.fr", "fr")])
def test_the_manifest_says_all_that_an_installer_asks_for(server: Server, name: str, language: str) -> None:
    answer = get(server, f"/{name}.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    told = answer.json()
    assert (told["lang"], told["id"], told["start_url"], told["scope"]) == (language, "/", "/", "/")
    assert (told["name"], told["display"]) == ("Draisine", "standalone")
    assert [each["name"] for each in told["shortcuts"]] == [word(language, "new.title"), word(language, "list.mine")]
    for shortcut in told["shortcuts"]:
        assert get(server, shortcut["url"]).status_code == 200
    assert {each.get("purpose", "any") for each in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        picture = get(server, icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == icon["sizes"]


def test_the_icons_are_those_of_the_drawing() -> None:
    folder = ROOT / "web" / "public" / "icons"
    drawn = icons()
    assert {path.name for path in folder.iterdir()} == set(drawn)
    for name, content in drawn.items():
        assert (folder / name).read_bytes() == content, f"{name}: run `python tools/icons.py`"


def test_the_worker_is_asked_for_anew_each_time(server: Server) -> None:
    for path in ("/sw.js", "/offline.html", "/offline.js", "/offline.css"):
        assert get(server, path).headers["cache-control"] == "no-cache", path
    worker = get(server, "/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert not re.search("__(BUILD|HASHED)__", re.sub(r"//.*", "", worker.text))
    kept = set(re.findall(r'"(/assets/[^"]+)"', worker.text))
    assert kept == {f"/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.glob("assets/*")}


def test_a_browser_would_install_it(server: Server, browser: Browser, tmp_path: Path) -> None:
    """Chromium's own opinion. It installs nothing for guests, so this one has a profile."""
    program = find_browser(skip=False, ci=False, programs=WHOLE)
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=program, args=FLAGS, base_url=server.address
    )
    try:
        page = context.pages[0]
        page.set_default_timeout(WAIT)
        settle_in(page, "/")
        asked = context.new_cdp_session(page)
        manifest = asked.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"] == f"{server.address}/app.webmanifest"
        assert asked.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()


# Without a server


def test_without_a_server_it_says_so_and_comes_back_by_itself(server: Server, browser: Browser) -> None:
    with (
        window(browser, server.address) as english,
        window(browser, server.address, "fr", "dark", (360, 740)) as french,
    ):
        settle_in(english, "/settings")
        settle_in(french, "/new")
        assert french.locator("link[rel=manifest]").get_attribute("href") == "/app.fr.webmanifest"
        assert french.locator("meta[name=theme-color]").first.get_attribute("content") == "#1e1b17"
        server.stop()
        try:
            english.reload()
            french.reload()
            headings = {"en": "The line is down", "fr": "La ligne est coupée"}
            for page, language in ((english, "en"), (french, "fr")):
                first = page.locator("section").first
                expect(first).to_have_attribute("lang", language)
                expect(first.get_by_role("heading", name=headings[language])).to_be_visible()
                assert page.locator("section").count() == 2
                assert page.evaluate("() => document.documentElement.lang") == language
                assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
                check_axe(page)
        finally:
            server.start()
        for page, title in ((english, word("en", "app.settings")), (french, word("fr", "new.title"))):
            expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


# A new build


class Builds:
    """A server that can be given another build of the page."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.page = folder, folder / "page"
        shutil.copytree(FOLDER, self.page)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-c", SERVE, str(self._folder), str(self.page), str(self._port)]
        self._process = subprocess.Popen(words, cwd=ROOT, env=os.environ, stdin=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        with httpx.Client(trust_env=False, timeout=PATIENCE) as web:
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
            self._process.wait(PATIENCE)

    def renew(self) -> None:
        """The same page as another build would have it: all its files are called differently."""
        self.stop()
        names = {path.name: path.name.replace("-", "-new", 1) for path in self.page.glob("assets/*")}
        for path in [*self.page.glob("*.*"), *self.page.glob("assets/*")]:
            if path.suffix in (".js", ".css", ".html"):
                text = path.read_text()
                for old, new in names.items():
                    text = text.replace(old, new)
                path.write_text(text.replace('const BUILD = "', 'const BUILD = "new'))
        for old, new in names.items():
            (self.page / "assets" / old).rename(self.page / "assets" / new)
        self.start()


@pytest.fixture
def builds(tmp_path: Path) -> Iterator[Builds]:
    builds = Builds(tmp_path)
    builds.start()
    yield builds
    builds.stop()


def wait_until(page: Page, question: str, argument: Any = None) -> None:
    """Ask a page until it says yes. Playwright's own waiting takes a promise for a yes."""
    until = time.monotonic() + WAIT / 1000
    while not page.evaluate(question, argument):
        assert time.monotonic() < until, question
        page.wait_for_timeout(50)


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => caches.keys()")
    return found


def test_a_new_build_replaces_the_old_one_when_nobody_uses_that(builds: Builds, browser: Browser) -> None:
    with window(browser, builds.address) as page:
        settle_in(page, "/")
        (old,) = kept(page)
        builds.renew()
        # A part of the old build that was not loaded yet: the server has it no more, the worker does.
        page.get_by_role("link", name=word("en", "list.mine")).first.click()
        expect(page.get_by_role("heading", level=1, name=word("en", "list.mine"))).to_be_visible()
        page.evaluate("() => navigator.serviceWorker.getRegistration().then((each) => each.update())")
        wait_until(page, "() => navigator.serviceWorker.getRegistration().then((each) => each.waiting !== null)")
        assert old in kept(page)
        again = page.context.new_page()
        page.close()
        # Nobody is left whom the old worker serves: the new one takes over.
        again.wait_for_timeout(200)
        again.goto("/")
        wait_until(again, "(old) => caches.keys().then((names) => !names.includes(old))", old)
        (new,) = kept(again)
        assert new.startswith("draisine-new")
        assert "-new" in (again.locator("script[type=module]").first.get_attribute("src") or "")


def test_a_page_whose_build_is_gone_loads_the_new_one_once(builds: Builds, browser: Browser) -> None:
    """Without a worker, as over a plain connection."""
    context = browser.new_context(base_url=builds.address, locale="en-GB", service_workers="block")
    context.set_default_timeout(WAIT)
    try:
        page = context.new_page()
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        builds.renew()
        loads: list[str] = []
        page.on("load", lambda _: loads.append(page.url))
        page.get_by_role("link", name=word("en", "list.mine")).first.click()
        expect(page.get_by_role("heading", level=1, name=word("en", "list.mine"))).to_be_visible()
        assert loads == [f"{builds.address}/mine"]
        assert "-new" in (page.locator("script[type=module]").first.get_attribute("src") or "")
        # What is missing in the new build as well is not looked for again and again.
        for part in builds.page.glob("assets/Lobby*.js"):
            part.unlink()
        builds.stop()
        builds.start()
        page.goto("/")
        page.evaluate("() => sessionStorage.clear()")
        loads.clear()
        page.get_by_role("link", name=word("en", "list.open")).first.click()
        expect(page.get_by_role("heading", name=word("en", "app.broken"))).to_be_visible()
        page.wait_for_timeout(700)
        expect(page.get_by_role("button", name=word("en", "app.reload"))).to_be_visible()
        assert len(loads) == 1
    finally:
        context.close()
