"""The map under the routes: sea, land and their engraving, and the frame around it."""

from draisine.boards import Board
from draisine.drawing.art.svg import element, group, path
from draisine.drawing.art.tokens import Theme, load_tokens
from draisine.drawing.geography.ground import resolve_ground
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Layout

RIM = 10.0
"""The width of the banded frame."""
BAND_LENGTH = 25.0


def draw_ground(board: Board, layout: Layout, theme: Theme) -> str:
    """Draw land and water, clipped to the board."""
    strokes, lines = load_tokens().strokes, theme.lines
    backdrop = layout.backdrop
    is_paper = resolve_ground(board) == "paper"
    sea = element(
        "rect", width=BOARD_WIDTH, height=layout.height, fill=theme.grounds.land if is_paper else theme.grounds.sea
    )
    parts = [sea]
    if backdrop.land:
        parts.append(path(backdrop.land, fill=theme.grounds.land))
    if backdrop.relief:
        parts.append(_line(backdrop.relief, lines.relief, strokes.relief, opacity=0.8))
    if backdrop.borders:
        parts.append(
            _line(backdrop.borders, lines.border, strokes.border, stroke_dasharray="4 1.6 .8 1.6", opacity=0.7)
        )
    if backdrop.rivers:
        parts.append(_line(backdrop.rivers, lines.river, strokes.river))
    parts.append(_canals(layout, theme))
    if backdrop.lakes:
        parts.append(path(backdrop.lakes, fill=theme.grounds.lake))
    parts += [
        _line(line, lines.waterline, strokes.waterline * (1.9 - 0.22 * step), opacity=max(0.25, 1 - 0.16 * step))
        for step, line in enumerate(backdrop.waterlines)
    ]
    shores = backdrop.land + backdrop.lakes
    if shores:
        parts.append(_line(shores, lines.coast, strokes.coast * 0.8))
    return group("".join(parts), clip_path="url(#board)")


def _canals(layout: Layout, theme: Theme) -> str:
    """All banks before all water, so that joining canals have no bank between them."""
    style: dict[str, float | str] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}
    banks = [
        path(line, stroke=theme.lines.coast, stroke_width=width + 1.6, **style)
        for line, width in layout.backdrop.canals
    ]
    water = [
        path(line, stroke=theme.grounds.lake, stroke_width=width, **style) for line, width in layout.backdrop.canals
    ]
    return "".join(banks + water)


def _line(data: str, colour: str, width: float, **attributes: float | str) -> str:
    return path(data, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round", **attributes)


def draw_frame(layout: Layout, theme: Theme) -> str:
    """Draw the banded frame of an old map, just outside the board."""
    ink, paper = theme.lines.frame, theme.grounds.paper
    outer = _rect(-RIM, layout.height, fill=paper, stroke=ink, stroke_width=1.6)
    horizontal = [f"M0 {y}H{BOARD_WIDTH}" for y in (-RIM / 2, layout.height + RIM / 2)]
    vertical = [f"M{x} 0V{layout.height:g}" for x in (-RIM / 2, BOARD_WIDTH + RIM / 2)]
    style: dict[str, float | str] = {"stroke": ink, "stroke_width": RIM * 0.42, "fill": "none"}
    bands = path("".join(horizontal), stroke_dasharray=f"{BAND_LENGTH} {BAND_LENGTH}", **style)
    # The height is no multiple of a band, so its bands are a little longer or shorter.
    length = layout.height / (2 * round(layout.height / (2 * BAND_LENGTH)))
    bands += path("".join(vertical), stroke_dasharray=f"{length:.3f} {length:.3f}", **style)
    inner = _rect(0, layout.height, fill="none", stroke=ink, stroke_width=0.8)
    return outer + bands + inner


def _rect(inset: float, height: float, **attributes: float | str) -> str:
    width, height = BOARD_WIDTH - 2 * inset, height - 2 * inset
    return element("rect", x=inset, y=inset, width=width, height=height, **attributes)
