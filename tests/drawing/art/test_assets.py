"""The parts that the web page is composed of."""

import re
from itertools import product
from typing import get_args
from xml.etree import ElementTree

import pytest

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing import board_svg, load_layout, render_png, render_png_in_subprocess
from draisine.drawing.art.assets import CardBack, back_svg, card_svg, ground_svg
from draisine.drawing.art.tokens import ThemeName, load_theme
from tests.drawing.art.colour import read_pixels

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)


@pytest.mark.parametrize(("name", "theme"), [*product(names(), THEMES)])
def test_the_ground_has_board_coordinates(name: str, theme: ThemeName) -> None:
    """The corner of the board is the origin, in board units."""
    text = ground_svg(load(name), load_layout(name), theme)
    height = load_layout(name).height
    assert ElementTree.fromstring(text).attrib["viewBox"] == f"-15 -15 1030 {height + 30:g}"
    assert set(re.findall(r"#([a-z]+)\)", text)) == set(re.findall(r'id="([^"]+)"', text)) == {"board"}
    assert load_theme(theme).grounds.land in text
    assert "data-route" not in text


def test_the_ground_is_that_of_the_whole_board() -> None:
    """Most pixels are those of the whole board at the same size: no route, city or label covers them."""
    layout = load_layout("amsterdam")
    ground = ground_svg(load("amsterdam"), layout).replace("<svg ", '<svg width="206" ', 1)
    below, above = (
        read_pixels(render_png(ground)),
        read_pixels(render_png(board_svg(load("amsterdam"), layout, width=206))),
    )
    below, above = below[:200], above[:200]
    assert (below == above).all(axis=-1).mean() > 0.7


@pytest.mark.parametrize("theme", THEMES)
def test_cards_are_wider_than_high(theme: ThemeName) -> None:
    drawn = [card_svg(kind, theme) for kind in get_args(Kind)] + [back_svg(back, theme) for back in get_args(CardBack)]
    assert len(set(drawn)) == 13
    for text in drawn:
        assert ElementTree.fromstring(text).attrib["viewBox"] == "0 0 100 64"


def test_a_subprocess_renders_the_same_pixels() -> None:
    text = card_svg("red").replace("<svg ", '<svg width="100" height="64" ', 1)
    assert render_png_in_subprocess(text) == render_png(text)
