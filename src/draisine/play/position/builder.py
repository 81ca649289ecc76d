"""Build the state of a position document: fill in what is omitted, and report all problems of an impossible one."""

from collections.abc import Callable

from draisine.engine.capacities import CARDS, GRAY, KINDS, NO_SEAT, NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.enums import End, Phase
from draisine.engine.route_sets import add_all
from draisine.engine.rules.claims import close_tracks
from draisine.engine.rules.setup import clear_state
from draisine.engine.state import State
from draisine.play.errors import IllegalMove, PositionError
from draisine.play.moves import Cards
from draisine.play.options import validate_options
from draisine.play.position.cards import place_cards
from draisine.play.position.document import VERSION, Position
from draisine.play.position.tickets import place_tickets
from draisine.play.referee import Referee

STABLE_PHASES = [phase for phase in Phase if not phase.name.startswith("PAY_")]
"""Phases between moves; in the others a move is only half made."""


class StateBuilder:
    """A document and the state being built from it. Problems are collected, so that all are reported at once."""

    def __init__(self, referee: Referee, position: Position) -> None:
        self.referee = referee
        self.position = position
        self.problems: list[str] = []
        self.state = new(State)

    def lookup(self, number_of: Callable[[str], int], name: str) -> int | None:
        """Return the number of a name; an unknown name is a problem."""
        try:
            return number_of(name)
        except IllegalMove as reason:
            self.problems.append(str(reason))
            return None

    def seat(self, seat: int | None, what: str) -> int:
        """Return a seat, or NO_SEAT for None; a seat that does not exist is a problem."""
        if seat is None:
            return NO_SEAT
        if not 0 <= seat < self.position.players:
            self.problems.append(f"{what}: there is no seat {seat}")
            return NO_SEAT
        return seat

    def check(self, condition: bool, problem: str) -> None:
        """Add a problem unless a condition holds."""
        if not condition:
            self.problems.append(problem)

    def bounded(self, number: int, most: int, problem: str) -> int:
        """Return a number from 0 to `most`; any other is a problem, and could overflow the state."""
        fits = 0 <= number <= most
        self.check(fits, problem)
        return number if fits else 0

    def cards(self, cards: Cards, what: str) -> list[int]:
        """Return numbers of cards by kind."""
        counts = [0] * KINDS
        for name, count in cards.items():
            kind = self.lookup(self.referee.names.card, name)
            number = self.bounded(count, CARDS, f"{what}: {count} {name}")
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
    return builder.state


def _stop_at_problems(builder: StateBuilder) -> None:
    if builder.problems:
        raise PositionError(list(dict.fromkeys(builder.problems)))


def _check_header(builder: StateBuilder) -> None:
    position, board = builder.position, builder.referee.board
    builder.check(position.draisine == VERSION, f"version {position.draisine} is not supported, only {VERSION}")
    builder.check(position.board == board.id, f"the position is on the board {position.board}, not {board.id}")
    if position.board_digest is not None:
        unchanged = position.board_digest == builder.referee.digest
        builder.check(unchanged, f"the board {board.id} has changed since it was written")
    try:
        validate_options(position.options, board, position.players)
    except ValueError as error:
        builder.problems.append(str(error))
    builder.check(0 <= position.first < position.players, f"first: there is no seat {position.first}")
    builder.check(
        len(position.seats) <= position.players, f"{len(position.seats)} seats for {position.players} players"
    )
    builder.check(
        position.phase in [phase.name.lower() for phase in STABLE_PHASES], f"phase: {position.phase} is unknown"
    )
    ends = [end.name.lower() for end in End]
    builder.check(position.end is None or position.end in ends, f"end: {position.end} is unknown")


