"""From a position document to a state: fill in what is left out, and refuse what cannot be, with all reasons."""

from collections import Counter
from collections.abc import Callable

from draisine.engine.capacities import CARDS, GRAY, KINDS, LOCO, NO_SEAT, NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.enums import End, Phase
from draisine.engine.route_sets import add
from draisine.engine.rules.claims import close_tracks
from draisine.engine.rules.setup import clear
from draisine.engine.rules.tunnels import TURNED
from draisine.engine.state import State
from draisine.play.errors import IllegalMove, PositionError
from draisine.play.moves import Cards
from draisine.play.options import read_options
from draisine.play.position.document import VERSION, Position
from draisine.play.position.tickets import place_tickets
from draisine.play.referee import Referee

RESTING = [phase for phase in Phase if not phase.name.startswith("PAY_")]
"""Phases in which a game can stand still: a move is never half made."""


class Placing:
    """One document on its way to a state. Problems are gathered, not raised, so that all are told at once."""

    def __init__(self, referee: Referee, position: Position) -> None:
        self.referee = referee
        self.position = position
        self.problems: list[str] = []
        self.state = new(State)

    def number(self, look_up: Callable[[str], int], name: str) -> int | None:
        """A name's number; an unknown name is a problem."""
        try:
            return look_up(name)
        except IllegalMove as reason:
            self.problems.append(str(reason))
            return None

    def seat(self, seat: int | None, what: str) -> int:
        """A seat's number, or NOBODY; one that is not at the table is a problem."""
        if seat is None:
            return NO_SEAT
        if not 0 <= seat < self.position.players:
            self.problems.append(f"{what}: there is no seat {seat}")
            return NO_SEAT
        return seat

    def claim(self, holds: bool, problem: str) -> None:
        """Note a problem unless something holds."""
        if not holds:
            self.problems.append(problem)

    def bounded(self, number: int, most: int, problem: str) -> int:
        """A number from 0 to the most; any other is a problem, and may be too large for a state."""
        fits = 0 <= number <= most
        self.claim(fits, problem)
        return number if fits else 0

    def cards(self, cards: Cards, what: str) -> list[int]:
        """Counts by kind."""
        counts = [0] * KINDS
        for name, count in cards.items():
            kind = self.number(self.referee.names.card, name)
            there = self.bounded(count, CARDS, f"{what}: {count} {name}")
            if kind is not None:
                counts[kind] = there
        return counts


def place_position(referee: Referee, position: Position) -> State:
    """The state that a document describes; PositionError with all reasons when there is none."""
    placing = Placing(referee, position)
    _check_frame(placing)
    _stop_at_problems(placing)
    clear(referee.tables, placing.state, position.players, position.first, int(position.options.alvin))
    for step in (_place_routes, _place_buildings, _place_seats, _place_course, _place_cards, place_tickets):
        step(placing)
    _stop_at_problems(placing)
    _check_phase(placing)
    _stop_at_problems(placing)
    return placing.state


def _stop_at_problems(placing: Placing) -> None:
    if placing.problems:
        raise PositionError(list(dict.fromkeys(placing.problems)))


def _check_frame(placing: Placing) -> None:
    position, board = placing.position, placing.referee.board
    placing.claim(position.draisine == VERSION, f"version {position.draisine} is not known here, only {VERSION}")
    placing.claim(position.board == board.id, f"it is a position of {position.board}, not of {board.id}")
    if position.board_digest is not None:
        unchanged = position.board_digest == placing.referee.digest
        placing.claim(unchanged, f"the board {board.id} has changed since it was written")
    try:
        read_options(position.options, board, position.players)
    except ValueError as error:
        placing.problems.append(str(error))
    placing.claim(0 <= position.first < position.players, f"first: there is no seat {position.first}")
    placing.claim(
        len(position.seats) <= position.players, f"{len(position.seats)} seats for {position.players} players"
    )
    placing.claim(position.phase in [phase.name.lower() for phase in RESTING], f"phase: no {position.phase}")
    ends = [end.name.lower() for end in End]
    placing.claim(position.end is None or position.end in ends, f"end: no {position.end}")


