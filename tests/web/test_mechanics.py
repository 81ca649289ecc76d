"""What each game has of its own, done at the page: tunnels, ferries, stations, Cities, Alvin, goods, races, bonuses."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Event, Game, Move, events, moves, new_game
from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, Table, seat_in, seat_me_in
from tests.web.ledgers import check_final_table
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import pattern, word

Outcome = Callable[[Game, list[Event]], bool]


class Sitting(NamedTuple):
    """Somebody at a table: their page, and what the server shows them."""

    page: Page
    hands: Hands
    me: Person
    table: Table

    def view(self) -> Any:
        return self.me.look(self.table)["view"]

    def moves(self, verb: str) -> list[str]:
        """Moves that are open now, without their verb."""
        choices = self.me.look(self.table)["choices"]
        found = [move for move in choices["moves"] if move.startswith(f"{verb} ")] if choices else []
        return [move.removeprefix(f"{verb} ") for move in found]

    def board(self) -> Any:
        return self.page.request.get(f"/api/boards/{self.view()['board']}").json()

    def city(self, city: str) -> str:
        return str(self.board()["cities"][city]["en"])

    def between(self, route: str) -> str:
        board = self.board()
        return " – ".join(board["cities"][city]["en"] for city in board["routes"][route]["between"])

    def log(self) -> Locator:
        """The lines of the log."""
        self.page.get_by_role("tab", name=word("en", "table.tab.log")).click()
        return self.page.locator("[role=log] li")

    def route(self, route: str) -> Locator:
        return self.page.locator(f'[data-route="{route}"]')

    def point(self, route: str) -> Locator:
        """Click a route; gives the question that opens."""
        self.hands.point_at(route)
        panel = self.page.get_by_role("dialog", name=word("en", "claim.title", route=self.between(route)))
        expect(panel).to_be_visible()
        return panel

    def press(self, name: str, **values: object) -> None:
        self.page.get_by_role("button", name=word("en", name, **values), exact=True).click()


def with_name(words: str, name: str, **values: object) -> str:
    """Words with somebody's name in them."""
    return word("en", words, **values).replace("{name}", name)


def sit(visitor: Visitor, server: Server, game: Game, *, bots: bool = False) -> Sitting:
    """In the first seat. In the others sit people who do nothing, so that things stay as they are, or else bots."""
    me = Person(server)
    others = [Person(server, name) for name in ("Ben", "Cleo")[: game.players - 1]]
    table = seat_me_in(server, game, me=me).table if bots else seat_in(server, game, [me, *others])
    page = visitor(person=me)
    page.goto(table.path)
    expect(page.locator(".table")).to_be_visible()
    return Sitting(page, Hands(page), me, table)


def brings(kind: type[Move], outcome: Outcome) -> scenes.Moment:
    """The moment when the first seat has a move of a kind with an outcome, however it pays for it."""
    return lambda game: bool(moves_that_bring(game, kind, outcome))


def moves_that_bring(game: Game, kind: type[Move], outcome: Outcome) -> list[Any]:
    """What is drawn then is what will be drawn at the page: chance is settled beforehand."""
    if game.to_move != (0,):
        return []
    return [move for move in game.legal_moves(0) if isinstance(move, kind) and _brings(game, move, outcome)]


def _brings(game: Game, move: Move, outcome: Outcome) -> bool:
    after = game.copy()
    return outcome(after, after.play(move))


def happens(*kinds: type[Event]) -> Outcome:
    """The outcome that things happen, to the first seat where they happen to one."""
    return lambda _, told: all(
        any(isinstance(event, kind) and getattr(event, "seat", 0) == 0 for event in told) for kind in kinds
    )


def ways_to_pay(game: Game, route: str) -> int:
    return sum(isinstance(move, moves.Claim) and move.route == route for move in game.legal_moves(0))


# Europe


