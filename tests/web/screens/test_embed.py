"""Replays in a frame of another site: they are shown and played there, and no other page is."""

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import FrameLocator, Page, Request, expect

from draisine.server.api.page import PATHS
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PageFactory
from tests.web.servers import Server
from tests.web.table_setup import Table, User, store_table
from tests.web.translations import pattern, translate

REFUSED_FRAMES = r"frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE|chrome-error"
"""What a browser logs about pages that must not be framed."""
OVERFLOW = "(root) => [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight]"


@contextmanager
def other_site(content: str) -> Iterator[str]:
    """A page on another site: another host and port than the server's."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            if self.path == "/":
                self.wfile.write(content.encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{site.server_address[1]}/"
        finally:
            site.shutdown()
            thread.join()


def store_finished_game(server: Server) -> tuple[User, Table]:
    ada = User(server, "Ada")
    return ada, store_table(server, scenes.finished("amsterdam", 3), [ada, "conductor", "conductor"])


def copy_embed_code(page: Page) -> str:
    """The code that the replay copies."""
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; } }")
    page.get_by_role("button", name=translate("en", "replay-embed")).click()
    code: str = page.evaluate("() => window.copied")
    return code


def record_requests(page: Page, server: Server) -> list[Request]:
    """All requests of a page to the server from now on."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.url.startswith(server.address) else None)
    return sent


def points(frame: FrameLocator) -> list[str]:
    shown: list[str] = frame.locator("header + section strong").evaluate_all(
        "(all) => all.map((each) => each.firstChild.data)"
    )
    return shown


def test_a_finished_game_is_played_in_a_frame_of_another_site(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    page = open_page(user=ada)
    page.goto(f"/replay/{table.id}")
    code = copy_embed_code(page)
    assert f'src="{server.address}/embed/{table.id}#key=replay.' in code
    small = code.replace('width="640" height="560"', 'width="360" height="360"')
    small = small.replace("#key", "?language=fr&theme=dark#key")
    # The visitor is signed in on the server, but the frame does not use that.
    with other_site(f"<!doctype html><title>A blog</title>{code}{small}") as address:
        visitor = open_page("de", user=ada)
        sent = record_requests(visitor, server)
        visitor.goto(address)
        frames = [visitor.frame_locator("iframe").nth(number) for number in range(2)]
        for frame, language, theme in zip(frames, ("de", "fr"), ("light", "dark"), strict=True):
            expect(frame.locator(".embed")).to_have_attribute("data-at", "0")
            expect(frame.locator("html")).to_have_attribute("lang", language)
            expect(frame.locator("html")).to_have_attribute("data-theme", theme)
            expect(frame.locator("[data-route]").first).to_be_visible()
            assert frame.locator("html").evaluate(OVERFLOW) == [0, 0]
        large, compact = frames
        large.get_by_role("button", name=translate("de", "replay-play")).click()
        expect(large.locator(".embed")).to_have_attribute("data-at", "2")
        large.get_by_role("slider").press("End")
        final = scenes.finished("amsterdam", 3).score_sheet()
        expect(large.locator(".won")).to_have_count(len(final.winners))
        assert points(large) == [str(seat.total) for seat in final.seats]
        compact.get_by_role("button", name=translate("fr", "replay-on")).click()
        expect(compact.locator(".embed")).to_have_attribute("data-at", "1")
        assert {request.header_value("cookie") for request in sent} == {None}
        # The token opens the whole replay in a tab of its own, also for people who are not at the table.
        with visitor.context.expect_page() as opened:
            large.get_by_role("link", name=pattern("de", "replay-open")).click()
        full = opened.value
        expect(full.locator(".replay")).to_be_visible()
        assert full.evaluate("() => window.opener") is None
        guest = open_page()
        guest.goto(full.url)
        expect(guest.locator(".replay")).to_be_visible()
        expect(guest.get_by_role("link", name=translate("en", "replay-table"), exact=True)).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 360), (640, 560)])
def test_an_embedded_game_is_accessible(open_page: PageFactory, server: Server, size: tuple[int, int]) -> None:
    ada = User(server, "Ada")
    table = store_table(server, scenes.finished("amsterdam", 3), [ada, "conductor", "conductor"], visibility="open")
    page = open_page(size=size, user=ada)
    sent = record_requests(page, server)
    page.goto(f"/embed/{table.id}?at=40")
    expect(page.locator(".embed")).to_have_attribute("data-at", "40")
    check_axe(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".embed")).to_have_attribute("data-at", "41")
    # Even on the server's own site the game is requested without the session.
    assert [request.header_value("cookie") for request in sent if "/api/embeds/" in request.url] == [None]
    assert page.evaluate("() => localStorage.length") == 0


def test_no_other_page_is_shown_in_a_frame(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    paths = [path.replace("{game:str}", table.id).replace("{table:str}", table.id) for path in PATHS]
    paths = [path.replace("{token:str}", table.watch).replace("{board:str}", "usa") for path in paths]
    allowed = f"/embed/{table.id}"
    paths += [f"/replay/{table.id}?key={table.watch}", "/api/boards", "/embed.html", "/embed/a/b", allowed]
    frames = "".join(f'<iframe src="{server.address}{path}"></iframe>' for path in paths)
    with other_site(f"<!doctype html><title>A blog</title>{frames}") as address:
        page = open_page(user=ada, expected=[REFUSED_FRAMES, r"status of 4\d\d"])
        page.goto(address, wait_until="load")
        shown = [frame.url for frame in page.frames if frame.parent_frame is not None]
        assert len(shown) == len(paths)
        assert [url for url in shown if not url.startswith("chrome-error:")] == [server.address + allowed]


def test_a_game_that_is_not_public_is_not_shown(open_page: PageFactory, server: Server) -> None:
    _, table = store_finished_game(server)
    page = open_page(expected=[r"status of 404"])
    page.goto(f"/embed/{table.id}")
    expect(page.get_by_role("heading")).to_have_text(translate("en", "error-no_such_replay"))
