"""My games: what goes on, what came of the finished ones, and what they add up to."""

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.server.store import NewTable, Store
from draisine.server.tables.entries import Opened, TableOptions
from draisine.server.tokens import hash_of, new_id, new_token
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hosting import Person, Table, _in_a_loop, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.test_axe import FADED
from tests.web.visits import Language, Visitor
from tests.web.words import word

PHONE = (360, 740)
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def written(points: int) -> str:
    return str(points).replace("-", "−")


def sheet_of(page: Page, table: Table) -> Any:
    return page.request.get(f"/api/tables/{table.id}/count").json()["sheet"]["seats"]


def line_of(page: Page, table: Table) -> Locator:
    return page.locator("article").filter(has=page.locator(f'a[href="/table/{table.id}"]'))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_finished_games_tell_who_played_and_who_won(visitor: Visitor, server: Server, language: Language) -> None:
    me, ben = Person(server, "Ada", language), Person(server, "Ben")
    table = seat_in(server, scenes.finished("first_journey", 2), [ben, me])
    page = visitor(language, size=PHONE if language == "fr" else (1280, 800), touch=language == "fr", person=me)
    page.goto("/mine")
    line = line_of(page, table)
    seats = sheet_of(page, table)
    best = max(seats, key=lambda seat: bool(seat["won"]))
    # The winner first, with a mark that is also said.
    expect(line.locator("ol > li")).to_have_count(2)
    for place, (name, seat) in enumerate(
        sorted(zip(("Ben", "Ada"), seats, strict=True), key=lambda each: each[1] is not best)
    ):
        expect(line.locator("ol > li").nth(place)).to_contain_text(name)
        expect(line.locator("ol > li").nth(place).locator("b")).to_have_text(written(seat["total"]))
    expect(line.locator("li").first).to_contain_text(word(language, "mine.won"))
    expect(line.locator("li").last).not_to_contain_text(word(language, "mine.won"))
    expect(line.get_by_role("link", name=word(language, "mine.replay"))).to_have_attribute(
        "href", f"/replay/{table.id}"
    )
    assert page.evaluate(SIDEWAYS) == 0
    check_axe(page)
    # From the keyboard to the deal, and back.
    line.get_by_role("link", name=word(language, "mine.deal")).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.address}/deal/{table.id}")
    page.go_back()
    line.get_by_role("link", name=word(language, "mine.open.of", game="")[:8]).click()
    expect(page.locator(".table.over")).to_be_visible()


def test_games_that_go_on_say_when_it_is_my_turn(visitor: Visitor, server: Server) -> None:
    seated = seat_me_in(server, scenes.a_turn())
    page = visitor(person=seated.me)
    page.goto(seated.table.path)
    expect(page.locator(".turn.mine")).to_be_visible()
    page.goto("/mine")
    line = page.locator("a.game")
    expect(line).to_contain_text(word("en", "turn.yours"))
    expect(line).to_contain_text("Ada and Conductor")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_statistics_are_those_of_the_server(visitor: Visitor, server: Server, language: Language) -> None:
    me = Person(server, "Ada", language)
    for seed in range(3):
        seat_in(server, scenes.finished("amsterdam", 2, seed=seed), [me, "conductor"])
    seat_in(server, scenes.finished("first_journey", 2), ["conductor", me])
    small = language == "fr"
    page = visitor(language, size=PHONE if small else (1280, 800), touch=small, person=me)
    page.goto("/mine")
    page.get_by_role("link", name=word(language, "mine.statistics")).click()
    expect(page.locator("dl")).to_be_visible()
    told = page.request.get("/api/me/statistics").json()
    assert [board["games"] for board in told["boards"]] == [3, 1]
    figures = told["boards"][0]
    assert page.locator("dl dd").first.inner_text() == "3"
    expect(page.locator("figure .bar")).not_to_have_count(0)
    expect(page.locator("figure svg[role=img] .won, figure svg[role=img] .other")).to_have_count(3)
    # The map paints every route that was ever claimed, and the list says the same.
    expect(page.locator("[data-heat]")).to_have_count(len(figures["routes"]))
    times = [word(language, "stats.routes.times", count=count) for count in list(figures["routes"].values())[:10]]
    expect(page.locator("section ol li b")).to_have_text(times)
    # Every plot is also a table, opened with the keyboard.
    table = page.locator("figure").nth(1).locator("details")
    table.locator("summary").focus()
    page.keyboard.press("Enter")
    points = [written(game["points"]) for game in reversed(figures["history"])]
    expect(table.locator("tbody tr td:nth-child(2)")).to_have_text(points)
    assert page.evaluate(SIDEWAYS) == 0
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        page.evaluate(FADED)
        check_axe(page)
    page.locator(".segments label").nth(1).click()
    expect(page.locator("dl dd").first).to_have_text("1")
    expect(page.locator("figcaption").first).to_have_text(word(language, "stats.histogram.tickets"))