def a_tunnel_that_will_ask() -> tuple[Game, str]:
    """A tunnel with one way to pay, which then asks for more that is in hand."""

    def asks(after: Game, _: list[Event]) -> bool:
        return any(isinstance(move, moves.PayExtra) for move in after.legal_moves())

    def routes(game: Game) -> list[str]:
        found = moves_that_bring(game, moves.Claim, asks)
        return [claim.route for claim in found if ways_to_pay(game, claim.route) == 1]

    game = scenes.until("a tunnel will ask", lambda game: bool(routes(game)), "europe", 2, "random")
    return game, routes(game)[0]


def test_a_tunnel_warns_then_asks_and_is_paid(visitor: Visitor, server: Server) -> None:
    game, route = a_tunnel_that_will_ask()
    sitting = sit(visitor, server, game)
    expect(sitting.point(route)).to_contain_text(word("en", "claim.tunnel"))
    sitting.press("claim.confirm")
    panel = sitting.page.get_by_role("dialog", name=word("en", "tunnel.title", route=sitting.between(route)))
    expect(panel).to_be_visible()
    tunnel = sitting.view()["tunnel"]
    turned = panel.locator("img").evaluate_all("all => all.map(each => each.alt)")
    assert turned == [word("en", f"card.{kind}", count=1) for kind in tunnel["turned"]]
    expect(panel).to_contain_text(word("en", "tunnel.due", count=tunnel["extra"]))
    held = sum(sitting.view()["own"]["hand"].values())
    sitting.hands.button("tunnel.pay", panel).click()
    expect(sitting.route(route)).to_have_attribute("aria-label", re.compile(word("en", "route.own") + "$"))
    assert sum(sitting.view()["own"]["hand"].values()) == held - tunnel["extra"]
    expect(panel).to_have_count(0)


def test_a_tunnel_can_be_left_and_the_cards_come_back(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_tunnel_that_asks())
    before = sitting.view()
    sitting.press("tunnel.leave")
    tunnel = before["tunnel"]
    left = word("en", "log.tunnel_left", seat="Ada", route=sitting.between(tunnel["route"]))
    expect(sitting.log().filter(has_text=left)).to_have_count(1)
    hand = sitting.view()["own"]["hand"]
    assert hand == {kind: before["own"]["hand"].get(kind, 0) + tunnel["laid"].get(kind, 0) for kind in hand}
    shown = sitting.page.locator(".hand .pile .count").all_inner_texts()
    assert sum(map(int, shown)) == sum(hand.values())
    expect(sitting.route(tunnel["route"])).not_to_have_attribute(
        "aria-label", re.compile(word("en", "route.own") + "$")
    )


def test_a_tunnel_that_is_too_dear_shows_that_it_cannot_be_paid(visitor: Visitor, server: Server) -> None:
    def too_dear(game: Game) -> bool:
        return game.to_move == (0,) and game.legal_moves(0) == [moves.LeaveTunnel()]

    sitting = sit(visitor, server, scenes.until("a tunnel too dear", too_dear, "europe", 2, "random"))
    pay, leave = (sitting.page.locator(".panel .answers button").nth(number) for number in (0, 1))
    expect(pay).to_have_text(word("en", "tunnel.cannot"))
    expect(pay).to_be_disabled()
    expect(leave).to_have_text(word("en", "tunnel.leave"))
    leave.click()
    expect(sitting.page.locator(".panel")).to_have_count(0)
    assert sitting.view()["tunnel"] is None


def test_a_ferry_names_its_locomotives_and_every_payment_has_them(visitor: Visitor, server: Server) -> None:
    def ferries(game: Game) -> list[str]:
        if game.to_move != (0,):
            return []
        ids = [each for each, facts in zip(game.board.route_ids, game.board.route, strict=True) if facts.ferry]
        return [route for route in ids if ways_to_pay(game, route) > 1]

    game = scenes.until("a ferry", lambda game: bool(ferries(game)), "europe", 2, "random")
    sitting = sit(visitor, server, game)
    route = ferries(game)[0]
    due = sitting.board()["routes"][route]["ferry"]
    panel = sitting.point(route)
    expect(panel).to_contain_text(word("en", "claim.ferry", count=due))
    ways = panel.get_by_role("radio")
    expect(ways).to_have_count(ways_to_pay(game, route))
    for way in panel.locator("label .unseen").all_inner_texts():
        found = re.search(r"(\d+) locomotives?", way)
        assert found is not None, way
        assert int(found[1]) >= due
    last = panel.locator("label .unseen").all_inner_texts()[-1]
    ways.last.check()
    expect(panel).to_contain_text(word("en", "claim.line", route=sitting.between(route), cards=last))
    sitting.press("claim.confirm")
    told = word("en", "log.route_claimed", seat="Ada", route=sitting.between(route), cards=last)
    expect(sitting.log().filter(has_text=told)).to_have_count(1)


