"""Planning the next turn at the page, and what becomes of it."""

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hands import Hands
from tests.web.hosting import Person, Table, seat_in
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import pattern, word


def waiting(visitor: Visitor, server: Server, **window: Any) -> tuple[Page, Person, Person, Table]:
    """Ada, before her page, waits while Ben is to move."""
    ada, ben = Person(server), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(1), [ada, ben])
    page = visitor(person=ada, **window)
    page.goto(table.path)
    expect(page.locator(".table")).to_be_visible()
    return page, ada, ben, table


def builder(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("dialog", name=word(language, "plan.title"))


def add(page: Page, what: str, language: str = "en") -> Locator:
    name = f"{word(language, 'plan.add')}: {word(language, what)}"
    return builder(page, language).get_by_role("button", name=name)


def check_plan(person: Person, table: Table, turns: list[str] | int) -> None:
    """What the page shows at once, turns or their number, reaches the server a moment later."""

    def found() -> list[str] | int:
        return len(plan_of(person, table)) if isinstance(turns, int) else plan_of(person, table)

    patience = time.monotonic() + 5
    while found() != turns and time.monotonic() < patience:
        time.sleep(0.05)
    assert found() == turns


def plan_of(person: Person, table: Table) -> list[str]:
    plan: list[str] = person.look(table)["plan"]
    return plan


def free_route(person: Person, table: Table) -> str:
    """A route that can still be claimed, and that is easy to point at."""
    view = person.look(table)["view"]
    taken = {*view["routes"], *view["closed"]}
    return next(route for route in ("calgary-helena", "calgary-winnipeg", "helena-winnipeg", "el_paso-houston")
                if route not in taken)  # fmt: skip


def test_a_plan_is_made_by_clicks_and_played_when_the_turn_comes(visitor: Visitor, server: Server) -> None:
    page, ada, ben, table = waiting(visitor, server)
    hands = Hands(page)
    other = visitor("fr", person=ben)
    other.goto(table.path)
    page.get_by_role("button", name=word("en", "plan.open.says"), exact=True).click()
    panel = builder(page)
    expect(panel).to_contain_text(word("en", "plan.none"))
    route = free_route(ada, table)
    hands.point_at(route)
    expect(panel.get_by_label(word("en", "plan.add.route"), exact=True)).to_have_value(route)
    check_axe(page)
    add(page, "plan.add.claim").click()
    panel.get_by_label(word("en", "plan.add.first")).select_option("red")
    add(page, "plan.add.cards").click()
    panel.get_by_role("button", name=word("en", "plan.says.locomotive")).click()
    turns = panel.locator("ol li")
    expect(turns).to_have_count(3)
    claim, cards, engine = f"claim {route}", "draw red or draw blind then draw blind", "draw locomotive"
    check_plan(ada, table, [claim, cards, engine])
    # With keys: the locomotive is dropped, and the cards come first.
    hands.by = "keyboard"
    hands.press(turns.nth(2).get_by_role("button", name=pattern("en", "plan.remove")))
    expect(turns).to_have_count(2)
    hands.press(turns.nth(1).get_by_role("button", name=pattern("en", "plan.up")))
    expect(turns.nth(0)).to_contain_text(word("en", "plan.says.two").split(":")[0])
    check_plan(ada, table, [cards, claim])
    expect(page.locator(".side li.you")).to_contain_text(word("en", "plan.tag"))
    expect(other.locator(".table")).not_to_contain_text(word("fr", "plan.tag"))
    assert plan_of(ben, table) == []
    for _ in range(2):
        ben.play(table, "draw blind", 1)
    expect(page.locator(".notices [role=alert]")).to_contain_text(word("en", "plan.played").split("{")[0].strip())
    assert ada.look(table)["view"]["to_move"] == [1], "both cards are drawn"
    expect(panel).to_have_count(0)
    page.get_by_role("tab", name=word("en", "table.tab.log")).click()
    expect(page.locator("[role=log] li").filter(has_text=word("en", "log.by_plan").strip())).to_have_count(2)
    expect(other.locator(".notices [role=alert]")).to_be_empty()


def test_on_a_phone_a_plan_is_made_by_touch_and_is_still_there_after_a_reload(visitor: Visitor, server: Server) -> None:
    page, ada, _, table = waiting(visitor, server, language="fr", size=(360, 740), touch=True)
    page.get_by_role("button", name=word("fr", "plan.open.says"), exact=True).tap()
    panel = builder(page, "fr")
    panel.get_by_role("button", name=word("fr", "plan.says.tickets")).tap()
    expect(panel.locator("ol li")).to_have_count(1)
    add(page, "plan.add.cards", "fr").tap()
    expect(panel.locator("ol li")).to_have_count(2)
    check_axe(page)
    narrow = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert narrow
    check_plan(ada, table, 2)
    page.reload()
    page.get_by_role("button", name=word("fr", "plan.open.count", count=2)).tap()
    expect(panel.locator("ol li")).to_have_count(2)
    panel.get_by_role("button", name=word("fr", "plan.clear")).tap()
    expect(panel).to_contain_text(word("fr", "plan.none"))
    check_plan(ada, table, [])
    expect(page.locator(".notices [role=alert]")).to_be_empty()


def test_whoever_comes_back_is_told_that_nothing_was_possible(visitor: Visitor, server: Server) -> None:
    page, ada, ben, table = waiting(visitor, server)
    page.get_by_role("button", name=word("en", "plan.open.says"), exact=True).click()
    taken = next(iter(ada.look(table)["view"]["routes"]))
    Hands(page).point_at(taken)
    expect(page.locator(".notices [role=alert]")).not_to_be_empty()
    ada.order(table, do="plan", seat=0, moves=[f"claim {taken}"])
    expect(builder(page).locator("ol li")).to_have_count(1)
    page.goto("/settings")
    for _ in range(2):
        ben.play(table, "draw blind", 1)
    page.goto(table.path)
    expect(page.locator(".notices [role=alert]")).to_contain_text(word("en", "plan.dropped"))
    expect(page.locator(".turn.mine")).to_be_visible()
