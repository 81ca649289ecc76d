"""Boards as pictures: where everything lies, and how it looks.

What is here needs little and starts fast. Laying a board out is `draisine.drawing.arranging`, judging a layout
`draisine.drawing.faults` and `draisine.drawing.report`."""

from draisine.drawing.layout import Layout
from draisine.drawing.plate import board_svg
from draisine.drawing.raster import png, png_apart
from draisine.drawing.storing import (
    StaleLayout,
    built_in_path,
    layout,
    layout_path,
    read_layout,
    stored,
    write_layout,
)
from draisine.drawing.tokens import ThemeName
from draisine.drawing.wording import Language

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
