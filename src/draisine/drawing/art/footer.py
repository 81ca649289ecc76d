"""The strip under a board: its title, and what a route is worth or how the seats stand."""

from typing import TYPE_CHECKING

from draisine.boards import Board
from draisine.drawing.art import symbols
from draisine.drawing.art.ground import RIM
from draisine.drawing.art.labels import Language, title_of
from draisine.drawing.art.lettering import text, width_of
from draisine.drawing.art.svg import group
from draisine.drawing.art.tokens import Theme, tokens
from draisine.drawing.layout.model import WIDTH, Layout

if TYPE_CHECKING:
    from draisine.play import View

FOOT = 34.0
"""The height of the strip."""
LINE = 23.0
"""Its base line."""
SPACED = 4.0
"""Room between the letters of the title."""


def footer(board: Board, layout: Layout, theme: Theme, view: "View | None", language: Language | None) -> str:
    """The strip, in the place where it belongs under the board."""
    title = _spread(title_of(board, language).upper(), theme)
    right = _standing(board, view, theme) if view else _worth(board, theme)
    return group(title + right, transform=f"translate(0 {layout.height + RIM:g})")


def _spread(words: str, theme: Theme) -> str:
    """Letters set wide, as titles of maps are."""
    parts, x = [], 2.0
    for letter in words:
        parts.append(text(letter, x, LINE, 17, "serif", theme.inks.ink, "start"))
        x += width_of(letter, 17, "serif") + SPACED
    return "".join(parts)


def _worth(board: Board, theme: Theme) -> str:
    """The points of a route by its length."""
    x, parts = WIDTH - 2.0, []
    for length, points in sorted(board.trains.points.items(), reverse=True):
        words = str(points)
        parts.append(text(words, x, LINE, 14, "plain", theme.inks.ink, "end"))
        x -= width_of(words, 14, "plain") + 5
        for _ in range(length):
            x -= 9.0
            parts.append(
                f'<rect x="{x:.1f}" y="{LINE - 7.5:g}" width="7.5" height="5" rx="1" fill="none"'
                f' stroke="{theme.inks.muted}" stroke-width="0.9"/>'
            )
        x -= 14
    return "".join(parts)


def _standing(board: Board, view: "View", theme: Theme) -> str:
    """Every seat with its points, or its completed tickets where they are raced for, and the trains it has left."""
    x, parts = WIDTH - 2.0, []
    for player in reversed(view.players):
        seat = tokens().seats[player.seat].id
        left = f"· {player.reserve}"
        parts.append(text(left, x, LINE, 12, "plain", theme.inks.muted, "end"))
        x -= width_of(left, 12, "plain") + 4
        raced = f"{len(player.shown) + player.coasts}/{board.ending.tickets_to_win}"
        points = raced if board.ending.tickets_to_win else str(player.score)
        parts.append(text(points, x, LINE, 17, "plain", theme.inks.ink, "end"))
        x -= width_of(points, 17, "plain") + 6 + 16
        parts.append(group(symbols.wagon(theme, seat, 32, 11), transform=f"translate({x:.1f} {LINE - 5.5:g})"))
        x -= 16 + 22
    return "".join(parts)
