"""Advice for a person: the move that the searching bot would play in their seat, and why.

It is made from the seat's observation alone. The reason is found by comparing the move with the planner's plan for the
same observation; where the plan does not explain it, the honest reason is that it did best in the search.
"""

from typing import Literal

import msgspec

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.bots.compiled import decide
from draisine.bots.contract import SeatInfo
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.search.bot import SearchBot
from draisine.bots.search.sequential_halving import best_candidate
from draisine.bots.seeding import seed_observation
from draisine.bots.whole_moves import decide_move
from draisine.engine.capacities import WORD_BITS
from draisine.engine.compiler.records import new, to_list
from draisine.engine.state import Observation, Scratch
from draisine.play import Move, moves, ticket_paths
from draisine.play.referee import Referee
from draisine.play.view import make_view

SECONDS = 0.5

Reason = Literal[
    "only_move", "ticket_done", "ticket_link", "contested_link", "coasts", "block", "last_turn", "points", "cards_for",
    "locomotive", "blind", "two_cards", "new_tickets", "swap_tickets", "keep_shared", "keep_tickets", "start", "city",
    "station", "pay", "best_in_search",
]  # fmt: skip
"""Why a move is good; the page has a text for each."""


class Explanation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A reason and what it refers to: a ticket, a route, a city, a kind of card, another seat, a number."""

    kind: Reason
    ticket: str | None = None
    route: str | None = None
    city: str | None = None
    card: str | None = None
    seat: int | None = None
    count: int | None = None


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A move, the reason for it, and the playouts with it, all and won."""

    move: Move
    why: Explanation
    saves: Literal["locomotives", "colour"] | None
    """What this payment saves, compared with another one."""
    games: int
    won: int


def advise(
    board: Board, observation: Observation, seed: int, seconds: float = SECONDS, playouts: int | None = None
) -> Advice:
    """What the searching bot would do in a seat, and why. With `playouts`, the same seed and observation give the same
    advice."""
    referee, scratch, seat = Referee(board), new(Scratch), int(observation.viewer)
    plan = PlanExplainer(referee, observation)
    legal = referee.legal_moves(observation, scratch, seat)
    bot = _Adviser(seconds, playouts)
    bot.sit(SeatInfo(board, seat, seed))
    move = decide_move(bot, referee, scratch, observation, seed)
    games, won = bot.results[0]
    why = Explanation(kind="only_move") if len(legal) == 1 else plan.why(move)
    return Advice(move=move, why=why, saves=_saved_by_payment(plan, move, legal), games=games, won=won)


class _Adviser(SearchBot):
    """A searching bot that records the playouts of its decisions."""

    def __init__(self, seconds: float, playouts: int | None) -> None:
        super().__init__(seconds, playouts)
        self.results: list[tuple[int, int]] = []
        """For each decision of the move: its playouts, and those that were won."""

    def decide(self, observation: Observation) -> int:
        """Return the decision that sequential halving leaves."""
        decision = super().decide(observation)
        candidates = self._workers[0].search.candidates
        best = best_candidate(self._workers[0].search)
        self.results.append((int(candidates.visits[best]), int(candidates.wins[best])))
        return decision


