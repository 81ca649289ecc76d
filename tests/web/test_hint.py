"""Hints at the table: asked for, explained, followed or put away; among people only when all of them agree."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Game
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hands import By, Hands
from tests.web.hosting import Person, Table, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import Language, Look, Visitor
from tests.web.words import pattern, word


def advised(me: Person, table: Table) -> Any:
    """The hint as a script hears it; the page is told the same about the same decision."""
    return me._asked("GET", f"/api/tables/{table.id}/hint")


def button(page: Page, language: str) -> Locator:
    return page.get_by_role("button", name=word(language, "hint.ask"), exact=True)


def panel(page: Page, language: str) -> Locator:
    return page.get_by_role("dialog", name=word(language, "hint.title"))


def reasons(language: str, kind: str) -> list[Any]:
    """What may be said for a reason, whatever is in its gaps."""
    ids = [f"hint.why.{kind}", *(["hint.why.cards_for_route"] if kind == "cards_for" else [])]
    return [pattern(language, each) for each in ids]


@pytest.mark.parametrize(
    ("game", "language", "look", "size", "by"),
    [
        (scenes.a_turn, "en", "light", (1280, 800), "mouse"),
        (scenes.tickets_on_offer, "fr", "dark", (360, 740), "touch"),
        (scenes.a_city, "fr", "light", (1280, 800), "keyboard"),
    ],
    ids=["turn", "tickets", "city"],
)
def test_a_hint_is_given_explained_and_followed(
    visitor: Visitor, server: Server, game: Any, language: Language, look: Look, size: tuple[int, int], by: By
) -> None:
    moment: Game = game()
    me, table = seat_me_in(server, moment)
    page = visitor(language, look, size, touch=by == "touch", person=me)
    page.goto(table.path)
    hands = Hands(page, language, by)
    hands.settled()
    hint = advised(me, table)
    hands.press(button(page, language))
    told = panel(page, language)
    follow = told.get_by_role("button", name=word(language, "hint.do"))
    expect(follow).to_be_visible()
    sentences = [each.inner_text() for each in told.locator("p").all()]
    assert any(each.match(sentences[1]) for each in reasons(language, hint["why"]["kind"])), (sentences, hint)
    share = word(language, "hint.share", count=hint["games"], share=round(100 * hint["won"] / hint["games"] + 1e-9))
    assert hint["games"] < 20 or share in sentences[-1], (share, sentences)
    check_axe(page)
    before = hands.seq()
    hands.press(follow)
    hands.changed(before)
    expect(told).to_have_count(0)
    entries = me._asked("GET", f"/api/tables/{table.id}/entries", params={"after": before})["told"]
    assert entries[0]["what"] == "played"
    assert entries[0]["seat"] == 0


def test_a_hint_lights_what_it_speaks_of_and_is_put_away(visitor: Visitor, server: Server) -> None:
    me, table = seat_me_in(server, scenes.a_turn())
    page = visitor(person=me)
    page.goto(table.path)
    hands = Hands(page)
    hands.settled()
    hint = advised(me, table)
    button(page, "en").click()
    expect(panel(page, "en").get_by_role("button", name=word("en", "hint.do"))).to_be_visible()
    verb, _, rest = hint["move"].partition(" ")
    if verb == "draw":
        place = page.locator(".market .advised")
        expect(place).to_have_count(1)
    else:
        assert verb == "claim", rest
        expect(page.locator("path.beam")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel(page, "en")).to_have_count(0)
    expect(page.locator(".advised, path.beam")).to_have_count(0)
    assert me.look(table)["seq"] == hands.seq()


def test_among_people_everybody_is_asked(visitor: Visitor, server: Server) -> None:
    ada, ben = Person(server), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(), [ada, ben])
    hers, his = visitor("en", person=ada), visitor("fr", "dark", (360, 740), touch=True, person=ben)
    for page in (hers, his):
        page.goto(table.path)
        expect(page.locator(".table")).to_be_visible()
    expect(button(hers, "en")).to_have_count(0)

    hers.get_by_role("button", name=word("en", "table.menu")).click()
    expect(hers.get_by_text(word("en", "hint.agreed.nobody"))).to_be_visible()
    hers.get_by_role("checkbox", name=word("en", "hint.allow")).check()
    expect(hers.get_by_text(word("en", "hint.agreed", names="Ada"))).to_be_visible()
    check_axe(hers, "dialog[open]")
    hers.get_by_role("button", name=word("en", "app.close"), exact=True).click()
    expect(hers.get_by_text(word("en", "hint.waiting"))).to_be_visible()
    expect(button(hers, "en")).to_have_count(0)

    expect(his.get_by_text(word("fr", "hint.asked", names="Ada"))).to_be_visible()
    check_axe(his)
    his.get_by_role("button", name=word("fr", "hint.agree"), exact=True).tap()
    expect(button(hers, "en")).to_be_visible()
    expect(button(his, "fr")).to_have_count(0)

    his.get_by_role("button", name=word("fr", "table.menu")).tap()
    his.get_by_role("checkbox", name=word("fr", "hint.allow")).tap()
    expect(button(hers, "en")).to_have_count(0)
    his.get_by_role("button", name=word("fr", "app.close"), exact=True).tap()
