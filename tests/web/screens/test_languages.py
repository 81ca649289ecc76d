"""The languages: taken from the browser, switchable at any time, remembered, and never mixed."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draisine.boards import load
from draisine.boards import names as boards
from draisine.messages import Value, languages
from draisine.messages.catalogue import read_files, split_messages
from draisine.play import Game
from draisine.play.text import Translator
from tests.server.ops.processes import ROOT
from tests.soak import every_nth, one_of
from tests.web import scenes
from tests.web.browser_windows import Language, PageFactory
from tests.web.captures import choose_language, open_tab, texts_of
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, open_table, seat_user
from tests.web.translations import Form, bot_name, format_message, forms, pattern, translate

LANGUAGES = languages()
OTHER = dict(zip(LANGUAGES, (*LANGUAGES[1:], LANGUAGES[0]), strict=True))
"""Another language for each."""
MIN_LENGTH = 12
"""Shorter fragments may occur in texts of the other language by coincidence."""
EXEMPT = ("language-name", "seat-colour-")
"""Every page shows the names of all languages; no page shows colours of seats, but cities are called Green River."""
PARTS: dict[str, list[str]] = json.loads((ROOT / "web" / "catalogues.json").read_text())


@cache
def message_forms(language: Language) -> frozenset[Form]:
    """All variants of all messages of the page."""
    ids = [name for file in PARTS["page"] for name, _ in split_messages(read_files(language)[f"{file}.ftl"])]
    return frozenset(form for name in ids if not name.startswith(EXEMPT) for form in forms(language, name))


@cache
def whole_phrases(language: Language, own: Language) -> frozenset[str]:
    """Complete messages of a language that do not exist in one's own."""
    return frozenset(form[0] for form in message_forms(language) - message_forms(own) if len(form) == 1)


@cache
def long_fragments(language: Language, own: Language) -> frozenset[str]:
    """Long fragments between values of a language that do not occur in one's own."""
    fragments = {fragment.strip() for form in message_forms(language) for fragment in form}
    known = " ".join(fragment for form in message_forms(own) for fragment in form)
    return frozenset(fragment for fragment in fragments if len(fragment) > MIN_LENGTH and fragment not in known)


@cache
def all_names(language: Language) -> frozenset[str]:
    """Names of boards and cities."""
    loaded = [load(name) for name in boards()]
    cities = [board.city_name(city.id, language) for board in loaded for city in board.city]
    return frozenset([*cities, *(board.title_in(language) for board in loaded)])


def foreign_texts(page: Page, language: Language) -> list[str]:
    """Texts of the page in other languages."""
    others = [other for other in LANGUAGES if other != language]
    alone = {text for other in others for text in whole_phrases(other, language) | all_names(other)}
    alone -= all_names(language)
    fragments = {fragment for other in others for fragment in long_fragments(other, language)}
    return [text for text in texts_of(page) if text in alone or any(fragment in text for fragment in fragments)]


def check_language(page: Page, language: Language) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert foreign_texts(page, language) == []


def expect_text(page: Page, language: Language, name: str, **values: Value) -> None:
    """A message that differs between the languages is shown in this one."""
    mine, other = (translate(each, name, **values) for each in (language, OTHER[language]))
    assert mine != other
    expect(page.get_by_text(mine, exact=True).first).to_be_attached()


def test_the_texts_of_all_languages_can_be_distinguished() -> None:
    assert all(len(long_fragments(language, OTHER[language])) > 150 for language in LANGUAGES)
    assert {translate("en", "turn-yours"), translate("en", "table-tab-log")} <= whole_phrases("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_follows_the_browser_switches_at_once_and_is_remembered(
    open_page: PageFactory, language: Language
) -> None:
    page, other = open_page(language), OTHER[language]
    page.goto("/")
    expect_text(page, language, "home-boards")
    check_language(page, language)
    page.evaluate("() => { window.sameDocument = true; }")
    choose_language(page, other)
    expect_text(page, other, "home-boards")
    check_language(page, other)
    assert page.evaluate("() => window.sameDocument")
    page.reload()
    expect_text(page, other, "home-boards")
    check_language(page, other)


def test_a_language_that_cannot_be_loaded_changes_nothing(open_page: PageFactory) -> None:
    page = open_page("en", expected=["ERR_FAILED"])
    page.goto("/settings")
    expect_text(page, "en", "app-settings")
    for offline in ("**/messages-page-*", "**/health"):
        page.route(offline, lambda route: route.abort())
    page.locator("header select").select_option(OTHER["en"])
    name = translate(OTHER["en"], "language-name")
    expect(page.get_by_role("alert")).to_have_text(translate("en", "app-language-failed", language=name))
    expect(page.locator("header select")).to_have_value("en")
    check_language(page, "en")