def _place_routes(placing: Placing) -> None:
    tables, state, names = placing.referee.tables, placing.state, placing.referee.names
    for name, owner in placing.position.routes.items():
        route, seat = placing.number(names.route, name), placing.seat(owner, name)
        if route is None or seat == NO_SEAT:
            continue
        if int(state.barred[seat].word[tables.word_of[route]]) & int(tables.bit_of[route]):
            placing.problems.append(f"{name}: seat {seat} owns the track beside it")
        elif not int(state.free.word[tables.word_of[route]]) & int(tables.bit_of[route]):
            placing.problems.append(f"{name}: it is closed, its twin is taken")
        state.owner[route] = seat
        close_tracks(tables, state, seat, route)
        add(state.reach[seat], tables.at_city[tables.end_a[route]], int(tables.words))
        add(state.reach[seat], tables.at_city[tables.end_b[route]], int(tables.words))


def _place_buildings(placing: Placing) -> None:
    referee, position, state = placing.referee, placing.position, placing.state
    for table, owners in ((position.stations, state.station), (position.cities, state.city)):
        for name, owner in table.items():
            city = placing.number(referee.names.city, name)
            if city is not None:
                owners[city] = placing.seat(owner, name)
    placing.claim(not position.stations or referee.board.stations is not None, "this board has no stations")
    placing.claim(not position.cities or referee.board.founding is not None, "this board has no Cities")
    for seat, given in enumerate(position.seats):
        # A start city holds a City, also where the document does not say so.
        if given.start is not None and (city := placing.number(referee.names.city, given.start)) is not None:
            state.players[seat].start = city
            if state.city[city] == NO_SEAT and referee.board.founding is not None:
                state.city[city] = seat
    _place_alvin(placing)


def _place_alvin(placing: Placing) -> None:
    """The visitor is at home until somebody catches him, then in a City of who holds him."""
    position, state, board = placing.position, placing.state, placing.referee.board
    if board.alvin is None or not position.options.alvin:
        placing.claim(position.alvin_at is None and position.alvin_with is None, "Alvin does not play")
        return
    placing.claim(state.city[state.alvin_at] == NO_SEAT, f"{board.alvin.home} takes no City: it is Alvin's home")
    state.alvin_with = placing.seat(position.alvin_with, "alvin_with")
    if position.alvin_at is not None:
        city = placing.number(placing.referee.names.city, position.alvin_at)
        state.alvin_at = state.alvin_at if city is None else city
    if position.phase == "place_alvin":
        return
    at_home = int(state.alvin_at) == placing.referee.tables.alvin_home
    placing.claim(at_home == (position.alvin_with is None), "Alvin is at home until he is caught, and never again")
    if not at_home:
        placing.claim(state.city[state.alvin_at] == state.alvin_with, "Alvin is in none of his captor's Cities")


def _place_seats(placing: Placing) -> None:
    goods = placing.referee.board.goods.cards if placing.referee.board.goods else 0
    for seat, given in enumerate(placing.position.seats):
        player = placing.state.players[seat]
        for kind, count in enumerate(placing.cards(given.hand, f"seat {seat}")):
            player.hand[kind] = count
            player.cards += count
        for kind, count in enumerate(placing.cards(given.known, f"seat {seat}")):
            player.known[kind] = count
            placing.claim(count <= player.hand[kind], f"seat {seat}: known cards are not in the hand")
        player.goods = placing.bounded(given.goods, goods, f"seat {seat}: {given.goods} of {goods} goods cards")
        player.coasts = int(given.coasts)
        placing.claim(not given.coasts or placing.referee.board.coast is not None, f"seat {seat}: no coasts here")
    for seat in range(placing.position.players):
        _place_pieces(placing, seat)
    held = sum(int(player.goods) for player in placing.state.players)
    left = goods - held if placing.position.goods is None else placing.position.goods
    placing.state.goods = placing.bounded(left, goods, f"goods: {goods} cards in all")


def _place_pieces(placing: Placing, seat: int) -> None:
    """Trains, stations and Cities: reserve and board together are what a seat began with."""
    tables, state, player = placing.referee.tables, placing.state, placing.state.players[seat]
    given = placing.position.seats[seat] if seat < len(placing.position.seats) else None
    own = [route for route in range(tables.routes) if state.owner[route] == seat]
    placed = {
        "reserve": (int(tables.trains), sum(int(tables.length[route]) for route in own)),
        "stations": (int(tables.stations), sum(int(owner) == seat for owner in state.station)),
        "cities": (int(tables.cities_each), sum(int(owner) == seat for owner in state.city)),
    }
    for name, (total, used) in placed.items():
        said = None if given is None else getattr(given, name)
        left = total - used
        placing.claim(left >= 0, f"seat {seat}: {used} placed of {total} ({name})")
        placing.claim(said is None or said == left, f"seat {seat}: {name} is {said}, but {left} are left of {total}")
        setattr(player, name, max(left, 0))
    points = sum(int(tables.points[tables.length[route]]) for route in own)
    player.score = points if given is None or given.score is None else max(-9999, min(9999, given.score))
    _place_network(placing, seat, own)