@pytest.mark.parametrize("way", ["board", "list"])
def test_a_station_is_built_where_one_points(visitor: Visitor, server: Server, way: str) -> None:
    sitting = sit(visitor, server, scenes.a_station())
    city = sorted(move.split(" with ")[0] for move in sitting.moves("station"))[-1]
    sitting.press("market.station")
    if way == "board":
        sitting.hands.point_at_city(city)
    else:
        places = sitting.page.get_by_role("dialog", name=word("en", "market.station"))
        places.get_by_role("button", name=sitting.city(city), exact=True).click()
    panel = sitting.page.get_by_role("dialog", name=word("en", "station.title", city=sitting.city(city)))
    expect(panel).to_be_visible()
    left = sitting.view()["players"][0]["stations"]
    sitting.press("station.confirm")
    stands = with_name("city.station", "Ada", city=sitting.city(city))
    expect(sitting.page.locator(f'[data-city="{city}"]')).to_have_attribute("aria-label", stands)
    assert sitting.view()["stations"][city] == 0
    expect(sitting.page.locator(".side").get_by_title(word("en", "seat.stations", count=left - 1))).to_have_count(1)


def test_stations_are_counted_used_or_not(visitor: Visitor, server: Server) -> None:
    def counted(game: Game) -> bool:
        if not game.is_over:
            return False
        sheet = game.score_sheet()
        unused = [line.points for seat in sheet.seats for line in seat.lines if line.kind == "stations"]
        return any(seat.borrowed for seat in sheet.seats) and any(unused)

    sitting = sit(visitor, server, scenes.until("a station that was used", counted, "europe", 3))
    sheet = check_final_table(sitting.page, "en")
    expected = [seat["borrowed"] for seat in sheet["seats"] if seat["borrowed"]]
    shown = sitting.page.locator(".count .borrowed").all_inner_texts()
    assert sorted(shown) == sorted(
        word("en", "count.borrowed", routes=", ".join(map(sitting.between, routes))) for routes in expected
    )


# USA


def two_tracks(game: Game) -> list[str]:
    """Two tracks between two cities in different colours, both of them to be had."""
    if game.to_move != (0,):
        return []
    open_now = {move.route for move in game.legal_moves(0) if isinstance(move, moves.Claim)}
    tracks: dict[tuple[str, ...], list[str]] = {}
    colours = {}
    for route, facts in zip(game.board.route_ids, game.board.route, strict=True):
        colours[route] = str(facts.colour)
        if route in open_now and colours[route] != "gray":
            tracks.setdefault(tuple(facts.between), []).append(route)
    return next((pair for pair in tracks.values() if len({colours[route] for route in pair}) == 2), [])


def test_of_two_tracks_one_chooses_and_the_other_is_closed(visitor: Visitor, server: Server) -> None:
    game = scenes.until("two tracks", lambda game: bool(two_tracks(game)), "usa", 2, "random")
    sitting = sit(visitor, server, game, bots=True)
    first, second = two_tracks(game)
    colours = [word("en", f"card.{sitting.board()['routes'][route]['colour']}", count=1) for route in (first, second)]
    panel = sitting.point(first)
    sides = panel.get_by_role("group", name=word("en", "claim.side"))
    assert [side.strip() for side in sides.locator("label").all_inner_texts()] == colours
    expect(sides.get_by_role("radio", name=colours[0])).to_be_checked()
    sides.get_by_role("radio", name=colours[1]).check()
    expect(panel.locator(".line")).to_contain_text(colours[1])
    sitting.press("claim.confirm")
    expect(sitting.route(second)).to_have_attribute("aria-label", re.compile(word("en", "route.own") + "$"))
    assert sitting.view()["routes"][second] == 0
    _check_closed(sitting, first)


