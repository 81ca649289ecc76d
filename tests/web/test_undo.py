"""Taking back at the page: at once where it is free, with everybody's leave where it is not."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hands import Hands
from tests.web.hosting import Person, Table, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import Language, Visitor
from tests.web.words import word


def undo(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("button", name=word(language, "table.undo"), exact=True)


def notice(page: Page) -> Locator:
    return page.locator(".notices [role=alert]")


def log(page: Page, language: str = "en") -> Locator:
    page.get_by_role("tab", name=word(language, "table.tab.log")).click()
    return page.locator("[role=log] li")


def beginning_of(name: str, language: str = "en") -> str:
    """Words up to their first gap."""
    return word(language, name).split("{")[0].strip()


def two_people(visitor: Visitor, server: Server, **window: Any) -> tuple[Page, Person, Person, Table]:
    """Ada, before her page, and Ben; it is Ada's turn."""
    ada, ben = Person(server), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(), [ada, ben])
    page = visitor(person=ada, **window)
    page.goto(table.path)
    expect(page.locator(".turn.mine")).to_be_visible()
    return page, ada, ben, table


def test_a_claim_is_taken_back_with_one_key(visitor: Visitor, server: Server) -> None:
    page, ada, _, table = two_people(visitor, server)
    before = ada.look(table)["view"]
    hands = Hands(page)
    expect(undo(page)).to_have_attribute("aria-keyshortcuts", "U")
    seq = hands.seq()
    route = hands.routes()[0][0]
    hands.claim(route)
    hands.changed(seq)
    page.get_by_role("tab", name=word("en", "table.tab.chat")).click()
    page.get_by_role("textbox").fill("")
    page.get_by_role("textbox").press("u")
    expect(page.get_by_role("textbox")).to_have_value("u")
    page.locator("main").focus()
    page.keyboard.press("u")
    expect(notice(page)).to_contain_text(beginning_of("undo.done"))
    expect(page.locator(f'[data-route="{route}"]')).to_have_attribute(
        "aria-label", re.compile(word("en", "route.claimable") + "$")
    )
    assert ada.look(table)["view"] == before
    lines = log(page)
    expect(lines.filter(has_text=word("en", "log.undone", seat="Ada"))).to_have_count(1)
    expect(page.locator("[role=log] li.gone").first).to_contain_text("Ada")


def test_on_a_phone_it_is_one_tap(visitor: Visitor, server: Server) -> None:
    size = (360, 740)
    page, ada, _, table = two_people(visitor, server, language="fr", size=size, touch=True)
    before = ada.look(table)["view"]
    hands = Hands(page, "fr", "touch")
    seq = hands.seq()
    hands.claim(max(hands.routes(), key=lambda each: each[1])[0])
    hands.changed(seq)
    button = undo(page, "fr")
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    assert box["x"] + box["width"] <= size[0]
    check_axe(page)
    button.tap()
    expect(notice(page)).to_contain_text(beginning_of("undo.done", "fr"))
    assert ada.look(table)["view"] == before


def test_others_are_asked_and_may_agree_or_not(visitor: Visitor, server: Server) -> None:
    language: Language = "fr"
    page, ada, ben, table = two_people(visitor, server)
    hands, other = Hands(page), visitor(language, person=ben)
    other.goto(table.path)
    before = ada.look(table)["view"]
    hands.press(page.locator(".market .deck.open").first)
    for answer in ("withdrawn", "refused", "agreed"):
        undo(page).click()
        dialog = page.get_by_role("dialog", name=word("en", "undo.title"))
        expect(dialog).to_contain_text(word("en", "undo.sure"))
        if answer == "withdrawn":
            check_axe(page)
        dialog.get_by_role("button", name=word("en", "undo.ask")).click()
        waiting = page.locator(".banners").get_by_text(word("en", "table.undo.waiting", count=1))
        expect(waiting).to_be_visible()
        expect(undo(page)).to_have_count(0)
        asked = other.locator(".banners")
        expect(asked).to_contain_text(word(language, "table.undo.asked").format(name="Ada"))
        if answer == "withdrawn":
            check_axe(page)
            page.get_by_role("button", name=word("en", "undo.withdraw")).click()
        else:
            name = "table.undo.agree" if answer == "agreed" else "table.undo.refuse"
            asked.get_by_role("button", name=word(language, name), exact=True).click()
        expect(waiting).to_have_count(0)
        expect(asked.get_by_role("button")).to_have_count(0)
        if answer == "refused":
            expect(notice(page)).to_contain_text(word("en", "undo.ended.refused"))
    expect(notice(page)).to_contain_text(beginning_of("undo.done"))
    expect(notice(other)).to_contain_text(word(language, "log.undone").format(seat="Ada"))
    assert ada.look(table)["view"] == before
    lines = log(page)
    expect(lines.filter(has_text=word("en", "log.undo_refused.withdrawn"))).to_have_count(1)


def test_against_bots_it_goes_back_over_their_moves_and_the_same_cards_come(visitor: Visitor, server: Server) -> None:
    seated = seat_me_in(server, scenes.a_turn())
    page = visitor(person=seated.me)
    page.goto(seated.table.path)
    hands = Hands(page)
    hands.settled()
    hand, seq = [], 0
    for _ in range(2):
        seq = hands.seq()
        hands.press(page.locator(".market .deck.open").first)
        hands.changed(seq)
        hand.append(seated.me.look(seated.table)["view"]["own"]["hand"])
    hands.settled()
    page.wait_for_function("(seq) => Number(document.querySelector('.table').dataset.seq) > seq + 1", arg=seq)
    hands.settled()
    undo(page).click()
    expect(page.locator("header .turn")).to_contain_text(re.compile(re.escape(word("en", "turn.second").rstrip("."))))
    assert seated.me.look(seated.table)["view"]["own"]["hand"] == hand[0]
    seq = hands.seq()
    hands.press(page.locator(".market .deck.open").first)
    hands.changed(seq)
    assert seated.me.look(seated.table)["view"]["own"]["hand"] == hand[1]
