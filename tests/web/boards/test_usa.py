"""USA at the page: parallel routes, tickets, cards, the last round and the longest trail."""

import re

import pytest
from playwright.sync_api import expect

from draisine.play import Game, events, moves, new_game
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.score_table import check_score_table
from tests.web.servers import Server
from tests.web.table_page import TablePage, can_cause, moves_causing, occur, sit, with_name
from tests.web.translations import translate


def parallel_routes(game: Game) -> list[str]:
    """Two claimable routes of different colours between the same cities."""
    if game.to_move != (0,):
        return []
    claimable = {move.route for move in game.legal_moves(0) if isinstance(move, moves.Claim)}
    tracks: dict[tuple[str, ...], list[str]] = {}
    colours = {}
    for route, facts in zip(game.board.route_ids, game.board.route, strict=True):
        colours[route] = str(facts.colour)
        if route in claimable and colours[route] != "gray":
            tracks.setdefault(tuple(facts.between), []).append(route)
    return next((pair for pair in tracks.values() if len({colours[route] for route in pair}) == 2), [])


def test_one_of_two_parallel_routes_is_claimed_and_the_other_closes(open_page: PageFactory, server: Server) -> None:
    game = scenes.search("two tracks", lambda game: bool(parallel_routes(game)), "usa", 2, "random")
    table_page = sit(open_page, server, game, bots=True)
    first, second = parallel_routes(game)
    colours = [
        translate("en", f"card.{table_page.board()['routes'][route]['colour']}", count=1) for route in (first, second)
    ]
    panel = table_page.open_claim(first)
    sides = panel.get_by_role("group", name=translate("en", "claim.side"))
    assert [side.strip() for side in sides.locator("label").all_inner_texts()] == colours
    expect(sides.get_by_role("radio", name=colours[0])).to_be_checked()
    sides.get_by_role("radio", name=colours[1]).check()
    expect(panel.locator(".line")).to_contain_text(colours[1])
    table_page.press("claim.confirm")
    expect(table_page.route(second)).to_have_attribute("aria-label", re.compile(translate("en", "route.own") + "$"))
    assert table_page.view()["routes"][second] == 0
    _check_closed(table_page, first)


def _check_closed(table_page: TablePage, route: str) -> None:
    """The route is marked and labelled as closed, and a click says why."""
    closed = table_page.route(route)
    expect(closed).to_have_attribute("aria-label", re.compile(translate("en", "route.closed") + "$"))
    expect(closed.locator('path[style*="--closed"]')).to_have_count(1)
    table_page.player.wait_for_turn()
    table_page.player.click_route(route)
    choices = table_page.me.snapshot(table_page.table)["choices"]
    why = choices["reasons"][choices["refused"][route]]["en"]
    expect(table_page.page.locator(".notices [role=alert]")).to_contain_text(why)
    expect(table_page.page.locator(".panel")).to_have_count(0)


def test_too_few_tickets_cannot_be_kept(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, new_game("usa", 2, "tickets"))
    keep = table_page.player.button("ticket.choose.keep")
    boxes = table_page.page.locator(".panel").get_by_role("checkbox")
    expect(keep).to_have_text(translate("en", "ticket.choose.keep", count=3))
    boxes.nth(0).uncheck()
    expect(keep).to_be_enabled()
    boxes.nth(1).uncheck()
    expect(keep).to_have_text(translate("en", "ticket.choose.keep", count=1))
    expect(keep).to_be_disabled()
    boxes.nth(0).check()
    expect(keep).to_be_enabled()
    offer = table_page.view()["own"]["offer"]
    before = table_page.player.seq()
    keep.click()
    table_page.player.wait_for_change(before)
    own = table_page.view()["own"]
    assert sorted(own["chosen"] or [ticket["id"] for ticket in own["tickets"]]) == sorted([offer[0], offer[2]])