def _place_routes(builder: StateBuilder) -> None:
    tables, state, names = builder.referee.tables, builder.state, builder.referee.names
    for name, owner in builder.position.routes.items():
        route, seat = builder.lookup(names.route, name), builder.seat(owner, name)
        if route is None or seat == NO_SEAT:
            continue
        if int(state.barred[seat].word[tables.word_of[route]]) & int(tables.bit_of[route]):
            builder.problems.append(f"{name}: seat {seat} owns the track beside it")
        elif not int(state.free.word[tables.word_of[route]]) & int(tables.bit_of[route]):
            builder.problems.append(f"{name}: it is closed, its twin is taken")
        state.owner[route] = seat
        close_tracks(tables, state, seat, route)
        add_all(state.reach[seat], tables.at_city[tables.end_a[route]], int(tables.words))
        add_all(state.reach[seat], tables.at_city[tables.end_b[route]], int(tables.words))


def _place_buildings(builder: StateBuilder) -> None:
    referee, position, state = builder.referee, builder.position, builder.state
    for table, owners in ((position.stations, state.station), (position.cities, state.city)):
        for name, owner in table.items():
            city = builder.lookup(referee.names.city, name)
            if city is not None:
                owners[city] = builder.seat(owner, name)
    builder.check(not position.stations or referee.board.stations is not None, "this board has no stations")
    builder.check(not position.cities or referee.board.founding is not None, "this board has no Cities")
    for seat, given in enumerate(position.seats):
        # A start city holds a City even if the document does not list it.
        if given.start is not None and (city := builder.lookup(referee.names.city, given.start)) is not None:
            state.players[seat].start_city = city
            if state.city[city] == NO_SEAT and referee.board.founding is not None:
                state.city[city] = seat
    _place_alvin(builder)


def _place_alvin(builder: StateBuilder) -> None:
    """Place Alvin: at home until he is caught, then in a City of his captor."""
    position, state, board = builder.position, builder.state, builder.referee.board
    if board.alvin is None or not position.options.alvin:
        builder.check(position.alvin_at is None and position.alvin_with is None, "Alvin does not play")
        return
    builder.check(state.city[state.alvin_at] == NO_SEAT, f"{board.alvin.home} takes no City: it is Alvin's home")
    state.alvin_with = builder.seat(position.alvin_with, "alvin_with")
    if position.alvin_at is not None:
        city = builder.lookup(builder.referee.names.city, position.alvin_at)
        state.alvin_at = state.alvin_at if city is None else city
    if position.phase == "place_alvin":
        return
    at_home = int(state.alvin_at) == builder.referee.tables.alvin_home
    builder.check(at_home == (position.alvin_with is None), "Alvin is at home until he is caught, and never again")
    if not at_home:
        builder.check(state.city[state.alvin_at] == state.alvin_with, "Alvin is in none of his captor's Cities")


def _place_seats(builder: StateBuilder) -> None:
    goods = builder.referee.board.goods.cards if builder.referee.board.goods else 0
    for seat, given in enumerate(builder.position.seats):
        player = builder.state.players[seat]
        for kind, count in enumerate(builder.cards(given.hand, f"seat {seat}")):
            player.hand[kind] = count
            player.cards += count
        for kind, count in enumerate(builder.cards(given.known, f"seat {seat}")):
            player.known[kind] = count
            builder.check(count <= player.hand[kind], f"seat {seat}: known cards are not in the hand")
        player.goods = builder.bounded(given.goods, goods, f"seat {seat}: {given.goods} of {goods} goods cards")
        player.coasts_linked = int(given.coasts)
        builder.check(
            not given.coasts or builder.referee.board.coast is not None, f"seat {seat}: this board has no coasts"
        )
    for seat in range(builder.position.players):
        _place_pieces(builder, seat)
    held = sum(int(player.goods) for player in builder.state.players)
    left = goods - held if builder.position.goods is None else builder.position.goods
    builder.state.goods = builder.bounded(left, goods, f"goods: {goods} cards in all")


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
        left = total - used
        builder.check(left >= 0, f"seat {seat}: {used} placed of {total} ({name})")
        builder.check(
            stated is None or stated == left, f"seat {seat}: {name} is {stated}, but {left} are left of {total}"
        )
        setattr(player, name, max(left, 0))
    points = sum(int(tables.points[tables.length[route]]) for route in own)
    player.score = points if given is None or given.score is None else max(-9999, min(9999, given.score))
    _place_network(builder, seat, own)


