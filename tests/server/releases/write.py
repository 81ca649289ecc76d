"""Write what this release keeps: `python -m tests.server.releases.write`. Once a release is out, its folder stays as it
is for ever; a later one gets a folder of its own."""

import random
from pathlib import Path

import msgspec

from draisine import __version__
from draisine.boards import load, names
from draisine.play import Options, new_game
from tests.play.courses import finished
from tests.server.scenes import PEOPLE, SEED, Room, something_happens

HAPPENINGS = 60


def running(board: str) -> Room:
    """A table in the middle of a game: chat, undos, leavers, and every kind of move that came up."""
    lot = random.Random(board)
    players = min(3, load(board).players.most)
    options = Options(alvin=load(board).alvin is not None)
    room = Room.playing(new_game(board, players, SEED, options), *PEOPLE[:players])
    while len(room.entries) < HAPPENINGS and not room.game.is_over:
        something_happens(room, lot)
    return room


def stored(room: Room) -> str:
    """All that is kept of a table: its seed, then its entries, one a line."""
    lines = [msgspec.json.encode({"seed": SEED.hex()}), *map(msgspec.json.encode, room.entries)]
    return b"\n".join(lines).decode() + "\n"


if __name__ == "__main__":
    folder = Path(__file__).parent / __version__
    folder.mkdir(exist_ok=True)
    for name in names():
        (folder / f"{name}.table.jsonl").write_text(stored(running(name)), "utf-8")
        (folder / f"{name}.game.jsonl").write_text(finished(name, 2, 4).record().to_text(), "utf-8")
