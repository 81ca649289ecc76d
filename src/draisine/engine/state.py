"""The state of a game, and the scratch space of a thread that plays games."""

from typing import Annotated, NewType

from draisine.engine.board_tables import PerCity, PerRoute, PerTicket, RouteSet
from draisine.engine.capacities import CARDS, CITIES, KINDS, MARKET, OFFER, SEATS, STATIONS, WORDS
from draisine.engine.compiler.records import LONG, record
from draisine.engine.enums import DECISIONS
from draisine.engine.trail.longest import Trail

PerKind = Annotated[list[int], KINDS]

FACTS = 512
"""Room in the log for the facts of one step."""


@record
class Player:
    """One seat."""

    hand: PerKind
    known: PerKind
    """What everybody knows to be in the hand: taken face up or taken back from a tunnel, and not spent since."""
    cards: int
    reserve: int
    score: int
    tickets: int
    kept_first: int
    """Tickets kept at set-up, all seats having chosen."""
    shown: int
    """Completed tickets that lie open."""
    coasts: int
    goods: int
    stations: int
    cities: int
    start: int
    offer: Annotated[list[int], OFFER]
    offered: int
    choice: int
    """The offered tickets chosen at set-up, as a mask; -1: not yet."""


@record
class Rng:
    """A small generator (xorshift128): 32-bit words, held in wide numbers so that nothing ever wraps."""

    word: Annotated[list[int], 4, LONG]


@record
class State:
    """A game at one moment. An observation has the same shape, with all that its seat must not know left out."""

    viewer: int
    """-1: this is the truth; else what this seat knows (SEATS: a spectator)."""
    seats: int
    first: int
    mover: int
    phase: int
    end: int
    turns_left: int
    """Turns of the last round still to play; -1: it has not come."""
    swaps: int
    stuck: int
    """Turns in a row in which a seat could do nothing but swap its tickets."""
    winner: int
    """The seat that won at once; -1: the count decides."""

    deck: Annotated[list[int], CARDS]
    deck_size: int
    discard: PerKind
    discard_size: int
    market: Annotated[list[int], MARKET]

    owner: PerRoute
    station: PerCity
    city: PerCity
    """Whose City stands there."""
    goods: int
    alvin: int
    """Whether the visitor plays: 1 or 0."""
    alvin_at: int
    alvin_with: int

    ticket_deck: PerTicket
    """A ring: the top is at `ticket_top`."""
    ticket_top: int
    ticket_size: int
    ticket_place: PerTicket
    put_by: PerTicket
    """The seat that put a ticket where it lies face down, and so knows it; -1: nobody does."""
    ticket_discard: int
    block: int
    """Tickets at the end of the ring that were shuffled together as set-up rejects, and not drawn from yet."""
    block_from: int

    route: int
    """The route being claimed, or -1."""
    place: int
    """The city being built in, or -1."""
    laid_colour: int
    laid_cards: int
    laid_locos: int
    shown_cards: Annotated[list[int], 3]
    shown_size: int
    extra: int

    players: Annotated[list[Player], SEATS]
    free: RouteSet
    """Routes that are neither taken nor closed."""
    barred: Annotated[list[RouteSet], SEATS]
    """Routes that run beside one of the seat's own."""
    reach: Annotated[list[RouteSet], SEATS]
    """Routes that the seat's network touches; all of them where claims need not connect."""
    rng: Rng


Observation = NewType("Observation", State)
"""What one seat knows. Only `observe` makes one."""


@record
class Entry:
    """One fact of the log."""

    kind: int
    seat: int
    a: int
    b: int
    c: int


@record
class Count:
    """One seat's final count."""

    routes: int
    tickets_won: int
    tickets_lost: int
    completed: int
    stations: int
    trail: int
    trail_bonus: int
    globetrotter: int
    alvin: int
    goods: int
    total: int
    won: int
    borrowed: Annotated[list[int], STATIONS]


@record
class Scratch:
    """Scratch space: one per thread, nothing in it outlives a call."""

    decision: Annotated[list[int], DECISIONS]
    claimable: Annotated[list[int], WORDS, LONG]
    label: PerCity
    ways: Annotated[list[int], STATIONS * CITIES]
    stations: Annotated[list[int], STATIONS]
    option: Annotated[list[int], STATIONS * CITIES]
    options: Annotated[list[int], STATIONS]
    pile: Annotated[list[int], CARDS]
    refusal: int
    number_a: int
    number_b: int
    count: Annotated[list[Count], SEATS]
    trail: Trail
    logging: int
    facts: int
    log: Annotated[list[Entry], FACTS]
