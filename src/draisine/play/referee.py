"""Conversion between moves and the engine's decisions: legal moves, and the reasons why others are illegal."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from draisine.boards import RULES_VERSION, Board, digest, to_document
from draisine.boards.problems import shorten
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import GRAY, LOCO, MARKET
from draisine.engine.compiler.records import to_list
from draisine.engine.enums import (
    BLIND,
    CITY,
    DECLINE,
    DRAW_TICKETS,
    KEEP,
    PASS,
    PAYMENT,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
    Phase,
    Refusal,
)
from draisine.engine.legal import list_decisions
from draisine.engine.refusal import list_route_refusals, refusal
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.stations import station_price
from draisine.engine.state import Scratch, State
from draisine.play import moves
from draisine.play.errors import IllegalMove, card_name, seat_name
from draisine.play.moves import Cards, Move
from draisine.play.names import Names
from draisine.play.payments import Price, find_payment, payment_cards

_SIMPLE_DECISIONS: dict[type, int] = {
    moves.DrawBlind: BLIND,
    moves.DrawTickets: DRAW_TICKETS,
    moves.SwapTickets: SWAP_TICKETS,
    moves.Pass: PASS,
}
_SIMPLE_MOVES = {decision: kind() for kind, decision in _SIMPLE_DECISIONS.items()}

MAX_CACHED_BOARDS = 64
_TABLES_CACHE: dict[tuple[str, int], BoardTables] = {}
"""Compiled boards by digest and version of the rules. They are read-only, so games on the same board share one, also
across threads."""


def _cached_tables(board: Board, board_digest: str) -> BoardTables:
    key = board_digest, board.rules_version
    tables = _TABLES_CACHE.get(key)
    if tables is None:
        if len(_TABLES_CACHE) >= MAX_CACHED_BOARDS:
            _TABLES_CACHE.clear()
        tables = _TABLES_CACHE[key] = compile_board(board)
    return tables


_REFEREES: dict[int, "Referee"] = {}
"""Referees by the identity of their board, which they keep alive."""


def shared_referee(board: Board) -> "Referee":
    """Return the referee that all games on one board object share: it is the larger part of a game."""
    referee = _REFEREES.get(id(board))
    if referee is None:
        if len(_REFEREES) >= MAX_CACHED_BOARDS:
            _REFEREES.clear()
        referee = _REFEREES[id(board)] = Referee(board)
    return referee


class Referee:
    """Converts moves to decisions and back, for one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.digest = digest(board)
        self.names = Names(board)
        self.tables = _cached_tables(board, self.digest)
        tables = self.tables
        self.lengths = to_list(tables.length)
        triples = zip(self.lengths, to_list(tables.ferry), to_list(tables.colour), strict=True)
        self._prices = [Price(*triple) for triple in triples]
        self._reasons: dict[tuple[int, int, int, int], IllegalMove] = {}
        self.ticket_ends = list(zip(to_list(tables.ticket_a), to_list(tables.ticket_b), strict=True))

    @cached_property
    def board_document(self) -> dict[str, Any]:
        """The board as records contain it; its version of the rules is in the header alone."""
        return to_document(self.board.with_rules(RULES_VERSION))

    def decisions(self, state: State, scratch: Scratch, seat: int, move: Move) -> list[int]:
        """Return the one or two decisions of a move. Raises IllegalMove with the reason."""
        moves.check_types(move)
        match move:
            case moves.DrawCard(place):
                return [self._require_legal(state, scratch, seat, SLOT + place - 1 if 1 <= place <= MARKET else -1)]
            case moves.KeepTickets(tickets):
                return [
                    self._require_legal(state, scratch, seat, KEEP + self._ticket_mask(state, scratch, seat, tickets))
                ]
            case moves.Claim(route, cards):
                return self._claim(state, scratch, seat, self.names.route(route), cards)
            case moves.BuildStation(city, cards):
                self._require_phase(state, scratch, seat, Phase.TURN)
                return self._build(state, scratch, seat, city, cards)
            case moves.FoundCity(city, cards):
                self._require_phase(state, scratch, seat, Phase.FOUND_CITY)
                return self._build(state, scratch, seat, city, cards)
            case moves.ChooseStart(city):
                self._require_phase(state, scratch, seat, Phase.START_CITY)
                return [self._require_legal(state, scratch, seat, CITY + self.names.city(city))]
            case moves.PlaceAlvin(city):
                self._require_phase(state, scratch, seat, Phase.PLACE_ALVIN)
                return [self._require_legal(state, scratch, seat, CITY + self.names.city(city))]
            case moves.PayExtra() | moves.LeaveTunnel() | moves.SkipCity():
                return self._follow_up_decisions(state, scratch, seat, move)
            case _:
                return [self._require_legal(state, scratch, seat, _SIMPLE_DECISIONS[type(move)])]

    def _follow_up_decisions(
        self, state: State, scratch: Scratch, seat: int, move: moves.PayExtra | moves.LeaveTunnel | moves.SkipCity
    ) -> list[int]:
        self._require_phase(
            state, scratch, seat, Phase.FOUND_CITY if isinstance(move, moves.SkipCity) else Phase.TUNNEL
        )
        if isinstance(move, moves.PayExtra):
            return [find_payment(self.names, self._hand(state, seat), move.cards, self._extra_price(state))]
        return [self._require_legal(state, scratch, seat, DECLINE)]

    def _require_legal(self, state: State, scratch: Scratch, seat: int, decision: int) -> int:
        code = Refusal(int(refusal(self.tables, state, scratch, seat, decision)))
        if code != Refusal.NONE:
            raise self._illegal(code, int(scratch.refusal_a), int(scratch.refusal_b), int(state.seats))
        return decision

    def _require_phase(self, state: State, scratch: Scratch, seat: int, phase: Phase) -> None:
        """Several moves share a decision; the phase distinguishes them."""
        self._require_to_move(state, scratch, seat)
        if state.phase != phase:
            raise IllegalMove("not_now")

    def _require_to_move(self, state: State, scratch: Scratch, seat: int) -> None:
        code = Refusal(int(refusal(self.tables, state, scratch, seat, -1)))
        if code != Refusal.UNKNOWN:
            raise self._illegal(code, 0, 0, int(state.seats))

    def _illegal(self, code: Refusal, a: int, b: int, players: int) -> IllegalMove:
        reason = code.name.lower()
        match code:
            case Refusal.KEEP_MORE:
                return IllegalMove(reason, count=b)
            case Refusal.TAKEN | Refusal.CITY_TAKEN:
                return IllegalMove(reason, owner=seat_name(a))
            case Refusal.CLOSED:
                return IllegalMove(reason, count=players)
            case Refusal.TRAINS_SHORT:
                return IllegalMove(reason, left=a, needed=b)
            case Refusal.CARDS_SHORT if b == GRAY:
                return IllegalMove(f"{reason}-any", count=a)
            case Refusal.CARDS_SHORT:
                return IllegalMove(reason, count=a, card=card_name(self.names.cards[b], a))
            case Refusal.LOCOS_SHORT:
                return IllegalMove(reason, count=a)
            case _:
                return IllegalMove(reason)

    def why_not(self, state: State, scratch: Scratch, seat: int, route: str) -> IllegalMove | None:
        """Return why a seat cannot claim a route now; None if it can."""
        try:
            self._require_legal(state, scratch, seat, ROUTE + self.names.route(route))
        except IllegalMove as reason:
            return reason
        return None

    def refusals(self, state: State, scratch: Scratch, seat: int) -> dict[str, IllegalMove]:
        """Return why a seat cannot claim a route now, for every route that it cannot claim.

        Routes with the same reason share one object."""
        routes, players = self.names.routes, int(state.seats)
        found = np.empty(3 * len(routes), np.int64)
        list_route_refusals(self.tables, state, scratch, seat, found)  # type: ignore[arg-type]
        numbers = found.tolist()
        keys = list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
        reasons = {key: None if key[0] == Refusal.NONE else self._reason(*key, players) for key in set(keys)}
        if len(reasons) == 1:
            (reason,) = reasons.values()
            return {} if reason is None else dict.fromkeys(routes, reason)
        return {route: reason for route, key in zip(routes, keys, strict=True) if (reason := reasons[key]) is not None}

    def _reason(self, code: int, a: int, b: int, players: int) -> IllegalMove:
        """Return a reason, always as the same object for the same operands."""
        reason = self._reasons.get((code, a, b, players))
        if reason is None:
            reason = self._reasons[code, a, b, players] = self._illegal(Refusal(code), a, b, players)
        return reason

    def unpayable(self, state: State, seat: int) -> IllegalMove | None:
        """Return which cards a seat lacks where it can only decline: a City, or the extra cards of a tunnel."""
        if int(state.phase) not in (Phase.FOUND_CITY, Phase.TUNNEL):
            return None
        price = self.city_price(state, seat) if state.phase == Phase.FOUND_CITY else self._extra_price(state)
        *counts, locos = self._hand(state, seat)
        same_colour = 0
        if price.colour != LOCO:
            same_colour = max(counts) if price.colour == GRAY else counts[price.colour]
        missing = price.cards - same_colour - locos
        if missing <= 0:
            return None
        code = Refusal.LOCOS_SHORT if price.colour == LOCO else Refusal.CARDS_SHORT
        return self._illegal(code, missing, price.colour, int(state.seats))

    def _ticket_mask(self, state: State, scratch: Scratch, seat: int, tickets: list[str]) -> int:
        self._require_to_move(state, scratch, seat)
        player = state.players[seat]
        offered = [self.names.tickets[player.offer[i]] for i in range(player.offer_size)]
        for name in tickets:
            if name not in offered:
                raise IllegalMove("not_offered-name", name=shorten(name)) if offered else IllegalMove("not_now")
        if len(set(tickets)) < len(tickets):
            raise IllegalMove("twice")
        return sum(1 << offered.index(name) for name in tickets)

    def _hand(self, state: State, seat: int) -> list[int]:
        return [int(count) for count in state.players[seat].hand]

    def _extra_price(self, state: State) -> Price:
        return Price(int(state.extra), 0, int(state.laid_colour))

    def city_price(self, state: State, seat: int) -> Price:
        """Return what a station or a City costs a seat now."""
        if state.phase == Phase.FOUND_CITY:
            return Price(int(self.tables.city_price))
        return Price(int(station_price(self.tables, state, seat)))

    def _claim(self, state: State, scratch: Scratch, seat: int, route: int, cards: Cards) -> list[int]:
        decision = self._require_legal(state, scratch, seat, ROUTE + route)
        return self._add_payment(state, scratch, seat, decision, cards, self._prices[route])

    def _build(self, state: State, scratch: Scratch, seat: int, city: str, cards: Cards) -> list[int]:
        decision = self._require_legal(state, scratch, seat, CITY + self.names.city(city))
        return self._add_payment(state, scratch, seat, decision, cards, self.city_price(state, seat))

    def _add_payment(
        self, state: State, scratch: Scratch, seat: int, decision: int, cards: Cards, price: Price
    ) -> list[int]:
        payment = find_payment(self.names, self._hand(state, seat), cards, price)
        only_payment = list_payments(state, scratch, seat, price.cards, price.locos, price.colour) == 1
        return [decision] if only_payment else [decision, payment]

    def legal_moves(self, state: State, scratch: Scratch, seat: int) -> list[Move]:
        """Return all legal moves of a seat."""
        size = list_decisions(self.tables, state, scratch, seat)
        decisions = to_list(scratch.decisions[:size])
        payments = _PaymentCache(self, state, scratch, seat)
        return [move for decision in decisions for move in self._moves(state, seat, decision, payments)]

    def moves_of(self, state: State, scratch: Scratch, seat: int, decision: int) -> list[Move]:
        """Return the moves that start with a decision, one per payment; none if it is not legal."""
        if refusal(self.tables, state, scratch, seat, decision) != Refusal.NONE:
            return []
        return list(self._moves(state, seat, decision, _PaymentCache(self, state, scratch, seat)))

    def _moves(self, state: State, seat: int, decision: int, payments: "_PaymentCache") -> Iterator[Move]:
        simple = _SIMPLE_MOVES.get(decision)
        if simple is not None:
            yield simple
        elif decision < BLIND:
            yield moves.DrawCard(decision - SLOT + 1)
        elif decision == DECLINE:
            yield moves.LeaveTunnel() if state.phase == Phase.TUNNEL else moves.SkipCity()
        elif decision < ROUTE:
            yield moves.KeepTickets(self._offered(state, seat, decision - KEEP))
        elif decision < CITY:
            route = decision - ROUTE
            for cards in payments.of_price(self._prices[route]):
                yield moves.Claim(self.names.routes[route], dict(cards))
        elif decision < PAYMENT:
            yield from self._city_moves(state, self.names.cities[decision - CITY], payments)
        else:
            yield moves.PayExtra(payment_cards(self.names, decision, int(state.extra)))

    def _city_moves(self, state: State, city: str, payments: "_PaymentCache") -> Iterator[Move]:
        if state.phase == Phase.START_CITY:
            yield moves.ChooseStart(city)
        elif state.phase == Phase.PLACE_ALVIN:
            yield moves.PlaceAlvin(city)
        else:
            make = moves.FoundCity if state.phase == Phase.FOUND_CITY else moves.BuildStation
            for cards in payments.of_price(payments.city_price):
                yield make(city, dict(cards))

    def _offered(self, state: State, seat: int, mask: int) -> list[str]:
        player = state.players[seat]
        return [self.names.tickets[player.offer[i]] for i in range(player.offer_size) if mask >> i & 1]


class _PaymentCache:
    """The payments that a seat can make, computed once per price."""

    def __init__(self, referee: Referee, state: State, scratch: Scratch, seat: int) -> None:
        self._referee, self._state, self._scratch, self._seat = referee, state, scratch, seat
        self._payments: dict[Price, list[Cards]] = {}

    @cached_property
    def city_price(self) -> Price:
        return self._referee.city_price(self._state, self._seat)

    def of_price(self, price: Price) -> list[Cards]:
        """Return all payments of a price."""
        if price not in self._payments:
            size = list_payments(self._state, self._scratch, self._seat, price.cards, price.locos, price.colour)
            numbers = to_list(self._scratch.decisions[:size])
            self._payments[price] = [payment_cards(self._referee.names, number, price.cards) for number in numbers]
        return self._payments[price]
