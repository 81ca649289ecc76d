"""Pictures that a page is put together from: the ground of a board, and the faces and backs of cards."""

from html import escape
from typing import Literal

from draisine.boards import Board
from draisine.drawing.art.board import EDGE
from draisine.drawing.art.cards import card, card_back
from draisine.drawing.art.ground import frame, ground
from draisine.drawing.art.svg import element
from draisine.drawing.art.tickets import ticket_back
from draisine.drawing.art.tokens import Theme, ThemeName, theme
from draisine.drawing.layout.model import WIDTH, Layout

Back = Literal["card", "ticket", "long"]

CARD_WIDTH, CARD_HEIGHT = 100.0, 64.0
"""Cards lie on their side, as they do in front of a player: so a wagon fills its card."""


def ground_svg(board: Board, layout: Layout, look: ThemeName = "light") -> str:
    """The plate under the routes and its frame, with `EDGE` units of paper around it: board unit (0, 0) is the
    origin."""
    colours = theme(look)
    width, height = WIDTH + 2 * EDGE, layout.height + 2 * EDGE
    paper = element("rect", x=-EDGE, y=-EDGE, width=width, height=height, fill=colours.grounds.paper)
    clip = f'<defs><clipPath id="board"><rect width="{WIDTH:g}" height="{layout.height:g}"/></clipPath></defs>'
    return _document(
        f"{-EDGE:g} {-EDGE:g} {width:g} {height:g}",
        clip + paper + frame(layout, colours) + ground(board, layout, colours),
    )


def card_svg(kind: str, look: ThemeName = "light") -> str:
    """The face of a train card."""
    return _card(card(theme(look), kind, CARD_WIDTH, CARD_HEIGHT))


def back_svg(back: Back, look: ThemeName = "light") -> str:
    """The back of a train card, a ticket or a long ticket."""
    return _card(_back(theme(look), back))


def _back(colours: Theme, back: Back) -> str:
    if back == "card":
        return card_back(colours, CARD_WIDTH, CARD_HEIGHT)
    return ticket_back(colours, CARD_WIDTH, CARD_HEIGHT, long=back == "long")


def _card(drawn: str) -> str:
    return _document(f"0 0 {CARD_WIDTH:g} {CARD_HEIGHT:g}", drawn)


def _document(box: str, content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{escape(box)}">{content}</svg>'
