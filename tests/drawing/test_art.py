"""Pictures that a page is put together from."""

import re
from itertools import product
from typing import get_args
from xml.etree import ElementTree

import pytest

from draisine.boards import load, names
from draisine.boards.schema import Kind
from draisine.drawing import board_svg, layout, png, png_apart
from draisine.drawing.art.assets import Back, back_svg, card_svg, ground_svg
from draisine.drawing.art.tokens import ThemeName, theme
from tests.drawing.colour import pixels

LOOKS: tuple[ThemeName, ...] = get_args(ThemeName)


@pytest.mark.parametrize(("name", "look"), [*product(names(), LOOKS)])
def test_the_ground_lies_where_the_board_does(name: str, look: ThemeName) -> None:
    """Board unit (0, 0) is the origin, and a board is 1,000 wide: whoever draws on it needs nothing else."""
    text = ground_svg(load(name), layout(name), look)
    height = layout(name).height
    assert ElementTree.fromstring(text).attrib["viewBox"] == f"-15 -15 1030 {height + 30:g}"
    assert set(re.findall(r"#([a-z]+)\)", text)) == set(re.findall(r'id="([^"]+)"', text)) == {"board"}
    assert theme(look).grounds.land in text
    assert "data-route" not in text


def test_the_ground_is_that_of_the_whole_board() -> None:
    """Drawn at the same size, what no route, city or name covers is the same."""
    laid = layout("amsterdam")
    ground = ground_svg(load("amsterdam"), laid).replace("<svg ", '<svg width="206" ', 1)
    below, above = pixels(png(ground)), pixels(png(board_svg(load("amsterdam"), laid, width=206)))
    below, above = below[:200], above[:200]
    assert (below == above).all(axis=-1).mean() > 0.7


@pytest.mark.parametrize("look", LOOKS)
def test_cards_lie_on_their_side(look: ThemeName) -> None:
    drawn = [card_svg(kind, look) for kind in get_args(Kind)] + [back_svg(back, look) for back in get_args(Back)]
    assert len(set(drawn)) == 13
    for text in drawn:
        assert ElementTree.fromstring(text).attrib["viewBox"] == "0 0 100 64"


def test_another_process_draws_the_same_pixels() -> None:
    text = card_svg("red").replace("<svg ", '<svg width="100" height="64" ', 1)
    assert png_apart(text) == png(text)
