"""The exceptions of a game."""

from draisine.play.text.refusal_texts import format_refusal


class IllegalMove(Exception):
    """Raised for a move that is not legal for the seat; the game has not changed."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """Return the reason in a language."""
        return format_refusal(language, self.code, self.values)


class PositionError(ValueError):
    """Raised for an impossible position, with all of its problems."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(problems)

    def __str__(self) -> str:
        return "impossible position: " + "; ".join(self.problems)


class RecordError(ValueError):
    """Raised for a record that cannot be read or does not replay."""
