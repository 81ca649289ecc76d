"""The end of a game: the count before everybody's eyes, the ledger, and what can be done next."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Game
from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, Seated, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import word

STEP = 300
"""Milliseconds; nothing in the show is shorter than two of these."""
OPEN_TABLE = "(id) => location.pathname.startsWith('/table/') && !location.pathname.includes(id)"


def count_of(page: Page, table_id: str) -> Any:
    """The server's count, asked for by whoever looks at the page."""
    return page.request.get(f"/api/tables/{table_id}/count").json()


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=word("en", name), exact=True)


def at_the_end(visitor: Visitor, server: Server, board: str = "usa", players: int = 2) -> tuple[Page, Seated]:
    """Somebody who comes back to a game that is over."""
    seated = seat_me_in(server, scenes.finished(board, players))
    page = visitor(person=seated.me)
    page.goto(seated.table.path)
    expect(page.get_by_role("table")).to_be_visible()
    return page, seated


def number(words: str) -> int | None:
    return None if words == "–" else int(words.replace("−", "-"))


def ledger_of(page: Page) -> dict[str, list[int | None]]:
    rows = page.get_by_role("table").locator("tbody tr")
    return {
        row.locator("th").inner_text(): [number(cell) for cell in row.locator("td").all_inner_texts()]
        for row in rows.all()
    }


def ledger_by(sheet: Any, *, race: bool) -> dict[str, list[int | None]]:
    """The ledger that a score sheet asks for."""
    seats = sheet["seats"]
    points = [{line["kind"]: line["points"] for line in seat["lines"]} for seat in seats]
    kinds = dict.fromkeys(kind for seat in points for kind in seat)
    lines: dict[str, list[int | None]] = {
        word("en", f"count.{kind}"): [seat.get(kind) for seat in points] for kind in kinds
    }
    lines[word("en", "count.completed" if race else "count.total")] = [seat["total"] for seat in seats]
    if not race:
        lines[word("en", "count.number")] = [seat["completed"] for seat in seats]
    lines[word("en", "count.trail")] = [seat["trail"] for seat in seats]
    return lines


def test_a_game_that_ends_is_counted_in_a_show_that_can_be_skipped(visitor: Visitor, server: Server) -> None:
    me, table = seat_me_in(server, scenes.near_the_end("amsterdam", 3, left=4))
    page = visitor(person=me, still=False)
    page.goto(table.path)
    hands = Hands(page)
    hands.play_to_the_end()
    show = page.locator(".count .show")
    expect(show.get_by_role("heading", name=word("en", "count.title"))).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    button(page, "count.skip").click()
    expect(show).to_have_count(0)
    expect(page.locator(".frame.veiled")).to_have_count(0)
    ledger = ledger_by(count_of(page, table.id)["sheet"], race=False)
    assert ledger_of(page) == ledger

    page.reload()
    expect(page.get_by_role("table")).to_be_visible()
    expect(show).to_have_count(0)
    assert ledger_of(page) == ledger
    button(page, "count.again").click()
    expect(show).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("table")).to_be_visible()


def totals_told(count: Any) -> list[list[int]]:
    """How everybody stands after each thing that is counted; routes are counted for all at once."""
    totals = [0 for _ in count["sheet"]["seats"]]
    told = [[*totals]]
    for event in count["events"]:
        totals[event["seat"]] = event["total"]
        if event["kind"] == "routes" and len(told) > 1:
            told.pop()
        if totals != told[-1]:
            told.append([*totals])
    return told


def test_the_show_adds_up_to_the_result_and_ends_by_itself(visitor: Visitor, server: Server) -> None:
    seated = seat_me_in(server, scenes.finished("amsterdam", 3))
    page = visitor(person=seated.me)
    page.clock.install()
    page.goto(seated.table.path)
    expect(page.get_by_role("table")).to_be_visible()
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    button(page, "count.again").click()
    seen: list[list[int]] = []
    while shown := page.locator(".show ol .total").all_inner_texts():
        totals = [number(total) or 0 for total in shown]
        if totals not in seen[-1:]:
            seen.append(totals)
        page.clock.run_for(STEP)
    count = count_of(page, seated.table.id)
    assert seen == totals_told(count)
    assert seen[-1] == [seat["total"] for seat in count["sheet"]["seats"]]
    assert ledger_of(page) == ledger_by(count["sheet"], race=False)


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("europe", 3), ("old_west", 3), ("first_journey", 2)])
def test_the_ledger_is_the_servers_count_line_by_line(
    visitor: Visitor, server: Server, board: str, players: int
) -> None:
    page, (_, table) = at_the_end(visitor, server, board, players)
    count = count_of(page, table.id)
    assert ledger_of(page) == ledger_by(count["sheet"], race=board == "first_journey")
    check_standings(page, count["sheet"])
    check_tickets(page, count)