def _check_closed(sitting: Sitting, route: str) -> None:
    """It carries the mark of closed routes, is called so, and a click says why."""
    closed = sitting.route(route)
    expect(closed).to_have_attribute("aria-label", re.compile(word("en", "route.closed") + "$"))
    expect(closed.locator('path[style*="--closed"]')).to_have_count(1)
    sitting.hands.settled()
    sitting.hands.point_at(route)
    choices = sitting.me.look(sitting.table)["choices"]
    why = choices["reasons"][choices["refused"][route]]["en"]
    expect(sitting.page.locator(".notices [role=alert]")).to_contain_text(why)
    expect(sitting.page.locator(".panel")).to_have_count(0)


def test_tickets_are_locked_until_enough_are_kept(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, new_game("usa", 2, "tickets"))
    keep = sitting.hands.button("ticket.choose.keep")
    boxes = sitting.page.locator(".panel").get_by_role("checkbox")
    expect(keep).to_have_text(word("en", "ticket.choose.keep", count=3))
    boxes.nth(0).uncheck()
    expect(keep).to_be_enabled()
    boxes.nth(1).uncheck()
    expect(keep).to_have_text(word("en", "ticket.choose.keep", count=1))
    expect(keep).to_be_disabled()
    boxes.nth(0).check()
    expect(keep).to_be_enabled()
    offer = sitting.view()["own"]["offer"]
    before = sitting.hands.seq()
    keep.click()
    sitting.hands.changed(before)
    own = sitting.view()["own"]
    assert sorted(own["chosen"] or [ticket["id"] for ticket in own["tickets"]]) == sorted([offer[0], offer[2]])


def test_the_cities_of_a_ticket_shine_while_it_is_pointed_at(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, new_game("usa", 2, "tickets"))
    board = sitting.board()
    offer = sitting.view()["own"]["offer"]
    labels = sitting.page.locator(".panel label")
    expect(labels).to_have_count(len(offer))
    for label, ticket in zip(labels.all(), offer, strict=True):
        label.hover()
        ends = [board["cities"][city] for city in board["tickets"][ticket]["between"]]
        expect(sitting.page.locator(".veil")).to_have_count(1)
        expect(sitting.page.locator("circle.beam")).to_have_count(2)
        lit = sitting.page.locator("circle.beam").evaluate_all(
            "all => all.map(each => [each.cx.baseVal.value, each.cy.baseVal.value])"
        )
        for (x, y), city in zip(sorted(lit), sorted(ends, key=lambda end: end["x"]), strict=True):
            assert (x, y) == pytest.approx((city["x"], city["y"]), abs=0.1)
    sitting.page.mouse.move(400, 400)
    expect(sitting.page.locator(".veil")).to_have_count(0)


def test_a_colour_of_the_hand_keeps_only_routes_lit_that_it_can_pay(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_turn())
    claims = [move.split(" with ") for move in sitting.moves("claim")]
    everything = {route for route, _ in claims}
    assert {route for route, _ in sitting.hands.routes()} == everything
    for kind, count in sitting.view()["own"]["hand"].items():
        pile = {"count": count, "card": word("en", f"card.{kind}", count=count)}
        sitting.press("hand.filter", **pile)
        fitting = {route for route, cards in claims if re.search(rf"\d {kind}\b", cards)}
        expect(sitting.page.get_by_role("button", name=word("en", "hand.filter.off", **pile))).to_be_visible()
        assert {route for route, _ in sitting.hands.routes()} == fitting
        sitting.press("hand.filter.off", **pile)
    assert {route for route, _ in sitting.hands.routes()} == everything


