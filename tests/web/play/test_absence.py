"""Absent people and closed tables: votes, the host's and the operator's decision."""

import os
import subprocess
import sys

from playwright.sync_api import Locator, Page, expect

from tests.server.registries import TIMEOUT
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.layout_checks import HORIZONTAL_OVERFLOW
from tests.web.servers import Server
from tests.web.table_setup import Table, User, open_table, seat_user, store_table
from tests.web.translations import beginning, translate

TWO_DAYS = 48.0


def button(page: Page | Locator, name: str, language: str = "en") -> Locator:
    return page.get_by_role("button", name=translate(language, name), exact=True)


def wait_for_ada(server: Server) -> tuple[Table, User, User, User]:
    """A game of three in which Ada has not moved for two days."""
    ada, ben, cleo = User(server), User(server, "Ben"), User(server, "Cleo")
    return store_table(server, scenes.ordinary_turn(players=3), [ada, ben, cleo], hours_ago=TWO_DAYS), ada, ben, cleo


def test_the_others_vote_on_an_absent_person(open_page: PageFactory, server: Server) -> None:
    table, ada, ben, cleo = wait_for_ada(server)
    his, hers, absent = open_page(user=ben), open_page("fr", size=PHONE, touch=True, user=cleo), open_page(user=ada)
    for page in (his, hers, absent):
        page.goto(table.path)
    panel = his.get_by_role("group", name=translate("en", "vote-away", name="Ada", time="1 day"))
    expect(absent.locator(".banners")).to_contain_text(translate("en", "vote-you", time="1 day"))
    button(panel, "vote-end").click()
    expect(button(panel, "vote-end")).to_have_attribute("aria-pressed", "true")
    expect(panel).to_contain_text(translate("en", "vote-state", bot=0, end=1, needed=2))
    expect(hers.locator(".vote")).to_contain_text(translate("fr", "vote-state", bot=0, end=1, needed=2))
    assert hers.evaluate(HORIZONTAL_OVERFLOW) == 0
    check_axe(hers)
    button(panel, "vote-bot").click()
    button(hers.locator(".vote"), "vote-bot", "fr").tap()
    expect(panel).to_have_count(0)
    expect(absent.locator(".banners")).to_contain_text(beginning("en", "held-you-away"))
    button(absent, "table-take_back").click()
    expect(button(absent, "table-take_back")).to_have_count(0)


def test_a_vote_that_ends_the_game_is_confirmed(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben], hours_ago=TWO_DAYS)
    page = open_page(user=ben)
    page.goto(table.path)
    button(page, "vote-end").click()
    button(page, "vote-end").click()
    closed = page.locator(".banners .closed")
    expect(closed).to_contain_text(translate("en", "room-closed-players"))
    expect(page.locator("[data-route]").first).to_be_visible()
    check_axe(page)


def test_the_host_closes_a_game_against_bots(open_page: PageFactory, server: Server) -> None:
    seated = seat_user(server, scenes.ordinary_turn())
    page = open_page("fr", size=PHONE, touch=True, user=seated.user)
    page.goto(seated.table.path)
    button(page, "table-menu", "fr").tap()
    button(page, "room-close", "fr").tap()
    expect(page.get_by_role("dialog")).to_contain_text(translate("fr", "room-close-running"))
    button(page, "room-close", "fr").tap()
    expect(page.locator(".banners .closed")).to_contain_text(translate("fr", "room-closed-host"))
    assert page.evaluate(HORIZONTAL_OVERFLOW) == 0


def test_a_table_that_waits_for_players_is_closed_for_all(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = open_table("usa", [ada, ben, None], visibility="open")
    hers, his = open_page(user=ada), open_page(user=ben)
    for page in (hers, his):
        page.goto(table.path)
        expect(page.locator("ol.seats > li")).to_have_count(3)
    # Guests of a public table get one seat, and only the host can close it.
    expect(hers.get_by_role("button", name=translate("en", "room-sit-beside-at", number=3))).to_be_visible()
    expect(his.get_by_role("button", name=translate("en", "room-sit-beside-at", number=3))).to_have_count(0)
    expect(button(his, "room-close")).to_have_count(0)
    ada.order(table, do="sit", seat=2, name="Zoe")
    expect(his.locator("ol.seats > li").nth(2)).to_contain_text(translate("en", "seat-same", name="Ada"))
    button(hers, "room-close").click()
    button(hers, "room-close").click()
    for page in (hers, his):
        expect(page.get_by_role("heading", level=1)).to_have_text(translate("en", "room-closed"))
        expect(page.get_by_text(translate("en", "room-closed-host"))).to_be_visible()


def test_the_reason_of_the_operator_is_shown(open_page: PageFactory, server: Server) -> None:
    seated = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=seated.user)
    page.goto(seated.table.path)
    expect(page.locator(".turn.mine")).to_be_visible()
    command = ("admin", *server.data_arguments, "end", seated.table.id, "--why", "maintenance")
    environment = {**os.environ, "DRAISINE_DATABASE": ""}
    subprocess.run([sys.executable, "-m", "draisine.cli", *command], check=True, timeout=TIMEOUT, env=environment)
    expect(page.locator(".banners .closed")).to_contain_text(
        f"{translate('en', 'room-closed-operator')} {translate('en', 'room-closed-reason', text='maintenance')}"
    )
