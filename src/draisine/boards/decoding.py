"""Decoding of a board file: which keys there are and what type each value has.

msgspec stops at the first error, but an author wants to see all of them, so this follows the struct definitions key by
key. What could be decoded is passed on, so that the content is checked in the same run.
"""

import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from draisine.boards import limits, schema
from draisine.boards.problems import Finding, Label, did_you_mean, item_label, key_label, shorten
from draisine.boards.value_names import choices, describe_type, describe_value, example, example_of_value
from draisine.messages import LocalizedText, Message, languages, message

LANGUAGE_TAG = re.compile(r"[a-z]{2,3}")
S = TypeVar("S", bound=msgspec.Struct)


class Draft:
    """The valid part of a board file. A section that is missing or invalid is None; an invalid entry is left out."""

    def __init__(self, raw: dict[str, Any]) -> None:
        raw = collect_names(raw)
        self.raw = raw
        self.findings: list[Finding] = list(_check_keys(raw, schema.Board, ""))
        self.version: int | None = self._value("draisine", int)
        self.id: str | None = self._value("id", str)
        self.title: LocalizedText | None = self._value("title", LocalizedText)
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
        wrong = list(_check_type(self.raw[key], wanted, key, key))
        self.findings += wrong
        return None if wrong else self.raw[key]

    def _part(self, key: str, wanted: type[S]) -> S | None:
        return self._struct(self.raw[key], wanted, key, key) if key in self.raw else None

    def _struct(self, value: Any, wanted: type[S], entry: Label, key: str = "") -> S | None:
        wrong = list(_check_type(value, wanted, entry, key))
        self.findings += wrong
        if wrong and isinstance(value, dict):
            # Without its unknown keys, the entry can still be checked for everything else.
            value = {key: value[key] for key in wanted.__struct_fields__ if key in value}
            wrong = list(_check_type(value, wanted, entry))
        return None if wrong else msgspec.convert(value, wanted, str_keys=True)

    def _entries(self, key: str, wanted: type[S], limit: int) -> list[tuple[Message, S]]:
        if key in self.raw and not isinstance(self.raw[key], list):
            self.findings.append(_type_finding(self.raw[key], list[wanted], key, key))  # type: ignore[valid-type]
        rows = self.rows(key)
        if len(rows) > limit:
            self.findings.append(Finding(key, message("boards-many_entries", count=len(rows), most=limit)))
        labelled = [(label_entry(key, number, row), row) for number, row in enumerate(rows[:limit], 1)]
        structs = [(entry, self._struct(row, wanted, entry)) for entry, row in labelled]
        return [(entry, struct) for entry, struct in structs if struct is not None]


def collect_names(raw: dict[str, Any]) -> dict[str, Any]:
    """Move the names of every city from keys that are languages (`en = "Rome"`) to its table `names`."""
    rows = raw.get("city")
    return {**raw, "city": [_collect_city_names(row) for row in rows]} if isinstance(rows, list) else raw


def _collect_city_names(row: Any) -> Any:
    if not isinstance(row, dict):
        return row
    fields = _fields(schema.City)
    names = {key: name for key, name in row.items() if key not in fields and is_language(key)}
    given = row.get("names", {})
    if not names or not isinstance(given, dict):
        return row
    return {**{key: value for key, value in row.items() if key not in names}, "names": {**names, **given}}


def spread_names(row: dict[str, Any]) -> dict[str, Any]:
    """The reverse: the names of a city as keys of its entry, except for a language whose tag is another key (`id`)."""
    names = row.get("names", {})
    taken = {tag: name for tag, name in names.items() if tag in _fields(schema.City)}
    spread = {tag: name for tag, name in names.items() if tag not in taken}
    rest = {key: value for key, value in row.items() if key != "names"}
    return rest | spread | ({"names": taken} if taken else {})


@lru_cache(maxsize=256)
def is_language(tag: str) -> bool:
    """Whether a key is the tag of a language, with or without a catalogue."""
    if tag in languages() or not LANGUAGE_TAG.fullmatch(tag):
        return tag in languages()
    # Imported here because most boards have names in languages with a catalogue only.
    from babel.localedata import exists

    return exists(tag)


