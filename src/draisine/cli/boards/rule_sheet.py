"""The rule sheet of a board for the terminal."""

from collections.abc import Iterator

from draisine.boards import Board

Line = tuple[str, str]


def rule_sheet(board: Board, language: str) -> Iterator[Line]:
    """Yield every rule setting of a board as a name and a value or sentence."""
    # Imported here because drawing loads the compiled engine, which listing and checking boards does not need.
    from draisine.drawing.sheet.rule_summary import list_differences, list_numbers

    yield from ((rule.name, rule.text) for rule in list_numbers(board, language))
    yield from ((rule.name, rule.text) for rule in list_differences(board, language))
