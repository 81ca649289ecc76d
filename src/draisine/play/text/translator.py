"""Names of a board and sentences for events, in one language."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from draisine.boards import Board
from draisine.messages import DEFAULT, Value, load_catalogue

if TYPE_CHECKING:
    from draisine.play import Event

ROUTINE_EVENTS = {"market_filled", "turn_began"}
"""Events that follow almost every move and are not listed."""
HIGHLIGHTS = {
    "tickets_kept",
    "start_chosen",
    "route_claimed",
    "tunnel_left",
    "station_built",
    "city_founded",
    "alvin_caught",
    "coasts_linked",
    "ticket_done",
    "tickets_swapped",
    "passed",
    "last_round",
    "game_over",
}
"""Events that are listed even in a short account."""
SECRETS = ("card", "cards", "ticket", "tickets")
"""The fields of an event that are None if they are redacted."""


class Translator:
    """Describes the games of one board in one language."""

    def __init__(self, board: Board, language: str = DEFAULT) -> None:
        self.language = language
        self.catalogue = load_catalogue(language)
        self._board = board
        self._routes = dict(zip(board.route_ids, board.route, strict=True))
        self._tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))

    def text(self, message_id: str, /, **values: Value) -> str:
        """Return a message with its values filled in."""
        return self.catalogue.format(message_id, **values)

    def seat(self, number: int) -> str:
        """Return the name of a seat."""
        return self.text("seat-number", number=str(number))

    def phase(self, phase: str) -> str:
        """Return what a seat has to decide in a phase."""
        return self.text("phase-pay" if phase.startswith("pay_") else f"phase-{phase}")

    def city(self, name: str) -> str:
        """Return the name of a city in this language."""
        return self._board.city_name(name, self.language)

    def route(self, name: str) -> str:
        """Return a route by its ends, without the track of a multiple route."""
        return self._between(self._routes[name].between)

    def ticket(self, name: str) -> str:
        """Return a ticket with its points."""
        ticket = self._tickets[name]
        return self._between(ticket.between) + (f" ({ticket.points})" if ticket.points else "")

    def trail(self, names: list[str]) -> str:
        """Return the cities along a trail of routes."""
        ends = [self._routes[name].between for name in names]
        walk = list(ends[0])
        if len(ends) > 1 and walk[0] in ends[1] and walk[1] not in ends[1]:
            walk.reverse()
        for a, b in ends[1:]:
            walk.append(b if walk[-1] == a else a)
        return " – ".join(map(self.city, walk))

    def tickets(self, names: Iterable[str]) -> str:
        """Return a list of tickets."""
        return ", ".join(map(self.ticket, names)) or self.text("card-nothing")

    def _between(self, ends: tuple[str, str]) -> str:
        return " – ".join(map(self.city, ends))

    def card(self, kind: str, count: int = 1) -> str:
        """Return the name of a kind of card, for a number of cards."""
        return self.text(f"card-{kind}", count=count)

    def one_card(self, kind: str) -> str:
        """Return a card with its article: `a red card`."""
        return self.text("card-one", kind=kind, card=self.card(kind))

    def cards(self, cards: dict[str, int]) -> str:
        """Return cards by number and kind: `2 red + 1 locomotive`."""
        counted = (self.text("card-some", count=count, card=self.card(kind, count)) for kind, count in cards.items())
        return " + ".join(counted) or self.text("card-nothing")

    def card_row(self, kinds: Iterable[str]) -> str:
        """Return cards in the order in which they lie: `red, blue, red`."""
        return ", ".join(map(self.card, kinds)) or self.text("card-nothing")

    def points(self, number: int) -> str:
        """Return a number of points."""
        return self.text("number-points", count=number)

    def join(self, names: Sequence[str]) -> str:
        """Join names: `a, b and c`."""
        return self.catalogue.join(names)

    def describe_event(self, event: "Event") -> str:
        """Describe an event in one sentence, without a full stop."""
        values = msgspec.structs.asdict(event)
        kind = str(event.__struct_config__.tag)
        hidden = any(values.get(name, ...) is None for name in SECRETS)
        return self.text(f"event-{kind}-hidden" if hidden else f"event-{kind}", **dict(self._translated(values)))

    def _translated(self, values: dict[str, object]) -> Iterator[tuple[str, Value]]:
        """Yield the values of an event's message. The page does the same (`event_text.ts`)."""
        if "kept" in values and "rejected" in values:
            yield "offered", int(str(values["kept"])) + int(str(values["rejected"]))
        for name, value in values.items():
            match name, value:
                case "seat", int():
                    yield name, self.seat(value)
                case "card", str():
                    yield name, self.one_card(value)
                case "cards", dict():
                    yield name, self.cards(value)
                case "turned", list():
                    yield name, self.card_row(value)
                case "tickets", list():
                    yield name, self.tickets(value)
                case "ticket", str():
                    yield name, self.ticket(value)
                case "route", str():
                    yield name, self.route(value)
                case "city", str():
                    yield name, self.city(value)
                case "points", int():
                    yield name, self.points(value)
                case "end", str():
                    yield name, self.text(f"ending-{value}")
                case "cards" | "tickets" | "count" | "kept" | "extra", int():
                    yield "count", value

    def describe_events(self, events: "Iterable[Event]", *, verbose: bool) -> Iterator[tuple[int | None, str]]:
        """Yield sentences with the seat they are about: for all events but the routine ones, or for highlights only.

        Points are appended to the sentence of the move that scored them."""
        sentences: list[tuple[int | None, str]] = []
        for event in events:
            kind = str(event.__struct_config__.tag)
            seat = getattr(event, "seat", None)
            if kind == "points_scored" and sentences and sentences[-1][0] is not None:
                claimer, sentence = sentences.pop()
                points = self.points(msgspec.structs.asdict(event)["points"])
                if seat is None or seat == claimer:
                    sentence = self.text("log-points", line=sentence, points=points)
                else:
                    sentence = self.text("log-points-other", line=sentence, seat=self.seat(seat), points=points)
                sentences.append((claimer, sentence))
            elif kind in HIGHLIGHTS or (verbose and kind not in ROUTINE_EVENTS):
                yield from sentences
                sentences = [(seat, self.describe_event(event))]
        yield from sentences