def test_a_double_click_on_the_deck_draws_two_cards(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_turn())
    before = sitting.view()
    sitting.page.locator(".market .deck").first.dblclick()
    expect(sitting.page.locator("header .turn")).to_contain_text(with_name("turn.other", "Ben"))
    after = sitting.view()
    assert sum(after["own"]["hand"].values()) == sum(before["own"]["hand"].values()) + 2
    assert after["market"] == before["market"]


def test_three_locomotives_are_swept_away_and_it_is_told(visitor: Visitor, server: Server) -> None:
    swept = happens(events.MarketSwept)
    game = scenes.until("a sweep", brings(moves.DrawCard, swept), "usa", 2, "random")
    draw = moves_that_bring(game, moves.DrawCard, swept)[0]
    sitting = sit(visitor, server, game)
    told = sitting.log().filter(has_text=word("en", "log.market_swept"))
    before = told.count()
    sitting.page.locator(".market .face").nth(draw.place - 1).click()
    expect(told).to_have_count(before + 1)
    cards = sitting.page.locator(".market .face")
    expect(cards).to_have_count(5)


def test_the_last_round_is_announced(visitor: Visitor, server: Server) -> None:
    def last(game: Game) -> bool:
        return game.to_move == (0,) and game.view().turns_left is not None

    sitting = sit(visitor, server, scenes.until("last turn", last))
    expect(sitting.page.get_by_text(word("en", "table.last_round.you"))).to_be_visible()
    expect(sitting.log().filter(has_text=word("en", "log.last_round", seat=""))).to_have_count(1)


def test_the_longest_trail_shines_at_the_end(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.finished())
    sheet = check_final_table(sitting.page, "en")
    score = next(
        seat for seat in sheet["seats"] for line in seat["lines"] if line["kind"] == "longest_trail" and line["points"]
    )
    name = sitting.page.locator(".count thead .name").nth(score["seat"]).inner_text()
    trail = sitting.page.get_by_role("button", name=with_name("count.show_trail", name))
    trail.click()
    expect(sitting.page.locator("path.beam")).to_have_count(len(score["trail_routes"]))
    trail.click()
    expect(sitting.page.locator(".veil")).to_have_count(0)


# Old West


def start_city() -> Game:
    return scenes.until("start city", scenes.can(moves.ChooseStart), "old_west", 3)


@pytest.mark.parametrize("way", ["board", "list"])
def test_a_start_city_is_chosen_where_one_points(visitor: Visitor, server: Server, way: str) -> None:
    sitting = sit(visitor, server, start_city())
    city = sorted(sitting.moves("start"))[-1]
    if way == "board":
        sitting.hands.point_at_city(city)
    else:
        places = sitting.page.get_by_role("dialog", name=word("en", "start.list"))
        places.get_by_role("button", name=sitting.city(city), exact=True).click()
    sitting.press("start.confirm", city=sitting.city(city))
    expect(sitting.page.get_by_text(word("en", "seat.start", city=sitting.city(city)))).to_be_visible()
    founded = with_name("city.founded", "Ada", city=sitting.city(city))
    expect(sitting.page.locator(f'[data-city="{city}"]')).to_have_attribute("aria-label", founded)


def test_a_city_is_founded_at_the_end_that_one_chooses(visitor: Visitor, server: Server) -> None:
    def at_both_ends(game: Game) -> bool:
        found = game.legal_moves(0) if game.to_move == (0,) else []
        return len({move.city for move in found if isinstance(move, moves.FoundCity)}) == 2

    sitting = sit(visitor, server, scenes.until("a City at both ends", at_both_ends, "old_west", 3))
    first, second = dict.fromkeys(move.split(" with ")[0] for move in sitting.moves("city"))
    panel = sitting.page.get_by_role("dialog", name=word("en", "city.title"))
    panel.get_by_role("radio", name=sitting.city(second)).check()
    sitting.hands.button("city.confirm", panel).click()
    founded = with_name("city.founded", "Ada", city=sitting.city(second))
    expect(sitting.page.locator(f'[data-city="{second}"]')).to_have_attribute("aria-label", founded)
    cities = sitting.view()["cities"]
    assert cities[second] == 0
    assert first not in cities


