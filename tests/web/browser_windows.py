"""Isolated browser windows that record every error of the page."""

import os
import re
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError

from draisine.server.http.sessions import COOKIE
from tests.web.table_setup import User

SKIP = "DRAISINE_SKIP_BROWSER"
TRACE = bool(os.environ.get("DRAISINE_TRACE"))
"""Whether to record a Playwright trace of every window; off by default, as a snapshot takes longer than the click."""
FULL_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSERS = ("chromium-headless-shell", *FULL_BROWSERS)
"""The headless shell is preferred because it needs half the time. It supports neither notifications nor installation:
tests of those use `full_browser`."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TIMEOUT_MS = 60_000
"""Timeout of every wait; generous, as these tests measure nothing and the machine may be busy."""
SETTLE_MS = 50

Language = str
"""The code of a language that has a catalogue."""
Theme = Literal["light", "dark"]
PHONE = (360, 740)

CONNECTION_ERRORS = (
    r"ERR_CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|"
    r"ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING|WebSocket connection to .* failed"
)
"""Errors that a browser logs while a server restarts, depending on the state of the request. For `expected`."""
ABORTED = "net::ERR_ABORTED"
"""Navigating away cancels the pending requests of the old page."""

REPORT_CSP_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`));
"""

SHOW_MOVES_AT_ONCE = """
try {
  const embedded = location.pathname.startsWith("/embed/");
  if (!embedded) localStorage["draisine.settings"] ??= JSON.stringify({ pace: "instant" });
} catch {
  // A blank page has no storage.
}
"""
"""The page shows the moves of others without pauses, so that tests do not wait for them. Embedded games must store
nothing."""


class PageFactory(Protocol):
    """Opens a blank page in a new window; relative addresses are the server's (`page.goto("/")`).

    `user`: sign in as this user. `touch`: a phone or tablet. `expected`: patterns of errors that are not the page's
    fault (`CONNECTION_ERRORS`). `browser`: another browser than the shared one."""

    def __call__(
        self,
        language: Language = "en",
        theme: Theme = "light",
        size: tuple[int, int] = (1280, 800),
        *,
        touch: bool = False,
        reduced_motion: bool = True,
        user: User | None = None,
        expected: Sequence[str] = (),
        browser: Browser = ...,
    ) -> Page: ...


class BrowserWindow(NamedTuple):
    """A window and the errors logged in it."""

    page: Page
    errors: list[str]
    expected: list[str]

    @property
    def unexpected_errors(self) -> list[str]:
        """Errors that match no expected pattern."""
        patterns = [re.compile(pattern) for pattern in self.expected]
        return [error for error in self.errors if not any(pattern.search(error) for pattern in patterns)]

    def settle(self) -> None:
        """Let the browser deliver pending events."""
        if not self.page.is_closed():
            self.page.wait_for_timeout(SETTLE_MS)

    def close(self, artifacts: Path | None) -> None:
        """Close the window; save a screenshot, and the trace if one was recorded, under the path `artifacts`."""
        context = self.page.context
        if artifacts is not None:
            artifacts.parent.mkdir(parents=True, exist_ok=True)
            if not self.page.is_closed():
                self.page.screenshot(path=f"{artifacts}.png")
            if TRACE:
                context.tracing.stop(path=f"{artifacts}.zip")
        context.close()


def open_window(
    browser: Browser,
    address: str,
    language: Language,
    theme: Theme,
    size: tuple[int, int],
    *,
    touch: bool,
    reduced_motion: bool,
    user: User | None,
    expected: Sequence[str],
) -> BrowserWindow:
    """Open a window with its own context."""
    context = browser.new_context(
        base_url=address,
        locale=language,
        timezone_id="Europe/Paris",
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        reduced_motion="reduce" if reduced_motion else "no-preference",
        has_touch=touch,
        is_mobile=touch,
        # Windows start with empty caches; test_app.py, which tests the service worker, opens its own contexts.
        service_workers="block",
    )
    context.set_default_timeout(TIMEOUT_MS)
    if TRACE:
        context.tracing.start(snapshots=True)
    context.add_init_script(REPORT_CSP_VIOLATIONS)
    context.add_init_script(SHOW_MOVES_AT_ONCE)
    errors = _record_errors(context)
    if user is not None:
        context.add_cookies(
            [{"name": COOKIE, "value": user.token, "url": address, "httpOnly": True, "sameSite": "Lax"}]
        )
    return BrowserWindow(context.new_page(), errors, list(expected))


def wait_until(page: Page, condition: Callable[[], object]) -> None:
    """Let the browser run until the condition holds."""
    until = time.monotonic() + TIMEOUT_MS / 1000
    while not condition():
        assert time.monotonic() < until
        page.wait_for_timeout(20)


def _record_errors(context: BrowserContext) -> list[str]:
    errors: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"console: {message.text} {message.location['url']}".rstrip())

    def on_failure(request: Request) -> None:
        if request.failure != ABORTED:
            errors.append(f"request: {request.failure} {request.method} {request.url}")

    def on_error(error: WebError) -> None:
        errors.append(f"error: {error.error}")

    context.on("console", on_console)
    context.on("requestfailed", on_failure)
    context.on("weberror", on_error)
    return errors


def find_browser(skip: bool, ci: bool, programs: Sequence[str] = BROWSERS) -> str:
    """Return the first installed browser; fail or, if `skip` is set outside CI, skip when there is none."""
    if skip and not ci:
        pytest.skip(f"{SKIP} is set: browser tests are skipped")
    for name in programs:
        if found := shutil.which(name):
            return found
    pytest.fail(f"no browser found: install Debian's package `chromium`, or set {SKIP}=1", pytrace=False)
