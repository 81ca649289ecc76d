"""What a seat sees, with names instead of numbers. Built from the engine's observation and nothing else."""

import msgspec

from draisine.engine.capacities import NO_SEAT, NOTHING, WORD
from draisine.engine.compiler.records import new, numbers, read
from draisine.engine.enums import End, Phase, Place
from draisine.engine.legal import owes
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.rules.connectivity import label_components
from draisine.engine.state import Observation, Scratch, State
from draisine.play.moves import Cards
from draisine.play.names import Names
from draisine.play.referee import Referee


class TicketView(msgspec.Struct, frozen=True):
    """A ticket in one's own hand."""

    id: str
    done: bool


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat. `known` is what must be in its hand: taken face up, and not spent since."""

    seat: int
    cards: int
    known: Cards
    tickets: int
    reserve: int
    score: int
    shown: list[str]
    coasts: bool
    goods: int
    stations: int
    cities: int
    start: str | None
    offered: int
    revealed: list[str] | None = None
    """All tickets held, once the game is over."""


class TunnelView(msgspec.Struct, frozen=True):
    """A tunnel under way."""

    route: str
    laid: Cards
    turned: list[str]
    extra: int


class OwnView(msgspec.Struct, frozen=True):
    """What only the seat itself sees."""

    hand: Cards
    tickets: list[TicketView]
    offer: list[str]
    chosen: list[str] | None
    """The tickets kept at set-up, while others are still choosing."""
    put_away: dict[str, str]
    """Tickets it has rejected, and where they lie: `deck 7` (from the top), `shuffled`, `out` or `discard`."""


class View(msgspec.Struct, frozen=True):
    """A game as one seat sees it; `seat` None: as a spectator does."""

    board: str
    seat: int | None
    first: int
    to_move: list[int]
    phase: str
    end: str | None
    winner: int | None
    turns_left: int | None
    market: list[str | None]
    deck: int
    discard: Cards
    ticket_deck: int
    ticket_discard: int
    routes: dict[str, int]
    closed: list[str]
    stations: dict[str, int]
    cities: dict[str, int]
    goods: int
    alvin_at: str | None
    alvin_with: int | None
    pending: str | None
    """The route just claimed, while a City or Alvin is being placed."""
    tunnel: TunnelView | None
    players: list[PlayerView]
    own: OwnView | None


def observation(referee: Referee, state: State, seat: int | None) -> Observation:
    """What a seat knows, as the engine writes it."""
    view = new(State)
    observe(referee.tables, state, view, SPECTATOR if seat is None else seat)
    return Observation(view)


def owing(state: State) -> list[int]:
    """The seats that owe a decision."""
    return [seat for seat in range(state.seats) if owes(state, seat)]


def make_view(referee: Referee, scratch: Scratch, observed: Observation) -> View:
    """Put an observation into names."""
    names, board = referee.names, referee.board
    seen = read(State, observed)
    phase = Phase(int(seen.phase))
    seat = None if seen.viewer == SPECTATOR else int(seen.viewer)
    in_tunnel = phase == Phase.TUNNEL
    after_claim = phase in (Phase.FOUND_CITY, Phase.PLACE_ALVIN)
    return View(
        board=board.id,
        seat=seat,
        first=int(seen.first),
        to_move=owing(observed),
        phase=phase.name.lower(),
        end=None if phase != Phase.OVER else End(int(seen.end)).name.lower(),
        winner=_or_none(seen.winner),
        turns_left=_or_none(seen.turns_left),
        market=[names.cards.get(int(seen.market[i])) for i in range(board.cards.market)],
        deck=int(seen.deck_size),
        discard=names.cards_by_name(seen.discard),
        ticket_deck=int(seen.ticket_size),
        ticket_discard=int(seen.ticket_discard),
        routes=owners(names.routes, seen.owner),
        closed=_closed(referee, seen),
        stations=owners(names.cities, seen.station),
        cities=owners(names.cities, seen.city),
        goods=int(seen.goods),
        alvin_at=names.cities[seen.alvin_at] if seen.alvin_at != NOTHING else None,
        alvin_with=_or_none(seen.alvin_with),
        pending=names.routes[seen.route] if after_claim else None,
        tunnel=_tunnel(names, seen) if in_tunnel else None,
        players=[_player(referee, seen, other) for other in range(seen.seats)],
        own=None if seat is None else _own(referee, scratch, observed, seen, seat),
    )


def laid_cards(names: Names, state: State) -> Cards:
    """The cards lying in a tunnel."""
    cards = {names.cards[int(state.laid_colour)]: int(state.laid_cards)} if state.laid_cards else {}
    return {**cards, "locomotive": int(state.laid_locos)} if state.laid_locos else cards


def _or_none(number: int) -> int | None:
    return None if number < 0 else int(number)


def owners(ids: list[str], seats: list[int]) -> dict[str, int]:
    """Who owns what, by name."""
    return {name: seat for name, seat in zip(ids, numbers(seats), strict=False) if seat != NO_SEAT}


def _closed(referee: Referee, seen: State) -> list[str]:
    taken, free = numbers(seen.owner), numbers(seen.free.word)
    return [
        name
        for number, name in enumerate(referee.names.routes)
        if taken[number] == NO_SEAT and not free[number // WORD] >> number % WORD & 1
    ]


def _tunnel(names: Names, seen: State) -> TunnelView:
    turned = [names.cards[int(seen.shown_cards[i])] for i in range(seen.shown_size)]
    return TunnelView(names.routes[seen.route], laid_cards(names, seen), turned, int(seen.extra))


def _player(referee: Referee, seen: State, seat: int) -> PlayerView:
    player, names = seen.players[seat], referee.names
    return PlayerView(
        seat=seat,
        cards=int(player.cards),
        known=names.cards_by_name(player.known),
        tickets=int(player.tickets),
        reserve=int(player.reserve),
        score=int(player.score),
        shown=tickets_at(names, seen, Place.SHOWN + seat),
        coasts=bool(player.coasts),
        goods=int(player.goods),
        stations=int(player.stations),
        cities=int(player.cities),
        start=names.cities[player.start] if player.start != NOTHING else None,
        offered=int(player.offered),
        revealed=tickets_at(names, seen, seat) if seen.phase == Phase.OVER else None,
    )


def tickets_at(names: Names, seen: State, place: int) -> list[str]:
    """The tickets in a place."""
    return [name for name, at in zip(names.tickets, numbers(seen.ticket_place), strict=False) if at == place]


def _own(referee: Referee, scratch: Scratch, observed: State, seen: State, seat: int) -> OwnView:
    player, names = seen.players[seat], referee.names
    offer = [names.tickets[player.offer[i]] for i in range(player.offered)]
    chosen = None
    if player.choice > 0 and offer:
        chosen = [name for i, name in enumerate(offer) if int(player.choice) >> i & 1]
    return OwnView(
        hand=names.cards_by_name(player.hand),
        tickets=_own_tickets(referee, scratch, observed, seen, seat),
        offer=offer,
        chosen=chosen,
        put_away={names.tickets[i]: _whereabouts(seen, i) for i, by in enumerate(numbers(seen.put_by)) if by == seat},
    )


def _own_tickets(referee: Referee, scratch: Scratch, observed: State, seen: State, seat: int) -> list[TicketView]:
    held = [number for number, place in enumerate(seen.ticket_place) if place == seat]
    label_components(referee.tables, observed, scratch, seat)
    part = numbers(scratch.label)
    ends = [referee.ticket_ends[number] for number in held]
    return [
        TicketView(referee.names.tickets[number], part[a] == part[b]) for number, (a, b) in zip(held, ends, strict=True)
    ]


def _whereabouts(seen: State, ticket: int) -> str:
    place = int(seen.ticket_place[ticket])
    if place == Place.DECK:
        return f"deck {numbers(seen.ticket_deck).index(ticket) + 1}"
    return "shuffled" if place == Place.BLOCK else Place(place).name.lower()
