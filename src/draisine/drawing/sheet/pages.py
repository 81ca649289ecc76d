"""A sheet to print: the board, its tickets to cut out, and what it plays differently, on pages of A4."""

from html import escape
from typing import NamedTuple

from draisine.boards import Board
from draisine.drawing.art.board import EDGE, board_svg
from draisine.drawing.art.footer import FOOT
from draisine.drawing.art.labels import Language, title_of
from draisine.drawing.art.lettering import text
from draisine.drawing.art.svg import element, group, number
from draisine.drawing.art.tokens import theme
from draisine.drawing.layout.model import WIDTH, Layout
from draisine.drawing.sheet.paragraphs import Press
from draisine.drawing.sheet.pdf import Page, pdf
from draisine.drawing.sheet.rule_sentences import Speech
from draisine.drawing.sheet.rules import rule_pages
from draisine.drawing.sheet.tickets import miniature, ticket_pages

SHORT, LONG = 210.0, 297.0
"""The sides of A4, in millimetres."""
MARGIN = 8.0
"""Around the board, which is as large as printers allow."""
APART = 8.0
"""Between pages that are stacked."""


class Sheet(NamedTuple):
    """Pages in millimetres, and what they share."""

    title: str
    language: Language
    shared: str
    pages: list[Page]


def sheet(board: Board, layout: Layout, language: Language) -> Sheet:
    """The sheet of a board."""
    speech = Speech(language)
    title = title_of(board, language)
    press = Press()
    following = [*ticket_pages(board, layout, speech), *rule_pages(board, speech, press)]
    total = len(following) + 1
    pages = [_board_page(board, layout, language)] + [
        Page(SHORT, LONG, content + _folio(title, place, total)) for place, content in enumerate(following, 2)
    ]
    return Sheet(title, language, miniature(board, layout) + press.shared(), pages)


def sheet_svg(made: Sheet) -> str:
    """One document with the pages below each other."""
    width = max(page.width for page in made.pages)
    top, parts = 0.0, []
    for page in made.pages:
        paper = element("rect", width=page.width, height=page.height, fill="#ffffff")
        place = f"translate({number((width - page.width) / 2)} {number(top)})"
        parts.append(group(paper + page.content, transform=place))
        top += page.height + APART
    height = top - APART
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}mm" height="{number(height)}mm"'
    title = escape(made.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} lang="{made.language}"><title>{title}</title>'
        f"<defs>{made.shared}</defs>{''.join(parts)}</svg>"
    )


def sheet_pdf(made: Sheet) -> bytes:
    """A file with the pages one after the other."""
    return pdf(made.pages, made.title, made.language, made.shared)


def _board_page(board: Board, layout: Layout, language: Language) -> Page:
    across, down = WIDTH + 2 * EDGE, layout.height + 2 * EDGE + FOOT
    width, height = (LONG, SHORT) if across > down else (SHORT, LONG)
    scale = min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down)
    place = f"translate({number((width - across * scale) / 2)} {number((height - down * scale) / 2)})"
    drawn = board_svg(board, layout, language=language, width=across * scale)
    return Page(width, height, group(drawn, transform=place))


def _folio(title: str, place: int, total: int) -> str:
    ink = theme().inks.muted
    return text(f"{title} · {place}/{total}", SHORT / 2, LONG - 9, 3, "plain", ink)
