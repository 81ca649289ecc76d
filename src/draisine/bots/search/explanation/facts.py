"""What the explanations of moves are derived from: a seat's view, and the planner's plan for the same observation."""

from functools import cached_property

from draisine.boards.schema import LOCOMOTIVE
from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.seeding import seed_observation
from draisine.engine.capacities import WORD_BITS
from draisine.engine.compiler.records import new, to_list
from draisine.engine.state import Observation, Scratch
from draisine.play import TicketPath
from draisine.play.paths.tickets import PathFinder
from draisine.play.referee import Referee
from draisine.play.view import make_view


class Facts:
    """The view of the seat to advise and the planner's plan for it, in names."""

    def __init__(self, referee: Referee, observation: Observation) -> None:
        self.board = board = referee.board
        self.view = view = make_view(referee, new(Scratch), observation)
        assert view.seat is not None
        assert view.own is not None
        self.seat, self.own, self.me = view.seat, view.own, view.players[view.seat]
        self.rivals = [player for player in view.players if player.seat != view.seat]
        self.routes = dict(zip(board.route_ids, board.route, strict=True))
        self.tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
        plan = new(Plan)
        seed_observation(observation, 0)
        decide(referee.tables, observation, new(Scratch), plan, Kind.PLANNER)
        wanted = to_list(plan.wanted)
        self.wanted = {name: wanted[number] - 1 for number, name in enumerate(board.route_ids) if wanted[number] > 0}
        """The number of the ticket for which each route is wanted."""
        self.to_claim = _route_names(to_list(plan.to_claim.word), board.route_ids)
        self.to_borrow = _route_names(to_list(plan.to_borrow.word), board.route_ids)
        self.has_open_tickets, self.has_lost_tickets = int(plan.open_tickets) > 0, int(plan.impossible_tickets) > 0

    # Tickets and paths

    @cached_property
    def finder(self) -> PathFinder:
        """Paths over the routes that the seat owns or can still claim."""
        return PathFinder(self.board, self.view, self.seat)

    @cached_property
    def open_paths(self) -> list[TicketPath]:
        """The cheapest path of each incomplete ticket in hand that is still possible."""
        paths = (self.finder.find(held.id) for held in self.own.tickets if not held.done)
        return [path for path in paths if path.trains]

    def ticket_of(self, route: str) -> str | None:
        """The ticket for which a route is wanted; None if there is none, or for the path from coast to coast."""
        number = self.wanted.get(route, len(self.tickets))
        return self.board.ticket_ids[number] if number < len(self.tickets) else None

    def tickets_at(self, city: str) -> int:
        """How many tickets in hand start or end in a city."""
        return sum(city in self.tickets[held.id].between for held in self.own.tickets)

    # Routes

    def points_of(self, route: str) -> int:
        """The points that the seat gets for a route: Cities at its ends take them."""
        points = self.board.trains.points.get(self.routes[route].length, 0)
        owners = [self.view.cities[city] for city in self.routes[route].between if city in self.view.cities]
        return points * owners.count(self.seat) if owners else points

    def routes_at(self, city: str) -> list[str]:
        """The routes that end in a city."""
        return [name for name, route in self.routes.items() if city in route.between]

    def is_free(self, route: str) -> bool:
        """Whether a route can still be claimed by some seat."""
        return route not in self.view.routes and route not in self._closed

    def free_routes_at(self, city: str) -> list[str]:
        """The free routes that end in a city."""
        return [name for name in self.routes_at(city) if self.is_free(name)]

    @cached_property
    def _closed(self) -> set[str]:
        return set(self.view.closed)

    def parallel_routes(self, route: str) -> list[str]:
        """The other tracks between the same cities."""
        ends = set(self.routes[route].between)
        return [name for name, other in self.routes.items() if name != route and set(other.between) == ends]

    def can_target(self, route: str) -> bool:
        """Whether the seat could claim a route if it had the cards."""
        if not self.is_free(route) or self.routes[route].length > self.me.reserve:
            return False
        if any(self.view.routes.get(other) == self.seat for other in self.parallel_routes(route)):
            return False
        return self.board.founding is None or any(city in self.network_cities for city in self.routes[route].between)

    @cached_property
    def network_cities(self) -> set[str]:
        """The start city and the ends of the seat's own routes."""
        ends = {city for between in self.owned(self.seat) for city in between}
        return ends | ({self.me.start} if self.me.start else set())

    def owned(self, seat: int) -> list[tuple[str, str]]:
        """The ends of a seat's routes."""
        return [self.routes[name].between for name, owner in self.view.routes.items() if owner == seat]

    # Cards

    def held(self, card: str) -> int:
        """How many cards of a kind are in hand."""
        return self.own.hand.get(card, 0)

    def needs(self, card: str) -> int:
        """How many cards of a colour the wanted routes need beyond those in hand."""
        asked = sum(self.routes[route].length for route in self.to_claim if self.routes[route].colour == card)
        return asked - self.held(card)

    def missing_cards(self, route: str, hand: dict[str, int]) -> int:
        """How many cards a hand lacks for a route."""
        facts = self.routes[route]
        colours = self.board.colours if facts.colour == "gray" else [facts.colour]
        plain = max(0, facts.length - facts.ferry - max(hand.get(colour, 0) for colour in colours))
        return max(0, plain + facts.ferry - hand.get(LOCOMOTIVE, 0))

    def helps_with(self, card: str) -> list[str]:
        """The wanted routes that one more card of a kind helps to pay for."""
        if self.needs(card) > 0:
            return [route for route in self.to_claim if self.routes[route].colour == card]
        # Each gray route is paid in a colour of its own: the first in that held most, the next in the second most.
        gray = [route for route in self.to_claim if self.routes[route].colour == "gray"]
        rank = sum(self.held(colour) > self.held(card) for colour in self.board.colours)
        return [route for route in gray if rank < len(gray) and self.held(card) < self.routes[route].length]


def _route_names(words: list[int], names: list[str]) -> list[str]:
    """The routes of a set."""
    return [name for number, name in enumerate(names) if words[number // WORD_BITS] >> number % WORD_BITS & 1]


class Components:
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
