"""Boards as pictures: where everything lies, and how it looks.

What is here needs little and starts fast. Laying a board out is `draisine.drawing.layout.pipeline`, judging a layout
`draisine.drawing.layout.faults` and `draisine.drawing.layout.quality`."""

from draisine.drawing.art.board import board_svg
from draisine.drawing.art.labels import Language
from draisine.drawing.art.raster import png, png_apart
from draisine.drawing.art.tokens import ThemeName
from draisine.drawing.layout.files import (
    StaleLayout,
    built_in_path,
    layout,
    layout_path,
    read_layout,
    stored,
    write_layout,
)
from draisine.drawing.layout.model import Layout

__all__ = [
    "Language",
    "Layout",
    "StaleLayout",
    "ThemeName",
    "board_svg",
    "built_in_path",
    "layout",
    "layout_path",
    "png",
    "png_apart",
    "read_layout",
    "stored",
    "write_layout",
]
