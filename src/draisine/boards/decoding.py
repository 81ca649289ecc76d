"""The shape of a board file: which keys there are and what type each value has.

The walk follows the struct definitions key by key, because a plain conversion stops at the first error and an author
wants to see all of them. What could be read is handed on, so that the checks of content can speak up in the same run.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from draisine.boards import capacity, schema
from draisine.boards.problems import Finding, near, quoted
from draisine.boards.value_names import choices, given, words

S = TypeVar("S", bound=msgspec.Struct)


class Draft:
    """What could be read of a board file. A part that is missing or broken is None; a broken entry is left out."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.found: list[Finding] = list(_keys(raw, schema.Board, ""))
        self.version: int | None = self._value("draisine", int)
        self.id: str | None = self._value("id", str)
        self.title = self._part("title", schema.Words)
        self.players = self._part("players", schema.Players)
        self.trains = self._part("trains", schema.Trains)
        self.cards = self._part("cards", schema.Cards)
        self.tickets = self._part("tickets", schema.Tickets)
        self.ending = self._part("ending", schema.Ending)
        self.bonuses = self._part("bonuses", schema.Bonuses)
        self.stations = self._part("stations", schema.Stations)
        self.founding = self._part("founding", schema.Founding)
        self.alvin = self._part("alvin", schema.Alvin)
        self.goods = self._part("goods", schema.Goods)
        self.coast = self._part("coast", schema.Coast)
        self.map = self._part("map", schema.Map)
        self.city = self._entries("city", schema.City, capacity.CITIES)
        self.route = self._entries("route", schema.Route, capacity.ROUTES)
        self.ticket = self._entries("ticket", schema.Ticket, capacity.TICKETS)
        self.closed_at: list[int] = self._value("closed_at", list[int]) or []
        self.tie_break: list[str] = self._value("tie_break", list[schema.TieBreak]) or []
        self.unverified: list[str] = self._value("unverified", list[str]) or []

    def rows(self, key: str) -> list[Any]:
        """The entries of a list as they stand in the file, readable or not."""
        value = self.raw.get(key)
        return value if isinstance(value, list) else []

    def whole(self, key: str) -> bool:
        """Whether every entry of a list could be read."""
        return len(self.rows(key)) == len(getattr(self, key))

    def drop(self, section: str) -> None:
        """Take a section as unreadable, because its numbers make no sense: what follows from it would mislead."""
        setattr(self, section, None)

    @cached_property
    def city_ids(self) -> list[str]:
        """All ids of cities, also of those with another fault: a route to one of them is not at fault itself."""
        rows = self.rows("city")[: capacity.CITIES]
        return [row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)]

    def _value(self, key: str, wanted: Any) -> Any:
        if key not in self.raw:
            return None
        wrong = list(_wrong(self.raw[key], wanted, key))
        self.found += wrong
        return None if wrong else self.raw[key]

    def _part(self, key: str, wanted: type[S]) -> S | None:
        return self._struct(self.raw[key], wanted, key) if key in self.raw else None

    def _struct(self, value: Any, wanted: type[S], entry: str) -> S | None:
        wrong = list(_wrong(value, wanted, entry))
        self.found += wrong
        if wrong and isinstance(value, dict):
            # Without its unknown keys an entry can still be checked for everything else.
            value = {key: value[key] for key in wanted.__struct_fields__ if key in value}
            wrong = list(_wrong(value, wanted, entry))
        return None if wrong else msgspec.convert(value, wanted, str_keys=True)

    def _entries(self, key: str, wanted: type[S], room: int) -> list[tuple[str, S]]:
        if key in self.raw and not isinstance(self.raw[key], list):
            self.found.append(Finding(key, f"must be a list of entries, not {given(self.raw[key])}"))
        rows = self.rows(key)
        if len(rows) > room:
            self.found.append(Finding(key, f"{len(rows):,} entries, but there is room for {room}"))
        labelled = [(label(key, number, row), row) for number, row in enumerate(rows[:room], 1)]
        structs = [(entry, self._struct(row, wanted, entry)) for entry, row in labelled]
        return [(entry, struct) for entry, struct in structs if struct is not None]


def label(key: str, number: int, row: Any) -> str:
    """How messages call an entry: `city 3 (paris)`, `route 12 (atlanta-raleigh)`; just the number if it has no name."""
    ends = row.get("between") if isinstance(row, dict) else None
    parts: list[Any] = ends[:3] if isinstance(ends, list) else [row.get("id")] if isinstance(row, dict) else []
    name = "-".join(parts) if all(isinstance(part, str) for part in parts) else ""
    return f"{key} {number} ({name})" if name.isprintable() and 0 < len(name) <= 60 else f"{key} {number}"


@cache
def _fields(wanted: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """By their names. Looking at a type takes far longer than looking at an entry, and a board has hundreds of them."""
    return {field.name: field for field in msgspec.structs.fields(wanted)}


def _keys(value: dict[str, Any], wanted: type[msgspec.Struct], entry: str) -> Iterator[Finding]:
    fields = _fields(wanted)
    for name, field in fields.items():
        if field.required and name not in value:
            yield Finding(entry, f"the key {quoted(name)} is missing")
    unknown = [key for key in value if key not in fields]
    for key in unknown[: capacity.ITEMS]:
        yield Finding(entry, f"unknown key {quoted(key)}", near(key, fields))
    if len(unknown) > capacity.ITEMS:
        yield Finding(entry, f"and {len(unknown) - capacity.ITEMS:,} unknown keys more")


def _wrong(value: Any, wanted: Any, entry: str) -> Iterator[Finding]:
    """Everything in the value that is not of the wanted type."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        yield from _wrong_table(value, wanted, entry)
    elif origin in (list, dict) and isinstance(value, origin) and len(value) > capacity.ITEMS:
        yield Finding(entry, f"{len(value):,} items, but there is room for {capacity.ITEMS}")
    elif origin is list and isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _wrong(item, inner[0], f"{entry}, item {number}")
    elif origin is tuple and isinstance(value, list) and len(value) == len(inner):
        for number, (item, kind) in enumerate(zip(value, inner, strict=True), 1):
            yield from _wrong(item, kind, f"{entry}, item {number}")
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from list(_wrong_key(key, inner[0], entry)) or _wrong(item, inner[1], f"{entry}.{key}")
    elif not _fits(value, wanted):
        hint = near(value, choices(wanted)) if isinstance(value, str) else ""
        yield Finding(entry, f"must be {words(wanted)}, not {given(value)}", hint)


def _wrong_table(value: Any, wanted: type[msgspec.Struct], entry: str) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield Finding(entry, f"must be a table, not {given(value)}")
        return
    yield from _keys(value, wanted, entry)
    for field in _fields(wanted).values():
        if field.name in value:
            # A section is called as TOML does (`trains.each`), an entry of a list by its number and name.
            place = f"{entry}, {field.name}" if " " in entry else f"{entry}.{field.name}"
            yield from _wrong(value[field.name], field.type, place)


def _wrong_key(key: str, wanted: Any, entry: str) -> Iterator[Finding]:
    if len(key) > capacity.KEY or not _fits({key: None}, dict[wanted, None]):
        yield Finding(entry, f"unknown key {quoted(key)}: must be {words(wanted)}", near(key, choices(wanted)))


def _fits(value: Any, wanted: Any) -> bool:
    if isinstance(value, int) and abs(value) > capacity.NUMBER:
        return False
    try:
        msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True
