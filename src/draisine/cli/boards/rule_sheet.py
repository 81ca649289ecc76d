"""A board's rule sheet for the terminal."""

from collections.abc import Iterator

from draisine.boards import Board

Line = tuple[str, str]


def rule_sheet(board: Board) -> Iterator[Line]:
    """Every rule that this board sets, as a name and a value or a sentence."""
    # Pictures bring the compiled engine along, which nobody waits for who only lists or checks boards.
    from draisine.drawing.sheet.rule_sentences import differences, numbers

    short = numbers(board, "en")
    told = {rule.about for rule in short}
    yield from ((rule.name, rule.text) for rule in short)
    yield from ((rule.name, rule.text) for rule in differences(board, "en") if rule.about not in told)
