"""The tools of the browser's tests do what they promise."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from draisine.play import Game
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hosting import Person, Seated, open_table, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import SERVER_GONE, WAIT, Visit, Visitor, begin_visit

SCENES: dict[str, tuple[Callable[[], Game], str]] = {
    "a turn": (scenes.a_turn, "claim "),
    "a tunnel": (scenes.a_tunnel, "claim "),
    "a tunnel that asks": (scenes.a_tunnel_that_asks, "extra "),
    "a station": (scenes.a_station, "station "),
    "a City": (scenes.a_city, "city "),
    "Alvin": (scenes.alvin, "alvin "),
    "tickets": (scenes.tickets_on_offer, "keep "),
    "near the end": (scenes.near_the_end, "draw "),
}


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    visit = begin_visit(
        browser,
        server.address,
        "en",
        "light",
        (800, 600),
        touch=False,
        still=True,
        person=None,
        expected=["as planned"],
    )
    visit.page.goto("/")
    yield visit
    visit.end(None)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("console.error('this should not be')", "console: this should not be"),
        ("void setTimeout(() => { throw new Error('oh no') })", "error: .*oh no"),
        ("fetch('/api/nowhere')", "console: .*404.*/api/nowhere"),
        ("fetch('http://127.0.0.1:1/').catch(() => 0)", "content security policy: connect-src"),
        ("document.body.append(Object.assign(document.createElement('style'), {textContent: 'p {}'}))", "style-src"),
    ],
)
def test_what_goes_wrong_in_a_window_is_a_fault(visit: Visit, code: str, told: str) -> None:
    visit.page.evaluate(code)
    until = time.monotonic() + WAIT / 1000
    while not any(re.search(told, fault) for fault in visit.faults):
        assert time.monotonic() < until, visit.troubles
        visit.settle()


def test_what_is_expected_is_none(visit: Visit) -> None:
    visit.page.evaluate("console.error('as planned')")
    visit.page.evaluate("console.warn('hm')")
    visit.settle()
    assert visit.troubles
    assert not visit.faults


def test_axe_says_what_is_wrong(visit: Visit) -> None:
    visit.page.evaluate("document.body.append(document.createElement('input'))")
    with pytest.raises(AssertionError, match=r"- label \(critical\)"):
        check_axe(visit.page)


def test_a_server_comes_back_where_it_was(visitor: Visitor, server: Server) -> None:
    ada = Person(server)
    table = open_table("usa", [ada, "conductor"])
    # Pictures that are being drawn when the server stops are not finished.
    page = visitor(person=ada, expected=[SERVER_GONE, "/art/"])
    for go_away in (server.stop, server.kill):
        page.goto("/")
        go_away()
        server.start()
        answer = page.reload()
        assert answer is not None
        assert answer.status == 200
        assert page.request.get(f"/api/tables/{table.id}").json()["table"]["phase"] == "playing"


@pytest.mark.parametrize("name", SCENES)
def test_a_game_goes_on_where_it_was_left(server: Server, name: str) -> None:
    make, move = SCENES[name]
    game = make()
    me, table = seat_me_in(server, game)
    seen = me.look(table)
    assert seen["seat"] == 0
    assert seen["seq"] == game.players + len(game.steps)
    open_moves = [words for words in seen["choices"]["moves"] if words.startswith(move)]
    assert open_moves
    me.play(table, open_moves[0])


def test_a_game_that_is_over_is_over(server: Server) -> None:
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    game = scenes.finished("amsterdam", 3)
    table = seat_in(server, game, [ada, ben, "random"])
    seen = ben.look(table)
    assert (seen["seat"], seen["table"]["phase"]) == (1, "over")
    assert [seat["name"] for seat in seen["table"]["seats"]][:2] == ["Ada", "Ben"]


def test_whoever_is_seated_is_known_to_the_page(visitor: Visitor, server: Server) -> None:
    seated: Seated = seat_me_in(server, scenes.a_turn(1), seat=1)
    page = visitor("fr", person=seated.me)
    page.goto("/")
    assert page.request.get("/api/me").json()["name"] == "Ada"