def test_a_city_can_be_declined(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_city())
    before = sitting.view()
    sitting.press("city.no")
    declined = sitting.log().filter(has_text=word("en", "log.city_declined", seat="Ada"))
    expect(declined).not_to_have_count(0)
    after = sitting.view()
    assert {city for city, seat in after["cities"].items() if seat == 0} == {
        city for city, seat in before["cities"].items() if seat == 0
    }


def test_alvin_is_taken_to_a_city_of_ones_own(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.alvin())
    city = sitting.moves("alvin")[-1]
    sitting.hands.point_at_city(city)
    placed = word("en", "log.alvin_placed", seat="Ada", city=sitting.city(city))
    expect(sitting.log().filter(has_text=placed)).to_have_count(1)
    expect(sitting.page.locator(".side li.you")).to_contain_text(word("en", "seat.alvin"))
    assert (sitting.view()["alvin_at"], sitting.view()["alvin_with"]) == (city, 0)
    told = sitting.page.locator(f'[data-city="{city}"]').get_attribute("aria-label") or ""
    assert "Alvin" in told, f"whoever hears the board is not told where Alvin is: {told}"


def test_points_that_go_to_anothers_city_are_told(visitor: Visitor, server: Server) -> None:
    def elsewhere(_: Game, told: list[Event]) -> bool:
        return any(isinstance(event, events.PointsScored) and event.seat != 0 for event in told)

    game = scenes.until("points for another", brings(moves.Claim, elsewhere), "old_west", 3)
    claim = moves_that_bring(game, moves.Claim, elsewhere)[0]
    after = game.copy()
    scored = [event for event in after.play(claim) if isinstance(event, events.PointsScored) and event.seat != 0]
    sitting = sit(visitor, server, game)
    sitting.point(claim.route)
    sitting.press("claim.confirm")
    line = sitting.log().filter(has_text=f"Ada claims {sitting.between(claim.route)}")
    names = sitting.page.locator(".side section ol > li .name")
    for event in scored:
        name = names.nth(event.seat).inner_text()
        points = word("en", "seat.points", count=event.points)
        expect(line).to_contain_text(word("en", "log.points.other", seat=name, points=points))


# Amsterdam


def test_a_goods_route_brings_a_goods_card(visitor: Visitor, server: Server) -> None:
    goods = happens(events.GoodsTaken)
    game = scenes.until("goods", brings(moves.Claim, goods), "amsterdam", 2)
    claim = moves_that_bring(game, moves.Claim, goods)[0]
    sitting = sit(visitor, server, game)
    before = sitting.view()["players"][0]["goods"]
    expect(sitting.point(claim.route)).to_contain_text(word("en", "claim.goods"))
    sitting.press("claim.confirm")
    expect(
        sitting.page.locator(".side li.you").get_by_title(word("en", "seat.goods", count=before + 1))
    ).to_be_visible()
    expect(sitting.log().filter(has_text=word("en", "log.goods_taken", seat="Ada"))).to_have_count(before + 1)


# First Journey


def test_tickets_are_swapped_only_after_one_has_confirmed(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.until("swap", scenes.can(moves.SwapTickets), "first_journey"))
    seq = sitting.hands.seq()
    old = {ticket["id"] for ticket in sitting.view()["own"]["tickets"]}
    sitting.press("market.swap")
    expect(sitting.page.get_by_text(word("en", "market.swap.sure"))).to_be_visible()
    sitting.press("app.cancel")
    expect(sitting.page.get_by_text(word("en", "market.swap.sure"))).to_have_count(0)
    assert sitting.hands.seq() == seq
    sitting.press("market.swap")
    sitting.press("market.swap.short")
    sitting.hands.changed(seq)
    assert {ticket["id"] for ticket in sitting.view()["own"]["tickets"]}.isdisjoint(old)
    expect(sitting.page.locator("[role=tabpanel] button .name")).to_have_text(
        [re.compile(re.escape(sitting.city(city))) for city in _first_ends(sitting)]
    )


