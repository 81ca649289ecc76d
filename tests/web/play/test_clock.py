"""Clocks, leaving, and notifications."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from draisine.server.tables.entries import TimeBank
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.servers import Server
from tests.web.table_setup import User, open_table, seat_user, store_table
from tests.web.translations import beginning, pattern, translate

WRONG_CLOCK = "Date.now = (now => () => now() + 5 * 3600 * 1000)(Date.now)"
TRACK_NOTIFICATIONS = """
Object.defineProperty(document, "visibilityState", { get: () => window.isHidden ? "hidden" : "visible" });
window.notifications = [];
const Real = Notification;
window.Notification = class extends Real {
  constructor(title, options) { super(title, options); window.notifications.push([title, options.body]); }
};
"""


def seconds_of(page: Page, parent: str) -> int:
    minutes, seconds = page.locator(f"{parent} [role=timer]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_remaining_time_is_shown_to_everyone_and_announced_to_its_player(
    open_page: PageFactory, server: Server
) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben], clock=33)
    page, other = open_page(user=ada), open_page("fr", user=ben)
    page.add_init_script(WRONG_CLOCK)
    page.goto(table.path)
    other.goto(table.path)
    for each in (page, other):
        expect(each.locator("header [role=timer]")).to_be_visible()
        expect(each.locator(".side li.turn [role=timer]")).to_be_visible()
        assert 5 < seconds_of(each, "header") <= 33
    check_axe(page)
    expect(
        page.locator("header [role=status]").get_by_text(translate("en", "clock-warning", count=30))
    ).to_be_attached()
    assert translate("fr", "clock-warning", count=30) not in other.locator("header").inner_text()


def test_a_total_time_is_chosen_and_shown_to_everyone(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server), User(server, "Ben")
    page, other = open_page(user=ada), open_page("fr", size=PHONE, touch=True, user=ben)
    page.goto("/new?with=friends")
    page.get_by_role("radio", name=translate("en", "new-time-game")).check(force=True)
    page.get_by_label(translate("en", "new-bank"), exact=True).select_option("1200+20")
    check_axe(page, "form")
    page.get_by_role("button", name=translate("en", "new-open_table")).click()
    page.wait_for_url("**/table/*")
    time = translate("en", "clock-bank", time=translate("en", "new-clock-minute", count=20), increment="20 s")
    expect(page.locator("main")).to_contain_text(translate("en", "room-bank", time=time))
    invited = page.get_by_label(translate("en", "room-link-sit")).input_value()
    other.goto(invited)
    expect(other.locator(".facts")).to_contain_text("20 minutes + 20 s")

    table = store_table(server, scenes.ordinary_turn(), [ada, ben], bank=TimeBank(seconds=35))
    page.goto(table.path)
    other.goto(table.path)
    rows = page.locator(".side ol > li")
    expect(rows.nth(1)).to_contain_text("0:35")
    assert 0 < seconds_of(page, "header") <= 35
    assert 0 < seconds_of(page, ".side li.turn") <= 35
    expect(
        page.locator("header [role=status]").get_by_text(translate("en", "clock-warning", count=30))
    ).to_be_attached()
    check_axe(page, "header, .side")
    for _ in range(2):
        ada.play(table, "draw blind")
    # Her time stands still; Ben's runs, also in his turn line.
    expect(rows.nth(1).get_by_role("timer")).to_be_visible()
    shown = rows.nth(0).get_by_role("img", name=pattern("en", "clock-left")).inner_text()
    expect(other.locator("header [role=timer]")).to_be_visible()
    assert 0 < seconds_of(other, "header") <= 35
    assert rows.nth(0).get_by_role("img", name=pattern("en", "clock-left")).inner_text() == shown
    assert shown != "0:35"


def test_an_expired_clock_hands_the_seat_to_a_bot_and_a_click_takes_it_back(
    open_page: PageFactory, server: Server
) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben], clock=2)
    page, other = open_page("fr", size=PHONE, touch=True, user=ada), open_page(user=ben)
    page.goto(table.path)
    other.goto(table.path)
    banner = page.locator(".banners")
    expect(banner).to_contain_text(beginning("fr", "held-you-clock"))
    expect(other.locator(".side li").first).to_contain_text(beginning("en", "held-clock"))
    # Checking the whole page could take so long on a busy machine that bots finish the game.
    check_axe(page, ".banners")
    page.get_by_role("button", name=translate("fr", "table-take_back")).tap()
    expect(banner).not_to_contain_text(beginning("fr", "held-you-clock"))
    other.get_by_role("tab", name=translate("en", "table-tab-log")).click()
    lines = other.locator("[role=log] li")
    expect(lines.filter(has_text=translate("en", "log-held-clock", seat="Ada")).first).to_be_visible()
    expect(lines.filter(has_text=translate("en", "log-taken_back", seat="Ada")).first).to_be_visible()


def test_leaving_explains_the_consequences_and_is_noted_in_the_final_score(
    open_page: PageFactory, server: Server
) -> None:
    seated = seat_user(server, scenes.near_end(left=6))
    page = open_page("fr", user=seated.user)
    page.goto(seated.table.path)
    page.get_by_role("button", name=translate("fr", "table-menu"), exact=True).click()
    page.get_by_role("button", name=translate("fr", "table-leave"), exact=True).click()
    expect(page.get_by_text(pattern("fr", "leave-says"))).to_be_visible()
    page.get_by_role("button", name=translate("fr", "table-leave"), exact=True).click()
    page.get_by_role("button", name=translate("fr", "count-skip")).click()
    expect(page.locator(".count")).to_contain_text(translate("fr", "count-held", names="Ada"))


# Notifications


def test_the_title_shows_the_turn_and_one_notification_is_sent_per_turn(
    open_page: PageFactory, server: Server, full_browser: Browser
) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(1), [ada, ben])
    page = open_page(user=ada, browser=full_browser)
    page.context.grant_permissions(["notifications"])
    page.add_init_script(TRACK_NOTIFICATIONS)
    page.goto("/settings")
    switch = page.get_by_role("checkbox", name=translate("en", "bell-on"))
    expect(switch).not_to_be_checked()
    switch.check()
    # The permission is requested asynchronously: leaving the page before the answer would not store the setting.
    page.wait_for_function("() => localStorage.getItem('draisine.bell') === 'on'")
    expect(switch).to_be_checked()
    page.goto(table.path)
    title = translate("en", "table-title", board="USA")
    expect(page).to_have_title(title)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon.svg")
    page.evaluate("() => (window.isHidden = true)")
    for _ in range(2):
        ben.play(table, "draw blind", 1)
    expect(page).to_have_title(translate("en", "bell-tab", title=title))
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert page.request.get("/icon-turn.svg").ok
    ada.play(table, "draw blind")
    expect(page.locator(".turn.mine")).to_contain_text(translate("en", "turn-second")[:12])
    notifications: list[Any] = page.evaluate("() => window.notifications")
    assert notifications == [[translate("en", "turn-yours"), translate("en", "bell-words", title=title)]]
    ada.play(table, "draw blind")
    expect(page).to_have_title(title)


def test_denied_notifications_are_explained(open_page: PageFactory, server: Server) -> None:
    page = open_page("fr", user=User(server))
    page.add_init_script("Notification.requestPermission = () => Promise.resolve('denied')")
    page.goto("/settings")
    switch = page.get_by_role("checkbox", name=translate("fr", "bell-on"))
    switch.click()
    expect(page.get_by_text(translate("fr", "bell-denied"))).to_be_visible()
    expect(switch).not_to_be_checked()
    check_axe(page)


def test_a_webhook_address_can_be_entered_and_is_validated(open_page: PageFactory, server: Server) -> None:
    page = open_page("fr", user=User(server))
    page.goto("/new?with=friends")
    field = page.get_by_label(translate("fr", "hook-label"))
    expect(field).to_be_hidden()
    page.get_by_text(translate("fr", "new-more"), exact=True).click()
    check_axe(page)
    field.fill("ftp://example.org/hook")
    page.get_by_role("button", name=translate("fr", "new-open_table")).click()
    assert not field.evaluate("field => field.validity.valid")
    expect(page).to_have_url(f"{server.address}/new?with=friends")
    field.fill("https://example.org/a-secret-hook")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")) as sent:
        page.get_by_role("button", name=translate("fr", "new-open_table")).click()
    assert json.loads(sent.value.post_data or "{}")["hook"] == "https://example.org/a-secret-hook"
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "a-secret-hook" not in page.content()


def test_without_a_clock_no_time_is_shown(open_page: PageFactory, server: Server) -> None:
    ada = User(server)
    table = open_table("first_journey", [ada, "conductor"])
    page = open_page(user=ada)
    page.goto(table.path)
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator("[role=timer]")).to_have_count(0)
