"""Checks of the map: cities, routes, tickets and drawing."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from draisine.boards import limits
from draisine.boards.decoding import Draft
from draisine.boards.problems import (
    Finding,
    Label,
    did_you_mean,
    item_label,
    key_label,
    list_words,
    range_finding,
    shorten,
)
from draisine.boards.schema import GRAY, LOCOMOTIVE, Cards, Route, Ticket, Water
from draisine.boards.value_names import example
from draisine.messages import LocalizedText, Message, message

ID = re.compile(r"[a-z0-9_]{1,40}", re.ASCII)
LIMITS = {"lat": 90, "lon": 180, "x": 1_000_000, "y": 1_000_000}
"""The greatest absolute value of each coordinate; NaN fails the comparison too."""


def check_cities(draft: Draft) -> Iterator[Finding]:
    """Check ids, positions, and that a route leads to every city."""
    if not draft.rows("city") and "city" in draft.raw:
        yield Finding("city", message("boards-no_city"))
    first: dict[str, Message] = {}
    for entry, city in draft.city:
        yield from check_id(entry, city.id)
        if city.id in first:
            yield Finding(entry, message("boards-id_taken", id=shorten(city.id), entry=first[city.id]))
        first.setdefault(city.id, entry)
    yield from check_positions(draft)
    if _all_routes_valid(draft):
        reached = {end for _, route in draft.route for end in route.between}
        yield from (
            Finding(entry, message("boards-no_route_to")) for entry, city in draft.city if city.id not in reached
        )


def check_positions(draft: Draft) -> Iterator[Finding]:
    """Check that the positions are all on the globe or all on a plane, valid and distinct."""
    taken: dict[tuple[float | None, ...], Message] = {}
    globe = any(city.lat is not None or city.lon is not None for _, city in draft.city)
    for entry, city in draft.city:
        given = {key: getattr(city, key) for key in ("lat", "lon", "x", "y") if getattr(city, key) is not None}
        wanted = ("lat", "lon") if globe else ("x", "y")
        if set(given) != set(wanted):
            yield Finding(entry, _position_reason(list(given), wanted), message("boards-position-rule"))
            continue
        for key, value in given.items():
            if not -(limit := LIMITS[key]) <= value <= limit:
                yield range_finding(key_label(entry, key), -limit, limit, value)
        position = tuple(given.values())
        if position in taken:
            yield Finding(entry, message("boards-same_position", entry=taken[position]))
        taken.setdefault(position, entry)


def _position_reason(given: list[str], wanted: tuple[str, str]) -> Message:
    if not given:
        return message("boards-position-none", wanted=list_words(wanted))
    return message("boards-position", given=list_words(given), wanted=list_words(wanted))


def check_drawing(draft: Draft) -> Iterator[Finding]:
    """Check that manual corrections refer to existing cities and routes, once each, and are in range."""
    if not draft.map:
        return
    joined = {frozenset(route.between) for _, route in draft.route}
    for number, hint in enumerate(draft.map.cities, 1):
        entry = item_label("map.cities", number)
        yield from check_known_city(draft, entry, hint.city)
        if hint.city in [other.city for other in draft.map.cities[: number - 1]]:
            yield Finding(entry, message("boards-second_hint-city", city=shorten(hint.city)))
        for key in ("east", "south"):
            if not -120 <= getattr(hint, key) <= 120:
                yield range_finding(key_label(entry, key), -120, 120, getattr(hint, key))
    for number, route_hint in enumerate(draft.map.routes, 1):
        entry, ends = item_label("map.routes", number), frozenset(route_hint.between)
        if ends not in joined:
            first, second = map(shorten, route_hint.between)
            yield Finding(entry, message("boards-no_route_between", first=first, second=second))
        if ends in [frozenset(other.between) for other in draft.map.routes[: number - 1]]:
            yield Finding(entry, message("boards-second_hint-route"))
    for number, water in enumerate(draft.map.water, 1):
        yield from _check_water(item_label("map.water", number), water)
    if draft.map.space is not None and not 10 <= draft.map.space <= 200:
        yield range_finding("map.space", 10, 200, draft.map.space)


def _check_water(entry: Label, water: Water) -> Iterator[Finding]:
    if len(set(water.line)) < 2:
        yield Finding(entry, message("boards-few_points"))
    limit = LIMITS["x"]
    outside = (number for point in water.line for number in point if not abs(number) <= limit)
    for number in list(outside)[:1]:
        yield range_finding(key_label(entry, "line"), -limit, limit, number)
    if not 1 <= water.width <= 300:
        yield range_finding(key_label(entry, "width"), 1, 300, water.width)
    yield from _check_text(key_label(entry, "name"), water.name)


def check_known_city(draft: Draft, entry: Label, city: str) -> Iterator[Finding]:
    """Check that a city is on the board, if the list of cities could be read."""
    known = draft.city_ids
    if known and city not in known:
        yield Finding(entry, message("boards-unknown_city", city=shorten(city)), did_you_mean(city, known))


def check_id(entry: Label, name: str) -> Iterator[Finding]:
    """Check an id: it appears in file names, URLs and records, so only plain characters are allowed."""
    if not ID.fullmatch(name):
        yield Finding(entry, message("boards-id", id=shorten(name)))


def check_routes(draft: Draft) -> Iterator[Finding]:
    """Check ends, lengths and colours, and that deck and reserve suffice to claim each route."""
    if not draft.rows("route") and "route" in draft.raw:
        yield Finding("route", message("boards-no_route"))
    for entry, route in draft.route:
        yield from _check_ends(draft, entry, route.between)
        if not 1 <= route.length <= limits.LENGTH:
            yield range_finding(key_label(entry, "length"), 1, limits.LENGTH, route.length)
            continue
        yield from _check_length(draft, entry, route)
        if not 0 <= route.ferry <= route.length:
            reason = message("boards-ferry", length=str(route.length), value=str(route.ferry))
            yield Finding(key_label(entry, "ferry"), reason)
        elif draft.cards:
            yield from _check_payable(draft.cards, entry, route)


def _check_ends(draft: Draft, entry: Label, between: tuple[str, str]) -> Iterator[Finding]:
    for end in dict.fromkeys(between):
        yield from check_known_city(draft, entry, end)
    if between[0] == between[1]:
        yield Finding(entry, message("boards-same_ends", city=shorten(between[0])))


def _check_length(draft: Draft, entry: Label, route: Route) -> Iterator[Finding]:
    if not draft.trains:
        return
    if route.length > draft.trains.each:
        yield Finding(entry, message("boards-few_trains", length=route.length, trains=draft.trains.each))
    if draft.trains.points and route.length not in draft.trains.points:
        yield Finding(entry, message("boards-no_points", length=str(route.length)))


def _check_payable(cards: Cards, entry: Label, route: Route) -> Iterator[Finding]:
    colours: dict[str, int] = dict(cards.deck.items())
    locomotives = colours.pop(LOCOMOTIVE, 0)
    if route.colour != GRAY and route.colour not in colours:
        yield Finding(entry, message("boards-no_cards", colour=route.colour), did_you_mean(route.colour, colours))
        return
    best = max(colours.values(), default=0) if route.colour == GRAY else colours[route.colour]
    if route.ferry > locomotives:
        yield Finding(entry, message("boards-few_locomotives", count=route.ferry, locomotives=locomotives))
    elif route.length > best + locomotives:
        needed = {"count": route.length, "cards": best, "locomotives": locomotives}
        if route.colour == GRAY:
            yield Finding(entry, message("boards-few_cards-gray", **needed))
        else:
            yield Finding(entry, message("boards-few_cards", colour=route.colour, **needed))


def check_tracks(draft: Draft) -> Iterator[Finding]:
    """Check multiple routes: their tracks, which join the same two cities, are few and of one length (A-30)."""
    groups: dict[frozenset[str], list[tuple[Message, Route]]] = defaultdict(list)
    for entry, route in draft.route:
        groups[frozenset(route.between)].append((entry, route))
    for group in groups.values():
        (first, model), *others = group
        for entry, route in others:
            if route.length != model.length:
                lengths = {"length": str(route.length), "other": str(model.length)}
                yield Finding(entry, message("boards-track_length", entry=first, **lengths))
        if len(group) > limits.TRACKS:
            yield Finding(group[-1][0], message("boards-many_tracks", count=len(group), most=limits.TRACKS))


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
            yield Finding(entry, message("boards-no_path"))


def check_texts(draft: Draft) -> Iterator[Finding]:
    """Check that texts can be displayed: not empty, on one line, not too long."""
    if draft.title == {}:
        yield Finding("title", message("boards-write", example=example(LocalizedText, "title") or ""))
    shown = [(key_label("title", language), title) for language, title in (draft.title or {}).items()]
    shown += [(key_label(entry, "name"), city.name) for entry, city in draft.city]
    yield from (Finding(label, message("boards-empty")) for label, text in shown if not text.strip())
    entries: list[tuple[Label, Route | Ticket]] = [*draft.route, *draft.ticket]
    shown += [(key_label(entry, language), name) for entry, city in draft.city for language, name in city.names.items()]
    shown += [(key_label(label, "unverified"), entry.unverified) for label, entry in entries]
    shown += [(item_label("unverified", number), text) for number, text in enumerate(draft.unverified, 1)]
    for label, text in shown:
        yield from _check_text(label, text)


def _check_text(label: Label, text: str) -> Iterator[Finding]:
    if len(text) > limits.TEXT_CHARACTERS:
        yield Finding(label, message("boards-long_text", count=len(text), most=limits.TEXT_CHARACTERS))
    if not text.isprintable():
        yield Finding(label, message("boards-unprintable"))


def check_repeats(draft: Draft) -> Iterator[Finding]:
    """Check the lists that must not contain an item twice."""
    lists: dict[str, Iterable[object]] = {"closed_at": draft.closed_at, "tie_break": draft.tie_break}
    if draft.coast:
        lists |= {"coast.west": draft.coast.west, "coast.east": draft.coast.east}
    for entry, items in lists.items():
        for item, count in Counter(items).items():
            if count > 1:
                yield Finding(entry, message("boards-repeated", item=shorten(str(item)), count=count))
