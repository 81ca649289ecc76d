"""The page's translations, read from its dictionaries so that tests do not repeat them."""

import re
from functools import cache
from pathlib import Path

from tests.server.ops.processes import ROOT

FOLDER = ROOT / "web" / "src" / "i18n" / "messages"
_ENTRY = re.compile(
    r'^  "(?P<id>[^"]+)": (?:"(?P<plain>[^"]*)"|\{ one: "(?P<one>[^"]*)", other: "(?P<other>[^"]*)" \}),$', re.M
)


@cache
def dictionary(language: str, folder: Path = FOLDER) -> dict[str, tuple[str, str]]:
    """Singular and plural forms by message id."""
    text = Path(folder / f"{language}.ts").read_text("utf-8")
    found = {m["id"]: (m["plain"] or m["one"], m["plain"] or m["other"]) for m in _ENTRY.finditer(text)}
    assert len(found) > 200, "the format of the dictionaries has changed"
    return found


def translate(language: str, name: str, /, **values: object) -> str:
    """A message with its placeholders filled; `count` selects the plural form of the language."""
    return _format(language, *dictionary(language)[name], values)


def translate_rule(language: str, name: str, /, **values: object) -> str:
    """The same for the messages of the rules, which have their own dictionaries."""
    return _format(language, *dictionary(language, FOLDER / "rules")[name], values)


def _format(language: str, one: str, other: str, values: dict[str, object]) -> str:
    count = values.get("count")
    single = isinstance(count, int) and (count < 2 if language == "fr" else count == 1)
    form = one if single else other
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), form)


def format_points(points: int) -> str:
    """Points with a typographic minus sign."""
    return str(points).replace("-", "−")


def pattern(language: str, name: str) -> re.Pattern[str]:
    """A pattern of the message with any values, singular or plural."""
    forms = {re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in dictionary(language)[name]}
    return re.compile(f"^(?:{'|'.join(sorted(forms))})$")
