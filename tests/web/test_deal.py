"""One deal at many tables: played again on a seat of one's choice, compared, and shared by a link."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hosting import Person, Table, seat_in
from tests.web.servers import Server
from tests.web.test_axe import FADED
from tests.web.test_mine import PHONE, SIDEWAYS, written
from tests.web.visits import WAIT, Language, Visitor
from tests.web.words import word


def first_game(server: Server, me: Person, other: Person | str = "conductor") -> Table:
    return seat_in(server, scenes.finished("first_journey", 2), [me, other])


def let_play_again(me: Person, table: Table, seat: int) -> Table:
    """Another game with the same deal, which bots play to its end."""
    again = Table(**me._asked("POST", "/api/tables", json={"deal": table.id}))
    me.order(again, do="sit", seat=seat)
    me.order(again, do="seat_bot", seat=1 - seat, bot="random")
    me.order(again, do="start")
    me.order(again, do="stand", seat=seat)
    return again


def wait_for_the_end(page: Page, table: Table) -> None:
    until = time.monotonic() + WAIT / 1000
    while page.request.get(f"/api/tables/{table.id}").json()["table"]["phase"] != "over":
        assert time.monotonic() < until, "the game does not end"
        page.wait_for_timeout(50)


def deal_of(page: Page, table: Table) -> Any:
    return page.request.get(f"/api/deals/{table.id}").json()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_of_one_deal_stand_side_by_side(visitor: Visitor, server: Server, language: Language) -> None:
    me, ben = Person(server, "Ada", language), Person(server, "Ben")
    table = first_game(server, me, ben)
    again = let_play_again(me, table, 1)
    small = language == "fr"
    page = visitor(language, size=PHONE if small else (1280, 800), touch=small, person=me)
    wait_for_the_end(page, again)
    page.goto(f"/deal/{table.id}")
    cells = page.locator("tbody td")
    expect(cells).to_have_count(4)
    games = deal_of(page, table)["games"]
    assert [game["table"] for game in games] == [table.id, again.id]
    for seat in range(2):
        points = [game["seats"][seat]["points"] for game in games]
        for number, game in enumerate(games):
            cell, result = cells.nth(2 * seat + number), game["seats"][seat]
            expect(cell.locator("strong")).to_contain_text(written(result["points"]))
            count = result["made"] + result["failed"]
            expect(cell).to_contain_text(word(language, "deal.tickets", made=result["made"], count=count))
            expect(cell).to_contain_text(word(language, "deal.place", rank=result["rank"], players=2))
            # Equal cards: the better play is marked, and the mark is said.
            best = result["points"] == max(points) and len(set(points)) > 1
            expect(cell.get_by_text(word(language, "deal.best"))).to_have_count(int(best))
    expect(cells.nth(0)).to_contain_text("Ada")
    expect(cells.nth(2)).to_contain_text("Ben")
    expect(cells.nth(3)).to_contain_text("Ada")
    assert page.evaluate(SIDEWAYS) == 0
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        page.evaluate(FADED)
        check_axe(page)
    page.get_by_role("link", name=word(language, "mine.open.of", game=word(language, "deal.game", number=2))).click()
    expect(page.locator(".table.over")).to_be_visible()
    assert page.url.endswith(again.path)


def test_after_a_game_its_deal_is_played_again_on_another_seat(visitor: Visitor, server: Server) -> None:
    me = Person(server)
    table = first_game(server, me)
    page = visitor(person=me)
    page.goto(table.path)
    page.get_by_role("link", name=word("en", "deal.again")).click()
    # With the keyboard: the other seat, where a bot sat, which goes to mine.
    chooser = page.get_by_label(word("en", "new.seat.who", number=2))
    expect(chooser).to_have_value("bot:conductor")
    chooser.focus()
    chooser.select_option("me")
    expect(page.get_by_label(word("en", "new.seat.who", number=1))).to_have_value("bot:conductor")
    page.get_by_role("button", name=word("en", "deal.play")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".table:not(.over)")).to_be_visible()
    known = word("en", "deal.played.knows", count=1, names="Ada")
    expect(page.get_by_text(known)).to_be_visible()
    again = page.url.rsplit("/", 1)[-1]
    assert again != table.id
    shown = [page.request.get(f"/api/tables/{each}").json() for each in (table.id, again)]
    assert shown[0]["table"]["seed_hash"] == shown[1]["table"]["seed_hash"]
    # Seat 2 has the tickets that it had in the first game.
    dealt = scenes.finished("first_journey", 2).back_to(0).view(1).own
    assert dealt is not None
    assert shown[1]["seat"] == 1
    assert shown[1]["view"]["own"]["offer"] == dealt.offer


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_has_the_link_compares_and_plays_but_sees_no_table(
    visitor: Visitor, server: Server, language: Language
) -> None:
    me, ben = Person(server, "Ada"), Person(server, "Ben")
    table = first_game(server, me, ben)
    page = visitor(person=me)
    page.goto(f"/deal/{table.id}")
    link = page.get_by_label(word("en", "deal.share")).input_value()

    stranger = visitor(language, expected=[r"404 \(Not Found\)"])
    stranger.goto(f"/deal/{table.id}")
    expect(stranger.get_by_role("alert")).to_be_visible()
    stranger.goto(link)
    cells = stranger.locator("tbody td")
    expect(cells).to_have_count(2)
    expect(cells.nth(0)).to_contain_text("Ada")
    expect(stranger.locator("thead a")).to_have_count(0)
    # A friend on the other seat: the room says that the deal is known, and to nobody here.
    name = stranger.get_by_label(word(language, "new.me.name"))
    name.fill("Zoé")
    stranger.get_by_role("button", name=word(language, "deal.play")).click()
    expect(stranger.get_by_text(word(language, "deal.played"), exact=True)).to_be_visible()
    expect(stranger.locator("ol.seats > li").nth(0)).to_contain_text("Zoé")
    check_axe(stranger)
    # Ada sits down, too, and everybody is told that she knows what comes.
    page.goto(stranger.locator(".links input").first.input_value())
    page.get_by_role("button", name=word("en", "room.join.go")).click()
    known = word(language, "deal.played.knows", count=1, names="Ada")
    expect(stranger.get_by_text(known)).to_be_visible()


def test_the_deal_of_a_game_that_goes_on_is_refused_in_words(visitor: Visitor, server: Server) -> None:
    me = Person(server)
    table = seat_in(server, scenes.a_turn(), [me, "conductor"])
    page = visitor(person=me, expected=[r"403 \(Forbidden\)"])
    page.goto(f"/deal/{table.id}")
    expect(page.get_by_role("alert")).to_have_text("The game is not over: its deal can be played again afterwards.")
