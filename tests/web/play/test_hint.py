"""Hints at the table: requested, explained, followed or dismissed; among people only with everyone's consent."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Game
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory, Theme
from tests.web.page_player import InputDevice, PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, seat_user, store_table
from tests.web.translations import pattern, translate


def fetch_hint(me: User, table: Table) -> Any:
    """The hint from the API, which is the same as on the page for the same decision."""
    return me._request("GET", f"/api/tables/{table.id}/hint")


def button(page: Page, language: str) -> Locator:
    return page.get_by_role("button", name=translate(language, "hint-ask"), exact=True)


def panel(page: Page, language: str) -> Locator:
    return page.get_by_role("dialog", name=translate(language, "hint-ask"))


def reasons(language: str, kind: str) -> list[Any]:
    """Patterns of the texts for a reason, with any values."""
    ids = [f"hint-why-{kind}", *(["hint-why-cards_for_route"] if kind.startswith("cards_for") else [])]
    return [pattern(language, each) for each in ids]


def shown_routes(hint: Any, choice: int) -> set[str]:
    """The routes that the board shows for a move of a hint: the plan, in which it replaces the advised claim."""
    shown = [hint, *hint["alternatives"]][choice]
    plan = set(hint["plan"]) - ({hint["move"].get("route")} if choice else set())
    return (plan | {shown["move"].get("route"), shown["why"].get("route")}) - {None}


@pytest.mark.parametrize(
    ("make_game", "language", "theme", "size", "device"),
    [
        (scenes.ordinary_turn, "en", "light", (1280, 800), "mouse"),
        (scenes.ticket_offer, "fr", "dark", PHONE, "touch"),
        (scenes.city_founding, "fr", "light", (1280, 800), "keyboard"),
    ],
    ids=["turn", "tickets", "city"],
)
def test_a_hint_is_given_explained_and_followed(
    open_page: PageFactory,
    server: Server,
    make_game: Callable[[], Game],
    language: Language,
    theme: Theme,
    size: tuple[int, int],
    device: InputDevice,
) -> None:
    me, table = seat_user(server, make_game())
    page = open_page(language, theme, size, touch=device == "touch", user=me)
    page.goto(table.path)
    player = PagePlayer(page, language, device)
    player.wait_for_turn()
    hint = fetch_hint(me, table)
    player.press(button(page, language))
    shown = panel(page, language)
    follow = shown.get_by_role("button", name=translate(language, "hint-do"))
    expect(follow).to_be_visible()
    reason = shown.locator("p.reason").inner_text()
    assert any(each.match(reason) for each in reasons(language, hint["why"]["kind"])), (reason, hint)
    support = shown.locator("p.more").first.inner_text() if hint["games"] >= 20 else ""
    share = str(round(100 * hint["won"] / max(1, hint["games"]) + 1e-9))
    shares = re.compile(pattern(language, "hint-share").pattern.strip("^$"))
    assert hint["games"] < 20 or shares.search(support), support
    assert hint["games"] < 20 or share in support, (share, support)
    check_axe(page)
    if size == PHONE:
        player.press(shown.get_by_role("button", name=translate(language, "ticket-choose-board")))
        expect(shown).to_have_count(0)
        player.press(page.get_by_role("button", name=translate(language, "hint-back")))
    before = player.seq()
    player.press(follow)
    player.wait_for_change(before)
    expect(shown).to_have_count(0)
    entries = me._request("GET", f"/api/tables/{table.id}/entries", params={"after": before})["told"]
    assert entries[0]["what"] == "played"
    assert entries[0]["seat"] == 0


def test_a_hint_shows_its_plan_and_alternatives_and_can_be_dismissed(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=me)
    page.goto(table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    hint = fetch_hint(me, table)
    button(page, "en").click()
    expect(panel(page, "en").get_by_role("button", name=translate("en", "hint-do"))).to_be_visible()
    moves = panel(page, "en").get_by_role("radio")
    assert len(hint["alternatives"]) == 2
    expect(moves).to_have_count(3)
    for choice, each in enumerate([hint, *hint["alternatives"]]):
        if choice:
            moves.nth(choice - 1).press("ArrowDown")
        expect(moves.nth(choice)).to_be_checked()
        expect(page.locator("path.beam")).to_have_count(len(shown_routes(hint, choice)))
        drawn = each["move"]["type"].startswith("draw")
        expect(page.locator(".market .advised")).to_have_count(int(drawn))
        text = panel(page, "en").locator("p.reason").inner_text()
        assert any(found.match(text) for found in reasons("en", each["why"]["kind"])), (text, each)
    costs = panel(page, "en").locator(".cost").all_inner_texts()
    unit = f"hint-cost-{hint['unit']}"
    expected = [translate("en", unit, count=each["cost"]) for each in hint["alternatives"]]
    assert costs == [translate("en", "hint-cost-best"), *expected]
    page.keyboard.press("Escape")
    expect(panel(page, "en")).to_have_count(0)
    expect(page.locator(".advised, path.beam")).to_have_count(0)
    assert me.snapshot(table)["seq"] == player.seq()


def test_hints_among_people_need_everyones_consent(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben])
    hers, his = open_page("en", user=ada), open_page("fr", "dark", PHONE, touch=True, user=ben)
    for page in (hers, his):
        page.goto(table.path)
        expect(page.locator(".table")).to_be_visible()
    expect(button(hers, "en")).to_have_count(0)

    hers.get_by_role("button", name=translate("en", "table-menu")).click()
    expect(hers.get_by_text(translate("en", "hint-agreed-none"))).to_be_visible()
    hers.get_by_role("checkbox", name=translate("en", "hint-allow")).check()
    expect(hers.get_by_text(translate("en", "hint-agreed", names="Ada"))).to_be_visible()
    check_axe(hers, "dialog[open]")
    hers.get_by_role("button", name=translate("en", "app-close"), exact=True).click()
    expect(hers.get_by_text(translate("en", "hint-waiting"))).to_be_visible()
    expect(button(hers, "en")).to_have_count(0)

    expect(his.get_by_text(translate("fr", "hint-asked", names="Ada"))).to_be_visible()
    check_axe(his)
    his.get_by_role("button", name=translate("fr", "app-accept"), exact=True).tap()
    expect(button(hers, "en")).to_be_visible()
    expect(button(his, "fr")).to_have_count(0)

    his.get_by_role("button", name=translate("fr", "table-menu")).tap()
    his.get_by_role("checkbox", name=translate("fr", "hint-allow")).tap()
    expect(button(hers, "en")).to_have_count(0)
    his.get_by_role("button", name=translate("fr", "app-close"), exact=True).tap()