def _place_network(builder: StateBuilder, seat: int, own: list[int]) -> None:
    """Check that a seat's routes and its start city are connected where claims must connect (OW-NET-3)."""
    tables, state, player = builder.referee.tables, builder.state, builder.state.players[seat]
    if not tables.cities_each:
        return
    if player.start_city == NOTHING:
        started = builder.position.phase not in ("setup_tickets", "start_city")
        builder.check(not started and not own, f"seat {seat}: it has no start city")
        return
    builder.check(state.city[player.start_city] == seat, f"seat {seat}: its start city holds none of its Cities")
    add_all(state.reach[seat], tables.at_city[player.start_city], int(tables.words))
    reached, rest = {int(player.start_city)}, list(own)
    while adjacent := [r for r in rest if {int(tables.end_a[r]), int(tables.end_b[r])} & reached]:
        for route in adjacent:
            reached |= {int(tables.end_a[route]), int(tables.end_b[route])}
        rest = [route for route in rest if route not in adjacent]
    builder.check(not rest, f"seat {seat}: its routes are not connected")


def _place_progress(builder: StateBuilder) -> None:
    position, state = builder.position, builder.state
    state.phase = next(phase for phase in STABLE_PHASES if phase.name.lower() == position.phase)
    state.mover = state.first if position.mover is None else max(builder.seat(position.mover, "mover"), 0)
    state.end = End[position.end.upper()] if position.end else End.NOT_YET
    state.winner = builder.seat(position.winner, "winner")
    turns = position.turns_left
    state.turns_left = -1 if turns is None else builder.bounded(turns, position.players, f"turns_left: {turns}")
    builder.check(position.swaps >= 0 and position.stuck >= 0, "swaps, stuck: a number below zero")
    state.swaps, state.stuck_turns = min(position.swaps, 9999), min(position.stuck, position.players)
    if position.pending is not None:
        route = builder.lookup(builder.referee.names.route, position.pending)
        state.route = NOTHING if route is None else route


def _check_phase(builder: StateBuilder) -> None:
    """Check what the phase requires."""
    state, tables = builder.state, builder.referee.tables
    phase, route = Phase(int(state.phase)), int(state.route)
    own = route != NOTHING and state.owner[route] == state.mover
    requirements: dict[Phase, tuple[bool, str]] = {
        Phase.TUNNEL: (_tunnel_fits(builder), "a tunnel needs a free tunnel, its full payment laid, and cards due"),
        Phase.FOUND_CITY: (own and state.players[state.mover].cities > 0, "a City follows a claim of the mover's own"),
        Phase.PLACE_ALVIN: (
            own and state.alvin_with == state.mover,
            "Alvin is placed by the seat that has just caught him",
        ),
        Phase.KEEP_TICKETS: (state.players[state.mover].offer_size > 0, "nothing is on offer to the mover"),
        Phase.START_CITY: (
            tables.cities_each > 0 and state.players[state.mover].start_city == NOTHING,
            "there is no start city to choose",
        ),
        Phase.SETUP_TICKETS: (_setup_fits(state), "at set-up every seat has an offer, and one is undecided"),
        Phase.OVER: (state.end != End.NOT_YET, "a game that is over says how it ended"),
    }
    satisfied, problem = requirements.get(phase, (True, ""))
    builder.check(bool(satisfied), problem)
    over = phase == Phase.OVER
    builder.check(over or builder.position.end is None, "only a game that is over has an end")
    builder.check(over or builder.position.winner is None, "only a game that is over has a winner")
    done = [int(player.shown) + int(player.coasts_linked) for player in state.players]
    builder.check(
        over or not tables.tickets_to_win or max(done) < tables.tickets_to_win,
        "enough tickets are completed to end the game",
    )
    after_claim = phase in (Phase.TUNNEL, Phase.FOUND_CITY, Phase.PLACE_ALVIN)
    builder.check(after_claim or route == NOTHING, "no route can be pending now")
    builder.check(phase == Phase.TUNNEL or builder.position.tunnel is None, "no tunnel can be under way now")
    offering = phase in (Phase.KEEP_TICKETS, Phase.SETUP_TICKETS)
    builder.check(offering or not any(player.offer_size for player in state.players), "no tickets can be on offer now")


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
