"""The plate under the routes: sea, land and their engraving, and the frame around it."""

from draisine.boards import Board
from draisine.drawing.art.backdrop import ground_of
from draisine.drawing.art.svg import element, group, path
from draisine.drawing.art.tokens import Theme, tokens
from draisine.drawing.layout.model import WIDTH, Layout

RIM = 10.0
"""The width of the banded frame."""
BAND = 25.0
"""The length of a band of the frame."""


def ground(board: Board, layout: Layout, theme: Theme) -> str:
    """Land and water, clipped to the board."""
    strokes, lines = tokens().strokes, theme.lines
    under = layout.backdrop
    bare = ground_of(board) == "paper"
    sea = element("rect", width=WIDTH, height=layout.height, fill=theme.grounds.land if bare else theme.grounds.sea)
    parts = [sea]
    if under.land:
        parts.append(path(under.land, fill=theme.grounds.land))
    if under.relief:
        parts.append(_drawn(under.relief, lines.relief, strokes.relief, opacity=0.8))
    if under.borders:
        parts.append(_drawn(under.borders, lines.border, strokes.border, stroke_dasharray="4 1.6 .8 1.6", opacity=0.7))
    if under.rivers:
        parts.append(_drawn(under.rivers, lines.river, strokes.river))
    parts.append(_canals(layout, theme))
    if under.lakes:
        parts.append(path(under.lakes, fill=theme.grounds.lake))
    parts += [
        _drawn(line, lines.waterline, strokes.waterline * (1.9 - 0.22 * step), opacity=max(0.25, 1 - 0.16 * step))
        for step, line in enumerate(under.waterlines)
    ]
    shores = under.land + under.lakes
    if shores:
        parts.append(_drawn(shores, lines.coast, strokes.coast * 0.8))
    return group("".join(parts), clip_path="url(#board)")


def _canals(layout: Layout, theme: Theme) -> str:
    """Banks first, so that water flows into water."""
    wide: dict[str, float | str] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}
    banks = [
        path(line, stroke=theme.lines.coast, stroke_width=width + 1.6, **wide) for line, width in layout.backdrop.canals
    ]
    water = [
        path(line, stroke=theme.grounds.lake, stroke_width=width, **wide) for line, width in layout.backdrop.canals
    ]
    return "".join(banks + water)


def _drawn(data: str, colour: str, width: float, **more: float | str) -> str:
    return path(data, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round", **more)


def frame(layout: Layout, theme: Theme) -> str:
    """The banded frame of an old map, just outside the board."""
    ink, paper = theme.lines.frame, theme.grounds.paper
    outer = _rect(-RIM, layout.height, fill=paper, stroke=ink, stroke_width=1.6)
    bands = []
    for place, side in ((-RIM / 2, WIDTH), (layout.height + RIM / 2, WIDTH)):
        bands.append(f"M0 {place}H{side}")
    across = [f"M{x} 0V{layout.height:g}" for x in (-RIM / 2, WIDTH + RIM / 2)]
    even: dict[str, float | str] = {"stroke": ink, "stroke_width": RIM * 0.42, "fill": "none"}
    ticks = path("".join(bands), stroke_dasharray=f"{BAND} {BAND}", **even)
    tall = layout.height / (2 * round(layout.height / (2 * BAND)))
    ticks += path("".join(across), stroke_dasharray=f"{tall:.3f} {tall:.3f}", **even)
    inner = _rect(0, layout.height, fill="none", stroke=ink, stroke_width=0.8)
    return outer + ticks + inner


def _rect(out: float, height: float, **more: float | str) -> str:
    return element("rect", x=out, y=out, width=WIDTH - 2 * out, height=height - 2 * out, **more)
