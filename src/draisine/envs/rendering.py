"""A game of a batch for people's eyes: as text, as pixels, in a window. Made from what one seat sees alone."""

from __future__ import annotations

import io
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.drawing import Layout, board_svg, png, stored

if TYPE_CHECKING:
    from draisine.play import View

COLUMNS = 110
"""How wide the text is."""
PIXELS = 1000
"""How wide the picture is."""
MODES = ("rgb_array", "ansi", "human")


class Picture:
    """How the games on one board look."""

    def __init__(self, board: Board, argument: Board | str | Path) -> None:
        self._board = board
        self._file = Path(argument) if not isinstance(argument, Board) and Path(argument).is_file() else None
        self._window = Window()

    @cached_property
    def _layout(self) -> Layout:
        """The layout that lies by the board; where there is none, one is made now, which takes a while."""
        if kept := stored(self._board, self._file):
            return kept
        from draisine.drawing.layout.pipeline import arrange

        return arrange(self._board)

    def text(self, view: View) -> str:
        """What the seat of a view sees, in words."""
        from rich.console import Console

        from draisine.play.text.terminal import moment
        from draisine.play.text.translator import Speaker

        console = Console(file=io.StringIO(), width=COLUMNS, force_terminal=False, highlight=False)
        own = {} if view.seat is None or view.own is None else {view.seat: view.own}
        with console.capture() as said:
            for part in moment(self._board, view, Speaker(self._board), own):
                console.print(part)
        return "\n".join(line.rstrip() for line in said.get().splitlines()) + "\n"

    def pixels(self, view: View) -> NDArray[np.uint8]:
        """The board with all that stands on it: rows, columns, and red, green and blue."""
        try:
            from PIL import Image
        except ImportError as error:
            raise ImportError("pictures in pixels need Pillow: pip install 'draisine[envs]'") from error
        drawn = png(board_svg(self._board, self._layout, view, width=PIXELS))
        with Image.open(io.BytesIO(drawn)) as image:
            return np.array(image.convert("RGB"))

    def show(self, view: View) -> None:
        """The same in a window, which stays and is painted anew."""
        self._window.paint(self.pixels(view))

    def close(self) -> None:
        """Close the window."""
        self._window.close()


class Window:
    """A window with one picture. Where there is no screen, it is painted all the same and nobody sees it."""

    def __init__(self) -> None:
        self._figure: Any = None
        self._image: Any = None

    def paint(self, pixels: NDArray[np.uint8]) -> None:
        """Show pixels."""
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError("a window needs Matplotlib: pip install 'draisine[envs]'") from error
        if self._figure is None:
            tall, wide = pixels.shape[:2]
            self._figure = pyplot.figure("Draisine", figsize=(wide / 100, tall / 100), dpi=100)
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

    def close(self) -> None:
        """Close it, if it is open."""
        if self._figure is not None:
            from matplotlib import pyplot

            pyplot.close(self._figure)
            self._figure = self._image = None