class PlanExplainer:
    """Explains moves by the planner's plan for an observation, in names."""

    def __init__(self, referee: Referee, observation: Observation) -> None:
        view = make_view(referee, new(Scratch), observation)
        board = referee.board
        self._board, self._view = board, view
        assert view.seat is not None
        assert view.own is not None
        self._seat, self._own = view.seat, view.own
        self._routes = dict(zip(board.route_ids, board.route, strict=True))
        self._tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
        plan = new(Plan)
        seed_observation(observation, 0)
        decide(referee.tables, observation, new(Scratch), plan, Kind.PLANNER)
        wanted = to_list(plan.wanted)
        self._wanted = {name: wanted[number] - 1 for number, name in enumerate(board.route_ids) if wanted[number] > 0}
        self._to_claim = _route_names(to_list(plan.to_claim.word), board.route_ids)
        self._to_borrow = _route_names(to_list(plan.to_borrow.word), board.route_ids)
        self._open_tickets, self._impossible_tickets = int(plan.open_tickets), int(plan.impossible_tickets)

    def why(self, move: Move) -> Explanation:
        """Explain a move, as far as the plan can."""
        match move:
            case moves.Claim(route=route):
                return self._claim(route)
            case moves.DrawCard(place=place):
                card = self._view.market[place - 1]
                return self._card(card) if card else Explanation(kind="best_in_search")
            case moves.DrawBlind():
                return self._blind()
            case moves.DrawTickets() if self._open_tickets == 0 and self._impossible_tickets == 0:
                return Explanation(kind="new_tickets", count=self._view.players[self._seat].reserve)
            case moves.SwapTickets() if self._open_tickets == 0 and self._impossible_tickets > 0:
                return Explanation(kind="swap_tickets")
            case moves.KeepTickets(tickets=tickets):
                return self._keep(tickets)
            case moves.ChooseStart(city=city):
                return Explanation(kind="start", city=city, count=self._tickets_at(city))
            case moves.FoundCity(city=city):
                return Explanation(kind="city", city=city, count=len(self._free_routes_at(city)))
            case moves.BuildStation(city=city):
                return self._station(city)
            case moves.PayExtra() if self._view.tunnel and self._view.tunnel.route in self._wanted:
                route = self._view.tunnel.route
                return Explanation(kind="pay", route=route, ticket=self._ticket_of(route))
        return Explanation(kind="best_in_search")

    def needs(self, card: str) -> int:
        """How many cards of a colour the wanted routes need beyond those in hand."""
        asked = sum(self._routes[route].length for route in self._to_claim if self._routes[route].colour == card)
        return asked - self._own.hand.get(card, 0)

    # Claims

    def _claim(self, route: str) -> Explanation:
        done = self._ticket_completed_by(route)
        if done is not None:
            return Explanation(kind="ticket_done", route=route, ticket=done)
        link = next((other for other in (route, *self._parallel_routes(route)) if other in self._wanted), None)
        if link is not None:
            ticket, rival = self._ticket_of(link), self._rival_at(route)
            if ticket is None:
                return Explanation(kind="coasts", route=route)
            return Explanation(
                kind="ticket_link" if rival is None else "contested_link", route=route, ticket=ticket, seat=rival
            )
        rival = self._rival_connected_by(route)
        if rival is not None:
            return Explanation(kind="block", route=route, seat=rival)
        points = self._board.trains.points.get(self._routes[route].length, 0)
        if points == 0:
            return Explanation(kind="best_in_search")
        return Explanation(kind="points" if self._view.turns_left is None else "last_turn", route=route, count=points)

    def _ticket_completed_by(self, route: str) -> str | None:
        """The most valuable ticket in hand that claiming a route would complete."""
        network = _Components([*self._owned(self._seat), self._routes[route].between])
        open_tickets = [held.id for held in self._own.tickets if not held.done]
        done = [name for name in open_tickets if network.connects(*self._tickets[name].between)]
        return max(done, key=lambda name: self._tickets[name].points or 0, default=None)

    def _rival_connected_by(self, route: str) -> int | None:
        """A rival whose network has two components that a route would connect."""
        a, b = self._routes[route].between
        for player in self._view.players:
            network = _Components(self._owned(player.seat))
            if player.seat != self._seat and network.contains(a) and network.contains(b) and not network.connects(a, b):
                return player.seat
        return None

    def _rival_at(self, route: str) -> int | None:
        """The rival with the most routes at the ends of a route."""
        rivals = [
            owner
            for city in self._routes[route].between
            for name in self._routes_at(city)
            if (owner := self._view.routes.get(name, self._seat)) != self._seat
        ]
        return max(sorted(set(rivals)), key=rivals.count, default=None)

    def _owned(self, seat: int) -> list[tuple[str, str]]:
        return [self._routes[name].between for name, owner in self._view.routes.items() if owner == seat]

    def _parallel_routes(self, route: str) -> list[str]:
        ends = set(self._routes[route].between)
        return [name for name, other in self._routes.items() if name != route and set(other.between) == ends]

    def _ticket_of(self, route: str) -> str | None:
        """The ticket for which a route is wanted; None: for the path from coast to coast."""
        number = self._wanted[route]
        return self._board.ticket_ids[number] if number < len(self._board.ticket_ids) else None

    # Everything else

    def _card(self, card: str) -> Explanation:
        """Explain a face-up card by the longest wanted route that it helps to pay."""
        if card == LOCOMOTIVE:
            return Explanation(kind="locomotive", card=card)
        fitting = [route for route in self._to_claim if self._routes[route].colour == card]
        if self.needs(card) <= 0:
            # A gray route is paid in the colour held most.
            held, most = self._own.hand.get(card, 0), max(self._colour_counts())
            gray = [route for route in self._to_claim if self._routes[route].colour == "gray"]
            fitting = [route for route in gray if 0 < held == most < self._routes[route].length]
        if not fitting:
            return Explanation(kind="best_in_search")
        route = max(fitting, key=lambda name: self._routes[name].length)
        ticket = self._ticket_of(route) if route in self._wanted else None
        return Explanation(kind="cards_for", card=card, route=route, ticket=ticket)

    def _blind(self) -> Explanation:
        """Explain a blind card rather than a face-up one."""
        cards = [card for card in self._view.market if card]
        if not self._to_claim or any(self._card(card).kind == "cards_for" for card in cards):
            return Explanation(kind="best_in_search")
        # A face-up locomotive would take the whole turn; as a second card it is not allowed.
        alone = LOCOMOTIVE in cards and self._view.phase == "turn"
        return Explanation(kind="two_cards" if alone else "blind")

    def _colour_counts(self) -> list[int]:
        return [0, *(count for card, count in self._own.hand.items() if card != LOCOMOTIVE)]

    def _keep(self, tickets: list[str]) -> Explanation:
        """Explain kept tickets by the spaces of their cheapest paths, shared or in all."""
        paths = [
            path for path in ticket_paths(self._board, self._view) if path.ticket in tickets and path.trains is not None
        ]
        if len(paths) < len(tickets) or not tickets:
            return Explanation(kind="best_in_search")
        total = sum(self._spaces(route) for route in {route for path in paths for route in path.routes})
        shared = sum(path.trains or 0 for path in paths) - total
        if shared > 0:
            return Explanation(kind="keep_shared", count=shared)
        return Explanation(kind="keep_tickets", count=total)

    def _spaces(self, route: str) -> int:
        return 0 if self._view.routes.get(route) == self._seat else self._routes[route].length

    def _station(self, city: str) -> Explanation:
        for route in self._to_borrow:
            if city in self._routes[route].between and route in self._wanted:
                owner = self._view.routes.get(route)
                return Explanation(kind="station", city=city, route=route, ticket=self._ticket_of(route), seat=owner)
        return Explanation(kind="best_in_search")

    def _tickets_at(self, city: str) -> int:
        return sum(city in self._tickets[held.id].between for held in self._own.tickets)

    def _routes_at(self, city: str) -> list[str]:
        return [name for name, route in self._routes.items() if city in route.between]

    def _free_routes_at(self, city: str) -> list[str]:
        return [
            name for name in self._routes_at(city) if name not in self._view.routes and name not in self._view.closed
        ]


