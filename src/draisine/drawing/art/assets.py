"""The parts that the web page is composed of: grounds of boards, faces and backs of cards."""

from html import escape
from typing import Literal

from draisine.boards import Board
from draisine.drawing.art.board import PAPER_MARGIN
from draisine.drawing.art.cards import card_back, card_face
from draisine.drawing.art.ground import draw_frame, draw_ground
from draisine.drawing.art.svg import element
from draisine.drawing.art.tickets import ticket_back
from draisine.drawing.art.tokens import Theme, ThemeName, load_theme
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Layout

CardBack = Literal["card", "ticket", "long"]

CARD_WIDTH, CARD_HEIGHT = 100.0, 64.0
"""Cards are wider than high, so that a wagon fills its card."""


def ground_svg(board: Board, layout: Layout, theme: ThemeName = "light") -> str:
    """The map under the routes and its frame, with `PAPER_MARGIN` units of paper around the board, whose corner is the
    origin."""
    colours = load_theme(theme)
    width, height = BOARD_WIDTH + 2 * PAPER_MARGIN, layout.height + 2 * PAPER_MARGIN
    paper = element("rect", x=-PAPER_MARGIN, y=-PAPER_MARGIN, width=width, height=height, fill=colours.grounds.paper)
    clip = f'<defs><clipPath id="board"><rect width="{BOARD_WIDTH:g}" height="{layout.height:g}"/></clipPath></defs>'
    return _document(
        f"{-PAPER_MARGIN:g} {-PAPER_MARGIN:g} {width:g} {height:g}",
        clip + paper + draw_frame(layout, colours) + draw_ground(board, layout, colours),
    )


def card_svg(kind: str, theme: ThemeName = "light") -> str:
    """The face of a train card."""
    return _card(card_face(load_theme(theme), kind, CARD_WIDTH, CARD_HEIGHT))


def back_svg(back: CardBack, theme: ThemeName = "light") -> str:
    """The back of a train card, a ticket or a long ticket."""
    return _card(_back(load_theme(theme), back))


def _back(colours: Theme, back: CardBack) -> str:
    if back == "card":
        return card_back(colours, CARD_WIDTH, CARD_HEIGHT)
    return ticket_back(colours, CARD_WIDTH, CARD_HEIGHT, long=back == "long")


def _card(content: str) -> str:
    return _document(f"0 0 {CARD_WIDTH:g} {CARD_HEIGHT:g}", content)


def _document(view_box: str, content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{escape(view_box)}">{content}</svg>'
