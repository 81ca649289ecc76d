"""The exceptions of a game, with messages in every language (`game.ftl`)."""

import reprlib
from collections.abc import Iterable

from draisine.messages import DEFAULT, Message, MessageValue, message
from draisine.messages.errors import LocalizedError

MAX_DETAIL = 200
"""Characters of a technical detail in a message; Fluent refuses very long values."""


class IllegalMove(LocalizedError):
    """Raised for a move that is not legal for the seat; the game has not changed.

    The message is `refusal-<reason>`. A reason is a code, or a code with a variant of its wording after a hyphen:
    `unknown_city-hint`."""

    def __init__(self, reason: str, /, **values: MessageValue) -> None:
        super().__init__(f"refusal-{reason}", **values)
        self.code = reason.partition("-")[0]
        self.args = (reason,)


class OptionsError(LocalizedError, ValueError):
    """Raised for options that do not suit the board and the number of players."""


class RecordError(LocalizedError, ValueError):
    """Raised for a record that cannot be read or does not replay."""


class PositionError(LocalizedError, ValueError):
    """Raised for an impossible position; `details` holds all of its problems. `message` only has the first of them."""

    def __init__(self, details: Iterable[Message]) -> None:
        self.details = tuple(details)
        first, *others = self.details
        if others:
            super().__init__("position-impossible-more", problem=first, count=len(others))
        else:
            super().__init__("position-impossible", problem=first)
        self.args = (self.details,)

    @property
    def problems(self) -> list[str]:
        """Every problem as one line in English."""
        return self.problems_in(DEFAULT)

    def problems_in(self, language: str) -> list[str]:
        """Every problem as one line in a language."""
        return [problem.text(language) for problem in self.details]

    def text(self, language: str = DEFAULT) -> str:
        """Return all problems in a language, one per line."""
        lines = (message("position-impossible", problem=problem) for problem in self.details)
        return "\n".join(line.text(language) for line in lines)


def short_detail(error: Exception | str) -> str:
    """Return the text of a technical error in one short line."""
    return " ".join(str(error).split())[:MAX_DETAIL]


def short_value(value: object) -> str:
    """Return a value of any type in one short line; the name of its type if it cannot be written."""
    try:
        return short_detail(reprlib.repr(value))
    except (ValueError, RecursionError):
        # Python refuses to write integers of thousands of digits.
        return type(value).__name__


def seat_name(seat: int) -> Message:
    """Return the name of a seat in messages; the page replaces it by the player's name."""
    return message("seat-number", number=str(seat))


def card_name(kind: str, count: int = 1) -> Message:
    """Return the name of a kind of card: `red`, `locomotives`."""
    return message(f"card-{kind}", count=count)


def counted_cards(kind: str, count: int) -> Message:
    """Return a number of cards of one kind: `2 red cards`."""
    return message("card-count", kind=kind, count=count, card=card_name(kind, count))
