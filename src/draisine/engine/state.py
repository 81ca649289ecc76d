"""The state of a game, and the scratch space of a thread that plays games.

Fields are numbers or rows of numbers; the number of an empty slot, absent seat or unknown ticket is -1.
"""

from typing import Annotated, NewType

from draisine.engine.board_tables import PerCity, PerRoute, PerTicket, RouteSet
from draisine.engine.capacities import CARDS, CITIES, KINDS, MARKET, OFFER, SEATS, STATIONS, WORDS
from draisine.engine.compiler.records import LONG, record
from draisine.engine.enums import DECISIONS
from draisine.engine.trail.longest import TrailSearch

PerKind = Annotated[list[int], KINDS]

LOG_CAPACITY = 512
"""Entries that the fact log holds: enough for one step."""


@record
class Player:
    """One seat."""

    hand: PerKind
    known: PerKind
    """The part of the hand that is public: taken face up or taken back from a tunnel, and not spent since."""
    cards: int
    reserve: int
    score: int
    tickets: int
    kept_at_setup: int
    """Tickets kept at set-up; 0 until all seats have chosen."""
    shown: int
    """Completed tickets, shown face up."""
    coasts_linked: int
    """1 once the seat has linked both coasts, which counts as a completed ticket."""
    goods: int
    stations: int
    cities: int
    start_city: int
    offer: Annotated[list[int], OFFER]
    offer_size: int
    setup_choice: int
    """The offered tickets chosen at set-up, as a bit mask; -1: not chosen yet."""


@record
class Rng:
    """A xorshift128 generator: 32-bit words, stored as 64-bit integers so that no intermediate result wraps."""

    word: Annotated[list[int], 4, LONG]


@record
class State:
    """A position of a game. An observation has the same fields, without what its seat must not know."""

    viewer: int
    """-1: the full state; otherwise the seat whose observation this is (SEATS: a spectator)."""
    seats: int
    first: int
    mover: int
    phase: int
    end: int
    turns_left: int
    """Turns of the last round still to play; -1 before the last round."""
    swaps: int
    stuck_turns: int
    """Consecutive turns in which a seat could only pass or swap its tickets."""
    winner: int
    """The seat that won by completing its tickets; -1: the final count decides."""

    deck: Annotated[list[int], CARDS]
    deck_size: int
    discard: PerKind
    discard_size: int
    market: Annotated[list[int], MARKET]

    owner: PerRoute
    station: PerCity
    city: PerCity
    """The owner of the City in each city."""
    goods: int
    alvin: int
    """Whether the visitor Alvin takes part: 1 or 0."""
    alvin_at: int
    alvin_with: int

    ticket_deck: PerTicket
    """A ring buffer whose top is at `ticket_top`."""
    ticket_top: int
    ticket_size: int
    ticket_location: PerTicket
    returned_by: PerTicket
    """The seat that returned a ticket face down and so knows where it lies; -1: no seat knows."""
    ticket_discard: int
    shuffled_rejects: int
    """Tickets rejected at set-up that were shuffled together under the pile, until one of them is drawn."""
    shuffled_rejects_start: int
    """Their offset from the top of the pile."""

    route: int
    """The route being claimed, or -1."""
    target_city: int
    """The city in which a station or City is being built, or -1."""
    laid_colour: int
    """The payment laid down for a tunnel, then the cards turned up and the extra cards due."""
    laid_cards: int
    laid_locos: int
    turned_cards: Annotated[list[int], 3]
    turned_size: int
    extra: int

    players: Annotated[list[Player], SEATS]
    free: RouteSet
    """Routes that are neither claimed nor closed."""
    barred: Annotated[list[RouteSet], SEATS]
    """Routes parallel to one of the seat's own."""
    reach: Annotated[list[RouteSet], SEATS]
    """Routes at a city of the seat's network; all routes where claims need not connect."""
    rng: Rng


Observation = NewType("Observation", State)
"""What one seat knows; written by `observe` only."""


@record
class FactEntry:
    """A fact and its operands."""

    kind: int
    seat: int
    a: int
    b: int
    c: int


@record
class SeatPoints:
    """The points of one seat in the final count."""

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
    """Temporary space, one per thread: nothing in it is meaningful after the caller has read the result."""

    decisions: Annotated[list[int], DECISIONS]
    """The decisions listed last."""
    claimable: Annotated[list[int], WORDS, LONG]
    label: PerCity
    """The union-find parents of `rules.connectivity`."""
    buffer: Annotated[list[int], STATIONS * CITIES]
    """A list of tickets, or the components that stations can reach."""
    borrow_route: Annotated[list[int], STATIONS * CITIES]
    borrow_options: Annotated[list[int], STATIONS]
    """How many entries of `borrow_route` each station has."""
    pile: Annotated[list[int], CARDS]
    """Cards or tickets to be shuffled."""
    refusal_a: int
    refusal_b: int
    scores: Annotated[list[SeatPoints], SEATS]
    trail: TrailSearch
    log_enabled: int
    log_size: int
    log: Annotated[list[FactEntry], LOG_CAPACITY]
