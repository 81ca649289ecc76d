"""The page's words, read from its own dictionaries: tests speak both languages without writing anything down twice."""

import re
from functools import cache
from pathlib import Path

from tests.server.processes import ROOT

FOLDER = ROOT / "web" / "src" / "words"
_ENTRY = re.compile(
    r'^  "(?P<id>[^"]+)": (?:"(?P<plain>[^"]*)"|\{ one: "(?P<one>[^"]*)", other: "(?P<other>[^"]*)" \}),$', re.M
)


@cache
def dictionary(language: str, folder: Path = FOLDER) -> dict[str, tuple[str, str]]:
    """Singular and plural of everything that the page can say."""
    text = Path(folder / f"{language}.ts").read_text("utf-8")
    found = {m["id"]: (m["plain"] or m["one"], m["plain"] or m["other"]) for m in _ENTRY.finditer(text)}
    assert len(found) > 200, "the dictionaries are written in another way now"
    return found


def word(language: str, name: str, /, **values: object) -> str:
    """Words with their gaps filled; `count` decides between singular and plural as the language does."""
    return _filled(language, *dictionary(language)[name], values)


def rule(language: str, name: str, /, **values: object) -> str:
    """The same for the words of rules, which have files of their own."""
    return _filled(language, *dictionary(language, FOLDER / "rules")[name], values)


def _filled(language: str, one: str, other: str, values: dict[str, object]) -> str:
    count = values.get("count")
    single = isinstance(count, int) and (count < 2 if language == "fr" else count == 1)
    form = one if single else other
    return re.sub(r"\{(\w+)\}", lambda gap: str(values.get(gap[1], gap[0])), form)


def pattern(language: str, name: str) -> re.Pattern[str]:
    """The same words with anything in their gaps, singular or plural."""
    forms = {re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in dictionary(language)[name]}
    return re.compile(f"^(?:{'|'.join(sorted(forms))})$")
