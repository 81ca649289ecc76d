"""Build the state of a position document: fill in what is omitted, and report all problems of an impossible one."""

from collections.abc import Callable

from draisine.boards.problems import shorten
from draisine.engine.capacities import CARDS, GRAY, KINDS, NO_SEAT, NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.enums import End, Phase
from draisine.engine.route_sets import add_all
from draisine.engine.rules.claims import close_tracks
from draisine.engine.rules.setup import clear_state
from draisine.engine.state import State
from draisine.messages import Message, MessageValue, message
from draisine.play.errors import IllegalMove, OptionsError, PositionError
from draisine.play.moves import Cards
from draisine.play.options import validate_options
from draisine.play.position.cards import place_cards
from draisine.play.position.document import VERSION, Position
from draisine.play.position.moments import check_moment
from draisine.play.position.tickets import place_tickets
from draisine.play.referee import Referee

STABLE_PHASES = [phase for phase in Phase if not phase.name.startswith("PAY_")]
"""Phases between moves; in the others a move is only half made."""


class StateBuilder:
    """A document and the state being built from it. Problems are collected, so that all are reported at once."""

    def __init__(self, referee: Referee, position: Position) -> None:
        self.referee = referee
        self.position = position
        self.problems: list[Message] = []
        self.state = new(State)

    def report(self, where: str, reason: Message) -> None:
        """Add a problem at a place of the document (`seats[0].hand`)."""
        self.problems.append(message("position-at", where=shorten(where), reason=reason))

    def check(self, condition: bool, where: str, reason: str, /, **values: MessageValue) -> None:
        """Add the problem `position-<reason>` unless a condition holds."""
        if not condition:
            self.report(where, message(f"position-{reason}", **values))

    def lookup(self, number_of: Callable[[str], int], name: str, where: str) -> int | None:
        """Return the number of a name; an unknown name is a problem."""
        try:
            return number_of(name)
        except IllegalMove as error:
            self.report(where, error.message)
            return None

    def seat(self, seat: int | None, where: str) -> int:
        """Return a seat, or NO_SEAT for None; a seat that does not exist is a problem."""
        if seat is None:
            return NO_SEAT
        exists = 0 <= seat < self.position.players
        self.check(exists, where, "no_seat", seat=str(seat))
        return seat if exists else NO_SEAT

    def bounded(self, number: int, most: int, where: str) -> int:
        """Return a number from 0 to `most`; any other is a problem, and could overflow the state."""
        fits = 0 <= number <= most
        self.check(fits, where, "range", most=str(most), value=str(number))
        return number if fits else 0

    def cards(self, cards: Cards, where: str) -> list[int]:
        """Return numbers of cards by kind."""
        counts = [0] * KINDS
        for name, count in cards.items():
            kind = self.lookup(self.referee.names.card, name, where)
            number = self.bounded(count, CARDS, f"{where}.{name}")
            if kind is not None:
                counts[kind] = number
        return counts


def build_state(referee: Referee, position: Position) -> State:
    """Build the state that a document describes. Raises PositionError with all problems."""
    builder = StateBuilder(referee, position)
    _check_header(builder)
    _stop_at_problems(builder)
    clear_state(referee.tables, builder.state, position.players, position.first, int(position.options.alvin))
    for step in (_place_routes, _place_buildings, _place_seats, _place_progress, place_cards, place_tickets):
        step(builder)
    _stop_at_problems(builder)
    _check_phase(builder)
    _stop_at_problems(builder)
    check_moment(builder)
    _stop_at_problems(builder)
    return builder.state


def _stop_at_problems(builder: StateBuilder) -> None:
    if builder.problems:
        raise PositionError({repr(problem): problem for problem in builder.problems}.values())


def _check_header(builder: StateBuilder) -> None:
    position, board = builder.position, builder.referee.board
    if position.draisine != VERSION:
        builder.report("draisine", message("record-format", version=str(position.draisine), supported=str(VERSION)))
    given = shorten(position.board)
    builder.check(position.board == board.id, "board", "board", given=given, board=board.id)
    if position.board_digest is not None:
        builder.check(position.board_digest == builder.referee.digest, "board_digest", "board_changed")
    try:
        validate_options(position.options, board, position.players)
    except OptionsError as error:
        builder.problems.append(error.message)
    builder.seat(position.first, "first")
    seats = len(position.seats)
    builder.check(seats <= position.players, "seats", "seats", seats=seats, players=position.players)
    phases = [phase.name.lower() for phase in STABLE_PHASES]
    builder.check(position.phase in phases, "phase", "value", value=shorten(position.phase))
    ends = [end.name.lower() for end in End]
    builder.check(position.end in (None, *ends), "end", "value", value=shorten(position.end or ""))


