"""Planning the next turn at the page."""

import time
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from draisine.server.tables.plans import Plan, read_plan
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, store_table
from tests.web.translations import beginning, pattern, translate


def open_waiting_page(open_page: PageFactory, server: Server, **window: Any) -> tuple[Page, User, User, Table]:
    """Ada's page while Ben is to move."""
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(1), [ada, ben])
    page = open_page(user=ada, **window)
    page.goto(table.path)
    expect(page.locator(".table")).to_be_visible()
    return page, ada, ben, table


def builder(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("dialog", name=translate(language, "plan-title"))


def add_button(page: Page, kind: str, language: str = "en") -> Locator:
    name = translate(language, "plan-add-of", turn=translate(language, kind))
    return builder(page, language).get_by_role("button", name=name)


def check_plan(person: User, table: Table, turns: list[str] | int) -> None:
    """Wait until the server has the plan: the page shows changes before they are sent."""
    expected = turns if isinstance(turns, int) else read_plan(turns)

    def found() -> Plan | int:
        plan = plan_of(person, table)
        return len(plan) if isinstance(turns, int) else plan

    deadline = time.monotonic() + 5
    while found() != expected and time.monotonic() < deadline:
        time.sleep(0.05)
    assert found() == expected


def plan_of(person: User, table: Table) -> Plan:
    return msgspec.convert(person.snapshot(table)["plan"], Plan)


def free_route(person: User, table: Table) -> str:
    """A claimable route that is easy to click."""
    view = person.snapshot(table)["view"]
    taken = {*view["routes"], *view["closed"]}
    return next(route for route in ("calgary-helena", "calgary-winnipeg", "helena-winnipeg", "el_paso-houston")
                if route not in taken)  # fmt: skip


def test_a_plan_is_made_by_clicks_and_executed_at_the_start_of_the_turn(open_page: PageFactory, server: Server) -> None:
    page, ada, ben, table = open_waiting_page(open_page, server)
    player = PagePlayer(page)
    other = open_page("fr", user=ben)
    other.goto(table.path)
    page.get_by_role("button", name=translate("en", "plan-open-says"), exact=True).click()
    panel = builder(page)
    expect(panel).to_contain_text(translate("en", "plan-none"))
    route = free_route(ada, table)
    player.click_route(route)
    expect(panel.get_by_label(translate("en", "plan-add-route"), exact=True)).to_have_value(route)
    check_axe(page)
    add_button(page, "plan-add-claim").click()
    panel.get_by_label(translate("en", "plan-add-first")).select_option("red")
    add_button(page, "plan-add-cards").click()
    panel.get_by_role("button", name=translate("en", "plan-says-locomotive")).click()
    turns = panel.locator("ol li")
    expect(turns).to_have_count(3)
    claim, cards, locomotive = f"claim {route}", "draw red or draw blind then draw blind", "draw locomotive"
    check_plan(ada, table, [claim, cards, locomotive])
    # By keyboard: remove the locomotive and move the cards to the front.
    player.device = "keyboard"
    player.press(turns.nth(2).get_by_role("button", name=pattern("en", "plan-remove")))
    expect(turns).to_have_count(2)
    player.press(turns.nth(1).get_by_role("button", name=pattern("en", "plan-up")))
    expect(turns.nth(0)).to_contain_text(beginning("en", "plan-says-two"))
    check_plan(ada, table, [cards, claim])
    expect(page.locator(".side li.you")).to_contain_text(translate("en", "plan-tag"))
    expect(other.locator(".table")).not_to_contain_text(translate("fr", "plan-tag"))
    assert plan_of(ben, table) == []
    for _ in range(2):
        ben.play(table, "draw blind", 1)
    expect(page.locator(".notices [role=alert]")).to_contain_text(beginning("en", "plan-played"))
    assert ada.snapshot(table)["view"]["to_move"] == [1], "both cards are drawn"
    expect(panel).to_have_count(0)
    page.get_by_role("tab", name=translate("en", "table-tab-log")).click()
    planned = translate("en", "log-by_plan", line="").strip()
    expect(page.locator("[role=log] li").filter(has_text=planned)).to_have_count(2)
    expect(other.locator(".notices [role=alert]")).to_be_empty()


def test_a_plan_made_by_touch_on_a_phone_survives_a_reload(open_page: PageFactory, server: Server) -> None:
    page, ada, _, table = open_waiting_page(open_page, server, language="fr", size=PHONE, touch=True)
    page.get_by_role("button", name=translate("fr", "plan-open-says"), exact=True).tap()
    panel = builder(page, "fr")
    panel.get_by_role("button", name=translate("fr", "hint-move-tickets")).tap()
    expect(panel.locator("ol li")).to_have_count(1)
    add_button(page, "plan-add-cards", "fr").tap()
    expect(panel.locator("ol li")).to_have_count(2)
    check_axe(page)
    narrow = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert narrow
    check_plan(ada, table, 2)
    page.reload()
    page.get_by_role("button", name=translate("fr", "plan-open-count", count=2)).tap()
    expect(panel.locator("ol li")).to_have_count(2)
    panel.get_by_role("button", name=translate("fr", "plan-clear")).tap()
    expect(panel).to_contain_text(translate("fr", "plan-none"))
    check_plan(ada, table, [])
    expect(page.locator(".notices [role=alert]")).to_be_empty()


def test_a_returning_player_sees_that_the_plan_was_discarded(open_page: PageFactory, server: Server) -> None:
    page, ada, ben, table = open_waiting_page(open_page, server)
    page.get_by_role("button", name=translate("en", "plan-open-says"), exact=True).click()
    taken = next(iter(ada.snapshot(table)["view"]["routes"]))
    PagePlayer(page).click_route(taken)
    expect(page.locator(".notices [role=alert]")).not_to_be_empty()
    ada.order(table, do="plan", seat=0, moves=[f"claim {taken}"])
    expect(builder(page).locator("ol li")).to_have_count(1)
    page.goto("/settings")
    for _ in range(2):
        ben.play(table, "draw blind", 1)
    page.goto(table.path)
    expect(page.locator(".notices [role=alert]")).to_contain_text(translate("en", "plan-dropped"))
    expect(page.locator(".turn.mine")).to_be_visible()
