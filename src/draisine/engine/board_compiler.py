"""Compilation of a board to the tables that the rules read."""

from collections import defaultdict
from collections.abc import Iterable

from draisine.boards import Board
from draisine.boards.schema import GRAY as GRAY_NAME
from draisine.boards.schema import LOCOMOTIVE, Route
from draisine.engine.board_tables import BoardTables, RouteSet
from draisine.engine.capacities import GRAY, LENGTH, LOCO, NOTHING, WORD_BITS, WORDS
from draisine.engine.compiler.records import new
from draisine.engine.enums import Rejects, TieBreak

REJECTS = {"bottom": Rejects.BOTTOM, "shuffled": Rejects.SHUFFLED, "out": Rejects.OUT}
TIE_BREAKS = {"tickets": TieBreak.TICKETS, "stations": TieBreak.STATIONS, "trail": TieBreak.TRAIL}


def _write(target: RouteSet, routes: int) -> None:
    """Write a set given as the bits of one integer."""
    for w in range(WORDS):
        target.word[w] = routes >> w * WORD_BITS & (1 << WORD_BITS) - 1


def _compile_route(tables: BoardTables, board: Board, number: int, route: Route) -> None:
    tables.end_a[number], tables.end_b[number] = (board.city_ids.index(city) for city in route.between)
    tables.length[number] = route.length
    tables.colour[number] = board.colours.index(route.colour) if route.colour in board.colours else GRAY
    tables.ferry[number] = route.ferry
    tables.tunnel[number] = int(route.tunnel)
    tables.goods_route[number] = int(route.goods)
    tables.price[number] = (tables.colour[number] - GRAY) * (LENGTH + 1) + route.length
    tables.longest = max(tables.longest, route.length)
    tables.word_of[number] = number // WORD_BITS
    tables.bit_of[number] = 1 << number % WORD_BITS


def _route_set(flags: Iterable[bool]) -> int:
    """The set of routes whose flag is set."""
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _compile_route_sets(tables: BoardTables, board: Board) -> None:
    pairs = [frozenset(route.between) for route in board.route]
    groups, at_city = defaultdict[frozenset[str], int](int), defaultdict[str, int](int)
    for number, pair in enumerate(pairs):
        groups[pair] |= 1 << number
        for city in pair:
            at_city[city] |= 1 << number
    _write(tables.plain, _route_set(not (route.ferry or route.tunnel or route.goods) for route in board.route))
    for number, pair in enumerate(pairs):
        _write(tables.parallel[number], groups[pair])
    for number, city in enumerate(board.city_ids):
        _write(tables.at_city[number], at_city[city])
    _compile_route_ends(tables, board)


def _compile_route_ends(tables: BoardTables, board: Board) -> None:
    """The routes at each city with the cities at their other ends, as rows: faster to walk than a set."""
    size = 0
    for number, city in enumerate(board.city_ids):
        tables.first_end[number] = size
        for route, (a, b) in enumerate(route.between for route in board.route):
            if city in (a, b):
                tables.route_at_end[size] = route
                tables.far_city[size] = board.city_ids.index(b if city == a else a)
                size += 1
    tables.first_end[len(board.city)] = size


def _compile_payable(tables: BoardTables, board: Board) -> None:
    """The routes that each number of cards of a kind can pay, and those whose ferries the locomotives cover."""
    fitting = [_route_set(route.colour in (colour, GRAY_NAME) for route in board.route) for colour in board.colours]
    for cards in range(LENGTH + 1):
        covered = _route_set(route.length <= cards for route in board.route)
        for kind, routes in enumerate(fitting):
            _write(tables.payable[kind].cards[cards], covered & routes)
        _write(tables.payable[LOCO].cards[cards], covered)
        _write(tables.ferry_payable[cards], _route_set(route.ferry <= cards for route in board.route))


def _compile_routes(tables: BoardTables, board: Board) -> None:
    tables.routes = len(board.route)
    tables.words = min(WORDS, (len(board.route) + WORD_BITS - 1) // WORD_BITS)
    for number, route in enumerate(board.route):
        _compile_route(tables, board, number, route)
    _compile_route_sets(tables, board)
    _compile_payable(tables, board)


def _compile_tickets(tables: BoardTables, board: Board) -> None:
    tables.tickets = len(board.ticket)
    for number, ticket in enumerate(board.ticket):
        tables.ticket_a[number], tables.ticket_b[number] = (board.city_ids.index(city) for city in ticket.between)
        tables.ticket_value[number] = ticket.points
        tables.ticket_long[number] = int(ticket.long)
    sheet = board.tickets
    tables.deal_long, tables.deal, tables.setup_keep = sheet.deal_long, sheet.deal, sheet.keep
    tables.rejects = REJECTS[sheet.rejects]
    tables.draw, tables.draw_keep, tables.race = sheet.draw, sheet.draw_keep, int(sheet.swap)


def _compile_cards(tables: BoardTables, board: Board) -> None:
    for kind, count in board.cards.deck.items():
        tables.deck_count[LOCO if kind == LOCOMOTIVE else board.colours.index(kind)] = count
    tables.hand, tables.market, tables.sweep = board.cards.hand, board.cards.market, board.cards.sweep
    tables.trains = board.trains.each
    for length, points in board.trains.points.items():
        tables.points[length] = points


def _compile_ending(tables: BoardTables, board: Board) -> None:
    ending = board.ending
    tables.last_round_at = NOTHING if ending.last_round_at is None else ending.last_round_at
    tables.at_last_train = int(ending.at_last_train)
    tables.tickets_to_win = ending.tickets_to_win
    tables.trail_bonus, tables.globetrotter = board.bonuses.longest_trail, board.bonuses.globetrotter
    for count in board.closed_at:
        tables.closed_at[count] = 1
    for i, rule in enumerate(board.tie_break):
        tables.tie_break[i] = TIE_BREAKS[rule]


def _compile_mechanics(tables: BoardTables, board: Board) -> None:
    tables.alvin_home = NOTHING
    if board.stations:
        tables.stations, tables.station_value = board.stations.each, board.stations.unused
    if board.founding:
        tables.cities_each, tables.city_price = board.founding.each, board.founding.price
    if board.alvin:
        tables.alvin_home, tables.alvin_points = board.city_ids.index(board.alvin.home), board.alvin.points
    if board.goods:
        tables.goods = board.goods.cards
        for count, ranks in board.goods.bonus.items():
            for rank, points in enumerate(ranks):
                tables.goods_bonus[count].points[rank] = points
    if board.coast:
        tables.has_coasts = 1
        for side, cities in ((1, board.coast.west), (2, board.coast.east)):
            for city in cities:
                tables.coast[board.city_ids.index(city)] = side


def compile_board(board: Board) -> BoardTables:
    """Compile a board for the rules."""
    tables = new(BoardTables)
    tables.rules_version = board.rules_version
    tables.cities = len(board.city)
    _compile_routes(tables, board)
    _compile_tickets(tables, board)
    _compile_cards(tables, board)
    _compile_ending(tables, board)
    _compile_mechanics(tables, board)
    return tables
