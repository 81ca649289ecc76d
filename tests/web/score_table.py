"""Checks of the final score table on the page, cell by cell, against the server's score sheet."""

from itertools import chain, zip_longest
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.translations import bot_name, city_label, translate

Row = list[str]

READ_TABLE = """table => [...table.rows].map(row => [...row.cells].map(cell =>
  (cell.querySelector('.name') ?? cell).textContent.replace(/\\s+/g, ' ').trim()))"""
READ_TICKETS = """sections => sections.map(section => [...section.querySelectorAll('li button')].map(ticket =>
  [...ticket.querySelectorAll('span')].map(part => part.textContent.trim())))"""


def check_score_table(page: Page, language: str) -> dict[str, Any]:
    """Check every cell of the score table on the page; return the server's score sheet."""
    shown = page.locator(".count table")
    expect(shown).to_be_visible()
    table = page.url.split("/table/")[1].split("?")[0]
    count = page.request.get(f"/api/tables/{table}/count").json()
    sheet: dict[str, Any] = count["sheet"]
    names = _names(page, table, language)
    board = page.request.get(f"/api/boards/{sheet['board']}").json()
    _check_rows(shown.evaluate(READ_TABLE), _expected_rows(sheet, names, language, race=board["tickets_to_win"] > 0))
    _check_winners(page, sheet, names)
    _check_tickets(page, count, board, language)
    return sheet


def _check_rows(shown: list[Row], expected: list[Row]) -> None:
    """Compare row by row; pytest does not rewrite assertions in helper modules."""
    wrong = [f"{row} should be {other}" for row, other in zip_longest(shown, expected) if row != other]
    assert not wrong, "\n".join(["the page differs from the server's score sheet:", *wrong])


def _expected_rows(sheet: dict[str, Any], names: list[str], language: str, *, race: bool) -> list[Row]:
    """The expected text of every cell."""
    seats = sheet["seats"]
    kinds = list(dict.fromkeys(line["kind"] for seat in _fullest_first(seats) for line in seat["lines"]))
    points = [{line["kind"]: line["points"] for line in seat["lines"]} for seat in seats]
    rows = [["", *names]]
    rows += [[translate(language, f"count-{kind}"), *(_number(own.get(kind)) for own in points)] for kind in kinds]
    total = "count-completed" if race else "count-total"
    rows += [[translate(language, total), *(_number(seat["total"]) for seat in seats)]]
    if not race:
        rows += [[translate(language, "count-completed"), *(str(seat["completed"]) for seat in seats)]]
    return [*rows, [translate(language, "count-trail"), *(str(seat["trail"]) for seat in seats)]]


def _fullest_first(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Seats by number of score lines, most first: the longest list determines the order of the rows."""
    return sorted(seats, key=lambda seat: -len(seat["lines"]))


def _number(points: int | None) -> str:
    return "–" if points is None else str(points).replace("-", "−")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else _number(points)


def _names(page: Page, table: str, language: str) -> list[str]:
    """The names on the page: bots by their kind, numbered if there are several of one kind."""
    seats = page.request.get(f"/api/tables/{table}").json()["table"]["seats"]
    names = [seat["name"] or bot_name(language, seat["bot"]) for seat in seats]
    return [f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name for at, name in enumerate(names)]


def _check_winners(page: Page, sheet: dict[str, Any], names: list[str]) -> None:
    """The winners are highlighted, in the table and in the list above it."""
    winners = [names[seat] for seat in sheet["winners"]]
    expect(page.locator(".count thead th.won .name")).to_have_text(winners)
    expect(page.locator(".count .sheet > ol > li")).to_have_count(len(names))
    expect(page.locator(".count .sheet > ol > li.won .name > span")).to_have_text(winners)


def _check_tickets(page: Page, count: dict[str, Any], board: dict[str, Any], language: str) -> None:
    """Every ticket of every seat is listed, completed or not, with its points."""
    race = board["tickets_to_win"] > 0
    expected = [
        sorted(
            _ticket(event, board, language, race=race)
            for event in count["events"]
            if event["seat"] == seat and event["kind"] in ("ticket_done", "ticket_failed", "coasts")
        )
        for seat in range(len(count["sheet"]["seats"]))
    ]
    shown: list[list[Row]] = page.locator(".count .tickets section").evaluate_all(READ_TICKETS)
    in_order = sorted(sorted(tickets) for tickets in shown)
    _check_rows(list(chain(*in_order)), list(chain(*sorted(expected))))


def _ticket(event: dict[str, Any], board: dict[str, Any], language: str, *, race: bool) -> Row:
    done = event["kind"] != "ticket_failed"
    state = translate(language, "ticket-done" if done else "count-not_done" if race else "ticket-failed")
    name = translate(language, "count-coasts")
    if event["ticket"]:
        ends = board["tickets"][event["ticket"]]["between"]
        name = " – ".join(city_label(language, board["cities"][city]) for city in ends)
    return [state, name] if race else [state, name, _signed(event["points"])]
