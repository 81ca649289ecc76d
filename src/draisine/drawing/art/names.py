"""Board titles and city names in the language of a picture."""

from typing import Literal

from draisine.boards import Board

Language = Literal["en", "fr"]


def board_title(board: Board, language: Language | None) -> str:
    """The board's title in a language; English by default."""
    return board.title.fr if language == "fr" else board.title.en


def city_name(board: Board, city: str, language: Language | None) -> str:
    """A city's name in a language; by default the printed one."""
    shown = board.city[board.city_ids.index(city)]
    return (getattr(shown, language) if language else "") or shown.name
