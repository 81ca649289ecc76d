"""Invariants of every position of every game, computed from the board file and the state alone.

No rule of the engine is called: route sets, networks and scores are computed independently.
"""

from collections import Counter
from functools import cached_property, reduce
from operator import or_
from typing import Any

import numpy as np

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.capacities import KINDS, LOCO, NO_SEAT, NOTHING, SEATS, WORD_BITS
from draisine.engine.enums import Phase, TicketLocation
from draisine.engine.state import State
from tests.engine.driver import to_numpy

UNFINISHED = (Phase.TUNNEL, Phase.PLACE_ALVIN, Phase.FOUND_CITY, Phase.PAY_CITY)
"""Phases in the middle of an action: the market is refilled at its end (A-07)."""


def _count_kinds(cards: Any) -> Any:
    return np.bincount(cards[cards != NOTHING], minlength=KINDS)


def _to_bits(route_set: Any) -> int:
    """A route set as one integer: bit n is route n."""
    return sum(word << i * WORD_BITS for i, word in enumerate(route_set["word"].tolist()))


class Invariants:
    """The invariants of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        number = {city: index for index, city in enumerate(board.city_ids)}
        self.ends = [(number[route.between[0]], number[route.between[1]]) for route in board.route]
        self.lengths = np.array([route.length for route in board.route])
        self.parallel = [
            sum(1 << other for other, other_pair in enumerate(self.ends) if set(other_pair) == set(pair))
            for pair in self.ends
        ]
        self.at_city = [
            sum(1 << route for route, pair in enumerate(self.ends) if city in pair) for city in range(len(number))
        ]

    @cached_property
    def full_deck(self) -> list[int]:
        """The number of cards of each kind."""
        deck: dict[str, int] = dict(self.board.cards.deck.items())
        colours = [deck[colour] for colour in self.board.colours]
        padding = [0] * (LOCO - len(colours))
        return [*colours, *padding, deck[LOCOMOTIVE]]

    def points(self, route: int) -> int:
        return self.board.trains.points.get(self.board.route[route].length, 0)

    def check(self, state: State, given_up: list[int] | None = None) -> None:
        """Check all invariants of a position. `given_up` is a market that was left unchanged after 20 sweeps (A-06)."""
        now = to_numpy(state)
        self.check_cards(now)
        self.check_hands(now)
        self.check_market(now, given_up)
        self.check_tickets(now)
        self.check_ticket_counts(now)
        self.check_pieces(now)
        self.check_tracks(now)
        self.check_route_sets(now)
        self.check_networks(now)
        self.check_scores(now)
        self.check_turn(now)

    def check_cards(self, now: Any) -> None:
        """Train cards are conserved, kind by kind."""
        found = _count_kinds(now["deck"][: now["deck_size"]]) + _count_kinds(now["market"])
        found += now["discard"] + now["players"]["hand"].sum(0)
        found += _count_kinds(now["turned_cards"][: now["turned_size"]])
        found[LOCO] += now["laid_locos"]
        if now["laid_cards"] > 0:
            found[now["laid_colour"]] += now["laid_cards"]
        assert found.tolist() == self.full_deck
        assert now["discard_size"] == now["discard"].sum()

    def check_hands(self, now: Any) -> None:
        """The number of cards is the sum of the hand's kinds, and the public part is within the hand."""
        players = now["players"]
        assert (players["cards"] == players["hand"].sum(1)).all()
        assert (players["known"] >= 0).all()
        assert (players["known"] <= players["hand"]).all()

    def check_market(self, now: Any, given_up: list[int] | None) -> None:
        """Too many locomotives are face up only where A-06 forbids a sweep; a slot is empty only if no card is left."""
        size, sweep = self.board.cards.market, self.board.cards.sweep
        market = now["market"]
        assert (market[size:] == NOTHING).all()
        if now["phase"] in UNFINISHED:
            return
        left = now["deck_size"] + now["discard_size"]
        kinds = _count_kinds(now["deck"][: now["deck_size"]]) + now["discard"] + _count_kinds(market)
        if (market == LOCO).sum() >= sweep and market.tolist() != given_up:
            assert left == 0 or kinds[:LOCO].sum() <= size - sweep
        if (market[:size] == NOTHING).any():
            assert left == 0

    def check_tickets(self, now: Any) -> None:
        """Every ticket has a valid location, and the ring buffer holds exactly those in the ticket deck."""
        location, tickets = now["ticket_location"], len(self.board.ticket)
        ring = np.roll(now["ticket_deck"], -int(now["ticket_top"]))[: now["ticket_size"]].tolist()
        assert sorted(ring) == np.flatnonzero(location == TicketLocation.DECK).tolist()
        assert not any(self.board.ticket[ticket].long for ticket in ring)
        seats = range(int(now["seats"]))
        allowed: set[int] = {TicketLocation.DECK, TicketLocation.OUT, TicketLocation.DISCARD}
        allowed |= {base + seat for base in (0, TicketLocation.SHOWN, TicketLocation.OFFERED) for seat in seats}
        assert set(location[:tickets].tolist()) <= allowed
        assert (location[tickets:] == TicketLocation.OUT).all()
        # Only tickets that lie face down were returned by a seat.
        known = now["returned_by"] != NO_SEAT
        assert np.isin(location[known], (TicketLocation.DECK, TicketLocation.OUT, TicketLocation.DISCARD)).all()

    def check_ticket_counts(self, now: Any) -> None:
        """The public counts of tickets agree with their locations."""
        counts = Counter(now["ticket_location"].tolist())
        assert now["ticket_discard"] == counts[TicketLocation.DISCARD]
        for seat in range(SEATS):
            me = now["players"][seat]
            assert me["tickets"] == counts[seat]
            assert me["shown"] == counts[TicketLocation.SHOWN + seat]
            offer = me["offer"][: me["offer_size"]].tolist()
            assert sorted(offer) == np.flatnonzero(now["ticket_location"] == TicketLocation.OFFERED + seat).tolist()
            assert (me["offer"][me["offer_size"] :] == NOTHING).all()

    def check_pieces(self, now: Any) -> None:
        """Trains, stations, Cities and goods are conserved: on the board or with their owner."""
        owner = now["owner"][: len(self.lengths)]
        stations = self.board.stations.each if self.board.stations else 0
        markers = self.board.founding.each if self.board.founding else 0
        for seat in range(SEATS):
            me = now["players"][seat]
            assert me["reserve"] >= 0
            assert me["reserve"] + self.lengths[owner == seat].sum() == self.board.trains.each
            assert me["stations"] + (now["station"] == seat).sum() == stations
            assert me["cities"] + (now["city"] == seat).sum() == markers
        goods = self.board.goods.cards if self.board.goods else 0
        assert now["goods"] + now["players"]["goods"].sum() == goods
        assert now["goods"] >= 0

    def check_tracks(self, now: Any) -> None:
        """No seat owns two tracks of a multiple route; where they are closed, only one of them has an owner."""
        owners: dict[int, list[int]] = {}
        for route in np.flatnonzero(now["owner"] != NO_SEAT):
            owners.setdefault(self.parallel[route], []).append(int(now["owner"][route]))
        for tracks in owners.values():
            assert len(tracks) == len(set(tracks))
            assert len(tracks) == 1 or now["seats"] not in self.board.closed_at

    def check_route_sets(self, now: Any) -> None:
        """Free, barred and reachable routes follow from the owners."""
        everything = (1 << len(self.ends)) - 1
        owned: list[list[int]] = [[] for _ in range(SEATS)]
        for route in np.flatnonzero(now["owner"] != NO_SEAT).tolist():
            owned[now["owner"][route]].append(route)
        closed = now["seats"] in self.board.closed_at
        taken = reduce(or_, (self.parallel[route] if closed else 1 << route for routes in owned for route in routes), 0)
        assert _to_bits(now["free"]) == everything & ~taken
        for seat in range(SEATS):
            assert _to_bits(now["barred"][seat]) == reduce(or_, (self.parallel[route] for route in owned[seat]), 0)
            reach = everything
            if self.board.founding:
                reach = reduce(or_, (self.at_city[city] for city in self._network(now, seat, owned[seat])), 0)
            assert _to_bits(now["reach"][seat]) == reach

    def _network(self, now: Any, seat: int, owned: list[int]) -> set[int]:
        start = int(now["players"][seat]["start_city"])
        return {city for route in owned for city in self.ends[route]} | ({start} - {NOTHING})

    def check_networks(self, now: Any) -> None:
        """Where claims grow from a start city, a seat's routes and that city are connected (OW-NET-3)."""
        if not self.board.founding:
            return
        for seat in range(int(now["seats"])):
            waiting = [self.ends[route] for route in np.flatnonzero(now["owner"] == seat)]
            reached = {int(now["players"][seat]["start_city"])}
            while touching := [pair for pair in waiting if not reached.isdisjoint(pair)]:
                reached.update(city for pair in touching for city in pair)
                waiting = [pair for pair in waiting if pair not in touching]
            assert not waiting

    def check_scores(self, now: Any) -> None:
        """The running score is the points of the seat's routes, except where Cities earn them for others."""
        if self.board.founding:
            return
        score = [0] * SEATS
        for route in np.flatnonzero(now["owner"] != NO_SEAT):
            score[now["owner"][route]] += self.points(int(route))
        assert now["players"]["score"].tolist() == score

    def check_turn(self, now: Any) -> None:
        """Unused seats hold nothing, and a turn begins without an unfinished action."""
        seats = int(now["seats"])
        assert 0 <= now["mover"] < seats
        assert 0 <= now["first"] < seats
        assert (now["owner"] < seats).all()
        assert (now["players"]["cards"][seats:] == 0).all()
        if now["phase"] in (Phase.TURN, Phase.SECOND_CARD, Phase.KEEP_TICKETS):
            assert (now["route"], now["target_city"]) == (NOTHING, NOTHING)
        if now["phase"] != Phase.TUNNEL:
            assert (now["laid_cards"], now["laid_locos"], now["turned_size"], now["extra"]) == (0, 0, 0, 0)


def check_scored_points(invariants: Invariants, before: Any, after: Any) -> None:
    """Check the points of a step against the Cities and the visitor before it (A-76, A-77)."""
    due = [0] * SEATS
    for route in np.flatnonzero(before["owner"] != after["owner"]):
        claimer, pair = int(after["owner"][route]), invariants.ends[route]
        owners = [int(before["city"][city]) for city in pair if before["city"][city] != NO_SEAT]
        for seat in owners or [claimer]:
            due[seat] += invariants.points(int(route))
        if (
            invariants.board.alvin
            and before["alvin"]
            and before["alvin_with"] != claimer
            and before["alvin_at"] in pair
        ):
            due[claimer] += invariants.board.alvin.points
    assert (after["players"]["score"] - before["players"]["score"]).tolist() == due
