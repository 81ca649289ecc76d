"""My games: running and finished games, statistics, recovery and deletion."""

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.messages import languages
from draisine.server.store import NewTable, Store
from draisine.server.tables.entries import Opened, TableOptions
from draisine.server.tokens import hash_token, new_id, new_token
from tests.soak import every_nth
from tests.web import scenes
from tests.web.accessibility_checks import WAIT_FOR_TRANSITIONS, check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.layout_checks import HORIZONTAL_OVERFLOW
from tests.web.servers import Server
from tests.web.table_setup import Table, User, _run_in_thread, seat_user, store_table
from tests.web.translations import bot_name, format_points, translate


def sheet_of(page: Page, table: Table) -> Any:
    return page.request.get(f"/api/tables/{table.id}/count").json()["sheet"]["seats"]


def line_of(page: Page, table: Table) -> Locator:
    return page.locator("article").filter(has=page.locator(f'a[href="/table/{table.id}"]'))


@pytest.mark.parametrize("language", every_nth(languages()[::-1], 3))
def test_finished_games_show_players_and_winners(open_page: PageFactory, server: Server, language: Language) -> None:
    me, ben = User(server, "Ada", language), User(server, "Ben")
    table = store_table(server, scenes.finished("first_journey", 2), [ben, me])
    page = open_page(language, size=PHONE if language == "fr" else (1280, 800), touch=language == "fr", user=me)
    page.goto("/mine")
    line = line_of(page, table)
    seats = sheet_of(page, table)
    best = max(seats, key=lambda seat: bool(seat["won"]))
    # The winner comes first, with a mark that screen readers announce.
    expect(line.locator("ol > li")).to_have_count(2)
    for index, (name, seat) in enumerate(
        sorted(zip(("Ben", "Ada"), seats, strict=True), key=lambda each: each[1] is not best)
    ):
        expect(line.locator("ol > li").nth(index)).to_contain_text(name)
        expect(line.locator("ol > li").nth(index).locator("b")).to_have_text(format_points(seat["total"]))
    expect(line.locator("li").first).to_contain_text(translate(language, "mine-won"))
    expect(line.locator("li").last).not_to_contain_text(translate(language, "mine-won"))
    expect(line.get_by_role("link", name=translate(language, "mine-replay"))).to_have_attribute(
        "href", f"/replay/{table.id}"
    )
    assert page.evaluate(HORIZONTAL_OVERFLOW) == 0
    check_axe(page)
    # By keyboard to the deal and back.
    line.get_by_role("link", name=translate(language, "mine-deal")).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.address}/deal/{table.id}")
    page.go_back()
    line.get_by_role("link", name=translate(language, "mine-open-of", game="")[:8]).click()
    expect(page.locator(".table.over")).to_be_visible()


def test_running_games_show_when_it_is_my_turn(open_page: PageFactory, server: Server) -> None:
    seated = seat_user(server, scenes.ordinary_turn())
    page = open_page(user=seated.user)
    page.goto(seated.table.path)
    expect(page.locator(".turn.mine")).to_be_visible()
    page.goto("/mine")
    line = page.locator("a.game")
    expect(line).to_contain_text(translate("en", "turn-yours"))
    expect(line).to_contain_text(f"Ada and {bot_name('en', 'conductor')}")


@pytest.mark.parametrize("language", every_nth(languages(), 3))
def test_statistics_match_the_server(open_page: PageFactory, server: Server, language: Language) -> None:
    me = User(server, "Ada", language)
    for seed in range(3):
        store_table(server, scenes.finished("amsterdam", 2, seed=seed), [me, "conductor"])
    store_table(server, scenes.finished("first_journey", 2), ["conductor", me])
    small = language == "fr"
    page = open_page(language, size=PHONE if small else (1280, 800), touch=small, user=me)
    page.goto("/mine")
    page.get_by_role("link", name=translate(language, "mine-statistics")).click()
    expect(page.locator("dl")).to_be_visible()
    statistics = page.request.get("/api/me/statistics").json()
    assert [board["games"] for board in statistics["boards"]] == [3, 1]
    figures = statistics["boards"][0]
    assert page.locator("dl dd").first.inner_text() == "3"
    expect(page.locator("figure .bar")).not_to_have_count(0)
    expect(page.locator("figure svg[role=img] .won, figure svg[role=img] .other")).to_have_count(3)
    # The heat map shows every route ever claimed, and so does the list.
    expect(page.locator("[data-heat]")).to_have_count(len(figures["routes"]))
    times = [translate(language, "stats-routes-times", count=count) for count in list(figures["routes"].values())[:10]]
    expect(page.locator("section ol li b")).to_have_text(times)
    # Every plot is also available as a table, opened here by keyboard.
    table = page.locator("figure").nth(1).locator("details")
    table.locator("summary").focus()
    page.keyboard.press("Enter")
    points = [format_points(game["points"]) for game in reversed(figures["history"])]
    expect(table.locator("tbody tr td:nth-child(2)")).to_have_text(points)
    assert page.evaluate(HORIZONTAL_OVERFLOW) == 0
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(WAIT_FOR_TRANSITIONS)
        check_axe(page)
    page.locator(".segments label").nth(1).click()
    expect(page.locator("dl dd").first).to_have_text("1")
    expect(page.locator("figcaption").first).to_have_text(translate(language, "stats-histogram-tickets"))


