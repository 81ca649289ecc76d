"""The built-in boards agree with the published facts about them."""

import difflib
from collections import Counter
from dataclasses import dataclass, field

import pytest

from draisine.boards import Board, Route, load, names
from tests.boards.small_board import SMALL, changed, problems

EIGHT = ["white", "blue", "yellow", "green", "red", "purple", "black", "orange"]


@dataclass(frozen=True)
class Facts:
    players: tuple[int, int]
    trains: int
    cities: int
    routes: int
    tickets: int
    ticket_points: int
    tracks: dict[int, int]
    """The number of pairs of cities joined by one route, by two, by three."""
    lengths: dict[int, int]
    spaces: dict[str, int]
    closed_at: list[int] = field(default_factory=list)


FACTS = {
    "usa": Facts(
        players=(2, 5),
        trains=45,
        cities=36,
        routes=100,
        tickets=30,
        ticket_points=349,
        tracks={1: 56, 2: 22},
        lengths={1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9},
        spaces={**dict.fromkeys(EIGHT, 27), "gray": 93},
        closed_at=[2, 3],
    ),
    "europe": Facts(
        players=(2, 5),
        trains=45,
        cities=47,
        routes=101,
        tickets=46,
        ticket_points=444,
        tracks={1: 79, 2: 11},
        lengths={1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1},
        spaces={**dict.fromkeys(EIGHT, 22), "blue": 23, "green": 23, "gray": 122},
        closed_at=[2, 3],
    ),
    "old_west": Facts(
        players=(2, 6),
        trains=40,
        cities=41,
        routes=139,
        tickets=50,
        ticket_points=511,
        tracks={1: 37, 2: 36, 3: 10},
        lengths={1: 41, 2: 38, 3: 22, 4: 20, 5: 10, 6: 5, 7: 3},
        spaces=dict(zip([*EIGHT, "gray"], [35, 36, 34, 36, 37, 36, 33, 36, 81], strict=True)),
        closed_at=[2, 3],
    ),
    "first_journey": Facts(
        players=(2, 4),
        trains=20,
        cities=19,
        routes=64,
        tickets=32,
        ticket_points=0,
        tracks={1: 14, 2: 25},
        lengths={1: 21, 2: 20, 3: 20, 4: 3},
        spaces={"yellow": 22, "green": 22, "white": 23, "black": 22, "blue": 23, "red": 21},
    ),
    "amsterdam": Facts(
        players=(2, 4),
        trains=16,
        cities=17,
        routes=45,
        tickets=24,
        ticket_points=124,
        tracks={1: 19, 2: 13},
        lengths={1: 15, 2: 19, 3: 8, 4: 3},
        spaces={"pink": 9, "blue": 9, "green": 9, "black": 9, "red": 10, "orange": 9, "gray": 34},
        closed_at=[2],
    ),
}


def test_every_built_in_board_has_facts() -> None:
    assert list(FACTS) == names()


