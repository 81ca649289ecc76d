"""What stands out in the figures of a report, as far as chance cannot explain it."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from draisine.arena.report.figures import Figures, PlaceFigures, Share, TicketFigures, quantile, strict

Tone = Literal["good", "look", "note"]

RICH, POOR = 4 / 3, 2 / 3
"""A ticket brings too much or too little when a train earns this many times the usual."""
UNUSED = 0.05
"""A connection that is claimed in fewer games is one that nobody takes."""
CROWDED = 1 / 3
"""A connection with too many rivals in more games than this is fought over."""
STUCK = 0.02
"""More games than this that end because nobody can move are worth a word."""


class Finding(NamedTuple):
    """Something to say: a key of the words, whether it is good or asks for a look, and what is filled in: tickets or
    connections by number, a place in the turn order, a share."""

    key: str
    tone: Tone
    numbers: tuple[int, ...] = ()
    share: Share | None = None


def findings(figures: Figures) -> list[Finding]:
    """All that stands out, the most important first."""
    return [*_seats(figures), *_tickets(figures), *_routes(figures), *_ends(figures)]


def odd_places(figures: Figures) -> list[PlaceFigures]:
    """The places that win more or less than their fair share, the furthest first."""
    reach = strict(figures.players)
    odd = [place for place in figures.places if not _within(figures.fair, place.wins.interval(reach))]
    return sorted(odd, key=lambda place: -abs(place.wins.value - figures.fair))


def _within(value: float, interval: tuple[float, float]) -> bool:
    return interval[0] <= value <= interval[1]


def _seats(figures: Figures) -> Iterator[Finding]:
    odd = odd_places(figures)
    if not odd:
        yield Finding("seats_even", "good", (), max(figures.places, key=lambda place: place.wins.value).wins)
    # With two, what one wins the other loses.
    for place in odd[: 1 if figures.players == 2 else 2]:
        key = "seat_ahead" if place.wins.value > figures.fair else "seat_behind"
        yield Finding(key, "look", (place.place,), place.wins)


def judged(figures: Figures) -> dict[int, str]:
    """The tickets that are too hard (they cost points), too poor or too rich for their trains."""
    reach, typical = strict(len(figures.tickets)), figures.typical
    return {ticket.ticket: verdict for ticket in figures.tickets if (verdict := _verdict(ticket, reach, typical))}


def _verdict(ticket: TicketFigures, reach: float, typical: float) -> str:
    low, high = ticket.gain_interval(reach)
    if high < 0:
        return "hard"
    # Where tickets bring nothing at all, none is poor beside the others.
    if ticket.done.of == 0 or typical <= 0:
        return ""
    if high < POOR * typical * ticket.trains:
        return "poor"
    return "rich" if low > RICH * typical * ticket.trains else ""


def _tickets(figures: Figures) -> Iterator[Finding]:
    verdicts = judged(figures)
    for key, up in (("hard", False), ("poor", False), ("rich", True)):
        found = [ticket for ticket in figures.tickets if verdicts.get(ticket.ticket) == key]
        found.sort(key=lambda ticket: ticket.gain / ticket.trains, reverse=up)
        if found:
            yield Finding(f"tickets_{key}", "look", tuple(ticket.ticket for ticket in found))
    if never := [ticket.ticket for ticket in figures.tickets if ticket.kept.times == 0]:
        yield Finding("tickets_unseen", "note", tuple(never))
    if not verdicts:
        yield Finding("tickets_even", "good", (), figures.completed)


def unused(figures: Figures) -> list[int]:
    """The connections that nobody takes, the least claimed first."""
    reach = strict(len(figures.routes))
    found = [route for route in figures.routes if route.claimed.interval(reach)[1] < UNUSED]
    return [route.link for route in sorted(found, key=lambda route: route.claimed.value)]


def crowded(figures: Figures) -> list[int]:
    """The connections that are fought over, the most wanted first."""
    reach = strict(len(figures.routes))
    found = [route for route in figures.routes if route.fought.interval(reach)[0] > CROWDED]
    return [route.link for route in sorted(found, key=lambda route: -route.fought.value)]


def _routes(figures: Figures) -> Iterator[Finding]:
    empty, full = unused(figures), crowded(figures)
    if empty:
        yield Finding("routes_unused", "look", tuple(empty), figures.routes[empty[0]].claimed)
    if full:
        yield Finding("routes_crowded", "look", tuple(full), figures.routes[full[0]].fought)
    if not empty and not full:
        yield Finding("routes_even", "good")


def _ends(figures: Figures) -> Iterator[Finding]:
    stuck = figures.ends.get("stuck")
    if stuck and stuck.interval()[0] > STUCK:
        yield Finding("games_stuck", "look", (), stuck)
    turns = figures.tally.turns
    yield Finding("games_length", "note", quartiles(turns))


def quartiles(numbers: Counter[int]) -> tuple[int, int, int]:
    """The middle, and the bounds of the middle half."""
    return quantile(numbers, 0.5), quantile(numbers, 0.25), quantile(numbers, 0.75)
