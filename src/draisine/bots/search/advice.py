"""Advice for a person: the move that the searching bot would play for their seat, and why.

It is made from what the seat sees and nothing else. The reason is found by comparing the move with the planner's plan
for the same view; where the plan does not speak of it, the honest reason is that it fared best.
"""

from typing import Literal

import msgspec

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.bots.compiled import decide, give_chance
from draisine.bots.contract import Chair
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.reading import Reader
from draisine.bots.search.bot import SearchBot
from draisine.bots.search.halving import best_option
from draisine.engine.capacities import WORD
from draisine.engine.compiler.records import new, numbers
from draisine.engine.state import Observation, Scratch
from draisine.play import Move, View, moves, ways
from draisine.play.moves import text

SECONDS = 0.5

Reason = Literal[
    "only_move", "ticket_done", "ticket_link", "contested_link", "coasts", "block", "last_turn", "points", "cards_for",
    "locomotive", "blind", "two_cards", "new_tickets", "swap_tickets", "keep_shared", "keep_tickets", "start", "city",
    "station", "pay", "fared_best",
]  # fmt: skip
"""Why a move is good; the page puts it into words."""


class Why(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A reason and what it speaks of: a ticket, a route, a city, a kind of card, another seat, a number."""

    kind: Reason
    ticket: str | None = None
    route: str | None = None
    city: str | None = None
    card: str | None = None
    seat: int | None = None
    count: int | None = None


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A move in words, why, and how many of the games that were imagined with it were won."""

    move: str
    why: Why
    saves: Literal["locomotives", "colour"] | None
    """What is spared by paying like this, where it could be paid otherwise."""
    games: int
    won: int


def advise(
    board: Board, view: View, legal: list[Move], seed: int, seconds: float = SECONDS, playouts: int | None = None
) -> Advice:
    """What the searching bot would do in a seat, and why. With `playouts` the same seed and view give the same."""
    assert view.seat is not None, "advice is for a seat"
    bot = _Adviser(seconds, playouts)
    bot.sit(Chair(board, view.seat, seed))
    move = bot.choose(view, legal)
    games, won = bot.found[0]
    plan = Outline(bot.reader, view)
    why = Why(kind="only_move") if len(legal) == 1 else plan.why(move)
    return Advice(move=text(move), why=why, saves=_saved(plan, move, legal), games=games, won=won)


class _Adviser(SearchBot):
    """A searching bot that tells how the imagined games went."""

    def __init__(self, seconds: float, playouts: int | None) -> None:
        super().__init__(seconds, playouts)
        self.found: list[tuple[int, int]] = []
        """For each decision of the move: games imagined with it, and games won."""

    def decide(self, seen: Observation) -> int:
        """Decide, in the engine's numbers."""
        decision = super().decide(seen)
        options = self._desks[0].search.options
        best = best_option(self._desks[0].search)
        self.found.append((int(options.visits[best]), int(options.won[best])))
        return decision


class Outline:
    """The planner's plan for a view, in names."""

    def __init__(self, reader: Reader, view: View) -> None:
        board = reader.referee.board
        self._board, self._view = board, view
        assert view.seat is not None
        assert view.own is not None
        self._seat, self._own = view.seat, view.own
        self._routes = dict(zip(board.route_ids, board.route, strict=True))
        self._tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
        seen, plan = reader.observation(view), new(Plan)
        give_chance(seen, 0)
        decide(reader.referee.tables, seen, new(Scratch), plan, Kind.PLANNER)
        wanted = numbers(plan.wanted)
        self._wanted = {name: wanted[number] - 1 for number, name in enumerate(board.route_ids) if wanted[number] > 0}
        self._links = _names_in(numbers(plan.links.word), board.route_ids)
        self._loans = _names_in(numbers(plan.loans.word), board.route_ids)
        self._wishes, self._hopeless = int(plan.wishes), int(plan.hopeless)

    def why(self, move: Move) -> Why:
        """Why a move is good, as far as the plan knows."""
        match move:
            case moves.Claim(route=route):
                return self._claim(route)
            case moves.DrawCard(place=place):
                card = self._view.market[place - 1]
                return self._card(card) if card else Why(kind="fared_best")
            case moves.DrawBlind():
                return self._blind()
            case moves.DrawTickets() if self._wishes == 0 and self._hopeless == 0:
                return Why(kind="new_tickets", count=self._view.players[self._seat].reserve)
            case moves.SwapTickets() if self._wishes == 0 and self._hopeless > 0:
                return Why(kind="swap_tickets")
            case moves.KeepTickets(tickets=tickets):
                return self._keep(tickets)
            case moves.ChooseStart(city=city):
                return Why(kind="start", city=city, count=self._tickets_at(city))
            case moves.FoundCity(city=city):
                return Why(kind="city", city=city, count=len(self._free_at(city)))
            case moves.BuildStation(city=city):
                return self._station(city)
            case moves.PayExtra() if self._view.tunnel and self._view.tunnel.route in self._wanted:
                route = self._view.tunnel.route
                return Why(kind="pay", route=route, ticket=self._ticket_of(route))
        return Why(kind="fared_best")

    def needs(self, card: str) -> int:
        """How many cards of a colour the wanted routes still ask for, more than are in hand."""
        asked = sum(self._routes[route].length for route in self._links if self._routes[route].colour == card)
        return asked - self._own.hand.get(card, 0)

    # Claims

    def _claim(self, route: str) -> Why:
        done = self._completed_by(route)
        if done is not None:
            return Why(kind="ticket_done", route=route, ticket=done)
        link = next((each for each in (route, *self._twins(route)) if each in self._wanted), None)
        if link is not None:
            ticket, rival = self._ticket_of(link), self._rival_at(route)
            if ticket is None:
                return Why(kind="coasts", route=route)
            return Why(
                kind="ticket_link" if rival is None else "contested_link", route=route, ticket=ticket, seat=rival
            )
        rival = self._joined_by(route)
        if rival is not None:
            return Why(kind="block", route=route, seat=rival)
        points = self._board.trains.points.get(self._routes[route].length, 0)
        if points == 0:
            return Why(kind="fared_best")
        return Why(kind="points" if self._view.turns_left is None else "last_turn", route=route, count=points)

    def _completed_by(self, route: str) -> str | None:
        """The dearest ticket in hand that a route of one's own more would complete."""
        network = _Network([*self._owned(self._seat), self._routes[route].between])
        open_tickets = [held.id for held in self._own.tickets if not held.done]
        done = [name for name in open_tickets if network.joins(*self._tickets[name].between)]
        return max(done, key=lambda name: self._tickets[name].points or 0, default=None)

    def _joined_by(self, route: str) -> int | None:
        """Another seat, two parts of whose network a route would join."""
        a, b = self._routes[route].between
        for player in self._view.players:
            network = _Network(self._owned(player.seat))
            if player.seat != self._seat and network.has(a) and network.has(b) and not network.joins(a, b):
                return player.seat
        return None

    def _rival_at(self, route: str) -> int | None:
        """Another seat that has built at an end of a route; if there are several, the one that has built most there."""
        met = [
            owner
            for city in self._routes[route].between
            for name in self._at(city)
            if (owner := self._view.routes.get(name, self._seat)) != self._seat
        ]
        return max(sorted(set(met)), key=met.count, default=None)

    def _owned(self, seat: int) -> list[tuple[str, str]]:
        return [self._routes[name].between for name, owner in self._view.routes.items() if owner == seat]

    def _twins(self, route: str) -> list[str]:
        ends = set(self._routes[route].between)
        return [name for name, each in self._routes.items() if name != route and set(each.between) == ends]

    def _ticket_of(self, route: str) -> str | None:
        """The ticket for which a route is wanted; None: for the way from coast to coast."""
        number = self._wanted[route]
        return self._board.ticket_ids[number] if number < len(self._board.ticket_ids) else None

    # Everything else

    def _card(self, card: str) -> Why:
        """Why a face-up card is taken: the longest wanted route that it helps to pay for."""
        if card == LOCOMOTIVE:
            return Why(kind="locomotive", card=card)
        fitting = [route for route in self._links if self._routes[route].colour == card]
        if self.needs(card) <= 0:
            # Where any one colour will do, it is the one of which there are most.
            held, most = self._own.hand.get(card, 0), max(self._plain_hand())
            gray = [route for route in self._links if self._routes[route].colour == "gray"]
            fitting = [route for route in gray if 0 < held == most < self._routes[route].length]
        if not fitting:
            return Why(kind="fared_best")
        route = max(fitting, key=lambda name: self._routes[name].length)
        ticket = self._ticket_of(route) if route in self._wanted else None
        return Why(kind="cards_for", card=card, route=route, ticket=ticket)

    def _blind(self) -> Why:
        """Why the deck rather than a face-up card."""
        cards = [card for card in self._view.market if card]
        if not self._links or any(self._card(card).kind == "cards_for" for card in cards):
            return Why(kind="fared_best")
        # A face-up locomotive would be the whole turn; as a second card it cannot be taken.
        alone = LOCOMOTIVE in cards and self._view.phase == "turn"
        return Why(kind="two_cards" if alone else "blind")

    def _plain_hand(self) -> list[int]:
        return [0, *(count for card, count in self._own.hand.items() if card != LOCOMOTIVE)]

    def _keep(self, tickets: list[str]) -> Why:
        """The cheapest ways of the tickets, and how many spaces they share."""
        found = [way for way in ways(self._board, self._view) if way.ticket in tickets and way.trains is not None]
        if len(found) < len(tickets) or not tickets:
            return Why(kind="fared_best")
        together = sum(self._spaces(route) for route in {route for way in found for route in way.routes})
        shared = sum(way.trains or 0 for way in found) - together
        if shared > 0:
            return Why(kind="keep_shared", count=shared)
        return Why(kind="keep_tickets", count=together)

    def _spaces(self, route: str) -> int:
        return 0 if self._view.routes.get(route) == self._seat else self._routes[route].length

    def _station(self, city: str) -> Why:
        for route in self._loans:
            if city in self._routes[route].between and route in self._wanted:
                owner = self._view.routes.get(route)
                return Why(kind="station", city=city, route=route, ticket=self._ticket_of(route), seat=owner)
        return Why(kind="fared_best")

    def _tickets_at(self, city: str) -> int:
        return sum(city in self._tickets[held.id].between for held in self._own.tickets)

    def _at(self, city: str) -> list[str]:
        return [name for name, route in self._routes.items() if city in route.between]

    def _free_at(self, city: str) -> list[str]:
        return [name for name in self._at(city) if name not in self._view.routes and name not in self._view.closed]


def _saved(plan: Outline, move: Move, legal: list[Move]) -> Literal["locomotives", "colour"] | None:
    """What a payment spares: locomotives, or a colour that the plan asks for."""
    if not isinstance(move, moves.Claim):
        return None
    others = [other.cards for other in legal if isinstance(other, moves.Claim) and other.route == move.route]
    if max(cards.get(LOCOMOTIVE, 0) for cards in others) > move.cards.get(LOCOMOTIVE, 0):
        return "locomotives"
    colours = {kind for cards in others for kind in cards if kind != LOCOMOTIVE and kind not in move.cards}
    return "colour" if any(plan.needs(kind) > 0 for kind in colours) else None


def _names_in(words: list[int], names: list[str]) -> list[str]:
    """The routes of a set."""
    return [name for number, name in enumerate(names) if words[number // WORD] >> number % WORD & 1]


class _Network:
    """Cities that routes join."""

    def __init__(self, ends: list[tuple[str, str]]) -> None:
        self._parts: dict[str, set[str]] = {}
        for a, b in ends:
            part = self._parts.get(a, {a}) | self._parts.get(b, {b})
            self._parts |= dict.fromkeys(part, part)

    def has(self, city: str) -> bool:
        """Whether any route ends there."""
        return city in self._parts

    def joins(self, a: str, b: str) -> bool:
        """Whether one can go from one city to another."""
        return b in self._parts.get(a, ())
