"""A warning before a blunder, where hints are allowed and the person wants it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draisine.play import moves
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, seat_user, store_table
from tests.web.translations import pattern, translate

WARN = "localStorage.setItem('draisine.settings', JSON.stringify({ pace: 'instant', warnBlunders: true }))"


def is_blunder(user: User, table: Table, move: dict[str, Any]) -> bool:
    checked = user._request("POST", f"/api/tables/{table.id}/check-move", json={"move": move, "seat": 0})
    return bool(checked["label"] == "blunder")


def has_blunder(user: User, table: Table) -> bool:
    return is_blunder(user, table, {"type": "draw_blind"})


def seat_before_blunder(server: Server, language: Language = "en") -> tuple[User, Table]:
    """A table near its end where drawing a card is a blunder."""
    for seed in range(20):
        game = scenes.near_end("usa", 2, left=3, seed=seed)
        if moves.DrawBlind() not in game.legal_moves(0):
            continue
        user, table = seat_user(server, game, user=User(server, "Ada", language))
        if has_blunder(user, table):
            return user, table
    raise AssertionError("no game in which a draw is a blunder")


def draw(page: Page, player: PagePlayer) -> None:
    player.wait_for_turn()
    player.press(page.locator(".market .deck.open").first)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("fr", True)])
def test_a_blunder_is_played_only_after_a_warning(
    open_page: PageFactory, server: Server, language: Language, phone: bool
) -> None:
    user, table = seat_before_blunder(server, language)
    page = open_page(language, size=PHONE if phone else (1280, 800), touch=phone, user=user)
    page.add_init_script(WARN)
    page.goto(table.path)
    player = PagePlayer(page, language, "touch" if phone else "mouse")
    draw(page, player)
    dialog = page.get_by_role("dialog", name=translate(language, "review-warning-title"))
    expect(dialog).to_be_visible()
    expect(dialog.locator("#blunder-says p").first).to_have_text(pattern(language, "review-warning-says"))
    check_axe(page, "dialog")
    before = player.seq()
    player.press(dialog.get_by_role("button", name=translate(language, "review-warning-think"), exact=True))
    expect(dialog).to_have_count(0)
    assert user.snapshot(table)["seq"] == before
    # The same move again, and Escape; then it is played nevertheless.
    draw(page, player)
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    draw(page, player)
    player.press(dialog.get_by_role("button", name=translate(language, "review-warning-play"), exact=True))
    player.wait_for_change(before)


def test_nothing_is_checked_by_default(open_page: PageFactory, server: Server) -> None:
    user, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=user)
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    before = player.seq()
    draw(page, player)
    player.wait_for_change(before)
    assert not [url for url in requested if url.endswith("/check-move")]


def test_nothing_is_checked_where_hints_are_not_allowed(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben])
    page = open_page(user=ada)
    page.add_init_script(WARN)
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(table.path)
    player = PagePlayer(page)
    before = player.seq()
    draw(page, player)
    player.wait_for_change(before)
    assert not [url for url in requested if url.endswith("/check-move")]


def test_a_failed_check_does_not_hold_up_the_game(open_page: PageFactory, server: Server) -> None:
    user, table = seat_before_blunder(server)
    page = open_page(user=user, expected=["ERR_FAILED", "Failed to load resource"])
    page.add_init_script(WARN)
    page.route("**/check-move", lambda route: route.abort())
    page.goto(table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    before = player.seq()
    draw(page, player)
    player.wait_for_change(before)


def test_the_setting_is_in_settings_and_menu(open_page: PageFactory, server: Server) -> None:
    user, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=user)
    page.goto("/settings")
    page.get_by_role("checkbox", name=translate("en", "settings-blunders"), exact=True).check()
    page.goto(table.path)
    page.get_by_role("button", name=translate("en", "table-menu")).click()
    expect(page.get_by_role("checkbox", name=translate("en", "settings-blunders"), exact=True)).to_be_checked()
