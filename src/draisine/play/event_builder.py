"""Build events from the facts that the engine logs during a step."""

from collections.abc import Callable, Iterator

from draisine.engine.compiler.records import to_list
from draisine.engine.enums import End, Fact, ScoreReason
from draisine.engine.state import FactEntry, Scratch, State
from draisine.play import events
from draisine.play.events import Event
from draisine.play.moves import Cards
from draisine.play.names import Names
from draisine.play.payments import payment_cards

Offers = dict[int, list[int]]
"""The tickets offered to each seat before the step."""


def read_offers(state: State) -> Offers:
    """Return the tickets offered to each seat."""
    players = [state.players[seat] for seat in range(state.seats)]
    return {seat: to_list(player.offer)[: int(player.offer_size)] for seat, player in enumerate(players)}


class EventBuilder:
    """Build the events of one step on one board."""

    def __init__(self, names: Names, lengths: list[int]) -> None:
        self.names = names
        self.lengths = lengths

    def build(self, scratch: Scratch, before: Offers, laid: Cards) -> list[Event]:
        """Build the events of the logged facts. `laid` are the cards laid for a tunnel before the step."""
        return self.build_from_facts([scratch.log[i] for i in range(scratch.log_size)], before, laid)

    def build_from_facts(self, facts: list[FactEntry], before: Offers, laid: Cards) -> list[Event]:
        """Build the events of a list of facts."""
        built: list[Event] = []
        start = 0
        while start < len(facts):
            group = _group(facts, start)
            rest = facts[start + len(group) :]
            built.extend(self._build(group, rest, before, laid))
            start += len(group)
        return built

    def _build(self, group: list[FactEntry], rest: list[FactEntry], before: Offers, laid: Cards) -> Iterator[Event]:
        fact, kind, seat = group[0], Fact(int(group[0].kind)), int(group[0].seat)
        a, b, c = int(fact.a), int(fact.b), int(fact.c)
        names = self.names
        match kind:
            case Fact.DEALT_CARD:
                yield events.CardsDealt(seat=seat, count=len(group), cards=self._count_cards(group))
            case Fact.TOOK_CARD:
                yield events.CardTaken(seat=seat, place=a + 1, card=names.cards[b])
            case Fact.TOOK_BLIND:
                yield events.BlindTaken(seat=seat, card=names.cards[a])
            case Fact.MARKET_FILLED:
                yield events.MarketFilled(place=a + 1, card=names.cards[b])
            case Fact.MARKET_SWEPT:
                yield events.MarketSwept(cards=[names.cards[int(entry.b)] for entry in group])
            case Fact.DECK_SHUFFLED:
                yield events.DeckShuffled(cards=a)
            case Fact.TUNNEL_TRIED:
                yield self._tunnel_tried(seat, a, b, rest)
            case Fact.CLAIMED:
                yield events.RouteClaimed(seat=seat, route=names.routes[a], cards=self._cards_paid(a, b, c, laid))
            case Fact.TUNNEL_LEFT:
                yield events.TunnelLeft(seat=seat, route=names.routes[a])
            case Fact.POINTS:
                yield events.PointsScored(seat=seat, points=a, reason=ScoreReason(b).name.lower())
            case Fact.STATION_BUILT:
                yield events.StationBuilt(seat=seat, city=names.cities[a], cards=payment_cards(names, b, c))
            case Fact.CITY_FOUNDED:
                yield events.CityFounded(seat=seat, city=names.cities[a], cards=payment_cards(names, b, c))
            case Fact.GAME_OVER:
                yield events.GameOver(end=End(a).name.lower())
            case Fact.TUNNEL_CARD | Fact.TUNNEL_EXTRA | Fact.GIVEN_UP_TICKET:
                pass  # part of an earlier event
            case _:
                yield self._ticket_event(kind, group, rest, before) or self._seat_event(kind, seat, a)

    def _ticket_event(self, kind: Fact, group: list[FactEntry], rest: list[FactEntry], before: Offers) -> Event | None:
        seat, a, b, c = int(group[0].seat), int(group[0].a), int(group[0].b), int(group[0].c)
        tickets = self.names.tickets
        match kind:
            case Fact.OFFERED_TICKET:
                offered = [tickets[int(entry.a)] for entry in group]
                return events.TicketsOffered(seat=seat, count=len(group), tickets=offered)
            case Fact.KEPT_TICKETS:
                kept = [tickets[ticket] for i, ticket in enumerate(before[seat]) if c >> i & 1]
                return events.TicketsKept(seat=seat, kept=a, rejected=b, tickets=kept)
            case Fact.TICKET_DONE:
                return events.TicketDone(seat=seat, ticket=tickets[a])
            case Fact.TICKET_DRAWN:
                return events.TicketDrawn(seat=seat, ticket=tickets[a])
            case Fact.TICKETS_SWAPPED:
                given_up = [tickets[int(entry.a)] for entry in rest if entry.kind == Fact.GIVEN_UP_TICKET]
                return events.TicketsSwapped(seat=seat, count=a, tickets=given_up)
            case Fact.TICKETS_SHUFFLED:
                return events.TicketsShuffled(tickets=a)
        return None

    def _seat_event(self, kind: Fact, seat: int, city: int) -> Event:
        if kind == Fact.STARTED_IN:
            return events.StartChosen(seat=seat, city=self.names.cities[city])
        if kind == Fact.ALVIN_PLACED:
            return events.AlvinPlaced(seat=seat, city=self.names.cities[city])
        return _SEAT_EVENTS[kind](seat=seat)

    def _count_cards(self, group: list[FactEntry]) -> Cards:
        counts = [0] * (max(self.names.cards) + 1)
        for entry in group:
            counts[int(entry.a)] += 1
        return self.names.cards_by_name(counts)

    def _tunnel_tried(self, seat: int, route: int, payment: int, rest: list[FactEntry]) -> Event:
        return events.TunnelTried(
            seat=seat,
            route=self.names.routes[route],
            cards=payment_cards(self.names, payment, self.lengths[route]),
            turned=[self.names.cards[int(entry.a)] for entry in rest if entry.kind == Fact.TUNNEL_CARD],
            extra=next(int(entry.a) for entry in rest if entry.kind == Fact.TUNNEL_EXTRA),
        )

    def _cards_paid(self, route: int, payment: int, extra: int, laid: Cards) -> Cards:
        if not extra:
            return payment_cards(self.names, payment, self.lengths[route])
        more = payment_cards(self.names, payment, extra)
        return {name: laid.get(name, 0) + more.get(name, 0) for name in {**laid, **more}}


_SEAT_EVENTS: dict[Fact, Callable[..., Event]] = {
    Fact.PASSED: events.Passed,
    Fact.TURN: events.TurnBegan,
    Fact.LAST_ROUND: events.LastRound,
    Fact.GOODS_TAKEN: events.GoodsTaken,
    Fact.COASTS_LINKED: events.CoastsLinked,
    Fact.ALVIN_CAUGHT: events.AlvinCaught,
    Fact.CITY_DECLINED: events.CityDeclined,
}

_GROUPED = (Fact.DEALT_CARD, Fact.MARKET_SWEPT, Fact.OFFERED_TICKET)


def _group(facts: list[FactEntry], start: int) -> list[FactEntry]:
    """Return the facts that make up one event: the cards of a hand or of a sweep, or the tickets of an offer."""
    first = facts[start]
    end = start + 1
    if first.kind in _GROUPED:
        while end < len(facts) and facts[end].kind == first.kind and facts[end].seat == first.seat:
            # A second sweep starts over at the first slot.
            if first.kind == Fact.MARKET_SWEPT and facts[end].a <= facts[end - 1].a:
                break
            end += 1
    return facts[start:end]