def test_hovering_over_a_ticket_highlights_its_cities(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, new_game("usa", 2, "tickets"))
    board = table_page.board()
    offer = table_page.view()["own"]["offer"]
    labels = table_page.page.locator(".panel label")
    expect(labels).to_have_count(len(offer))
    for label, ticket in zip(labels.all(), offer, strict=True):
        label.hover()
        ends = [board["cities"][city] for city in board["tickets"][ticket]["between"]]
        expect(table_page.page.locator(".veil")).to_have_count(1)
        expect(table_page.page.locator("circle.beam")).to_have_count(2)
        lit = table_page.page.locator("circle.beam").evaluate_all(
            "all => all.map(each => [each.cx.baseVal.value, each.cy.baseVal.value])"
        )
        for (x, y), city in zip(sorted(lit), sorted(ends, key=lambda end: end["x"]), strict=True):
            assert (x, y) == pytest.approx((city["x"], city["y"]), abs=0.1)
    table_page.page.mouse.move(400, 400)
    expect(table_page.page.locator(".veil")).to_have_count(0)


def test_filtering_by_a_colour_shows_only_routes_it_can_pay(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn())
    claims = [move.split(" with ") for move in table_page.moves("claim")]
    all_routes = {route for route, _ in claims}
    assert {route for route, _ in table_page.player.routes()} == all_routes
    for kind, count in table_page.view()["own"]["hand"].items():
        pile = {"count": count, "card": translate("en", f"card.{kind}", count=count)}
        table_page.press("hand.filter", **pile)
        payable = {route for route, cards in claims if re.search(rf"\d {kind}\b", cards)}
        expect(table_page.page.get_by_role("button", name=translate("en", "hand.filter.off", **pile))).to_be_visible()
        assert {route for route, _ in table_page.player.routes()} == payable
        table_page.press("hand.filter.off", **pile)
    assert {route for route, _ in table_page.player.routes()} == all_routes


def test_a_double_click_on_the_deck_draws_two_cards(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn())
    before = table_page.view()
    table_page.page.locator(".market .deck").first.dblclick()
    expect(table_page.page.locator("header .turn")).to_contain_text(with_name("turn.other", "Ben"))
    after = table_page.view()
    assert sum(after["own"]["hand"].values()) == sum(before["own"]["hand"].values()) + 2
    assert after["market"] == before["market"]


def test_three_locomotives_are_replaced_and_logged(open_page: PageFactory, server: Server) -> None:
    swept = occur(events.MarketSwept)
    game = scenes.search("a sweep", can_cause(moves.DrawCard, swept), "usa", 2, "random")
    draw = moves_causing(game, moves.DrawCard, swept)[0]
    table_page = sit(open_page, server, game)
    lines = table_page.log().filter(has_text=translate("en", "log.market_swept"))
    before = lines.count()
    table_page.page.locator(".market .face").nth(draw.place - 1).click()
    expect(lines).to_have_count(before + 1)
    cards = table_page.page.locator(".market .face")
    expect(cards).to_have_count(5)


def test_the_last_round_is_announced(open_page: PageFactory, server: Server) -> None:
    def last(game: Game) -> bool:
        return game.to_move == (0,) and game.view().turns_left is not None

    table_page = sit(open_page, server, scenes.search("last turn", last))
    expect(table_page.page.get_by_text(translate("en", "table.last_round.you"))).to_be_visible()
    expect(table_page.log().filter(has_text=translate("en", "log.last_round", seat=""))).to_have_count(1)


def test_the_longest_trail_is_highlighted_at_the_end(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.finished())
    sheet = check_score_table(table_page.page, "en")
    score = next(
        seat for seat in sheet["seats"] for line in seat["lines"] if line["kind"] == "longest_trail" and line["points"]
    )
    name = table_page.page.locator(".count thead .name").nth(score["seat"]).inner_text()
    trail = table_page.page.get_by_role("button", name=with_name("count.show_trail", name))
    trail.click()
    expect(table_page.page.locator("path.beam")).to_have_count(len(score["trail_routes"]))
    trail.click()
    expect(table_page.page.locator(".veil")).to_have_count(0)
