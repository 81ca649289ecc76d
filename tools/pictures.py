"""Draws the pictures of docs/img: every board, empty and in the middle of a game, by day and by night; and the board
of docs/draw-a-board.md, before its map is corrected by hand, and at the end of a game.

Run it with `make pictures` after a layout or the visual language has changed. The games are played by bots from fixed
seeds, so that only what has changed looks different.
"""

import io
from pathlib import Path

import msgspec
from PIL import Image

from draisine.boards import Board, load, names, read_board
from draisine.boards.schema import Map
from draisine.bots import fill_seats
from draisine.drawing import Layout, ThemeName, board_svg, layout, layout_path, png, read_layout
from draisine.drawing.layout.pipeline import arrange
from draisine.matches import next_move, seat_bots
from draisine.play import Game, View, new_game

FOLDER = Path(__file__).parents[1] / "docs" / "img"
TUTORIAL = Path(__file__).parents[1] / "docs" / "examples" / "brittany.toml"
WIDTH = 860
COLOURS = 256
"""A plate has few inks: so many colours draw it well in a third of the bytes."""
PLAYERS = {"usa": 4, "europe": 4, "old_west": 5, "first_journey": 4, "amsterdam": 4}
LOOKS: tuple[ThemeName, ...] = ("light", "dark")


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        for view, moment in ((None, "empty"), (late(name), "game")):
            for look in LOOKS:
                draw(load(name), layout(name), view, look, f"{name}-{moment}-{look}")
    draw_tutorial()


def late(name: str) -> View:
    """A game of bots, four fifths through, as everybody at the table sees it."""
    record = played(load(name), "conductor", PLAYERS[name], "pictures").record()
    return Game.replay(record, until=len(record.steps) * 4 // 5).view(None)


def played(board: Board, bot: str, players: int, seed: str) -> Game:
    """A game of bots to its end."""
    entrants = fill_seats([bot], players)
    game = new_game(board, players, seed)
    bots = seat_bots(entrants, game.board, seed)
    while not game.is_over:
        next_move(game, entrants, bots)
    return game


def draw_tutorial() -> None:
    """The board of the tutorial. The page plays the same seed, before the board is improved."""
    board = read_board(TUTORIAL)
    plain = msgspec.structs.replace(board, map=Map())
    draw(plain, arrange(plain), None, "light", "brittany-empty")
    view = played(board, "planner", 2, "7").view(None)
    draw(board, read_layout(board, layout_path(TUTORIAL)), view, "light", "brittany-game")


def draw(board: Board, laid_out: Layout, view: View | None, look: ThemeName, name: str) -> None:
    """One picture, with as few colours as it needs."""
    path = FOLDER / f"{name}.png"
    content = png(board_svg(board, laid_out, view, look=look, width=WIDTH))
    picture = Image.open(io.BytesIO(content)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main()