def _first_ends(sitting: Sitting) -> list[str]:
    tickets = sitting.board()["tickets"]
    return [tickets[ticket["id"]]["between"][0] for ticket in sitting.view()["own"]["tickets"]]


def claim_that_brings(visitor: Visitor, server: Server, name: str, kind: type[Event]) -> Sitting:
    """First Journey: claim the route with which something is reached."""
    reached = happens(kind)
    game = scenes.until(name, brings(moves.Claim, reached), "first_journey", 2)
    sitting = sit(visitor, server, game)
    sitting.point(moves_that_bring(game, moves.Claim, reached)[0].route)
    sitting.press("claim.confirm")
    return sitting


def test_a_completed_ticket_is_celebrated_and_shown_to_all(visitor: Visitor, server: Server) -> None:
    sitting = claim_that_brings(visitor, server, "a ticket is done", events.TicketDone)
    expect(sitting.page.locator(".stamp")).to_contain_text(word("en", "ticket.done"))
    shown = sitting.page.locator(".side li.you .shown")
    done = sitting.view()["players"][0]["shown"][-1]
    name = " – ".join(sitting.city(city) for city in sitting.board()["tickets"][done]["between"])
    expect(shown).to_contain_text(name)
    completed = word("en", "log.ticket_done", seat="Ada", ticket=name)
    expect(sitting.log().filter(has_text=completed)).to_have_count(1)


def test_linking_the_coasts_is_told_and_counts(visitor: Visitor, server: Server) -> None:
    sitting = claim_that_brings(visitor, server, "coast to coast", events.CoastsLinked)
    expect(sitting.page.locator(".notices [role=alert]")).to_contain_text(word("en", "ticket.coasts"))
    expect(sitting.page.locator(".side li.you")).to_contain_text(word("en", "seat.coasts"))
    expect(sitting.log().filter(has_text=word("en", "log.coasts_linked", seat="Ada"))).to_have_count(1)


# Around the game


def test_a_seat_held_by_a_bot_is_taken_back(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_turn(1))
    sitting.press("table.menu")
    sitting.press("table.leave")
    expect(sitting.page.get_by_text(pattern("en", "leave.says"))).to_be_visible()
    sitting.press("table.leave")
    expect(sitting.page.locator(".banners")).to_contain_text(word("en", "held.you.left").split("{")[0])
    assert sitting.me.look(sitting.table)["table"]["seats"][0]["held"]
    sitting.press("table.take_back")
    expect(sitting.page.locator(".banners")).not_to_contain_text(word("en", "held.you.left").split("{")[0])
    assert not sitting.me.look(sitting.table)["table"]["seats"][0]["held"]
    log = sitting.log()
    expect(log.filter(has_text=word("en", "log.held.left", seat="Ada"))).to_have_count(1)
    expect(log.filter(has_text=word("en", "log.taken_back", seat="Ada"))).to_have_count(1)


def test_a_claim_is_taken_back(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_turn())
    before = sitting.view()
    route = sitting.hands.routes()[0][0]
    sitting.point(route)
    sitting.press("claim.confirm")
    expect(sitting.route(route)).to_have_attribute("aria-label", re.compile(word("en", "route.own") + "$"))
    sitting.press("table.undo")
    expect(sitting.route(route)).to_have_attribute("aria-label", re.compile(word("en", "route.claimable") + "$"))
    expect(sitting.page.locator("dialog[open]")).to_have_count(0)
    assert sitting.view() == before


def test_the_log_calls_everybody_by_their_names(visitor: Visitor, server: Server) -> None:
    sitting = sit(visitor, server, scenes.a_turn(), bots=True)
    log = sitting.log()
    expect(log.filter(has_text=with_name("log.sat", "Ada"))).to_have_count(1)
    bot = sitting.page.locator(".side section ol > li .name").nth(1).inner_text()
    expect(log.filter(has_text=with_name("log.bot_sat", bot))).to_have_count(1)
