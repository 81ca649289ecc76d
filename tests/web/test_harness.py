"""Tests of the browser test helpers."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from draisine.play import Game
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import CONNECTION_ERRORS, TIMEOUT_MS, BrowserWindow, PageFactory, open_window
from tests.web.servers import Server
from tests.web.table_setup import SeatedUser, User, move_texts, open_table, seat_user, store_table

SCENES: dict[str, tuple[Callable[[], Game], str]] = {
    "a turn": (scenes.ordinary_turn, "claim "),
    "a tunnel": (scenes.tunnel, "claim "),
    "a tunnel that asks": (scenes.tunnel_payment, "extra "),
    "a station": (scenes.station, "station "),
    "a City": (scenes.city_founding, "city "),
    "Alvin": (scenes.alvin, "alvin "),
    "tickets": (scenes.ticket_offer, "keep "),
    "near the end": (scenes.near_end, "draw "),
}


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[BrowserWindow]:
    window = open_window(
        browser,
        server.address,
        "en",
        "light",
        (800, 600),
        touch=False,
        reduced_motion=True,
        user=None,
        expected=["as planned"],
    )
    window.page.goto("/")
    yield window
    window.close(None)


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("console.error('this should not be')", "console: this should not be"),
        ("void setTimeout(() => { throw new Error('oh no') })", "error: .*oh no"),
        ("fetch('/api/nowhere')", "console: .*404.*/api/nowhere"),
        ("fetch('http://127.0.0.1:1/').catch(() => 0)", "content security policy: connect-src"),
        ("document.body.append(Object.assign(document.createElement('style'), {textContent: 'p {}'}))", "style-src"),
    ],
)
def test_unexpected_errors_are_reported(window: BrowserWindow, code: str, error: str) -> None:
    window.page.evaluate(code)
    until = time.monotonic() + TIMEOUT_MS / 1000
    while not any(re.search(error, found) for found in window.unexpected_errors):
        assert time.monotonic() < until, window.errors
        window.settle()


def test_expected_errors_are_not_reported(window: BrowserWindow) -> None:
    window.page.evaluate("console.error('as planned')")
    window.page.evaluate("console.warn('hm')")
    window.settle()
    assert window.errors
    assert not window.unexpected_errors


def test_axe_violations_are_described(window: BrowserWindow) -> None:
    window.page.evaluate("document.body.append(document.createElement('input'))")
    with pytest.raises(AssertionError, match=r"- label \(critical\)"):
        check_axe(window.page)


def test_a_server_restarts_at_the_same_address(open_page: PageFactory, server: Server) -> None:
    ada = User(server)
    table = open_table("usa", [ada, "conductor"])
    # Requests for pictures that are being rendered when the server stops fail.
    page = open_page(user=ada, expected=[CONNECTION_ERRORS, "/art/"])
    for stop in (server.stop, server.kill):
        page.goto("/")
        stop()
        server.start()
        answer = page.reload()
        assert answer is not None
        assert answer.status == 200
        assert page.request.get(f"/api/tables/{table.id}").json()["table"]["phase"] == "playing"


@pytest.mark.parametrize("name", SCENES)
def test_a_stored_game_can_be_continued(server: Server, name: str) -> None:
    make, move = SCENES[name]
    game = make()
    me, table = seat_user(server, game)
    seen = me.snapshot(table)
    assert seen["seat"] == 0
    assert seen["seq"] == game.players + len(game.steps)
    legal = [text for text in move_texts(seen["choices"]) if text.startswith(move)]
    assert legal
    me.play(table, legal[0])


def test_a_stored_finished_game_is_over(server: Server) -> None:
    ada, ben = User(server, "Ada"), User(server, "Ben")
    game = scenes.finished("amsterdam", 3)
    table = store_table(server, game, [ada, ben, "random"])
    seen = ben.snapshot(table)
    assert (seen["seat"], seen["table"]["phase"]) == (1, "over")
    assert [seat["name"] for seat in seen["table"]["seats"]][:2] == ["Ada", "Ben"]


def test_the_page_knows_the_signed_in_user(open_page: PageFactory, server: Server) -> None:
    seated: SeatedUser = seat_user(server, scenes.ordinary_turn(1), seat=1)
    page = open_page("fr", user=seated.user)
    page.goto("/")
    assert page.request.get("/api/me").json()["name"] == "Ada"