def _saved_by_payment(plan: PlanExplainer, move: Move, legal: list[Move]) -> Literal["locomotives", "colour"] | None:
    """What a payment saves: locomotives, or a colour that the plan needs."""
    if not isinstance(move, moves.Claim):
        return None
    others = [other.cards for other in legal if isinstance(other, moves.Claim) and other.route == move.route]
    if max(cards.get(LOCOMOTIVE, 0) for cards in others) > move.cards.get(LOCOMOTIVE, 0):
        return "locomotives"
    colours = {kind for cards in others for kind in cards if kind != LOCOMOTIVE and kind not in move.cards}
    return "colour" if any(plan.needs(kind) > 0 for kind in colours) else None


def _route_names(words: list[int], names: list[str]) -> list[str]:
    """The routes of a set."""
    return [name for number, name in enumerate(names) if words[number // WORD_BITS] >> number % WORD_BITS & 1]


class _Components:
    """The connected components of a set of routes."""

    def __init__(self, ends: list[tuple[str, str]]) -> None:
        self._component_of: dict[str, set[str]] = {}
        for a, b in ends:
            component = self._component_of.get(a, {a}) | self._component_of.get(b, {b})
            self._component_of |= dict.fromkeys(component, component)

    def contains(self, city: str) -> bool:
        """Whether a route ends in a city."""
        return city in self._component_of

    def connects(self, a: str, b: str) -> bool:
        """Whether two cities are connected."""
        return b in self._component_of.get(a, ())
