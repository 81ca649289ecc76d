"""Whole games boiled down to digests, so that two ways of running the rules can be compared.

python -m tests.engine.digests      writes them as JSON
"""

import hashlib
import json
import sys
from random import Random
from typing import Any

import numpy as np

from draisine.engine.compiler.records import new, pack
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.playout import play_series
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.state import State
from tests.engine.driving import SETTINGS, Game, Setting, Taste

GAMES = [(setting, number) for number, setting in enumerate(SETTINGS) if setting.seats in {2, 4, 5} or setting.alvin]
"""Small and large tables of every board, with and without the visitor."""
LOOK_EVERY = 40
FIRST_CHOICES = 2
"""After each of these, others look too: what a seat has chosen at set-up is hidden from them."""


def digest_game(setting: Setting, seed: int) -> dict[str, str]:
    """Every state, what everybody saw of it now and then, and the final count with its longest trails."""
    states, views, log = hashlib.sha256(), hashlib.sha256(), hashlib.sha256()
    game = Game.of(setting, seed)
    for number in game.moments(Random(seed), list(Taste)[seed % len(Taste)]):
        states.update(pack(game.state))
        log.update(repr([(int(f.kind), f.seat, f.numbers) for f in game.facts]).encode())
        if number <= FIRST_CHOICES or number % LOOK_EVERY == 0:
            views.update(_look_around(game, seed))
    return {
        "states": states.hexdigest(),
        "views": views.hexdigest(),
        "log": log.hexdigest(),
        "count": _count(game),
        "random play": _play_out(setting, seed),
    }


def _look_around(game: Game, seed: int) -> bytes:
    view, other = new(State), new(State)
    content = b""
    for viewer in (*range(game.state.seats), SPECTATOR):
        observe(game.tables, game.state, view, viewer)
        seed_rng(other, seed, viewer)
        resample(game.tables, view, other, game.scratch)
        content += pack(view) + pack(other)
    return content


def _count(game: Game) -> str:
    count_points(game.tables, game.state, game.scratch)
    return b"".join(pack(game.scratch.count[seat]) for seat in range(game.state.seats)).hex()


def _play_out(setting: Setting, seed: int) -> str:
    """A game that never leaves the engine, and the points and wins that it adds to a tally."""
    game = Game.of(setting, seed)
    tally: Any = np.zeros(2 * setting.seats, np.int64)
    arguments = (tally, setting.seats, setting.alvin, seed, 0, 1)
    steps = play_series(game.tables, game.state, game.scratch, *arguments)
    return f"{steps} {hashlib.sha256(pack(game.state)).hexdigest()} {tally.tolist()}"


def digests() -> dict[str, dict[str, str]]:
    return {str(setting): digest_game(setting, seed) for setting, seed in GAMES}


if __name__ == "__main__":
    json.dump(digests(), sys.stdout)
