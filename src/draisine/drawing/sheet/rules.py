"""The last pages of a sheet: the numbers of a board, and what it plays differently."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from draisine.boards import Board
from draisine.drawing.art.cards import card
from draisine.drawing.art.labels import title_of
from draisine.drawing.art.lettering import text, width_of
from draisine.drawing.art.svg import element, group, number, path
from draisine.drawing.art.tokens import theme
from draisine.drawing.sheet.marks import LEFT, RIGHT, heading, picture
from draisine.drawing.sheet.paragraphs import Press, broken
from draisine.drawing.sheet.rule_sentences import Rule, Speech, differences, numbers

TOP, LOW = 27.0, 280.0
"""Where text begins and ends on a page."""
SIZES = (4.8, 4.6, 4.4, 4.2, 4.0)
"""Sizes of letters: the largest with which as few pages as possible are filled."""
LEADING = 1.32
NAMES = 50.0
"""The width of the column with the names of the numbers."""
PICTURES = 27.0
"""The width of the column with the small pictures."""
CARD = (7.4, 10.8)
"""A card of the deck."""
SPACE = (2.5, 1.7)
"""A space of a route in the table of points."""


class Block(NamedTuple):
    """Something that stays together on a page: its height, and what it shows from the left edge of the text."""

    height: float
    content: str


def rule_pages(board: Board, speech: Speech, press: Press) -> list[str]:
    """As few pages as it takes, in the largest letters that allow it."""
    best: list[str] = []
    for size in SIZES:
        pages = list(_flow(_blocks(board, speech, press, size)))
        if not best or len(pages) < len(best):
            best = pages
        if len(best) == 1:
            break
    head = heading(title_of(board, speech.language), speech.heading("differences"))
    return [head + page for page in best]


def _flow(blocks: Iterable[Block]) -> Iterator[str]:
    """Blocks from top to bottom, page after page."""
    y, parts = TOP, list[str]()
    for block in blocks:
        if parts and y + block.height > LOW:
            yield "".join(parts)
            y, parts = TOP, []
        parts.append(_moved(block.content, LEFT, y))
        y += block.height
    yield "".join(parts)


def _blocks(board: Board, speech: Speech, press: Press, size: float) -> Iterator[Block]:
    different = differences(board, speech.language)
    told = {rule.about for rule in different}
    yield _line(size)
    for rule in numbers(board, speech.language):
        if rule.about not in told:
            yield _number(board, rule, press, size)
    yield _line(size)
    for rule in different:
        yield _difference(board, rule, press, size)


def _line(size: float) -> Block:
    stroke = path(f"M0 {number(size * 0.3)}H{number(RIGHT - LEFT)}", stroke=theme().lines.frame, stroke_width=0.25)
    return Block(size * 1.1, stroke)


def _number(board: Board, rule: Rule, press: Press, size: float) -> Block:
    """A row of the table: a name, and words or small pictures."""
    pictured = {"points": _points, "deck": _deck}.get(rule.about)
    body = _in_rows(pictured(board, size)) if pictured else Block(0, "")
    if not body.content:
        lines = broken(rule.text, size, "serif", RIGHT - LEFT - NAMES)
        words = press.paragraph(lines, 0, size, size, size * LEADING, "serif", theme().inks.ink)
        body = Block(len(lines) * size * LEADING, words)
    name = press.line(rule.name, 0, size, size * 0.82, "plain", theme().inks.muted)
    return Block(body.height + size * 0.42, name + _moved(body.content, NAMES, 0))


def _points(board: Board, size: float) -> list[tuple[float, Block]]:
    """The spaces of a route and what it scores, for each length."""
    ink, step = theme().inks, SPACE[0] + 0.5
    items = []
    for length, points in sorted(board.trains.points.items()):
        spaces = "".join(
            element(
                "rect",
                x=place * step,
                y=size - SPACE[1] - size * 0.13,
                width=SPACE[0],
                height=SPACE[1],
                rx=0.3,
                fill="none",
                stroke=ink.muted,
                stroke_width=0.25,
            )
            for place in range(length)
        )
        wide = length * step + 0.8
        worth = text(str(points), wide, size, size, "plain", ink.ink, "start")
        items.append((wide + width_of(str(points), size, "plain") + 4, Block(size * LEADING, spaces + worth)))
    return items


def _deck(board: Board, size: float) -> list[tuple[float, Block]]:
    """Each kind of card with its number, and how many there are in all."""
    ink, middle = theme().inks.ink, CARD[1] / 2 + size * 0.32
    total = str(sum(board.cards.deck.values()))
    first = text(total, 0, size, size, "plain", ink, "start")
    items = [(width_of(total, size, "plain") + 4, Block(CARD[1] + 1, first))]
    for kind, count in board.cards.deck.items():
        face = card(theme(), kind, *CARD)
        words = text(str(count), CARD[0] + 1, middle, size * 0.9, "plain", ink, "start")
        items.append((CARD[0] + 1 + width_of("12", size, "plain") + 1.6, Block(CARD[1] + 1, face + words)))
    return items


def _in_rows(items: list[tuple[float, Block]]) -> Block:
    """Items side by side, on as many rows as it takes."""
    x = y = row = 0.0
    parts = []
    for width, item in items:
        if x and x + width > RIGHT - LEFT - NAMES:
            x, y = 0.0, y + row
        parts.append(_moved(item.content, x, y))
        x, row = x + width, item.height
    return Block(y + row, "".join(parts))


def _difference(board: Board, rule: Rule, press: Press, size: float) -> Block:
    """A rule with its small picture."""
    lines = broken(rule.text, size, "serif", RIGHT - LEFT - PICTURES)
    ink, top = theme().inks, size * 1.15
    name = press.line(rule.name, PICTURES, top, size * 1.25, "serif", ink.accent)
    words = press.paragraph(lines, PICTURES, top + size * 1.45, size, size * LEADING, "serif", ink.ink)
    height = max(top + size * 1.45 + (len(lines) - 1) * size * LEADING + size * 0.3, 13.5)
    drawn = _moved(picture(rule.about, board), PICTURES / 2 - 2.5, min(height, 22) / 2)
    return Block(height + size * 0.9, drawn + name + words)


def _moved(content: str, x: float, y: float) -> str:
    return group(content, transform=f"translate({number(x)} {number(y)})") if content else ""
