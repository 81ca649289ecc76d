"""A sheet to print: the board, its tickets to cut out, and its rules, on pages of A4."""

from html import escape
from typing import NamedTuple

from draisine.boards import Board
from draisine.drawing.art.board import PAPER_MARGIN, board_svg
from draisine.drawing.art.footer import FOOTER_HEIGHT
from draisine.drawing.art.svg import element, format_number, format_point, group, translate
from draisine.drawing.art.tokens import load_theme
from draisine.drawing.fonts.text import text_svg
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Layout
from draisine.drawing.sheet.paragraphs import Typesetter
from draisine.drawing.sheet.pdf import Page, write_pdf
from draisine.drawing.sheet.rules import rule_pages
from draisine.drawing.sheet.tickets import miniature, ticket_pages

SHORT, LONG = 210.0, 297.0
"""The sides of A4 in millimetres."""
MARGIN = 8.0
"""Around the board; printers leave about this much blank."""
PAGE_GAP = 8.0
"""Between the stacked pages of an SVG document."""


class Sheet(NamedTuple):
    """The pages of a sheet, and the SVG definitions that they share."""

    title: str
    language: str
    shared: str
    pages: list[Page]


def make_sheet(board: Board, layout: Layout, language: str) -> Sheet:
    """Make the sheet of a board."""
    title = board.title_in(language)
    typesetter = Typesetter()
    following = [*ticket_pages(board, layout, language), *rule_pages(board, language, typesetter)]
    total = len(following) + 1
    pages = [_board_page(board, layout, language)] + [
        Page(SHORT, LONG, content + _page_number(title, number, total)) for number, content in enumerate(following, 2)
    ]
    return Sheet(title, language, miniature(board, layout) + typesetter.definitions(), pages)


def sheet_svg(sheet: Sheet) -> str:
    """One SVG document with the pages below each other."""
    width = max(page.width for page in sheet.pages)
    top, parts = 0.0, []
    for page in sheet.pages:
        paper = element("rect", width=page.width, height=page.height, fill="#ffffff")
        position = translate((width - page.width) / 2, top)
        parts.append(group(paper + page.content, transform=position))
        top += page.height + PAGE_GAP
    height = top - PAGE_GAP
    size = f'viewBox="0 0 {format_point(width, height)}"'
    size += f' width="{format_number(width)}mm" height="{format_number(height)}mm"'
    title = escape(sheet.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} lang="{sheet.language}"><title>{title}</title>'
        f"<defs>{sheet.shared}</defs>{''.join(parts)}</svg>"
    )


def sheet_pdf(sheet: Sheet) -> bytes:
    """A PDF file of the pages."""
    return write_pdf(sheet.pages, sheet.title, sheet.language, sheet.shared)


def _board_page(board: Board, layout: Layout, language: str) -> Page:
    board_width, board_height = BOARD_WIDTH + 2 * PAPER_MARGIN, layout.height + 2 * PAPER_MARGIN + FOOTER_HEIGHT
    width, height = (LONG, SHORT) if board_width > board_height else (SHORT, LONG)
    scale = min((width - 2 * MARGIN) / board_width, (height - 2 * MARGIN) / board_height)
    position = translate((width - board_width * scale) / 2, (height - board_height * scale) / 2)
    content = board_svg(board, layout, language=language, width=board_width * scale)
    return Page(width, height, group(content, transform=position))


def _page_number(title: str, number: int, total: int) -> str:
    ink = load_theme().inks.muted
    return text_svg(f"{title} · {number}/{total}", SHORT / 2, LONG - 9, 3, "plain", ink)
