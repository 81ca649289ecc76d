"""The languages of the catalogues, and the choice among them."""

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
DEFAULT = "en"
"""The language of the source catalogue: every other one has the same messages."""
LANGUAGE_TAG = re.compile(r"[a-z]{2,3}")
QUALITY = re.compile(r"\s*([A-Za-z0-9-]+|\*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")


@cache
def languages() -> tuple[str, ...]:
    """Return all languages that have a catalogue, the default first."""
    folders = sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and LANGUAGE_TAG.fullmatch(path.name))
    return DEFAULT, *(name for name in folders if name != DEFAULT)


def choose_language(tags: Iterable[str]) -> str:
    """Return the first supported language of the preferred ones (`de-AT`, `fr_FR.UTF-8`), else the default."""
    for tag in tags:
        language = re.split(r"[-_.@]", tag, maxsplit=1)[0].lower()
        if language in languages():
            return language
    return DEFAULT


def system_language() -> str:
    """Return the language of the process's locale, as gettext determines it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return choose_language(value.split(":"))
    return DEFAULT


def negotiate(accept_language: str) -> str:
    """Return the best supported language of an Accept-Language header."""
    weighted = [match for part in accept_language.split(",") if (match := QUALITY.fullmatch(part))]
    ordered = sorted(weighted, key=lambda match: -float(match[2] or 1))
    return choose_language(match[1] for match in ordered if float(match[2] or 1) > 0)