def _place_network(placing: Placing, seat: int, own: list[int]) -> None:
    """Where claims must connect, a seat's routes and its start city hang together (OW-NET-3)."""
    tables, state, player = placing.referee.tables, placing.state, placing.state.players[seat]
    if not tables.cities_each:
        return
    if player.start == NOTHING:
        begun = placing.position.phase not in ("setup_tickets", "start_city")
        placing.claim(not begun and not own, f"seat {seat}: it has no start city")
        return
    placing.claim(state.city[player.start] == seat, f"seat {seat}: its start city holds none of its Cities")
    add(state.reach[seat], tables.at_city[player.start], int(tables.words))
    reached, rest = {int(player.start)}, list(own)
    while near := [r for r in rest if {int(tables.end_a[r]), int(tables.end_b[r])} & reached]:
        for route in near:
            reached |= {int(tables.end_a[route]), int(tables.end_b[route])}
        rest = [route for route in rest if route not in near]
    placing.claim(not rest, f"seat {seat}: its routes do not hang together")


def _place_course(placing: Placing) -> None:
    position, state = placing.position, placing.state
    state.phase = next(phase for phase in RESTING if phase.name.lower() == position.phase)
    state.mover = state.first if position.mover is None else max(placing.seat(position.mover, "mover"), 0)
    state.end = End[position.end.upper()] if position.end else End.NOT_YET
    state.winner = placing.seat(position.winner, "winner")
    turns = position.turns_left
    state.turns_left = -1 if turns is None else placing.bounded(turns, position.players, f"turns_left: {turns}")
    placing.claim(position.swaps >= 0 and position.stuck >= 0, "swaps, stuck: a number below zero")
    state.swaps, state.stuck = min(position.swaps, 9999), min(position.stuck, position.players)
    if position.pending is not None:
        route = placing.number(placing.referee.names.route, position.pending)
        state.route = NOTHING if route is None else route


def _place_cards(placing: Placing) -> None:
    position, state, tables = placing.position, placing.state, placing.referee.tables
    left = [int(count) for count in tables.deck_of]
    for player in state.players:
        _take(left, [int(count) for count in player.hand])
    _place_tunnel(placing, left)
    if position.market is not None:
        _take(left, _place_market(placing, position.market))
    if position.discard is not None:
        _take(left, placing.cards(position.discard, "discard"))
    top = _numbers(placing, position.deck if position.deck is not None else position.deck_top)
    _take(left, [top.count(kind) for kind in range(KINDS)])
    names = placing.referee.names
    for kind, count in enumerate(left):
        placing.claim(count >= 0, f"cards: {-count} {names.cards.get(kind, '')} too many")
    if not placing.problems:
        _lay_rest(placing, left, top)


def _take(left: list[int], counts: list[int]) -> None:
    for kind, count in enumerate(counts):
        left[kind] -= count


def _numbers(placing: Placing, cards: list[str]) -> list[int]:
    numbers = (placing.number(placing.referee.names.card, name) for name in cards)
    return [number for number in numbers if number is not None]


def _place_market(placing: Placing, market: list[str | None]) -> list[int]:
    counts = [0] * KINDS
    size = int(placing.referee.tables.market)
    placing.claim(len(market) == size, f"market: {len(market)} places instead of {size}")
    for slot, name in enumerate(market[:size]):
        kind = None if name is None else placing.number(placing.referee.names.card, name)
        placing.state.market[slot] = NOTHING if kind is None else kind
        if kind is not None:
            counts[kind] += 1
    return counts


def _place_tunnel(placing: Placing, left: list[int]) -> None:
    tunnel, state = placing.position.tunnel, placing.state
    if tunnel is None:
        return
    laid, turned = placing.cards(tunnel.laid, "tunnel"), _numbers(placing, tunnel.turned)
    colours = [kind for kind in range(LOCO) if laid[kind]]
    placing.claim(len(colours) <= 1, "tunnel: cards of two colours are laid")
    placing.claim(len(turned) <= TURNED, f"tunnel: {len(turned)} cards are turned up")
    state.laid_colour = colours[0] if colours else LOCO
    state.laid_cards, state.laid_locos = (laid[colours[0]] if colours else 0), laid[LOCO]
    for i, card in enumerate(turned[:TURNED]):
        state.shown_cards[i] = card
    state.shown_size = min(len(turned), TURNED)
    state.extra = sum(card in (LOCO, int(state.laid_colour)) for card in turned[:TURNED])
    _take(left, laid)
    _take(left, [turned.count(kind) for kind in range(KINDS)])


