"""The names of types and values in messages about a board file, and examples of values."""

import re
import types
from typing import Any, Literal, Union, get_args, get_origin

from draisine.boards import limits, schema
from draisine.boards.problems import shorten, show_number
from draisine.messages import LocalizedText, Message, MessageValue, message

_PLAIN = {int: "boards-type-integer", float: "boards-type-number", str: "boards-type-text", bool: "boards-type-flag"}

EXAMPLES: dict[Any, str] = {
    LocalizedText: '{ en = "Corsica" }',
    schema.Players: "{ least = 2, most = 5 }",
    schema.Trains: "{ each = 45 }",
    schema.Cards: "{ hand = 4, deck = { red = 12, locomotive = 14 } }",
    schema.Tickets: "{ deal = 3, keep = 2, draw = 3 }",
    schema.Ending: "{ last_round_at = 2 }",
    schema.Bonuses: "{ longest_trail = 10 }",
    schema.Stations: "{ each = 3, unused = 4 }",
    schema.Founding: "{ each = 3, price = 2 }",
    schema.Alvin: '{ home = "corte", points = 10 }',
    schema.Goods: "{ cards = 30, bonus = { 2 = [4, 0] } }",
    schema.Coast: '{ west = ["ajaccio"], east = ["bastia"] }',
    schema.Map: '{ ground = "paper" }',
    schema.City: '{ id = "ajaccio", name = "Ajaccio", lat = 41.93, lon = 8.74 }',
    schema.Route: '{ between = ["ajaccio", "corte"], length = 3, colour = "red" }',
    schema.Ticket: '{ between = ["ajaccio", "bastia"], points = 8 }',
    schema.CityHint: '{ city = "ajaccio", label = "w" }',
    schema.RouteHint: '{ between = ["ajaccio", "corte"], bow = "n" }',
    schema.Water: "{ line = [[41.9, 8.7], [42.3, 9.2]] }",
    tuple[str, str]: '["ajaccio", "bastia"]',
    tuple[float, float]: "[41.9, 8.7]",
    dict[int, int]: "{ 1 = 1, 2 = 2, 3 = 4 }",
    dict[schema.Kind, int]: "{ red = 12, locomotive = 14 }",
    dict[int, list[int]]: "{ 2 = [4, 0] }",
    list[int]: "[2, 3]",
    list[schema.TieBreak]: '["tickets"]',
}
"""A value of each type that is written as a table or a list, as in a board file."""


def example(wanted: Any, key: str = "") -> str | None:
    """A value of a type as in a board file, assigned to a key if one is given."""
    if parts := _parts(wanted):
        return example(parts[0], key)
    value = EXAMPLES.get(wanted)
    if value is None and get_origin(wanted) is list:
        item = example(get_args(wanted)[0]) or '"…"'
        value = f"[{item}]"
    return f"{key} = {value}" if key and value else value


def example_of_value(value: Any, wanted: Any, key: str) -> str | None:
    """The correct spelling of a value whose type is wrong: a number in quotes, or a text without them."""
    plain = (_parts(wanted) or [wanted])[0]
    if plain is str and isinstance(value, int | float) and abs(value) <= limits.MAX_NUMBER:
        right = f'"{describe_value(value)}"'
    elif plain in (int, float) and isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value, re.ASCII):
        right = value
    elif plain is bool and value in (0, 1):
        right = str(bool(value)).lower()
    else:
        return None
    return f"{key} = {right}" if key else right


def choices(wanted: Any) -> list[str]:
    """The strings that a type allows; empty if it is not a literal type."""
    if get_origin(wanted) is Literal:
        return list(get_args(wanted))
    return [choice for part in _parts(wanted) for choice in choices(part)]


def describe_type(wanted: Any) -> Message:
    """Describe the values of a type that is not a table."""
    if allowed := choices(wanted):
        return message("boards-type-choice", choices=", ".join(allowed))
    if parts := _parts(wanted):
        return describe_type(parts[0])
    if get_origin(wanted) is tuple:
        return message("boards-type-cities" if str in get_args(wanted) else "boards-type-numbers")
    return message("boards-type-list" if get_origin(wanted) is list else _PLAIN[wanted])


def describe_value(value: Any) -> MessageValue:
    """Describe a value that has the wrong type."""
    match value:
        case str():
            return message("boards-value-text", text=shorten(value))
        case bool():
            return str(value).lower()
        case int() if abs(value) > limits.MAX_NUMBER:
            return message("boards-value-large")
        case int() | float():
            return show_number(value)
        case list():
            return message("boards-value-list", count=len(value))
        case dict():
            return message("boards-value-table")
    return message("boards-value-date")


def _parts(wanted: Any) -> list[Any]:
    if get_origin(wanted) in (Union, types.UnionType):
        return [part for part in get_args(wanted) if part is not type(None)]
    return []
