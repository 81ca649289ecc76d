"""One server and one browser for all tests of a worker, and visitors as a test needs them."""

import os
import re
from collections.abc import Generator, Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.processes import ROOT
from tests.web.hosting import Person
from tests.web.servers import Server
from tests.web.visits import FLAGS, SKIP, WAIT, WHOLE, Language, Look, Visit, Visitor, begin_visit, find_browser

KEPT = ROOT / ".playwright"
"""What is kept of tests that failed: pictures and stories."""
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with bots that do not dawdle. It is shared: a test that restarts it leaves it running."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.open()
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
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """One with everything that people have."""
    program = find_browser(skip=False, ci=False, programs=WHOLE)
    whole = browser.browser_type.launch(executable_path=program, args=FLAGS)
    yield whole
    whole.close()


@pytest.fixture
def visitor(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    """Lets visitors come (see `visits.Visitor`). Whatever goes wrong in their windows fails the test."""
    visits: list[Visit] = []

    def come(
        language: Language = "en",
        look: Look = "light",
        size: tuple[int, int] = (1280, 800),
        *,
        touch: bool = False,
        still: bool = True,
        person: Person | None = None,
        expected: Sequence[str] = (),
        using: Browser = browser,
    ) -> Page:
        options = {"touch": touch, "still": still}
        visit = begin_visit(using, server.address, language, look, size, person=person, expected=expected, **options)
        visits.append(visit)
        return visit.page

    yield come

    for visit in visits:
        visit.settle()
    faults = [f"visitor {number}: {fault}" for number, visit in enumerate(visits, 1) for fault in visit.faults]
    failed = bool(faults) or request.node.stash.get(FAILED, False)
    folder = KEPT / re.sub(r"[^\w.-]+", "-", request.node.name)[:80]
    for number, visit in enumerate(visits, 1):
        visit.end(folder / f"visitor-{number}" if failed else None)
    if faults:
        pytest.fail(
            "\n".join(["errors in the browser:", *faults, f"kept in {folder.relative_to(ROOT)}"]), pytrace=False
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
