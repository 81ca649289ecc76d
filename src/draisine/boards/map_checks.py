"""Checks of what is drawn on a board: cities, routes and tickets."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from draisine.boards import capacity
from draisine.boards.decoding import Draft
from draisine.boards.problems import Finding, counted, near, quoted
from draisine.boards.schema import GRAY, LOCOMOTIVE, Cards, Route, Water

ID = re.compile(r"[a-z0-9_]{1,40}", re.ASCII)
LIMITS = {"lat": 90, "lon": 180, "x": 1_000_000, "y": 1_000_000}
"""How far a place may lie from the middle; a number that is none is never within them."""


def cities(draft: Draft) -> Iterator[Finding]:
    """Ids, places on the globe, and a route to each."""
    if not draft.rows("city") and "city" in draft.raw:
        yield Finding("city", "there is no city")
    first: dict[str, str] = {}
    for entry, city in draft.city:
        yield from bad_id(entry, city.id)
        if city.id in first:
            yield Finding(entry, f"the id {quoted(city.id)} is taken by {first[city.id]}")
        first.setdefault(city.id, entry)
    yield from places(draft)
    if _sound_routes(draft):
        reached = {end for _, route in draft.route for end in route.between}
        yield from (Finding(entry, "no route leads to it") for entry, city in draft.city if city.id not in reached)


def places(draft: Draft) -> Iterator[Finding]:
    """Where the cities lie: all on the globe, or all on a plane."""
    taken: dict[tuple[float | None, ...], str] = {}
    globe = any(city.lat is not None or city.lon is not None for _, city in draft.city)
    for entry, city in draft.city:
        given = {key: getattr(city, key) for key in ("lat", "lon", "x", "y") if getattr(city, key) is not None}
        wanted = ("lat", "lon") if globe else ("x", "y")
        if set(given) != set(wanted):
            there = " and ".join(given) or "nothing"
            rule = "every city needs lat and lon, or every city x and y"
            yield Finding(entry, f"its place is given by {there}, not by {wanted[0]} and {wanted[1]}", rule)
            continue
        for key, value in given.items():
            if not -(limit := LIMITS[key]) <= value <= limit:
                yield Finding(entry, f"{key} must be from {-limit:,} to {limit:,}, not {value:g}")
        place = tuple(given.values())
        if place in taken:
            yield Finding(entry, f"lies at the same place as {taken[place]}")
        taken.setdefault(place, entry)


def drawing(draft: Draft) -> Iterator[Finding]:
    """Corrections by hand: about cities and routes that there are, once each, and within reason."""
    if not draft.map:
        return
    joined = {frozenset(route.between) for _, route in draft.route}
    for number, place in enumerate(draft.map.cities, 1):
        entry = f"map.cities, item {number}"
        yield from unknown_city(draft, entry, place.city)
        if place.city in [other.city for other in draft.map.cities[: number - 1]]:
            yield Finding(entry, f"there is another one about {quoted(place.city)}")
        for key in ("east", "south"):
            if not -120 <= getattr(place, key) <= 120:
                yield Finding(entry, f"{key} must be from -120 to 120, not {getattr(place, key):g}")
    for number, path in enumerate(draft.map.routes, 1):
        ends = frozenset(path.between)
        if ends not in joined:
            yield Finding(f"map.routes, item {number}", f"no route joins {' and '.join(map(quoted, path.between))}")
        if ends in [frozenset(other.between) for other in draft.map.routes[: number - 1]]:
            yield Finding(f"map.routes, item {number}", "there is another one about this route")
    for number, water in enumerate(draft.map.water, 1):
        yield from _water(f"map.water, item {number}", water)
    if draft.map.space is not None and not 10 <= draft.map.space <= 200:
        yield Finding("map.space", f"must be from 10 to 200, not {draft.map.space:g}")


def _water(entry: str, water: Water) -> Iterator[Finding]:
    if len(set(water.line)) < 2:
        yield Finding(entry, "the line needs at least two places")
    if not all(abs(number) <= LIMITS["x"] for place in water.line for number in place):
        yield Finding(entry, f"its places must be within {LIMITS['x']:,}")
    if not 1 <= water.width <= 300:
        yield Finding(entry, f"width must be from 1 to 300, not {water.width:g}")
    if len(water.name) > capacity.TEXT or not water.name.isprintable():
        yield Finding(entry, "its name cannot be shown")


def unknown_city(draft: Draft, entry: str, city: str) -> Iterator[Finding]:
    """A city that is not on the board; without any list of cities that is no fault of the entry."""
    known = draft.city_ids
    if known and city not in known:
        yield Finding(entry, f"unknown city {quoted(city)}", near(city, known))


def bad_id(entry: str, name: str) -> Iterator[Finding]:
    """Ids stand in file names, addresses and records, so they keep to a few plain characters."""
    if not ID.fullmatch(name):
        yield Finding(entry, f"the id {quoted(name)} must be 1 to 40 of the characters a-z, 0-9 and _")


def routes(draft: Draft) -> Iterator[Finding]:
    """Ends, lengths and colours, and whether the deck and a reserve can ever pay for a route."""
    if not draft.rows("route") and "route" in draft.raw:
        yield Finding("route", "there is no route")
    for entry, route in draft.route:
        yield from _ends(draft, entry, route.between)
        if not 1 <= route.length <= capacity.LENGTH:
            yield Finding(entry, f"length must be from 1 to {capacity.LENGTH}, not {route.length}")
            continue
        yield from _worth(draft, entry, route)
        if not 0 <= route.ferry <= route.length:
            yield Finding(entry, f"ferry must be from 0 to the length of the route ({route.length}), not {route.ferry}")
        elif draft.cards:
            yield from _payable(draft.cards, entry, route)


def _ends(draft: Draft, entry: str, between: tuple[str, str]) -> Iterator[Finding]:
    for end in dict.fromkeys(between):
        yield from unknown_city(draft, entry, end)
    if between[0] == between[1]:
        yield Finding(entry, f"both ends are {quoted(between[0])}")


def _worth(draft: Draft, entry: str, route: Route) -> Iterator[Finding]:
    if not draft.trains:
        return
    if route.length > draft.trains.each:
        yield Finding(entry, f"takes {counted(route.length, 'train')}, but a player has {draft.trains.each}")
    if draft.trains.points and route.length not in draft.trains.points:
        yield Finding(entry, f"trains.points has no points for a route of length {route.length}")


def _payable(cards: Cards, entry: str, route: Route) -> Iterator[Finding]:
    colours: dict[str, int] = dict(cards.deck.items())
    locomotives = colours.pop(LOCOMOTIVE, 0)
    if route.colour != GRAY and route.colour not in colours:
        yield Finding(entry, f"the deck has no {route.colour} cards", near(route.colour, colours))
        return
    best = max(colours.values(), default=0) if route.colour == GRAY else colours[route.colour]
    if route.ferry > locomotives:
        yield Finding(entry, f"needs {counted(route.ferry, 'locomotive')}, but the deck has {locomotives}")
    elif route.length > best + locomotives:
        colour = "any one colour" if route.colour == GRAY else route.colour
        there = f"{best} of {colour} and {counted(locomotives, 'locomotive')}"
        yield Finding(entry, f"needs {counted(route.length, 'card')}, but the deck has {there}")


def tracks(draft: Draft) -> Iterator[Finding]:
    """Routes that join the same two cities are tracks of one multiple route: few, and of one length (A-30)."""
    groups: dict[frozenset[str], list[tuple[str, Route]]] = defaultdict(list)
    for entry, route in draft.route:
        groups[frozenset(route.between)].append((entry, route))
    for group in groups.values():
        (first, model), *others = group
        for entry, route in others:
            if route.length != model.length:
                yield Finding(entry, f"has length {route.length}, but its parallel {first} has {model.length}")
        if len(group) > capacity.TRACKS:
            reason = f"is one of {len(group)} routes between the same cities; there is room for {capacity.TRACKS}"
            yield Finding(group[-1][0], reason)


def tickets(draft: Draft) -> Iterator[Finding]:
    """Ends, and a path between them."""
    for entry, ticket in draft.ticket:
        yield from _ends(draft, entry, ticket.between)
    if _sound_routes(draft):
        yield from _unreachable(draft)


def _sound_routes(draft: Draft) -> bool:
    """Whether every route leads somewhere, so that a missing path is a fault of its own."""
    faults = (finding for entry, route in draft.route for finding in _ends(draft, entry, route.between))
    return draft.whole("route") and not any(faults)


def _unreachable(draft: Draft) -> Iterator[Finding]:
    region = {city: city for city in draft.city_ids}
    for _, route in draft.route:
        a, b = (region.get(end, "") for end in route.between)
        if a and b and a != b:
            region = {city: b if root == a else root for city, root in region.items()}
    for entry, ticket in draft.ticket:
        a, b = (region.get(end, "") for end in ticket.between)
        if a and b and a != b:
            yield Finding(entry, "no path of routes joins the two cities")


def texts(draft: Draft) -> Iterator[Finding]:
    """Names that can be shown: not empty, on one line, not endless."""
    shown = [(entry, "name", city.name) for entry, city in draft.city]
    if draft.title:
        shown += [("title", "en", draft.title.en), ("title", "fr", draft.title.fr)]
    yield from (Finding(entry, f"{key} is empty") for entry, key, text in shown if not text.strip())
    shown += [(entry, key, getattr(city, key)) for entry, city in draft.city for key in ("en", "fr")]
    shown += [(entry, "unverified", route.unverified) for entry, route in draft.route]
    shown += [(entry, "unverified", ticket.unverified) for entry, ticket in draft.ticket]
    shown += [("unverified", f"item {number}", text) for number, text in enumerate(draft.unverified, 1)]
    for entry, key, text in shown:
        if len(text) > capacity.TEXT:
            yield Finding(entry, f"{key} has {len(text):,} characters, but there is room for {capacity.TEXT}")
        if not text.isprintable():
            yield Finding(entry, f"{key} has line breaks or other characters that cannot be shown")


def repeated(draft: Draft) -> Iterator[Finding]:
    """Short lists in which nothing may stand twice."""
    lists: dict[str, Iterable[object]] = {"closed_at": draft.closed_at, "tie_break": draft.tie_break}
    if draft.coast:
        lists |= {"coast.west": draft.coast.west, "coast.east": draft.coast.east}
    for entry, items in lists.items():
        yield from (Finding(entry, f"{item} stands there {n} times") for item, n in Counter(items).items() if n > 1)
