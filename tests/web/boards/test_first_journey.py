"""First Journey at the page: swaps, completed tickets, and the coasts."""

import re

from playwright.sync_api import expect

from draisine.play import Event, events, moves
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.servers import Server
from tests.web.table_page import TablePage, can_cause, moves_causing, occur, sit
from tests.web.translations import translate


def test_swapping_tickets_needs_confirmation(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.search("swap", scenes.has_move(moves.SwapTickets), "first_journey"))
    seq = table_page.player.seq()
    old = {ticket["id"] for ticket in table_page.view()["own"]["tickets"]}
    table_page.press("market-swap")
    expect(table_page.page.get_by_text(translate("en", "market-swap-sure"))).to_be_visible()
    table_page.press("app-cancel")
    expect(table_page.page.get_by_text(translate("en", "market-swap-sure"))).to_have_count(0)
    assert table_page.player.seq() == seq
    table_page.press("market-swap")
    table_page.press("market-swap-short")
    table_page.player.wait_for_change(seq)
    assert {ticket["id"] for ticket in table_page.view()["own"]["tickets"]}.isdisjoint(old)
    expect(table_page.page.locator("[role=tabpanel] button .name")).to_have_text(
        [re.compile(re.escape(table_page.city(city))) for city in _first_ends(table_page)]
    )


def _first_ends(table_page: TablePage) -> list[str]:
    tickets = table_page.board()["tickets"]
    return [tickets[ticket["id"]]["between"][0] for ticket in table_page.view()["own"]["tickets"]]


def claim_causing(open_page: PageFactory, server: Server, name: str, kind: type[Event]) -> TablePage:
    """First Journey: claim a route that causes an event."""
    outcome = occur(kind)
    game = scenes.search(name, can_cause(moves.Claim, outcome), "first_journey", 2)
    table_page = sit(open_page, server, game)
    table_page.open_claim(moves_causing(game, moves.Claim, outcome)[0].route)
    table_page.press("claim-confirm")
    return table_page


def test_a_completed_ticket_is_celebrated_and_public(open_page: PageFactory, server: Server) -> None:
    table_page = claim_causing(open_page, server, "a ticket is done", events.TicketDone)
    expect(table_page.page.locator(".stamp")).to_contain_text(translate("en", "ticket-done"))
    shown = table_page.page.locator(".side li.you .shown")
    done = table_page.view()["players"][0]["shown"][-1]
    name = " – ".join(table_page.city(city) for city in table_page.board()["tickets"][done]["between"])
    expect(shown).to_contain_text(name)
    completed = translate("en", "event-ticket_done", seat="Ada", ticket=name)
    expect(table_page.log().filter(has_text=completed)).to_have_count(1)


def test_linking_the_coasts_is_announced_and_counted(open_page: PageFactory, server: Server) -> None:
    table_page = claim_causing(open_page, server, "coast to coast", events.CoastsLinked)
    expect(table_page.page.locator(".notices [role=alert]")).to_contain_text(translate("en", "ticket-coasts"))
    expect(table_page.page.locator(".side li.you")).to_contain_text(translate("en", "seat-coasts"))
    expect(table_page.log().filter(has_text=translate("en", "event-coasts_linked", seat="Ada"))).to_have_count(1)
