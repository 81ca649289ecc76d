"""Hints at the table: requested, explained, followed or dismissed; among people only with everyone's consent."""

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
    return page.get_by_role("button", name=translate(language, "hint.ask"), exact=True)


def panel(page: Page, language: str) -> Locator:
    return page.get_by_role("dialog", name=translate(language, "hint.title"))


def reasons(language: str, kind: str) -> list[Any]:
    """Patterns of the texts for a reason, with any values."""
    ids = [f"hint.why.{kind}", *(["hint.why.cards_for_route"] if kind == "cards_for" else [])]
    return [pattern(language, each) for each in ids]


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
    follow = shown.get_by_role("button", name=translate(language, "hint.do"))
    expect(follow).to_be_visible()
    sentences = [each.inner_text() for each in shown.locator("p").all()]
    assert any(each.match(sentences[1]) for each in reasons(language, hint["why"]["kind"])), (sentences, hint)
    share = translate(
        language, "hint.share", count=hint["games"], share=round(100 * hint["won"] / hint["games"] + 1e-9)
    )
    assert hint["games"] < 20 or share in sentences[-1], (share, sentences)
    check_axe(page)
    before = player.seq()
    player.press(follow)
    player.wait_for_change(before)
    expect(shown).to_have_count(0)
    entries = me._request("GET", f"/api/tables/{table.id}/entries", params={"after": before})["told"]
    assert entries[0]["what"] == "played"
    assert entries[0]["seat"] == 0


def test_a_hint_highlights_its_target_and_can_be_dismissed(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=me)
    page.goto(table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    hint = fetch_hint(me, table)
    button(page, "en").click()
    expect(panel(page, "en").get_by_role("button", name=translate("en", "hint.do"))).to_be_visible()
    if hint["move"]["type"] in ("draw", "draw_blind"):
        expect(page.locator(".market .advised")).to_have_count(1)
    else:
        assert hint["move"]["type"] == "claim", hint["move"]
        expect(page.locator("path.beam")).to_have_count(1)
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

    hers.get_by_role("button", name=translate("en", "table.menu")).click()
    expect(hers.get_by_text(translate("en", "hint.agreed.none"))).to_be_visible()
    hers.get_by_role("checkbox", name=translate("en", "hint.allow")).check()
    expect(hers.get_by_text(translate("en", "hint.agreed", names="Ada"))).to_be_visible()
    check_axe(hers, "dialog[open]")
    hers.get_by_role("button", name=translate("en", "app.close"), exact=True).click()
    expect(hers.get_by_text(translate("en", "hint.waiting"))).to_be_visible()
    expect(button(hers, "en")).to_have_count(0)

    expect(his.get_by_text(translate("fr", "hint.asked", names="Ada"))).to_be_visible()
    check_axe(his)
    his.get_by_role("button", name=translate("fr", "hint.agree"), exact=True).tap()
    expect(button(hers, "en")).to_be_visible()
    expect(button(his, "fr")).to_have_count(0)

    his.get_by_role("button", name=translate("fr", "table.menu")).tap()
    his.get_by_role("checkbox", name=translate("fr", "hint.allow")).tap()
    expect(button(hers, "en")).to_have_count(0)
    his.get_by_role("button", name=translate("fr", "app.close"), exact=True).tap()