def _lay_rest(placing: Placing, left: list[int], top: list[int]) -> None:
    """Cards that are nowhere else: into the market's places, then the deck, or the discard if only that is open."""
    position, state = placing.position, placing.state
    rest = _spread(left)
    if position.market is None:
        for slot in range(placing.referee.tables.market):
            state.market[slot] = rest.pop(0) if rest else NOTHING
    counts = placing.cards(position.discard or {}, "discard")
    if position.deck is None:
        top = top + rest
    elif position.discard is None:
        for kind in rest:
            counts[kind] += 1
    else:
        placing.claim(not rest, f"cards: {len(rest)} are nowhere")
    for kind, count in enumerate(counts):
        state.discard[kind] = count
    state.discard_size = sum(counts)
    for place, kind in enumerate(reversed(top)):
        state.deck[place] = kind
    state.deck_size = len(top)


def _spread(left: list[int]) -> list[int]:
    """Cards in a fixed order that mixes the kinds, so that a filled market is an ordinary one."""
    counts = Counter({kind: count for kind, count in enumerate(left) if count > 0})
    spread: list[int] = []
    while +counts:
        for kind in sorted(+counts):
            spread.append(kind)
            counts[kind] -= 1
    return spread


def _check_phase(placing: Placing) -> None:
    """What a phase needs to be on the table."""
    state, tables = placing.state, placing.referee.tables
    phase, route = Phase(int(state.phase)), int(state.route)
    own = route != NOTHING and state.owner[route] == state.mover
    needs: dict[Phase, tuple[bool, str]] = {
        Phase.TUNNEL: (_tunnel_fits(placing), "a tunnel needs a free tunnel, its full payment laid, and cards due"),
        Phase.FOUND_CITY: (own and state.players[state.mover].cities > 0, "a City follows a claim of the mover's own"),
        Phase.PLACE_ALVIN: (own and state.alvin_with == state.mover, "Alvin is placed by who has just caught him"),
        Phase.KEEP_TICKETS: (state.players[state.mover].offered > 0, "nothing is on offer to the mover"),
        Phase.START_CITY: (
            tables.cities_each > 0 and state.players[state.mover].start == NOTHING,
            "no start to choose",
        ),
        Phase.SETUP_TICKETS: (_setup_fits(state), "at set-up every seat has an offer, and one is undecided"),
        Phase.OVER: (state.end != End.NOT_YET, "a game that is over says how it ended"),
    }
    holds, problem = needs.get(phase, (True, ""))
    placing.claim(bool(holds), problem)
    over = phase == Phase.OVER
    placing.claim(over or placing.position.end is None, "only a game that is over has an end")
    placing.claim(over or placing.position.winner is None, "only a game that is over has a winner")
    done = [int(player.shown) + int(player.coasts) for player in state.players]
    placing.claim(over or not tables.goal or max(done) < tables.goal, "enough tickets are completed to end the game")
    after_claim = phase in (Phase.TUNNEL, Phase.FOUND_CITY, Phase.PLACE_ALVIN)
    placing.claim(after_claim or route == NOTHING, "no route can be pending now")
    placing.claim(phase == Phase.TUNNEL or placing.position.tunnel is None, "no tunnel can be under way now")
    offering = phase in (Phase.KEEP_TICKETS, Phase.SETUP_TICKETS)
    placing.claim(offering or not any(player.offered for player in state.players), "no tickets can be on offer now")


def _tunnel_fits(placing: Placing) -> bool:
    state, tables = placing.state, placing.referee.tables
    route = int(state.route)
    if route == NOTHING or not tables.tunnel[route] or placing.position.tunnel is None or not state.extra:
        return False
    paid = int(state.laid_cards) + int(state.laid_locos)
    colour_fits = int(tables.colour[route]) in (GRAY, int(state.laid_colour)) or not state.laid_cards
    free = int(state.free.word[tables.word_of[route]]) & int(tables.bit_of[route])
    enough = state.players[state.mover].reserve >= tables.length[route] and state.laid_locos >= tables.ferry[route]
    return bool(free and enough and colour_fits and paid == tables.length[route])


def _setup_fits(state: State) -> bool:
    players = [state.players[seat] for seat in range(state.seats)]
    return all(player.offered for player in players) and any(player.choice < 0 for player in players)
