"""The statistics of all shuffles, in plots with their numbers as tables."""

import re

import pytest
from playwright.sync_api import Page, expect

from draisine.messages import languages
from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.fairness.counter import count_batch
from draisine.server.store import Store
from tests.soak import one_of
from tests.web import scenes
from tests.web.accessibility_checks import WAIT_FOR_TRANSITIONS, check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.layout_checks import HORIZONTAL_OVERFLOW
from tests.web.servers import Server
from tests.web.table_setup import User, _run_in_thread, store_table
from tests.web.translations import translate

GAMES = 12
"""Enough for a test of the first player."""


def count_finished_games(server: Server) -> None:
    """Count the finished games now; the server does so once a minute."""

    async def count() -> None:
        store, thread = await Store.open(server.database), BackgroundThread("counter")
        try:
            while await count_batch(store, thread):
                pass
        finally:
            thread.close()
            await store.close()

    _run_in_thread(count())


def choose_board(page: Page, name: str) -> None:
    """Choose a board, where there is a choice."""
    choice = page.get_by_role("radio", name=name, exact=True)
    expect(page.locator("#fairness-board")).to_be_visible()
    if choice.count():
        choice.check(force=True)
    expect(page.locator("#fairness-board")).to_have_text(name)


@pytest.mark.parametrize("language", one_of(languages(), 2))
def test_counts_are_plotted_with_what_was_expected(open_page: PageFactory, server: Server, language: Language) -> None:
    user = User(server, "Ada", language)
    for seed in range(GAMES):
        store_table(server, scenes.finished("amsterdam", 2, seed=seed, bot="passenger"), [user, "passenger"])
    count_finished_games(server)
    small = language == "fr"
    page = open_page(language, size=PHONE if small else (1280, 800), touch=small, user=user)
    page.goto("/settings")
    page.get_by_role("link", name=translate(language, "settings-fairness"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(translate(language, "fairness-title"))
    choose_board(page, "Amsterdam")
    report = page.request.get("/api/fairness").json()
    board = next(board for board in report["boards"] if board["board"] == "amsterdam")
    expect(page.get_by_text(translate(language, "fairness-games", count=board["games"]), exact=True)).to_be_visible()
    figures = page.locator("figure")
    expect(figures).to_have_count(len(board["tests"]))
    kinds = [test["kind"] for test in board["tests"]]
    seats = figures.nth(kinds.index("first_seat"))
    expect(seats.locator("figcaption")).to_have_text(translate(language, "fairness-kind-first_seat", players=2))
    expect(seats.locator("strong")).to_have_text(re.compile(r"^p [=<] \d"))
    expect(seats.locator("rect.bar")).to_have_count(2)
    seats.locator("summary").click()
    counted = [str(number) for number in board["tests"][kinds.index("first_seat")]["observed"]]
    expect(seats.locator("tbody td:nth-child(2)")).to_have_text(counted)
    assert page.evaluate(HORIZONTAL_OVERFLOW) == 0
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(WAIT_FOR_TRANSITIONS)
        check_axe(page)


def test_the_proof_of_a_deal_leads_to_the_statistics(open_page: PageFactory, server: Server) -> None:
    user = User(server)
    table = store_table(server, scenes.finished("amsterdam", 2, bot="passenger"), [user, "passenger"])
    page = open_page(user=user)
    page.goto(f"/replay/{table.id}")
    page.get_by_role("button", name=translate("en", "seal-holds"), exact=True).click()
    page.get_by_role("link", name=translate("en", "seal-fairness"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(translate("en", "fairness-title"))
