"""The names of types and values in messages about a board file."""

import types
from typing import Any, Literal, Union, get_args, get_origin

from draisine.boards import limits
from draisine.boards.problems import quote

_PLAIN = {int: "a whole number", float: "a number", str: "a text in quotes", bool: "true or false"}


def choices(wanted: Any) -> list[str]:
    """The strings that a type allows; empty if it is not a literal type."""
    if get_origin(wanted) is Literal:
        return list(get_args(wanted))
    return [choice for part in _parts(wanted) for choice in choices(part)]


def describe_type(wanted: Any) -> str:
    """Describe the values of a type."""
    if allowed := choices(wanted):
        return f"one of {', '.join(allowed)}"
    if parts := _parts(wanted):
        return describe_type(parts[0])
    if get_origin(wanted) is tuple:
        return "a list of two city ids" if str in get_args(wanted) else "a list of two numbers"
    return {list: "a list", dict: "a table"}.get(get_origin(wanted)) or _PLAIN[wanted]


def describe_value(value: Any) -> str:
    """Describe a value that has the wrong type."""
    match value:
        case str():
            return f"the text {quote(value)}"
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case int():
            return str(value) if abs(value) <= limits.MAX_NUMBER else "one that is too large"
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "a table"
    return "a date or time"


def _parts(wanted: Any) -> list[Any]:
    if get_origin(wanted) in (Union, types.UnionType):
        return [part for part in get_args(wanted) if part is not type(None)]
    return []
