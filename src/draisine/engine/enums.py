"""Enumerations of the engine: phases, decisions, facts, ticket locations, refusal codes."""

from enum import IntEnum

from draisine.engine.capacities import CITIES, COLOURS, LENGTH, MARKET, OFFER, ROUTES


class Phase(IntEnum):
    """What the seat to move has to decide."""

    SETUP_TICKETS = 0
    START_CITY = 1
    TURN = 2
    SECOND_CARD = 3
    KEEP_TICKETS = 4
    PAY_ROUTE = 5
    PAY_STATION = 6
    TUNNEL = 7
    PLACE_ALVIN = 8
    FOUND_CITY = 9
    PAY_CITY = 10
    OVER = 11


class End(IntEnum):
    """How a game ended."""

    NOT_YET = 0
    LAST_ROUND = 1
    ALL_PASSED = 2
    TICKETS_WON = 3
    LAST_TRAIN = 4
    STALEMATE = 5


class Rejects(IntEnum):
    """Where tickets rejected at set-up go."""

    BOTTOM = 0
    SHUFFLED = 1
    OUT = 2


class TieBreak(IntEnum):
    """What decides between equal totals."""

    NONE = 0
    TICKETS = 1
    STATIONS = 2
    TRAIL = 3


class TicketLocation(IntEnum):
    """Where a ticket is: a seat's number for a ticket in hand, SHOWN + seat for one completed and shown, OFFERED + seat
    for one on offer, or one of the negative values."""

    DECK = -1
    OUT = -2
    DISCARD = -3
    UNKNOWN = -4
    SHUFFLED = -5
    SHOWN = 10
    OFFERED = 20


# Decisions are numbered alike on all boards.
SLOT = 0
BLIND = SLOT + MARKET
DRAW_TICKETS = BLIND + 1
SWAP_TICKETS = DRAW_TICKETS + 1
PASS = SWAP_TICKETS + 1
DECLINE = PASS + 1
KEEP = DECLINE + 1
ROUTE = KEEP + (1 << OFFER)
CITY = ROUTE + ROUTES
PAYMENT = CITY + CITIES
ONLY_LOCOS = PAYMENT + COLOURS * LENGTH
DECISIONS = ONLY_LOCOS + 1
ACTIONS_VERSION = 1
"""The version of this numbering, raised whenever a number changes its meaning."""


class Fact(IntEnum):
    """Kinds of entries in the fact log; the comments name their operands."""

    DEALT_CARD = 1  # seat, card
    TOOK_CARD = 2  # seat, slot, card
    TOOK_BLIND = 3  # seat, card
    MARKET_FILLED = 4  # slot, card
    MARKET_SWEPT = 5  # slot, card
    DECK_SHUFFLED = 6  # cards
    OFFERED_TICKET = 7  # seat, ticket
    KEPT_TICKETS = 8  # seat, kept, rejected, mask
    CLAIMED = 9  # seat, route, payment, price of a tunnel's extra (0: the payment is the whole price)
    POINTS = 10  # seat, points, reason
    TUNNEL_TRIED = 11  # seat, route, payment
    TUNNEL_CARD = 12  # seat, card
    TUNNEL_EXTRA = 13  # seat, extra
    TUNNEL_LEFT = 14  # seat, route
    STATION_BUILT = 15  # seat, city, payment, price
    STARTED_IN = 16  # seat, city
    CITY_FOUNDED = 17  # seat, city, payment, price
    ALVIN_CAUGHT = 18  # seat
    ALVIN_PLACED = 19  # seat, city
    GOODS_TAKEN = 20  # seat
    COASTS_LINKED = 21  # seat
    TICKET_DONE = 22  # seat, ticket
    TICKET_DRAWN = 23  # seat, ticket
    TICKETS_SWAPPED = 24  # seat, count
    TICKETS_SHUFFLED = 25  # tickets
    PASSED = 26  # seat
    LAST_ROUND = 27  # seat
    GAME_OVER = 28  # end
    TURN = 29  # seat
    CITY_DECLINED = 30  # seat
    GIVEN_UP_TICKET = 31  # seat, ticket


class ScoreReason(IntEnum):
    """What points were scored for."""

    ROUTE = 0
    ALVIN = 1


class Refusal(IntEnum):
    """Why a decision is illegal; the comments name the operands."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    UNKNOWN = 3
    NOT_NOW = 4
    SLOT_EMPTY = 5
    LOCO_SECOND = 6
    NO_CARDS = 7
    NO_TICKETS = 8
    CAN_ACT = 9
    KEEP_MORE = 10  # kept, minimum
    NOT_OFFERED = 11
    TAKEN = 12  # owner
    CLOSED = 13  # owner of the parallel route
    OWN_TWIN = 14
    TRAINS_SHORT = 15  # trains left, length
    CARDS_SHORT = 16  # cards missing, colour (-1: of one colour)
    LOCOS_SHORT = 17  # locomotives missing
    NOT_CONNECTED = 18
    NO_STATION_LEFT = 19
    CITY_TAKEN = 20  # owner
    NOT_AN_END = 22
    BARRED_CITY = 23
    NOT_YOUR_CITY = 24
    WRONG_PAYMENT = 25
    NO_SUCH_ACTION = 26
