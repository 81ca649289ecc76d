"""Messages as the page displays them, formatted by the catalogues so that tests do not repeat text."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

from draisine.messages import Value, load_catalogue

Form = tuple[str, ...]
"""The texts of a message between its values."""


def translate(language: str, name: str, /, **values: Value) -> str:
    """Return a message of the catalogues with its values filled in."""
    return load_catalogue(language).format(name, **values)


def format_points(points: int) -> str:
    """Return points with a typographic minus sign."""
    return str(points).replace("-", "−")


def pattern(language: str, name: str) -> re.Pattern[str]:
    """Return a pattern of a message in all its variants with any values."""
    variants = sorted({".+".join(map(re.escape, form)).replace("\\ ", "\\s") for form in forms(language, name)})
    return re.compile(f"^(?:{'|'.join(variants)})$")


def beginning(language: str, name: str) -> str:
    """Return a message up to its first value."""
    return forms(language, name)[0][0].strip()


@cache
def forms(language: str, name: str) -> list[Form]:
    """Return all variants of a message."""
    entry = FluentParser().parse_entry(load_catalogue(language).sources[name])
    assert isinstance(entry, ast.Message), name
    assert entry.value is not None
    return _forms(entry.value)


def _forms(pattern: ast.Pattern) -> list[Form]:
    found: list[Form] = [("",)]
    for element in pattern.elements:
        found = [
            (*form[:-1], form[-1] + following[0], *following[1:]) for form in found for following in _variants(element)
        ]
    return found


def _variants(element: ast.TextElement | ast.Placeable) -> list[Form]:
    if isinstance(element, ast.TextElement):
        # Playwright turns every space of a page into an ordinary one.
        return [(re.sub(r"\s+", " ", element.value),)]
    if isinstance(element.expression, ast.SelectExpression):
        return [form for variant in element.expression.variants for form in _forms(variant.value)]
    return [("", "")]


def format_message(language: str, message: dict[str, Any], names: Sequence[str] = ()) -> str:
    """Return the text of a message of the server; `names`: the players, by seat."""
    values = message.get("values", {})
    if message["id"] == "seat-number" and names:
        return names[int(values["number"])]
    filled = {
        name: format_message(language, value, names) if isinstance(value, dict) else value
        for name, value in values.items()
    }
    return translate(language, message["id"], **filled)


def bot_name(language: str, bot: str) -> str:
    """Return the name of a bot on the page."""
    return translate(language, f"bot-{bot}")


def city_label(language: str, city: dict[str, Any]) -> str:
    """Return the name of a city of the API as the page shows it."""
    return str(city["names"].get(language, city["name"]))
