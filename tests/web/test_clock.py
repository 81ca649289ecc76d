"""Clocks, leavers, and being called back: what is left is seen, a bot takes over, one click brings the person back."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hosting import Person, open_table, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import pattern, word

WRONG_CLOCK = "Date.now = (now => () => now() + 5 * 3600 * 1000)(Date.now)"
LOOKING_ELSEWHERE = """
Object.defineProperty(document, "visibilityState", { get: () => window.elsewhere ? "hidden" : "visible" });
window.rung = [];
const Real = Notification;
window.Notification = class extends Real {
  constructor(title, options) { super(title, options); window.rung.push([title, options.body]); }
};
"""


def seconds_of(page: Page, where: str) -> int:
    minutes, seconds = page.locator(f"{where} [role=timer]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_what_is_left_is_seen_by_everybody_and_heard_by_one(visitor: Visitor, server: Server) -> None:
    ada, ben = Person(server), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(), [ada, ben], clock=33)
    page, other = visitor(person=ada), visitor("fr", person=ben)
    page.add_init_script(WRONG_CLOCK)
    page.goto(table.path)
    other.goto(table.path)
    for each in (page, other):
        expect(each.locator("header [role=timer]")).to_be_visible()
        expect(each.locator(".side li.turn [role=timer]")).to_be_visible()
        assert 5 < seconds_of(each, "header") <= 33
    check_axe(page)
    expect(page.locator("header [role=status]").get_by_text(word("en", "clock.warning", count=30))).to_be_attached()
    assert word("fr", "clock.warning", count=30) not in other.locator("header").inner_text()


def test_time_runs_out_and_one_click_brings_the_person_back(visitor: Visitor, server: Server) -> None:
    ada, ben = Person(server), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(), [ada, ben], clock=2)
    page, other = visitor("fr", size=(360, 740), touch=True, person=ada), visitor(person=ben)
    page.goto(table.path)
    other.goto(table.path)
    banner = page.locator(".banners")
    expect(banner).to_contain_text(word("fr", "held.you.clock").split("{")[0])
    expect(other.locator(".side li").first).to_contain_text(word("en", "held.clock").split("{")[0])
    # Not the whole page: on a busy machine that takes so long that bots have played the game to its end.
    check_axe(page, ".banners")
    page.get_by_role("button", name=word("fr", "table.take_back")).tap()
    expect(banner).not_to_contain_text(word("fr", "held.you.clock").split("{")[0])
    other.get_by_role("tab", name=word("en", "table.tab.log")).click()
    lines = other.locator("[role=log] li")
    expect(lines.filter(has_text=word("en", "log.held.clock", seat="Ada")).first).to_be_visible()
    expect(lines.filter(has_text=word("en", "log.taken_back", seat="Ada")).first).to_be_visible()


def test_whoever_leaves_is_told_what_happens_and_the_count_remembers_it(visitor: Visitor, server: Server) -> None:
    seated = seat_me_in(server, scenes.near_the_end(left=6))
    page = visitor("fr", person=seated.me)
    page.goto(seated.table.path)
    page.get_by_role("button", name=word("fr", "table.menu"), exact=True).click()
    page.get_by_role("button", name=word("fr", "table.leave"), exact=True).click()
    expect(page.get_by_text(pattern("fr", "leave.says"))).to_be_visible()
    page.get_by_role("button", name=word("fr", "table.leave"), exact=True).click()
    page.get_by_role("button", name=word("fr", "count.skip")).click()
    expect(page.locator(".count")).to_contain_text(word("fr", "count.held", names="Ada"))


# Being called


def test_the_tab_says_whose_turn_it_is_and_a_notice_comes_once_a_turn(
    visitor: Visitor, server: Server, whole_browser: Browser
) -> None:
    ada, ben = Person(server), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(1), [ada, ben])
    page = visitor(person=ada, using=whole_browser)
    page.context.grant_permissions(["notifications"])
    page.add_init_script(LOOKING_ELSEWHERE)
    page.goto("/settings")
    switch = page.get_by_role("checkbox", name=word("en", "bell.on"))
    expect(switch).not_to_be_checked()
    switch.check()
    # The box is ticked at once, but the browser is asked first: leaving before its answer would keep nothing.
    page.wait_for_function("() => localStorage.getItem('draisine.bell') === 'on'")
    expect(switch).to_be_checked()
    page.goto(table.path)
    title = word("en", "table.title", board="USA")
    expect(page).to_have_title(title)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon.svg")
    page.evaluate("() => (window.elsewhere = true)")
    for _ in range(2):
        ben.play(table, "draw blind", 1)
    expect(page).to_have_title(word("en", "bell.tab", title=title))
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert page.request.get("/icon-turn.svg").ok
    ada.play(table, "draw blind")
    expect(page.locator(".turn.mine")).to_contain_text(word("en", "turn.second")[:12])
    told: list[Any] = page.evaluate("() => window.rung")
    assert told == [[word("en", "bell.title"), word("en", "bell.words", title=title)]]
    ada.play(table, "draw blind")
    expect(page).to_have_title(title)


def test_a_browser_that_refuses_is_explained(visitor: Visitor, server: Server) -> None:
    page = visitor("fr", person=Person(server))
    page.add_init_script("Notification.requestPermission = () => Promise.resolve('denied')")
    page.goto("/settings")
    switch = page.get_by_role("checkbox", name=word("fr", "bell.on"))
    switch.click()
    expect(page.get_by_text(word("fr", "bell.denied"))).to_be_visible()
    expect(switch).not_to_be_checked()
    check_axe(page)


def test_an_address_to_be_told_is_asked_for_out_of_the_way(visitor: Visitor, server: Server) -> None:
    page = visitor("fr", person=Person(server))
    page.goto("/new?with=friends")
    field = page.get_by_label(word("fr", "hook.label"))
    expect(field).to_be_hidden()
    page.get_by_text(word("fr", "hook.title"), exact=True).click()
    check_axe(page)
    field.fill("ftp://example.org/hook")
    page.get_by_role("button", name=word("fr", "new.open_table")).click()
    assert not field.evaluate("field => field.validity.valid")
    expect(page).to_have_url(f"{server.address}/new?with=friends")
    field.fill("https://example.org/a-secret-hook")
    with page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/tables")) as sent:
        page.get_by_role("button", name=word("fr", "new.open_table")).click()
    assert json.loads(sent.value.post_data or "{}")["hook"] == "https://example.org/a-secret-hook"
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "a-secret-hook" not in page.content()


def test_without_a_clock_no_time_is_shown(visitor: Visitor, server: Server) -> None:
    ada = Person(server)
    table = open_table("first_journey", [ada, "conductor"])
    page = visitor(person=ada)
    page.goto(table.path)
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator("[role=timer]")).to_have_count(0)
