"""The board with its routes in the colours of how often they were claimed."""

from collections.abc import Sequence
from html import escape

from draisine.boards import Board
from draisine.drawing import Layout
from draisine.drawing.art.board import EDGE, framed
from draisine.drawing.art.lettering import text
from draisine.drawing.art.svg import group, number, plate
from draisine.drawing.art.tokens import theme
from draisine.drawing.layout.model import WIDTH

STOPS = ((255, 250, 225), (250, 200, 90), (214, 84, 38), (122, 16, 40), (44, 6, 38))
"""The scale, from never to always: pale yellow, over orange and red, to near black. Lightness falls all the way, so it
reads without colour vision too."""
FOOT = 46.0
"""Room for the legend."""
CITIES = '<use href="#city-'
"""With this, the cities begin: colours go under them and their names, and over the printed spaces."""


def heat_svg(board: Board, layout: Layout, shares: Sequence[float], title: str, width: float = 1600) -> str:
    """The board as an SVG document, each route coloured by a share from 0 to 1. The scale ends at the largest."""
    most = max(shares, default=0.0) or 1.0
    drawn = framed(board, layout)
    before, cities, after = drawn.partition(CITIES)
    tall = layout.height + 2 * EDGE + FOOT
    box = f"{-EDGE:g} {-EDGE:g} {WIDTH + 2 * EDGE:g} {tall:g}"
    size = f'width="{width:g}" height="{width * tall / (WIDTH + 2 * EDGE):.1f}"'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img" aria-label="{escape(title)}">',
            f"<title>{escape(title)}</title>",
            f'<rect x="{-EDGE:g}" y="{-EDGE:g}" width="100%" height="100%" fill="{theme().grounds.paper}"/>',
            before,
            "".join(_route(layout, name, share, most) for name, share in zip(board.route_ids, shares, strict=True)),
            cities + after,
            _legend(layout, title, most),
            "</svg>",
        ]
    )


def colour(share: float) -> str:
    """The colour of a share of the scale."""
    place = min(max(share, 0.0), 1.0) * (len(STOPS) - 1)
    below = min(int(place), len(STOPS) - 2)
    mixed = [round(a + (b - a) * (place - below)) for a, b in zip(STOPS[below], STOPS[below + 1], strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _route(layout: Layout, name: str, share: float, most: float) -> str:
    sizes, ink = layout.sizes, theme().inks.ink
    piece = plate(
        sizes.length, sizes.width, 0.4, sizes.width * 0.2, fill=colour(share / most), stroke=ink, stroke_width=0.8
    )
    spaces = "".join(
        group(piece, transform=f"translate({number(space.x)} {number(space.y)}) rotate({number(space.angle)})")
        for space in layout.routes[name]
    )
    return group(f"<title>{escape(name)}: {share:.1%}</title>{spaces}", data_heat=f"{share:.4f}")


def _legend(layout: Layout, title: str, most: float) -> str:
    """What the colours mean, under the board."""
    ink, top = theme().inks.ink, layout.height + EDGE + 8
    cells, wide, left = 40, 5.0, WIDTH - 260.0
    scale = "".join(
        f'<rect x="{left + cell * wide:g}" y="{top:g}" width="{wide + 0.3:g}" height="14" '
        f'fill="{colour(cell / (cells - 1))}"/>'
        for cell in range(cells)
    )
    words = text(title, 0, top + 13, 16, "serif", ink, "start")
    ends = text("0 %", left - 6, top + 12, 13, "serif", ink, "end")
    return (
        scale + words + ends + text(f"{100 * most:.0f} %", left + cells * wide + 6, top + 12, 13, "serif", ink, "start")
    )
