"""Types and values of a board file, in plain words."""

import types
from typing import Any, Literal, Union, get_args, get_origin

from draisine.boards import capacity
from draisine.boards.problems import quoted

_PLAIN = {int: "a whole number", float: "a number", str: "a text in quotes", bool: "true or false"}


def choices(wanted: Any) -> list[str]:
    """The words that a type allows; none if it is not about words."""
    if get_origin(wanted) is Literal:
        return list(get_args(wanted))
    return [choice for part in _parts(wanted) for choice in choices(part)]


def words(wanted: Any) -> str:
    """What a type asks for."""
    if allowed := choices(wanted):
        return f"one of {', '.join(allowed)}"
    if parts := _parts(wanted):
        return words(parts[0])
    if get_origin(wanted) is tuple:
        return "a list of two city ids" if str in get_args(wanted) else "a list of two numbers"
    return {list: "a list", dict: "a table"}.get(get_origin(wanted)) or _PLAIN[wanted]


def given(value: Any) -> str:
    """What stands in the file instead."""
    match value:
        case str():
            return f"the text {quoted(value)}"
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case int():
            return str(value) if abs(value) <= capacity.NUMBER else "such a huge one"
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "a table"
    return "a date or time"


def _parts(wanted: Any) -> list[Any]:
    if get_origin(wanted) in (Union, types.UnionType):
        return [part for part in get_args(wanted) if part is not type(None)]
    return []
