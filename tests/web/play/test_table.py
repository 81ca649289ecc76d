"""Seats, undo and log of a table at the page."""

import re

from playwright.sync_api import expect

from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.servers import Server
from tests.web.table_page import sit, with_name
from tests.web.translations import beginning, pattern, translate


def test_a_seat_held_by_a_bot_is_taken_back(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn(1))
    table_page.press("table-menu")
    table_page.press("table-leave")
    expect(table_page.page.get_by_text(pattern("en", "leave-says"))).to_be_visible()
    table_page.press("table-leave")
    expect(table_page.page.locator(".banners")).to_contain_text(beginning("en", "held-you-left"))
    assert table_page.me.snapshot(table_page.table)["table"]["seats"][0]["held"]
    table_page.press("table-take_back")
    expect(table_page.page.locator(".banners")).not_to_contain_text(beginning("en", "held-you-left"))
    assert not table_page.me.snapshot(table_page.table)["table"]["seats"][0]["held"]
    log = table_page.log()
    expect(log.filter(has_text=translate("en", "log-held-left", seat="Ada"))).to_have_count(1)
    expect(log.filter(has_text=translate("en", "log-taken_back", seat="Ada"))).to_have_count(1)


def test_a_claim_is_undone(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn())
    before = table_page.view()
    route = table_page.player.routes()[0][0]
    table_page.open_claim(route)
    table_page.press("claim-confirm")
    expect(table_page.route(route)).to_have_attribute("aria-label", re.compile(translate("en", "route-own") + "$"))
    table_page.press("table-undo")
    expect(table_page.route(route)).to_have_attribute(
        "aria-label", re.compile(translate("en", "route-claimable") + "$")
    )
    expect(table_page.page.locator("dialog[open]")).to_have_count(0)
    assert table_page.view() == before


def test_the_log_names_people_and_bots(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn(), bots=True)
    log = table_page.log()
    expect(log.filter(has_text=with_name("log-sat", "Ada"))).to_have_count(1)
    bot = table_page.page.locator(".side section ol > li .name").nth(1).inner_text()
    expect(log.filter(has_text=with_name("log-bot_sat", bot))).to_have_count(1)
