"""Write the stored tables and records of this release: `python -m tests.server.releases.write`. Every release has its
own folder, which never changes once it is published."""

import random
from pathlib import Path

import msgspec

from draisine import __version__
from draisine.boards import load, names
from draisine.play import Options, new_game
from tests.play.random_games import finished_game
from tests.server.table_scenes import PEOPLE, SEED, TableScene, random_action

ENTRIES = 60


def make_scene(board: str) -> TableScene:
    """A table in the middle of a game with chat, undos, players who left, and many kinds of moves."""
    rng = random.Random(board)
    players = min(3, load(board).players.most)
    options = Options(alvin=load(board).alvin is not None)
    scene = TableScene.with_game(new_game(board, players, SEED, options), *PEOPLE[:players])
    while len(scene.entries) < ENTRIES and not scene.game.is_over:
        random_action(scene, rng)
    return scene


def to_lines(scene: TableScene) -> str:
    """The to_lines form of a table: a line with its seed, then one line per entry."""
    lines = [msgspec.json.encode({"seed": SEED.hex()}), *map(msgspec.json.encode, scene.entries)]
    return b"\n".join(lines).decode() + "\n"


if __name__ == "__main__":
    folder = Path(__file__).parent / __version__
    folder.mkdir(exist_ok=True)
    for name in names():
        (folder / f"{name}.table.jsonl").write_text(to_lines(make_scene(name)), "utf-8")
        (folder / f"{name}.game.jsonl").write_text(finished_game(name, 2, 4).record().to_text(), "utf-8")
