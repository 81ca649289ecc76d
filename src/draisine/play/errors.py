"""What can go wrong, said so that a person understands it, in both languages."""

from draisine.play.text.refusal_texts import phrase


class IllegalMove(Exception):
    """A move that is not open to the seat. Nothing has changed."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """The reason in words."""
        return phrase(language, self.code, self.values)


class PositionError(ValueError):
    """A position that cannot occur; `problems` says why, all of it."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(problems)

    def __str__(self) -> str:
        return "this position cannot be: " + "; ".join(self.problems)


class RecordError(ValueError):
    """A record that cannot be read or does not replay."""
