"""Boards as pictures: where everything lies, and how it is drawn.

* `layout`: find a position for every city, space and label; read and write layout files.
* `geography`: the map behind a board.
* `fonts`: text as outlines.
* `art`: boards, cards and pieces as SVG and PNG.
* `sheet`: printable pages as SVG and PDF.

The names exported here import quickly: they need neither the layout algorithm (`layout.pipeline`) nor the geometry
library behind it.
"""

from draisine.drawing.art.board import board_svg
from draisine.drawing.art.raster import render_png, render_png_in_subprocess
from draisine.drawing.art.tokens import ThemeName
from draisine.drawing.layout.files import (
    LayoutFileError,
    built_in_layout_path,
    find_layout,
    layout_path,
    load_layout,
    read_layout,
    write_layout,
)
from draisine.drawing.layout.model import Layout

__all__ = [
    "Layout",
    "LayoutFileError",
    "ThemeName",
    "board_svg",
    "built_in_layout_path",
    "find_layout",
    "layout_path",
    "load_layout",
    "read_layout",
    "render_png",
    "render_png_in_subprocess",
    "write_layout",
]