@pytest.mark.parametrize("language", one_of(LANGUAGES, 1))
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
    expect_text(page, language, "claim-confirm")
    page.evaluate("() => { window.sameDocument = true; }")
    page.get_by_role("button", name=translate(language, "table-menu")).click()
    page.get_by_role("radio", name=translate(other, "language-name")).check()
    page.get_by_role("button", name=translate(other, "app-close"), exact=True).click()
    expect_text(page, other, "claim-confirm")
    expect_text(page, other, "turn-yours")
    open_tab(page, "log")
    check_language(page, other)
    assert page.evaluate("() => window.sameDocument")
    page.reload()
    expect_text(page, other, "turn-yours")
    check_language(page, other)
    check_reason(player, other, me.snapshot(table)["choices"])


def check_reason(player: PagePlayer, language: Language, choices: Any) -> None:
    """Reasons from the server are shown in the language of the page."""
    route, number = next(iter(choices["refused"].items()))
    player.click_route(route)
    reason = format_message(language, choices["reasons"][number]["message"])
    expect(player.page.get_by_role("alert")).to_contain_text(reason)


class NamedTranslator(Translator):
    """Describes games with the names of the players."""

    names: Sequence[str] = ()

    def seat(self, number: int) -> str:
        return self.names[number]


@pytest.mark.parametrize("language", one_of(LANGUAGES, 2))
def test_the_log_has_the_sentences_of_the_terminal(open_page: PageFactory, server: Server, language: Language) -> None:
    game = scenes.tunnel_payment()
    me, table = seat_user(server, game, user=User(server, "Zoé", language))
    page = open_page(language, user=me)
    page.goto(table.path)
    open_tab(page, "log")
    log = page.get_by_role("log").locator("li")
    expect(log.first).to_be_visible()
    translator = NamedTranslator(game.board, language)
    translator.names = [
        seat["name"] or bot_name(language, seat["bot"]) for seat in me.snapshot(table)["table"]["seats"]
    ]
    sentences = {sentence for _, sentence in translator.describe_events(game.events_for(0), verbose=True)}
    shown = [line.removesuffix(".") for line in log.all_inner_texts()]
    about_table = [pattern(language, name) for name in ("log-sat", "log-bot_sat", "log-started", "log-opened")]
    unknown = [line for line in shown if line not in sentences and not any(each.match(line) for each in about_table)]
    assert len(shown) > 100
    assert unknown == []


def test_people_at_one_table_read_it_in_their_own_languages(open_page: PageFactory, server: Server) -> None:
    host, table = seat_user(server, scenes.tunnel_payment(), user=User(server, "Zoé", LANGUAGES[0]))
    watchers = [User(server, f"Watcher {number}", language) for number, language in enumerate(LANGUAGES[1:])]
    pages = [open_page(language, user=user) for language, user in zip(LANGUAGES, [host, *watchers], strict=True)]
    for page, language in zip(pages, LANGUAGES, strict=True):
        page.goto(table.path if page is pages[0] else f"{table.path}?key={table.watch}")
        open_tab(page, "log")
        expect(page.get_by_role("log")).to_contain_text(translate(language, "log-started"))
    for page, language in zip(pages, LANGUAGES, strict=True):
        check_language(page, language)


# All screens


def show_home(page: Page, language: Language) -> None:
    page.goto("/")
    expect_text(page, language, "home-play_now")
    expect_text(page, language, "home-more")


def show_new_table(page: Page, language: Language) -> None:
    page.goto("/new?with=friends&board=old_west")
    expect_text(page, language, "new-open_table")
    expect_text(page, language, "new-alvin")


def show_waiting_room(page: Page, language: Language, table: Table) -> None:
    page.goto(table.path)
    expect_text(page, language, "room-fill")


def show_ticket_choice(page: Page, language: Language) -> None:
    expect_text(page, language, "ticket-choose")
    for tab in ("tickets", "routes", "chat", "notes"):
        open_tab(page, tab)
        assert foreign_texts(page, language) == []


def show_claim_panel(page: Page, language: Language) -> None:
    player = PagePlayer(page, language)
    player.wait_for_turn()
    player.click_route(player.routes()[0][0])
    expect_text(page, language, "claim-confirm")


def show_tunnel_panel(page: Page, language: Language) -> None:
    expect_text(page, language, "tunnel-leave")
    open_tab(page, "log")
    expect_text(page, language, "table-tab-log")
    log = page.get_by_role("log")
    assert log.locator("li").count() > 100
    expect(log).to_contain_text(translate(language, "log-bot_sat", name=bot_name(language, "conductor")))


def show_final_count(page: Page, language: Language) -> None:
    expect_text(page, language, "count-ledger")
    expect_text(page, language, "count-record")
    open_tab(page, "log")


TABLES: dict[str, tuple[Callable[[], Game], Callable[[Page, Language], None]]] = {
    "ticket choice": (scenes.ticket_offer, show_ticket_choice),
    "claim panel": (scenes.tunnel, show_claim_panel),
    "tunnel panel": (scenes.tunnel_payment, show_tunnel_panel),
    "count": (lambda: scenes.finished("old_west", 3), show_final_count),
}


@pytest.mark.parametrize("language", every_nth(reversed(LANGUAGES), len(LANGUAGES)))
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
