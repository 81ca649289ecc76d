"""English and French: taken from the browser, switchable at any time, remembered, and never mixed."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draisine.boards import load
from draisine.boards import names as boards
from draisine.boards.schema import LocalizedText
from draisine.bots.registry import BUILT_IN
from draisine.play import Game
from tests.soak import every_nth
from tests.web import scenes
from tests.web.browser_windows import Language, PageFactory
from tests.web.captures import open_tab, texts_of
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, open_table, seat_user
from tests.web.translations import dictionary, translate

OTHER: dict[Language, Language] = {"en": "fr", "fr": "en"}
OWN_NAMES = {"en": "English", "fr": "Français"}
MIN_LENGTH = 12
"""Shorter fragments may occur in texts of the other language by coincidence."""


@cache
def forms(language: Language) -> frozenset[str]:
    return frozenset(form for both in dictionary(language).values() for form in both)


@cache
def whole_phrases(language: Language) -> frozenset[str]:
    """Complete messages that exist only in this language."""
    return frozenset(form for form in forms(language) - forms(OTHER[language]) if "{" not in form)


@cache
def long_fragments(language: Language) -> frozenset[str]:
    """Long fragments between placeholders that occur only in this language."""
    fragments = {fragment.strip() for form in forms(language) for fragment in re.split(r"\{\w+\}", form)}
    others = " ".join(forms(OTHER[language]))
    return frozenset(fragment for fragment in fragments if len(fragment) > MIN_LENGTH and fragment not in others)


@cache
def names(language: Language) -> frozenset[str]:
    """Names of bots, boards and cities that exist only in this language."""
    bots = [text for bot in BUILT_IN.values() if bot.profile for text in bot.profile]
    cities = [LocalizedText(city.en or city.name, city.fr or city.name) for id in boards() for city in load(id).city]
    texts = [*bots, *(load(id).title for id in boards()), *cities]
    return frozenset(getattr(text, language) for text in texts) - {getattr(text, OTHER[language]) for text in texts}


def foreign_texts(page: Page, language: Language) -> list[str]:
    """Texts of the page in the other language."""
    other = OTHER[language]
    alone = whole_phrases(other) | names(other)
    fragments = long_fragments(other)
    return [text for text in texts_of(page) if text in alone or any(fragment in text for fragment in fragments)]


def check_language(page: Page, language: Language) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert foreign_texts(page, language) == []


def expect_text(page: Page, language: Language, name: str, **values: object) -> None:
    """A message that differs between the languages is shown in this one."""
    mine, other = (translate(each, name, **values) for each in (language, OTHER[language]))
    assert mine != other
    expect(page.get_by_text(mine, exact=True).first).to_be_attached()


def test_the_texts_of_both_languages_can_be_distinguished() -> None:
    assert len(long_fragments("en")) > 150
    assert len(long_fragments("fr")) > 150
    assert {"Your turn", "Log"} <= whole_phrases("en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_language_follows_the_browser_switches_at_once_and_is_remembered(
    open_page: PageFactory, language: Language
) -> None:
    page, other = open_page(language), OTHER[language]
    page.goto("/")
    expect_text(page, language, "home.boards")
    check_language(page, language)
    page.evaluate("() => { window.sameDocument = true; }")
    page.get_by_role("button", name=OWN_NAMES[other]).click()
    expect_text(page, other, "home.boards")
    check_language(page, other)
    assert page.evaluate("() => window.sameDocument")
    page.reload()
    expect_text(page, other, "home.boards")
    check_language(page, other)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_menu_of_the_table_switches_the_language_during_a_turn(
    open_page: PageFactory, server: Server, language: Language
) -> None:
    other = OTHER[language]
    me, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(language, user=me)
    page.goto(table.path)
    player = PagePlayer(page, language)
    player.wait_for_turn()
    player.click_route(player.routes()[0][0])
    expect_text(page, language, "claim.confirm")
    page.evaluate("() => { window.sameDocument = true; }")
    page.get_by_role("button", name=translate(language, "table.menu")).click()
    page.get_by_role("radio", name=OWN_NAMES[other]).check()
    page.get_by_role("button", name=translate(other, "app.close"), exact=True).click()
    expect_text(page, other, "claim.confirm")
    expect_text(page, other, "turn.yours")
    open_tab(page, "log")
    check_language(page, other)
    assert page.evaluate("() => window.sameDocument")
    page.reload()
    expect_text(page, other, "turn.yours")
    check_language(page, other)
    check_reason(player, other, me.snapshot(table)["choices"])


def check_reason(player: PagePlayer, language: Language, choices: Any) -> None:
    """Reasons from the server are shown in the language of the page."""
    route, number = next(iter(choices["refused"].items()))
    player.click_route(route)
    reason: str = choices["reasons"][number][language]
    expect(player.page.get_by_role("alert")).to_contain_text(reason[1:])


# All screens


def show_home(page: Page, language: Language) -> None:
    page.goto("/")
    expect_text(page, language, "home.play_now")
    expect_text(page, language, "home.more")


def show_new_table(page: Page, language: Language) -> None:
    page.goto("/new?with=friends&board=old_west")
    expect_text(page, language, "new.open_table")
    expect_text(page, language, "new.alvin")


def show_waiting_room(page: Page, language: Language, table: Table) -> None:
    page.goto(table.path)
    expect_text(page, language, "room.fill")


def show_ticket_choice(page: Page, language: Language) -> None:
    expect_text(page, language, "ticket.choose")
    for tab in ("tickets", "routes", "chat"):
        open_tab(page, tab)
        assert foreign_texts(page, language) == []


def show_claim_panel(page: Page, language: Language) -> None:
    player = PagePlayer(page, language)
    player.wait_for_turn()
    player.click_route(player.routes()[0][0])
    expect_text(page, language, "claim.confirm")


def show_tunnel_panel(page: Page, language: Language) -> None:
    expect_text(page, language, "tunnel.leave")
    open_tab(page, "log")
    expect_text(page, language, "log.title")
    log = page.get_by_role("log")
    assert log.locator("li").count() > 100
    bot = BUILT_IN["conductor"].profile
    assert bot is not None
    expect(log).to_contain_text(translate(language, "log.bot_sat").format(name=getattr(bot.name, language)))


def show_final_count(page: Page, language: Language) -> None:
    expect_text(page, language, "count.ledger")
    expect_text(page, language, "count.record")
    open_tab(page, "log")


TABLES: dict[str, tuple[Callable[[], Game], Callable[[Page, Language], None]]] = {
    "ticket choice": (scenes.ticket_offer, show_ticket_choice),
    "claim panel": (scenes.tunnel, show_claim_panel),
    "tunnel panel": (scenes.tunnel_payment, show_tunnel_panel),
    "count": (lambda: scenes.finished("old_west", 3), show_final_count),
}


@pytest.mark.parametrize("language", every_nth(["fr", "en"], 2))
def test_no_screen_mixes_languages(open_page: PageFactory, server: Server, language: Language) -> None:
    me = User(server, "Zoé", language)
    page = open_page(language, user=me)
    screens: list[Callable[[], Any]] = [
        lambda: show_home(page, language),
        lambda: show_new_table(page, language),
        lambda: show_waiting_room(page, language, open_table("europe", [me, "conductor", None])),
    ]
    for show in screens:
        show()
        check_language(page, language)
    for make, show_table in TABLES.values():
        page.goto(seat_user(server, make(), user=me).table.path)
        show_table(page, language)
        check_language(page, language)