def _place_routes(builder: StateBuilder) -> None:
    tables, state, names = builder.referee.tables, builder.state, builder.referee.names
    for name, owner in builder.position.routes.items():
        where = f"routes.{name}"
        route, seat = builder.lookup(names.route, name, "routes"), builder.seat(owner, where)
        if route is None or seat == NO_SEAT:
            continue
        if int(state.barred[seat].word[tables.word_of[route]]) & int(tables.bit_of[route]):
            builder.report(where, message("position-own_twin"))
        elif not int(state.free.word[tables.word_of[route]]) & int(tables.bit_of[route]):
            builder.report(where, message("position-closed"))
        state.owner[route] = seat
        close_tracks(tables, state, seat, route)
        add_all(state.reach[seat], tables.at_city[tables.end_a[route]], int(tables.words))
        add_all(state.reach[seat], tables.at_city[tables.end_b[route]], int(tables.words))


def _place_buildings(builder: StateBuilder) -> None:
    referee, position, state = builder.referee, builder.position, builder.state
    buildings = (("stations", position.stations, state.station), ("cities", position.cities, state.city))
    for key, table, owners in buildings:
        for name, owner in table.items():
            city = builder.lookup(referee.names.city, name, key)
            if city is not None:
                owners[city] = builder.seat(owner, f"{key}.{name}")
    builder.check(not position.stations or referee.board.stations is not None, "stations", "no_rule")
    builder.check(not position.cities or referee.board.founding is not None, "cities", "no_rule")
    for seat, given in enumerate(position.seats):
        # A start city holds a City even if the document does not list it.
        if given.start is None:
            continue
        city = builder.lookup(referee.names.city, given.start, f"seats[{seat}].start")
        if city is not None:
            state.players[seat].start_city = city
            if state.city[city] == NO_SEAT and referee.board.founding is not None:
                state.city[city] = seat
    _place_alvin(builder)


def _place_alvin(builder: StateBuilder) -> None:
    """Place Alvin: at home until he is caught, then in a City of his captor."""
    position, state, board = builder.position, builder.state, builder.referee.board
    if board.alvin is None or not position.options.alvin:
        builder.check(position.alvin_at is None, "alvin_at", "alvin-off")
        builder.check(position.alvin_with is None, "alvin_with", "alvin-off")
        return
    builder.check(state.city[state.alvin_at] == NO_SEAT, f"cities.{board.alvin.home}", "alvin-city")
    state.alvin_with = builder.seat(position.alvin_with, "alvin_with")
    if position.alvin_at is not None:
        city = builder.lookup(builder.referee.names.city, position.alvin_at, "alvin_at")
        state.alvin_at = state.alvin_at if city is None else city
    if position.phase == "place_alvin":
        return
    at_home = int(state.alvin_at) == builder.referee.tables.alvin_home
    builder.check(at_home == (position.alvin_with is None), "alvin_at", "alvin-home")
    if not at_home:
        builder.check(state.city[state.alvin_at] == state.alvin_with, "alvin_at", "alvin-captor")


def _place_seats(builder: StateBuilder) -> None:
    goods = builder.referee.board.goods.cards if builder.referee.board.goods else 0
    for seat, given in enumerate(builder.position.seats):
        player, where = builder.state.players[seat], f"seats[{seat}]"
        for kind, count in enumerate(builder.cards(given.hand, f"{where}.hand")):
            player.hand[kind] = count
            player.cards += count
        for kind, count in enumerate(builder.cards(given.known, f"{where}.known")):
            player.known[kind] = count
            builder.check(count <= player.hand[kind], f"{where}.known", "known")
        player.goods = builder.bounded(given.goods, goods, f"{where}.goods")
        player.coasts_linked = int(given.coasts)
        builder.check(not given.coasts or builder.referee.board.coast is not None, f"{where}.coasts", "no_rule")
    for seat in range(builder.position.players):
        _place_pieces(builder, seat)
    held = sum(int(player.goods) for player in builder.state.players)
    left = goods - held if builder.position.goods is None else builder.position.goods
    builder.state.goods = builder.bounded(left, goods, "goods")


def _place_pieces(builder: StateBuilder, seat: int) -> None:
    """Place trains, stations and Cities: a seat has in reserve what is not on the board."""
    tables, state, player = builder.referee.tables, builder.state, builder.state.players[seat]
    given = builder.position.seats[seat] if seat < len(builder.position.seats) else None
    own = [route for route in range(tables.routes) if state.owner[route] == seat]
    placed = {
        "reserve": (int(tables.trains), sum(int(tables.length[route]) for route in own)),
        "stations": (int(tables.stations), sum(int(owner) == seat for owner in state.station)),
        "cities": (int(tables.cities_each), sum(int(owner) == seat for owner in state.city)),
    }
    for name, (total, used) in placed.items():
        stated = None if given is None else getattr(given, name)
        left, where = total - used, f"seats[{seat}].{name}"
        builder.check(left >= 0, where, "placed", used=used, total=total)
        if stated is not None:
            builder.check(stated == left, where, "left", given=str(stated), left=left, total=total)
        setattr(player, name, max(left, 0))
    points = sum(int(tables.points[tables.length[route]]) for route in own)
    player.score = points if given is None or given.score is None else max(-9999, min(9999, given.score))
    _place_network(builder, seat, own)


