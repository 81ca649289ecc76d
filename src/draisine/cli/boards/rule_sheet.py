"""The rule sheet of a board for the terminal."""

from collections.abc import Iterator

from draisine.boards import Board

Line = tuple[str, str]


def rule_sheet(board: Board) -> Iterator[Line]:
    """Yield every rule setting of a board as a name and a value or sentence."""
    # Imported here because drawing loads the compiled engine, which listing and checking boards does not need.
    from draisine.drawing.sheet.rule_summary import list_differences, list_numbers

    short = list_numbers(board, "en")
    covered = {rule.topic for rule in short}
    yield from ((rule.name, rule.text) for rule in short)
    yield from ((rule.name, rule.text) for rule in list_differences(board, "en") if rule.topic not in covered)