def fill(server: Server, me: Person, count: int) -> None:
    """Tables that somebody once opened, on three boards in turn, the last one the newest."""

    async def write() -> None:
        store = await Store.open(server.database)
        now = time.time()
        try:
            for number in range(count):
                options = TableOptions(board=("usa", "europe", "amsterdam")[number % 3], players=2)
                links = NewTable(id=new_id(), invite_hash=hash_of(new_token()), watch_hash=hash_of(new_token()))
                await store.open_table(links, Opened(options=options, host=me.id), now + number)
        finally:
            await store.close()

    _in_a_loop(write())


def test_no_game_is_lost_where_there_are_many(visitor: Visitor, server: Server) -> None:
    me = Person(server)
    fill(server, me, 130)
    page = visitor(person=me)
    page.goto("/mine")
    lines, more = page.locator("a.game"), page.get_by_role("button", name=word("en", "mine.more"))
    expect(lines).to_have_count(100)
    more.click()
    expect(lines).to_have_count(130)
    expect(more).to_have_count(0)
    # Whoever looks for a board finds all of it at once.
    page.reload()
    expect(lines).to_have_count(100)
    page.get_by_role("radio", name="Amsterdam").check(force=True)
    expect(lines).to_have_count(43)
    expect(more).to_have_count(0)


def test_a_code_brings_my_games_here_and_everything_can_be_deleted(visitor: Visitor) -> None:
    first, other = visitor(), visitor("fr")
    first.goto("/new?with=friends")
    first.get_by_role("button", name=word("en", "new.open_table")).click()
    expect(first.locator(".links")).to_be_visible()
    first.goto("/mine")
    expect(first.locator("a.game")).to_have_count(1)
    code = first.get_by_label(word("en", "settings.recovery")).input_value()

    other.goto("/mine")
    expect(other.get_by_text(word("fr", "list.none"))).to_be_visible()
    other.get_by_text(word("fr", "settings.recover"), exact=True).click()
    other.get_by_label(word("fr", "settings.recover.field"), exact=True).fill(code)
    other.get_by_role("button", name=word("fr", "settings.recover.do")).click()
    expect(other.locator("a.game")).to_have_count(1)

    # Deleting is asked once more, and says what goes and what stays.
    other.get_by_role("button", name=word("fr", "settings.forget")).click()
    sure = other.get_by_role("dialog")
    for said in ("forget.goes.name", "forget.goes.results", "forget.goes.imports", "forget.stays.games"):
        expect(sure.get_by_text(word("fr", said))).to_be_visible()
    check_axe(other, "dialog")
    sure.get_by_role("button", name=word("fr", "settings.forget.do")).click()
    expect(other.get_by_text(word("fr", "settings.forget.done"))).to_be_visible()
    expect(other.locator("a.game")).to_have_count(0)
    first.reload()
    expect(first.get_by_text(word("en", "list.none"))).to_be_visible()


def test_wrong_codes_are_told_and_nothing_is_lost(visitor: Visitor) -> None:
    page = visitor(expected=[r"404 \(Not Found\)"])
    page.goto("/mine")
    page.get_by_text(word("en", "settings.recover"), exact=True).click()
    field = page.get_by_label(word("en", "settings.recover.field"), exact=True)
    field.fill("AAAAA-AAAAA")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody has this recovery code.")).to_be_visible()
    expect(field).to_have_value("AAAAA-AAAAA")
