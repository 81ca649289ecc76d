"""Digests of whole games, to compare compiled with uncompiled rules.

python -m tests.engine.compiler.digests      writes them as JSON
"""

import hashlib
import json
import sys
from random import Random
from typing import Any

import numpy as np

from draisine.engine.compiler.records import new, pack
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.playout import play_random_games
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.state import State
from tests.engine.driver import SETTINGS, Game, Preference, Setting

GAMES = [(setting, number) for number, setting in enumerate(SETTINGS) if setting.seats in {2, 4, 5} or setting.alvin]
"""Few and many players on every board, with and without the visitor."""
OBSERVE_EVERY = 40
SETUP_CHOICES = 2
"""Set-up choices after which all observations are taken: a choice is hidden from the other seats."""


def digest_game(setting: Setting, seed: int) -> dict[str, str]:
    """Digests of every state, of regular observations by all seats, and of the final count with its longest trails."""
    states, observations, log = hashlib.sha256(), hashlib.sha256(), hashlib.sha256()
    game = Game.from_setting(setting, seed)
    for number in game.positions(Random(seed), list(Preference)[seed % len(Preference)]):
        states.update(pack(game.state))
        log.update(repr([(int(f.kind), f.seat, f.operands) for f in game.facts]).encode())
        if number <= SETUP_CHOICES or number % OBSERVE_EVERY == 0:
            observations.update(_observe_all(game, seed))
    return {
        "states": states.hexdigest(),
        "observations": observations.hexdigest(),
        "log": log.hexdigest(),
        "count": _score(game),
        "random play": _play_out(setting, seed),
    }


def _observe_all(game: Game, seed: int) -> bytes:
    observation, other = new(State), new(State)
    content = b""
    for viewer in (*range(game.state.seats), SPECTATOR):
        observe(game.tables, game.state, observation, viewer)
        seed_rng(other, seed, viewer)
        resample(game.tables, observation, other, game.scratch)
        content += pack(observation) + pack(other)
    return content


def _score(game: Game) -> str:
    score_game(game.tables, game.state, game.scratch)
    return b"".join(pack(game.scratch.scores[seat]) for seat in range(game.state.seats)).hex()


def _play_out(setting: Setting, seed: int) -> str:
    """A random game played inside the engine, with its tally of points and wins."""
    game = Game.from_setting(setting, seed)
    tally: Any = np.zeros(2 * setting.seats, np.int64)
    arguments = (tally, setting.seats, setting.alvin, seed, 0, 1)
    steps = play_random_games(game.tables, game.state, game.scratch, *arguments)
    return f"{steps} {hashlib.sha256(pack(game.state)).hexdigest()} {tally.tolist()}"


def digests() -> dict[str, dict[str, str]]:
    return {str(setting): digest_game(setting, seed) for setting, seed in GAMES}


if __name__ == "__main__":
    json.dump(digests(), sys.stdout)
