"""Undo at the page: at once if nothing was revealed, otherwise with consent."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, seat_user, store_table
from tests.web.translations import beginning, translate


def undo_button(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("button", name=translate(language, "table-undo"), exact=True)


def notice(page: Page) -> Locator:
    return page.locator(".notices [role=alert]")


def log(page: Page, language: str = "en") -> Locator:
    page.get_by_role("tab", name=translate(language, "table-tab-log")).click()
    return page.locator("[role=log] li")


def start_of(name: str, language: str = "en") -> str:
    """A message up to its first placeholder."""
    return beginning(language, name)


def two_people(open_page: PageFactory, server: Server, **window: Any) -> tuple[Page, User, User, Table]:
    """Ada's page at her turn in a game against Ben."""
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben])
    page = open_page(user=ada, **window)
    page.goto(table.path)
    expect(page.locator(".turn.mine")).to_be_visible()
    return page, ada, ben, table


def test_a_claim_is_undone_with_one_key(open_page: PageFactory, server: Server) -> None:
    page, ada, _, table = two_people(open_page, server)
    before = ada.snapshot(table)["view"]
    player = PagePlayer(page)
    expect(undo_button(page)).to_have_attribute("aria-keyshortcuts", "U")
    seq = player.seq()
    route = player.routes()[0][0]
    player.claim(route)
    player.wait_for_change(seq)
    page.get_by_role("tab", name=translate("en", "table-tab-chat")).click()
    page.get_by_role("textbox").fill("")
    page.get_by_role("textbox").press("u")
    expect(page.get_by_role("textbox")).to_have_value("u")
    page.locator("main").focus()
    page.keyboard.press("u")
    expect(notice(page)).to_contain_text(start_of("undo-done"))
    expect(page.locator(f'[data-route="{route}"]')).to_have_attribute(
        "aria-label", re.compile(translate("en", "route-claimable") + "$")
    )
    assert ada.snapshot(table)["view"] == before
    lines = log(page)
    expect(lines.filter(has_text=translate("en", "log-undone", seat="Ada"))).to_have_count(1)
    expect(page.locator("[role=log] li.gone").first).to_contain_text("Ada")


def test_a_claim_is_undone_with_one_tap_on_a_phone(open_page: PageFactory, server: Server) -> None:
    size = PHONE
    page, ada, _, table = two_people(open_page, server, language="fr", size=size, touch=True)
    before = ada.snapshot(table)["view"]
    player = PagePlayer(page, "fr", "touch")
    seq = player.seq()
    player.claim(max(player.routes(), key=lambda each: each[1])[0])
    player.wait_for_change(seq)
    button = undo_button(page, "fr")
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    assert box["x"] + box["width"] <= size[0]
    check_axe(page)
    button.tap()
    expect(notice(page)).to_contain_text(start_of("undo-done", "fr"))
    assert ada.snapshot(table)["view"] == before


def test_others_may_agree_refuse_or_the_request_is_withdrawn(open_page: PageFactory, server: Server) -> None:
    language: Language = "fr"
    page, ada, ben, table = two_people(open_page, server)
    player, other = PagePlayer(page), open_page(language, user=ben)
    other.goto(table.path)
    before = None
    for answer in ("withdrawn", "refused", "agreed"):
        # The others are asked about a move once, so each answer is about another one.
        if answer == "agreed":
            for _ in range(2):
                ben.play(table, "draw blind", seat=1)
            player.wait_for_turn()
        before, seq = ada.snapshot(table)["view"], player.seq()
        player.press(page.locator(".market .deck.open").first)
        player.wait_for_change(seq)
        undo_button(page).click()
        dialog = page.get_by_role("dialog", name=translate("en", "undo-title"))
        expect(dialog).to_contain_text(translate("en", "undo-sure"))
        if answer == "withdrawn":
            check_axe(page)
        dialog.get_by_role("button", name=translate("en", "undo-ask")).click()
        waiting = page.locator(".banners").get_by_text(translate("en", "table-undo-waiting", count=1))
        expect(waiting).to_be_visible()
        expect(undo_button(page)).to_have_count(0)
        banner = other.locator(".banners")
        expect(banner).to_contain_text(translate(language, "table-undo-asked", name="Ada"))
        if answer == "withdrawn":
            check_axe(page)
            page.get_by_role("button", name=translate("en", "undo-withdraw")).click()
        else:
            name = "app-accept" if answer == "agreed" else "app-decline"
            banner.get_by_role("button", name=translate(language, name), exact=True).click()
        expect(waiting).to_have_count(0)
        expect(banner.get_by_role("button")).to_have_count(0)
        if answer == "refused":
            expect(notice(page)).to_contain_text(translate("en", "undo-ended-refused"))
    expect(notice(page)).to_contain_text(start_of("undo-done"))
    expect(notice(other)).to_contain_text(translate(language, "log-undone", seat="Ada"))
    assert ada.snapshot(table)["view"] == before
    lines = log(page)
    expect(lines.filter(has_text=translate("en", "log-undo_refused-withdrawn"))).to_have_count(1)


def test_undo_against_bots_includes_their_moves_and_draws_the_same_cards(
    open_page: PageFactory, server: Server
) -> None:
    seated = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=seated.user)
    page.goto(seated.table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    hand, seq = [], 0
    for _ in range(2):
        seq = player.seq()
        player.press(page.locator(".market .deck.open").first)
        player.wait_for_change(seq)
        hand.append(seated.user.snapshot(seated.table)["view"]["own"]["hand"])
    player.wait_for_turn()
    page.wait_for_function("(seq) => Number(document.querySelector('.table').dataset.seq) > seq + 1", arg=seq)
    player.wait_for_turn()
    undo_button(page).click()
    expect(page.locator("header .turn")).to_contain_text(
        re.compile(re.escape(translate("en", "turn-second").rstrip(".")))
    )
    assert seated.user.snapshot(seated.table)["view"]["own"]["hand"] == hand[0]
    seq = player.seq()
    player.press(page.locator(".market .deck.open").first)
    player.wait_for_change(seq)
    assert seated.user.snapshot(seated.table)["view"]["own"]["hand"] == hand[1]
