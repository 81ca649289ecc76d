"""Build events from the facts that the engine logs during a step."""

from collections.abc import Callable
from typing import NamedTuple

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


class _Fact(NamedTuple):
    """A logged fact as plain numbers."""

    kind: int
    seat: int
    a: int
    b: int
    c: int


class _Context(NamedTuple):
    """What an event is built from: the facts that make it up, and what surrounds them."""

    names: Names
    lengths: list[int]
    group: list[_Fact]
    rest: list[_Fact]
    """The facts that follow in the same step."""
    before: Offers
    laid: Cards


class EventBuilder:
    """Build the events of one step on one board."""

    def __init__(self, names: Names, lengths: list[int]) -> None:
        self.names = names
        self.lengths = lengths

    def build(self, scratch: Scratch, before: Offers, laid: Cards) -> list[Event]:
        """Build the events of the logged facts. `laid` are the cards laid for a tunnel before the step."""
        return self.build_from_facts([scratch.log[i] for i in range(scratch.log_size)], before, laid)

    def build_from_facts(self, entries: list[FactEntry], before: Offers, laid: Cards) -> list[Event]:
        """Build the events of a list of facts."""
        facts = [_read(entry) for entry in entries]
        built: list[Event] = []
        start = 0
        while start < len(facts):
            group = _group(facts, start)
            start += len(group)
            first = group[0]
            if first.kind not in _PARTS:
                context = _Context(self.names, self.lengths, group, facts[start:], before, laid)
                built.append(_BUILDERS[first.kind](context, first))
        return built


def _read(entry: FactEntry) -> _Fact:
    return _Fact(int(entry.kind), int(entry.seat), int(entry.a), int(entry.b), int(entry.c))


def _cards_dealt(context: _Context, fact: _Fact) -> Event:
    counts = [0] * (max(context.names.cards) + 1)
    for each in context.group:
        counts[each.a] += 1
    cards = context.names.cards_by_name(counts)
    return events.CardsDealt(seat=fact.seat, count=len(context.group), cards=cards)


def _market_swept(context: _Context, _fact: _Fact) -> Event:
    return events.MarketSwept(cards=[context.names.cards[each.b] for each in context.group])


def _tunnel_tried(context: _Context, fact: _Fact) -> Event:
    names, rest = context.names, context.rest
    return events.TunnelTried(
        seat=fact.seat,
        route=names.routes[fact.a],
        cards=payment_cards(names, fact.b, context.lengths[fact.a]),
        turned=[names.cards[each.a] for each in rest if each.kind == Fact.TUNNEL_CARD],
        extra=next(each.a for each in rest if each.kind == Fact.TUNNEL_EXTRA),
    )


def _claimed(context: _Context, fact: _Fact) -> Event:
    names, laid = context.names, context.laid
    if not fact.c:
        cards = payment_cards(names, fact.b, context.lengths[fact.a])
    else:
        more = payment_cards(names, fact.b, fact.c)
        cards = {name: laid.get(name, 0) + more.get(name, 0) for name in {**laid, **more}}
    return events.RouteClaimed(seat=fact.seat, route=names.routes[fact.a], cards=cards)


def _points(_context: _Context, fact: _Fact) -> Event:
    return events.PointsScored(seat=fact.seat, points=fact.a, reason=ScoreReason(fact.b).name.lower())


def _station_built(context: _Context, fact: _Fact) -> Event:
    names = context.names
    return events.StationBuilt(seat=fact.seat, city=names.cities[fact.a], cards=payment_cards(names, fact.b, fact.c))


def _city_founded(context: _Context, fact: _Fact) -> Event:
    names = context.names
    return events.CityFounded(seat=fact.seat, city=names.cities[fact.a], cards=payment_cards(names, fact.b, fact.c))


def _tickets_offered(context: _Context, fact: _Fact) -> Event:
    offered = [context.names.tickets[each.a] for each in context.group]
    return events.TicketsOffered(seat=fact.seat, count=len(offered), tickets=offered)


