"""Symbols on the board: well formed, within their boxes, and not to be taken for one another."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import partial
from itertools import combinations, product
from typing import get_args

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray

from draisine.drawing.art import symbols
from draisine.drawing.art.tokens import Theme, ThemeName, glyphs, theme, tokens
from tests.drawing.colour import difference, lab, pixels
from tests.sizes import daily

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
SEATS = [seat.id for seat in tokens().seats]
COLOURS = list(glyphs().colours)
LENGTH, WIDTH = 26.0, 9.0
SCALE = 10

Draw = Callable[[Theme], str]
Box = tuple[float, float]


def _pieces() -> dict[str, tuple[Draw, Box]]:
    """Every symbol, and the length and width of its box."""
    flat: Box = (LENGTH, WIDTH)
    found: dict[str, tuple[Draw, Box]] = {
        "city": (partial(symbols.city, radius=6), (12, 12)),
        "start city": (partial(symbols.city, radius=6, start=True), (12, 12)),
        "alvin": (partial(symbols.alvin, radius=8), (16, 16)),
        "goods": (partial(symbols.goods, size=9), (9, 9)),
        "closed": (partial(symbols.closed, size=9), (9, 9)),
    }
    for colour in COLOURS:
        space = partial(symbols.space, colour=colour, length=LENGTH, width=WIDTH)
        found[colour] = space, flat
        found[f"{colour} tunnel"] = partial(space, tunnel=True), flat
        found[f"{colour} ferry"] = partial(space, locomotive=True), flat
    for seat in SEATS:
        found[f"{seat} wagon"] = partial(symbols.wagon, seat=seat, length=LENGTH, width=WIDTH), flat
        found[f"{seat} station"] = partial(symbols.station, seat=seat, radius=9), (18, 18)
        found[f"{seat} city"] = partial(symbols.founded_city, seat=seat, radius=9), (18, 18)
    return found


PIECES = _pieces()


def _rendered(fragment: str, side: float, scale: int, ground: str = "none") -> NDArray[np.uint8]:
    """A square of that side around the origin."""
    box = f'viewBox="{-side / 2} {-side / 2} {side} {side}" width="{side * scale}" height="{side * scale}"'
    back = f'<rect x="{-side}" y="{-side}" width="{2 * side}" height="{2 * side}" fill="{ground}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{back}{fragment}</svg>'
    return pixels(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))


def _reach(fragment: str, side: float) -> Box:
    """The length and width of the smallest box around the origin that holds all ink."""
    rows, columns = np.nonzero(_rendered(fragment, side, SCALE)[..., 3] > 8)
    across, down = (np.abs(cells + 0.5 - side * SCALE / 2).max() + 0.5 for cells in (columns, rows))
    return float(across * 2 / SCALE), float(down * 2 / SCALE)


@pytest.mark.parametrize(("name", "piece"), [*product(THEMES, PIECES)])
def test_a_symbol_is_plain_and_well_formed(name: ThemeName, piece: str) -> None:
    fragment = PIECES[piece][0](theme(name))
    tags = {node.tag for node in ET.fromstring(f"<g>{fragment}</g>").iter()}
    assert tags <= {"g", "path", "rect", "circle", "ellipse"}
    assert "nan" not in fragment


@pytest.mark.parametrize(("name", "piece"), daily(product(THEMES, PIECES), 3))
def test_a_symbol_fills_its_box_and_stays_within(name: ThemeName, piece: str) -> None:
    draw, (length, width) = PIECES[piece]
    across, down = _reach(draw(theme(name)), length * 2)
    assert length * 0.8 < across <= length + 0.1
    assert width * 0.8 < down <= width + 0.1


def _shares(marks: dict[str, str]) -> dict[tuple[str, str], float]:
    """How much two marks differ at 9 × 9 pixels, as a part of the larger of both."""
    inks = {name: _ink(path) for name, path in marks.items()}
    return {
        (a, b): float(np.abs(inks[a] - inks[b]).sum() / max(inks[a].sum(), inks[b].sum()))
        for a, b in combinations(inks, 2)
    }


def _ink(path: str) -> NDArray[np.float64]:
    return _rendered(f'<path transform="scale(4)" d="{path}"/>', 9, 1)[..., 3] / 255


def test_marks_fill_their_box_and_stay_within() -> None:
    for name, path in {**glyphs().colours, **glyphs().shapes}.items():
        across, down = _reach(f'<path transform="scale(10)" d="{path}"/>', 30)
        assert max(across, down) <= 20.2, name
        assert max(across, down) >= 11, name


def test_marks_differ_at_nine_pixels() -> None:
    shares = _shares({**glyphs().colours, **glyphs().shapes})
    pair = min(shares, key=shares.__getitem__)
    assert shares[pair] >= 0.35, (pair, shares[pair])


@pytest.mark.parametrize("name", THEMES)
def test_a_wagon_is_no_space_of_its_colour(name: ThemeName) -> None:
    """At the size of a small board, a good part of a wagon looks unlike an empty space of the nearest colour."""
    look = theme(name)
    pictures = [
        _rendered(symbols.space(look, colour, LENGTH, WIDTH), LENGTH, 1, look.grounds.land) for colour in COLOURS
    ]
    for seat in SEATS:
        wagon = _rendered(symbols.wagon(look, seat, LENGTH, WIDTH), LENGTH, 1, look.grounds.land)
        unlike = [(difference(_lab(wagon), _lab(empty)) > 15).sum() / (LENGTH * WIDTH) for empty in pictures]
        assert min(unlike) >= 0.25, (seat, COLOURS[int(np.argmin(unlike))], min(unlike))


def _lab(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    return lab(picture[..., :3] / 255)
