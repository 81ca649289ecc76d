"""Draws the pictures of docs/img: every board, empty and in the middle of a game, by day and by night.

Run it with `make pictures` after a layout or the visual language has changed. The games are played by bots from fixed
seeds, so that only what has changed looks different.
"""

import io
from pathlib import Path

from PIL import Image

from draisine.boards import load, names
from draisine.bots import fill_seats, next_move, seat_bots
from draisine.drawing import ThemeName, board_svg, layout, png
from draisine.play import Game, View, new_game

FOLDER = Path(__file__).parents[1] / "docs" / "img"
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
                path = FOLDER / f"{name}-{moment}-{look}.png"
                draw(name, view, look, path)
                print(f"{path.name}: {path.stat().st_size / 1000:.0f} KB")


def late(name: str) -> View:
    """A game of bots, four fifths through, as everybody at the table sees it."""
    record = played(name).record()
    return Game.replay(record, until=len(record.steps) * 4 // 5).view(None)


def played(name: str) -> Game:
    """A game of bots to its end."""
    entrants = fill_seats(["ticket"], PLAYERS[name])
    game = new_game(name, players=PLAYERS[name], seed="pictures")
    bots = seat_bots(entrants, game.board, "pictures")
    while not game.is_over:
        next_move(game, entrants, bots)
    return game


def draw(name: str, view: View | None, look: ThemeName, path: Path) -> None:
    """One picture, with as few colours as it needs."""
    content = png(board_svg(load(name), layout(name), view, look=look, width=WIDTH))
    picture = Image.open(io.BytesIO(content)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)


if __name__ == "__main__":
    main()
