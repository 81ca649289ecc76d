"""One server and one browser per test worker, and windows as a test needs them."""

import os
import re
from collections.abc import Generator, Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.ops.processes import ROOT
from tests.web.browser_windows import (
    FLAGS,
    FULL_BROWSERS,
    SKIP,
    TIMEOUT_MS,
    BrowserWindow,
    Language,
    PageFactory,
    Theme,
    find_browser,
    open_window,
)
from tests.web.servers import Server
from tests.web.table_setup import User

ARTIFACTS = ROOT / ".playwright"
"""Screenshots and traces of failed tests."""
FAILED = pytest.StashKey[bool]()
LOG_CHARACTERS = 4000

expect.set_options(timeout=TIMEOUT_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A shared server whose bots move at once; a test that restarts it must leave it running."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.launch()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = find_browser(skip=bool(os.environ.get(SKIP)), ci=bool(os.environ.get("CI")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def full_browser(browser: Browser) -> Iterator[Browser]:
    """A complete browser, with notifications and app installation."""
    program = find_browser(skip=False, ci=False, programs=FULL_BROWSERS)
    full = browser.browser_type.launch(executable_path=program, args=FLAGS)
    yield full
    full.close()


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[PageFactory]:
    """Opens pages (see `PageFactory`) and fails the test on any unexpected error in their windows."""
    windows: list[BrowserWindow] = []

    def open_one(
        language: Language = "en",
        theme: Theme = "light",
        size: tuple[int, int] = (1280, 800),
        *,
        touch: bool = False,
        reduced_motion: bool = True,
        user: User | None = None,
        expected: Sequence[str] = (),
        browser: Browser = browser,
    ) -> Page:
        window = open_window(
            browser,
            server.address,
            language,
            theme,
            size,
            touch=touch,
            reduced_motion=reduced_motion,
            user=user,
            expected=expected,
        )
        windows.append(window)
        return window.page

    yield open_one

    for window in windows:
        window.settle()
    errors = [
        f"window {number}: {error}" for number, window in enumerate(windows, 1) for error in window.unexpected_errors
    ]
    failed = bool(errors) or request.node.stash.get(FAILED, False)
    folder = ARTIFACTS / re.sub(r"[^\w.-]+", "-", request.node.name)[:80]
    for number, window in enumerate(windows, 1):
        window.close(folder / f"window-{number}" if failed else None)
    if errors:
        pytest.fail(
            "\n".join(["errors in the browser:", *errors, f"saved in {folder.relative_to(ROOT)}"]), pytrace=False
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        server = getattr(item, "funcargs", {}).get("server")
        if isinstance(server, Server):
            report.sections.append(("end of the server's log", server.output[-LOG_CHARACTERS:]))
    return report
