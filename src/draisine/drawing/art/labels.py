"""The few words that stand on a picture, in both languages."""

from typing import Literal

from draisine.boards import Board

Language = Literal["en", "fr"]


def title_of(board: Board, language: Language | None) -> str:
    """The board's title."""
    return board.title.fr if language == "fr" else board.title.en


def city_name(board: Board, city: str, language: Language | None) -> str:
    """A city's name in a language; without one, the printed name."""
    shown = board.city[board.city_ids.index(city)]
    return (getattr(shown, language) if language else "") or shown.name
