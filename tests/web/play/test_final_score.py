"""The end of a game: the animated count, the score table, and the next steps."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.messages import Value
from draisine.play import Game
from tests.soak import every_nth
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PageFactory
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import SeatedUser, User, seat_user, store_table
from tests.web.translations import translate

STEP = 300
"""Milliseconds; every step of the animation takes at least twice as long."""
OPEN_TABLE = "(id) => location.pathname.startsWith('/table/') && !location.pathname.includes(id)"


def count_of(page: Page, table_id: str) -> Any:
    """The server's final count, as the page's user gets it."""
    return page.request.get(f"/api/tables/{table_id}/count").json()


def button(page: Page, name: str, **values: Value) -> Locator:
    return page.get_by_role("button", name=translate("en", name, **values), exact=True)


def open_finished_game(
    open_page: PageFactory, server: Server, board: str = "usa", players: int = 2
) -> tuple[Page, SeatedUser]:
    """A user who returns to a finished game."""
    seated = seat_user(server, scenes.finished(board, players))
    page = open_page(user=seated.user)
    page.goto(seated.table.path)
    expect(page.get_by_role("table")).to_be_visible()
    return page, seated


def number(text: str) -> int | None:
    return None if text == "–" else int(text.replace("−", "-"))


def shown_table(page: Page) -> dict[str, list[int | None]]:
    rows = page.get_by_role("table").locator("tbody tr")
    return {
        row.locator("th").inner_text(): [number(cell) for cell in row.locator("td").all_inner_texts()]
        for row in rows.all()
    }


def expected_table(sheet: Any, *, race: bool) -> dict[str, list[int | None]]:
    """The score table that a score sheet describes."""
    seats = sheet["seats"]
    points = [{line["kind"]: line["points"] for line in seat["lines"]} for seat in seats]
    kinds = dict.fromkeys(kind for seat in points for kind in seat)
    lines: dict[str, list[int | None]] = {
        translate("en", f"count-{kind}"): [seat.get(kind) for seat in points] for kind in kinds
    }
    lines[translate("en", "count-completed" if race else "count-total")] = [seat["total"] for seat in seats]
    if not race:
        lines[translate("en", "count-completed")] = [seat["completed"] for seat in seats]
    lines[translate("en", "count-trail")] = [seat["trail"] for seat in seats]
    return lines


def test_the_final_count_is_animated_and_can_be_skipped(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.near_end("amsterdam", 3, left=4))
    page = open_page(user=me, reduced_motion=False)
    page.goto(table.path)
    player = PagePlayer(page)
    player.play_to_end()
    show = page.locator(".count .show")
    expect(show.get_by_role("heading", name=translate("en", "count-title"))).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    button(page, "count-skip").click()
    expect(show).to_have_count(0)
    expect(page.locator(".frame.veiled")).to_have_count(0)
    expected = expected_table(count_of(page, table.id)["sheet"], race=False)
    assert shown_table(page) == expected

    page.reload()
    expect(page.get_by_role("table")).to_be_visible()
    expect(show).to_have_count(0)
    assert shown_table(page) == expected
    button(page, "count-again").click()
    expect(show).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("table")).to_be_visible()


def expected_totals(count: Any) -> list[list[int]]:
    """The totals after each step of the count; routes are counted for all seats at once."""
    totals = [0 for _ in count["sheet"]["seats"]]
    steps = [[*totals]]
    for event in count["events"]:
        totals[event["seat"]] = event["total"]
        if event["kind"] == "routes" and len(steps) > 1:
            steps.pop()
        if totals != steps[-1]:
            steps.append([*totals])
    return steps


def test_the_animation_adds_up_to_the_result_and_ends_by_itself(open_page: PageFactory, server: Server) -> None:
    seated = seat_user(server, scenes.finished("amsterdam", 3))
    page = open_page(user=seated.user)
    page.clock.install()
    page.goto(seated.table.path)
    expect(page.get_by_role("table")).to_be_visible()
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    button(page, "count-again").click()
    seen: list[list[int]] = []
    while shown := page.locator(".show ol .total").all_inner_texts():
        totals = [number(total) or 0 for total in shown]
        if totals not in seen[-1:]:
            seen.append(totals)
        page.clock.run_for(STEP)
    count = count_of(page, seated.table.id)
    assert seen == expected_totals(count)
    assert seen[-1] == [seat["total"] for seat in count["sheet"]["seats"]]
    assert shown_table(page) == expected_table(count["sheet"], race=False)


@pytest.mark.parametrize(
    ("board", "players"), every_nth([("europe", 3), ("usa", 2), ("first_journey", 2), ("old_west", 3)], 2)
)
def test_the_score_table_matches_the_servers_count(
    open_page: PageFactory, server: Server, board: str, players: int
) -> None:
    page, (_, table) = open_finished_game(open_page, server, board, players)
    count = count_of(page, table.id)
    assert shown_table(page) == expected_table(count["sheet"], race=board == "first_journey")
    check_standings(page, count["sheet"])
    check_tickets(page, count)


def check_standings(page: Page, sheet: Any) -> None:
    """The best seat comes first, and the winner is marked."""
    shown = page.locator(".sheet > ol > li")
    totals = [number(text) for text in shown.locator(".total [aria-hidden]").all_inner_texts()]
    assert sorted(totals, key=str) == sorted((seat["total"] for seat in sheet["seats"]), key=str)
    assert totals[0] == max(seat["total"] for seat in sheet["seats"])
    expect(page.locator(".sheet > ol > li.won")).to_have_count(len(sheet["winners"]))
    headline = page.locator(".sheet > h2")
    if sheet["winners"] == [0]:
        expect(headline).to_have_text(translate("en", "count-you_win"))
    else:
        expect(headline).not_to_have_text(translate("en", "count-you_win"))


def check_tickets(page: Page, count: Any) -> None:
    """The numbers of tickets and of completed tickets of every seat."""
    kinds = {"ticket_done": True, "coasts": True, "ticket_failed": False}
    tickets = [(event["seat"], kinds[event["kind"]]) for event in count["events"] if event["kind"] in kinds]
    sections = page.locator(".sheet > .tickets > section")
    shown = {
        f"{section.locator('button:not(.undone)').count()}/{section.locator('button').count()}": section
        for section in sections.all()
    }
    seats = range(len(count["sheet"]["seats"]))
    expected = [f"{tickets.count((seat, True))}/{sum(each == seat for each, _ in tickets)}" for seat in seats]
    assert sorted(sections.locator("h3 b").all_inner_texts()) == sorted(expected)
    assert set(shown) == set(expected)


def test_trails_and_tickets_can_be_highlighted_on_the_board(open_page: PageFactory, server: Server) -> None:
    page, (_, table) = open_finished_game(open_page, server)
    best = max(count_of(page, table.id)["sheet"]["seats"], key=lambda seat: seat["trail"])
    # Highlights of routes; those of cities are circles.
    highlights = page.locator(".frame path.beam")
    expect(highlights).to_have_count(0)
    toggle = page.locator("td.trail button").nth(best["seat"])
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(highlights).to_have_count(len(best["trail_routes"]))
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(highlights).to_have_count(0)
    ticket = page.locator(".sheet .tickets button:not(.undone)").first
    ticket.click()
    expect(page.locator(".frame.veiled")).to_be_visible()
    expect(highlights.first).to_be_visible()
    ticket.click()
    expect(page.locator(".frame.veiled")).to_have_count(0)


def test_a_rematch_against_bots_starts_at_once(open_page: PageFactory, server: Server) -> None:
    page, seated = open_finished_game(open_page, server)
    button(page, "count-rematch").click()
    page.wait_for_function(OPEN_TABLE, arg=seated.table.id)
    expect(page.get_by_role("dialog", name=translate("en", "ticket-choose"))).to_be_visible()
    expect(button(page, "room-start")).to_have_count(0)


def test_a_rematch_reserves_the_seats_of_the_others(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server, "Ada"), User(server, "Ben")
    table = store_table(server, scenes.finished("amsterdam", 3), [ada, "conductor", ben])
    hers, his = (open_page(user=person) for person in (ada, ben))
    for page in (hers, his):
        page.goto(table.path)
        expect(button(page, "count-rematch")).to_be_visible()
    button(hers, "count-rematch").click()
    hers.wait_for_function(OPEN_TABLE, arg=table.id)
    his.get_by_role("link", name=translate("en", "count-rematch-go"), exact=True).click()
    his.wait_for_function(OPEN_TABLE, arg=table.id)
    assert his.url == hers.url
    for page in (hers, his):
        seats = page.locator("ol.seats > li")
        for seat, name in enumerate(["Ada", translate("en", "seat-bot"), "Ben"]):
            expect(seats.nth(seat)).to_contain_text(name)
    expect(hers.locator("ol.seats > li").nth(2)).to_contain_text(translate("en", "room-reserved", name="Ben"))
    expect(button(hers, "room-start")).to_be_disabled()
    check_axe(his)
    button(his, "room-accept-at", number=3).click()
    button(hers, "room-start").click()
    for page in (hers, his):
        expect(page.locator(".turn.mine")).to_be_visible()


def test_record_and_picture_can_be_downloaded(open_page: PageFactory, server: Server, tmp_path: Path) -> None:
    page, (_, table) = open_finished_game(open_page, server, "amsterdam", 3)
    record = downloaded(page, "count-record", tmp_path)
    assert record.name == f"draisine-amsterdam-{table.id}.jsonl"
    game = Game.replay(record.read_text())
    assert game.is_over
    assert [seat.total for seat in game.score_sheet().seats] == shown_table(page)[translate("en", "count-total")]

    button(page, "count-picture").click()
    picture = page.get_by_role("img", name=translate("en", "count-picture-alt"))
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 600", arg=picture.element_handle())
    assert downloaded(page, "count-picture-save", tmp_path).read_bytes().startswith(b"\x89PNG")
    assert page.url.endswith(table.path)


def downloaded(page: Page, link: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=translate("en", link), exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path
