"""From a seat's view back to the numbers of the engine, for bots that think in them."""

from draisine.boards import Board
from draisine.engine.capacities import LOCO, NO_SEAT, NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase, Place
from draisine.engine.observe import CHOSEN
from draisine.engine.route_sets import add, drop, fill
from draisine.engine.state import Observation, Player, State
from draisine.play import PlayerView, View
from draisine.play.names import Names
from draisine.play.referee import Referee


class Reader:
    """Reads the views of one board."""

    def __init__(self, board: Board) -> None:
        self.referee = Referee(board)

    def observation(self, view: View) -> Observation:
        """What the seat knows, as far as a bot needs it. Rejects that were shuffled together at set-up are taken to lie
        anywhere in the pile, and whoever has tickets to have kept all it could at set-up."""
        seen = new(State)
        self._course(view, seen)
        self._table(view, seen)
        self._routes(view, seen)
        for player in view.players:
            self._player(player, seen.players[player.seat])
        self._tickets(view, seen)
        self._own(view, seen)
        return Observation(seen)

    @property
    def _names(self) -> Names:
        return self.referee.names

    def _city(self, name: str | None) -> int:
        return NOTHING if name is None else self._names.city_numbers[name]

    def _course(self, view: View, seen: State) -> None:
        seen.viewer = NO_SEAT if view.seat is None else view.seat
        seen.seats = len(view.players)
        seen.first = view.first
        seen.mover = view.seat if view.seat is not None and view.seat in view.to_move else (*view.to_move, NO_SEAT)[0]
        seen.phase = Phase[view.phase.upper()]
        seen.turns_left = NOTHING if view.turns_left is None else view.turns_left
        seen.winner = NO_SEAT if view.winner is None else view.winner

    def _table(self, view: View, seen: State) -> None:
        names = self._names
        for slot in range(len(seen.market)):
            card = view.market[slot] if slot < len(view.market) else None
            seen.market[slot] = NOTHING if card is None else names.card_numbers[card]
        for card, count in view.discard.items():
            seen.discard[names.card_numbers[card]] = count
        seen.discard_size = sum(view.discard.values())
        seen.deck_size, seen.ticket_size, seen.ticket_discard = view.deck, view.ticket_deck, view.ticket_discard
        seen.goods = view.goods
        seen.alvin = int(view.alvin_at is not None)
        seen.alvin_at = self._city(view.alvin_at)
        seen.alvin_with = NO_SEAT if view.alvin_with is None else view.alvin_with
        for city, name in enumerate(names.cities):
            seen.station[city] = view.stations.get(name, NO_SEAT)
            seen.city[city] = view.cities.get(name, NO_SEAT)

    def _routes(self, view: View, seen: State) -> None:
        """Who owns what, and what follows from it: which routes are free, beside one's own, or in reach."""
        names, tables = self._names, self.referee.tables
        fill(seen.free, tables.routes)
        for player in view.players:
            fill(seen.barred[player.seat], 0)
            fill(seen.reach[player.seat], 0 if tables.cities_each else tables.routes)
            if tables.cities_each and player.start is not None:
                add(seen.reach[player.seat], tables.at_city[self._city(player.start)], tables.words)
        for route in range(len(seen.owner)):
            seen.owner[route] = NO_SEAT
        for name, owner in view.routes.items():
            route = names.route_numbers[name]
            seen.owner[route] = owner
            drop(seen.free, tables, route)
            add(seen.barred[owner], tables.group[route], tables.words)
            for city in (int(tables.end_a[route]), int(tables.end_b[route])):
                add(seen.reach[owner], tables.at_city[city], tables.words)
        for name in view.closed:
            drop(seen.free, tables, names.route_numbers[name])
        pending = view.tunnel.route if view.tunnel else view.pending
        seen.route = NOTHING if pending is None else names.route_numbers[pending]
        seen.place = NOTHING

    def _player(self, player: PlayerView, seen: Player) -> None:
        for card, count in player.known.items():
            seen.known[self._names.card_numbers[card]] = count
        seen.cards, seen.reserve, seen.score, seen.tickets = player.cards, player.reserve, player.score, player.tickets
        seen.shown, seen.coasts, seen.goods = len(player.shown), int(player.coasts), player.goods
        seen.stations, seen.cities, seen.start = player.stations, player.cities, self._city(player.start)
        seen.offered = player.offered
        seen.kept_first = min(player.tickets, int(self.referee.tables.deal_long + self.referee.tables.deal))
        seen.choice = NOTHING
        for i in range(len(seen.offer)):
            seen.offer[i] = NOTHING

    def _tickets(self, view: View, seen: State) -> None:
        numbers = self._names.ticket_numbers
        for ticket in range(len(seen.ticket_place)):
            seen.ticket_place[ticket] = Place.UNKNOWN if ticket < len(self._names.tickets) else Place.OUT
            seen.ticket_deck[ticket] = NOTHING
            seen.put_by[ticket] = NO_SEAT
        for player in view.players:
            for name in player.shown:
                seen.ticket_place[numbers[name]] = Place.SHOWN + player.seat
            if view.phase == "setup_tickets" and player.seat not in view.to_move:
                seen.players[player.seat].choice = CHOSEN

    def _own(self, view: View, seen: State) -> None:
        if view.own is None or view.seat is None:
            return
        names, me = self._names, seen.players[view.seat]
        for card, count in view.own.hand.items():
            me.hand[names.card_numbers[card]] = count
        for ticket in view.own.tickets:
            seen.ticket_place[names.ticket_numbers[ticket.id]] = view.seat
        for i, name in enumerate(view.own.offer):
            me.offer[i] = names.ticket_numbers[name]
            seen.ticket_place[me.offer[i]] = Place.OFFERED + view.seat
        for name, place in view.own.put_away.items():
            self._put_away(seen, names.ticket_numbers[name], place)
            seen.put_by[names.ticket_numbers[name]] = view.seat
        if "shuffled" in view.own.put_away.values():
            # Whatever was put under the pile later lies below them.
            known = [int(place.split()[1]) - 1 for place in view.own.put_away.values() if place.startswith("deck")]
            seen.block, seen.block_from = min([*known, view.ticket_deck]), 0
        if view.tunnel:
            colours = [kind for kind in view.tunnel.laid if names.card_numbers[kind] != LOCO]
            seen.laid_colour = names.card_numbers[colours[0]] if colours else LOCO
            seen.laid_cards = sum(view.tunnel.laid[kind] for kind in colours)
            seen.laid_locos = sum(view.tunnel.laid.values()) - seen.laid_cards
            seen.extra = view.tunnel.extra
            seen.shown_size = len(view.tunnel.turned)
            for i, card in enumerate(view.tunnel.turned):
                seen.shown_cards[i] = names.card_numbers[card]

    def _put_away(self, seen: State, ticket: int, place: str) -> None:
        kind, _, depth = place.partition(" ")
        if kind == "shuffled":
            seen.ticket_place[ticket] = Place.BLOCK
            return
        seen.ticket_place[ticket] = Place[kind.upper()]
        if depth:
            seen.ticket_deck[int(depth) - 1] = ticket
