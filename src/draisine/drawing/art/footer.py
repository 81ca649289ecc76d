"""The strip below a board: its title, and the points of routes or the standings of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from draisine.boards import Board
from draisine.drawing.art import symbols
from draisine.drawing.art.ground import RIM
from draisine.drawing.art.svg import group
from draisine.drawing.art.tokens import Theme
from draisine.drawing.fonts.text import spaced_text_svg, text_svg, text_width
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Layout

if TYPE_CHECKING:
    from draisine.play import View

FOOTER_HEIGHT = 34.0
"""The height of the strip."""
BASELINE = 23.0
"""Its baseline."""
TITLE_SIZE, LETTER_SPACING = 17.0, 4.0


def draw_footer(
    board: Board, layout: Layout, theme: Theme, view: "View | None", language: str | None, seats: Sequence[str]
) -> str:
    """Draw the strip at its place below the board."""
    title = board.title_in(language).upper()
    left = spaced_text_svg(title, 2.0, BASELINE, TITLE_SIZE, "serif", theme.inks.ink, LETTER_SPACING)
    right = _standings(board, view, theme, seats) if view else _route_points(board, theme)
    return group(left + right, transform=f"translate(0 {layout.height + RIM:g})")


def _route_points(board: Board, theme: Theme) -> str:
    """The points of a route by its length, with that many spaces."""
    x, parts = BOARD_WIDTH - 2.0, []
    for length, points in sorted(board.trains.points.items(), reverse=True):
        label = str(points)
        parts.append(text_svg(label, x, BASELINE, 14, "plain", theme.inks.ink, "end"))
        x -= text_width(label, 14, "plain") + 5
        for _ in range(length):
            x -= 9.0
            parts.append(
                f'<rect x="{x:.1f}" y="{BASELINE - 7.5:g}" width="7.5" height="5" rx="1" fill="none"'
                f' stroke="{theme.inks.muted}" stroke-width="0.9"/>'
            )
        x -= 14
    return "".join(parts)


def _standings(board: Board, view: "View", theme: Theme, seats: Sequence[str]) -> str:
    """Every seat with its points, or its completed tickets where they are raced for, and its remaining trains."""
    x, parts = BOARD_WIDTH - 2.0, []
    for player in reversed(view.players):
        reserve = f"· {player.reserve}"
        parts.append(text_svg(reserve, x, BASELINE, 12, "plain", theme.inks.muted, "end"))
        x -= text_width(reserve, 12, "plain") + 4
        raced = f"{len(player.shown) + player.coasts}/{board.ending.tickets_to_win}"
        points = raced if board.ending.tickets_to_win else str(player.score)
        parts.append(text_svg(points, x, BASELINE, 17, "plain", theme.inks.ink, "end"))
        x -= text_width(points, 17, "plain") + 6 + 16
        parts.append(
            group(symbols.wagon(theme, seats[player.seat], 32, 11), transform=f"translate({x:.1f} {BASELINE - 5.5:g})")
        )
        x -= 16 + 22
    return "".join(parts)