def open_tables(server: Server, me: User, count: int) -> None:
    """Store tables of a user on three boards in turn, the last one being the newest."""

    async def write() -> None:
        store = await Store.open(server.database)
        now = time.time()
        try:
            for number in range(count):
                options = TableOptions(board=("usa", "europe", "amsterdam")[number % 3], players=2)
                links = NewTable(id=new_id(), invite_hash=hash_token(new_token()), watch_hash=hash_token(new_token()))
                await store.tables.create(links, Opened(options=options, host=me.id), now + number)
        finally:
            await store.close()

    _run_in_thread(write())


def test_many_games_are_loaded_page_by_page(open_page: PageFactory, server: Server) -> None:
    me = User(server)
    open_tables(server, me, 130)
    page = open_page(user=me)
    page.goto("/mine")
    lines, more = page.locator("a.game"), page.get_by_role("button", name=translate("en", "mine-more"))
    expect(lines).to_have_count(100)
    more.click()
    expect(lines).to_have_count(130)
    expect(more).to_have_count(0)
    # Filtering by board loads all its games at once.
    page.reload()
    expect(lines).to_have_count(100)
    page.get_by_role("radio", name="Amsterdam").check(force=True)
    expect(lines).to_have_count(43)
    expect(more).to_have_count(0)


def test_a_recovery_code_restores_my_games_and_everything_can_be_deleted(open_page: PageFactory) -> None:
    first, other = open_page(), open_page("fr")
    first.goto("/new?with=friends")
    first.get_by_role("button", name=translate("en", "new-open_table")).click()
    expect(first.locator(".links")).to_be_visible()
    first.goto("/mine")
    expect(first.locator("a.game")).to_have_count(1)
    # The code is stored nowhere, so a new page can only create another one.
    first.get_by_role("button", name=translate("en", "settings-recovery-create")).click()
    code = first.get_by_label(translate("en", "settings-recovery")).input_value()
    assert code not in first.evaluate("() => JSON.stringify({ ...localStorage, ...sessionStorage })")
    first.reload()
    expect(first.locator("a.game")).to_have_count(1)
    expect(first.get_by_label(translate("en", "settings-recovery"))).to_have_count(0)

    other.goto("/mine")
    expect(other.get_by_text(translate("fr", "list-none"))).to_be_visible()
    other.get_by_text(translate("fr", "settings-recover"), exact=True).click()
    other.get_by_label(translate("fr", "settings-recover-field"), exact=True).fill(code)
    other.get_by_role("button", name=translate("fr", "settings-recover-do")).click()
    expect(other.locator("a.game")).to_have_count(1)

    # Deletion needs confirmation and lists what is deleted and what remains.
    other.get_by_role("button", name=translate("fr", "settings-forget")).click()
    dialog = other.get_by_role("dialog")
    for message in ("forget-goes-name", "forget-goes-chat", "forget-goes-imports", "forget-stays-games"):
        expect(dialog.get_by_text(translate("fr", message))).to_be_visible()
    check_axe(other, "dialog")
    dialog.get_by_role("button", name=translate("fr", "settings-forget-do")).click()
    expect(other.get_by_text(translate("fr", "settings-forget-done"))).to_be_visible()
    expect(other.locator("a.game")).to_have_count(0)
    first.reload()
    expect(first.get_by_text(translate("en", "list-none"))).to_be_visible()


def test_a_wrong_code_shows_an_error_and_keeps_the_input(open_page: PageFactory) -> None:
    page = open_page(expected=[r"404 \(Not Found\)"])
    page.goto("/mine")
    page.get_by_text(translate("en", "settings-recover"), exact=True).click()
    field = page.get_by_label(translate("en", "settings-recover-field"), exact=True)
    field.fill("AAAAA-AAAAA")
    page.keyboard.press("Enter")
    expect(page.get_by_text(translate("en", "error-no_such_code"))).to_be_visible()
    expect(field).to_have_value("AAAAA-AAAAA")
