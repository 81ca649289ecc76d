"""USA at the page: parallel routes, tickets, cards, the last round and the longest trail."""

import re

import pytest
from playwright.sync_api import expect

from draisine.play import Game, events, moves, new_game, selection_needs, ticket_paths
from tests.scenes import scene
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.score_table import check_score_table
from tests.web.servers import Server
from tests.web.table_page import TablePage, can_cause, moves_causing, occur, sit, with_name
from tests.web.translations import format_message, translate


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


def test_offered_tickets_show_what_they_need_together(open_page: PageFactory, server: Server) -> None:
    """The need is that of the tickets in hand and selected, compared with the trains left."""
    offer = ["los_angeles-miami", "seattle-los_angeles", "boston-miami"]
    game = scene(
        phase="keep_tickets",
        seats=[{"tickets": ["los_angeles-new_york"], "offer": offer}],
        routes={"denver-santa_fe": 0, "calgary-winnipeg": 0, "sault_st_marie-winnipeg": 0},
    )
    table_page = sit(open_page, server, game)
    needs = {frozenset(need.tickets): need.trains for need in selection_needs(game.board, game.view(0))}
    panel = table_page.page.get_by_role("dialog", name=translate("en", "ticket-choose"))
    reserve = game.view(0).players[0].reserve
    left = translate("en", "number-trains", count=reserve)
    expect(panel).to_contain_text(translate("en", "ticket-choose-need", needed=needs[frozenset()], trains=left))
    row = panel.locator("label").first
    alone = next(path.trains for path in ticket_paths(game.board, game.view(0)) if path.ticket == offer[0])
    more = needs[frozenset(offer[:1])] - needs[frozenset()]
    assert alone is not None
    assert 0 < more < alone
    expect(row).to_contain_text(
        translate(
            "en",
            "ticket-shares",
            trains=translate("en", "number-trains", count=alone),
            shared=alone - more,
            more=more,
        )
    )
    row.get_by_role("checkbox").check()
    expect(panel).to_contain_text(
        translate("en", "ticket-choose-need", needed=needs[frozenset(offer[:1])], trains=left)
    )
    for box in panel.get_by_role("checkbox").all():
        box.check()
    assert needs[frozenset(offer)] > reserve
    expect(panel.get_by_role("status")).to_contain_text(
        translate("en", "ticket-choose-need-too_many", needed=needs[frozenset(offer)], trains=left)
    )


def test_one_of_two_parallel_routes_is_claimed_and_the_other_closes(open_page: PageFactory, server: Server) -> None:
    game = scenes.search("two tracks", lambda game: bool(parallel_routes(game)), "usa", 2, "random")
    table_page = sit(open_page, server, game, bots=True)
    first, second = parallel_routes(game)
    colours = [
        translate("en", f"card-{table_page.board()['routes'][route]['colour']}", count=1) for route in (first, second)
    ]
    panel = table_page.open_claim(first)
    sides = panel.get_by_role("group", name=translate("en", "claim-side"))
    assert [side.strip() for side in sides.locator("label").all_inner_texts()] == colours
    expect(sides.get_by_role("radio", name=colours[0])).to_be_checked()
    sides.get_by_role("radio", name=colours[1]).check()
    expect(panel.locator(".line")).to_contain_text(colours[1])
    table_page.press("claim-confirm")
    expect(table_page.route(second)).to_have_attribute("aria-label", re.compile(translate("en", "route-own") + "$"))
    assert table_page.view()["routes"][second] == 0
    _check_closed(table_page, first)


