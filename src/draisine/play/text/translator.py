"""Names of a board and sentences for events, in one language."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from draisine.boards import Board
from draisine.play.text.event_texts import CARDS_FR, ENDS, EVENTS, LABELS, PHASES
from draisine.play.text.refusal_texts import LANGUAGES

if TYPE_CHECKING:
    from draisine.play import Event

ROUTINE_EVENTS = {"market_filled", "turn_began"}
"""Events that follow almost every move and are never described."""
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
"""Events that are described even in a short account."""


class Translator:
    """Describes the games of one board in one language."""

    def __init__(self, board: Board, language: str = "en") -> None:
        self.language = LANGUAGES.index(language)
        exonyms = {city.id: city.fr if self.language else city.en for city in board.city}
        self._cities = {city.id: exonyms[city.id] or city.name for city in board.city}
        self._routes = dict(zip(board.route_ids, board.route, strict=True))
        self._tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))

    def label(self, key: str, **values: object) -> str:
        """Return a label with its values filled in."""
        return LABELS[key][self.language].format(**values)

    def seat(self, number: int) -> str:
        """Return the name of a seat."""
        return self.label("seat", number=number)

    def phase(self, phase: str) -> str:
        """Return what a seat has to decide in a phase."""
        return PHASES[phase][self.language]

    def city(self, name: str) -> str:
        """Return the name of a city in this language."""
        return self._cities[name]

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
        return ", ".join(map(self.ticket, names)) or self.label("nothing")

    def _between(self, ends: tuple[str, str]) -> str:
        return " – ".join(map(self.city, ends))

    def card(self, name: str) -> str:
        """Return a kind of card."""
        return CARDS_FR[name][0] if self.language else name

    def card_with_article(self, name: str) -> str:
        """Return a card with its article."""
        if name == "locomotive":
            return self.label(name)
        return self.label("an" if name[0] in "aeiou" else "card", card=self.card(name))

    def cards(self, cards: dict[str, int]) -> str:
        """Return cards by number and kind."""
        return " + ".join(f"{count} {self._plural(name, count)}" for name, count in cards.items()) or self.label(
            "nothing"
        )

    def _plural(self, name: str, count: int) -> str:
        if self.language:
            return CARDS_FR[name][count > 1]
        return f"{name}s" if name == "locomotive" and count > 1 else name

    def points(self, number: int) -> str:
        """Return a number of points, written alike in both languages."""
        return "1 point" if number == 1 else f"{number} points"

    def join(self, names: list[str]) -> str:
        """Join names: `a, b and c`."""
        *most, last = names
        return f"{', '.join(most)} {self.label('and')} {last}" if most else last

    def describe_event(self, event: "Event") -> str:
        """Describe an event in one sentence, without a full stop."""
        values = msgspec.structs.asdict(event)
        kind = str(event.__struct_config__.tag)
        hidden = any(values.get(name, ...) is None for name in ("card", "cards", "ticket", "tickets"))
        template = EVENTS[f"{kind}?" if hidden else kind][self.language]
        return template.format(**dict(self._translated(values)))

    def _translated(self, values: dict[str, object]) -> Iterator[tuple[str, object]]:
        if "kept" in values and "rejected" in values:
            yield "offered", int(str(values["kept"])) + int(str(values["rejected"]))
        for name, value in values.items():
            match name, value:
                case "seat", int():
                    yield name, self.seat(value)
                case "card", str():
                    yield name, self.card_with_article(value)
                case "cards", dict():
                    yield name, self.cards(value)
                case "turned", list():
                    yield name, ", ".join(map(self.card, value)) or self.label("nothing")
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
                    yield name, ENDS[value][self.language]
                case _:
                    yield name, value

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
                if seat is not None and seat != claimer:
                    points = self.label("scores", seat=self.seat(seat), points=points)
                sentences.append((claimer, f"{sentence} · {points}"))
            elif kind in HIGHLIGHTS or (verbose and kind not in ROUTINE_EVENTS):
                yield from sentences
                sentences = [(seat, self.describe_event(event))]
        yield from sentences
