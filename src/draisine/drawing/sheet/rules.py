"""The last pages of a sheet: the numbers of a board, and the rules that differ."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from draisine.boards import Board
from draisine.drawing.art.cards import card_face
from draisine.drawing.art.svg import element, format_number, group, path, translate
from draisine.drawing.art.tokens import load_theme
from draisine.drawing.fonts.text import fit_text, text_svg, text_width
from draisine.drawing.sheet.marks import LEFT, RIGHT, heading, rule_picture
from draisine.drawing.sheet.paragraphs import Typesetter, wrap_text
from draisine.drawing.sheet.rule_summary import Rule, list_differences, list_numbers
from draisine.messages import load_catalogue

TOP, BOTTOM = 27.0, 280.0
"""Where text begins and ends on a page."""
FONT_SIZES = (4.8, 4.6, 4.4, 4.2, 4.0, 3.8, 3.6)
"""Font sizes: the largest that needs the fewest pages is taken."""
LEADING = 1.32
NAME_COLUMN, PICTURE_COLUMN = 50.0, 27.0
"""The widths of the columns with the names of the numbers and with the small pictures."""
HALF = (RIGHT - LEFT) / 2
"""The width of a short number: two of them stand side by side."""
CARD = (7.4, 10.8)
"""The size of a card of the deck."""
SPACE = (2.5, 1.7)
"""The size of a space in the table of points."""


class Block(NamedTuple):
    """Content that stays together on a page, from the left edge of the text, and its height."""

    height: float
    content: str


def rule_pages(board: Board, language: str, typesetter: Typesetter) -> list[str]:
    """As few pages as possible, in the largest font size that allows it."""
    best: list[str] = []
    for size in FONT_SIZES:
        pages = list(_flow(_blocks(board, language, typesetter, size)))
        if not best or len(pages) < len(best):
            best = pages
        if len(best) == 1:
            break
    head = heading(board.title_in(language), load_catalogue(language).format("rules-this_board"))
    return [head + page for page in best]


def _flow(blocks: Iterable[Block]) -> Iterator[str]:
    """Blocks from top to bottom, page after page."""
    y, parts = TOP, list[str]()
    for block in blocks:
        if parts and y + block.height > BOTTOM:
            yield "".join(parts)
            y, parts = TOP, []
        parts.append(_moved(block.content, LEFT, y))
        y += block.height
    yield "".join(parts)


def _blocks(board: Board, language: str, typesetter: Typesetter, size: float) -> Iterator[Block]:
    different = list_differences(board, language)
    described = {rule.topic for rule in different}
    numbers = [rule for rule in list_numbers(board, language) if rule.topic not in described]
    yield _separator(size)
    for row in _rows(numbers, size):
        blocks = [_number(board, rule, typesetter, size) for rule in row]
        content = "".join(_moved(block.content, column * HALF, 0) for column, block in enumerate(blocks))
        yield Block(max(block.height for block in blocks), content)
    yield _separator(size)
    for rule in different:
        yield _difference(board, rule, typesetter, size)


def _separator(size: float) -> Block:
    stroke = path(
        f"M0 {format_number(size * 0.3)}H{format_number(RIGHT - LEFT)}",
        stroke=load_theme().lines.frame,
        stroke_width=0.25,
    )
    return Block(size * 1.1, stroke)


def _rows(numbers: list[Rule], size: float) -> list[list[Rule]]:
    """The rows of the table: two short numbers in a row where they follow each other, else one."""
    rows: list[list[Rule]] = []
    room = False
    for rule in numbers:
        short = rule.topic not in PICTURED and text_width(rule.text, size, "serif") < HALF - NAME_COLUMN - 4
        if short and room:
            rows[-1].append(rule)
        else:
            rows.append([rule])
        room = short and len(rows[-1]) == 1
    return rows


def _number(board: Board, rule: Rule, typesetter: Typesetter, size: float) -> Block:
    """A number of the table: a name, and text or small pictures."""
    pictured = PICTURED.get(rule.topic)
    body = _in_rows(pictured(board, size)) if pictured else Block(0, "")
    if not body.content:
        lines = wrap_text(rule.text, size, "serif", RIGHT - LEFT - NAME_COLUMN)
        text = typesetter.paragraph(lines, 0, size, size, size * LEADING, "serif", load_theme().inks.ink)
        body = Block(len(lines) * size * LEADING, text)
    shown, name_size = fit_text(rule.name, size * 0.82, NAME_COLUMN - 2, "plain", size * 0.6)
    name = typesetter.line(shown, 0, size, name_size, "plain", load_theme().inks.muted)
    return Block(body.height + size * 0.42, name + _moved(body.content, NAME_COLUMN, 0))


def _points(board: Board, size: float) -> list[tuple[float, Block]]:
    """The spaces and the points of a route, for each length."""
    ink, step = load_theme().inks, SPACE[0] + 0.5
    items = []
    for length, points in sorted(board.trains.points.items()):
        spaces = "".join(
            element(
                "rect",
                x=index * step,
                y=size - SPACE[1] - size * 0.13,
                width=SPACE[0],
                height=SPACE[1],
                rx=0.3,
                fill="none",
                stroke=ink.muted,
                stroke_width=0.25,
            )
            for index in range(length)
        )
        left = length * step + 0.8
        label = text_svg(str(points), left, size, size, "plain", ink.ink, "start")
        items.append((left + text_width(str(points), size, "plain") + 4, Block(size * LEADING, spaces + label)))
    return items


def _deck(board: Board, size: float) -> list[tuple[float, Block]]:
    """The total, then each kind of card with its number."""
    ink, middle = load_theme().inks.ink, CARD[1] / 2 + size * 0.32
    total = str(sum(board.cards.deck.values()))
    first = text_svg(total, 0, size, size, "plain", ink, "start")
    items = [(text_width(total, size, "plain") + 4, Block(CARD[1] + 1, first))]
    for kind, count in board.cards.deck.items():
        face = card_face(load_theme(), kind, *CARD)
        label = text_svg(str(count), CARD[0] + 1, middle, size * 0.9, "plain", ink, "start")
        items.append((CARD[0] + 1 + text_width("12", size, "plain") + 1.6, Block(CARD[1] + 1, face + label)))
    return items


PICTURED: dict[str, Callable[[Board, float], list[tuple[float, Block]]]] = {"points": _points, "deck": _deck}
"""The numbers that are shown as small pictures."""


def _in_rows(items: list[tuple[float, Block]]) -> Block:
    """Items side by side, wrapped to rows."""
    x = y = row = 0.0
    parts = []
    for width, item in items:
        if x and x + width > RIGHT - LEFT - NAME_COLUMN:
            x, y = 0.0, y + row
        parts.append(_moved(item.content, x, y))
        x, row = x + width, item.height
    return Block(y + row, "".join(parts))


def _difference(board: Board, rule: Rule, typesetter: Typesetter, size: float) -> Block:
    """A rule with its small picture."""
    lines = wrap_text(rule.text, size, "serif", RIGHT - LEFT - PICTURE_COLUMN)
    ink, top = load_theme().inks, size * 1.15
    name = typesetter.line(rule.name, PICTURE_COLUMN, top, size * 1.25, "serif", ink.accent)
    text = typesetter.paragraph(lines, PICTURE_COLUMN, top + size * 1.45, size, size * LEADING, "serif", ink.ink)
    height = max(top + size * 1.45 + (len(lines) - 1) * size * LEADING + size * 0.3, 13.5)
    picture = _moved(rule_picture(rule.topic, board), PICTURE_COLUMN / 2 - 2.5, min(height, 22) / 2)
    return Block(height + size * 0.9, picture + name + text)


def _moved(content: str, x: float, y: float) -> str:
    return group(content, transform=translate(x, y)) if content else ""
