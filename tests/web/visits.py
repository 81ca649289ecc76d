"""Visitors: a browser window for each, with nothing remembered, and everything that goes wrong in it written down."""

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError

from draisine.server.api.sessions import COOKIE
from tests.web.hosting import Person

SKIP = "DRAISINE_SKIP_BROWSER"
TRACED = bool(os.environ.get("DRAISINE_TRACE"))
"""Whether the story of every window is kept: a copy of the page after every click takes longer than the click."""
WHOLE = ("chromium", "chromium-browser", "google-chrome")
PROGRAMS = ("chromium-headless-shell", *WHOLE)
"""The same engine without windows of its own, where there is one, needs half the time. It has no notices and installs
nothing: whoever tries those asks for a whole browser."""
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
WAIT = 60_000
"""Milliseconds until something that does not appear is missed. Nothing is measured here, and two cores may be busy."""
SETTLING = 50

Language = Literal["en", "fr"]
Look = Literal["light", "dark"]
LOCALES = {"en": "en-GB", "fr": "fr-FR"}

SERVER_GONE = (
    r"ERR_CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|"
    r"ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING|WebSocket connection to .* failed"
)
"""What a browser says while a server is being restarted, by how far its request had come. For `expected`."""
ABORTED = "net::ERR_ABORTED"
"""Whoever goes to another address does not wait for what the last one asked for."""

TELL_OF_POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`));
"""


class Visitor(Protocol):
    """Lets somebody come: gives their page, still empty. Addresses in it are the server's own (`page.goto("/")`).

    `person`: somebody whom the server knows already. `still`: they want no motion. `touch`: a phone or tablet.
    `expected`: patterns of errors that are no fault of the page (`visits.SERVER_GONE`). `using`: another browser than
    the one of all tests."""

    def __call__(
        self,
        language: Language = "en",
        look: Look = "light",
        size: tuple[int, int] = (1280, 800),
        *,
        touch: bool = False,
        still: bool = True,
        person: Person | None = None,
        expected: Sequence[str] = (),
        using: Browser = ...,
    ) -> Page: ...


class Visit(NamedTuple):
    """A window, and the errors in it."""

    page: Page
    troubles: list[str]
    expected: list[str]

    @property
    def faults(self) -> list[str]:
        """Errors that nobody expected."""
        patterns = [re.compile(pattern) for pattern in self.expected]
        return [trouble for trouble in self.troubles if not any(pattern.search(trouble) for pattern in patterns)]

    def settle(self) -> None:
        """Hear what the browser has still to say."""
        if not self.page.is_closed():
            self.page.wait_for_timeout(SETTLING)

    def end(self, keep: Path | None) -> None:
        """Close the window; where something is to be kept of it, its picture, and its story for `playwright
        show-trace`, if one was wanted."""
        context = self.page.context
        if keep is not None:
            keep.parent.mkdir(parents=True, exist_ok=True)
            if not self.page.is_closed():
                self.page.screenshot(path=f"{keep}.png")
            if TRACED:
                context.tracing.stop(path=f"{keep}.zip")
        context.close()


def begin_visit(
    browser: Browser,
    address: str,
    language: Language,
    look: Look,
    size: tuple[int, int],
    *,
    touch: bool,
    still: bool,
    person: Person | None,
    expected: Sequence[str],
) -> Visit:
    """A new window."""
    context = browser.new_context(
        base_url=address,
        locale=LOCALES[language],
        timezone_id="Europe/Paris",
        viewport={"width": size[0], "height": size[1]},
        color_scheme=look,
        reduced_motion="reduce" if still else "no-preference",
        has_touch=touch,
        is_mobile=touch,
        # Whoever tries the worker says so (test_app.py): elsewhere a window begins with nothing kept.
        service_workers="block",
    )
    context.set_default_timeout(WAIT)
    if TRACED:
        context.tracing.start(snapshots=True)
    context.add_init_script(TELL_OF_POLICY)
    troubles = _listen(context)
    if person is not None:
        context.add_cookies(
            [{"name": COOKIE, "value": person.token, "url": address, "httpOnly": True, "sameSite": "Lax"}]
        )
    return Visit(context.new_page(), troubles, list(expected))


def _listen(context: BrowserContext) -> list[str]:
    troubles: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(f"console: {message.text} {message.location['url']}".rstrip())

    def on_failure(request: Request) -> None:
        if request.failure != ABORTED:
            troubles.append(f"request: {request.failure} {request.method} {request.url}")

    def on_error(error: WebError) -> None:
        troubles.append(f"error: {error.error}")

    context.on("console", on_console)
    context.on("requestfailed", on_failure)
    context.on("weberror", on_error)
    return troubles


def find_browser(skip: bool, ci: bool, programs: Sequence[str] = PROGRAMS) -> str:
    """The first that this machine has. Without one this fails, unless told to skip; in CI nothing is skipped."""
    if skip and not ci:
        pytest.skip(f"{SKIP} is set: the page is tried in no browser")
    for name in programs:
        if found := shutil.which(name):
            return found
    pytest.fail(f"there is no browser: install Debian's package `chromium`, or set {SKIP}=1", pytrace=False)
