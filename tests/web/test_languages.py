"""English and French: taken from the browser, switched at any moment, remembered, and never mixed."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draisine.boards import load
from draisine.boards import names as boards
from draisine.boards.schema import Words
from draisine.bots.registry import BUILT_IN
from draisine.play import Game
from tests.sizes import daily
from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, Table, open_table, seat_me_in
from tests.web.senses import open_tab, words_of
from tests.web.servers import Server
from tests.web.visits import Language, Visitor
from tests.web.words import dictionary, word

OTHER: dict[Language, Language] = {"en": "fr", "fr": "en"}
OWN_NAMES = {"en": "English", "fr": "Français"}
LONG = 12
"""Shorter pieces of a sentence may be found in words of another language by chance."""


@cache
def forms(language: Language) -> frozenset[str]:
    return frozenset(form for both in dictionary(language).values() for form in both)


@cache
def whole_phrases(language: Language) -> frozenset[str]:
    """What is said in this language alone, whatever its length."""
    return frozenset(form for form in forms(language) - forms(OTHER[language]) if "{" not in form)


@cache
def long_pieces(language: Language) -> frozenset[str]:
    """Pieces between the gaps that only this language has."""
    pieces = {piece.strip() for form in forms(language) for piece in re.split(r"\{\w+\}", form)}
    others = " ".join(forms(OTHER[language]))
    return frozenset(piece for piece in pieces if len(piece) > LONG and piece not in others)


@cache
def names(language: Language) -> frozenset[str]:
    """What bots, boards and cities are called in this language alone."""
    bots = [words for bot in BUILT_IN.values() if bot.profile for words in bot.profile]
    cities = [Words(city.en or city.name, city.fr or city.name) for id in boards() for city in load(id).city]
    everything = [*bots, *(load(id).title for id in boards()), *cities]
    return frozenset(getattr(words, language) for words in everything) - {
        getattr(words, OTHER[language]) for words in everything
    }


def strangers(page: Page, language: Language) -> list[str]:
    """What a page in one language says in the other."""
    other = OTHER[language]
    alone = whole_phrases(other) | names(other)
    return [words for words in words_of(page) if words in alone or any(piece in words for piece in long_pieces(other))]


def check_language(page: Page, language: Language) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert strangers(page, language) == []


def said(page: Page, language: Language, name: str, **values: object) -> None:
    """Something is there, in its language, and in the other it is not the same."""
    mine, other = (word(each, name, **values) for each in (language, OTHER[language]))
    assert mine != other
    expect(page.get_by_text(mine, exact=True).first).to_be_attached()


def test_the_words_of_two_languages_are_told_apart() -> None:
    assert len(long_pieces("en")) > 150
    assert len(long_pieces("fr")) > 150
    assert {"Your turn", "Log"} <= whole_phrases("en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_speaks_as_the_browser_does_switches_at_once_and_remembers(
    visitor: Visitor, language: Language
) -> None:
    page, other = visitor(language), OTHER[language]
    page.goto("/")
    said(page, language, "home.boards")
    check_language(page, language)
    page.evaluate("() => { window.sameDocument = true; }")
    page.get_by_role("button", name=OWN_NAMES[other]).click()
    said(page, other, "home.boards")
    check_language(page, other)
    assert page.evaluate("() => window.sameDocument")
    page.reload()
    said(page, other, "home.boards")
    check_language(page, other)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_menu_at_the_table_switches_in_the_middle_of_a_turn(
    visitor: Visitor, server: Server, language: Language
) -> None:
    other = OTHER[language]
    me, table = seat_me_in(server, scenes.a_turn())
    page = visitor(language, person=me)
    page.goto(table.path)
    hands = Hands(page, language)
    hands.settled()
    hands.point_at(hands.routes()[0][0])
    said(page, language, "claim.confirm")
    page.evaluate("() => { window.sameDocument = true; }")
    page.get_by_role("button", name=word(language, "table.menu")).click()
    page.get_by_role("radio", name=OWN_NAMES[other]).check()
    page.get_by_role("button", name=word(other, "app.close"), exact=True).click()
    said(page, other, "claim.confirm")
    said(page, other, "turn.yours")
    open_tab(page, "log")
    check_language(page, other)
    assert page.evaluate("() => window.sameDocument")
    page.reload()
    said(page, other, "turn.yours")
    check_language(page, other)
    check_reason(hands, other, me.look(table)["choices"])


def check_reason(hands: Hands, language: Language, choices: Any) -> None:
    """What the server has to say is said in the language of the page."""
    route, number = next(iter(choices["refused"].items()))
    hands.point_at(route)
    reason: str = choices["reasons"][number][language]
    expect(hands.page.get_by_role("alert")).to_contain_text(reason[1:])


# A walk through all screens


def at_home(page: Page, language: Language) -> None:
    page.goto("/")
    said(page, language, "home.play_now")
    said(page, language, "home.more")


def at_a_new_table(page: Page, language: Language) -> None:
    page.goto("/new?with=friends&board=old_west")
    said(page, language, "new.open_table")
    said(page, language, "new.alvin")


def in_the_room(page: Page, language: Language, table: Table) -> None:
    page.goto(table.path)
    said(page, language, "room.fill")


def at_the_ticket_choice(page: Page, language: Language) -> None:
    said(page, language, "ticket.choose")
    for tab in ("tickets", "routes", "chat"):
        open_tab(page, tab)
        assert strangers(page, language) == []


def at_the_claim_panel(page: Page, language: Language) -> None:
    hands = Hands(page, language)
    hands.settled()
    hands.point_at(hands.routes()[0][0])
    said(page, language, "claim.confirm")


def at_the_tunnel_panel(page: Page, language: Language) -> None:
    said(page, language, "tunnel.leave")
    open_tab(page, "log")
    said(page, language, "log.title")
    log = page.get_by_role("log")
    assert log.locator("li").count() > 100
    bot = BUILT_IN["conductor"].profile
    assert bot is not None
    expect(log).to_contain_text(word(language, "log.bot_sat").format(name=getattr(bot.name, language)))


def at_the_count(page: Page, language: Language) -> None:
    said(page, language, "count.ledger")
    said(page, language, "count.record")
    open_tab(page, "log")


TABLES: dict[str, tuple[Callable[[], Game], Callable[[Page, Language], None]]] = {
    "ticket choice": (scenes.tickets_on_offer, at_the_ticket_choice),
    "claim panel": (scenes.a_tunnel, at_the_claim_panel),
    "tunnel panel": (scenes.a_tunnel_that_asks, at_the_tunnel_panel),
    "count": (lambda: scenes.finished("old_west", 3), at_the_count),
}


@pytest.mark.parametrize("language", daily(["fr", "en"], 2))
def test_a_whole_walk_never_mixes_languages(visitor: Visitor, server: Server, language: Language) -> None:
    me = Person(server, "Zoé", language)
    page = visitor(language, person=me)
    walk: list[Callable[[], Any]] = [
        lambda: at_home(page, language),
        lambda: at_a_new_table(page, language),
        lambda: in_the_room(page, language, open_table("europe", [me, "conductor", None])),
    ]
    for step in walk:
        step()
        check_language(page, language)
    for make, look in TABLES.values():
        page.goto(seat_me_in(server, make(), me=me).table.path)
        look(page, language)
        check_language(page, language)
