"""Replaying a deal in any seat, comparing games, and sharing the deal by a link."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draisine.messages import languages
from tests.soak import every_nth
from tests.web import scenes
from tests.web.accessibility_checks import WAIT_FOR_TRANSITIONS, check_axe
from tests.web.browser_windows import PHONE, TIMEOUT_MS, Language, PageFactory
from tests.web.layout_checks import HORIZONTAL_OVERFLOW
from tests.web.servers import Server
from tests.web.table_setup import Table, User, store_table
from tests.web.translations import format_points, translate


def first_game(server: Server, me: User, other: User | str = "conductor") -> Table:
    return store_table(server, scenes.finished("first_journey", 2), [me, other])


def replay_with_bots(me: User, table: Table, seat: int) -> Table:
    """Another game with the same deal, finished by bots."""
    again = Table(**me._request("POST", "/api/tables", json={"deal": table.id}))
    me.order(again, do="sit", seat=seat)
    me.order(again, do="seat_bot", seat=1 - seat, bot="random")
    me.order(again, do="start")
    me.order(again, do="stand", seat=seat)
    return again


def wait_for_end(page: Page, table: Table) -> None:
    until = time.monotonic() + TIMEOUT_MS / 1000
    while page.request.get(f"/api/tables/{table.id}").json()["table"]["phase"] != "over":
        assert time.monotonic() < until, "the game does not end"
        page.wait_for_timeout(50)


def deal_of(page: Page, table: Table) -> Any:
    return page.request.get(f"/api/deals/{table.id}").json()


@pytest.mark.parametrize("language", every_nth(languages()[::-1], 3))
def test_games_of_one_deal_are_compared_side_by_side(
    open_page: PageFactory, server: Server, language: Language
) -> None:
    me, ben = User(server, "Ada", language), User(server, "Ben")
    table = first_game(server, me, ben)
    again = replay_with_bots(me, table, 1)
    small = language == "fr"
    page = open_page(language, size=PHONE if small else (1280, 800), touch=small, user=me)
    wait_for_end(page, again)
    page.goto(f"/deal/{table.id}")
    cells = page.locator("tbody td")
    expect(cells).to_have_count(4)
    games = deal_of(page, table)["games"]
    assert [game["table"] for game in games] == [table.id, again.id]
    for seat in range(2):
        points = [game["seats"][seat]["points"] for game in games]
        for number, game in enumerate(games):
            cell, result = cells.nth(2 * seat + number), game["seats"][seat]
            expect(cell.locator("strong")).to_contain_text(format_points(result["points"]))
            count = result["made"] + result["failed"]
            expect(cell).to_contain_text(translate(language, "deal-tickets", made=result["made"], count=count))
            expect(cell).to_contain_text(translate(language, "deal-place", rank=result["rank"], players=2))
            # The better result is marked, also for screen readers.
            best = result["points"] == max(points) and len(set(points)) > 1
            expect(cell.get_by_text(translate(language, "deal-best"))).to_have_count(int(best))
    expect(cells.nth(0)).to_contain_text("Ada")
    expect(cells.nth(2)).to_contain_text("Ben")
    expect(cells.nth(3)).to_contain_text("Ada")
    assert page.evaluate(HORIZONTAL_OVERFLOW) == 0
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(WAIT_FOR_TRANSITIONS)
        check_axe(page)
    page.get_by_role(
        "link", name=translate(language, "mine-open-of", game=translate(language, "deal-game", number=2))
    ).click()
    expect(page.locator(".table.over")).to_be_visible()
    assert page.url.endswith(again.path)


def test_a_deal_is_replayed_in_another_seat(open_page: PageFactory, server: Server) -> None:
    me = User(server)
    table = first_game(server, me)
    page = open_page(user=me)
    page.goto(table.path)
    page.get_by_role("link", name=translate("en", "deal-again")).click()
    # By keyboard: take the bot's seat; the bot moves to mine.
    chooser = page.get_by_label(translate("en", "new-seat-who", number=2))
    expect(chooser).to_have_value("bot:conductor")
    chooser.focus()
    chooser.select_option("me")
    expect(page.get_by_label(translate("en", "new-seat-who", number=1))).to_have_value("bot:conductor")
    page.get_by_role("button", name=translate("en", "deal-play")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".table:not(.over)")).to_be_visible()
    known = translate("en", "deal-played-knows", count=1, names="Ada")
    expect(page.get_by_text(known)).to_be_visible()
    again = page.url.rsplit("/", 1)[-1]
    assert again != table.id
    shown = [page.request.get(f"/api/tables/{each}").json() for each in (table.id, again)]
    assert shown[0]["table"]["seed_hash"] == shown[1]["table"]["seed_hash"]
    # Seat 2 is offered the same tickets as in the first game.
    dealt = scenes.finished("first_journey", 2).at_step(0).view(1).own
    assert dealt is not None
    assert shown[1]["seat"] == 1
    assert shown[1]["view"]["own"]["offer"] == dealt.offer


@pytest.mark.parametrize("language", every_nth(languages(), 3))
def test_a_shared_link_allows_comparing_and_playing_but_not_seeing_the_table(
    open_page: PageFactory, server: Server, language: Language
) -> None:
    me, ben = User(server, "Ada"), User(server, "Ben")
    table = first_game(server, me, ben)
    page = open_page(user=me)
    page.goto(f"/deal/{table.id}")
    link = page.get_by_label(translate("en", "deal-share")).input_value()

    stranger = open_page(language, expected=[r"404 \(Not Found\)"])
    stranger.goto(f"/deal/{table.id}")
    expect(stranger.get_by_role("alert")).to_be_visible()
    stranger.goto(link)
    cells = stranger.locator("tbody td")
    expect(cells).to_have_count(2)
    expect(cells.nth(0)).to_contain_text("Ada")
    expect(stranger.locator("thead a")).to_have_count(0)
    # The waiting room says that the deal is known, though to none of the people here.
    name = stranger.get_by_label(translate(language, "settings-name"))
    name.fill("Zoé")
    stranger.get_by_role("button", name=translate(language, "deal-play")).click()
    expect(stranger.get_by_text(translate(language, "deal-played"), exact=True)).to_be_visible()
    expect(stranger.locator("ol.seats > li").nth(0)).to_contain_text("Zoé")
    check_axe(stranger)
    # Ada joins, and the others see that she knows the deal.
    page.goto(stranger.locator(".links input").first.input_value())
    page.get_by_role("button", name=translate("en", "room-join-go")).click()
    known = translate(language, "deal-played-knows", count=1, names="Ada")
    expect(stranger.get_by_text(known)).to_be_visible()


def test_the_deal_of_an_unfinished_game_is_refused_with_a_reason(open_page: PageFactory, server: Server) -> None:
    me = User(server)
    table = store_table(server, scenes.ordinary_turn(), [me, "conductor"])
    page = open_page(user=me, expected=[r"403 \(Forbidden\)"])
    page.goto(f"/deal/{table.id}")
    expect(page.get_by_role("alert")).to_have_text(translate("en", "error-deal_not_over"))
