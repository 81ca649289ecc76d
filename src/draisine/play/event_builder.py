"""From the engine's log of facts to events."""

from collections.abc import Callable, Iterator

from draisine.engine.compiler.records import numbers
from draisine.engine.enums import End, Fact, Reason
from draisine.engine.state import Entry, Scratch, State
from draisine.play import events
from draisine.play.events import Event
from draisine.play.moves import Cards
from draisine.play.names import Names
from draisine.play.payments import cards_of

Offers = dict[int, list[int]]
"""The tickets on offer to each seat, before the step."""


def offers(state: State) -> Offers:
    """Read the offers off a state."""
    players = [state.players[seat] for seat in range(state.seats)]
    return {seat: numbers(player.offer)[: int(player.offered)] for seat, player in enumerate(players)}


class Teller:
    """Reads the log of one step."""

    def __init__(self, names: Names, lengths: list[int]) -> None:
        self.names = names
        self.lengths = lengths

    def tell(self, scratch: Scratch, before: Offers, laid: Cards) -> list[Event]:
        """The events of the facts in the log. `laid`: the cards lying in a tunnel before the step."""
        return self.tell_facts([scratch.log[i] for i in range(scratch.facts)], before, laid)

    def tell_facts(self, facts: list[Entry], before: Offers, laid: Cards) -> list[Event]:
        """The same from facts that were kept."""
        told: list[Event] = []
        place = 0
        while place < len(facts):
            run = _run(facts, place)
            told.extend(self._event(run, facts[place + len(run) :], before, laid))
            place += len(run)
        return told

    def _event(self, run: list[Entry], rest: list[Entry], before: Offers, laid: Cards) -> Iterator[Event]:
        fact, kind, seat = run[0], Fact(int(run[0].kind)), int(run[0].seat)
        a, b, c = int(fact.a), int(fact.b), int(fact.c)
        names = self.names
        match kind:
            case Fact.DEALT_CARD:
                yield events.CardsDealt(seat=seat, count=len(run), cards=self._tally(run))
            case Fact.TOOK_CARD:
                yield events.CardTaken(seat=seat, place=a + 1, card=names.cards[b])
            case Fact.TOOK_BLIND:
                yield events.BlindTaken(seat=seat, card=names.cards[a])
            case Fact.MARKET_FILLED:
                yield events.MarketFilled(place=a + 1, card=names.cards[b])
            case Fact.MARKET_SWEPT:
                yield events.MarketSwept(cards=[names.cards[int(entry.b)] for entry in run])
            case Fact.DECK_SHUFFLED:
                yield events.DeckShuffled(cards=a)
            case Fact.TUNNEL_TRIED:
                yield self._tunnel(seat, a, b, rest)
            case Fact.CLAIMED:
                yield events.RouteClaimed(seat=seat, route=names.routes[a], cards=self._paid(a, b, c, laid))
            case Fact.TUNNEL_LEFT:
                yield events.TunnelLeft(seat=seat, route=names.routes[a])
            case Fact.POINTS:
                yield events.PointsScored(seat=seat, points=a, reason=Reason(b).name.lower())
            case Fact.STATION_BUILT:
                yield events.StationBuilt(seat=seat, city=names.cities[a], cards=cards_of(names, b, c))
            case Fact.CITY_FOUNDED:
                yield events.CityFounded(seat=seat, city=names.cities[a], cards=cards_of(names, b, c))
            case Fact.GAME_OVER:
                yield events.GameOver(end=End(a).name.lower())
            case Fact.TUNNEL_CARD | Fact.TUNNEL_EXTRA | Fact.GIVEN_UP_TICKET:
                pass  # told with the event they belong to
            case _:
                yield self._ticket_event(kind, run, rest, before) or self._plain_event(kind, seat, a)

    def _ticket_event(self, kind: Fact, run: list[Entry], rest: list[Entry], before: Offers) -> Event | None:
        seat, a, b, c = int(run[0].seat), int(run[0].a), int(run[0].b), int(run[0].c)
        tickets = self.names.tickets
        match kind:
            case Fact.OFFERED_TICKET:
                offered = [tickets[int(entry.a)] for entry in run]
                return events.TicketsOffered(seat=seat, count=len(run), tickets=offered)
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

    def _plain_event(self, kind: Fact, seat: int, city: int) -> Event:
        if kind == Fact.STARTED_IN:
            return events.StartChosen(seat=seat, city=self.names.cities[city])
        if kind == Fact.ALVIN_PLACED:
            return events.AlvinPlaced(seat=seat, city=self.names.cities[city])
        return _PLAIN[kind](seat=seat)

    def _tally(self, run: list[Entry]) -> Cards:
        counts = [0] * (max(self.names.cards) + 1)
        for entry in run:
            counts[int(entry.a)] += 1
        return self.names.cards_by_name(counts)

    def _tunnel(self, seat: int, route: int, payment: int, rest: list[Entry]) -> Event:
        return events.TunnelTried(
            seat=seat,
            route=self.names.routes[route],
            cards=cards_of(self.names, payment, self.lengths[route]),
            turned=[self.names.cards[int(entry.a)] for entry in rest if entry.kind == Fact.TUNNEL_CARD],
            extra=next(int(entry.a) for entry in rest if entry.kind == Fact.TUNNEL_EXTRA),
        )

    def _paid(self, route: int, payment: int, extra: int, laid: Cards) -> Cards:
        if not extra:
            return cards_of(self.names, payment, self.lengths[route])
        more = cards_of(self.names, payment, extra)
        return {name: laid.get(name, 0) + more.get(name, 0) for name in {**laid, **more}}


_PLAIN: dict[Fact, Callable[..., Event]] = {
    Fact.PASSED: events.Passed,
    Fact.TURN: events.TurnBegan,
    Fact.LAST_ROUND: events.LastRound,
    Fact.GOODS_TAKEN: events.GoodsTaken,
    Fact.COASTS_LINKED: events.CoastsLinked,
    Fact.ALVIN_CAUGHT: events.AlvinCaught,
    Fact.CITY_DECLINED: events.CityDeclined,
}

_RUNS = (Fact.DEALT_CARD, Fact.MARKET_SWEPT, Fact.OFFERED_TICKET)


def _run(facts: list[Entry], start: int) -> list[Entry]:
    """Facts that make one event together: the cards of a hand, of a sweep, the tickets of an offer."""
    first = facts[start]
    end = start + 1
    if first.kind in _RUNS:
        while end < len(facts) and facts[end].kind == first.kind and facts[end].seat == first.seat:
            # A second sweep begins again at the first place.
            if first.kind == Fact.MARKET_SWEPT and facts[end].a <= facts[end - 1].a:
                break
            end += 1
    return facts[start:end]
