"""Checks of the map: cities, routes, tickets and drawing."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from draisine.boards import limits
from draisine.boards.decoding import Draft
from draisine.boards.problems import Finding, pluralize, quote, suggest
from draisine.boards.schema import GRAY, LOCOMOTIVE, Cards, Route, Water

ID = re.compile(r"[a-z0-9_]{1,40}", re.ASCII)
LIMITS = {"lat": 90, "lon": 180, "x": 1_000_000, "y": 1_000_000}
"""The greatest absolute value of each coordinate; NaN fails the comparison too."""


def check_cities(draft: Draft) -> Iterator[Finding]:
    """Check ids, positions, and that a route leads to every city."""
    if not draft.rows("city") and "city" in draft.raw:
        yield Finding("city", "there is no city")
    first: dict[str, str] = {}
    for entry, city in draft.city:
        yield from check_id(entry, city.id)
        if city.id in first:
            yield Finding(entry, f"the id {quote(city.id)} is taken by {first[city.id]}")
        first.setdefault(city.id, entry)
    yield from check_positions(draft)
    if _all_routes_valid(draft):
        reached = {end for _, route in draft.route for end in route.between}
        yield from (Finding(entry, "no route leads to it") for entry, city in draft.city if city.id not in reached)


def check_positions(draft: Draft) -> Iterator[Finding]:
    """Check that the positions are all on the globe or all on a plane, valid and distinct."""
    taken: dict[tuple[float | None, ...], str] = {}
    globe = any(city.lat is not None or city.lon is not None for _, city in draft.city)
    for entry, city in draft.city:
        given = {key: getattr(city, key) for key in ("lat", "lon", "x", "y") if getattr(city, key) is not None}
        wanted = ("lat", "lon") if globe else ("x", "y")
        if set(given) != set(wanted):
            present = " and ".join(given) or "nothing"
            rule = "every city needs lat and lon, or every city x and y"
            yield Finding(entry, f"its position is given by {present}, not by {wanted[0]} and {wanted[1]}", rule)
            continue
        for key, value in given.items():
            if not -(limit := LIMITS[key]) <= value <= limit:
                yield Finding(entry, f"{key} must be from {-limit:,} to {limit:,}, not {value:g}")
        position = tuple(given.values())
        if position in taken:
            yield Finding(entry, f"has the same position as {taken[position]}")
        taken.setdefault(position, entry)


def check_drawing(draft: Draft) -> Iterator[Finding]:
    """Check that manual corrections refer to existing cities and routes, once each, and are in range."""
    if not draft.map:
        return
    joined = {frozenset(route.between) for _, route in draft.route}
    for number, hint in enumerate(draft.map.cities, 1):
        entry = f"map.cities, item {number}"
        yield from check_known_city(draft, entry, hint.city)
        if hint.city in [other.city for other in draft.map.cities[: number - 1]]:
            yield Finding(entry, f"there is another one for {quote(hint.city)}")
        for key in ("east", "south"):
            if not -120 <= getattr(hint, key) <= 120:
                yield Finding(entry, f"{key} must be from -120 to 120, not {getattr(hint, key):g}")
    for number, route_hint in enumerate(draft.map.routes, 1):
        ends = frozenset(route_hint.between)
        if ends not in joined:
            yield Finding(
                f"map.routes, item {number}", f"no route joins {' and '.join(map(quote, route_hint.between))}"
            )
        if ends in [frozenset(other.between) for other in draft.map.routes[: number - 1]]:
            yield Finding(f"map.routes, item {number}", "there is another one for this route")
    for number, water in enumerate(draft.map.water, 1):
        yield from _check_water(f"map.water, item {number}", water)
    if draft.map.space is not None and not 10 <= draft.map.space <= 200:
        yield Finding("map.space", f"must be from 10 to 200, not {draft.map.space:g}")


def _check_water(entry: str, water: Water) -> Iterator[Finding]:
    if len(set(water.line)) < 2:
        yield Finding(entry, "the line needs at least two points")
    if not all(abs(number) <= LIMITS["x"] for point in water.line for number in point):
        yield Finding(entry, f"its coordinates must be within {LIMITS['x']:,}")
    if not 1 <= water.width <= 300:
        yield Finding(entry, f"width must be from 1 to 300, not {water.width:g}")
    if len(water.name) > limits.TEXT_CHARACTERS or not water.name.isprintable():
        yield Finding(entry, "its name cannot be displayed")


def check_known_city(draft: Draft, entry: str, city: str) -> Iterator[Finding]:
    """Check that a city is on the board, if the list of cities could be read."""
    known = draft.city_ids
    if known and city not in known:
        yield Finding(entry, f"unknown city {quote(city)}", suggest(city, known))


def check_id(entry: str, name: str) -> Iterator[Finding]:
    """Check an id: it appears in file names, URLs and records, so only plain characters are allowed."""
    if not ID.fullmatch(name):
        yield Finding(entry, f"the id {quote(name)} must be 1 to 40 of the characters a-z, 0-9 and _")


def check_routes(draft: Draft) -> Iterator[Finding]:
    """Check ends, lengths and colours, and that deck and reserve suffice to claim each route."""
    if not draft.rows("route") and "route" in draft.raw:
        yield Finding("route", "there is no route")
    for entry, route in draft.route:
        yield from _check_ends(draft, entry, route.between)
        if not 1 <= route.length <= limits.LENGTH:
            yield Finding(entry, f"length must be from 1 to {limits.LENGTH}, not {route.length}")
            continue
        yield from _check_length(draft, entry, route)
        if not 0 <= route.ferry <= route.length:
            yield Finding(entry, f"ferry must be from 0 to the length of the route ({route.length}), not {route.ferry}")
        elif draft.cards:
            yield from _check_payable(draft.cards, entry, route)


def _check_ends(draft: Draft, entry: str, between: tuple[str, str]) -> Iterator[Finding]:
    for end in dict.fromkeys(between):
        yield from check_known_city(draft, entry, end)
    if between[0] == between[1]:
        yield Finding(entry, f"both ends are {quote(between[0])}")


def _check_length(draft: Draft, entry: str, route: Route) -> Iterator[Finding]:
    if not draft.trains:
        return
    if route.length > draft.trains.each:
        yield Finding(entry, f"takes {pluralize(route.length, 'train')}, but a player has {draft.trains.each}")
    if draft.trains.points and route.length not in draft.trains.points:
        yield Finding(entry, f"trains.points has no points for a route of length {route.length}")


def _check_payable(cards: Cards, entry: str, route: Route) -> Iterator[Finding]:
    colours: dict[str, int] = dict(cards.deck.items())
    locomotives = colours.pop(LOCOMOTIVE, 0)
    if route.colour != GRAY and route.colour not in colours:
        yield Finding(entry, f"the deck has no {route.colour} cards", suggest(route.colour, colours))
        return
    best = max(colours.values(), default=0) if route.colour == GRAY else colours[route.colour]
    if route.ferry > locomotives:
        yield Finding(entry, f"needs {pluralize(route.ferry, 'locomotive')}, but the deck has {locomotives}")
    elif route.length > best + locomotives:
        colour = "any one colour" if route.colour == GRAY else route.colour
        present = f"{best} of {colour} and {pluralize(locomotives, 'locomotive')}"
        yield Finding(entry, f"needs {pluralize(route.length, 'card')}, but the deck has {present}")


def check_tracks(draft: Draft) -> Iterator[Finding]:
    """Check multiple routes: their tracks, which join the same two cities, are few and of one length (A-30)."""
    groups: dict[frozenset[str], list[tuple[str, Route]]] = defaultdict(list)
    for entry, route in draft.route:
        groups[frozenset(route.between)].append((entry, route))
    for group in groups.values():
        (first, model), *others = group
        for entry, route in others:
            if route.length != model.length:
                yield Finding(entry, f"has length {route.length}, but its parallel {first} has {model.length}")
        if len(group) > limits.TRACKS:
            reason = f"is one of {len(group)} routes between the same cities; there is room for {limits.TRACKS}"
            yield Finding(group[-1][0], reason)


def check_tickets(draft: Draft) -> Iterator[Finding]:
    """Check that the two cities of each ticket exist and are connected."""
    for entry, ticket in draft.ticket:
        yield from _check_ends(draft, entry, ticket.between)
    if _all_routes_valid(draft):
        yield from _check_reachable(draft)


def _all_routes_valid(draft: Draft) -> bool:
    """Whether all routes have valid ends, so that a missing path is an error of its own."""
    findings = (finding for entry, route in draft.route for finding in _check_ends(draft, entry, route.between))
    return draft.is_complete("route") and not any(findings)


def _check_reachable(draft: Draft) -> Iterator[Finding]:
    region = {city: city for city in draft.city_ids}
    for _, route in draft.route:
        a, b = (region.get(end, "") for end in route.between)
        if a and b and a != b:
            region = {city: b if root == a else root for city, root in region.items()}
    for entry, ticket in draft.ticket:
        a, b = (region.get(end, "") for end in ticket.between)
        if a and b and a != b:
            yield Finding(entry, "no path of routes joins the two cities")


def check_texts(draft: Draft) -> Iterator[Finding]:
    """Check that texts can be displayed: not empty, on one line, not too long."""
    shown = [(entry, "name", city.name) for entry, city in draft.city]
    if draft.title:
        shown += [("title", "en", draft.title.en), ("title", "fr", draft.title.fr)]
    yield from (Finding(entry, f"{key} is empty") for entry, key, text in shown if not text.strip())
    shown += [(entry, key, getattr(city, key)) for entry, city in draft.city for key in ("en", "fr")]
    shown += [(entry, "unverified", route.unverified) for entry, route in draft.route]
    shown += [(entry, "unverified", ticket.unverified) for entry, ticket in draft.ticket]
    shown += [("unverified", f"item {number}", text) for number, text in enumerate(draft.unverified, 1)]
    for entry, key, text in shown:
        if len(text) > limits.TEXT_CHARACTERS:
            yield Finding(entry, f"{key} has {len(text):,} characters, but there is room for {limits.TEXT_CHARACTERS}")
        if not text.isprintable():
            yield Finding(entry, f"{key} has line breaks or other characters that cannot be displayed")


def check_repeats(draft: Draft) -> Iterator[Finding]:
    """Check the lists that must not contain an item twice."""
    lists: dict[str, Iterable[object]] = {"closed_at": draft.closed_at, "tie_break": draft.tie_break}
    if draft.coast:
        lists |= {"coast.west": draft.coast.west, "coast.east": draft.coast.east}
    for entry, items in lists.items():
        yield from (Finding(entry, f"{item} appears {n} times") for item, n in Counter(items).items() if n > 1)