def _place_network(builder: StateBuilder, seat: int, own: list[int]) -> None:
    """Check that a seat's routes and its start city are connected where claims must connect (OW-NET-3)."""
    tables, state, player = builder.referee.tables, builder.state, builder.state.players[seat]
    where = f"seats[{seat}].start"
    if not tables.cities_each:
        return
    if player.start_city == NOTHING:
        started = builder.position.phase not in ("setup_tickets", "start_city")
        builder.check(not started and not own, where, "start-missing")
        return
    builder.check(state.city[player.start_city] == seat, where, "start-city")
    add_all(state.reach[seat], tables.at_city[player.start_city], int(tables.words))
    reached, rest = {int(player.start_city)}, list(own)
    while adjacent := [r for r in rest if {int(tables.end_a[r]), int(tables.end_b[r])} & reached]:
        for route in adjacent:
            reached |= {int(tables.end_a[route]), int(tables.end_b[route])}
        rest = [route for route in rest if route not in adjacent]
    builder.check(not rest, f"seats[{seat}]", "not_connected")


def _place_progress(builder: StateBuilder) -> None:
    position, state = builder.position, builder.state
    state.phase = next(phase for phase in STABLE_PHASES if phase.name.lower() == position.phase)
    state.mover = state.first if position.mover is None else max(builder.seat(position.mover, "mover"), 0)
    state.end = End[position.end.upper()] if position.end else End.NOT_YET
    state.winner = builder.seat(position.winner, "winner")
    turns = position.turns_left
    state.turns_left = -1 if turns is None else builder.bounded(turns, position.players, "turns_left")
    builder.check(position.swaps >= 0, "swaps", "negative")
    builder.check(position.stuck >= 0, "stuck", "negative")
    state.swaps, state.stuck_turns = min(position.swaps, 9999), min(position.stuck, position.players)
    if position.pending is not None:
        route = builder.lookup(builder.referee.names.route, position.pending, "pending")
        state.route = NOTHING if route is None else route


def _check_phase(builder: StateBuilder) -> None:
    """Check what the phase requires."""
    state, tables = builder.state, builder.referee.tables
    phase, route = Phase(int(state.phase)), int(state.route)
    own = route != NOTHING and state.owner[route] == state.mover
    requirements: dict[Phase, bool] = {
        Phase.TUNNEL: _tunnel_fits(builder),
        Phase.FOUND_CITY: own and state.players[state.mover].cities > 0,
        Phase.PLACE_ALVIN: own and state.alvin_with == state.mover,
        Phase.KEEP_TICKETS: state.players[state.mover].offer_size > 0,
        Phase.START_CITY: tables.cities_each > 0 and state.players[state.mover].start_city == NOTHING,
        Phase.SETUP_TICKETS: _setup_fits(state),
        Phase.OVER: state.end != End.NOT_YET,
    }
    builder.check(bool(requirements.get(phase, True)), "phase", phase.name.lower())
    over = phase == Phase.OVER
    builder.check(over or builder.position.end is None, "end", "over_only")
    builder.check(over or builder.position.winner is None, "winner", "over_only")
    done = [int(player.shown) + int(player.coasts_linked) for player in state.players]
    builder.check(over or not tables.tickets_to_win or max(done) < tables.tickets_to_win, "phase", "won")
    after_claim = phase in (Phase.TUNNEL, Phase.FOUND_CITY, Phase.PLACE_ALVIN)
    builder.check(after_claim or route == NOTHING, "pending", "not_now")
    builder.check(phase == Phase.TUNNEL or builder.position.tunnel is None, "tunnel", "not_now")
    offering = phase in (Phase.KEEP_TICKETS, Phase.SETUP_TICKETS)
    for seat, given in enumerate(builder.position.seats):
        builder.check(offering or not given.offer, f"seats[{seat}].offer", "not_now")


def _tunnel_fits(builder: StateBuilder) -> bool:
    state, tables = builder.state, builder.referee.tables
    route = int(state.route)
    if route == NOTHING or not tables.tunnel[route] or builder.position.tunnel is None or not state.extra:
        return False
    paid = int(state.laid_cards) + int(state.laid_locos)
    colour_fits = int(tables.colour[route]) in (GRAY, int(state.laid_colour)) or not state.laid_cards
    free = int(state.free.word[tables.word_of[route]]) & int(tables.bit_of[route])
    enough = state.players[state.mover].reserve >= tables.length[route] and state.laid_locos >= tables.ferry[route]
    return bool(free and enough and colour_fits and paid == tables.length[route])


def _setup_fits(state: State) -> bool:
    players = [state.players[seat] for seat in range(state.seats)]
    return all(player.offer_size for player in players) and any(player.setup_choice < 0 for player in players)
