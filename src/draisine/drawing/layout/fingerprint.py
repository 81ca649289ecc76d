"""A fingerprint of everything that a layout depends on."""

import hashlib
from typing import Any

import msgspec

from draisine.boards import Board, City
from draisine.drawing.layout.model import LABEL_LANGUAGES

VERSION = 1
"""The version of the layout format and of the layout algorithm: raising it makes stored layouts stale."""


def layout_fingerprint(board: Board) -> str:
    """Hash the parts of a board that its layout depends on."""
    routes = [(route.between, route.length, route.ferry > 0) for route in board.route]
    inputs = [board.id, VERSION, [_labelled(city) for city in board.city], routes, board.map]
    return hashlib.sha256(msgspec.json.encode(inputs)).hexdigest()[:16]


def _labelled(city: City) -> dict[str, Any]:
    """A city with the names that its label has space for, as its row in a board file."""
    row: dict[str, Any] = msgspec.to_builtins(city)
    names = row.pop("names", {})
    return row | {language: names[language] for language in LABEL_LANGUAGES if names.get(language)}