def label_entry(key: str, number: int, row: Any) -> Message:
    """The name of an entry in messages: `city 3 (paris)`, `route 12 (atlanta-raleigh)`, or `city 3` without an id."""
    ends = row.get("between") if isinstance(row, dict) else None
    parts: list[Any] = ends[:3] if isinstance(ends, list) else [row.get("id")] if isinstance(row, dict) else []
    name = "-".join(parts) if all(isinstance(part, str) for part in parts) else ""
    if name.isprintable() and 0 < len(name) <= 60:
        return message("boards-entry", key=key, number=str(number), name=name)
    return message("boards-entry-unnamed", key=key, number=str(number))


@cache
def _fields(wanted: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The keys of a struct in a file, and their fields. Cached, because a board has hundreds of entries and inspecting
    a type is slow."""
    return {field.name: field for field in msgspec.structs.fields(wanted) if field.name != "rules_version"}


def _check_keys(value: dict[str, Any], wanted: type[msgspec.Struct], entry: Label) -> Iterator[Finding]:
    fields = _fields(wanted)
    for name, field in fields.items():
        if field.required and name not in value:
            yield Finding(entry, message("boards-missing_key", key=name))
    unknown = [key for key in value if key not in fields]
    for key in unknown[: limits.ITEMS]:
        yield Finding(entry, message("boards-unknown_key", key=shorten(key)), did_you_mean(key, fields))
    if len(unknown) > limits.ITEMS:
        yield Finding(entry, message("boards-unknown_keys", count=len(unknown) - limits.ITEMS))


def _check_type(value: Any, wanted: Any, entry: Label, key: str = "") -> Iterator[Finding]:
    """Find everything in a value that is not of the wanted type; `key` is the key to which it is assigned."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct) and isinstance(value, dict):
        yield from _check_table(value, wanted, entry)
    elif origin in (list, dict) and isinstance(value, origin) and len(value) > limits.ITEMS:
        yield Finding(entry, message("boards-many_items", count=len(value), most=limits.ITEMS))
    elif origin is list and isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _check_type(item, inner[0], item_label(entry, number))
    elif origin is tuple and isinstance(value, list) and len(value) == len(inner):
        for number, (item, kind) in enumerate(zip(value, inner, strict=True), 1):
            yield from _check_type(item, kind, item_label(entry, number))
    elif origin is dict and isinstance(value, dict):
        for name, item in value.items():
            yield from (
                list(_check_key(name, inner[0], entry)) or _check_type(item, inner[1], key_label(entry, name), name)
            )
    elif not _matches(value, wanted):
        yield _type_finding(value, wanted, entry, key)


def _check_table(value: dict[str, Any], wanted: type[msgspec.Struct], entry: Label) -> Iterator[Finding]:
    yield from _check_keys(value, wanted, entry)
    for name, field in _fields(wanted).items():
        if name in value:
            # The names of a city are keys of its entry.
            label = entry if field.type == LocalizedText else key_label(entry, name)
            yield from _check_type(value[name], field.type, label, name)


def _check_key(key: str, wanted: Any, entry: Label) -> Iterator[Finding]:
    if wanted is str:
        if not is_language(key):
            yield Finding(entry, message("boards-unknown_language", language=shorten(key)))
    elif len(key) > limits.KEY_CHARACTERS or not _matches({key: None}, dict[wanted, None]):
        reason = message("boards-unknown_key-type", key=shorten(key), type=describe_type(wanted))
        yield Finding(entry, reason, did_you_mean(key, choices(wanted)))


def _type_finding(value: Any, wanted: Any, entry: Label, key: str) -> Finding:
    """The finding that a value has the wrong type, with an example of a correct one."""
    template = example(wanted, key)
    if template and template.endswith("}"):
        return Finding(entry, message("boards-write", example=template))
    reason = message("boards-wrong_type", type=describe_type(wanted), value=describe_value(value))
    if isinstance(value, str) and (hint := did_you_mean(value, choices(wanted))):
        return Finding(entry, reason, hint)
    right = template or example_of_value(value, wanted, key)
    return Finding(entry, reason, message("boards-write", example=right) if right else None)


def _matches(value: Any, wanted: Any) -> bool:
    if isinstance(value, int) and abs(value) > limits.MAX_NUMBER:
        return False
    try:
        msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True
