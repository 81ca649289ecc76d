"""Symbols on the board: well-formed, within their boxes, and distinguishable."""

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
from draisine.drawing.art.tokens import Theme, ThemeName, load_glyphs, load_theme, load_tokens
from tests.drawing.art.colour import delta_e, read_pixels, to_lab
from tests.soak import every_nth

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
SEATS = [seat.id for seat in load_tokens().seats]
COLOURS = list(load_glyphs().colours)
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
        "closed space": (partial(symbols.closed_space, length=LENGTH, width=WIDTH), flat),
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


def _render(fragment: str, side: float, scale: int, ground: str = "none") -> NDArray[np.uint8]:
    """A square of that side around the origin."""
    box = f'viewBox="{-side / 2} {-side / 2} {side} {side}" width="{side * scale}" height="{side * scale}"'
    background = f'<rect x="{-side}" y="{-side}" width="{2 * side}" height="{2 * side}" fill="{ground}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{background}{fragment}</svg>'
    return read_pixels(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))


def _ink_box(fragment: str, side: float) -> Box:
    """The length and width of the smallest box around the origin that holds all ink."""
    rows, columns = np.nonzero(_render(fragment, side, SCALE)[..., 3] > 8)
    across, down = (np.abs(cells + 0.5 - side * SCALE / 2).max() + 0.5 for cells in (columns, rows))
    return float(across * 2 / SCALE), float(down * 2 / SCALE)


@pytest.mark.parametrize(("name", "piece"), [*product(THEMES, PIECES)])
def test_a_symbol_is_plain_and_well_formed(name: ThemeName, piece: str) -> None:
    fragment = PIECES[piece][0](load_theme(name))
    tags = {node.tag for node in ET.fromstring(f"<g>{fragment}</g>").iter()}
    assert tags <= {"g", "path", "rect", "circle", "ellipse"}
    assert "nan" not in fragment


@pytest.mark.parametrize(("name", "piece"), every_nth(product(THEMES, PIECES), 3))
def test_a_symbol_fills_its_box_and_stays_within(name: ThemeName, piece: str) -> None:
    draw, (length, width) = PIECES[piece]
    across, down = _ink_box(draw(load_theme(name)), length * 2)
    assert length * 0.8 < across <= length + 0.1
    assert width * 0.8 < down <= width + 0.1


def _pair_differences(marks: dict[str, str]) -> dict[tuple[str, str], float]:
    """How much two marks differ at 9 × 9 pixels, as a share of the larger one."""
    inks = {name: _ink(path) for name, path in marks.items()}
    return {
        (a, b): float(np.abs(inks[a] - inks[b]).sum() / max(inks[a].sum(), inks[b].sum()))
        for a, b in combinations(inks, 2)
    }


def _ink(path: str) -> NDArray[np.float64]:
    return _render(f'<path transform="scale(4)" d="{path}"/>', 9, 1)[..., 3] / 255


def test_marks_fill_their_box_and_stay_within() -> None:
    for name, path in {**load_glyphs().colours, **load_glyphs().shapes}.items():
        across, down = _ink_box(f'<path transform="scale(10)" d="{path}"/>', 30)
        assert max(across, down) <= 20.2, name
        assert max(across, down) >= 11, name


def test_marks_differ_at_nine_pixels() -> None:
    differences = _pair_differences({**load_glyphs().colours, **load_glyphs().shapes})
    pair = min(differences, key=differences.__getitem__)
    assert differences[pair] >= 0.35, (pair, differences[pair])


@pytest.mark.parametrize("name", THEMES)
def test_a_wagon_differs_from_empty_spaces(name: ThemeName) -> None:
    """At the size of a small board, a quarter of a wagon differs visibly from an empty space of the nearest colour."""
    theme = load_theme(name)
    pictures = [
        _render(symbols.space(theme, colour, LENGTH, WIDTH), LENGTH, 1, theme.grounds.land) for colour in COLOURS
    ]
    for seat in SEATS:
        wagon = _render(symbols.wagon(theme, seat, LENGTH, WIDTH), LENGTH, 1, theme.grounds.land)
        different = [(delta_e(_lab(wagon), _lab(empty)) > 15).sum() / (LENGTH * WIDTH) for empty in pictures]
        assert min(different) >= 0.25, (seat, COLOURS[int(np.argmin(different))], min(different))


def _lab(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    return to_lab(picture[..., :3] / 255)
