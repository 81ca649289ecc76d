"""Draws the board pictures of docs/img: every board, empty and during a game, in both themes; and the board of
docs/draw-a-board.md, before its map is corrected by hand and at the end of a game.

Run it with `make pictures` after a layout or the visual language has changed. Bots play the games from fixed seeds, so
that pictures change only where drawings do.
"""

import io
from pathlib import Path

import msgspec
from PIL import Image

from draisine.boards import Board, load, names, read_board
from draisine.boards.schema import Map
from draisine.bots import fill_seats
from draisine.drawing import Layout, ThemeName, board_svg, layout_path, load_layout, read_layout, render_png
from draisine.drawing.layout.pipeline import lay_out_board
from draisine.matches import next_move, seat_bots
from draisine.play import Game, View, new_game

FOLDER = Path(__file__).parents[1] / "docs" / "img"
TUTORIAL = Path(__file__).parents[1] / "docs" / "examples" / "brittany.toml"
WIDTH = 860
PALETTE_SIZE = 256
"""A drawing has few colours: a palette takes a third of the bytes."""
PLAYERS = {"usa": 4, "europe": 4, "old_west": 5, "first_journey": 4, "amsterdam": 4}
THEMES: tuple[ThemeName, ...] = ("light", "dark")


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        for view, moment in ((None, "empty"), (late_view(name), "game")):
            for theme in THEMES:
                draw(load(name), load_layout(name), view, theme, f"{name}-{moment}-{theme}")
    draw_tutorial()


def late_view(name: str) -> View:
    """A game of bots after four fifths of its steps, as a spectator sees it."""
    record = play_game(load(name), "conductor", PLAYERS[name], "pictures").record()
    return Game.replay(record, until=len(record.steps) * 4 // 5).view(None)


def play_game(board: Board, bot: str, players: int, seed: str) -> Game:
    """Play a game of bots to its end."""
    specs = fill_seats([bot], players)
    game = new_game(board, players, seed)
    bots = seat_bots(specs, game.board, seed)
    while not game.is_over:
        next_move(game, bots)
    return game


def draw_tutorial() -> None:
    """Draw the board of the tutorial, which plays the same seed."""
    board = read_board(TUTORIAL)
    plain = msgspec.structs.replace(board, map=Map())
    draw(plain, lay_out_board(plain), None, "light", "brittany-empty")
    view = play_game(board, "planner", 2, "7").view(None)
    draw(board, read_layout(board, layout_path(TUTORIAL)), view, "light", "brittany-game")


def draw(board: Board, layout: Layout, view: View | None, theme: ThemeName, name: str) -> None:
    """Draw one picture with a reduced palette."""
    path = FOLDER / f"{name}.png"
    content = render_png(board_svg(board, layout, view, theme=theme, width=WIDTH))
    picture = Image.open(io.BytesIO(content)).convert("RGB").quantize(PALETTE_SIZE, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main()