@pytest.fixture(params=FACTS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def pairs(board: Board) -> Counter[frozenset[str]]:
    return Counter(frozenset(route.between) for route in board.route)


def spaces(routes: list[Route]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for route in routes:
        total[route.colour] += route.length
    return dict(total)


def test_counts(name: str) -> None:
    board, facts = load(name), FACTS[name]
    assert board.id == name
    assert (board.players.least, board.players.most) == facts.players
    assert board.trains.each == facts.trains
    assert len(board.city) == facts.cities
    assert len(board.route) == facts.routes
    assert len(board.ticket) == facts.tickets
    assert sum(ticket.points for ticket in board.ticket) == facts.ticket_points
    assert board.closed_at == facts.closed_at


def test_routes_by_length_colour_and_track(name: str) -> None:
    board, facts = load(name), FACTS[name]
    assert Counter(route.length for route in board.route) == facts.lengths
    assert spaces(board.route) == facts.spaces
    assert Counter(pairs(board).values()) == facts.tracks


def test_every_city_can_be_reached(name: str) -> None:
    board = load(name)
    reached, grown = set[str](), {board.city_ids[0]}
    while grown > reached:
        reached = grown
        grown = reached | {end for route in board.route if reached & {*route.between} for end in route.between}
    assert reached == set(board.city_ids)


@pytest.mark.rule("A-30")
def test_the_tracks_of_a_multiple_route_have_one_length(name: str) -> None:
    board = load(name)
    lengths = {(frozenset(route.between), route.length) for route in board.route}
    assert len(lengths) == len(pairs(board))


@pytest.mark.rule("A-02")
def test_every_length_has_points(name: str) -> None:
    board = load(name)
    assert {route.length for route in board.route} <= set(board.trains.points) or name == "first_journey"


@pytest.mark.rule("US-COMP-2", "EU-COMP-2", "OW-COMP-2")
@pytest.mark.parametrize("big", ["usa", "europe", "old_west"])
def test_the_deck_of_110_cards(big: str) -> None:
    deck = load(big).cards.deck
    assert list(deck.items()) == [*((colour, 12) for colour in EIGHT), ("locomotive", 14)]
    assert sum(deck.values()) == 110


@pytest.mark.rule("US-CARD-1")
def test_card_colours_are_the_route_colours() -> None:
    usa = load("usa")
    assert {route.colour for route in usa.route} - {"gray"} == set(usa.colours)
    assert "gray" not in usa.cards.deck


@pytest.mark.rule("A-33")
def test_names_of_colours() -> None:
    for big in ("usa", "europe", "old_west"):
        assert load(big).colours == EIGHT
    assert load("amsterdam").colours == ["pink", "blue", "green", "black", "red", "orange"]
    assert load("first_journey").colours == ["yellow", "green", "white", "black", "blue", "red"]


@pytest.mark.rule("US-COMP-3", "A-29")
def test_usa_tickets() -> None:
    points = {"-".join(ticket.between): ticket.points for ticket in load("usa").ticket}
    assert len(points) == 30
    assert (points["seattle-new_york"], points["los_angeles-new_york"], points["denver-el_paso"]) == (22, 21, 4)


@pytest.mark.rule("A-01")
def test_usa_points() -> None:
    assert load("usa").trains.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_usa_sheet() -> None:
    usa = load("usa")
    sheet = usa.tickets
    assert (sheet.deal, sheet.keep, sheet.rejects, sheet.draw, sheet.draw_keep) == (3, 2, "bottom", 3, 1)
    assert (usa.cards.hand, usa.cards.market, usa.cards.sweep) == (4, 5, 3)
    assert (usa.ending.last_round_at, usa.bonuses.longest_trail, usa.bonuses.globetrotter) == (2, 10, 0)
    assert usa.tie_break == ["tickets", "trail"]
    assert usa.unverified == []


@pytest.mark.rule("EU-COMP-3")
def test_europe_tickets() -> None:
    tickets = load("europe").ticket
    long = [ticket.points for ticket in tickets if ticket.long]
    assert (len(tickets), len(long), sum(long)) == (46, 6, 123)


def test_europe_ferries_and_tunnels() -> None:
    europe = load("europe")
    ferries = [route for route in europe.route if route.ferry]
    tunnels = [route for route in europe.route if route.tunnel]
    assert (len(ferries), sum(route.ferry for route in ferries), sum(route.length for route in ferries)) == (13, 17, 41)
    assert {route.colour for route in ferries} == {"gray"}
    assert (len(tunnels), sum(route.length for route in tunnels)) == (18, 55)
    assert not any(route.ferry for route in tunnels)


def test_europe_sheet() -> None:
    europe = load("europe")
    sheet = europe.tickets
    assert europe.trains.points == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
    assert (sheet.deal, sheet.deal_long, sheet.keep, sheet.rejects, sheet.draw) == (3, 1, 2, "out", 3)
    assert europe.stations is not None
    assert (europe.stations.each, europe.stations.unused, europe.bonuses.longest_trail) == (3, 4, 10)
    assert europe.tie_break == ["tickets", "stations", "trail"]


def test_europe_names() -> None:
    called = {city.id: (city.name, city.names.get("en"), city.names.get("fr")) for city in load("europe").city}
    assert called["moskva"] == ("Moskva", "Moscow", "Moscou")
    assert called["kobenhavn"] == ("København", "Copenhagen", "Copenhague")
    assert called["london"] == ("London", None, "Londres")
    assert called["bruxelles"] == ("Bruxelles", "Brussels", None)
    assert called["zagrab"] == ("Zágráb", "Zagreb", "Zagreb")
    assert called["kyiv"] == ("Kyïv", "Kyiv", "Kiev")


@pytest.mark.rule("OW-COMP-3", "A-86")
def test_old_west_pieces() -> None:
    west = load("old_west")
    assert len(west.ticket) == 50
    assert {"san_francisco", "bend"} not in [set(ticket.between) for ticket in west.ticket]
    assert west.founding is not None
    assert (west.founding.each, west.founding.price, west.founding.each * west.players.most) == (3, 2, 18)
    assert (west.bonuses.globetrotter, west.bonuses.longest_trail) == (15, 0)
    assert west.alvin is not None
    assert (west.alvin.home, west.alvin.points) == ("roswell", 10)


@pytest.mark.rule("OW-COMP-4")
def test_old_west_has_no_other_visitor() -> None:
    sections = {"players", "trains", "cards", "tickets", "ending", "bonuses", "founding", "alvin"}
    options = {key for key in sections | {"stations", "goods", "coast"} if getattr(load("old_west"), key) is not None}
    assert options == sections
    assert any(entry == "" and reason == "unknown key 'monsters'" for entry, reason, _ in problems("[monsters]"))


@pytest.mark.rule("A-71")
def test_old_west_routes_of_seven_spaces() -> None:
    west = load("old_west")
    seven = Counter("-".join(route.between) for route in west.route if route.length == 7)
    assert seven == {"los_angeles-san_francisco": 1, "boise-seattle": 2}
    assert west.trains.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}
    assert any("7 spaces (18)" in note for note in west.unverified)


@pytest.mark.rule("A-82")
def test_a_ferry_may_have_a_colour() -> None:
    ferries = [route for route in load("old_west").route if route.ferry]
    assert [("-".join(ferry.between), ferry.colour, ferry.length, ferry.ferry) for ferry in ferries] == [
        ("los_angeles-san_francisco", "gray", 7, 3)
    ]
    assert problems(changed(SMALL, 'colour = "gray", ferry = 1', 'colour = "red", ferry = 1')) == []


def test_old_west_sheet() -> None:
    west = load("old_west")
    sheet = west.tickets
    assert (sheet.deal, sheet.keep, sheet.rejects, sheet.draw, sheet.draw_keep) == (5, 3, "shuffled", 4, 1)
    assert (west.cards.hand, west.cards.market, west.ending.last_round_at) == (4, 5, 2)
    assert west.tie_break == ["tickets", "trail"]


@pytest.mark.rule("AM-COMP-2")
def test_amsterdam_deck() -> None:
    deck = load("amsterdam").cards.deck
    colours = ["pink", "blue", "green", "black", "red", "orange"]
    assert list(deck.items()) == [*((colour, 6) for colour in colours), ("locomotive", 8)]
    assert sum(deck.values()) == 44


@pytest.mark.rule("AM-COMP-3")
def test_amsterdam_contracts_and_goods() -> None:
    amsterdam = load("amsterdam")
    assert len(amsterdam.ticket) == 24
    assert amsterdam.goods is not None
    assert amsterdam.goods.cards == 16
    assert amsterdam.goods.bonus == {2: [8, 4], 3: [8, 5, 2], 4: [8, 6, 4, 2]}


def test_amsterdam_marks_the_contracts_designed_here() -> None:
    amsterdam = load("amsterdam")
    known = ["-".join(ticket.between) for ticket in amsterdam.ticket if not ticket.unverified]
    assert known == ["dam-de_drie_hendricken", "blauwbrug-oude_waal", "noordermarkt-waag", "jordaan-oude_kerk"]
    assert any("20 of the 24 contracts were designed here" in note for note in amsterdam.unverified)


@pytest.mark.rule("A-03")
def test_amsterdam_points() -> None:
    amsterdam = load("amsterdam")
    assert amsterdam.trains.points == {1: 1, 2: 2, 3: 4, 4: 7}
    assert any("4 spaces (7)" in note for note in amsterdam.unverified)


@pytest.mark.rule("A-115")
def test_goods_belong_to_a_track() -> None:
    goods = [route for route in load("amsterdam").route if route.goods]
    assert len(goods) == 16
    assert sum(pairs(load("amsterdam"))[frozenset(route.between)] == 2 for route in goods) == 4
    # One track of a double may give goods while the other gives none.
    assert problems(changed(SMALL, 'length = 2, colour = "red"', 'length = 2, colour = "red", goods = true')) == []


def test_amsterdam_sheet() -> None:
    amsterdam = load("amsterdam")
    sheet = amsterdam.tickets
    assert (sheet.deal, sheet.keep, sheet.rejects, sheet.draw, sheet.draw_keep) == (2, 1, "bottom", 2, 1)
    assert (amsterdam.cards.hand, amsterdam.cards.market, amsterdam.ending.last_round_at) == (2, 5, 2)
    assert amsterdam.tie_break == ["tickets"]
    assert amsterdam.bonuses.longest_trail == 0


@pytest.mark.rule("FJ-COMP-2", "A-90")
def test_first_journey_deck() -> None:
    journey = load("first_journey")
    colours = ["yellow", "green", "white", "black", "blue", "red"]
    assert list(journey.cards.deck.items()) == [*((colour, 10) for colour in colours), ("locomotive", 12)]
    assert sum(journey.cards.deck.values()) == 72
    assert any("72 train cards" in note for note in journey.unverified)


@pytest.mark.rule("FJ-COMP-3", "A-91")
def test_first_journey_tickets_and_coasts() -> None:
    """Each of the four players can earn a coast-to-coast card; the goal is the same for any player count."""
    journey = load("first_journey")
    assert len(journey.ticket) == 32
    assert (journey.players.least, journey.players.most, journey.ending.tickets_to_win) == (2, 4, 6)
    assert journey.coast is not None
    assert journey.coast.west == ["seattle", "san_francisco", "los_angeles"]
    assert journey.coast.east == ["new_york", "washington", "miami"]


@pytest.mark.rule("A-102")
def test_first_journey_has_no_gray_route() -> None:
    assert "gray" not in {route.colour for route in load("first_journey").route}
    assert "gray" in {route.colour for route in load("amsterdam").route}


def test_first_journey_sheet() -> None:
    journey = load("first_journey")
    sheet = journey.tickets
    assert (sheet.deal, sheet.keep, sheet.draw, sheet.swap) == (2, 2, 0, True)
    assert (journey.cards.hand, journey.cards.market, journey.trains.points) == (4, 0, {})
    assert journey.ending.at_last_train
    assert journey.ending.last_round_at is None
    assert (journey.closed_at, journey.tie_break) == ([], [])


def test_exonyms_differ_from_the_printed_name(name: str) -> None:
    for city in load(name).city:
        assert city.name not in city.names.values()


def test_ids_resemble_names(name: str) -> None:
    """An id is the city's name in plain letters, so a typing error in either is found."""
    for city in load(name).city:
        plain = city.name.lower().replace(" ", "_").replace("-", "_").replace(".", "")
        assert difflib.SequenceMatcher(None, plain, city.id).ratio() > 0.6, city