def check_standings(page: Page, sheet: Any) -> None:
    """The best first, and the winner is marked."""
    shown = page.locator(".sheet > ol > li")
    totals = [number(words) for words in shown.locator(".total [aria-hidden]").all_inner_texts()]
    assert sorted(totals, key=str) == sorted((seat["total"] for seat in sheet["seats"]), key=str)
    assert totals[0] == max(seat["total"] for seat in sheet["seats"])
    expect(page.locator(".sheet > ol > li.won")).to_have_count(len(sheet["winners"]))
    headline = page.locator(".sheet > h2")
    if sheet["winners"] == [0]:
        expect(headline).to_have_text(word("en", "count.you_win"))
    else:
        expect(headline).not_to_have_text(word("en", "count.you_win"))


def check_tickets(page: Page, count: Any) -> None:
    """Everybody's tickets: how many, and how many of them done."""
    kinds = {"ticket_done": True, "coasts": True, "ticket_failed": False}
    told = [(event["seat"], kinds[event["kind"]]) for event in count["events"] if event["kind"] in kinds]
    sections = page.locator(".sheet > .tickets > section")
    shown = {
        f"{section.locator('button:not(.undone)').count()}/{section.locator('button').count()}": section
        for section in sections.all()
    }
    seats = range(len(count["sheet"]["seats"]))
    wanted = [f"{told.count((seat, True))}/{sum(each == seat for each, _ in told)}" for seat in seats]
    assert sorted(sections.locator("h3 b").all_inner_texts()) == sorted(wanted)
    assert set(shown) == set(wanted)


def test_a_trail_is_lit_on_the_board_and_put_out_again(visitor: Visitor, server: Server) -> None:
    page, (_, table) = at_the_end(visitor, server)
    best = max(count_of(page, table.id)["sheet"]["seats"], key=lambda seat: seat["trail"])
    # Beside those of cities, which are round.
    lit = page.locator(".frame path.beam")
    expect(lit).to_have_count(0)
    show = page.locator("td.trail button").nth(best["seat"])
    show.click()
    expect(show).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(len(best["trail_routes"]))
    show.click()
    expect(show).to_have_attribute("aria-pressed", "false")
    expect(lit).to_have_count(0)
    ticket = page.locator(".sheet .tickets button:not(.undone)").first
    ticket.click()
    expect(page.locator(".frame.veiled")).to_be_visible()
    expect(lit.first).to_be_visible()
    ticket.click()
    expect(page.locator(".frame.veiled")).to_have_count(0)


def test_a_rematch_brings_the_same_people_to_a_new_table(visitor: Visitor, server: Server) -> None:
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    table = seat_in(server, scenes.finished("amsterdam", 3), [ada, "conductor", ben])
    hers, his = (visitor(person=person) for person in (ada, ben))
    for page in (hers, his):
        page.goto(table.path)
        expect(button(page, "count.rematch")).to_be_visible()
    button(hers, "count.rematch").click()
    hers.wait_for_function(OPEN_TABLE, arg=table.id)
    his.get_by_role("link", name=word("en", "count.rematch.go"), exact=True).click()
    his.wait_for_function(OPEN_TABLE, arg=table.id)
    assert his.url == hers.url
    for page in (hers, his):
        seats = page.locator("ol.seats > li")
        for seat, name in enumerate(["Ada", word("en", "seat.bot"), "Ben"]):
            expect(seats.nth(seat)).to_contain_text(name)
    button(hers, "room.start").click()
    for page in (hers, his):
        expect(page.locator(".turn.mine")).to_be_visible()


def test_record_and_picture_are_files_that_can_be_taken_along(visitor: Visitor, server: Server, tmp_path: Path) -> None:
    page, (_, table) = at_the_end(visitor, server, "amsterdam", 3)
    record = downloaded(page, "count.record", tmp_path)
    assert record.name == f"draisine-amsterdam-{table.id}.jsonl"
    game = Game.replay(record.read_text())
    assert game.is_over
    assert [seat.total for seat in game.score_sheet().seats] == ledger_of(page)[word("en", "count.total")]

    button(page, "count.picture").click()
    picture = page.get_by_role("img", name=word("en", "count.picture.alt"))
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 600", arg=picture.element_handle())
    address = picture.get_attribute("src") or ""
    assert address.startswith(f"/api/tables/{table.id}/picture.png?")
    assert downloaded(page, "count.picture.save", tmp_path).read_bytes().startswith(b"\x89PNG")
    assert page.url.endswith(table.path)


def downloaded(page: Page, link: str, folder: Path) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=word("en", link), exact=True).click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path
