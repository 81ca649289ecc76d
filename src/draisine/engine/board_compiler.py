"""From a board file's content to the record that the rules read."""

from collections import defaultdict
from collections.abc import Iterable

from draisine.boards import Board
from draisine.boards.schema import GRAY as GRAY_NAME
from draisine.boards.schema import LOCOMOTIVE, Route
from draisine.engine.board_tables import Chart, RouteSet
from draisine.engine.capacities import GRAY, LENGTH, LOCO, NOTHING, WORD, WORDS
from draisine.engine.compiler.records import new
from draisine.engine.enums import Rejects, TieBreak

REJECTS = {"bottom": Rejects.BOTTOM, "shuffled": Rejects.SHUFFLED, "out": Rejects.OUT}
TIE_BREAKS = {"tickets": TieBreak.TICKETS, "stations": TieBreak.STATIONS, "trail": TieBreak.TRAIL}


def _write(target: RouteSet, routes: int) -> None:
    """Write a set given as one whole number."""
    for w in range(WORDS):
        target.word[w] = routes >> w * WORD & (1 << WORD) - 1


def _chart_route(chart: Chart, board: Board, number: int, route: Route) -> None:
    chart.end_a[number], chart.end_b[number] = (board.city_ids.index(city) for city in route.between)
    chart.length[number] = route.length
    chart.colour[number] = board.colours.index(route.colour) if route.colour in board.colours else GRAY
    chart.ferry[number] = route.ferry
    chart.tunnel[number] = int(route.tunnel)
    chart.goods_route[number] = int(route.goods)
    chart.word_of[number] = number // WORD
    chart.bit_of[number] = 1 << number % WORD


def _set_of(holds: Iterable[bool]) -> int:
    """The set of routes for which something holds."""
    return sum(1 << number for number, it_does in enumerate(holds) if it_does)


def _chart_sets(chart: Chart, board: Board) -> None:
    pairs = [frozenset(route.between) for route in board.route]
    groups, at_city = defaultdict[frozenset[str], int](int), defaultdict[str, int](int)
    for number, pair in enumerate(pairs):
        groups[pair] |= 1 << number
        for city in pair:
            at_city[city] |= 1 << number
    for number, pair in enumerate(pairs):
        _write(chart.group[number], groups[pair])
    for number, city in enumerate(board.city_ids):
        _write(chart.at_city[number], at_city[city])


def _chart_prices(chart: Chart, board: Board) -> None:
    """Which hands pay a route: so many cards of a kind, and so many locomotives among them."""
    fitting = [_set_of(route.colour in (colour, GRAY_NAME) for route in board.route) for colour in board.colours]
    for cards in range(LENGTH + 1):
        covered = _set_of(route.length <= cards for route in board.route)
        for kind, routes in enumerate(fitting):
            _write(chart.payable[kind].cards[cards], covered & routes)
        _write(chart.payable[LOCO].cards[cards], covered)
        _write(chart.boardable[cards], _set_of(route.ferry <= cards for route in board.route))


def _chart_routes(chart: Chart, board: Board) -> None:
    chart.routes = len(board.route)
    chart.words = min(WORDS, (len(board.route) + WORD - 1) // WORD)
    for number, route in enumerate(board.route):
        _chart_route(chart, board, number, route)
    _chart_sets(chart, board)
    _chart_prices(chart, board)


def _chart_tickets(chart: Chart, board: Board) -> None:
    chart.tickets = len(board.ticket)
    for number, ticket in enumerate(board.ticket):
        chart.ticket_a[number], chart.ticket_b[number] = (board.city_ids.index(city) for city in ticket.between)
        chart.ticket_value[number] = ticket.points
        chart.ticket_long[number] = int(ticket.long)
    sheet = board.tickets
    chart.deal_long, chart.deal, chart.keep_first = sheet.deal_long, sheet.deal, sheet.keep
    chart.rejects = REJECTS[sheet.rejects]
    chart.draw, chart.keep, chart.swap = sheet.draw, sheet.draw_keep, int(sheet.swap)


def _chart_cards(chart: Chart, board: Board) -> None:
    for kind, count in board.cards.deck.items():
        chart.deck_of[LOCO if kind == LOCOMOTIVE else board.colours.index(kind)] = count
    chart.hand, chart.market, chart.sweep = board.cards.hand, board.cards.market, board.cards.sweep
    chart.trains = board.trains.each
    for length, points in board.trains.points.items():
        chart.points[length] = points


def _chart_end(chart: Chart, board: Board) -> None:
    ending = board.ending
    chart.last_round_at = NOTHING if ending.last_round_at is None else ending.last_round_at
    chart.at_last_train = int(ending.at_last_train)
    chart.goal = ending.tickets_to_win
    chart.trail_bonus, chart.globetrotter = board.bonuses.longest_trail, board.bonuses.globetrotter
    for count in board.closed_at:
        chart.closed_at[count] = 1
    for place, rule in enumerate(board.tie_break):
        chart.tie_break[place] = TIE_BREAKS[rule]


def _chart_mechanics(chart: Chart, board: Board) -> None:
    chart.alvin_home = NOTHING
    if board.stations:
        chart.stations, chart.station_value = board.stations.each, board.stations.unused
    if board.founding:
        chart.cities_each, chart.city_price = board.founding.each, board.founding.price
    if board.alvin:
        chart.alvin_home, chart.alvin_points = board.city_ids.index(board.alvin.home), board.alvin.points
    if board.goods:
        chart.goods = board.goods.cards
        for count, ranks in board.goods.bonus.items():
            for rank, points in enumerate(ranks):
                chart.goods_bonus[count].points[rank] = points
    if board.coast:
        chart.has_coasts = 1
        for side, cities in ((1, board.coast.west), (2, board.coast.east)):
            for city in cities:
                chart.coast[board.city_ids.index(city)] = side


def chart_board(board: Board) -> Chart:
    """Compile a board file's content for the rules."""
    chart = new(Chart)
    chart.cities = len(board.city)
    _chart_routes(chart, board)
    _chart_tickets(chart, board)
    _chart_cards(chart, board)
    _chart_end(chart, board)
    _chart_mechanics(chart, board)
    return chart
