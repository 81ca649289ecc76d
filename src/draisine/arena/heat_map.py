"""A board whose routes are coloured by how often they were claimed."""

from collections.abc import Sequence
from html import escape

from draisine.arena.report.translator import ReportTranslator
from draisine.boards import Board
from draisine.drawing import Layout
from draisine.drawing.art.board import PAPER_MARGIN, framed_board
from draisine.drawing.art.svg import format_number, group, rounded_rect, translate
from draisine.drawing.art.tokens import load_theme
from draisine.drawing.fonts.text import text_svg
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.messages import DEFAULT

COLOUR_STOPS = ((255, 250, 225), (250, 200, 90), (214, 84, 38), (122, 16, 40), (44, 6, 38))
"""The colour scale from pale yellow over orange and red to near black. Lightness decreases monotonically, so it is
readable without colour vision."""
LEGEND_HEIGHT = 46.0
"""The height of the legend."""
CITIES = '<use href="#city-'
"""Where the cities start in the SVG: colours are drawn below cities and names and above printed spaces."""


def heat_map_svg(
    board: Board, layout: Layout, shares: Sequence[float], title: str, width: float = 1600, language: str = DEFAULT
) -> str:
    """Return the board as SVG with each route coloured by a share; the scale ends at the largest share."""
    most = max(shares, default=0.0) or 1.0
    translator = ReportTranslator(board, language)
    drawn = framed_board(board, layout, language=language)
    before, cities, after = drawn.partition(CITIES)
    tall = layout.height + 2 * PAPER_MARGIN + LEGEND_HEIGHT
    box = f"{-PAPER_MARGIN:g} {-PAPER_MARGIN:g} {BOARD_WIDTH + 2 * PAPER_MARGIN:g} {tall:g}"
    size = f'width="{width:g}" height="{width * tall / (BOARD_WIDTH + 2 * PAPER_MARGIN):.1f}"'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label="{escape(title)}">',
            f"<title>{escape(title)}</title>",
            f'<rect x="{-PAPER_MARGIN:g}" y="{-PAPER_MARGIN:g}" width="100%" height="100%"',
            f' fill="{load_theme().grounds.paper}"/>',
            before,
            "".join(_route(number, layout, share, most, translator) for number, share in enumerate(shares)),
            cities + after,
            _legend(layout, title, most, translator),
            "</svg>",
        ]
    )


def colour(share: float) -> str:
    """Interpolate the colour scale."""
    position = min(max(share, 0.0), 1.0) * (len(COLOUR_STOPS) - 1)
    below = min(int(position), len(COLOUR_STOPS) - 2)
    mixed = [
        round(a + (b - a) * (position - below))
        for a, b in zip(COLOUR_STOPS[below], COLOUR_STOPS[below + 1], strict=True)
    ]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _route(number: int, layout: Layout, share: float, most: float, translator: ReportTranslator) -> str:
    board, sizes, ink = translator.board, layout.sizes, load_theme().inks.ink
    words = translator.text(
        "arena-plot-route", route=translator.between(board.route[number].between), share=translator.percent(share)
    )
    piece = rounded_rect(
        sizes.length, sizes.width, 0.4, sizes.width * 0.2, fill=colour(share / most), stroke=ink, stroke_width=0.8
    )
    spaces = "".join(
        group(piece, transform=f"{translate(space.x, space.y)} rotate({format_number(space.angle)})")
        for space in layout.routes[board.route_ids[number]]
    )
    return group(f"<title>{escape(words)}</title>{spaces}", data_heat=f"{share:.4f}")


def _legend(layout: Layout, title: str, most: float, translator: ReportTranslator) -> str:
    """Return the legend below the board."""
    ink, top = load_theme().inks.ink, layout.height + PAPER_MARGIN + 8
    cells, wide, left = 40, 5.0, BOARD_WIDTH - 260.0
    scale = "".join(
        f'<rect x="{left + cell * wide:g}" y="{top:g}" width="{wide + 0.3:g}" height="14" '
        f'fill="{colour(cell / (cells - 1))}"/>'
        for cell in range(cells)
    )
    words = text_svg(title, 0, top + 13, 16, "serif", ink, "start")
    low, high = (translator.percent(share, 0) for share in (0, most))
    ends = text_svg(low, left - 6, top + 12, 13, "serif", ink, "end")
    return scale + words + ends + text_svg(high, left + cells * wide + 6, top + 12, 13, "serif", ink, "start")