def _tickets_kept(context: _Context, fact: _Fact) -> Event:
    tickets = context.names.tickets
    kept = [tickets[ticket] for i, ticket in enumerate(context.before[fact.seat]) if fact.c >> i & 1]
    return events.TicketsKept(seat=fact.seat, kept=fact.a, rejected=fact.b, tickets=kept)


def _tickets_swapped(context: _Context, fact: _Fact) -> Event:
    tickets = context.names.tickets
    given_up = [tickets[each.a] for each in context.rest if each.kind == Fact.GIVEN_UP_TICKET]
    return events.TicketsSwapped(seat=fact.seat, count=fact.a, tickets=given_up)


def _of_seat(kind: Callable[..., Event]) -> "_Build":
    """An event that has nothing but its seat."""
    return lambda _context, fact: kind(seat=fact.seat)


_Build = Callable[[_Context, _Fact], Event]
_BUILDERS: dict[int, _Build] = {
    Fact.DEALT_CARD: _cards_dealt,
    Fact.TOOK_CARD: lambda of, fact: events.CardTaken(seat=fact.seat, place=fact.a + 1, card=of.names.cards[fact.b]),
    Fact.TOOK_BLIND: lambda of, fact: events.BlindTaken(seat=fact.seat, card=of.names.cards[fact.a]),
    Fact.MARKET_FILLED: lambda of, fact: events.MarketFilled(place=fact.a + 1, card=of.names.cards[fact.b]),
    Fact.MARKET_SWEPT: _market_swept,
    Fact.DECK_SHUFFLED: lambda _of, fact: events.DeckShuffled(cards=fact.a),
    Fact.TUNNEL_TRIED: _tunnel_tried,
    Fact.CLAIMED: _claimed,
    Fact.TUNNEL_LEFT: lambda of, fact: events.TunnelLeft(seat=fact.seat, route=of.names.routes[fact.a]),
    Fact.POINTS: _points,
    Fact.STATION_BUILT: _station_built,
    Fact.CITY_FOUNDED: _city_founded,
    Fact.GAME_OVER: lambda _of, fact: events.GameOver(end=End(fact.a).name.lower()),
    Fact.OFFERED_TICKET: _tickets_offered,
    Fact.KEPT_TICKETS: _tickets_kept,
    Fact.TICKET_DONE: lambda of, fact: events.TicketDone(seat=fact.seat, ticket=of.names.tickets[fact.a]),
    Fact.TICKET_DRAWN: lambda of, fact: events.TicketDrawn(seat=fact.seat, ticket=of.names.tickets[fact.a]),
    Fact.TICKETS_SWAPPED: _tickets_swapped,
    Fact.TICKETS_SHUFFLED: lambda _of, fact: events.TicketsShuffled(tickets=fact.a),
    Fact.STARTED_IN: lambda of, fact: events.StartChosen(seat=fact.seat, city=of.names.cities[fact.a]),
    Fact.ALVIN_PLACED: lambda of, fact: events.AlvinPlaced(seat=fact.seat, city=of.names.cities[fact.a]),
    Fact.PASSED: _of_seat(events.Passed),
    Fact.TURN: _of_seat(events.TurnBegan),
    Fact.LAST_ROUND: _of_seat(events.LastRound),
    Fact.GOODS_TAKEN: _of_seat(events.GoodsTaken),
    Fact.COASTS_LINKED: _of_seat(events.CoastsLinked),
    Fact.ALVIN_CAUGHT: _of_seat(events.AlvinCaught),
    Fact.CITY_DECLINED: _of_seat(events.CityDeclined),
}
"""How to build the event of a fact."""
_PARTS = frozenset(map(int, (Fact.TUNNEL_CARD, Fact.TUNNEL_EXTRA, Fact.GIVEN_UP_TICKET)))
"""Facts that are part of an earlier event."""

_GROUPED = frozenset(map(int, (Fact.DEALT_CARD, Fact.MARKET_SWEPT, Fact.OFFERED_TICKET)))


def _group(facts: list[_Fact], start: int) -> list[_Fact]:
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