def _check_closed(table_page: TablePage, route: str) -> None:
    """The route is marked and labelled as closed, and a click says why."""
    closed = table_page.route(route)
    expect(closed).to_have_attribute("aria-label", re.compile(translate("en", "route-closed") + "$"))
    expect(closed.locator('path[style*="--closed"]')).to_have_count(1)
    table_page.player.wait_for_turn()
    table_page.player.click_route(route)
    choices = table_page.me.snapshot(table_page.table)["choices"]
    why = format_message("en", choices["reasons"][choices["refused"][route]]["message"])
    expect(table_page.page.locator(".notices [role=alert]")).to_contain_text(why)
    expect(table_page.page.locator(".panel")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_own_tickets_stay_visible_while_new_ones_are_chosen(
    open_page: PageFactory, server: Server, phone: bool
) -> None:
    game = scene(
        phase="keep_tickets",
        seats=[{"tickets": ["denver-el_paso", "seattle-new_york"], "offer": ["boston-miami", "calgary-phoenix"]}],
        routes={"denver-santa_fe": 0, "el_paso-santa_fe": 0},
    )
    table_page = sit(open_page, server, game)
    if phone:
        table_page.page.set_viewport_size({"width": 360, "height": 740})
        table_page.page.reload()
    panel = table_page.page.get_by_role("dialog", name=translate("en", "ticket-choose"))
    held = panel.get_by_role("button", name="Seattle – New York")
    if phone:
        # The list is collapsed, so that the board and the offer have room.
        expect(held).to_be_hidden()
        panel.get_by_text(translate("en", "ticket-held", count=2)).click()
    expect(held).to_be_visible()
    expect(panel.get_by_role("button", name="Denver – El Paso")).to_be_visible()
    # Offered tickets have thin rings, incomplete ones in hand dashed rings.
    expect(table_page.page.locator(".board .ringed")).to_have_count(4)
    expect(table_page.page.locator(".board .dashed")).to_have_count(2)
    held.click()
    expect(table_page.page.locator(".board .marked")).to_have_count(2)


def test_too_few_tickets_cannot_be_kept(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, new_game("usa", 2, "tickets"))
    keep = table_page.player.button("ticket-choose-keep")
    boxes = table_page.page.locator(".panel").get_by_role("checkbox")
    more = table_page.player.button("ticket-choose-more")
    expect(boxes).to_have_count(3)
    expect(table_page.page.locator(".panel :checked")).to_have_count(0)
    expect(more).to_have_text(translate("en", "ticket-choose-more", count=2))
    expect(more).to_be_disabled()
    boxes.nth(0).focus()
    table_page.page.keyboard.press("Space")
    expect(more).to_have_text(translate("en", "ticket-choose-more", count=1))
    expect(more).to_be_disabled()
    expect(table_page.page.locator(".panel").get_by_role("status")).to_contain_text(
        translate("en", "ticket-choose-more", count=1)
    )
    boxes.nth(2).check()
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


def test_a_ticket_that_appears_under_the_mouse_is_not_highlighted_until_the_mouse_moves(
    open_page: PageFactory, server: Server
) -> None:
    table_page = sit(open_page, server, scenes.ticket_offer())
    page = table_page.page
    before = table_page.player.seq()
    expect(table_page.player.panel).to_be_visible()
    table_page.player.select_offered_tickets()
    # Where a ticket of the list will be.
    table_page.player.button("ticket-choose-keep").click(position={"x": 40, "y": 8})
    table_page.player.wait_for_change(before)
    tickets = page.locator("section[aria-labelledby=tickets-title] li button")
    expect(tickets).not_to_have_count(0)
    page.wait_for_function("() => document.querySelector('section[aria-labelledby=tickets-title] li button:hover')")
    page.wait_for_timeout(300)
    expect(page.locator(".veil")).to_have_count(0)
    tickets.first.hover(position={"x": 20, "y": 20})
    expect(page.locator(".veil")).to_have_count(1)


def test_decks_are_labelled_and_drawing_tickets_is_confirmed(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn())
    page, view = table_page.page, table_page.view()
    labels = page.locator(".market .label")
    expect(labels.nth(0)).to_have_text(f"{translate('en', 'market-deck-label')} {view['deck']}")
    expect(labels.nth(1)).to_have_text(f"{translate('en', 'market-tickets-label')} {view['ticket_deck']}")
    deck, before = page.locator(".market .deck").nth(1), table_page.player.seq()
    deck.click()
    expect(page.get_by_role("group", name=translate("en", "market-tickets-sure", count=3))).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".market [role=group]")).to_have_count(0)
    expect(deck).to_be_focused()
    assert table_page.me.snapshot(table_page.table)["seq"] == before
    deck.click()
    table_page.press("market-tickets-short")
    table_page.player.wait_for_change(before)
    expect(page.get_by_role("dialog", name=translate("en", "ticket-choose"))).to_be_visible()


def test_filtering_by_a_colour_shows_only_routes_it_can_pay(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn())
    claims = [move.split(" with ") for move in table_page.moves("claim")]
    all_routes = {route for route, _ in claims}
    assert {route for route, _ in table_page.player.routes()} == all_routes
    for kind, count in table_page.view()["own"]["hand"].items():
        pile = {"count": count, "card": translate("en", f"card-{kind}", count=count)}
        table_page.press("hand-filter", **pile)
        payable = {route for route, cards in claims if re.search(rf"\d {kind}\b", cards)}
        expect(table_page.page.get_by_role("button", name=translate("en", "hand-filter-off", **pile))).to_be_visible()
        assert {route for route, _ in table_page.player.routes()} == payable
        table_page.press("hand-filter-off", **pile)
    assert {route for route, _ in table_page.player.routes()} == all_routes


def test_a_double_click_on_the_deck_draws_two_cards(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.ordinary_turn())
    before = table_page.view()
    table_page.page.locator(".market .deck").first.dblclick()
    expect(table_page.page.locator("header .turn")).to_contain_text(with_name("turn-other", "Ben"))
    after = table_page.view()
    assert sum(after["own"]["hand"].values()) == sum(before["own"]["hand"].values()) + 2
    assert after["market"] == before["market"]


def test_three_locomotives_are_replaced_and_logged(open_page: PageFactory, server: Server) -> None:
    swept = occur(events.MarketSwept)
    game = scenes.search("a sweep", can_cause(moves.DrawCard, swept), "usa", 2, "random")
    draw = moves_causing(game, moves.DrawCard, swept)[0]
    table_page = sit(open_page, server, game)
    lines = table_page.log().filter(has_text=translate("en", "event-market_swept"))
    before = lines.count()
    table_page.page.locator(".market .face").nth(draw.place - 1).click()
    expect(lines).to_have_count(before + 1)
    cards = table_page.page.locator(".market .face")
    expect(cards).to_have_count(5)


def test_the_last_round_is_announced(open_page: PageFactory, server: Server) -> None:
    def last(game: Game) -> bool:
        return game.to_move == (0,) and game.view().turns_left is not None

    table_page = sit(open_page, server, scenes.search("last turn", last))
    expect(table_page.page.get_by_text(translate("en", "table-last_round-you"))).to_be_visible()
    expect(table_page.log().filter(has_text=translate("en", "event-last_round", seat=""))).to_have_count(1)


def test_the_longest_trail_is_highlighted_at_the_end(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.finished())
    sheet = check_score_table(table_page.page, "en")
    score = next(
        seat for seat in sheet["seats"] for line in seat["lines"] if line["kind"] == "longest_trail" and line["points"]
    )
    name = table_page.page.locator(".count thead .name").nth(score["seat"]).inner_text()
    trail = table_page.page.get_by_role("button", name=with_name("count-show_trail", name))
    trail.click()
    expect(table_page.page.locator("path.beam")).to_have_count(len(score["trail_routes"]))
    trail.click()
    expect(table_page.page.locator(".veil")).to_have_count(0)
