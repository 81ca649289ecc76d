"""Renders a game as text, as pixels or in a window, from the view of one seat alone."""

from __future__ import annotations

import io
import warnings
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.drawing import Layout, board_svg, find_layout, render_png

if TYPE_CHECKING:
    from draisine.play import View

COLUMNS = 110
"""The width of the text."""
PIXELS = 1000
"""The width of the picture."""
RENDER_MODES = ("rgb_array", "ansi", "human")
NO_DISPLAY = (
    "render_mode='human' shows nothing: Matplotlib has no display (backend {}). Use 'rgb_array' or 'ansi', or set "
    "MPLBACKEND to an interactive backend"
)


class Renderer:
    """Renders the games on one board."""

    def __init__(self, board: Board, argument: Board | str | Path) -> None:
        self._board = board
        self._file = Path(argument) if not isinstance(argument, Board) and Path(argument).is_file() else None
        self._window = Window()

    @cached_property
    def _layout(self) -> Layout:
        """The layout stored with the board; without one, the board is laid out now, which takes a while."""
        if stored := find_layout(self._board, self._file):
            return stored
        from draisine.drawing.layout.pipeline import lay_out_board

        return lay_out_board(self._board)

    def render_text(self, view: View) -> str:
        """Render a view as text."""
        from rich.console import Console

        from draisine.play.text import Translator
        from draisine.play.text.terminal import render_view

        console = Console(file=io.StringIO(), width=COLUMNS, force_terminal=False, highlight=False)
        own = {} if view.seat is None or view.own is None else {view.seat: view.own}
        with console.capture() as captured:
            for part in render_view(self._board, view, Translator(self._board), own):
                console.print(part)
        return "\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n"

    def render_pixels(self, view: View) -> NDArray[np.uint8]:
        """Render a view as an RGB array of the board, by row and column."""
        try:
            from PIL import Image
        except ImportError as error:
            raise ImportError("rendering pixels needs Pillow: pip install 'draisine[envs]'") from error
        image_bytes = render_png(board_svg(self._board, self._layout, view, width=PIXELS))
        with Image.open(io.BytesIO(image_bytes)) as image:
            return np.array(image.convert("RGB"))

    def show(self, view: View) -> None:
        """Show a view in a window, which later views update."""
        self._window.show(self.render_pixels(view))

    def close(self) -> None:
        """Close the window."""
        self._window.close()

    def __getstate__(self) -> dict[str, Any]:
        """A copy opens a window of its own."""
        return {**self.__dict__, "_window": Window()}


class Window:
    """A Matplotlib window with one picture. Without a display it is drawn off-screen, with a warning."""

    warned = False

    def __init__(self) -> None:
        self._figure: Any = None
        self._image: Any = None

    def show(self, pixels: NDArray[np.uint8]) -> None:
        """Show an RGB array."""
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError("a window needs Matplotlib: pip install 'draisine[envs]'") from error
        if self._figure is None:
            height, width = pixels.shape[:2]
            self._figure = pyplot.figure("Draisine", figsize=(width / 100, height / 100), dpi=100)
            self._warn_without_display(pyplot.get_backend())
            axes = self._figure.add_axes((0, 0, 1, 1))
            axes.set_axis_off()
            self._image = axes.imshow(pixels)
        self._image.set_data(pixels)
        if self._figure.canvas.required_interactive_framework is None:
            self._figure.canvas.draw()
        else:
            self._figure.show()
            self._figure.canvas.draw_idle()
            self._figure.canvas.flush_events()

    def _warn_without_display(self, backend: str) -> None:
        """Warn once in a process."""
        if self._figure.canvas.required_interactive_framework is None and not Window.warned:
            Window.warned = True
            warnings.warn(NO_DISPLAY.format(backend), stacklevel=2)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._figure is not None:
            from matplotlib import pyplot

            pyplot.close(self._figure)
            self._figure = self._image = None
