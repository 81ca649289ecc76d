"""A few batches as a GPU plays them, in Numba's CUDA simulator.

python -m tests.envs.gpu_games FILE      plays them and writes what came out
"""

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from draisine.envs import batch
from draisine.envs.batch import WrongAction
from draisine.envs.gpu import kernels

GAMES = 2
STEPS = 20
MORE = 12
"""Steps at the end."""
SHOWN = ("observations", "masks", "rewards", "gains", "ends", "seats", "points", "last", "forfeited")


class Played(NamedTuple):
    """A batch. After some steps it wanders, and where a game is near its end then, it goes on for some more."""

    board: str
    players: int
    settings: dict[str, Any]
    wandered: int = 20
    ends: bool = False

    @property
    def name(self) -> str:
        return f"{self.board} {self.players}"


PLAYED = (
    Played("usa", 2, {"seed": 7}),
    Played("europe", 3, {"seed": 8, "opponents": "random", "reward": "rank", "wrong": "forfeit"}),
    Played("old_west", 2, {"seed": 9, "opponents": "table", "reward": "points", "shaping": 0.01}),
    Played("first_journey", 4, {"seed": 10, "compact": False}, 200),
    Played("amsterdam", 2, {"seed": 11, "keep_last": True}, 94, ends=True),
    Played("amsterdam", 3, {"seed": 12, "autoreset": False}, 146, ends=True),
)


def play(played: Played, device: str) -> Iterator[dict[str, Any]]:
    """What a batch shows after each step, and after wandering; actions follow from the masks."""
    games = batch(played.board, played.players, GAMES, device=device, **played.settings)
    chance = np.random.default_rng(3)

    def stepped(number: int) -> dict[str, Any]:
        shown = look(games)
        actions = (chance.random(shown["masks"].shape) * shown["masks"]).argmax(axis=1)
        if played.settings.get("wrong") == "forfeit" and number % 5 == 0:
            actions[number % GAMES] = -1 - number
        games.step(actions)
        return look(games)

    yield look(games)
    yield from map(stepped, range(STEPS))
    games.wander(played.wandered)
    yield look(games)
    if played.ends:
        yield from map(stepped, range(MORE))
    games.reset(99)
    yield look(games) | {"any seat": games.look(1, GAMES - 1)}


def look(games: Any) -> dict[str, Any]:
    """Copies of all that is shown."""
    buffers = {name: getattr(games, name) for name in SHOWN}
    return {name: np.array(value.numpy() if hasattr(value, "numpy") else value) for name, value in buffers.items()}


def complaint(device: str) -> str:
    """What is said of an action that is not open."""
    games = batch("amsterdam", 2, GAMES, device=device, seed=4)
    actions = look(games)["masks"].argmax(axis=1)
    actions[1] = 400
    try:
        games.step(actions)
    except WrongAction as problem:
        return str(problem)
    return ""


def write(file: str) -> None:
    # Threads are Python's own there: a few that write an observation together show as much as many.
    kernels.LANES = 4
    content = {
        f"{played.name} {number} {name}": value
        for played in PLAYED
        for number, shown in enumerate(play(played, "cuda"))
        for name, value in shown.items()
    }
    np.savez(file, complaint=complaint("cuda"), **content)


if __name__ == "__main__":
    write(sys.argv[1])
