"""Europe at the page: tunnels, ferries and stations."""

import re

import pytest
from playwright.sync_api import expect

from draisine.play import Event, Game, moves
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.score_table import check_score_table
from tests.web.servers import Server
from tests.web.table_page import count_payments, moves_causing, sit, with_name
from tests.web.translations import translate


def tunnel_with_extra_cost() -> tuple[Game, str]:
    """A tunnel with one payment that then demands extra cards which the seat has."""

    def demands_payable_extra(after: Game, _: list[Event]) -> bool:
        return any(isinstance(move, moves.PayExtra) for move in after.legal_moves())

    def routes(game: Game) -> list[str]:
        found = moves_causing(game, moves.Claim, demands_payable_extra)
        return [claim.route for claim in found if count_payments(game, claim.route) == 1]

    game = scenes.search("a tunnel will ask", lambda game: bool(routes(game)), "europe", 2, "random")
    return game, routes(game)[0]


def test_a_tunnel_warns_demands_extra_cards_and_is_paid(open_page: PageFactory, server: Server) -> None:
    game, route = tunnel_with_extra_cost()
    table_page = sit(open_page, server, game)
    expect(table_page.open_claim(route)).to_contain_text(translate("en", "claim-tunnel"))
    table_page.press("claim-confirm")
    panel = table_page.page.get_by_role("dialog", name=translate("en", "tunnel-title", route=table_page.between(route)))
    expect(panel).to_be_visible()
    tunnel = table_page.view()["tunnel"]
    turned = panel.locator("img").evaluate_all("all => all.map(each => each.alt)")
    assert turned == [translate("en", f"card-{kind}", count=1) for kind in tunnel["turned"]]
    expect(panel).to_contain_text(translate("en", "tunnel-due", count=tunnel["extra"]))
    held = sum(table_page.view()["own"]["hand"].values())
    table_page.player.button("tunnel-pay", panel).click()
    expect(table_page.route(route)).to_have_attribute("aria-label", re.compile(translate("en", "route-own") + "$"))
    assert sum(table_page.view()["own"]["hand"].values()) == held - tunnel["extra"]
    expect(panel).to_have_count(0)


def test_a_tunnel_can_be_abandoned_and_the_cards_return(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.tunnel_payment())
    before = table_page.view()
    table_page.press("tunnel-leave")
    tunnel = before["tunnel"]
    left = translate("en", "event-tunnel_left", seat="Ada", route=table_page.between(tunnel["route"]))
    expect(table_page.log().filter(has_text=left)).to_have_count(1)
    hand = table_page.view()["own"]["hand"]
    assert hand == {kind: before["own"]["hand"].get(kind, 0) + tunnel["laid"].get(kind, 0) for kind in hand}
    shown = table_page.page.locator(".hand .pile .count").all_inner_texts()
    assert sum(map(int, shown)) == sum(hand.values())
    expect(table_page.route(tunnel["route"])).not_to_have_attribute(
        "aria-label", re.compile(translate("en", "route-own") + "$")
    )


def test_an_unaffordable_tunnel_shows_that_it_cannot_be_paid(open_page: PageFactory, server: Server) -> None:
    def unaffordable(game: Game) -> bool:
        return game.to_move == (0,) and game.legal_moves(0) == [moves.LeaveTunnel()]

    table_page = sit(open_page, server, scenes.search("a tunnel too dear", unaffordable, "europe", 2, "random"))
    pay, leave = (table_page.page.locator(".panel .answers button").nth(number) for number in (0, 1))
    extra = translate("en", "number-cards", count=table_page.view()["tunnel"]["extra"])
    expect(pay).to_have_text(translate("en", "tunnel-pay", cards=extra))
    missing = re.compile(re.escape(translate("en", "tunnel-cannot", reason="…")).replace("…", r"\d more .+ needed"))
    expect(pay).to_have_accessible_description(missing)
    expect(pay).to_be_disabled()
    expect(leave).to_have_text(translate("en", "tunnel-leave"))
    leave.click()
    expect(table_page.page.locator(".panel")).to_have_count(0)
    assert table_page.view()["tunnel"] is None


def test_a_ferry_shows_its_locomotives_and_every_payment_includes_them(open_page: PageFactory, server: Server) -> None:
    def ferries(game: Game) -> list[str]:
        if game.to_move != (0,):
            return []
        ids = [each for each, facts in zip(game.board.route_ids, game.board.route, strict=True) if facts.ferry]
        return [route for route in ids if count_payments(game, route) > 1]

    game = scenes.search("a ferry", lambda game: bool(ferries(game)), "europe", 2, "random")
    table_page = sit(open_page, server, game)
    route = ferries(game)[0]
    due = table_page.board()["routes"][route]["ferry"]
    panel = table_page.open_claim(route)
    expect(panel).to_contain_text(translate("en", "claim-ferry", count=due))
    payments = panel.get_by_role("radio")
    expect(payments).to_have_count(count_payments(game, route))
    for payment in panel.locator("label .visually-hidden").all_inner_texts():
        found = re.search(r"(\d+) locomotives?", payment)
        assert found is not None, payment
        assert int(found[1]) >= due
    last = panel.locator("label .visually-hidden").all_inner_texts()[-1]
    payments.last.check()
    expect(panel).to_contain_text(translate("en", "claim-line", route=table_page.between(route), cards=last))
    table_page.press("claim-confirm")
    line = translate("en", "event-route_claimed", seat="Ada", route=table_page.between(route), cards=last)
    expect(table_page.log().filter(has_text=line)).to_have_count(1)


@pytest.mark.parametrize("target", ["board", "list"])
def test_a_station_is_built_in_the_selected_city(open_page: PageFactory, server: Server, target: str) -> None:
    table_page = sit(open_page, server, scenes.station())
    city = sorted(move.split(" with ")[0] for move in table_page.moves("station"))[-1]
    table_page.press("market-station")
    if target == "board":
        table_page.player.click_city(city)
    else:
        cities = table_page.page.get_by_role("dialog", name=translate("en", "market-station"))
        cities.get_by_role("button", name=table_page.city(city), exact=True).click()
    panel = table_page.page.get_by_role("dialog", name=translate("en", "station-title", city=table_page.city(city)))
    expect(panel).to_be_visible()
    left = table_page.view()["players"][0]["stations"]
    table_page.press("station-confirm")
    stands = with_name("city-station", "Ada", city=table_page.city(city))
    expect(table_page.page.locator(f'[data-city="{city}"]')).to_have_attribute("aria-label", stands)
    assert table_page.view()["stations"][city] == 0
    expect(
        table_page.page.locator(".side").get_by_title(translate("en", "seat-stations", count=left - 1))
    ).to_have_count(1)


def test_used_and_unused_stations_are_counted(open_page: PageFactory, server: Server) -> None:
    def counted(game: Game) -> bool:
        if not game.is_over:
            return False
        sheet = game.score_sheet()
        unused = [line.points for seat in sheet.seats for line in seat.lines if line.kind == "stations"]
        return any(seat.borrowed for seat in sheet.seats) and any(unused)

    table_page = sit(open_page, server, scenes.search("a station that was used", counted, "europe", 3))
    sheet = check_score_table(table_page.page, "en")
    expected = [seat["borrowed"] for seat in sheet["seats"] if seat["borrowed"]]
    shown = table_page.page.locator(".count .borrowed").all_inner_texts()
    assert sorted(shown) == sorted(
        translate("en", "count-borrowed", routes=", ".join(map(table_page.between, routes))) for routes in expected
    )
