"""Statistically significant findings of a report."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from draisine.arena.report.figures import Figures, PlaceFigures, Share, TicketFigures, bonferroni_z, quantile

Tone = Literal["good", "look", "note"]

RICH, POOR = 4 / 3, 2 / 3
"""A ticket is rich or poor if its points per train are this multiple of the typical value."""
UNUSED = 0.05
"""A connection is unused if it is claimed in a smaller share of games."""
CONTESTED = 1 / 3
"""A connection is contested if more seats want it than can have it in a larger share of games."""
STUCK = 0.02
"""A larger share of games that end because no seat can move is reported."""


class Finding(NamedTuple):
    """A finding: its message is `balance-finding-<key>`; `numbers` are tickets, connections, places in the turn order
    or turns."""

    key: str
    tone: Tone
    numbers: tuple[int, ...] = ()
    share: Share | None = None


def collect_findings(figures: Figures) -> list[Finding]:
    """Return all findings, most important first."""
    return [*_seats(figures), *_tickets(figures), *_routes(figures), *_ends(figures)]


def unfair_places(figures: Figures) -> list[PlaceFigures]:
    """Return the places that win significantly more or less than a fair share, largest deviation first."""
    z = bonferroni_z(figures.players)
    odd = [place for place in figures.places if not _within(figures.fair_share, place.wins.interval(z))]
    return sorted(odd, key=lambda place: -abs(place.wins.value - figures.fair_share))


def _within(value: float, interval: tuple[float, float]) -> bool:
    return interval[0] <= value <= interval[1]


def _seats(figures: Figures) -> Iterator[Finding]:
    odd = unfair_places(figures)
    if not odd:
        yield Finding("seats_even", "good", (), max(figures.places, key=lambda place: place.wins.value).wins)
    # With two players, the second deviation follows from the first.
    for place in odd[: 1 if figures.players == 2 else 2]:
        key = "seat_ahead" if place.wins.value > figures.fair_share else "seat_behind"
        yield Finding(key, "look", (place.place,), place.wins)


def judge_tickets(figures: Figures) -> dict[int, str]:
    """Classify tickets that are too hard (they cost points), too poor or too rich for their trains."""
    z, typical = bonferroni_z(len(figures.tickets)), figures.typical_gain
    return {ticket.ticket: verdict for ticket in figures.tickets if (verdict := _verdict(ticket, z, typical))}


def _verdict(ticket: TicketFigures, z: float, typical: float) -> str:
    low, high = ticket.gain_interval(z)
    if high < 0:
        return "hard"
    # If tickets bring nothing on average, none is poor in comparison.
    if ticket.done.of == 0 or typical <= 0:
        return ""
    if high < POOR * typical * ticket.trains:
        return "poor"
    return "rich" if low > RICH * typical * ticket.trains else ""


def _tickets(figures: Figures) -> Iterator[Finding]:
    verdicts = judge_tickets(figures)
    for key, up in (("hard", False), ("poor", False), ("rich", True)):
        found = [ticket for ticket in figures.tickets if verdicts.get(ticket.ticket) == key]
        found.sort(key=lambda ticket: ticket.gain / ticket.trains, reverse=up)
        if found:
            yield Finding(f"tickets_{key}", "look", tuple(ticket.ticket for ticket in found))
    if unheld := [ticket.ticket for ticket in figures.tickets if ticket.kept.times == 0]:
        yield Finding("tickets_unseen", "note", tuple(unheld))
    if not verdicts:
        yield Finding("tickets_even", "good", (), figures.completed)


def unused_connections(figures: Figures) -> list[int]:
    """Return the unused connections, least claimed first."""
    z = bonferroni_z(len(figures.routes))
    found = [route for route in figures.routes if route.claimed.interval(z)[1] < UNUSED]
    return [route.connection for route in sorted(found, key=lambda route: route.claimed.value)]


def contested_connections(figures: Figures) -> list[int]:
    """Return the contested connections, most contested first."""
    z = bonferroni_z(len(figures.routes))
    found = [route for route in figures.routes if route.contested.interval(z)[0] > CONTESTED]
    return [route.connection for route in sorted(found, key=lambda route: -route.contested.value)]


def _routes(figures: Figures) -> Iterator[Finding]:
    unused, contested = unused_connections(figures), contested_connections(figures)
    if unused:
        yield Finding("routes_unused", "look", tuple(unused), figures.routes[unused[0]].claimed)
    if contested:
        yield Finding("routes_crowded", "look", tuple(contested), figures.routes[contested[0]].contested)
    if not unused and not contested:
        yield Finding("routes_even", "good")


def _ends(figures: Figures) -> Iterator[Finding]:
    stuck = figures.ends.get("stuck")
    if stuck and stuck.interval()[0] > STUCK:
        yield Finding("games_stuck", "look", (), stuck)
    turns = figures.tally.turns
    yield Finding("games_length", "note", quartiles(turns))


def quartiles(numbers: Counter[int]) -> tuple[int, int, int]:
    """Return the median and the lower and upper quartile."""
    return quantile(numbers, 0.5), quantile(numbers, 0.25), quantile(numbers, 0.75)
