"""Decoding of a board file: which keys there are and what type each value has.

msgspec stops at the first error, but an author wants to see all of them, so this follows the struct definitions key by
key. What could be decoded is passed on, so that the content is checked in the same run.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from draisine.boards import limits, schema
from draisine.boards.problems import Finding, quote, suggest
from draisine.boards.value_names import choices, describe_type, describe_value

S = TypeVar("S", bound=msgspec.Struct)


class Draft:
    """The valid part of a board file. A section that is missing or invalid is None; an invalid entry is left out."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.findings: list[Finding] = list(_check_keys(raw, schema.Board, ""))
        self.version: int | None = self._value("draisine", int)
        self.id: str | None = self._value("id", str)
        self.title = self._part("title", schema.LocalizedText)
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
        self.city = self._entries("city", schema.City, limits.CITIES)
        self.route = self._entries("route", schema.Route, limits.ROUTES)
        self.ticket = self._entries("ticket", schema.Ticket, limits.TICKETS)
        self.closed_at: list[int] = self._value("closed_at", list[int]) or []
        self.tie_break: list[str] = self._value("tie_break", list[schema.TieBreak]) or []
        self.unverified: list[str] = self._value("unverified", list[str]) or []

    def rows(self, key: str) -> list[Any]:
        """The entries of a list as in the file, valid or not."""
        value = self.raw.get(key)
        return value if isinstance(value, list) else []

    def is_complete(self, key: str) -> bool:
        """Whether every entry of a list is valid."""
        return len(self.rows(key)) == len(getattr(self, key))

    def discard(self, section: str) -> None:
        """Treat a section as invalid because its numbers make no sense: errors that follow from it would mislead."""
        setattr(self, section, None)

    @cached_property
    def city_ids(self) -> list[str]:
        """The ids of all cities, including those with another error: a route to one of them is not itself wrong."""
        rows = self.rows("city")[: limits.CITIES]
        return [row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)]

    def _value(self, key: str, wanted: Any) -> Any:
        if key not in self.raw:
            return None
        wrong = list(_check_type(self.raw[key], wanted, key))
        self.findings += wrong
        return None if wrong else self.raw[key]

    def _part(self, key: str, wanted: type[S]) -> S | None:
        return self._struct(self.raw[key], wanted, key) if key in self.raw else None

    def _struct(self, value: Any, wanted: type[S], entry: str) -> S | None:
        wrong = list(_check_type(value, wanted, entry))
        self.findings += wrong
        if wrong and isinstance(value, dict):
            # Without its unknown keys, the entry can still be checked for everything else.
            value = {key: value[key] for key in wanted.__struct_fields__ if key in value}
            wrong = list(_check_type(value, wanted, entry))
        return None if wrong else msgspec.convert(value, wanted, str_keys=True)

    def _entries(self, key: str, wanted: type[S], limit: int) -> list[tuple[str, S]]:
        if key in self.raw and not isinstance(self.raw[key], list):
            self.findings.append(Finding(key, f"must be a list of entries, not {describe_value(self.raw[key])}"))
        rows = self.rows(key)
        if len(rows) > limit:
            self.findings.append(Finding(key, f"{len(rows):,} entries, but there is room for {limit}"))
        labelled = [(label_entry(key, number, row), row) for number, row in enumerate(rows[:limit], 1)]
        structs = [(entry, self._struct(row, wanted, entry)) for entry, row in labelled]
        return [(entry, struct) for entry, struct in structs if struct is not None]


def label_entry(key: str, number: int, row: Any) -> str:
    """The name of an entry in messages: `city 3 (paris)`, `route 12 (atlanta-raleigh)`, or `city 3` without an id."""
    ends = row.get("between") if isinstance(row, dict) else None
    parts: list[Any] = ends[:3] if isinstance(ends, list) else [row.get("id")] if isinstance(row, dict) else []
    name = "-".join(parts) if all(isinstance(part, str) for part in parts) else ""
    return f"{key} {number} ({name})" if name.isprintable() and 0 < len(name) <= 60 else f"{key} {number}"


@cache
def _fields(wanted: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The keys of a struct in a file, and their fields. Cached, because a board has hundreds of entries and inspecting
    a type is slow."""
    return {field.name: field for field in msgspec.structs.fields(wanted) if field.name != "rules_version"}


def _check_keys(value: dict[str, Any], wanted: type[msgspec.Struct], entry: str) -> Iterator[Finding]:
    fields = _fields(wanted)
    for name, field in fields.items():
        if field.required and name not in value:
            yield Finding(entry, f"the key {quote(name)} is missing")
    unknown = [key for key in value if key not in fields]
    for key in unknown[: limits.ITEMS]:
        yield Finding(entry, f"unknown key {quote(key)}", suggest(key, fields))
    if len(unknown) > limits.ITEMS:
        yield Finding(entry, f"and {len(unknown) - limits.ITEMS:,} more unknown keys")


def _check_type(value: Any, wanted: Any, entry: str) -> Iterator[Finding]:
    """Find everything in a value that is not of the wanted type."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        yield from _check_table(value, wanted, entry)
    elif origin in (list, dict) and isinstance(value, origin) and len(value) > limits.ITEMS:
        yield Finding(entry, f"{len(value):,} items, but there is room for {limits.ITEMS}")
    elif origin is list and isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _check_type(item, inner[0], f"{entry}, item {number}")
    elif origin is tuple and isinstance(value, list) and len(value) == len(inner):
        for number, (item, kind) in enumerate(zip(value, inner, strict=True), 1):
            yield from _check_type(item, kind, f"{entry}, item {number}")
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from list(_check_key(key, inner[0], entry)) or _check_type(item, inner[1], f"{entry}.{key}")
    elif not _matches(value, wanted):
        hint = suggest(value, choices(wanted)) if isinstance(value, str) else ""
        yield Finding(entry, f"must be {describe_type(wanted)}, not {describe_value(value)}", hint)


def _check_table(value: Any, wanted: type[msgspec.Struct], entry: str) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield Finding(entry, f"must be a table, not {describe_value(value)}")
        return
    yield from _check_keys(value, wanted, entry)
    for field in _fields(wanted).values():
        if field.name in value:
            # A key of a section is named as in TOML (`trains.each`), a key of an entry after the entry's label.
            path = f"{entry}, {field.name}" if " " in entry else f"{entry}.{field.name}"
            yield from _check_type(value[field.name], field.type, path)


def _check_key(key: str, wanted: Any, entry: str) -> Iterator[Finding]:
    if len(key) > limits.KEY_CHARACTERS or not _matches({key: None}, dict[wanted, None]):
        yield Finding(
            entry, f"unknown key {quote(key)}: must be {describe_type(wanted)}", suggest(key, choices(wanted))
        )


def _matches(value: Any, wanted: Any) -> bool:
    if isinstance(value, int) and abs(value) > limits.MAX_NUMBER:
        return False
    try:
        msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True
